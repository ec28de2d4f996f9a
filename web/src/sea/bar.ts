// What the action bar says and offers while the sea is explored.
import type { Prompt } from '../protocol';
import { addressed, undoButton, type BarText, type Button } from '../table/bar';
import { seatName } from '../table/names';
import { t } from '../words';
import {
    choicesOf,
    facesToDiscard,
    facesToLay,
    holdings,
    islandOf,
    isShip,
    plain,
    shipsToMoor,
    takings,
    tokenSides,
} from './choices';
import { islandTitle } from './names';
import type { SeaPlay } from './play';
import type { SeaView } from './view';

export interface SeaBar {
    view: SeaView;
    play: SeaPlay;
    compact: boolean;
}
type Body = Pick<BarText, 'title' | 'help' | 'buttons'>;

export function seaBar(context: SeaBar): BarText {
    const { view, play, compact } = context;
    const prompt = play.prompt.value;
    if (!prompt) return { seat: view.mover ?? view.turn, hand: null, ...waiting(context) };
    const body = play.asking.value ? question(play) : deciding(context, prompt);
    const title = play.asking.value ? body.title : addressed(view, compact, prompt, body.title);
    return { seat: prompt.seat, hand: null, ...body, title, buttons: [...undoButton(play), ...body.buttons] };
}

function waiting({ view, play }: SeaBar): Body {
    const who = seatName(view.players, view.mover ?? view.turn ?? undefined);
    const busy = play.presenter.busy.value;
    const skip: Button = {
        name: 'skip',
        label: t('table.skip'),
        icon: 'actions.fast',
        run: () => play.presenter.skip(),
    };
    const buttons = busy ? [skip] : [];
    if (view.table.status === 'over') return { title: t('bar.over'), help: '', buttons };
    const phase = view.sea.clock?.phase ?? '';
    const help = PHASES.has(phase) ? t(`sea.phase.${phase}`) : '';
    const info = view.seats.find((one) => one.seat === view.mover);
    if (info?.state === 'away' && info.kind !== 'bot') return { title: t('bar.waits_away', { who }), help, buttons };
    return { title: t(busy || info?.kind !== 'human' ? 'bar.plays' : 'bar.thinks', { who }), help, buttons };
}
const PHASES = new Set(['layout', 'mission', 'turn', 'place', 'token', 'rotate', 'build', 'search', 'hold']);

const question = (play: SeaPlay): Body => ({
    title: t('sea.ask_done'),
    help: t('sea.ask_done_help'),
    buttons: [
        { name: 'no', label: t('bar.no'), run: () => play.cancel() },
        { name: 'yes', label: t('bar.yes'), primary: true, run: () => play.confirm() },
    ],
});

function deciding(context: SeaBar, prompt: Prompt): Body {
    const { play } = context;
    if (prompt.phase === 'mission') return missions(play);
    if (facesToDiscard(prompt).length) return discarding(play);
    if (isShip(play.holding.value)) return mooring(context, prompt);
    if (facesToLay(prompt).length || plain(prompt, 'rotate')) return laying(context, prompt);
    if (takings(prompt).length) return exploring(prompt, play);
    if (tokenSides(prompt).size) return tokens(play);
    if (holdings(prompt).length) return { title: t('sea.hold'), help: t('sea.hold_help'), buttons: [] };
    if (plain(prompt, 'search')) return searching(play);
    return building(context, prompt);
}

// ---- preparation ----
const missions = (play: SeaPlay): Body => ({
    title: t('sea.choose_missions'),
    help: t('sea.choose_missions_help'),
    buttons: [
        {
            name: 'missions',
            label: t('sea.missions_go'),
            primary: true,
            disabled: !play.planReady(),
            run: () => play.sendPlan(),
        },
    ],
});

// ---- exploration ----
function exploring(prompt: Prompt, play: SeaPlay): Body {
    const ships = shipsToMoor(prompt);
    return {
        title: t(ships.length ? 'sea.explore_or_moor' : 'sea.explore'),
        help: t(ships.length ? 'sea.explore_or_moor_help' : 'sea.explore_help'),
        buttons: ships.map((ship): Button => ({
            name: `moor ${ship}`,
            label: t(ship === 'own' ? 'sea.moor_own' : 'sea.moor_grey'),
            icon: 'actions.moor',
            run: () => play.hold({ ship }),
        })),
    };
}

/** "Lay it here", as soon as it is said where. */
const finish = (play: SeaPlay, name: string, label: string): Button => ({
    name,
    label,
    primary: true,
    disabled: play.fixed.value === null,
    run: () => play.finish(),
});

