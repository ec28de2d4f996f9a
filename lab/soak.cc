#include "lab/soak.h"

#include <atomic>
#include <chrono>
#include <map>
#include <mutex>
#include <set>

#include "games/smallworld/notation.h"
#include "games/smallworld/notation_words.h"
#include "lab/properties.h"
#include "lab/threads.h"

namespace lab {

using engine::Rng;
using smallworld::Action;
using smallworld::Actions;
using smallworld::Kind;
using smallworld::kind_of;
using smallworld::Phase;
using smallworld::Role;
using smallworld::Setup;
using smallworld::State;

namespace {

// By id: games of other worlds have other races and powers.
struct Pair {
    std::string_view race;
    std::string_view power;
    friend auto operator<=>(const Pair&, const Pair&) = default;
};

Pair named(const Setup& setup, std::uint8_t race, std::uint8_t power) {
    const bool has_badge = power != smallworld::kNone;
    return {setup.catalogue.races[race].id,
            has_badge ? setup.catalogue.powers[power].id : std::string_view()};
}

// Every pair of the cases in the order in which it first occurs, with the cases that have it.
struct PairPlan {
    Pair pair;
    std::vector<std::size_t> cases;
};
std::vector<PairPlan> plan_pairs(const std::vector<SoakCase>& cases) {
    std::vector<PairPlan> plan;
    std::map<Pair, std::size_t> known;
    for (std::size_t i = 0; i < cases.size(); ++i) {
        for (const smallworld::Race& race : cases[i].setup.catalogue.races) {
            for (const smallworld::Power& power : cases[i].setup.catalogue.powers) {
                const Pair pair{race.id, power.id};
                const auto [it, fresh] = known.emplace(pair, plan.size());
                if (fresh) plan.push_back({pair, {}});
                plan[it->second].cases.push_back(i);
            }
        }
    }
    return plan;
}

struct Coverage {
    std::set<Pair> picked;
    std::set<Pair> conquered;

    void note(const Setup& setup, const State& state, Action action) {
        if (kind_of(action) == Kind::Pick) {
            const smallworld::Combo& combo = state.column[action.a()];
            picked.insert(named(setup, combo.race, combo.power));
        }
        const Kind kind = kind_of(action);
        const bool conquest = kind == Kind::Conquer || kind == Kind::Flat || kind == Kind::Convert;
        if (conquest && state.stage == Role::Active) {
            conquered.insert(named(setup, state.acting().race, state.acting().power));
        }
    }
    void merge(const Coverage& other) {
        picked.insert(other.picked.begin(), other.picked.end());
        conquered.insert(other.conquered.begin(), other.conquered.end());
    }
};

// The action that brings `pair` to the top of the column, has it picked, and conquers with it;
// nothing where that is not at stake.
std::optional<Action> forced(const Setup& setup, const State& state, const Actions& actions,
                             const Pair& pair) {
    if (state.phase == Phase::Setup) {
        const Action race = smallworld::act(Kind::Race, smallworld::find_race(setup, pair.race));
        const Action power =
            smallworld::act(Kind::Power, smallworld::find_power(setup, pair.power));
        for (const Action action : actions) {
            if (state.column_size <= 1 && (action == race || action == power)) return action;
        }
        return {};
    }
    if (state.round > 1 || state.active != state.first) return {};
    if (state.phase == Phase::Pick || state.phase == Phase::Swap) return actions[0];
    if (state.phase == Phase::Conquer && state.acting().held.empty()) {
        for (const Action action : actions) {
            if (kind_of(action) == Kind::Conquer) return action;
        }
    }
    return {};
}

Thoroughness thoroughness_of(int step, Rng& rng) {
    if (rng.below(400) == 0) return Thoroughness::Full;
    return step < 2 || rng.below(8) == 0 ? Thoroughness::Sampled : Thoroughness::Quick;
}

class Soak {
  public:
    Soak(const std::vector<SoakCase>& cases, const SoakOptions& options)
        : cases_(cases),
          options_(options),
          start_(std::chrono::steady_clock::now()),
          plan_(plan_pairs(cases)) {
        report_.pairs = static_cast<int>(plan_.size());
    }

