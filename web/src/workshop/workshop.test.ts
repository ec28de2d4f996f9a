// The pure parts of the workshop: its grammar is the program's, its checks the loader's, its texts good sentences.
import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { startMap } from '../mapmaker/start';
import { languages } from '../words';
import words from '../words/en';
import { bundleOf, readBundle, readBundleText, type Pack } from './bundle';
import { boxItems } from './box';
import { check, type Box } from './checks';
import { mostAtOnce } from './company';
import { isSound } from './finding';
import table from './grammar.json';
import { fits, isOf, pieces, primitives } from './grammar';
import { autoHelp } from './help';
import {
    idFrom,
    itemFile,
    kinds,
    newItem,
    newTrait as firstTrait,
    plural,
    type Item,
    type Kind,
    type Trait,
} from './item';
import { fragmentOf, textIn } from './link';
import { Unsound } from './sound';

const withSchema = (file: string) =>
    JSON.parse(readFileSync(new URL(`../../../content/${file}`, import.meta.url), 'utf8')) as Record<string, unknown>;
/** A content file, but for what is there for editors only. */
const content = (file: string) => {
    const { $schema: _, ...rest } = withSchema(file);
    return rest;
};
/** What a server lists of its box. */
const listed = (kind: Kind) => boxItems.filter((one) => one.kind === kind).map(({ id }) => ({ id }));
const box: Box = {
    races: listed('race'),
    powers: listed('power'),
    places: listed('place'),
    relics: listed('relic'),
};
const newTrait = (primitive: string): Trait => firstTrait(primitive, 'race');

const trait = (given: Partial<Trait> & { do: string }): Trait => ({ clauses: [], ...given });
const item = (given: Partial<Item>): Item => ({
    ...newItem(given.kind ?? 'race'),
    id: 'badgers',
    names: { en: 'Badgers', pl: 'Borsuki', cs: 'Jezevci' },
    ...given,
});
const found = (one: Item, others: Item[] = []) =>
    check(one, box, others).map(({ level, field, what }) => `${level} ${field} ${what}`);

describe('the grammar', () => {
    test('is the program’s own; if not, npm run grammar', async () => {
        const tool = new URL('../../tools/grammar.mjs', import.meta.url).href;
        const { readGrammar } = (await import(tool)) as { readGrammar(): unknown };
        expect(table).toEqual(readGrammar());
    });
    test('has words for all of it', () => {
        const keys = [
            ...Object.keys(primitives).flatMap((one) => [`workshop.do.${one}`, `workshop.about.${one}`]),
            ...table.clauses.map((one) => `workshop.clause.${one}`),
        ];
        expect(keys.filter((key) => words[key] === undefined)).toEqual([]);
    });
    test('knows every trait of the box', () => {
        for (const one of boxItems.flatMap(({ traits }) => traits)) expect(primitives).toHaveProperty(one.do);
    });
});

