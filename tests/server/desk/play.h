#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <string>
#include <vector>

#include "engine/rng.h"
#include "games/smallworld/match.h"
#include "loader/loader.h"
#include "server/desk/desk.h"

// Games for the tests of the desk, played by a mixture of bots and chance.
namespace desk_tests {

const loader::Content& content();
const server::Desks& desks();

// Ways to play: a map, and perhaps options that belong to it ("surface-3 items=both").
const std::vector<std::string>& maps();
// Both profiles, each switch flipped singly, and all of them at once.
const std::vector<std::string>& option_sets();
// Those that are played in this way: all of them, or with asserts and sanitizers, which take fifty
// times as long, each in two of the ways.
std::vector<std::string> option_sets_for(const std::string& way);

std::shared_ptr<const smallworld::Setup> setup_for(const std::string& way,
                                                   const std::string& options);
std::unique_ptr<server::Desk> open(const std::string& way, const std::string& options);
// A desk in the middle of a game.
std::unique_ptr<server::Desk> open(const std::shared_ptr<const smallworld::Setup>& setup,
                                   const smallworld::State& state);

// A legal action: of the greedy bot, or a random one that rather conquers than stops.
engine::Action choose(const server::Desk& desk, engine::Rng& rng);

// Plays a game to its end. `before` sees each position and the action that follows.
using Watch = std::function<void(const server::Desk&, engine::Action)>;
void play(server::Desk& desk, std::uint64_t seed, const Watch& before);

// Seats 0 … n-1 and a spectator.
std::vector<engine::Seat> viewers(const server::Desk& desk);

const smallworld::State& state_of(const server::Desk& desk);
const smallworld::Setup& setup_of(const server::Desk& desk);

}  // namespace desk_tests
