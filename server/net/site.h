#pragma once

#include <filesystem>
#include <functional>
#include <map>
#include <mutex>
#include <optional>
#include <string>
#include <string_view>

#include "engine/result.h"
#include "server/desk/desk.h"
#include "server/net/answer.h"
#include "server/net/metrics.h"
#include "server/net/pages.h"
#include "server/store/store.h"

namespace server::net {

// Everything that GET can ask for. What does not change is prepared once and looked up by its path;
// the rest needs the store and may block.
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
    };
    explicit Site(Parts parts);

    // The answer, if it is there; null if `work` has to make it. Callable from any thread.
    SharedAnswer ready(std::string_view path) const;
    // Makes it. Blocks; callable from any thread.
    SharedAnswer work(std::string_view path);

  private:
    std::string api_text(std::string_view path) const;
    std::string rules_text(std::string_view path) const;
    SharedAnswer prepare(std::string_view path);
    SharedAnswer game(std::string_view path);
    SharedAnswer health();
    SharedAnswer missing() const { return missing_; }

    Parts parts_;
    SharedAnswer missing_;
    mutable std::mutex mutex_;
    Pages prepared_;  // answers of /api, made when they were first asked for
};

}  // namespace server::net
