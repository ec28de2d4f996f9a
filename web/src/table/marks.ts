import type { SeatLetter, Tell } from '../protocol';

// Pennants on what the last player, or the one now at it, has taken: numbered in order.
export function lastMarks(log: Tell[]): { region: number; n: number }[] {
    let seat: SeatLetter | undefined;
    const regions: number[] = [];
    for (let i = log.length - 1; i >= 0; --i) {
        const tell = log[i]!;
        if (tell.what === 'score' && regions.length) break;
        if (tell.what !== 'conquer' || tell.region === undefined) continue;
        if (seat && tell.seat !== seat) break;
        seat = tell.seat;
        regions.unshift(tell.region);
    }
    return [...new Set(regions)].map((region, i) => ({ region, n: i + 1 }));
}

// Steps that are taken one by one but meant as one: a bot's redeployment is a line, not five.
const JOINED = new Set(['deploy', 'take', 'retreat', 'vacate', 'place']);
const joins = (a: Tell, b: Tell): boolean =>
    a.what === b.what && JOINED.has(a.what) && a.seat === b.seat && a.piece === b.piece && a.role === b.role;

export function joined(log: Tell[]): Tell[] {
    const lines: Tell[] = [];
    for (const tell of log) {
        const last = lines[lines.length - 1];
        if (last && joins(last, tell))
            lines[lines.length - 1] = { ...tell, regions: [...(last.regions ?? []), ...(tell.regions ?? [])] };
        else lines.push(tell);
    }
    return lines;
}
