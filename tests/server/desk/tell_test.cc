#include <gtest/gtest.h>

#include <boost/json.hpp>
#include <map>
#include <set>

#include "tests/server/desk/play.h"

namespace desk_tests {
namespace {

namespace json = boost::json;
using engine::Action;
using engine::Seat;
using smallworld::State;

std::int64_t number(const json::value& tell, const char* key) {
    return tell.at(key).to_number<std::int64_t>();
}

std::string word(const json::value& tell, const char* key) {
    return std::string(tell.at(key).as_string());
}

json::array whole_story(const server::Desk& desk) {
    return desk.tell(0, desk.match().log().size());
}

void play_silently(server::Desk& desk, std::uint64_t seed) {
    play(desk, seed, [](const server::Desk&, Action) {});
}

// What the tells say that each player must have in the end.
std::map<std::string, std::int64_t> coins_told(const json::array& story, int seats) {
    std::map<std::string, std::int64_t> coins;
    for (int seat = 0; seat < seats; ++seat) {
        coins[std::string(1, engine::letter(static_cast<Seat>(seat)))] = 5;
    }
    for (const json::value& tell : story) {
        const std::string what = word(tell, "what");
        if (what == "pick") coins[word(tell, "seat")] += number(tell, "got") - number(tell, "paid");
        if (what == "score" || what == "martyr" || what == "vanish" || what == "sacrifice") {
            coins[word(tell, "seat")] += number(tell, "count");
        }
        if (what == "toll") {
            coins[word(tell, "seat")] -= number(tell, "count");
            coins[word(tell, "other")] += number(tell, "count");
        }
        // The score of the one who takes has them already.
        if (what == "taken") coins[word(tell, "other")] -= number(tell, "count");
    }
    return coins;
}

class Tells : public testing::TestWithParam<std::string> {};

TEST_P(Tells, CoinsAddUpUnderAllOptions) {
    for (const std::string& options : option_sets_for(GetParam())) {
        for (std::uint64_t seed = 61; seed < 63; ++seed) {
            const auto desk = open(GetParam(), options);
            play_silently(*desk, seed);
            const auto told = coins_told(whole_story(*desk), desk->match().seats());
            for (const engine::Score& score : desk->match().standing()) {
                EXPECT_EQ(told.at(std::string(1, engine::letter(score.seat))), score.coins)
                    << options << " seed " << seed;
            }
        }
    }
}

TEST_P(Tells, EveryTurnIsPaidOnceAndItemised) {
    for (const std::string& options : option_sets_for(GetParam())) {
        const auto desk = open(GetParam(), options);
        play_silently(*desk, 63);
        std::map<std::string, int> turns;
        for (const json::value& tell : whole_story(*desk)) {
            if (word(tell, "what") != "score") continue;
            ++turns[word(tell, "seat")];
            std::int64_t sum = 0;
            for (const json::value& item : tell.at("items").as_array()) {
                sum += number(item, "amount");
            }
            EXPECT_EQ(sum, number(tell, "count")) << options << json::serialize(tell);
        }
        for (int seat = 0; seat < desk->match().seats(); ++seat) {
            EXPECT_EQ(turns[std::string(1, engine::letter(static_cast<Seat>(seat)))],
                      desk->rounds())
                << options;
        }
    }
}

TEST_P(Tells, StepsRiseAndRoundsCount) {
    const auto desk = open(GetParam(), "");
    play_silently(*desk, 64);
    const json::array story = whole_story(*desk);
    std::int64_t step = 0;
    std::int64_t round = 0;
    for (const json::value& tell : story) {
        EXPECT_GE(number(tell, "step"), step);
        step = number(tell, "step");
        if (word(tell, "what") != "round") continue;
        EXPECT_EQ(number(tell, "count"), ++round);
    }
    EXPECT_EQ(round, desk->rounds());
    EXPECT_EQ(word(story.back(), "what"), "over");
}

// The tokens that the story puts on the map and takes off it, against the position.
void expect_conquest_happened(const json::value& tell, const State& before, const State& after) {
    const auto region = static_cast<engine::Region>(number(tell, "region"));
    EXPECT_EQ(tell.as_object().contains("tribe"), before.tribes.contains(region));
    EXPECT_FALSE(after.tribes.contains(region));
    EXPECT_EQ(tell.as_object().contains("monsters"), before.monsters.contains(region));
    EXPECT_FALSE(after.monsters.contains(region));
    const std::uint8_t army = before.army_at[region];
    ASSERT_EQ(tell.as_object().contains("other"), army != smallworld::kNoArmy);
    if (army == smallworld::kNoArmy) return;
    EXPECT_EQ(word(tell, "other")[0], engine::letter(smallworld::owner_of(army)));
    EXPECT_EQ(number(tell, "lost") + number(tell, "back"), before.tokens[region]);
}

TEST_P(Tells, ConquestsAreTold) {
    std::set<std::string> ways;
    std::set<std::string> whats;
    for (std::uint64_t seed = 65; seed < 75; ++seed) {
        const auto desk = open(GetParam(), "");
        State before = state_of(*desk);
        play(*desk, seed, [&](const server::Desk& now, Action) {
            const std::size_t length = now.match().log().size();
            if (length == 0) return;
            for (const json::value& tell : now.tell(length - 1, length)) {
                whats.insert(word(tell, "what"));
                if (word(tell, "what") != "conquer") continue;
                ways.insert(word(tell, "via"));
                expect_conquest_happened(tell, before, state_of(now));
            }
            before = state_of(now);
        });
    }
    EXPECT_TRUE(ways.contains("tokens"));
    EXPECT_TRUE(ways.contains("die"));
    for (const auto* what : {"first", "draw", "pick", "expand", "decline", "take", "conquer",
                             "attempt", "die", "deploy", "score", "round"}) {
        EXPECT_TRUE(whats.contains(what)) << what;
    }
}

INSTANTIATE_TEST_SUITE_P(Maps, Tells, testing::ValuesIn(maps()));

// What Underground has to tell and to ask, until it was seen.
struct Unseen {
    std::set<std::string> whats{"monsters", "reveal", "grant",  "swap",      "no_swap", "rebirth",
                                "use",      "carry",  "lay",    "send",      "taken",   "vengeance",
                                "gain",     "toll",   "martyr", "sacrifice", "vanish"};
    std::set<std::string> kinds{"swap", "rebirth", "use", "roll-for", "send", "lay", "sacrifice"};
    std::set<std::string> pieces{"armor", "queen", "ghost", "ancient", "volcano"};

