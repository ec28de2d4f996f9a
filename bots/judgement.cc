#include "bots/judgement.h"

#include <algorithm>
#include <cmath>

namespace bots {
namespace {

// Half of a logistic curve's width that looks like a normal one with the deviation 1 to each side.
constexpr double kLogistic = 0.78;
// At the end of a game a coin more is still a little better: a close win teaches less.
constexpr double kEndWidth = 4;

}  // namespace

Scores chances(const Outlook& outlook) {
    const double width = std::max(kLogistic * outlook.unsure, kEndWidth);
    const auto sides = static_cast<std::size_t>(outlook.sides);
    double most = outlook.scores[0];
    for (std::size_t i = 1; i < sides; ++i)
        most = std::max(most, outlook.scores[i]);
    Scores out{};
    double sum = 0;
    for (std::size_t i = 0; i < sides; ++i) {
        out[i] = std::exp((outlook.scores[i] - most) / width);
        sum += out[i];
    }
    for (std::size_t i = 0; i < sides; ++i)
        out[i] /= sum;
    return out;
}

}  // namespace bots
