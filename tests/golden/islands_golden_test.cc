#include <gtest/gtest.h>

#include <array>
#include <map>
#include <set>
#include <string>

#include "bots/bot.h"
#include "games/islands/game.h"
#include "games/islands/notation.h"
#include "tests/golden/golden_games.h"

// How the golden games of Small Islands end, and what they have to show together.
namespace {

using islands::Kind;
using islands::Phase;
using islands::State;

// Every way in which a game can end (section 8 of docs/rules/islands.md, SI-SOLO-12).
constexpr std::string_view kNoStack = "SI-END-01";
constexpr std::string_view kNoPlace = "SI-END-02";
constexpr std::string_view kNoShip = "SI-END-03";
constexpr std::string_view kNoTileForAlexis = "SI-SOLO-12";
constexpr std::array<std::string_view, 4> kEnds{kNoStack, kNoPlace, kNoShip, kNoTileForAlexis};

const std::map<std::string, std::string_view, std::less<>>& expected_ends() {
    static const std::map<std::string, std::string_view, std::less<>> ends{
        {"sea-1-standard-alexis-1-random-1", kNoShip},
        {"sea-1-standard-greedy-1", kNoStack},
        {"sea-1-standard-greedy-10", kNoTileForAlexis},
        {"sea-1-standard-alexis-3-greedy-3", kNoShip},
        {"sea-1-advanced-alexis-4-greedy-4", kNoShip},
        {"sea-1-standard-alexis-5-quick-start-true-random-5", kNoShip},
        {"sea-1-advanced-alexis-6-greedy-6", kNoShip},
        {"sea-2-standard-random-1", kNoShip},
        {"sea-2-standard-random-greedy-2", kNoPlace},
        {"sea-2-advanced-greedy-3", kNoStack},
        {"sea-2-standard-first-player-host-random-4", kNoShip},
        {"sea-2-standard-planner-search-41", kNoShip},
        {"sea-3-standard-greedy-5", kNoStack},
        {"sea-3-standard-quick-start-true-random-6", kNoShip},
        {"sea-3-advanced-random-greedy-7", kNoShip},
        {"sea-4-standard-greedy-1", kNoPlace},
        {"sea-4-standard-greedy-2", kNoStack},
        {"sea-4-standard-random-8", kNoShip},
        {"sea-4-advanced-random-greedy-9", kNoPlace},
        {"sea-4-advanced-random-11", kNoShip},
    };
    return ends;
}

struct Seen {
    std::map<std::string, std::string_view, std::less<>> ends;  // by file
    std::set<std::string> tables;                               // "sea-2 advanced"
    std::set<int> levels;                                       // of Alexis
    std::set<std::string> options;                              // keys of those that were turned
    std::set<std::string> players;
    std::set<Kind> kinds;            // of actions
    std::set<std::string> grey;      // seas where a grey ship was moored
    std::set<std::string> own;       // seas where somebody's own ship was
    std::set<std::string> missions;  // words of cards that were played
};

bool is_gains(const State& state) {
    return state.phase == Phase::Build || state.phase == Phase::Search ||
           state.phase == Phase::Hold;
}

// Why the game is over, from its last position and whether Alexis' gains began without a ship.
std::string_view end_of(const State& last, bool without_ship) {
    if (last.final_gains != 0) return kNoPlace;
    if (last.ships == 0 && last.grey == 0) return kNoShip;
    return without_ship ? kNoTileForAlexis : kNoStack;
}

void watch_options(const islands::Setup& setup, Seen& seen) {
    for (const islands::OptionInfo& info : islands::kOptions) {
        if (setup.options.*info.field != islands::Options{}.*info.field)
            seen.options.insert(std::string(info.key));
    }
    const bool advanced = setup.options.mode == islands::kAdvanced;
    seen.tables.insert(setup.map + (advanced ? " advanced" : " standard"));
    if (setup.is_solo()) seen.levels.insert(setup.options.alexis + 1);
}

void watch_game(const std::string& file, const engine::SavedGame& saved, Seen& seen) {
    const auto setup = golden::setup_of<islands::Setup>(saved);
    watch_options(*setup, seen);
    seen.players.insert(saved.players.begin(), saved.players.end());
    bool without_ship = false;
    const auto watch = [&](const State& state, engine::Action action) {
        const Kind kind = islands::kind_of(action);
        seen.kinds.insert(kind);
        if (kind == Kind::Play) seen.missions.insert(print_action(*setup, action));
        if (kind == Kind::Moor)
            (islands::what_of(action) == islands::kGreyShip ? seen.grey : seen.own)
                .insert(saved.map);
        without_ship = without_ship || (is_gains(state) && state.moorer == engine::kNoSeat);
    };
    const State last = golden::play_through(*setup, saved, watch);
    seen.ends[file] = end_of(last, without_ship);
}

class GoldenSeas : public testing::Test {
  protected:
    static void SetUpTestSuite() {
        for (const auto& file : golden::files()) {
            const auto saved = golden::read_game(file);
            ASSERT_TRUE(saved) << file << saved.error().text();
            if (saved->game == "islands") watch_game(file.stem().string(), *saved, seen_);
        }
    }

