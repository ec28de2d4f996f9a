import { ChanceBar } from '../advice/parts';
import {
    Players,
    SideTabs,
    TableBar,
    TableBoard,
    TableCombos,
    TableFinds,
    TableRail,
    TableSlip,
    TableTitle,
    useKeys,
    type Parts,
} from './parts';

// Everything at once: rail, board, bar, combos; players and log at the side.
export function DeskTable({ parts }: { parts: Parts }) {
    useKeys(parts);
    return (
        <div class="table desk on-cloth" style={{ '--seats': parts.view.seats.length }}>
            <TableRail parts={parts} />
            <main class="stage" id="main" tabIndex={-1}>
                <TableTitle parts={parts} />
                <TableBoard parts={parts} />
                <TableSlip parts={parts} />
            </main>
            <TableBar parts={parts} />
            <TableCombos parts={parts} />
            <aside class="side">
                <ChanceBar chances={parts.session.chances} players={parts.view.seats} />
                <div class="players">
                    <Players parts={parts} />
                </div>
                <TableFinds parts={parts} />
                <SideTabs parts={parts} />
            </aside>
        </div>
    );
}
