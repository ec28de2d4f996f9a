#include "games/smallworld/bind.h"

#include <algorithm>
#include <cassert>
#include <cstddef>

#include "games/smallworld/masks.h"

namespace smallworld {
namespace {

std::uint16_t rule_index(Setup& setup, const std::string& rule) {
    const auto found = std::find(setup.rules.begin(), setup.rules.end(), rule);
    const auto index = static_cast<std::uint16_t>(found - setup.rules.begin());
    if (found == setup.rules.end()) setup.rules.push_back(rule);
    return index;
}

// Merges the traits of one item into what an army can do: the one place where a primitive turns
// into sets and numbers. A new primitive is a case here and what it feeds.
class Merger {
  public:
    Merger(Setup& setup, Traits& out, const Giver& giver)
        : setup_(setup), out_(out), giver_(giver) {}

    void merge(const Trait& trait) {
        const auto n = static_cast<std::uint8_t>(trait.n);
        switch (trait.primitive) {
            case Primitive::CostDelta:
            case Primitive::CostFlat:
            case Primitive::CostAsEmpty:
            case Primitive::PreRoll:
            case Primitive::ExtraPay:
            case Primitive::PiecePays: merge_cost(trait); break;
            case Primitive::ReachAny:
            case Primitive::ReachLink:
            case Primitive::ReachThrough:
            case Primitive::EntryAny:
            case Primitive::Entry:
            case Primitive::Enter: merge_reach(trait); break;
            case Primitive::Substitute:
                out_.substitute = {.may = true,
                                   .needs_free = has(trait, kNeedsFree),
                                   .from_hand = has(trait, kFromHand),
                                   .as_entry = has(trait, kAsEntry)};
                break;
            case Primitive::PieceConquest: out_.piece_conquest = n; break;
            case Primitive::NoLoss: out_.no_loss = true; break;
            case Primitive::Spare: out_.spares = true; break;
            case Primitive::Truce:
                out_.truce = true;
                out_.truce_mandatory = has(trait, kMandatory);
                break;
            case Primitive::PlainOnly: out_.plain_only = true; break;
            case Primitive::Toll: add(has(trait, kLockOnly) ? out_.lock : out_.toll, n); break;
            case Primitive::Grudge: out_.grudge = true; break;
            case Primitive::CoinPerRegion:
            case Primitive::CoinPerPair: add_coins(trait); break;
            case Primitive::CoinPerConquest: add_bonus(trait, Bonus::PerConquest); break;
            case Primitive::CoinFlat: add_bonus(trait, Bonus::Flat); break;
            case Primitive::CoinIfJoined: add_bonus(trait, Bonus::IfJoined); break;
            case Primitive::CoinPerGroup:
                add_bonus(trait, has(trait, kLinked) ? Bonus::PerLinkedGroup : Bonus::PerGroup);
                break;
            case Primitive::CoinTake: add(out_.take, n); break;
            case Primitive::CoinOnLoss: add(out_.on_loss, n); break;
            case Primitive::CoinDouble: out_.doubles = true; break;
            case Primitive::Sacrifice: add(out_.sacrifice, n); break;
            case Primitive::TokenGain: out_.conquests_per_token = n; break;
            case Primitive::TokenPerRegion: out_.token_gains.add(gain(trait)); break;
            case Primitive::TokenEachTurn: add(out_.tokens_each_turn, n); break;
            case Primitive::Pieces:
                add(out_.pieces[static_cast<std::size_t>(trait.piece)], n);
                out_.brings = static_cast<std::uint16_t>(out_.brings | piece_bit(trait.piece));
                break;
            case Primitive::PiecePerRegion: out_.piece_gains.add(gain(trait)); break;
            case Primitive::SwapDeclined: add(out_.swaps, n); break;
            case Primitive::DeclineKeepAll:
                out_.keep_all = true;
                out_.redeploys |= has(trait, kRedeploys);
                break;
            case Primitive::DeclineActs: out_.acts = true; break;
            case Primitive::DeclineSlotFree: out_.slot_free = true; break;
            case Primitive::DeclineAfterScore: out_.after_score = true; break;
            case Primitive::DeclineVanish: out_.vanish = n; break;
            case Primitive::DraftSwap: out_.draft_swap = true; break;
            case Primitive::GrantPower: out_.grants = true; break;
            case Primitive::CopyRelic: out_.copies = true; break;
        }
    }

  private:
    static bool has(const Trait& trait, Clause clause) { return (trait.clauses & clause) != 0; }
    static void add(std::uint8_t& number, std::uint8_t n) {
        number = static_cast<std::uint8_t>(number + n);
    }
    RegionSet where(const Trait& trait) const {
        return regions_of(setup_.map, trait.where, giver_.here);
    }
    Class bound(const Trait& trait) const { return class_of(setup_.map, trait.where, giver_.here); }
    Source source(const Trait& trait) {
        return {.origin = giver_.origin,
                .item = static_cast<std::uint8_t>(giver_.item),
                .rule = rule_index(setup_, trait.rule)};
    }
    GainTerm gain(const Trait& trait) const {
        return {.where = bound(trait), .n = trait.n, .piece = trait.piece};
    }

