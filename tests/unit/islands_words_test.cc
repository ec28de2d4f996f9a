// The words of content/islands/words: complete, the same keys in all languages, nothing that
// nobody asks for, and texts of cards that say the same where the cards do.

#include <fmt/format.h>
#include <fmt/ranges.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <cctype>
#include <filesystem>
#include <map>
#include <set>
#include <string>
#include <string_view>

#include "games/islands/state.h"
#include "games/islands/why.h"
#include "loader/islands.h"

namespace {

using Keys = std::set<std::string, std::less<>>;

constexpr std::array<std::string_view, 3> kLanguages{"en", "pl", "cs"};
constexpr std::size_t kLongestText = 160;

const loader::IslandsContent& box() {
    static const loader::IslandsContent content =
        loader::load_islands(std::filesystem::path(TERRARIUM_SOURCE_DIR) / "content").value();
    return content;
}

// What has a name and a sentence about it.
void add_with_help(Keys& keys, std::string_view prefix, std::string_view word) {
    keys.insert(fmt::format("{}.{}", prefix, word));
    keys.insert(fmt::format("{}.{}.help", prefix, word));
}

void add_pieces(Keys& keys) {
    add_with_help(keys, "game", "islands");
    keys.insert({"alexis", "alexis.help"});
    for (const std::string_view sea : loader::kSeas)
        add_with_help(keys, "map", sea);
    for (const std::string_view symbol : islands::kSymbols)
        add_with_help(keys, "symbol", symbol);
    for (const std::string_view piece :
         {"tile", "start-tile", "ship", "grey-ship", "house", "bonus-token", "discovery",
          "navigation", "reserve", "market", "mission", "objective", "reward", "expedition",
          "points"}) {
        add_with_help(keys, "piece", piece);
    }
    for (const std::string& id : box().catalogue.token_ids)
        keys.insert("token." + id);
    for (const std::string& id : box().catalogue.discovery_ids)
        keys.insert("discovery." + id);
    for (const std::string_view direction : islands::kDirectionWords)
        keys.insert(fmt::format("direction.{}", direction));
}

void add_cards(Keys& keys) {
    const islands::Catalogue& catalogue = box().catalogue;
    const auto add = [&](const std::string& id, bool objective, bool reward) {
        keys.insert("card." + id);
        if (objective) keys.insert("card." + id + ".objective");
        if (reward) keys.insert("card." + id + ".reward");
    };
    for (const auto& card : catalogue.missions)
        add(card.id, true, true);
    for (const auto& card : catalogue.objectives)
        add(card.id, true, false);
    for (const auto& card : catalogue.rewards)
        add(card.id, false, true);
    for (const auto& card : catalogue.expeditions)
        add(card.id, true, false);
    for (const auto& list : {catalogue.standard_achievements, catalogue.advanced_achievements}) {
        for (const islands::Achievement& one : list)
            add_with_help(keys, "achievement", one.id);
    }
}

void add_play(Keys& keys) {
    for (const std::string_view phase : islands::kPhases)
        add_with_help(keys, "phase", phase);
    for (const std::string_view chance : islands::kChances) {
        if (chance != "none") keys.insert(fmt::format("chance.{}", chance));
    }
    for (const islands::Refusal& refusal : islands::kRefusals)
        keys.insert(fmt::format("refusal.{}", refusal.word));
    for (const islands::OptionInfo& option : islands::kOptions) {
        add_with_help(keys, "option", option.key);
        for (int i = 0; i < option.count; ++i) {
            keys.insert(fmt::format("option.{}.{}", option.key,
                                    option.values[static_cast<std::size_t>(i)]));
        }
    }
}

// Labels of explanations.
void add_labels(Keys& keys) {
    for (const std::string_view symbol : islands::kSymbols)
        keys.insert(fmt::format("item.reward.{}", symbol));
    for (const std::string_view part :
         {"least", "most", "size", "houses", "free-sites", "port-pairs", "flat", "discovery"}) {
        keys.insert(fmt::format("item.reward.{}", part));
    }
    for (const std::string_view kind : islands::kObjectiveKinds)
        keys.insert(fmt::format("objective.{}", kind));
    for (const std::string_view part :
         {"points", "discoveries", "ship", "base", "houses", "ports", "unplaceable"}) {
        keys.insert(fmt::format("item.score.{}", part));
    }
}

Keys all_keys() {
    Keys keys;
    add_pieces(keys);
    add_cards(keys);
    add_play(keys);
    add_labels(keys);
    return keys;
}

// The terminal game's own (play_words_test.cc).
bool is_spoken_at_terminal(std::string_view key) {
    return key.starts_with("play.") || key.starts_with("unit.");
}

bool is_sentence(std::string_view key) {
    return key.ends_with(".help") || key.starts_with("refusal.");
}

TEST(IslandsWords, AreCompleteAndNoMore) {
    const Keys wanted = all_keys();
    for (const std::string_view language : kLanguages) {
        for (const std::string& key : wanted)
            EXPECT_TRUE(box().words.has(language, key)) << language << " lacks " << key;
        for (const auto& [key, text] : box().words.languages().find(language)->second)
            EXPECT_TRUE(wanted.contains(key) || is_spoken_at_terminal(key))
                << language << ": nobody asks for " << key;
    }
    EXPECT_EQ(box().words.languages().size(), kLanguages.size());
}

TEST(IslandsWords, AreShortAndTidy) {
    for (const auto& [language, dictionary] : box().words.languages()) {
        for (const auto& [key, text] : dictionary) {
            SCOPED_TRACE(language + ": " + key + ": " + text);
            EXPECT_LE(text.size(), kLongestText);
            EXPECT_EQ(text.find("  "), std::string::npos);
            EXPECT_EQ(text.find('\''), std::string::npos) << "’ is the apostrophe";
            const bool ends = text.ends_with('.') || text.ends_with('?');
            if (is_spoken_at_terminal(key)) continue;
            EXPECT_TRUE(ends || !is_sentence(key));
            EXPECT_TRUE(is_sentence(key) || !text.ends_with('.'));
        }
    }
}

// Numbers are the same in all languages.
TEST(IslandsWords, NumbersAgree) {
    const auto digits = [](std::string_view text) {
        std::multiset<char> out;
        std::copy_if(text.begin(), text.end(), std::inserter(out, out.end()),
                     [](char c) { return c >= '0' && c <= '9'; });
        return out;
    };
    for (const auto& [key, english] : box().words.languages().find("en")->second) {
        for (const std::string_view language : {"pl", "cs"})
            EXPECT_EQ(digits(box().words.find(language, key)), digits(english)) << language << key;
    }
}

std::string facts_of(const islands::Objective& objective) {
    return fmt::format("{} {} {} {} {} {}", static_cast<int>(objective.kind), objective.least,
                       static_cast<int>(objective.a), static_cast<int>(objective.b),
                       objective.others, objective.minimum);
}

std::string facts_of(const islands::Reward& reward) {
    std::string out =
        fmt::format("{} {} {} {} {} {} {}", static_cast<int>(reward.kind), reward.per, reward.each,
                    reward.flat, reward.port_pair, reward.free_site, reward.house);
    for (const islands::Bracket& bracket : reward.brackets)
        out += fmt::format(" {}:{}", bracket.tiles, bracket.pays);
    return out;
}

// Two texts are the same exactly if what they tell is.
class Telling {
  public:
    explicit Telling(std::string_view language) : language_(language) {}

