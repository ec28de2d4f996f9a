#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <string_view>

// What speaks for or against an idea, as a player would say it. What a judgement weighs (features)
// is finer than what people talk about, so each of its features belongs to one of these.
namespace bots {

enum class Reason : std::uint8_t {
    Score,        // coins or points at once
    Income,       // what comes in every turn
    Safety,       // what others can take away
    Strength,     // tokens to go on with
    Peoples,      // which races are to be had, and when
    Room,         // where one may still go
    Mission,      // what this round's mission will bring
    NextMission,  // and the one that is kept
    Stock,        // houses and bonus tokens in hand
    Mooring,      // ports and the ship
    Time,         // how long the round will last
    Others,       // what the others may expect
};
constexpr std::size_t kReasons = 12;
constexpr std::array<std::string_view, kReasons> kReasonNames = {
    "score",   "income",       "safety", "strength", "peoples", "room",
    "mission", "next_mission", "stock",  "mooring",  "time",    "others"};

constexpr std::string_view name_of(Reason reason) {
    return kReasonNames[static_cast<std::size_t>(reason)];
}

// How many coins each of them is worth.
using Parts = std::array<double, kReasons>;

}  // namespace bots
