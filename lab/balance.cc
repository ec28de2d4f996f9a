#include "lab/balance.h"

#include <fmt/format.h>

#include <algorithm>
#include <deque>
#include <mutex>
#include <numeric>

#include "lab/balance_table.h"
#include "lab/threads.h"

namespace lab {

using engine::Result;
using engine::Rng;
using smallworld::Catalogue;

namespace {

// The games of one item (or of two together): where they are played, and what changes.
struct Arm {
    const World* world = nullptr;
    int race = kNoItem;  // the race that is forced; none: the one of the twin
    int power = kNoItem;
};

template <typename Kind>
const Kind* find_id(const std::vector<Kind>& list, std::string_view id) {
    const auto found = std::ranges::find(list, id, &Kind::id);
    return found == list.end() ? nullptr : &*found;
}

// The box with the race in it. A race that borrows takes its lender's place (SW-CUSTOM-04).
void add_race(Catalogue& catalogue, const smallworld::Race& race) {
    std::erase_if(catalogue.races, [&](const auto& other) { return other.id == race.borrows; });
    catalogue.races.push_back(race);
}

// Everything the rounds need; not changed while they are played.
struct Plan {
    std::vector<BalanceItem> items;
    std::deque<World> worlds;  // a deque: arms point into it
    const World* base = nullptr;
    const World* all = nullptr;
    std::vector<Arm> arms;  // by number of the item; those not measured have no world
    std::vector<Arm> together;
    std::vector<int> races;  // the built-in ones, by number
    std::vector<int> powers;
};

class Planner {
  public:
    Planner(const loader::Content& base, const loader::Content& all, const BalanceOptions& options)
        : base_(base), all_(all), options_(options) {}

    Result<Plan> plan() {
        auto box = bind(base_.catalogue);
        if (!box) return tl::unexpected(box.error());
        auto full = bind(all_.catalogue);
        if (!full) return tl::unexpected(full.error());
        list_items(box->catalogue, true);
        list_items(full->catalogue, false);
        if (const auto error = choose_items()) return tl::unexpected(*error);
        plan_.base = add_world(std::move(*box));
        plan_.all = add_world(std::move(*full));
        for (int number = 0; number < count(); ++number) {
            const auto arm = make_arm(number);
            if (!arm) return tl::unexpected(arm.error());
            plan_.arms.push_back(*arm);
        }
        if (const auto error = pair_up()) return tl::unexpected(*error);
        return std::move(plan_);
    }

  private:
    int count() const { return static_cast<int>(plan_.items.size()); }
    const BalanceItem& item(int number) const {
        return plan_.items[static_cast<std::size_t>(number)];
    }

    Result<smallworld::Setup> bind(const Catalogue& catalogue) const {
        loader::Content content = all_;
        content.catalogue = catalogue;
        return loader::make_game(content, options_.map, options_.options);
    }

    int find(ItemKind kind, std::string_view id) const {
        for (int number = 0; number < count(); ++number) {
            if (item(number).kind == kind && item(number).id == id) return number;
        }
        return kNoItem;
    }

    void list_items(const Catalogue& catalogue, bool built_in) {
        for (const smallworld::Race& race : catalogue.races)
            list_item({ItemKind::Race, race.id, built_in, true, race.traits});
        for (const smallworld::Power& power : catalogue.powers)
            list_item({ItemKind::Power, power.id, built_in, true, power.traits});
    }

    void list_item(BalanceItem item) {
        if (find(item.kind, item.id) != kNoItem) return;
        if (item.built_in) {
            auto& pool = item.kind == ItemKind::Race ? plan_.races : plan_.powers;
            pool.push_back(count());
        }
        plan_.items.push_back(std::move(item));
    }

    // The built-in items of a kind are what those asked for are judged by. What is left out is
    // still dealt, but has no games of its own.
    std::optional<engine::Error> choose_items() {
        if (options_.items.empty()) return {};
        for (const std::string& id : options_.items) {
            if (find_id(plan_.items, id) != nullptr) continue;
            return engine::Error{
                .message = fmt::format("there is no race or power \"{}\" on this map", id)};
        }
        const auto asked = [&](const BalanceItem& one) {
            return std::ranges::count(options_.items, one.id) > 0;
        };
        for (BalanceItem& one : plan_.items) {
            const bool judges =
                one.built_in && std::ranges::any_of(plan_.items, [&](const auto& other) {
                    return other.kind == one.kind && asked(other);
                });
            one.measured = asked(one) || judges;
        }
        return {};
    }

