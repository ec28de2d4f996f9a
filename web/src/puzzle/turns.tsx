// What the card of a puzzle is told of the turn, for each game. What is shown counts, not what is known: the card does
// not run ahead of the board.
import { useEffect, useMemo, useState } from 'preact/hooks';
import { complainOf } from '../app/refusals';
import { worldOf } from '../board/map';
import type { SeatLetter, Tell } from '../protocol';
import { playerOf as seaPlayerOf } from '../sea/cells';
import { useBox } from '../sea/useBox';
import type { TableStore } from '../state/table';
import { playerOf } from '../table/cells';
import type { Watch } from '../table/watch';
import { stepText } from './line';
import { seaLine } from './seaLine';
import { endAtSea, luckAtSea, outcomeOf } from './puzzle';
import { language } from '../words';
import { Task, type TaskProps } from './Task';

function shownLog({ store, presenter }: Watch): Tell[] {
    const step = presenter.step.value;
    return store.log.value.filter((tell) => (tell.step ?? 0) <= step);
}

export function LandTask(props: TaskProps) {
    const { puzzle, session, line } = props;
    const { map } = session;
    const steps = useMemo(
        () => (map && line ? line.map((action) => stepText(action, map)) : []),
        [line, map, language.value],
    );
    if (!map) return null;
    const cells = session.presenter.shown.value;
    const outcome = outcomeOf(shownLog(session), cells, puzzle);
    const now = outcome.made + playerOf(cells, puzzle.seat).income;
    const task = `puzzle.task.${worldOf(map)}`;
    return <Task {...props} turn={{ outcome, now, task, icon: 'markers.coin', steps }} />;
}

// What the mission was worth at that step: others have laid tiles since.
function usePointsAt(store: TableStore, seat: SeatLetter, step: number | null): number | null {
    const [points, set] = useState<number | null>(null);
    useEffect(() => {
        let here = true;
        set(null);
        if (step !== null)
            store.frames(step, 1).then(({ frames }) => {
                const cells = frames[0]?.cells;
                if (here && cells) set(seaPlayerOf(cells, seat).mission_points ?? 0);
            }, complainOf);
        return () => {
            here = false;
        };
    }, [store, seat, step]);
    return points;
}

export function SeaTask(props: TaskProps) {
    const { puzzle, session, line } = props;
    const box = useBox();
    const cells = session.presenter.shown.value;
    const log = shownLog(session);
    const end = endAtSea(log, puzzle);
    const points = usePointsAt(session.store, puzzle.seat, end);
    const steps = useMemo(() => (box && line ? seaLine(line, box, cells) : []), [line, box, language.value]);
    const now = points ?? seaPlayerOf(cells, puzzle.seat).mission_points ?? 0;
    const outcome = { made: now, luck: luckAtSea(log, puzzle, end), over: points !== null };
    return <Task {...props} turn={{ outcome, now, task: 'puzzle.task.sea', icon: 'sea.prestige', steps }} />;
}
