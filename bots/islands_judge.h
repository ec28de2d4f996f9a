#pragma once

#include <array>
#include <optional>

#include "bots/bot.h"

// What a map of Small Islands is worth to a player who has certain missions.
namespace bots {

// A house is worth something by itself: it breaks ties, and it is one of eight.
constexpr double kHouse = 0.5;

// What an island pays for the reward; a discovery what it brings on average.
double pays(const islands::Reward& reward, const islands::Island& island);

struct SeaMission {
    const islands::Objective& objective;
    const islands::Reward& reward;
};
using SeaCards = std::array<std::uint8_t, 2>;  // objective and reward, or one card twice
SeaMission sea_mission(const islands::Setup& setup, const SeaCards& cards);

// What a mission would bring the player: its best islands, as many as there are houses.
// `Promise` counts islands that do not fit yet in part; `Now` only what can be built now.
enum class Look : std::uint8_t { Now, Promise };
double mission_value(const islands::Setup& setup, const islands::State& state, engine::Seat player,
                     const SeaMission& mission, Look look);

// Islands that are not on a map as they were on another.
class ChangedLands {
  public:
    ChangedLands(const islands::State& before, const islands::State& after);
    bool contains(islands::Land land) const;
    const islands::Land* begin() const { return lands_.data(); }
    const islands::Land* end() const { return lands_.data() + count_; }

  private:
    std::array<islands::Land, islands::kLands> lands_;
    std::size_t count_ = 0;
};

// The same on maps that differ from a first one in a tile or a token: only what they changed is
// judged again.
class MissionWorth {
  public:
    MissionWorth(const islands::Setup& setup, const islands::State& first, engine::Seat player,
                 const SeaCards& cards, Look look);
    double in(const islands::State& state, const ChangedLands& changed) const;

  private:
    struct Place {
        islands::Land land = 0;
        double worth = 0;
    };
    const islands::Setup& setup_;
    engine::Seat player_;
    SeaMission mission_;
    Look look_;
    std::array<Place, islands::kLands> places_;  // where a house brings something
    std::size_t count_ = 0;
};

// The best place for the own ship as the map is, in ports.
int best_mooring(const islands::Setup& setup, const islands::State& state);

// How good positions are for a player with the cards that he has in the first of them.
class SeaJudge {
  public:
    SeaJudge(const islands::Setup& setup, const islands::State& state, engine::Seat player)
        : setup_(setup), first_(state), player_(player), own_(state.player(player)) {}

    // While tiles are laid.
    double exploring(const islands::State& state);
    // What the gains would bring now. After the last ship there is no later place for the own one.
    double gains(const islands::State& state);
    double mission_now(const islands::State& state, const SeaCards& cards) const;

  private:
    double ship(const islands::State& state) const;
    double others(const islands::State& state, const ChangedLands& changed);

    const islands::Setup& setup_;
    const islands::State& first_;
    engine::Seat player_;
    islands::Player own_;
    std::optional<MissionWorth> played_;
    std::optional<MissionWorth> kept_;
    std::array<std::optional<MissionWorth>, engine::kMaxSeats> others_;
};

}  // namespace bots
