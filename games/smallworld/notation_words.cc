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

constexpr std::array<std::string_view, 3> kToolWords{"race", "power", "grant"};

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

std::string_view marker_word(const Setup& setup, std::uint8_t marker) {
    if (marker >= setup.marker_count) return "none";
    return setup.catalogue.markers[marker].id;
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

std::uint8_t find_marker(const Setup& setup, std::string_view word) {
    for (int i = 0; i < setup.marker_count; ++i) {
        const auto marker = static_cast<std::uint8_t>(i);
        if (setup.catalogue.markers[marker].id == word) return marker;
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

std::uint8_t read_marker(const Setup& setup, WordReader& line) {
    const std::string_view word = line.word("a place or relic");
    const std::uint8_t marker = find_marker(setup, word);
    if (marker != kNone) return marker;
    line.expected("a place or relic", word);
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

std::string counts_text(const Setup& setup, const State& state, Piece several) {
    std::string text;
    for (const Region region : setup.map.all) {
        const int count = state.count(several, region);
        if (count == 0) continue;
        text += fmt::format("{}{}:{}", text.empty() ? "" : " ", engine::index(region), count);
    }
    return text;
}

std::string_view item_word(const Setup& setup, std::uint8_t item) {
    if (item < kRaceTool) return marker_word(setup, item);
    return item <= kGrantTool ? kToolWords[item - kRaceTool] : "none";
}

std::uint8_t read_item(const Setup& setup, WordReader& line) {
    for (std::uint8_t i = 0; i < kToolWords.size(); ++i) {
        if (line.accept(kToolWords[i])) return static_cast<std::uint8_t>(kRaceTool + i);
    }
    return read_marker(setup, line);
}

Uses used_items(const State& state) {
    return {state.used, state.copying == 0 ? state.copied : kNone};
}

Uses items_in_use(const State& state) {
    return {state.using_now, state.copying != 0 ? state.copied : kNone};
}

std::string uses_text(const Setup& setup, Uses uses) {
    std::string text;
    const auto add = [&text](std::string_view by, std::string_view word) {
        text += fmt::format("{}{}{}", text.empty() ? "" : " ", by, word);
    };
    for (std::uint8_t item = 0; item <= kGrantTool; ++item) {
        if ((uses.items >> item & 1) != 0) add("", item_word(setup, item));
    }
    if (uses.copied != kNone) add(fmt::format("{}:", kByBag), marker_word(setup, uses.copied));
    return text;
}

Uses read_uses(const Setup& setup, WordReader& line) {
    Uses uses;
    do {
        const Halves parts = halves(line.peek(), ':');
        if (parts.split && parts.left == kByBag) {
            line.word("a relic");
            if (uses.copied != kNone)
                line.fail("the Bag acts as one relic only", "UG-POWER-MAGIC-1");
            uses.copied = find_marker(setup, parts.right);
            if (uses.copied == kNone) line.expected("a relic", parts.right);
            continue;
        }
        const std::uint32_t bit = 1U << read_item(setup, line);
        if (line.ok() && (uses.items & bit) != 0) line.fail("an item is named twice");
        uses.items |= bit;
    } while (!line.done());
    return uses;
}

}  // namespace smallworld
