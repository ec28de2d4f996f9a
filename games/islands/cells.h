#pragma once

#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>

#include "games/islands/content.h"

namespace islands {

// A cell of the table as one number, row by row. A border around the largest table saves every
// question about neighbours from asking where the table ends.
using Cell = std::uint16_t;
constexpr int kSide = 2 * kMaxRadius + 3;
constexpr int kCells = kSide * kSide;
constexpr Cell kNoCell = 0xFFFF;
constexpr Cell cell_at(int x, int y) {
    return static_cast<Cell>((y + kMaxRadius + 1) * kSide + x + kMaxRadius + 1);
}
constexpr int x_of(Cell cell) {
    return cell % kSide - kMaxRadius - 1;
}
constexpr int y_of(Cell cell) {
    return cell / kSide - kMaxRadius - 1;
}
inline constexpr std::array<int, kDirections> kStep{-kSide, 1, kSide, -1};
// The eight cells around one (SI-DEF-09).
inline constexpr std::array<int, 8> kAround{-kSide - 1, -kSide,    -kSide + 1, -1,
                                            1,          kSide - 1, kSide,      kSide + 1};
constexpr Cell neighbour(Cell cell, int direction) {
    return static_cast<Cell>(cell + kStep[static_cast<std::size_t>(direction)]);
}
constexpr int opposite(int direction) {
    return direction ^ 2;
}

// A set of cells; iterates in ascending order.
class CellSet {
  public:
    constexpr bool contains(Cell cell) const { return (words_[cell / 64] >> (cell % 64) & 1) != 0; }
    constexpr void add(Cell cell) { words_[cell / 64] |= std::uint64_t{1} << (cell % 64); }
    constexpr void remove(Cell cell) { words_[cell / 64] &= ~(std::uint64_t{1} << (cell % 64)); }
    constexpr bool empty() const { return *this == CellSet(); }
    constexpr int size() const {
        int count = 0;
        for (const std::uint64_t word : words_)
            count += std::popcount(word);
        return count;
    }
    friend constexpr bool operator==(const CellSet&, const CellSet&) = default;

    class Iterator {
      public:
        constexpr Iterator(const CellSet* set, std::size_t word) : set_(set), word_(word) {
            if (word_ < kWords) rest_ = set_->words_[word_];
            skip();
        }
        constexpr Cell operator*() const {
            return static_cast<Cell>(64 * word_ +
                                     static_cast<std::size_t>(std::countr_zero(rest_)));
        }
        constexpr Iterator& operator++() {
            rest_ &= rest_ - 1;
            skip();
            return *this;
        }
        friend constexpr bool operator==(const Iterator& a, const Iterator& b) {
            return a.word_ == b.word_ && a.rest_ == b.rest_;
        }

      private:
        constexpr void skip() {
            while (rest_ == 0 && word_ < kWords) {
                ++word_;
                if (word_ < kWords) rest_ = set_->words_[word_];
            }
        }
        const CellSet* set_;
        std::size_t word_;
        std::uint64_t rest_ = 0;
    };
    constexpr Iterator begin() const { return {this, 0}; }
    constexpr Iterator end() const { return {this, kWords}; }

  private:
    static constexpr std::size_t kWords = (kCells + 63) / 64;
    std::array<std::uint64_t, kWords> words_{};
};

}  // namespace islands
