#pragma once

#include <optional>
#include <string>
#include <vector>

#include "bots/bot.h"
#include "cli/play_phrases.h"
#include "cli/scene.h"
#include "engine/match.h"

namespace cli {

// Who sits in a seat: a bot, or a person if there is none.
struct Player {
    std::string name;
    const bots::Bot* bot = nullptr;
};

// "human,greedy" or any other names: a name that is no bot's is a person's. A list shorter than
// the table is filled with the greedy bot.
engine::Result<std::vector<Player>> parse_players(const Phrases& phrases, const std::string& names,
                                                  int seats);

// A game at the table: the log, the position after each step, and who plays.
class Session final : public Scene {
  public:
    Session(LoadedGame game, std::vector<Player> players, std::uint64_t seed);

    const LoadedGame& game() const override { return game_; }
    const smallworld::State& state() const override { return states_.back(); }
    smallworld::View view(engine::Seat viewer) const override {
        return smallworld::view(setup(), state(), viewer);
    }
    const std::string& name(engine::Seat seat) const override {
        return players_[static_cast<std::size_t>(seat)].name;
    }
    const smallworld::State& state_before(std::size_t step) const { return states_[step]; }
    const std::vector<engine::Step>& log() const { return log_; }
    const std::vector<Player>& players() const { return players_; }

    engine::Mover mover() const { return smallworld::mover(setup(), state()); }
    // The person whose decision is due; nothing if it is a bot's, chance's or nobody's.
    std::optional<engine::Seat> person_to_move() const;
    int persons() const;

    void apply(smallworld::Action action);
    // Plays chance and bots until a person has to decide or the game is over.
    void advance();
    // What the greedy bot would do in the place of the mover.
    smallworld::Action hint();

    // Back to the mover's last decision. Refused, with the key of a sentence, once chance or
    // somebody else has acted: what was seen cannot be unseen.
    engine::Result<std::size_t> undo();

    // Chance after a resumed game is drawn from a stream of its own.
    void reseed(std::size_t steps) { rng_ = engine::Rng::stream(seed_, steps); }

    engine::Result<std::string> save(const std::string& path) const;

  private:
    LoadedGame game_;
    std::vector<Player> players_;
    std::uint64_t seed_;
    engine::Rng rng_;
    std::vector<smallworld::State> states_;
    std::vector<engine::Step> log_;
};

// Continues a saved game. The file names map, options and players.
engine::Result<Session> resume(const loader::Content& content, const Phrases& phrases,
                               const std::string& path);

}  // namespace cli
