#pragma once

#include <array>
#include <optional>

#include "bots/bot.h"
#include "games/smallworld/rules/armies.h"

// The coins that a scoring now would bring, and what an action changes in them: most decisions of a
// turn are weighed by that.
namespace bots {

// What a region more or less changes in what an army is paid, as far as that is the region's own
// matter. Where coins hang on how regions lie to each other, only counting anew tells.
class Yield {
  public:
    Yield(const Setup& setup, const smallworld::State& state, std::uint8_t army);

    // Whether `more` can tell, and whether `less` can.
    bool knows_more() const { return knows_more_; }
    bool knows_less() const { return knows_less_; }
    int more(engine::Region region) const { return coins_of(region, true); }
    int less(engine::Region region) const { return coins_of(region, false); }
    int per_conquest() const { return per_conquest_; }  // of a region that is not empty
    bool likes_finds() const { return likes_finds_; }   // it is paid for places or relics

  private:
    void add_coins(const Setup& setup, const smallworld::State& state, std::uint8_t army,
                   const smallworld::CoinTerm& term);
    void add_bonus(const smallworld::BonusTerm& bonus, bool is_acting);
    int coins_of(engine::Region region, bool odd) const;

    struct Term {
        engine::RegionSet where;
        int coins = 0;
        bool pairs = false;
        bool odd = false;  // it holds an odd number of them
    };
    smallworld::Few<Term, 8> terms_;
    int regions_ = 0;
    int per_conquest_ = 0;
    bool knows_more_ = true;
    bool knows_less_ = true;
    bool likes_finds_ = false;
};

// The coins that a scoring now would bring a player, less a share of what it would bring the
// others; and what actions change in that. It keeps what it has found out about the position.
class Standing {
  public:
    Standing(const Setup& setup, const smallworld::State& state, engine::Seat me)
        : setup_(setup), before_(state), me_(me) {}

    double now();
    // Chance is averaged out.
    double change(Action action);
    // Who conquers now. Only where somebody does.
    const smallworld::Acting& acting();

  private:
    // Conquests of these change what two armies are paid, each for itself.
    struct Targets {
        engine::RegionSet plain;
        engine::RegionSet guarded;     // the same, but for what Monsters guard there
        engine::RegionSet left_again;  // at the end of the turn, so that they bring nothing
    };

    // Made only where counting is needed.
    struct Conquest {
        Action action;
        std::optional<smallworld::State> after;
    };

    const Targets& targets();
    Targets look_at_targets();
    const Yield& yield_of(std::uint8_t army);
    std::optional<double> change_at_once(Action action);
    const smallworld::State& after(Conquest& conquest) const;
    int paid_in(const smallworld::State& state, std::uint8_t army) const;
    int won_by(Conquest& conquest);
    std::optional<double> lost_by(Conquest& conquest);
    double found_in(engine::Region region) const;
    double odds_of(Action attempt);
    double change_by_counting(Action action);
    double in(const smallworld::State& state);
    int income_in(const smallworld::State& state, engine::Seat seat);
    void count_incomes();

    const Setup& setup_;
    const smallworld::State& before_;
    engine::Seat me_;
    std::optional<smallworld::Acting> acting_;
    std::optional<Targets> targets_;
    std::array<std::optional<Yield>, smallworld::kArmies> yields_;
    std::optional<smallworld::Now> paid_;           // what the acting army can do at a scoring
    std::array<int, engine::kMaxSeats> incomes_{};  // of everybody, before
    unsigned changing_ = 0;                         // bit per seat whose income others may change
    bool takes_ = false;                            // coins of others, it may be
    std::optional<double> now_;
};

}  // namespace bots
