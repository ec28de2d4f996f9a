#include "loader/loader.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cstdlib>
#include <fstream>
#include <iterator>
#include <string>
#include <vector>

#include "loader/json_places.h"
#include "loader/json_reader.h"

namespace {

namespace fs = std::filesystem;

const fs::path kContent = fs::path(TERRARIUM_SOURCE_DIR) / "content";
const fs::path kPacks = fs::path(TERRARIUM_SOURCE_DIR) / "tests/packs";

// A folder that is gone when the test is over.
class TempFolder {
  public:
    TempFolder() {
        std::string pattern = (fs::temp_directory_path() / "terrarium-loader-XXXXXX").string();
        path_ = mkdtemp(pattern.data());
    }
    ~TempFolder() {
        std::error_code ignored;
        fs::remove_all(path_, ignored);
    }
    TempFolder(const TempFolder&) = delete;
    TempFolder& operator=(const TempFolder&) = delete;

    const fs::path& path() const { return path_; }
    void write(const fs::path& file, const std::string& text) const {
        fs::create_directories((path_ / file).parent_path());
        std::ofstream(path_ / file, std::ios::binary) << text;
    }

  private:
    fs::path path_;
};

std::string read(const fs::path& file) {
    std::ifstream stream(file, std::ios::binary);
    return {std::istreambuf_iterator<char>(stream), std::istreambuf_iterator<char>()};
}

// The content of the box (of the maps only two, for speed) with one text in one file replaced.
void copy_with_edit(const TempFolder& folder, const std::string& file, const std::string& from,
                    const std::string& to) {
    fs::copy(kContent / "smallworld", folder.path() / "smallworld", fs::copy_options::recursive);
    fs::create_directories(folder.path() / "maps");
    for (const char* map : {"maps/surface-2.json", "maps/surface-3.json"}) {
        fs::copy_file(kContent / map, folder.path() / map);
    }
    std::string text = read(folder.path() / file);
    const std::size_t at = text.find(from);
    ASSERT_NE(at, std::string::npos) << "the test looks for a text that is not there: " << from;
    folder.write(file, text.replace(at, from.size(), to));
}

engine::Result<loader::Content> load_pack(const fs::path& pack) {
    const std::vector<fs::path> packs{pack};
    return loader::load_content(kContent, packs);
}

struct Edit {
    std::string file;
    std::string from;
    std::string to;
    std::string place;    // what the error must contain …
    std::string message;  // … in each of its parts
    std::string rule = {};
};

void expect_error(const engine::Result<loader::Content>& loaded, const Edit& edit) {
    ASSERT_FALSE(loaded.has_value()) << edit.to;
    const engine::Error& error = loaded.error();
    EXPECT_TRUE(error.file.ends_with(edit.file)) << error.text();
    EXPECT_NE(error.place.find(edit.place), std::string::npos) << error.text();
    EXPECT_NE(error.message.find(edit.message), std::string::npos) << error.text();
    EXPECT_EQ(error.rule, edit.rule) << error.text();
}

void expect_all_refused(const std::vector<Edit>& edits) {
    for (const Edit& edit : edits) {
        SCOPED_TRACE(edit.file + ": " + edit.from + " -> " + edit.to);
        const TempFolder folder;
        copy_with_edit(folder, edit.file, edit.from, edit.to);
        expect_error(loader::load_content(folder.path()), edit);
    }
}

const std::string kRaces = "smallworld/races.json";
const std::string kPowers = "smallworld/powers.json";
const std::string kOptionsFile = "smallworld/options.json";
const std::string kMap = "maps/surface-2.json";

TEST(Loader, ReadsTheBox) {
    const auto content = loader::load_content(kContent);
    ASSERT_TRUE(content) << content.error().text();
    EXPECT_EQ(content->catalogue.races.size(), 14U);
    EXPECT_EQ(content->catalogue.powers.size(), 20U);
    EXPECT_EQ(content->maps.size(), 4U);
    EXPECT_EQ(content->profiles.size(), 2U);
    EXPECT_EQ(content->geometry.size(), 4U);
    EXPECT_TRUE(content->warnings.empty()) << content->warnings.front().text();
    for (const char* language : {"en", "pl", "cs"}) {
        EXPECT_TRUE(content->words.has(language, "race.orcs")) << language;
    }
    int tokens = 0;
    for (const auto& race : content->catalogue.races)
        tokens += race.supply;
    EXPECT_EQ(tokens, 168);  // SW-COMP-04
}

TEST(Loader, KeepsAStableOrder) {
    const auto content = loader::load_content(kContent);
    ASSERT_TRUE(content);
    const auto by_id = [](const auto& a, const auto& b) { return a.id < b.id; };
    const auto& [races, powers] = content->catalogue;
    EXPECT_TRUE(std::is_sorted(races.begin(), races.end(), by_id));
    EXPECT_TRUE(std::is_sorted(powers.begin(), powers.end(), by_id));
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

TEST(Loader, RefusesBadRacesAndPowers) {
    const std::string orcs = R"("id": "orcs", "tokens": 5, "supply": 10)";
    expect_all_refused({
        {kRaces, R"("id": "orcs", "tokens": 5)", R"("id": "orcs", "tokens": 0)",
         "/races/7/tokens, line 27", "from 1 to 20, not 0"},
        {kRaces, orcs, R"("id": "orcs", "tokens": 5.5, "supply": 10)", "/races/7/tokens",
         "fraction"},
        {kRaces, orcs, R"("id": "orcs", "tokens": "5", "supply": 10)", "/races/7/tokens",
         "not a text"},
        {kRaces, orcs, R"("id": "orcs", "tokens": 18446744073709551615, "supply": 10)",
         "/races/7/tokens", "from 1 to 20"},
        {kRaces, orcs, R"("id": "orcs", "supply": 10)", "/races/7, line", "\"tokens\" is missing"},
        {kRaces, orcs, R"("id": "orcs", "tokens": 5)", "/races/7, line", "\"supply\" is missing"},
        {kRaces, orcs, R"("id": "orcs", "tokens": 5, "supply": 41)", "/races/7/supply", "to 40"},
        {kRaces, orcs, R"("id": "orcs", "tokens": 5, "supply": 10, "size": 1)", "/races/7/size",
         "not a known key"},
        {kRaces, orcs, R"("id": "orcs", "id": "orcs", "tokens": 5, "supply": 10)", "/races/7/id",
         "given twice"},
        {kRaces, orcs, R"("\u0069d": "orcs", "tokens": 5, "supply": 10)", "/races/7/", "backslash"},
        {kRaces, "\"orcs\"", "\"Orcs\"", "/races/7/id", "is not an id"},
        {kRaces, "\"orcs\"", "\"elves\"", "/races/7/id", "already is"},
        {kRaces, "\"orcs\"", "\"\"", "/races/7/id", "1 to 32"},
        {kRaces, "\"orcs\"", "\"" + std::string(33, 'o') + "\"", "/races/7/id", "1 to 32"},
        {kRaces, "\"orcs\"", "\"or\\ncs\"", "/races/7/id", "control"},
        {kRaces, orcs, R"("id": "orcs", "tokens": 6, "supply": 10)", "/races/7, line",
         "needs 11 tokens", "SW-COMP-17"},
        {kRaces, R"("n": 4, "mandatory")", R"("n": 5, "mandatory")", "/races/0, line",
         "needs 16 tokens", "SW-COMP-17"},
        {kRaces, "\"races\"", "\"tribes\"", "/tribes, line 2", "not a known key"},
        {kPowers, "\"powers\": [", "\"powers\": [], \"note\": [", "/note", "must be a text"},
    });
}

TEST(Loader, RefusesTraitsThatMakeNoSense) {
    const std::string elves = R"({"do": "no-loss", )";
    const std::string hill = R"("where": {"terrain": ["hill"]})";
    expect_all_refused({
        {kRaces, elves, R"({"do": "no-gain", )", "/races/2/traits/0/do", "is not one of"},
        {kRaces, elves, R"({"do": 3, )", "/races/2/traits/0/do", "not a number"},
        {kRaces, elves, R"({)", "/races/2/traits/0, line", "\"do\" is missing"},
        {kRaces, elves, R"({"do": "no-loss", "n": 1, )", "/races/2/traits/0/n", "no number"},
        {kRaces, elves, R"({"do": "no-loss", "piece": "hole", )", "traits/0/piece", "no piece"},
        {kRaces, elves, R"({"do": "no-loss", "where": {"coastal": true}, )", "traits/0/where",
         "no regions"},
        {kRaces, elves, R"({"do": "no-loss", "not-first": true, )", "traits/0/not-first",
         "makes no sense"},
        {kRaces, elves, R"({"do": "no-loss", "while": "both", )", "traits/0/while", "be active"},
        {kRaces, elves, R"({"do": "no-loss", "while": "asleep", )", "traits/0/while", "not one of"},
        {kRaces, elves, R"({"do": "no-loss", "if": {"badge": "eaten"}, )", "traits/0/if/badge",
         "not one of"},
        {kRaces, elves, R"({"do": "no-loss", "if": {"weather": true}, )", "traits/0/if/weather",
         "no such option"},
        {kRaces, elves, R"({"do": "no-loss", "if": {}, )", "traits/0/if", "at least one"},
        {kRaces, elves, R"({"do": "cost-delta", )", "traits/0, line", "\"n\" is missing"},
        {kRaces, elves, R"({"do": "cost-delta", "n": 0, )", "traits/0/n", "do nothing"},
        {kRaces, elves, R"({"do": "cost-delta", "n": -1, "beside-own": true, )", "traits/0",
         "needs \"where\""},
        {kRaces, elves, R"({"do": "cost-delta", "n": -1, "where": {"piece": "lair"}, )",
         "traits/0/where/piece", "only coin-per-region"},
        {kRaces, elves, R"({"do": "coin-per-region", "where": {"piece": "encampment"}, )",
         "traits/0/where/piece", "several"},
        {kRaces, elves, R"({"do": "coin-flat", "n": 200, )", "traits/0/n", "from 1 to 20"},
        {kRaces, elves, R"({"do": "enter", "where": {"terrain": ["hill"]}, )", "traits/0",
         "open to every race"},
        {kRaces, elves, R"({"do": "enter", )", "traits/0", "\"where\" is missing"},
        {kRaces, elves, R"({"do": "pieces", )", "traits/0", "\"piece\" is missing"},
        {kRaces, elves, R"({"do": "pieces", "n": 3, "piece": "hero", )", "traits/0",
         "at most 2 make sense"},
        {kRaces, elves, R"({"do": "pieces", "piece": "dragon", )", "traits/0", "\"cost-flat\""},
        {kRaces, elves, R"({"do": "cost-flat", "piece": "dragon", )", "traits/0", "\"pieces\""},
        {kRaces, elves, R"({"do": "cost-flat", "piece": "hole", )", "traits/0", "not conquer"},
        {kRaces, elves, R"({"do": "pieces", "piece": "hero", "while": "both", )", "traits/0",
         "does not place"},
        {kRaces, elves, R"({"do": "decline-acts", )", "traits/0", "must be decline"},
        {kRaces, elves, R"({"do": "no-loss", "rule": "SW-X-1"}, {"do": "no-loss", )", "traits/1",
         "already does this"},
        {kRaces, R"("rule": "SW-RACE-ELVES-1")", R"("rule": "elves 1")", "traits/0/rule",
         "made of A-Z"},
        {kRaces, R"(, "rule": "SW-RACE-ELVES-1")", "", "/races/2/traits/0", "\"rule\" is missing"},
        {kPowers, hill, R"("where": {"terrain": ["moor"]})", "where/terrain/0", "not one of"},
        {kPowers, hill, R"("where": {"terrain": []})", "where/terrain", "at least one"},
        {kPowers, hill, R"("where": {"terrain": ["hill", "hill"]})", "where/terrain/1", "twice"},
        {kPowers, hill, R"("where": {"coastal": false})", "where/coastal", "only be true"},
        {kPowers, hill, R"("where": {})", "traits/0/where", "says nothing"},
        {kPowers, hill, R"("where": {"colour": "red"})", "where/colour", "not a known key"},
    });
}

TEST(Loader, RefusesItemsThatDoNotGoTogether) {
    const std::string elves = R"({"do": "no-loss", "rule")";
    std::string costs;
    for (int i = 0; i < 5; ++i)
        costs += R"({"do": "cost-delta", "n": -1, "rule": "X"}, )";
    std::string coins;
    for (int i = 0; i < 6; ++i)
        coins += R"({"do": "coin-per-region", "rule": "X"}, )";
    std::string bonuses;
    for (int i = 0; i < 5; ++i)
        bonuses += R"({"do": "coin-flat", "rule": "X"}, )";
    expect_all_refused({
        {kRaces, elves, costs + elves, "/races/2, line", "cost-delta", "SW-CUSTOM-05"},
        {kRaces, elves, coins + elves, "/races/2, line", "coin-per-region", "SW-CUSTOM-05"},
        {kRaces, elves, bonuses + elves, "/races/2, line", "coin-flat", "SW-CUSTOM-05"},
        {kRaces, elves, R"({"do": "pieces", "piece": "hole", "rule")", "/races/5, line",
         "already brings hole", "SW-COMP-10"},
        {kRaces, elves, R"({"do": "pieces", "piece": "lair", "while": "both", "rule")", "/races/12",
         "brings lair", "SW-COMP-07"},
        {kRaces, R"("id": "trolls", "tokens": 5, "supply": 10)",
         R"("id": "trolls", "tokens": 5, "supply": 11)", "/races/12", "must suffice", "SW-COMP-07"},
    });
}

// Where an item of the box and one of a pack do not go together, the pack's is to blame.
TEST(Loader, BlamesThePack) {
    const auto refused = [](const std::string& races, const Edit& expected) {
        const TempFolder folder;
        folder.write("races.json", "{\"races\": [" + races + "]}");
        expect_error(load_pack(folder.path()), expected);
    };
    const std::string head = R"({"id": "a", "tokens": 5, "supply": 10, "traits": [)";
    refused(
        head + R"({"do": "pieces", "piece": "fortress", "rule": "X"}]})",
        {"races.json", "", "", "/races/0", "\"fortified\" already brings fortress", "SW-COMP-08"});
    refused(head + R"({"do": "decline-slot-free", "while": "both", "rule": "X"}]})",
            {"races.json", "", "", "/races/0", "\"spirit\" already brings decline-slot-free",
             "SW-INV-06"});
    refused(head + R"({"do": "reach-link", "where": {"coastal": true}, "rule": "X"}]})",
            {"races.json", "", "", "/races/0", "reach-link", "SW-CUSTOM-05"});
    const TempFolder growing;
    growing.write("powers.json", R"({"powers": [{"id": "p", "tokens": 3, "traits": [
        {"do": "token-gain", "n": 3, "rule": "X"}]}]})");
    expect_error(load_pack(growing.path()),
                 {"powers.json", "", "", "/powers/0", "token-gain", "SW-CUSTOM-05"});
    const TempFolder folder;
    folder.write("powers.json", R"({"powers": [{"id": "p", "tokens": 6, "traits": []}]})");
    expect_error(load_pack(folder.path()), {"powers.json", "", "", "/powers/0, line 1",
                                            "\"amazons\" with \"p\" needs 16", "SW-CUSTOM-06"});
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

