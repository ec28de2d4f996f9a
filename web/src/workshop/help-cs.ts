// Czech sentences for traits. Terrains are adjectives of "region": lesnatý region, lesnaté regiony, s lesnatým regionem.
import type { Speaker } from './help';
import type { Trait, Where } from './item';
import { pieceOf } from './grammar';
import { bordersOf, counted, isEverywhere, isOnlyHere, listed, markersOf, says } from './phrases';

const coins = (n: number): string => counted('cs', n, ['mince navíc', 'mince navíc', 'mincí navíc']);
const tokens = (n: number): string => counted('cs', n, ['žeton', 'žetony', 'žetonů']);
const plainCoins = (n: number): string => counted('cs', n, ['minci', 'mince', 'mincí']);
const newTokens = (n: number): string => counted('cs', n, ['nový žeton', 'nové žetony', 'nových žetonů']);
const gathered: Record<string, [string, string, string]> = {
    armor: ['Houbová zbroj', 'Houbové zbroje', 'Houbových zbrojí'],
    hammer: ['Stříbrné kladivo', 'Stříbrná kladiva', 'Stříbrných kladiv'],
    vengeance: ['Znamení pomsty', 'Znamení pomsty', 'Znamení pomsty'],
};
const some = (n: number, id: string): string => counted('cs', n, gathered[id] ?? [id, id, id]);
const marker: Record<string, string> = { place: 's Oblíbeným místem', relic: 's Pradávnou relikvií' };

type Case = 0 | 1 | 2; // region, regiony, regionem
const terrain: Record<string, [string, string, string]> = {
    mountain: ['hornatý', 'hornaté', 'hornatým'],
    hill: ['kopcovitý', 'kopcovité', 'kopcovitým'],
    farmland: ['rolnický', 'rolnické', 'rolnickým'],
    forest: ['lesnatý', 'lesnaté', 'lesnatým'],
    swamp: ['bažinatý', 'bažinaté', 'bažinatým'],
    sea: ['mořský', 'mořské', 'mořským'],
    lake: ['jezerní', 'jezerní', 'jezerním'],
    'black-mountain': ['černohorský', 'černohorské', 'černohorským'],
    mud: ['blátivý', 'blátivé', 'blátivým'],
    mushroom: ['houbový', 'houbové', 'houbovým'],
    mine: ['důlní', 'důlní', 'důlním'],
    crystal: ['krystalový', 'krystalové', 'krystalovým'],
    river: ['říční', 'říční', 'říčním'],
    chasm: ['propastný', 'propastné', 'propastným'],
};
const genitive: Record<string, string> = {
    mountain: 'hornatého',
    hill: 'kopcovitého',
    farmland: 'rolnického',
    forest: 'lesnatého',
    swamp: 'bažinatého',
    sea: 'mořského',
    lake: 'jezerního',
    'black-mountain': 'černohorského',
    mud: 'blátivého',
    mushroom: 'houbového',
    mine: 'důlního',
    crystal: 'krystalového',
    river: 'říčního',
    chasm: 'propastného',
};
const noun = ['region', 'regiony', 'regionem'] as const;
const coastal = ['pobřežní', 'pobřežní', 'pobřežním'] as const;
const land = ['pevninský', 'pevninské', 'pevninským'] as const;
const symbol: Record<string, string> = { mine: 's dolem', magic: 's magickým symbolem', cavern: 's jeskyní' };
const piece: Record<string, string> = {
    lair: 's Trolím doupětem',
    fortress: 's Pevností',
    hole: 's Hobití norou',
    hero: 's Hrdinou',
    dragon: 's Drakem',
    encampment: 's Polním táborem',
    ancient: 's Velkým prastarým',
    queen: 's Královnou',
    ghost: 's Duchem',
    balrog: 's Balrogem',
    volcano: 'se Sopkou',
    bag: 's Vakem',
    armor: 's Houbovou zbrojí',
    hammer: 's Kladivem',
};

function besideText(where: Where): string {
    const beside = bordersOf(where);
    if (beside.length === 0) return '';
    const lands = beside.filter((one) => genitive[one]).map((one) => genitive[one]!);
    if (lands.length > 0) return `vedle ${listed(lands, 'nebo')} regionu`;
    return `vedle regionu ${piece[beside[0]!] ?? beside[0]}`;
}

