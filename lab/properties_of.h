#pragma once

#include <fmt/format.h>

#include <algorithm>
#include <cstring>

#include "lab/other_secrets.h"
#include "lab/properties.h"

// How the properties of lab/properties.h are tested, the same for every game. Included by one file
// of each game, which brings what only that game knows:
//   random_wrong_action, explanation_trouble, all_plausible_actions.
namespace lab {

using Finding = std::optional<std::string>;

template <typename State>
bool same_bytes(const State& a, const State& b) {
    return std::memcmp(&a, &b, sizeof(State)) == 0;
}

// The action as text if it has one, else its bits: broken actions need a name too.
template <typename Setup>
std::string name_of(const Setup& setup, engine::Action action) {
    return fmt::format("\"{}\" ({:#010x})", print_action(setup, action), action.bits);
}

template <typename Setup>
Finding check_invariants(const Setup& setup, const engine::StateOf<Setup>& state) {
    const auto broken = check(setup, state);
    if (broken.ok()) return {};
    return fmt::format("{} is broken: {}", broken.rule, broken.what);
}

template <typename Setup>
Finding check_list(const Setup& setup, const engine::StateOf<Setup>& state,
                   const engine::Actions& list) {
    const bool over = mover(setup, state).is_nobody();
    if (list.empty() != over) return "the list of actions is empty before the end, or not at it";
    for (int i = 1; i < list.size(); ++i) {
        if (list[i] <= list[i - 1])
            return "the actions are not ascending at " + name_of(setup, list[i]);
    }
    for (int i = 0; i < list.size(); ++i) {
        if (list.weight(i) == 0) return "an outcome of no weight is listed";
        const auto why = why_illegal(setup, state, list[i]);
        if (why.legal()) continue;
        return fmt::format("{} is listed, yet refused: {}", name_of(setup, list[i]), why.word());
    }
    return {};
}

template <typename Setup>
Finding check_refused(const Setup& setup, const engine::StateOf<Setup>& state,
                      const engine::Actions& list, engine::Action action) {
    if (std::ranges::binary_search(list.begin(), list.end(), action)) return {};
    if (!why_illegal(setup, state, action).legal()) return {};
    return fmt::format("{} is not listed, yet not refused", name_of(setup, action));
}

template <typename Setup>
engine::Action random_action(const Setup& setup, const engine::Actions& list, engine::Rng& rng) {
    switch (rng.below(4)) {
        case 0: return engine::Action{static_cast<std::uint32_t>(rng.next())};
        case 1:
        case 2: {  // A legal action with one byte changed is the most tempting illegal one.
            if (list.empty()) break;
            const int among = std::min(list.size(), 255);
            engine::Action action =
                list[static_cast<std::uint8_t>(rng.below(static_cast<std::uint32_t>(among)))];
            const std::uint32_t shift = 8 * rng.below(4);
            action.bits ^= (1 + rng.below(7)) << shift;
            return action;
        }
        default: break;
    }
    return random_wrong_action(setup, rng);
}

template <typename Setup>
Finding check_complement(const Setup& setup, const engine::StateOf<Setup>& state,
                         const engine::Actions& list, engine::Rng& rng, Thoroughness thoroughness) {
    if (thoroughness == Thoroughness::Full) {
        for (const engine::Action action : all_plausible_actions(setup)) {
            if (auto found = check_refused(setup, state, list, action)) return found;
        }
    }
    const int samples = thoroughness == Thoroughness::Quick ? 16 : 200;
    for (int i = 0; i < samples; ++i) {
        const engine::Action action = random_action(setup, list, rng);
        if (auto found = check_refused(setup, state, list, action)) return found;
    }
    return {};
}

template <typename Setup>
Finding check_copies(const Setup& setup, const engine::StateOf<Setup>& state,
                     const engine::Actions& list, engine::Rng& rng) {
    using State = engine::StateOf<Setup>;
    State first = state;
    State second;
    std::memcpy(&second, &state, sizeof(State));
    if (!same_bytes(first, second) || first != second) return "a copy differs from its original";
    if (list.empty()) return {};
    const engine::Action action = list.at_ticket(rng.below(list.total_weight()));
    apply(setup, first, action);
    apply(setup, second, action);
    if (same_bytes(first, second)) return {};
    return name_of(setup, action) + " does different things to two copies";
}

template <typename Setup>
Finding check_views(const Setup& setup, const engine::StateOf<Setup>& state, engine::Rng& rng) {
    for (int i = 0; i <= setup.seats; ++i) {
        const engine::Seat viewer =
            i == setup.seats ? engine::kNoSeat : static_cast<engine::Seat>(i);
        const auto seen = view(setup, state, viewer);
        const auto other = with_other_secrets(setup, state, viewer, rng);
        const auto seen_other = view(setup, other, viewer);
        if (seen != seen_other || !same_bytes(seen.state, seen_other.state))
            return fmt::format("the view of seat number {} shows something hidden", i);
        const auto guess = resample(setup, seen, rng);
        if (view(setup, guess, viewer) != seen)
            return fmt::format("a state resampled from the view of seat number {} looks different",
                               i);
        if (auto found = check_invariants(setup, guess)) return "in a resampled state, " + *found;
    }
    return {};
}

template <typename Setup>
Finding check_text(const Setup& setup, const engine::StateOf<Setup>& state,
                   const engine::Actions& list) {
    const std::string text = print_position(setup, state);
    const auto back = parse_position(setup, text);
    if (!back) return "its text is refused: " + back.error().text();
    if (!same_bytes(*back, state)) {
        const std::string again = print_position(setup, *back);
        return "its text reads back as another position" +
               std::string(again == text ? ", which prints alike" : ":\n" + again);
    }
    for (const engine::Action action : list) {
        const auto parsed = parse_action(setup, print_action(setup, action));
        if (!parsed || *parsed != action)
            return name_of(setup, action) + " does not read back as itself";
    }
    return {};
}

// What the seat that has to decide sees reads back as the same, too.
template <typename Setup>
Finding check_view_text(const Setup& setup, const engine::StateOf<Setup>& state) {
    const engine::Mover who = mover(setup, state);
    if (!who.is_seat()) return {};
    const auto seen = view(setup, state, who.as_seat());
    const std::string text = print_view(setup, seen);
    const auto back = parse_view(setup, text, who.as_seat());
    if (!back) {
        return fmt::format("the text of what its mover sees is refused: {}\n{}",
                           back.error().text(), text);
    }
    if (*back == seen) return {};
    return fmt::format("what its mover sees reads back as\n{}instead of\n{}",
                       print_view(setup, *back), text);
}

template <typename Setup>
Finding violated_property(const Setup& setup, const engine::StateOf<Setup>& state, engine::Rng& rng,
                          Thoroughness thoroughness) {
    engine::Actions list;
    actions(setup, state, list);
    if (auto found = check_invariants(setup, state)) return found;
    if (auto found = check_list(setup, state, list)) return found;
    if (auto found = check_complement(setup, state, list, rng, thoroughness)) return found;
    if (auto found = explanation_trouble(setup, state)) return found;
    if (auto found = check_copies(setup, state, list, rng)) return found;
    if (auto found = check_views(setup, state, rng)) return found;
    if (thoroughness == Thoroughness::Quick) return {};
    if (auto found = check_text(setup, state, list)) return found;
    return check_view_text(setup, state);
}

template <typename Setup>
Finding violated_replay(const Setup& setup, const std::vector<engine::Action>& log,
                        const engine::StateOf<Setup>& end) {
    auto state = start(setup);
    for (std::size_t i = 0; i < log.size(); ++i) {
        if (!why_illegal(setup, state, log[i]).legal())
            return fmt::format("step {} of the log is refused when it is replayed", i);
        apply(setup, state, log[i]);
    }
    if (same_bytes(state, end)) return {};
    return "replaying the log ends in a different position";
}

}  // namespace lab
