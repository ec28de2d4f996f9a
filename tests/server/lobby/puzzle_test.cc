#include <gtest/gtest.h>

#include "loader/puzzles.h"
#include "tests/server/lobby/kit.h"

namespace {

using namespace lobby_tests;

const std::vector<loader::Puzzle>& year() {
    static const auto kYear = loader::load_puzzles(TERRARIUM_SOURCE_DIR "/content");
    return *kYear;
}

// A day on land, and one at sea.
constexpr std::string_view kLandDay = "2026-11-15";
constexpr std::string_view kSeaDay = "2026-11-16";

const loader::Puzzle& puzzle_of(std::string_view date) {
    return *loader::find_puzzle(year(), *loader::day_of_date(date));
}
const loader::Puzzle& puzzle() {
    return puzzle_of(kLandDay);
}

// What a page asks for: the solver's seat open, a bot at the other one.
json::object wish(std::string_view date = kLandDay) {
    const loader::Puzzle& asked = puzzle_of(date);
    json::array seats(2, json::object{{"kind", "bot"}, {"level", "random"}});
    seats[static_cast<std::size_t>(asked.seat)] = json::object{{"kind", "open"}};
    return {{"t", "create"}, {"game", asked.game}, {"map", asked.map}, {"seats", std::move(seats)},
            {"options", ""}, {"public", false},    {"away", "wait"},   {"puzzle", date}};
}

std::string code_of(Site& site, const json::object& request) {
    const json::object answer = site.ask(site.connect(), request);
    return text_of(answer, "t") == "no" ? text_of(answer, "code") : text_of(answer, "t");
}

// The solver, seated and ready to begin.
struct Solver {
    explicit Solver(Site& where, std::string_view date = kLandDay)
        : site(where), client(site.connect()) {
        const json::object made = site.ask(client, wish(date));
        table = text_of(made, "table");
        const json::array tokens{made.at("host")};
        site.say(client, {{"t", "attach"}, {"table", table}, {"tokens", tokens}});
        client->wait_for("table");
        seat = std::string(1, engine::letter(puzzle_of(date).seat));
        site.ask(client, {{"t", "sit"},
                          {"seat", seat},
                          {"name", "Ann"},
                          {"colour", "A"},
                          {"nonce", std::string(16, '0')}});
        site.say(client, {{"t", "look"}, {"as", seat}});
        client->wait([&](const json::object& one) {
            return text_of(one, "t") == "table" && one.at("as").is_string();
        });
        site.ask(client, {{"t", "start"}});
        client->wait([](const json::object& one) {
            return text_of(one, "t") == "event" && text_of(one, "kind") == "started";
        });
    }

    // The answer, once the table has heard of what was done.
    json::object ask(json::object request) {
        const auto seen = number_of(client->table(), "step");
        const std::size_t before = client->count();
        request["seat"] = seat;
        request["seen"] = seen;
        json::object answer = site.ask(client, std::move(request));
        if (text_of(answer, "t") == "done") client->wait_for("event", before);
        return answer;
    }
    json::object act(const std::string& action) {
        return ask({{"t", "act"}, {"actions", json::array{json::string(action)}}});
    }
    std::int64_t coins() {
        return client->table().at("cells").at("p." + seat).at("coins").as_int64();
    }
    // At sea.
    json::object own() { return client->table().at("cells").at("player." + seat).as_object(); }

