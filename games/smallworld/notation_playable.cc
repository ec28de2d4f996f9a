#include "games/smallworld/notation_playable.h"

#include <fmt/format.h>

#include "games/smallworld/notation_print.h"
#include "games/smallworld/notation_words.h"
#include "games/smallworld/rules/distribute.h"
#include "games/smallworld/rules/monsters.h"
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
        case Phase::Swap:
        case Phase::Start:
        case Phase::Ready:
        case Phase::Conquer:
        case Phase::Send:
        case Phase::Redeploy:
        case Phase::Vacate:
        case Phase::Place:
        case Phase::Lay:
        case Phase::Ally: return true;
        case Phase::Setup:
        case Phase::Pick:
        case Phase::Stout:  // the active race may have declined by now
        case Phase::Defend:
        case Phase::Over: return false;
    }
    return false;
}

// What an army can do with everything that lies in its regions.
Now everything(const Setup& setup, const State& state, std::uint8_t army) {
    return Now(setup, state, army, Moment::Any);
}

Now acting_now(const Setup& setup, const State& state) {
    return everything(setup, state, state.acting_index());
}

std::string_view phase_word(const State& state) {
    return kPhases[static_cast<std::size_t>(state.phase)];
}

Result<void> check_column(const State& state) {
    const bool full = state.column_size == kColumnSize;
    if (draws_for_column(state) && state.column_places() != kColumnSize) {
        return refuse("the column is filled up when the pick is done", "UG-PICK-08");
    }
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
        case Chance::EarlyDie:
        case Chance::Monsters:
        case Chance::Marker:
        case Chance::Grant: break;
    }
    return {};
}

// UG-SETUP-06, UG-COMPAT-07: below, Monsters are there from the beginning; on a surface map chance
// draws their regions after the column, and there must be room for those that are missing.
Result<void> check_neutrals(const Setup& setup, const State& state) {
    const bool all = state.monsters.size() == setup.monster_count;
    if (state.chance == Chance::Monsters) {
        if (state.phase != Phase::Setup || !setup.map.monsters.empty()) {
            return refuse("Monsters are drawn in phase setup on a surface map only",
                          "UG-COMPAT-10");
        }
        if (all) return refuse("all Monsters are on the map", "UG-COMPAT-07");
    }
    if (state.phase != Phase::Setup || all) return {};
    if (state.chance == Chance::FirstPlayer) {
        return refuse("Monsters stand before the first player is drawn", "UG-COMPAT-07");
    }
    if (!lairs_left(setup, state).empty()) return {};
    return refuse("there is no room for the Monsters that are missing", "UG-COMPAT-07");
}

// UG-PLACE-STONE-1.
Result<void> check_grant(const Setup& setup, const State& state) {
    bool grants = false;
    for (int m = 0; m < setup.marker_count; ++m) {
        const Region region = state.marker_at[static_cast<std::size_t>(m)];
        if (region == engine::kNoRegion) continue;
        grants = grants || setup.marker_traits_of(m, region, false).grants;
    }
    if (!grants || state.granted != kNone) {
        return refuse("awaits grant needs a place that has no badge yet", "UG-PLACE-STONE-1");
    }
    if (state.unseen_powers == 0) return refuse("no badge is left to draw", "SW-PICK-12");
    return {};
}

// UG-MONSTER-03: what chance turns up where Monsters were.
Result<void> check_discovery(const Setup& setup, const State& state) {
    const bool turns_up = state.chance == Chance::Marker || state.chance == Chance::Grant;
    if (state.discovery == engine::kNoRegion) {
        if (!turns_up) return {};
        return refuse("awaits marker and awaits grant need a discovery", "UG-MONSTER-03");
    }
    if (!turns_up && !draws_for_column(state)) {
        return refuse("a discovery is said only in awaits marker", "UG-MONSTER-03");
    }
    // In a conquest, or by the piece that conquers, whenever it is sent (UG-MONSTER-08).
    const bool conquers = state.phase == Phase::Conquer;
    const bool sends = conquers || state.phase == Phase::Start || state.phase == Phase::Send ||
                       (state.phase == Phase::Place && state.piece == Piece::Balrog);
    const RegionSet held = conquers ? state.acting().held : RegionSet();
    const RegionSet sent = sends ? state.where(Piece::Balrog) : RegionSet();
    if (!(held | sent).contains(state.discovery)) {
        return refuse("a marker is found in a region that was just conquered", "UG-MONSTER-03");
    }
    if (state.chance == Chance::Grant) return check_grant(setup, state);
    if (state.unseen_markers == 0) return refuse("no marker is left", "UG-CORE-08");
    return {};
}

