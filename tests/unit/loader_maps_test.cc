// What a map may be.
#include <gtest/gtest.h>

#include <string>
#include <vector>

#include "loader/loader.h"
#include "tests/unit/loader_kit.h"

namespace {

using namespace loader_kit;  // NOLINT: this file is about nothing else

// 2 is the first river region, 0 a volcano, 1 a Black Mountain.
TEST(Loader, RefusesBadCaves) {
    const std::string chasm = R"("terrain":"chasm","symbols":[],"edge":true,"entry":false,)"
                              R"("lost_tribe":false,"monster":false)";
    expect_all_refused({
        {kCaves, R"("river": [2, 17, 23])", R"("river": [2, 23, 17])", "/river/1", "not beside",
         "UG-FACT-07"},
        {kCaves, R"("river": [2, 17, 23])", R"("river": [2, 17])", "/river", "does not name every",
         "UG-FACT-07"},
        {kCaves, R"("river": [2, 17, 23])", R"("river": [1, 2, 17])", "/river/0", "no river",
         "UG-FACT-07"},
        {kCaves, R"("monsters": 4)", R"("monsters": 5)", "/stats/monsters", "the map has 4"},
        {kCaves, R"("volcanoes": 2)", R"("volcanoes": 1)", "/stats/volcanoes", "the map has 2"},
        {kCaves, R"("monster":false,"volcano":true)", R"("monster":true,"volcano":true)",
         "/regions/0/monster", "on land only", "UG-FACT-07"},
        {kCaves, R"("lost_tribe":false,"monster":false,"volcano":true)",
         R"("lost_tribe":true,"monster":false,"volcano":true)", "/regions/0/lost_tribe",
         "stand in a chasm", "UG-CHASM-01"},
        {kCaves, R"("black-mountain")", R"("black_mountain")", "/stats/terrain", "is unknown"},
        {kCaves, R"("game": "underground")", R"("game": "surface")", "/regions/0/volcano",
         "a surface map has none"},
    });
}

std::string caves(const std::string& regions) {
    return R"({"id": "m", "name": "M", "game": "underground", "players": 2, "rounds": 8,
        "regions": [)" +
           regions + "]}";
}

TEST(Loader, AdvisesMakersOfCaves) {
    const TempFolder folder;
    folder.write("maps/m.json", caves(R"(
        {"id": 0, "name": "A", "terrain": "mud", "edge": true, "neighbours": [1]},
        {"id": 1, "name": "B", "terrain": "river", "edge": true, "neighbours": [0]})"));
    const auto content = load_pack(folder.path());
    ASSERT_TRUE(content) << content.error().text();
    ASSERT_EQ(content->warnings.size(), 3U);
    EXPECT_NE(content->warnings[0].message.find("1 regions and 1 ends"), std::string::npos);
    EXPECT_NE(content->warnings[1].message.find("volcano"), std::string::npos);
    EXPECT_NE(content->warnings[2].message.find("nobody finds"), std::string::npos);
    const TempFolder torn;
    torn.write("maps/m.json", caves(R"(
        {"id": 0, "name": "A", "terrain": "mud", "edge": true, "neighbours": [1]},
        {"id": 1, "name": "B", "terrain": "chasm", "neighbours": [0, 2]},
        {"id": 2, "name": "C", "terrain": "mud", "neighbours": [1]})"));
    expect_error(load_pack(torn.path()),
                 {"m.json", "", "", "/regions", "hang together; cut off are 2 (C)", "UG-FACT-07"});
}

// Edits near the region or header that they are about; the map is small enough to know by heart:
// 0 is a Sea at the edge with neighbours 4, 5 and 6.
TEST(Loader, RefusesBadMaps) {
    const std::string list = R"("neighbours":[4,5,6])";
    expect_all_refused({
        {kMap, R"("players": 2)", R"("players": 6)", "/players, line 5", "from 2 to 5"},
        {kMap, R"("rounds": 10)", R"("rounds": 0)", "/rounds, line 6", "from 1 to 20"},
        {"maps/surface-3.json", R"("id": "surface-3")", R"("id": "surface-2")", "/id, line 2",
         "already is a map"},
        {kMap, R"("game": "surface")", R"("game": "chess")", "/game, line 4", "not one of"},
        {kMap, R"("river": [])", R"("river": [1])", "/river", "Underground"},
        {kMap, R"("river": [],)", R"("rivers": [],)", "/rivers", "not a known key"},
        {kMap, list, R"("neighbours": [4,5])", "/regions/6/neighbours", "not the other way round",
         "SW-DEF-03"},
        {kMap, list, R"("neighbours": [0,4,5,6])", "/regions/0/neighbours/0", "own neighbour",
         "SW-DEF-03"},
        {kMap, list, R"("neighbours": [4,5,6,23])", "/regions/0/neighbours/3", "from 0 to 22"},
        {kMap, list, R"("neighbours": [4,5,6,-1])", "/regions/0/neighbours/3", "from 0 to 22"},
        {kMap, list, R"("neighbours": [4,5,6,6])", "/regions/0/neighbours/3", "named twice"},
        {kMap, R"("lost_tribes": 9)", R"("lost_tribes": 8)", "/stats/lost_tribes", "says 8"},
        {kMap, R"("borders": 51)", R"("borders": 50)", "/stats/borders", "the map has 51"},
        {kMap, R"("farmland": 4, )", "", "/stats/terrain", "does not count farmland"},
        {kMap, R"("entry": 16)", R"("entry": 17)", "/stats/entry", "the map has 16"},
        {kMap, R"("width": 1320)", R"("width": "wide")", "/width", "must be a number"},
    });
}

TEST(Loader, ChecksTheStoredEntryFlag) {
    const TempFolder folder;
    folder.write("maps/m.json", R"({"id": "m", "name": "M", "game": "surface", "players": 2,
        "rounds": 8, "regions": [
        {"id": 0, "name": "A", "terrain": "hill", "edge": true, "entry": true, "neighbours": [1]},
        {"id": 1, "name": "B", "terrain": "hill", "entry": true, "neighbours": [0]}]})");
    expect_error(load_pack(folder.path()), {"m.json", "", "", "/regions/1/entry, line 4",
                                            "not an entry region", "SW-DEF-06"});
}

TEST(Loader, RefusesMoreThan64Regions) {
    const TempFolder folder;
    std::string regions;
    for (int i = 0; i < 65; ++i) {
        regions += (i > 0 ? ", " : "") + std::string(R"({"id": )") + std::to_string(i) +
                   R"(, "name": "R", "terrain": "hill", "edge": true, "neighbours": []})";
    }
    folder.write("maps/m.json",
                 R"({"id": "m", "name": "M", "game": "surface", "players": 2, "rounds": 8, )"
                 "\"regions\": [" +
                     regions + "]}");
    expect_error(load_pack(folder.path()), {"m.json", "", "", "/regions", "at most 64"});
}

TEST(Loader, WarnsOfUnconnectedMaps) {
    const TempFolder folder;
    folder.write("maps/m.json", R"({"id": "m", "name": "M", "game": "surface", "players": 2,
        "rounds": 8, "regions": [
        {"id": 0, "name": "A", "terrain": "hill", "edge": true, "neighbours": []},
        {"id": 1, "name": "B", "terrain": "hill", "neighbours": []}]})");
    const auto content = load_pack(folder.path());
    ASSERT_TRUE(content) << content.error().text();
    ASSERT_EQ(content->warnings.size(), 1U);
    EXPECT_EQ(content->warnings[0].message,
              "cannot be reached from the entry regions over land: 1 (B)");
    EXPECT_EQ(content->find_geometry("m"), nullptr);
}

// A is an entry, E is one too (SW-DEF-06); C lies behind the Lake B, and D behind C.
TEST(Loader, WarnsOfLandBehindWater) {
    const TempFolder folder;
    folder.write("maps/m.json", R"({"id": "m", "name": "M", "game": "surface", "players": 2,
        "rounds": 8, "regions": [
        {"id": 0, "name": "A", "terrain": "hill", "edge": true, "neighbours": [1]},
        {"id": 1, "name": "B", "terrain": "lake", "neighbours": [0, 2]},
        {"id": 2, "name": "C", "terrain": "hill", "neighbours": [1, 3]},
        {"id": 3, "name": "D", "terrain": "forest", "neighbours": [2]},
        {"id": 4, "name": "E", "terrain": "swamp", "neighbours": [5]},
        {"id": 5, "name": "F", "terrain": "sea", "edge": true, "neighbours": [4]}]})");
    const auto content = load_pack(folder.path());
    ASSERT_TRUE(content) << content.error().text();
    ASSERT_EQ(content->warnings.size(), 1U);
    EXPECT_EQ(content->warnings[0].message,
              "cannot be reached from the entry regions over land: 2 (C) and 3 (D)");
    EXPECT_EQ(content->warnings[0].rule, "SW-MAP-06");
}

}  // namespace
