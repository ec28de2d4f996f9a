import type { Arrange, Choice, Prompt, SeatLetter } from '../protocol';
import type { IconName } from '../ui/Icon';
import { c, hasContent, list, t } from '../words';
import type { Acting } from './acting';
import { complete, givesUp, isSuggested, left } from './arrange';
import { actingArmy, clockOf, grantedOf } from './cells';
import { atSeat, litTargets } from './choices';
import { comboName, pieceName, raceName, regionName, seatName, traitName } from './names';
import type { Play } from './play';
import { luckyFaces } from './slip';
import type { TableView, View } from './view';
import type { Watch } from './watch';

// What the action bar says and offers: a sentence with the verb first, a line of help, at most a few
// buttons of which one is the primary.

export interface Button {
    name: string;
    label: string;
    icon?: IconName;
    key?: string; // on the keyboard, where it is worth showing
    primary?: boolean;
    disabled?: boolean;
    run(): void;
}
export interface Hand {
    kind: 'tokens' | 'piece';
    id: string;
    count: number;
}
export interface BarText {
    seat: SeatLetter | null;
    title: string;
    help: string;
    hand: Hand | null;
    buttons: Button[];
}

const lower = (text: string): string => text.charAt(0).toLocaleLowerCase() + text.slice(1);

export interface BarContext {
    view: View;
    play: Play;
    compact: boolean;
}

export function barText(context: BarContext): BarText {
    const { play } = context;
    const prompt = play.prompt.value;
    if (!prompt) return waiting(context);
    const asking = play.asking.value;
    if (asking) return question(context, prompt, asking);
    if (play.region.value !== null && play.selectedChoices().length)
        return selected(context, prompt, play.region.value);
    const body = prompt.arrange ? arranging(context, prompt, prompt.arrange) : deciding(context, prompt);
    return { ...body, title: addressed(context.view, context.compact, prompt, body.title) };
}

// "Your turn: …"; with several people at one screen by name; a retreat is nobody's turn. On a phone
// whose turn it is stands above the board.
export function addressed(view: TableView, compact: boolean, prompt: Prompt, title: string): string {
    if (compact) return title;
    if (view.me === null) return t('bar.for_seat', { who: seatName(view.seats, prompt.seat) }) + lower(title);
    return view.turn === prompt.seat ? t('bar.your_turn') + lower(title) : title;
}

export function undoButton(play: Acting): Button[] {
    return play.canUndo() ? [{ name: 'undo', label: t('bar.undo'), icon: 'actions.undo', run: () => play.undo() }] : [];
}

/** Where bots may be asked, and nothing is being decided already. */
export function withHint(text: BarText, { hint, play }: Watch): BarText {
    if (!hint.possible.value || hint.open.value || play.asking.value) return text;
    const button: Button = {
        name: 'hint',
        label: t('advice.hint'),
        icon: 'actions.hint',
        run: () => void hint.ask(),
    };
    return { ...text, buttons: [button, ...text.buttons] };
}

function handOf(view: View, prompt: Prompt): Hand | null {
    const army = actingArmy(view.cells, prompt.seat, prompt.stage);
    return army && army.hand > 0 ? { kind: 'tokens', id: army.race, count: army.hand } : null;
}

// ---- nobody's decision at this screen ----
function waiting({ view, play }: BarContext): BarText {
    const who = seatName(view.seats, view.mover ?? undefined);
    const base = { seat: view.mover ?? view.turn, hand: handOfMover(view), buttons: [] as Button[] };
    if (view.table.status === 'over') return { ...base, seat: null, title: t('bar.over'), help: '' };
    const busy = play.presenter.busy.value;
    if (busy)
        base.buttons.push({
            name: 'skip',
            label: t('table.skip'),
            icon: 'actions.fast',
            run: () => play.presenter.skip(),
        });
    if (!view.mover) return { ...base, title: t('bar.chance'), help: '' };
    const info = view.seats.find((one) => one.seat === view.mover);
    if (info?.state === 'away' && info.kind !== 'bot')
        return { ...base, title: t('bar.waits_away', { who }), help: '' };
    const phase = clockOf(view.cells)?.phase ?? '';
    if (view.mover !== view.turn) return { ...base, title: t('bar.retreats', { who }), help: '' };
    const title = busy || info?.kind === 'bot' ? t('bar.plays', { who }) : t('bar.thinks', { who });
    return { ...base, title, help: phase ? phaseName(phase) : '' };
}