describe('checks', () => {
    // In the place of what is in the box already: as if that were lent to it.
    const errors = (own: Item): string[] =>
        found(own).filter((one) => one.startsWith('error') && !/ (taken|room|same_id|few_powers)$/.test(one));
    test.each(boxItems.map((one) => [`${one.kind} ${one.id}`, one] as const))(
        'find nothing wrong with the %s of the box',
        (_, own) => expect(errors({ ...own, names: { en: 'X', pl: 'X', cs: 'X' } })).toEqual([]),
    );
    test.each(kinds)('every primitive as it is first offered to a %s is sound, if its partner is there', (kind) => {
        for (const primitive of Object.keys(primitives).filter((one) => isOf(kind, one))) {
            const { piece } = firstTrait(primitive, kind);
            const partner = ['cost-flat', 'grudge', 'piece-conquest', 'copy-relic'].includes(primitive)
                ? [trait({ do: 'pieces', piece: piece!, n: 1 })]
                : [];
            const own = item({ kind, traits: [firstTrait(primitive, kind), ...partner], supply: 20 });
            expect([primitive, errors(own)]).toEqual([primitive, []]);
        }
    });
    test('the blank tile', () => {
        expect(found(item({ tokens: 11, supply: 20, traits: [newTrait('no-loss')] }))).toEqual([
            'warning tokens blank_race',
        ]);
        expect(found(item({ kind: 'power', tokens: 6, traits: [newTrait('no-loss')] }))).toEqual([
            'warning tokens blank_power',
            'error tokens badge',
        ]);
        expect(found(item({ kind: 'power', tokens: 5, traits: [newTrait('no-loss')] }))).toEqual([]);
    });
    test.each<[string, Partial<Item>]>([
        ['error n range', { traits: [trait({ do: 'coin-flat', n: 21 })] }],
        ['error n nothing', { traits: [trait({ do: 'cost-delta', n: 0 })] }],
        ['error where where', { traits: [trait({ do: 'reach-link' })] }],
        ['error where enter', { traits: [trait({ do: 'enter', where: { terrain: ['hill'] } })] }],
        ['error where beside', { traits: [trait({ do: 'cost-delta', n: -1, clauses: ['beside-own'] })] }],
        ['error while while', { traits: [trait({ do: 'no-loss', while: 'both' })] }],
        ['error clauses clause', { traits: [trait({ do: 'no-loss', clauses: ['not-first'] })] }],
        ['error piece piece_fits', { traits: [trait({ do: 'cost-flat', n: 1, piece: 'hero' })] }],
        ['error do needs_placer', { traits: [trait({ do: 'pieces', n: 1, piece: 'dragon' })] }],
        ['error do needs_pieces', { traits: [trait({ do: 'cost-flat', n: 1, piece: 'dragon' })] }],
        ['error n pieces', { traits: [trait({ do: 'pieces', n: 3, piece: 'hero' })] }],
        ['error where where_piece', { traits: [trait({ do: 'reach-any', where: { tokens: 3 } })] }],
        ['error where where_beside', { traits: [trait({ do: 'reach-any', where: { borders: 'volcano' } })] }],
        ['error where where_many', { traits: [trait({ do: 'coin-per-region', n: 1, where: { piece: 'hammer' } })] }],
        ['error where where_like', { traits: [trait({ do: 'coin-per-region', n: 1, where: { here: true } })] }],
        ['error where target_first', { traits: [trait({ do: 'pre-roll', where: { terrain: ['crystal'] } })] }],
        ['error piece piece_clause', { traits: [trait({ do: 'cost-as-empty', clauses: ['chained'] })] }],
        ['error piece piece_fits', { traits: [trait({ do: 'pieces', n: 1, piece: 'armor' })] }],
        ['error clauses clause', { traits: [trait({ do: 'coin-take', n: 1, clauses: ['once'] })] }],
        ['error clauses clause', { kind: 'power', traits: [trait({ do: 'coin-take', n: 1, clauses: ['once'] })] }],
        ['error clauses clause', { kind: 'place', traits: [trait({ do: 'coin-take', n: 1, clauses: ['once'] })] }],
        ['error clauses once_needed', { kind: 'relic', traits: [trait({ do: 'coin-double' })] }],
        ['error while once_active', { traits: [trait({ do: 'reach-any', clauses: ['once'], while: 'both' })] }],
        ['error do of_place', { traits: [trait({ do: 'grant-power' })] }],
        ['error do of_place', { kind: 'relic', traits: [trait({ do: 'grant-power', while: 'both' })] }],
        ['error do of_combo', { kind: 'place', traits: [trait({ do: 'draft-swap' })] }],
        ['error piece piece_fits', { kind: 'relic', traits: [trait({ do: 'pieces', n: 1, piece: 'volcano' })] }],
        ['error piece piece_fits', { kind: 'place', traits: [trait({ do: 'pieces', n: 1, piece: 'lair' })] }],
        ['error defence range', { kind: 'place', defence: 4 }],
        ['warning traits idle', { kind: 'relic' }],
        ['error id same_id', { kind: 'relic', id: 'stonehedge' }],
        ['error n no_number', { traits: [trait({ do: 'no-loss', n: 1 })] }],
        ['error n number', { traits: [trait({ do: 'cost-delta' })] }],
        ['error where no_where', { traits: [trait({ do: 'no-loss', where: { coastal: true } })] }],
        ['error if option', { traits: [trait({ do: 'no-loss', if: { 'sorc-free': 'maybe' } })] }],
        ['error rule rule', { traits: [trait({ do: 'no-loss', rule: 'my rule' })] }],
        ['warning where never', { traits: [trait({ do: 'coin-per-region', where: { terrain: ['chasm'] } })] }],
        [
            'warning where never',
            {
                world: 'underground',
                traits: [trait({ do: 'coin-per-region', where: { terrain: ['hill', 'farmland'] } })],
            },
        ],
        [
            'warning where chasm',
            { world: 'underground', traits: [trait({ do: 'cost-delta', n: -1, where: { terrain: ['chasm'] } })] },
        ],
        ['warning where markers', { traits: [trait({ do: 'coin-per-region', where: { marker: 'relic' } })] }],
        ['error do needs_pieces', { traits: [trait({ do: 'copy-relic', piece: 'bag' })] }],
        ['warning do taken_mixed', { traits: [trait({ do: 'piece-per-region', n: 1, piece: 'armor' })] }],
        ['error do twice', { traits: [newTrait('no-loss'), newTrait('no-loss')] }],
        ['error do unknown', { traits: [trait({ do: 'win-game' })] }],
        ['error supply supply', { supply: 5 }],
        ['error supply lairs', { traits: [trait({ do: 'pieces', n: 1, piece: 'lair' })] }],
        ['error supply lender', { borrows: 'nobody' }],
        ['error id same_id', { id: 'orcs' }],
        ['error name name', { names: { en: '', pl: '', cs: '' } }],
        ['error help long_help', { help: { en: 'ž'.repeat(600), pl: '', cs: '' } }],
        ['error do taken', { traits: [trait({ do: 'pieces', n: 1, piece: 'fortress' })] }],
        ['error traits room', { traits: Array(3).fill(newTrait('reach-link')) as Trait[] }],
        ['warning traits room_mixed', { traits: Array(2).fill(newTrait('reach-link')) as Trait[] }],
        ['error tokens badge', { kind: 'power', tokens: 6 }],
        ['error supply lairs', { kind: 'power', traits: [trait({ do: 'pieces', n: 1, piece: 'lair' })] }],
    ])('%s', (wanted, given) => expect(found(item(given))).toContain(wanted));

    test('what only one may bring is free when its owner lends his tokens (SW-CUSTOM-04)', () => {
        const lairs = { tokens: 5, borrows: 'trolls', traits: [trait({ do: 'pieces', n: 1, piece: 'lair' })] };
        expect(found(item(lairs))).toEqual([]);
        expect(found(item({ ...lairs, borrows: 'orcs' }))).toContain('error do taken');
        const other = item({ ...lairs, id: 'moles' });
        expect(found(item(lairs), [other])).toContain('error supply lent');
    });
    test('traits for other states and for other options are no repetition', () => {
        const late = trait({ do: 'toll', n: 1, while: 'decline' });
        expect(
            found(item({ traits: [trait({ do: 'entry-any' }), trait({ do: 'entry-any', while: 'decline' })] })),
        ).toEqual([]);
        expect(
            found(item({ traits: [trait({ do: 'entry-any' }), trait({ do: 'entry-any', while: 'both' })] })),
        ).toContain('error do twice');
        const [yes, no] = [true, false].map((value) => trait({ do: 'no-loss', if: { 'sorc-free': value } }));
        expect(found(item({ traits: [yes!, no!, late] }))).toEqual([]);
    });
    test('places and relics count all together, with a granted power', () => {
        const coin = trait({ do: 'coin-per-region', n: 1 });
        const relic = item({ kind: 'relic', traits: [coin, coin] });
        expect(found(relic)).toEqual([]);
        expect(found(relic, [item({ kind: 'place', id: 'den', traits: [coin] })])).toContain('error traits room');
        expect(found(item({ kind: 'race', traits: [coin, coin] }))).toEqual([]);
    });
    test('alternatives take the room of one', () => {
        const one = (given: Partial<Trait>): Trait => trait({ do: 'cost-as-empty', ...given });
        const all = [one({ if: { markers: true } }), one({ if: { markers: false } }), one({ while: 'decline' })];
        expect(mostAtOnce(all, () => true)).toBe(1);
        expect(mostAtOnce([...all, one({ while: 'both' })], () => true)).toBe(2);
    });
    test('a pack has as many powers as races, and room for nine places and relics', () => {
        const races = Array.from({ length: 7 }, (_, i) => item({ id: `r${i}`, traits: [newTrait('no-loss')] }));
        expect(found(races[0]!, races)).toEqual(['error id few_powers']);
        expect(found(races[0]!, races.slice(0, 6))).toEqual([]);
        expect(
            found(races[0]!, [...races, item({ kind: 'power', id: 'loud', traits: [newTrait('no-loss')] })]),
        ).toEqual([]);
        const dens = Array.from({ length: 10 }, (_, i) => item({ kind: 'place', id: `p${i}`, defence: 1 }));
        expect(found(dens[0]!, dens)).toEqual(['error id many_markers']);
        expect(found(dens[0]!, dens.slice(0, 9))).toEqual([]);
    });
});

