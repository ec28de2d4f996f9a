import { Icon, isFound, isRelic, itemIcon, markerIcon } from '../ui/Icon';
import type { Choice, SwUsed } from '../protocol';
import { t } from '../words';
import { usedName } from './bar';
import { clockOf } from './cells';
import { layings, sameItem, uses } from './choices';
import { FoundSign } from './Finds';
import { traitName } from './names';
import type { Play } from './play';
import type { View } from './view';

// Relics that may be used for the next conquest, or laid down: chips where one is told what to do. What is lit
// changes with them. Where there are many, only those in use have their name beside the sign.

interface Chip {
    choice: Choice | SwUsed;
    on: boolean;
    run(): void;
}

function chipsOf(view: View, play: Play): { label: string; chips: Chip[] } | null {
    const prompt = play.prompt.value;
    const toLay = layings(prompt);
    if (toLay.length) {
        const laid = play.laid.value;
        const chips = toLay.map((choice) => ({
            choice,
            on: laid !== null && sameItem(laid, choice),
            run: () => play.lay(choice),
        }));
        return { label: t('use.lay'), chips };
    }
    const using = clockOf(view.cells)?.using ?? [];
    const offered = uses(prompt).filter((choice) => !using.some((one) => sameItem(one, choice)));
    if (!prompt || (!offered.length && !using.length)) return null;
    const chips = [
        ...using.map((choice) => ({ choice, on: true, run: () => play.undo() })),
        ...offered.map((choice) => ({ choice, on: false, run: () => play.use(choice, using) })),
    ];
    return { label: t('use.use'), chips };
}

const MANY = 3;

const Sign = ({ item = '', by }: { item?: string; by?: string }) => (
    <>
        {by && <Icon name={markerIcon(by)} />}
        {isFound(item) ? (
            <FoundSign id={item} kind={isRelic(item) ? 'relic' : 'place'} />
        ) : (
            <Icon name={itemIcon(item)} />
        )}
    </>
);

export function Uses({ view, play }: { view: View; play: Play }) {
    const found = chipsOf(view, play);
    if (!found) return null;
    return (
        <div class={`uses appear${found.chips.length >= MANY ? ' many' : ''}`} role="group" aria-label={found.label}>
            <b aria-hidden="true">{found.label}</b>
            {found.chips.map(({ choice, on, run }) => (
                <button
                    key={`${choice.by ?? ''} ${choice.item}`}
                    type="button"
                    class="use-chip"
                    data-item={choice.item}
                    aria-pressed={on}
                    aria-label={usedName(choice)}
                    title={usedName(choice)}
                    onClick={() => play.press(`use ${choice.by ?? ''} ${choice.item}`, run)}
                >
                    <Sign {...choice} />
                    <span class="nm">{traitName(choice.item ?? '')}</span>
                </button>
            ))}
        </div>
    );
}
