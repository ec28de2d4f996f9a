// What a lesson says, with the names and numbers of the present table.
import type { MapFile } from '../board/map';
import type { Choice, Item, SeatInfo } from '../protocol';
import { clockOf, columnOf } from '../table/cells';
import { comboName, comboTitle, foundName, itemName, raceName, regionName, seatName } from '../table/names';
import { findHelp } from '../table/finds';
import { luckyFaces } from '../table/slip';
import { c, has, t, type Args } from '../words';
import { bestBuild, courseLeft, gained } from './islands';
import type { Lesson } from './lesson';
import { sturdy } from './lessons';
import { bank, chasm, den, find, guarded, waterway, wayIn } from './underground';
import { armyOf, bargain, cheapest, likeliest, mostItems, oldArmyOf, told, withItem, type Moment } from './moment';

export interface Place {
    map: MapFile | null; // none at sea
    seats: SeatInfo[];
}

const comboAdvice = (m: Moment): Args => {
    const choice = bargain(m);
    const combo = columnOf(m.cells)[choice?.slot ?? 0];
    return {
        combo: combo ? comboTitle(combo) : '',
        tokens: combo?.tokens ?? 0,
        price: choice?.cost ?? 0,
        coins: combo?.coins ?? 0,
    };
};

const placeName = ({ map }: Place, region: number | undefined): string =>
    region === undefined || !map ? '' : regionName(map, region);

const regionAdvice = (place: Place, choice: Choice | undefined): Args => ({
    region: placeName(place, choice?.region),
    cost: choice?.cost ?? 0,
});

const itemText = (item: Item): string => t('learn.item', { what: itemName(item), n: item.amount });
const reckoning = (place: Place, choice: Choice | undefined): Args => ({
    ...regionAdvice(place, choice),
    sum: (choice?.items ?? []).map(itemText).join(', '),
});

function own(m: Moment): Args {
    const army = armyOf(m);
    if (!army) return { combo: '', powerhelp: '', racehelp: '', tokens: 0 };
    return {
        combo: comboName(army.race, army.power),
        powerhelp: army.power ? c(`power.${army.power}.help`) : '',
        racehelp: c(`race.${army.race}.help`),
        tokens: army.tokens + army.hand,
    };
}

const lastScore = (m: Moment): number => told(m, (tell) => tell.what === 'score' && tell.seat === m.me)?.count ?? 0;

const raid = (place: Place, m: Moment): Args => {
    const tell = told(m, (one) => one.what === 'conquer' && one.other === m.me);
    return { region: placeName(place, tell?.region), lost: tell?.lost ?? 0 };
};

// The die has six faces, three of them blank; `needs` is the least that does.
const odds = (place: Place, m: Moment): Args => {
    const choice = likeliest(m);
    return { ...regionAdvice(place, choice), needs: choice?.needs ?? 0, faces: luckyFaces(choice?.needs ?? 0) };
};

const oldRace = (m: Moment): Args => {
    const army = oldArmyOf(m);
    return { race: army ? comboName(army.race, army.power) : '', n: army?.regions ?? 0 };
};

// Monsters in reach, or those somewhere on the map.
const monsters = (place: Place, m: Moment): Args => ({ region: placeName(place, guarded(m)?.region ?? den(m)) });

const discovery = (place: Place, m: Moment): Args => {
    const tell = find(m);
    return {
        you: String(tell?.seat === m.me),
        item: tell?.item ? foundName(tell.item) : '',
        help: tell?.item ? findHelp(tell.item) : '',
        region: placeName(place, tell?.region),
    };
};

const special: Partial<Record<string, (m: Moment, place: Place) => Args>> = {
    column: comboAdvice,
    newrace: comboAdvice,
    power: own,
    enter: (m, place) => regionAdvice(place, cheapest(m)),
    spread: (m, place) => regionAdvice(place, cheapest(m)),
    cost: (m, place) => reckoning(place, mostItems(m)),
    sturdy: (m, place) => reckoning(place, withItem(m, sturdy)),
    die: (m, place) => odds(place, m),
    income: (m) => ({ n: lastScore(m) }),
    both: (m) => ({ ...oldRace(m), coins: lastScore(m) }),
    declined: oldRace,
    loss: (m, place) => raid(place, m),
    chasm: (m, place) => ({ region: placeName(place, chasm(m)), flames: raceName('flames') }),
    ashore: () => ({ kraken: raceName('kraken') }),
    gate: (m, place) => regionAdvice(place, wayIn(m)),
    bank: (m, place) => regionAdvice(place, bank(m)),
    cross: (m, place) => regionAdvice(place, waterway(m)),
    dry: (m) => ({ n: lastScore(m) }),
    monsters: (m, place) => monsters(place, m),
    hunt: (m, place) => reckoning(place, guarded(m)),
    found: (m, place) => discovery(place, m),
    course: (m) => ({ n: courseLeft(m) }),
    house: (m) => ({ n: bestBuild(m) }),
    paid: (m) => ({ n: gained(m) }),
};

export function argsOf(lesson: Lesson, m: Moment, place: Place): Args {
    const rival = place.seats.find((seat) => seat.seat !== m.me);
    const clock = clockOf(m.cells);
    return {
        rival: seatName(place.seats, rival?.seat),
        rounds: clock?.rounds ?? place.map?.rounds ?? 0,
        ...special[lesson.id]?.(m, place),
    };
}

export interface LessonText {
    title: string;
    text: string;
    task: string; // what to do, if anything
    why: string;
}

export function textOf(lesson: Lesson, m: Moment, place: Place): LessonText {
    const args = argsOf(lesson, m, place);
    const say = (part: string): string =>
        has(`lesson.${lesson.id}.${part}`) ? t(`lesson.${lesson.id}.${part}`, args) : '';
    return { title: say('title'), text: say('text'), task: say('task'), why: say('why') };
}

// Between lessons: whose turn it is, and that all is well.
export function idleText(m: Moment, place: Place): LessonText {
    const rival = seatName(place.seats, place.seats.find((seat) => seat.seat !== m.me)?.seat);
    const own = !place.map ? 'sea' : m.prompt?.phase === 'conquer' ? 'conquer' : 'mine';
    const key = m.prompt ? own : 'theirs';
    return {
        title: t(`learn.idle_${key}.title`, { rival }),
        text: t(`learn.idle_${key}.text`, { rival }),
        task: '',
        why: '',
    };
}
