// Polish sentences for traits. Terrains are adjectives of "region": region leśny, regiony leśne, z regionem leśnym.
import type { Speaker } from './help';
import type { Trait, Where } from './item';
import { pieceOf } from './grammar';
import { bordersOf, counted, isEverywhere, isOnlyHere, listed, markersOf, says } from './phrases';

const coins = (n: number): string => counted('pl', n, ['dodatkowa moneta', 'dodatkowe monety', 'dodatkowych monet']);
const tokens = (n: number): string => counted('pl', n, ['żeton', 'żetony', 'żetonów']);
const plainCoins = (n: number): string => counted('pl', n, ['monetę', 'monety', 'monet']);
const newTokens = (n: number): string => counted('pl', n, ['nowy żeton', 'nowe żetony', 'nowych żetonów']);
const gathered: Record<string, [string, string, string]> = {
    armor: ['Zgrzybiały Pancerz', 'Zgrzybiałe Pancerze', 'Zgrzybiałych Pancerzy'],
    hammer: ['Srebrny Młot', 'Srebrne Młoty', 'Srebrnych Młotów'],
    vengeance: ['znacznik Zemsty', 'znaczniki Zemsty', 'znaczników Zemsty'],
};
const some = (n: number, id: string): string => counted('pl', n, gathered[id] ?? [id, id, id]);
const marker: Record<string, string> = { place: 'z Popularnym Miejscem', relic: 'z Pradawną Relikwią' };

type Case = 0 | 1 | 2; // region, regiony, regionem
const terrain: Record<string, [string, string, string]> = {
    mountain: ['górski', 'górskie', 'górskim'],
    hill: ['wzgórzysty', 'wzgórzyste', 'wzgórzystym'],
    farmland: ['rolny', 'rolne', 'rolnym'],
    forest: ['leśny', 'leśne', 'leśnym'],
    swamp: ['bagienny', 'bagienne', 'bagiennym'],
    sea: ['morski', 'morskie', 'morskim'],
    lake: ['jeziorny', 'jeziorne', 'jeziornym'],
    'black-mountain': ['z Czarną Górą', 'z Czarną Górą', 'z Czarną Górą'],
    mud: ['błotny', 'błotne', 'błotnym'],
    mushroom: ['grzybowy', 'grzybowe', 'grzybowym'],
    mine: ['kopalniany', 'kopalniane', 'kopalnianym'],
    crystal: ['kryształowy', 'kryształowe', 'kryształowym'],
    river: ['rzeczny', 'rzeczne', 'rzecznym'],
    chasm: ['z Otchłanią', 'z Otchłanią', 'z Otchłanią'],
};
const genitive: Record<string, string> = {
    mountain: 'górskiego',
    hill: 'wzgórzystego',
    farmland: 'rolnego',
    forest: 'leśnego',
    swamp: 'bagiennego',
    sea: 'morskiego',
    lake: 'jeziornego',
    'black-mountain': 'z Czarną Górą',
    mud: 'błotnego',
    mushroom: 'grzybowego',
    mine: 'kopalnianego',
    crystal: 'kryształowego',
    river: 'rzecznego',
    chasm: 'z Otchłanią',
};
const noun = ['region', 'regiony', 'regionem'] as const;
const coastal = ['nadbrzeżny', 'nadbrzeżne', 'nadbrzeżnym'] as const;
const land = ['lądowy', 'lądowe', 'lądowym'] as const;
const symbol: Record<string, string> = { mine: 'z Kopalnią', magic: 'z magicznym symbolem', cavern: 'z Jaskinią' };
const piece: Record<string, string> = {
    lair: 'z Legowiskiem Trolli',
    fortress: 'z Twierdzą',
    hole: 'z Norką',
    hero: 'z Bohaterem',
    dragon: 'ze Smokiem',
    encampment: 'z Obozowiskiem',
    ancient: 'z Wielkim Przedwiecznym',
    queen: 'z Królową',
    ghost: 'z Duchem',
    balrog: 'z Balrogiem',
    volcano: 'z Wulkanem',
    bag: 'z Torbą',
    armor: 'z Pancerzem',
    hammer: 'z Młotem',
};