    void add(const std::string& key, const std::string& facts) {
        const std::string text(box().words.find(language_, key));
        EXPECT_EQ(text_of_.emplace(facts, text).first->second, text) << language_ << " " << key;
        EXPECT_EQ(facts_of_.emplace(text, facts).first->second, facts) << language_ << " " << key;
    }

  private:
    std::string_view language_;
    std::map<std::string, std::string> text_of_;
    std::map<std::string, std::string> facts_of_;
};

TEST(IslandsWords, CardsThatAreAlikeAreToldAlike) {
    const islands::Catalogue& catalogue = box().catalogue;
    for (const std::string_view language : kLanguages) {
        Telling objectives(language);
        Telling rewards(language);
        for (const auto& card : catalogue.missions) {
            objectives.add("card." + card.id + ".objective", facts_of(card.objective));
            rewards.add("card." + card.id + ".reward", facts_of(card.reward));
        }
        for (const auto& card : catalogue.objectives)
            objectives.add("card." + card.id + ".objective", facts_of(card.objective));
        for (const auto& card : catalogue.expeditions)
            objectives.add("card." + card.id + ".objective", facts_of(card.objective));
        for (const auto& card : catalogue.rewards)
            rewards.add("card." + card.id + ".reward", facts_of(card.reward));
    }
}

// Every number that a card asks for or pays stands in its text.
TEST(IslandsWords, CardsTellTheirNumbers) {
    const auto tells = [](const std::string& key, int number) {
        const std::string_view text = box().words.find("en", key);
        EXPECT_NE(text.find(std::to_string(number)), std::string_view::npos)
            << key << " does not tell " << number << ": " << text;
    };
    const auto check_reward = [&](const std::string& id, const islands::Reward& reward) {
        const std::string key = "card." + id + ".reward";
        if (reward.flat > 0) tells(key, reward.flat);
        for (const std::uint8_t per : reward.per) {
            if (per > 0) tells(key, per);
        }
        if (reward.kind == islands::RewardKind::LeastResource) tells(key, reward.each);
        for (const islands::Bracket& bracket : reward.brackets) {
            if (bracket.tiles > 0) tells(key, bracket.tiles);
            if (bracket.tiles > 0) tells(key, bracket.pays);
        }
    };
    const auto check_objective = [&](const std::string& id, const islands::Objective& objective) {
        for (const std::uint8_t least : objective.least) {
            if (least > 0) tells("card." + id + ".objective", least);
        }
    };
    for (const auto& card : box().catalogue.missions) {
        check_reward(card.id, card.reward);
        check_objective(card.id, card.objective);
    }
    for (const auto& card : box().catalogue.rewards)
        check_reward(card.id, card.reward);
    for (const auto& card : box().catalogue.objectives)
        check_objective(card.id, card.objective);
    for (const auto& card : box().catalogue.expeditions)
        check_objective(card.id, card.objective);
}

}  // namespace
