#pragma once

#include <atomic>
#include <cstdint>
#include <string>
#include <vector>

#include "bots/bot.h"
#include "engine/result.h"
#include "lab/balance_stats.h"
#include "lab/balance_watch.h"
#include "lab/simulate.h"
#include "loader/loader.h"

// How good each item is, measured by twins: two games with the same luck, in which one player
// starts with the item or with a built-in one in its place; of places and relics, finds it before
// any other. docs/balance.md explains the method.
namespace lab {

enum class ItemKind : std::uint8_t { Race, Power, Place, Relic };
inline constexpr std::array<std::string_view, 4> kItemKinds{"race", "power", "place", "relic"};

// It is found, not picked.
constexpr bool is_marker(ItemKind kind) {
    return kind == ItemKind::Place || kind == ItemKind::Relic;
}

struct BalanceItem {
    ItemKind kind = ItemKind::Race;
    std::string id;
    bool built_in = true;
    bool measured = true;  // has games of its own; false if it was not asked for
    std::vector<smallworld::Trait> traits;
};

// An item of the packs that no game with this map and these options has.
struct LeftOutItem {
    ItemKind kind = ItemKind::Race;
    std::string id;
    std::string reason;  // and what would bring it in
};

struct BalanceOptions {
    std::string map;
    smallworld::Options options;
    std::vector<const bots::Bot*> bots;  // one to a seat
    std::uint64_t games = 1000;          // pairs of games for each item
    std::uint64_t seed = 1;
    int threads = 1;
    std::vector<std::string> items = {};  // ids; empty = all
    Progress progress = {};
    const std::atomic<bool>* stop = nullptr;  // set by somebody who has seen enough
};

// Within pairs: what the player who starts with the item, or finds it, has more than his twin.
struct PairTally {
    Tally score;  // coins
    Tally lead;   // coins more than the average opponent, times their number
    Tally wins;   // in 60ths
};

struct ItemTally {
    PairTally effect;
    std::vector<Tally> partners;  // score, by number of the other half of the combo
};

// A race and a power of the packs, together in one combo.
struct TogetherTally {
    int race = kNoItem;
    int power = kNoItem;
    PairTally effect;
};

struct SeatTally {
    Tally score;  // coins more than the average of the table, times the number of seats
    Tally wins;   // in 60ths
};

struct BalanceData {
    std::vector<BalanceItem> items;
    std::vector<LeftOutItem> left_out;
    std::vector<ItemTally> tallies;  // by number of the item
    std::vector<TogetherTally> together;
    std::vector<SeatTally> seats;  // by turn order
    PairTally baseline;            // of the twins without: plain values, not differences
    WatchTally watch;
    int seat_count = 2;
    std::uint64_t rounds = 0;  // finished: each is one game of everything
    std::uint64_t rounds_wanted = 0;
    std::uint64_t games = 0;
    std::uint64_t broken_pairs = 0;  // whose player could not be given his combo
};

// `base` is what is built in, `all` is base with the packs. Round i draws everything from
// Rng::stream(seed, i), so the result depends on the options but not on the number of threads;
// stopped early, it holds the rounds that were finished.
engine::Result<BalanceData> measure_balance(const loader::Content& base, const loader::Content& all,
                                            const BalanceOptions& options);

// The most pairs of a race and a power of the packs that are measured together.
constexpr std::size_t kMostTogether = 24;

}  // namespace lab
