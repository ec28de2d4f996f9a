// The form of a new table as a value, and what is sent for it.
import type { Person } from '../app/begin';
import type { Clock, Colour, SeatLetter } from '../protocol';
import { readOptions, worldsOf, writeOptions, type Chosen, type GameContent, type GameOption } from '../state/content';
import type { Plan } from '../state/lobby';
import { colours } from '../state/settings';

// me: whoever fills in the form; screen: another person at the same screen.
export type SeatKind = 'me' | 'screen' | 'open' | 'bot';
export interface Seat {
    kind: SeatKind;
    name: string; // of a person at this screen
    level: string; // of a bot
}

export type ClockKind = 'none' | 'quick' | 'calm' | 'days' | 'own';
export const clocks: Record<Exclude<ClockKind, 'none' | 'own'>, Clock> = {
    quick: { bank: 600, turn: 30 },
    calm: { bank: 1800, turn: 90 },
    days: { bank: 0, turn: 86400 },
};

export interface Origin {
    table: string;
    step: number;
    token?: string;
}

export interface Form {
    map: string;
    seats: Seat[];
    chosen: Chosen;
    title: string;
    public: boolean;
    clock: ClockKind;
    own: Clock;
    away: 'wait' | 'bot';
    from?: Origin;
}

export const letters: readonly SeatLetter[] = ['A', 'B', 'C', 'D', 'E'];

// The one for a newcomer: it plays to win, and can be beaten.
export const defaultBot = (game: GameContent): string => (game.bots.includes('moss') ? 'moss' : (game.bots[0] ?? ''));

const playersOf = (game: GameContent, map: string): number => game.maps.find((one) => one.id === map)?.players ?? 2;

const newSeat = (game: GameContent, index: number): Seat => ({
    kind: index === 0 ? 'me' : 'bot',
    name: '',
    level: defaultBot(game),
});

// As many seats as the map has; those already described stay as they are.
function seatsFor(game: GameContent, map: string, known: Seat[]): Seat[] {
    return Array.from({ length: playersOf(game, map) }, (_, i) => known[i] ?? newSeat(game, i));
}

export function firstForm(
    game: GameContent,
    query: URLSearchParams,
    tokenOf: (table: string) => string | undefined,
): Form {
    const asked = query.get('map');
    const map = game.maps.find((one) => one.id === asked)?.id ?? game.maps[1]?.id ?? game.maps[0]?.id ?? '';
    const from = originOf(query, tokenOf);
    return {
        map,
        seats: seatsFor(game, map, []),
        chosen: readOptions(game, query.get('options') ?? ''),
        title: '',
        public: false,
        clock: 'none',
        own: { bank: 900, turn: 45 },
        away: 'wait',
        ...(from ? { from } : {}),
    };
}

function originOf(query: URLSearchParams, tokenOf: (table: string) => string | undefined): Origin | null {
    const table = query.get('from');
    const step = Number(query.get('step'));
    if (!table || !/^[a-z2-7]{13}$/.test(table) || !Number.isInteger(step) || step < 0) return null;
    const token = tokenOf(table);
    return { table, step, ...(token ? { token } : {}) };
}

export const withMap = (game: GameContent, form: Form, map: string): Form => ({
    ...form,
    map,
    seats: seatsFor(game, map, form.seats),
});

export const worldOf = (game: GameContent, form: Form): string =>
    game.maps.find((one) => one.id === form.map)?.world ?? worldsOf(game)[0] ?? 'surface';

/** The map of another world that is closest to the chosen one: for as many players. */
export function withWorld(game: GameContent, form: Form, world: string): Form {
    const players = form.seats.length;
    const maps = game.maps.filter((one) => one.world === world);
    const map = maps.find((one) => one.players === players) ?? maps[0];
    return map ? withMap(game, form, map.id) : form;
}

/** The same people at a table of another game, as far as its bots and its rules allow. */
export function withGame(game: GameContent, form: Form, world: string): Form {
    const levelOf = ({ level }: Seat): string => (game.bots.includes(level) ? level : defaultBot(game));
    const seats = form.seats.map((seat) => ({ ...seat, level: levelOf(seat) }));
    return withWorld(game, { ...form, seats, chosen: readOptions(game, '') }, world);
}

// What only matters to one who plays alone, and what only to several.
const alone: readonly string[] = ['alexis'];
const together: readonly string[] = ['first-player'];

/** The options that mean something for so many players. */
export const optionsFor = (game: GameContent, players: number): GameOption[] =>
    game.options.filter(({ key }) => !(players === 1 ? together : alone).includes(key));

/** Options that are about two worlds at one table; they stand apart from the house rules. */
export const mixing: readonly string[] = ['items', 'markers'];

// There is one "me": whoever was it becomes another person at this screen.
export function withSeat(form: Form, index: number, seat: Seat): Form {
    const seats = form.seats.map((one, i) => {
        if (i === index) return seat;
        return seat.kind === 'me' && one.kind === 'me' ? { ...one, kind: 'screen' as const } : one;
    });
    return { ...form, seats };
}

export function withOption(form: Form, key: string, value: string): Form {
    return { ...form, chosen: { ...form.chosen, values: { ...form.chosen.values, [key]: value } } };
}

export const withProfile = (game: GameContent, form: Form, profile: string): Form => ({
    ...form,
    chosen: readOptions(game, profile),
});

export const clockOf = (form: Form): Clock | undefined =>
    form.clock === 'none' ? undefined : form.clock === 'own' ? form.own : clocks[form.clock];

export function planOf(game: GameContent, form: Form): Plan {
    const clock = clockOf(form);
    const title = form.title.trim();
    return {
        game: game.id,
        map: form.map,
        seats: form.seats.map((one) => (one.kind === 'bot' ? { kind: 'bot', level: one.level } : { kind: 'open' })),
        options: writeOptions(game, form.chosen),
        public: form.public,
        away: form.away,
        ...(title ? { title } : {}),
        ...(clock ? { clock } : {}),
        ...(form.from ? { from: form.from } : {}),
    };
}

// Those who sit down at once, each in a colour of their own.
export function personsOf(form: Form, me: { name: string; colour: Colour }, unnamed: (n: number) => string): Person[] {
    const free = colours.filter((one) => one !== me.colour);
    const persons: Person[] = [];
    form.seats.forEach((one, i) => {
        const seat = letters[i];
        if (!seat || (one.kind !== 'me' && one.kind !== 'screen')) return;
        if (one.kind === 'me') persons.push({ seat, ...me });
        else persons.push({ seat, name: one.name.trim() || unnamed(i + 1), colour: free.shift() ?? me.colour });
    });
    return persons;
}

export const isComplete = (form: Form): boolean => form.seats.every((one) => one.kind !== 'open');
