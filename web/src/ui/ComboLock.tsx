import './ui.css';
import { Icon, powerIcon, raceIcon } from './Icon';

export interface ComboLockProps {
    race: string;
    power: string | null;
    /** One beside the other instead of the power above the race. */
    wide?: boolean;
}

/** The two tiles of a combination, locked by a peg: power in wood, race in bone. */
export function ComboLock({ race, power, wide = false }: ComboLockProps) {
    return (
        <span class={`lock${wide ? ' wide' : ''}`} aria-hidden="true">
            <span class="lock-power">{power && <Icon name={powerIcon(power)} />}</span>
            <span class="lock-race">
                <Icon name={raceIcon(race)} />
            </span>
        </span>
    );
}
