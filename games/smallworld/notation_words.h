#pragma once

#include <array>
#include <string>
#include <string_view>

#include "engine/text.h"
#include "games/smallworld/state.h"

// The words that positions, actions and expectations share.
namespace smallworld {

inline constexpr std::array<std::string_view, kRoles> kRoleWords{"active", "declined", "spirit"};

std::string_view race_word(const Setup& setup, std::uint8_t race);
std::string_view power_word(const Setup& setup, std::uint8_t power);
std::string_view marker_word(const Setup& setup, std::uint8_t marker);
// kNone if the catalogue has no such race, power or marker.
std::uint8_t find_race(const Setup& setup, std::string_view word);
std::uint8_t find_power(const Setup& setup, std::string_view word);
std::uint8_t find_marker(const Setup& setup, std::string_view word);

// A combo of the column: "hill+orcs:2", or "?+orcs" while its badge is being drawn.
std::string column_word(const Setup& setup, const Combo& combo);
// The combo of an army: "hill+orcs", or "none+orcs" once the badge was discarded.
std::string army_word(const Setup& setup, const Army& army);
// "A active"
std::string army_name(std::uint8_t army);

std::uint8_t read_race(const Setup& setup, engine::WordReader& line);
std::uint8_t read_power(const Setup& setup, engine::WordReader& line);
std::uint8_t read_marker(const Setup& setup, engine::WordReader& line);
Role read_role(engine::WordReader& line);
Piece read_piece(engine::WordReader& line);
// The two kinds of combo above.
Combo read_column_combo(const Setup& setup, engine::WordReader& line);
Combo read_army_combo(const Setup& setup, engine::WordReader& line);

// A region with a number: "7:2".
struct RegionCount {
    Region region{};
    int count = 0;
};
RegionCount read_region_count(const Setup& setup, engine::WordReader& line, int highest);

// "3:2 7:1" for the pieces of which a region may have several; empty if there are none.
std::string counts_text(const Setup& setup, const State& state, Piece several);

// An item that may be used: a marker's id, or race, power or grant (kRaceTool …).
std::string_view item_word(const Setup& setup, std::uint8_t item);
std::uint8_t read_item(const Setup& setup, engine::WordReader& line);

// A relic that the Bag acts as is written like this where a position lists items: "bag:shiny-orb".
constexpr std::string_view kByBag = "bag";

// Items of a turn: bits as in State::used, and what the Bag acts as, or kNone.
struct Uses {
    std::uint32_t items = 0;
    std::uint8_t copied = kNone;
};
// Those that were used, and those that are to be used in the next conquest.
Uses used_items(const State& state);
Uses items_in_use(const State& state);
// "shiny-orb bag:flying-doormat"; empty if there are none.
std::string uses_text(const Setup& setup, Uses uses);
// At least one, until the end of the line.
Uses read_uses(const Setup& setup, engine::WordReader& line);

// How many coins a text may put on one combo and give to one player: more than any game brings,
// and few enough that no game can overflow from there.
constexpr int kMaxComboCoins = 150;
constexpr int kMaxCoins = 20'000;

}  // namespace smallworld
