#include <algorithm>
#include <array>
#include <cassert>
#include <cstddef>

#include "games/smallworld/setup.h"

// Binds content to a map and to options: the one place where a Primitive turns into the sets and
// numbers that the rules read.
namespace smallworld {
namespace {

constexpr std::uint16_t bit_of(Terrain terrain) {
    return static_cast<std::uint16_t>(1U << static_cast<int>(terrain));
}
constexpr std::uint8_t bit_of(Symbol symbol) {
    return static_cast<std::uint8_t>(1U << static_cast<int>(symbol));
}

RegionSet shores(const Map& map, RegionSet water) {
    RegionSet found;
    for (const Region region : map.land) {
        if (map.neighbours[region].intersects(water)) found.add(region);
    }
    return found;
}

void add_region(Map& map, const MapRegion& from, Region region) {
    map.terrain[static_cast<std::size_t>(from.terrain)].add(region);
    for (std::size_t s = 0; s < kSymbols.size(); ++s) {
        if ((from.symbols >> s & 1) != 0) map.symbol[s].add(region);
    }
    if (from.edge) map.edge.add(region);
    if (from.lost_tribe) map.lost_tribes.add(region);
    if (from.monster) map.monsters.add(region);
    if (from.volcano) map.volcanoes.add(region);
    for (const std::uint8_t n : from.neighbours) {
        map.neighbours[region].add(static_cast<Region>(n));
    }
}

Map make_map(const MapData& data) {
    Map map;
    map.world = data.world;
    map.region_count = static_cast<int>(data.regions.size());
    map.rounds = data.rounds;
    map.all = RegionSet::first(map.region_count);
    for (int i = 0; i < map.region_count; ++i) {
        add_region(map, data.regions[static_cast<std::size_t>(i)], static_cast<Region>(i));
    }
    map.cheap = map.of(Terrain::River);
    map.mountains = map.of(Terrain::Mountain) | map.of(Terrain::BlackMountain);  // UG-COMPAT-04
    map.water = map.seas() | map.of(Terrain::Lake) | map.cheap;
    map.land = map.all - map.water - map.of(Terrain::Chasm);
    map.open = map.land | map.cheap;
    map.coastal = shores(map, map.water);
    // SW-DEF-06, SW-FIRST-07: only Seas open their shores, never Lakes. UG-CONQ-01, 02: a river's
    // end is as good as any edge.
    map.entry = (map.edge & map.open) | shores(map, map.seas() & map.edge);
    for (const Region region : map.all) {
        const int cost = kBaseCost + (map.mountains.contains(region) ? 1 : 0);
        map.ground[region] = static_cast<std::uint8_t>(cost - (map.cheap.contains(region) ? 1 : 0));
    }
    return map;
}

// UG-COMPAT-03 … 05: what an item of one world finds on a map of the other. On a map of its own
// world the counterparts do not exist.
std::uint16_t with_counterparts(std::uint16_t terrains) {
    constexpr std::array<std::array<Terrain, 2>, 3> kSame{
        {{Terrain::Mountain, Terrain::BlackMountain},
         {Terrain::Swamp, Terrain::Mud},
         {Terrain::Forest, Terrain::Mushroom}}};
    for (const auto& [one, other] : kSame) {
        if ((terrains & (bit_of(one) | bit_of(other))) != 0) {
            terrains = static_cast<std::uint16_t>(terrains | bit_of(one) | bit_of(other));
        }
    }
    return terrains;
}

RegionSet with_terrain(const Map& map, std::uint16_t terrains) {
    RegionSet any;
    for (std::size_t t = 0; t < kTerrains.size(); ++t) {
        if ((terrains >> t & 1) != 0) any |= map.terrain[t];
    }
    // A mine or a crystal is a terrain below and a symbol above.
    if ((terrains & bit_of(Terrain::Mine)) != 0) {
        any |= map.symbol[static_cast<std::size_t>(Symbol::Mine)];
    }
    if ((terrains & bit_of(Terrain::Crystal)) != 0) {
        any |= map.symbol[static_cast<std::size_t>(Symbol::Magic)];
    }
    return any;
}

RegionSet with_symbol(const Map& map, std::uint8_t symbols) {
    RegionSet any;
    for (std::size_t s = 0; s < kSymbols.size(); ++s) {
        if ((symbols >> s & 1) != 0) any |= map.symbol[s];
    }
    if ((symbols & bit_of(Symbol::Mine)) != 0) any |= map.of(Terrain::Mine);
    if ((symbols & bit_of(Symbol::Magic)) != 0) any |= map.of(Terrain::Crystal);
    return any;
}

// The facts of the map in the class. `here` is where the place or relic lies that says so.
RegionSet regions_of(const Map& map, const Where& where, Region here = engine::kNoRegion) {
    RegionSet set = map.all;
    if (where.terrains != 0) set &= with_terrain(map, with_counterparts(where.terrains));
    if (where.symbols != 0) set &= with_symbol(map, where.symbols);
    if (where.coastal) set &= map.coastal;
    if (where.land) set &= map.land;
    if (where.borders_terrains != 0) {
        const RegionSet beside = with_terrain(map, with_counterparts(where.borders_terrains));
        for (const Region region : set) {
            if (!map.neighbours[region].intersects(beside)) set.remove(region);
        }
    }
    if (where.here) set &= here == engine::kNoRegion ? RegionSet() : RegionSet::of(here);
    if (where.same_terrain) {
        RegionSet same;
        for (const RegionSet& terrain : map.terrain) {
            if (here != engine::kNoRegion && terrain.contains(here)) same = terrain;
        }
        set &= same;
    }
    return set;
}

Class class_of(const Map& map, const Where& where, Region here) {
    Class out{.fixed = regions_of(map, where, here),
              .piece = where.piece,
              .borders_piece = where.borders_piece,
              .tokens = where.tokens,
              .markers = where.markers};
    int parts = 0;
    if (where.has_piece) parts |= Class::kHasPiece;
    if (where.borders_a_piece) parts |= Class::kBordersPiece;
    if (where.alone) parts |= Class::kAlone;
    if (where.marked) parts |= Class::kMarked;
    if (where.tokens != 0) parts |= Class::kTokens;
    if (where.markers != 0) parts |= Class::kMarkers;
    out.parts = static_cast<std::uint8_t>(parts);
    return out;
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

// The item whose traits are being merged, and where it lies if it is a marker.
struct Giver {
    Origin origin = Origin::Race;
    int item = 0;
    Region here = engine::kNoRegion;
};

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
                    out_.pre_roll = true;
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

bool is_tool(const Trait& trait) {
    return (trait.clauses & kOnce) != 0;
}

// What the item gives as long as it is there.
void merge_all(Setup& setup, Traits& out, const std::vector<Trait>& traits, const Giver& giver,
               bool declined) {
    for (const Trait& trait : traits) {
        if (!is_tool(trait) && is_in_force(setup.options, trait, declined)) {
            Merger(setup, out, giver).merge(trait);
        }
    }
}

// What it gives in a single use.
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

// SW-DEF-21: what race and power give adds up.
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

// --- Which items are in the game (UG-COMPAT-*)

bool has_symbol_or_terrain(const Where& where) {
    return where.terrains != 0 || where.symbols != 0 || where.coastal ||
           where.borders_terrains != 0;
}

// Does the trait need something of the map that is not there?
bool is_void(const Map& map, const Trait& trait) {
    if (trait.primitive == Primitive::Pieces && rules_of(trait.piece).placed == Placed::OnPick) {
        return map.volcanoes.empty();
    }
    if (trait.where.borders_a_piece || trait.where.has_piece || (trait.clauses & kChained) != 0) {
        const Piece piece = trait.where.borders_a_piece ? trait.where.borders_piece : trait.piece;
        return rules_of(piece).placed == Placed::OnPick && map.volcanoes.empty();
    }
    return has_symbol_or_terrain(trait.where) && regions_of(map, trait.where).empty();
}

// UG-COMPAT-02: it has something to do with the map or with markers, and none of it can work.
std::string_view why_useless(const Map& map, const std::vector<Trait>& traits, bool markers) {
    bool without_markers = !traits.empty();
    bool without_terrain = !traits.empty();
    for (const Trait& trait : traits) {
        const bool about_markers =
            trait.where.markers != 0 || trait.primitive == Primitive::CopyRelic ||
            (trait.primitive == Primitive::Pieces && trait.piece == Piece::Bag);
        without_markers = without_markers && about_markers && !markers;
        without_terrain = without_terrain && is_void(map, trait);
    }
    if (without_markers) return "markers";
    return without_terrain ? "terrain" : "";
}

// Keeps the items that are in the game; those of the other world that cannot work are named.
template <typename Item>
std::vector<Item> choose(Setup& setup, const std::vector<Item>& items, bool markers) {
    std::vector<Item> kept;
    for (const Item& item : items) {
        const bool own = item.world == setup.map.world;
        if (!own && setup.options.items == kItemsOwn) continue;
        const std::string_view useless =
            own ? std::string_view() : why_useless(setup.map, item.traits, markers);
        if (useless.empty()) {
            kept.push_back(item);
        } else {
            setup.left_out.push_back({item.id, useless});
        }
    }
    return kept;
}

bool plays_with_markers(const Setup& setup, const Catalogue& catalogue) {
    const bool wanted = setup.map.world == World::Underground || setup.options.markers != 0;
    return wanted && !catalogue.markers.empty();
}

// UG-COMPAT-07: as many as find room; by the rule one more than there are players.
int monster_count(const Map& map, int seats) {
    if (map.world == World::Underground) return map.monsters.size();
    RegionSet free = map.lost_tribes;
    int count = 0;
    while (count <= seats && !free.empty()) {
        Region loneliest = free.lowest();
        for (const Region region : free) {
            const auto crowd = [&](Region r) { return (map.neighbours[r] & free).size(); };
            if (crowd(region) < crowd(loneliest)) loneliest = region;
        }
        free -= map.neighbours[loneliest];
        free.remove(loneliest);
        ++count;
    }
    return count;
}

// --- What the setup remembers about its items

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
    setup.has_markers = plays_with_markers(setup, catalogue);
    setup.catalogue.races = choose(setup, catalogue.races, setup.has_markers);
    setup.catalogue.powers = choose(setup, catalogue.powers, setup.has_markers);
    if (setup.has_markers) {
        setup.catalogue.markers = catalogue.markers;
        setup.monster_count = monster_count(setup.map, setup.seats);
    }
    setup.race_count = static_cast<int>(setup.catalogue.races.size());
    setup.power_count = static_cast<int>(setup.catalogue.powers.size());
    setup.marker_count = static_cast<int>(setup.catalogue.markers.size());
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
