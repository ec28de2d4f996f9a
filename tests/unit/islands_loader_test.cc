#include <gtest/gtest.h>

#include <algorithm>
#include <filesystem>
#include <set>
#include <string>
#include <vector>

#include "loader/islands.h"

namespace {

namespace fs = std::filesystem;

using islands::Counts;
using islands::Feat;
using islands::ObjectiveKind;
using islands::RewardKind;
using islands::Symbol;

const fs::path kContent = fs::path(TERRARIUM_SOURCE_DIR) / "content";

const loader::IslandsContent& box() {
    static const loader::IslandsContent content = [] {
        auto loaded = loader::load_islands(kContent);
        if (!loaded) ADD_FAILURE() << loaded.error().text();
        return loaded.value_or(loader::IslandsContent{});
    }();
    return content;
}

// The files of the box without its words, which take longer to read than all the rest.
loader::Files files() {
    static const loader::Files all = [] {
        const auto is_data = [](std::string_view name) {
            return name.ends_with(".json") && !name.starts_with("words/");
        };
        return loader::read_folder(kContent / "islands", loader::Trust::Box, is_data).value();
    }();
    return all;
}

struct Edit {
    std::string file;
    std::string from;
    std::string to;
    std::string place;    // what the error must contain …
    std::string message;  // … in each of its parts
    std::string rule = {};
};

engine::Result<loader::IslandsContent> read_with(const Edit& edit) {
    loader::Files edited = files();
    std::string& text = edited.files.at(edit.file).text;
    const std::size_t at = text.find(edit.from);
    if (at == std::string::npos) return engine::fail("the test looks for a text that is not there");
    text.replace(at, edit.from.size(), edit.to);
    return loader::read_islands(edited);
}

void expect_all_refused(const std::vector<Edit>& edits) {
    for (const Edit& edit : edits) {
        SCOPED_TRACE(edit.file + ": " + edit.from + " -> " + edit.to);
        const auto read = read_with(edit);
        ASSERT_FALSE(read.has_value());
        const engine::Error& error = read.error();
        EXPECT_TRUE(error.file.ends_with("islands/" + edit.file)) << error.text();
        EXPECT_NE(error.place.find(edit.place), std::string::npos) << error.text();
        EXPECT_NE(error.message.find(edit.message), std::string::npos) << error.text();
        EXPECT_EQ(error.rule, edit.rule) << error.text();
    }
}

const std::string kTiles = "tiles.json";
const std::string kCards = "cards.json";
const std::string kSolo = "solo.json";
const std::string kTokens = "tokens.json";
const std::string kConstants = "constants.json";
const std::string kAchievements = "achievements.json";

Counts printed_on_tiles() {
    Counts out{};
    for (const islands::FaceData& tile : box().catalogue.tiles) {
        for (const islands::Site& site : tile.sites)
            ++out[at(site.symbol)];
    }
    return out;
}

TEST(IslandsLoader, ReadsTheBox) {
    const islands::Catalogue& catalogue = box().catalogue;
    EXPECT_EQ(catalogue.tiles.size(), 56U);       // SI-COMP-01
    EXPECT_EQ(catalogue.missions.size(), 12U);    // SI-COMP-05
    EXPECT_EQ(catalogue.objectives.size(), 12U);  // SI-COMP-05
    EXPECT_EQ(catalogue.rewards.size(), 12U);
    EXPECT_EQ(catalogue.expeditions.size(), 15U);    // SI-COMP-06
    EXPECT_EQ(catalogue.discovery_ids.size(), 12U);  // SI-COMP-07
    EXPECT_EQ(catalogue.discovery_values.size(), 12U);
    EXPECT_EQ(catalogue.standard_achievements.size(), 7U);  // SI-ACHIEVE-02
    EXPECT_EQ(catalogue.advanced_achievements.size(), 7U);
    EXPECT_EQ(printed_on_tiles(), (Counts{27, 27, 27, 17, 25, 45}));
    for (const char* language : {"en", "pl", "cs"})
        EXPECT_TRUE(box().words.has(language, "symbol.lotus")) << language;
}

TEST(IslandsLoader, ReadsTheNumbers) {
    const islands::Constants& constants = box().catalogue.constants;
    EXPECT_EQ(constants.slots, 2);
    EXPECT_EQ(constants.radius, 10);
    EXPECT_EQ(constants.hand, 2);
    EXPECT_EQ(constants.navigation, 6);
    EXPECT_EQ(constants.houses, 8);
    EXPECT_EQ(constants.pool, 4);
    EXPECT_EQ(constants.alexis_houses, 8);
    EXPECT_EQ(constants.ports_per_tile, 2);
    EXPECT_EQ(constants.tiles_for_house, 2);
    EXPECT_EQ(constants.port_pays, 1);
    EXPECT_EQ(constants.unplaceable_pays, 1);
    EXPECT_EQ(constants.achievements_needed, 5);
}

TEST(IslandsLoader, ReadsTiles) {
    const islands::Catalogue& catalogue = box().catalogue;
    const islands::FaceData& t39 = catalogue.tiles.at(38);
    EXPECT_EQ(t39.id, "t39");
    EXPECT_EQ(t39.segments, 2);
    const auto slots = [&](std::size_t d) {
        return std::pair<int, int>(t39.edges[d][0], t39.edges[d][1]);
    };
    EXPECT_EQ(slots(0), std::pair(0, -1));
    EXPECT_EQ(slots(1), std::pair(-1, 1));
    EXPECT_EQ(slots(2), std::pair(1, -1));
    EXPECT_EQ(slots(3), std::pair(-1, 0));
    ASSERT_EQ(t39.sites.size(), 3U);
    EXPECT_EQ(t39.sites[2].symbol, Symbol::DragonFruit);
    EXPECT_EQ(t39.sites[2].segment, 1);
    EXPECT_TRUE(t39.has_coast[0] && t39.has_coast[1]);
    EXPECT_FALSE(catalogue.tiles.at(55).has_coast[0]);  // t56 is all land
    EXPECT_EQ(catalogue.start_tiles[3].id, "s4");
    EXPECT_EQ(catalogue.start_tiles[3].sides[1].id, "s4b");
    EXPECT_EQ(catalogue.start_tiles[3].sides[1].segments, 2);
    EXPECT_EQ(catalogue.layout[2].tile, 3);
    EXPECT_EQ(catalogue.layout[2].side, 0);
    EXPECT_EQ(catalogue.layout[2].turn, 1);
}

TEST(IslandsLoader, ReadsCardsAndTokens) {
    const islands::Catalogue& catalogue = box().catalogue;
    EXPECT_EQ(catalogue.missions[0].objective.least, (Counts{2, 0, 0, 1, 0, 0}));  // SI-CARD-MIS-02
    EXPECT_EQ(catalogue.missions[0].reward.per, (Counts{1, 0, 0, 1, 0, 0}));
    EXPECT_EQ(catalogue.objectives[5].objective.kind, ObjectiveKind::MoreThan);
    EXPECT_EQ(catalogue.objectives[5].objective.b, Symbol::DragonFruit);
    EXPECT_EQ(catalogue.objectives[8].objective.others, (std::array{false, true, true}));
    EXPECT_EQ(catalogue.rewards[7].reward.brackets[3].tiles, 12);  // SI-CARD-REW-04
    EXPECT_EQ(catalogue.rewards[7].reward.brackets[3].pays, 10);
    EXPECT_EQ(catalogue.rewards[10].reward.kind, RewardKind::ResourceAndPorts);
    EXPECT_EQ(catalogue.rewards[10].reward.flat, 0);  // SI-CARD-REW-08
    EXPECT_EQ(catalogue.token_ids[3], "tok4");
    EXPECT_EQ(catalogue.token_sides[3], (std::array{true, true, true}));  // SI-TOKEN-11
    EXPECT_EQ(catalogue.token_sides[1], (std::array{false, true, false}));
    EXPECT_EQ(catalogue.discovery_values.back(), 7);
}

// SI-CARD-MIS-03: one family of objectives is for the advanced mode.
TEST(IslandsLoader, MissionsKeepToTheirFamilies) {
    for (const islands::MissionCard& card : box().catalogue.missions)
        EXPECT_NE(card.objective.kind, ObjectiveKind::EqualToOneOf) << card.id;
}

TEST(IslandsLoader, ReadsAlexisAndAchievements) {
    const islands::Catalogue& catalogue = box().catalogue;
    EXPECT_EQ(catalogue.levels[5].explore_cards, 6);
    EXPECT_EQ(catalogue.levels[5].moor_cards, 5);
    EXPECT_EQ(catalogue.levels[5].base, 40);  // SI-SOLO-29
    const islands::ExpeditionCard& card = catalogue.expeditions.at(9);
    EXPECT_TRUE(card.moors);
    EXPECT_EQ(card.slot, 0);
    EXPECT_EQ(card.ship_directions[1], islands::Direction::West);
    EXPECT_FALSE(catalogue.expeditions[8].moors);
    const islands::Achievement& third = catalogue.standard_achievements[2];
    EXPECT_EQ(third.feat, Feat::IslandsAtLeast);
    EXPECT_EQ(third.number, 12);
    EXPECT_EQ(third.tiles, 2);
    EXPECT_EQ(third.rule, "SI-ACHIEVE-S3");
}

TEST(IslandsLoader, KeepsTheFilesForThePage) {
    EXPECT_EQ(box().files.size(), 6U);
    const std::string& tiles = box().files.at(kTiles);
    EXPECT_NE(tiles.find(R"("coast-anchors":[[0.5,0.7],[0.5,0.3]])"), std::string::npos);
    EXPECT_NE(tiles.find(R"({"symbol":"port","pos":[0.5,0.7]})"), std::string::npos);
}

TEST(IslandsLoader, RefusesAFolderWithoutAFile) {
    const auto missing = loader::load_islands(kContent / "nowhere");
    ASSERT_FALSE(missing);
    EXPECT_NE(missing.error().message.find("no such folder"), std::string::npos);
    for (const std::string& name : {kTiles, kCards, kSolo, kTokens, kConstants, kAchievements}) {
        loader::Files some = files();
        some.files.erase(name);
        const auto read = loader::read_islands(some);
        ASSERT_FALSE(read) << name;
        EXPECT_TRUE(read.error().file.ends_with("islands/" + name)) << read.error().text();
        EXPECT_EQ(read.error().message, "there is no such file");
    }
}

TEST(IslandsLoader, RefusesBrokenFiles) {
    for (const std::string& name : {kTiles, kCards, kSolo, kTokens, kConstants, kAchievements}) {
        for (const char* text : {"", "{", "null", "[]", "{}", "7", "{\"a\": 1}", "\"text\""}) {
            loader::Files broken = files();
            broken.files.at(name).text = text;
            const auto read = loader::read_islands(broken);
            ASSERT_FALSE(read) << name << ": " << text;
            EXPECT_TRUE(read.error().file.ends_with(name)) << read.error().text();
            EXPECT_NE(read.error().place.find("line 1"), std::string::npos) << read.error().text();
        }
    }
}

TEST(IslandsLoader, RefusesBadNumbers) {
    expect_all_refused({
        {kConstants, "\"hand\": 2", "\"hand\": 0", "/hand, line 3", "from 1 to 4, not 0"},
        {kConstants, "\"hand\": 2", "\"hand\": \"2\"", "/hand", "not a text"},
        {kConstants, "\"hand\": 2", "\"hands\": 2", "/hands", "not a known key"},
        {kConstants, "10", "11", "/table-radius", "from 4 to 10"},
        {kConstants, "10", "3", "/table-radius", "from 4 to 10"},
        {kConstants, "\"pool\": 4", "\"pool\": 9", "/pool", "from 1 to 8"},
        {kConstants, "\"houses\": 8", "\"houses\": 3", "line 1", "more houses", "SI-SETUP-02"},
        {kConstants, "\"ports-per-tile\": 2", "\"ports-per-tile\": 3", "/ports-per-tile", "to 2"},
        {kConstants, "\"navigation\": 6", "\"navigation\": -1", "/navigation", "from 1 to 16"},
    });
}

TEST(IslandsLoader, RefusesBadPatterns) {
    expect_all_refused({
        {kTiles, "\"slots\": 2", "\"slots\": 5", "/slots", "from 1 to 4"},
        {kTiles, "\"slots\": 2", "\"slots\": 3", "/patterns/0/edges/north", "3 entries"},
        {kTiles, R"("id": "c1")", R"("id": "c0")", "/patterns/1", "already is a pattern"},
        {kTiles, R"("north": [0, -1])", R"("north": [0, 0])", "/patterns/1/edges, line",
         "last slot of north and the first of east", "SI-DEF-02"},
        {kTiles, R"("west": [-1, 0])", R"("west": [-1, -1])", "/patterns/1/edges",
         "last slot of west and the first of north", "SI-DEF-02"},
        {kTiles, R"("east": [-1, 1])", R"("east": [-1, 0])", "/patterns/3/edges",
         "last slot of east and the first of south", "SI-DEF-02"},
        {kTiles, R"("north": [0, -1])", R"("north": [1, -1])", "/patterns/1/edges/north/0",
         "no segment 1; this pattern has 1", "SI-DEF-02"},
        {kTiles, R"("north": [0, -1])", R"("north": [2, -1])", "/patterns/1/edges/north/0",
         "from -1 to 1"},
        {kTiles, R"("north": [0, -1])", R"("up": [0, -1])", "/patterns/1/edges/up", "not a known"},
        {kTiles, R"("segments": [{}])", R"("segments": [{"coast-anchors": [[0, 0], [1, 1]]}])",
         "/patterns/6/segments/0", "no coast", "SI-DEF-13"},
        {kTiles, R"("segments": [{"coast-anchors": [[0.5, 0.7], [0.5, 0.3]]}])",
         R"("segments": [{}])", "/patterns/0/segments/0", "has a coast", "SI-DEF-13"},
        {kTiles, "[[0.5, 0.7], [0.5, 0.3]]", "[[0.5, 0.7]]", "/patterns/0/segments/0/coast-anchors",
         "2 entries"},
        {kTiles, "[[0.5, 0.7], [0.5, 0.3]]", "[[0.5, 0.7], [0.5, 0.7]]",
         "/patterns/0/segments/0/coast-anchors/1", "two places"},
        {kTiles, "[[0.5, 0.7]", "[[0.5, 1.7]", "/patterns/0/segments/0/coast-anchors/0/1",
         "from 0 to 1"},
        {kTiles, R"("segments": [{}])", R"("segments": [{}, {}, {}])", "/patterns/6/segments",
         "3 entries; at most 2"},
    });
}

TEST(IslandsLoader, RefusesBadTiles) {
    const std::string port = R"({"symbol": "port", "pos": [0.5, 0.7]})";
    expect_all_refused({
        {kTiles, R"("id": "t02")", R"("id": "t01")", "/tiles/1/id", "already is a piece \"t01\""},
        {kTiles, R"("id": "t02")", R"("id": "s1a")", "/start-tiles/0/a", "piece \"s1a\""},
        {kTiles, R"("id": "t02")", R"("id": "tok1")", "/tiles/1/id", "piece \"tok1\""},
        {kTiles, R"("id": "t02")", R"("id": "T02")", "/tiles/1/id", "is not an id"},
        {kTiles, R"("pattern": "c0")", R"("pattern": "c9")", "/tiles/0/pattern", "no such pattern"},
        {kTiles, port, R"({"symbol": "house", "pos": [0.5, 0.7]})", "/tiles/0/sites/0/symbol",
         "is not one of lotus"},
        {kTiles, port, R"({"symbol": "port"})", "/tiles/0/sites/0", "\"pos\" is missing"},
        {kTiles, port, R"({"symbol": "port", "pos": [0.5]})", "/tiles/0/sites/0/pos", "2 entries"},
        {kTiles, port, R"({"symbol": "port", "segment": 1, "pos": [0.5, 0.7]})",
         "/tiles/0/sites/0/segment", "from 0 to 0"},
        {kTiles, port, port + "," + port, "/tiles/0/sites/1", "same place"},
        {kTiles, port,
         port + R"(,{"symbol": "port", "pos": [0, 0]},{"symbol": "port", "pos": [1, 1]})",
         "/tiles/0/sites/2", "room for 2 ports", "SI-TOKEN-07"},
        {kTiles, R"({"symbol": "temple", "pos": [0.75, 0.25]})",
         R"({"symbol": "port", "pos": [0.75, 0.25]})", "/tiles/53/sites/2", "needs a coast",
         "SI-TOKEN-06"},
        {kTiles, R"({"symbol": "dragon-fruit", "segment": 1, "pos")",
         R"({"symbol": "dragon-fruit", "pos")", "/tiles/38/sites/2", "\"segment\" is missing"},
    });
}

// The number of tiles is free within limits: the box with one tile fewer can be played.
TEST(IslandsLoader, TakesAnotherNumberOfTiles) {
    const auto read = read_with({kTiles, R"({"id": "t01", "pattern": "c0", "sites": [
      {"symbol": "port", "pos": [0.5, 0.7]}
    ]},)",
                                 "", "", ""});
    ASSERT_TRUE(read) << read.error().text();
    EXPECT_EQ(read->catalogue.tiles.size(), 55U);
}

