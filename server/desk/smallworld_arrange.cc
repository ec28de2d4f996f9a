#include "server/desk/smallworld_arrange.h"

#include <fmt/format.h>

#include <algorithm>
#include <numeric>
#include <utility>

#include "bots/greedy.h"
#include "games/smallworld/rules/distribute.h"
#include "games/smallworld/rules/redeploy.h"

namespace server {

using engine::Action;
using engine::Actions;
using engine::Region;
using engine::RegionSet;
using smallworld::Kind;
using smallworld::kind_of;
using smallworld::Phase;
using smallworld::Piece;
using smallworld::Reason;
using smallworld::region_of;
using smallworld::Setup;
using smallworld::State;

namespace {

bool places_pieces(const State& state) {
    if (state.phase == Phase::Place) return true;
    return state.phase == Phase::Defend && state.armies[state.defender].withdrawn == 0;
}

// Which step of the turn this is: as long as it stays the same, the arrangement goes on.
auto step_of(const State& state) {
    return std::tuple(state.phase, state.chance, state.active, state.stage, state.piece,
                      state.defender, places_pieces(state));
}

// All that a race has can be taken up; the last token of a region gives it up (SW-READY-*).
Arrangement taking(const State& state) {
    Arrangement out{.verb = "take", .piece = "token", .pool = 0, .exact = false, .rows = {}};
    for (const Region region : state.acting().held.from(state.cursor)) {
        const int tokens = state.tokens[region];
        out.rows.push_back({region, tokens, tokens});
        out.pool += tokens;
    }
    return out;
}

Arrangement vacating(const Setup& setup, const State& state) {
    const auto& traits = smallworld::row_of(setup, state, state.acting_index());
    Arrangement out{.verb = "vacate",
                    .piece = "token",
                    .pool = smallworld::regions_to_vacate(traits, state),
                    .exact = true,
                    .rows = {}};
    for (const Region region : state.acting().held.from(state.cursor)) {
        out.rows.push_back({region, state.tokens[region], 1});
    }
    return out;
}

Arrangement distributing(const Setup& setup, const State& state) {
    const smallworld::Distribution d = smallworld::distribution(setup, state);
    const bool pieces = places_pieces(state);
    // Defenders place no other piece than Encampments (SW-POWER-BIVOUACKING-5).
    const Piece piece = state.phase == Phase::Place ? state.piece : Piece::Encampment;
    Arrangement out{.verb = pieces ? "place" : "deploy",
                    .piece = pieces ? smallworld::rules_of(piece).id : "token",
                    .pool = d.pool,
                    .exact = !d.optional,
                    .rows = {}};
    for (const Region region : d.regions) {
        const int now = pieces ? state.standing(piece, region) : state.tokens[region];
        out.rows.push_back({region, now, d.one_each ? 1 : d.pool});
    }
    return out;
}

// SW-POWER-FORTIFIED-2: one a turn, if the player likes.
Arrangement building(const Setup& setup, const State& state) {
    Arrangement out{.verb = "place",
                    .piece = smallworld::rules_of(state.piece).id,
                    .pool = 1,
                    .exact = false,
                    .rows = {}};
    Actions actions;
    smallworld::actions(setup, state, actions);
    for (const Action action : actions) {
        if (kind_of(action) == Kind::Place) out.rows.push_back({region_of(action), 0, 1});
    }
    return out;
}

// A single piece with many places to go is placed by pointing at one, not by numbers.
std::optional<Arrangement> placing(const Setup& setup, const State& state) {
    switch (smallworld::rules_of(state.piece).placed) {
        case smallworld::Placed::EachTurn: return building(setup, state);
        case smallworld::Placed::EndOfTurn:
        case smallworld::Placed::Gained: return distributing(setup, state);
        default: return std::nullopt;
    }
}

tl::unexpected<engine::Error> refuse(Reason reason, std::string message) {
    return tl::unexpected(engine::Error{.message = std::move(message),
                                        .rule = std::string(smallworld::Why{reason}.rule())});
}

Reason shortage(const Arrangement& arrangement) {
    return arrangement.verb == "vacate" ? Reason::MustVacate : Reason::MustPlaceAll;
}

// One number to a row.
engine::Result<std::vector<int>> read_numbers(const Arrangement& arrangement,
                                              std::span<const Placed> wanted) {
    std::vector<int> numbers(arrangement.rows.size());
    RegionSet named;
    for (const Placed& placed : wanted) {
        const auto row = std::ranges::find(arrangement.rows, placed.region,
                                           [](const ArrangeRow& r) { return index(r.region); });
        if (row == arrangement.rows.end()) {
            return refuse(Reason::NotOccupied,
                          fmt::format("region {} takes no part in this step", placed.region));
        }
        if (named.contains(row->region)) {
            return refuse(Reason::OutOfOrder,
                          fmt::format("region {} is named twice", placed.region));
        }
        if (placed.count < 0 || placed.count > row->most) {
            return refuse(Reason::TooMany,
                          fmt::format("region {} allows numbers from 0 to {}, not {}",
                                      placed.region, row->most, placed.count));
        }
        named.add(row->region);
        numbers[static_cast<std::size_t>(row - arrangement.rows.begin())] = placed.count;
    }
    return numbers;
}

engine::Result<std::vector<int>> fitting_numbers(const Arrangement& arrangement,
                                                 std::span<const Placed> wanted) {
    auto numbers = read_numbers(arrangement, wanted);
    if (!numbers) return numbers;
    const int sum = std::accumulate(numbers->begin(), numbers->end(), 0);
    if (sum > arrangement.pool) {
        return refuse(Reason::TooMany,
                      fmt::format("there are {} to arrange, not {}", arrangement.pool, sum));
    }
    if (arrangement.exact && sum < arrangement.pool) {
        return refuse(shortage(arrangement),
                      fmt::format("all {} must be arranged, not only {}", arrangement.pool, sum));
    }
    return numbers;
}

// The action that does one row, as the rules spell it.
Action action_for(const State& state, Region region, int count) {
    if (state.phase == Phase::Vacate) return smallworld::act(Kind::Vacate, region);
    if (state.phase == Phase::Ready) {
        return count == state.tokens[region] ? smallworld::act(Kind::Abandon, region)
                                             : smallworld::act(Kind::Take, region, count);
    }
    if (!places_pieces(state)) return smallworld::act(Kind::Deploy, region, count);
    const Piece piece = state.phase == Phase::Place ? state.piece : Piece::Encampment;
    return smallworld::place(piece, region, count);
}

// The step on a copy of the position, for as long as it lasts.
class Walk {
  public:
    Walk(const Setup& setup, const State& state) : setup_(setup), state_(state) {}