// The content has words for the phases it knows.
const phaseName = (phase: string): string => (hasContent(`phase.${phase}`) ? c(`phase.${phase}`) : '');
const phaseHelp = (phase: string): string => (hasContent(`phase.${phase}.help`) ? c(`phase.${phase}.help`) : '');

function handOfMover(view: View): Hand | null {
    const army = view.mover && actingArmy(view.cells, view.mover, clockOf(view.cells)?.stage);
    return army && army.hand > 0 ? { kind: 'tokens', id: army.race, count: army.hand } : null;
}

// ---- "Really …?" ----
const QUESTIONS = new Set(['attempt', 'roll-for', 'decline', 'decline-by-grant', 'done']);
const ROLLS = new Set(['attempt', 'roll-for']);
function question({ view, play }: BarContext, prompt: Prompt, choice: Choice): BarText {
    const army = actingArmy(view.cells, prompt.seat, prompt.stage);
    const kind = QUESTIONS.has(choice.kind) ? choice.kind : 'done';
    const args = {
        region: choice.region === undefined ? '' : regionName(view.map, choice.region),
        n: choice.needs ?? 0,
        faces: luckyFaces(choice.needs ?? 0),
        race: army ? comboName(army.race, army.power) : '',
        power: grantedName(view),
    };
    return {
        seat: prompt.seat,
        title: t(`bar.ask_${kind}`, args),
        help: t(`bar.ask_${kind}_help`, args),
        hand: handOf(view, prompt),
        buttons: [
            { name: 'no', label: t('bar.no'), run: () => play.cancel() },
            {
                name: 'yes',
                label: ROLLS.has(kind) ? t('bar.roll') : t('bar.yes'),
                ...(ROLLS.has(kind) ? { icon: 'actions.final_attempt' as const } : {}),
                primary: true,
                run: () => play.confirm(),
            },
        ],
    };
}

// ---- a region was chosen: how to take it ----
const ICONS: Record<string, IconName> = {
    conquer: 'actions.conquer',
    dragon: 'markers.dragon',
    convert: 'actions.redeploy',
    attempt: 'actions.final_attempt',
    'roll-for': 'markers.die',
    send: 'markers.balrog',
    rebirth: 'actions.redeploy',
    sacrifice: 'markers.declined',
};

const figureOf = (choice: Choice): number =>
    choice.kind === 'attempt' || choice.kind === 'roll-for' ? (choice.needs ?? 0) : (choice.cost ?? 0);

/** What a choice about a region is called, with what it is about. */
export function choiceName(choice: Choice, length: 'do' | 'short'): string {
    return t(`bar.${length}_${choice.kind}`, {
        n: figureOf(choice),
        piece: choice.piece ? pieceName(choice.piece) : '',
        item: choice.item ? usedName(choice) : '',
    });
}

/** "Sword", or "Bag as Sword". */
export const usedName = ({ item = '', by }: { item?: string; by?: string }): string =>
    by ? t('use.as', { piece: pieceName(by), item: traitName(item) }) : traitName(item);

const grantedName = (view: View): string => {
    const power = grantedOf(view.cells);
    return power ? c(`power.${power}`) : '';
};

function selected({ view, play, compact }: BarContext, prompt: Prompt, region: number): BarText {
    const choices = play.selectedChoices();
    const several = choices.length > 1;
    const buttonOf = (choice: Choice, i: number): Button => ({
        name: choice.action,
        label: choiceName(choice, several ? 'short' : 'do'),
        ...(ICONS[choice.kind] ? { icon: ICONS[choice.kind]! } : {}),
        primary: i === 0,
        run: () => play.take(choice),
    });
    const buttons = choices.map(buttonOf).reverse();
    return {
        seat: prompt.seat,
        title:
            compact && !several ? regionName(view.map, region) : t('bar.how', { region: regionName(view.map, region) }),
        help: '',
        hand: handOf(view, prompt),
        buttons: [{ name: 'back', label: t('bar.back'), run: () => play.cancel() }, ...buttons],
    };
}

// ---- one of several acts ----
function deciding(context: BarContext, prompt: Prompt): BarText {
    const { view, play } = context;
    const base = { seat: prompt.seat, hand: handOf(view, prompt) };
    const buttons = undoButton(play);
    switch (prompt.phase) {
        case 'choose':
            return {
                ...base,
                title: t('bar.choose'),
                help: c('phase.choose.help'),
                buttons: [...buttons, ...chooseButtons(view, play)],
            };
        case 'pick':
            return { ...base, title: t('bar.pick'), help: t('bar.pick_help'), buttons };
        case 'conquer':
            return { ...base, ...conquering(view, prompt), buttons: [...buttons, ...conquerButtons(play)] };
        case 'ally':
            return {
                ...base,
                title: t('bar.ally'),
                help: c('phase.ally.help'),
                buttons: [...buttons, ...allyButtons(context, prompt)],
            };
        case 'stout':
            return {
                ...base,
                ...(kindsOf(prompt).has('sacrifice')
                    ? { title: t('bar.stout_sacrifice'), help: t('bar.sacrifice_help') }
                    : { title: t('bar.stout'), help: t('bar.stout_help') }),
                buttons: [...buttons, ...stoutButtons(view, play)],
            };
        default:
            return { ...base, ...cave(prompt), buttons: [...buttons, ...caveButtons(view, prompt, play)] };
    }
}

