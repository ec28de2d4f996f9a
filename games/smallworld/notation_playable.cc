#include "games/smallworld/notation_playable.h"

#include <fmt/format.h>

#include "games/smallworld/notation_print.h"
#include "games/smallworld/notation_words.h"
#include "games/smallworld/rules/distribute.h"
#include "games/smallworld/rules/redeploy.h"

namespace smallworld {
namespace {

using engine::Result;

tl::unexpected<engine::Error> refuse(std::string message, std::string_view rule = "SW-FSM-01") {
    engine::Error error{std::move(message)};
    error.rule = rule;
    return tl::unexpected(std::move(error));
}

bool draws_for_column(const State& state) {
    return state.chance == Chance::Race || state.chance == Chance::Power;
}

bool defends_early(const Setup& setup) {
    return setup.options.defender_time == kDefendBeforeRedeploy;
}

bool is_acting_phase(Phase phase) {
    switch (phase) {
        case Phase::Choose:
        case Phase::Ready:
        case Phase::Conquer:
        case Phase::Redeploy:
        case Phase::Vacate:
        case Phase::Place:
        case Phase::Ally:
        case Phase::Stout: return true;
        case Phase::Setup:
        case Phase::Pick:
        case Phase::Defend:
        case Phase::Over: return false;
    }
    return false;
}

std::string_view phase_word(const State& state) {
    return kPhases[static_cast<std::size_t>(state.phase)];
}

Result<void> check_column(const State& state) {
    const bool full = state.column_size == kColumnSize;
    for (int i = 0; i < state.column_size; ++i) {
        const bool waits = state.column[static_cast<std::size_t>(i)].power == kNone;
        const bool last = i + 1 == state.column_size;
        if (waits && (!last || state.chance != Chance::Power)) {
            return refuse("only the last combo may wait for its badge, and only in awaits power",
                          "SW-PICK-15");
        }
    }
    switch (state.chance) {
        case Chance::Race:
            if (full) return refuse("the column is full, no race is due", "SW-PICK-10");
            if (state.unseen_races == 0) return refuse("no race is left to draw", "SW-PICK-11");
            break;
        case Chance::Power:
            if (state.column_size == 0 || state.column[state.column_size - 1U].power != kNone) {
                return refuse("awaits power needs a combo ?+race at the end of the column",
                              "SW-PICK-15");
            }
            if (state.unseen_powers == 0) return refuse("no badge is left to draw", "SW-PICK-12");
            break;
        case Chance::FirstPlayer:
            if (state.phase != Phase::Setup) {
                return refuse("the first player is drawn in phase setup only", "SW-SETUP-11");
            }
            break;
        case Chance::None:
        case Chance::FinalDie:
        case Chance::EarlyDie: break;
    }
    return {};
}

Result<void> check_setup(const State& state) {
    if (!draws_for_column(state) && state.chance != Chance::FirstPlayer) {
        return refuse(
            "phase setup waits for chance: say awaits race, power or first-player, or another "
            "phase");
    }
    for (const Army& army : state.armies) {
        if (army.exists()) return refuse("nobody has a race in phase setup", "SW-SETUP-12");
    }
    return {};
}

// The decision that leads to a die must be one that could have been taken.
Result<void> check_die(const Setup& setup, const State& state) {
    if (state.phase != Phase::Conquer) {
        return refuse("a die is rolled in phase conquer only", "SW-DIE-01");
    }
    State before = state;
    before.chance = Chance::None;
    before.target = engine::kNoRegion;
    Action decision = act(Kind::Roll);
    if (state.chance == Chance::FinalDie) {
        if (state.target == engine::kNoRegion) {
            return refuse("awaits final-die needs a target", "SW-DIE-05");
        }
        decision = act(Kind::Attempt, state.target);
    }
    const Why why = why_illegal(setup, before, decision);
    if (why.legal()) return {};
    return refuse(fmt::format("the die cannot be rolled here ({})", why.word()), why.rule());
}

Result<void> check_roll(const Setup& setup, const State& state) {
    const bool here = state.phase == Phase::Conquer && state.chance == Chance::None;
    if (here && acting_traits(setup, state).pre_roll && state.acting().hand > 0) return {};
    return refuse("only a race in phase conquer that may roll early has a roll pending",
                  "SW-POWER-BERSERK-1");
}

Result<void> check_acting(const Setup& setup, const State& state) {
    for (const Role role : {Role::Active, state.stage}) {
        const std::uint8_t army = army_index(state.active, role);
        if (state.armies[army].exists()) continue;
        return refuse(
            fmt::format("phase {} needs the army {}", phase_word(state), army_name(army)));
    }
    if (state.stage != Role::Active && !acting_traits(setup, state).acts) {
        return refuse(fmt::format("the army {} does not act", army_name(state.acting_index())),
                      "SW-TURN-09");
    }
    return {};
}

// Declined races ready, conquer and redeploy; everything else is the active race's.
Result<void> check_stage(const State& state) {
    const bool shared = state.phase == Phase::Ready || state.phase == Phase::Conquer ||
                        state.phase == Phase::Redeploy;
    if (shared || state.stage == Role::Active) return {};
    return refuse(fmt::format("phase {} is of the active race only", phase_word(state)),
                  "SW-TURN-09");
}

Result<void> check_distribution(const Setup& setup, const State& state) {
    const Distribution d = distribution(setup, state);
    if (d.pool <= 0) return refuse(fmt::format("phase {} has nothing to place", phase_word(state)));
    if (d.regions.empty()) {
        return refuse(fmt::format("phase {} has no region to place into", phase_word(state)));
    }
    return {};
}

Result<void> check_defend(const Setup& setup, const State& state) {
    if (state.defender == kNoArmy || !state.armies[state.defender].exists()) {
        return refuse("phase defend needs a defender", "SW-LOSS-05");
    }
    if (defends_early(setup)) {
        if (const auto done = check_acting(setup, state); !done) return done;
    }
    return check_distribution(setup, state);
}

Result<void> check_place(const Setup& setup, const State& state, PlacingSaid said) {
    if (said == PlacingSaid::No) return refuse("phase place needs the piece that is placed");
    const auto piece = static_cast<std::size_t>(state.piece);
    const Placed placed = rules_of(state.piece).placed;
    const bool in_phase = placed == Placed::EachTurn || placed == Placed::EndOfTurn;
    if (!in_phase || acting_traits(setup, state).pieces[piece] == 0) {
        return refuse(fmt::format("the army {} does not place {} in phase place",
                                  army_name(state.acting_index()), kPieces[piece].id));
    }
    // A piece that may be left out needs no more than a `done`.
    return placed == Placed::EachTurn ? Result<void>() : check_distribution(setup, state);
}

Result<void> check_trait(const Setup& setup, const State& state) {
    const Traits& traits = acting_traits(setup, state);
    const auto lacks = [&](std::string_view rule) {
        return refuse(fmt::format("the army {} has no phase {}", army_name(state.acting_index()),
                                  phase_word(state)),
                      rule);
    };
    if (state.phase == Phase::Ally && !traits.truce) return lacks("SW-POWER-DIPLOMAT-1");
    if (state.phase == Phase::Stout && !traits.after_score) return lacks("SW-POWER-STOUT-1");
    if (state.phase == Phase::Vacate && traits.extra_pay == 0) return lacks("SW-RACE-AMAZONS-4");
    return {};
}

// Tokens set aside come back to the hand when the race readies; redeployment sets them aside again
// before anything else, so whatever is in hand then is more than those (RUL-118).
Result<void> check_set_aside(const Setup& setup, const State& state) {
    if (state.stage != Role::Active) return {};
    const Army& army = state.acting();
    const int extra = acting_traits(setup, state).extra_pay;
    const bool before = state.phase == Phase::Ready || state.phase == Phase::Conquer;
    const bool wrong =
        (before && army.reserve != 0) || (state.phase == Phase::Redeploy && army.reserve != extra);
    if (!wrong) return {};
    return refuse(fmt::format("the army {} cannot have a reserve of {} in phase {}",
                              army_name(state.acting_index()), army.reserve, phase_word(state)),
                  "SW-RACE-AMAZONS-5");
}

Result<void> check_vacate(const Setup& setup, const State& state) {
    const Army& army = state.acting();
    const int remaining = regions_to_vacate(acting_traits(setup, state), state);
    int tokens = 0;
    for (const Region region : army.held) {
        tokens += state.tokens[region];
    }
    const bool single = tokens == army.held.size();
    const bool choice = army.held.from(state.cursor).size() > remaining;
    if (remaining > 0 && army.hand == 0 && single && choice) return {};
    return refuse("phase vacate needs regions of one token, more than must be given up",
                  "SW-RACE-AMAZONS-4");
}

Result<void> check_loose_ends(const State& state, PlacingSaid placing) {
    if (state.target != engine::kNoRegion && state.chance != Chance::FinalDie) {
        return refuse("a target is named only in awaits final-die", "SW-DIE-05");
    }
    if (state.defender != kNoArmy && state.phase != Phase::Defend) {
        return refuse("a defender is named only in phase defend", "SW-LOSS-05");
    }
    if (placing == PlacingSaid::No || state.phase == Phase::Place) return {};
    if (state.phase == Phase::Defend && state.piece == Piece::Encampment && is_placing(state)) {
        return {};
    }
    return refuse("placing is said only where pieces are placed");
}

// Whether the army may have regions and free tokens at the same time: only while its owner still
// redeploys it in this turn (SW-INV-14).
bool may_have_hand(const Setup& setup, const State& state, std::uint8_t army) {
    const bool before = state.phase == Phase::Ready || state.phase == Phase::Conquer ||
                        state.phase == Phase::Redeploy ||
                        (state.phase == Phase::Defend && defends_early(setup));
    const bool to_come = army == army_index(state.active, Role::Active);
    return before && (to_come || army == state.acting_index());
}

// Pieces that come with the first conquests are counted when they are placed, so there are never
// more on the map than were counted, nor more counted than the race brings.
Result<void> check_first_pieces(const Setup& setup, const State& state, std::uint8_t army) {
    int brings = 0;
    int standing = 0;
    for (int p = 0; p < kSinglePieceCount; ++p) {
        const auto piece = static_cast<Piece>(p);
        if (rules_of(piece).placed != Placed::FirstConquests) continue;
        brings += traits_of(setup, state, army).pieces[static_cast<std::size_t>(p)];
        standing += (state.where(piece) & state.armies[army].held).size();
    }
    const int counted = state.armies[army].holes_dug;
    const bool placing = role_of(army) == Role::Active;
    if (standing <= counted && (!placing || counted <= brings)) return {};
    return refuse(fmt::format("the army {} has {} holes on the map and {} of {} dug",
                              army_name(army), standing, counted, brings),
                  "SW-INV-10");
}

// One token to a region is all a declined race has, and if it is attacked, that one is lost.
Result<void> check_declined(const Setup& setup, const State& state, std::uint8_t army) {
    const Traits& traits = traits_of(setup, state, army);
    if (role_of(army) == Role::Active || traits.keep_all || traits.no_loss) return {};
    bool thin = state.armies[army].withdrawn == 0;
    for (const Region region : state.armies[army].held)
        thin = thin && state.tokens[region] == 1;
    if (thin) return {};
    return refuse(fmt::format("the army {} can only have one token to a region", army_name(army)),
                  "SW-INV-13");
}

Result<void> check_armies(const Setup& setup, const State& state) {
    for (std::uint8_t i = 0; i < kArmies; ++i) {
        const Army& army = state.armies[i];
        if (!army.exists()) continue;
        if (army.power == kNone && role_of(i) == Role::Active) {
            return refuse(fmt::format("the army {} needs its badge", army_name(i)), "SW-PICK-01");
        }
        if (army.hand > 0 && !army.held.empty() && !may_have_hand(setup, state, i)) {
            return refuse(fmt::format("the army {} cannot have tokens in hand now", army_name(i)),
                          "SW-INV-14");
        }
        if (const auto done = check_declined(setup, state, i); !done) return done;
        if (const auto done = check_first_pieces(setup, state, i); !done) return done;
    }
    return {};
}

// Once the defenders have placed what was withdrawn, nothing is (SW-LOSS-05, SW-FSM-12).
Result<void> check_withdrawn(const Setup& setup, const State& state) {
    const bool tail = state.phase >= Phase::Redeploy && state.phase <= Phase::Stout &&
                      state.stage == Role::Active;
    const bool placed = state.phase == Phase::Over || (tail && defends_early(setup));
    if (state.displaced == 0 || !placed) return {};
    return refuse(fmt::format("nothing is withdrawn any more in phase {}", phase_word(state)),
                  "SW-INV-19");
}

Result<void> check_phase(const Setup& setup, const State& state, PlacingSaid placing) {
    if (is_acting_phase(state.phase)) {
        if (const auto done = check_acting(setup, state); !done) return done;
        if (const auto done = check_trait(setup, state); !done) return done;
        if (const auto done = check_set_aside(setup, state); !done) return done;
    }
    switch (state.phase) {
        case Phase::Setup: return check_setup(state);
        case Phase::Redeploy: return check_distribution(setup, state);
        case Phase::Vacate: return check_vacate(setup, state);
        case Phase::Place: return check_place(setup, state, placing);
        case Phase::Defend: return check_defend(setup, state);
        case Phase::Pick:
            if (state.army(state.active, Role::Active).exists() && !draws_for_column(state)) {
                return refuse("only a player without an active race picks", "SW-TURN-05");
            }
            return {};
        case Phase::Over:
            // The last decline may still bring a combo into the column (SW-FSM-11).
            if (state.chance == Chance::None || draws_for_column(state)) return {};
            return refuse("nothing is rolled after the end", "SW-END-01");
        case Phase::Choose:
        case Phase::Ready:
        case Phase::Conquer:
        case Phase::Ally:
        case Phase::Stout: return {};
    }
    return {};
}

}  // namespace

bool is_placing(const State& state) {
    if (state.phase == Phase::Place) return true;
    return state.phase == Phase::Defend && state.defender < kArmies &&
           state.armies[state.defender].withdrawn == 0;
}

Result<void> check_playable(const Setup& setup, const State& state, PlacingSaid placing) {
    if (const auto done = check_armies(setup, state); !done) return done;
    if (const auto done = check_column(state); !done) return done;
    if (const auto done = check_loose_ends(state, placing); !done) return done;
    if (const auto done = check_stage(state); !done) return done;
    if (const auto done = check_withdrawn(setup, state); !done) return done;
    if (const auto done = check_phase(setup, state, placing); !done) return done;
    if (state.chance == Chance::FinalDie || state.chance == Chance::EarlyDie) {
        if (const auto done = check_die(setup, state); !done) return done;
    }
    if (state.roll != kNoRoll) {
        if (const auto done = check_roll(setup, state); !done) return done;
    }
    Actions next;
    actions(setup, state, next);
    if (next.empty() && state.phase != Phase::Over) {
        return refuse(fmt::format("phase {} leaves nothing to decide", phase_word(state)));
    }
    return {};
}

}  // namespace smallworld
