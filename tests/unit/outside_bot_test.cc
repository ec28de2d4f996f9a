#include "lab/outside_bot.h"

#include <gtest/gtest.h>

#include <filesystem>
#include <fstream>
#include <thread>

#include "lab/arena.h"
#include "lab/arena_findings.h"
#include "lab/game_library.h"

namespace {

using std::chrono::milliseconds;

constexpr const char* kRogue = TERRARIUM_SOURCE_DIR "/tests/bots/rogue.py";
// Long enough for Python to start on a busy machine, except where waiting is the test.
constexpr lab::Patience kPatience{.start = milliseconds(20'000),
                                  .decide = milliseconds(20'000),
                                  .grace = milliseconds(300),
                                  .leave = milliseconds(300)};

const smallworld::Setup& surface() {
    static lab::GameLibrary library(TERRARIUM_SOURCE_DIR "/content");
    static const auto kSetup = *library.setup({});
    return *kSetup;
}

const lab::GameLines kGame{
    .game = "smallworld", .map = "surface-2", .options = "PL2018", .seats = 2};

constexpr std::string_view kQuestion = "decide\nseat A\naction pick 1\naction pick 2\nend\n";

std::string answer_of(const std::string& how, milliseconds wait = milliseconds(20'000)) {
    lab::OutsideBot bot({kRogue, how}, lab::Child::Errors::Dropped, kPatience);
    if (const auto met = bot.meet(kGame); !met) return met.error().message;
    const auto answer = bot.ask(kQuestion, wait);
    return answer ? *answer : answer.error().message;
}

TEST(OutsideBot, Answers) {
    EXPECT_EQ(answer_of("well"), "pick 1");
}

TEST(OutsideBot, IsCaughtWhateverItDoes) {
    EXPECT_EQ(answer_of("hangs", milliseconds(50)), "gave no answer within 0.05 s");
    EXPECT_EQ(answer_of("crashes"), "was killed by signal 6");
    EXPECT_EQ(answer_of("quits"), "exited with code 3");
    EXPECT_EQ(answer_of("floods"), "wrote more than 65536 bytes without an answer");
    EXPECT_EQ(answer_of("long-line"), "wrote a line of more than 4096 bytes");
    EXPECT_EQ(answer_of("babbles"), "answered \"I would rather not\" where \"action\" was due");
    EXPECT_EQ(answer_of("twice"), "went on talking after its answer");
}

TEST(OutsideBot, MustStart) {
    lab::OutsideBot missing({"/no/such/program"});
    EXPECT_NE(missing.meet(kGame).error().message.find("did not start"), std::string::npos);
    lab::Patience hurried = kPatience;
    hurried.start = milliseconds(50);
    lab::OutsideBot mute({kRogue, "mute"}, lab::Child::Errors::Dropped, hurried);
    EXPECT_EQ(mute.meet(kGame).error().message, "gave no answer within 0.05 s");
    EXPECT_FALSE(mute.ask(kQuestion, milliseconds(50)));
}

TEST(OutsideBot, ThatDoesNotReadIsCaught) {
    const auto child = lab::Child::start({"/bin/sleep", "60"}, lab::Child::Errors::Dropped);
    ASSERT_TRUE(child);
    const std::string much(1'000'000, 'x');
    const auto soon = std::chrono::steady_clock::now() + milliseconds(50);
    EXPECT_EQ((*child)->say(much, soon).error().message, "does not read what it is told");
}

TEST(OutsideBot, QuitsOrIsEnded) {
    lab::OutsideBot well({kRogue, "well"}, lab::Child::Errors::Dropped,
                         {.start = milliseconds(20'000), .leave = milliseconds(20'000)});
    ASSERT_TRUE(well.meet(kGame));
    EXPECT_EQ(well.name(), "rogue");
    EXPECT_TRUE(well.quit());
    lab::OutsideBot rude({kRogue, "rude-quit"}, lab::Child::Errors::Dropped, kPatience);
    ASSERT_TRUE(rude.meet(kGame));
    EXPECT_FALSE(rude.quit());
}

// Whether some process was started with exactly this command.
bool runs(std::string_view command) {
    for (const auto& entry : std::filesystem::directory_iterator("/proc")) {
        std::ifstream file(entry.path() / "cmdline");
        std::string words{std::istreambuf_iterator<char>(file), std::istreambuf_iterator<char>()};
        std::ranges::replace(words, '\0', ' ');
        if (words == command) return true;
    }
    return false;
}

TEST(OutsideBot, TakesItsChildrenWithIt) {
    EXPECT_EQ(answer_of("late-child", milliseconds(50)), "gave no answer within 0.05 s");
    for (int i = 0; i < 200 && runs("sleep 61.25 "); ++i)
        std::this_thread::sleep_for(milliseconds(10));
    EXPECT_FALSE(runs("sleep 61.25 "));
}

TEST(OutsideBot, IsToldWhatItNeeds) {
    const std::string game = kGame.text();
    EXPECT_TRUE(game.starts_with("game smallworld\n"));
    EXPECT_TRUE(game.ends_with("\nend\n"));
    bots::Limits limits;
    limits.time = std::chrono::microseconds(1500);
    limits.simulations = 7;
    EXPECT_EQ(lab::question_text('B', limits, "round 2\nturn B\n", {"pick 1"}),
              "decide\nseat B\ntime 2\nsimulations 7\nposition round 2\nposition turn B\n"
              "action pick 1\nend\n");
}

// A rogue loses its games, and only they are lost.
TEST(OutsideBot, LosesByRuleAndTheRunGoesOn) {
    for (const char* how : {"lies", "quits", "well"}) {
        lab::ArenaOptions options;
        const std::string bots = std::string("exec:") + kRogue + " " + how + ",random";
        options.bots = *lab::parse_bot_specs(bots);
        options.game = kGame;
        options.games = 4;
        options.patience = kPatience;
        const auto data = lab::run_arena(surface(), options);
        ASSERT_TRUE(data) << data.error().text();
        ASSERT_EQ(data->games.size(), 4U);
        const auto findings = lab::find_in_arena(*data, options);
        const bool well = std::string_view(how) == "well";
        EXPECT_EQ(findings.bots[0].lost, well ? 0U : 4U) << how;
        if (well) continue;
        EXPECT_DOUBLE_EQ(findings.bots[0].wins.mean, 0);
        EXPECT_DOUBLE_EQ(findings.bots[1].wins.mean, 1);
        EXPECT_DOUBLE_EQ(findings.bots[0].score.mean, 0);
        EXPECT_NE(findings.sentences.back().find("lost 4 games by rule"), std::string::npos);
    }
}

}  // namespace