    Site& site;
    ClientPtr client;
    std::string table;
    std::string seat;
};

TEST(PuzzleTable, StandsAtThePuzzleAndPaysWhatTheLinePromises) {
    Site site;
    Solver solver(site);
    const json::object at_first = solver.client->table();
    const auto step = static_cast<std::int64_t>(puzzle().log.size());
    EXPECT_EQ(number_of(at_first, "step"), step);
    EXPECT_EQ(at_first.at("puzzle").at("date").as_string(), kLandDay);
    EXPECT_EQ(at_first.at("puzzle").at("step").as_int64(), step);
    EXPECT_TRUE(at_first.at("practice").as_bool());
    EXPECT_EQ(solver.coins(), puzzle().coins);
    for (const std::string& action : puzzle().line)
        EXPECT_EQ(text_of(solver.act(action), "t"), "done") << action;
    EXPECT_EQ(solver.coins(), puzzle().coins + puzzle().best);
    EXPECT_TRUE(solver.client->faults().empty());
}

// The points are those of the solver's mission: told to that seat alone.
TEST(PuzzleTable, AtSeaTheMissionIsWorthWhatTheLinePromises) {
    Site site;
    Solver solver(site, kSeaDay);
    const loader::Puzzle& asked = puzzle_of(kSeaDay);
    ASSERT_EQ(asked.map, "sea-2");
    const auto step = static_cast<std::int64_t>(asked.log.size());
    EXPECT_EQ(number_of(solver.client->table(), "step"), step);
    EXPECT_EQ(number_of(solver.own(), "mission_points"), asked.coins);
    for (std::size_t i = 0; i + 1 < asked.line.size(); ++i)
        EXPECT_EQ(text_of(solver.act(asked.line[i]), "t"), "done") << asked.line[i];
    const json::object before = solver.client->table();
    const auto back =
        solver.ask({{"t", "undo"}, {"to", step}});  // until the turn is over nobody has seen it
    EXPECT_EQ(text_of(back, "t"), "done");
    EXPECT_EQ(number_of(solver.own(), "mission_points"), asked.coins);
    for (const std::string& action : asked.line)
        EXPECT_EQ(text_of(solver.act(action), "t"), "done") << action;
    // The bot goes on by itself: what the turn has made of the mission stands in its last position.
    const auto end = step + static_cast<std::int64_t>(asked.line.size());
    const json::object frames =
        site.ask(solver.client, {{"t", "frames"}, {"from", end}, {"count", 1}});
    const json::object& cells = frames.at("frames").at(0).at("cells").as_object();
    EXPECT_EQ(number_of(cells.at("player." + solver.seat).as_object(), "mission_points"),
              asked.best);
    const std::string other(1, solver.seat == "A" ? 'B' : 'A');
    EXPECT_FALSE(cells.at("player." + other).as_object().contains("mission_points"));
    const auto spectator = site.connect();
    site.say(spectator, {{"t", "attach"}, {"table", solver.table}});
    const json::object seen = spectator->wait_for("table");
    for (const std::string& seat : {solver.seat, other})
        EXPECT_FALSE(seen.at("cells").at("player." + seat).as_object().contains("mission_points"));
    EXPECT_TRUE(solver.client->faults().empty());
}

TEST(PuzzleTable, UndoReachesThePuzzleAndNoFurther) {
    Site site;
    Solver solver(site);
    const json::object at_first = solver.client->table();
    solver.act(puzzle().line[0]);
    solver.act(puzzle().line[1]);
    const auto undo = [&](std::int64_t to) { return solver.ask({{"t", "undo"}, {"to", to}}); };
    const auto step = number_of(at_first, "step");
    EXPECT_EQ(text_of(undo(step - 1), "code"), "not_now");
    EXPECT_EQ(text_of(undo(step), "t"), "done");
    EXPECT_EQ(solver.client->table().at("cells"), at_first.at("cells"));
}

TEST(PuzzleTable, ComesBackFromTheStore) {
    Site site;
    Solver solver(site);
    solver.act(puzzle().line[0]);
    const json::object before = solver.client->table();
    site.restart();
    const auto client = site.connect();
    site.say(client, {{"t", "attach"}, {"table", solver.table}});
    const json::object after = client->wait_for("table");
    EXPECT_EQ(after.at("puzzle"), before.at("puzzle"));
    EXPECT_EQ(after.at("step"), before.at("step"));
}

TEST(PuzzleTable, IsRefusedWhereItDoesNotFit) {
    Site site;
    const auto with = [&](std::string_view key, const json::value& value) {
        json::object request = wish();
        request[key] = value;
        return code_of(site, request);
    };
    EXPECT_EQ(with("puzzle", json::value(kLandDay)), "created");
    EXPECT_EQ(with("puzzle", json::value(kSeaDay)), "bad_option");
    EXPECT_EQ(with("puzzle", "2026-02-29"), "bad_option");
    EXPECT_EQ(with("puzzle", "0000-00-00"), "bad_option");
    EXPECT_EQ(with("puzzle", "2026-11-1x"), "malformed");
    EXPECT_EQ(with("puzzle", "2026-11-16x"), "malformed");
    EXPECT_EQ(with("puzzle", ""), "malformed");
    EXPECT_EQ(with("puzzle", nullptr), "malformed");
    EXPECT_EQ(with("puzzle", 20261116), "malformed");
    EXPECT_EQ(with("public", true), "bad_option");
    EXPECT_EQ(with("options", "CZ2009"), "bad_option");
    EXPECT_EQ(with("map", puzzle().map == "surface-2" ? "underground-2" : "surface-2"),
              "bad_option");
    EXPECT_EQ(with("from", json::object{{"table", "aaaaaaaaaaaaa"}, {"step", 0}}), "bad_option");
}

}  // namespace
