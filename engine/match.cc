#include "engine/match.h"

#include "engine/hash.h"

namespace engine {

std::uint64_t Match::hash() const {
    return fnv1a(position());
}

std::string Match::print(const Step& step) const {
    std::string text = print(step.action);
    if (!step.mover.is_seat()) return text;
    return std::string(1, letter(step.mover.as_seat())) + " " + text;
}

}  // namespace engine