describe('the automatic text', () => {
    const say = (given: Partial<Trait> & { do: string }) =>
        languages.map((one) => autoHelp(item({ traits: [trait(given)] }), one));
    test.each<[Partial<Trait> & { do: string }, string, string, string]>([
        [
            { do: 'coin-per-region', n: 1, where: { terrain: ['forest'] } },
            '1 extra coin for each occupied Forest region.',
            '1 dodatkowa moneta za każdy zajmowany region leśny.',
            '1 mince navíc za každý lesnatý region, který národ drží.',
        ],
        [
            { do: 'coin-per-region', n: 2, where: { symbol: ['mine', 'cavern'] }, while: 'both' },
            '2 extra coins for each occupied region with a Mine or a Cavern, even in decline.',
            '2 dodatkowe monety za każdy zajmowany region z Kopalnią lub z Jaskinią, także po Wymarciu.',
            '2 mince navíc za každý region s dolem nebo s jeskyní, který národ drží, i v úpadku.',
        ],
        [
            { do: 'cost-delta', n: -1, where: { terrain: ['hill', 'farmland'] } },
            'Hill and Farmland regions cost 1 token less.',
            'Regiony wzgórzyste i rolne kosztują o 1 żeton mniej.',
            'Kopcovité a rolnické regiony stojí o 1 žeton méně.',
        ],
        [
            { do: 'cost-delta', n: 2, clauses: ['not-first'] },
            'Every region costs 2 tokens more, except in a First Conquest.',
            'Każdy region kosztuje o 2 żetony więcej, z wyjątkiem pierwszego podboju.',
            'Každý region stojí o 2 žetony více, kromě prvního dobytí.',
        ],
        [
            { do: 'cost-delta', n: -1, where: { terrain: ['mountain'], coastal: true }, clauses: ['beside-own'] },
            'A region next to an own coastal Mountain region costs 1 token less.',
            'Region sąsiadujący z własnym nadbrzeżnym regionem górskim kosztuje o 1 żeton mniej.',
            'Region sousedící s vlastním pobřežním hornatým regionem stojí o 1 žeton méně.',
        ],
        [
            { do: 'token-gain', n: 5 },
            '1 new token for every 5 non-empty regions conquered this turn.',
            '1 nowy żeton za każde 5 niepustych regionów podbitych w tej turze.',
            '1 nový žeton za každých 5 neprázdných regionů dobytých v tomto tahu.',
        ],
        [
            { do: 'coin-flat', n: 7, clauses: ['first-turn'] },
            '7 extra coins at the end of the first turn.',
            '7 dodatkowych monet pod koniec pierwszej tury Rasy.',
            '7 mincí navíc na konci prvního tahu národa.',
        ],
        [
            { do: 'coin-per-region', n: 1, where: { marker: 'place' } },
            '1 extra coin for each occupied region with a Popular Place.',
            '1 dodatkowa moneta za każdy zajmowany region z Popularnym Miejscem.',
            '1 mince navíc za každý region s Oblíbeným místem, který národ drží.',
        ],
        [
            { do: 'entry', where: { borders: 'volcano' }, clauses: ['instead'] },
            'Has to enter the map in regions beside the Volcano.',
            'Trzeba wejść na mapę przez regiony obok regionu z Wulkanem.',
            'Na mapu je nutné vstoupit přes regiony vedle regionu se Sopkou.',
        ],
        [
            { do: 'reach-link', where: { borders: 'chasm' }, clauses: ['to-all'] },
            'Regions beside a Chasm count as next to every own region.',
            'Regiony obok regionu z Otchłanią sąsiadują z każdym własnym regionem.',
            'Regiony vedle propastného regionu sousedí s každým vlastním regionem.',
        ],
        [
            { do: 'cost-delta', n: -2, clauses: ['once'] },
            'Once a turn, when it is used: every region costs 2 tokens less.',
            'Raz na turę, po użyciu: każdy region kosztuje o 2 żetony mniej.',
            'Jednou za tah, při použití: každý region stojí o 2 žetony méně.',
        ],
        [
            { do: 'piece-per-region', n: 2, piece: 'hammer', where: { terrain: ['black-mountain', 'mud'] } },
            '2 Silver Hammers for each occupied Black Mountain or Mudpool region.',
            '2 Srebrne Młoty za każdy zajmowany region z Czarną Górą lub błotny.',
            '2 Stříbrná kladiva za každý černohorský nebo blátivý region, který národ drží.',
        ],
        [
            { do: 'enter', where: { terrain: ['river', 'lake'] }, while: 'both' },
            'May conquer Rivers and Lakes and stay there, even in decline.',
            'Można podbijać Rzekę i Jeziora i tam zostać, także po Wymarciu.',
            'Lze dobývat řeku a jezera a zůstat tam, i v úpadku.',
        ],
        [
            { do: 'enter', where: { terrain: ['sea', 'lake'] } },
            'May conquer Seas and Lakes.',
            'Można podbijać Morza i Jeziora.',
            'Lze dobývat moře a jezera.',
        ],
    ])('%#', (given, en, pl, cs) => expect(say(given)).toEqual([en, pl, cs]));

    const tell = (given: Partial<Item>) => languages.map((one) => autoHelp(item(given), one));
    test('says what a place does to its region, and what becomes of a badge', () => {
        const coin = trait({ do: 'coin-per-region', n: 2, where: { here: true }, while: 'both' });
        expect(tell({ kind: 'place', defence: 1, undoubled: true, traits: [coin] })).toEqual([
            '2 extra coins for its own region, even in decline. Its region costs attackers 1 token more. Nothing doubles what its region brings.',
            '2 dodatkowe monety za region, w którym leży, także po Wymarciu. Region, w którym leży, kosztuje atakującego o 1 żeton więcej. Nic nie podwaja tego, co daje ten region.',
            '2 mince navíc za region, ve kterém leží, i v úpadku. Region, ve kterém leží, stojí útočníka o 1 žeton více. Nic nezdvojnásobí, co tento region přináší.',
        ]);
        expect(tell({ kind: 'power', discards: true })).toEqual([
            'In decline its badge is discarded.',
            'Po Wymarciu emblemat jest odrzucany.',
            'V úpadku se odznak odhazuje.',
        ]);
        expect(tell({ kind: 'relic' })[0]).toBe('No special ability.');
    });
    test('says in which games a trait exists, and alternatives that sound alike once', () => {
        const one = (given: Partial<Trait>): Trait => trait({ do: 'truce', ...given });
        const [on, off] = [{ if: { 'diplo-optional': true } }, { if: { 'diplo-optional': false } }];
        expect(tell({ traits: [one(on), one(off)] })).toEqual(tell({ traits: [one({})] }));
        expect(tell({ traits: [trait({ do: 'entry-any', if: { badge: 'discard', 'fly-lake': false } })] })).toEqual([
            'May enter the map anywhere (in games with “badge: discard”, in games without “fly-lake”).',
            'Można wejść na mapę w dowolnym miejscu (w grach z opcją „badge: discard”, w grach bez opcji „fly-lake”).',
            'Na mapu lze vstoupit kdekoli (ve hrách s volbou „badge: discard“, ve hrách bez volby „fly-lake“).',
        ]);
    });

    test('can say every item of both boxes', () => {
        for (const own of boxItems)
            for (const language of languages) {
                const { id } = own;
                const text = autoHelp(own, language);
                expect(text, id).toMatch(/^[\p{Lu}\d].*\.$/u);
                expect(text, id).not.toMatch(/undefined|NaN|null| {2}|,,|\.\.|[a-z]-[a-z]+-/);
            }
    });

    test('exists for every primitive, every piece and every state, without holes', () => {
        for (const [primitive, grammar] of Object.entries(primitives))
            for (const held of grammar.while)
                for (const clauses of [[], ...grammar.clauses.map((one) => [one]), [...grammar.clauses]])
                    for (const language of languages) {
                        const piece = grammar.piece === 'never' ? {} : { piece: newTrait(primitive).piece ?? 'dragon' };
                        const where = grammar.where === 'never' ? {} : { where: { terrain: ['forest'] } };
                        const said = { ...newTrait(primitive), ...piece, ...where, while: held, clauses };
                        const text = autoHelp(item({ traits: [said] }), language);
                        expect(text, `${primitive} ${language}`).toMatch(/^[\p{Lu}\d].*\.$/u);
                        expect(text).not.toMatch(/undefined|NaN|null| {2}|,,|\.\./);
                    }
        for (const piece of Object.keys(pieces).filter((one) => fits('pieces', one, 'race')))
            for (const n of [1, 2, 5])
                for (const language of languages)
                    expect(autoHelp(item({ traits: [trait({ do: 'pieces', n, piece })] }), language)).not.toMatch(
                        /undefined|×| {2}/,
                    );
    });
});