    SoakReport run() {
        on_threads(options_.threads, [this] { work(); });
        report_.pairs_picked = static_cast<int>(coverage_.picked.size());
        report_.pairs_conquered = static_cast<int>(coverage_.conquered.size());
        return report_;
    }

  private:
    bool time_is_up() const {
        if (options_.minutes <= 0) return false;
        const auto spent = std::chrono::steady_clock::now() - start_;
        return std::chrono::duration<double, std::ratio<60>>(spent).count() >= options_.minutes;
    }

    void work() {
        Coverage coverage;
        while (!stop_ && !time_is_up()) {
            const std::uint64_t game = next_.fetch_add(1);
            if (game >= options_.games) break;
            play_one(game, coverage);
        }
        const std::lock_guard lock(mutex_);
        coverage_.merge(coverage);
    }

    std::size_t case_of(std::uint64_t game) const {
        if (!options_.pairs) return game % cases_.size();
        const PairPlan& plan = plan_[game % plan_.size()];
        return plan.cases[game % plan.cases.size()];
    }

    // Supervision draws from a generator of its own, so that a game does not depend on how
    // closely it is watched.
    void play_one(std::uint64_t game, Coverage& coverage) {
        const Setup& setup = cases_[case_of(game)].setup;
        const Pair& pair = plan_[game % plan_.size()].pair;
        Rng rng = Rng::stream(options_.seed, game);
        Rng watch = Rng::stream(~options_.seed, game);
        State state = smallworld::start(setup);
        std::vector<Action> log;
        std::optional<std::string> broken;
        Actions actions;
        for (;;) {
            const Thoroughness closely = thoroughness_of(static_cast<int>(log.size()), watch);
            broken = violated_property(setup, state, watch, closely);
            if (broken || smallworld::mover(setup, state).is_nobody()) break;
            if (log.size() >= smallworld::kMaxSteps) {
                broken = "the game does not end";
                break;
            }
            smallworld::actions(setup, state, actions);
            std::optional<Action> action;
            if (options_.pairs) action = forced(setup, state, actions, pair);
            if (!action) action = actions.at_ticket(rng.below(actions.total_weight()));
            coverage.note(setup, state, *action);
            smallworld::apply(setup, state, *action);
            log.push_back(*action);
        }
        if (!broken) broken = violated_replay(setup, log, state);
        finish(game, log, state, broken);
    }

    void finish(std::uint64_t game, const std::vector<Action>& log, const State& state,
                const std::optional<std::string>& broken) {
        const std::lock_guard lock(mutex_);
        ++report_.games;
        report_.steps += log.size();
        if (options_.progress) options_.progress(report_.games, options_.games);
        if (!broken || (report_.failure && report_.failure->game < game)) return;
        stop_ = true;
        SoakFailure failure;
        failure.game = game;
        failure.soak_case = case_of(game);
        failure.step = static_cast<int>(log.size());
        failure.what = *broken;
        const Setup& setup = cases_[failure.soak_case].setup;
        failure.position = smallworld::print_position(setup, state);
        for (const Action action : log) {
            failure.actions.push_back(smallworld::print_action(setup, action));
        }
        report_.failure = std::move(failure);
    }

    const std::vector<SoakCase>& cases_;
    const SoakOptions& options_;
    const std::chrono::steady_clock::time_point start_;
    const std::vector<PairPlan> plan_;
    std::atomic<std::uint64_t> next_{0};
    std::atomic<bool> stop_{false};
    std::mutex mutex_;
    Coverage coverage_;
    SoakReport report_;
};

}  // namespace

int count_pairs(const std::vector<SoakCase>& cases) {
    return static_cast<int>(plan_pairs(cases).size());
}

SoakReport soak(const std::vector<SoakCase>& cases, const SoakOptions& options) {
    return Soak(cases, options).run();
}

}  // namespace lab
