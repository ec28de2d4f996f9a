// What the checks find.
export interface Finding {
    level: 'error' | 'warning';
    /** Where: a field of the item, or of the trait with that number. */
    field: string;
    trait?: number;
    /** What: a key of the words below "workshop.check.". */
    what: string;
    args?: Record<string, string | number>;
}

export const error = (field: string, what: string, args?: Finding['args']): Finding => ({
    level: 'error',
    field,
    what,
    ...(args ? { args } : {}),
});
export const warning = (field: string, what: string, args?: Finding['args']): Finding => ({
    ...error(field, what, args),
    level: 'warning',
});

export const isSound = (found: readonly Finding[]): boolean => found.every((one) => one.level !== 'error');
