#include "lab/balance.h"

#include <mutex>
#include <numeric>

#include "lab/balance_plan.h"
#include "lab/balance_table.h"
#include "lab/threads.h"

namespace lab {

using engine::Result;
using engine::Rng;

namespace {

BalanceData empty_data(const Plan& plan, const BalanceOptions& options) {
    BalanceData data;
    data.items = plan.items;
    data.left_out = plan.left_out;
    data.tallies.resize(plan.items.size());
    for (ItemTally& tally : data.tallies)
        tally.partners.resize(plan.items.size());
    for (const Arm& arm : plan.together)
        data.together.push_back({arm.race, arm.power, {}});
    data.watch = WatchTally(plan.items.size());
    data.seat_count = plan.base->setup.seats;
    data.seats.resize(static_cast<std::size_t>(data.seat_count));
    data.rounds_wanted = options.games;
    return data;
}

void merge(PairTally& into, const PairTally& from) {
    into.score.merge(from.score);
    into.lead.merge(from.lead);
    into.wins.merge(from.wins);
}

void merge(BalanceData& into, const BalanceData& from) {
    for (std::size_t i = 0; i < into.tallies.size(); ++i) {
        merge(into.tallies[i].effect, from.tallies[i].effect);
        for (std::size_t p = 0; p < into.tallies[i].partners.size(); ++p)
            into.tallies[i].partners[p].merge(from.tallies[i].partners[p]);
    }
    for (std::size_t i = 0; i < into.together.size(); ++i)
        merge(into.together[i].effect, from.together[i].effect);
    for (std::size_t i = 0; i < into.seats.size(); ++i) {
        into.seats[i].score.merge(from.seats[i].score);
        into.seats[i].wins.merge(from.seats[i].wins);
    }
    merge(into.baseline, from.baseline);
    into.watch.merge(from.watch);
    into.rounds += from.rounds;
    into.games += from.games;
    into.broken_pairs += from.broken_pairs;
}

// What the favoured player made of it.
struct Fate {
    std::int64_t coins = 0;
    std::int64_t lead = 0;
    std::int64_t wins = 0;
};

Fate fate_of(const BalanceOutcome& outcome, int seats, int order) {
    const auto mine = static_cast<std::size_t>(order);
    const std::int64_t all = std::accumulate(outcome.coins.begin(), outcome.coins.end(), 0);
    const std::int64_t coins = outcome.coins[mine];
    return {coins, coins * (seats - 1) - (all - coins), outcome.wins_60ths[mine]};
}

void add(PairTally& tally, const Fate& with, const Fate& without) {
    tally.score.add(with.coins - without.coins);
    tally.lead.add(with.lead - without.lead);
    tally.wins.add(with.wins - without.wins);
}

// The games of a thread, round by round.
class Rounds {
  public:
    Rounds(const Plan& plan, const BalanceOptions& options)
        : plan_(plan),
          options_(options),
          data_(empty_data(plan, options)),
          watch_(*plan.all, plan.items.size()),
          seats_(data_.seat_count) {}

    void play(std::uint64_t round) {
        begin(round);
        play_freely();
        const BalanceOutcome twin = play_arm({.world = plan_.base});
        if (twin.race == race_ && twin.power == power_) {
            twin_ = fate_of(twin, seats_, order_);
            found_ = twin.found;
            add(data_.baseline, twin_, Fate{});
            play_arms();
        } else {
            ++data_.broken_pairs;
        }
        ++data_.rounds;
    }

    BalanceData take() {
        data_.watch = watch_.tally();
        return std::move(data_);
    }

  private:
    // The twins of a round share its seed, the combo they start from, seat and seating. The
    // combos go diagonally through all pairs, so that races and powers come up evenly.
    void begin(std::uint64_t round) {
        seed_ = Rng::stream(options_.seed, round).next();
        const std::uint64_t races = plan_.races.size();
        const std::uint64_t powers = plan_.powers.size();
        race_ = plan_.races[round % races];
        power_ = plan_.powers[(round + round / std::lcm(races, powers)) % powers];
        if (!plan_.markers.empty()) marker_ = plan_.markers[round % plan_.markers.size()];
        const auto seats = static_cast<std::uint32_t>(seats_);
        Rng rng = Rng::stream(seed_, 0);
        order_ = static_cast<int>(rng.below(seats));
        const std::uint32_t shift = rng.below(seats);
        seating_.clear();
        for (std::uint32_t seat = 0; seat < seats; ++seat)
            seating_.push_back(options_.bots[(seat + shift) % seats]);
    }

    void play_freely() {
        const std::uint64_t seed = ~seed_;
        BalanceGame game{*plan_.all, Deal(seed), seed, seating_, {}, &watch_};
        const BalanceOutcome outcome = play_balance_game(game);
        ++data_.games;
        const int all = std::accumulate(outcome.coins.begin(), outcome.coins.end(), 0);
        for (std::size_t order = 0; order < data_.seats.size(); ++order) {
            data_.seats[order].score.add(outcome.coins[order] * seats_ - all);
            data_.seats[order].wins.add(outcome.wins_60ths[order]);
        }
    }

