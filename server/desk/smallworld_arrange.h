#pragma once

#include <boost/json.hpp>
#include <optional>
#include <span>
#include <string_view>
#include <vector>

#include "engine/result.h"
#include "games/smallworld/game.h"
#include "server/desk/desk.h"

// The steps of a turn that the rules ask for region by region (take, deploy, vacate, place), as a
// person thinks of them: numbers for regions, settled together.
namespace server {

struct ArrangeRow {
    engine::Region region{};
    int now = 0;   // what stands there before anything is arranged
    int most = 0;  // at most this many; at least none
};

struct Arrangement {
    std::string_view verb;         // "deploy", "take", "vacate", "place"
    std::string_view piece;        // "token", or the id of a piece
    int pool = 0;                  // what the numbers may add up to
    bool exact = false;            // or must
    std::vector<ArrangeRow> rows;  // ascending
};

// What is to be arranged now; nothing in steps that are decided action by action.
std::optional<Arrangement> arrangement(const smallworld::Setup& setup,
                                       const smallworld::State& state);

// The actions that bring the numbers about, each legal in turn; or why they do not fit.
engine::Result<std::vector<engine::Action>> arrange(const smallworld::Setup& setup,
                                                    const smallworld::State& state,
                                                    std::span<const Placed> wanted);

// Numbers that make sense, by what the viewer knows: one to a row.
std::vector<int> suggestion(const smallworld::Setup& setup, const smallworld::View& view,
                            const Arrangement& arrangement);

boost::json::object to_json(const Arrangement& arrangement, std::span<const int> suggestion);

}  // namespace server
