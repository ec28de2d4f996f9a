#include <gtest/gtest.h>

#include "loader/puzzles.h"
#include "tests/server/lobby/kit.h"

namespace {

using namespace lobby_tests;

const std::vector<loader::Puzzle>& year() {
    static const auto kYear = loader::load_puzzles(TERRARIUM_SOURCE_DIR "/content");
    return *kYear;
}

const loader::Puzzle& puzzle() {
    return *loader::find_puzzle(year(), "11-16");
}

// What a page asks for: the solver's seat open, a bot at the other one.
json::object wish() {
    json::array seats(2, json::object{{"kind", "bot"}, {"level", "random"}});
    seats[static_cast<std::size_t>(puzzle().seat)] = json::object{{"kind", "open"}};
    return {
        {"t", "create"}, {"game", "smallworld"}, {"map", puzzle().map}, {"seats", std::move(seats)},
        {"options", ""}, {"public", false},      {"away", "wait"},      {"puzzle", "2026-11-16"}};
}

std::string code_of(Site& site, const json::object& request) {
    const json::object answer = site.ask(site.connect(), request);
    return text_of(answer, "t") == "no" ? text_of(answer, "code") : text_of(answer, "t");
}

// The solver, seated and ready to begin.
struct Solver {
    explicit Solver(Site& where) : site(where), client(site.connect()) {
        const json::object made = site.ask(client, wish());
        table = text_of(made, "table");
        const json::array tokens{made.at("host")};
        site.say(client, {{"t", "attach"}, {"table", table}, {"tokens", tokens}});
        client->wait_for("table");
        seat = std::string(1, engine::letter(puzzle().seat));
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
    EXPECT_EQ(at_first.at("puzzle").at("date").as_string(), "2026-11-16");
    EXPECT_EQ(at_first.at("puzzle").at("step").as_int64(), step);
    EXPECT_TRUE(at_first.at("practice").as_bool());
    EXPECT_EQ(solver.coins(), puzzle().coins);
    for (const std::string& action : puzzle().line)
        EXPECT_EQ(text_of(solver.act(action), "t"), "done") << action;
    EXPECT_EQ(solver.coins(), puzzle().coins + puzzle().best);
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
    EXPECT_EQ(with("puzzle", "2026-11-16"), "created");
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