// A tile with these sites on top of the others; `count` of them.
std::string more_tiles(int count, const std::string& pattern, const std::string& sites) {
    std::string out = "\"tiles\": [";
    for (int i = 0; i < count; ++i) {
        out += R"({"id": "more-)" + std::to_string(i) + R"(", "pattern": ")" + pattern +
               R"(", "sites": [)" + sites + "]},";
    }
    return out;
}

// `count` sites with this symbol, each in a place of its own.
std::string sites_of(const std::string& symbol, int count) {
    std::string out;
    for (int i = 0; i < count; ++i) {
        out += std::string(i > 0 ? "," : "") + R"({"symbol": ")" + symbol + R"(", "pos": [0.)" +
               std::to_string(i) + ", 0.9]}";
    }
    return out;
}

// The box with all tiles replaced.
std::string only_tiles(int count, const std::string& pattern, const std::string& sites) {
    std::string all = more_tiles(count, pattern, sites);
    all.back() = ']';
    return all;
}

Edit with_only(const std::string& tiles, const std::string& message, const std::string& rule = "") {
    const std::string text = files().files.at(kTiles).text;
    const std::size_t from = text.find("\"tiles\": [");
    const std::size_t to = text.find("  \"start-tiles\"");
    return {kTiles, text.substr(from, to - from), tiles + ",\n", "/tiles, line", message, rule};
}

