#include "games/smallworld/notation_print.h"

#include <fmt/format.h>

#include <algorithm>
#include <iterator>

#include "games/smallworld/notation.h"
#include "games/smallworld/notation_words.h"
#include "games/smallworld/rules/score.h"

namespace smallworld {
namespace {

constexpr std::uint8_t kAllCoinsKnown = 0xFF;

// Writes the statements of a position in the order of docs/notation.md.
class Printer {
  public:
    Printer(const Setup& setup, const State& state, std::uint8_t coins_known)
        : setup_(setup), state_(state), coins_known_(coins_known) {}

    std::string print() && {
        clock();
        armies();
        map();
        coins();
        tiles();
        turn();
        step();
        return std::move(out_);
    }

  private:
    template <typename... Parts>
    void line(fmt::format_string<Parts...> format, Parts&&... parts) {
        fmt::format_to(std::back_inserter(out_), format, std::forward<Parts>(parts)...);
        out_ += '\n';
    }
    void line_if(bool said, std::string_view statement) {
        if (said) line("{}", statement);
    }
    // "attacked B C"; nothing if there is none.
    void seats(std::string_view statement, std::uint8_t bits) {
        std::string who;
        for (int i = 0; i < setup_.seats; ++i) {
            const auto seat = static_cast<Seat>(i);
            if ((bits & engine::bit(seat)) != 0) who += fmt::format(" {}", engine::letter(seat));
        }
        if (!who.empty()) line("{}{}", statement, who);
    }

    void clock() {
        const auto seat_line = [this](std::string_view statement, Seat seat) {
            if (seat != Seat{0}) line("{} {}", statement, engine::letter(seat));
        };
        if (state_.round != 1) line("round {}", state_.round);
        seat_line("first", state_.first);
        seat_line("turn", state_.active);
        if (state_.phase != Phase::Setup) {
            line("phase {}", kPhases[static_cast<std::size_t>(state_.phase)]);
        }
        if (state_.stage != Role::Active) {
            line("stage {}", kRoleWords[static_cast<std::size_t>(state_.stage)]);
        }
        if (state_.chance != Chance::None) {
            line("awaits {}", kChances[static_cast<std::size_t>(state_.chance)]);
        }
    }

    void armies() {
        for (std::uint8_t i = 0; i < kArmies; ++i) {
            if (state_.armies[i].exists()) army(i);
        }
    }
    void army(std::uint8_t i) {
        const Army& army = state_.armies[i];
        std::string parts;
        const auto part = [&parts](std::string_view word, int number) {
            if (number != 0) parts += fmt::format(" {} {}", word, number);
        };
        part("hand", army.hand);
        part("withdrawn", army.withdrawn);
        part("reserve", army.reserve);
        part("encampments-withdrawn", army.encampments_withdrawn);
        part("holes", army.holes_dug);
        part("hammers", army.hammers);
        if (!army.held.empty()) parts += " on";
        for (const Region region : army.held) {
            parts += fmt::format(" {}:{}", engine::index(region), state_.tokens[region]);
        }
        line("army {} {}{}", army_name(i), army_word(setup_, army), parts);
    }

    static std::string regions(RegionSet set) {
        std::string text;
        for (const Region region : set)
            text += fmt::format(" {}", engine::index(region));
        return text.empty() ? " none" : text;
    }
    void map() {
        // Each world has its neutral defenders; the other's are said only where there are some.
        const bool surface = setup_.map.world == World::Surface;
        if (surface || !state_.tribes.empty()) line("tribes{}", regions(state_.tribes));
        const bool symbols = !setup_.map.monsters.empty();
        if (symbols || !state_.monsters.empty()) line("monsters{}", regions(state_.monsters));
        markers();
        for (int i = 0; i < kMapPieceCount; ++i) {
            if (!kPieces[static_cast<std::size_t>(i)].several) piece(static_cast<Piece>(i));
        }
        for (int i = 0; i < kMapPieceCount; ++i) {
            if (kPieces[static_cast<std::size_t>(i)].several) pieces(static_cast<Piece>(i));
        }
    }
    void markers() {
        std::string where;
        for (std::uint8_t i = 0; i < setup_.marker_count; ++i) {
            const Region region = state_.marker_at[i];
            if (region == engine::kNoRegion) continue;
            where += fmt::format(" {}@{}", marker_word(setup_, i), engine::index(region));
        }
        if (!where.empty()) line("markers{}", where);
    }
    void piece(Piece piece) {
        const RegionSet where = state_.where(piece);
        if (where == regions_bringing(setup_, state_, piece)) return;
        line("piece {}{}", rules_of(piece).id, regions(where));
    }
    void pieces(Piece several) {
        const std::string counts = counts_text(setup_, state_, several);
        if (!counts.empty()) line("piece {} {}", rules_of(several).id, counts);
    }

    void coins() {
        std::string held;
        for (int i = 0; i < setup_.seats; ++i) {
            const auto seat = static_cast<Seat>(i);
            const int count = state_.coins[static_cast<std::size_t>(i)];
            if ((coins_known_ & engine::bit(seat)) == 0) {
                held += fmt::format(" {} ?", engine::letter(seat));
            } else if (count != kStartCoins) {
                held += fmt::format(" {} {}", engine::letter(seat), count);
            }
        }
        if (!held.empty()) line("coins{}", held);
    }

