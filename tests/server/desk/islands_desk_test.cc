#include "server/desk/islands_desk.h"

#include <gtest/gtest.h>

#include <boost/json.hpp>

#include "engine/rng.h"
#include "loader/islands.h"
#include "server/desk/freeze.h"
#include "server/desk/islands_cells.h"

// The desk of Small Islands: what it shows adds up, and shows nothing that is hidden.
namespace {

namespace json = boost::json;
using engine::Seat;
using islands::Setup;
using islands::State;

const loader::IslandsContent& content() {
    static const auto loaded = loader::load_islands(TERRARIUM_SOURCE_DIR "/content");
    return *loaded;
}

std::shared_ptr<const Setup> setup_for(int seats, std::string_view options) {
    return std::make_shared<Setup>(
        islands::make_setup(content().catalogue, seats, *loader::parse_islands_options(options)));
}

std::unique_ptr<server::Desk> desk_for(std::shared_ptr<const Setup> setup) {
    const State first = islands::start(*setup);
    return server::make_islands_desk(
        std::make_unique<islands::IslandsMatch>(std::move(setup), first));
}

// Cells brought up to date by what changed.
void bring_up_to_date(json::object& cells, const json::object& changes) {
    for (const auto& cell : changes) {
        if (cell.value().is_null()) {
            cells.erase(cell.key());
        } else {
            cells[cell.key()] = cell.value();
        }
    }
}

struct Way {
    int seats;
    const char* options;
};

class IslandsDesk : public ::testing::TestWithParam<Way> {};

TEST_P(IslandsDesk, ChangesLeadFromOnePositionToTheNext) {
    const auto desk = desk_for(setup_for(GetParam().seats, GetParam().options));
    engine::Rng rng(5);
    std::vector<json::object> shown;
    for (int viewer = 0; viewer <= GetParam().seats; ++viewer) {
        const Seat seat = viewer == GetParam().seats ? engine::kNoSeat : static_cast<Seat>(viewer);
        shown.push_back(desk->cells(seat, 0));
    }
    engine::Actions list;
    int told = 0;
    while (!desk->match().over()) {
        desk->match().actions(list);
        if (desk->match().mover().is_seat()) {
            const json::object prompt = desk->prompt({});
            ASSERT_EQ(prompt.at("choices").as_array().size(),
                      static_cast<std::size_t>(list.size()));
        }
        desk->apply(list.at_ticket(rng.below(list.total_weight())));
        const std::size_t step = desk->match().log().size();
        told += static_cast<int>(desk->tell(step - 1, step).size());
        for (int viewer = 0; viewer <= GetParam().seats; ++viewer) {
            const Seat seat =
                viewer == GetParam().seats ? engine::kNoSeat : static_cast<Seat>(viewer);
            auto& cells = shown[static_cast<std::size_t>(viewer)];
            bring_up_to_date(cells, desk->changes(seat, step - 1, step));
            ASSERT_EQ(cells, desk->cells(seat, step)) << step;
        }
    }
    EXPECT_GT(told, 60);
}

// Whatever else the others hold, the viewer is shown the same, and everybody is told the same.
TEST_P(IslandsDesk, ShowsNothingHidden) {
    const auto setup = setup_for(GetParam().seats, GetParam().options);
    State state = islands::start(*setup);
    engine::Rng rng(7);
    engine::Actions list;
    int different = 0;
    for (;;) {
        actions(*setup, state, list);
        if (list.empty()) break;
        const islands::View view = islands::view(*setup, state, Seat{0});
        const State other = islands::resample(*setup, view, rng);
        different += other == state ? 0 : 1;
        ASSERT_EQ(server::sea_cells(*setup, view),
                  server::sea_cells(*setup, islands::view(*setup, other, Seat{0})));
        apply(*setup, state, list.at_ticket(rng.below(list.total_weight())));
    }
    if (GetParam().seats > 1) {
        EXPECT_GT(different, 50) << "nothing was hidden, so nothing was tested";
    }
}

TEST_P(IslandsDesk, FreezesAndThaws) {
    const auto setup = setup_for(GetParam().seats, GetParam().options);
    const auto desk = desk_for(setup);
    engine::Rng rng(9);
    engine::Actions list;
    for (int step = 0; step < 90 && !desk->match().over(); ++step) {
        desk->match().actions(list);
        desk->apply(list.at_ticket(rng.below(list.total_weight())));
    }
    const std::string kept = desk->freeze();
    const auto match = server::thaw(setup, kept);
    ASSERT_TRUE(match) << match.error().text();
    EXPECT_EQ((*match)->position(), desk->match().position());
    EXPECT_EQ((*match)->log(), desk->match().log());
    EXPECT_FALSE(server::thaw(setup, std::string_view(kept).substr(1)));
}

TEST_P(IslandsDesk, BotsThinkFromWhatTheySee) {
    const auto desk = desk_for(setup_for(GetParam().seats, GetParam().options));
    engine::Rng rng(11);
    engine::Actions list;
    for (int decisions = 0; decisions < 25 && !desk->match().over();) {
        desk->match().actions(list);
        engine::Action action = list.at_ticket(rng.below(list.total_weight()));
        if (desk->match().mover().is_seat()) {
            const auto thinker = desk->thinker("greedy");
            ASSERT_NE(thinker, nullptr);
            action = thinker->choose(3);
            ASSERT_FALSE(desk->match().why_illegal(action)) << desk->match().print(action);
            ++decisions;
        }
        desk->apply(action);
    }
    EXPECT_EQ(desk->thinker("nobody"), nullptr);
}

INSTANTIATE_TEST_SUITE_P(Ways, IslandsDesk,
                         ::testing::Values(Way{1, "standard alexis=3"}, Way{2, "standard"},
                                           Way{3, "advanced quick-start=true"}, Way{4, "advanced"}),
                         [](const auto& way) { return "sea" + std::to_string(way.param.seats); });

}  // namespace
