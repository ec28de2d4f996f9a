#include "loader/loader.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <cstdlib>
#include <fstream>
#include <string>
#include <vector>

#include "loader/json_places.h"
#include "loader/json_reader.h"
#include "tests/unit/loader_kit.h"

namespace {

using namespace loader_kit;  // NOLINT: this file is about nothing else

TEST(Loader, ReadsTheBox) {
    const auto content = loader::load_content(kContent);
    ASSERT_TRUE(content) << content.error().text();
    EXPECT_EQ(content->catalogue.races.size(), 29U);  // UG-COMPAT-14
    EXPECT_EQ(content->catalogue.powers.size(), 41U);
    EXPECT_EQ(content->catalogue.markers.size(), 15U);  // UG-COMP-09
    EXPECT_EQ(content->maps.size(), 8U);
    EXPECT_EQ(content->profiles.size(), 2U);
    EXPECT_EQ(content->geometry.size(), 8U);
    EXPECT_TRUE(content->packs.empty());
    EXPECT_TRUE(content->warnings.empty()) << content->warnings.front().text();
    for (const char* language : {"en", "pl", "cs"}) {
        EXPECT_TRUE(content->words.has(language, "race.orcs")) << language;
    }
    std::array<int, 2> tokens{};
    for (const auto& race : content->catalogue.races)
        tokens[static_cast<std::size_t>(race.world)] += race.supply;
    EXPECT_EQ(tokens[0], 168);  // SW-COMP-04
    EXPECT_EQ(tokens[1], 165);  // UG-COMP-04
}

// UG-COMP-06, UG-DECL-12, UG-PERSIST-01: all but seven badges are discarded.
TEST(Loader, ReadsWhatOnlyUndergroundHas) {
    const auto content = loader::load_content(kContent);
    ASSERT_TRUE(content) << content.error().text();
    const auto& [races, powers, markers] = content->catalogue;
    const auto discarded = [](const auto& power) { return power.discarded_in_decline; };
    EXPECT_EQ(std::count_if(powers.begin(), powers.end(), discarded), 14);
    EXPECT_TRUE(std::none_of(powers.begin(), powers.begin() + 20, discarded));
    const auto place = [](const auto& m) { return m.kind == smallworld::MarkerKind::Place; };
    EXPECT_EQ(std::count_if(markers.begin(), markers.end(), place), 9);
    EXPECT_TRUE(std::is_partitioned(markers.begin(), markers.end(), place));
    const auto keep =
        std::find_if(markers.begin(), markers.end(), [](const auto& m) { return m.defence == 1; });
    ASSERT_NE(keep, markers.end());
    EXPECT_TRUE(keep->traits.at(0).where.here);
    const smallworld::MapData* caves = content->find_map("underground-3");
    ASSERT_NE(caves, nullptr);
    EXPECT_EQ(caves->world, smallworld::World::Underground);
    const auto count = [&](auto flag) {
        return std::count_if(caves->regions.begin(), caves->regions.end(),
                             [&](const auto& region) { return region.*flag; });
    };
    EXPECT_EQ(count(&smallworld::MapRegion::monster), 5);  // UG-FACT-06
    EXPECT_EQ(count(&smallworld::MapRegion::volcano), 2);
}

TEST(Loader, KeepsAStableOrder) {
    const auto content = loader::load_content(kContent);
    ASSERT_TRUE(content);
    const auto by_id = [](const auto& a, const auto& b) { return a.id < b.id; };
    const auto& [races, powers, markers] = content->catalogue;
    EXPECT_TRUE(std::is_sorted(races.begin(), races.begin() + 14, by_id));
    EXPECT_TRUE(std::is_sorted(races.begin() + 14, races.end(), by_id));
    EXPECT_TRUE(std::is_sorted(powers.begin(), powers.begin() + 20, by_id));
    EXPECT_TRUE(std::is_sorted(powers.begin() + 20, powers.end(), by_id));
    EXPECT_EQ(markers.size(), 15U);
    EXPECT_TRUE(std::is_sorted(content->maps.begin(), content->maps.end(), by_id));
}

TEST(Loader, KeepsWhatADrawingNeeds) {
    const auto content = loader::load_content(kContent);
    ASSERT_TRUE(content);
    for (const auto& map : content->maps) {
        const loader::MapGeometry* drawing = content->find_geometry(map.id);
        ASSERT_NE(drawing, nullptr);
        EXPECT_EQ(drawing->labels.size(), map.regions.size());
        EXPECT_EQ(drawing->polygons.size(), map.regions.size());
        for (const loader::Point& label : drawing->labels) {
            EXPECT_TRUE(label.x > 0 && label.x < drawing->width);
            EXPECT_TRUE(label.y > 0 && label.y < drawing->height);
        }
    }
}

TEST(Loader, ProfilesAreThoseOfTheEditions) {
    const auto content = loader::load_content(kContent);
    ASSERT_TRUE(content);
    EXPECT_EQ(content->profiles.at("PL2018"), smallworld::Options{});
    smallworld::Options older;
    older.badge = smallworld::kBadgeDiscard;
    older.own_ghoul_immune = smallworld::kImmuneToOwnHoles;
    EXPECT_EQ(content->profiles.at("CZ2009"), older);
}

TEST(Loader, RefusesBadOptionsAndWords) {
    expect_all_refused({
        {kOptionsFile, R"("fly-lake": false)", R"("fly-lake": "maybe")",
         "/profiles/PL2018/fly-lake, line 15", "not one of false and true"},
        {kOptionsFile, R"("fly-lake": false)", R"("fly-sea": false)", "/profiles/PL2018/fly-sea",
         "no such option"},
        {kOptionsFile, R"("tie-shared": true,)", "", "/profiles/PL2018", "\"tie-shared\" is miss"},
        {kOptionsFile, "\"PL2018\"", "\"PL2019\"", "/profiles", "profile PL2018 is missing"},
        {kOptionsFile, "\"CZ2009\"", "\"czech rules\"", "/profiles/czech rules", "profile's name"},
        {"smallworld/words/en.json", "{", R"({"a b": "x", )", "/a b", "a key is made of"},
        {"smallworld/words/en.json", "{", R"({"x": 7, )", "/x", "must be a text"},
    });
}

TEST(Loader, NamesLineAndColumnOfSyntaxErrors) {
    const TempFolder folder;
    copy_with_edit(folder, kRaces, R"("id": "elves",)", R"("id": "elves";)");
    const auto loaded = loader::load_content(folder.path());
    ASSERT_FALSE(loaded);
    EXPECT_EQ(loaded.error().place, "line 10, column 19");
    EXPECT_NE(loaded.error().message.find("not valid JSON"), std::string::npos);
}

TEST(Loader, RefusesTextsThatAreNotPlainJson) {
    const std::vector<std::pair<std::string, std::string>> bad{
        {"", "line 1, column 1"},        {"{", "line 1, column 2"},
        {"{} {}", "line 1, column 4"},   {"{\"a\": 1,}", "line 1"},
        {"{\"a\": NaN}", "line 1"},      {"// x\n{}", "line 1, column 1"},
        {"\xEF\xBB\xBF{}", "line 1"},    {"{\"a\": \"\xFF\"}", "line 1"},
        {std::string(33, '['), "line 1"}};
    for (const auto& [text, place] : bad) {
        const auto document = loader::Document::parse(text, "f.json");
        ASSERT_FALSE(document) << text;
        EXPECT_TRUE(document.error().place.starts_with(place)) << document.error().text();
    }
}

TEST(Loader, RefusesFilesThatAreNone) {
    const TempFolder folder;
    fs::create_directories(folder.path() / "races.json");
    EXPECT_NE(load_pack(folder.path()).error().message.find("regular file"), std::string::npos);
    const TempFolder huge;
    huge.write("races.json", std::string((8U << 20U) + 1, ' '));
    EXPECT_NE(load_pack(huge.path()).error().message.find("8 MiB"), std::string::npos);
    const TempFolder empty;
    EXPECT_NE(load_pack(empty.path()).error().message.find("at least one of"), std::string::npos);
    EXPECT_FALSE(load_pack(empty.path() / "nowhere"));
    EXPECT_FALSE(loader::load_content(empty.path()));
}

TEST(JsonPlaces, FindsLinesOfPointers) {
    const std::string text = "{\n \"a\": [1,\n  {\"b/c\": \"x\\\"]\",\n   \"d\": 2}],\n \"e\": 3}";
    EXPECT_EQ(loader::line_of(text, ""), 1);
    EXPECT_EQ(loader::line_of(text, "/a"), 2);
    EXPECT_EQ(loader::line_of(text, "/a/1/b~1c"), 3);
    EXPECT_EQ(loader::line_of(text, "/a/1/d"), 4);
    EXPECT_EQ(loader::line_of(text, "/a/1/missing"), 3);  // the nearest thing there is
    EXPECT_EQ(loader::line_of(text, "/e"), 5);
}

TEST(Loader, PacksOfTheScenarios) {
    const auto refusal = [](const char* pack) {
        const auto loaded = load_pack(kPacks / pack);
        return loaded ? std::string("loaded") : loaded.error().rule;
    };
    EXPECT_EQ(refusal("lender-too-small"), "SW-CUSTOM-06");
    EXPECT_EQ(refusal("supply-too-small"), "SW-COMP-17");
    EXPECT_EQ(refusal("no-entry"), "SW-MAP-09");
    const auto warning = [](const char* pack) {
        const auto loaded = load_pack(kPacks / pack);
        if (!loaded) return loaded.error().text();
        return loaded->warnings.empty() ? std::string() : loaded->warnings.front().rule;
    };
    EXPECT_EQ(warning("race-too-big"), "SW-CUSTOM-01");
    EXPECT_EQ(warning("power-too-big"), "SW-CUSTOM-02");
    EXPECT_EQ(warning("many-tribes"), "SW-MAP-07");
    EXPECT_EQ(warning("custom-race"), "");
    EXPECT_EQ(warning("tiny"), "");
}

std::uint64_t fingerprint_after(const std::string& file, const std::string& from,
                                const std::string& to) {
    const TempFolder folder;
    copy_with_edit(folder, file, from, to);
    const auto content = loader::load_content(folder.path());
    EXPECT_TRUE(content) << content.error().text();
    return content ? content->fingerprint(*content->find_map("surface-2"), {}) : 0;
}

TEST(Loader, FingerprintSeesTheRulesAndNothingElse) {
    const auto content = loader::load_content(kContent);
    ASSERT_TRUE(content);
    const std::uint64_t box = content->fingerprint(*content->find_map("surface-2"), {});
    EXPECT_NE(box, content->fingerprint(*content->find_map("surface-3"), {}));
    EXPECT_NE(box, fingerprint_after(kRaces, R"("id": "orcs", "tokens": 5)",
                                     R"("id": "orcs", "tokens": 4)"));
    EXPECT_NE(box, fingerprint_after(kPowers, R"({"terrain": ["hill"]})", R"({"coastal": true})"));
    EXPECT_NE(box, fingerprint_after(kMap, R"("rounds": 10)", R"("rounds": 9)"));
    EXPECT_EQ(box, fingerprint_after(kMap, R"("name": "The Twin Shores")", R"("name": "X")"));
    EXPECT_EQ(box, fingerprint_after(kMap, R"("width": 1320)", R"("width": 1321)"));
    const std::string map = read(kContent / kMap);
    const std::size_t polygon = map.find("\"polygon\"");
    const std::size_t corner = map.find("[[", polygon);
    const std::string before = map.substr(polygon, corner + 2 - polygon);
    EXPECT_EQ(box, fingerprint_after(kMap, before, before + "7.5,7.5],["));
}

// A game's fingerprint knows what the game can meet, and no more.
TEST(Loader, FingerprintFollowsTheOptions) {
    const auto content = loader::load_content(kContent);
    ASSERT_TRUE(content);
    const smallworld::MapData& surface = *content->find_map("surface-2");
    const smallworld::MapData& caves = *content->find_map("underground-2");
    EXPECT_EQ(content->fingerprint(surface, {}), 0xAF106900219F996BU);  // as in tests/golden/
    smallworld::Options both;
    both.items = smallworld::kItemsBoth;
    smallworld::Options markers;
    markers.markers = 1;
    EXPECT_NE(content->fingerprint(surface, {}), content->fingerprint(surface, both));
    EXPECT_NE(content->fingerprint(surface, {}), content->fingerprint(surface, markers));
    EXPECT_NE(content->fingerprint(surface, both), content->fingerprint(surface, markers));
    EXPECT_NE(content->fingerprint(caves, {}), content->fingerprint(caves, both));
    EXPECT_EQ(content->fingerprint(caves, {}), content->fingerprint(caves, markers));
    EXPECT_EQ(content->fingerprint(surface, {}),
              fingerprint_after(kPlaces, R"("defence": 1)", R"("defence": 2)"));
}

TEST(Loader, OptionsReadAndPrint) {
    const auto content = loader::load_content(kContent);
    ASSERT_TRUE(content);
    const std::vector<std::pair<std::string, std::string>> good{
        {"", "PL2018"},
        {"CZ2009", "CZ2009"},
        {"  PL2018   sorc-free=false ", "PL2018 sorc-free=false"},
        {"PL2018 badge=discard own-ghoul-immune=holes", "CZ2009"},
        {"defender-time=before-redeploy", "PL2018 defender-time=before-redeploy"},
        {"PL2018 badge=discard", "PL2018 badge=discard"}};
    for (const auto& [text, printed] : good) {
        const auto options = loader::parse_options(*content, text);
        ASSERT_TRUE(options) << options.error().text();
        EXPECT_EQ(loader::print_options(*content, *options), printed);
        EXPECT_EQ(*loader::parse_options(*content, printed), *options);
    }
    for (const char* bad : {"PL2020", "PL2018 CZ2009", "badge", "badge=", "badge=eaten", "=true",
                            "fly-lake=true fly-lake=true", "fly-lake=true PL2018"}) {
        EXPECT_FALSE(loader::parse_options(*content, bad)) << bad;
    }
}

TEST(Loader, MakesGamesOfKnownMaps) {
    const auto content = loader::load_content(kContent);
    ASSERT_TRUE(content);
    for (const auto& map : content->maps) {
        const auto setup = loader::make_game(*content, map.id, {});
        ASSERT_TRUE(setup) << setup.error().text();
        EXPECT_EQ(setup->seats, map.players);
    }
    const auto unknown = loader::make_game(*content, "surface-6", {});
    ASSERT_FALSE(unknown);
    EXPECT_NE(unknown.error().message.find("surface-5"), std::string::npos);
}

TEST(Loader, WordsFallBackToEnglishAndThenToTheKey) {
    const TempFolder folder;
    folder.write("words/en.json", R"({"race.badgers": "Badgers"})");
    const auto content = load_pack(folder.path());
    ASSERT_TRUE(content) << content.error().text();
    EXPECT_EQ(content->words.find("pl", "race.badgers"), "Badgers");
    EXPECT_EQ(content->words.find("pl", "race.nobody"), "race.nobody");
    const TempFolder again;
    again.write("words/en.json", R"({"race.orcs": "Mine"})");
    EXPECT_FALSE(load_pack(again.path()));
}

TEST(Loader, FindsContentByTheEnvironment) {
    ASSERT_EQ(setenv("TERRARIUM_CONTENT", kContent.c_str(), 1), 0);
    const auto named = loader::find_content();
    ASSERT_TRUE(named) << named.error().text();
    EXPECT_EQ(*named, kContent);
    ASSERT_EQ(setenv("TERRARIUM_CONTENT", "/nowhere", 1), 0);
    EXPECT_FALSE(loader::find_content());
    ASSERT_EQ(unsetenv("TERRARIUM_CONTENT"), 0);
}

}  // namespace