    static Seen seen_;
};
Seen GoldenSeas::seen_;

TEST_F(GoldenSeas, EndAsTheyWereChosenFor) {
    EXPECT_EQ(seen_.ends, expected_ends());
}

TEST_F(GoldenSeas, EndInEveryWay) {
    for (const std::string_view end : kEnds) {
        EXPECT_TRUE(std::ranges::any_of(seen_.ends, [end](const auto& each) {
            return each.second == end;
        })) << end;
    }
}

TEST_F(GoldenSeas, AreOfEverySeaInBothModes) {
    for (const std::string_view sea : loader::kSeas) {
        for (const std::string_view mode : islands::kOptions[0].values) {
            if (mode.empty()) continue;
            const std::string table = std::string(sea) + " " + std::string(mode);
            EXPECT_TRUE(seen_.tables.contains(table)) << table;
        }
    }
}

TEST_F(GoldenSeas, AreOfEveryLevelOfAlexis) {
    EXPECT_EQ(seen_.levels, (std::set<int>{1, 2, 3, 4, 5, 6}));
}

TEST_F(GoldenSeas, TurnEveryOption) {
    for (const islands::OptionInfo& info : islands::kOptions) {
        EXPECT_TRUE(seen_.options.contains(std::string(info.key))) << info.key;
    }
}

TEST_F(GoldenSeas, AreOfEveryBot) {
    for (const auto& bot : bots::bots_of<islands::Setup>()) {
        EXPECT_TRUE(seen_.players.contains(std::string(bot.name))) << bot.name;
    }
}

// Discards are too rare: they have scenarios (SI-EXPLORE-08).
TEST_F(GoldenSeas, HaveEveryKindOfAction) {
    for (int i = 1; i < islands::kKindCount; ++i) {
        const auto kind = static_cast<Kind>(i);
        if (kind == Kind::Discard) continue;
        EXPECT_TRUE(seen_.kinds.contains(kind)) << islands::kKinds[static_cast<std::size_t>(i)];
    }
}

TEST_F(GoldenSeas, MoorGreyShipsAndOwnOnes) {
    EXPECT_EQ(seen_.grey, (std::set<std::string>{"sea-1", "sea-2", "sea-3"}));
    EXPECT_EQ(seen_.own, (std::set<std::string>{"sea-1", "sea-2", "sea-3", "sea-4"}));
}

TEST_F(GoldenSeas, PlayEveryMission) {
    const islands::Catalogue& catalogue = (*golden::library().islands_content())->catalogue;
    const auto expect_played = [&](const auto& cards) {
        for (const auto& card : cards)
            EXPECT_TRUE(seen_.missions.contains("play " + card.id)) << card.id;
    };
    expect_played(catalogue.missions);
    expect_played(catalogue.objectives);
    expect_played(catalogue.rewards);
}

}  // namespace
