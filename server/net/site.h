#pragma once

#include <filesystem>
#include <functional>
#include <map>
#include <mutex>
#include <optional>
#include <span>
#include <string>
#include <string_view>

#include "engine/result.h"
#include "loader/puzzles.h"
#include "server/desk/desk.h"
#include "server/lobby/open_hall.h"
#include "server/net/answer.h"
#include "server/net/metrics.h"
#include "server/net/pages.h"
#include "server/store/store.h"
#include "server/table/packs.h"

namespace server::net {

// Changes with everything that the page may have kept of the content.
std::string content_version(const Desks& desks);

// Everything that GET can ask for, and the one thing that can be sent. What does not change is
// prepared once and looked up by its path; the rest needs the store and may block. A target is a
// path, perhaps with a query: /api/words/en.json?packs=HASH,HASH&v=VERSION.
class Site {
  public:
    // The text of a finished game; nothing if there is no such table or it is not over.
    using SavedGame =
        std::function<engine::Result<std::optional<std::string>>(std::string_view table)>;

    struct Parts {
        Pages pages;
        std::filesystem::path content;  // for the rules as text: GAME/rules/LANGUAGE.json
        const Desks& desks;
        Store& store;
        Metrics& metrics;
        SavedGame saved_game;
        PackRoom room;
        std::span<const loader::Puzzle> puzzles = {};  // they outlive the site
        Now now = wall_clock;
    };
    explicit Site(Parts parts);

    // The answer, if it is there; null if `work` has to make it. Callable from any thread.
    SharedAnswer ready(std::string_view target) const;
    // Makes it. Blocks; callable from any thread.
    SharedAnswer work(const std::string& target);
    // POST /api/packs: a bundle that somebody sends. Blocks; callable from any thread.
    SharedAnswer take_pack(const std::string& bundle);

  private:
    std::string api_text(std::string_view path, Desks::Packs packs) const;
    std::string rules_text(std::string_view path) const;
    std::string key_of(std::string_view target) const;
    SharedAnswer prepare(const std::string& key);
    SharedAnswer game(std::string_view path);
    SharedAnswer pack(std::string_view path);
    SharedAnswer puzzle(std::string_view path);
    SharedAnswer health();
    SharedAnswer missing() const { return missing_; }

    Parts parts_;
    std::string version_;  // of the content
    SharedAnswer missing_;
    mutable std::mutex mutex_;
    Pages prepared_;    // answers of /api, made when they were first asked for
    Pages with_packs_;  // the same for tables with packs, as long as there is room
    std::mutex keeping_;
};

}  // namespace server::net
