#include "loader/loader.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <array>
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

// The content of the box (of the maps only some, for speed) with one text in one file replaced.
void copy_with_edit(const TempFolder& folder, const std::string& file, const std::string& from,
                    const std::string& to) {
    for (const char* world : {"smallworld", "underground"}) {
        fs::copy(kContent / world, folder.path() / world, fs::copy_options::recursive);
    }
    fs::create_directories(folder.path() / "maps");
    for (const char* map :
         {"maps/surface-2.json", "maps/surface-3.json", "maps/underground-2.json"}) {
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
const std::string kPlaces = "underground/places.json";
const std::string kRelics = "underground/relics.json";
const std::string kCaves = "maps/underground-2.json";

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
        {kRaces, elves, R"({"do": "reach-any", "where": {"piece": "lair"}, )",
         "traits/0/where/piece", "changes in play"},
        {kRaces, elves, R"({"do": "coin-per-region", "where": {"piece": "hammer"}, )",
         "traits/0/where/piece", "never stands"},
        {kRaces, elves, R"({"do": "coin-flat", "n": 200, )", "traits/0/n", "from 1 to 20"},
        {kRaces, elves, R"({"do": "enter", "where": {"terrain": ["hill"]}, )", "traits/0",
         "open to every race"},
        {kRaces, elves, R"({"do": "enter", )", "traits/0", "\"where\" is missing"},
        {kRaces, elves, R"({"do": "pieces", )", "traits/0", "\"piece\" is missing"},
        {kRaces, elves, R"({"do": "pieces", "n": 3, "piece": "hero", )", "traits/0",
         "at most 2 make sense"},
        {kRaces, elves, R"({"do": "pieces", "piece": "dragon", )", "traits/0", "\"cost-flat\""},
        {kRaces, elves, R"({"do": "cost-flat", "piece": "dragon", )", "traits/0", "\"pieces\""},
        {kRaces, elves, R"({"do": "cost-flat", "piece": "hole", )", "traits/0/piece",
         "is about dragon"},
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
    const auto repeated = [](const std::string& trait, int times) {
        std::string out;
        for (int i = 0; i < times; ++i)
            out += trait + R"(, "rule": "X"}, )";
        return out;
    };
    const std::string costs = repeated(R"({"do": "cost-delta", "n": -1)", 8);
    const std::string coins = repeated(R"({"do": "coin-per-region")", 8);
    const std::string bonuses = repeated(R"({"do": "coin-flat")", 6);
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
    const std::string link = R"({"do": "reach-link", "where": {"coastal": true}, "rule": "X"})";
    refused(head + link + ", " + link + ", " + link + "]}",
            {"races.json", "", "", "/races/0", "\"underworld\" has 1; there is room for 3",
             "SW-CUSTOM-05"});
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

std::string traits_file(const std::string& kind, const std::string& trait) {
    const bool race = kind == "races";
    const std::string numbers = race               ? R"("tokens": 1, "supply": 30, )"
                                : kind == "powers" ? R"("tokens": 0, )"
                                                   : "";
    return "{\"" + kind + "\": [{\"id\": \"x\", " + numbers + "\"traits\": [" + trait + "]}]}";
}

engine::Result<loader::Content> load_trait(const std::string& kind, const std::string& trait) {
    const TempFolder folder;
    folder.write(kind + ".json", traits_file(kind, trait));
    return load_pack(folder.path());
}

// UG-CORE-06: every primitive can be given to any race, power, place or relic, but for a few.
TEST(Loader, TraitsComposeFreely) {
    const std::vector<std::string> traits{
        R"({"do": "cost-delta", "n": -1, "where": {"borders": "ancient", "tokens": 2})",
        R"({"do": "cost-delta", "n": -2, "once": true, "where": {"marker": ["place", "relic"]})",
        R"({"do": "cost-as-empty", "once": true, "where": {"terrain": ["mud", "chasm"]})",
        R"({"do": "cost-as-empty", "chained": true, "piece": "volcano")",
        R"({"do": "pre-roll")",
        R"({"do": "pre-roll", "target-first": true, "where": {"alone": true, "land": true})",
        R"({"do": "extra-pay", "n": 2)",
        R"({"do": "piece-pays")",
        R"({"do": "piece-pays", "piece": "hammer")",
        R"({"do": "reach-any", "once": true, "where": {"borders": ["chasm", "river"]})",
        R"({"do": "reach-link", "to-all": true, "where": {"borders": "chasm"})",
        R"({"do": "reach-through", "where": {"terrain": ["river"]}, "while": "both")",
        R"({"do": "entry", "instead": true, "where": {"borders": "volcano"})",
        R"({"do": "enter", "where": {"terrain": ["river"]})",
        R"({"do": "substitute", "from-hand": true, "as-entry": true, "once": true)",
        R"({"do": "spare", "once": true)",
        R"({"do": "plain-only")",
        R"({"do": "toll", "n": 2, "lock-only": true)",
        R"({"do": "coin-per-region", "where": {"marked": true})",
        R"({"do": "coin-per-pair", "where": {"coastal": true})",
        R"({"do": "coin-if-joined", "n": 2)",
        R"({"do": "coin-per-group", "linked": true)",
        R"({"do": "coin-take", "once": true)",
        R"({"do": "coin-on-loss")",
        R"({"do": "coin-double", "once": true)",
        R"({"do": "sacrifice", "n": 3, "while": "both")",
        R"({"do": "token-per-region", "where": {"terrain": ["mud"]})",
        R"({"do": "token-each-turn")",
        R"({"do": "swap-declined", "n": 2, "while": "decline")",
        R"({"do": "decline-keep-all", "redeploys": true, "while": "both")",
        R"({"do": "decline-vanish", "n": 2, "while": "both")",
    };
    for (const std::string& trait : traits) {
        for (const char* kind : {"races", "powers", "places", "relics"}) {
            const auto loaded = load_trait(kind, trait + R"(, "rule": "X"})");
            EXPECT_TRUE(loaded) << kind << ": " << loaded.error().text();
        }
    }
}

TEST(Loader, KnowsWhoCanDoWhat) {
    const auto refused = [](const std::string& kind, const std::string& trait,
                            const std::string& place, const std::string& message) {
        SCOPED_TRACE(kind + ": " + trait);
        expect_error(load_trait(kind, trait + R"(, "rule": "X"})"),
                     {kind + ".json", "", "", place, message});
    };
    for (const char* kind : {"races", "powers", "relics"}) {
        refused(kind, R"({"do": "grant-power")", "traits/0/do", "only a place");
    }
    for (const char* kind : {"places", "relics"}) {
        refused(kind, R"({"do": "draft-swap")", "traits/0/do", "only a race or a power");
        refused(kind, R"({"do": "pieces", "piece": "volcano")", "traits/0", "is not picked");
        EXPECT_TRUE(load_trait(kind, R"({"do": "coin-per-region", "where": {"here": true},
                                       "rule": "X"})"));
    }
    for (const char* kind : {"races", "powers"}) {
        refused(kind, R"({"do": "coin-per-region", "where": {"here": true})", "where/here", "lies");
        refused(kind, R"({"do": "reach-any", "where": {"same-as-marker": true})",
                "where/same-as-marker", "lies somewhere");
    }
}

TEST(Loader, RefusesUndergroundTraitsThatMakeNoSense) {
    const auto refused = [](const std::string& trait, const std::string& place,
                            const std::string& message) {
        SCOPED_TRACE(trait);
        expect_error(load_trait("races", trait + R"(, "rule": "X"})"),
                     {"races.json", "", "", place, message});
    };
    refused(R"({"do": "cost-as-empty", "chained": true)", "traits/0", "needs a \"piece\"");
    refused(R"({"do": "cost-as-empty", "piece": "volcano")", "traits/0/piece", "\"chained\"");
    refused(R"({"do": "pre-roll", "where": {"coastal": true})", "traits/0/where", "target-first");
    refused(R"({"do": "pre-roll", "rule": "X"}, {"do": "pre-roll")", "traits/1", "already does");
    refused(R"({"do": "piece-pays", "piece": "armor")", "traits/0/piece", "is about hammer");
    refused(R"({"do": "piece-conquest", "n": 2)", "traits/0", "\"pieces\" trait");
    refused(R"({"do": "copy-relic")", "traits/0", "\"pieces\" trait");
    refused(R"({"do": "pieces", "piece": "bag")", "traits/0", "\"copy-relic\" trait");
    refused(R"({"do": "pieces", "piece": "armor")", "traits/0", "\"piece-per-region\" brings");
    refused(R"({"do": "piece-per-region", "piece": "queen")", "traits/0/piece", "armor and hammer");
    refused(R"({"do": "spare", "once": true, "while": "both")", "traits/0", "must be active");
    refused(R"({"do": "cost-delta", "n": -1, "once": true, "while": "decline")", "traits/0",
            "uses nothing");
    refused(R"({"do": "sacrifice", "once": true)", "traits/0/once", "makes no sense");
    refused(R"({"do": "entry", "where": {"piece": "volcano"})", "where/piece", "changes in play");
    refused(R"({"do": "reach-any", "where": {"borders": "volcano"})", "where/borders", "terrain");
    refused(R"({"do": "coin-flat", "where": {"borders": "hammer"})", "where/borders", "stands");
    refused(R"({"do": "coin-per-region", "where": {"borders": ["volcano"]})", "where/borders/0",
            "not one of");
    refused(R"({"do": "coin-per-region", "where": {"tokens": 0})", "where/tokens", "from 1 to 20");
    refused(R"({"do": "coin-per-region", "where": {"marker": "monster"})", "where/marker",
            "not one of place and relic");
    refused(R"({"do": "enter", "where": {"terrain": ["chasm"]})", "traits/0", "sea, lake or river");
    refused(R"({"do": "toll", "n": 1, "lock-only": "yes")", "traits/0/lock-only", "true or false");
}

TEST(Loader, RefusesBadMarkers) {
    expect_all_refused({
        {kPlaces, R"("defence": 1)", R"("defence": 4)", "/places/5/defence", "from 0 to 3"},
        {kPlaces, R"("undoubled": true)", R"("undoubled": 1)", "/places/6/undoubled",
         "not a number"},
        {kPlaces, R"("id": "stonehedge",)", R"("id": "stonehedge", "tokens": 3,)",
         "/places/7/tokens", "not a known key"},
        {kRelics, R"("id": "shiny-orb")", R"("id": "stonehedge")", "/relics/4/id", "already is"},
        {kRelics, R"({"do": "coin-double", "once": true)", R"({"do": "pieces", "piece": "ghost")",
         "/relics/3", "already brings ghost", "UG-COMP-07"},
        {"underground/powers.json", R"("in-decline": "discard")", R"("in-decline": "eat")",
         "/powers/0/in-decline", "not one of keep and discard"},
    });
    const TempFolder many;
    std::string places;
    for (int i = 0; i < 10; ++i) {
        places += (i > 0 ? ", " : "") + std::string(R"({"id": "p)") + std::to_string(i) +
                  R"(", "traits": []})";
    }
    many.write("places.json", "{\"places\": [" + places + "]}");
    expect_error(load_pack(many.path()),
                 {"places.json", "", "", "/places/9", "25 places and relics; at most 24"});
}

