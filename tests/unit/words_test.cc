// The words of content/*/words: complete, equal in all languages, and true. A help is held
// against the traits of its item: both are turned into a set of facts ("1 coin", "mine",
// "decline"), and the sets must be the same.

#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <cstdlib>
#include <filesystem>
#include <set>
#include <string>
#include <string_view>
#include <vector>

#include "games/smallworld/content.h"
#include "games/smallworld/options.h"
#include "games/smallworld/pieces.h"
#include "games/smallworld/state.h"
#include "games/smallworld/why.h"
#include "loader/loader.h"

namespace {

using Facts = std::set<std::string, std::less<>>;

constexpr std::array<std::string_view, 3> kLanguages{"en", "pl", "cs"};
constexpr std::size_t kLongestHelp = 160;
constexpr int kWordsBeforeUnit = 3;  // "5 Polní tábory", "2 non-empty regions"

// How a fact is expressed in en, pl and cs: beginnings of words or phrases, '|' between
// alternatives. In small letters, because the texts are compared so.
struct Expression {
    std::string_view fact;
    std::array<std::string_view, 3> stems;
};

// Things that only matter together with a number. Pieces are units, too.
constexpr std::array<Expression, 3> kUnits{{
    {"coin", {"coin", "monet", "minc"}},
    {"token", {"token", "żeton", "žeton"}},
    {"region", {"region", "region", "region"}},
}};

// Counterparts of the two worlds are one fact (UG-COMPAT-05), see fact_of.
constexpr std::array<Expression, 78> kExpressions{{
    {"mountain", {"mountain", "gór", "hornat|pohoř|hora|horu"}},
    {"hill", {"hill", "wzgórz", "kopc"}},
    {"farmland", {"farmland", "pola|pól|polach", "rolnic"}},
    {"forest", {"forest", "las|leś", "lesnat|houbový les"}},
    {"swamp", {"swamp|mud", "bag|błot", "bažin|blát"}},
    {"water", {"sea|lake|river", "morz|mórz|jezior|rzek", "moř|jezer|řek|Řek"}},
    {"chasm", {"chasm", "otchła", "propast"}},
    {"mine", {"mine", "kopaln|kopalń", "důl|dol"}},
    {"magic", {"magic|crystal", "magiczn|kryszta", "magick|krystal"}},
    {"cavern", {"cavern", "jaskin|jaskiń", "jeskyn|jeskyň"}},
    {"armor", {"armor", "pancerz", "zbroj"}},
    {"ancient", {"ancient", "przedwieczn", "prastar"}},
    {"queen", {"queen", "królow", "královn"}},
    {"ghost", {"ghost", "duch", "duch"}},
    {"balrog", {"balrog", "balrog", "balrog"}},
    {"volcano", {"volcano", "wulkan", "sopk"}},
    {"bag", {"bag", "sakw", "vak"}},
    {"hammer", {"hammer", "młot", "kladiv"}},
    {"vengeance", {"vengeance", "zemst", "pomst"}},
    {"lair", {"lair", "legowisk", "doup"}},
    {"fortress", {"fortress", "twierdz", "pevnost"}},
    {"hole", {"hole", "nork|norek", "nor"}},
    {"hero", {"hero", "bohater", "hrdin"}},
    {"dragon", {"dragon", "smok", "drak"}},
    {"encampment", {"encampment", "obozowisk", "tábor"}},
    {"land", {"land", "lądow", "pevnin"}},
    {"coastal", {"coastal", "nadbrzeżn", "pobřežn"}},
    {"beside", {"next to", "sąsiad", "soused"}},
    {"less", {"less", "mniej", "méně"}},
    {"more", {"more", "więcej", "více"}},
    {"immune", {"immune", "nietykaln", "imunn"}},
    {"decline", {"decline", "wymar|wymier|wymr", "úpad"}},
    {"each turn", {"each turn|every turn", "w każdej turze", "v každém tahu"}},
    {"first turn", {"first turn", "pierwszej tury", "prvního tahu"}},
    {"for each", {"for each|for every", "za każd", "za každ"}},
    {"non-empty", {"non-empty", "niepust", "neprázdn"}},
    {"free", {"free token", "wolny żeton", "volný žeton"}},
    {"mandatory", {"must be given up", "trzeba oddać", "nutné vzdát"}},
    {"flat", {"whatever its defence", "bez względu na", "bez ohledu na"}},
    {"die", {"die", "kości", "kostk"}},
    {"aside", {"set aside", "odkłada", "dávají stranou"}},
    {"far", {"however far", "nawet najdal", "jakkoli vzdál"}},
    {"anywhere", {"anywhere", "w dowolnym miejscu", "kdekoli"}},
    {"open", {"like any other", "jak każdy inny", "jako každý jiný"}},
    {"replace", {"replace", "zamienić", "vyměnit"}},
    {"no loss", {"lose no token", "nie tracą żeton", "neztrácejí žádný žeton"}},
    {"ally", {"ally", "sprzymierze", "spojenc"}},
    {"as empty", {"as if", "jakby", "jako by|jako prázdn"}},
    {"pays", {"hammer pays for", "zastępuje", "nahradí"}},
    {"across", {"beyond", "po drugiej stronie", "na druhé straně"}},
    {"way in", {"come in", "wchodz", "přicházej"}},
    {"strikes", {"the balrog goes", "balrog rusza", "vejde balrog"}},
    {"spares", {"driven out loses no", "wyparty nie traci", "vytlačený neztratí"}},
    {"plain", {"only plain tokens", "tylko same żetony", "jen samotné žetony"}},
    {"toll", {"pays their owner", "płaci właścicielowi", "zaplatí majiteli"}},
    {"grudge", {"whoever attacks you", "kto cię zaatakuje", "kdo na tebe zaútočí"}},
    {"joined", {"hang together", "tworzą jedną całość", "pohromadě"}},
    {"group", {"group", "grup", "skupin"}},
    {"takes", {"takes", "zabiera", "bere"}},
    {"on loss", {"whenever an opponent", "ilekroć przeciwnik", "kdykoli protivník"}},
    {"twice", {"counts twice", "podwójnie", "dvakrát"}},
    {"sacrifice", {"sacrifice", "poświęcić", "obětovat"}},
    {"hands over", {"handed", "przekazać", "předat"}},
    {"vanishes", {"leave the map", "znikają z mapy", "zmizí"}},
    {"swap", {"swapped", "wymienić", "prohodit"}},
    {"grants", {"power is drawn", "losuje się dla", "losuje se pro"}},
    {"copies", {"any relic", "jak dowolna relikwia", "jako kterákoli relikvie"}},
    {"needs region", {"holds a region", "zajmuje jakiś region", "drží nějaký region"}},
    {"named", {"named", "wskazan", "určen"}},
    {"itself", {"named crystal", "wskazany region z kryszta", "určený region s krystal"}},
    {"to all", {"all their regions", "ze wszystkimi ich", "se všemi jejich"}},
    {"linked", {"linked", "połączon", "spojené"}},
    {"rearranged", {"rearranged", "raz przegrupować", "jednou přeskupit"}},
    {"same terrain", {"same terrain", "tym samym terenie", "stejného typu"}},
    {"here", {"for its region", "za jej region", "za její region|za jeho region"}},
    {"alone", {"no other race", "nie graniczy", "nehraničí"}},
    {"marked", {"his regions", "jego regiony", "jeho regiony"}},
    {"place", {"popular place", "popularn", "oblíben"}},
}};

// What the primitives of the decline group say beyond "decline".
constexpr std::array<Expression, 4> kDeclineExpressions{{
    {"all stay",
     {"all their tokens stay", "wszystkie ich żetony zostają", "zůstávají na mapě všechny"}},
    {"goes on", {"go on conquering", "nadal podbijają", "dál dobývají"}},
    {"not counted", {"not counted", "nie liczy się", "nepočítá"}},
    {"after scoring", {"after scoring", "po podliczeniu", "po vyhodnocení"}},
}};

// The fact that a primitive always states; numbers, places and clauses come on top. In the order of
// Primitive.
constexpr std::array<std::string_view, smallworld::kPrimitiveCount> kPrimitiveFacts{
    "",           "flat",      "as empty", "die",         "aside",         "pays",     "far",
    "beside",     "across",    "anywhere", "way in",      "open",          "replace",  "strikes",
    "no loss",    "spares",    "ally",     "plain",       "toll",          "grudge",   "for each",
    "for each",   "for each",  "",         "joined",      "for each",      "takes",    "on loss",
    "twice",      "sacrifice", "for each", "for each",    "each turn",     "",         "for each",
    "hands over", "all stay",  "goes on",  "not counted", "after scoring", "vanishes", "swap",
    "grants",     "copies"};

struct ClauseFact {
    smallworld::Clause clause;
    std::string_view fact;
};
constexpr std::array<ClauseFact, 10> kClauseFacts{{
    {smallworld::kBesideOwn, "beside"},
    {smallworld::kNotFirst, "not first"},
    {smallworld::kFirstTurn, "first turn"},
    {smallworld::kNeedsRegion, "needs region"},
    {smallworld::kNeedsFree, "free"},
    {smallworld::kMandatory, "mandatory"},
    {smallworld::kTargetFirst, "named"},
    {smallworld::kToAll, "to all"},
    {smallworld::kChained, "linked"},
    {smallworld::kRedeploys, "rearranged"},
}};

// What a terrain is called as a fact: counterparts by the name of the surface.
std::string_view fact_of(std::string_view terrain) {
    constexpr std::array<std::array<std::string_view, 2>, 7> kSame{{{"black-mountain", "mountain"},
                                                                    {"crystal", "magic"},
                                                                    {"mud", "swamp"},
                                                                    {"mushroom", "forest"},
                                                                    {"sea", "water"},
                                                                    {"lake", "water"},
                                                                    {"river", "water"}}};
    for (const auto& [below, above] : kSame) {
        if (terrain == below) return above;
    }
    return terrain;
}

const loader::Content& content() {
    static const engine::Result<loader::Content> loaded =
        loader::load_content(std::filesystem::path(TERRARIUM_SOURCE_DIR) / "content");
    if (!loaded) {
        ADD_FAILURE() << loaded.error().text();
        std::exit(EXIT_FAILURE);
    }
    return *loaded;
}

const loader::Words::Dictionary& dictionary(std::string_view language) {
    return content().words.languages().find(language)->second;
}

std::string text_of(std::string_view language, const std::string& key) {
    const auto entry = dictionary(language).find(key);
    return entry == dictionary(language).end() ? std::string{} : entry->second;
}

bool is_help(std::string_view key) {
    return key.ends_with(".help");
}
bool is_sentence(std::string_view key) {
    return is_help(key) || key.starts_with("refusal.");
}

std::size_t characters(std::string_view text) {
    return static_cast<std::size_t>(
        std::count_if(text.begin(), text.end(), [](char c) { return (c & 0xC0) != 0x80; }));
}

// Facts are never written with a capital letter outside ASCII, so that is all there is to fold.
std::string small_letters(std::string_view text) {
    std::string folded(text);
    for (char& c : folded) {
        if (c >= 'A' && c <= 'Z') c = static_cast<char>(c - 'A' + 'a');
    }
    return folded;
}

bool is_digit(char c) {
    return c >= '0' && c <= '9';
}
bool is_letter(char c) {
    return (c >= 'a' && c <= 'z') || (c & 0x80) != 0;
}

bool begins_a_word(std::string_view text, std::size_t at) {
    return at == 0 || !is_letter(text[at - 1]);
}

bool expressed(std::string_view text, std::string_view stem) {
    for (std::size_t at = text.find(stem); at != std::string_view::npos;
         at = text.find(stem, at + 1)) {
        if (begins_a_word(text, at)) return true;
    }
    return false;
}

std::vector<std::string_view> split(std::string_view text, char separator) {
    std::vector<std::string_view> parts;
    while (!text.empty()) {
        const std::size_t end = std::min(text.find(separator), text.size());
        if (end > 0) parts.push_back(text.substr(0, end));
        text.remove_prefix(std::min(end + 1, text.size()));
    }
    return parts;
}

bool expressed(std::string_view text, const Expression& expression, std::size_t language) {
    const auto stems = split(expression.stems[language], '|');
    return std::any_of(stems.begin(), stems.end(),
                       [&](std::string_view stem) { return expressed(text, stem); });
}

bool is_piece(std::string_view id) {
    return std::any_of(smallworld::kPieces.begin(), smallworld::kPieces.end(),
                       [&](const smallworld::PieceRules& piece) { return piece.id == id; });
}

// What the number before `rest` counts: the first unit among the next words.
std::string_view unit_of(std::string_view rest, std::size_t language) {
    int words = 0;
    for (const std::string_view word : split(rest, ' ')) {
        if (++words > kWordsBeforeUnit) break;
        for (const Expression& unit : kUnits) {
            if (expressed(word, unit, language)) return unit.fact;
        }
        for (const Expression& expression : kExpressions) {
            if (is_piece(expression.fact) && expressed(word, expression, language)) {
                return expression.fact;
            }
        }
    }
    return "of what?";
}

// The facts that a text states.
Facts stated(std::string_view original, std::size_t language) {
    const std::string text = small_letters(original);
    Facts facts;
    const auto look_for = [&](const Expression& expression) {
        if (expressed(text, expression, language)) facts.emplace(expression.fact);
    };
    std::for_each(kExpressions.begin(), kExpressions.end(), look_for);
    std::for_each(kDeclineExpressions.begin(), kDeclineExpressions.end(), look_for);
    for (std::size_t at = 0; at < text.size();) {
        const std::size_t start = at;
        while (at < text.size() && is_digit(text[at]))
            ++at;
        if (at == start) {
            ++at;
            continue;
        }
        const auto unit = unit_of(std::string_view(text).substr(at), language);
        facts.insert(text.substr(start, at - start) + " " + std::string(unit));
    }
    return facts;
}

std::string counted(int n, std::string_view unit) {
    return std::to_string(std::abs(n)) + " " + std::string(unit);
}

void add_terrains(unsigned terrains, Facts& facts) {
    using smallworld::Terrain;
    // All of them but water and chasms, in both worlds: "land".
    constexpr unsigned kAll = (1U << smallworld::kTerrains.size()) - 1;
    const auto bit = [](Terrain terrain) { return 1U << static_cast<unsigned>(terrain); };
    const unsigned others =
        bit(Terrain::Sea) | bit(Terrain::Lake) | bit(Terrain::River) | bit(Terrain::Chasm);
    if (terrains == (kAll & ~others)) {
        facts.emplace("land");
        return;
    }
    for (std::size_t i = 0; i < smallworld::kTerrains.size(); ++i) {
        if ((terrains >> i & 1U) != 0) facts.emplace(fact_of(smallworld::kTerrains[i]));
    }
}

void add_place(const smallworld::Where& where, Facts& facts) {
    add_terrains(where.terrains, facts);
    add_terrains(where.borders_terrains, facts);
    for (std::size_t i = 0; i < smallworld::kSymbols.size(); ++i) {
        if ((where.symbols >> i & 1U) != 0) facts.emplace(smallworld::kSymbols[i]);
    }
    if (where.coastal) facts.emplace("coastal");
    if (where.land) facts.emplace("land");
    if (where.same_terrain) facts.emplace("same terrain");
    if (where.here) facts.emplace("here");
    if (where.has_piece) facts.emplace(smallworld::rules_of(where.piece).id);
    if (where.alone) facts.emplace("alone");
    if (where.marked) facts.emplace("marked");
    if (where.tokens > 0) facts.insert(counted(where.tokens, "token"));
    if (where.markers != 0) facts.emplace("place");
}

// What a piece does to its region.
void add_effect(const smallworld::PieceRules& piece, Facts& facts) {
    if (piece.immune) facts.emplace("immune");
    if (piece.defence > 0) {
        facts.insert(counted(piece.defence, "token"));
        facts.emplace("more");
    }
}

void add_piece(const smallworld::Trait& trait, Facts& facts) {
    const smallworld::PieceRules& piece = smallworld::rules_of(trait.piece);
    facts.emplace(piece.id);
    if (trait.n != 1) facts.insert(counted(trait.n, piece.id));
    if (piece.placed == smallworld::Placed::EachTurn ||
        piece.placed == smallworld::Placed::EndOfTurn) {
        facts.emplace("each turn");
    }
    add_effect(piece, facts);
}

void add_numbers(const smallworld::Trait& trait, Facts& facts) {
    using smallworld::Primitive;
    switch (trait.primitive) {
        case Primitive::CostDelta:
            facts.insert(counted(trait.n, "token"));
            facts.emplace(trait.n < 0 ? "less" : "more");
            break;
        case Primitive::CostFlat:
            facts.emplace(smallworld::rules_of(trait.piece).id);
            facts.insert(counted(trait.n, "token"));
            break;
        case Primitive::ExtraPay: facts.insert(counted(trait.n, "token")); break;
        case Primitive::CoinFlat:
            if ((trait.clauses & smallworld::kFirstTurn) == 0) facts.emplace("each turn");
            facts.insert(counted(trait.n, "coin"));
            break;
        case Primitive::CoinPerConquest:
            facts.emplace("non-empty");
            facts.insert(counted(trait.n, "coin"));
            break;
        case Primitive::CoinPerRegion:
            facts.insert(counted(trait.n, "coin"));
            if (trait.where.here) facts.erase("for each");
            break;
        case Primitive::CoinPerPair:
            facts.insert(counted(trait.n, "coin"));
            facts.insert(counted(2, "region"));
            break;
        case Primitive::CoinPerGroup:
            facts.insert(counted(trait.n, "coin"));
            facts.emplace("group");
            break;
        case Primitive::Sacrifice:
            facts.insert(counted(trait.n, "coin"));
            facts.emplace("after scoring");
            break;
        case Primitive::CoinIfJoined:
        case Primitive::CoinTake:
        case Primitive::CoinOnLoss:
        case Primitive::DeclineVanish:
        case Primitive::Toll: facts.insert(counted(trait.n, "coin")); break;
        case Primitive::TokenPerRegion:
        case Primitive::TokenEachTurn:
        case Primitive::PieceConquest: facts.insert(counted(trait.n, "token")); break;
        case Primitive::SwapDeclined: facts.insert(counted(trait.n, "region")); break;
        case Primitive::PiecePerRegion: {
            const smallworld::PieceRules& piece = smallworld::rules_of(trait.piece);
            facts.emplace(piece.id);
            facts.insert(counted(trait.n, piece.id));
            add_effect(piece, facts);
            break;
        }
        case Primitive::TokenGain:
            facts.emplace("non-empty");
            facts.insert(counted(1, "token"));
            facts.insert(counted(trait.n, "region"));
            break;
        case Primitive::Pieces: add_piece(trait, facts); break;
        default: break;
    }
}

// Helps describe the game as it is played without changing an option.
bool holds_by_default(const smallworld::Trait& trait) {
    const smallworld::Options defaults;
    return std::all_of(trait.guards.begin(), trait.guards.end(),
                       [&](const smallworld::Guard& guard) {
                           return defaults.*smallworld::kOptions[guard.option].field == guard.value;
                       });
}

// The facts that follow from traits, and from the defence of a place.
Facts implied(const std::vector<smallworld::Trait>& traits, int defence) {
    Facts facts;
    for (const smallworld::Trait& trait : traits) {
        if (!holds_by_default(trait)) continue;
        const auto own = kPrimitiveFacts[static_cast<std::size_t>(trait.primitive)];
        if (!own.empty()) facts.emplace(own);
        if (trait.held != smallworld::While::Active ||
            trait.primitive == smallworld::Primitive::DeclineAfterScore) {
            facts.emplace("decline");
        }
        for (const ClauseFact& clause : kClauseFacts) {
            if ((trait.clauses & clause.clause) != 0) facts.emplace(clause.fact);
        }
        // A roll for regions of a kind, and one for regions beside them, are two traits.
        if ((trait.clauses & smallworld::kTargetFirst) != 0 &&
            (trait.clauses & smallworld::kBesideOwn) == 0) {
            facts.emplace("itself");
        }
        if (trait.primitive == smallworld::Primitive::PiecePays) facts.insert(counted(1, "token"));
        add_numbers(trait, facts);
        add_place(trait.where, facts);
    }
    if (defence > 0) {
        facts.insert(counted(defence, "token"));
        facts.emplace("more");
    }
    return facts;
}

struct Item {
    std::string key;
    std::vector<smallworld::Trait> traits;
    int defence = 0;  // of a place or relic
};

std::string key_of(const smallworld::Marker& marker) {
    return std::string(smallworld::kMarkerKinds[static_cast<std::size_t>(marker.kind)]) + "." +
           marker.id;
}

std::vector<Item> items() {
    std::vector<Item> all;
    for (const auto& race : content().catalogue.races) {
        all.push_back({.key = "race." + race.id, .traits = race.traits});
    }
    for (const auto& power : content().catalogue.powers) {
        all.push_back({.key = "power." + power.id, .traits = power.traits});
    }
    for (const auto& marker : content().catalogue.markers) {
        all.push_back({.key = key_of(marker), .traits = marker.traits, .defence = marker.defence});
    }
    return all;
}

std::string joined(const Facts& facts) {
    std::string line;
    for (const std::string& fact : facts)
        line += (line.empty() ? "" : ", ") + fact;
    return line;
}

TEST(Words, AreTheSameInAllLanguages) {
    ASSERT_EQ(content().words.languages().size(), kLanguages.size());
    for (const std::string_view language : kLanguages) {
        for (const std::string_view other : kLanguages) {
            for (const auto& [key, text] : dictionary(language)) {
                EXPECT_TRUE(content().words.has(other, key)) << other << " lacks " << key;
            }
        }
    }
}

TEST(Words, AreCleanText) {
    for (const std::string_view language : kLanguages) {
        for (const auto& [key, text] : dictionary(language)) {
            SCOPED_TRACE(std::string(language) + " " + key);
            EXPECT_FALSE(text.empty());
            EXPECT_EQ(text.find("  "), std::string::npos) << "double space";
            EXPECT_FALSE(text.starts_with(' ') || text.ends_with(' '));
            EXPECT_EQ(text.find_first_of("\"'\t\n"), std::string::npos)
                << "quotes and apostrophes are typographic";
            // The letters of the three languages all exist as one character (NFC), so a
            // combining mark, U+0300 to U+036F, means that somebody composed one.
            for (std::size_t i = 0; i + 1 < text.size(); ++i) {
                const auto lead = static_cast<unsigned char>(text[i]);
                const auto next = static_cast<unsigned char>(text[i + 1]);
                EXPECT_FALSE(lead == 0xCC || (lead == 0xCD && next < 0xB0)) << "not NFC";
            }
        }
    }
}

TEST(Words, SentencesAreShortAndTranslated) {
    for (const auto& [key, english] : dictionary("en")) {
        if (!is_sentence(key)) continue;
        SCOPED_TRACE(key);
        EXPECT_NE(text_of("pl", key), english);
        EXPECT_NE(text_of("cs", key), english);
        EXPECT_NE(text_of("cs", key), text_of("pl", key));
        for (const std::string_view language : kLanguages) {
            const std::string text = text_of(language, key);
            EXPECT_TRUE(text.ends_with('.')) << language;
            EXPECT_EQ(text.find(". "), std::string::npos) << language << ": one sentence";
            EXPECT_LE(characters(text), kLongestHelp) << language;
        }
    }
}

// Everything the program may want to name, from the same tables that the program uses.
std::set<std::string> needed_keys() {
    std::set<std::string> keys;
    const auto add = [&](std::string_view group, std::string_view id, bool help) {
        const std::string key = std::string(group) + "." + std::string(id);
        keys.insert(key);
        if (help) keys.insert(key + ".help");
    };
    for (const auto& race : content().catalogue.races)
        add("race", race.id, true);
    for (const auto& power : content().catalogue.powers)
        add("power", power.id, true);
    for (const auto& marker : content().catalogue.markers) {
        keys.insert(key_of(marker));
        keys.insert(key_of(marker) + ".help");
    }
    for (const auto kind : smallworld::kMarkerKinds)
        add("marker", kind, true);
    for (const auto world : smallworld::kWorlds)
        add("world", world, false);
    for (const auto terrain : smallworld::kTerrains)
        add("terrain", terrain, true);
    for (const auto symbol : smallworld::kSymbols)
        add("symbol", symbol, true);
    for (const auto& piece : smallworld::kPieces)
        add("piece", piece.id, true);
    for (const auto piece : {"mountain", "lost-tribe", "monsters"})
        add("piece", piece, true);
    for (const auto phase : smallworld::kPhases)
        add("phase", phase, true);
    add("phase", "sacrifice", true);  // after scoring, where nothing else is left to decide
    for (const auto why : {"terrain", "markers"})
        add("left-out", why, false);
    for (const auto& refusal : smallworld::kRefusals)
        add("refusal", refusal.word, false);
    for (const auto chance : smallworld::kChances)
        add("chance", chance, false);
    for (const auto role : {"active", "declined", "spirit"})
        add("role", role, false);
    for (const auto& map : content().maps)
        add("map", map.id, false);
    for (const auto& [profile, options] : content().profiles)
        add("profile", profile, false);
    for (const auto& option : smallworld::kOptions) {
        add("option", option.key, true);
        const std::string group = "option." + std::string(option.key);
        for (const auto value : option.values)
            add(group, value, false);
    }
    for (const auto label : {"base", "mountain", "lair", "fortress", "encampment", "lost-tribe",
                             "tokens", "own-tokens", "trait", "minimum", "roll", "flat", "river",
                             "armor", "monsters", "marker", "as-empty", "hammer"}) {
        add("item.cost", label, false);
    }
    for (const auto label : {"regions", "declined-regions", "trait", "bonus", "bank-limit",
                             "marker", "doubled", "vanished", "taken"}) {
        add("item.income", label, false);
    }
    return keys;
}

TEST(Words, NameEverything) {
    for (const std::string& key : needed_keys()) {
        EXPECT_TRUE(content().words.has("en", key)) << "no words for " << key;
    }
}

TEST(Words, NameNothingElse) {
    const std::set<std::string> needed = needed_keys();
    for (const auto& [key, text] : dictionary("en")) {
        // play_words_test.cc looks for these in the code of the terminal game.
        if (key.starts_with("play.") || key.starts_with("unit.")) continue;
        EXPECT_TRUE(needed.contains(key)) << key << " is not used";
    }
}

TEST(Words, EnglishMapNamesAreThoseOfTheMaps) {
    for (const auto& map : content().maps)
        EXPECT_EQ(text_of("en", "map." + map.id), map.name);
}

// The expressions above and the names in the words files must be the same language.
TEST(Words, NamesAreRecognised) {
    for (std::size_t language = 0; language < kLanguages.size(); ++language) {
        const auto expect_itself = [&](const std::string& group, std::string_view id) {
            const std::string name = text_of(kLanguages[language], group + std::string(id));
            EXPECT_EQ(joined(stated(name, language)), fact_of(id))
                << kLanguages[language] << " " << name;
        };
        for (const auto terrain : smallworld::kTerrains)
            expect_itself("terrain.", terrain);
        for (const auto symbol : smallworld::kSymbols)
            expect_itself("symbol.", symbol);
        for (const auto& piece : smallworld::kPieces)
            expect_itself("piece.", piece.id);
        expect_itself("piece.", "mountain");
    }
}

TEST(Words, HelpsSayWhatTheTraitsSay) {
    for (const Item& item : items()) {
        for (std::size_t language = 0; language < kLanguages.size(); ++language) {
            const std::string help = text_of(kLanguages[language], item.key + ".help");
            EXPECT_EQ(joined(stated(help, language)), joined(implied(item.traits, item.defence)))
                << kLanguages[language] << " " << item.key << ": " << help;
        }
    }
}

// A help must become wrong when a number in its traits changes, or when a trait goes.
TEST(Words, HelpsNoticeOtherTraits) {
    for (const Item& item : items()) {
        for (std::size_t i = 0; i < item.traits.size(); ++i) {
            if (!holds_by_default(item.traits[i])) continue;
            std::vector<smallworld::Trait> others = item.traits;
            others.erase(others.begin() + static_cast<std::ptrdiff_t>(i));
            std::vector<smallworld::Trait> changed = item.traits;
            changed[i].n = static_cast<std::int8_t>(changed[i].n * 2 + 7);
            Facts unnumbered;
            add_numbers(item.traits[i], unnumbered);
            for (std::size_t language = 0; language < kLanguages.size(); ++language) {
                const Facts help =
                    stated(text_of(kLanguages[language], item.key + ".help"), language);
                EXPECT_NE(help, implied(others, item.defence)) << item.key;
                if (!unnumbered.empty()) {
                    EXPECT_NE(help, implied(changed, item.defence)) << item.key;
                }
            }
        }
    }
}

// What a piece does, by its row in kPieces (SW-COST-02 … 06, SW-DEF-16).
TEST(Words, PieceHelpsSayWhatThePiecesDo) {
    constexpr std::array<std::string_view, 3> kEffects{"immune", "less", "more"};
    const auto effects = [&](const std::string& key, std::size_t language) {
        Facts facts = stated(text_of(kLanguages[language], key), language);
        std::erase_if(facts, [&](const std::string& fact) {
            return !is_digit(fact.front()) &&
                   std::find(kEffects.begin(), kEffects.end(), fact) == kEffects.end();
        });
        return joined(facts);
    };
    for (std::size_t language = 0; language < kLanguages.size(); ++language) {
        SCOPED_TRACE(kLanguages[language]);
        for (const auto& piece : smallworld::kPieces) {
            Facts facts;
            add_effect(piece, facts);
            const std::string key = "piece." + std::string(piece.id) + ".help";
            EXPECT_EQ(effects(key, language), joined(facts)) << piece.id;
        }
        for (const auto key : {"piece.mountain.help", "piece.lost-tribe.help",
                               "terrain.mountain.help", "terrain.black-mountain.help"}) {
            EXPECT_EQ(effects(key, language), "1 token, more") << key;
        }
        EXPECT_EQ(effects("piece.monsters.help", language), "2 token, more");
    }
}

}  // namespace
