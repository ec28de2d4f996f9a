#include "tests/server/packs.h"

#include <gtest/gtest.h>

#include "server/table/archive.h"
#include "tests/server/lobby/kit.h"

// Tables with packs, as clients make and find them.
namespace {

using namespace lobby_tests;

json::object with_packs(const std::vector<std::string>& hashes) {
    json::array packs;
    for (const std::string& hash : hashes)
        packs.emplace_back(hash);
    return {{"packs", packs}};
}

std::string first_pack(const json::object& told) {
    const json::value* packs = told.if_contains("packs");
    return packs == nullptr ? "" : text_of(packs->as_array().at(0).as_object(), "title");
}

TEST(PackTables, AreMadePlayedAndFoundAgainAfterARestart) {
    Site site;
    const auto herons = pack_tests::keep(*site.store, *site.games, "herons");
    Party party(site, 2, with_packs({herons.hash}));
    EXPECT_EQ(first_pack(party.host_client->table()), "Herons");
    party.start();
    engine::Rng rng(5);
    party.play(rng, 30);
    const auto before = party.players[0]->table();
    party.players.clear();
    // Another process, which has loaded nothing.
    site.hall->stop();
    site.games = pack_tests::desks_with(*site.store);
    site.restart();
    for (int seat = 0; seat < 2; ++seat)
        party.players.push_back(party.join({party.tokens[static_cast<std::size_t>(seat)]}));
    EXPECT_EQ(party.players[0]->table().at("cells"), before.at("cells"));
    EXPECT_EQ(first_pack(party.players[0]->table()), "Herons");
    party.play(rng, 10);
    for (const auto& player : party.players)
        EXPECT_TRUE(player->faults().empty()) << player->faults().front();
}

TEST(PackTables, TheListNamesThem) {
    Site site;
    const auto herons = pack_tests::keep(*site.store, *site.games, "herons");
    const Party party(site, 2, with_packs({herons.hash}));
    const auto client = site.connect();
    site.say(client, {{"t", "lobby"}, {"on", true}});
    const json::object tables = client->wait_for("tables");
    ASSERT_FALSE(tables.empty());
    EXPECT_EQ(first_pack(tables.at("tables").as_array().at(0).as_object()), "Herons");
    EXPECT_TRUE(client->faults().empty()) << client->faults().front();
}

TEST(PackTables, WhatTheServerDoesNotHaveIsRefusedWithASentence) {
    Site site;
    const auto herons = pack_tests::keep(*site.store, *site.games, "herons");
    const auto client = site.connect();
    const auto ask = [&](const json::object& wish) {
        json::object create{
            {"t", "create"},      {"game", "smallworld"},
            {"map", "surface-2"}, {"seats", json::array(2, json::object{{"kind", "open"}})},
            {"options", ""},      {"public", false},
            {"away", "wait"}};
        for (const auto& field : wish)
            create[field.key()] = field.value();
        return site.ask(client, create);
    };
    const json::object unknown = ask(with_packs({std::string(64, '0')}));
    EXPECT_EQ(text_of(unknown, "code"), "bad_option");
    EXPECT_NE(text_of(unknown, "text").find("is not on this server"), std::string::npos);
    EXPECT_EQ(text_of(ask(with_packs({herons.hash, herons.hash})), "code"), "bad_option");
    EXPECT_EQ(text_of(ask(with_packs({"herons"})), "code"), "malformed");
    EXPECT_EQ(text_of(ask({{"packs", "herons"}}), "code"), "malformed");
    EXPECT_EQ(text_of(ask({{"packs", json::array{7}}}), "code"), "malformed");
    EXPECT_EQ(text_of(ask(with_packs(std::vector<std::string>(7, herons.hash))), "code"),
              "malformed");
    // The map of a pack that is not at the table.
    const auto hollow = pack_tests::keep(*site.store, *site.games, "hollow");
    json::object elsewhere = with_packs({herons.hash});
    elsewhere["map"] = "hollow-2";
    EXPECT_EQ(text_of(ask(elsewhere), "code"), "bad_option");
    json::object here = with_packs({hollow.hash});
    here["map"] = "hollow-2";
    EXPECT_EQ(text_of(ask(here), "t"), "created");
}

TEST(PackTables, ARematchAndAGameFromAStepKeepThem) {
    Site site;
    const auto herons = pack_tests::keep(*site.store, *site.games, "herons");
    Party party(site, 2, with_packs({herons.hash}));
    party.start();
    engine::Rng rng(11);
    party.play(rng);
    const json::object again = site.ask(party.players[0], {{"t", "rematch"}});
    ASSERT_EQ(text_of(again, "t"), "created");
    const auto rematch = server::load_table(*site.store, *site.games, text_of(again, "table"));
    ASSERT_TRUE(rematch && *rematch);
    EXPECT_EQ((*rematch)->settings().packs.at(0).hash, herons.hash);

    json::object wish = with_packs({herons.hash});
    wish["from"] = json::object{{"table", party.table}, {"step", 20}};
    const Party from(site, 2, wish);
    const auto loaded = server::load_table(*site.store, *site.games, from.table);
    ASSERT_TRUE(loaded && *loaded);
    EXPECT_EQ((*loaded)->taken_over(), 20U);
    EXPECT_EQ((*loaded)->settings().packs.at(0).hash, herons.hash);
}

// A store that lost its packs, as one that was put together by hand may.
TEST(PackTables, ATableWhosePackIsMissingSaysSo) {
    server::MemoryStore whole;
    server::MemoryStore poor;
    std::string table;
    {
        Site site(&whole);
        const auto herons = pack_tests::keep(whole, *site.games, "herons");
        table = Party(site, 2, with_packs({herons.hash})).table;
    }
    const auto records = whole.read(table, 1);
    for (const server::Record& record : *records)
        poor.append({table, record.seq, record.payload, {}, {}}, [](server::Appended) {});
    poor.flush();
    Site site(&poor);
    site.quiet = false;
    const auto client = site.connect();
    site.say(client, {{"t", "attach"}, {"table", table}});
    const json::object refused = client->wait_for("no");
    EXPECT_EQ(text_of(refused, "code"), "missing_pack");
    EXPECT_EQ(text_of(refused, "pack"), "Herons");
    EXPECT_NE(text_of(refused, "text").find("\"Herons\""), std::string::npos);
    EXPECT_TRUE(client->faults().empty()) << client->faults().front();
}

}  // namespace
