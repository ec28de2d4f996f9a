#include <gtest/gtest.h>

#include <algorithm>
#include <map>
#include <thread>

#include "engine/saved_game.h"
#include "server/table/archive.h"
#include "server/table/fair.h"
#include "tests/server/lobby/kit.h"

// Games through messages.
namespace {

using namespace lobby_tests;

std::string code(const json::object& answer) {
    return text_of(answer, "t") == "no" ? text_of(answer, "code") : text_of(answer, "t");
}

json::object seat_of(const json::object& table, int seat) {
    return table.at("seats").as_array()[static_cast<std::size_t>(seat)].as_object();
}

// For tests that count what a game brings: the draws, and with them the game, are always the same.
json::object known_draws() {
    return {{"practice", std::string(64, '7')}, {"public", false}};
}

void expect_no_faults(const Party& party) {
    std::vector<ClientPtr> all = party.players;
    all.push_back(party.host_client);
    for (const ClientPtr& client : all) {
        for (const std::string& fault : client->faults())
            ADD_FAILURE() << fault;
    }
}

bool wait_until(const std::function<bool()>& holds) {
    for (int i = 0; i < 5000; ++i) {
        if (holds()) return true;
        std::this_thread::sleep_for(std::chrono::milliseconds(2));
    }
    return false;
}

// What the client has put together from events is what a newcomer with the same tokens is told.
void expect_up_to_date(Party& party, const ClientPtr& client, const std::string& token) {
    const ClientPtr fresh =
        party.join(token.empty() ? std::vector<std::string>{} : std::vector{token});
    const json::object told = fresh->table();
    EXPECT_TRUE(
        wait_until([&] { return number_of(client->table(), "seq") == number_of(told, "seq"); }));
    for (const char* key : {"cells", "prompt", "step", "seq", "status"})
        EXPECT_EQ(client->table().at(key), told.at(key)) << key;
    party.site.hall->gone(fresh);
}

class WholeGame : public ::testing::TestWithParam<int> {};

TEST_P(WholeGame, IsPlayedToItsEndAndProven) {
    Site site;
    Party party(site, GetParam());
    const ClientPtr spectator = party.join({});
    party.start();
    engine::Rng rng(static_cast<std::uint64_t>(GetParam()));
    party.play(rng);
    expect_no_faults(party);
    for (const std::string& fault : spectator->faults())
        ADD_FAILURE() << fault;
    for (std::size_t seat = 0; seat < party.players.size(); ++seat)
        expect_up_to_date(party, party.players[seat], party.tokens[seat]);
    expect_up_to_date(party, spectator, {});

    const json::object end = spectator->table();
    ASSERT_EQ(text_of(end, "status"), "over");
    EXPECT_EQ(end.at("standing").as_array().size(), party.players.size());
    const auto seed = server::parse_seed(text_of(end, "seed"));
    ASSERT_TRUE(seed.has_value());
    EXPECT_EQ(server::commitment_to(*seed), text_of(end, "commitment"));

    // The proof holds without the server.
    const json::object proof = site.ask(spectator, {{"t", "proof"}});
    server::Dealer dealer{*seed, party.table, {}};
    for (const json::value& nonce : proof.at("nonces").as_array())
        dealer.nonces.emplace_back(nonce.as_string());
    EXPECT_GT(proof.at("draws").as_array().size(), 10U);
    for (const json::value& draw : proof.at("draws").as_array()) {
        std::uint32_t total = 0;
        for (const json::value& outcome : draw.at("outcomes").as_array())
            total += outcome.as_array()[1].to_number<std::uint32_t>();
        std::uint32_t ticket =
            server::ticket(dealer, draw.at("number").to_number<std::uint64_t>(), total);
        for (const json::value& outcome : draw.at("outcomes").as_array()) {
            const auto weight = outcome.as_array()[1].to_number<std::uint32_t>();
            if (ticket < weight) {
                EXPECT_EQ(outcome.as_array()[0], draw.at("outcome"));
                break;
            }
            ticket -= weight;
        }
    }

    // The store replays to the same game, as a text too.
    const auto records = site.store->read(party.table, 1);
    ASSERT_TRUE(records.has_value());
    const auto replayed = server::replay_table(*records, desks());
    ASSERT_TRUE(replayed.has_value()) << replayed.error().text();
    const auto saved = server::saved_game(**replayed, desks());
    ASSERT_TRUE(saved.has_value());
    const auto parsed = engine::parse_saved_game(engine::print_saved_game(*saved));
    ASSERT_TRUE(parsed.has_value()) << parsed.error().text();
    EXPECT_EQ(parsed->hash, (*replayed)->match().hash());
}
INSTANTIATE_TEST_SUITE_P(Maps, WholeGame, ::testing::Values(2, 3, 4, 5));

TEST(Play, BotsPlayByThemselvesAndAfterARestart) {
    Site site;
    json::array bots;
    for (const char* level : {"greedy", "random", "greedy"})
        bots.emplace_back(json::object{{"kind", "bot"}, {"level", level}});
    Party party(site, 3, {{"seats", bots}});
    party.start();
    EXPECT_TRUE(wait_until([&] { return number_of(party.host_client->table(), "step") > 40; }));
    site.restart();
    EXPECT_TRUE(wait_until([&] {
        const auto found = site.store->find(party.table);
        return found && *found && (*found)->summary.status == server::Summary::Status::Over;
    }));
    const ClientPtr spectator = party.join({});
    EXPECT_EQ(text_of(spectator->table(), "status"), "over");
    // Frames: the whole game, hundred by hundred, and the last is the present position.
    json::object cells;
    for (std::int64_t from = 0, steps = 1; from <= steps; from += 100) {
        const json::object answer =
            site.ask(spectator, {{"t", "frames"}, {"from", from}, {"count", 100}});
        steps = number_of(answer, "steps");
        for (const json::value& frame : answer.at("frames").as_array()) {
            for (const auto& cell : frame.at("cells").as_object())
                cells[cell.key()] = cell.value();
        }
    }
    EXPECT_EQ(cells, spectator->table().at("cells").as_object());
    const json::object history =
        site.ask(spectator, {{"t", "history"}, {"before", spectator->table().at("step")}});
    EXPECT_TRUE(history.at("more").as_bool());
    EXPECT_FALSE(history.at("log").as_array().empty());
    for (const std::string& fault : spectator->faults())
        ADD_FAILURE() << fault;
}

TEST(Play, ARequestSentAgainIsAnsweredAgainAndNotDoneAgain) {
    Site site;
    Party party(site, 2);
    party.start();
    engine::Rng rng(3);
    party.play(rng, 5);
    const int seat = party.to_move();
    json::object act = party.choose(seat, rng);
    act["id"] = "once";
    const auto& client = party.players[static_cast<std::size_t>(seat)];
    const json::object first = site.ask(client, act);
    ASSERT_EQ(text_of(first, "t"), "done");
    EXPECT_EQ(site.ask(client, act), first);
    const json::object say{{"t", "say"}, {"id", "word"}, {"seat", letter(seat)}, {"text", "hi"}};
    const json::object said = site.ask(client, say);
    EXPECT_EQ(site.ask(client, say), said);
    const auto events = site.store->read(party.table, 1)->size();
    site.restart();
    const auto again = party.join({party.tokens[static_cast<std::size_t>(seat)]});
    EXPECT_EQ(site.ask(again, act), first);
    EXPECT_EQ(site.ask(again, say), said);
    EXPECT_EQ(site.store->read(party.table, 1)->size(), events);
}

TEST(Play, WhoSawAnotherPositionIsTold) {
    Site site;
    Party party(site, 2);
    party.start();
    engine::Rng rng(4);
    const int seat = party.to_move();
    json::object act = party.choose(seat, rng);
    const auto& client = party.players[static_cast<std::size_t>(seat)];
    act["seen"] = number_of(act, "seen") + 1;
    EXPECT_EQ(code(site.ask(client, act)), "stale");
    act["seen"] = 0;
    const json::object stale = site.ask(client, act);
    EXPECT_EQ(code(stale), "stale");
    EXPECT_EQ(stale.at("step"), client->table().at("step"));
}

// The position of a seat for bots: what its holder may know, and nobody else asks for it.
TEST(Play, APositionIsForTheHolderOfTheSeat) {
    Site site;
    Party party(site, 2, known_draws());
    const auto ask = [&](const ClientPtr& client, const char* seat) {
        return site.ask(client, {{"t", "position"}, {"seat", seat}});
    };
    EXPECT_TRUE(ask(party.players[0], "A").at("actions").as_array().empty());
    party.start();
    engine::Rng rng(6);
    party.play(rng, 8);
    const int seat = party.to_move();
    const auto& mover = party.players[static_cast<std::size_t>(seat)];
    const std::string own = letter(seat);
    const std::string others = letter(1 - seat);
    EXPECT_EQ(code(ask(mover, others.c_str())), "not_yours");
    EXPECT_EQ(code(ask(mover, "C")), "unknown_seat");
    EXPECT_EQ(code(ask(party.host_client, own.c_str())), "not_yours");
    EXPECT_EQ(code(ask(party.join({}), own.c_str())), "not_yours");

    const json::object answer = ask(mover, own.c_str());
    EXPECT_EQ(answer.at("step"), mover->table().at("step"));
    EXPECT_EQ(text_of(answer.at("game").as_object(), "map"), "surface-2");
    const json::array& lines = answer.at("position").as_array();
    const auto coins = std::find_if(lines.begin(), lines.end(), [](const json::value& line) {
        return line.as_string().starts_with("coins ");
    });
    ASSERT_NE(coins, lines.end());
    EXPECT_NE(std::string(coins->as_string()).find(others + " ?"), std::string::npos);
    EXPECT_EQ(std::string(coins->as_string()).find(own + " ?"), std::string::npos);
    const json::array actions = answer.at("actions").as_array();
    ASSERT_FALSE(actions.empty());
    // Who waits sees the position and has nothing to choose from.
    const auto& waiting = party.players[static_cast<std::size_t>(1 - seat)];
    EXPECT_TRUE(ask(waiting, others.c_str()).at("actions").as_array().empty());
    for (const json::value& action : actions)
        EXPECT_FALSE(site.ask(mover, {{"t", "why"}, {"action", action}}).contains("rule"));
    EXPECT_EQ(code(site.ask(mover, {{"t", "act"},
                                    {"seat", own},
                                    {"seen", answer.at("step")},
                                    {"actions", json::array{actions.back()}}})),
              "done");
    expect_no_faults(party);
}

TEST(Play, NobodyActsForAnother) {
    Site site;
    Party party(site, 2);
    engine::Rng rng(4);
    EXPECT_EQ(code(site.ask(
                  party.players[0],
                  {{"t", "act"}, {"seat", "A"}, {"seen", 0}, {"actions", json::array{"done"}}})),
              "not_now");
    party.start();
    const int seat = party.to_move();
    const int other = 1 - seat;
    const json::object act = party.choose(seat, rng);
    EXPECT_EQ(code(site.ask(party.players[static_cast<std::size_t>(other)], act)), "not_yours");
    EXPECT_EQ(code(site.ask(party.host_client, act)), "not_yours");
    json::object own = act;
    own["seat"] = letter(other);
    EXPECT_EQ(code(site.ask(party.players[static_cast<std::size_t>(other)], own)), "not_now");
    own["seat"] = "E";
    EXPECT_EQ(code(site.ask(party.players[static_cast<std::size_t>(other)], own)), "unknown_seat");
    // Whether the mover could pay is his secret.
    EXPECT_EQ(code(site.ask(party.host_client, {{"t", "why"}, {"action", "pick 6"}})), "not_now");
    EXPECT_EQ(code(site.ask(party.players[static_cast<std::size_t>(seat)],
                            {{"t", "why"}, {"action", "pick 6"}})),
              "because");
    EXPECT_EQ(code(site.ask(party.players[static_cast<std::size_t>(seat)],
                            {{"t", "why"}, {"action", "dance"}})),
              "malformed");
}

TEST(Play, ActionsAreDoneAllOrNone) {
    Site site;
    Party party(site, 2);
    party.start();
    const int seat = party.to_move();
    const auto& client = party.players[static_cast<std::size_t>(seat)];
    const json::object before = client->table();
    const auto act = [&](json::array actions) {
        return site.ask(client, {{"t", "act"},
                                 {"seat", letter(seat)},
                                 {"seen", before.at("step")},
                                 {"actions", std::move(actions)}});
    };
    EXPECT_EQ(code(act({"pick 1", "conquer 99"})), "malformed");
    const json::object illegal = act({"done"});
    EXPECT_EQ(code(illegal), "illegal");
    EXPECT_FALSE(text_of(illegal, "rule").empty());
    EXPECT_FALSE(text_of(illegal, "word").empty());
    EXPECT_EQ(code(act({"pick 1", "pick 1"})), "illegal");
    EXPECT_EQ(client->table().at("seq"), before.at("seq"));
    EXPECT_EQ(code(act({"pick 1"})), "done");
    expect_no_faults(party);
}

TEST(Play, EventsMissedAreToldAfterAnyGap) {
    Site site;
    Party party(site, 3, known_draws());
    party.start();
    engine::Rng rng(11);
    const ClientPtr watcher = party.join({party.tokens[1]});
    std::vector<json::object> seen;
    for (int i = 0; i < 40; ++i) {
        expect_up_to_date(party, watcher, party.tokens[1]);
        seen.push_back(watcher->table());
        party.play(rng, 1);
        if (i % 7 == 0)
            site.ask(party.host_client, {{"t", "say"}, {"name", "Host"}, {"text", "!"}});
        site.now += 5000;
    }
    int by_events = 0;
    for (const json::object& then : seen) {
        const auto late = site.connect();
        late->remember(then);
        const std::size_t from = late->count();
        site.say(late, {{"t", "attach"},
                        {"table", party.table},
                        {"tokens", json::array{party.tokens[1]}},
                        {"since", then.at("seq")}});
        ASSERT_FALSE(late->wait(
                             [](const json::object& message) {
                                 return text_of(message, "t") == "table" ||
                                        text_of(message, "t") == "presence";
                             },
                             from)
                         .empty());
        expect_up_to_date(party, late, party.tokens[1]);
        by_events += late->messages()[from].at("t") == "event" ? 1 : 0;
        EXPECT_TRUE(late->faults().empty());
    }
    EXPECT_GT(by_events, 20);
    // Nobody can have seen the future.
    const auto ahead = party.join({}, {{"since", 100'000}});
    EXPECT_EQ(text_of(ahead->messages()[1], "t"), "table");
}

TEST(Play, UndoGoesBackToWhatWasAndNoFurther) {
    Site site;
    Party party(site, 2, known_draws());
    party.start();
    engine::Rng rng(21);
    std::map<std::int64_t, json::object> cells;  // of the seat to move, by step
    int undone = 0;
    int last = -1;
    for (int i = 0; i < 400; ++i) {
        const int seat = party.to_move();
        if (seat < 0) break;
        if (seat != last) cells.clear();
        last = seat;
        const auto& client = party.players[static_cast<std::size_t>(seat)];
        const json::object now = client->table();
        cells[number_of(now, "step")] = now.at("cells").as_object();
        const auto& targets = now.at("prompt").at("undo").as_array();
        const std::int64_t floor =
            targets.empty() ? number_of(now, "step") : targets.back().to_number<std::int64_t>();
        const auto undo = [&](std::int64_t to) {
            return site.ask(
                client,
                {{"t", "undo"}, {"seat", letter(seat)}, {"seen", now.at("step")}, {"to", to}});
        };
        if (floor > 0) {
            EXPECT_EQ(code(undo(floor - 1)), "not_now");
        }
        EXPECT_EQ(code(undo(number_of(now, "step"))), "not_now");
        if (!targets.empty() && rng.below(4) == 0) {
            const auto to = targets[rng.below(static_cast<std::uint32_t>(targets.size()))]
                                .to_number<std::int64_t>();
            ASSERT_EQ(code(undo(to)), "done");
            if (cells.contains(to)) {
                EXPECT_EQ(client->table().at("cells").as_object(), cells[to]);
                ++undone;
            }
            cells.erase(cells.upper_bound(to), cells.end());
            continue;
        }
        party.play(rng, 1);
    }
    EXPECT_GT(undone, 5);
    expect_no_faults(party);
    const auto replayed = server::replay_table(*site.store->read(party.table, 1), desks());
    ASSERT_TRUE(replayed.has_value()) << replayed.error().text();
}

TEST(Play, UndoNeverCrossesChanceOrAnotherSeat) {
    Site site;
    Party party(site, 2, known_draws());
    party.start();
    engine::Rng rng(31);
    for (int i = 0; i < 150; ++i) {
        const int seat = party.to_move();
        if (seat < 0) break;
        const auto& client = party.players[static_cast<std::size_t>(seat)];
        const json::object now = client->table();
        const auto& targets = now.at("prompt").at("undo").as_array();
        if (!targets.empty()) {
            const std::int64_t floor = targets.back().to_number<std::int64_t>();
            const json::object frames = site.ask(
                client,
                {{"t", "frames"}, {"from", floor + 1}, {"count", number_of(now, "step") - floor}});
            for (const json::value& frame : frames.at("frames").as_array())
                EXPECT_EQ(frame.at("mover").as_string(), letter(seat));
        }
        party.play(rng, 1);
    }
}

TEST(Play, ASeatThatLeftIsTakenOverAndTakenBack) {
    Site site;
    Party party(site, 2);
    party.start();
    engine::Rng rng(2);
    const int seat = party.to_move();
    const auto& client = party.players[static_cast<std::size_t>(seat)];
    const json::object set{{"t", "set_bot"}, {"seat", letter(seat)}, {"level", "greedy"}};
    EXPECT_EQ(code(site.ask(party.host_client, set)), "not_now");
    EXPECT_EQ(code(site.ask(client, {{"t", "take_back"}, {"seat", letter(seat)}})), "not_now");
    EXPECT_EQ(code(site.ask(client, {{"t", "leave"}, {"seat", letter(seat)}})), "done");
    EXPECT_EQ(text_of(seat_of(client->table(), seat), "state"), "away");
    EXPECT_EQ(code(site.ask(party.host_client, set)), "done");
    // The bot plays the whole turn; the holder may only watch until the seat is taken back.
    EXPECT_TRUE(wait_until([&] {
        const json::object other = party.players[static_cast<std::size_t>(1 - seat)]->table();
        return other.at("prompt").is_object();
    }));
    EXPECT_EQ(text_of(seat_of(client->table(), seat), "state"), "stand_in");
    EXPECT_EQ(text_of(seat_of(client->table(), seat), "kind"), "bot");
    json::object act{
        {"t", "act"}, {"seat", letter(seat)}, {"seen", 0}, {"actions", json::array{"done"}}};
    EXPECT_EQ(code(site.ask(client, act)), "not_now");
    EXPECT_EQ(code(site.ask(client, {{"t", "take_back"}, {"seat", letter(seat)}})), "done");
    EXPECT_EQ(text_of(seat_of(client->table(), seat), "state"), "online");
    party.play(rng, 30);
    expect_no_faults(party);
}

TEST(Play, AtATableThatSaysSoABotTakesOverAtOnce) {
    Site site;
    Party party(site, 2, {{"away", "bot"}});
    party.start();
    const int seat = party.to_move();
    EXPECT_EQ(code(site.ask(party.players[static_cast<std::size_t>(seat)],
                            {{"t", "leave"}, {"seat", letter(seat)}})),
              "done");
    EXPECT_TRUE(wait_until([&] {
        return party.players[static_cast<std::size_t>(1 - seat)]->table().at("prompt").is_object();
    }));
    expect_no_faults(party);
}

TEST(Play, TheClockRunsOut) {
    Site site;
    Party party(site, 2, {{"clock", json::object{{"bank", 10}, {"turn", 5}}}});
    party.start();
    engine::Rng rng(8);
    const int seat = party.to_move();
    const auto& client = party.players[static_cast<std::size_t>(seat)];
    EXPECT_EQ(text_of(client->table().at("times").as_object(), "running"), letter(seat));
    site.now += 14'999;
    site.hall->look_at_clocks();
    EXPECT_EQ(code(site.ask(client, {{"t", "proof"}})), "proof");
    EXPECT_EQ(text_of(seat_of(client->table(), seat), "state"), "online");
    site.now += 1;
    site.hall->look_at_clocks();
    EXPECT_TRUE(
        wait_until([&] { return text_of(seat_of(client->table(), seat), "state") == "away"; }));
    EXPECT_FALSE(client->table().at("times").as_object().contains("running"));
    // Whoever acts is back, with nothing in the bank.
    const json::object act = party.choose(seat, rng);
    EXPECT_EQ(code(site.ask(client, act)), "done");
    EXPECT_EQ(text_of(seat_of(client->table(), seat), "state"), "online");
    EXPECT_EQ(client->table().at("times").at("banks").as_array()[static_cast<std::size_t>(seat)],
              0);
    expect_no_faults(party);
}

TEST(Play, TheBankPaysForWhatIsMoreThanATurn) {
    Site site;
    Party party(site, 2, {{"clock", json::object{{"bank", 60}, {"turn", 5}}}});
    party.start();
    engine::Rng rng(8);
    const int seat = party.to_move();
    site.now += 8'000;
    for (int i = 0; i < 200 && party.to_move() == seat; ++i)
        party.play(rng, 1);
    const json::object times = party.host_client->table().at("times").as_object();
    EXPECT_EQ(times.at("banks").as_array()[static_cast<std::size_t>(seat)], 57'000);
    EXPECT_EQ(times.at("banks").as_array()[static_cast<std::size_t>(1 - seat)], 60'000);
}

TEST(Play, AfterTimeABotPlaysIfTheTableSaysSo) {
    Site site;
    Party party(site, 2, {{"away", "bot"}, {"clock", json::object{{"bank", 0}, {"turn", 5}}}});
    party.start();
    const int seat = party.to_move();
    site.now += 5'000;
    site.hall->look_at_clocks();
    EXPECT_TRUE(wait_until([&] {
        return party.players[static_cast<std::size_t>(1 - seat)]->table().at("prompt").is_object();
    }));
    EXPECT_EQ(text_of(seat_of(party.host_client->table(), seat), "state"), "stand_in");
}

TEST(Play, TheServersAbsenceIsNotThePlayers) {
    Site site;
    Party party(site, 2, {{"clock", json::object{{"bank", 0}, {"turn", 5}}}});
    party.start();
    const int seat = party.to_move();
    site.now += 3'600'000;
    site.restart();
    const auto client = party.join({party.tokens[static_cast<std::size_t>(seat)]});
    site.hall->look_at_clocks();
    EXPECT_EQ(code(site.ask(client, {{"t", "proof"}})), "proof");
    EXPECT_EQ(text_of(seat_of(client->table(), seat), "state"), "online");
    site.now += 5'000;
    site.hall->look_at_clocks();
    EXPECT_TRUE(
        wait_until([&] { return text_of(seat_of(client->table(), seat), "state") == "away"; }));
}

TEST(Play, WhoResignsComesLast) {
    Site site;
    Party party(site, 3);
    party.start();
    engine::Rng rng(9);
    party.play(rng, 12);
    const json::object resign{{"t", "resign"}, {"id", "enough"}, {"seat", "B"}};
    const json::object first = site.ask(party.players[1], resign);
    EXPECT_EQ(code(first), "done");
    EXPECT_EQ(site.ask(party.players[1], resign), first);
    EXPECT_EQ(text_of(seat_of(party.players[1]->table(), 1), "state"), "resigned");
    EXPECT_EQ(code(site.ask(party.players[1], {{"t", "take_back"}, {"seat", "B"}})), "not_now");
    EXPECT_EQ(code(site.ask(party.players[0], {{"t", "resign"}, {"seat", "A"}})), "done");
    EXPECT_TRUE(wait_until([&] { return party.players[2]->table().contains("standing"); }));
    const json::object end = party.players[2]->table();
    const auto& standing = end.at("standing").as_array();
    EXPECT_EQ(standing[0].at("seat"), "C");
    EXPECT_EQ(standing[1].at("seat"), "A");
    EXPECT_EQ(standing[2].at("seat"), "B");
    EXPECT_EQ(standing[2].at("place"), 3);
    EXPECT_TRUE(standing[2].at("resigned").as_bool());
    EXPECT_FALSE(text_of(end, "seed").empty());
    // Nothing is hidden any more, not even of the past.
    const json::object frames =
        site.ask(party.host_client, {{"t", "frames"}, {"from", 5}, {"count", 1}});
    for (const char* player : {"p.A", "p.B", "p.C"}) {
        EXPECT_TRUE(end.at("cells").at(player).at("coins").is_int64());
        EXPECT_TRUE(
            frames.at("frames").as_array()[0].at("cells").at(player).at("coins").is_int64());
    }
    expect_no_faults(party);
}

TEST(Play, ARematchLeadsEverybodyToOneTable) {
    Site site;
    Party party(site, 2, {{"clock", json::object{{"bank", 100}, {"turn", 50}}}});
    EXPECT_EQ(code(site.ask(party.players[0],
                            {{"t", "rename"}, {"seat", "A"}, {"name", "Ania"}, {"colour", "E"}})),
              "done");
    party.start();
    EXPECT_EQ(code(site.ask(party.players[0], {{"t", "rematch"}})), "not_now");
    EXPECT_EQ(code(site.ask(party.players[0], {{"t", "resign"}, {"seat", "A"}})), "done");
    EXPECT_TRUE(wait_until([&] { return party.to_move() < 0; }));
    EXPECT_EQ(code(site.ask(party.host_client, {{"t", "rematch"}})), "not_yours");
    const json::object first = site.ask(party.players[0], {{"t", "rematch"}});
    ASSERT_EQ(code(first), "created");
    EXPECT_FALSE(text_of(first, "host").empty());
    const json::object second = site.ask(party.players[1], {{"t", "rematch"}});
    EXPECT_EQ(text_of(second, "table"), text_of(first, "table"));
    EXPECT_FALSE(second.contains("host"));
    EXPECT_EQ(text_of(party.host_client->table(), "rematch"), text_of(first, "table"));
    const auto client = site.connect();
    site.say(client, {{"t", "attach"}, {"table", text_of(first, "table")}});
    const json::object table = client->wait_for("table");
    EXPECT_EQ(text_of(seat_of(table, 0), "colour"), "E");
    EXPECT_EQ(text_of(seat_of(table, 0), "kind"), "open");
    EXPECT_EQ(table.at("clock"), party.host_client->table().at("clock"));
    EXPECT_NE(text_of(table, "commitment"), text_of(party.host_client->table(), "commitment"));
    expect_no_faults(party);
}

TEST(Play, AGameIsContinuedFromAnyStep) {
    Site site;
    Party party(site, 2);
    party.start();
    engine::Rng rng(14);
    party.play(rng, 40);
    const auto step = number_of(party.host_client->table(), "step") - 7;
    json::object from{{"table", party.table}, {"step", step}};
    json::object wish{
        {"t", "create"},      {"game", "smallworld"},
        {"map", "surface-2"}, {"seats", json::array(2, json::object{{"kind", "open"}})},
        {"options", ""},      {"public", true},
        {"away", "wait"},     {"from", from}};
    EXPECT_EQ(code(site.ask(party.host_client, wish)), "not_yours");
    from["token"] = party.tokens[1];
    wish["from"] = from;
    json::object other_map = wish;
    other_map["map"] = "surface-3";
    other_map["seats"] = json::array(3, json::object{{"kind", "open"}});
    EXPECT_EQ(code(site.ask(party.host_client, other_map)), "bad_option");
    json::object late = wish;
    late["from"].as_object()["step"] = 100'000;
    EXPECT_EQ(code(site.ask(party.host_client, late)), "bad_option");

    Party next(site, 2, {{"from", from}});
    EXPECT_EQ(number_of(next.host_client->table(), "step"), step);
    const json::object frames =
        site.ask(party.host_client, {{"t", "frames"}, {"from", step}, {"count", 1}});
    EXPECT_EQ(frames.at("frames").as_array()[0].at("cells"), next.host_client->table().at("cells"));
    next.start();
    engine::Rng other(15);
    next.play(other);
    EXPECT_EQ(text_of(next.host_client->table(), "status"), "over");
    const auto loaded = server::load_table(*site.store, desks(), next.table);
    ASSERT_TRUE(loaded.has_value());
    const auto saved = server::saved_game(**loaded, desks());
    ASSERT_TRUE(saved.has_value());
    EXPECT_EQ(saved->fairness->taken_over, static_cast<std::size_t>(step));
    expect_no_faults(next);
}

TEST(Play, APracticeSeedGivesTheSameGameAgain) {
    const std::string seed(64, 'a');
    json::array seats{json::object{{"kind", "open"}},
                      json::object{{"kind", "bot"}, {"level", "random"}}};
    const auto played = [&](std::uint64_t player) {
        Site site;
        Party party(site, 2, {{"practice", seed}, {"public", false}, {"seats", seats}});
        EXPECT_TRUE(party.host_client->table().at("practice").as_bool());
        party.start();
        engine::Rng rng(player);
        party.play(rng);
        const auto loaded = server::load_table(*site.store, desks(), party.table);
        // Of a seed that anybody knows nothing is proved.
        EXPECT_FALSE(server::saved_game(**loaded, desks())->fairness.has_value());
        return (*loaded)->match().position();
    };
    EXPECT_EQ(played(3), played(3));
    EXPECT_NE(played(3), played(4));
}

TEST(Play, APracticeTableIsMarkedAndNotPublic) {
    Site site;
    Party party(site, 2);
    EXPECT_FALSE(party.host_client->table().contains("practice"));
    const json::object wish{
        {"t", "create"},      {"game", "smallworld"},
        {"map", "surface-2"}, {"seats", json::array(2, json::object{{"kind", "open"}})},
        {"options", ""},      {"public", true},
        {"away", "wait"},     {"practice", std::string(64, '0')}};
    EXPECT_EQ(code(site.ask(party.host_client, wish)), "bad_option");
}

TEST(Play, ChatIsHeardUntilItIsTooMuch) {
    Site site;
    Party party(site, 2);
    const auto spectator = party.join({});
    const auto say = [&](const ClientPtr& client, json::object more) {
        more["t"] = "say";
        more["text"] = "<b>hello</b>";
        return code(site.ask(client, more));
    };
    EXPECT_EQ(say(spectator, {}), "malformed");
    EXPECT_EQ(say(spectator, {{"seat", "A"}}), "not_yours");
    EXPECT_EQ(say(spectator, {{"name", "Guest"}}), "done");
    for (int i = 0; i < 5; ++i)
        EXPECT_EQ(say(party.players[0], {{"seat", "A"}}), "done");
    EXPECT_EQ(say(party.players[0], {{"seat", "A"}}), "too_fast");
    site.now += 10'001;
    EXPECT_EQ(say(party.players[0], {{"seat", "A"}}), "done");
    EXPECT_EQ(code(site.ask(party.players[1], {{"t", "silence"}, {"who", "A"}, {"on", true}})),
              "not_host");
    EXPECT_EQ(code(site.ask(party.host_client, {{"t", "silence"}, {"who", "A"}, {"on", true}})),
              "done");
    EXPECT_EQ(say(party.players[0], {{"seat", "A"}}), "silenced");
    EXPECT_EQ(
        code(site.ask(party.host_client, {{"t", "silence"}, {"who", "spectators"}, {"on", true}})),
        "done");
    EXPECT_EQ(say(spectator, {{"name", "Guest"}}), "silenced");
    EXPECT_EQ(say(party.players[1], {{"seat", "B"}}), "done");
    const json::object told = party.join({})->table();
    EXPECT_EQ(told.at("chat").as_array().size(), 8U);
    EXPECT_EQ(told.at("chat").as_array()[0].at("name"), "Guest");
    EXPECT_TRUE(seat_of(told, 0).at("silenced").as_bool());
    expect_no_faults(party);
}

}  // namespace
