#include "cli/import_game.h"

#include <fmt/format.h>

#include <algorithm>

#include "server/lobby/open_hall.h"
#include "server/table/event.h"
#include "server/table/fair.h"
#include "server/table/secrets.h"

namespace cli {
namespace {

using engine::SavedAction;
using engine::Seat;

constexpr std::string_view kFirstLine = "terrarium-game ";

// Where the next game begins, after the first line of this one.
std::size_t next_game(std::string_view text) {
    const std::size_t found = text.find(fmt::format("\n{}", kFirstLine));
    return found == std::string_view::npos ? text.size() : found + 1;
}

// Turns the actions of a saved game into the events of a table, one to a decision.
class Retelling {
  public:
    Retelling(const FinishedGame& game, std::size_t taken_over)
        : game_(game), at_(server::wall_clock()), told_(taken_over) {}

    std::vector<server::Record> tell(server::Created created) && {
        const std::vector<std::string> nonces =
            game_.saved.fairness ? game_.saved.fairness->nonces
                                 : std::vector<std::string>(created.seats.size());
        add(std::move(created));
        for (std::size_t i = 0; i < nonces.size(); ++i) {
            add(server::Sat{static_cast<Seat>(i), game_.saved.players[i],
                            static_cast<server::Colour>(i), nonces[i], ""});
        }
        std::vector<std::string> first = chance();
        add(server::Started{std::move(first), hash()});
        while (told_ < game_.saved.actions.size())
            decision();
        add(server::Ended{});
        return std::move(records_);
    }

  private:
    void add(server::Happening what) {
        records_.push_back({records_.size() + 1, server::print_event({at_, std::move(what)})});
    }
    // An action of a seat and what chance answers.
    void decision() {
        const SavedAction& saved = game_.saved.actions[told_++];
        server::Stepped stepped;
        stepped.seat = saved.mover.as_seat();
        stepped.id = fmt::format("import-{}", told_);
        stepped.actions = {saved.text};
        for (std::string& drawn : chance())
            stepped.actions.push_back(std::move(drawn));
        stepped.hash = hash();
        add(std::move(stepped));
    }
    std::vector<std::string> chance() {
        std::vector<std::string> out;
        const std::vector<SavedAction>& all = game_.saved.actions;
        while (told_ < all.size() && all[told_].mover.is_chance())
            out.push_back(all[told_++].text);
        return out;
    }
    std::uint32_t hash() const {
        return told_ == 0 ? game_.start : *game_.saved.actions[told_ - 1].hash;
    }

    const FinishedGame& game_;
    std::int64_t at_;
    std::size_t told_;  // so many actions
    std::vector<server::Record> records_;
};

engine::Result<server::Created> creation(const FinishedGame& game, const server::Desks& desks,
                                         std::size_t taken_over) {
    const engine::SavedGame& saved = game.saved;
    server::Created created;
    created.table = game.table;
    created.game = saved.game;
    created.map = saved.map;
    created.options = saved.options;
    created.content = saved.content;
    created.packs = game.packs;
    const auto options = desks.options(created);
    if (!options) return tl::unexpected(options.error());
    created.options = *options;
    created.is_public = game.is_public;
    created.seats.resize(saved.players.size());
    for (std::size_t i = 0; i < saved.players.size(); ++i)
        created.colours.push_back(static_cast<server::Colour>(i));
    created.seed =
        saved.fairness ? saved.fairness->secret : server::print_seed(server::make_seed());
    if (taken_over > 0) created.from = game.table;
    for (std::size_t i = 0; i < taken_over; ++i)
        created.prefix.push_back(saved.actions[i].text);
    return created;
}

}  // namespace

std::vector<std::string_view> split_games(std::string_view text) {
    std::vector<std::string_view> games;
    while (!text.empty()) {
        const std::size_t end = next_game(text);
        games.push_back(text.substr(0, end));
        text.remove_prefix(end);
    }
    return games;
}

engine::Result<FinishedGame> replay_finished(engine::SavedGame saved, lab::GameLibrary& library) {
    if (saved.fairness) {
        const auto fits = server::DrawCheck::of(*saved.fairness);
        if (!fits) return tl::unexpected(fits.error());
    }
    const auto match = library.match_for(saved);
    if (!match) return tl::unexpected(match.error());
    const auto sentence = [&](std::string_view word) { return library.sentence(saved.game, word); };
    FinishedGame game;
    game.start = static_cast<std::uint32_t>((*match)->hash() >> 32U);
    if (const auto done = replay(saved, **match, sentence); !done) {
        return tl::unexpected(done.error());
    }
    if (!(*match)->over())
        return engine::fail("the game is not over; only finished ones become tables");
    record(**match, saved);
    game.log = (*match)->log();
    game.table =
        saved.fairness ? saved.fairness->table : server::table_id_for(print_saved_game(saved));
    if (!server::is_table_id(game.table)) {
        return engine::fail(fmt::format("there can be no table \"{}\"", game.table));
    }
    game.saved = std::move(saved);
    return game;
}

engine::Result<std::vector<server::Record>> records_of(const FinishedGame& game,
                                                       const server::Desks& desks) {
    const std::size_t length = game.saved.actions.size();
    const std::size_t taken_over =
        game.saved.fairness ? std::min(game.saved.fairness->taken_over, length) : length;
    auto created = creation(game, desks, taken_over);
    if (!created) return tl::unexpected(created.error());
    return Retelling(game, taken_over).tell(std::move(*created));
}

}  // namespace cli
