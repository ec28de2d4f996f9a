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
// kNone if the catalogue has no such race or power.
std::uint8_t find_race(const Setup& setup, std::string_view word);
std::uint8_t find_power(const Setup& setup, std::string_view word);

// A combo of the column: "hill+orcs:2", or "?+orcs" while its badge is being drawn.
std::string column_word(const Setup& setup, const Combo& combo);
// The combo of an army: "hill+orcs", or "none+orcs" once the badge was discarded.
std::string army_word(const Setup& setup, const Army& army);
// "A active"
std::string army_name(std::uint8_t army);

std::uint8_t read_race(const Setup& setup, engine::WordReader& line);
std::uint8_t read_power(const Setup& setup, engine::WordReader& line);
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

// How many coins a text may put on one combo and give to one player: more than any game brings,
// and few enough that no game can overflow from there.
constexpr int kMaxComboCoins = 150;
constexpr int kMaxCoins = 20'000;

}  // namespace smallworld
