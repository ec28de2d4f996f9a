// The achievements of the box (SI-ACHIEVE-01), in its order, and who is a Great Explorer by them.
import { type Achievements, type Content, type FeatCard, gameOf } from '../state/content';
import type { Feats } from '../state/feats';

export const modes = ['standard', 'advanced'] as const;
export type Mode = (typeof modes)[number];

const none: Achievements = { needed: 0, standard: [], advanced: [] };
export const achievementsOf = (content: Content | null): Achievements =>
    gameOf(content, 'islands')?.achievements ?? none;

export const allFeats = (all: Achievements): FeatCard[] => modes.flatMap((mode) => all[mode]);
export const countWon = (feats: FeatCard[], won: Feats): number => feats.filter(({ id }) => won[id]).length;

/** SI-ACHIEVE-02: in the mode whose list it is. */
export const isGreatExplorer = (all: Achievements, mode: Mode, won: Feats): boolean =>
    all.needed > 0 && countWon(all[mode], won) >= all.needed;
