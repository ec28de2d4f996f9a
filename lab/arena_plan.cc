#include "lab/arena_plan.h"

#include <fmt/format.h>

#include <algorithm>

#include "engine/rng.h"

namespace lab {
namespace {

constexpr std::size_t kFewOrders = 12;
constexpr std::uint64_t kMostGamesPerBlock = 1000;
constexpr std::uint64_t kOrders = 0x5EA75;  // a stream of its own

// All sets of `seats` bots, or the one that fills the table.
std::vector<std::vector<int>> all_lineups(int bots, int seats, Fill fill) {
    std::vector<std::vector<int>> out;
    if (bots < seats) {
        out.emplace_back();
        for (int seat = 0; seat < seats; ++seat)
            out[0].push_back(fill == Fill::Last ? std::min(seat, bots - 1) : seat % bots);
        return out;
    }
    for (unsigned set = 0; set < 1U << bots; ++set) {
        std::vector<int> members;
        for (int bot = 0; bot < bots; ++bot) {
            if ((set >> bot & 1U) != 0) members.push_back(bot);
        }
        if (members.size() == static_cast<std::size_t>(seats)) out.push_back(std::move(members));
    }
    std::ranges::sort(out);
    return out;
}

std::vector<std::vector<int>> orders_of(std::vector<int> lineup) {
    std::ranges::sort(lineup);
    std::vector<std::vector<int>> out;
    do {
        out.push_back(lineup);
    } while (std::ranges::next_permutation(lineup).found);
    return out;
}

void shuffle(std::vector<int>& lineup, engine::Rng& rng) {
    for (std::size_t left = lineup.size(); left > 1; --left)
        std::swap(lineup[left - 1], lineup[rng.below(static_cast<std::uint32_t>(left))]);
}

}  // namespace

engine::Result<ArenaPlan> ArenaPlan::make(int bots, int seats, Fill fill, std::uint64_t seed) {
    ArenaPlan plan;
    plan.seed_ = seed;
    for (const Lineup& lineup : all_lineups(bots, seats, fill)) {
        auto orders = orders_of(lineup);
        plan.rotates_ = orders.size() > kFewOrders;
        if (plan.rotates_) {
            plan.lineups_.push_back(lineup);
        } else {
            plan.lineups_.insert(plan.lineups_.end(), orders.begin(), orders.end());
        }
    }
    plan.games_per_block_ =
        plan.lineups_.size() * (plan.rotates_ ? static_cast<std::uint64_t>(seats) : 1U);
    if (plan.games_per_block_ > kMostGamesPerBlock) {
        return engine::fail(fmt::format(
            "{} bots can sit at a table for {} in too many ways: one block would be {} games", bots,
            seats, plan.games_per_block_));
    }
    return plan;
}

std::vector<int> ArenaPlan::seating(std::uint64_t game) const {
    const std::uint64_t place = game % games_per_block_;
    if (!rotates_) return lineups_[place];
    const std::uint64_t set = place % lineups_.size();
    const auto turn = static_cast<std::ptrdiff_t>(place / lineups_.size());
    Lineup lineup = lineups_[set];
    engine::Rng rng = engine::Rng::stream(seed_ ^ kOrders, block_of(game) * lineups_.size() + set);
    shuffle(lineup, rng);
    std::ranges::rotate(lineup, lineup.begin() + turn);
    return lineup;
}

}  // namespace lab
