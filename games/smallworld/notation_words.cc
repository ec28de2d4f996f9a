#include "games/smallworld/notation_words.h"

#include <fmt/format.h>

namespace smallworld {
namespace {

using engine::WordReader;

// What stands left and right of a separator; the right part is empty if there is none.
struct Halves {
    std::string_view left;
    std::string_view right;
    bool split = false;
};

Halves halves(std::string_view word, char separator) {
    const std::size_t at = word.find(separator);
    if (at == std::string_view::npos) return {word, {}, false};
    return {word.substr(0, at), word.substr(at + 1), true};
}

enum class BadgeWord : std::uint8_t { None, Awaited };

constexpr std::string_view text_of(BadgeWord word) {
    return word == BadgeWord::None ? "none" : "?";
}

Combo read_combo(const Setup& setup, WordReader& line, std::string_view word, BadgeWord without) {
    const Halves parts = halves(word, '+');
    if (!parts.split) {
        line.expected("a combo (power+race)", word);
        return {};
    }
    Combo combo;
    combo.race = find_race(setup, parts.right);
    if (combo.race == kNone) line.expected("a race", parts.right);
    if (parts.left == text_of(without)) return combo;
    combo.power = find_power(setup, parts.left);
    if (combo.power == kNone) line.expected("a power", parts.left);
    return combo;
}

int read_part(WordReader& line, std::string_view part, std::string_view what, int lowest,
              int highest) {
    const engine::Result<int> value = engine::parse_number(part, what, lowest, highest);
    if (value) return *value;
    line.fail(value.error().message);
    return lowest;
}

}  // namespace

std::string_view race_word(const Setup& setup, std::uint8_t race) {
    return race < setup.race_count ? std::string_view(setup.catalogue.races[race].id) : "none";
}

std::string_view power_word(const Setup& setup, std::uint8_t power) {
    return power < setup.power_count ? std::string_view(setup.catalogue.powers[power].id) : "none";
}

std::uint8_t find_race(const Setup& setup, std::string_view word) {
    for (int i = 0; i < setup.race_count; ++i) {
        const auto race = static_cast<std::uint8_t>(i);
        if (setup.catalogue.races[race].id == word) return race;
    }
    return kNone;
}

std::uint8_t find_power(const Setup& setup, std::string_view word) {
    for (int i = 0; i < setup.power_count; ++i) {
        const auto power = static_cast<std::uint8_t>(i);
        if (setup.catalogue.powers[power].id == word) return power;
    }
    return kNone;
}

std::string column_word(const Setup& setup, const Combo& combo) {
    const std::string_view power = combo.power == kNone ? "?" : power_word(setup, combo.power);
    const std::string coins = combo.coins == 0 ? "" : fmt::format(":{}", combo.coins);
    return fmt::format("{}+{}{}", power, race_word(setup, combo.race), coins);
}

std::string army_word(const Setup& setup, const Army& army) {
    return fmt::format("{}+{}", power_word(setup, army.power), race_word(setup, army.race));
}

std::string army_name(std::uint8_t army) {
    return fmt::format("{} {}", engine::letter(owner_of(army)),
                       kRoleWords[static_cast<std::size_t>(role_of(army))]);
}

std::uint8_t read_race(const Setup& setup, WordReader& line) {
    const std::string_view word = line.word("a race");
    const std::uint8_t race = find_race(setup, word);
    if (race != kNone) return race;
    line.expected("a race", word);
    return 0;
}

std::uint8_t read_power(const Setup& setup, WordReader& line) {
    const std::string_view word = line.word("a power");
    const std::uint8_t power = find_power(setup, word);
    if (power != kNone) return power;
    line.expected("a power", word);
    return 0;
}

Role read_role(WordReader& line) {
    return static_cast<Role>(line.one_of("active, declined or spirit", kRoleWords));
}

Piece read_piece(WordReader& line) {
    std::array<std::string_view, kPieceCount> words;
    for (std::size_t i = 0; i < words.size(); ++i)
        words[i] = kPieces[i].id;
    return static_cast<Piece>(line.one_of("a piece", words));
}

Combo read_column_combo(const Setup& setup, WordReader& line) {
    const std::string_view word = line.word("a combo (power+race)");
    if (!line.ok()) return {};
    const Halves parts = halves(word, ':');
    Combo combo = read_combo(setup, line, parts.left, BadgeWord::Awaited);
    if (parts.split) {
        combo.coins = static_cast<std::uint8_t>(
            read_part(line, parts.right, "coins on the combo", 1, kMaxComboCoins));
    }
    return combo;
}

Combo read_army_combo(const Setup& setup, WordReader& line) {
    const std::string_view word = line.word("a combo (power+race)");
    if (!line.ok()) return {};
    return read_combo(setup, line, word, BadgeWord::None);
}

RegionCount read_region_count(const Setup& setup, WordReader& line, int highest) {
    const std::string_view word = line.word("region:number");
    if (!line.ok()) return {};
    const Halves parts = halves(word, ':');
    if (!parts.split) {
        line.expected("region:number", word);
        return {};
    }
    const int region = read_part(line, parts.left, "a region", 0, setup.map.region_count - 1);
    return {static_cast<Region>(region), read_part(line, parts.right, "a number", 1, highest)};
}

}  // namespace smallworld
