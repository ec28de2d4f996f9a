import type { SeaSession } from './session';
import type { SeaView } from './view';

/** What every part of the screen is given. */
export interface SeaParts {
    view: SeaView;
    session: SeaSession;
    result: (() => void) | null; // back to the result, once the game is over
}
