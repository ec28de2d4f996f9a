#include "tests/server/packs.h"

#include <gtest/gtest.h>

#include <boost/json.hpp>

#include "engine/rng.h"
#include "server/store/memory_store.h"
#include "server/table/archive.h"
#include "server/table/decide.h"
#include "server/table/table_state.h"
#include "server/table/view.h"

// Packs on their way into a store, and tables that are played with them.
namespace {

using namespace pack_tests;
using server::Edition;
using server::Event;
using server::TableState;

struct Packs : testing::Test {
    server::MemoryStore store;
    std::unique_ptr<server::Desks> desks = desks_with(store);

    std::string refusal(const std::string& bundle) const {
        const auto pack = server::check_pack(*desks, bundle);
        return pack ? "" : pack.error().text();
    }
    Edition edition(std::vector<server::PackName> packs) const {
        return {"smallworld", "surface-2", "PL2018", std::move(packs), 0};
    }
};

std::string in_files(const std::string& files) {
    return R"({"format": "terrarium-pack-1", "files": {)" + files + "}}";
}
const std::string kManifest = R"("pack.json": {"id": "foxes", "name": "Foxes"})";

// Blanks and the order of the files make no other pack; a word does.
TEST_F(Packs, TheHashIsThatOfWhatIsInIt) {
    const auto one = server::check_pack(*desks, bundle_of("herons"));
    ASSERT_TRUE(one) << one.error().text();
    EXPECT_TRUE(server::is_pack_hash(one->name.hash));
    EXPECT_EQ(one->name.id, "herons");
    EXPECT_EQ(one->name.title, "Herons");
    EXPECT_TRUE(one->warnings.empty());

    const std::string words = R"("words/en.json": {"map.surface-9": "Nowhere"})";
    const auto plain = server::check_pack(*desks, in_files(kManifest + ", " + words));
    const auto other = server::check_pack(*desks, in_files("\n  " + words + ",\t" + kManifest));
    const auto third = server::check_pack(
        *desks, in_files(kManifest + R"(, "words/en.json": {"map.surface-9": "Somewhere"})"));
    ASSERT_TRUE(plain && other && third);
    EXPECT_EQ(plain->name.hash, other->name.hash);
    EXPECT_EQ(plain->bundle, other->bundle);
    EXPECT_NE(plain->name.hash, third->name.hash);
    EXPECT_FALSE(plain->warnings.empty());
    // What is kept is the same pack once more.
    EXPECT_EQ(server::check_pack(*desks, plain->bundle)->name, plain->name);
}

TEST_F(Packs, WhatCannotBePlayedIsRefusedWithASentence) {
    const std::vector<std::pair<std::string, std::string>> cases{
        {"", "JSON"},
        {"[1, 2", "JSON"},
        {"7", "object"},
        {R"({"format": "zip", "files": {}})", "terrarium-pack-1"},
        {in_files(""), "at least one of"},
        {in_files(R"("../races.json": {})"), "no file of this name"},
        {in_files(R"("words/../../en.json": {})"), "no file of this name"},
        {in_files(R"("/etc/passwd": {})"), "no file of this name"},
        {in_files(R"("maps/a b.json": {})"), "no file of this name"},
        {in_files(R"("races.json": 7)"), "races.json"},
        {in_files(R"("races.json": {"races": {}})"), "races"},
        {in_files(R"("races.json": {"races": [{"id": 5}]})"), "id"},
        {in_files(R"("words/en.json": {"race.foxes": "Foxes"})"), "pack.json"},
        {in_files(kManifest + R"(, "words/en.json": {"race.orcs": "Mine"})"), "already has a text"},
        {in_files(R"("pack.json": {"id": "a", "name": "a\u202eb"}, "words/en.json": {"a": "b"})"),
         "nobody can see"},
        {in_files(R"("words/en.json": )" + std::string(5000, '[') + std::string(5000, ']')), ""},
    };
    for (const auto& [bundle, sentence] : cases) {
        const std::string said = refusal(bundle);
        EXPECT_FALSE(said.empty()) << bundle.substr(0, 200);
        EXPECT_NE(said.find(sentence), std::string::npos) << said;
    }
    EXPECT_TRUE(store.packs()->empty());
}

TEST_F(Packs, AStoreHoldsOnlySoMany) {
    const auto herons = server::check_pack(*desks, bundle_of("herons"));
    const auto hollow = server::check_pack(*desks, bundle_of("hollow"));
    ASSERT_TRUE(herons && hollow);
    EXPECT_FALSE(*server::keep_pack(store, *herons, {.packs = 0, .bytes = 1U << 20U}));
    EXPECT_FALSE(*server::keep_pack(store, *herons, {.packs = 5, .bytes = 10}));
    EXPECT_TRUE(*server::keep_pack(store, *herons, {.packs = 1, .bytes = 1U << 20U}));
    EXPECT_FALSE(*server::keep_pack(store, *hollow, {.packs = 1, .bytes = 1U << 20U}));
    // What is here already needs no room.
    EXPECT_TRUE(*server::keep_pack(store, *herons, {.packs = 1, .bytes = 10}));
    ASSERT_EQ(store.packs()->size(), 1U);
    EXPECT_EQ(store.packs()->front(),
              (server::ListedPack{herons->name.hash, herons->bundle.size()}));
}

TEST_F(Packs, ATableSeesItsOwnContentAndNoOther) {
    const auto herons = keep(store, *desks, "herons");
    const auto hollow = keep(store, *desks, "hollow");
    const std::vector<server::PackName> one{herons};
    const std::vector<server::PackName> both{herons, hollow};
    EXPECT_EQ(desks->content_json().find("herons"), std::string::npos);
    EXPECT_NE(desks->content_json(one).find("herons"), std::string::npos);
    EXPECT_EQ(desks->words_json("en").find("race.herons"), std::string::npos);
    EXPECT_NE(desks->words_json("cs", one).find("race.herons.help"), std::string::npos);
    EXPECT_TRUE(desks->map_json("hollow-2", one).empty());
    EXPECT_FALSE(desks->map_json("hollow-2", both).empty());
    EXPECT_EQ(desks->seats({"smallworld", "hollow-2", "", both, 0}), 2);
    EXPECT_EQ(desks->seats({"smallworld", "hollow-2", "", one, 0}), 0);
    EXPECT_NE(desks->fingerprint(edition(one)), desks->fingerprint(edition({})));
}

TEST_F(Packs, AreNamedInOneOrderAndMustGoTogether) {
    const auto herons = keep(store, *desks, "herons");
    const auto hollow = keep(store, *desks, "hollow");
    const std::vector<std::string> there{hollow.hash, herons.hash};
    const auto named = desks->packs(there);
    ASSERT_TRUE(named) << named.error().text();
    EXPECT_EQ(*named, (std::vector<server::PackName>{herons, hollow}));
    const std::vector<std::string> twice{herons.hash, herons.hash};
    ASSERT_FALSE(desks->packs(twice));
    EXPECT_NE(desks->packs(twice).error().text().find("already is a pack"), std::string::npos);
    const std::vector<std::string> unknown{std::string(64, '0')};
    ASSERT_FALSE(desks->packs(unknown));
    EXPECT_NE(desks->packs(unknown).error().text().find("not on this server"), std::string::npos);
}

// Loading takes milliseconds and memory: a thousand tables with a pack must do it once.
TEST_F(Packs, ContentIsLoadedOnceForManyTables) {
    int asked = 0;
    auto boxes = server::load_boxes(kContent);
    const auto counting = server::make_desks(
        std::move(*boxes), {.content = kContent, .own = {}, .find = [&](std::string_view hash) {
                                ++asked;
                                return store.pack(hash);
                            }});
    const auto herons = keep(store, *desks, "herons");
    std::vector<std::unique_ptr<server::Desk>> open;
    for (int i = 0; i < 50; ++i)
        open.push_back(std::move(*counting->open(edition({herons}))));
    EXPECT_EQ(asked, 1);
    EXPECT_EQ(open.size(), 50U);
}

// A table with a pack, driven by decisions.
struct PackTable {
    const server::Desks& desks;
    std::unique_ptr<TableState> state;
    std::vector<server::Record> records;
    std::int64_t now = 1000;

