#pragma once

#include <array>
#include <cstdint>
#include <string_view>

#include "engine/action.h"
#include "games/smallworld/state.h"

namespace smallworld {

using engine::Action;
using engine::Actions;

// The layout is written to disk: kinds are appended, never renumbered.
//   kind             a        b      c        text
enum class Kind : std::uint8_t {
    Invalid,
    // Outcomes of chance
    Die,    //       face                       die 3
    Race,   //       race                       race orcs
    Power,  //       power                      power hill
    First,  //       seat                       first B
    // Decisions
    Pick,     //      slot 0-5                   pick 1        (1 = top of the column)
    Expand,   //                                 expand
    Decline,  //                                 decline       (also after scoring: Stout)
    Take,     //      region          tokens     take 7 2
    Abandon,  //      region                     abandon 7
    Conquer,  //      region                     conquer 7
    Attempt,  //      region                     attempt 7     (final attempt, die follows)
    Flat,     //      region                     dragon 7      (the flat-cost conquest)
    Convert,  //      region                     convert 7
    Roll,     //                                 roll          (the die before a conquest)
    Deploy,   //      region          tokens     deploy 7 2
    Vacate,   //      region                     vacate 7
    Place,    //      region   piece  count      place hero 7, place encampment 7 2
    Ally,     //      seat                       ally B
    Done,     //                                 done          (end the step)
    // Underground: outcomes of chance
    Monsters,  //     region                     monsters 7    (on a surface map)
    Marker,    //     marker                     marker sword-of-the-killer-rabbit
    // Decisions
    Swap,       //    slot 0-4                   swap 2        (badges, once the combo is picked)
    Rebirth,    //    region                     rebirth 7     (of a declined race)
    Use,        //    item     1: by the Bag     use sword, use bag sword, use race
    RollFor,    //    region                     roll-for 7    (the target first, then the die)
    Send,       //    region                     send 7        (the piece that conquers)
    Lay,        //    region   marker 1: Bag     lay ring 7, lay bag ring 7
    Sacrifice,  //    region                     sacrifice 7
    DeclineBy,  //                               decline-by-grant
};
constexpr int kKindCount = 30;
inline constexpr std::array<std::string_view, kKindCount> kKinds{
    "invalid", "die",      "race",     "power",   "first",     "pick",
    "expand",  "decline",  "take",     "abandon", "conquer",   "attempt",
    "dragon",  "convert",  "roll",     "deploy",  "vacate",    "place",
    "ally",    "done",     "monsters", "marker",  "swap",      "rebirth",
    "use",     "roll-for", "send",     "lay",     "sacrifice", "decline-by-grant"};

constexpr Kind kind_of(Action action) {
    return static_cast<Kind>(action.kind());
}
constexpr Region region_of(Action action) {
    return static_cast<Region>(action.a());
}
constexpr Seat seat_of(Action action) {
    return static_cast<Seat>(action.a());
}
constexpr Piece piece_of(Action action) {
    return static_cast<Piece>(action.b());
}
constexpr int count_of(Action action) {
    return action.c();
}

constexpr Action act(Kind kind) {
    return Action::make(static_cast<std::uint8_t>(kind));
}
constexpr Action act(Kind kind, int a) {
    return Action::make(static_cast<std::uint8_t>(kind), static_cast<std::uint8_t>(a));
}
constexpr Action act(Kind kind, Region region) {
    return act(kind, engine::index(region));
}
constexpr Action act(Kind kind, Seat seat) {
    return act(kind, engine::index(seat));
}
constexpr Action act(Kind kind, Region region, int count) {
    return Action::make(static_cast<std::uint8_t>(kind), static_cast<std::uint8_t>(region), 0,
                        static_cast<std::uint8_t>(count));
}
constexpr Action use(int item, int by_bag) {
    return Action::make(static_cast<std::uint8_t>(Kind::Use), static_cast<std::uint8_t>(item),
                        static_cast<std::uint8_t>(by_bag));
}
constexpr Action lay(int marker, Region region, int by_bag) {
    return Action::make(static_cast<std::uint8_t>(Kind::Lay), static_cast<std::uint8_t>(region),
                        static_cast<std::uint8_t>(marker), static_cast<std::uint8_t>(by_bag));
}
constexpr Action place(Piece piece, Region region, int count = 1) {
    return Action::make(static_cast<std::uint8_t>(Kind::Place), static_cast<std::uint8_t>(region),
                        static_cast<std::uint8_t>(piece), static_cast<std::uint8_t>(count));
}

}  // namespace smallworld
