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
    std::uint8_t unused = 0;

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

// The decision that is due, in the order of a turn (docs/rules/smallworld.md section 19). Steps
// without a decision have no value: the engine runs through them.
enum class Phase : std::uint8_t {
    Setup,   // the column is being dealt, the first player drawn
    Choose,  // expand or decline
    Pick,
    Ready,     // of the acting army, see State::stage
    Conquer,   // of the acting army
    Redeploy,  // of the acting army
    Vacate,    // regions given up for the tokens set aside (SW-RACE-AMAZONS-4)
    Place,     // State::piece is placed
    Ally,
    Stout,   // decline after scoring?
    Defend,  // State::defender places withdrawn tokens or encampments
    Over,
};
inline constexpr std::array<std::string_view, 12> kPhases{"setup",   "choose",   "pick",   "ready",
                                                          "conquer", "redeploy", "vacate", "place",
                                                          "ally",    "stout",    "defend", "over"};

// What chance has to decide before the phase goes on.
enum class Chance : std::uint8_t { None, Race, Power, FirstPlayer, FinalDie, EarlyDie };
inline constexpr std::array<std::string_view, 6> kChances{"none",         "race",      "power",
                                                          "first-player", "final-die", "early-die"};

constexpr std::uint8_t kNoRoll = 0xFF;

// The whole position. Trivially copyable, no padding, so bytes can be compared and hashed. What
// lies in the tray follows from the rest, but is kept because every draw asks for it; `check`
// holds the two against each other.
struct State {
    std::array<Army, kArmies> armies;
    std::array<RegionSet, kSinglePieceCount> at;  // where each single piece stands
    RegionSet tribes;                             // regions with a Lost Tribe
    RegionSet occupied;                           // regions with race tokens, whoever's
    std::uint64_t unseen_races = 0;               // bit per race: shuffled stack, order unknown
    std::uint64_t unseen_powers = 0;
    std::uint64_t discarded_powers = 0;
    std::uint32_t displaced = 0;  // bit per army with something withdrawn
    std::int32_t scored = 0;      // coins paid out by the bank so far (SW-INV-15)
    std::array<std::int16_t, engine::kMaxSeats> coins{};
    PerRegion<std::uint8_t> tokens;   // race tokens
    PerRegion<std::uint8_t> army_at;  // kNoArmy where no race stands
    PerRegion<std::uint8_t> encampments;
    std::array<std::uint8_t, kMaxRaces> tray{};
    std::array<std::uint8_t, kMaxRaces> lost{};   // out of the game (OPT-LOSS-TRAY off)
    std::array<std::uint8_t, kMaxRaces> stack{};  // tiles returned below the unseen ones, top first
    std::uint8_t stack_size = 0;
    std::uint8_t column_size = 0;
    std::array<Combo, kColumnSize> column;
    // peace[s]: bit per Diplomat whose active race the active race of seat s may not attack.
    std::array<std::uint8_t, engine::kMaxSeats> peace{};

    // The clock.
    std::uint8_t round = 1;
    Seat first{0};
    Seat active{0};  // whose turn it is
    Phase phase = Phase::Setup;
    Chance chance = Chance::None;

    // The turn: cleared at its start.
    Role stage = Role::Active;          // the acting army; declined ones that act come first
    std::uint8_t cursor = 0;            // lowest region that the current step may still name
    Piece piece = Piece::Encampment;    // what Phase::Place places
    std::uint8_t defender = kNoArmy;    // who acts in Phase::Defend
    Region target = engine::kNoRegion;  // named for the final attempt
    std::uint8_t roll = kNoRoll;        // pending early die
    std::uint8_t picked = 0;            // the race was picked in this turn
    std::uint8_t nonempty = 0;          // non-empty regions conquered by the acting army
    std::uint8_t attacked = 0;          // bit per seat whose active race the active race attacked
    std::uint8_t converted = 0;         // bit per seat that lost a token to substitution
    std::uint8_t flat_used = 0;         // the flat-cost conquest was made
    std::uint8_t declined_rolled = 0;   // a declined army made its final attempt (OPT-GHOUL-DIE)
    std::array<std::uint8_t, 4> unused{};  // fills the last word: the value has no padding

    constexpr Army& army(Seat seat, Role role) { return armies[army_index(seat, role)]; }
    constexpr const Army& army(Seat seat, Role role) const {
        return armies[army_index(seat, role)];
    }
    constexpr std::uint8_t acting_index() const { return army_index(active, stage); }
    constexpr Army& acting() { return armies[acting_index()]; }
    constexpr const Army& acting() const { return armies[acting_index()]; }
    constexpr RegionSet& where(Piece single) { return at[static_cast<std::size_t>(single)]; }
    constexpr RegionSet where(Piece single) const { return at[static_cast<std::size_t>(single)]; }

    friend constexpr bool operator==(const State&, const State&) = default;
};

static_assert(sizeof(State) <= 1024);
static_assert(std::is_trivially_copyable_v<State>);
static_assert(std::has_unique_object_representations_v<State>);  // no padding: bytes are the value

}  // namespace smallworld