    // An item that is in the combo anyway is its own twin. Such rounds count: every item, new or
    // not, is compared with the same average of the built-in ones.
    void play_arms() {
        for (std::size_t i = 0; i < plan_.arms.size(); ++i) {
            const Arm& arm = plan_.arms[i];
            if (arm.world == nullptr || (arm.marker != kNoItem && !found_)) continue;
            const bool dealt =
                arm.race == race_ || arm.power == power_ || (found_ && arm.marker == marker_);
            const std::optional<Fate> fate = dealt ? twin_ : play_with(arm);
            if (!fate) continue;
            ItemTally& tally = data_.tallies[i];
            add(tally.effect, *fate, twin_);
            if (arm.marker != kNoItem) continue;
            const int partner = arm.race == kNoItem ? race_ : power_;
            tally.partners[static_cast<std::size_t>(partner)].add(fate->coins - twin_.coins);
        }
        for (std::size_t i = 0; i < plan_.together.size(); ++i) {
            const std::optional<Fate> fate = play_with(plan_.together[i]);
            if (fate) add(data_.together[i].effect, *fate, twin_);
        }
    }

    // Nothing if the favoured player could not be given the combo.
    std::optional<Fate> play_with(const Arm& arm) {
        const BalanceOutcome outcome = play_arm(arm);
        const bool as_wished = outcome.race == (arm.race == kNoItem ? race_ : arm.race) &&
                               outcome.power == (arm.power == kNoItem ? power_ : arm.power) &&
                               (arm.marker == kNoItem || outcome.found);
        if (!as_wished) ++data_.broken_pairs;
        return as_wished ? std::optional(fate_of(outcome, seats_, order_)) : std::nullopt;
    }

    BalanceOutcome play_arm(const Arm& arm) {
        Deal deal(seed_);
        put(deal, arm.race, race_);
        put(deal, arm.power, power_);
        if (arm.marker != kNoItem) replace(deal, arm.marker, marker_);
        BalanceGame game{*arm.world, std::move(deal), seed_, seating_, order_};
        game.first_find = arm.marker == kNoItem ? marker_ : arm.marker;
        ++data_.games;
        return play_balance_game(game);
    }

    // `forced` on top, in the place of `usual`: a built-in item changes places with it, a new one
    // takes its place for the whole game.
    void put(Deal& deal, int forced, int usual) const {
        deal.put_on_top(forced == kNoItem ? usual : forced);
        if (forced != kNoItem) replace(deal, forced, usual);
    }

    void replace(Deal& deal, int forced, int usual) const {
        if (plan_.items[static_cast<std::size_t>(forced)].built_in) {
            deal.put_in_place_of(usual, forced);
            deal.put_in_place_of(forced, usual);
        } else {
            deal.put_below(usual);
        }
    }

    const Plan& plan_;
    const BalanceOptions& options_;
    BalanceData data_;
    Watch watch_;
    int seats_;
    // The round that is played.
    std::uint64_t seed_ = 0;
    int race_ = kNoItem;
    int power_ = kNoItem;
    int marker_ = kNoItem;  // what the favoured player finds first
    bool found_ = false;    // in the twin he found something
    int order_ = 0;
    std::vector<const bots::Bot*> seating_;
    Fate twin_;
};

class Measuring {
  public:
    Measuring(const Plan& plan, const BalanceOptions& options)
        : plan_(plan), options_(options), data_(empty_data(plan, options)) {}

    BalanceData run() {
        on_threads(options_.threads, [this] { work(); });
        return std::move(data_);
    }

  private:
    bool stopped() const { return options_.stop != nullptr && *options_.stop; }

    void work() {
        Rounds rounds(plan_, options_);
        while (!stopped()) {
            const std::uint64_t round = next_.fetch_add(1);
            if (round >= options_.games) break;
            rounds.play(round);
            report(done_.fetch_add(1) + 1);
        }
        const std::lock_guard lock(mutex_);
        merge(data_, rounds.take());
    }

    // Whoever finds somebody else reporting goes on playing.
    void report(std::uint64_t done) {
        if (!options_.progress) return;
        const std::unique_lock lock(mutex_, std::try_to_lock);
        if (lock.owns_lock()) options_.progress(done, options_.games);
    }

    const Plan& plan_;
    const BalanceOptions& options_;
    std::atomic<std::uint64_t> next_{0};
    std::atomic<std::uint64_t> done_{0};
    std::mutex mutex_;
    BalanceData data_;
};

}  // namespace

Result<BalanceData> measure_balance(const loader::Content& base, const loader::Content& all,
                                    const BalanceOptions& options) {
    const auto plan = make_plan(base, all, options);
    if (!plan) return tl::unexpected(plan.error());
    return Measuring(*plan, options).run();
}

}  // namespace lab