    void merge_cost(const Trait& trait) {
        const auto n = static_cast<std::uint8_t>(trait.n);
        switch (trait.primitive) {
            case Primitive::CostDelta:
                assert(!out_.costs.full());
                out_.costs.add({.where = bound(trait),
                                .delta = trait.n,
                                .beside_own = has(trait, kBesideOwn),
                                .not_first = has(trait, kNotFirst),
                                .source = source(trait)});
                break;
            case Primitive::CostFlat:
                out_.flat_cost = n;
                out_.flat_piece = trait.piece;
                out_.flat_not_first = has(trait, kNotFirst);
                break;
            case Primitive::CostAsEmpty:
                out_.as_empty.add({.where = bound(trait),
                                   .chained = has(trait, kChained),
                                   .piece = trait.piece,
                                   .source = source(trait)});
                break;
            case Primitive::PreRoll:
                if (has(trait, kTargetFirst)) {
                    out_.rolls.add({.where = bound(trait), .beside_own = has(trait, kBesideOwn)});
                } else {
                    out_.pre_roll = out_.no_final_attempt = true;  // SW-POWER-BERSERK-8
                }
                break;
            case Primitive::ExtraPay:
                add(out_.extra_pay, n);
                out_.extra_pay_vacates |= has(trait, kMandatory);
                break;
            default: out_.piece_pays = true; out_.pay_piece = trait.piece;
        }
    }

    void merge_reach(const Trait& trait) {
        switch (trait.primitive) {
            case Primitive::ReachAny: out_.anywhere |= where(trait); break;
            case Primitive::ReachLink:
                if (has(trait, kToAll)) {
                    out_.beside_all |= where(trait);
                } else {
                    out_.links.add(where(trait));
                }
                break;
            case Primitive::ReachThrough: out_.through |= where(trait); break;
            case Primitive::EntryAny: out_.entry |= setup_.map.all; break;
            case Primitive::Entry:
                out_.entry_instead |= has(trait, kInstead);
                if (trait.where.borders_a_piece || trait.where.has_piece) {
                    out_.entries.add(bound(trait));
                } else {
                    out_.entry |= where(trait);
                }
                break;
            default: out_.enter |= where(trait); out_.keeps |= where(trait);
        }
    }

    void add_coins(const Trait& trait) {
        assert(!out_.coins.full());
        out_.coins.add({.where = bound(trait),
                        .n = trait.n,
                        .pairs = trait.primitive == Primitive::CoinPerPair,
                        .source = source(trait)});
    }

    void add_bonus(const Trait& trait, Bonus kind) {
        assert(!out_.bonuses.full());
        out_.bonuses.add({.kind = kind,
                          .n = trait.n,
                          .first_turn = has(trait, kFirstTurn),
                          .needs_region = has(trait, kNeedsRegion),
                          .source = source(trait)});
    }

    Setup& setup_;
    Traits& out_;
    Giver giver_;
};

// UG-RACE-LIZARD-3: what lies on water that can be passed and reaches the edge.
RegionSet entry_across(const Map& map, RegionSet through) {
    RegionSet passed = through & map.edge;
    for (RegionSet more = passed; !more.empty();) {
        RegionSet near;
        for (const Region region : more) {
            near |= map.neighbours[region];
        }
        more = (near & through) - passed;
        passed |= more;
    }
    RegionSet banks;
    for (const Region region : passed) {
        banks |= map.neighbours[region];
    }
    return banks;
}

}  // namespace

bool is_in_force(const Options& options, const Trait& trait, bool declined) {
    if (trait.held == While::Active && declined) return false;
    if (trait.held == While::Decline && !declined) return false;
    return std::all_of(trait.guards.begin(), trait.guards.end(), [&](const Guard& guard) {
        return options.*kOptions[guard.option].field == guard.value;
    });
}

bool is_tool(const Trait& trait) {
    return (trait.clauses & kOnce) != 0;
}

void merge_all(Setup& setup, Traits& out, const std::vector<Trait>& traits, const Giver& giver,
               bool declined) {
    for (const Trait& trait : traits) {
        if (!is_tool(trait) && is_in_force(setup.options, trait, declined)) {
            Merger(setup, out, giver).merge(trait);
        }
    }
}

Tool make_tool(Setup& setup, const std::vector<Trait>& traits, const Giver& giver) {
    Tool tool;
    for (const Trait& trait : traits) {
        if (!is_tool(trait) || !is_in_force(setup.options, trait, false)) continue;
        const bool scores =
            trait.primitive == Primitive::CoinTake || trait.primitive == Primitive::CoinDouble;
        (scores ? tool.scores : tool.conquers) = true;
        Merger(setup, tool.traits, giver).merge(trait);
    }
    summarise(tool.traits);
    return tool;
}

Traits merged(Setup& setup, int race, int power, bool declined) {
    Traits out;
    const Map& map = setup.map;
    out.enter = map.open;  // SW-MAP-06, UG-DEF-02
    out.keeps = map.land;
    const Catalogue& catalogue = setup.catalogue;
    merge_all(setup, out, catalogue.races[static_cast<std::size_t>(race)].traits,
              {Origin::Race, race}, declined);
    if (power < setup.power_count) {
        merge_all(setup, out, catalogue.powers[static_cast<std::size_t>(power)].traits,
                  {Origin::Power, power}, declined);
    }
    // SW-DEF-08: an edge Sea is an entry region for those who may take it. UG-RACE-FLAMES-2: what
    // replaces the edge rule replaces that, too. SW-FIRST-05, UG-INT-102: whoever needs no
    // adjacency needs no entry either.
    if (!out.entry_instead) out.entry |= map.entry | (map.seas() & map.edge);
    if (!out.through.empty()) out.entry |= entry_across(map, out.through);
    out.entry |= out.anywhere;
    out.entry &= out.enter;
    out.anywhere &= out.enter;
    summarise(out);
    return out;
}

}  // namespace smallworld