TEST(IslandsLoader, RefusesTooManyOrTooFewTiles) {
    expect_all_refused({
        with_only(only_tiles(65, "c1", ""), "65 entries; at most 64"),
        with_only(only_tiles(16, "c1", ""), "16 tiles are too few", "SI-PREP-02"),
    });
    const auto crowded = read_with(with_only(only_tiles(20, "c1", sites_of("lotus", 7)), ""));
    ASSERT_FALSE(crowded);
    EXPECT_EQ(crowded.error().message, "has 7 entries; at most 6 are possible");
    EXPECT_TRUE(read_with(with_only(only_tiles(17, "c1", ""), "")));
}

// Lists of actions have room for 2,000: resources times 6 sides of tokens, and coasts times 4.
TEST(IslandsLoader, RefusesWhatAListOfActionsCannotHold) {
    EXPECT_TRUE(read_with(with_only(only_tiles(41, "c2j", sites_of("temple", 6)), "")));
    expect_all_refused({
        // 63 * 5 * 6 + 4 resources on start tiles and coasts.
        with_only(only_tiles(63, "c2j", sites_of("lotus", 5)), "bonus tokens could be placed in"),
        // Temples of 43 tiles and one on a start tile.
        with_only(only_tiles(43, "c2j", sites_of("temple", 6)), "259 of one symbol; at most 255"),
    });
    const auto placed = read_with({kConstants, "\"hand\": 2", "\"hand\": 4", "", ""});
    ASSERT_FALSE(placed);
    EXPECT_NE(placed.error().message.find("tiles of a hand could be placed in 2600 ways"),
              std::string::npos)
        << placed.error().text();
}

