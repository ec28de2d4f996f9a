#include "server/desk/islands_desk.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <boost/json.hpp>
#include <map>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include "engine/rng.h"
#include "games/islands/notation.h"
#include "lab/other_secrets.h"
#include "loader/islands.h"
#include "server/desk/freeze.h"
#include "server/desk/islands_cells.h"
#include "server/desk/islands_tell.h"
#include "tests/server/protocol/schema.h"

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

// What is wrong with a thing that a page is sent; empty if nothing is.
std::string fault(std::string_view definition, const json::value& value) {
    return schema::Schema::protocol().fault(definition, value);
}

void expect_cells(const json::object& cells) {
    const std::vector<std::pair<std::string_view, std::string_view>> kinds{
        {"clock", "SiClock"},    {"market", "SiMarket"}, {"ships", "SiShips"},
        {"box", "SiBox"},        {"alexis", "SiAlexis"}, {"tile.", "SiTile"},
        {"island.", "SiIsland"}, {"player.", "SiPlayer"}};
    for (const auto& cell : cells) {
        const auto kind = std::ranges::find_if(
            kinds, [&](const auto& one) { return cell.key().starts_with(one.first); });
        ASSERT_NE(kind, kinds.end()) << cell.key();
        ASSERT_EQ(fault(kind->second, cell.value()), "") << json::serialize(cell.value());
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
            ASSERT_EQ(fault("Prompt", prompt), "");
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
            expect_cells(cells);
        }
    }
    EXPECT_GT(told, 60);
}

// Whatever else the others hold, the viewer is shown the same.
TEST_P(IslandsDesk, ShowsNothingHidden) {
    const auto setup = setup_for(GetParam().seats, GetParam().options);
    State state = islands::start(*setup);
    engine::Rng rng(7);
    engine::Actions list;
    int different = 0;
    for (;;) {
        actions(*setup, state, list);
        if (list.empty()) break;
        for (const Seat viewer : {Seat{0}, engine::kNoSeat}) {
            const State other = lab::with_other_secrets(*setup, state, viewer, rng);
            different += other == state ? 0 : 1;
            ASSERT_EQ(server::sea_cells(*setup, islands::view(*setup, state, viewer)),
                      server::sea_cells(*setup, islands::view(*setup, other, viewer)));
        }
        apply(*setup, state, list.at_ticket(rng.below(list.total_weight())));
    }
    if (GetParam().seats > 1) {
        EXPECT_GT(different, 50) << "nothing was hidden, so nothing was tested";
    }
}

// However somebody chooses, the others are shown and told the same.
TEST_P(IslandsDesk, KeepsTheChoiceOfMissionsSecret) {
    const auto setup = setup_for(GetParam().seats, GetParam().options);
    State state = islands::start(*setup);
    engine::Rng rng(13);
    engine::Actions list;
    int secrets = 0;
    const auto shown = [&](engine::Action action) {
        State after = state;
        apply(*setup, after, action);
        json::array out;
        server::tell_sea(*setup, {state, action, after, 1}, out);
        for (int s = 0; s <= setup->seats; ++s) {
            const Seat seat = s == setup->seats ? engine::kNoSeat : static_cast<Seat>(s);
            if (seat != state.active)
                out.push_back(server::sea_cells(*setup, islands::view(*setup, after, seat)));
        }
        return out;
    };
    for (;;) {
        list.clear();
        actions(*setup, state, list);
        if (list.empty()) break;
        const bool secret =
            state.phase == islands::Phase::Mission || state.chance == islands::Chance::Hand ||
            state.chance == islands::Chance::Card || state.chance == islands::Chance::Discovery ||
            state.phase == islands::Phase::Hold;
        // What the last discovery of a search was decides nothing that anybody else sees.
        for (const engine::Action other : list) {
            if (!secret) break;
            ++secrets;
            ASSERT_EQ(shown(other), shown(list[0])) << islands::print_action(*setup, other);
        }
        apply(*setup, state, list.at_ticket(rng.below(list.total_weight())));
    }
    EXPECT_GT(secrets, 20);
}

