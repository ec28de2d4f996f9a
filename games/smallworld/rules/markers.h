#pragma once

#include <bit>
#include <cstddef>

#include "games/smallworld/rules/armies.h"

// Popular Places and Righteous Relics: how they come into play, where they lie, and pieces that
// belong to them (UG-MONSTER-03 … 08, UG-RELIC-03, UG-PLACE-*).
namespace smallworld {

constexpr std::uint32_t marker_bit(int marker) {
    return 1U << marker;
}

// Where the marker lies, or kNoRegion.
inline Region site_of(const State& state, int marker) {
    return state.marker_at[static_cast<std::size_t>(marker)];
}

// The markers that have been turned up.
inline std::uint32_t revealed(const Setup& setup, const State& state) {
    return ((1U << setup.marker_count) - 1) & ~state.unseen_markers;
}

// The markers of `which` that lie in these regions, ascending.
class MarkersIn {
  public:
    class Iterator {
      public:
        explicit Iterator(std::uint32_t rest) : rest_(rest) {}
        int operator*() const { return std::countr_zero(rest_); }
        Iterator& operator++() {
            rest_ &= rest_ - 1;
            return *this;
        }
        friend bool operator==(Iterator, Iterator) = default;

      private:
        std::uint32_t rest_;
    };
    explicit MarkersIn(std::uint32_t found) : found_(found) {}
    Iterator begin() const { return Iterator(found_); }
    Iterator end() const { return Iterator(0); }
    bool empty() const { return found_ == 0; }
    std::uint32_t bits() const { return found_; }

  private:
    std::uint32_t found_;
};
MarkersIn markers_in(const Setup& setup, const State& state, RegionSet regions,
                     std::uint32_t which);

// Regions in which a marker of these kinds lies.
RegionSet marked_regions(const Setup& setup, const State& state, std::uint8_t kinds);

// What markers add to the cost of the region (UG-CONQ-09).
int marker_defence(const Setup& setup, const State& state, Region region);

void lay_marker(const Setup& setup, State& state, int marker, Region region);
void refresh_markers(const Setup& setup, State& state);

// UG-MONSTER-03: the Monsters of the region are gone; chance turns a marker up there.
void discover(const Setup& setup, State& state, Region region);
// Chance has turned it up, or drawn the badge for a place. True if nothing is pending any more.
bool reveal(const Setup& setup, State& state, std::uint8_t marker);
bool grant(const Setup& setup, State& state, std::uint8_t power);

// UG-PLACE-CRYPT-4: a region was conquered; what belongs to the markers in it comes home.
void recall_pieces(const Setup& setup, State& state, Region region);

// Pieces that stand on a site of the map leave with the army that brought them (UG-RACE-FLAMES-7).
void take_off_sites(const Setup& setup, State& state, std::uint8_t army);

// UG-PLACE-STONE-8: what a granted power brought leaves whoever no longer holds the place.
void settle_grant(const Setup& setup, State& state);

}  // namespace smallworld
