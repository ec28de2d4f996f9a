#include "bots/islands_judge.h"

#include <algorithm>
#include <bit>
#include <cstring>
#include <numeric>
#include <span>
#include <type_traits>
#include <utility>

#include "games/islands/rules/archipelago.h"
#include "games/islands/score.h"

namespace bots {
namespace {

using islands::Cell;
using islands::Island;
using islands::Kind;
using islands::kind_of;
using islands::Objective;
using islands::ObjectiveKind;
using islands::Phase;
using islands::Player;
using islands::Reward;
using islands::RewardKind;
using islands::Seat;
using islands::State;
using islands::Symbol;

// What a symbol short of an objective leaves of an island's worth: the next tile may bring it.
constexpr double kPerMissing = 0.4;
constexpr double kNoSiteYet = 0.3;
constexpr double kTooSmallYet = 0.6;
// A discovery token is worth 4 on average; each further one drawn helps to choose.
constexpr double kDiscovery = 4;
constexpr double kMoreToDraw = 0.7;
// What was kept for the next round counts in part, what others may do with the map a little.
constexpr double kNextRound = 0.25;
constexpr double kOthers = 0.08;
// Ports near a place for the own ship, as long as it is not moored.
constexpr double kShipToCome = 0.6;
// More houses than that are built in no gains.
constexpr int kMostHouses = 8;

int count(const Island& island, Symbol symbol) {
    return island.symbols[islands::at(symbol)];
}

// How many symbols the island lacks.
int missing(const Objective& objective, const Island& island) {
    int lacks = 0;
    switch (objective.kind) {
        case ObjectiveKind::Contains:
            for (std::size_t i = 0; i < islands::kSymbolCount; ++i)
                lacks += std::max(0, objective.least[i] - island.symbols[i]);
            return lacks;
        case ObjectiveKind::MoreThan:
            return std::max(0, count(island, objective.b) + 1 - count(island, objective.a));
        case ObjectiveKind::EqualToOneOf:
        case ObjectiveKind::AnyTwoEqual: break;
    }
    if (satisfies(objective, island)) return 0;
    lacks = 9;
    for (std::size_t a = 0; a < islands::kResourceCount; ++a) {
        for (std::size_t b = 0; b < islands::kResourceCount; ++b) {
            const bool pair = objective.kind == ObjectiveKind::AnyTwoEqual ||
                              (a == islands::at(objective.a) && objective.others[b]);
            if (a == b || !pair) continue;
            const int most = std::max<int>(island.symbols[a], island.symbols[b]);
            lacks = std::min(lacks, std::abs(island.symbols[a] - island.symbols[b]) +
                                        std::max(0, objective.minimum - most) * 2);
        }
    }
    return std::max(1, lacks);
}

double per(double factor, int times) {
    double out = 1;
    for (; times > 0; --times)
        out *= factor;
    return out;
}

}  // namespace

double pays(const Reward& reward, const Island& island) {
    if (reward.kind != RewardKind::Discovery) return worth(reward, island);
    const int temples = count(island, Symbol::Temple);
    return temples == 0 ? 0 : kDiscovery + kMoreToDraw * std::min(temples - 1, 3);
}

namespace {

// Where a house brings something to the player, and how much; 0 if nowhere.
double worth_of(const islands::Setup& setup, const Island& island, Seat player,
                const SeaMission& mission, Look look) {
    if (island.tiles == 0 || (island.houses & engine::bit(player)) != 0) return 0;
    const bool has_site = count(island, Symbol::House) > island.built;
    const bool large = island.tiles >= setup.constants.tiles_for_house;
    if (look == Look::Now && (!has_site || !large)) return 0;
    const int lacks = missing(mission.objective, island);
    if (look == Look::Now && lacks > 0) return 0;
    const double value = pays(mission.reward, island) + kHouse;
    return value * per(kPerMissing, lacks) * (has_site ? 1 : kNoSiteYet) *
           (large ? 1 : kTooSmallYet);
}

// The best islands, as many as there are houses.
class BestHouses {
  public:
    explicit BestHouses(const Player& player) : room_(std::min<int>(player.pool, kMostHouses)) {}
    void add(double value) {
        if (value <= 0) return;
        for (double& one : std::span(best_).first(static_cast<std::size_t>(room_))) {
            if (value > one) std::swap(one, value);
        }
    }
    double sum() const { return std::accumulate(best_.begin(), best_.end(), 0.0); }