function regionIn(form: Case, where: Where | undefined, word: string): string {
    if (!where || isEverywhere(where)) return noun[form];
    const kinds = (where.terrain ?? []).map((one) => terrain[one]?.[form] ?? one);
    return [
        where.coastal ? coastal[form] : '',
        where.land ? land[form] : '',
        noun[form],
        listed(kinds, word),
        listed(
            (where.symbol ?? []).map((one) => symbol[one] ?? one),
            'lub',
        ),
        where.piece ? (piece[where.piece] ?? where.piece) : '',
        listed(
            markersOf(where).map((one) => marker[one] ?? one),
            'lub',
        ),
        where.tokens ? `z co najmniej ${counted('pl', where.tokens, ['żetonem', 'żetonami', 'żetonami'])}` : '',
        bordersOf(where).length
            ? `obok regionu ${listed(
                  bordersOf(where).map((one) => genitive[one] ?? piece[one] ?? one),
                  'lub',
              )}`
            : '',
        where['same-as-marker'] ? 'o takim samym terenie' : '',
        where.here ? 'pod tym znacznikiem' : '',
        where.marked ? 'gracza, który nosi jej znak' : '',
        where.alone ? 'bez innej Rasy i Bestii w sąsiedztwie' : '',
    ]
        .filter(Boolean)
        .join(' ');
}
const region = (where?: Where): string => regionIn(0, where, 'lub');
const regions = (where?: Where): string => regionIn(1, where, 'i');
const each = (where?: Where): string =>
    isOnlyHere(where) ? 'region, w którym leży' : `każdy zajmowany ${region(where)}`;

const state = ({ while: held }: Trait): string =>
    held === 'both' ? ', także po Wymarciu' : held === 'decline' ? ', ale tylko po Wymarciu' : '';

function costDelta(trait: Trait): string {
    const n = trait.n ?? 0;
    const change = `o ${tokens(n)} ${n < 0 ? 'mniej' : 'więcej'}`;
    const after = (says(trait, 'not-first') ? ', z wyjątkiem pierwszego podboju' : '') + state(trait);
    if (says(trait, 'beside-own'))
        return `region sąsiadujący z własnym ${regionIn(2, trait.where, 'lub')} kosztuje ${change}${after}`;
    if (isOnlyHere(trait.where)) return `region, w którym leży, kosztuje ${change}${after}`;
    if (isEverywhere(trait.where)) return `każdy region kosztuje ${change}${after}`;
    return `${regions(trait.where)} kosztują ${change}${after}`;
}

function coinFlat(trait: Trait): string {
    const n = coins(trait.n ?? 1);
    const held = says(trait, 'needs-region') ? ', jeśli Rasa zajmuje choć jeden region' : '';
    if (says(trait, 'first-turn')) return `${n} pod koniec pierwszej tury Rasy${held}`;
    return `${n} w każdej turze${held}${state(trait)}`;
}

const heroes = (n: number): string =>
    n === 1
        ? '1 Bohater staje w regionie Rasy i czyni go nietykalnym'
        : `${n} Bohaterów staje w różnych regionach Rasy i czyni je nietykalnymi`;

function broughtPieces(trait: Trait): string {
    const n = trait.n ?? 1;
    switch (trait.piece) {
        case 'lair':
            return `w każdym podbitym regionie powstaje Legowisko Trolli; atakujący płaci tam o 1 żeton więcej${state(trait)}`;
        case 'fortress':
            return 'w każdej turze można zbudować Twierdzę; jej region kosztuje atakującego o 1 żeton więcej';
        case 'hole':
            return n === 1
                ? 'w pierwszym podbitym regionie powstaje Norka, a ten region jest nietykalny'
                : `w pierwszych ${n} podbitych regionach powstają Norki, a te regiony są nietykalne`;
        case 'hero':
            return `w każdej turze ${heroes(n)}`;
        case 'dragon':
            return 'region ze Smokiem jest nietykalny';
        case 'encampment':
            return `w każdej turze rozmieszcza się ${counted('pl', n, ['Obozowisko', 'Obozowiska', 'Obozowisk'])}; z każdym z nich region kosztuje atakującego o 1 żeton więcej`;
        case 'ancient':
            return 'Wielki Przedwieczny pojawia się przy następnym podboju i czyni swój region nietykalnym';
        case 'queen':
            return `w każdej turze Królowa staje w regionie Rasy i czyni go nietykalnym${state(trait)}`;
        case 'ghost':
            return 'pod koniec tury Duch może stanąć w dowolnym regionie i czyni go nietykalnym';
        case 'balrog':
            return 'region z Balrogiem jest nietykalny';
        case 'volcano':
            return 'po wybraniu Rasy na Otchłani staje Wulkan';
        case 'bag':
            return 'ma Torbę, której nikt nie może zdobyć';
        case 'vengeance':
            return `ma ${some(n, 'vengeance')}`;
        default:
            return `${n} × ${trait.piece ?? ''}`;
    }
}

