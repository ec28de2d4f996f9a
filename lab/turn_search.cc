#include "lab/turn_search.h"

#include <algorithm>
#include <array>
#include <cstring>
#include <map>
#include <unordered_map>

#include "games/smallworld/rules/armies.h"

namespace lab {

using engine::Action;
using engine::Actions;
using engine::Mover;
using smallworld::Phase;
using smallworld::Role;
using smallworld::Setup;
using smallworld::State;

namespace {

// 128 bits that stand for a position, which is too long to keep millions of. That two of a million
// positions share them has a chance below 1 in 10^26.
struct Print {
    std::uint64_t low = 0;
    std::uint64_t high = 0;
    friend bool operator==(const Print&, const Print&) = default;
};

std::uint64_t fold(std::uint64_t a, std::uint64_t b) {
    __extension__ using Wide = unsigned __int128;
    const Wide product = Wide{a} * b;
    return static_cast<std::uint64_t>(product >> 64) ^ static_cast<std::uint64_t>(product);
}

Print print_of(const State& state) {
    static_assert(sizeof(State) % sizeof(std::uint64_t) == 0);
    std::array<std::uint64_t, sizeof(State) / sizeof(std::uint64_t)> words{};
    std::memcpy(words.data(), &state, sizeof(State));
    Print print{0x243F6A8885A308D3ULL, 0x13198A2E03707344ULL};
    for (const std::uint64_t word : words) {
        print.low = fold(print.low ^ word, 0xA0761D6478BD642FULL) + 0xE7037ED1A0B428DBULL;
        print.high = fold(print.high ^ word, 0x8EBC6AF09C88C6E3ULL) + 0x589965CC75374CC3ULL;
    }
    return print;
}

// A declined race that acts comes before the active one, which may attack it; and there are coins
// that hang on the number of tokens (UG-POWER-FRIGHTENED-1).
bool does_spread_matter(const Setup& setup, const State& state) {
    if (state.stage != Role::Active) return true;
    const smallworld::Now traits(setup, state, state.acting_index(), smallworld::Moment::Score);
    return std::ranges::any_of(traits->coins, [](const smallworld::CoinTerm& term) {
        return (term.where.parts & smallworld::Class::kTokens) != 0;
    });
}

struct HashPrint {
    std::size_t operator()(const Print& print) const { return print.low; }
};

// What can be made of a position: coins at the end of the turn, and by how many decisions.
struct Promise {
    static constexpr int kNothing = -1;
    int coins = kNothing;
    int steps = 0;

    bool beats(const Promise& other) const {
        return coins > other.coins || (coins == other.coins && steps < other.steps);
    }
};

class Searcher {
  public:
    Searcher(const Setup& setup, const State& from, std::uint64_t limit, Spreads spreads)
        : setup_(setup), from_(from), limit_(limit), spreads_(spreads) {}

    std::optional<TurnAnswer> run() {
        const Promise best = look(from_);
        if (too_many_ || best.coins == Promise::kNothing) return std::nullopt;
        TurnAnswer answer;
        answer.coins = best.coins - coins_in(from_);
        answer.positions = known_.size();
        for (const auto& [coins, count] : finals_)
            answer.finals += count;
        answer.reached = finals_.at(best.coins);
        answer.line = best_line(best);
        return answer;
    }

  private:
    int coins_in(const State& state) const {
        return state.coins[static_cast<std::size_t>(from_.active)];
    }

    Promise look(const State& state) {
        const Print print = print_of(state);
        if (const auto known = known_.find(print); known != known_.end()) return known->second;
        too_many_ = too_many_ || known_.size() >= limit_;
        if (too_many_) return {};
        known_.emplace(print, Promise{});
        const Promise best = look_further(state);
        known_[print] = best;
        return best;
    }

    Promise look_further(const State& state) {
        if (is_turn_over(setup_, from_, state)) {
            ++finals_[coins_in(state)];
            return {.coins = coins_in(state), .steps = 0};
        }
        Actions tries;
        list_tries(state, tries);
        Promise best;
        for (const Action action : tries) {
            State after = state;
            smallworld::apply(setup_, after, action);
            Promise found = look(after);
            if (too_many_) return {};
            ++found.steps;
            if (found.coins != Promise::kNothing && found.beats(best)) best = found;
        }
        return best;
    }

    void list_tries(const State& state, Actions& out) const {
        list_without_chance(setup_, from_, state, out);
        if (spreads_ == Spreads::All || state.phase != Phase::Redeploy) return;
        if (out.empty() || does_spread_matter(setup_, state)) return;
        const Action rest_in_last = out[out.size() - 1];
        out.clear();
        out.add(rest_in_last);
    }

    std::vector<Action> best_line(Promise promise) {
        std::vector<Action> line;
        for (State state = from_; promise.steps > 0; --promise.steps) {
            line.push_back(step_towards(state, promise));
            smallworld::apply(setup_, state, line.back());
        }
        return line;
    }

    // The first of the steps that keep the promise.
    Action step_towards(const State& state, const Promise& promise) {
        Actions tries;
        list_tries(state, tries);
        for (const Action action : tries) {
            State after = state;
            smallworld::apply(setup_, after, action);
            const Promise left = look(after);
            if (left.coins == promise.coins && left.steps + 1 == promise.steps) return action;
        }
        return tries[0];
    }

    const Setup& setup_;
    const State& from_;
    std::uint64_t limit_;
    Spreads spreads_;
    bool too_many_ = false;
    std::unordered_map<Print, Promise, HashPrint> known_;
    std::map<int, std::uint64_t> finals_;  // how many, by coins
};

}  // namespace

bool is_own_decision(const Setup& setup, const State& state) {
    const Mover mover = smallworld::mover(setup, state);
    // With OPT-DEFENDER-TIME before-redeploy others decide before the coins are counted.
    return mover.is_seat() && state.phase != Phase::Defend &&
           setup.options.defender_time != smallworld::kDefendBeforeRedeploy;
}

bool is_turn_over(const Setup& setup, const State& from, const State& state) {
    if (state.active != from.active || state.round != from.round) return true;
    return state.phase == Phase::Defend || smallworld::mover(setup, state).is_nobody();
}

void list_without_chance(const Setup& setup, const State& from, const State& state, Actions& out) {
    Actions all;
    smallworld::actions(setup, state, all);
    out.clear();
    for (const Action action : all) {
        State after = state;
        smallworld::apply(setup, after, action);
        if (smallworld::mover(setup, after).is_chance() && !is_turn_over(setup, from, after))
            continue;
        out.add(action);
    }
}

std::optional<TurnAnswer> search_turn(const Setup& setup, const State& from, std::uint64_t limit,
                                      Spreads spreads) {
    return Searcher(setup, from, limit, spreads).run();
}

}  // namespace lab
