#include "lab/regression.h"

#include <algorithm>
#include <cmath>

namespace lab {

Regression::Regression(std::size_t features)
    : features_(features), products_(features * features), with_value_(features) {}

void Regression::add(std::span<const float> row, double value) {
    ++rows_;
    squares_ += value * value;
    for (std::size_t i = 0; i < features_; ++i) {
        if (row[i] == 0) continue;
        with_value_[i] += row[i] * value;
        for (std::size_t j = 0; j <= i; ++j)
            product(i, j) += static_cast<double>(row[i]) * row[j];
    }
}

std::vector<double> Regression::weights(double pull, std::span<const int> signs) const {
    std::vector<bool> used(features_, true);
    for (;;) {
        std::vector<double> out = weights(pull, used);
        bool all_fit = true;
        for (std::size_t i = 0; i < features_; ++i) {
            if (out[i] * signs[i] >= 0) continue;
            used[i] = false;
            all_fit = false;
        }
        if (all_fit) return out;
    }
}

// Cholesky's way: the products are symmetric, and positive with the pull on their diagonal. What is
// not in use goes with nothing and brings nothing.
std::vector<double> Regression::weights(double pull, const std::vector<bool>& used) const {
    const std::size_t n = features_;
    std::vector<double> lower = products_;
    std::vector<double> out = with_value_;
    const auto both = [&](std::size_t i, std::size_t j) {
        return used[i] && used[j] ? product(i, j) : 0;
    };
    for (std::size_t i = 0; i < n; ++i) {
        if (!used[i]) out[i] = 0;
    }
    for (std::size_t j = 0; j < n; ++j) {
        double rest = both(j, j) + pull;
        for (std::size_t k = 0; k < j; ++k)
            rest -= lower[j * n + k] * lower[j * n + k];
        lower[j * n + j] = std::sqrt(std::max(rest, 1e-9));
        for (std::size_t i = j + 1; i < n; ++i) {
            double sum = both(i, j);
            for (std::size_t k = 0; k < j; ++k)
                sum -= lower[i * n + k] * lower[j * n + k];
            lower[i * n + j] = sum / lower[j * n + j];
        }
    }
    for (std::size_t i = 0; i < n; ++i) {
        for (std::size_t k = 0; k < i; ++k)
            out[i] -= lower[i * n + k] * out[k];
        out[i] /= lower[i * n + i];
    }
    for (std::size_t i = n; i-- > 0;) {
        for (std::size_t k = i + 1; k < n; ++k)
            out[i] -= lower[k * n + i] * out[k];
        out[i] /= lower[i * n + i];
    }
    return out;
}

double Regression::deviation(std::span<const double> weights) const {
    if (rows_ == 0) return 0;
    double sum = squares_;
    for (std::size_t i = 0; i < features_; ++i) {
        sum -= 2 * weights[i] * with_value_[i];
        for (std::size_t j = 0; j < features_; ++j)
            sum += weights[i] * weights[j] * product(std::max(i, j), std::min(i, j));
    }
    return std::sqrt(std::max(0.0, sum / static_cast<double>(rows_)));
}

}  // namespace lab
