// The table of the lessons: the smallest map, one opponent, and draws that are the same for everybody.
import { defaultBot } from '../new/form';
import type { GameContent } from '../state/content';
import type { Plan } from '../state/lobby';
import { t } from '../words';

// A seed that is no secret; it was chosen for the races that it deals first.
export const lessonSeed = '74657272617269756d206c6573736f6e20323734000000000000000000000000';

export function lessonPlan(game: GameContent): Plan {
    const map = game.maps.reduce((least, one) => (one.players < least.players ? one : least));
    return {
        game: game.id,
        map: map.id,
        seats: [
            { kind: 'open' },
            ...Array.from({ length: map.players - 1 }, () => ({ kind: 'bot' as const, level: defaultBot(game) })),
        ],
        options: '',
        title: t('learn.table'),
        public: false,
        away: 'wait',
        practice: lessonSeed,
    };
}