TEST(Loader, RefusesTooManyRacesForThePowers) {
    const TempFolder folder;
    std::string races;
    for (int i = 0; i < 7; ++i) {
        races += (i > 0 ? ", " : "") + std::string(R"({"id": "r)") + std::to_string(i) +
                 R"(", "tokens": 5, "supply": 10, "traits": []})";
    }
    folder.write("races.json", "{\"races\": [" + races + "]}");
    expect_error(load_pack(folder.path()),
                 {"races.json", "", "", "/races/6", "21 races but only 20 powers", "RUL-086"});
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

TEST(Loader, BorrowingRemovesTheLender) {
    const auto box = loader::load_content(kContent);
    const auto content = load_pack(kPacks / "custom-race");
    ASSERT_TRUE(box && content) << content.error().text();
    const auto& races = content->catalogue.races;
    ASSERT_EQ(races.size(), 14U);
    EXPECT_EQ(races.back().id, "badgers");
    EXPECT_EQ(races.back().supply, 15);
    EXPECT_EQ(races.front().id,
              "dwarves");  // SW-CUSTOM-04: no Amazons; the others keep their order
    EXPECT_EQ(content->catalogue.powers.back().id, "burrowing");
    EXPECT_TRUE(content->warnings.empty());
    EXPECT_TRUE(loader::make_game(*content, "surface-5", {}));
}

