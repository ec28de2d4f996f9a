#include "loader/traits.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <bit>

#include "loader/options.h"
#include "loader/trait_grammar.h"

namespace loader {
namespace {

using smallworld::Piece;
using smallworld::Placed;
using smallworld::Primitive;
using smallworld::Trait;
using smallworld::While;

constexpr std::size_t kMaxTraits = 16;

constexpr std::array<std::string_view, 3> kWhiles{"active", "decline", "both"};

template <typename T>
std::uint16_t read_set(const Node& list, const T& words) {
    std::uint16_t out = 0;
    const std::vector<Node> items = list.items(words.size());
    if (items.empty()) list.fail("must name at least one");
    for (const Node& item : items) {
        const auto bit = static_cast<std::uint16_t>(1U << item.one_of(words));
        if ((out & bit) != 0) item.fail("is named twice");
        out = static_cast<std::uint16_t>(out | bit);
    }
    return out;
}

constexpr auto kPieceWords = [] {
    std::array<std::string_view, smallworld::kPieceCount> ids;
    std::transform(smallworld::kPieces.begin(), smallworld::kPieces.end(), ids.begin(),
                   [](const smallworld::PieceRules& rules) { return rules.id; });
    return ids;
}();

Piece read_piece(const Node& node) {
    return static_cast<Piece>(node.one_of(kPieceWords));
}

void check_standing(const Node& node, Piece piece) {
    if (static_cast<int>(piece) < smallworld::kMapPieceCount) return;
    node.fail("this piece never stands in a region, so it cannot be asked for");
}

// A sign: there or not.
bool read_sign(const Node& node, std::string_view key) {
    const auto given = node.find(key);
    if (!given) return false;
    if (!given->boolean()) given->fail("can only be true; leave it out otherwise");
    return true;
}

// What shares a border with the region: terrains, or one piece.
void read_borders(const Node& node, smallworld::Where& where) {
    if (node.is_list()) {
        where.borders_terrains = read_set(node, smallworld::kTerrains);
        return;
    }
    std::array<std::string_view, smallworld::kTerrains.size() + kPieceWords.size()> words{};
    const auto middle =
        std::copy(smallworld::kTerrains.begin(), smallworld::kTerrains.end(), words.begin());
    std::copy(kPieceWords.begin(), kPieceWords.end(), middle);
    const std::size_t word = node.one_of(words);
    where.borders_a_piece = word >= smallworld::kTerrains.size();
    if (where.borders_a_piece) {
        where.borders_piece = static_cast<Piece>(word - smallworld::kTerrains.size());
        check_standing(node, where.borders_piece);
    } else {
        where.borders_terrains = static_cast<std::uint16_t>(1U << word);
    }
}

std::uint8_t read_marker_kinds(const Node& node) {
    if (node.is_list()) {
        return static_cast<std::uint8_t>(read_set(node, smallworld::kMarkerKinds));
    }
    return static_cast<std::uint8_t>(1U << node.one_of(smallworld::kMarkerKinds));
}

// The parts of a class that may change in play.
void read_play_parts(const Node& node, smallworld::Where& where) {
    constexpr int kMaxTokens = 20;
    if (const auto piece = node.find("piece")) {
        where.has_piece = true;
        where.piece = read_piece(*piece);
        check_standing(*piece, where.piece);
    }
    where.alone = read_sign(node, "alone");
    where.marked = read_sign(node, "marked");
    if (const auto tokens = node.find("tokens")) {
        where.tokens = static_cast<std::uint8_t>(tokens->integer(1, kMaxTokens));
    }
    if (const auto marker = node.find("marker")) where.markers = read_marker_kinds(*marker);
}

smallworld::Where read_where(const Node& node) {
    smallworld::Where where;
    node.allow({"terrain", "symbol", "coastal", "land", "borders", "same-as-marker", "here",
                "piece", "alone", "marked", "tokens", "marker"});
    if (const auto list = node.find("terrain")) {
        where.terrains = read_set(*list, smallworld::kTerrains);
    }
    if (const auto list = node.find("symbol")) {
        where.symbols = static_cast<std::uint8_t>(read_set(*list, smallworld::kSymbols));
    }
    where.coastal = read_sign(node, "coastal");
    where.land = read_sign(node, "land");
    if (const auto borders = node.find("borders")) read_borders(*borders, where);
    where.same_terrain = read_sign(node, "same-as-marker");
    where.here = read_sign(node, "here");
    read_play_parts(node, where);
    if (where == smallworld::Where{}) node.fail("says nothing; leave it out for every region");
    return where;
}

// Whether this primitive of this owner can ask for such regions.
void check_where(const Node& node, const smallworld::Where& where, const Grammar& grammar,
                 Owner owner) {
    for (const std::string_view key : {"same-as-marker", "here"}) {
        if ((owner & kOfMarker) != 0 || !node.find(key)) continue;
        node.at(key).fail("only a place or a relic lies somewhere");
    }
    if (where.borders_a_piece && grammar.asks == Asks::Map) {
        node.at("borders").fail("this primitive cannot ask for a piece, only for terrain");
    }
    if (grammar.asks == Asks::Play) return;
    for (const std::string_view key : {"piece", "alone", "marked", "tokens", "marker"}) {
        if (node.find(key)) {
            node.at(key).fail("this primitive cannot ask for what changes in play");
        }
    }
}

std::vector<smallworld::Guard> read_guards(const Node& node) {
    std::vector<smallworld::Guard> guards;
    for (const auto& [key, value] : node.members()) {
        const std::size_t option = find_option(key);
        if (option == smallworld::kOptions.size()) {
            value.fail("there is no such option");
            return {};
        }
        guards.push_back({static_cast<std::uint8_t>(option),
                          read_option_value(value, smallworld::kOptions[option])});
    }
    if (guards.empty()) node.fail("must name at least one option; leave it out for every game");
    return guards;
}

void read_number(const Node& node, const Grammar& grammar, Trait& trait) {
    const bool counts = grammar.min != 0 || grammar.max != 0;
    const auto given = node.find("n");
    if (!counts) {
        if (given) given->fail("this primitive takes no number");
        return;
    }
    // A cost may go up or down, so a silent default would be a trap.
    if (!given && grammar.min < 0) node.fail("\"n\" is missing");
    trait.n = static_cast<std::int8_t>(given ? given->integer(grammar.min, grammar.max) : 1);
    if (trait.n == 0 && given) given->fail("0 would do nothing");
}

void read_while(const Node& node, const Grammar& grammar, Trait& trait) {
    const auto given = node.find("while");
    trait.held = given ? static_cast<While>(given->one_of(kWhiles)) : While::Active;
    if ((grammar.held & (1U << static_cast<unsigned>(trait.held))) != 0) return;
    std::vector<std::string_view> allowed;
    for (std::size_t i = 0; i < kWhiles.size(); ++i) {
        if ((grammar.held & (1U << i)) != 0) allowed.push_back(kWhiles[i]);
    }
    (given ? *given : node)
        .fail(fmt::format("\"while\" must be {} for this primitive",
                          list_of(allowed.data(), allowed.size())));
}

void read_clauses(const Node& node, const Grammar& grammar, Trait& trait) {
    for (const ClauseWord& word : kClauses) {
        if (!read_sign(node, word.key)) continue;
        if ((grammar.clauses & word.clause) == 0) {
            node.at(word.key).fail(
                fmt::format("\"{}\" makes no sense for this primitive", word.key));
        }
        trait.clauses = static_cast<std::uint16_t>(trait.clauses | word.clause);
    }
}

// The piece it is about. Where only one is possible, it need not be said.
void read_its_piece(const Node& node, const Grammar& grammar, Trait& trait) {
    const auto given = node.find("piece");
    if (!given) {
        if (grammar.piece == Use::Always) node.fail("\"piece\" is missing");
        if (grammar.pieces != 0) {
            trait.piece = static_cast<Piece>(std::countr_zero(grammar.pieces));
        }
        return;
    }
    trait.piece = read_piece(*given);
    if (grammar.piece == Use::Never) given->fail("this primitive takes no piece");
    if (grammar.pieces == 0 || (grammar.pieces & bit_of(trait.piece)) != 0) return;
    std::vector<std::string_view> allowed;
    for (const smallworld::PieceRules& rules : smallworld::kPieces) {
        const auto piece = static_cast<Piece>(&rules - smallworld::kPieces.data());
        if ((grammar.pieces & bit_of(piece)) != 0) allowed.push_back(rules.id);
    }
    given->fail(fmt::format("this piece does nothing of the kind; the primitive is about {}",
                            list_of(allowed.data(), allowed.size())));
}

bool has_clause(const Trait& trait, smallworld::Clause clause) {
    return (trait.clauses & clause) != 0;
}

void check_enter(const Node& node, const smallworld::Where& where) {
    constexpr unsigned kWater = 1U << static_cast<unsigned>(smallworld::Terrain::Sea) |
                                1U << static_cast<unsigned>(smallworld::Terrain::Lake) |
                                1U << static_cast<unsigned>(smallworld::Terrain::River);
    smallworld::Where only_terrain;
    only_terrain.terrains = where.terrains;
    if (where != only_terrain || (where.terrains & ~kWater) != 0 || where.terrains == 0) {
        node.fail("\"enter\" opens sea, lake or river; other regions are open to every race");
    }
}

// Without a target the die replaces the final attempt (Berserk); with one it is rolled for regions
// `where` only, and the final attempt stays (UG-RACE-WISPS-6).
void check_pre_roll(const Node& node, const Trait& trait) {
    if (has_clause(trait, smallworld::kTargetFirst)) return;
    if (trait.where != smallworld::Where{}) {
        node.at("where").fail("goes with \"target-first\": otherwise there is no target yet");
    }
    if (has_clause(trait, smallworld::kBesideOwn)) {
        node.at("beside-own").fail("goes with \"target-first\"");
    }
}

void check_as_empty(const Node& node, const Trait& trait) {
    const bool chained = has_clause(trait, smallworld::kChained);
    const auto piece = node.find("piece");
    if (chained && !piece) node.fail("\"chained\" needs a \"piece\" to be chained to");
    if (!chained && piece) piece->fail("goes with \"chained\"");
    if (chained && piece) check_standing(*piece, trait.piece);
}

void check_pieces(const Node& node, const Trait& trait, Owner owner) {
    const smallworld::PieceRules& rules = rules_of(trait.piece);
    const bool one_at_a_time =
        rules.placed == Placed::EveryConquest || rules.placed == Placed::EachTurn;
    const int most = one_at_a_time ? 1 : rules.stock;
    if (trait.n > most) {
        node.fail(
            fmt::format("brings {} of piece {}; at most {} make sense", trait.n, rules.id, most));
    }
    // What a declined race has on the map stays if the piece says so, but it places nothing anew.
    if (trait.held == While::Both &&
        (!rules.stays_in_decline || rules.placed == Placed::EachTurn)) {
        node.fail("a race in decline does not place this piece, so \"while\" must be active");
    }
    if ((kGained & bit_of(trait.piece)) != 0) {
        node.fail("this piece is gained in play: \"piece-per-region\" brings it");
    }
    const bool with_the_race =
        rules.placed == Placed::OnPick || rules.placed == Placed::EveryConquest;
    if ((owner & kOfMarker) != 0 && with_the_race) {
        node.fail(
            "a place or relic is not picked and changes hands, so it cannot bring this piece");
    }
}

// UG-RELIC-FROGGY-1, UG-RELIC-SCEPTER-1: what is used before scoring is laid into a region.
void check_laid(const Node& node, const Trait& trait, Owner owner) {
    const bool once = has_clause(trait, smallworld::kOnce);
    if (once && owner != kOfRelic) node.at("once").fail("only a relic is laid before scoring");
    if (!once && trait.primitive == Primitive::CoinDouble) {
        node.fail("needs \"once\": the region where the relic is laid counts twice");
    }
}

// What the shape of a trait cannot say.
void check_sense(const Node& node, const Trait& trait, Owner owner) {
    if (has_clause(trait, smallworld::kBesideOwn) && trait.where == smallworld::Where{}) {
        node.fail("\"beside-own\" needs \"where\" to say which own regions");
    }
    // UG-RELIC-02: what is used is used by an active race.
    if (has_clause(trait, smallworld::kOnce) && trait.held != While::Active) {
        node.fail("a race in decline uses nothing, so \"while\" must be active beside \"once\"");
    }
    switch (trait.primitive) {
        case Primitive::CoinTake:
        case Primitive::CoinDouble: check_laid(node, trait, owner); break;
        case Primitive::Enter: check_enter(node, trait.where); break;
        case Primitive::PreRoll: check_pre_roll(node, trait); break;
        case Primitive::CostAsEmpty: check_as_empty(node, trait); break;
        case Primitive::Pieces: check_pieces(node, trait, owner); break;
        default: break;
    }
}

constexpr auto kTraitKeys = [] {
    constexpr std::array<std::string_view, 7> kOthers{"do",    "while", "n",   "piece",
                                                      "where", "if",    "rule"};
    std::array<std::string_view, kOthers.size() + kClauses.size()> keys;
    const auto middle = std::copy(kOthers.begin(), kOthers.end(), keys.begin());
    std::transform(kClauses.begin(), kClauses.end(), middle,
                   [](const ClauseWord& word) { return word.key; });
    return keys;
}();

Trait read_trait(const Node& node, Owner owner) {
    Trait trait;
    node.allow(kTraitKeys.data(), kTraitKeys.size());
    const Node primitive = node.at("do");
    trait.primitive = static_cast<Primitive>(primitive.one_of(smallworld::kPrimitives));
    const Grammar grammar = grammar_of(trait.primitive);
    if ((grammar.owners & owner) == 0) {
        primitive.fail(grammar.owners == kOfPlace   ? "only a place can do this"
                       : grammar.owners == kOfRelic ? "only a relic can do this"
                                                    : "only a race or a power can do this");
    }
    read_number(node, grammar, trait);
    read_while(node, grammar, trait);
    read_clauses(node, grammar, trait);
    read_its_piece(node, grammar, trait);

    const auto where = node.find("where");
    if (where) trait.where = read_where(*where);
    if (where && grammar.where == Use::Never) where->fail("this primitive takes no regions");
    if (where) check_where(*where, trait.where, grammar, owner);
    if (!where && grammar.where == Use::Always) node.fail("\"where\" is missing");

    if (const auto guards = node.find("if")) trait.guards = read_guards(*guards);
    trait.rule = node.at("rule").rule_id();
    check_sense(node, trait, owner);
    return trait;
}

bool never_together(const Trait& a, const Trait& b) {
    const bool other_state = a.held != b.held && a.held != While::Both && b.held != While::Both;
    return other_state || exclude_each_other(a, b);
}

// Two traits of one item that would claim the same thing in the same game.
bool collide(const Trait& a, const Trait& b) {
    if (a.primitive != b.primitive || never_together(a, b)) return false;
    switch (a.primitive) {
        case Primitive::Pieces:
        case Primitive::PiecePerRegion: return a.piece == b.piece;
        case Primitive::PreRoll:
            return !has_clause(a, smallworld::kTargetFirst) &&
                   !has_clause(b, smallworld::kTargetFirst);
        default: return !grammar_of(a.primitive).repeats;
    }
}

void check_collisions(const Node& node, const std::vector<Trait>& traits, std::size_t index) {
    for (std::size_t i = 0; i < index; ++i) {
        if (!collide(traits[i], traits[index])) continue;
        node.fail(fmt::format("trait {} of the list already does this", i));
    }
}

bool has(const std::vector<Trait>& traits, Primitive primitive, Piece piece) {
    return std::any_of(traits.begin(), traits.end(), [&](const Trait& trait) {
        return trait.primitive == primitive && trait.piece == piece;
    });
}

// What places a piece and the piece are two traits, because other pieces come without the former.
struct Partners {
    Primitive primitive;
    Piece piece;
};
constexpr std::array<Partners, 4> kPartners{{{Primitive::CostFlat, Piece::Dragon},
                                             {Primitive::Grudge, Piece::Vengeance},
                                             {Primitive::PieceConquest, Piece::Balrog},
                                             {Primitive::CopyRelic, Piece::Bag}}};

void check_partners(const Node& node, const Trait& trait, const std::vector<Trait>& all) {
    for (const Partners& partners : kPartners) {
        if (trait.piece != partners.piece) continue;
        if (trait.primitive == partners.primitive && !has(all, Primitive::Pieces, partners.piece)) {
            node.fail("needs a \"pieces\" trait that brings the piece");
        }
        if (trait.primitive == Primitive::Pieces && !has(all, partners.primitive, partners.piece)) {
            node.fail(
                fmt::format("needs a \"{}\" trait that places the piece",
                            smallworld::kPrimitives[static_cast<std::size_t>(partners.primitive)]));
        }
    }
}

}  // namespace

std::vector<Trait> read_traits(const Node& list, Owner owner) {
    std::vector<Trait> traits;
    const std::vector<Node> nodes = list.items(kMaxTraits);
    const std::size_t mistakes = list.document().errors().size();
    for (const Node& node : nodes)
        traits.push_back(read_trait(node, owner));
    // Whether they go together can be asked of traits that were understood.
    if (list.document().errors().size() != mistakes) return traits;
    for (std::size_t i = 0; i < nodes.size(); ++i) {
        check_collisions(nodes[i], traits, i);
        check_partners(nodes[i], traits[i], traits);
    }
    return traits;
}

bool exclude_each_other(const Trait& a, const Trait& b) {
    return std::any_of(a.guards.begin(), a.guards.end(), [&](const smallworld::Guard& guard) {
        return std::any_of(b.guards.begin(), b.guards.end(), [&](const smallworld::Guard& other) {
            return guard.option == other.option && guard.value != other.value;
        });
    });
}

}  // namespace loader
