#include "games/smallworld/match.h"

#include <utility>

template class engine::MatchOf<smallworld::Setup>;

namespace smallworld {

std::unique_ptr<engine::Match> make_match(std::shared_ptr<const Setup> setup) {
    const State first = start(*setup);
    return make_match(std::move(setup), first);
}

std::unique_ptr<engine::Match> make_match(std::shared_ptr<const Setup> setup, const State& start) {
    return std::make_unique<SmallWorldMatch>(std::move(setup), start);
}

}  // namespace smallworld
