// The sea of a table: at the table itself, and where it is looked at again.
import { colourOf } from '../table/names';
import { t } from '../words';
import { darkCells } from './choices';
import { goodIslands, missionInMind } from './Islands';
import { describeIsland, describeTarget, spotText } from './names';
import type { SeaParts } from './parts';
import { seaStages } from './plan';
import { SeaBoard } from './SeaBoard';
import { ownSeat } from './view';
import './sea.css';

/** What is lit then says enough. */
const GAINS = new Set(['build', 'search', 'hold']);

export function TheBoard({ parts }: { parts: SeaParts }) {
    const { view, session } = parts;
    const { play, hint } = session;
    const idea = hint.idea.value;
    const adviser = hint.advice.value?.seat;
    const { sea, players } = view;
    const prompt = play.prompt.value;
    const holding = play.holding.value;
    const card = missionInMind(parts);
    const decides = prompt?.seat ?? ownSeat(view) ?? 'A';
    const alexisBuilds = prompt?.phase === 'build' && view.alexis !== null && sea.clock?.turn === view.alexis;
    return (
        <SeaBoard
            sea={sea}
            box={view.box}
            players={players}
            colour={colourOf(players, alexisBuilds && view.alexis ? view.alexis : decides)}
            targets={play.targets.value}
            dark={play.locked.value ? [] : darkCells(prompt, sea, holding)}
            refused={session.refused.value}
            holding={holding}
            side={play.side.value}
            turn={play.turn.value}
            pinned={play.fixed.value}
            pending={play.locked.value}
            flagged={GAINS.has(prompt?.phase ?? '') ? [] : goodIslands(parts, card)}
            lights={session.lights.value}
            stages={idea && adviser ? seaStages(adviser, idea) : []}
            shown={session.shown.value}
            last={sea.tiles.at(-1)}
            onHover={(key) => (play.hover.value = key)}
            onChoose={(key) => void play.choose(key)}
            onEnter={(key) => play.enter(key)}
            onRotate={(delta) => void play.rotate(delta)}
            onFinish={() => play.press('lay', () => play.finish())}
            onRefuse={(spot, anchor) => void session.refuse(spot, anchor)}
            onAsk={(island, how, anchor) => session.ask(island, how, anchor)}
            describeTarget={(target) => describeTarget(sea, target, holding)}
            describeIsland={(island) => describeIsland(sea, players, island)}
            describeDark={(spot) => t('sea.cell_dark', { where: spotText(spot) })}
        />
    );
}
