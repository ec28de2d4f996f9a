#pragma once

#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>

namespace engine {

// Index of a region on the map. Maps hold at most 64 regions so that any set of them is one word.
enum class Region : std::uint8_t {};

constexpr int kMaxRegions = 64;
constexpr Region kNoRegion{0xFF};

constexpr int index(Region region) {
    return static_cast<int>(region);
}

// A set of regions. Set algebra on it *is* the adjacency and scoring arithmetic of the rules.
class RegionSet {
  public:
    constexpr RegionSet() = default;
    constexpr explicit RegionSet(std::uint64_t bits) : bits_(bits) {}
    static constexpr RegionSet of(Region region) {
        return RegionSet(std::uint64_t{1} << index(region));
    }
    // Regions 0 … count-1.
    static constexpr RegionSet first(int count) {
        return RegionSet(count >= kMaxRegions ? ~std::uint64_t{0}
                                              : (std::uint64_t{1} << count) - 1);
    }

    constexpr bool contains(Region region) const { return ((bits_ >> index(region)) & 1) != 0; }
    constexpr bool intersects(RegionSet other) const { return (bits_ & other.bits_) != 0; }
    constexpr bool contains_all(RegionSet other) const { return (other.bits_ & ~bits_) == 0; }
    constexpr bool empty() const { return bits_ == 0; }
    constexpr int size() const { return std::popcount(bits_); }
    constexpr std::uint64_t bits() const { return bits_; }

    // Lowest and highest member; the set must not be empty.
    constexpr Region lowest() const { return static_cast<Region>(std::countr_zero(bits_)); }
    constexpr Region highest() const { return static_cast<Region>(63 - std::countl_zero(bits_)); }
    // The members with an index of at least `start`, which may be 64.
    constexpr RegionSet from(int start) const {
        return start >= kMaxRegions ? RegionSet() : RegionSet((bits_ >> start) << start);
    }

    constexpr void add(Region region) { bits_ |= of(region).bits_; }
    constexpr void remove(Region region) { bits_ &= ~of(region).bits_; }

    friend constexpr RegionSet operator&(RegionSet a, RegionSet b) {
        return RegionSet(a.bits_ & b.bits_);
    }
    friend constexpr RegionSet operator|(RegionSet a, RegionSet b) {
        return RegionSet(a.bits_ | b.bits_);
    }
    friend constexpr RegionSet operator-(RegionSet a, RegionSet b) {
        return RegionSet(a.bits_ & ~b.bits_);
    }
    constexpr RegionSet& operator|=(RegionSet other) { return *this = *this | other; }
    constexpr RegionSet& operator&=(RegionSet other) { return *this = *this & other; }
    constexpr RegionSet& operator-=(RegionSet other) { return *this = *this - other; }
    friend constexpr bool operator==(RegionSet, RegionSet) = default;

    // Iterates over the members in ascending order: for (Region region : set).
    class Iterator {
      public:
        constexpr explicit Iterator(std::uint64_t rest) : rest_(rest) {}
        constexpr Region operator*() const { return static_cast<Region>(std::countr_zero(rest_)); }
        constexpr Iterator& operator++() {
            rest_ &= rest_ - 1;
            return *this;
        }
        friend constexpr bool operator==(Iterator, Iterator) = default;

      private:
        std::uint64_t rest_;
    };
    constexpr Iterator begin() const { return Iterator(bits_); }
    constexpr Iterator end() const { return Iterator(0); }

  private:
    std::uint64_t bits_ = 0;
};

// A value per region. Indexing takes a Region, so a seat or a count cannot be used by mistake.
template <typename T>
class PerRegion {
  public:
    constexpr T& operator[](Region region) { return values_[static_cast<std::size_t>(region)]; }
    constexpr const T& operator[](Region region) const {
        return values_[static_cast<std::size_t>(region)];
    }
    friend constexpr bool operator==(const PerRegion&, const PerRegion&) = default;

  private:
    std::array<T, kMaxRegions> values_{};
};

}  // namespace engine
