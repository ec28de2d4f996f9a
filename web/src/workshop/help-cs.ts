// Czech sentences for traits. Terrains are adjectives of "region": lesnatý region, lesnaté regiony, s lesnatým regionem.
import type { Speaker } from './help';
import type { Trait, Where } from './item';
import { counted, isEverywhere, listed, says } from './phrases';

const coins = (n: number): string => counted('cs', n, ['mince navíc', 'mince navíc', 'mincí navíc']);
const tokens = (n: number): string => counted('cs', n, ['žeton', 'žetony', 'žetonů']);
const plainCoins = (n: number): string => counted('cs', n, ['minci', 'mince', 'mincí']);
const newTokens = (n: number): string => counted('cs', n, ['nový žeton', 'nové žetony', 'nových žetonů']);
const gathered: Record<string, string> = { armor: 'Houbová zbroj', hammer: 'Stříbrné kladivo' };

type Case = 0 | 1 | 2; // region, regiony, regionem
const terrain: Record<string, [string, string, string]> = {
    mountain: ['hornatý', 'hornaté', 'hornatým'],
    hill: ['kopcovitý', 'kopcovité', 'kopcovitým'],
    farmland: ['rolnický', 'rolnické', 'rolnickým'],
    forest: ['lesnatý', 'lesnaté', 'lesnatým'],
    swamp: ['bažinatý', 'bažinaté', 'bažinatým'],
    sea: ['mořský', 'mořské', 'mořským'],
    lake: ['jezerní', 'jezerní', 'jezerním'],
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
    mine: 'důlního',
    crystal: 'krystalového',
    river: 'říčního',
    chasm: 'propastného',
};
const noun = ['region', 'regiony', 'regionem'] as const;
const coastal = ['pobřežní', 'pobřežní', 'pobřežním'] as const;
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

function regionIn(form: Case, where: Where | undefined, word: string): string {
    if (!where || isEverywhere(where)) return noun[form];
    const kinds = (where.terrain ?? []).map((one) => terrain[one]?.[form] ?? one);
    return [
        where.coastal ? coastal[form] : '',
        listed(kinds, word),
        noun[form],
        listed(
            (where.symbol ?? []).map((one) => symbol[one] ?? one),
            'nebo',
        ),
        where.piece ? (piece[where.piece] ?? where.piece) : '',
        where.place ? 's Oblíbeným místem' : '',
        where.tokens ? `s aspoň ${counted('cs', where.tokens, ['žetonem', 'žetony', 'žetony'])}` : '',
        where.borders?.length
            ? `vedle ${listed(
                  where.borders.map((one) => genitive[one] ?? one),
                  'nebo',
              )} regionu`
            : '',
        where['like-marker'] ? 'stejného druhu jako toto místo' : '',
        where.alone ? 'bez jiného národa a Příšery v sousedství' : '',
    ]
        .filter(Boolean)
        .join(' ');
}
const region = (where?: Where): string => regionIn(0, where, 'nebo');
const regions = (where?: Where): string => regionIn(1, where, 'a');

const state = ({ while: held }: Trait): string =>
    held === 'both' ? ', i v úpadku' : held === 'decline' ? ', ale jen v úpadku' : '';

function costDelta(trait: Trait): string {
    const n = trait.n ?? 0;
    const change = `o ${tokens(n)} ${n < 0 ? 'méně' : 'více'}`;
    const after = (says(trait, 'not-first') ? ', kromě prvního dobytí' : '') + state(trait);
    if (says(trait, 'beside-own'))
        return `region sousedící s vlastním ${regionIn(2, trait.where, 'nebo')} stojí ${change}${after}`;
    if (says(trait, 'beside-piece'))
        return `regiony sousedící ${piece[trait.piece ?? ''] ?? trait.piece} stojí ${change}${after}`;
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
        default:
            return `${n} × ${trait.piece ?? ''}`;
    }
}

