#include <gtest/gtest.h>

#include <string>

#include "server/desk/smallworld_cells.h"
#include "server/desk/smallworld_read_cells.h"
#include "tests/server/desk/play.h"

namespace desk_tests {
namespace {

namespace json = boost::json;
using engine::Seat;

// As it arrives at a client.
json::object sent(const json::object& cells) {
    return json::parse(json::serialize(cells)).as_object();
}

// Forecasts depend on what the turn remembers, the supply on tiles: no cell says those.
json::object without_forecasts(json::object cells) {
    cells.erase("supply");
    for (auto& [name, cell] : cells) {
        if (!std::string_view(name).starts_with("p.")) continue;
        cell.as_object().erase("income");
        cell.as_object().erase("items");
    }
    return cells;
}

class ReadCells : public testing::TestWithParam<std::string> {};

TEST_P(ReadCells, GiveAPositionThatLooksTheSame) {
    const auto desk = open(GetParam(), "");
    int positions = 0;
    play(*desk, 21, [&](const server::Desk& now, engine::Action) {
        const auto& setup = setup_of(now);
        for (const Seat viewer : viewers(now)) {
            const json::object cells = sent(now.cells(viewer, now.match().log().size()));
            const auto read = server::read_cells(setup, cells);
            ASSERT_TRUE(read) << read.error().text();
            ASSERT_EQ(json::serialize(without_forecasts(server::all_cells(setup, *read))),
                      json::serialize(without_forecasts(cells)));
            ++positions;
        }
    });
    EXPECT_GT(positions, 300);
}

// What a page computes from the position, a reader of cells can too.
TEST_P(ReadCells, KnowTargetsAndCosts) {
    const auto desk = open(GetParam(), "CZ2009");
    int conquests = 0;
    play(*desk, 22, [&](const server::Desk& now, engine::Action) {
        const auto& setup = setup_of(now);
        const smallworld::State& state = state_of(now);
        if (state.phase != smallworld::Phase::Conquer || state.chance != smallworld::Chance::None) {
            return;
        }
        const auto read =
            server::read_cells(setup, sent(now.cells(state.active, now.match().log().size())));
        ASSERT_TRUE(read) << read.error().text();
        const engine::RegionSet targets = smallworld::targets(setup, state);
        ASSERT_EQ(smallworld::targets(setup, read->state), targets);
        for (const engine::Region region : targets) {
            ASSERT_EQ(smallworld::cost(setup, read->state, region),
                      smallworld::cost(setup, state, region));
        }
        ++conquests;
    });
    EXPECT_GT(conquests, 20);
}

INSTANTIATE_TEST_SUITE_P(Maps, ReadCells, testing::ValuesIn(maps()));

void expect_refused(const json::object& cells, std::string_view says) {
    const auto read = server::read_cells(*setup_for("surface-2", ""), cells);
    ASSERT_FALSE(read);
    EXPECT_NE(read.error().text().find(says), std::string::npos) << read.error().text();
}

TEST(ReadCells, RefuseWhatCannotBe) {
    const json::object good = sent(open("surface-2", "")->cells(Seat{0}, 0));
    ASSERT_TRUE(server::read_cells(*setup_for("surface-2", ""), good));
    json::object cells = good;
    cells.erase("r.7");
    expect_refused(cells, "r.7");
    cells = good;
    cells["r.7"] = {{"seat", "A"}, {"role", "active"}, {"race", "orcs"}, {"tokens", 2}};
    expect_refused(cells, "not there");
    cells = good;
    cells["clock"].as_object()["phase"] = "conquer";
    cells["clock"].as_object()["awaits"] = "none";
    expect_refused(cells, "not there");
    cells = good;
    cells["clock"].as_object()["turn"] = "C";
    expect_refused(cells, "\"C\"");
    cells = good;
    cells["column"] = json::array(7);
    expect_refused(cells, "at most 6");
}

}  // namespace
}  // namespace desk_tests