const pack: Pack = {
    id: 'mine',
    name: 'Mine',
    items: [
        item({
            traits: [trait({ do: 'cost-delta', n: -1, where: { terrain: ['forest'] }, clauses: ['not-first'] })],
            icon: 'markers.dragon',
        }),
        item({
            kind: 'power',
            id: 'loud',
            supply: 0,
            tokens: 3,
            world: 'underground',
            discards: true,
            note: 'Heard from afar.',
            help: { en: 'Very loud.', pl: '', cs: '' },
            icon: 'powers.stout',
        }),
        item({
            kind: 'place',
            id: 'den',
            defence: 2,
            undoubled: true,
            traits: [trait({ do: 'reach-link', where: { 'same-as-marker': true }, if: { badge: 'discard' } })],
            icon: 'places.stonehedge',
        }),
        item({
            kind: 'relic',
            id: 'horn',
            traits: [trait({ do: 'spare', clauses: ['once'], if: { markers: false }, rule: 'CUSTOM-HORN' })],
            icon: 'relics.shiny-orb',
        }),
    ],
    maps: [
        { ...startMap('surface', 2, 3, (n) => `R${n}`), id: 'here', name: 'Here' },
        { ...startMap('underground', 2, 3, (n) => `R${n}`), id: 'below', name: 'Below' },
    ],
};