// What a race, a power, a granted power and all markers could bring together must find room.
TEST(Loader, CountsWhatMayComeTogether) {
    const std::string taken = R"({"do": "cost-as-empty", "once": true, "rule": "X"})";
    expect_error(load_trait("places", taken + ", " + taken + ", " + taken),
                 {"places.json", "", "", "/places/0", "\"x\" has 3", "SW-CUSTOM-05"});
    const std::string coin = R"({"do": "coin-per-region", "rule": "X"})";
    expect_error(load_trait("relics", coin + ", " + coin + ", " + coin),
                 {"relics.json", "", "", "/relics/0", "there is room for 8", "SW-CUSTOM-05"});
    const std::string entry = R"({"do": "entry", "where": {"borders": "hero"}, "rule": "X"})";
    EXPECT_TRUE(load_trait("races", entry + ", " + entry));
    expect_error(load_trait("races", entry + ", " + entry + ", " + entry),
                 {"races.json", "", "", "/races/0", "entry beside a piece", "SW-CUSTOM-05"});
    // Alternatives take the room of one.
    const std::string yes = R"({"do": "cost-as-empty", "if": {"markers": true}, "rule": "X"})";
    const std::string no = R"({"do": "cost-as-empty", "if": {"markers": false}, "rule": "X"})";
    const std::string late = R"({"do": "cost-as-empty", "while": "decline", "rule": "X"})";
    EXPECT_TRUE(load_trait("races", yes + ", " + no + ", " + late));
}