TEST(IslandsLoader, RefusesBadLayouts) {
    expect_all_refused({
        {kTiles, R"("x": 0, "y": 0, "turn": 3)", R"("x": 0, "y": 0, "turn": 1)", "/layout/1",
         "do not match", "SI-PLACE-03"},
        {kTiles, R"("x": 0, "y": 0)", R"("x": 0, "y": 1)", "/layout/0", "0, 0", "SI-DEF-01"},
        {kTiles, R"("x": 1, "y": 0)", R"("x": 0, "y": 0)", "/layout/1", "a tile already",
         "SI-DEF-01"},
        {kTiles, R"("x": 1, "y": 0)", R"("x": 3, "y": 3)", "/layout/1", "touches no tile",
         "SI-PLACE-02"},
        {kTiles, R"("x": 1, "y": 0)", R"("x": 4, "y": 0)", "/layout/1/x", "from -3 to 3"},
        {kTiles, R"("tile": "s2")", R"("tile": "s1")", "/layout/1", "laid twice", "SI-SETUP-04"},
        {kTiles, R"("tile": "s2")", R"("tile": "s9")", "/layout/1/tile", "is not one of s1"},
        {kTiles, R"("tile": "s2", "side": "b")", R"("tile": "s2", "side": "c")", "/layout/1/side",
         "is not one of a and b"},
        {kTiles, R"("turn": 3)", R"("turn": 4)", "/layout/0/turn", "from 0 to 3"},
        {kTiles, R"({"tile": "s1", "side": "b", "x": 0, "y": 0, "turn": 3},)", "", "/layout",
         "4 entries"},
    });
}

