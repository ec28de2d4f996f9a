#include <gtest/gtest.h>

#include <algorithm>
#include <cctype>

#include "tests/golden/golden_games.h"

// Whole games that were recorded once and must never play differently (tools/golden records them
// anew, on purpose). What they have to show together is asked game by game.
namespace {

namespace fs = std::filesystem;

class GoldenGame : public testing::TestWithParam<fs::path> {};

// Each action is legal, each hash and the result agree.
TEST_P(GoldenGame, PlaysAsItWasRecorded) {
    const auto saved = golden::read_game(GetParam());
    ASSERT_TRUE(saved) << saved.error().text();
    EXPECT_FALSE(saved->result.empty()) << "the game is not over";
    for (const engine::SavedAction& action : saved->actions) {
        ASSERT_TRUE(action.hash) << "line " << action.line << " has no hash";
    }
    const auto sentence = [&](std::string_view word) {
        return golden::library().sentence(saved->game, word);
    };
    const auto done = golden::library().match_for(*saved).and_then(
        [&](const auto& match) { return replay(*saved, *match, sentence); });
    EXPECT_TRUE(done) << done.error().text();
}

std::string test_name(const testing::TestParamInfo<fs::path>& info) {
    std::string name = info.param.stem().string();
    std::replace_if(
        name.begin(), name.end(), [](unsigned char c) { return std::isalnum(c) == 0; }, '_');
    return name;
}

INSTANTIATE_TEST_SUITE_P(Files, GoldenGame, testing::ValuesIn(golden::files()), test_name);

}  // namespace