function button(play: Play, kind: string, label: string, extra: Partial<Button> = {}): Button[] {
    const choice = play.plain(kind);
    return choice ? [{ name: kind, label, ...extra, run: () => play.take(choice) }] : [];
}

// ---- decisions of Underground: said by what can be done ----
const kindsOf = (prompt: Prompt): Set<string> => new Set(prompt.choices.map((choice) => choice.kind));

function cave(prompt: Prompt): { title: string; help: string } {
    const kinds = kindsOf(prompt);
    const [first] = prompt.choices;
    const help = phaseHelp(prompt.phase);
    if (kinds.has('swap')) return { title: t('bar.swap'), help: t('bar.swap_help') };
    if (kinds.has('lay')) return { title: t('bar.lay'), help: t('bar.lay_help') };
    if (kinds.has('sacrifice')) return { title: t('bar.sacrifice'), help: t('bar.sacrifice_help') };
    const acts = [...kinds].filter((kind) => kind !== 'done' && kind !== 'use');
    if (acts.length > 1) return { title: t('bar.start'), help: t('bar.start_help') };
    if (kinds.has('send')) return { title: t('bar.send', { piece: pieceOf(first) }), help };
    if (kinds.has('rebirth')) return { title: t('bar.rebirth'), help: t('bar.rebirth_help') };
    if (kinds.has('place') && first?.piece)
        return { title: t('bar.place_one', { piece: pieceOf(first) }), help: c(`piece.${first.piece}.help`) };
    return { title: phaseName(prompt.phase), help };
}
const pieceOf = (choice: Choice | undefined): string => pieceName(choice?.piece ?? 'balrog');

function caveButtons(view: View, prompt: Prompt, play: Play): Button[] {
    const kinds = kindsOf(prompt);
    const label = kinds.has('swap')
        ? t('bar.keep_badge')
        : kinds.has('sacrifice')
          ? t('bar.no_sacrifice')
          : kinds.has('lay')
            ? t('bar.no_lay')
            : kinds.size > 1
              ? t('bar.go_on')
              : t('bar.done');
    return [...grantButton(view, play), ...button(play, 'done', label, { primary: true })];
}

/** A second way to decline: by the power that a place was given. */
const grantButton = (view: View, play: Play): Button[] =>
    button(play, 'decline-by-grant', t('bar.decline-by-grant', { power: grantedName(view) }), {
        icon: 'actions.decline',
    });

const chooseButtons = (view: View, play: Play): Button[] => [
    ...grantButton(view, play),
    ...button(play, 'decline', t('bar.decline'), { icon: 'actions.decline' }),
    ...button(play, 'expand', t('bar.expand'), { icon: 'actions.conquer', primary: true }),
];
const conquerButtons = (play: Play): Button[] => [
    ...button(play, 'roll', t('bar.roll'), { icon: 'actions.final_attempt' }),
    ...button(play, 'done', t('bar.finish'), { primary: true }),
];
const stoutButtons = (view: View, play: Play): Button[] => [
    ...button(play, 'done', t('bar.keep')),
    ...grantButton(view, play),
    ...button(play, 'decline', t('bar.decline'), { icon: 'actions.decline', primary: true }),
];

// With room for the panels, the choice is made there.
function allyButtons({ view, play, compact }: BarContext, prompt: Prompt): Button[] {
    const none = button(play, 'done', t('bar.no_ally'));
    if (!compact) return none;
    const seats = view.seats.flatMap((info): Button[] => {
        const choice = atSeat(prompt, info.seat);
        return choice
            ? [
                  {
                      name: choice.action,
                      label: t('bar.ally_with', { who: seatName(view.seats, info.seat) }),
                      icon: 'markers.ally',
                      run: () => play.take(choice),
                  },
              ]
            : [];
    });
    return [...none, ...seats];
}