// The box with start tiles of sea alone but for one, which has this pattern on its side a. The
// layout lies on side b, and is fine.
loader::Files with_start_tile(const std::string& pattern) {
    loader::Files edited = files();
    std::string& text = edited.files.at(kTiles).text;
    text.resize(text.find("  \"start-tiles\""));
    const auto tile = [](const std::string& id, const std::string& a, const std::string& b) {
        const auto side = [](const std::string& of) {
            return R"({"pattern": ")" + of + R"(", "sites": []})";
        };
        return R"({"id": ")" + id + R"(", "a": )" + side(a) + R"(, "b": )" + side(b) + "}";
    };
    text += "\"start-tiles\": [" + tile("s1", "c0", "c0") + "," + tile("s2", "c0", "c0") + "," +
            tile("s3", "c0", "c0") + "," + tile("s4", pattern, "c1") + R"(], "layout": [
      {"tile": "s1", "side": "a", "x": 0, "y": 0, "turn": 0},
      {"tile": "s2", "side": "a", "x": 1, "y": 0, "turn": 0},
      {"tile": "s3", "side": "a", "x": 2, "y": 0, "turn": 0},
      {"tile": "s4", "side": "b", "x": 3, "y": 0, "turn": 1}]})";
    return edited;
}

TEST(IslandsLoader, RefusesStartTilesThatCannotAllBeLaid) {
    const auto fine = loader::read_islands(with_start_tile("c2a"));
    EXPECT_TRUE(fine) << fine.error().text();
    const auto stuck = loader::read_islands(with_start_tile("c4"));
    ASSERT_FALSE(stuck) << "nothing fits beside a first tile that is all land";
    EXPECT_EQ(stuck.error().rule, "SI-SETUP-04") << stuck.error().text();
    EXPECT_NE(stuck.error().place.find("/start-tiles, line"), std::string::npos);
}

