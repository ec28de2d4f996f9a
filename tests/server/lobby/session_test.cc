#include <gtest/gtest.h>

#include <thread>

#include "tests/server/lobby/kit.h"

// Connections, the lobby and tables before their game begins.
namespace {

using namespace lobby_tests;

std::string code(const json::object& answer) {
    return text_of(answer, "t") == "no" ? text_of(answer, "code") : text_of(answer, "t");
}

json::object seat_of(const json::object& table, int seat) {
    return table.at("seats").as_array()[static_cast<std::size_t>(seat)].as_object();
}

void expect_no_faults(const std::vector<ClientPtr>& clients) {
    for (const ClientPtr& client : clients) {
        for (const std::string& fault : client->faults())
            ADD_FAILURE() << fault;
    }
}

TEST(Session, BeginsWithHello) {
    Site site;
    const auto client = std::make_shared<FakeClient>();
    site.say(client, {{"t", "ping"}});
    EXPECT_EQ(code(client->wait_for("no")), "not_now");
    site.say(client, {{"t", "hello"}, {"v", 1}});
    EXPECT_EQ(text_of(client->wait_for("welcome"), "program"), "terrarium test");
    site.say(client, {{"t", "ping"}});
    EXPECT_FALSE(client->wait_for("pong").empty());
    EXPECT_FALSE(client->closed());
}

TEST(Session, AnotherVersionIsClosed) {
    Site site;
    const auto client = std::make_shared<FakeClient>();
    site.say(client, {{"t", "hello"}, {"v", 2}});
    EXPECT_EQ(code(client->wait_for("no")), "version");
    EXPECT_TRUE(client->closed());
}

TEST(Session, WhateverComesIsAnswered) {
    Site site;
    const auto client = site.connect();
    for (const char* text : {"", "{", "nonsense", "{\"t\":\"act\"}", "{\"t\":\"ping\",\"x\":1}"}) {
        const std::size_t before = client->count();
        site.hall->receive(client, text);
        EXPECT_EQ(code(client->wait_for("no", before)), "malformed") << text;
    }
    site.hall->receive(client, std::string(20'000, ' '));
    EXPECT_FALSE(client
                     ->wait([](const json::object& message) {
                         return text_of(message, "code") == "too_big";
                     })
                     .empty());
    expect_no_faults({client});
}

TEST(Session, RequestsNeedATable) {
    Site site;
    const auto client = site.connect();
    EXPECT_EQ(code(site.ask(client, {{"t", "start"}})), "not_now");
    const std::size_t before = client->count();
    site.say(client, {{"t", "attach"}, {"table", "abcdefghijk27"}});
    EXPECT_EQ(code(client->wait_for("no", before)), "unknown_table");
    EXPECT_EQ(code(site.ask(client, {{"t", "start"}})), "unknown_table");
}

TEST(Session, CreateRefusesWhatTheContentDoesNotHave) {
    Site site;
    const auto client = site.connect();
    json::object wish{
        {"t", "create"},      {"game", "smallworld"},
        {"map", "surface-2"}, {"seats", json::array(2, json::object{{"kind", "open"}})},
        {"options", ""},      {"public", true},
        {"away", "wait"}};
    const auto with = [&](const char* key, const json::value& value) {
        json::object other = wish;
        other[key] = value;
        return code(site.ask(client, other));
    };
    EXPECT_EQ(with("game", "chess"), "bad_option");
    EXPECT_EQ(with("map", "nowhere"), "bad_option");
    EXPECT_EQ(with("options", "PL2018 no-such=true"), "bad_option");
    EXPECT_EQ(with("seats", json::array(3, json::object{{"kind", "open"}})), "bad_option");
    EXPECT_EQ(with("seats", json::array(2, json::object{{"kind", "bot"}, {"level", "genius"}})),
              "bad_option");
    EXPECT_EQ(with("title", "fine"), "created");
}

TEST(Session, AnAddressMakesOnlySoManyTablesAnHour) {
    Site site;
    site.tables_per_hour = 2;
    site.restart();
    const json::object wish{
        {"t", "create"},      {"game", "smallworld"},
        {"map", "surface-2"}, {"seats", json::array(2, json::object{{"kind", "open"}})},
        {"options", ""},      {"public", true},
        {"away", "wait"}};
    const auto client = site.connect("10.0.0.7");
    EXPECT_EQ(code(site.ask(client, wish)), "created");
    EXPECT_EQ(code(site.ask(client, wish)), "created");
    EXPECT_EQ(code(site.ask(client, wish)), "too_fast");
    EXPECT_EQ(code(site.ask(site.connect("10.0.0.8"), wish)), "created");
    site.now += 3'600'000;
    EXPECT_EQ(code(site.ask(client, wish)), "created");
}

TEST(Session, SeatsAreTakenOnceAndColoursAreNotShared) {
    Site site;
    Party party(
        site, 3,
        {{"seats", json::array{json::object{{"kind", "bot"}, {"level", "random"}},
                               json::object{{"kind", "open"}}, json::object{{"kind", "open"}}}}});
    // B asked for B, C for C. A newcomer finds everything taken.
    const auto late = party.join({});
    const json::object sit{{"t", "sit"},
                           {"seat", "B"},
                           {"name", "Late"},
                           {"colour", "B"},
                           {"nonce", "0011223344556677"}};
    EXPECT_EQ(code(site.ask(late, sit)), "taken");
    json::object elsewhere = sit;
    elsewhere["seat"] = "E";
    EXPECT_EQ(code(site.ask(late, elsewhere)), "unknown_seat");
    // C leaves; the newcomer sits there and wants B's colour, which is a person's: he keeps C's.
    EXPECT_EQ(code(site.ask(party.players[2], {{"t", "leave"}, {"seat", "C"}})), "done");
    elsewhere["seat"] = "C";
    EXPECT_EQ(code(site.ask(late, elsewhere)), "seated");
    EXPECT_EQ(text_of(seat_of(late->table(), 2), "colour"), "C");
    // The bot's colour is given up for a person's wish.
    EXPECT_EQ(
        code(site.ask(late, {{"t", "rename"}, {"seat", "C"}, {"name", "Late"}, {"colour", "A"}})),
        "done");
    EXPECT_EQ(text_of(seat_of(late->table(), 2), "colour"), "A");
    EXPECT_EQ(text_of(seat_of(late->table(), 0), "colour"), "C");
    // The token of the one who left is void.
    const auto old = party.join({party.tokens[2]});
    EXPECT_TRUE(old->table().at("holds").as_array().empty());
    expect_no_faults({late, old, party.host_client});
}

TEST(Session, OnlyTheHostStartsAndOnlyAFullTable) {
    Site site;
    Party party(site, 2);
    EXPECT_EQ(code(site.ask(party.players[0], {{"t", "start"}})), "not_host");
    EXPECT_EQ(
        code(site.ask(party.players[0], {{"t", "set_bot"}, {"seat", "A"}, {"level", nullptr}})),
        "not_host");
    EXPECT_EQ(code(site.ask(party.players[0], {{"t", "leave"}, {"seat", "A"}})), "done");
    EXPECT_EQ(code(site.ask(party.host_client, {{"t", "start"}})), "not_now");
    EXPECT_EQ(
        code(site.ask(party.host_client, {{"t", "set_bot"}, {"seat", "B"}, {"level", "greedy"}})),
        "not_now")
        << "its player is there";
    EXPECT_EQ(
        code(site.ask(party.host_client, {{"t", "set_bot"}, {"seat", "A"}, {"level", "nobody"}})),
        "bad_option");
    EXPECT_EQ(
        code(site.ask(party.host_client, {{"t", "set_bot"}, {"seat", "A"}, {"level", "greedy"}})),
        "done");
    EXPECT_EQ(code(site.ask(party.host_client, {{"t", "start"}})), "done");
    EXPECT_EQ(code(site.ask(party.host_client, {{"t", "start"}})), "not_now");
    EXPECT_EQ(text_of(seat_of(party.host_client->table(), 0), "kind"), "bot");
}

TEST(Session, AViewIsOnlyGivenToWhoHoldsTheSeat) {
    Site site;
    Party party(site, 2);
    const auto client = site.connect();
    site.say(client, {{"t", "attach"},
                      {"table", party.table},
                      {"tokens", json::array{party.tokens[0]}},
                      {"as", "B"}});
    EXPECT_EQ(code(client->wait_for("no")), "not_yours");
    // Hot seat: both seats in one browser, looking through one pair of eyes at a time.
    const auto both = party.join(party.tokens);
    EXPECT_EQ(text_of(both->table(), "as"), "A");
    EXPECT_EQ(both->table().at("holds").as_array().size(), 2U);
    const std::size_t before = both->count();
    site.say(both, {{"t", "look"}, {"as", "B"}});
    EXPECT_EQ(text_of(both->wait_for("table", before), "as"), "B");
    const auto spectator = party.join({});
    EXPECT_TRUE(spectator->table().at("as").is_null());
    const std::size_t looked = spectator->count();
    site.say(spectator, {{"t", "look"}, {"as", "A"}});
    EXPECT_EQ(code(spectator->wait_for("no", looked)), "not_yours");
}

TEST(Session, PresenceTellsWhoIsThere) {
    Site site;
    Party party(site, 2);
    const auto before = party.host_client->count();
    site.hall->gone(party.players[1]);
    const json::object told = party.host_client->wait(
        [](const json::object& message) {
            return text_of(message, "t") == "presence" &&
                   text_of(seat_of(message, 1), "state") == "offline";
        },
        before);
    ASSERT_FALSE(told.empty());
    EXPECT_EQ(text_of(seat_of(told, 0), "state"), "online");
    EXPECT_EQ(number_of(told, "spectators"), 1);
}

TEST(Session, SpectatorsAreLimited) {
    Site site;
    server::HallSettings settings = site.settings();
    settings.spectators = 3;
    site.hall->stop();
    site.hall = server::open_hall(*site.store, desks(), settings);
    Party party(site, 2);  // the host is one without a seat
    party.join({});
    party.join({});
    const auto refused = party.join({});
    EXPECT_EQ(code(refused->wait_for("no")), "full");
    party.join({party.tokens[0]});  // players always find their seat
}

TEST(Session, TheLobbyListsPublicTables) {
    Site site;
    const auto watcher = site.connect();
    site.say(watcher, {{"t", "lobby"}, {"on", true}});
    EXPECT_TRUE(watcher->wait_for("tables").at("tables").as_array().empty());
    Party seen(site, 2, {{"title", "seen"}});
    Party hidden(site, 2, {{"title", "hidden"}, {"public", false}});
    seen.start();
    const json::object list = watcher->wait([](const json::object& message) {
        if (text_of(message, "t") != "tables") return false;
        const auto& rows = message.at("tables").as_array();
        return !rows.empty() && text_of(rows[0].as_object(), "status") == "running";
    });
    ASSERT_FALSE(list.empty());
    for (const std::string& text : watcher->texts())
        EXPECT_EQ(text.find("hidden"), std::string::npos);
    // A later hall knows them from the store.
    site.restart();
    const auto newcomer = site.connect();
    site.say(newcomer, {{"t", "lobby"}, {"on", true}});
    EXPECT_EQ(newcomer->wait_for("tables").at("tables").as_array().size(), 1U);
    expect_no_faults({watcher, newcomer});
}

TEST(Session, AnIdleTableIsUnloadedAndOpensAgain) {
    Site site;
    site.idle = std::chrono::milliseconds(10);
    site.restart();
    Party party(site, 2);
    party.start();
    engine::Rng rng(5);
    party.play(rng, 20);
    const json::object before = party.join({party.tokens[0]})->table();
    std::vector<ClientPtr> all = party.players;
    all.push_back(party.host_client);
    site.restart();  // nobody is connected any more
    for (int i = 0; i < 1000 && site.hall->figures().tables > 0; ++i)
        std::this_thread::sleep_for(std::chrono::milliseconds(2));
    EXPECT_EQ(site.hall->figures().tables, 0U);
    const json::object after = party.join({party.tokens[0]})->table();
    EXPECT_EQ(before.at("cells"), after.at("cells"));
    EXPECT_EQ(before.at("prompt"), after.at("prompt"));
    EXPECT_EQ(before.at("log"), after.at("log"));
}

}  // namespace
