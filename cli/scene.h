#pragma once

#include <string>

#include "cli/load_game.h"
#include "engine/game.h"
#include "engine/seat.h"
#include "games/islands/game.h"
#include "games/smallworld/game.h"

namespace cli {

// What there is to show of a game, whether it is played here or at the table of a server.
template <typename Setup>
class SceneOf {
  public:
    using State = engine::StateOf<Setup>;
    using View = engine::ViewOf<Setup>;

    virtual ~SceneOf() = default;

    virtual const LoadedGameOf<Setup>& game() const = 0;
    virtual const State& state() const = 0;
    virtual View view(engine::Seat viewer) const = 0;
    virtual const std::string& name(engine::Seat seat) const = 0;

    const Setup& setup() const { return game().setup; }

  protected:
    SceneOf() = default;
    SceneOf(const SceneOf&) = default;
    SceneOf(SceneOf&&) = default;
    SceneOf& operator=(const SceneOf&) = default;
    SceneOf& operator=(SceneOf&&) = default;
};
using Scene = SceneOf<smallworld::Setup>;
using SeaScene = SceneOf<islands::Setup>;

}  // namespace cli
