#include <gtest/gtest.h>

#include <boost/json.hpp>
#include <set>

#include "server/desk/smallworld_arrange.h"
#include "tests/server/desk/play.h"

namespace desk_tests {
namespace {

namespace json = boost::json;
using engine::Action;
using engine::Region;
using server::Arrangement;
using server::Placed;
using smallworld::Kind;
using smallworld::Piece;
using smallworld::State;

Piece piece_named(std::string_view id) {
    const auto found = std::ranges::find(smallworld::kPieces, id, &smallworld::PieceRules::id);
    return static_cast<Piece>(found - smallworld::kPieces.begin());
}

// Tokens taken up from a region. Not read off the positions: after the step the rules may go on
// to the redeployment, which takes up more.
int taken(const State& before, const std::vector<Action>& actions, Region region) {
    for (const Action action : actions) {
        if (smallworld::kind_of(action) == Kind::Done || smallworld::region_of(action) != region) {
            continue;
        }
        const bool all = smallworld::kind_of(action) == Kind::Abandon;
        return all ? before.tokens[region] : smallworld::count_of(action);
    }
    return 0;
}

int placed(const State& before, const State& after, Piece piece, Region region) {
    return after.standing(piece, region) - before.standing(piece, region);
}

// What a step did: what came to each region, or left it.
std::vector<Placed> done_by(const Arrangement& what, const State& before,
                            const std::vector<Action>& actions, const State& after) {
    std::vector<Placed> out;
    for (const server::ArrangeRow& row : what.rows) {
        const Region region = row.region;
        int count = 0;
        if (what.verb == "deploy") count = after.tokens[region] - before.tokens[region];
        if (what.verb == "take") count = taken(before, actions, region);
        if (what.verb == "vacate") count = after.army_at[region] == smallworld::kNoArmy ? 1 : 0;
        if (what.verb == "place") count = placed(before, after, piece_named(what.piece), region);
        out.push_back({engine::index(region), count});
    }
    return out;
}

// A step as the bots went through it.
struct Course {
    Arrangement what;
    State start;
    std::vector<Action> actions;
};

bool is_same_step(const Arrangement& a, const std::optional<Arrangement>& b) {
    return b && a.verb == b->verb && a.piece == b->piece && b->rows.size() < a.rows.size() &&
           b->rows.back().region == a.rows.back().region;
}

State after_all(const smallworld::Setup& setup, State state, const std::vector<Action>& actions) {
    for (const Action action : actions) {
        EXPECT_TRUE(smallworld::why_illegal(setup, state, action).legal());
        smallworld::apply(setup, state, action);
    }
    return state;
}

// Bots walk through the step action by action; their numbers must lead to the same position.
void expect_round_trip(const smallworld::Setup& setup, const Course& course) {
    const State bots = after_all(setup, course.start, course.actions);
    const auto numbers = done_by(course.what, course.start, course.actions, bots);
    const auto actions = server::arrange(setup, course.start, numbers);
    ASSERT_TRUE(actions) << actions.error().text();
    EXPECT_EQ(*actions, course.actions);
    EXPECT_EQ(after_all(setup, course.start, *actions), bots);
}

class ArrangeGames : public testing::TestWithParam<std::string> {};

TEST_P(ArrangeGames, NumbersReadOffAreArrangedAgain) {
    std::set<std::string> kinds;
    for (std::uint64_t seed = 0; seed < 12; ++seed) {
        const auto desk = open(GetParam(), option_sets()[seed % option_sets().size()]);
        const smallworld::Setup& setup = setup_of(*desk);
        std::optional<Course> course;
        play(*desk, 31 + seed, [&](const server::Desk& now, Action action) {
            const State& state = state_of(now);
            auto what = server::arrangement(setup, state);
            if (course && !is_same_step(course->what, what)) {
                expect_round_trip(setup, *course);
                course.reset();
            }
            if (!what) return;
            if (!course) {
                kinds.insert(std::string(what->verb) + " " + std::string(what->piece));
                course = Course{std::move(*what), state, {}};
            }
            course->actions.push_back(action);
        });
        if (HasFatalFailure()) return;
    }
    EXPECT_TRUE(kinds.contains("deploy token"));
    EXPECT_TRUE(kinds.contains("take token"));
    EXPECT_GE(kinds.size(), 4U);
}

std::vector<Placed> suggested(const json::object& arrange) {
    std::vector<Placed> out;
    for (const json::value& row : arrange.at("rows").as_array()) {
        out.push_back({static_cast<int>(row.at("region").to_number<std::int64_t>()),
                       static_cast<int>(row.at("suggest").to_number<std::int64_t>())});
    }
    return out;
}

TEST_P(ArrangeGames, EverySuggestionIsPossible) {
    for (const std::string& options : option_sets_for(GetParam())) {
        const auto desk = open(GetParam(), options);
        play(*desk, 32, [](const server::Desk& now, Action) {
            if (!now.match().mover().is_seat()) return;
            const json::object prompt = now.prompt({});
            const json::value* arrange = prompt.if_contains("arrange");
            if (arrange == nullptr) return;
            const auto actions = now.arrange(suggested(arrange->as_object()));
            ASSERT_TRUE(actions) << actions.error().text() << json::serialize(*arrange);
        });
        if (HasFatalFailure()) return;
    }
}

// Whatever numbers come, they are refused with a reason or done exactly.
TEST_P(ArrangeGames, ArbitraryNumbersAreDoneExactlyOrRefused) {
    const auto desk = open(GetParam(), "");
    engine::Rng rng(33);
    int refused = 0;
    int done = 0;
    play(*desk, 34, [&](const server::Desk& now, Action) {
        const State& state = state_of(now);
        const smallworld::Setup& setup = setup_of(now);
        const auto what = server::arrangement(setup, state);
        if (!what) return;
        std::vector<Placed> numbers;
        for (const server::ArrangeRow& row : what->rows) {
            numbers.push_back({engine::index(row.region), static_cast<int>(rng.below(3))});
        }
        const auto actions = now.arrange(numbers);
        if (!actions) {
            ++refused;
            EXPECT_FALSE(actions.error().message.empty());
            EXPECT_FALSE(actions.error().rule.empty());
            return;
        }
        ++done;
        const State after = after_all(setup, state, *actions);
        const auto read = done_by(*what, state, *actions, after);
        for (std::size_t i = 0; i < numbers.size(); ++i) {
            ASSERT_EQ(read[i].count, numbers[i].count) << what->verb << " " << read[i].region;
        }
    });
    EXPECT_GT(refused, 20);
    EXPECT_GT(done, 5);
}

INSTANTIATE_TEST_SUITE_P(Maps, ArrangeGames, testing::ValuesIn(maps()));

// A redeployment of several tokens over several regions.
class ArrangeRefusals : public testing::Test {
  protected:
    ArrangeRefusals() : desk_(open("surface-2", "")) {
        engine::Rng rng(1);
        while (!is_wide_redeployment()) {
            desk_->apply(choose(*desk_, rng));
        }
        what_ = *server::arrangement(setup_of(*desk_), state_of(*desk_));
    }