    bool goes_on() const { return step_of(state_) == first_; }
    const State& state() const { return state_; }
    bool may(Action action) const {
        return smallworld::why_illegal(setup_, state_, action).legal();
    }
    void make(Action action) {
        smallworld::apply(setup_, state_, action);
        made_.push_back(action);
    }
    std::vector<Action> take() && { return std::move(made_); }

  private:
    const Setup& setup_;
    State state_;
    decltype(step_of(State{})) first_ = step_of(state_);
    std::vector<Action> made_;
};

}  // namespace

std::optional<Arrangement> arrangement(const Setup& setup, const State& state) {
    if (state.chance != smallworld::Chance::None) return std::nullopt;
    switch (state.phase) {
        case Phase::Ready: return taking(state);
        case Phase::Vacate: return vacating(setup, state);
        case Phase::Redeploy:
        case Phase::Defend: return distributing(setup, state);
        case Phase::Place: return placing(setup, state);
        default: return std::nullopt;
    }
}

// What is forced, the rules do without asking (docs/notation.md). As the numbers add up, the
// forced rest is always what is still wanted.
engine::Result<std::vector<Action>> arrange(const Setup& setup, const State& state,
                                            std::span<const Placed> wanted) {
    const auto what = arrangement(setup, state);
    if (!what) return refuse(Reason::WrongPhase, "nothing is to be arranged now");
    const auto numbers = fitting_numbers(*what, wanted);
    if (!numbers) return tl::unexpected(numbers.error());
    Walk walk(setup, state);
    for (std::size_t i = 0; i < numbers->size() && walk.goes_on(); ++i) {
        if ((*numbers)[i] == 0) continue;
        const Action action = action_for(walk.state(), what->rows[i].region, (*numbers)[i]);
        if (!walk.may(action)) return refuse(shortage(*what), "these numbers do not fit");
        walk.make(action);
    }
    const Action done = smallworld::act(Kind::Done);
    if (walk.goes_on() && walk.may(done)) walk.make(done);
    return std::move(walk).take();
}

std::vector<int> suggestion(const Setup& setup, const smallworld::View& view,
                            const Arrangement& arrangement) {
    std::vector<int> numbers(arrangement.rows.size());
    // What cannot be known is guessed; the same guess each time keeps the advice steady.
    engine::Rng rng(1);
    State state = smallworld::resample(setup, view, rng);
    int left = arrangement.pool;
    const auto first = step_of(state);
    Actions actions;
    while (step_of(state) == first) {
        smallworld::actions(setup, state, actions);
        const smallworld::View seen = smallworld::view(setup, state, view.viewer);
        const Action action = bots::choose_greedily(setup, seen, actions, rng);
        if (kind_of(action) == Kind::Done) break;
        const auto row =
            std::ranges::find(arrangement.rows, region_of(action), &ArrangeRow::region);
        const int count = std::max(1, smallworld::count_of(action));
        numbers[static_cast<std::size_t>(row - arrangement.rows.begin())] = count;
        left -= count;
        smallworld::apply(setup, state, action);
    }
    // What the rules did unasked at the end went to the last regions.
    for (std::size_t i = numbers.size(); arrangement.exact && left > 0 && i-- > 0;) {
        const int count = std::min(left, arrangement.rows[i].most - numbers[i]);
        numbers[i] += count;
        left -= count;
    }
    return numbers;
}

json::object to_json(const Arrangement& arrangement, std::span<const int> suggestion) {
    json::array rows;
    rows.reserve(arrangement.rows.size());
    for (std::size_t i = 0; i < arrangement.rows.size(); ++i) {
        const ArrangeRow& row = arrangement.rows[i];
        rows.push_back({{"region", engine::index(row.region)},
                        {"now", row.now},
                        {"least", 0},
                        {"most", row.most},
                        {"suggest", suggestion[i]}});
    }
    return {{"verb", arrangement.verb},
            {"piece", arrangement.piece},
            {"pool", arrangement.pool},
            {"exact", arrangement.exact},
            {"rows", std::move(rows)}};
}

}  // namespace server