  private:
    std::array<double, kMostHouses> best_{};  // highest first
    int room_;
};

// Islands are named by their lowest segment: there are none behind the last tile.
islands::Land lands_of(const State& state) {
    return islands::land_of(state.placed_count, 0);
}

}  // namespace

double mission_value(const islands::Setup& setup, const State& state, Seat player,
                     const SeaMission& mission, Look look) {
    BestHouses houses(state.player(player));
    for (const Island& island : std::span(state.islands).first(lands_of(state)))
        houses.add(worth_of(setup, island, player, mission, look));
    return houses.sum();
}

ChangedLands::ChangedLands(const State& before, const State& after) {
    static_assert(std::has_unique_object_representations_v<Island>);
    for (islands::Land land = 0; land < lands_of(after); ++land) {
        if (std::memcmp(&before.islands[land], &after.islands[land], sizeof(Island)) != 0)
            lands_[count_++] = land;
    }
}

bool ChangedLands::contains(islands::Land land) const {
    return std::find(begin(), end(), land) != end();
}

MissionWorth::MissionWorth(const islands::Setup& setup, const State& first, Seat player,
                           const SeaCards& cards, Look look)
    : setup_(setup), player_(player), mission_(sea_mission(setup, cards)), look_(look) {
    for (islands::Land land = 0; land < lands_of(first); ++land) {
        const double worth = worth_of(setup, first.islands[land], player, mission_, look);
        if (worth > 0) places_[count_++] = {land, worth};
    }
}

double MissionWorth::in(const State& state, const ChangedLands& changed) const {
    BestHouses houses(state.player(player_));
    for (const Place& place : std::span(places_).first(count_)) {
        if (!changed.contains(place.land)) houses.add(place.worth);
    }
    for (const islands::Land land : changed)
        houses.add(worth_of(setup_, state.islands[land], player_, mission_, look_));
    return houses.sum();
}

int best_mooring(const islands::Setup& setup, const State& state) {
    std::array<std::uint8_t, islands::kCells> around{};
    for (int tile = 0; tile < state.placed_count; ++tile) {
        const int ports = ports_of(setup, state, tile);
        if (ports == 0) continue;
        for (const int step : islands::kAround) {
            const int cell = state.placed[static_cast<std::size_t>(tile)].cell + step;
            around[static_cast<std::size_t>(cell)] += static_cast<std::uint8_t>(ports);
        }
    }
    int best = 0;
    for (const Cell cell : state.frontier)
        best = std::max<int>(best, around[cell]);
    return best;
}

SeaMission sea_mission(const islands::Setup& setup, const SeaCards& cards) {
    const auto reward = static_cast<std::size_t>(setup.reward_deck());
    return {setup.objectives[cards[0]], setup.rewards[cards[reward]]};
}

double SeaJudge::exploring(const State& state) {
    const ChangedLands changed(first_, state);
    if (!played_) played_.emplace(setup_, first_, player_, own_.played, Look::Promise);
    double value = played_->in(state, changed);
    if (own_.kept[0] < islands::kHidden) {
        if (!kept_) kept_.emplace(setup_, first_, player_, own_.kept, Look::Promise);
        value += kNextRound * kept_->in(state, changed);
    }
    value += ship(state);
    return value - kOthers * others(state, changed);
}

double SeaJudge::gains(const State& state) {
    const bool last = std::popcount(state.ships) + state.grey <= 1;
    const double moored = own_ports(setup_, state, player_);
    return mission_value(setup_, state, player_, sea_mission(setup_, own_.played), Look::Now) +
           (last ? moored : ship(state)) - kOthers * others(state, ChangedLands(first_, state));
}

double SeaJudge::mission_now(const State& state, const SeaCards& cards) const {
    return mission_value(setup_, state, player_, sea_mission(setup_, cards), Look::Promise);
}

double SeaJudge::ship(const State& state) const {
    const bool moored = state.ship_of[static_cast<std::size_t>(player_)] != islands::kNone;
    if (moored) return own_ports(setup_, state, player_);
    return kShipToCome * best_mooring(setup_, state);
}

// What the others could want is not known: every mission counts the same.
double SeaJudge::others(const State& state, const ChangedLands& changed) {
    double sum = 0;
    for (int s = 0; s < setup_.seats; ++s) {
        const auto seat = static_cast<Seat>(s);
        if (seat == player_) continue;
        std::optional<MissionWorth>& worth = others_[static_cast<std::size_t>(s)];
        if (!worth) worth.emplace(setup_, first_, seat, first_.player(seat).played, Look::Now);
        sum += worth->in(state, changed);
    }
    return sum;
}

}  // namespace bots
