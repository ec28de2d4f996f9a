#include <gtest/gtest.h>

#include <set>
#include <thread>

#include "engine/saved_game.h"
#include "server/table/archive.h"
#include "tests/server/lobby/kit.h"
#include "tests/server/packs.h"

// Small Islands through messages; the client holds every one of them against the schema.
namespace {

using namespace lobby_tests;

struct Way {
    int seats;
    const char* options;
};

std::string code(const json::object& answer) {
    return text_of(answer, "t") == "no" ? text_of(answer, "code") : text_of(answer, "t");
}

json::object sea(int seats, const char* options, const json::object& more = {}) {
    json::object wish{{"game", "islands"},
                      {"map", "sea-" + std::to_string(seats)},
                      {"options", options},
                      {"practice", std::string(64, '7')},
                      {"public", false}};
    for (const auto& field : more)
        wish[field.key()] = field.value();
    return wish;
}

bool wait_until(const std::function<bool()>& holds) {
    for (int i = 0; i < 5000; ++i) {
        if (holds()) return true;
        std::this_thread::sleep_for(std::chrono::milliseconds(2));
    }
    return false;
}

void expect_no_faults(const ClientPtr& client) {
    for (const std::string& fault : client->faults())
        ADD_FAILURE() << fault;
}

class SeaGame : public ::testing::TestWithParam<Way> {};

TEST_P(SeaGame, IsPlayedToItsEndAndReplays) {
    Site site;
    Party party(site, GetParam().seats, sea(GetParam().seats, GetParam().options));
    const ClientPtr spectator = party.join({});
    party.start();
    engine::Rng rng(static_cast<std::uint64_t>(GetParam().seats));
    party.play(rng, 40);
    // What was so far is kept.
    site.restart();
    for (std::size_t seat = 0; seat < party.players.size(); ++seat)
        party.players[seat] = party.join({party.tokens[seat]});
    party.play(rng);
    for (const ClientPtr& client : party.players)
        expect_no_faults(client);
    expect_no_faults(spectator);

    const json::object end = party.players[0]->table();
    ASSERT_EQ(text_of(end, "status"), "over");
    EXPECT_EQ(end.at("standing").as_array().size(), party.players.size());
    // Nothing is hidden any more.
    const ClientPtr later = party.join({});
    const json::object cells = later->table().at("cells").as_object();
    for (const auto& cell : cells) {
        if (!cell.key().starts_with("player.")) continue;
        EXPECT_EQ(json::serialize(cell.value()).find("null"), std::string::npos)
            << json::serialize(cell.value());
    }
    EXPECT_FALSE(site.ask(later, {{"t", "proof"}}).at("draws").as_array().empty());
    const auto records = site.store->read(party.table, 1);
    ASSERT_TRUE(records.has_value());
    const auto replayed = server::replay_table(*records, desks());
    ASSERT_TRUE(replayed.has_value()) << replayed.error().text();
    const auto saved = server::saved_game(**replayed, desks());
    ASSERT_TRUE(saved.has_value());
    const auto parsed = engine::parse_saved_game(engine::print_saved_game(*saved));
    ASSERT_TRUE(parsed.has_value()) << parsed.error().text();
    EXPECT_EQ(parsed->game, "islands");
    EXPECT_EQ(parsed->hash, (*replayed)->match().hash());
}

TEST_P(SeaGame, BotsPlayItAndARestartChangesNothing) {
    Site site;
    json::array bots;
    for (int i = 0; i < GetParam().seats; ++i)
        bots.emplace_back(json::object{{"kind", "bot"}, {"level", i == 0 ? "greedy" : "random"}});
    Party party(site, GetParam().seats,
                sea(GetParam().seats, GetParam().options, {{"seats", bots}}));
    party.start();
    EXPECT_TRUE(wait_until([&] { return number_of(party.host_client->table(), "step") > 40; }));
    site.restart();
    EXPECT_TRUE(wait_until([&] {
        const auto found = site.store->find(party.table);
        return found && *found && (*found)->summary.status == server::Summary::Status::Over;
    }));
    const ClientPtr spectator = party.join({});
    EXPECT_EQ(text_of(spectator->table(), "status"), "over");
    expect_no_faults(spectator);
}

// Everything that a connection was ever sent, but what its own seat asked and may know.
std::string all_texts(const ClientPtr& client) {
    std::string all;
    for (const std::string& text : client->texts())
        all += text + "\n";
    return all;
}

TEST(Sea, ARunningGameTellsNobodyWhatIsHidden) {
    Site site;
    Party party(site, 2, sea(2, "quick-start=true"));
    const ClientPtr spectator = party.join({});
    party.start();
    engine::Rng rng(5);
    party.play(rng, 4);  // both have chosen their missions
    ASSERT_EQ(text_of(spectator->table().at("cells").at("clock").as_object(), "phase"), "turn");
    const json::object frames = site.ask(spectator, {{"t", "frames"}, {"from", 0}, {"count", 100}});
    EXPECT_GT(frames.at("frames").as_array().size(), 10U);
    const json::object proof = site.ask(spectator, {{"t", "proof"}});
    EXPECT_TRUE(proof.at("draws").as_array().empty());
    site.ask(spectator, {{"t", "history"}, {"before", 1000}});
    EXPECT_EQ(code(site.ask(spectator, {{"t", "position"}, {"seat", "A"}})), "not_yours");
    // No card at all; of the tiles those in the market.
    for (const char* secret : {"mis0", "mis1", "tile t"})
        EXPECT_EQ(all_texts(spectator).find(secret), std::string::npos) << secret;
    // A seat knows its own three cards and no other.
    for (std::size_t seat = 0; seat < 2; ++seat) {
        const ClientPtr& client = party.players[seat];
        const json::object own_frames =
            site.ask(client, {{"t", "frames"}, {"from", 0}, {"count", 100}});
        EXPECT_EQ(
            code(site.ask(client, {{"t", "position"}, {"seat", letter(static_cast<int>(seat))}})),
            "position");
        const auto cells = client->table().at("cells").as_object();
        const json::object other =
            cells.at("player." + letter(1 - static_cast<int>(seat))).as_object();
        for (const char* place : {"played", "kept", "returned", "hand"}) {
            for (const json::value& one : other.at(place).as_array())
                EXPECT_TRUE(one.is_null()) << place;
        }
        std::set<std::string> seen;
        const std::string text = all_texts(client);
        for (std::size_t i = text.find("mis"); i != std::string::npos;
             i = text.find("mis", i + 1)) {
            if (text[i + 3] == '0' || text[i + 3] == '1') seen.insert(text.substr(i, 5));
        }
        EXPECT_EQ(seen.size(), 3U);
        expect_no_faults(client);
    }
    expect_no_faults(spectator);
}

TEST(Sea, NobodyLooksIntoHandsByContinuingTheGame) {
    Site site;
    Party party(site, 2, sea(2, "quick-start=true"));
    party.start();
    engine::Rng rng(5);
    party.play(rng, 4);
    json::object create = sea(2, "quick-start=true");
    create.erase("practice");
    create["t"] = "create";
    create["away"] = "wait";
    create["seats"] = json::array{json::object{{"kind", "open"}}, json::object{{"kind", "open"}}};
    const auto from = [&](const std::string& token) {
        create["from"] = json::object{{"table", party.table}, {"step", 8}, {"token", token}};
        return code(site.ask(party.players[0], create));
    };
    EXPECT_EQ(from(party.tokens[0]), "not_now");
    EXPECT_EQ(from(party.tokens[1]), "not_now");
}

TEST(Sea, StrangeWishesAreRefusedWithASentence) {
    Site site;
    const ClientPtr client = site.connect();
    const auto refused = [&](json::object wish, std::string_view says) {
        wish["t"] = "create";
        wish["away"] = "wait";
        wish.erase("practice");
        if (!wish.contains("seats"))
            wish["seats"] =
                json::array{json::object{{"kind", "open"}}, json::object{{"kind", "open"}}};
        const json::object answer = site.ask(client, wish);
        EXPECT_EQ(code(answer), "bad_option") << json::serialize(answer);
        EXPECT_NE(text_of(answer, "text").find(says), std::string::npos) << json::serialize(answer);
    };
    refused(sea(2, "expert"), "no mode \"expert\"");
    refused(sea(2, "alexis=9"), "option alexis is");
    refused(sea(2, "alexis=3 alexis=3"), "set twice");
    refused(sea(2, "PL2018"), "no mode");
    refused(sea(2, "sorc-free=false"), "no option");
    refused(sea(2, "", {{"map", "sea-5"}}), "no such game or map");
    refused(sea(2, "", {{"map", "surface-2"}}), "no such game or map");
    refused(sea(2, "", {{"game", "smallworld"}}), "no such game or map");
    refused(sea(3, ""), "That map has 3 seats");
    refused(sea(1, ""), "That map has 1 seats");
    refused(sea(2, "", {{"packs", json::array{std::string(64, '0')}}}), "not on this server");
    refused(sea(2, "",
                {{"seats", json::array{json::object{{"kind", "open"}},
                                       json::object{{"kind", "bot"}, {"level", "deep"}}}}}),
            "no bot of that name");
    const auto herons = pack_tests::keep(*site.store, *site.games, "herons");
    refused(sea(2, "", {{"packs", json::array{herons.hash}}}), "Small Islands takes no packs");
}

TEST(Sea, UndoGoesBackWithinATurn) {
    Site site;
    Party party(site, 2, sea(2, "quick-start=true"));
    party.start();
    engine::Rng rng(9);
    int undone = 0;
    for (int i = 0; i < 60 && undone < 5; ++i) {
        const int seat = party.to_move();
        ASSERT_GE(seat, 0);
        const ClientPtr& client = party.players[static_cast<std::size_t>(seat)];
        const json::object now = client->table();
        const json::array& undo = now.at("prompt").at("undo").as_array();
        if (undo.empty() || i % 2 == 0) {
            party.play(rng, 1);
            continue;
        }
        ++undone;
        const json::object answer = site.ask(
            client,
            {{"t", "undo"}, {"seat", letter(seat)}, {"seen", now.at("step")}, {"to", undo[0]}});
        ASSERT_EQ(code(answer), "done") << json::serialize(answer);
        ASSERT_TRUE(wait_until([&] { return client->table().at("step") == undo[0]; }));
        expect_no_faults(client);
    }
    EXPECT_EQ(undone, 5);
}

TEST(Sea, SaysWhyNot) {
    Site site;
    Party party(site, 1, sea(1, "first-player=host"));
    party.start();
    const ClientPtr& client = party.players[0];
    const auto why = [&](const char* action) {
        const json::object answer = site.ask(client, {{"t", "why"}, {"action", action}});
        EXPECT_EQ(code(answer), "because") << json::serialize(answer);
        return text_of(answer, "word") + " " + text_of(answer, "rule");
    };
    EXPECT_EQ(why("lay s1a 2,2 turn 0"), "first-at-origin SI-DEF-01");
    EXPECT_EQ(why("build 0,0 site 0"), "wrong-phase SI-EXPLORE-01");
    EXPECT_EQ(why("lay s1a 0,0 turn 0"), " ");
    // Alexis has no seat.
    EXPECT_EQ(code(site.ask(client, {{"t", "sit"},
                                     {"seat", "B"},
                                     {"name", "Alexis"},
                                     {"colour", "B"},
                                     {"nonce", "00112233445566778899"}})),
              "unknown_seat");
    expect_no_faults(client);
}

TEST(Sea, WhoGivesUpAgainstAlexisHasLost) {
    Site site;
    Party party(site, 1, sea(1, "alexis=1"));
    party.start();
    engine::Rng rng(3);
    party.play(rng, 6);
    const ClientPtr& client = party.players[0];
    const json::object clock = client->table().at("cells").at("clock").as_object();
    EXPECT_EQ(text_of(clock, "mover"), "A");
    EXPECT_EQ(client->table().at("seats").as_array().size(), 1U);
    EXPECT_EQ(code(site.ask(client, {{"t", "resign"}, {"seat", "A"}})), "done");
    ASSERT_TRUE(wait_until([&] { return text_of(client->table(), "status") == "over"; }));
    const json::object place = client->table().at("standing").as_array()[0].as_object();
    EXPECT_EQ(number_of(place, "place"), 2);
    expect_no_faults(client);
}

INSTANTIATE_TEST_SUITE_P(Ways, SeaGame,
                         ::testing::Values(Way{1, "standard alexis=3"}, Way{2, "standard"},
                                           Way{3, "advanced quick-start=true"}, Way{4, "advanced"}),
                         [](const auto& way) { return "sea" + std::to_string(way.param.seats); });

}  // namespace
