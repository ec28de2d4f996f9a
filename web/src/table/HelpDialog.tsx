import { t } from '../words';
import { Dialog } from './Dialog';

const KEYS: [string, string][] = [
    ['B', 'b'],
    ['Tab', 'tab'],
    ['← ↑ → ↓', 'arrows'],
    ['Enter', 'enter'],
    ['1 – 6', 'digits'],
    ['U', 'u'],
    ['?', 'why'],
    ['L', 'l'],
    ['+  −', 'plusminus'],
    ['S', 's'],
    ['N', 'n'],
    ['Esc', 'esc'],
    ['H, F1', 'h'],
];

export function HelpDialog({ onClose }: { onClose(): void }) {
    return (
        <Dialog title={t('table.help')} onClose={onClose}>
            <ul class="help-text">
                {['lit', 'why', 'undo'].map((one) => (
                    <li key={one}>{t(`table.help_${one}`)}</li>
                ))}
            </ul>
            <h3>{t('table.keys')}</h3>
            <table class="keys">
                <tbody>
                    {KEYS.map(([key, word]) => (
                        <tr key={word}>
                            <th scope="row">
                                <kbd>{key}</kbd>
                            </th>
                            <td>{t(`table.key_${word}`)}</td>
                        </tr>
                    ))}
                </tbody>
            </table>
        </Dialog>
    );
}
