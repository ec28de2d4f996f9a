import { useId } from 'preact/hooks';
import { Select } from './controls';
import { botName, levelText } from './names';

interface LevelSelectProps {
    label: string;
    hideLabel?: boolean;
    value: string;
    bots: readonly string[];
    /** What may be chosen instead of a bot. */
    others?: readonly { value: string; label: string }[];
    onChange(level: string): void;
}

/** Which bot, and what to expect of it. */
export function LevelSelect({ label, hideLabel, value, bots, others = [], onChange }: LevelSelectProps) {
    const id = useId();
    const help = levelText(bots, value);
    // A table may have one that is not on offer any more.
    const old = value === '' || bots.includes(value) || others.some((one) => one.value === value) ? [] : [value];
    return (
        <div class="level-choice">
            <Select
                label={label}
                value={value}
                choices={[...others, ...[...old, ...bots].map((level) => ({ value: level, label: botName(level) }))]}
                onChange={onChange}
                {...(help ? { describedBy: id } : {})}
                {...(hideLabel ? { hideLabel } : {})}
            />
            {help && (
                <small id={id} class="level-help">
                    {help}
                </small>
            )}
        </div>
    );
}