TEST(IslandsLoader, RefusesBadCards) {
    const std::string objective = R"({"kind": "contains", "least": {"temple": 1, "lotus": 2}})";
    const std::string equal =
        R"({"kind": "equal-to-one-of", "a": "lotus", "others": ["dragon-fruit", "bay-leaf"], "minimum": 1})";
    const std::string brackets = R"([{"tiles": 3, "pays": 4}, {"tiles": 6, "pays": 6})";
    const auto objective_is = [&](const std::string& text, const std::string& place,
                                  const std::string& message, const std::string& rule = "") {
        return Edit{kCards, objective, text, "/missions/0/objective" + place, message, rule};
    };
    expect_all_refused({
        {kCards, R"("id": "mis02")", R"("id": "mis01")", "/missions/1/id", "already is a piece"},
        {kCards, R"("id": "obj01")", R"("id": "t01")", "/objectives/0/id", "already is a piece"},
        objective_is(R"({"kind": "contains", "least": {}})", "/least", "at least one symbol"),
        objective_is(R"({"kind": "contains", "least": {"gulls": 1}})", "/least/gulls", "known are"),
        objective_is(R"({"kind": "contains", "least": {"lotus": 0}})", "/least/lotus", "1 to 9"),
        objective_is(R"({"kind": "contains", "least": 3})", "/least", "must be an object"),
        objective_is(R"({"kind": "contains", "a": "lotus", "least": {"lotus": 1}})", "/a",
                     "not a known key"),
        objective_is(R"({"kind": "most"})", "/kind", "is not one of contains"),
        objective_is(R"({"kind": "more-than", "a": "lotus", "b": "lotus"})", "", "than of itself",
                     "SI-CARD-OBJ-02"),
        objective_is(R"({"kind": "more-than", "a": "lotus", "b": "temple"})", "/b",
                     "is not one of lotus, dragon-fruit and bay-leaf"),
        {kCards, equal,
         R"({"kind": "equal-to-one-of", "a": "lotus", "others": ["lotus"], "minimum": 1})",
         "/objectives/8/objective/others/0", "named already"},
        {kCards, equal, R"({"kind": "equal-to-one-of", "a": "lotus", "others": [], "minimum": 1})",
         "/objectives/8/objective/others", "at least one resource"},
        {kCards, brackets, R"([{"tiles": 6, "pays": 4}, {"tiles": 6, "pays": 6})",
         "/missions/9/reward/brackets/1", "more tiles", "SI-CARD-REW-04"},
        {kCards, brackets, R"([{"tiles": 3, "pays": 4}, {"tiles": 6, "pays": 4})",
         "/missions/9/reward/brackets/1", "pays more", "SI-CARD-REW-04"},
        {kCards, R"({"kind": "flat", "flat": 6})", R"({"kind": "flat"})", "/missions/11/reward",
         "\"flat\" is missing"},
        {kCards, R"({"kind": "flat", "flat": 6})", R"({"kind": "flat", "flat": 99})",
         "/missions/11/reward/flat", "from 1 to 20"},
        {kCards, R"({"kind": "discovery"})", R"({"kind": "discovery", "each": 1})",
         "/missions/7/reward/each", "not a known key"},
        {kCards, R"({"id": "rew09", "reward": {"kind": "flat", "flat": 6}},)", "", "/rewards",
         "11 cards are too few", "SI-PREP-03"},
    });
}

