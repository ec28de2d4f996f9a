#pragma once

#include <fmt/format.h>

#include <algorithm>
#include <memory>
#include <string>
#include <utility>
#include <vector>

#include "bots/bot.h"
#include "engine/match_of.h"
#include "loader/switches.h"
#include "server/desk/freeze.h"
#include "server/desk/shelf.h"

namespace server {

// The names of a game's levels, weakest first.
template <typename Setup>
std::vector<std::string> bot_levels() {
    std::vector<std::string> names;
    for (const bots::BotOf<Setup>& level : bots::levels_of<Setup>())
        names.emplace_back(level.name);
    return names;
}

// The switches of a game for the form of a new table, from a table of them (`kOptions`).
template <typename Infos>
json::array options_json(const Infos& infos) {
    json::array out;
    for (const auto& info : infos) {
        const auto values = loader::values_of(info);
        out.push_back({{"key", info.key},
                       {"id", info.id},
                       {"values", json::array(values.begin(), values.end())}});
    }
    return out;
}

// A profile with the value of each of the switches.
template <typename Infos, typename Options>
json::object profile_json(std::string_view id, const Infos& infos, const Options& options) {
    json::object values;
    for (const auto& info : infos)
        values.emplace(info.key, info.values[options.*info.field]);
    return {{"id", id}, {"values", std::move(values)}};
}

// What shelves do alike: a game is a setup that a match is begun or thawed with.
template <typename Setup>
class ShelfOf : public Shelf {
  public:
    using Match = engine::MatchOf<Setup>;
    using SetupPtr = std::shared_ptr<const Setup>;

    engine::Result<std::unique_ptr<Desk>> open(const Edition& edition) const override {
        return checked_setup(edition).map([this](SetupPtr&& made) {
            const auto first = start(*made);
            return desk(std::make_unique<Match>(std::move(made), first));
        });
    }
    engine::Result<std::unique_ptr<Desk>> thaw(const Edition& edition,
                                               std::string_view frozen) const override {
        return checked_setup(edition)
            .and_then([&](SetupPtr&& made) { return server::thaw(std::move(made), frozen); })
            .map([this](std::unique_ptr<Match>&& match) { return desk(std::move(match)); });
    }
    std::vector<std::string> bots() const override { return bot_levels<Setup>(); }
    bool knows_bot(std::string_view name) const override {
        return bots::find_bot_of<Setup>(name) != nullptr;
    }

  private:
    virtual engine::Result<SetupPtr> setup(const Edition& edition) const = 0;
    virtual std::unique_ptr<Desk> desk(std::unique_ptr<Match> match) const = 0;

    engine::Result<SetupPtr> checked_setup(const Edition& edition) const {
        auto made = setup(edition);
        if (made && edition.content != 0 && edition.content != fingerprint(edition)) {
            return engine::fail(fmt::format(
                "the game was begun with other content: what \"{}\" is played with has changed "
                "since",
                edition.map));
        }
        return made;
    }
};

}  // namespace server
