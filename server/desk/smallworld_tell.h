#pragma once

#include <boost/json.hpp>
#include <cstddef>

#include "engine/match.h"
#include "games/smallworld/game.h"
#include "server/desk/smallworld_scores.h"

// What happened, as Tells: read off the positions before and after each step of the log. The same
// for everybody, and so without anything that is hidden from anybody.
namespace server {

class Teller {
  public:
    explicit Teller(const smallworld::Setup& setup) : setup_(setup) {}

    // `number` is the length of the log after the step.
    void step(const smallworld::State& before, const engine::Step& made,
              const smallworld::State& after, std::size_t number);

    boost::json::array take() && { return std::move(told_); }

  private:
    struct Change;  // a step with both positions

    void tell(const Change& change, boost::json::object what);
    void tell_regions(const Change& change, boost::json::object what, boost::json::array regions);

    void tell_decision(const Change& change);
    void tell_outcome(const Change& change);
    void tell_pick(const Change& change);
    void tell_decline(const Change& change);
    void tell_swap(const Change& change);
    void tell_rebirth(const Change& change);
    void tell_used(const Change& change);
    void tell_sent(const Change& change);
    void tell_revealed(const Change& change);
    void tell_granted(const Change& change);
    void tell_draw(const Change& change);
    void tell_die(const Change& change);
    void tell_conquest(const Change& change, engine::Region region);
    void add_driven(boost::json::object& what, const Change& change, engine::Region region) const;
    void tell_carried(const Change& change);
    void tell_taken(const Change& change);
    void tell_deployed(const Change& change);
    void tell_placed(const Change& change);
    void tell_vacated(const Change& change);
    void tell_retreats(const Change& change);
    void tell_gained(const Change& change);
    void tell_grudges(const Change& change);
    void tell_allies(const Change& change);
    void tell_payment(const Change& change, const Payment& payment);
    void tell_payments(const Change& change);
    void tell_scores(const Change& change);
    void tell_clock(const Change& change);

    const smallworld::Setup& setup_;
    boost::json::array told_;
};

}  // namespace server