function regionIn(form: Case, where: Where | undefined, word: string): string {
    if (!where || isEverywhere(where)) return noun[form];
    const kinds = (where.terrain ?? []).map((one) => terrain[one]?.[form] ?? one);
    return [
        where.coastal ? coastal[form] : '',
        where.land ? land[form] : '',
        listed(kinds, word),
        noun[form],
        listed(
            (where.symbol ?? []).map((one) => symbol[one] ?? one),
            'nebo',
        ),
        where.piece ? (piece[where.piece] ?? where.piece) : '',
        listed(
            markersOf(where).map((one) => marker[one] ?? one),
            'nebo',
        ),
        where.tokens ? `s aspoň ${counted('cs', where.tokens, ['žetonem', 'žetony', 'žetony'])}` : '',
        besideText(where),
        where['same-as-marker'] ? 'stejného druhu' : '',
        where.here ? 'pod touto značkou' : '',
        where.marked ? 'hráče, který nese jeho znamení' : '',
        where.alone ? 'bez jiného národa a Příšery v sousedství' : '',
    ]
        .filter(Boolean)
        .join(' ');
}
const region = (where?: Where): string => regionIn(0, where, 'nebo');
const regions = (where?: Where): string => regionIn(1, where, 'a');
const each = (where?: Where): string =>
    isOnlyHere(where) ? 'region, ve kterém leží' : `každý ${region(where)}, který národ drží`;

const state = ({ while: held }: Trait): string =>
    held === 'both' ? ', i v úpadku' : held === 'decline' ? ', ale jen v úpadku' : '';

function costDelta(trait: Trait): string {
    const n = trait.n ?? 0;
    const change = `o ${tokens(n)} ${n < 0 ? 'méně' : 'více'}`;
    const after = (says(trait, 'not-first') ? ', kromě prvního dobytí' : '') + state(trait);
    if (says(trait, 'beside-own'))
        return `region sousedící s vlastním ${regionIn(2, trait.where, 'nebo')} stojí ${change}${after}`;
    if (isOnlyHere(trait.where)) return `region, ve kterém leží, stojí ${change}${after}`;
    if (isEverywhere(trait.where)) return `každý region stojí ${change}${after}`;
    return `${regions(trait.where)} stojí ${change}${after}`;
}

function coinFlat(trait: Trait): string {
    const n = coins(trait.n ?? 1);
    const held = says(trait, 'needs-region') ? ', drží-li národ aspoň jeden region' : '';
    if (says(trait, 'first-turn')) return `${n} na konci prvního tahu národa${held}`;
    return `${n} v každém tahu${held}${state(trait)}`;
}

const camps = (n: number): string =>
    n === 1
        ? 'se rozmístí 1 Polní tábor; jeho region stojí útočníka o 1 žeton více'
        : `se rozmístí ${counted('cs', n, ['', 'Polní tábory', 'Polních táborů'])}; s každým z nich stojí region útočníka o 1 žeton více`;

function broughtPieces(trait: Trait): string {
    const n = trait.n ?? 1;
    switch (trait.piece) {
        case 'lair':
            return `v každém dobytém regionu vznikne Trolí doupě a útočníka tam dobytí stojí o 1 žeton více${state(trait)}`;
        case 'fortress':
            return 'v každém tahu lze postavit Pevnost; její region stojí útočníka o 1 žeton více';
        case 'hole':
            return n === 1
                ? 'v prvním dobytém regionu vznikne Hobití nora a ten je pak imunní'
                : `v prvních ${n} dobytých regionech vzniknou Hobití nory a ty jsou pak imunní`;
        case 'hero':
            return n === 1
                ? 'v každém tahu se 1 Hrdina postaví do regionu národa a ten je pak imunní'
                : `v každém tahu se ${n} Hrdinové postaví do různých regionů národa a ty jsou pak imunní`;
        case 'dragon':
            return 'region s Drakem je imunní';
        case 'encampment':
            return `v každém tahu ${camps(n)}`;
        case 'ancient':
            return 'Velký prastarý přijde s příštím dobytím a jeho region je pak imunní';
        case 'queen':
            return `v každém tahu se Královna postaví do regionu národa a ten je pak imunní${state(trait)}`;
        case 'ghost':
            return 'na konci tahu smí Duch do kteréhokoli regionu a ten je pak imunní';
        case 'balrog':
            return 'region s Balrogem je imunní';
        case 'volcano':
            return 'při výběru národa se na propast postaví Sopka';
        case 'bag':
            return 'má Vak, který nikdo nemůže získat';
        case 'vengeance':
            return `má ${some(n, 'vengeance')}`;
        default:
            return `${n} × ${trait.piece ?? ''}`;
    }
}

