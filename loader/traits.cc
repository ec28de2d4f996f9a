#include "loader/traits.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>

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

struct Flag {
    std::string_view key;
    std::uint8_t clause;
};
constexpr std::array<Flag, 6> kFlags{{{"beside-own", smallworld::kBesideOwn},
                                      {"not-first", smallworld::kNotFirst},
                                      {"first-turn", smallworld::kFirstTurn},
                                      {"needs-region", smallworld::kNeedsRegion},
                                      {"needs-free", smallworld::kNeedsFree},
                                      {"mandatory", smallworld::kMandatory}}};

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

Piece read_piece(const Node& node) {
    std::array<std::string_view, smallworld::kPieceCount> ids;
    std::transform(smallworld::kPieces.begin(), smallworld::kPieces.end(), ids.begin(),
                   [](const smallworld::PieceRules& rules) { return rules.id; });
    return static_cast<Piece>(node.one_of(ids));
}

smallworld::Where read_where(const Node& node, Primitive primitive) {
    smallworld::Where where;
    node.allow({"terrain", "symbol", "coastal", "piece"});
    if (const auto list = node.find("terrain")) {
        where.terrains = read_set(*list, smallworld::kTerrains);
    }
    if (const auto list = node.find("symbol")) {
        where.symbols = static_cast<std::uint8_t>(read_set(*list, smallworld::kSymbols));
    }
    if (const auto coastal = node.find("coastal")) {
        where.coastal = coastal->boolean();
        if (!where.coastal) coastal->fail("can only be true; leave it out otherwise");
    }
    if (const auto piece = node.find("piece")) {
        where.has_piece = true;
        where.piece = read_piece(*piece);
        if (primitive != Primitive::CoinPerRegion) {
            piece->fail("only coin-per-region may ask for a piece");
        } else if (static_cast<int>(where.piece) >= smallworld::kSinglePieceCount) {
            piece->fail("several of these may stand in one region, so it cannot be asked for");
        }
    }
    if (where == smallworld::Where{}) node.fail("says nothing; leave it out for every region");
    return where;
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

void read_flags(const Node& node, const Grammar& grammar, Trait& trait) {
    for (const Flag& flag : kFlags) {
        const auto given = node.find(flag.key);
        if (!given) continue;
        if (!given->boolean()) given->fail("can only be true; leave it out otherwise");
        if ((grammar.clauses & flag.clause) == 0) {
            given->fail(fmt::format("\"{}\" makes no sense for this primitive", flag.key));
        }
        trait.clauses = static_cast<std::uint8_t>(trait.clauses | flag.clause);
    }
}

// What the shape of a trait cannot say.
void check_sense(const Node& node, const Trait& trait) {
    if ((trait.clauses & smallworld::kBesideOwn) != 0 && trait.where == smallworld::Where{}) {
        node.fail("\"beside-own\" needs \"where\" to say which own regions");
    }
    if (trait.primitive == Primitive::Enter) {
        constexpr unsigned kWater = 1U << static_cast<unsigned>(smallworld::Terrain::Sea) |
                                    1U << static_cast<unsigned>(smallworld::Terrain::Lake);
        const bool only_terrain = trait.where.symbols == 0 && !trait.where.coastal;
        if (!only_terrain || (trait.where.terrains & ~kWater) != 0 || trait.where.terrains == 0) {
            node.fail("\"enter\" opens sea or lake; other regions are open to every race");
        }
    }
    if (trait.primitive == Primitive::CostFlat &&
        rules_of(trait.piece).placed != Placed::FlatConquest) {
        node.fail("this piece does not conquer; \"cost-flat\" goes with the dragon");
    }
    if (trait.primitive != Primitive::Pieces) return;
    const smallworld::PieceRules& rules = rules_of(trait.piece);
    const bool one_at_a_time =
        rules.placed == Placed::EveryConquest || rules.placed == Placed::EachTurn;
    const int most = one_at_a_time ? 1 : rules.stock;
    if (trait.n > most) {
        node.fail(
            fmt::format("brings {} of piece {}; at most {} make sense", trait.n, rules.id, most));
    }
    if (trait.held == While::Both && rules.placed != Placed::EveryConquest) {
        node.fail("a race in decline does not place this piece, so \"while\" must be active");
    }
}

Trait read_trait(const Node& node) {
    Trait trait;
    node.allow({"do", "while", "n", "piece", "where", "if", "rule", "beside-own", "not-first",
                "first-turn", "needs-region", "needs-free", "mandatory"});
    trait.primitive = static_cast<Primitive>(node.at("do").one_of(smallworld::kPrimitives));
    const Grammar grammar = grammar_of(trait.primitive);
    read_number(node, grammar, trait);
    read_while(node, grammar, trait);
    read_flags(node, grammar, trait);

    const auto piece = node.find("piece");
    if (piece) trait.piece = read_piece(*piece);
    if (piece && grammar.piece == Use::Never) piece->fail("this primitive takes no piece");
    if (!piece && grammar.piece == Use::Always) node.fail("\"piece\" is missing");

    const auto where = node.find("where");
    if (where) trait.where = read_where(*where, trait.primitive);
    if (where && grammar.where == Use::Never) where->fail("this primitive takes no regions");
    if (!where && grammar.where == Use::Always) node.fail("\"where\" is missing");

    if (const auto guards = node.find("if")) trait.guards = read_guards(*guards);
    trait.rule = node.at("rule").text(40);
    const bool plain = std::all_of(trait.rule.begin(), trait.rule.end(), [](char c) {
        return (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '-';
    });
    if (!plain) node.at("rule").fail("a rule id is made of A-Z, 0-9 and '-'");
    check_sense(node, trait);
    return trait;
}

// Two traits of one item that would claim the same thing in the same game.
bool collide(const Trait& a, const Trait& b) {
    if (a.primitive != b.primitive || exclude_each_other(a, b)) return false;
    if (a.primitive == Primitive::Pieces) return a.piece == b.piece;
    return !grammar_of(a.primitive).repeats;
}

bool has(const std::vector<Trait>& traits, Primitive primitive, Piece piece) {
    return std::any_of(traits.begin(), traits.end(), [&](const Trait& trait) {
        return trait.primitive == primitive && trait.piece == piece;
    });
}

// The flat-cost conquest and its piece are two traits, because other pieces come without one.
void check_partners(const Node& node, const Trait& trait, const std::vector<Trait>& all) {
    if (trait.primitive == Primitive::CostFlat && !has(all, Primitive::Pieces, trait.piece)) {
        node.fail("needs a \"pieces\" trait that brings the piece");
    }
    if (trait.primitive == Primitive::Pieces &&
        rules_of(trait.piece).placed == Placed::FlatConquest &&
        !has(all, Primitive::CostFlat, trait.piece)) {
        node.fail("needs a \"cost-flat\" trait that places the piece");
    }
}

}  // namespace

std::vector<Trait> read_traits(const Node& list) {
    std::vector<Trait> traits;
    const std::vector<Node> nodes = list.items(kMaxTraits);
    for (const Node& node : nodes) {
        traits.push_back(read_trait(node));
        for (std::size_t i = 0; i + 1 < traits.size(); ++i) {
            if (collide(traits[i], traits.back())) {
                node.fail(fmt::format("trait {} of the list already does this", i));
            }
        }
    }
    for (std::size_t i = 0; i < nodes.size(); ++i)
        check_partners(nodes[i], traits[i], traits);
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
