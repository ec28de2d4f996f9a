#pragma once

#include <string>
#include <vector>

#include "games/smallworld/game.h"
#include "loader/loader.h"

// The games that the property tests are played on.
namespace properties {

// The content of the repository, loaded once.
const loader::Content& content();

// The ids of the maps, by number of players.
const std::vector<std::string>& surface_maps();
std::vector<std::string> underground_maps();
std::vector<std::string> all_maps();

// As `options` lines: both profiles, each switch flipped singly, and all of them at once; worlds
// are mixed in the first, and stay apart in the second.
std::vector<std::string> option_sets();
std::vector<std::string> surface_option_sets();

smallworld::Setup make(const std::string& map, const std::string& options);

// A random action that rather conquers than stops and rather expands than declines, so that
// positions come up which a fair coin would hardly ever reach.
smallworld::Action lively(const smallworld::Actions& actions, engine::Rng& rng);

// The first actions of a game whose first player takes this pair, which is dealt first.
std::vector<smallworld::Action> opening(const smallworld::Setup& setup, int race, int power,
                                        engine::Rng& rng);

// What a person needs to see the failure again.
std::string where(const smallworld::Setup& setup, const smallworld::State& state,
                  const std::string& game);

}  // namespace properties
