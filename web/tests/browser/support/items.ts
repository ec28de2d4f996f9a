// Items that nobody would think of: of every kind, with parts that fit and parts that do not. The same in every run.
import { chance } from '../../../src/layout/shape';
import { clauses, grammarOf, options, pieces, primitives, symbols, terrains } from '../../../src/workshop/grammar';
import { kinds, newItem, newTrait, worlds, type Item, type Kind, type Trait } from '../../../src/workshop/item';
import { boxItems } from '../../../src/workshop/box';

export class Whim {
    private turn = 0;
    constructor(private readonly luck: number) {}

    private next(): number {
        return chance(this.luck, this.turn++, 5);
    }
    /** From 0 to n - 1. */
    below(n: number): number {
        return Math.floor(this.next() * n);
    }
    one<T>(list: readonly T[]): T {
        return list[this.below(list.length)]!;
    }
    /** So often of a hundred times. */
    often(percent: number): boolean {
        return this.next() * 100 < percent;
    }
    /** Some of these parts, each as often as it says. */
    some(parts: readonly (readonly [number, () => object])[]): object {
        return Object.assign({}, ...parts.map(([percent, part]) => (this.often(percent) ? part() : {}))) as object;
    }
}

function whereOf(whim: Whim): Trait['where'] {
    const sign = (name: string) => () => ({ [name]: true });
    return whim.some([
        [40, () => ({ terrain: [whim.one(terrains)] })],
        [20, () => ({ symbol: [whim.one(symbols)] })],
        [10, () => ({ borders: [whim.one(terrains)] })],
        [10, () => ({ borders: whim.one([...terrains, ...Object.keys(pieces)]) })],
        [10, () => ({ piece: whim.one(Object.keys(pieces)) })],
        [10, () => ({ tokens: 2 })],
        [10, () => ({ marker: 'relic' })],
        [15, sign('coastal')],
        [10, sign('land')],
        [10, sign('alone')],
        [5, sign('marked')],
        [10, sign('same-as-marker')],
        [10, sign('here')],
    ]);
}

function guardOf(whim: Whim): Trait['if'] {
    const key = whim.one(Object.keys(options));
    const word = whim.one(options[key]!);
    return { [key]: options[key]![0] === 'false' ? word === 'true' : word };
}

function traitOf(whim: Whim, kind: Kind): Trait {
    const primitive = whim.one(Object.keys(primitives));
    const grammar = grammarOf(primitive)!;
    const [least, most] = grammar.n ?? [1, 1];
    const where = whim.often(grammar.where === 'never' ? 2 : 45) ? whereOf(whim)! : {};
    return {
        ...newTrait(primitive, kind),
        ...whim.some([
            [grammar.n ? 40 : 2, () => ({ n: least + whim.below(most - least + 2) })],
            [15, () => ({ while: whim.one(['active', 'decline', 'both']) })],
            [grammar.piece === 'never' ? 2 : 30, () => ({ piece: whim.one(Object.keys(pieces)) })],
            [15, () => ({ if: guardOf(whim) })],
        ]),
        ...(Object.keys(where).length > 0 ? { where } : {}),
        clauses: clauses.filter((one) => whim.often(grammar.clauses.includes(one) ? 20 : 0.5)),
    };
}

export function itemOf(whim: Whim, id: string): Item {
    const kind = whim.one(kinds);
    const traits = Array.from({ length: 1 + whim.below(2) }, () => traitOf(whim, kind));
    const names = { en: id, pl: id, cs: id };
    const item = { ...newItem(kind), id, names, traits };
    if (kind === 'place' || kind === 'relic') return { ...item, defence: whim.below(4), undoubled: whim.often(50) };
    const world = whim.one(worlds);
    const tokens = 2 + whim.below(5);
    if (kind === 'power') return { ...item, world, tokens, discards: whim.often(50) };
    const lender = whim.one(boxItems.filter((one) => one.kind === 'race')).id;
    return { ...item, world, tokens, supply: 10 + whim.below(8), borrows: whim.often(15) ? lender : '' };
}
