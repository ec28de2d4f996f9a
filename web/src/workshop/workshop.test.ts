// The pure parts of the workshop: its grammar is the program's, its checks the loader's, its texts good sentences.
import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { startMap } from '../mapmaker/start';
import { languages } from '../words';
import words from '../words/en';
import { bundleOf, readBundle, readBundleText, type Pack } from './bundle';
import { check, isSound, type Box } from './checks';
import table from './grammar.json';
import { fits, isOfCombos, pieces, primitives } from './grammar';
import { autoHelp } from './help';
import { idFrom, itemFile, newItem, newTrait, traitFrom, type Item, type Trait } from './item';
import { fragmentOf, textIn } from './link';
import { Unsound } from './sound';

const content = (file: string, box = 'smallworld') =>
    JSON.parse(readFileSync(new URL(`../../../content/${box}/${file}`, import.meta.url), 'utf8'));
type Filed = { id: string; tokens: number; supply: number; traits: Record<string, unknown>[] };
const both = (kind: string) =>
    ['smallworld', 'underground'].flatMap((name) => content(`${kind}.json`, name)[kind] as Filed[]);
const races = both('races');
const powers = both('powers');
const markers = ['places', 'relics'].flatMap((kind) => content(`${kind}.json`, 'underground')[kind] as Filed[]);
const box: Box = { races, powers };

const trait = (given: Partial<Trait> & { do: string }): Trait => ({ clauses: [], ...given });
const item = (given: Partial<Item>): Item => ({
    ...newItem('race'),
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
        for (const one of [...races, ...powers, ...markers].flatMap(({ traits }) => traits))
            expect(primitives).toHaveProperty(String(one.do));
    });
});

describe('checks', () => {
    test.each([...races.map((one) => ['race', one] as const), ...powers.map((one) => ['power', one] as const)])(
        'find nothing wrong with the %s of the box %#',
        (kind, { id: _, tokens, supply, traits }) => {
            const own = item({ kind, tokens, supply: supply ?? 0, traits: traits.map(traitFrom) });
            expect(found(own).filter((one) => one.startsWith('error'))).toEqual([]);
        },
    );
    test('every primitive as it is first offered is sound, if its partner is there', () => {
        for (const primitive of Object.keys(primitives).filter(isOfCombos)) {
            const partner = primitive === 'cost-flat' ? [trait({ do: 'pieces', piece: 'dragon', n: 1 })] : [];
            const errors = found(item({ traits: [newTrait(primitive), ...partner], supply: 20 })).filter((one) =>
                one.startsWith('error'),
            );
            expect([primitive, errors]).toEqual([primitive, []]);
        }
    });
    test('the blank tile', () => {
        expect(found(item({ tokens: 11, supply: 20, traits: [newTrait('no-loss')] }))).toEqual([
            'warning tokens blank_race',
        ]);
        expect(found(item({ kind: 'power', tokens: 6, traits: [newTrait('no-loss')] }))).toEqual([
            'warning tokens blank_power',
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
        ['error do needs_flat', { traits: [trait({ do: 'pieces', n: 1, piece: 'dragon' })] }],
        ['error do needs_pieces', { traits: [trait({ do: 'cost-flat', n: 1, piece: 'dragon' })] }],
        ['error n pieces', { traits: [trait({ do: 'pieces', n: 3, piece: 'hero' })] }],
        ['error where where_piece', { traits: [trait({ do: 'reach-any', where: { tokens: 3 } })] }],
        ['error where where_beside', { traits: [trait({ do: 'reach-any', where: { borders: 'volcano' } })] }],
        ['error where where_many', { traits: [trait({ do: 'coin-per-region', n: 1, where: { piece: 'hammer' } })] }],
        ['error where where_like', { traits: [trait({ do: 'coin-per-region', n: 1, where: { here: true } })] }],
        ['error where target_first', { traits: [trait({ do: 'pre-roll', where: { terrain: ['crystal'] } })] }],
        ['error piece piece_clause', { traits: [trait({ do: 'cost-as-empty', clauses: ['chained'] })] }],
        ['error piece piece_fits', { traits: [trait({ do: 'pieces', n: 1, piece: 'armor' })] }],
        ['error while once_active', { traits: [trait({ do: 'reach-any', clauses: ['once'], while: 'both' })] }],
        ['error do of_place', { traits: [trait({ do: 'grant-power' })] }],
        ['warning do taken', { traits: [trait({ do: 'piece-per-region', n: 1, piece: 'armor' })] }],
        ['error do twice', { traits: [newTrait('no-loss'), newTrait('no-loss')] }],
        ['error do unknown', { traits: [trait({ do: 'win-game' })] }],
        ['error supply supply', { supply: 5 }],
        ['error supply lairs', { traits: [trait({ do: 'pieces', n: 1, piece: 'lair' })] }],
        ['error supply lender', { borrows: 'nobody' }],
        ['error id same_id', { id: 'orcs' }],
        ['error name name', { names: { en: '', pl: '', cs: '' } }],
        ['error help long_help', { help: { en: 'ž'.repeat(600), pl: '', cs: '' } }],
        ['warning do taken', { traits: [trait({ do: 'pieces', n: 1, piece: 'fortress' })] }],
        ['warning do pair', { traits: [newTrait('reach-link')] }],
    ])('%s', (wanted, given) => expect(found(item(given))).toContain(wanted));
});

describe('the automatic text', () => {
    const say = (given: Partial<Trait> & { do: string }) => languages.map((one) => autoHelp([trait(given)], one));
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

    test('can say every item of both boxes', () => {
        for (const { id, traits } of [...races, ...powers, ...markers])
            for (const language of languages) {
                const text = autoHelp(traits.map(traitFrom), language);
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
                        const text = autoHelp([said], language);
                        expect(text, `${primitive} ${language}`).toMatch(/^[\p{Lu}\d].*\.$/u);
                        expect(text).not.toMatch(/undefined|NaN|null| {2}|,,|\.\./);
                    }
        for (const piece of Object.keys(pieces).filter((one) => fits('pieces', one)))
            for (const n of [1, 2, 5])
                for (const language of languages)
                    expect(autoHelp([trait({ do: 'pieces', n, piece })], language)).not.toMatch(/undefined|×| {2}/);
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
            help: { en: 'Very loud.', pl: '', cs: '' },
            icon: 'powers.stout',
        }),
    ],
    maps: [{ ...startMap(2, 3, (n) => `R${n}`), id: 'here', name: 'Here' }],
};

describe('bundles', () => {
    test('come back as they went', () => {
        const again = readBundleText(JSON.stringify(bundleOf(pack)));
        expect(again).toEqual(pack);
        expect(readBundleText(JSON.stringify(bundleOf(pack, 'sketched')))).toEqual(pack);
        expect(again.items.every((one) => isSound(check(one, box)))).toBe(true);
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
    test.each<[string, (bundle: Any) => void]>([
        ['format', (one) => (one.format = 'zip')],
        ['value', (one) => (one.files = 7)],
        ['file', (one) => (one.files['../../etc/passwd'] = {})],
        ['file', (one) => (one.files['maps/../x.json'] = {})],
        ['value', (one) => (race(one).tokens = '6')],
        ['value', (one) => (race(one).tokens = 1e9)],
        ['value', (one) => (race(one).id = '__proto__')],
        ['key', (one) => (race(one).script = 'alert(1)')],
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