const water: Record<string, string> = { sea: 'moře', lake: 'jezera' };
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
        `region${says(trait, 'chained') ? ` spojený vlastními regiony ${piece[trait.piece ?? ''] ?? trait.piece}` : ''} stojí tolik, jako by byl prázdný` +
        (says(trait, 'spares-all') ? ', a jeho obyvatel nic neztrácí' : ''),
    defend: (trait) => `jeho region stojí útočníka o ${tokens(trait.n ?? 1)} více`,
    'extra-pay': (trait) =>
        `${counted('cs', trait.n ?? 1, ['žeton navíc', 'žetony navíc', 'žetonů navíc'])} jen pro dobývání; po přeskupení se ${trait.n === 1 ? 'dává' : 'dávají'} stranou` +
        (says(trait, 'mandatory') ? ', i kdyby kvůli tomu bylo nutné vzdát se regionů' : ''),
    'reach-any': (trait) =>
        `${isEverywhere(trait.where) ? 'všechny regiony' : regions(trait.where)} lze dobývat z jakékoli dálky${state(trait)}`,
    'reach-link': (trait) =>
        `${regions(trait.where)} ${says(trait, 'to-all') ? 'sousedí s každým vlastním regionem' : 'navzájem sousedí'}${state(trait)}`,
    'reach-through': (trait) => `co leží za regionem druhu: ${region(trait.where)}, platí za sousední${state(trait)}`,
    entry: (trait) =>
        says(trait, 'beside-piece')
            ? `první dobytí je v regionu, který sousedí ${piece[trait.piece ?? ''] ?? trait.piece}${state(trait)}`
            : `na mapu lze vstoupit také přes ${regions(trait.where)}${state(trait)}`,
    hold: (trait) => `řeku není třeba opouštět${state(trait)}`,
    'entry-any': (trait) => `na mapu lze vstoupit kdekoli${state(trait)}`,
    enter: (trait) => `lze dobývat ${waters(trait.where)}${state(trait)}`,
    substitute: (trait) =>
        `jednou za tah u každého protivníka lze${says(trait, 'needs-free') ? ', je-li v ruce volný žeton,' : ''} vyměnit jeho osamocený aktivní žeton v dosahu za vlastní` +
        (says(trait, 'from-hand') ? ', z ruky, je-li zásobník prázdný' : ''),
    'piece-conquest': (trait) =>
        `jednou za tah smí Balrog přejít do sousedního regionu, jehož obyvatel ztratí ${tokens(trait.n ?? 1)}`,
    'plain-only': () => 'proti jeho regionům ostatním nepomáhá nic než žetony',
    toll: (trait) =>
        says(trait, 'lock-only')
            ? `kdo má méně než ${plainCoins(trait.n ?? 1)}, nesmí jeho regiony dobývat${state(trait)}`
            : `kdo dobude jeho region, zaplatí majiteli ${plainCoins(trait.n ?? 1)}${state(trait)}`,
    grudge: (trait) => `regiony těch, kdo na něj zaútočili, stojí v jeho příštím tahu o ${tokens(trait.n ?? 1)} méně`,
    'no-loss': () => 'při ztrátě regionu se neztrácí žádný žeton: všechny se na konci tahu vrátí na mapu',
    truce: (trait) =>
        `na konci tahu ${says(trait, 'mandatory') ? 'je nutné' : 'lze'} určit spojence, na kterého se neútočilo; ten pak na tento národ útočit nesmí`,
    'coin-per-region': (trait) =>
        `${coins(trait.n ?? 1)} za každý ${region(trait.where)}, který národ drží${state(trait)}`,
    'coin-per-pair': (trait) =>
        `${coins(trait.n ?? 1)} za každé dva ${regions(trait.where)}, které národ drží${state(trait)}`,
    'coin-if-joined': (trait) => `${coins(trait.n ?? 1)}, jsou-li všechny jeho regiony spojené${state(trait)}`,
    'coin-per-group': (trait) =>
        `${coins(trait.n ?? 1)} za každou skupinu spojených regionů${says(trait, 'widely') ? ', i přes průchody' : ''}${state(trait)}`,
    'coin-take': (trait) =>
        `${counted('cs', trait.n ?? 1, ['mince', 'mince', 'mincí'])} od každého protivníka, jehož aktivní národ s ním sousedí${state(trait)}`,
    'coin-on-loss': (trait) => `${coins(trait.n ?? 1)} pokaždé, když protivník dobude jeho region${state(trait)}`,
    'coin-double': () => 'co banka platí za jeho region, se zdvojnásobí',
    'no-double': () => 'v jeho regionu se nic nezdvojnásobuje',
    sacrifice: (trait) =>
        `po vyhodnocení ${coins(trait.n ?? 1)} za jeden odevzdaný vlastní žeton v úpadku${state(trait)}`,
    'coin-per-conquest': (trait) => `${coins(trait.n ?? 1)} za každý neprázdný region dobytý v tomto tahu`,
    'coin-flat': coinFlat,
    'token-gain': (trait) => `1 nový žeton ${everyConquered(trait.n ?? 1)}`,
    'token-per-region': (trait) => `${newTokens(trait.n ?? 1)} za každý ${region(trait.where)}, který národ drží`,
    'token-each-turn': (trait) => `${newTokens(trait.n ?? 1)} na začátku každého tahu`,
    'swap-declined': (trait) =>
        `na začátku tahu smí aktivní národ převzít nejvýše ${counted('cs', trait.n ?? 1, ['region', 'regiony', 'regionů'])} tohoto národa`,
    pieces: broughtPieces,
    'piece-per-region': (trait) =>
        `1 ${gathered[trait.piece ?? ''] ?? trait.piece} za každý ${region(trait.where)}, který národ drží${state(trait)}`,
    'draft-swap': () => 'při výběru lze jeho odznak vyměnit za odznak jiné viditelné dvojice',
    'grant-power': () => 'kdo drží jeho region, má ještě jednu schopnost',
    'copy-relic': () => 'jednou za tah působí jako kterýkoli relikt ve hře',
    'decline-keep-all': (trait) =>
        `v úpadku zůstávají na mapě všechny žetony${says(trait, 'redeploys') ? ' a jednou se přeskupí, před vyhodnocením' : ''}`,
    'decline-vanish': (trait) => `při úpadku odejdou z mapy všechny žetony: ${coins(trait.n ?? 1)} za každý region`,
    'decline-acts': () => 'v úpadku národ dál dobývá regiony, dřív než aktivní národ',
    'decline-slot-free': () => 'v úpadku se národ nepočítá do limitu, takže s ním na mapě smí zůstat i jiný',
    'decline-after-score': () => 'lze přejít do úpadku hned po vyhodnocení',
};

export const cs: Speaker = {
    nothing: 'Žádná zvláštní schopnost.',
    sentence: (trait) => sentences[trait.do]?.(trait) ?? null,
};
