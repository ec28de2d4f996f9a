#include "server/table/advice.h"

#include <algorithm>
#include <boost/json.hpp>
#include <cmath>

namespace server {

using protocol::Code;
using protocol::Refusal;

namespace {

// What is clearly better is told of; less may be no more than luck in the simulations.
constexpr double kWorthTelling = 0.02;

// Figures are for people: more digits would only pretend.
double rounded(double value, double unit) {
    return std::round(value / unit) * unit;
}
double share(double value) {
    return rounded(value, 0.001);
}
double coins(double value) {
    return rounded(value, 0.1);
}

json::array winning_json(const TableState& state, const bots::Advice& advice) {
    const auto sides = static_cast<std::size_t>(state.desk().places());
    json::array out;
    for (std::size_t i = 0; i < std::min(sides, advice.winning.size()); ++i)
        out.emplace_back(share(advice.winning[i]));
    return out;
}

json::object idea_json(const TableState& state, std::size_t step, const bots::Idea& idea) {
    json::array actions;
    for (const engine::Action action : idea.plan)
        actions.emplace_back(state.match().print(action));
    json::array merits;
    for (const bots::Merit& merit : idea.merits)
        merits.push_back({{"why", bots::name_of(merit.why)}, {"coins", coins(merit.coins)}});
    return {{"actions", std::move(actions)},
            {"tell", state.desk().foretell(step, idea.plan)},
            {"coins", coins(idea.coins)},
            {"winning", share(idea.winning)},
            {"merits", std::move(merits)}};
}

std::string seat_name(Seat seat) {
    return std::string(1, engine::letter(seat));
}

json::object moment_json(const TableState& state, const Moment& moment) {
    const bots::Idea& best = moment.advice.ideas[0];
    const bots::Idea& made = moment.advice.answer.value_or(best);
    const bool as_good = made.plan[0] == best.plan[0];
    const double cost = as_good ? 0 : std::max(0.0, best.winning - made.winning);
    json::object out{
        {"step", moment.step}, {"winning", share(best.winning)}, {"cost", share(cost)}};
    if (cost < kWorthTelling) return out;
    out["made"] = idea_json(state, moment.step, made);
    out["better"] = idea_json(state, moment.step, best);
    return out;
}

}  // namespace

std::optional<Refusal> why_no_advice(const TableState& state, const Asker& asker, Seat seat) {
    if (auto refusal = not_holder(state, asker, seat)) return refusal;
    if (state.status() != Status::Running)
        return Refusal{Code::NotNow, "Only while a game runs is there something to advise."};
    for (std::size_t i = 0; i < state.seats().size(); ++i) {
        if (!state.seats()[i].bot_plays() && !asker.holds(static_cast<Seat>(i)))
            return Refusal{Code::NotNow, "There is no advice where others play, too."};
    }
    return std::nullopt;
}

std::optional<Refusal> why_no_hint(const TableState& state, const Asker& asker, Seat seat) {
    if (auto refusal = why_no_advice(state, asker, seat)) return refusal;
    if (state.person_to_move() != seat) return Refusal{Code::NotNow, "It is not your move."};
    return std::nullopt;
}

std::optional<Refusal> why_no_review(const TableState& state, Seat seat) {
    if (!state.has_seat(seat)) return Refusal{Code::UnknownSeat, "There is no such seat."};
    if (state.status() != Status::Over) return Refusal{Code::NotNow, "The game is not over."};
    return std::nullopt;
}

std::string advice_text(const TableState& state, std::string_view id, Seat seat, std::size_t step,
                        const bots::Advice& advice) {
    json::array ideas;
    for (const bots::Idea& idea : advice.ideas)
        ideas.emplace_back(idea_json(state, step, idea));
    return json::serialize(json::object{{"t", "advice"},
                                        {"id", id},
                                        {"step", step},
                                        {"seat", seat_name(seat)},
                                        {"winning", winning_json(state, advice)},
                                        {"ideas", std::move(ideas)}});
}

std::string chances_text(const TableState& state, std::string_view id, Seat seat, std::size_t step,
                         const bots::Advice& advice) {
    return json::serialize(json::object{{"t", "chances"},
                                        {"id", id},
                                        {"step", step},
                                        {"seat", seat_name(seat)},
                                        {"winning", winning_json(state, advice)}});
}

std::string reviewed_text(const TableState& state, const protocol::Review& review,
                          const std::vector<Moment>& moments, std::optional<std::size_t> next) {
    json::array out;
    for (const Moment& moment : moments)
        out.emplace_back(moment_json(state, moment));
    json::object text{{"t", "reviewed"},
                      {"id", review.id},
                      {"seat", seat_name(review.seat)},
                      {"moments", std::move(out)}};
    if (next) text["next"] = *next;
    return json::serialize(text);
}

}  // namespace server
