import { clockOf } from './cells';
import { TableBoard, TableRail, useKeys, type Parts } from './parts';
import { Page, TableStrip } from './PhoneTable';
import { Sheet, TurnText } from './Sheet';
import { LandShell } from './shells';

export function LandTable({ parts }: { parts: Parts }) {
    useKeys(parts);
    const tab = parts.session.tab.value;
    return (
        <LandShell
            view={parts.view}
            clock={clockOf(parts.view.cells)}
            board={<TableBoard parts={parts} />}
            turn={<TurnText parts={parts} />}
            page={tab !== 'board' && <Page tab={tab} parts={parts} />}
            top={
                <>
                    <TableStrip parts={parts} />
                    <TableRail parts={parts}>{null}</TableRail>
                </>
            }
            sheet={<Sheet parts={parts} />}
        />
    );
}