    PackTable(const server::Desks& with, const server::PackName& pack) : desks(with) {
        protocol::Create create;
        create.game = "smallworld";
        create.map = "surface-2";
        create.packs = {pack.hash};
        create.seats.resize(2);
        const server::Fresh fresh{"abcdefghijk27", std::string(64, 'a'), std::string(64, '5')};
        const auto created = server::plan_table(create, fresh, desks);
        const Event event{now, *created};
        records.push_back({1, print_event(event)});
        state = std::move(*TableState::open(event, desks));
        for (int seat = 0; seat < 2; ++seat) {
            ask(protocol::Sit{"sit", static_cast<engine::Seat>(seat), "Ania", protocol::Colour{},
                              "0011223344556677"});
        }
        ask(protocol::Start{"go"});
    }
    void ask(const server::Request& request) {
        const auto decision =
            decide(*state, request, {3, true},
                   {.now = ++now, .online = 0, .token = std::string(64, 'b'), .desks = &desks});
        const auto* event = std::get_if<Event>(&decision);
        ASSERT_NE(event, nullptr);
        take(*event);
    }
    void take(const Event& event) {
        records.push_back({state->seq() + 1, print_event(event)});
        const auto effect = state->fold(event);
        ASSERT_TRUE(effect) << effect.error().text();
    }
    void play(std::uint64_t seed, int most) {
        engine::Rng rng(seed);
        for (int i = 0; i < most && !state->match().over(); ++i) {
            engine::Actions actions;
            state->match().actions(actions);
            const engine::Action action = actions.at_ticket(rng.below(actions.total_weight()));
            ask(protocol::Act{.id = std::to_string(i),
                              .seat = state->match().mover().as_seat(),
                              .seen = state->step(),
                              .actions = {state->match().print(action)},
                              .arrange = {}});
        }
        if (const auto end = due(*state, {.now = now, .desks = &desks})) take(*end);
    }
};

TEST_F(Packs, ATableComesBackFromItsRecordsAndFromASnapshot) {
    const auto herons = keep(store, *desks, "herons");
    for (std::uint64_t seed = 1; seed <= 5; ++seed) {
        PackTable table(*desks, herons);
        table.play(seed, static_cast<int>(20 * seed));
        // Another process: nothing is loaded yet.
        const auto fresh = desks_with(store);
        const auto replayed = server::replay_table(table.records, *fresh);
        ASSERT_TRUE(replayed) << replayed.error().text();
        EXPECT_EQ((*replayed)->match().hash(), table.state->match().hash());
        EXPECT_EQ((*replayed)->settings().packs, std::vector<server::PackName>{herons});
        const auto thawed = TableState::thaw(table.state->freeze(), *desks_with(store));
        ASSERT_TRUE(thawed) << thawed.error().text();
        EXPECT_EQ((*thawed)->freeze(), table.state->freeze());
        const auto told =
            boost::json::parse(server::table_text(**thawed, engine::kNoSeat, {}, {}, 0));
        EXPECT_EQ(told.at("packs").as_array().at(0).at("title"), "Herons");
    }
}

TEST_F(Packs, AFinishedGameNamesItsPackAndReplays) {
    const auto herons = keep(store, *desks, "herons");
    PackTable table(*desks, herons);
    table.play(7, 5000);
    ASSERT_EQ(table.state->status(), server::Status::Over);
    const auto saved = server::saved_game(*table.state, *desks);
    ASSERT_TRUE(saved) << saved.error().text();
    const std::vector<std::filesystem::path> folder{kContent + "/examples/herons"};
    const auto content = loader::load_content(kContent, folder);
    EXPECT_EQ(saved->packs, content->saved_packs());
    EXPECT_EQ(saved->content, table.state->settings().content);
}

TEST_F(Packs, WithoutItsPackATableSaysWhichOneIsMissing) {
    const auto herons = keep(store, *desks, "herons");
    const PackTable table(*desks, herons);
    server::MemoryStore empty;
    const auto without = desks_with(empty);
    const auto replayed = server::replay_table(table.records, *without);
    ASSERT_FALSE(replayed);
    EXPECT_NE(replayed.error().text().find("the pack \"Herons\" is not on this server"),
              std::string::npos)
        << replayed.error().text();
    empty.append({"abcdefghijk27", 1, table.records.front().payload, {}, {}},
                 [](server::Appended) {});
    empty.flush();
    EXPECT_EQ(server::missing_pack(empty, "abcdefghijk27"), herons);
    EXPECT_EQ(server::missing_pack(empty, "nowhere"), std::nullopt);
}

}  // namespace
