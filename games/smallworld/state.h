#pragma once

#include <array>
#include <cstdint>
#include <type_traits>

#include "engine/region_set.h"
#include "engine/seat.h"
#include "games/smallworld/pieces.h"
#include "games/smallworld/setup.h"

namespace smallworld {

// The armies a player may have at the same time (SW-INV-06). A declined race whose power frees the
// slot (Spirit) has a place of its own.
enum class Role : std::uint8_t { Active, Declined, Spirit };
constexpr int kRoles = 3;
constexpr int kArmies = engine::kMaxSeats * 4;
constexpr std::uint8_t kNoArmy = 0xFF;

// Which army: seat * 4 + role. Every fourth index is nobody's: the hottest questions, whose an
// army is and whether it is active, are then a shift and a mask.
constexpr std::uint8_t army_index(Seat seat, Role role) {
    return static_cast<std::uint8_t>(engine::index(seat) << 2 | static_cast<int>(role));
}
constexpr Seat owner_of(std::uint8_t army) {
    return static_cast<Seat>(army >> 2);
}
constexpr Role role_of(std::uint8_t army) {
    return static_cast<Role>(army & 3);
}

// A race + power held by a player. An army that does not exist has race kNone and is all zero
// otherwise.
struct Army {
    RegionSet held;  // the regions it occupies (SW-DEF-09)
    std::uint8_t race = kNone;
    std::uint8_t power = kNone;  // also kNone once the badge was discarded
    std::uint8_t hand = 0;       // SW-DEF-14
    std::uint8_t withdrawn = 0;  // SW-DEF-23
    std::uint8_t reserve = 0;    // set aside until the next ready step (SW-RACE-AMAZONS-2)
    std::uint8_t encampments_withdrawn = 0;  // SW-POWER-BIVOUACKING-5
    std::uint8_t holes_dug = 0;  // pieces placed so far with first conquests; never goes down
    std::uint8_t hammers = 0;    // pieces that pay, with it or lying where they paid

    constexpr bool exists() const { return race != kNone; }
    friend constexpr bool operator==(const Army&, const Army&) = default;
};

struct Combo {
    std::uint8_t race = kNone;
    std::uint8_t power = kNone;  // kNone while the badge is being drawn
    std::uint8_t coins = 0;
    friend constexpr bool operator==(const Combo&, const Combo&) = default;
};
constexpr int kColumnSize = 6;

// The decision that is due, in the order of a turn (docs/rules/smallworld.md section 19 and
// docs/rules/underground.md section 26.6). Steps without a decision have no value: the engine runs
// through them.
enum class Phase : std::uint8_t {
    Setup,   // the column is being dealt, Monsters and the first player drawn
    Choose,  // expand or decline
    Pick,
    Swap,      // a badge with that of another combo
    Start,     // effects of the start of a turn
    Ready,     // of the acting army, see State::stage
    Conquer,   // of the acting army
    Send,      // a piece that conquers, when its marker was found
    Redeploy,  // of the acting army
    Vacate,    // regions given up for the tokens set aside (SW-RACE-AMAZONS-4)
    Place,     // State::piece is placed
    Lay,       // relics that are used before scoring
    Ally,
    Stout,   // after scoring: decline, or sacrifice a token
    Defend,  // State::defender places withdrawn tokens or encampments
    Over,
};
inline constexpr std::array<std::string_view, 16> kPhases{
    "setup",    "choose", "pick",  "swap", "start", "ready", "conquer", "send",
    "redeploy", "vacate", "place", "lay",  "ally",  "stout", "defend",  "over"};

// What chance has to decide before the phase goes on.
enum class Chance : std::uint8_t {
    None,
    Race,
    Power,
    FirstPlayer,
    FinalDie,
    EarlyDie,
    Monsters,  // where they stand on a surface map (UG-COMPAT-10)
    Marker,    // what lies where Monsters were
    Grant,     // the badge of a place
};
inline constexpr std::array<std::string_view, 9> kChances{"none",         "race",      "power",
                                                          "first-player", "final-die", "early-die",
                                                          "monsters",     "marker",    "grant"};

// The items that may be used, as bits of State::used: markers by their index, then these.
constexpr std::uint8_t kRaceTool = 29;
constexpr std::uint8_t kPowerTool = 30;
constexpr std::uint8_t kGrantTool = 31;

constexpr std::uint8_t kNoRoll = 0xFF;

// The whole position. Trivially copyable, no padding, so bytes can be compared and hashed. What
// lies in the tray follows from the rest, but is kept because every draw asks for it; `check`
// holds the two against each other.
struct State {
    std::array<Army, kArmies> armies;
    std::array<RegionSet, kMapPieceCount> at;  // where each piece stands
    RegionSet adorned;                         // regions with pieces of their occupants
    RegionSet guarded;                         // regions with a piece that makes immune
    RegionSet tribes;                          // regions with a Lost Tribe
    RegionSet monsters;                        // regions with two Monsters
    RegionSet occupied;                        // regions with race tokens, whoever's
    RegionSet boons;                 // regions with a marker that matters all turn (Moment::Turn)
    RegionSet marked;                // regions with any marker
    std::uint64_t unseen_races = 0;  // bit per race: shuffled stack, order unknown
    std::uint64_t unseen_powers = 0;
    std::uint64_t discarded_powers = 0;
    std::uint32_t displaced = 0;       // bit per army with something withdrawn
    std::int32_t scored = 0;           // coins paid out by the bank so far (SW-INV-15)
    std::uint32_t unseen_markers = 0;  // bit per marker: face down or put away, nobody knows which
    std::uint32_t used = 0;            // bit per item used this turn
    std::uint32_t using_now = 0;       // bit per item that is to be used in the next conquest
    std::array<std::int16_t, engine::kMaxSeats> coins{};
    PerRegion<std::uint8_t> tokens;                             // race tokens
    PerRegion<std::uint8_t> army_at;                            // kNoArmy where no race stands
    std::array<PerRegion<std::uint8_t>, kSeveralCount> counts;  // of pieces, see count_row
    std::array<std::uint8_t, kMaxRaces> tray{};
    std::array<std::uint8_t, kMaxRaces> lost{};   // out of the game (OPT-LOSS-TRAY off)
    std::array<std::uint8_t, kMaxRaces> stack{};  // tiles returned below the unseen ones, top first
    std::array<Region, kMaxMarkers> marker_at;    // kNoRegion: not revealed
    std::uint8_t stack_size = 0;
    std::uint8_t column_size = 0;
    std::array<Combo, kColumnSize> column;
    // peace[s]: bit per Diplomat whose active race the active race of seat s may not attack.
    std::array<std::uint8_t, engine::kMaxSeats> peace{};
    // grudges[s]: bit per player who bears a Vengeance marker of seat s (UG-POWER-VENGEFUL-1).
    std::array<std::uint8_t, engine::kMaxSeats> grudges{};
    std::uint8_t granted = kNone;  // the power that a place gives (UG-PLACE-STONE-1)