// UG-COMPAT-14: what goes well in each world need not go well in both.
TEST(Loader, SaysWhyTheWorldsCannotBeMixed) {
    const auto loaded = load_trait("powers", R"({"do": "pieces", "piece": "queen", "rule": "X"})");
    ASSERT_TRUE(loaded) << loaded.error().text();
    ASSERT_TRUE(loaded->mixing_error);
    EXPECT_NE(loaded->warnings.back().message.find("cannot be mixed"), std::string::npos);
    EXPECT_TRUE(loader::make_game(*loaded, "surface-3", {}));
    smallworld::Options both;
    both.items = smallworld::kItemsBoth;
    const auto mixed = loader::make_game(*loaded, "surface-3", both);
    ASSERT_FALSE(mixed);
    EXPECT_EQ(mixed.error().rule, "UG-COMP-07");
}

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
    ASSERT_EQ(content->warnings.size(), 2U);
    EXPECT_NE(content->warnings[0].message.find("1 regions and 1 ends"), std::string::npos);
    EXPECT_NE(content->warnings[1].message.find("volcano"), std::string::npos);
    const TempFolder torn;
    torn.write("maps/m.json", caves(R"(
        {"id": 0, "name": "A", "terrain": "mud", "edge": true, "neighbours": [1]},
        {"id": 1, "name": "B", "terrain": "chasm", "neighbours": [0, 2]},
        {"id": 2, "name": "C", "terrain": "mud", "neighbours": [1]})"));
    expect_error(load_pack(torn.path()),
                 {"m.json", "", "", "/regions", "hang together", "UG-FACT-07"});
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
    ASSERT_EQ(races.size(), 29U);
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
