#include "lab/puzzle.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <set>

#include "lab/game_library.h"
#include "lab/turn_search.h"

namespace {

using loader::Puzzle;

const std::vector<Puzzle>& year() {
    static const auto kYear = loader::load_puzzles(TERRARIUM_SOURCE_DIR "/content");
    if (!kYear) ADD_FAILURE() << kYear.error().text();
    return *kYear;
}

template <typename Setup>
std::shared_ptr<const Setup> setup_of(const Puzzle& puzzle) {
    static lab::GameLibrary library(TERRARIUM_SOURCE_DIR "/content");
    const auto setup = library.setup_of<Setup>(
        {.game = puzzle.game, .map = puzzle.map, .options = puzzle.options});
    if (!setup) ADD_FAILURE() << setup.error().text();
    return *setup;
}

bool is_at_sea(const Puzzle& puzzle) {
    return puzzle.game == "islands";
}

engine::Result<void> prove(const Puzzle& puzzle) {
    return is_at_sea(puzzle) ? lab::prove_puzzle(*setup_of<islands::Setup>(puzzle), puzzle)
                             : lab::prove_puzzle(*setup_of<smallworld::Setup>(puzzle), puzzle);
}

lab::PuzzleGround ground_of(const Puzzle& puzzle) {
    if (is_at_sea(puzzle))
        return lab::PuzzleGroundOf<islands::Setup>{puzzle.options,
                                                   setup_of<islands::Setup>(puzzle)};
    return lab::PuzzleGroundOf<smallworld::Setup>{puzzle.options,
                                                  setup_of<smallworld::Setup>(puzzle)};
}

// The first puzzle of the year on that map.
const Puzzle& first_on(std::string_view map) {
    return *std::ranges::find(year(), map, &Puzzle::map);
}

// Why its log does not lead to where it says.
template <typename Setup>
std::string trouble_with(const Puzzle& puzzle) {
    const auto position = lab::puzzle_position(*setup_of<Setup>(puzzle), puzzle);
    return position ? "" : position.error().text();
}

TEST(Puzzles, EveryDayHasOneThatStandsWhereItSays) {
    const std::vector<std::string> days = loader::days_of_year();
    ASSERT_EQ(days.size(), 366U);
    ASSERT_EQ(year().size(), days.size());
    for (std::size_t i = 0; i < days.size(); ++i) {
        const Puzzle& puzzle = year()[i];
        EXPECT_EQ(puzzle.day, days[i]);
        const std::string trouble = is_at_sea(puzzle) ? trouble_with<islands::Setup>(puzzle)
                                                      : trouble_with<smallworld::Setup>(puzzle);
        EXPECT_EQ(trouble, "") << puzzle.day;
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
        const auto proved = prove(year()[i]);
        EXPECT_TRUE(proved) << year()[i].day << ": " << proved.error().text();
    }
}

// Whatever a puzzle claims falsely is found.
void expect_wrong(const Puzzle& puzzle, std::string_view says) {
    const auto proved = prove(puzzle);
    ASSERT_FALSE(proved) << says;
    EXPECT_NE(proved.error().text().find(says), std::string::npos) << proved.error().text();
}

void expect_every_claim_tested(const Puzzle& right, const std::string& unit,
                               const std::string& illegal) {
    EXPECT_TRUE(prove(right));
    Puzzle wrong = right;
    --wrong.best;
    expect_wrong(wrong, unit + " can be made");
    wrong = right;
    ++wrong.best;
    expect_wrong(wrong, unit + " can be made");
    wrong = right;
    wrong.line.pop_back();
    expect_wrong(wrong, "does not end the turn");
    wrong = right;
    wrong.line.emplace_back("done");
    expect_wrong(wrong, "beyond the turn");
    wrong = right;
    wrong.line.front() = illegal;
    expect_wrong(wrong, "is not legal");
    wrong = right;
    ++wrong.reached;
    expect_wrong(wrong, "positions with");
    wrong = right;
    ++wrong.coins;
    expect_wrong(wrong, unit + " there");
    wrong = right;
    wrong.log.pop_back();
    EXPECT_FALSE(prove(wrong));
    wrong = right;
    wrong.seat = static_cast<engine::Seat>(1 - engine::index(wrong.seat));
    expect_wrong(wrong, "to decide");
}

TEST(Puzzles, APlantedWrongAnswerIsCaught) {
    expect_every_claim_tested(first_on("surface-2"), "coins", "conquer 0");
}

TEST(Puzzles, APlantedWrongAnswerIsCaughtAtSea) {
    const Puzzle& right = first_on("sea-2");
    expect_every_claim_tested(right, "points", "place t01 0,0 turn 0");
    // Another end of the turn, which brings less.
    Puzzle wrong = right;
    wrong.line.back() = "done";
    expect_wrong(wrong, "the line makes");
}

// No tile can be laid and no token placed so that the mission is worth more: of what the seat sees
// the others' hands and cards say nothing about it.
TEST(Puzzles, AtSeaNothingHiddenMatters) {
    const Puzzle& puzzle = first_on("sea-2");
    const auto setup = setup_of<islands::Setup>(puzzle);
    const auto from = lab::puzzle_position(*setup, puzzle);
    ASSERT_TRUE(from);
    engine::Rng rng(7);
    for (int i = 0; i < 3; ++i) {
        const auto other = resample(*setup, view(*setup, *from, puzzle.seat), rng);
        const auto answer = lab::search_turn(*setup, other, lab::kMostPuzzlePositions);
        ASSERT_TRUE(answer);
        EXPECT_EQ(answer->most, puzzle.best);
        EXPECT_EQ(answer->positions, puzzle.positions);
        EXPECT_EQ(answer->reached, puzzle.reached);
    }
}

TEST(Puzzles, AreTheSameForAnyNumberOfThreads) {
    lab::PuzzleOptions options;
    // On the surface they are found later.
    options.grounds = {ground_of(first_on("underground-2")), ground_of(first_on("sea-2"))};
    options.days = 2;
    options.most_positions = 20'000;
    const auto one = lab::make_puzzles(options);
    options.threads = 2;
    const auto two = lab::make_puzzles(options);
    ASSERT_TRUE(one && two);
    EXPECT_EQ(*one, *two);
    for (const Puzzle& puzzle : *one)
        EXPECT_TRUE(prove(puzzle));
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
    puzzle = year().front();
    puzzle.game = "";
    refused({puzzle}, "/game");
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
