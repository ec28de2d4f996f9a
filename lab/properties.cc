#include "lab/properties.h"

#include <fmt/format.h>

#include <algorithm>
#include <cstring>

#include "games/smallworld/notation.h"

namespace lab {

using engine::Region;
using engine::Rng;
using engine::Seat;
using smallworld::Action;
using smallworld::Actions;
using smallworld::Kind;
using smallworld::Phase;
using smallworld::Setup;
using smallworld::State;
using smallworld::View;

namespace {

using Finding = std::optional<std::string>;

constexpr int kCountMax = 22;  // more than any army has tokens

bool same_bytes(const State& a, const State& b) {
    return std::memcmp(&a, &b, sizeof(State)) == 0;
}

// The action as text if it has one, else its bits: broken actions need a name too.
std::string name_of(const Setup& setup, Action action) {
    return fmt::format("\"{}\" ({:#010x})", smallworld::print_action(setup, action), action.bits);
}

Finding check_invariants(const Setup& setup, const State& state) {
    const smallworld::Broken broken = smallworld::check(setup, state);
    if (broken.ok()) return {};
    return fmt::format("{} is broken: {}", broken.rule, broken.what);
}

Finding check_list(const Setup& setup, const State& state, const Actions& actions) {
    const bool over = smallworld::mover(setup, state).is_nobody();
    if (actions.empty() != over) return "the list of actions is empty before the end, or not at it";
    for (int i = 1; i < actions.size(); ++i) {
        if (actions[i] <= actions[i - 1]) {
            return "the actions are not ascending at " + name_of(setup, actions[i]);
        }
    }
    for (int i = 0; i < actions.size(); ++i) {
        if (actions.weight(i) == 0) return "an outcome of no weight is listed";
        const smallworld::Why why = smallworld::why_illegal(setup, state, actions[i]);
        if (why.legal()) continue;
        return fmt::format("{} is listed, yet refused: {}", name_of(setup, actions[i]), why.word());
    }
    return {};
}

Finding check_refused(const Setup& setup, const State& state, const Actions& actions,
                      Action action) {
    if (std::ranges::binary_search(actions.begin(), actions.end(), action)) return {};
    if (!smallworld::why_illegal(setup, state, action).legal()) return {};
    return fmt::format("{} is not listed, yet not refused", name_of(setup, action));
}

Action random_action(const Setup& setup, const Actions& actions, Rng& rng) {
    const auto draw = [&rng](int bound) {
        return static_cast<std::uint8_t>(rng.below(static_cast<std::uint32_t>(bound)));
    };
    switch (rng.below(4)) {
        case 0: return Action{static_cast<std::uint32_t>(rng.next())};
        case 1:
        case 2: {  // A legal action with one byte changed is the most tempting illegal one.
            if (actions.empty()) break;
            Action action = actions[draw(std::min(actions.size(), 255))];
            const std::uint32_t shift = 8 * rng.below(4);
            action.bits ^= (1 + rng.below(7)) << shift;
            return action;
        }
        default: break;
    }
    const int regions = setup.map.region_count;
    return Action::make(draw(smallworld::kKindCount + 1), draw(regions + 2),
                        rng.below(2) == 0 ? std::uint8_t{0} : draw(smallworld::kPieceCount + 1),
                        draw(kCountMax));
}

Finding check_complement(const Setup& setup, const State& state, const Actions& actions, Rng& rng,
                         Thoroughness thoroughness) {
    if (thoroughness == Thoroughness::Full) {
        for (const Action action : all_plausible_actions(setup)) {
            if (auto found = check_refused(setup, state, actions, action)) return found;
        }
    }
    const int samples = thoroughness == Thoroughness::Quick ? 16 : 200;
    for (int i = 0; i < samples; ++i) {
        const Action action = random_action(setup, actions, rng);
        if (auto found = check_refused(setup, state, actions, action)) return found;
    }
    return {};
}

int sum_of(const std::vector<smallworld::Item>& items) {
    int sum = 0;
    for (const smallworld::Item& item : items)
        sum += item.amount;
    return sum;
}

Finding check_explanations(const Setup& setup, const State& state) {
    for (int i = 0; i < setup.seats; ++i) {
        const auto seat = static_cast<Seat>(i);
        const int sum = sum_of(smallworld::explain_income(setup, state, seat));
        const int income = smallworld::income(setup, state, seat);
        if (sum == income) continue;
        return fmt::format("the items of the income of {} add up to {}, not {}",
                           engine::letter(seat), sum, income);
    }
    if (state.phase != Phase::Conquer) return {};
    for (const Region region : smallworld::targets(setup, state)) {
        const int sum = sum_of(smallworld::explain_cost(setup, state, region));
        const int cost = smallworld::cost(setup, state, region);
        if (sum == cost) continue;
        return fmt::format("the items of the cost of region {} add up to {}, not {}",
                           engine::index(region), sum, cost);
    }
    return {};
}

Finding check_copies(const Setup& setup, const State& state, const Actions& actions, Rng& rng) {
    State first = state;
    State second;
    std::memcpy(&second, &state, sizeof(State));
    if (!same_bytes(first, second) || first != second) return "a copy differs from its original";
    if (actions.empty()) return {};
    const Action action = actions.at_ticket(rng.below(actions.total_weight()));
    smallworld::apply(setup, first, action);
    smallworld::apply(setup, second, action);
    if (same_bytes(first, second)) return {};
    return name_of(setup, action) + " does different things to two copies";
}

// A state that differs in nothing but what the view hides.
State with_other_secrets(const Setup& setup, const State& state, const View& view, Rng& rng) {
    State other = state;
    for (int i = 0; i < setup.seats; ++i) {
        const auto seat = static_cast<Seat>(i);
        if ((view.coins_known & engine::bit(seat)) != 0) continue;
        const int more = static_cast<int>(rng.below(20));
        auto& coins = other.coins[static_cast<std::size_t>(i)];
        coins = static_cast<std::int16_t>(coins + more);
        other.scored += more;
    }
    return other;
}

Finding check_views(const Setup& setup, const State& state, Rng& rng) {
    for (int i = 0; i <= setup.seats; ++i) {
        const Seat viewer = i == setup.seats ? engine::kNoSeat : static_cast<Seat>(i);
        const View seen = smallworld::view(setup, state, viewer);
        const State other = with_other_secrets(setup, state, seen, rng);
        const View seen_other = smallworld::view(setup, other, viewer);
        if (seen != seen_other || !same_bytes(seen.state, seen_other.state)) {
            return fmt::format("the view of seat number {} shows something hidden", i);
        }
        const State guess = smallworld::resample(setup, seen, rng);
        if (smallworld::view(setup, guess, viewer) != seen) {
            return fmt::format("a state resampled from the view of seat number {} looks different",
                               i);
        }
        if (auto found = check_invariants(setup, guess)) return "in a resampled state, " + *found;
    }
    return {};
}

Finding check_text(const Setup& setup, const State& state, const Actions& actions) {
    const std::string text = smallworld::print_position(setup, state);
    const engine::Result<State> back = smallworld::parse_position(setup, text);
    if (!back) return "its text is refused: " + back.error().text();
    if (!same_bytes(*back, state)) {
        const std::string again = smallworld::print_position(setup, *back);
        return "its text reads back as another position" +
               std::string(again == text ? ", which prints alike" : ":\n" + again);
    }
    for (const Action action : actions) {
        const auto parsed =
            smallworld::parse_action(setup, smallworld::print_action(setup, action));
        if (!parsed || *parsed != action) {
            return name_of(setup, action) + " does not read back as itself";
        }
    }
    return {};
}

}  // namespace

Finding violated_property(const Setup& setup, const State& state, Rng& rng,
                          Thoroughness thoroughness) {
    Actions actions;
    smallworld::actions(setup, state, actions);
    if (auto found = check_invariants(setup, state)) return found;
    if (auto found = check_list(setup, state, actions)) return found;
    if (auto found = check_complement(setup, state, actions, rng, thoroughness)) return found;
    if (auto found = check_explanations(setup, state)) return found;
    if (auto found = check_copies(setup, state, actions, rng)) return found;
    if (auto found = check_views(setup, state, rng)) return found;
    if (thoroughness == Thoroughness::Quick) return {};
    return check_text(setup, state, actions);
}

Finding violated_replay(const Setup& setup, const std::vector<Action>& log, const State& end) {
    State state = smallworld::start(setup);
    for (std::size_t i = 0; i < log.size(); ++i) {
        if (!smallworld::why_illegal(setup, state, log[i]).legal()) {
            return fmt::format("step {} of the log is refused when it is replayed", i);
        }
        smallworld::apply(setup, state, log[i]);
    }
    if (same_bytes(state, end)) return {};
    return "replaying the log ends in a different position";
}

std::vector<Action> all_plausible_actions(const Setup& setup) {
    std::vector<Action> all;
    const auto add = [&all](int kind, int a, int b, int c) {
        all.push_back(Action::make(static_cast<std::uint8_t>(kind), static_cast<std::uint8_t>(a),
                                   static_cast<std::uint8_t>(b), static_cast<std::uint8_t>(c)));
    };
    std::vector<int> places;  // regions, seats, slots, races and powers share the same byte
    const int count = std::max({setup.map.region_count, setup.race_count, setup.power_count});
    for (int i = 0; i <= count; ++i)
        places.push_back(i);
    for (const int beyond : {63, 64, 255}) {
        if (beyond > count) places.push_back(beyond);
    }
    for (int kind = 0; kind <= smallworld::kKindCount; ++kind) {
        const bool counted = kind == static_cast<int>(Kind::Take) ||
                             kind == static_cast<int>(Kind::Deploy) ||
                             kind == static_cast<int>(Kind::Place);
        const int pieces = kind == static_cast<int>(Kind::Place) ? smallworld::kPieceCount + 1 : 2;
        const int counts = counted ? kCountMax : 2;
        for (const int place : places) {
            for (int b = 0; b < pieces; ++b) {
                for (int c = 0; c < counts; ++c)
                    add(kind, place, b, c);
            }
        }
    }
    return all;
}

}  // namespace lab
