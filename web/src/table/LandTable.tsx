import { t } from '../words';
import { clockOf } from './cells';
import { TableBoard, TableRail, TableTitle, useKeys, type Parts } from './parts';
import { Page, TableStrip } from './PhoneTable';
import { Sheet, TurnText } from './Sheet';

// A phone on its side: the board, and one pane with everything else.
export function LandTable({ parts }: { parts: Parts }) {
    useKeys(parts);
    const clock = clockOf(parts.view.cells);
    const tab = parts.session.tab.value;
    return (
        <div class="table land">
            <main class="stage" id="main" tabIndex={-1}>
                <TableTitle parts={parts} />
                <TableBoard parts={parts} />
                <p class="pill">
                    <TurnText parts={parts} />
                    {clock && <small>{t('table.round_of', { n: clock.round, of: clock.rounds })}</small>}
                </p>
                {tab !== 'board' && <Page tab={tab} parts={parts} />}
            </main>
            <aside class="pane">
                <div class="pane-top">
                    <TableStrip parts={parts} />
                    <TableRail parts={parts}>{null}</TableRail>
                </div>
                <Sheet parts={parts} />
            </aside>
        </div>
    );
}
