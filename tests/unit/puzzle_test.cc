#include "lab/puzzle.h"

#include <gtest/gtest.h>

#include <set>

#include "lab/game_library.h"

namespace {

using loader::Puzzle;

const std::vector<Puzzle>& year() {
    static const auto kYear = loader::load_puzzles(TERRARIUM_SOURCE_DIR "/content");
    if (!kYear) ADD_FAILURE() << kYear.error().text();
    return *kYear;
}

const smallworld::Setup& setup_of(const Puzzle& puzzle) {
    static lab::GameLibrary library(TERRARIUM_SOURCE_DIR "/content");
    const auto setup = library.setup({.map = puzzle.map, .options = puzzle.options});
    if (!setup) ADD_FAILURE() << setup.error().text();
    return **setup;
}

TEST(Puzzles, EveryDayHasOneThatStandsWhereItSays) {
    const std::vector<std::string> days = loader::days_of_year();
    ASSERT_EQ(days.size(), 366U);
    ASSERT_EQ(year().size(), days.size());
    for (std::size_t i = 0; i < days.size(); ++i) {
        const Puzzle& puzzle = year()[i];
        EXPECT_EQ(puzzle.day, days[i]);
        const auto position = lab::puzzle_position(setup_of(puzzle), puzzle);
        EXPECT_TRUE(position) << puzzle.day << ": " << position.error().text();
        EXPECT_GT(puzzle.best, puzzle.greedy) << puzzle.day;
    }
}

TEST(Puzzles, NoTwoDaysAreTheSame) {
    std::set<std::vector<std::string>> seen;
    for (const Puzzle& puzzle : year())
        EXPECT_TRUE(seen.insert(puzzle.log).second) << puzzle.day;
}

TEST(Puzzles, AHandfulIsProvedAgain) {
    for (std::size_t i = 5; i < year().size(); i += 61) {
        const auto proved = lab::prove_puzzle(setup_of(year()[i]), year()[i]);
        EXPECT_TRUE(proved) << year()[i].day << ": " << proved.error().text();
    }
}

// Whatever a puzzle claims falsely is found.
void expect_wrong(const Puzzle& puzzle, std::string_view says) {
    const auto proved = lab::prove_puzzle(setup_of(puzzle), puzzle);
    ASSERT_FALSE(proved) << says;
    EXPECT_NE(proved.error().text().find(says), std::string::npos) << proved.error().text();
}

TEST(Puzzles, APlantedWrongAnswerIsCaught) {
    const Puzzle& right = year().front();
    Puzzle wrong = right;
    --wrong.best;
    expect_wrong(wrong, "coins can be made");
    wrong = right;
    ++wrong.best;
    expect_wrong(wrong, "coins can be made");
    wrong = right;
    wrong.line.pop_back();
    expect_wrong(wrong, "does not end the turn");
    wrong = right;
    wrong.line.emplace_back("done");
    expect_wrong(wrong, "beyond the turn");
    wrong = right;
    wrong.line.front() = "conquer 0";
    expect_wrong(wrong, "is not legal");
    wrong = right;
    ++wrong.reached;
    expect_wrong(wrong, "positions with");
    wrong = right;
    ++wrong.coins;
    expect_wrong(wrong, "coins there");
    wrong = right;
    wrong.log.pop_back();
    EXPECT_FALSE(lab::prove_puzzle(setup_of(wrong), wrong));
    wrong = right;
    wrong.seat = static_cast<engine::Seat>(1 - engine::index(wrong.seat));
    expect_wrong(wrong, "to decide");
}

TEST(Puzzles, AreTheSameForAnyNumberOfThreads) {
    lab::PuzzleOptions options;
    const Puzzle& any = year()[1];  // below ground puzzles are found sooner
    options.grounds.push_back(
        {any.map, any.options, std::make_shared<const smallworld::Setup>(setup_of(any))});
    options.days = 2;
    options.most_positions = 20'000;
    const auto one = lab::make_puzzles(options);
    options.threads = 2;
    const auto two = lab::make_puzzles(options);
    ASSERT_TRUE(one && two);
    EXPECT_EQ(*one, *two);
    for (const Puzzle& puzzle : *one)
        EXPECT_TRUE(lab::prove_puzzle(setup_of(puzzle), puzzle));
}

TEST(Puzzles, ReadBackAsTheyWerePrinted) {
    const std::vector<Puzzle> some(year().begin(), year().begin() + 3);
    const auto back = loader::parse_puzzles(loader::print_puzzles(some, "a test"), "printed");
    ASSERT_TRUE(back) << back.error().text();
    EXPECT_EQ(*back, some);
}

TEST(Puzzles, AFileThatIsWrongIsRefused) {
    const auto refused = [](std::vector<Puzzle> puzzles, std::string_view says) {
        const auto read = loader::parse_puzzles(loader::print_puzzles(puzzles, "a test"), "file");
        ASSERT_FALSE(read) << says;
        EXPECT_NE(read.error().text().find(says), std::string::npos) << read.error().text();
    };
    Puzzle puzzle = year().front();
    puzzle.day = "02-30";
    refused({puzzle}, "no day \"02-30\"");
    refused({year().front(), year().front()}, "must ascend");
    puzzle = year().front();
    puzzle.best = 1000;
    refused({puzzle}, "/best");
    puzzle = year().front();
    puzzle.map = "../secret";
    refused({puzzle}, "/map");
    EXPECT_FALSE(loader::parse_puzzles("{}", "file"));
    EXPECT_FALSE(loader::parse_puzzles("[", "file"));
    EXPECT_TRUE(loader::load_puzzles("/nowhere")->empty());
}

TEST(Puzzles, DatesAreDaysOfTheCalendar) {
    EXPECT_EQ(loader::day_of_date("2026-11-16"), "11-16");
    EXPECT_EQ(loader::day_of_date("2028-02-29"), "02-29");
    for (const char* wrong : {"2026-02-29", "2026-13-01", "2026-00-10", "2026-04-31", "2026-4-3",
                              "2026-11-16 ", "2026/11/16", "today", "", "-026-11-16"}) {
        EXPECT_FALSE(loader::day_of_date(wrong)) << wrong;
    }
}

}  // namespace