    bool none() const { return whats.empty() && kinds.empty() && pieces.empty(); }

    void look(const json::object& prompt) {
        if (prompt.contains("arrange")) pieces.erase(word(prompt.at("arrange"), "piece"));
        for (const json::value& choice : prompt.at("choices").as_array()) {
            kinds.erase(word(choice, "kind"));
            if (word(choice, "kind") == "place") pieces.erase(word(choice, "piece"));
        }
    }
};

// Random play finds all of it, here and there.
TEST(Tells, NothingOfUndergroundIsForgotten) {
    Unseen unseen;
    for (std::uint64_t seed = 80; seed < 140 && !unseen.none(); ++seed) {
        for (const std::string way : {"underground-5", "surface-3 items=both markers=true"}) {
            const auto desk = open(way, "");
            play(*desk, seed, [&](const server::Desk& now, Action) {
                if (now.match().mover().is_seat()) unseen.look(now.prompt({}));
            });
            for (const json::value& tell : whole_story(*desk))
                unseen.whats.erase(word(tell, "what"));
        }
    }
    EXPECT_EQ(unseen.whats, std::set<std::string>{});
    EXPECT_EQ(unseen.kinds, std::set<std::string>{});
    EXPECT_EQ(unseen.pieces, std::set<std::string>{});
}

// A whole redeployment is one line, and it says where every token of the pool went.
TEST(Tells, OneArrangementIsOneLine) {
    const auto desk = open("surface-2", "");
    engine::Rng rng(76);
    int seen = 0;
    while (!desk->match().over()) {
        const bool deploys =
            desk->match().mover().is_seat() && desk->prompt({}).at("phase") == "redeploy";
        if (!deploys) {
            desk->apply(choose(*desk, rng));
            continue;
        }
        const json::object arrange = desk->prompt({}).at("arrange").as_object();
        std::vector<server::Placed> numbers;
        json::array pairs;
        for (const json::value& row : arrange.at("rows").as_array()) {
            const auto count = number(row, "suggest");
            numbers.push_back({static_cast<int>(number(row, "region")), static_cast<int>(count)});
            if (count > 0) pairs.push_back({number(row, "region"), count});
        }
        const std::size_t since = desk->match().log().size();
        const auto actions = desk->arrange(numbers);
        ASSERT_TRUE(actions) << actions.error().text();
        for (const Action action : *actions) {
            desk->apply(action);
        }
        const json::array told = desk->tell(since, desk->match().log().size());
        ASSERT_EQ(word(told[0], "what"), "deploy");
        EXPECT_EQ(told[0].at("regions"), json::value(pairs));
        for (std::size_t i = 1; i < told.size(); ++i) {
            EXPECT_NE(word(told[i], "what"), "deploy");
        }
        ++seen;
    }
    EXPECT_GT(seen, 8);
}

}  // namespace
}  // namespace desk_tests
