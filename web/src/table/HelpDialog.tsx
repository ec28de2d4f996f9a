import { t } from '../words';
import { Dialog } from './Dialog';

// Each with the ending of its words.
export type Keys = readonly (readonly [string, string])[];

const KEYS: Keys = [
    ['B', 'b'],
    ['Tab', 'tab'],
    ['← ↑ → ↓', 'arrows'],
    ['Enter', 'enter'],
    ['1 – 6', 'digits'],
    ['U', 'u'],
    ['?', 'why'],
    ['L', 'l'],
    ['+  −', 'plusminus'],
    ['I', 'i'],
    ['S', 's'],
    ['N', 'n'],
    ['Esc', 'esc'],
    ['H, F1', 'h'],
];

const ofKey = (name: string): string => t(`table.key_${name}`);
const general = (): string[] => ['lit', 'why', 'undo'].map((one) => t(`table.help_${one}`));

export interface HelpProps {
    keys?: Keys;
    /** What a key does. */
    keyWord?: (name: string) => string;
    advice?: string[];
    onClose(): void;
}

export function HelpDialog({ keys = KEYS, keyWord = ofKey, advice = general(), onClose }: HelpProps) {
    return (
        <Dialog title={t('table.help')} onClose={onClose}>
            <ul class="help-text">
                {advice.map((one) => (
                    <li key={one}>{one}</li>
                ))}
            </ul>
            <h3>{t('table.keys')}</h3>
            <table class="keys">
                <tbody>
                    {keys.map(([key, name]) => (
                        <tr key={name}>
                            <th scope="row">
                                <kbd>{key}</kbd>
                            </th>
                            <td>{keyWord(name)}</td>
                        </tr>
                    ))}
                </tbody>
            </table>
        </Dialog>
    );
}
