// What bots do for a table: they play, give hints, and review what was played. They think on a pool
// of their own, so that tables answer however many of them think.
#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <boost/asio/post.hpp>
#include <cstring>
#include <utility>

#include "engine/hash.h"
#include "server/lobby/table_actor.h"
#include "server/table/advice.h"
#include "server/table/secrets.h"

namespace server {
namespace {

using protocol::Code;

// Decisions that are reviewed in one part.
constexpr std::size_t kPart = 8;
// Questions of people that a table has at once under way.
constexpr int kQuestions = 4;

std::uint64_t random_seed() {
    std::array<std::uint8_t, sizeof(std::uint64_t)> bytes{};
    fill_with_random(bytes);
    std::uint64_t seed = 0;
    std::memcpy(&seed, bytes.data(), sizeof(seed));
    return seed;
}

// Where the draws are known, the bots are too.
std::uint64_t bot_seed(const TableState& state) {
    if (!state.settings().practice) return random_seed();
    return engine::fnv1a(state.settings().seed) + state.step();
}

}  // namespace

// The longest thought is for a server with nothing else to do. Thoughts that wait shorten those
// that run, so that a hundred tables wait no longer for all of them than one table does for its
// own.
bots::Limits House::limits() const {
    const auto threads = static_cast<int>(settings.bot_threads);
    const int waiting = std::max(thoughts.load(), threads);
    return {.time = std::max(settings.bot_time * threads / waiting, std::chrono::milliseconds(1)),
            .stop = &stopping};
}

// Runs the work on the pool of the bots.
template <typename Work>
void TableActor::on_bots(Work work) {
    ++house_.thoughts;
    asio::post(house_.bots, [self = shared_from_this(), work = std::move(work)]() mutable {
        if (!self->house_.stopping) work(self->house_.limits());
        --self->house_.thoughts;
    });
}

void TableActor::think(Seat seat) {
    if (thinking_) return;
    const std::shared_ptr<Desk::Thinker> thinker = state_->desk().thinker(state_->seat(seat).level);
    if (!thinker) {
        house_.settings.warn(
            fmt::format("table {}: there is no bot {}", id_, state_->seat(seat).level));
        return pause_duties();
    }
    thinking_ = true;
    auto work = [self = shared_from_this(), thinker, seat, step = state_->step(),
                 seed = bot_seed(*state_),
                 practice = state_->settings().practice](bots::Limits limits) {
        // Where bots are to be known beforehand, time must not tell.
        if (practice) limits.time = std::chrono::milliseconds(0);
        bots::Notes& notes = self->notes_[static_cast<std::size_t>(engine::index(seat))];
        self->post(Thought{{seat, step, thinker->choose(seed, limits, notes)}});
    };
    if (house_.settings.bot_pause.count() == 0) return on_bots(std::move(work));
    bot_.again(house_.settings.bot_pause,
               [self = shared_from_this(), work] { self->on_bots(work); });
}

// Asks an adviser with `ask(adviser, limits)`, and sends what `text(advice)` makes of the answer.
// What was thought in a hurry, because the house stops, is not told.
template <typename Ask, typename Text>
void TableActor::advise(const Origin& origin, Seat seat, const Ask& ask, const Text& text) {
    if (questions_ >= kQuestions)
        return refuse(origin,
                      {Code::TooFast, "Your last questions are still being thought about."});
    const std::size_t step = state_->step();
    const std::shared_ptr<Desk::Adviser> adviser = state_->desk().adviser(seat, step);
    if (!adviser) return refuse(origin, {Code::NotNow, "The game is over."});
    ++questions_;
    on_bots([self = shared_from_this(), adviser, origin, step, ask, text,
             seed = bot_seed(*state_)](const bots::Limits& limits) {
        asio::post(self->strand_, [self, origin, step, text, advice = ask(*adviser, seed, limits)] {
            --self->questions_;
            if (self->house_.stopping) return;
            const bool there = self->load().has_value() && self->state_->step() == step;
            if (!there) return self->refuse(origin, {Code::NotNow, "The game has gone on."});
            send(*origin.client, text(*self->state_, step, advice));
        });
    });
}

void TableActor::answer(Viewer& viewer, const protocol::Advise& it) {
    const Origin origin{viewer.client, it.id};
    if (const auto refusal = why_no_hint(*state_, viewer.asker, it.seat))
        return refuse(origin, *refusal);
    advise(
        origin, it.seat,
        [](const Desk::Adviser& adviser, std::uint64_t seed, const bots::Limits& limits) {
            return adviser.advise(seed, limits);
        },
        [it](const TableState& state, std::size_t step, const bots::Advice& advice) {
            return advice_text(state, it.id, it.seat, step, advice);
        });
}

void TableActor::answer(Viewer& viewer, const protocol::Chances& it) {
    const Origin origin{viewer.client, it.id};
    if (const auto refusal = why_no_advice(*state_, viewer.asker, it.seat))
        return refuse(origin, *refusal);
    advise(
        origin, it.seat,
        [](const Desk::Adviser& adviser, std::uint64_t seed, const bots::Limits& limits) {
            return adviser.foresee(seed, limits);
        },
        [it](const TableState& state, std::size_t step, const bots::Advice& advice) {
            return chances_text(state, it.id, it.seat, step, advice);
        });
}

void TableActor::answer(Viewer& viewer, const protocol::Review& it) {
    const Origin origin{viewer.client, it.id};
    if (const auto refusal = why_no_review(*state_, it.seat)) return refuse(origin, *refusal);
    if (questions_ >= kQuestions)
        return refuse(origin,
                      {Code::TooFast, "Your last questions are still being thought about."});
    // One more than are reviewed tells whether there is a next part.
    std::vector<std::size_t> steps = state_->desk().choices(it.seat, it.from, kPart + 1);
    std::optional<std::size_t> next;
    if (steps.size() > kPart) {
        next = steps.back();
        steps.pop_back();
    }
    std::vector<std::shared_ptr<Desk::Adviser>> advisers;
    for (const std::size_t step : steps)
        advisers.push_back(state_->desk().adviser(it.seat, step));
    ++questions_;
    on_bots(
        [self = shared_from_this(), origin, it, next, steps, advisers](const bots::Limits& limits) {
            std::vector<Moment> moments;
            for (std::size_t i = 0; i < steps.size(); ++i)
                moments.push_back({steps[i], advisers[i]->review(steps[i], limits)});
            asio::post(self->strand_, [self, origin, it, next, moments] {
                --self->questions_;
                if (self->house_.stopping || !self->load()) return;
                send(*origin.client, reviewed_text(*self->state_, it, moments, next));
            });
        });
}

}  // namespace server
