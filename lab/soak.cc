#include "lab/soak.h"

#include <atomic>
#include <chrono>
#include <map>
#include <mutex>
#include <set>

#include "games/islands/notation.h"
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

namespace {

namespace sw = smallworld;

// By id: games of other worlds have other races and powers.
struct Pair {
    std::string_view race;
    std::string_view power;
    friend auto operator<=>(const Pair&, const Pair&) = default;
};

Pair named(const sw::Setup& setup, std::uint8_t race, std::uint8_t power) {
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

    void note(const sw::Setup& setup, const sw::State& state, Action action) {
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
std::optional<Action> forced(const sw::Setup& setup, const sw::State& state, const Actions& actions,
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

// What is done besides playing at random: a game may have a plan for its games, and count what
// happened in them.
template <typename Setup>
class Director {
  public:
    explicit Director(const std::vector<SoakCaseOf<Setup>>& cases) : cases_(cases.size()) {}

    struct Notes {
        void note(const Setup&, const engine::StateOf<Setup>&, Action) {}
        void merge(const Notes&) {}
    };
    std::size_t case_of(std::uint64_t game, bool /*pairs*/) const { return game % cases_; }
    std::optional<Action> forced(std::uint64_t, const Setup&, const engine::StateOf<Setup>&,
                                 const Actions&) const {
        return {};
    }
    void report(const Notes&, SoakReport&) const {}

  private:
    std::size_t cases_;
};

template <>
class Director<sw::Setup> {
  public:
    explicit Director(const std::vector<SoakCase>& cases)
        : cases_(cases.size()), plan_(plan_pairs(cases)) {}

    using Notes = Coverage;
    std::size_t case_of(std::uint64_t game, bool pairs) const {
        if (!pairs) return game % cases_;
        const PairPlan& plan = plan_[game % plan_.size()];
        return plan.cases[game % plan.cases.size()];
    }
    std::optional<Action> forced(std::uint64_t game, const sw::Setup& setup, const sw::State& state,
                                 const Actions& actions) const {
        return lab::forced(setup, state, actions, plan_[game % plan_.size()].pair);
    }
    void report(const Notes& notes, SoakReport& report) const {
        report.pairs = static_cast<int>(plan_.size());
        report.pairs_picked = static_cast<int>(notes.picked.size());
        report.pairs_conquered = static_cast<int>(notes.conquered.size());
    }

  private:
    std::size_t cases_;
    std::vector<PairPlan> plan_;
};

Thoroughness thoroughness_of(int step, Rng& rng) {
    if (rng.below(400) == 0) return Thoroughness::Full;
    return step < 2 || rng.below(8) == 0 ? Thoroughness::Sampled : Thoroughness::Quick;
}

template <typename Setup>
class Soak {
  public:
    using State = engine::StateOf<Setup>;
    using Notes = typename Director<Setup>::Notes;

    Soak(const std::vector<SoakCaseOf<Setup>>& cases, const SoakOptions& options)
        : cases_(cases),
          options_(options),
          began_(std::chrono::steady_clock::now()),
          director_(cases) {}

    SoakReport run() {
        on_threads(options_.threads, [this] { work(); });
        director_.report(notes_, report_);
        return report_;
    }

  private:
    bool time_is_up() const {
        if (options_.minutes <= 0) return false;
        const auto spent = std::chrono::steady_clock::now() - began_;
        return std::chrono::duration<double, std::ratio<60>>(spent).count() >= options_.minutes;
    }

    void work() {
        Notes notes;
        while (!stop_ && !time_is_up()) {
            const std::uint64_t game = next_.fetch_add(1);
            if (game >= options_.games) break;
            play_one(game, notes);
        }
        const std::lock_guard lock(mutex_);
        notes_.merge(notes);
    }

    std::size_t case_of(std::uint64_t game) const {
        return director_.case_of(game, options_.pairs);
    }

    // Supervision draws from a generator of its own, so that a game does not depend on how
    // closely it is watched.
    void play_one(std::uint64_t game, Notes& notes) {
        const Setup& setup = cases_[case_of(game)].setup;
        Rng rng = Rng::stream(options_.seed, game);
        Rng watch = Rng::stream(~options_.seed, game);
        State state = start(setup);
        std::vector<Action> log;
        std::optional<std::string> broken;
        Actions list;
        for (;;) {
            const Thoroughness closely = thoroughness_of(static_cast<int>(log.size()), watch);
            broken = violated_property(setup, state, watch, closely);
            if (broken || mover(setup, state).is_nobody()) break;
            if (log.size() >= static_cast<std::size_t>(Setup::kMostSteps)) {
                broken = "the game does not end";
                break;
            }
            actions(setup, state, list);
            std::optional<Action> action;
            if (options_.pairs) action = director_.forced(game, setup, state, list);
            if (!action) action = list.at_ticket(rng.below(list.total_weight()));
            notes.note(setup, state, *action);
            apply(setup, state, *action);
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
        failure.position = print_position(setup, state);
        for (const Action action : log) {
            failure.actions.push_back(print_action(setup, action));
        }
        report_.failure = std::move(failure);
    }

    const std::vector<SoakCaseOf<Setup>>& cases_;
    const SoakOptions& options_;
    const std::chrono::steady_clock::time_point began_;
    const Director<Setup> director_;
    std::atomic<std::uint64_t> next_{0};
    std::atomic<bool> stop_{false};
    std::mutex mutex_;
    Notes notes_;
    SoakReport report_;
};

}  // namespace

int count_pairs(const std::vector<SoakCase>& cases) {
    return static_cast<int>(plan_pairs(cases).size());
}

template <typename Setup>
SoakReport soak(const std::vector<SoakCaseOf<Setup>>& cases, const SoakOptions& options) {
    return Soak<Setup>(cases, options).run();
}
template SoakReport soak(const std::vector<SoakCase>&, const SoakOptions&);
template SoakReport soak(const std::vector<SoakCaseOf<islands::Setup>>&, const SoakOptions&);

}  // namespace lab
