#pragma once

#include <array>
#include <string>
#include <string_view>

#include "engine/result.h"
#include "engine/text.h"
#include "games/smallworld/state.h"

// The statements of a position, read one by one.
namespace smallworld {

// A position that is being read: what was said so far, and where.
struct Draft {
    const Setup& setup;
    State state = {};
    int line = 0;
    std::uint16_t pieces_said = 0;  // bit per Piece
    std::array<int, kArmies> army_line = {};
    std::uint8_t coins_hidden = 0;  // bit per seat whose coins are "?"
};

// In which line each statement was said last; 0 = not at all.
constexpr int kStatementCount = 41;
using Said = std::array<int, kStatementCount>;
bool was_said(const Said& said, std::string_view word);

engine::Result<void> read_statement(Draft& draft, Said& said, const engine::Line& source);

tl::unexpected<engine::Error> refuse_position(std::string message, std::string rule = {},
                                              int line = 0);

}  // namespace smallworld
