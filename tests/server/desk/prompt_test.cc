#include <gtest/gtest.h>

#include <array>
#include <boost/json.hpp>
#include <set>

#include "games/smallworld/rules/cost.h"
#include "tests/server/desk/play.h"

namespace desk_tests {
namespace {

namespace json = boost::json;
using engine::Action;
using engine::Actions;
using smallworld::State;

std::int64_t sum_of(const json::value& items) {
    std::int64_t sum = 0;
    for (const json::value& item : items.as_array()) {
        sum += item.at("amount").to_number<std::int64_t>();
    }
    return sum;
}

std::vector<std::string> texts(const Actions& actions, const engine::Match& match) {
    std::vector<std::string> out;
    for (const Action action : actions) {
        out.push_back(match.print(action));
    }
    return out;
}

std::vector<std::string> texts(const json::array& choices) {
    std::vector<std::string> out;
    for (const json::value& choice : choices) {
        out.emplace_back(choice.at("action").as_string());
    }
    return out;
}

// After the action: race tokens of the driven-out army that are neither here nor there any more.
void expect_losses_come_true(const server::Desk& desk, const json::value& choice, Action action) {
    const State& before = state_of(desk);
    const auto army = before.army_at[smallworld::region_of(action)];
    const json::value* losses = choice.as_object().if_contains("losses");
    ASSERT_EQ(losses != nullptr, army != smallworld::kNoArmy);
    if (losses == nullptr) return;
    const auto tokens = before.tokens[smallworld::region_of(action)];
    EXPECT_EQ(
        losses->at("lost").to_number<std::int64_t>() + losses->at("back").to_number<std::int64_t>(),
        tokens);
    const smallworld::Kind kind = smallworld::kind_of(action);
    if (kind == smallworld::Kind::Attempt || kind == smallworld::Kind::RollFor) return;
    State after = before;
    smallworld::apply(setup_of(desk), after, action);
    if (after.active != before.active || after.phase != smallworld::Phase::Conquer) return;
    EXPECT_EQ(after.armies[army].withdrawn - before.armies[army].withdrawn,
              losses->at("back").to_number<std::int64_t>());
}

void expect_choice_fits(const server::Desk& desk, const json::value& choice) {
    const json::object& fields = choice.as_object();
    const Action action = *desk.match().parse(std::string(fields.at("action").as_string()));
    const State& before = state_of(desk);
    const std::string kind(fields.at("kind").as_string());
    EXPECT_EQ(kind, smallworld::kKinds[action.kind()]);
    State after = before;
    smallworld::apply(setup_of(desk), after, action);
    const bool others = smallworld::mover(setup_of(desk), after) != desk.match().mover() ||
                        after.active != before.active;
    EXPECT_EQ(fields.contains("final"), others) << kind;
    if (kind == "conquer" || kind == "attempt" || kind == "dragon" || kind == "roll-for") {
        EXPECT_EQ(fields.at("cost").to_number<std::int64_t>(), sum_of(fields.at("items")));
    }
    if (kind == "conquer") {
        EXPECT_LE(fields.at("cost").to_number<std::int64_t>(), before.acting().hand);
    }
    if (kind == "attempt") {
        EXPECT_GE(fields.at("needs").to_number<std::int64_t>(), 1);
        EXPECT_LE(fields.at("needs").to_number<std::int64_t>(), 3);
    }
    EXPECT_EQ(fields.contains("item"), kind == "use" || kind == "lay");
    EXPECT_EQ(fields.contains("piece"), kind == "place" || kind == "send");
    const bool attacks = fields.contains("cost") || kind == "convert" || kind == "send";
    if (attacks && kind != "pick") expect_losses_come_true(desk, choice, action);
}

class Prompts : public testing::TestWithParam<std::string> {};

TEST_P(Prompts, OfferExactlyWhatIsLegal) {
    std::set<std::string> kinds;
    for (std::uint64_t seed = 0; seed < 6; ++seed) {
        const auto desk = open(GetParam(), option_sets()[seed * 3]);
        play(*desk, 41 + seed, [&](const server::Desk& now, Action) {
            if (!now.match().mover().is_seat()) return;
            const std::array<std::size_t, 2> undo{7, 3};
            const json::object prompt = now.prompt(undo);
            const json::array& choices = prompt.at("choices").as_array();
            EXPECT_EQ(prompt.at("undo"), (json::value{7, 3}));
            EXPECT_EQ(prompt.at("seat").as_string()[0],
                      engine::letter(now.match().mover().as_seat()));
            if (prompt.contains("arrange")) {
                EXPECT_TRUE(choices.empty());
                return;
            }
            Actions actions;
            now.match().actions(actions);
            ASSERT_EQ(texts(choices), texts(actions, now.match()));
            for (const json::value& choice : choices) {
                kinds.emplace(choice.at("kind").as_string());
                expect_choice_fits(now, choice);
            }
        });
    }
    for (const auto* kind : {"pick", "expand", "decline", "conquer", "attempt", "done"}) {
        EXPECT_TRUE(kinds.contains(kind)) << kind;
    }
}

INSTANTIATE_TEST_SUITE_P(Maps, Prompts, testing::ValuesIn(maps()));

constexpr std::array kAttacks{smallworld::Kind::Conquer, smallworld::Kind::Attempt,
                              smallworld::Kind::Flat,    smallworld::Kind::Convert,
                              smallworld::Kind::RollFor, smallworld::Kind::Send};

void expect_because_fits(const server::Desk& desk, Action action) {
    const json::object because = desk.because(action);
    const engine::Refused refused = desk.match().why_illegal(action);
    EXPECT_EQ(because.at("legal").as_bool(), !refused);
    if (refused) {
        EXPECT_EQ(because.at("rule").as_string(), refused.rule);
        EXPECT_EQ(because.at("word").as_string(), refused.word);
    } else {
        EXPECT_FALSE(because.contains("rule"));
    }
    if (because.contains("cost")) {
        EXPECT_EQ(because.at("cost").to_number<std::int64_t>(), sum_of(because.at("items")));
    }
}

// What a conquest takes from the hand.
int tokens_for(const smallworld::Setup& setup, const State& state, engine::Region region) {
    const smallworld::Acting acting(setup, state);
    const int price = smallworld::price(acting, region);
    return price - smallworld::paid_by_pieces(acting, region, price);
}

class Because : public testing::TestWithParam<std::string> {};

TEST_P(Because, EveryAttackOnEveryRegionHasItsReason) {
    const auto desk = open(GetParam(), "");
    int too_expensive = 0;
    play(*desk, 51, [&](const server::Desk& now, Action) {
        const State& state = state_of(now);
        const smallworld::Setup& setup = setup_of(now);
        if (state.phase != smallworld::Phase::Conquer || !now.match().mover().is_seat()) return;
        const engine::RegionSet targets = smallworld::targets(setup, state);
        for (const engine::Region region : setup.map.all) {
            for (const smallworld::Kind kind : kAttacks) {
                expect_because_fits(now, smallworld::act(kind, region));
            }
            const json::object because =
                now.because(smallworld::act(smallworld::Kind::Conquer, region));
            ASSERT_EQ(because.contains("cost"), targets.contains(region));
            if (!targets.contains(region)) continue;
            EXPECT_EQ(because.at("cost").to_number<std::int64_t>(),
                      tokens_for(setup, state, region));
            too_expensive += because.at("legal").as_bool() ? 0 : 1;
        }
    });
    EXPECT_GT(too_expensive, 25) << "no price of something unaffordable was seen";
}

TEST_P(Because, AnswersToAnyBits) {
    const auto desk = open(GetParam(), "");
    engine::Rng rng(52);
    play(*desk, 53, [&](const server::Desk& now, Action) {
        for (int i = 0; i < 50; ++i) {
            const auto kind = static_cast<std::uint8_t>(rng.below(smallworld::kKindCount + 2));
            const auto bits = static_cast<std::uint32_t>(rng.next());
            expect_because_fits(now, {std::uint32_t{kind} << 24 | (bits & 0xFFFFFF)});
            expect_because_fits(now, {bits});
        }
    });
}

INSTANTIATE_TEST_SUITE_P(Maps, Because, testing::ValuesIn(maps()));

TEST(Thinker, ChoosesTheSameForTheSameSeedAndOnlyWhatIsLegal) {
    const auto desk = open("surface-3", "");
    engine::Rng rng(54);
    int decisions = 0;
    play(*desk, 55, [&](const server::Desk& now, Action) {
        if (!now.match().mover().is_seat()) return;
        if (decisions++ % 25 != 0) return;
        for (const char* level : {"greedy", "moss", "fern"}) {
            const auto thinker = now.thinker(level);
            const std::uint64_t seed = rng.next();
            const Action action = thinker->choose(seed);
            EXPECT_FALSE(now.match().why_illegal(action));
            EXPECT_EQ(now.thinker(level)->choose(seed), action);
        }
    });
    EXPECT_EQ(desk->thinker("greedy"), nullptr) << "the game is over";
}

TEST(Thinker, ThereIsNoneForAnUnknownBot) {
    const auto desk = open("surface-2", "first-player=host");
    EXPECT_EQ(desk->thinker("greedy"), nullptr) << "chance moves";
    engine::Rng rng(1);
    while (!desk->match().mover().is_seat()) {
        desk->apply(choose(*desk, rng));
    }
    EXPECT_EQ(desk->thinker("stockfish"), nullptr);
    EXPECT_NE(desk->thinker("random"), nullptr);
}

}  // namespace
}  // namespace desk_tests
