#pragma once

#include <cstddef>
#include <span>
#include <vector>

namespace lab {

// A straight line through many points in many dimensions: least squares with a little pull towards
// zero, so that features which always go together do no harm.
class Regression {
  public:
    explicit Regression(std::size_t features);

    void add(std::span<const float> row, double value);

    std::size_t rows() const { return rows_; }
    // `pull` is the weight of the wish for small weights, in rows. A weight that would count
    // against its sign is 0 instead, and the others are fitted without it.
    std::vector<double> weights(double pull, std::span<const int> signs) const;
    // The standard deviation of what the weights leave unexplained.
    double deviation(std::span<const double> weights) const;

  private:
    // Of the features that are in use.
    std::vector<double> weights(double pull, const std::vector<bool>& used) const;
    double& product(std::size_t i, std::size_t j) { return products_[i * features_ + j]; }
    double product(std::size_t i, std::size_t j) const { return products_[i * features_ + j]; }

    std::size_t features_;
    std::size_t rows_ = 0;
    std::vector<double> products_;  // of each feature with each, the lower half
    std::vector<double> with_value_;
    double squares_ = 0;
};

}  // namespace lab
