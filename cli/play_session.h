#pragma once

#include <algorithm>
#include <optional>
#include <string>
#include <vector>

#include "bots/bot.h"
#include "cli/play_phrases.h"
#include "cli/scene.h"
#include "engine/match.h"
#include "engine/saved_game.h"

namespace cli {

// Who sits in a seat: a bot, or a person if there is none.
template <typename Setup>
struct PlayerOf {
    std::string name;
    const bots::BotOf<Setup>* bot = nullptr;
};

// "human,greedy" or any other names: a name that is no bot's is a person's. A list shorter than
// the table is filled with the greedy bot.
template <typename Setup>
engine::Result<std::vector<PlayerOf<Setup>>> parse_players(const Phrases& phrases,
                                                           const std::string& names, int seats);

// A game at the table, whichever it is: who plays, what may be done and what was done.
class Session {
  public:
    Session() = default;
    Session(const Session&) = delete;
    Session& operator=(const Session&) = delete;
    virtual ~Session() = default;

    virtual engine::Mover mover() const = 0;
    virtual engine::Seat turn_of() const = 0;
    virtual int round_before(std::size_t step) const = 0;
    virtual bool is_person(engine::Seat seat) const = 0;
    virtual int persons() const = 0;
    virtual std::string player(engine::Seat seat) const = 0;  // "A Jana"

    virtual std::string print(engine::Action action) const = 0;
    virtual engine::Refused why_illegal(engine::Action action) const = 0;
    virtual void apply(engine::Action action) = 0;
    // Plays chance and bots until a person has to decide or the game is over.
    virtual void advance() = 0;

    // Back to the mover's last decision. Refused, with the key of a sentence, once chance or
    // somebody else has acted: what was seen cannot be unseen.
    virtual engine::Result<std::size_t> undo() = 0;
    virtual engine::Result<std::string> save(const std::string& path) const = 0;

    const std::vector<engine::Step>& log() const { return log_; }
    // The person whose decision is due; nothing if it is a bot's, chance's or nobody's.
    std::optional<engine::Seat> person_to_move() const;

  protected:
    std::vector<engine::Step> log_;
};

// The same of one game: with the position after each step.
template <typename Setup>
class SessionOf final : public Session, public SceneOf<Setup> {
  public:
    using State = engine::StateOf<Setup>;
    using SceneOf<Setup>::setup;

    SessionOf(LoadedGameOf<Setup> game, std::vector<PlayerOf<Setup>> players, std::uint64_t seed);

    const LoadedGameOf<Setup>& game() const override { return game_; }
    const State& state() const override { return states_.back(); }
    engine::ViewOf<Setup> view(engine::Seat viewer) const override {
        return engine::rules::view_of(setup(), state(), viewer);
    }
    const std::string& name(engine::Seat seat) const override { return at(seat).name; }
    const State& state_before(std::size_t step) const { return states_[step]; }

    engine::Mover mover() const override { return engine::rules::mover_in(setup(), state()); }
    engine::Seat turn_of() const override { return state().active; }
    int round_before(std::size_t step) const override { return states_[step].round; }
    bool is_person(engine::Seat seat) const override { return at(seat).bot == nullptr; }
    int persons() const override {
        return static_cast<int>(std::ranges::count(players_, nullptr, &PlayerOf<Setup>::bot));
    }
    std::string player(engine::Seat seat) const override;
    std::string print(engine::Action action) const override;
    engine::Refused why_illegal(engine::Action action) const override;
    void apply(engine::Action action) override;
    void advance() override;
    // What the strongest level says to the person who has to decide.
    bots::Advice advise() const;
    engine::Result<std::size_t> undo() override;
    engine::Result<std::string> save(const std::string& path) const override;

    // Takes up a saved game: its header has been looked at, its actions have not.
    engine::Result<void> replay(const engine::SavedGame& saved, const Phrases& phrases);

  private:
    const PlayerOf<Setup>& at(engine::Seat seat) const {
        return players_[static_cast<std::size_t>(seat)];
    }

    LoadedGameOf<Setup> game_;
    std::vector<PlayerOf<Setup>> players_;
    std::uint64_t seed_;
    engine::Rng rng_;
    std::vector<State> states_;
};

}  // namespace cli
