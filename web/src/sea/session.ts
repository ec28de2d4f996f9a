import { effect, signal } from '@preact/signals';
import type { Because, Cells, Idea, Tell } from '../protocol';
import type { TableStore } from '../state/table';
import { layout } from '../table/layout';
import type { Frame } from '../table/presenter';
import type { Sentence } from '../table/sentences';
import { Watch } from '../table/watch';
import type { Asked } from './SeaBoard';
import { isHouse, type Sea } from './cells';
import { actionAt, choicesOf, islandOf, isShip } from './choices';
import type { Spot } from './geometry';
import { seaPlan } from './plan';
import { SeaPlay } from './play';
import { seaSentence, type SeaScene } from './sentences';
import { partedAtSea, seaSound, seaWeight } from './pace';

export type SeaTab = 'board' | 'market' | 'missions' | 'players' | 'log' | 'chat' | 'rules';

export interface AskedIsland {
    island: number;
    how: Asked;
    anchor: DOMRect | null;
}

/** A site of the island where one would build: a free one if there is any. */
export function siteToAsk(sea: Sea, island: number): string | null {
    const lands = sea.islands.find(({ id }) => id === island)?.lands ?? [];
    const sites = lands.flatMap(([n, segment]) => {
        const tile = sea.tiles.find((one) => one.n === n);
        return (tile?.face.sites ?? []).flatMap((site, i) =>
            site.symbol === 'house-site' && site.segment === segment ? [{ tile: tile!, site: i }] : [],
        );
    });
    const free = sites.find(({ tile, site }) => !tile.cell.covers?.some((one) => isHouse(one) && one.site === site));
    const asked = free ?? sites[0];
    return asked ? `build ${asked.tile.x},${asked.tile.y} ${asked.site}` : null;
}

/** A cell where the tile in hand does not fit, and why. */
export interface RefusedCell extends Spot {
    anchor: DOMRect | null;
    because: Because | null; // until it is answered
    n: number; // how often, so that it shakes again
}

// A table of Small Islands.
export class SeaSession extends Watch {
    readonly play: SeaPlay;
    readonly asked = signal<AskedIsland | null>(null);
    readonly because = signal<ReadonlyMap<number, Because>>(new Map());
    readonly refused = signal<RefusedCell | null>(null);
    readonly shown = signal<number[]>([]); // islands that a card or a list is about
    readonly card = signal<string | null>(null); // the mission whose islands carry pennants
    readonly tab = signal<SeaTab>('board');
    scene: SeaScene | null = null;

    constructor(store: TableStore) {
        super(store);
        this.play = new SeaPlay(store, this.presenter, () => layout.peek() !== 'desk');
        this.listen();
        this.endings.push(
            effect(() => this.forget()),
            effect(() => this.turnPage()),
        );
    }

    protected say(tell: Tell): Sentence | null {
        return this.scene && seaSentence(this.scene, tell);
    }
    plan(idea: Idea): Sentence[] {
        const seat = this.hint.advice.peek()?.seat;
        return this.scene && seat ? seaPlan(this.scene, seat, idea) : [];
    }
    protected worthSaying(tell: Tell, own: boolean): boolean {
        return !own || tell.what === 'gain' || tell.what === 'refill';
    }
    protected override parted(frame: Frame, before: Cells): Frame[] {
        return partedAtSea(frame, before);
    }
    protected override weigh(tell: Tell): number {
        return seaWeight(tell);
    }
    protected override sounds(tells: Tell[]): string | null {
        return seaSound(tells);
    }
    protected show(): void {
        this.asked.value = null;
        this.refused.value = null;
    }
    protected recall(): void {
        // Nothing of the log is shown anywhere else.
    }

    // On a small screen the cards are where the choice is made.
    private turnPage(): void {
        const prompt = this.play.prompt.value;
        const kinds = new Set(choicesOf(prompt).map(({ kind }) => kind));
        const sails = isShip(this.play.holding.value); // a ship is moored on the board
        const wanted = prompt?.phase === 'mission' ? 'missions' : kinds.has('take') && !sails ? 'market' : null;
        if (wanted) this.tab.value = wanted;
        else if (prompt && ['market', 'missions'].includes(this.tab.peek())) this.tab.value = 'board';
    }

    private forget(): void {
        void this.store.table.value?.step;
        this.because.value = new Map();
        this.refused.value = null;
    }

    ask(island: number | null, how: Asked, anchor: DOMRect | null): void {
        this.asked.value = island === null ? null : { island, how, anchor };
        if (how === 'press') this.refused.value = null;
        if (island !== null) void this.inquire(island);
    }

    // "Not there": the cell shakes, and the server says why.
    async refuse(spot: Spot, anchor: DOMRect | null): Promise<void> {
        const holding = this.play.holding.peek();
        if (!holding) return;
        const n = (this.refused.peek()?.n ?? 0) + 1;
        this.asked.value = null;
        this.play.unpin();
        this.refused.value = { ...spot, anchor, because: null, n };
        const action = actionAt(this.play.prompt.peek(), holding, spot, this.play.turn.peek());
        const because = await this.store.why(action).catch(() => null);
        const now = this.refused.peek();
        if (now?.n === n && because && !because.legal) this.refused.value = { ...now, because };
    }

    // While houses are built, the server says why not here.
    private async inquire(island: number): Promise<void> {
        const sea = this.play.sea.peek();
        const lit = this.play.targets.peek().some((target) => islandOf(sea, target) === island);
        const action = siteToAsk(sea, island);
        if (this.play.prompt.peek()?.phase !== 'build' || lit || !action || this.because.peek().has(island)) return;
        const step = this.store.table.peek()?.step;
        const answer = await this.store.why(action).catch(() => null);
        if (answer && step === this.store.table.peek()?.step)
            this.because.value = new Map(this.because.peek()).set(island, answer);
    }
}