// The points that were told are those that are there, and everybody's mission was shown.
TEST_P(IslandsDesk, TellsEveryPointAndEveryHouse) {
    for (std::uint64_t seed = 1; seed <= 5; ++seed) {
        const auto desk = desk_for(setup_for(GetParam().seats, GetParam().options));
        engine::Rng rng(seed);
        engine::Actions list;
        std::map<std::string, int> points;
        std::map<std::string, int> told;
        while (!desk->match().over()) {
            list.clear();
            desk->match().actions(list);
            desk->apply(list.at_ticket(rng.below(list.total_weight())));
            const std::size_t step = desk->match().log().size();
            for (const json::value& tell : desk->tell(step - 1, step)) {
                ASSERT_EQ(fault("Tell", tell), "") << json::serialize(tell);
                const std::string what(tell.at("what").as_string());
                const json::value* seat = tell.as_object().if_contains("seat");
                const std::string who = seat == nullptr ? "" : std::string(seat->as_string());
                ++told[what];
                if (!who.empty()) ++told[what + who];
                if (what == "gain" || what == "alexis_none")
                    points[who] += tell.at("count").to_number<int>();
            }
        }
        const json::object cells = desk->cells(Seat{0}, desk->match().log().size());
        for (const auto& cell : cells) {
            if (!cell.key().starts_with("player.")) continue;
            const std::string who(cell.key().substr(7));
            EXPECT_EQ(points[who], cell.value().at("points").to_number<int>()) << who;
            const json::value* found = cell.value().as_object().if_contains("discoveries");
            if (found == nullptr) continue;
            EXPECT_EQ(told["hold" + who], static_cast<int>(found->as_array().size()));
            EXPECT_EQ(told["reveal" + who], told["revealA"]);
            EXPECT_EQ(told["mission" + who], told["round"]);
        }
        int houses = 0;
        for (const auto& cell : cells) {
            if (!cell.key().starts_with("tile.")) continue;
            const json::value* covers = cell.value().as_object().if_contains("covers");
            if (covers == nullptr) continue;
            for (const json::value& cover : covers->as_array())
                houses += cover.as_object().contains("house") ? 1 : 0;
        }
        EXPECT_EQ(told["build"] + told["alexis_build"], houses);
        EXPECT_EQ(told["over"], 1);
    }
}

// SI-SOLO-23: in each of his gains Alexis turns up a card, builds by it or is said not to, and why.
TEST(IslandsDeskAlone, SaysByWhichCardAlexisBuilds) {
    std::map<std::string, int> told;
    for (std::uint64_t seed = 1; seed <= 12; ++seed) {
        const auto desk = desk_for(setup_for(1, "standard alexis=6"));
        engine::Rng rng(seed);
        engine::Actions list;
        std::string card;
        int acts = 0;
        while (!desk->match().over()) {
            list.clear();
            desk->match().actions(list);
            desk->apply(list.at_ticket(rng.below(list.total_weight())));
            const std::size_t step = desk->match().log().size();
            for (const json::value& tell : desk->tell(step - 1, step)) {
                const std::string what(tell.at("what").as_string());
                if (!what.starts_with("alexis_")) continue;
                const std::string item(tell.at("item").as_string());
                if (what.ends_with("build")) {
                    EXPECT_EQ(item, card) << what;
                    ++acts;
                }
                if (what == "alexis_card") {
                    EXPECT_EQ(std::exchange(acts, 0) == 0, card.empty());
                    card = item;
                }
                const json::value* word = tell.as_object().if_contains("word");
                EXPECT_EQ(word != nullptr, what == "alexis_no_build");
                ++told[word == nullptr ? what : std::string(word->as_string())];
            }
        }
        EXPECT_GT(acts, 0);
    }
    EXPECT_GT(told["alexis_card"], 12);
    EXPECT_GT(told["alexis_build"], 0);
    EXPECT_GT(told["objective-unmet"], 0);
}