    // The clock.
    std::uint8_t round = 1;
    Seat first{0};
    Seat active{0};  // whose turn it is
    Phase phase = Phase::Setup;
    Chance chance = Chance::None;

    // The turn: cleared at its start.
    Role stage = Role::Active;             // the acting army; declined ones that act come first
    std::uint8_t cursor = 0;               // lowest region (or relic) that the step may still name
    Piece piece = Piece::Encampment;       // what Phase::Place places
    std::uint8_t defender = kNoArmy;       // who acts in Phase::Defend
    Region target = engine::kNoRegion;     // named before the die
    Region discovery = engine::kNoRegion;  // Monsters were here: their marker is next
    std::uint8_t roll = kNoRoll;           // pending early die
    std::uint8_t picked = 0;               // the race was picked in this turn
    std::uint8_t nonempty = 0;             // non-empty regions conquered by the acting army
    std::uint8_t attacked = 0;         // bit per seat whose active race the active race attacked
    std::uint8_t converted = 0;        // bit per seat that lost a token to substitution
    std::uint8_t flat_used = 0;        // the flat-cost conquest was made
    std::uint8_t declined_rolled = 0;  // a declined army made its final attempt (OPT-GHOUL-DIE)
    std::uint8_t conquests_over = 0;   // what is due belongs to the last conquest
    std::uint8_t paid = 0;             // pieces that paid this turn
    std::uint8_t gained = 0;           // pieces still to be placed in this redeployment
    std::uint8_t sent = 0;             // the piece that conquers was sent
    std::uint8_t moved = 0;            // the piece that moves at the start of a turn was moved
    std::uint8_t swapped = 0;          // regions taken over from the declined race
    std::uint8_t declining = 0;        // a decline turn, before its scoring
    std::uint8_t sacrificed = 0;
    std::uint8_t copied = kNone;           // the relic that the Bag acts or acted as this turn
    std::uint8_t copying = 0;              // it is to do so in the next conquest
    std::array<std::uint8_t, 7> unused{};  // fills the last word: the value has no padding

    constexpr Army& army(Seat seat, Role role) { return armies[army_index(seat, role)]; }
    constexpr const Army& army(Seat seat, Role role) const {
        return armies[army_index(seat, role)];
    }
    constexpr std::uint8_t acting_index() const { return army_index(active, stage); }
    constexpr Army& acting() { return armies[acting_index()]; }
    constexpr const Army& acting() const { return armies[acting_index()]; }
    // UG-PICK-08: the place of the combo that was picked is filled last.
    constexpr int column_places() const {
        const bool picking =
            phase == Phase::Swap || (phase == Phase::Place && piece == Piece::Volcano);
        return picking ? kColumnSize - 1 : kColumnSize;
    }
    constexpr RegionSet where(Piece kind) const { return at[static_cast<std::size_t>(kind)]; }
    constexpr int count(Piece several, Region region) const {
        return counts[count_row(several)][region];
    }
    // How many of the piece stand there, whether there may be several or not.
    constexpr int standing(Piece kind, Region region) const {
        if (rules_of(kind).several) return count(kind, region);
        return where(kind).contains(region) ? 1 : 0;
    }

    friend constexpr bool operator==(const State&, const State&) = default;
};

static_assert(sizeof(State) <= 1024);
static_assert(std::is_trivially_copyable_v<State>);
static_assert(std::has_unique_object_representations_v<State>);  // no padding: bytes are the value

}  // namespace smallworld