TEST(IslandsLoader, RefusesBadSoloGames) {
    expect_all_refused({
        {kSolo, R"("explore-cards": 8)", R"("explore-cards": 10)", "/levels/0, line 3",
         "10 cards that explore and 2 that moor; there are 9 and 6", "SI-SOLO-03"},
        {kSolo, R"("moor-cards": 5)", R"("moor-cards": 7)", "/levels/5", "there are 9 and 6",
         "SI-SOLO-03"},
        {kSolo, R"("explore-cards": 8, "moor-cards": 2)", R"("explore-cards": 1, "moor-cards": 0)",
         "/levels/0", "at least 2", "SI-SOLO-03"},
        {kSolo, R"("level": 2)", R"("level": 3)", "/levels/1/level", "from 2 to 2"},
        {kSolo, R"("base": 22)", R"("base": 300)", "/levels/0/base", "from 0 to 200"},
        {kSolo, R"("slot": 1)", R"("slot": 0)", "/expeditions/0/slot", "from 1 to 3"},
        {kSolo, R"(["north", "east", "south"])", R"(["north", "east", "north"])",
         "/expeditions/0/directions/2", "named already", "SI-SOLO-15"},
        {kSolo, R"(["north", "east", "south"])", R"(["north", "east"])",
         "/expeditions/0/directions", "3 entries"},
        {kSolo, R"("action": "moor")", R"("action": "explore")", "/expeditions/9/ship-directions",
         "not a known key"},
        {kSolo, R"("action": "explore")", R"("action": "moor")", "/expeditions/0",
         "\"ship-directions\" is missing"},
        {kSolo, R"("id": "exp02")", R"("id": "mis01")", "/expeditions/1/id", "already is a piece"},
    });
}

TEST(IslandsLoader, RefusesBadTokensAndAchievements) {
    expect_all_refused({
        {kTokens, R"({"id": "tok1", "resources": ["lotus"]},)", "", "/bonus", "4 entries"},
        {kTokens, R"(["lotus"])", R"(["port"])", "/bonus/0/resources/0", "is not one of lotus"},
        {kTokens, R"(["lotus"])", "[]", "/bonus/0/resources", "at least one resource"},
        {kTokens, R"(["lotus"])", R"(["lotus", "lotus"])", "/bonus/0/resources/1", "named already"},
        {kTokens, R"("id": "dsc02")", R"("id": "dsc01")", "/discoveries/1/id", "already is"},
        {kTokens, R"("value": 2)", R"("value": -2)", "/discoveries/0/value", "from 0 to 20"},
        {kAchievements, R"("number": 60, )", "", "/standard/0", "\"number\" is missing"},
        {kAchievements, R"("feat": "first-own-ship")", R"("feat": "first-own-ship", "number": 1)",
         "/standard/4/number", "not a known key"},
        {kAchievements, R"("tiles": 2, )", "", "/standard/2", "\"tiles\" is missing"},
        {kAchievements, R"("feat": "solo-level", "number": 4)",
         R"("feat": "solo-level", "number": 7)", "/standard/6/number", "from 1 to 6"},
        {kAchievements, R"("id": "a1")", R"("id": "s1")", "/advanced/0", "already is a piece"},
        {kAchievements, "SI-ACHIEVE-S1", "si-1", "/standard/0/rule", "A-Z"},
        {kConstants, R"("achievements-needed": 5)", R"("achievements-needed": 0)",
         "/achievements-needed", "from 1"},
    });
    const auto unreachable = read_with(
        {kConstants, R"("achievements-needed": 5)", R"("achievements-needed": 8)", "", ""});
    ASSERT_FALSE(unreachable);
    EXPECT_EQ(unreachable.error().rule, "SI-ACHIEVE-02") << unreachable.error().text();
}

TEST(IslandsLoader, RefusesBadWords) {
    loader::Files edited = files();
    edited.files.emplace("words/en.json", loader::File{"words/en.json", R"({"a b": "c"})", 1});
    const auto read = loader::read_islands(edited);
    ASSERT_FALSE(read);
    EXPECT_NE(read.error().message.find("a key is made of"), std::string::npos);
}

TEST(IslandsLoader, CountsPeopleBySeas) {
    EXPECT_EQ(loader::seats_of_sea("sea-1").value(), 1);
    EXPECT_EQ(loader::seats_of_sea("sea-4").value(), 4);
    for (const char* sea : {"sea-0", "sea-5", "sea", "surface-2", ""}) {
        const auto seats = loader::seats_of_sea(sea);
        ASSERT_FALSE(seats) << sea;
        EXPECT_NE(seats.error().message.find("there are sea-1"), std::string::npos);
    }
}

TEST(IslandsOptions, AreReadAndPrinted) {
    const islands::Options usual;
    EXPECT_EQ(loader::parse_islands_options("").value(), usual);
    EXPECT_EQ(loader::parse_islands_options("standard").value(), usual);
    EXPECT_EQ(loader::print_islands_options(usual), "standard");
    islands::Options options;
    options.mode = islands::kAdvanced;
    options.first_player = islands::kFirstHost;
    options.alexis = 2;
    EXPECT_EQ(loader::parse_islands_options("  advanced alexis=3  first-player=host ").value(),
              options);
    EXPECT_EQ(loader::print_islands_options(options), "advanced first-player=host alexis=3");
    EXPECT_EQ(loader::parse_islands_options("quick-start=true")->quick_start, 1);
    EXPECT_EQ(loader::parse_islands_options("standard mode=advanced")->mode, islands::kAdvanced);
}

