#include <algorithm>
#include <cassert>
#include <cstddef>

#include "games/smallworld/setup.h"

// Binds content to a map and to options: the one place where a Primitive turns into the sets and
// numbers that the rules read.
namespace smallworld {
namespace {

Map make_map(const MapData& data) {
    Map map;
    map.region_count = static_cast<int>(data.regions.size());
    map.rounds = data.rounds;
    map.all = RegionSet::first(map.region_count);
    for (int i = 0; i < map.region_count; ++i) {
        const MapRegion& from = data.regions[static_cast<std::size_t>(i)];
        const auto region = static_cast<Region>(i);
        map.terrain[static_cast<std::size_t>(from.terrain)].add(region);
        for (std::size_t s = 0; s < kSymbols.size(); ++s) {
            if ((from.symbols >> s & 1) != 0) map.symbol[s].add(region);
        }
        if (from.edge) map.edge.add(region);
        if (from.lost_tribe) map.lost_tribes.add(region);
        for (const std::uint8_t n : from.neighbours) {
            map.neighbours[region].add(static_cast<Region>(n));
        }
    }
    map.water = map.seas() | map.terrain[static_cast<std::size_t>(Terrain::Lake)];
    map.land = map.all - map.water;
    const RegionSet edge_seas = map.seas() & map.edge;
    for (const Region region : map.land) {
        const RegionSet around = map.neighbours[region];
        if (around.intersects(map.water)) map.coastal.add(region);  // SW-DEF-05
        // SW-DEF-06, SW-FIRST-07: only Seas open their shores, never Lakes.
        if (map.edge.contains(region) || around.intersects(edge_seas)) map.entry.add(region);
    }
    return map;
}

RegionSet regions_of(const Map& map, const Where& where) {
    RegionSet set = map.all;
    if (where.terrains != 0) {
        RegionSet any;
        for (std::size_t t = 0; t < kTerrains.size(); ++t) {
            if ((where.terrains >> t & 1) != 0) any |= map.terrain[t];
        }
        set &= any;
    }
    if (where.symbols != 0) {
        RegionSet any;
        for (std::size_t s = 0; s < kSymbols.size(); ++s) {
            if ((where.symbols >> s & 1) != 0) any |= map.symbol[s];
        }
        set &= any;
    }
    if (where.coastal) set &= map.coastal;
    return set;
}

std::uint16_t rule_index(Setup& setup, const std::string& rule) {
    const auto found = std::find(setup.rules.begin(), setup.rules.end(), rule);
    const auto index = static_cast<std::uint16_t>(found - setup.rules.begin());
    if (found == setup.rules.end()) setup.rules.push_back(rule);
    return index;
}

bool is_in_force(const Options& options, const Trait& trait, bool declined) {
    if (trait.held == While::Active && declined) return false;
    if (trait.held == While::Decline && !declined) return false;
    return std::all_of(trait.guards.begin(), trait.guards.end(), [&](const Guard& guard) {
        return options.*kOptions[guard.option].field == guard.value;
    });
}

void add_bonus(Setup& setup, Traits& out, const Trait& trait, Origin origin) {
    assert(!out.bonuses.full());
    out.bonuses.add({.n = trait.n,
                     .per_conquest = trait.primitive == Primitive::CoinPerConquest,
                     .first_turn = (trait.clauses & kFirstTurn) != 0,
                     .needs_region = (trait.clauses & kNeedsRegion) != 0,
                     .origin = origin,
                     .rule = rule_index(setup, trait.rule)});
}

void add_cost(Setup& setup, Traits& out, const Trait& trait, Origin origin) {
    assert(!out.costs.full());
    out.costs.add({.where = regions_of(setup.map, trait.where),
                   .delta = trait.n,
                   .beside_own = (trait.clauses & kBesideOwn) != 0,
                   .not_first = (trait.clauses & kNotFirst) != 0,
                   .origin = origin,
                   .rule = rule_index(setup, trait.rule)});
}

void add_coins(Setup& setup, Traits& out, const Trait& trait, Origin origin) {
    assert(!out.coins.full());
    out.coins.add({.where = regions_of(setup.map, trait.where),
                   .n = trait.n,
                   .has_piece = trait.where.has_piece,
                   .piece = trait.where.piece,
                   .origin = origin,
                   .rule = rule_index(setup, trait.rule)});
}

// What `trait` adds to the merged traits. A new primitive is a case here and what it feeds.
void merge(Setup& setup, Traits& out, const Trait& trait, Origin origin) {
    const RegionSet where = regions_of(setup.map, trait.where);
    const auto n = static_cast<std::uint8_t>(trait.n);
    switch (trait.primitive) {
        case Primitive::CostDelta: add_cost(setup, out, trait, origin); break;
        case Primitive::CostFlat:
            out.flat_cost = n;
            out.flat_piece = trait.piece;
            out.flat_not_first = (trait.clauses & kNotFirst) != 0;
            break;
        case Primitive::PreRoll: out.pre_roll = true; break;
        case Primitive::ExtraPay:
            out.extra_pay = static_cast<std::uint8_t>(out.extra_pay + n);
            out.extra_pay_vacates |= (trait.clauses & kMandatory) != 0;
            break;
        case Primitive::ReachAny: out.anywhere |= where; break;
        case Primitive::ReachLink: out.link |= where; break;
        case Primitive::EntryAny: out.entry |= setup.map.all; break;
        case Primitive::Enter: out.enter |= where; break;
        case Primitive::Substitute:
            out.substitute = true;
            out.substitute_needs_free = (trait.clauses & kNeedsFree) != 0;
            break;
        case Primitive::NoLoss: out.no_loss = true; break;
        case Primitive::Truce:
            out.truce = true;
            out.truce_mandatory = (trait.clauses & kMandatory) != 0;
            break;
        case Primitive::CoinPerRegion: add_coins(setup, out, trait, origin); break;
        case Primitive::CoinPerConquest:
        case Primitive::CoinFlat: add_bonus(setup, out, trait, origin); break;
        case Primitive::TokenGain: out.conquests_per_token = n; break;
        case Primitive::Pieces: {
            std::uint8_t& count = out.pieces[static_cast<std::size_t>(trait.piece)];
            count = static_cast<std::uint8_t>(count + n);
            break;
        }
        case Primitive::DeclineKeepAll: out.keep_all = true; break;
        case Primitive::DeclineActs: out.acts = true; break;
        case Primitive::DeclineSlotFree: out.slot_free = true; break;
        case Primitive::DeclineAfterScore: out.after_score = true; break;
    }
}

// SW-DEF-21: what race and power give adds up.
Traits merged(Setup& setup, const Race& race, const Power* power, bool declined) {
    Traits out;
    out.enter = setup.map.land;  // SW-MAP-06
    for (const Trait& trait : race.traits) {
        if (is_in_force(setup.options, trait, declined)) merge(setup, out, trait, Origin::Race);
    }
    if (power != nullptr) {
        for (const Trait& trait : power->traits) {
            if (is_in_force(setup.options, trait, declined)) {
                merge(setup, out, trait, Origin::Power);
            }
        }
    }
    // SW-DEF-08: an edge Sea is an entry region for those who may take it. SW-FIRST-05: whoever
    // needs no adjacency needs no entry either.
    out.entry |= setup.map.entry | (setup.map.seas() & setup.map.edge) | out.anywhere;
    out.entry &= out.enter;
    out.anywhere &= out.enter;
    return out;
}

}  // namespace

Setup make_setup(const MapData& map, const Catalogue& catalogue, const Options& options) {
    assert(catalogue.races.size() <= kMaxRaces && catalogue.powers.size() <= kMaxPowers);
    Setup setup;
    setup.map = make_map(map);
    setup.options = options;
    setup.seats = map.players;
    setup.race_count = static_cast<int>(catalogue.races.size());
    setup.power_count = static_cast<int>(catalogue.powers.size());
    setup.map_data = map;
    setup.catalogue = catalogue;
    for (std::size_t p = 0; p < catalogue.powers.size(); ++p) {
        setup.power_tokens[p] = catalogue.powers[p].tokens;
    }
    for (std::size_t r = 0; r < catalogue.races.size(); ++r) {
        const Race& race = catalogue.races[r];
        setup.race_tokens[r] = race.tokens;
        setup.supply[r] = race.supply;
        for (std::size_t p = 0; p <= catalogue.powers.size(); ++p) {
            const Power* power = p < catalogue.powers.size() ? &catalogue.powers[p] : nullptr;
            setup.traits.push_back(merged(setup, race, power, false));
            setup.traits.push_back(merged(setup, race, power, true));
        }
    }
    return setup;
}

}  // namespace smallworld