Result<void> check_setup(const State& state) {
    const bool draws = draws_for_column(state) || state.chance == Chance::FirstPlayer ||
                       state.chance == Chance::Monsters;
    if (!draws) {
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
    before.conquests_over = 0;
    Action decision = act(Kind::Roll);
    if (state.chance == Chance::EarlyDie && state.target != engine::kNoRegion) {
        decision = act(Kind::RollFor, state.target);  // UG-RACE-WISPS-2
    }
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
    if (here && acting_now(setup, state)->pre_roll && state.acting().hand > 0) return {};
    return refuse("only a race in phase conquer that may roll early has a roll pending",
                  "SW-POWER-BERSERK-1");
}

Result<void> check_acting(const Setup& setup, const State& state) {
    const bool declining = state.declining != 0;
    for (const Role role : {Role::Active, state.stage}) {
        const std::uint8_t army = army_index(state.active, role);
        if (state.armies[army].exists() || (declining && role == Role::Active)) continue;
        return refuse(
            fmt::format("phase {} needs the army {}", phase_word(state), army_name(army)));
    }
    if (state.stage != Role::Active && !declining && !acting_now(setup, state)->acts) {
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

// UG-POWER-TOMB-2: the only decision between declining and scoring is how kept tokens are spread.
Result<void> check_declining(const State& state) {
    if (state.declining == 0) return {};
    const bool spreads = state.phase == Phase::Redeploy && state.stage != Role::Active &&
                         !state.army(state.active, Role::Active).exists();
    if (spreads) return {};
    return refuse("declining is said only when a declined race is spread in phase redeploy",
                  "UG-POWER-TOMB-2");
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
    // After the scoring of a turn the active race may have declined (UG-TURN-04, UG-PLACE-PENTA-5).
    if (defends_early(setup) && state.conquests_over == 0) {
        if (const auto done = check_acting(setup, state); !done) return done;
    }
    return check_distribution(setup, state);
}

// Whether the acting army has something of the piece to place in phase place.
bool places(const Setup& setup, const State& state) {
    const auto piece = static_cast<std::size_t>(state.piece);
    switch (rules_of(state.piece).placed) {
        case Placed::EachTurn:
        case Placed::EndOfTurn:
        case Placed::AnyRegion:
        case Placed::NextConquest: return acting_now(setup, state)->pieces[piece] != 0;
        case Placed::OnPick:
            return acting_now(setup, state)->pieces[piece] != 0 && state.picked != 0 &&
                   state.where(state.piece).empty();
        case Placed::Gained: return state.gained != 0;
        case Placed::ByItself:  // UG-TURN-13: a piece that conquers may still be sent
            return state.piece == Piece::Balrog &&
                   (state.sent == 0 || state.chance != Chance::None) &&
                   acting_now(setup, state)->piece_conquest != 0;
        case Placed::EveryConquest:
        case Placed::FirstConquests:
        case Placed::FlatConquest: return false;
    }
    return false;
}

Result<void> check_place(const Setup& setup, const State& state, PlacingSaid said) {
    if (said == PlacingSaid::No) return refuse("phase place needs the piece that is placed");
    if (!places(setup, state)) {
        return refuse(fmt::format("the army {} does not place {} in phase place",
                                  army_name(state.acting_index()), rules_of(state.piece).id));
    }
    // A piece that may be left out needs no more than a `done`.
    const bool all = rules_of(state.piece).placed == Placed::EndOfTurn;
    return all ? check_distribution(setup, state) : Result<void>();
}

Result<void> check_trait(const Setup& setup, const State& state) {
    const Now now = acting_now(setup, state);
    const auto lacks = [&](std::string_view rule) {
        return refuse(fmt::format("the army {} has no phase {}", army_name(state.acting_index()),
                                  phase_word(state)),
                      rule);
    };
    if (state.phase == Phase::Ally && !now->truce) return lacks("SW-POWER-DIPLOMAT-1");
    if (state.phase == Phase::Vacate && row_of(setup, state, state.acting_index()).extra_pay == 0)
        return lacks("SW-RACE-AMAZONS-4");
    const bool sent = state.sent != 0 && state.chance == Chance::None;
    if (state.phase == Phase::Send && (now->piece_conquest == 0 || sent)) {
        return lacks("UG-PLACE-PENTA-1");
    }
    return {};
}

// UG-PICK-08: badges are swapped before the tokens are counted, and the column is filled up last.
Result<void> check_swap(const Setup& setup, const State& state) {
    const Army& army = state.acting();
    const bool fresh = army.held.empty() && army.hand == 0 && army.withdrawn == 0 &&
                       army.reserve == 0 && army.hammers == 0;
    if (!acting_now(setup, state)->draft_swap || !fresh || state.picked == 0) {
        return refuse("phase swap needs a race that swaps badges, picked and without tokens yet",
                      "UG-RACE-MIMES-1");
    }
    return {};
}

// After scoring: an active race that may decline now, or a declined token to sacrifice, wherever
// the place for it is held (UG-PLACE-ALTAR-1, 5).
Result<void> check_stout(const Setup& setup, const State& state) {
    bool sacrifices = false;
    bool declined = false;
    for (const Role role : {Role::Active, Role::Declined, Role::Spirit}) {
        const std::uint8_t army = army_index(state.active, role);
        if (!state.armies[army].exists()) continue;
        const Now now = everything(setup, state, army);
        if (role == Role::Active && now->after_score) return {};
        sacrifices = sacrifices || now->sacrifice != 0;
        declined = declined || (role != Role::Active && !state.armies[army].held.empty());
    }
    if (sacrifices && declined && state.sacrificed == 0) return {};
    return refuse(fmt::format("the army {} has no phase {}", army_name(state.acting_index()),
                              phase_word(state)),
                  "SW-POWER-STOUT-1");
}

// Tokens set aside come back to the hand when the race readies; redeployment sets them aside again
// before anything else, so whatever is in hand then is more than those (RUL-118).
Result<void> check_set_aside(const Setup& setup, const State& state) {
    if (state.stage != Role::Active) return {};
    const Army& army = state.acting();
    const int extra = row_of(setup, state, state.acting_index()).extra_pay;
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
    const Traits& traits = row_of(setup, state, state.acting_index());
    const int remaining = regions_to_vacate(traits, state);
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
    const bool rolls = state.chance == Chance::FinalDie || state.chance == Chance::EarlyDie;
    if (state.target != engine::kNoRegion && !rolls) {
        return refuse("a target is named only in awaits final-die or early-die", "SW-DIE-05");
    }
    if (state.defender != kNoArmy && state.phase != Phase::Defend) {
        return refuse("a defender is named only in phase defend", "SW-LOSS-05");
    }
    const bool follows = state.phase == Phase::Send || state.phase == Phase::Defend ||
                         (state.phase == Phase::Conquer && state.chance != Chance::None);
    if (state.conquests_over != 0 && !follows) {
        return refuse("conquests-over is said only where the last conquest is not finished",
                      "UG-FINAL-05");
    }
    if (placing == PlacingSaid::No || state.phase == Phase::Place) return {};
    if (state.phase == Phase::Defend && state.piece == Piece::Encampment && is_placing(state)) {
        return {};
    }
    return refuse("placing is said only where pieces are placed");
}

// UG-POWER-SHIELD-6: there are no more than the box holds, and they wait only for their placement.
Result<void> check_gained(const Setup& setup, const State& state) {
    if (state.gained == 0) return {};
    const bool waits = state.phase == Phase::Redeploy ||
                       (state.phase == Phase::Place && state.piece == Piece::Armor) ||
                       (state.phase == Phase::Defend && defends_early(setup));
    int total = state.gained;
    for (const Region region : state.where(Piece::Armor)) {
        total += state.count(Piece::Armor, region);
    }
    if (waits && state.stage == Role::Active && total <= rules_of(Piece::Armor).stock) return {};
    return refuse(fmt::format("{} armors cannot be gained now", state.gained), "UG-POWER-SHIELD-6");
}

// Whether the army may have regions and free tokens at the same time: only while its owner still
// redeploys it in this turn (SW-INV-14).
bool may_have_hand(const Setup& setup, const State& state, std::uint8_t army) {
    // What comes to hand at the start of a turn check() knows (UG-PLACE-FOUNTAIN-1).
    const bool before = state.phase == Phase::Choose || state.phase == Phase::Start ||
                        state.phase == Phase::Ready || state.phase == Phase::Conquer ||
                        state.phase == Phase::Send || state.phase == Phase::Redeploy ||
                        (state.phase == Phase::Defend && defends_early(setup));
    const bool to_come = army == army_index(state.active, Role::Active);
    return before && (to_come || army == state.acting_index());
}

// Pieces that come with the first conquests are counted when they are placed, so there are never
// more on the map than were counted, nor more counted than the race brings.
Result<void> check_first_pieces(const Setup& setup, const State& state, std::uint8_t army) {
    int brings = 0;
    int standing = 0;
    for (int p = 0; p < kMapPieceCount; ++p) {
        const auto piece = static_cast<Piece>(p);
        if (rules_of(piece).placed != Placed::FirstConquests) continue;
        brings += everything(setup, state, army)->pieces[static_cast<std::size_t>(p)];
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
// check() knows who else has more; what is withdrawn are those that were spared (UG-RELIC-SOCKS-4).
Result<void> check_declined(const Setup& setup, const State& state, std::uint8_t army) {
    const Now now = everything(setup, state, army);
    if (role_of(army) == Role::Active || now->keep_all || now->no_loss) return {};
    bool thin = state.armies[army].withdrawn == 0;
    for (const Region region : state.armies[army].held)
        thin = thin && state.tokens[region] == 1;
    if (thin || setup.has_markers) return {};
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
        case Phase::Swap: return check_swap(setup, state);
        case Phase::Stout: return check_stout(setup, state);
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
        case Phase::Start:
        case Phase::Ready:
        case Phase::Conquer:
        case Phase::Send:
        case Phase::Lay:
        case Phase::Ally: return {};
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
    if (const auto done = check_declining(state); !done) return done;
    if (const auto done = check_gained(setup, state); !done) return done;
    if (const auto done = check_neutrals(setup, state); !done) return done;
    if (const auto done = check_withdrawn(setup, state); !done) return done;
    if (const auto done = check_phase(setup, state, placing); !done) return done;
    if (const auto done = check_discovery(setup, state); !done) return done;
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
