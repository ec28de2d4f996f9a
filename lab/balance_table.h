#pragma once

#include <optional>
#include <span>
#include <vector>

#include "bots/bot.h"
#include "lab/balance_deal.h"
#include "lab/balance_watch.h"

namespace lab {

// One game to be played: where, by whom, with which luck.
struct BalanceGame {
    const World& world;
    Deal deal;
    std::uint64_t seed = 0;
    std::span<const bots::Bot* const> seating;  // by seat
    // Who gets the combo on top of the column, counted from the first player; nobody: no one
    // interferes. The others leave it to him.
    std::optional<int> favoured = {};
    Watch* watch = nullptr;  // may be null
    // The marker that the favoured player finds before any other; the others leave it to him.
    int first_find = kNoItem;
};

struct BalanceOutcome {
    std::array<int, engine::kMaxSeats> coins{};       // in turn order
    std::array<int, engine::kMaxSeats> wins_60ths{};  // in turn order
    int race = kNoItem;  // what the favoured player started with, by number
    int power = kNoItem;
    bool found = false;  // he found a marker
};

BalanceOutcome play_balance_game(BalanceGame& game);

}  // namespace lab
