#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "bots/thinking.h"
#include "server/table/decide.h"
#include "server/table/table_state.h"

// What bots say to people: hints and chances while a game runs, a review when it is over.
namespace server {

// Whether a seat may ask now: it is the asker's, and nobody else plays who would be at a
// disadvantage.
std::optional<protocol::Refusal> why_no_advice(const TableState& state, const Asker& asker,
                                               Seat seat);
// A hint is about a decision, so it is for who has to make it.
std::optional<protocol::Refusal> why_no_hint(const TableState& state, const Asker& asker,
                                             Seat seat);
// When a game is over nothing of it is secret.
std::optional<protocol::Refusal> why_no_review(const TableState& state, Seat seat);

// About the position after `step` actions.
std::string advice_text(const TableState& state, std::string_view id, Seat seat, std::size_t step,
                        const bots::Advice& advice);
std::string chances_text(const TableState& state, std::string_view id, Seat seat, std::size_t step,
                         const bots::Advice& advice);

// What was found out about one decision.
struct Moment {
    std::size_t step = 0;
    bots::Advice advice;
};
// `next` is where the next part begins, if there is one.
std::string reviewed_text(const TableState& state, const protocol::Review& review,
                          const std::vector<Moment>& moments, std::optional<std::size_t> next);

}  // namespace server
