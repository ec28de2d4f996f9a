#include <gtest/gtest.h>

#include <boost/json.hpp>
#include <map>

#include "tests/server/desk/play.h"
#include "tests/server/protocol/schema.h"

namespace desk_tests {
namespace {

namespace json = boost::json;
using engine::Seat;

json::object with(json::object cells, const json::object& changes) {
    for (const auto& [name, cell] : changes) {
        cells[name] = cell;
    }
    return cells;
}

void expect_changes_lead(const server::Desk& desk, Seat viewer, std::size_t since,
                         std::size_t step) {
    const json::object before = desk.cells(viewer, since);
    const json::object changes = desk.changes(viewer, since, step);
    ASSERT_EQ(with(before, changes), desk.cells(viewer, step)) << since << " to " << step;
    for (const auto& [name, cell] : changes) {
        ASSERT_NE(before.at(name), cell) << name << " is sent although it is the same";
    }
}

class Cells : public testing::TestWithParam<std::string> {};

TEST_P(Cells, ChangesLeadFromOnePositionToTheNext) {
    const auto desk = open(GetParam(), "");
    play(*desk, 11, [](const server::Desk&, engine::Action) {});
    const std::size_t length = desk->match().log().size();
    for (const Seat viewer : viewers(*desk)) {
        for (std::size_t step = 1; step <= length; ++step) {
            expect_changes_lead(*desk, viewer, step - 1, step);
        }
    }
}

// Undo sends the changes from a later position to an earlier one.
TEST_P(Cells, ChangesLeadBetweenAnyTwoPositions) {
    const auto desk = open(GetParam(), "CZ2009");
    play(*desk, 12, [](const server::Desk&, engine::Action) {});
    const auto length = static_cast<std::uint32_t>(desk->match().log().size());
    engine::Rng rng(5);
    for (int i = 0; i < 200; ++i) {
        expect_changes_lead(*desk, Seat{0}, rng.below(length + 1), rng.below(length + 1));
    }
}

TEST_P(Cells, ThePastLooksAsItDidThen) {
    const auto desk = open(GetParam(), "");
    std::vector<json::object> seen;
    play(*desk, 13, [&](const server::Desk& now, engine::Action) {
        seen.push_back(now.cells(Seat{1}, now.match().log().size()));
    });
    for (std::size_t step = seen.size(); step-- > 0;) {
        ASSERT_EQ(desk->cells(Seat{1}, step), seen[step]) << step;
    }
}

TEST_P(Cells, ForecastAddsUp) {
    const auto desk = open(GetParam(), "");
    int seen = 0;
    play(*desk, 15, [&](const server::Desk& now, engine::Action) {
        const json::object cells = now.cells(engine::kNoSeat, now.match().log().size());
        const json::value& turn = cells.at("clock").at("turn");
        for (const auto& [name, cell] : cells) {
            if (!name.starts_with("p.")) continue;
            const json::array& items = cell.at("items").as_array();
            if (name.substr(2) != turn.as_string()) {
                EXPECT_TRUE(items.empty());
                continue;
            }
            std::int64_t sum = 0;
            for (const json::value& item : items) {
                sum += item.at("amount").to_number<std::int64_t>();
            }
            EXPECT_EQ(sum, cell.at("income").to_number<std::int64_t>());
            seen += static_cast<int>(items.size());
        }
    });
    EXPECT_GT(seen, 50);
}

// Everything that a desk says of a whole game, held against the protocol.
TEST_P(Cells, AndTheRestFitTheSchema) {
    const auto desk = open(GetParam(), "");
    const schema::Schema& schema = schema::Schema::protocol();
    const auto expect = [&](std::string_view name, const json::value& value) {
        ASSERT_EQ(schema.fault(name, value), "") << json::serialize(value);
    };
    play(*desk, 16, [&](const server::Desk& now, engine::Action) {
        for (const auto& [name, cell] : now.cells(Seat{0}, now.match().log().size())) {
            if (name == "clock") expect("SwClock", cell);
            if (name == "supply") expect("SwSupply", cell);
            if (name == "markers") expect("SwMarkers", cell);
            if (name == "granted") expect("SwGranted", cell);
            if (name.starts_with("p.")) expect("SwPlayer", cell);
            if (name.starts_with("r.")) expect("SwRegion", cell);
            if (name != "column") continue;
            for (const json::value& combo : cell.as_array()) {
                expect("SwCombo", combo);
            }
        }
        if (now.match().mover().is_seat()) expect("Prompt", now.prompt({}));
    });
    for (const json::value& tell : desk->tell(0, desk->match().log().size())) {
        expect("Tell", tell);
    }
}

INSTANTIATE_TEST_SUITE_P(Maps, Cells, testing::ValuesIn(maps()));

TEST(Cells, HaveEveryNameOfTheMap) {
    const auto desk = open("surface-2", "");
    const json::object cells = desk->cells(Seat{0}, 0);
    EXPECT_EQ(cells.size(), 3U + 2U + 23U);
    for (const auto* name : {"clock", "column", "supply", "p.A", "p.B", "r.0", "r.22"}) {
        EXPECT_TRUE(cells.contains(name)) << name;
    }
    EXPECT_FALSE(cells.contains("p.C"));
}

TEST(Cells, HaveFindsWhereThereAreMonsters) {
    const auto desk = open("underground-2", "");
    const json::object cells = desk->cells(Seat{0}, 0);
    EXPECT_TRUE(cells.at("granted").is_null());
    EXPECT_EQ(cells.at("markers").at("places"), 9);
    EXPECT_EQ(cells.at("markers").at("relics"), 6);
    EXPECT_EQ(cells.at("markers").at("hidden"), setup_of(*desk).monster_count);
}

TEST(Cells, ShowCoinsOnlyToTheirOwnerUntilTheEnd) {
    const auto desk = open("surface-3", "");
    const auto coins = [&](Seat viewer, const char* player) {
        return desk->cells(viewer, desk->match().log().size()).at(player).at("coins");
    };
    EXPECT_EQ(coins(Seat{1}, "p.B"), 5);
    EXPECT_TRUE(coins(Seat{1}, "p.A").is_null());
    EXPECT_TRUE(coins(engine::kNoSeat, "p.A").is_null());
    play(*desk, 14, [](const server::Desk&, engine::Action) {});
    for (const engine::Score& score : desk->match().standing()) {
        const std::string name = std::string("p.") + engine::letter(score.seat);
        EXPECT_EQ(coins(engine::kNoSeat, name.c_str()), score.coins);
    }
}

}  // namespace
}  // namespace desk_tests
