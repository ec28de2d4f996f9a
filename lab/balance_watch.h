#pragma once

#include <array>
#include <cstdint>
#include <string>
#include <vector>

#include "lab/balance_deal.h"
#include "lab/balance_signals.h"
#include "lab/balance_stats.h"

// What is counted in games that nobody interferes with: which combos are picked at which price, who
// holds places and relics, and how often each trait does something. Nothing of it is asked of the
// rules while they run: it follows from two positions, the action between them, and what
// `explain_*` says.
namespace lab {

// How often an item was to be had at one place of the column, and was taken there.
struct PickTally {
    std::int64_t offered = 0;
    std::int64_t picked = 0;
};
using Picks = std::array<PickTally, smallworld::kColumnSize>;

// Of a place or relic, game by game.
struct HoldTally {
    Tally found;     // 1, or 0 if Monsters kept it
    Tally active;    // turns in which an active race held it, if it was found
    Tally declined;  // the same with a race in decline

    void merge(const HoldTally& other);
};

struct WatchTally {
    std::vector<Picks> picks;                    // by number of the item
    std::vector<std::vector<RateTally>> traits;  // by number, then as in the catalogue; per turn
    std::vector<HoldTally> holds;                // by number
    std::int64_t scorings = 0;
    std::int64_t unexplained = 0;  // scorings whose items did not add up to the coins paid

    explicit WatchTally(std::size_t items = 0) : picks(items), traits(items), holds(items) {}
    void merge(const WatchTally& other);
};

// Watches one game after the other.
class Watch {
  public:
    Watch(const World& world, std::size_t items);

    void saw(const smallworld::State& before, const smallworld::Actions& legal,
             smallworld::Action action, const smallworld::State& after);
    void game_over();

    const WatchTally& tally() const { return tally_; }

  private:
    // A trait of an item in the game that is watched.
    struct Row {
        const smallworld::Trait* trait = nullptr;  // null: the options of the game leave it out
        std::int64_t fired = 0;
    };
    struct Item {
        std::vector<Row> rows;
        std::int64_t active_turns = 0;
        std::int64_t declined_turns = 0;
        bool found = false;
    };

    void add_item(const std::string& id, const std::vector<smallworld::Trait>& traits, int number);
    // Everything that gives the army something: race, power, markers, a granted power.
    template <typename Visit>
    void each_item(const smallworld::State& state, std::uint8_t army, const Visit& visit);
    void note_pick(const smallworld::State& before, const smallworld::Actions& legal,
                   smallworld::Action action);
    void note_turn(const smallworld::State& before, const smallworld::State& after);
    void note_start(const Step& step);
    void note_cost(const smallworld::State& before, smallworld::Action action);
    void note_income(const Step& step);
    void note_signals(const Step& step);
    void note_hold(std::size_t number, const Item& item);
    void note_rule(std::string_view item, std::string_view rule);

    const World& world_;
    std::vector<Item> items_;       // by number
    std::vector<std::string> ids_;  // by number
    WatchTally tally_;
};

}  // namespace lab
