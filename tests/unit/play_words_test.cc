// The terminal game speaks every language of content/*/words: its code has keys, not sentences,
// and the keys, their placeholders and their plurals are there in all languages. What one game has
// words of its own for, it says in its own words; the rest is among those of Small World.

#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <cctype>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <regex>
#include <set>
#include <string>
#include <string_view>
#include <vector>

#include "cli/plural.h"
#include "loader/islands.h"
#include "loader/loader.h"

namespace {

namespace fs = std::filesystem;
using Keys = std::set<std::string, std::less<>>;

const fs::path kRoot = TERRARIUM_SOURCE_DIR;

const loader::Words& words() {
    static const auto loaded = loader::load_content(kRoot / "content").value();
    return loaded.words;
}
const loader::Words& sea_words() {
    static const auto loaded = loader::load_islands(kRoot / "content").value();
    return loaded.words;
}

std::string read(const fs::path& file) {
    std::ifstream in(file);
    return {std::istreambuf_iterator<char>(in), std::istreambuf_iterator<char>()};
}

// The sources of the terminal game. The descriptions of options are no part of it: --help is
// English for every verb.
std::vector<fs::path> sources() {
    std::vector<fs::path> files{kRoot / "cli" / "map_picture.cc", kRoot / "cli" / "sea_picture.cc",
                                kRoot / "cli" / "terminal.cc"};
    for (const auto& entry : fs::directory_iterator(kRoot / "cli")) {
        const std::string name = entry.path().filename().string();
        if (name.starts_with("play") && name.ends_with(".cc")) files.push_back(entry.path());
    }
    std::ranges::sort(files);
    return files;
}

// The game at a server's table says the same words; but its code is full of the protocol's.
std::vector<fs::path> speaking_sources() {
    std::vector<fs::path> files = sources();
    for (const auto& entry : fs::directory_iterator(kRoot / "cli")) {
        const std::string name = entry.path().filename().string();
        const bool speaks = name.starts_with("join") || name == "sea_events.cc";
        if (speaks && name.ends_with(".cc")) files.push_back(entry.path());
    }
    return files;
}

std::string code_of(const fs::path& file) {
    // The name of a filling, {"coins", n}, is not said either.
    static const std::regex filling(R"re(\{"[a-z]+",)re");
    const std::string text = read(file);
    return std::regex_replace(text.substr(0, text.find("\nvoid add_play(")), filling, "{");
}

std::vector<std::string> literals(const std::string& code) {
    static const std::regex lexeme(
        R"re(//[^\n]*|#include[^\n]*|'(?:\\.|[^'\\])'|"((?:\\.|[^"\\])*)")re");
    std::vector<std::string> found;
    for (std::sregex_iterator it(code.begin(), code.end(), lexeme), end; it != end; ++it) {
        if ((*it)[1].matched) found.push_back((*it)[1]);
    }
    return found;
}

bool is_key(std::string_view literal) {
    return literal.starts_with("play.") || literal.starts_with("unit.");
}

// What a player types, signs on the map, and names that are the same in every language.
const Keys& notation() {
    static const Keys all{"conquer 7",  "why 7",    "info",
                          "map",        "table",    "log",
                          "hint",       "undo",     "u",
                          "save",       "save ",    "quit",
                          "exit",       "q",        "help",
                          "why",        "greedy",   "en",
                          "pl",         "cs",       "surface-2",
                          "o",          "A5  ",     "; a1  ",
                          "  o ",       "3 1,-2",   "place t17 1,-2 3",
                          "t17 1,-2 3", "why 1,-2", "islands",
                          "smallworld"};
    return all;
}

// A literal that somebody could read as a word of a language: letters outside of {placeholders}
// and escape sequences. Keys have a dot, or are one of the groups of words.
bool looks_spoken(const std::string& literal) {
    static const Keys groups{"race",  "power",  "terrain",   "piece",  "item",   "phase",  "place",
                             "relic", "marker", "refusal",   "map",    "help",   "phase.", ".help",
                             "token", "card",   "discovery", "reward", "symbol", "alexis"};
    static const std::regex key(R"([a-z]+\.([a-z-]+(\.[a-z-]+)*)?)");
    static const std::regex environment(R"([A-Z]+(_[A-Z]+)*)");
    static const std::regex file(R"(terrarium-autosave\.game)");
    static const std::regex silent(R"(\\x1b\[(\{\}|[0-9;])*[A-Za-z]?|\{[^}]*\}|\\[a-z])");
    if (notation().contains(literal) || groups.contains(literal)) return false;
    if (std::regex_match(literal, environment) || std::regex_match(literal, file)) return false;
    const std::string said = std::regex_replace(literal, silent, "");
    if (std::regex_match(said, key)) return false;
    return std::ranges::any_of(said, [](unsigned char c) { return std::isalpha(c) != 0; });
}

Keys keys_in_words(const std::string& language) {
    Keys keys;
    for (const loader::Words* all : {&words(), &sea_words()}) {
        for (const auto& [key, text] : all->languages().at(language)) {
            if (is_key(key)) keys.insert(key);
        }
    }
    return keys;
}

Keys keys_in_code() {
    Keys keys;
    for (const fs::path& file : speaking_sources()) {
        for (const std::string& literal : literals(code_of(file))) {
            if (is_key(literal)) keys.insert(literal);
        }
    }
    return keys;
}

// "play.terrain" in the code stands for all keys of that group.
bool covers(std::string_view in_code, std::string_view key) {
    return key == in_code || (key.starts_with(in_code) && key[in_code.size()] == '.');
}

std::vector<std::string> placeholders(const std::string& text) {
    static const std::regex placeholder(R"(\{[^{}]*\})");
    std::vector<std::string> found;
    for (std::sregex_iterator it(text.begin(), text.end(), placeholder), end; it != end; ++it) {
        found.push_back(it->str());
    }
    std::ranges::sort(found);
    return found;
}

std::string counted(const std::string& language, const std::string& unit, int n) {
    const auto form = static_cast<std::size_t>(cli::plural_of(language, n));
    std::string text(words().find(language, unit + "." + std::string(cli::kPlurals[form])));
    const std::size_t at = text.find("{n}");
    if (at == std::string::npos) return text;
    return text.replace(at, 3, std::to_string(n));
}

TEST(PlayWords, TheCodeHasNoSentences) {
    ASSERT_GE(sources().size(), 7U);
    for (const fs::path& file : sources()) {
        for (const std::string& literal : literals(code_of(file))) {
            EXPECT_FALSE(looks_spoken(literal))
                << file.filename() << " says \"" << literal << "\": move it to words/*.json";
        }
    }
}

TEST(PlayWords, TheScanSeesSentences) {
    for (const char* sentence :
         {"coins", "{} coins", ", hand {}", "it is your turn", "The die", "round {} of {}"}) {
        EXPECT_TRUE(looks_spoken(sentence)) << sentence;
    }
    const std::vector<std::string> expected{"a\\\"b", "c"};
    EXPECT_EQ(literals("f(\"a\\\"b\", '\"', \"c\"); // \"d\""), expected);
}

TEST(PlayWords, EveryKeyOfTheCodeHasWords) {
    for (const auto& [language, dictionary] : words().languages()) {
        const Keys known = keys_in_words(language);
        for (const std::string& key : keys_in_code()) {
            EXPECT_TRUE(std::ranges::any_of(
                known, [&](const std::string& one) { return covers(key, one); }))
                << language << " lacks " << key;
        }
    }
}

TEST(PlayWords, EveryKeyIsUsed) {
    const Keys used = keys_in_code();
    for (const std::string& key : keys_in_words("en")) {
        EXPECT_TRUE(
            std::ranges::any_of(used, [&](const std::string& one) { return covers(one, key); }))
            << key << " is not used";
    }
}

TEST(PlayWords, PlaceholdersAreTheSameInAllLanguages) {
    for (const loader::Words* all : {&words(), &sea_words()}) {
        for (const auto& [key, english] : all->languages().at("en")) {
            if (!is_key(key)) continue;
            for (const auto& [language, dictionary] : all->languages())
                EXPECT_EQ(placeholders(dictionary.at(key)), placeholders(english))
                    << language << " " << key;
        }
    }
}

TEST(PlayWords, EveryUnitHasAllItsPlurals) {
    for (const std::string& key : keys_in_words("en")) {
        if (!key.starts_with("unit.")) continue;
        const std::string unit = key.substr(0, key.rfind('.'));
        for (const std::string_view form : cli::kPlurals) {
            const std::string wanted = unit + "." + std::string(form);
            EXPECT_TRUE(words().has("en", wanted) || sea_words().has("en", wanted)) << wanted;
        }
    }
}

struct PluralCase {
    std::string language;
    std::string unit;
    std::array<std::string, 7> expected;
};

TEST(PlayWords, PluralsAreRight) {
    constexpr std::array<int, 7> kNumbers{0, 1, 2, 5, 12, 22, 101};
    const std::vector<PluralCase> cases{
        {"en",
         "unit.coin",
         {"0 coins", "1 coin", "2 coins", "5 coins", "12 coins", "22 coins", "101 coins"}},
        {"en",
         "unit.token",
         {"0 tokens", "1 token", "2 tokens", "5 tokens", "12 tokens", "22 tokens", "101 tokens"}},
        {"pl",
         "unit.coin",
         {"0 monet", "1 moneta", "2 monety", "5 monet", "12 monet", "22 monety", "101 monet"}},
        {"pl",
         "unit.coin-gained",
         {"0 monet", "1 monetę", "2 monety", "5 monet", "12 monet", "22 monety", "101 monet"}},
        {"pl",
         "unit.token",
         {"0 żetonów", "1 żeton", "2 żetony", "5 żetonów", "12 żetonów", "22 żetony",
          "101 żetonów"}},
        {"cs",
         "unit.coin",
         {"0 mincí", "1 mince", "2 mince", "5 mincí", "12 mincí", "22 mincí", "101 mincí"}},
        {"cs",
         "unit.coin-gained",
         {"0 mincí", "1 minci", "2 mince", "5 mincí", "12 mincí", "22 mincí", "101 mincí"}},
        {"cs",
         "unit.token",
         {"0 žetonů", "1 žeton", "2 žetony", "5 žetonů", "12 žetonů", "22 žetonů", "101 žetonů"}},
        {"cs", "unit.in-region", {"v 0", "v 1", "ve 2", "v 5", "v 12", "v 22", "v 101"}},
    };
    for (const PluralCase& one : cases) {
        for (std::size_t i = 0; i < kNumbers.size(); ++i) {
            EXPECT_EQ(counted(one.language, one.unit, kNumbers[i]), one.expected[i])
                << one.language;
        }
    }
}

}  // namespace
