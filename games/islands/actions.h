#pragma once

#include <array>
#include <cstdint>
#include <string_view>

#include "engine/action.h"
#include "games/islands/state.h"

namespace islands {

using engine::Action;
using engine::Actions;

// The layout is written to disk: kinds are appended, never renumbered.
//   bits 24-31 kind | 14-23 cell | 10-13 turn, site or segment | 0-9 what
//   kind             what                  cell  10-13    text
enum class Kind : std::uint8_t {
    Invalid,
    // Outcomes of chance
    First,       //   seat                                 first B
    Tile,        //   tile                                 tile t17
    Card,        //   card + 32 * deck                     card mis03
    Find,        //   discovery token                      find dsc07
    Expedition,  //   expedition card                      expedition exp04
    // Decisions
    Lay,      //      face of a start tile  cell  turn     lay s1b 0,0 turn 3
    Play,     //      card + 32 * deck                     play mis03
    Keep,     //      card + 32 * deck                     keep mis05
    Take,     //      slot 0-2                             take 2         (1 = left)
    Moor,     //      0 own, 1 grey         cell           moor own 2,-1
    Place,    //      tile                  cell  turn     place t17 1,-2 turn 3
    Discard,  //      tile                                 discard t54
    Cover,    //      resource + 4 * token  cell  site     token tok4 lotus 1,-2 site 0
    Port,     //      4 * token             cell  segment  token tok1 port 1,-2 segment 0
    Rotate,   //      turn                                 rotate 2
    Build,    //                            cell  site     build 1,-2 site 1
    Search,   //                            cell  segment  search 1,-2 segment 0
    Hold,     //      discovery token                      hold dsc07
    Done,     //                                           done
};
constexpr int kKindCount = 20;
inline constexpr std::array<std::string_view, kKindCount> kKinds{
    "invalid", "first",  "tile",  "card",   "find",  "expedition", "lay",
    "play",    "keep",   "take",  "moor",   "place", "discard",    "token",
    "port",    "rotate", "build", "search", "hold",  "done"};

constexpr Kind kind_of(Action action) {
    return static_cast<Kind>(action.kind());
}
constexpr Cell cell_of(Action action) {
    return static_cast<Cell>(action.bits >> 14 & 0x3FF);
}
// Turn, site or segment.
constexpr int part_of(Action action) {
    return static_cast<int>(action.bits >> 10 & 0xF);
}
constexpr int what_of(Action action) {
    return static_cast<int>(action.bits & 0x3FF);
}

constexpr Action act(Kind kind, int what = 0) {
    return {std::uint32_t{static_cast<std::uint8_t>(kind)} << 24 |
            static_cast<std::uint32_t>(what)};
}
constexpr Action act(Kind kind, int what, Cell cell, int part) {
    return {act(kind, what).bits | std::uint32_t{cell} << 14 |
            static_cast<std::uint32_t>(part) << 10};
}

// Cards of both decks in one number.
constexpr int card_number(int deck, int card) {
    return deck * kMaxCards + card;
}
constexpr int deck_of(int number) {
    return number / kMaxCards;
}
constexpr int card_of(int number) {
    return number % kMaxCards;
}
// A bonus token and the resource it shows.
constexpr int token_number(int token, int resource) {
    return 4 * token + resource;
}
constexpr int token_of(Action action) {
    return what_of(action) / 4;
}
constexpr int resource_of(Action action) {
    return what_of(action) % 4;
}

enum MoorWith : std::uint8_t { kOwnShip, kGreyShip };

}  // namespace islands
