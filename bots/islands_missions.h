#pragma once

#include <array>
#include <cstdint>
#include <vector>

#include "bots/bot.h"
#include "bots/islands_judge.h"

namespace bots {

// What others play for: they choose what suits the map and lay tiles that suit what they chose. So
// a mission is the likelier the more it would bring.
class MissionGuess {
  public:
    MissionGuess(const islands::Setup& setup, const islands::View& view);
    engine::Seat viewer() const { return view_.viewer; }

    // A whole position that may be the one that is seen. All that is hidden is drawn anew, because
    // what others hold decides what they want.
    islands::State world(Rng& rng) const;
    double unknown() const { return 0; }

  private:
    struct Mission {
        SeaCards cards{};
        double weight = 0;
    };
    struct Player {
        engine::Seat seat{};
        std::vector<Mission> missions;  // which may be his
    };
    using Seen = std::array<islands::Cards, islands::kDecks>;

    Player guess(engine::Seat seat, const Seen& seen) const;
    const Mission& draw(const Player& player, const Seen& given, Rng& rng) const;
    void give(islands::State& state, engine::Seat seat, const SeaCards& cards) const;

    const islands::Setup& setup_;
    const islands::View& view_;
    std::vector<Player> players_;  // who has chosen what the viewer does not see
};

}  // namespace bots
