#include "lab/arena_stats.h"

#include <algorithm>
#include <cmath>
#include <map>
#include <numeric>

#include "engine/rng.h"
#include "lab/simulate.h"

namespace lab {
namespace {

Measured interval_of(double mean, std::vector<double>& draws) {
    std::ranges::sort(draws);
    const auto at = [&](double share) {
        return draws[static_cast<std::size_t>(share * static_cast<double>(draws.size() - 1))];
    };
    return {mean, at(0.025), at(0.975)};
}

// One choice of the model: of these, with repetitions, `winner` came first. `weight` is how often.
struct Stage {
    std::vector<int> field;  // how many of each player
    int winner = 0;
    friend auto operator<=>(const Stage&, const Stage&) = default;
};
using Stages = std::map<Stage, double>;

void add_order(const Finish& finish, std::span<const std::size_t> order, int players, double weight,
               Stages& stages) {
    Stage stage{std::vector<int>(static_cast<std::size_t>(players)), 0};
    for (const int player : finish.players)
        ++stage.field[static_cast<std::size_t>(player)];
    for (const std::size_t seat : order.first(order.size() - 1)) {
        stage.winner = finish.players[seat];
        stages[stage] += weight;
        --stage.field[static_cast<std::size_t>(stage.winner)];
    }
}

// All orders that the places allow: players who share a place finished in each of them equally
// often.
std::vector<std::vector<std::size_t>> orders_of(const Finish& finish) {
    std::vector<std::size_t> order(finish.players.size());
    std::iota(order.begin(), order.end(), std::size_t{0});
    std::vector<std::vector<std::size_t>> orders;
    do {
        const auto place = [&](std::size_t seat) { return finish.places[seat]; };
        if (std::ranges::is_sorted(order, {}, place)) orders.push_back(order);
    } while (std::ranges::next_permutation(order).found);
    return orders;
}

Stages stages_of(int players, std::span<const Finish> finishes) {
    std::map<Finish, double> counts;
    for (const Finish& finish : finishes) {
        if (finish.players.size() >= 2) ++counts[finish];
    }
    Stages stages;
    for (const auto& [finish, count] : counts) {
        const auto orders = orders_of(finish);
        for (const auto& order : orders)
            add_order(finish, order, players, count / static_cast<double>(orders.size()), stages);
    }
    return stages;
}

double strength_of(const Stage& stage, std::span<const double> strengths) {
    double sum = 0;
    for (std::size_t i = 0; i < strengths.size(); ++i)
        sum += stage.field[i] * strengths[i];
    return sum;
}

// Hunter's iteration (2004), which climbs to the likeliest strengths. Everybody also has half a win
// and half a loss against a player of strength 1: otherwise who always won would be infinitely
// strong.
std::vector<double> likeliest_strengths(int players, const Stages& stages) {
    constexpr int kMostRounds = 10'000;
    constexpr double kStill = 1e-10;
    const auto count = static_cast<std::size_t>(players);
    std::vector<double> strengths(count, 1.0);
    std::vector<double> wins(count, 0.5);
    for (const auto& [stage, weight] : stages)
        wins[static_cast<std::size_t>(stage.winner)] += weight;
    double moved = 1;
    for (int round = 0; round < kMostRounds && moved > kStill; ++round) {
        std::vector<double> met(count);
        for (std::size_t i = 0; i < count; ++i)
            met[i] = 1 / (strengths[i] + 1);
        for (const auto& [stage, weight] : stages) {
            const double each = weight / strength_of(stage, strengths);
            for (std::size_t i = 0; i < count; ++i)
                met[i] += stage.field[i] * each;
        }
        moved = 0;
        for (std::size_t i = 0; i < count; ++i) {
            const double next = wins[i] / met[i];
            moved = std::max(moved, std::abs(std::log(next / strengths[i])));
            strengths[i] = next;
        }
    }
    return strengths;
}

using Matrix = std::vector<std::vector<double>>;

// How sharply the likelihood falls around its top, by the logarithms of the strengths.
Matrix information(std::span<const double> strengths, const Stages& stages) {
    const std::size_t count = strengths.size();
    Matrix out(count, std::vector<double>(count));
    for (std::size_t i = 0; i < count; ++i) {
        const double chance = strengths[i] / (strengths[i] + 1);
        out[i][i] = chance * (1 - chance);
    }
    for (const auto& [stage, weight] : stages) {
        const double sum = strength_of(stage, strengths);
        for (std::size_t i = 0; i < count; ++i) {
            const double chance = stage.field[i] * strengths[i] / sum;
            out[i][i] += weight * chance;
            for (std::size_t j = 0; j < count; ++j)
                out[i][j] -= weight * chance * stage.field[j] * strengths[j] / sum;
        }
    }
    return out;
}

// By Gauss and Jordan; the information is positive definite, so no pivot is zero.
Matrix inverse(Matrix from) {
    const std::size_t count = from.size();
    Matrix out(count, std::vector<double>(count));
    for (std::size_t i = 0; i < count; ++i)
        out[i][i] = 1;
    for (std::size_t i = 0; i < count; ++i) {
        const double pivot = from[i][i];
        for (std::size_t k = 0; k < count; ++k) {
            from[i][k] /= pivot;
            out[i][k] /= pivot;
        }
        for (std::size_t j = 0; j < count; ++j) {
            const double factor = from[j][i];
            if (j == i || factor == 0) continue;
            for (std::size_t k = 0; k < count; ++k) {
                from[j][k] -= factor * from[i][k];
                out[j][k] -= factor * out[i][k];
            }
        }
    }
    return out;
}

// The variance of one value less the mean of all.
double centred_variance(const Matrix& covariance, std::size_t one) {
    const auto count = static_cast<double>(covariance.size());
    const auto part = [&](std::size_t i) { return (i == one ? 1.0 : 0.0) - 1 / count; };
    double variance = 0;
    for (std::size_t i = 0; i < covariance.size(); ++i) {
        for (std::size_t j = 0; j < covariance.size(); ++j)
            variance += part(i) * part(j) * covariance[i][j];
    }
    return std::max(0.0, variance);
}

}  // namespace

Measured bootstrap(std::span<const BlockSum> blocks, std::uint64_t seed) {
    const auto mean_of = [](const BlockSum& all) {
        return all.count > 0 ? all.sum / all.count : 0;
    };
    const auto add = [](BlockSum& to, const BlockSum& one) {
        to.sum += one.sum;
        to.count += one.count;
    };
    BlockSum all;
    for (const BlockSum& block : blocks)
        add(all, block);
    const double mean = mean_of(all);
    if (blocks.size() < 2) return {mean, mean, mean};
    engine::Rng rng(seed);
    std::vector<double> draws;
    draws.reserve(kBootstraps);
    for (int i = 0; i < kBootstraps; ++i) {
        BlockSum drawn;
        for (std::size_t n = 0; n < blocks.size(); ++n)
            add(drawn, blocks[rng.below(static_cast<std::uint32_t>(blocks.size()))]);
        if (drawn.count > 0) draws.push_back(mean_of(drawn));
    }
    if (draws.empty()) return {mean, mean, mean};
    return interval_of(mean, draws);
}

Measured bootstrap_share(std::span<const BlockSum> blocks, std::uint64_t seed) {
    const Measured share = bootstrap(blocks, seed);
    if (share.mean > 0 && share.mean < 1) return share;
    double count = 0;
    for (const BlockSum& block : blocks)
        count += block.count;
    const Interval doubt = share_interval(share.mean * count, static_cast<std::uint64_t>(count));
    return {share.mean, doubt.low, doubt.high};
}

double sprt_evidence(const Sprt& test, double wins, double games) {
    return wins * std::log(test.high / test.low) +
           (games - wins) * std::log((1 - test.high) / (1 - test.low));
}

double sprt_bound(const Sprt& test) {
    return std::log((1 - test.error) / test.error);
}

SprtAnswer sprt_answer(const Sprt& test, double evidence) {
    if (evidence >= sprt_bound(test)) return SprtAnswer::High;
    if (evidence <= -sprt_bound(test)) return SprtAnswer::Low;
    return SprtAnswer::Open;
}

std::vector<Rating> rate_players(int players, std::span<const Finish> finishes) {
    const Stages stages = stages_of(players, finishes);
    const std::vector<double> strengths = likeliest_strengths(players, stages);
    const Matrix covariance = inverse(information(strengths, stages));
    const double points = 400 / std::log(10.0);
    double mean = 0;
    for (const double strength : strengths)
        mean += std::log(strength) / static_cast<double>(players);
    std::vector<Rating> ratings;
    for (std::size_t i = 0; i < strengths.size(); ++i) {
        ratings.push_back({points * (std::log(strengths[i]) - mean),
                           points * kDeviations95 * std::sqrt(centred_variance(covariance, i))});
    }
    return ratings;
}

}  // namespace lab