TEST(Loader, RefusesBadLoans) {
    const auto refused = [](const std::string& races, const Edit& expected) {
        const TempFolder folder;
        folder.write("races.json", "{\"races\": [" + races + "]}");
        expect_error(load_pack(folder.path()), expected);
    };
    refused(R"({"id": "a", "tokens": 5, "borrows": "nobody", "traits": []})",
            {"races.json", "", "", "/races/0/borrows", "no such race", "SW-CUSTOM-03"});
    refused(R"({"id": "a", "tokens": 5, "borrows": "a", "traits": []})",
            {"races.json", "", "", "/races/0/borrows", "no such race", "SW-CUSTOM-03"});
    refused(R"({"id": "a", "tokens": 5, "borrows": "orcs", "traits": []},
               {"id": "b", "tokens": 5, "borrows": "orcs", "traits": []})",
            {"races.json", "", "", "/borrows", "borrows these tokens already"});
    refused(R"({"id": "a", "tokens": 5, "borrows": "orcs", "supply": 10, "traits": []})",
            {"races.json", "", "", "/races/0/supply", "lender's supply"});
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

TEST(Loader, WarnsOfUnconnectedMaps) {
    const TempFolder folder;
    folder.write("maps/m.json", R"({"id": "m", "name": "M", "game": "surface", "players": 2,
        "rounds": 8, "regions": [
        {"id": 0, "name": "A", "terrain": "hill", "edge": true, "neighbours": []},
        {"id": 1, "name": "B", "terrain": "hill", "neighbours": []}]})");
    const auto content = load_pack(folder.path());
    ASSERT_TRUE(content) << content.error().text();
    ASSERT_EQ(content->warnings.size(), 1U);
    EXPECT_NE(content->warnings[0].message.find("cannot be reached"), std::string::npos);
    EXPECT_EQ(content->find_geometry("m"), nullptr);
}

std::uint64_t fingerprint_after(const std::string& file, const std::string& from,
                                const std::string& to) {
    const TempFolder folder;
    copy_with_edit(folder, file, from, to);
    const auto content = loader::load_content(folder.path());
    EXPECT_TRUE(content) << content.error().text();
    return content ? content->fingerprint(*content->find_map("surface-2")) : 0;
}

TEST(Loader, FingerprintSeesTheRulesAndNothingElse) {
    const auto content = loader::load_content(kContent);
    ASSERT_TRUE(content);
    const std::uint64_t box = content->fingerprint(*content->find_map("surface-2"));
    EXPECT_NE(box, content->fingerprint(*content->find_map("surface-3")));
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
