#pragma once

#include <string>
#include <vector>

#include "lab/balance.h"
#include "lab/plot.h"

// What the measurements say, for people: effects with intervals, verdicts, and sentences.
namespace lab {

enum class Verdict : std::uint8_t { TooWeak, Weak, Fair, Strong, TooStrong, Unclear };
inline constexpr std::array<std::string_view, 6> kVerdicts{"too weak", "weak",       "fair",
                                                           "strong",   "too strong", "unclear"};

// What an item of a kind may be worth without standing out among the built-in ones.
using FairBand = PlotBand;

// All effects are within pairs: with the item less without it.
struct Effect {
    Estimate score;  // coins at the end of the game
    Estimate price;  // coins of lead over the average opponent: what it may cost and still be fair
    Estimate wins;   // share of games, 0.05 = five of a hundred more
};

struct Partner {
    int item = kNoItem;  // index into Findings::items
    Estimate score;      // shrunk
};

struct PickRate {
    PickTally tally;
    Interval share;    // Wilson
    double usual = 0;  // of all items at this place of the column
    double rate() const {
        return tally.offered == 0
                   ? 0
                   : static_cast<double>(tally.picked) / static_cast<double>(tally.offered);
    }
};

struct TraitFinding {
    std::string what;  // the word of its primitive
    std::string rule;
    std::string held;  // "active", "decline", "both"
    Estimate rate;     // per turn in which it holds
    bool countable = true;
};

// How a place or relic fares in games that nobody interferes with.
struct HoldFinding {
    Estimate found;     // share of the games
    Estimate active;    // turns a game that an active race holds it, once it is found
    Estimate declined;  // the same with a race in decline
};

struct ItemFinding {
    ItemKind kind = ItemKind::Race;
    std::string id;
    std::string name;
    bool built_in = true;
    bool measured = true;
    Effect effect;
    Verdict verdict = Verdict::Unclear;
    std::vector<Partner> partners;  // best first; empty if none differs from the others
    std::vector<PickRate> picks;    // by place in the column = price in coins; of races and powers
    std::vector<TraitFinding> traits;
    HoldFinding hold;  // of places and relics
};

// An item of the packs without games, and why.
struct LeftOutFinding {
    ItemKind kind = ItemKind::Race;
    std::string id;
    std::string name;
    std::string reason;
};

struct TogetherFinding {
    int race = kNoItem;  // indices into Findings::items
    int power = kNoItem;
    Effect effect;
    double expected = 0;  // price, if the two did not help each other
};

struct SeatFinding {
    Estimate score;  // coins more than the average of the table
    Estimate wins;
};

struct Findings {
    std::vector<std::string> sentences;  // the most important first
    std::vector<std::string> notes;      // what else is worth saying
    std::vector<ItemFinding> items;
    std::vector<LeftOutFinding> left_out;
    std::array<FairBand, kItemKinds.size()> bands;
    std::vector<TogetherFinding> together;
    std::vector<SeatFinding> seats;  // by turn order
    Estimate baseline_score;         // of who starts with a built-in combo
    Estimate baseline_wins;
    std::uint64_t rounds = 0;
    std::uint64_t rounds_wanted = 0;
    std::uint64_t games = 0;
    std::uint64_t broken_pairs = 0;
    std::int64_t scorings = 0;
    std::int64_t unexplained = 0;

    const FairBand& band(ItemKind kind) const { return bands[static_cast<std::size_t>(kind)]; }
    bool has_pack() const;
    // Indices of the measured items of a kind, the most valuable first.
    std::vector<int> by_price(ItemKind kind) const;
};

Findings find(const BalanceData& data, const loader::Words& words);

// Built-in items that differ less than this are as good as equal: the band is never narrower.
constexpr double kSmallestBand = 2;  // coins
// An item is fair within so many standard deviations of the built-in ones.
constexpr double kBandDeviations = 2;

Verdict judge(const Estimate& price, const FairBand& band);
FairBand fair_band(std::span<const Estimate> built_in);

}  // namespace lab
