#include "lab/balance_deal.h"

#include <algorithm>
#include <limits>

namespace lab {

using engine::Rng;
using smallworld::Action;
using smallworld::Actions;
using smallworld::Kind;
using smallworld::kind_of;

namespace {

// Streams of one game's seed, far enough from each other that they never meet.
constexpr std::uint64_t kKeyStream = 1ULL << 32;
constexpr std::uint64_t kDiceStream = 2ULL << 32;
constexpr std::uint64_t kMindStream = 3ULL << 32;

constexpr std::uint64_t kTopKey = 0;
constexpr std::uint64_t kBottomKey = std::numeric_limits<std::uint64_t>::max();

int number_of(const World& world, Action action) {
    switch (kind_of(action)) {
        case Kind::Race: return world.race_number(action.a());
        case Kind::Power: return world.power_number(action.a());
        default: return world.marker_number(action.a());
    }
}

}  // namespace

std::uint8_t& Deal::times_drawn(int number) {
    const auto index = static_cast<std::size_t>(number);
    if (index >= times_drawn_.size()) times_drawn_.resize(index + 1);
    return times_drawn_[index];
}

std::uint64_t Deal::key(int number) const {
    if (std::ranges::count(below_, number) > 0) return kBottomKey;
    const auto index = static_cast<std::size_t>(number);
    const std::uint64_t before = index < times_drawn_.size() ? times_drawn_[index] : 0;
    if (before == 0 && std::ranges::count(on_top_, number) > 0) return kTopKey;
    const auto moved = std::ranges::find(moved_, number, &Moved::number);
    const int place = moved == moved_.end() ? number : moved->place;
    const std::uint64_t which = before << 16 | static_cast<std::uint64_t>(place);
    return std::clamp(Rng::stream(seed_, kKeyStream + which).next(), kTopKey + 1, kBottomKey - 1);
}

Action Deal::draw(const World& world, const Actions& actions) {
    Action best = actions[0];
    std::uint64_t best_key = key(number_of(world, best));
    for (const Action action : actions) {
        const std::uint64_t own = key(number_of(world, action));
        if (own >= best_key) continue;
        best = action;
        best_key = own;
    }
    ++times_drawn(number_of(world, best));
    return best;
}

void Luck::follow(const smallworld::State& state) {
    const int turn = state.round * engine::kMaxSeats + engine::index(state.active);
    if (turn == turn_) return;
    turn_ = turn;
    dice_ = Rng::stream(seed_, kDiceStream + static_cast<std::uint64_t>(turn));
    mind_ = Rng::stream(seed_, kMindStream + static_cast<std::uint64_t>(turn));
}

}  // namespace lab