function laying({ view, play, compact }: SeaBar, prompt: Prompt): Body {
    const target = play.spot.value;
    const turns = target?.kind === 'cell' && target.choices.length > 1;
    const turn: Button = {
        name: 'turn',
        label: t('sea.turn'),
        icon: 'actions.rotate',
        key: 'R',
        disabled: !turns,
        run: () => void play.rotate(1),
    };
    const alexis = plain(prompt, 'rotate') !== undefined;
    const start = choicesOf(prompt).some(({ kind }) => kind === 'lay');
    const title = alexis ? t('sea.rotate') : start ? t('sea.lay_start') : t('sea.lay');
    const nav = view.sea.clock?.navigation ?? 0;
    const help = alexis
        ? t('sea.rotate_help')
        : t(compact ? 'sea.lay_help_touch' : nav > 0 ? 'sea.lay_help_nav' : 'sea.lay_help');
    return { title, help, buttons: [turn, finish(play, 'lay', t('sea.lay_here'))] };
}

function mooring({ play }: SeaBar, prompt: Prompt): Body {
    const holding = play.holding.value;
    const own = isShip(holding) && holding.ship === 'own';
    const back: Button = { name: 'back', label: t('bar.back'), run: () => play.cancel() };
    return {
        title: t(own ? 'sea.moor_where' : 'sea.moor_where_grey'),
        help: t(own ? 'sea.moor_help' : 'sea.moor_help_grey'),
        buttons: [...(takings(prompt).length ? [back] : []), finish(play, 'moor', t('sea.moor_here'))],
    };
}

function discarding(play: SeaPlay): Body {
    const holding = play.holding.value;
    const choice = choicesOf(play.prompt.value).find(
        ({ kind, face }) => kind === 'discard' && holding !== null && !isShip(holding) && holding.face === face,
    );
    return {
        title: t('sea.discard'),
        help: t('sea.discard_help'),
        buttons: [
            {
                name: 'discard',
                label: t('sea.discard_this'),
                primary: true,
                disabled: !choice,
                run: () => choice && play.take(choice),
            },
        ],
    };
}

function tokens(play: SeaPlay): Body {
    const none = plain(play.prompt.value, 'done');
    const without: Button[] = none
        ? [
              {
                  name: 'done',
                  label: t('sea.no_token'),
                  primary: play.token.value === null,
                  run: () => play.take(none),
              },
          ]
        : [];
    const here = play.token.value === null ? [] : [finish(play, 'token', t('sea.token_here'))];
    return {
        title: t('sea.token'),
        help: t(play.token.value === null ? 'sea.token_help' : 'sea.token_help_where'),
        buttons: [...without, ...here],
    };
}

// ---- gains ----
function building({ view, play }: SeaBar, prompt: Prompt): Body {
    const builds = choicesOf(prompt).filter(({ kind }) => kind === 'build');
    const done = plain(prompt, 'done');
    const alexis = view.alexis !== null && view.sea.clock?.turn === view.alexis;
    const target = play.spot.value;
    const points = target?.choices[0]?.points;
    const here = play.fixed.value
        ? [finish(play, 'build', points === undefined ? t('sea.build_here') : t('sea.build_for', { n: points }))]
        : [];
    const end: Button[] = done
        ? [{ name: 'done', label: t('sea.build_done'), primary: !here.length, run: () => play.take(done) }]
        : [];
    const title = alexis ? t('sea.build_alexis') : builds.length ? t('sea.build') : t('sea.build_none');
    const help = alexis
        ? t('sea.build_alexis_help')
        : builds.length
          ? t('sea.build_help', { n: new Set(builds.map((one) => spotOf(view, one))).size })
          : t('sea.build_none_help');
    return { title, help, buttons: [...end, ...here] };
}

const spotOf = (view: SeaView, { x = 0, y = 0, site = 0 }: { x?: number; y?: number; site?: number }): number | null =>
    islandOf(view.sea, { key: '', kind: 'site', x, y, part: site, choices: [] });

function searching(play: SeaPlay): Body {
    const target = play.fixed.value === null ? null : play.spot.value;
    const sea = play.sea.value;
    const id = target && islandOf(sea, target);
    const island = sea.islands.find((one) => one.id === id);
    return {
        title: t('sea.search'),
        help: island ? islandTitle(island) : t('sea.search_help'),
        buttons: [finish(play, 'search', t('sea.search_here'))],
    };
}