    bool is_wide_redeployment() const {
        const auto what = server::arrangement(setup_of(*desk_), state_of(*desk_));
        return what && what->verb == "deploy" && what->pool >= 3 && what->rows.size() >= 3;
    }
    int region(std::size_t row) const { return engine::index(what_.rows[row].region); }
    void expect_refused(std::vector<Placed> wanted, std::string_view rule,
                        std::string_view sentence) const {
        const auto actions = desk_->arrange(wanted);
        ASSERT_FALSE(actions);
        EXPECT_EQ(actions.error().rule, rule);
        EXPECT_NE(actions.error().message.find(sentence), std::string::npos)
            << actions.error().message;
    }

    std::unique_ptr<server::Desk> desk_;
    Arrangement what_;
};

TEST_F(ArrangeRefusals, TooFew) {
    expect_refused({{region(0), 1}}, "SW-REDEPLOY-03", "must be arranged");
    expect_refused({}, "SW-REDEPLOY-03", "must be arranged");
}
TEST_F(ArrangeRefusals, TooMany) {
    expect_refused({{region(0), what_.pool}, {region(1), 1}}, "SW-REDEPLOY-01", "not");
    expect_refused({{region(0), what_.pool + 1}}, "SW-REDEPLOY-01", "from 0 to");
}
TEST_F(ArrangeRefusals, Negative) {
    expect_refused({{region(0), -1}, {region(1), what_.pool + 1}}, "SW-REDEPLOY-01", "from 0 to");
}
TEST_F(ArrangeRefusals, Twice) {
    expect_refused({{region(0), 1}, {region(0), what_.pool - 1}}, "SW-FSM-05", "twice");
}
TEST_F(ArrangeRefusals, UnknownRegion) {
    for (const int strange : {-1, 23, 64, 255, 1'000'000}) {
        expect_refused({{strange, what_.pool}}, "SW-REDEPLOY-05", "takes no part");
    }
}
TEST_F(ArrangeRefusals, WrongStep) {
    const auto fresh = open("surface-2", "");
    const auto actions = fresh->arrange({});
    ASSERT_FALSE(actions);
    EXPECT_EQ(actions.error().rule, "SW-FSM-04");
}
TEST_F(ArrangeRefusals, OrderOfTheNumbersDoesNotMatter) {
    const std::vector<Placed> wanted{{region(2), what_.pool - 1}, {region(0), 1}};
    const auto actions = desk_->arrange(wanted);
    ASSERT_TRUE(actions) << actions.error().text();
}

}  // namespace
}  // namespace desk_tests
