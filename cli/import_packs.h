#pragma once

#include <map>
#include <string>
#include <string_view>
#include <vector>

#include "cli/verbs.h"
#include "engine/saved_game.h"
#include "lab/game_library.h"
#include "server/desk/desk.h"
#include "server/store/store.h"

namespace cli {

// The packs of a store, for games that name them by id and by the hash of what the rules can see.
class ImportPacks {
  public:
    ImportPacks(server::Store& store, const server::Desks& desks, std::string content,
                const Context& context)
        : store_(store), desks_(desks), content_(std::move(content)), context_(context) {}

    // A bundle that is given, or that stands in an exported table.
    engine::Result<void> keep(std::string bundle);

    struct Found {
        std::vector<server::PackName> names;
        lab::GameLibrary* library = nullptr;  // with them
    };
    // Those that a saved game needs besides the --pack ones. What is nowhere is left out: the
    // library says then what is missing.
    engine::Result<Found> for_game(const engine::SavedGame& saved);

  private:
    struct Known {
        engine::SavedPack saved;
        server::PackName name;
    };
    engine::Result<void> learn();
    engine::Result<lab::GameLibrary*> library_with(const std::vector<server::PackName>& names);

    server::Store& store_;
    const server::Desks& desks_;
    std::string content_;
    const Context& context_;
    std::map<std::string, Known> known_;  // by hash of the bundle
    std::map<std::string, lab::GameLibrary> libraries_;
};

// Whether a text is a bundle of a pack rather than exported tables.
bool looks_like_a_pack(std::string_view text);

}  // namespace cli
