#include "bots/flat.h"

#include <algorithm>
#include <compare>
#include <limits>
#include <vector>

#include "engine/playout.h"

namespace bots {
namespace {

// Whole numbers, so that equal really is equal. A win shared by n is a part of 60.
struct Merit {
    std::int64_t wins = 0;
    std::int64_t lead = 0;
    friend auto operator<=>(const Merit&, const Merit&) = default;
};

template <typename Setup>
void add_result(const Setup& setup, const engine::StateOf<Setup>& end, engine::Seat own,
                Merit& merit) {
    constexpr int kNobody = std::numeric_limits<int>::min();
    int winners = 0;
    int best_other = kNobody;
    int coins = 0;
    bool won = false;
    for (const auto& row : ranking(setup, end)) {
        if (row.place == 1) ++winners;
        if (row.seat == own) {
            coins = row.coins;
            won = row.place == 1;
        } else {
            best_other = std::max(best_other, row.coins);
        }
    }
    if (won) merit.wins += 60 / winners;
    merit.lead += best_other == kNobody ? coins : coins - best_other;
}

int rounds_for(const Style& style, const Limits& limits, int actions) {
    if (limits.simulations == 0) return style.playouts;
    const auto most = limits.simulations / static_cast<std::uint32_t>(actions);
    return std::clamp(static_cast<int>(most), 1, style.playouts);
}

template <typename Setup>
Action choose_flat(const Setup& setup, const engine::ViewOf<Setup>& view, const Actions& actions,
                   const Style& style, Thinking& thinking) {
    if (actions.size() == 1) return actions[0];
    const Stopwatch watch(thinking.limits);
    const std::uint64_t luck = thinking.rng.next();
    const int rounds = rounds_for(style, thinking.limits, actions.size());
    std::vector<Merit> merits(static_cast<std::size_t>(actions.size()));
    for (int round = 0; round < rounds && (round == 0 || !watch.is_over()); ++round) {
        for (int i = 0; i < actions.size(); ++i) {
            Rng rng = Rng::stream(luck, static_cast<std::uint64_t>(round));
            engine::StateOf<Setup> state = resample(setup, view, rng);
            apply(setup, state, actions[i]);
            engine::play_randomly(setup, state, rng);
            add_result(setup, state, view.viewer, merits[static_cast<std::size_t>(i)]);
        }
    }
    return actions[static_cast<int>(std::ranges::max_element(merits) - merits.begin())];
}

template <typename Setup>
BotOf<Setup> make_flat(int playouts) {
    return {.name = "flat",
            .about = "plays some games at random for each action and takes the best",
            .how = choose_flat<Setup>,
            .strength = 2,
            .looks = true,
            .style = {.playouts = std::clamp(playouts, 1, kMostFlatPlayouts)}};
}

}  // namespace

template <>
BotOf<smallworld::Setup> flat_bot(int playouts) {
    return make_flat<smallworld::Setup>(playouts);
}

template <>
BotOf<islands::Setup> flat_bot(int playouts) {
    return make_flat<islands::Setup>(playouts);
}

}  // namespace bots