describe('bundles', () => {
    test('come back as they went', () => {
        const again = readBundleText(JSON.stringify(bundleOf(pack)));
        expect(again).toEqual(pack);
        expect(readBundleText(JSON.stringify(bundleOf(pack, 'sketched')))).toEqual(pack);
        expect(again.items.every((one) => isSound(check(one, box)))).toBe(true);
    });
    /** The files of a pack, each as if it were a bundle of its own. */
    const again = (file: string, kind: Kind, manifest: object): unknown => {
        const name = `${plural[kind]}.json`;
        const { items } = readBundle({
            format: 'terrarium-pack-1',
            files: { 'pack.json': manifest, [name]: withSchema(file) },
        });
        return bundleOf({ id: 'x', name: 'X', items, maps: [] }).files[name];
    };
    test.each<[string, Kind, object]>([
        ['smallworld/races.json', 'race', {}],
        ['smallworld/powers.json', 'power', {}],
        ['underground/races.json', 'race', { for: 'underground' }],
        ['underground/powers.json', 'power', { for: ['underground'] }],
        ['underground/places.json', 'place', {}],
        ['underground/relics.json', 'relic', {}],
        ['examples/herons/races.json', 'race', content('examples/herons/pack.json')],
        ['examples/smugglers/powers.json', 'power', content('examples/smugglers/pack.json')],
        ['examples/smugglers/relics.json', 'relic', content('examples/smugglers/pack.json')],
        ['examples/hollow/places.json', 'place', content('examples/hollow/pack.json')],
    ])('say all that %s says', (file, kind, manifest) => expect(again(file, kind, manifest)).toEqual(content(file)));
    test('say for which worlds they are, and which items belong to the other one', () => {
        const { files } = bundleOf(pack);
        expect(files['pack.json']!.for).toEqual(['surface', 'underground']);
        expect(files['powers.json']).toMatchObject({ powers: [{ id: 'loud', world: 'underground' }] });
        expect(bundleOf({ ...pack, items: pack.items.slice(1), maps: [] }).files['pack.json']!.for).toEqual([
            'underground',
        ]);
    });
    test('say a trait as content files do', () => {
        expect(itemFile(pack.items[0]!)).toEqual({
            id: 'badgers',
            tokens: 6,
            supply: 11,
            traits: [
                {
                    do: 'cost-delta',
                    n: -1,
                    where: { terrain: ['forest'] },
                    'not-first': true,
                    rule: 'CUSTOM-BADGERS-1',
                },
            ],
        });
    });

    const spoilt = (change: (bundle: ReturnType<typeof bundleOf>) => void): string => {
        const bundle = structuredClone(bundleOf(pack));
        change(bundle);
        try {
            readBundle(bundle);
        } catch (error) {
            if (error instanceof Unsound) return error.what;
            throw error;
        }
        return 'sound';
    };
    type Any = Record<string, any>;
    const race = (bundle: Any): Any => bundle.files['races.json'].races[0];
    const den = (bundle: Any): Any => bundle.files['places.json'].places[0];
    test.each<[string, (bundle: Any) => void]>([
        ['format', (one) => (one.format = 'zip')],
        ['value', (one) => (one.files = 7)],
        ['file', (one) => (one.files['../../etc/passwd'] = {})],
        ['file', (one) => (one.files['maps/../x.json'] = {})],
        ['value', (one) => (race(one).tokens = '6')],
        ['value', (one) => (race(one).tokens = 1e9)],
        ['value', (one) => (race(one).id = '__proto__')],
        ['key', (one) => (race(one).script = 'alert(1)')],
        ['key', (one) => (race(one).defence = 1)],
        ['value', (one) => (race(one).world = 'moon')],
        ['value', (one) => (race(one).note = 7)],
        ['key', (one) => (den(one).tokens = 1)],
        ['value', (one) => (den(one).defence = 9)],
        ['value', (one) => (den(one).undoubled = 'yes')],
        ['key', (one) => (den(one).traits[0].if = { weather: true })],
        ['value', (one) => (den(one).traits[0].if = { badge: true })],
        ['value', (one) => (den(one).traits[0].rule = 'a b')],
        ['value', (one) => (den(one).traits[0].where = { terrain: [] })],
        ['value', (one) => (den(one).traits[0].where = { terrain: ['mud', 'mud'] })],
        ['value', (one) => (one.files['pack.json'].for = 'moon')],
        ['value', (one) => (one.files['powers.json'].powers[0]['in-decline'] = 'burn')],
        ['value', (one) => (one.files['maps/here.json'].game = 'moon')],
        ['value', (one) => (one.files['maps/here.json'].regions[0].terrain = 'chasm')],
        ['value', (one) => (race(one).traits[0].do = 'constructor')],
        ['many', (one) => (race(one).traits = Array(17).fill(race(one).traits[0]))],
        ['value', (one) => (race(one).traits[0].where = { terrain: [[]] })],
        ['value', (one) => (one.files['words/en.json']['race.badgers'] = 'a'.repeat(61))],
        ['value', (one) => (one.files['words/en.json']['race.badgers'] = 'a\u0000')],
        ['value', (one) => (one.files['words/en.json']['race.badgers.icon'] = 'javascript:x')],
        ['not_ours', (one) => (one.files['maps/here.json'].note = 'drawn elsewhere')],
        ['value', (one) => (one.files['maps/here.json'].note = 'workshop 1,2,3')],
        ['seeds', (one) => (one.files['maps/here.json'].note = 'workshop 5,5,0,0;5,5,0,1')],
        ['many', (one) => (one.files['maps/here.json'].regions = Array(65).fill({}))],
        ['empty', (one) => (one.files = {})],
    ])('refuse what is wrong: %s %#', (what, change) => expect(spoilt(change)).toBe(what));

    test('refuse what is no JSON, too large or too deep', () => {
        expect(() => readBundleText('{')).toThrow(Unsound);
        expect(() => readBundleText(' '.repeat(600_000))).toThrow(Unsound);
        expect(() => readBundleText('['.repeat(200_000))).toThrow(Unsound);
    });
});