// Each condition of an objective is told with what is there, and together they say whether it is
// met.
TEST_P(IslandsDesk, SaysWhatAnObjectiveFinds) {
    const auto desk = desk_for(setup_for(GetParam().seats, GetParam().options));
    engine::Rng rng(23);
    engine::Actions list;
    std::set<std::string> labels;
    while (!desk->match().over()) {
        list.clear();
        desk->match().actions(list);
        desk->apply(list.at_ticket(rng.below(list.total_weight())));
        for (const auto& cell : desk->cells(Seat{0}, desk->match().log().size())) {
            if (!cell.key().starts_with("island.")) continue;
            const json::value* missions = cell.value().as_object().if_contains("missions");
            if (missions == nullptr) continue;
            const json::object& symbols = cell.value().at("symbols").as_object();
            for (const json::value& verdict : missions->as_array()) {
                bool met = true;
                for (const json::value& one : verdict.at("conditions").as_array()) {
                    labels.emplace(one.at("label").as_string());
                    met = met && one.at("met").as_bool();
                    ASSERT_EQ(one.at("found"), symbols.at(one.at("symbol").as_string()));
                    ASSERT_EQ(one.as_object().contains("with"),
                              one.at("label").as_string() != "objective.contains");
                }
                ASSERT_EQ(met, verdict.at("met").as_bool());
            }
        }
    }
    EXPECT_GE(labels.size(), 2U);
}

// Whatever is asked about while houses are built or tiles laid, there is a rule and a sentence.
TEST_P(IslandsDesk, SaysWhyNot) {
    const auto setup = setup_for(GetParam().seats, GetParam().options);
    const auto desk = desk_for(setup);
    engine::Rng rng(17);
    engine::Actions list;
    std::set<std::string> words;
    while (!desk->match().over()) {
        list.clear();
        desk->match().actions(list);
        for (int i = 0; i < 8 && desk->match().mover().is_seat(); ++i) {
            const auto cell = islands::cell_at(static_cast<int>(rng.below(7)) - 3,
                                               static_cast<int>(rng.below(7)) - 3);
            const auto build =
                islands::act(islands::Kind::Build, 0, cell, static_cast<int>(rng.below(4)));
            const auto place =
                islands::act(islands::Kind::Place, static_cast<int>(rng.below(40)), cell, 1);
            for (const engine::Action action : {build, place}) {
                json::object because = desk->because(action);
                const bool legal = !desk->match().why_illegal(action);
                ASSERT_EQ(because.at("legal").as_bool(), legal);
                ASSERT_EQ(because.contains("word"), !legal);
                if (!legal) words.emplace(because.at("word").as_string());
                because["t"] = "because";
                because["id"] = "1";
                ASSERT_EQ(fault("Because", because), "");
            }
        }
        desk->apply(list.at_ticket(rng.below(list.total_weight())));
    }
    for (const std::string& word : words)
        EXPECT_TRUE(content().words.has("en", "refusal." + word)) << word;
    EXPECT_GE(words.size(), 6U);
}

// The terminal has words for all that is told (cli/sea_events.cc).
TEST_P(IslandsDesk, TellsNothingThatHasNoSentence) {
    const auto setup = setup_for(GetParam().seats, GetParam().options);
    std::set<std::string> keys;
    for (std::uint64_t seed = 1; seed <= 10; ++seed) {
        State state = islands::start(*setup);
        engine::Rng rng(seed);
        engine::Actions list;
        for (actions(*setup, state, list); !list.empty(); actions(*setup, state, list)) {
            const State before = state;
            const engine::Action action = list.at_ticket(rng.below(list.total_weight()));
            apply(*setup, state, action);
            json::array told;
            server::tell_sea(*setup, {before, action, state}, told);
            for (const json::value& tell : told) {
                const json::value* ship = tell.as_object().if_contains("ship");
                std::string key = "play.log." + std::string(tell.at("what").as_string());
                keys.insert(ship == nullptr ? key : key + "." + std::string(ship->as_string()));
            }
        }
    }
    for (const char* language : {"en", "pl", "cs"}) {
        for (const std::string& key : keys)
            EXPECT_TRUE(content().words.has(language, key)) << language << " lacks " << key;
    }
    EXPECT_GE(keys.size(), 18U);
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
