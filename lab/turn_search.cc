#include "lab/turn_search.h"

#include <algorithm>
#include <array>
#include <cstring>
#include <limits>
#include <map>
#include <tuple>
#include <unordered_map>

namespace lab {

using engine::Action;
using engine::Actions;
using engine::StateOf;

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

template <typename State>
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

struct HashPrint {
    std::size_t operator()(const Print& print) const { return print.low; }
};

// What can be made of a position by the end of the turn, and by how many decisions.
struct Promise {
    static constexpr int kNothing = -std::numeric_limits<int>::max();
    int most = kNothing;
    int choices = 0;
    int steps = 0;

    bool beats(const Promise& other) const {
        return std::tuple(-most, choices, steps) <
               std::tuple(-other.most, other.choices, other.steps);
    }
    friend bool operator==(const Promise&, const Promise&) = default;
};

template <typename Setup>
class Searcher {
    using Craft = TurnCraft<Setup>;
    using State = StateOf<Setup>;

  public:
    Searcher(const Setup& setup, const State& from, std::uint64_t limit, Spreads spreads)
        : setup_(setup), from_(from), limit_(limit), spreads_(spreads) {}

    std::optional<TurnAnswer> run() {
        const Promise best = look(from_);
        if (too_many_ || best.most == Promise::kNothing) return std::nullopt;
        TurnAnswer answer;
        answer.most = best.most;
        answer.positions = known_.size();
        for (const auto& [made, count] : finals_)
            answer.finals += count;
        answer.reached = finals_.at(best.most);
        answer.line = best_line(best);
        return answer;
    }

  private:
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
        if (Craft::is_over(setup_, from_, state)) {
            const int made = Craft::made(setup_, from_, state);
            ++finals_[made];
            return {.most = made};
        }
        Actions tries;
        list_tries(state, tries);
        Promise best;
        for (const Action action : tries) {
            const Promise found = look_beyond(state, action);
            if (too_many_) return {};
            if (found.most != Promise::kNothing && found.beats(best)) best = found;
        }
        return best;
    }

    Promise look_beyond(const State& state, Action action) {
        State after = state;
        apply(setup_, after, action);
        Promise found = look(after);
        found.choices += Craft::is_choice(action) ? 1 : 0;
        ++found.steps;
        return found;
    }

    void list_tries(const State& state, Actions& out) const {
        list_without_chance(setup_, from_, state, out);
        if (spreads_ == Spreads::One) Craft::stand_in(setup_, state, out);
    }

    std::vector<Action> best_line(const Promise& best) {
        std::vector<Action> line;
        State state = from_;
        for (Promise promise = best; promise.steps > 0; promise = look(state)) {
            line.push_back(step_towards(state, promise));
            apply(setup_, state, line.back());
        }
        return line;
    }

    // The first of the steps that keep the promise.
    Action step_towards(const State& state, const Promise& promise) {
        Actions tries;
        list_tries(state, tries);
        return *std::ranges::find_if(
            tries, [&](Action action) { return look_beyond(state, action) == promise; });
    }

    const Setup& setup_;
    const State& from_;
    std::uint64_t limit_;
    Spreads spreads_;
    bool too_many_ = false;
    std::unordered_map<Print, Promise, HashPrint> known_;
    std::map<int, std::uint64_t> finals_;  // how many, by what they bring
};

}  // namespace

template <typename Setup>
void list_without_chance(const Setup& setup, const StateOf<Setup>& from,
                         const StateOf<Setup>& state, Actions& out) {
    Actions all;
    actions(setup, state, all);
    out.clear();
    for (const Action action : all) {
        StateOf<Setup> after = state;
        apply(setup, after, action);
        const bool drawn = mover(setup, after).is_chance();
        if (!drawn || TurnCraft<Setup>::is_over(setup, from, after)) out.add(action);
    }
}

template <typename Setup>
std::optional<TurnAnswer> search_turn(const Setup& setup, const StateOf<Setup>& from,
                                      std::uint64_t limit, Spreads spreads) {
    return Searcher<Setup>(setup, from, limit, spreads).run();
}

template void list_without_chance(const smallworld::Setup&, const smallworld::State&,
                                  const smallworld::State&, Actions&);
template void list_without_chance(const islands::Setup&, const islands::State&,
                                  const islands::State&, Actions&);
template std::optional<TurnAnswer> search_turn(const smallworld::Setup&, const smallworld::State&,
                                               std::uint64_t, Spreads);
template std::optional<TurnAnswer> search_turn(const islands::Setup&, const islands::State&,
                                               std::uint64_t, Spreads);

}  // namespace lab