TEST(IslandsOptions, PrintBackAsThemselves) {
    std::set<std::string> texts;
    for (std::uint8_t mode = 0; mode < 2; ++mode) {
        for (std::uint8_t first = 0; first < 2; ++first) {
            for (std::uint8_t quick = 0; quick < 2; ++quick) {
                for (std::uint8_t alexis = 0; alexis < 6; ++alexis) {
                    const islands::Options options{mode, first, quick, alexis};
                    const std::string text = loader::print_islands_options(options);
                    EXPECT_EQ(loader::parse_islands_options(text).value(), options) << text;
                    texts.insert(text);
                }
            }
        }
    }
    EXPECT_EQ(texts.size(), 48U);
}

TEST(IslandsOptions, RefuseWhatMeansNothing) {
    const auto refused = [](std::string_view text, std::string_view piece) {
        const auto options = loader::parse_islands_options(text);
        ASSERT_FALSE(options) << text;
        EXPECT_NE(options.error().message.find(piece), std::string::npos) << options.error().text();
    };
    refused("PL2018", "there is no mode \"PL2018\"; there are standard and advanced");
    refused("advanced standard", "\"standard\" is not a switch");
    refused("alexis=3 advanced", "\"advanced\" is not a switch");
    refused("mode=hard", "option mode is standard or advanced, not \"hard\"");
    refused("alexis=7", "option alexis is 1, 2, 3, 4, 5 or 6, not \"7\"");
    refused("alexis=", "option alexis is");
    refused("quick-start=yes", "option quick-start is false or true, not \"yes\"");
    refused("alexis=3 alexis=3", "option alexis is set twice");
}

TEST(IslandsFingerprint, SeesWhatTheGameSees) {
    const islands::Options standard;
    islands::Options advanced;
    advanced.mode = islands::kAdvanced;
    islands::Options quick;
    quick.quick_start = 1;
    const auto differs = [](const Edit& edit, int seats, const islands::Options& options) {
        const auto read = read_with(edit);
        if (!read) ADD_FAILURE() << read.error().text();
        return !read || read->fingerprint(seats, options) != box().fingerprint(seats, options);
    };
    const Edit mission{kCards, R"({"lotus": 1}, "flat": 2)", R"({"lotus": 1}, "flat": 3)", "", ""};
    EXPECT_TRUE(differs(mission, 2, standard));
    EXPECT_FALSE(differs(mission, 2, advanced));
    const Edit reward{kCards, R"({"temple": 2}, "flat": 2)", R"({"temple": 2}, "flat": 3)", "", ""};
    EXPECT_FALSE(differs(reward, 2, standard));
    EXPECT_TRUE(differs(reward, 2, advanced));
    const Edit slot{kSolo, R"("slot": 1)", R"("slot": 2)", "", ""};
    EXPECT_TRUE(differs(slot, 1, standard));
    EXPECT_FALSE(differs(slot, 2, standard));
    const Edit layout{kTiles, R"("tile": "s3", "side": "a", "x": 0, "y": 1, "turn": 0)",
                      R"("tile": "s3", "side": "a", "x": 0, "y": -1, "turn": 3)", "", ""};
    EXPECT_TRUE(differs(layout, 2, quick));
    EXPECT_FALSE(differs(layout, 2, standard));
    EXPECT_TRUE(differs({kTokens, R"("value": 2)", R"("value": 1)", "", ""}, 2, standard));
    EXPECT_TRUE(differs({kConstants, R"("hand": 2)", R"("hand": 1)", "", ""}, 2, standard));
    // Neither where things are drawn nor what is told afterwards.
    EXPECT_FALSE(differs({kTiles, "0.13, 0.3", "0.14, 0.3", "", ""}, 2, standard));
    EXPECT_FALSE(differs({kAchievements, "60", "70", "", ""}, 1, standard));
}

TEST(IslandsFingerprint, IsThatOfEachGame) {
    std::set<std::uint64_t> seen;
    islands::Options advanced;
    advanced.mode = islands::kAdvanced;
    for (int seats = 1; seats <= 4; ++seats) {
        seen.insert(box().fingerprint(seats, {}));
        seen.insert(box().fingerprint(seats, advanced));
    }
    EXPECT_EQ(seen.size(), 8U);
}

}  // namespace
