#pragma once

#include <array>
#include <cstddef>
#include <initializer_list>

#include "bots/reason.h"
#include "engine/seat.h"

// How a position is judged: for each side the score that it has, and what may still come, which is
// a sum of features with weights. The weights were fitted to games that bots played against each
// other (`terrarium tune`); they are in weights/.
namespace bots {

// Sides that have a score: the seats, and whoever plays without one (Alexis).
constexpr int kMostSides = engine::kMaxSeats;
using Scores = std::array<double, kMostSides>;

// What may be expected at the end of the game.
struct Outlook {
    Scores scores{};
    int sides = 0;
    double unsure = 0;  // the standard deviation of one score
};

// Chances of winning, one to a side.
Scores chances(const Outlook& outlook);

// What is seen of one side. Positions are judged in groups, each with weights of its own, because
// the same thing is worth more when there is more to come.
template <std::size_t kFeatures>
struct SightOf {
    std::array<float, kFeatures> features{};
    std::size_t group = 0;
    double score = 0;
};

template <std::size_t kFeatures, std::size_t kGroups>
struct WeightsOf {
    static constexpr std::size_t kFeatureCount = kFeatures;
    static constexpr std::size_t kGroupCount = kGroups;

    std::array<std::array<float, kFeatures>, kGroups> of;
    std::array<float, kGroups> unsure;

    double expected(const SightOf<kFeatures>& sight) const {
        double sum = sight.score;
        for (std::size_t i = 0; i < kFeatures; ++i)
            sum += of[sight.group][i] * sight.features[i];
        return sum;
    }
    // The same sum by what players would call the reasons for it.
    Parts parts(const SightOf<kFeatures>& sight, const std::array<Reason, kFeatures>& why) const {
        Parts out{};
        out[static_cast<std::size_t>(Reason::Score)] = sight.score;
        for (std::size_t i = 0; i < kFeatures; ++i)
            out[static_cast<std::size_t>(why[i])] += of[sight.group][i] * sight.features[i];
        return out;
    }
};

// Which way features must count: +1 or -1, 0 for either.
template <std::size_t kFeatures>
struct Signs {
    struct Sign {
        std::size_t feature;
        int sign;
    };
    std::array<int, kFeatures> of{};

    constexpr Signs(std::initializer_list<Sign> known) {
        for (const Sign& one : known)
            of[one.feature] = one.sign;
    }
};

// A row of features, filled by name.
template <typename Feature, std::size_t kFeatures>
class RowOf {
  public:
    void set(Feature feature, double value) {
        row_[static_cast<std::size_t>(feature)] = static_cast<float>(value);
    }
    void set(Feature feature, bool value) { set(feature, value ? 1.0 : 0.0); }
    void set(Feature feature, int value) { set(feature, static_cast<double>(value)); }
    const std::array<float, kFeatures>& row() const { return row_; }

  private:
    std::array<float, kFeatures> row_{};
};

}  // namespace bots
