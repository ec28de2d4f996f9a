#pragma once

#include <string>

#include "cli/load_game.h"
#include "engine/seat.h"
#include "games/smallworld/game.h"

namespace cli {

// What there is to show of a game, whether it is played here or at the table of a server.
class Scene {
  public:
    virtual ~Scene() = default;

    virtual const LoadedGame& game() const = 0;
    virtual const smallworld::State& state() const = 0;
    virtual smallworld::View view(engine::Seat viewer) const = 0;
    virtual const std::string& name(engine::Seat seat) const = 0;

    const smallworld::Setup& setup() const { return game().setup; }

  protected:
    Scene() = default;
    Scene(const Scene&) = default;
    Scene(Scene&&) = default;
    Scene& operator=(const Scene&) = default;
    Scene& operator=(Scene&&) = default;
};

}  // namespace cli
