#include <gtest/gtest.h>

#include <numeric>
#include <thread>

#include "tests/server/lobby/kit.h"

// What bots say to people: hints, chances, reviews.
namespace {

using namespace lobby_tests;

std::string code(const json::object& answer) {
    return text_of(answer, "t") == "no" ? text_of(answer, "code") : text_of(answer, "t");
}

double sum_of(const json::array& winning) {
    return std::accumulate(
        winning.begin(), winning.end(), 0.0,
        [](double sum, const json::value& one) { return sum + one.to_number<double>(); });
}

// Somebody who plays all seats on one connection.
ClientPtr everybody(Party& party) {
    return party.join(party.tokens);
}

void play_to_the_end(Party& party) {
    engine::Rng rng(3);
    party.play(rng);
}

TEST(Advice, IsAPlanThatCanBePlayed) {
    for (const char* game : {"smallworld", "islands"}) {
        Site site;
        const bool at_sea = std::string_view(game) == "islands";
        Party party(site, 2, {{"game", game}, {"map", at_sea ? "sea-2" : "surface-2"}});
        party.start();
        const ClientPtr player = everybody(party);
        for (int i = 0; i < 6; ++i) {
            const int seat = party.to_move();
            const json::object advice = site.ask(player, {{"t", "advise"}, {"seat", letter(seat)}});
            ASSERT_EQ(code(advice), "advice") << game;
            EXPECT_NEAR(sum_of(advice.at("winning").as_array()), 1, 0.01);
            const json::object idea = advice.at("ideas").as_array()[0].as_object();
            EXPECT_FALSE(idea.at("tell").as_array().empty() && i > 0 && !at_sea);
            const json::object act{{"t", "act"},
                                   {"seat", letter(seat)},
                                   {"seen", number_of(advice, "step")},
                                   {"actions", idea.at("actions")}};
            EXPECT_EQ(code(site.ask(player, act)), "done") << game;
        }
        for (const std::string& fault : player->faults())
            ADD_FAILURE() << fault;
    }
}

TEST(Advice, IsNotForThoseWhoPlayAgainstPeople) {
    Site site;
    Party party(site, 2);
    party.start();
    const int seat = party.to_move();
    const ClientPtr& player = party.players[static_cast<std::size_t>(seat)];
    for (const char* t : {"advise", "chances"}) {
        EXPECT_EQ(code(site.ask(player, {{"t", t}, {"seat", letter(seat)}})), "not_now");
        EXPECT_EQ(code(site.ask(player, {{"t", t}, {"seat", letter(1 - seat)}})), "not_yours");
        EXPECT_EQ(code(site.ask(player, {{"t", t}, {"seat", "E"}})), "unknown_seat");
        EXPECT_EQ(code(site.ask(party.join({}), {{"t", t}, {"seat", letter(seat)}})), "not_yours");
    }
    const ClientPtr both = everybody(party);
    EXPECT_EQ(code(site.ask(both, {{"t", "advise"}, {"seat", letter(1 - seat)}})), "not_now");
    EXPECT_EQ(code(site.ask(both, {{"t", "chances"}, {"seat", letter(1 - seat)}})), "chances");
    EXPECT_EQ(code(site.ask(both, {{"t", "review"}, {"seat", letter(seat)}, {"from", 0}})),
              "not_now");
}

TEST(Advice, ReviewsAWholeGamePartByPart) {
    Site site;
    Party party(site, 2);
    party.start();
    play_to_the_end(party);
    const ClientPtr spectator = party.join({});
    std::int64_t from = 0;
    std::int64_t last = -1;
    double cost = 0;
    int told = 0;
    for (;;) {
        const json::object part =
            site.ask(spectator, {{"t", "review"}, {"seat", "A"}, {"from", from}});
        ASSERT_EQ(code(part), "reviewed");
        for (const json::value& value : part.at("moments").as_array()) {
            const json::object& moment = value.as_object();
            EXPECT_GT(number_of(moment, "step"), last);
            last = number_of(moment, "step");
            cost += moment.at("cost").to_number<double>();
            told += moment.contains("better") ? 1 : 0;
        }
        if (!part.contains("next")) break;
        from = number_of(part, "next");
        EXPECT_GT(from, last);
    }
    // Who plays without ambition gives a lot away.
    EXPECT_GT(cost, 0.5);
    EXPECT_GT(told, 3);
    EXPECT_EQ(code(site.ask(spectator, {{"t", "review"}, {"seat", "E"}, {"from", 0}})),
              "unknown_seat");
    const json::object beyond =
        site.ask(spectator, {{"t", "review"}, {"seat", "A"}, {"from", 1'000'000}});
    EXPECT_TRUE(beyond.at("moments").as_array().empty());
    for (const std::string& fault : spectator->faults())
        ADD_FAILURE() << fault;
}

// A table of two bots, and somebody who looks on.
ClientPtr watch_bots(Site& site, std::string_view level) {
    const ClientPtr client = site.connect();
    const json::array bots(2, json::object{{"kind", "bot"}, {"level", level}});
    const json::object created = site.ask(client, {{"t", "create"},
                                                   {"game", "smallworld"},
                                                   {"map", "surface-2"},
                                                   {"seats", bots},
                                                   {"options", ""},
                                                   {"public", false},
                                                   {"away", "wait"}});
    EXPECT_EQ(code(created), "created");
    site.say(client, {{"t", "attach"},
                      {"table", created.at("table")},
                      {"tokens", json::array{created.at("host")}}});
    client->wait_for("table");
    EXPECT_EQ(code(site.ask(client, {{"t", "start"}})), "done");
    return client;
}

// A server that goes down waits for nobody's thoughts, and plays nothing that was decided in a
// hurry.
TEST(Advice, IsNotWaitedForWhenTheServerStops) {
    Site site;
    site.bot_time = std::chrono::minutes(10);
    site.restart();
    const ClientPtr client = watch_bots(site, "oak");
    client->wait([](const json::object& message) { return number_of(message, "step") > 0; });
    const std::int64_t step = number_of(client->table(), "step");
    const auto begin = std::chrono::steady_clock::now();
    site.hall->stop();
    EXPECT_LT(std::chrono::steady_clock::now() - begin, std::chrono::seconds(1));
    EXPECT_EQ(number_of(client->table(), "step"), step);
}

// The pool is bounded: who has to wait makes the others think shorter, so that all go on.
TEST(Advice, ManyTablesWithThinkersAllGoOn) {
    constexpr int kTables = 40;
    Site site;
    std::vector<ClientPtr> watchers;
    for (int i = 0; i < kTables; ++i)
        watchers.push_back(watch_bots(site, "oak"));
    const auto all_went_on = [&] {
        return std::ranges::all_of(watchers, [](const ClientPtr& client) {
            return number_of(client->table(), "step") >= 4;
        });
    };
    const auto end = std::chrono::steady_clock::now() + std::chrono::seconds(60);
    while (!all_went_on() && std::chrono::steady_clock::now() < end)
        std::this_thread::sleep_for(std::chrono::milliseconds(10));
    EXPECT_TRUE(all_went_on());
}

}  // namespace
