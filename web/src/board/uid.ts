let boards = 0;

/** Ids inside a drawing are of the whole page: every board has a prefix of its own. */
export const newUid = (): string => `board${++boards}`;
