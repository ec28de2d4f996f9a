#pragma once

#include <cstdint>

namespace engine {

// A small seeded generator (a Weyl sequence folded by one wide multiplication, as in wyrand) with
// our own bounded draw. The standard library's distributions differ between implementations, and a
// seed must mean the same game everywhere and for ever. Never part of a State: chance outcomes are
// actions.
class Rng {
  public:
    constexpr explicit Rng(std::uint64_t seed) : state_(seed) {}

    constexpr std::uint64_t next() {
        __extension__ using Wide = unsigned __int128;
        state_ += 0xA0761D6478BD642FULL;
        const Wide folded = Wide{state_} * (state_ ^ 0xE7037ED1A0B428DBULL);
        return static_cast<std::uint64_t>(folded >> 64) ^ static_cast<std::uint64_t>(folded);
    }

    // A whole number in [0, bound), bound >= 1. The bias of the multiply-shift is below
    // bound / 2^32, which no game of ours is long enough to notice.
    constexpr std::uint32_t below(std::uint32_t bound) {
        return static_cast<std::uint32_t>(((next() >> 32) * bound) >> 32);
    }

    // An independent stream for the `n`-th of many things that share one seed (games of a batch,
    // seats of a game), so that results do not depend on which thread ran which of them.
    static constexpr Rng stream(std::uint64_t seed, std::uint64_t n) {
        Rng mixer(seed ^ (n * 0xD1342543DE82EF95ULL));
        return Rng(mixer.next());
    }

  private:
    std::uint64_t state_;
};

}  // namespace engine