const water: Record<string, string> = { sea: 'moře', lake: 'jezera', river: 'řeku' };
const waters = (where?: Where): string =>
    listed(
        (where?.terrain ?? []).map((one) => water[one] ?? one),
        'a',
    );

const everyConquered = (n: number): string =>
    n === 1
        ? 'za každý neprázdný region dobytý v tomto tahu'
        : `za ${n < 5 ? 'každé' : 'každých'} ${counted('cs', n, ['', 'neprázdné regiony dobyté', 'neprázdných regionů dobytých'])} v tomto tahu`;

const sentences: Record<string, (trait: Trait) => string> = {
    'cost-delta': costDelta,
    'cost-flat': (trait) =>
        `jednou za tah dobude Drak s ${counted('cs', trait.n ?? 1, ['žetonem', 'žetony', 'žetony'])} region bez ohledu na jeho obranu` +
        (says(trait, 'not-first') ? ', ne však při prvním dobytí' : ''),
    'pre-roll': (trait) =>
        says(trait, 'target-first')
            ? `kostkou lze hodit při dobývání: ${says(trait, 'beside-own') ? `vedle vlastního: ${region(trait.where)}` : region(trait.where)}; cíl se určí před hodem`
            : 'před každým dobytím lze hodit kostkou a snížit jeho cenu; poslední pokus na konci pak není',
    'cost-as-empty': (trait) =>
        `${region(trait.where)}${says(trait, 'chained') ? ` spojený vlastními regiony ${piece[trait.piece ?? ''] ?? trait.piece}` : ''} stojí tolik, jako by byl prázdný${state(trait)}`,
    'piece-pays': (trait) => `${some(1, pieceOf(trait))} zaplatí při dobývání jeden žeton, nikdy však poslední`,
    spare: () => 'kdo je vyhnán, neztratí žádný žeton',
    'extra-pay': (trait) =>
        `${counted('cs', trait.n ?? 1, ['žeton navíc', 'žetony navíc', 'žetonů navíc'])} jen pro dobývání; po přeskupení se ${trait.n === 1 ? 'dává' : 'dávají'} stranou` +
        (says(trait, 'mandatory') ? ', i kdyby kvůli tomu bylo nutné vzdát se regionů' : ''),
    'reach-any': (trait) =>
        `${isEverywhere(trait.where) ? 'všechny regiony' : regions(trait.where)} lze dobývat z jakékoli dálky${state(trait)}`,
    'reach-link': (trait) =>
        `${regions(trait.where)} ${says(trait, 'to-all') ? 'sousedí s každým vlastním regionem' : 'navzájem sousedí'}${state(trait)}`,
    'reach-through': (trait) => `co leží za regionem druhu: ${region(trait.where)}, platí za sousední${state(trait)}`,
    entry: (trait) =>
        `na mapu ${says(trait, 'instead') ? 'je nutné vstoupit' : 'lze vstoupit také'} přes ${regions(trait.where)}${state(trait)}`,
    'entry-any': (trait) => `na mapu lze vstoupit kdekoli${state(trait)}`,
    enter: (trait) =>
        `lze dobývat ${waters(trait.where)}${trait.where?.terrain?.includes('river') ? ' a zůstat tam' : ''}${state(trait)}`,
    substitute: (trait) =>
        `${says(trait, 'once') ? 'u protivníka' : 'jednou za tah u každého protivníka'} lze${says(trait, 'needs-free') ? ', je-li v ruce volný žeton,' : ''} vyměnit jeho osamocený aktivní žeton v dosahu za vlastní` +
        (says(trait, 'as-entry') ? ', i při prvním dobytí' : '') +
        (says(trait, 'from-hand') ? ', z ruky, je-li zásobník prázdný' : ''),
    'piece-conquest': (trait) =>
        `jednou za tah smí Balrog přejít do sousedního regionu, jehož obyvatel ztratí ${tokens(trait.n ?? 1)}`,
    'plain-only': () => 'proti jeho regionům ostatním nepomáhá nic než žetony',
    toll: (trait) =>
        says(trait, 'lock-only')
            ? `kdo má méně než ${plainCoins(trait.n ?? 1)}, nesmí jeho regiony dobývat${state(trait)}`
            : `kdo dobude jeho region, zaplatí majiteli ${plainCoins(trait.n ?? 1)}${state(trait)}`,
    grudge: () => 'kdo na něj zaútočí, nese jeho znamení do konce jeho příštího tahu',
    'no-loss': () => 'při ztrátě regionu se neztrácí žádný žeton: všechny se na konci tahu vrátí na mapu',
    truce: (trait) =>
        `na konci tahu ${says(trait, 'mandatory') ? 'je nutné' : 'lze'} určit spojence, na kterého se neútočilo; ten pak na tento národ útočit nesmí`,
    'coin-per-region': (trait) => `${coins(trait.n ?? 1)} za ${each(trait.where)}${state(trait)}`,
    'coin-per-pair': (trait) =>
        `${coins(trait.n ?? 1)} za každé dva ${regions(trait.where)}, které národ drží${state(trait)}`,
    'coin-if-joined': (trait) => `${coins(trait.n ?? 1)}, jsou-li všechny jeho regiony spojené${state(trait)}`,
    'coin-per-group': (trait) =>
        `${coins(trait.n ?? 1)} za každou skupinu spojených regionů${says(trait, 'linked') ? ', i přes průchody' : ''}${state(trait)}`,
    'coin-take': (trait) =>
        `${counted('cs', trait.n ?? 1, ['mince', 'mince', 'mincí'])} od každého protivníka, jehož aktivní národ s ním sousedí${state(trait)}`,
    'coin-on-loss': (trait) => `${coins(trait.n ?? 1)} pokaždé, když protivník dobude jeho region${state(trait)}`,
    'coin-double': () => 'co banka platí za jeho region, se zdvojnásobí',
    sacrifice: (trait) =>
        `po vyhodnocení ${coins(trait.n ?? 1)} za jeden odevzdaný vlastní žeton v úpadku${state(trait)}`,
    'coin-per-conquest': (trait) => `${coins(trait.n ?? 1)} za každý neprázdný region dobytý v tomto tahu`,
    'coin-flat': coinFlat,
    'token-gain': (trait) => `1 nový žeton ${everyConquered(trait.n ?? 1)}`,
    'token-per-region': (trait) => `${newTokens(trait.n ?? 1)} za ${each(trait.where)}`,
    'token-each-turn': (trait) => `${newTokens(trait.n ?? 1)} na začátku každého tahu`,
    'swap-declined': (trait) =>
        `na začátku tahu smí aktivní národ převzít nejvýše ${counted('cs', trait.n ?? 1, ['region', 'regiony', 'regionů'])} tohoto národa`,
    pieces: broughtPieces,
    'piece-per-region': (trait) => `${some(trait.n ?? 1, pieceOf(trait))} za ${each(trait.where)}${state(trait)}`,
    'draft-swap': () => 'při výběru lze jeho odznak vyměnit za odznak jiné viditelné dvojice',
    'grant-power': () => 'kdo drží jeho region, má ještě jednu schopnost',
    'copy-relic': () => 'jednou za tah působí Vak jako kterákoli relikvie ve hře',
    'decline-keep-all': (trait) =>
        `v úpadku zůstávají na mapě všechny žetony${says(trait, 'redeploys') ? ' a jednou se přeskupí, před vyhodnocením' : ''}`,
    'decline-vanish': (trait) =>
        `při úpadku odejdou z mapy všechny žetony a každý region přinese ${plainCoins(trait.n ?? 1)} místo svého příjmu`,
    'decline-acts': () => 'v úpadku národ dál dobývá regiony, dřív než aktivní národ',
    'decline-slot-free': () => 'v úpadku se národ nepočítá do limitu, takže s ním na mapě smí zůstat i jiný',
    'decline-after-score': () => 'lze přejít do úpadku hned po vyhodnocení',
};

export const cs: Speaker = {
    nothing: 'Žádná zvláštní schopnost.',
    defence: (n) => `region, ve kterém leží, stojí útočníka o ${tokens(n)} více`,
    undoubled: 'nic nezdvojnásobí, co tento region přináší',
    discards: 'v úpadku se odznak odhazuje',
    guard: (option, value) =>
        typeof value === 'boolean'
            ? `ve hrách ${value ? 's volbou' : 'bez volby'} „${option}“`
            : `ve hrách s volbou „${option}: ${value}“`,
    sentence: (trait) => {
        const said = sentences[trait.do]?.(trait) ?? null;
        return said !== null && says(trait, 'once') ? `jednou za tah, při použití: ${said}` : said;
    },
};