describe('links', () => {
    test('carry a pack with a map', async () => {
        const fragment = await fragmentOf(bundleOf(pack, 'sketched'));
        expect(fragment.length).toBeLessThan(4000);
        expect(readBundleText((await textIn(fragment))!)).toEqual(pack);
    });
    test('are none without a pack', async () => expect(await textIn('#main')).toBeNull());
    test.each(['#pack=', '#pack=%%%', '#pack=AAAA', `#pack=${'A'.repeat(40_000)}`])('are refused: %s', async (bad) => {
        await expect(textIn(bad)).rejects.toThrow(Unsound);
    });
    test('do not unfold without end', async () => {
        const stream = new Blob([new Uint8Array(40_000_000)])
            .stream()
            .pipeThrough(new CompressionStream('deflate-raw'));
        const bytes = new Uint8Array(await new Response(stream).arrayBuffer()).slice(0, 20_000);
        const bomb = Buffer.from(bytes).toString('base64url');
        await expect(textIn(`#pack=${bomb}`)).rejects.toMatchObject({
            what: expect.stringMatching(/size|link/) as string,
        });
    });
});

test('ids are made from names', () => {
    expect(idFrom('Forest Badgers')).toBe('forest-badgers');
    expect(idFrom('Żółwie łąkowe!')).toBe('zolwie-lakowe');
    expect(idFrom('3 Jezevci')).toBe('jezevci');
    expect(idFrom('***')).toBe('');
});
