// Choosing several of a few things that have icons, and one of many icons.
import { useId } from 'preact/hooks';
import { Icon, iconNames, type IconName } from '../ui/Icon';
import { t } from '../words';

interface ChipsProps {
    label: string;
    all: readonly { value: string; label: string; icon?: IconName }[];
    chosen: readonly string[];
    onChange(chosen: string[]): void;
}

export function Chips({ label, all, chosen, onChange }: ChipsProps) {
    const toggle = (value: string) =>
        onChange(
            all.map((one) => one.value).filter((one) => (one === value ? !chosen.includes(one) : chosen.includes(one))),
        );
    return (
        <fieldset class="chips">
            <legend>{label}</legend>
            <span>
                {all.map(({ value, label: name, icon }) => (
                    <label key={value}>
                        <input type="checkbox" checked={chosen.includes(value)} onChange={() => toggle(value)} />
                        <span>
                            {icon && <Icon name={icon} />}
                            {name}
                        </span>
                    </label>
                ))}
            </span>
        </fieldset>
    );
}

const offered = iconNames.filter((name) => /^(races|powers|places|relics|markers|symbols|terrain)\./.test(name));

export function IconPicker({ icon, onChange }: { icon: string; onChange(icon: string): void }) {
    const group = useId();
    return (
        <details class="icon-picker">
            <summary>
                <Icon name={icon as IconName} />
                {t('workshop.icon')}
            </summary>
            <div role="radiogroup" aria-label={t('workshop.icon')}>
                {offered.map((name) => (
                    <label key={name} title={name.split('.')[1]}>
                        <input
                            type="radio"
                            name={group}
                            aria-label={name.split('.')[1]}
                            checked={name === icon}
                            onChange={() => onChange(name)}
                        />
                        <Icon name={name as IconName} />
                    </label>
                ))}
            </div>
        </details>
    );
}
