// The table of the lessons: a small map, one opponent, and draws that are the same for everybody.
import { defaultBot } from '../new/form';
import type { GameContent } from '../state/content';
import type { Plan } from '../state/lobby';
import { t } from '../words';
import type { Subject } from './lesson';

export function lessonPlan(game: GameContent, subject: Subject): Plan {
    const players = game.maps.find((one) => one.id === subject.map)?.players ?? 2;
    return {
        game: game.id,
        map: subject.map,
        seats: [
            { kind: 'open' },
            ...Array.from({ length: players - 1 }, () => ({ kind: 'bot' as const, level: defaultBot(game) })),
        ],
        options: subject.options,
        title: t('learn.table'),
        public: false,
        away: 'wait',
        practice: subject.seed,
    };
}
