#pragma once

#include <algorithm>
#include <array>
#include <bit>
#include <cassert>
#include <compare>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <span>

namespace engine {

// One decision of a player or one outcome of chance. What `kind`, `a`, `b` and `c` mean is the
// game's business; that actions compare by kind, then a, then b, then c is everybody's.
//   bits 24-31 kind | 16-23 a | 8-15 b | 0-7 c
struct Action {
    std::uint32_t bits = 0;

    static constexpr Action make(std::uint8_t kind, std::uint8_t a = 0, std::uint8_t b = 0,
                                 std::uint8_t c = 0) {
        return {std::uint32_t{kind} << 24 | std::uint32_t{a} << 16 | std::uint32_t{b} << 8 | c};
    }
    constexpr std::uint8_t kind() const { return static_cast<std::uint8_t>(bits >> 24); }
    constexpr std::uint8_t a() const { return static_cast<std::uint8_t>(bits >> 16); }
    constexpr std::uint8_t b() const { return static_cast<std::uint8_t>(bits >> 8); }
    constexpr std::uint8_t c() const { return static_cast<std::uint8_t>(bits); }

    friend constexpr auto operator<=>(Action, Action) = default;
};

// What may happen next, ascending. For chance, `weight` says how likely each outcome is, as a
// share of `total_weight`; integers, so that probabilities are exact. For players every weight is
// one. A fixed array: listing actions never touches the heap.
class Actions {
  public:
    static constexpr int kCapacity = 2048;

    // User-provided on purpose: the list is filled before it is read, so zeroing it would only
    // cost time on the hottest path.
    Actions() {}  // NOLINT

    void clear() {
        size_ = 0;
        extra_weight_ = 0;
    }
    void add(Action action) {
        assert(size_ < kCapacity);
        list_[static_cast<std::size_t>(size_++)] = action;
    }
    // `count` actions whose last byte rises by one from that of `first`. They are written a block
    // at a time: what is written too much lies behind the end, where the next ones go.
    void add_run(Action first, int count) {
        assert(size_ + count <= kCapacity);
        if (count <= 0) return;
        Block block = Block{0, 1, 2, 3, 4, 5, 6, 7} + first.bits;
        Action* to = list_.data() + size_;
        for (int written = 0; written < count; written += kBlock) {
            std::memcpy(static_cast<void*>(to + written), &block, sizeof(block));
            block += kBlock;
        }
        size_ += count;
    }
    // One action for each member of a set of small numbers, which becomes its `a`.
    void add_each(Action first, std::uint64_t members) {
        Action* to = list_.data() + size_;
        for (; members != 0; members &= members - 1) {
            const auto a = static_cast<std::uint32_t>(std::countr_zero(members));
            *to++ = {first.bits + (a << 16)};
        }
        size_ = static_cast<int>(to - list_.data());
        assert(size_ <= kCapacity);
    }
    // For a list that could not be made in order; not for chance.
    void sort() { std::sort(list_.begin(), list_.begin() + size_); }
    // Only the outcomes of a die or of a small deck have unequal weights, and they fit the first
    // few places.
    void add_weighted(Action action, std::uint32_t weight) {
        weights_[static_cast<std::size_t>(size_)] = weight;
        add(action);
        extra_weight_ += weight - 1;
    }

    int size() const { return size_; }
    bool empty() const { return size_ == 0; }
    Action operator[](int i) const { return list_[static_cast<std::size_t>(i)]; }
    std::uint32_t weight(int i) const {
        return is_weighted() ? weights_[static_cast<std::size_t>(i)] : 1;
    }
    std::uint32_t total_weight() const { return static_cast<std::uint32_t>(size_) + extra_weight_; }

    const Action* begin() const { return list_.data(); }
    const Action* end() const { return list_.data() + size_; }
    std::span<const Action> span() const { return {begin(), end()}; }

    // The outcome that owns ticket `ticket`, 0 <= ticket < total_weight().
    Action at_ticket(std::uint32_t ticket) const {
        if (!is_weighted()) return (*this)[static_cast<int>(ticket)];
        int i = 0;
        while (ticket >= weight(i))
            ticket -= weight(i++);
        return (*this)[i];
    }

  private:
    static constexpr int kBlock = 8;
    using Block [[gnu::vector_size(4 * kBlock)]] = std::uint32_t;

    bool is_weighted() const { return extra_weight_ != 0; }

    int size_ = 0;
    std::uint32_t extra_weight_ = 0;  // what the weights exceed one by, in all
    std::array<std::uint32_t, 16> weights_;
    union {  // in a union no constructor runs: an Action would set itself to zero
        std::array<Action, kCapacity + kBlock> list_;
    };
};

}  // namespace engine
