// What a game brings to its replay; everything else is the same for all.
import type { ComponentChildren } from 'preact';
import type { SeatInfo, Tell } from '../protocol';
import type { Sentence } from '../table/sentences';
import type { TableView } from '../table/view';
import type { IconName } from '../ui/Icon';
import type { Film } from './film';
import type { Clock, Turn } from './turns';

export interface Bill {
    /** Class of the whole. */
    name: string;
    clock: Clock | null;
    /** All who may have a turn. */
    seats: SeatInfo[];
    say(tell: Tell): Sentence;
    turnText(turn: Turn): string;
    /** What the turn brought; null while it runs. */
    turnFigure(turn: Turn): number | null;
    board(): ComponentChildren;
    players(): ComponentChildren;
    strip(open: boolean, onOpen: () => void): ComponentChildren;
    /** What lies beside or below the board, where, and how its page is called. */
    cards(): ComponentChildren;
    cardsLie: 'below' | 'beside';
    cardsWord: string;
    cardsIcon: IconName;
    /** Below the players. */
    more(): ComponentChildren;
    score(): ComponentChildren;
}

export interface Scene {
    film: Film;
    view: TableView;
    bill: Bill;
}