    const World* add_world(smallworld::Setup setup) {
        World& world = plan_.worlds.emplace_back();
        for (const smallworld::Race& race : setup.catalogue.races)
            world.race_numbers.push_back(find(ItemKind::Race, race.id));
        for (const smallworld::Power& power : setup.catalogue.powers)
            world.power_numbers.push_back(find(ItemKind::Power, power.id));
        world.setup = std::move(setup);
        return &world;
    }

    Result<Arm> make_arm(int number) {
        if (!item(number).measured) return Arm{};
        const bool race = item(number).kind == ItemKind::Race;
        return make_arm(race ? number : kNoItem, race ? kNoItem : number);
    }

    // The built-in items and these.
    Result<Arm> make_arm(int race, int power) {
        Arm arm{plan_.base, race, power};
        const bool new_race = race != kNoItem && !item(race).built_in;
        const bool new_power = power != kNoItem && !item(power).built_in;
        if (!new_race && !new_power) return arm;
        Catalogue catalogue = base_.catalogue;
        if (new_power) {
            catalogue.powers.push_back(*find_id(all_.catalogue.powers, item(power).id));
        }
        if (new_race) add_race(catalogue, *find_id(all_.catalogue.races, item(race).id));
        auto setup = bind(catalogue);
        if (!setup) return tl::unexpected(setup.error());
        if (setup->power_count < setup->race_count) {  // RUL-086
            return engine::fail(
                fmt::format("there is no power left over for the race \"{}\": {} races, {} powers",
                            item(race).id, setup->race_count, setup->power_count));
        }
        arm.world = add_world(std::move(*setup));
        return arm;
    }

    std::optional<engine::Error> pair_up() {
        std::vector<Arm> pairs;
        for (const Arm& first : plan_.arms) {
            for (const Arm& second : plan_.arms) {
                const bool both = first.race != kNoItem && second.power != kNoItem;
                if (!both || item(first.race).built_in || item(second.power).built_in) continue;
                pairs.push_back({nullptr, first.race, second.power});
            }
        }
        if (pairs.size() > kMostTogether) return {};
        for (const Arm& pair : pairs) {
            const auto arm = make_arm(pair.race, pair.power);
            if (!arm) return arm.error();
            plan_.together.push_back(*arm);
        }
        return {};
    }

    const loader::Content& base_;
    const loader::Content& all_;
    const BalanceOptions& options_;
    Plan plan_;
};

BalanceData empty_data(const Plan& plan, const BalanceOptions& options) {
    BalanceData data;
    data.items = plan.items;
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
        const BalanceOutcome twin = play_arm({plan_.base});
        if (twin.race == race_ && twin.power == power_) {
            twin_ = fate_of(twin, seats_, order_);
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
            if (arm.world == nullptr) continue;
            const bool dealt = arm.race == race_ || arm.power == power_;
            const std::optional<Fate> fate = dealt ? twin_ : play_with(arm);
            if (!fate) continue;
            ItemTally& tally = data_.tallies[i];
            add(tally.effect, *fate, twin_);
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
                               outcome.power == (arm.power == kNoItem ? power_ : arm.power);
        if (!as_wished) ++data_.broken_pairs;
        return as_wished ? std::optional(fate_of(outcome, seats_, order_)) : std::nullopt;
    }

    BalanceOutcome play_arm(const Arm& arm) {
        Deal deal(seed_);
        put(deal, arm.race, race_);
        put(deal, arm.power, power_);
        BalanceGame game{*arm.world, std::move(deal), seed_, seating_, order_};
        ++data_.games;
        return play_balance_game(game);
    }

    // `forced` on top, in the place of `usual`: a built-in item changes places with it, a new one
    // takes its place for the whole game.
    void put(Deal& deal, int forced, int usual) const {
        deal.put_on_top(forced == kNoItem ? usual : forced);
        if (forced == kNoItem) return;
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
    const auto plan = Planner(base, all, options).plan();
    if (!plan) return tl::unexpected(plan.error());
    return Measuring(*plan, options).run();
}

}  // namespace lab
