#include "games/islands/match.h"

#include <utility>

template class engine::MatchOf<islands::Setup>;

namespace islands {

std::unique_ptr<engine::Match> make_match(std::shared_ptr<const Setup> setup) {
    const State first = start(*setup);
    return make_match(std::move(setup), first);
}

std::unique_ptr<engine::Match> make_match(std::shared_ptr<const Setup> setup, const State& start) {
    return std::make_unique<IslandsMatch>(std::move(setup), start);
}

}  // namespace islands