function conquering(view: View, prompt: Prompt): { title: string; help: string } {
    const hand = actingArmy(view.cells, prompt.seat, prompt.stage);
    const roll = clockOf(view.cells)?.roll;
    const n = hand?.hand ?? 0;
    const stage =
        prompt.stage && prompt.stage !== 'active' && hand ? `${t('bar.stage', { race: raceName(hand.race) })}. ` : '';
    if (roll !== undefined)
        return { title: t('bar.conquer_roll', { n: roll }), help: stage + t('bar.conquer_roll_help') };
    if (!litTargets(prompt)?.length)
        return { title: t('bar.conquer_none'), help: stage + t('bar.conquer_none_help', { n }) };
    const hammers = hand?.hammers ? ` ${t('bar.conquer_hammers', { n: hand.hammers })}` : '';
    return { title: t('bar.conquer'), help: stage + t('bar.conquer_help', { n }) + hammers };
}

// ---- numbers for regions ----
function arranging(context: BarContext, prompt: Prompt, ask: Arrange): BarText {
    const { view, play } = context;
    const plan = play.plan.value;
    const rest = left(ask, plan);
    const taken = ask.pool - rest;
    const hand = arrangeHand(view, prompt, ask, ask.verb === 'take' || ask.verb === 'vacate' ? taken : rest);
    return {
        seat: prompt.seat,
        hand,
        title: arrangeTitle(prompt, ask, rest),
        help: arrangeHelp(context, prompt, ask),
        buttons: arrangeButtons(play, prompt, ask, taken),
    };
}

function arrangeHand(view: View, prompt: Prompt, ask: Arrange, count: number): Hand | null {
    if (ask.verb === 'vacate') return null;
    if (ask.piece !== 'token') return { kind: 'piece', id: ask.piece, count };
    const army = actingArmy(view.cells, prompt.seat, prompt.stage);
    const before = ask.verb === 'take' ? (army?.hand ?? 0) : 0;
    return army && count + before > 0 ? { kind: 'tokens', id: army.race, count: count + before } : null;
}

function arrangeTitle(prompt: Prompt, ask: Arrange, rest: number): string {
    if (ask.verb === 'take') return t('bar.ready');
    if (ask.verb === 'vacate') return rest > 0 ? t('bar.vacate', { n: rest }) : t('bar.vacate_done');
    const retreat = prompt.phase === 'defend';
    if (ask.piece === 'token') {
        const key = retreat ? 'bar.defend' : 'bar.redeploy';
        return rest > 0 ? t(key, { n: rest }) : t(`${key}_done`);
    }
    if (retreat && rest > 0) return t('bar.defend_camp', { n: rest });
    const piece = pieceName(ask.piece);
    if (!ask.exact && rest === ask.pool) return t('bar.place_may', { piece });
    return rest > 0 ? t('bar.place', { piece, n: rest }) : t('bar.place_done', { piece });
}

function arrangeHelp({ view, play }: BarContext, prompt: Prompt, ask: Arrange): string {
    const gone = ask.rows
        .filter((row) => givesUp(ask, row, play.plan.value.get(row.region) ?? 0))
        .map((row) => regionName(view.map, row.region));
    if (gone.length) return t('bar.ready_gives_up', { regions: list(gone) });
    if (ask.verb === 'take') return t('bar.ready_help');
    if (ask.verb === 'deploy' && prompt.phase === 'redeploy') return t('bar.redeploy_help');
    return ask.verb === 'place' ? c(`piece.${ask.piece}.help`) : c(`phase.${prompt.phase}.help`);
}

function endLabel(prompt: Prompt, ask: Arrange, taken: number): string {
    if (ask.verb === 'take') return t('bar.take_go', { n: taken });
    if (ask.verb === 'vacate') return t('bar.give_up');
    if (!ask.exact && taken === 0) return t('bar.nothing_placed');
    return t(prompt.phase === 'redeploy' ? 'bar.end_turn' : 'bar.done');
}

function arrangeButtons(play: Play, prompt: Prompt, ask: Arrange, taken: number): Button[] {
    const plan = play.plan.value;
    const ready = complete(ask, plan);
    const suggests = !isSuggested(ask, plan) && ask.verb !== 'take' && !(ready && ask.exact);
    const end: Button = {
        name: 'end',
        label: endLabel(prompt, ask, taken),
        primary: !suggests,
        disabled: !ready,
        run: () => play.finish(),
    };
    const accept: Button = {
        name: 'accept',
        label: t('bar.accept'),
        icon: 'actions.accept',
        primary: true,
        run: () => play.accept(),
    };
    return [...undoButton(play), ...(suggests ? [accept] : []), end];
}
