#include "lab/arena.h"

#include <fmt/format.h>
#include <fmt/ranges.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <atomic>
#include <chrono>
#include <filesystem>
#include <fstream>
#include <map>
#include <set>
#include <thread>

#include "lab/arena_findings.h"
#include "lab/arena_html.h"
#include "lab/arena_log.h"
#include "lab/game_library.h"
#include "lab/threads.h"

namespace {

using lab::ArenaData;
using lab::ArenaOptions;
using lab::ArenaPlan;
using lab::ArenaRecord;
using lab::Fill;

lab::GameLibrary& library() {
    static lab::GameLibrary all(TERRARIUM_SOURCE_DIR "/content");
    return all;
}

const smallworld::Setup& surface(const char* map) {
    return **library().setup({.map = map});
}

ArenaOptions options_for(const char* bots, const char* map, int seats) {
    ArenaOptions options;
    options.bots = *lab::parse_bot_specs(bots);
    options.game = {.game = "smallworld", .map = map, .options = "PL2018", .seats = seats};
    options.games = 12;
    options.seed = 3;
    return options;
}

void expect_same(const ArenaData& one, const ArenaData& other) {
    ASSERT_EQ(one.games.size(), other.games.size());
    for (std::size_t i = 0; i < one.games.size(); ++i) {
        EXPECT_EQ(one.games[i].steps, other.games[i].steps);
        ASSERT_EQ(one.games[i].seats.size(), other.games[i].seats.size());
        for (std::size_t s = 0; s < one.games[i].seats.size(); ++s)
            EXPECT_TRUE(one.games[i].seats[s].same_result(other.games[i].seats[s])) << i;
    }
}

TEST(ArenaSpec, ReadsWhatOneMayWrite) {
    const auto specs = lab::parse_bot_specs(
        "greedy,greedy,greedy@250ms,random@2s,flat50@500sims,exec:./my@bot.py --level 3@1s");
    ASSERT_TRUE(specs) << specs.error().text();
    EXPECT_EQ((*specs)[0].label, "greedy");
    EXPECT_EQ((*specs)[1].label, "greedy #2");
    EXPECT_EQ((*specs)[2].turn_time.count(), 250);
    EXPECT_EQ((*specs)[3].turn_time.count(), 2000);
    EXPECT_EQ((*specs)[4].playouts, 50);
    EXPECT_EQ((*specs)[4].simulations, 500U);
    const std::vector<std::string> command{"./my@bot.py", "--level", "3"};
    EXPECT_EQ((*specs)[5].command, command);
    EXPECT_EQ((*specs)[5].label, "my@bot.py@1s");
    EXPECT_EQ((*lab::parse_bot_spec("exec:./a@b")).command.front(), "./a@b");
}

TEST(ArenaSpec, RefusesTheRest) {
    for (const char* wrong : {"greedy@", "greedy@1", "greedy@0s", "greedy@601s", "greedy@-1s",
                              "greedy@1h", "flat0", "flatter", "exec:", "exec:   "})
        EXPECT_FALSE(lab::parse_bot_spec(wrong)) << wrong;
    EXPECT_FALSE(lab::parse_bot_specs("a,a,a,a,a,a,a,a,a,a,a,a,a"));
    const auto unknown =
        lab::run_arena(surface("surface-2"), options_for("greedy,clever", "surface-2", 2));
    ASSERT_FALSE(unknown);
    EXPECT_NE(unknown.error().message.find("no bot \"clever\""), std::string::npos);
}

// Counts who sat where in the first `blocks` blocks.
std::map<std::pair<int, int>, int> seats_of(const ArenaPlan& plan, std::uint64_t blocks) {
    std::map<std::pair<int, int>, int> count;
    for (std::uint64_t game = 0; game < blocks * plan.games_per_block(); ++game) {
        const auto seating = plan.seating(game);
        for (std::size_t seat = 0; seat < seating.size(); ++seat)
            ++count[{seating[seat], static_cast<int>(seat)}];
    }
    return count;
}

TEST(ArenaPlan, SeatsEverybodyEquallyOften) {
    struct Case {
        int bots, seats;
        Fill fill;
        std::uint64_t games;  // of a block
        int each;             // how often the first bot sits in each seat
    };
    for (const Case& one : {Case{2, 2, Fill::Repeat, 2, 1}, Case{3, 3, Fill::Repeat, 6, 2},
                            Case{2, 4, Fill::Repeat, 6, 3}, Case{2, 4, Fill::Last, 4, 1},
                            Case{5, 5, Fill::Repeat, 5, 1}, Case{3, 2, Fill::Repeat, 6, 2},
                            Case{3, 1, Fill::Repeat, 3, 1}, Case{3, 5, Fill::Repeat, 5, 2}}) {
        const auto plan = ArenaPlan::make(one.bots, one.seats, one.fill, 7);
        ASSERT_TRUE(plan);
        EXPECT_EQ(plan->games_per_block(), one.games);
        const auto count = seats_of(*plan, 1);
        for (int seat = 0; seat < one.seats; ++seat)
            EXPECT_EQ(count.at({0, seat}), one.each) << one.bots << " at " << one.seats;
    }
    EXPECT_FALSE(ArenaPlan::make(12, 5, Fill::Repeat, 7));
}

// With five players only rotations are played, but who sits behind whom changes.
TEST(ArenaPlan, ChangesTheOrderFromBlockToBlock) {
    const auto plan = ArenaPlan::make(5, 5, Fill::Repeat, 7);
    std::set<std::vector<int>> firsts;
    for (std::uint64_t block = 0; block < 20; ++block)
        firsts.insert(plan->seating(block * 5));
    EXPECT_GT(firsts.size(), 10U);
}

TEST(Arena, DoesNotDependOnThreads) {
    const smallworld::Setup& setup = surface("surface-3");
    ArenaOptions options = options_for("greedy,random", "surface-3", 3);
    const auto one = lab::run_arena(setup, options);
    options.threads = 3;
    const auto three = lab::run_arena(setup, options);
    ASSERT_TRUE(one && three);
    EXPECT_EQ(one->games.size(), 12U);
    expect_same(*one, *three);
}

// Who has a time shares the cores with the other games; who has none must not depend on them.
TEST(Arena, SharesTheCoresAmongItsGames) {
    ArenaOptions options = options_for("search@1s,search", "surface-2", 2);
    options.cores = 8;
    for (const auto& [threads, each] : {std::pair{1, 8}, {3, 2}, {8, 1}, {12, 1}}) {
        options.threads = threads;
        EXPECT_EQ(options.threads_for(options.bots[0]), each) << threads;
        EXPECT_EQ(options.threads_for(options.bots[1]), 1) << threads;
    }
}

TEST(Threads, AreForThoughtsThatAreWorthThem) {
    const bots::Style sprout{.simulations = 8};
    const bots::Style oak{.simulations = 60'000};
    EXPECT_EQ(lab::threads_worth(sprout, {}, 16), 1);
    EXPECT_EQ(lab::threads_worth(oak, {}, 16), 16);
    EXPECT_EQ(lab::threads_worth(oak, {.simulations = 3000}, 16), 3);
    EXPECT_EQ(lab::threads_worth(sprout, {.time = std::chrono::seconds(1)}, 16), 16);
}

// The same bot in both seats plays the same game in all of a block: the luck is the same.
TEST(Arena, SharesLuckWithinABlock) {
    const auto data =
        lab::run_arena(surface("surface-2"), options_for("greedy,greedy", "surface-2", 2));
    ASSERT_TRUE(data);
    for (std::size_t game = 0; game < data->games.size(); game += 2) {
        for (std::size_t seat = 0; seat < 2; ++seat)
            EXPECT_EQ(data->games[game].seats[seat].score, data->games[game + 1].seats[seat].score);
    }
    const auto findings = lab::find_in_arena(*data, options_for("greedy,greedy", "surface-2", 2));
    EXPECT_DOUBLE_EQ(findings.bots[0].wins.mean, 0.5);
    EXPECT_DOUBLE_EQ(findings.bots[0].wins.low, 0.5);  // blocks leave no doubt
}

TEST(Arena, StopsWhenThePlantedBetterBotIsFound) {
    ArenaOptions options = options_for("greedy,random", "surface-2", 2);
    options.games = 1000;
    options.sprt = lab::Sprt{0.5, 0.65, 0.05};
    const auto data = lab::run_arena(surface("surface-2"), options);
    ASSERT_TRUE(data);
    EXPECT_EQ(data->sprt, lab::SprtAnswer::High);
    EXPECT_EQ(data->games.size(), 12U);  // twelve wins settle it
    options.bots = *lab::parse_bot_specs("random,greedy");
    const auto worse = lab::run_arena(surface("surface-2"), options);
    ASSERT_TRUE(worse);
    EXPECT_EQ(worse->sprt, lab::SprtAnswer::Low);
}

// The yardstick knows nothing but the rules, and that is enough against chance.
// Nobody waits for a thought of minutes, and a game that was finished in a hurry does not count.
TEST(Arena, GivesUpGamesThatAreUnderWay) {
    std::atomic<bool> stop = false;
    ArenaOptions options = options_for("search@600s,greedy", "surface-2", 2);
    options.stop = &stop;
    options.record = [](const ArenaRecord& record) { ADD_FAILURE() << "kept " << record.game; };
    const std::jthread somebody([&stop] {
        std::this_thread::sleep_for(std::chrono::milliseconds(100));
        stop = true;
    });
    const auto begin = std::chrono::steady_clock::now();
    const auto data = lab::run_arena(surface("surface-2"), options);
    EXPECT_LT(std::chrono::steady_clock::now() - begin, std::chrono::seconds(10));
    ASSERT_TRUE(data);
    EXPECT_TRUE(data->games.empty());
}

TEST(Flat, BeatsRandom) {
    ArenaOptions options = options_for("flat3,random", "surface-2", 2);
    options.games = 200;
    options.sprt = lab::Sprt{0.5, 0.75, 0.05};
    const auto data = lab::run_arena(surface("surface-2"), options);
    ASSERT_TRUE(data);
    EXPECT_EQ(data->sprt, lab::SprtAnswer::High);
}

// It would play for minutes if it did not look at the clock, or at the number of simulations.
TEST(Flat, KeepsItsLimits) {
    ArenaOptions options = options_for("flat100000@4ms,flat100000@20sims", "surface-2", 2);
    options.games = 2;
    const auto data = lab::run_arena(surface("surface-2"), options);
    ASSERT_TRUE(data);
    for (const lab::SeatRecord& seat : data->games[0].seats)
        EXPECT_LT(seat.longest_us, 5'000'000);
}

TEST(Arena, PlaysSoloAgainstAlexis) {
    const islands::Setup& sea = **library().islands_setup({.game = "islands", .map = "sea-1"});
    ArenaOptions options = options_for("greedy,random", "sea-1", 1);
    options.games = 6;
    const auto data = lab::run_arena(sea, options);
    ASSERT_TRUE(data);
    const auto findings = lab::find_in_arena(*data, options);
    ASSERT_EQ(findings.bots.size(), 3U);
    EXPECT_EQ(findings.bots[2].label, "Alexis");
    EXPECT_EQ(findings.bots[2].games, 6U);
    EXPECT_EQ(findings.bots[0].games, 3U);
    EXPECT_EQ(findings.pairs[0][1].met, 0U);
}

// Nobody else decides there, and yet each turn has its time: a game has some twenty.
TEST(Arena, GivesTimeToEveryTurnOfASoloGame) {
    const islands::Setup& sea = **library().islands_setup({.game = "islands", .map = "sea-1"});
    ArenaOptions options = options_for("search@40ms", "sea-1", 1);
    options.games = 1;
    const auto data = lab::run_arena(sea, options);
    ASSERT_TRUE(data);
    EXPECT_GT(data->games[0].seats[0].spent_us, 300'000);
}

class ArenaFile : public testing::Test {
  protected:
    void TearDown() override { std::filesystem::remove(path_); }
    std::string text() const { return *lab::read_text(path_); }
    void write(const std::string& text) const { std::ofstream(path_, std::ios::binary) << text; }

    const std::string path_ = testing::TempDir() + "arena-" +
                              testing::UnitTest::GetInstance()->current_test_info()->name() +
                              ".jsonl";
};

// Killed after any number of games, in the middle of a line too, it ends as it would have.
TEST_F(ArenaFile, GoesOnWhereItWasKilled) {
    const smallworld::Setup& setup = surface("surface-2");
    ArenaOptions options = options_for("greedy,flat2", "surface-2", 2);
    options.games = 6;
    {
        auto log = lab::ArenaLog::open(path_, options);
        ASSERT_TRUE(log) << log.error().text();
        options.record = [&](const ArenaRecord& record) { log->write(record); };
        ASSERT_TRUE(lab::run_arena(setup, options));
    }
    const std::string whole = text();
    const auto straight = lab::run_arena(setup, options_for("greedy,flat2", "surface-2", 2));
    for (const std::size_t kept : {whole.size() / 3, whole.size() / 2, whole.size() - 1}) {
        write(whole.substr(0, kept));
        auto log = lab::ArenaLog::open(path_, options);
        ASSERT_TRUE(log) << log.error().text();
        EXPECT_LT(log->known().size(), 6U);
        ArenaOptions again = options_for("greedy,flat2", "surface-2", 2);
        again.known = log->known();
        again.record = [&](const ArenaRecord& record) { log->write(record); };
        const auto resumed = lab::run_arena(setup, again);
        ASSERT_TRUE(resumed) << resumed.error().text();
        expect_same(*straight, *resumed);
    }
}

TEST_F(ArenaFile, RefusesWhatIsNotItsOwn) {
    const ArenaOptions options = options_for("greedy,random", "surface-2", 2);
    const std::string header = lab::log_header(options) + "\n";
    ArenaOptions other = options;
    other.seed = 4;
    const std::string seat =
        R"({"bot":0,"place":1,"score":5,"decisions":1,"spent_us":1,"longest_us":1,"over_us":0})";
    const auto line = [&](const std::string& seats) {
        return fmt::format(R"({{"game":0,"steps":1,"seats":[{}]}})", seats) + "\n";
    };
    const auto several = [&](std::size_t count) {
        return line(fmt::format("{}", fmt::join(std::vector<std::string>(count, seat), ",")));
    };
    const std::string good = several(2);
    for (const std::string& wrong :
         {std::string("\n"), std::string("{}\n"), lab::log_header(other) + "\n",
          header + "nonsense\n", header + "[]\n", header + "{}\n", header + line(""),
          header + line("7"), header + good + good, header + line(R"({"bot":9})"),
          header + several(6), header + R"({"game":-1,"steps":1,"seats":[]})" + "\n",
          header + R"({"game":1.5,"steps":1,"seats":[]})" + "\n"}) {
        write(wrong);
        EXPECT_FALSE(lab::ArenaLog::open(path_, options)) << wrong;
    }
    write(header + good);
    auto log = lab::ArenaLog::open(path_, options);
    ASSERT_TRUE(log) << log.error().text();
    ArenaOptions known = options;
    known.known = log->known();
    EXPECT_FALSE(lab::run_arena(surface("surface-2"), known)) << "seated otherwise";
    EXPECT_FALSE(lab::ArenaLog::open("/no/such/folder/file", options));
}

TEST(Arena, WritesAPage) {
    ArenaOptions options = options_for("greedy,random,flat1", "surface-2", 2);
    options.bots[2].label = "<i>flat</i>";
    const auto data = lab::run_arena(surface("surface-2"), options);
    ASSERT_TRUE(data);
    const auto findings = lab::find_in_arena(*data, options);
    const std::string page = lab::arena_page(findings, options);
    for (const char* part : {"Ratings", "Wins by seat", "Head to head", "Scores", "Thinking"})
        EXPECT_NE(page.find(part), std::string::npos) << part;
    EXPECT_EQ(page.find("<i>"), std::string::npos);
    const ArenaData none;
    EXPECT_NE(lab::arena_page(lab::find_in_arena(none, options), options).find("No block"),
              std::string::npos);
}

}  // namespace
