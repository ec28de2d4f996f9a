#pragma once

#include <cstdint>

namespace engine {

// A place at the table, 0-based in turn order. Written A, B, C … in notation.
enum class Seat : std::uint8_t {};

constexpr int kMaxSeats = 5;
constexpr Seat kNoSeat{0xFF};

constexpr int index(Seat seat) {
    return static_cast<int>(seat);
}
constexpr char letter(Seat seat) {
    return static_cast<char>('A' + index(seat));
}
constexpr std::uint8_t bit(Seat seat) {
    return static_cast<std::uint8_t>(1U << index(seat));
}

// Who supplies the next action. Chance is a mover like any player, so a game is nothing but its
// list of actions, and a replay never needs a random generator.
class Mover {
  public:
    static constexpr Mover seat(Seat seat) { return Mover(static_cast<std::int8_t>(seat)); }
    static constexpr Mover chance() { return Mover(-1); }
    static constexpr Mover nobody() { return Mover(-2); }  // The game is over.

    constexpr bool is_seat() const { return code_ >= 0; }
    constexpr bool is_chance() const { return code_ == -1; }
    constexpr bool is_nobody() const { return code_ == -2; }
    constexpr Seat as_seat() const { return static_cast<Seat>(code_); }

    friend constexpr bool operator==(Mover, Mover) = default;

  private:
    constexpr explicit Mover(std::int8_t code) : code_(code) {}
    std::int8_t code_;
};

}  // namespace engine
