// A choice among the players' colours, each with its pattern and letter.
import { useId } from 'preact/hooks';
import type { Colour } from '../protocol';
import { colours } from '../state/settings';
import { Badge } from '../ui/Badge';
import { t } from '../words';
import './colours.css';

interface ColoursProps {
    label: string;
    value: Colour;
    onChange(colour: Colour): void;
    taken?: readonly Colour[];
    hideLabel?: boolean;
}

export function Colours({ label, value, onChange, taken = [], hideLabel }: ColoursProps) {
    const group = useId();
    return (
        <fieldset class="colours">
            <legend class={hideLabel ? 'sr' : ''}>{label}</legend>
            <span>
                {colours.map((one) => (
                    <label key={one} class={taken.includes(one) ? 'taken' : ''} title={t(`app.colour.${one}`)}>
                        <input
                            type="radio"
                            name={group}
                            aria-label={t(`app.colour.${one}`)}
                            checked={one === value}
                            disabled={taken.includes(one)}
                            onChange={() => onChange(one)}
                        />
                        <Badge colour={one} />
                    </label>
                ))}
            </span>
        </fieldset>
    );
}
