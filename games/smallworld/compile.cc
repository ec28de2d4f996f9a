#include <algorithm>
#include <cassert>
#include <cstddef>

#include "games/smallworld/bind.h"
#include "games/smallworld/choose.h"
#include "games/smallworld/masks.h"

// What a setup remembers about its items, so that the rules need not look through their traits.
namespace smallworld {
namespace {

void compile_pairs(Setup& setup) {
    for (int p = 0; p < setup.power_count; ++p) {
        const Power& power = setup.catalogue.powers[static_cast<std::size_t>(p)];
        const auto index = static_cast<std::size_t>(p);
        setup.power_tokens[index] = power.tokens;
        if (power.discarded_in_decline) setup.discarded_in_decline |= std::uint64_t{1} << p;
        for (const bool declined : {false, true}) {
            Traits alone;
            merge_all(setup, alone, power.traits, {Origin::Power, p}, declined);
            summarise(alone);
            setup.power_traits.push_back(alone);
        }
        setup.power_tools.push_back(make_tool(setup, power.traits, {Origin::Power, p}));
    }
    for (int r = 0; r < setup.race_count; ++r) {
        const Race& race = setup.catalogue.races[static_cast<std::size_t>(r)];
        setup.race_tokens[static_cast<std::size_t>(r)] = race.tokens;
        setup.supply[static_cast<std::size_t>(r)] = race.supply;
        setup.race_tools.push_back(make_tool(setup, race.traits, {Origin::Race, r}));
        for (int p = 0; p <= setup.power_count; ++p) {
            for (const bool declined : {false, true}) {
                Traits both = merged(setup, r, p, declined);
                both.race_tool = setup.race_tools.back().conquers;
                both.power_tool = p < setup.power_count &&
                                  setup.power_tools[static_cast<std::size_t>(p)].conquers;
                setup.traits.push_back(both);
            }
        }
    }
}

// When a trait of a marker matters.
Moment moment_of(const Trait& trait) {
    switch (trait.primitive) {
        case Primitive::CoinPerRegion:
        case Primitive::CoinPerPair:
        case Primitive::CoinPerConquest:
        case Primitive::CoinFlat:
        case Primitive::CoinIfJoined:
        case Primitive::CoinPerGroup:
        case Primitive::CoinTake:
        case Primitive::CoinDouble: return Moment::Score;
        case Primitive::TokenEachTurn:
        case Primitive::SwapDeclined: return Moment::Start;
        case Primitive::PieceConquest: return Moment::Send;
        case Primitive::Sacrifice:
        case Primitive::DeclineAfterScore: return Moment::AfterScore;
        case Primitive::TokenGain:
        case Primitive::TokenPerRegion:
        case Primitive::PiecePerRegion: return Moment::Tail;
        case Primitive::Pieces:
            if (rules_of(trait.piece).of_occupant) return Moment::Any;
            return trait.piece == Piece::Balrog ? Moment::Send : Moment::Tail;
        default: return Moment::Any;
    }
}

void note_moments(Setup& setup, const std::vector<Trait>& traits, std::uint32_t marker) {
    for (const Trait& trait : traits) {
        if (is_tool(trait)) continue;
        for (std::size_t m = 0; m < setup.matters.size(); ++m) {
            const auto moment = static_cast<Moment>(m);
            const bool always = moment == Moment::Any || moment_of(trait) == Moment::Any;
            if (always || moment == moment_of(trait)) setup.matters[m] |= marker;
        }
    }
}

bool brings_only_coins(const std::vector<Trait>& traits) {
    return std::all_of(traits.begin(), traits.end(), [](const Trait& trait) {
        const bool takes = trait.primitive == Primitive::CoinTake;
        return is_tool(trait) || (moment_of(trait) == Moment::Score && !takes);
    });
}

void compile_marker(Setup& setup, int m) {
    const Marker& marker = setup.catalogue.markers[static_cast<std::size_t>(m)];
    const std::uint32_t bit = 1U << m;
    if (marker.kind == MarkerKind::Relic) setup.relics |= bit;
    note_moments(setup, marker.traits, bit);
    if (marker.defence != 0) setup.defending |= bit;
    if (marker.undoubled) setup.undoubled |= bit;
    setup.defence[static_cast<std::size_t>(m)] = marker.defence;
    for (const Trait& trait : marker.traits) {
        if (trait.primitive == Primitive::PieceConquest) setup.senders |= bit;
        if (trait.primitive == Primitive::CoinTake && !is_tool(trait)) setup.taking |= bit;
        if (trait.primitive == Primitive::Pieces) {
            setup.brought_by[static_cast<std::size_t>(trait.piece)] = static_cast<std::uint8_t>(m);
        }
    }
    for (int i = 0; i < setup.map.region_count; ++i) {
        const Giver giver{Origin::Marker, m, static_cast<Region>(i)};
        for (const bool declined : {false, true}) {
            Traits given;
            merge_all(setup, given, marker.traits, giver, declined);
            summarise(given);
            given.only_coins = brings_only_coins(marker.traits);
            setup.marker_traits.push_back(given);
        }
        setup.marker_tools.push_back(make_tool(setup, marker.traits, giver));
        const Tool& tool = setup.marker_tools.back();
        if (tool.conquers) setup.tools |= bit;
        if (tool.scores) setup.layable |= bit;
        const Substitution& way = tool.traits.substitute;
        setup.has_free_substitution |= way.may && !way.needs_free;
    }
}

// Rare things that whole phases need not ask about if no item in the game does them.
void note_rarities(Setup& setup, const std::vector<Trait>& traits) {
    for (const Trait& trait : traits) {
        switch (trait.primitive) {
            case Primitive::PlainOnly: setup.has_plain_only = true; break;
            case Primitive::Toll:
                setup.has_toll = true;
                setup.highest_toll += trait.n;
                break;
            case Primitive::Grudge: setup.has_grudge = true; break;
            case Primitive::CoinOnLoss: setup.has_on_loss = true; break;
            case Primitive::CoinTake: setup.has_taking = true; break;
            case Primitive::Sacrifice: setup.has_sacrifice = true; break;
            case Primitive::PreRoll: setup.has_extras |= (trait.clauses & kTargetFirst) != 0; break;
            case Primitive::PieceConquest: setup.has_extras = setup.has_start = true; break;
            case Primitive::CopyRelic: setup.has_extras = true; break;
            case Primitive::TokenEachTurn:
            case Primitive::SwapDeclined: setup.has_start = true; break;
            case Primitive::Pieces: {
                const Placed placed = rules_of(trait.piece).placed;
                setup.has_start |= placed == Placed::OnPick || placed == Placed::NextConquest;
                break;
            }
            default: break;
        }
        if (is_tool(trait)) setup.has_extras = true;
    }
}

bool does(const std::vector<Trait>& traits, Primitive primitive) {
    return std::any_of(traits.begin(), traits.end(),
                       [&](const Trait& trait) { return trait.primitive == primitive; });
}

bool is_plain_only(const Setup& setup, const std::vector<Trait>& traits) {
    return std::any_of(traits.begin(), traits.end(), [&](const Trait& trait) {
        return trait.primitive == Primitive::PlainOnly && is_in_force(setup.options, trait, false);
    });
}

void note_all_rarities(Setup& setup) {
    const Catalogue& catalogue = setup.catalogue;
    for (std::size_t r = 0; r < catalogue.races.size(); ++r) {
        const std::vector<Trait>& traits = catalogue.races[r].traits;
        note_rarities(setup, traits);
        setup.has_sending_army |= does(traits, Primitive::PieceConquest);
        setup.plain_races |= std::uint64_t{is_plain_only(setup, traits)} << r;
    }
    for (std::size_t p = 0; p < catalogue.powers.size(); ++p) {
        const std::vector<Trait>& traits = catalogue.powers[p].traits;
        note_rarities(setup, traits);
        setup.has_sending_army |= does(traits, Primitive::PieceConquest);
        setup.plain_powers |= std::uint64_t{is_plain_only(setup, traits)} << p;
    }
    setup.may_grant_plainness = setup.plain_powers != 0;
    for (const Marker& marker : catalogue.markers) {
        note_rarities(setup, marker.traits);
        setup.may_grant_plainness |= is_plain_only(setup, marker.traits);
    }
}

}  // namespace

Setup make_setup(const MapData& map, const Catalogue& catalogue, const Options& options) {
    Setup setup;
    setup.map = make_map(map);
    setup.map_data = map;
    setup.options = options;
    setup.seats = map.players;
    setup.brought_by.fill(kNone);
    choose_items(setup, catalogue);
    assert(setup.race_count <= kMaxRaces && setup.power_count <= kMaxPowers);
    assert(setup.marker_count <= kMaxMarkers);
    setup.has_extras = setup.has_markers;
    setup.has_granted_swaps = std::any_of(setup.catalogue.markers.begin(),
                                          setup.catalogue.markers.end(), [](const Marker& marker) {
                                              return does(marker.traits, Primitive::SwapDeclined) ||
                                                     does(marker.traits, Primitive::GrantPower);
                                          });
    note_all_rarities(setup);
    setup.has_reactions = setup.has_grudge || setup.has_toll || setup.has_on_loss;
    compile_pairs(setup);
    for (int m = 0; m < setup.marker_count; ++m) {
        compile_marker(setup, m);
    }
    return setup;
}

}  // namespace smallworld