const water: Record<string, string> = { sea: 'Morza', lake: 'Jeziora', river: 'Rzekę' };
const waters = (where?: Where): string =>
    listed(
        (where?.terrain ?? []).map((one) => water[one] ?? one),
        'i',
    );

/** "za każde 2 regiony", "za każde 5 regionów". */
const everyConquered = (n: number): string =>
    n === 1
        ? 'za każdy niepusty region podbity w tej turze'
        : `za każde ${counted('pl', n, ['', 'niepuste regiony podbite', 'niepustych regionów podbitych'])} w tej turze`;

const sentences: Record<string, (trait: Trait) => string> = {
    'cost-delta': costDelta,
    'cost-flat': (trait) =>
        `raz na turę Smok z ${counted('pl', trait.n ?? 1, ['żetonem', 'żetonami', 'żetonami'])} podbija region bez względu na jego obronę` +
        (says(trait, 'not-first') ? ', ale nie w pierwszym podboju' : ''),
    'pre-roll': (trait) =>
        says(trait, 'target-first')
            ? `kością można rzucić przy podboju regionu: ${says(trait, 'beside-own') ? `obok własnego: ${region(trait.where)}` : region(trait.where)}; cel wskazuje się przed rzutem`
            : 'przed każdym podbojem można rzucić kością i obniżyć jego koszt; nie ma za to ostatniej próby',
    'cost-as-empty': (trait) =>
        `${region(trait.where)}${says(trait, 'chained') ? ` połączony własnymi regionami ${piece[trait.piece ?? ''] ?? trait.piece}` : ''} kosztuje tak, jakby był pusty${state(trait)}`,
    'piece-pays': (trait) => `${some(1, pieceOf(trait))} zastępuje w podboju jeden żeton, ale nigdy ostatni`,
    spare: () => 'kto zostaje wyparty, nie traci żetonu',
    'extra-pay': (trait) =>
        `${counted('pl', trait.n ?? 1, ['dodatkowy żeton', 'dodatkowe żetony', 'dodatkowych żetonów'])} tylko do podbojów; po przegrupowaniu odkłada się ${trait.n === 1 ? 'go' : 'je'} na bok` +
        (says(trait, 'mandatory') ? ', nawet jeśli trzeba oddać regiony' : ''),
    'reach-any': (trait) =>
        `${isEverywhere(trait.where) ? 'wszystkie regiony' : regions(trait.where)} można podbijać z każdej odległości${state(trait)}`,
    'reach-link': (trait) =>
        `${regions(trait.where)} sąsiadują ${says(trait, 'to-all') ? 'z każdym własnym regionem' : 'ze sobą'}${state(trait)}`,
    'reach-through': (trait) =>
        `to, co leży za regionem typu: ${region(trait.where)}, liczy się jako sąsiednie${state(trait)}`,
    entry: (trait) =>
        `${says(trait, 'instead') ? 'trzeba wejść' : 'można też wejść'} na mapę przez ${regions(trait.where)}${state(trait)}`,
    'entry-any': (trait) => `można wejść na mapę w dowolnym miejscu${state(trait)}`,
    enter: (trait) =>
        `można podbijać ${waters(trait.where)}${trait.where?.terrain?.includes('river') ? ' i tam zostać' : ''}${state(trait)}`,
    substitute: (trait) =>
        `${says(trait, 'once') ? 'u przeciwnika' : 'raz na turę u każdego przeciwnika'}${says(trait, 'needs-free') ? ', mając wolny żeton,' : ''} można zamienić jego samotny aktywny żeton w zasięgu na własny` +
        (says(trait, 'as-entry') ? ', także w pierwszym podboju' : '') +
        (says(trait, 'from-hand') ? ', z ręki, jeśli zasobnik jest pusty' : ''),
    'piece-conquest': (trait) =>
        `raz na turę Balrog może przejść do sąsiedniego regionu, którego mieszkaniec traci ${tokens(trait.n ?? 1)}`,
    'plain-only': () => 'przeciwko jej regionom innym nie pomaga nic poza żetonami',
    toll: (trait) =>
        says(trait, 'lock-only')
            ? `kto ma mniej niż ${plainCoins(trait.n ?? 1)}, nie może podbijać jej regionów${state(trait)}`
            : `kto podbije jej region, płaci właścicielowi ${plainCoins(trait.n ?? 1)}${state(trait)}`,
    grudge: () => 'kto ją zaatakuje, nosi jej znak do końca jej następnej tury',
    'no-loss': () => 'po utracie regionu nie traci się żetonu: wszystkie wracają na mapę pod koniec tury',
    truce: (trait) =>
        `pod koniec tury ${says(trait, 'mandatory') ? 'trzeba' : 'można'} wybrać sprzymierzeńca, którego nie atakowano; nie może on atakować tej Rasy`,
    'coin-per-region': (trait) => `${coins(trait.n ?? 1)} za ${each(trait.where)}${state(trait)}`,
    'coin-per-pair': (trait) => `${coins(trait.n ?? 1)} za każde dwa zajmowane ${regions(trait.where)}${state(trait)}`,
    'coin-if-joined': (trait) =>
        `${coins(trait.n ?? 1)}, jeśli wszystkie regiony Rasy łączą się ze sobą${state(trait)}`,
    'coin-per-group': (trait) =>
        `${coins(trait.n ?? 1)} za każdą grupę połączonych regionów${says(trait, 'linked') ? ', także przez przejścia' : ''}${state(trait)}`,
    'coin-take': (trait) =>
        `${counted('pl', trait.n ?? 1, ['moneta', 'monety', 'monet'])} od każdego przeciwnika, którego aktywna Rasa z nią sąsiaduje${state(trait)}`,
    'coin-on-loss': (trait) => `${coins(trait.n ?? 1)}, ilekroć przeciwnik podbije jej region${state(trait)}`,
    'coin-double': () => 'to, co bank płaci za jej region, podwaja się',
    sacrifice: (trait) =>
        `po podliczeniu ${coins(trait.n ?? 1)} za oddanie jednego własnego wymierającego żetonu${state(trait)}`,
    'coin-per-conquest': (trait) => `${coins(trait.n ?? 1)} za każdy niepusty region podbity w tej turze`,
    'coin-flat': coinFlat,
    'token-gain': (trait) => `1 nowy żeton ${everyConquered(trait.n ?? 1)}`,
    'token-per-region': (trait) => `${newTokens(trait.n ?? 1)} za ${each(trait.where)}`,
    'token-each-turn': (trait) => `${newTokens(trait.n ?? 1)} na początku każdej tury`,
    'swap-declined': (trait) =>
        `na początku tury aktywna Rasa może przejąć najwyżej ${counted('pl', trait.n ?? 1, ['region', 'regiony', 'regionów'])} tej Rasy`,
    pieces: broughtPieces,
    'piece-per-region': (trait) => `${some(trait.n ?? 1, pieceOf(trait))} za ${each(trait.where)}${state(trait)}`,
    'draft-swap': () => 'przy wyborze można zamienić jej emblemat z emblematem innej widocznej pary',
    'grant-power': () => 'kto zajmuje jej region, ma jeszcze jedną zdolność',
    'copy-relic': () => 'raz na turę Torba działa jak dowolna Relikwia w grze',
    'decline-keep-all': (trait) =>
        `po Wymarciu wszystkie żetony zostają na mapie${says(trait, 'redeploys') ? ' i raz się je przegrupowuje, przed podliczeniem' : ''}`,
    'decline-vanish': (trait) =>
        `przy Wymarciu wszystkie żetony schodzą z mapy, a każdy region daje ${plainCoins(trait.n ?? 1)} zamiast dochodu`,
    'decline-acts': () => 'po Wymarciu Rasa nadal podbija regiony, zanim zrobi to aktywna Rasa',
    'decline-slot-free': () => 'po Wymarciu Rasa nie liczy się do limitu, więc obok niej może zostać na mapie inna',
    'decline-after-score': () => 'można wymrzeć zaraz po podliczeniu monet',
};

export const pl: Speaker = {
    nothing: 'Brak szczególnych umiejętności.',
    defence: (n) => `region, w którym leży, kosztuje atakującego o ${tokens(n)} więcej`,
    undoubled: 'nic nie podwaja tego, co daje ten region',
    discards: 'po Wymarciu emblemat jest odrzucany',
    guard: (option, value) =>
        typeof value === 'boolean'
            ? `w grach ${value ? 'z opcją' : 'bez opcji'} „${option}”`
            : `w grach z opcją „${option}: ${value}”`,
    sentence: (trait) => {
        const said = sentences[trait.do]?.(trait) ?? null;
        return said !== null && says(trait, 'once') ? `raz na turę, po użyciu: ${said}` : said;
    },
};
