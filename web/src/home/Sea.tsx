import { lazily } from '../app/lazy';

/** A picture of a sea; how one is drawn comes when the first is asked for. */
export const Sea = lazily(() => import('../sea/SeaPicture'));