    void tiles() {
        std::string column;
        for (std::size_t i = 0; i < state_.column_size; ++i) {
            column += " " + column_word(setup_, state_.column[i]);
        }
        line("column{}", column.empty() ? " none" : column);
        std::string stack;
        for (std::size_t i = 0; i < state_.stack_size; ++i) {
            stack += fmt::format(" {}", race_word(setup_, state_.stack[i]));
        }
        if (!stack.empty()) line("stack{}", stack);
        std::string discard;
        for (std::uint8_t i = 0; i < setup_.power_count; ++i) {
            if (((state_.discarded_powers >> i) & 1) != 0) {
                discard += fmt::format(" {}", power_word(setup_, i));
            }
        }
        if (!discard.empty()) line("discard{}", discard);
        std::string lost;
        for (std::uint8_t i = 0; i < setup_.race_count; ++i) {
            if (state_.lost[i] != 0) {
                lost += fmt::format(" {}:{}", race_word(setup_, i), state_.lost[i]);
            }
        }
        if (!lost.empty()) line("lost{}", lost);
        if (state_.granted != kNone) line("granted {}", power_word(setup_, state_.granted));
    }

    void turn() {
        for (int d = 0; d < setup_.seats; ++d) {
            const auto diplomat = static_cast<Seat>(d);
            for (int i = 0; i < setup_.seats; ++i) {
                if ((state_.peace[static_cast<std::size_t>(i)] & engine::bit(diplomat)) != 0) {
                    line("ally {} {}", engine::letter(diplomat),
                         engine::letter(static_cast<Seat>(i)));
                }
            }
        }
        for (int i = 0; i < setup_.seats; ++i) {
            const char seat = engine::letter(static_cast<Seat>(i));
            seats(fmt::format("grudge {}", seat), state_.grudges[static_cast<std::size_t>(i)]);
        }
        line_if(state_.picked != 0, "picked");
        if (state_.nonempty != 0) line("nonempty {}", state_.nonempty);
        seats("attacked", state_.attacked);
        seats("converted", state_.converted);
        line_if(state_.flat_used != 0, "flat-used");
        line_if(state_.declined_rolled != 0, "declined-rolled");
        number("paid", state_.paid);
        number("gained", state_.gained);
        line_if(state_.sent != 0, "sent");
        line_if(state_.moved != 0, "moved");
        number("swapped", state_.swapped);
        line_if(state_.declining != 0, "declining");
        line_if(state_.sacrificed != 0, "sacrificed");
        line_if(state_.conquests_over != 0, "conquests-over");
        items("used", used_items(state_));
        items("using", items_in_use(state_));
    }
    void number(std::string_view statement, int value) {
        if (value != 0) line("{} {}", statement, value);
    }
    void items(std::string_view statement, Uses uses) {
        const std::string text = uses_text(setup_, uses);
        if (!text.empty()) line("{} {}", statement, text);
    }

    void step() {
        if (state_.roll != kNoRoll) line("roll {}", state_.roll);
        if (state_.target != engine::kNoRegion) line("target {}", engine::index(state_.target));
        if (state_.discovery != engine::kNoRegion) {
            line("discovery {}", engine::index(state_.discovery));
        }
        if (state_.cursor != 0) line("cursor {}", state_.cursor);
        if (is_placing(state_)) line("placing {}", rules_of(state_.piece).id);
        if (state_.defender != kNoArmy) line("defender {}", army_name(state_.defender));
    }

    const Setup& setup_;
    const State& state_;
    std::uint8_t coins_known_;
    std::string out_;
};

// Where neither Lost Tribes nor Monsters can be.
RegionSet taken(const State& state) {
    RegionSet regions = state.where(Piece::Balrog);
    for (const Army& army : state.armies)
        regions |= army.held;
    return regions;
}

}  // namespace

RegionSet regions_bringing(const Setup& setup, const State& state, Piece piece) {
    RegionSet where;
    if (rules_of(piece).placed != Placed::EveryConquest) return where;
    for (std::uint8_t i = 0; i < kArmies; ++i) {
        const Army& army = state.armies[i];
        if (!army.exists()) continue;
        const Traits& traits = setup.traits_of(army.race, army.power, role_of(i) != Role::Active);
        if (traits.pieces[static_cast<std::size_t>(piece)] != 0) where |= army.held;
    }
    return where;
}

RegionSet default_tribes(const Setup& setup, const State& state) {
    return setup.map.lost_tribes - taken(state) - state.monsters;
}

RegionSet default_monsters(const Setup& setup, const State& state) {
    RegionSet monsters = setup.map.monsters - taken(state);
    int left = setup.monster_count - (state.chance == Chance::Marker ? 1 : 0);
    for (const Region region : state.marker_at) {
        if (region == engine::kNoRegion) continue;
        monsters.remove(region);
        --left;
    }
    if (state.discovery != engine::kNoRegion) monsters.remove(state.discovery);
    while (monsters.size() > std::max(left, 0))
        monsters.remove(monsters.highest());
    return monsters;
}

std::string print_position(const Setup& setup, const State& state) {
    return Printer(setup, state, kAllCoinsKnown).print();
}

std::string print_view(const Setup& setup, const View& view) {
    return Printer(setup, view.state, view.coins_known).print();
}

}  // namespace smallworld
