// Packs as somebody sends them: manifests, bundles, advice, and tricks that must not work.
#include <gtest/gtest.h>

#include <algorithm>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <string>
#include <vector>

#include "engine/saved_game.h"
#include "loader/files.h"
#include "loader/loader.h"
#include "loader/pack_check.h"

namespace {

namespace fs = std::filesystem;

const fs::path kContent = fs::path(TERRARIUM_SOURCE_DIR) / "content";
const fs::path kPacks = fs::path(TERRARIUM_SOURCE_DIR) / "tests/packs";

class Packs : public testing::Test {
  protected:
    Packs() {
        std::string pattern = (fs::temp_directory_path() / "terrarium-packs-XXXXXX").string();
        root_ = mkdtemp(pattern.data());
        fs::create_directory(pack());
    }
    ~Packs() override {
        std::error_code ignored;
        fs::remove_all(root_, ignored);
    }

    fs::path pack() const { return root_ / "my Pack 2"; }
    const fs::path& root() const { return root_; }
    void write(const fs::path& file, const std::string& text) const {
        fs::create_directories((pack() / file).parent_path());
        std::ofstream(pack() / file, std::ios::binary) << text;
    }
    engine::Result<loader::Content> load(const fs::path& path) const {
        const std::vector<fs::path> packs{path};
        return loader::load_content(kContent, packs);
    }
    engine::Result<loader::Content> load() const { return load(pack()); }
    std::string refusal() const {
        const auto loaded = load();
        return loaded ? "" : loaded.error().text();
    }
    loader::PackReport check(std::string_view map = "") const {
        auto report = loader::check_pack(kContent, pack(), map);
        EXPECT_TRUE(report) << report.error().text();
        return report ? *report : loader::PackReport();
    }

  private:
    fs::path root_;
};

bool says(const std::vector<engine::Error>& list, const std::string& part) {
    return std::any_of(list.begin(), list.end(), [&](const engine::Error& error) {
        return error.text().find(part) != std::string::npos;
    });
}
std::string all(const std::vector<engine::Error>& list) {
    std::string out;
    for (const engine::Error& error : list)
        out += error.text() + '\n';
    return out;
}

const std::string kNoRaces = R"({"races": [{"id": "foxes", "tokens": 5, "supply": 10,
  "traits": [{"do": "no-loss", "rule": "X-1"}]}]})";

TEST_F(Packs, SayWhoTheyAre) {
    write("races.json", kNoRaces);
    auto content = load();
    ASSERT_TRUE(content) << content.error().text();
    ASSERT_EQ(content->packs.size(), 1U);
    EXPECT_EQ(content->packs[0].id, "my-pack-2");
    EXPECT_FALSE(content->packs[0].written);
    const std::uint64_t hash = content->packs[0].hash;

    write("pack.json", R"({"id": "foxes", "name": "Foxes", "version": "2", "authors": ["Jana"],
        "licence": "CC0", "for": ["underground", "surface"], "description": "Red ones."})");
    content = load();
    ASSERT_TRUE(content) << content.error().text();
    EXPECT_EQ(content->packs[0].id, "foxes");
    EXPECT_EQ(content->packs[0].hash, hash) << "the manifest is not part of the game";
    EXPECT_EQ(content->catalogue.races.back().world, smallworld::World::Underground);

    const std::vector<fs::path> twice{pack(), pack()};
    const auto again = loader::load_content(kContent, twice);
    ASSERT_FALSE(again);
    EXPECT_NE(again.error().message.find("already is a pack \"foxes\""), std::string::npos);
}

TEST_F(Packs, ManifestsAreChecked) {
    write("races.json", kNoRaces);
    write("pack.json", R"({"id": "foxes"})");
    EXPECT_NE(refusal().find("\"name\" is missing"), std::string::npos);
    write("pack.json", R"({"id": "foxes", "name": "Foxes", "for": "space"})");
    EXPECT_NE(refusal().find("/for, line 1"), std::string::npos);
    write("pack.json", R"({"id": "foxes", "name": "Foxes", "colour": "red"})");
    EXPECT_NE(refusal().find("not a known key"), std::string::npos);
    write("pack.json", "[1, 2");
    EXPECT_NE(refusal().find("pack.json: line 1"), std::string::npos);
}

TEST_F(Packs, BundlesAreTheSame) {
    for (const char* name : {"custom-race", "tiny", "many-tribes"}) {
        const auto files = loader::read_pack(kPacks / name);
        ASSERT_TRUE(files) << files.error().text();
        const fs::path bundle = root() / (std::string(name) + ".json");
        std::ofstream(bundle, std::ios::binary) << print_bundle(*files);
        const auto folder = load(kPacks / name);
        const auto bundled = load(bundle);
        ASSERT_TRUE(folder && bundled) << bundled.error().text();
        EXPECT_EQ(folder->packs.at(0).hash, bundled->packs.at(0).hash);
        EXPECT_EQ(folder->packs.at(0).id, bundled->packs.at(0).id);
        EXPECT_EQ(folder->words.languages(), bundled->words.languages());
        EXPECT_EQ(folder->map_files, bundled->map_files);
        const auto& map = folder->maps.back();
        EXPECT_EQ(folder->fingerprint(map, {}), bundled->fingerprint(bundled->maps.back(), {}));
    }
}

TEST_F(Packs, ErrorsInBundlesPointIntoTheBundle) {
    const auto refused = [&](const std::string& text, const std::string& sentence) {
        const fs::path bundle = root() / "b.json";
        std::ofstream(bundle, std::ios::binary) << text;
        const auto loaded = load(bundle);
        ASSERT_FALSE(loaded) << text;
        EXPECT_NE(loaded.error().text().find(sentence), std::string::npos) << loaded.error().text();
    };
    const std::string head = "{\"format\": \"terrarium-pack-1\",\n\"files\": {\n";
    refused(head + "\"races.json\": {\"races\": [\n{\"id\": \"A\"}]}}}",
            "b.json#races.json: /races/0/id, line 4: ");
    refused(head + "\"../../etc/passwd\": {}}}", "a pack has no file of this name");
    refused(head + "\"maps/../races.json\": {}}}", "a pack has no file of this name");
    refused(head + "\"/races.json\": {}}}", "a pack has no file of this name");
    refused(head + "\"races.json\": {}, \"races.json\": {}}}", "given twice");
    refused(head + "\"pack.json\": {\"id\": \"a\", \"name\": \"A\"}}}", "at least one of");
    refused(R"({"format": "terrarium-pack-2", "files": {}})", "/format, line 1");
    refused(R"({"format": "terrarium-pack-1"})", "\"files\" is missing");
    refused(R"({"format": "terrarium-pack-1", "files": {}, "more": 1})", "not a known key");
    refused(head + "\"races.json\": " + std::string(40, '[') + std::string(40, ']') + "}}",
            "not valid JSON");
}

// A pack cannot show what lies beside it, and cannot fill the memory.
TEST_F(Packs, LinksDoNotLeadOut) {
    std::ofstream(root() / "secret.json") << kNoRaces;
    fs::create_symlink(root() / "secret.json", pack() / "races.json");
    EXPECT_NE(refusal().find("leads out of the pack"), std::string::npos);
    fs::remove(pack() / "races.json");
    write("words/en.json", "{}");
    fs::create_directory_symlink(root(), pack() / "maps");
    EXPECT_NE(refusal().find("leads out of the pack"), std::string::npos);
    fs::remove(pack() / "maps");
    fs::create_symlink("races.json", pack() / "races.json");  // itself
    EXPECT_NE(refusal().find("cannot be read"), std::string::npos);
    fs::remove(pack() / "races.json");
    fs::create_directory_symlink("..", pack() / "words/words");  // a cycle nobody walks
    fs::create_symlink("r2.json", pack() / "races.json");        // inside: fine
    write("r2.json", kNoRaces);
    EXPECT_EQ(refusal(), "");
}

TEST_F(Packs, AreNotTooLarge) {
    const std::string blanks((6U << 20U), ' ');
    for (const char* name : {"races.json", "powers.json", "places.json"})
        write(name, blanks + "{}");
    EXPECT_NE(refusal().find("16 MiB"), std::string::npos);
    for (const char* name : {"races.json", "powers.json", "places.json"})
        fs::remove(pack() / name);
    for (int i = 0; i < 300; ++i)
        write("maps/m" + std::to_string(i) + ".json", "{}");
    EXPECT_NE(refusal().find("too many files"), std::string::npos);
}

TEST_F(Packs, HostileValuesAreRefused) {
    for (
        const char* race : {
            R"({"races": {"id": "a"}})",
            R"({"races": [[]]})",
            R"([])",
            R"("races")",
            R"(null)",
            R"({"races": [{"id": "a", "tokens": 1e400, "supply": 9, "traits": []}]})",
            R"({"races": [{"id": "a", "tokens": -99999999999999999999, "supply": 9, "traits": []}]})",
            R"({"races": [{"id": "a", "tokens": 3, "tokens": 4, "supply": 9, "traits": []}]})",
            "{\"races\": [{\"id\": \"\xC3\x28\", \"tokens\": 3, \"supply\": 9, \"traits\": []}]}",
            R"({"races": [{"id": "a", "tokens": 3, "supply": 9, "traits": "\ud800"}]})",
        }) {
        write("races.json", race);
        EXPECT_NE(refusal(), "") << race;
    }
    write("races.json", std::string(100'000, '['));
    EXPECT_NE(refusal().find("not valid JSON"), std::string::npos);
}

TEST_F(Packs, CheckReportsEachFile) {
    write("races.json", R"({"races": [{"id": "A", "tokens": 5, "supply": 10, "traits": []}]})");
    write("powers.json", "{\n\"powers\": [\n{\"id\": \"p\", \"tokens\": 99, \"traits\": []}]}");
    write("words/en.json", R"({"a b": "c"})");
    const loader::PackReport report = check();
    EXPECT_EQ(report.errors.size(), 3U) << all(report.errors);
    EXPECT_TRUE(says(report.errors, "/powers/0/tokens, line 3"));
    EXPECT_TRUE(report.warnings.empty());
    EXPECT_FALSE(loader::check_pack(kContent, root() / "nowhere", ""));
}

// All that a designer can mend at once: each item, each trait, each region, each key.
TEST_F(Packs, CheckReportsAllMistakesOfAFile) {
    write("races.json", R"({"races": [
        {"id": "a", "tokens": 99, "supply": 10, "traits": [{"do": "fly"}, {"do": "no-loss"}]},
        {"id": "b", "tokens": 5, "supply": 10, "traits": [
            {"do": "coin-flat", "n": 0, "while": "never", "rule": "X"},
            {"do": "no-loss", "rule": "X"}, {"do": "no-loss", "rule": "X"}]},
        {"id": "c", "tokens": 5, "supply": 10, "traits": [
            {"do": "no-loss", "rule": "X"}, {"do": "no-loss", "rule": "X"}]}]})");
    write("maps/m.json",
          R"({"id": "m", "name": "M", "game": "underground", "players": 9, "rounds": 8,
        "regions": [{"id": 0, "name": "A", "terrain": "wood", "neighbours": [7]},
                    {"id": 1, "name": "B", "terrain": "mud", "neighbours": [0, 0]}]})");
    write("words/en.json", R"({"a b": "c", "race.a": 1})");
    const loader::PackReport report = check();
    for (const char* place : {"/races/0/tokens", "/races/0/traits/0/do", "/races/0/traits/1, ",
                              "/races/1/traits/0/", "/races/2/traits/1, ", "/players",
                              "/regions/0/terrain", "/regions/1/neighbours/1", "/a b", "/race.a"}) {
        EXPECT_TRUE(says(report.errors, place)) << place << " in\n" << all(report.errors);
    }
    // One for each object: whether the traits of b go together cannot be said yet.
    EXPECT_EQ(report.errors.size(), 10U) << all(report.errors);
}

TEST_F(Packs, AFileFullOfMistakesIsNotReadForEver) {
    std::string regions;
    for (int i = 0; i < 64; ++i)
        regions += (i > 0 ? ", " : "") + std::string(R"({"id": "x", "polygon": 1, "label": 2})");
    write("maps/m.json", R"({"regions": [)" + regions + "]}");
    write("maps/n.json", R"({"regions": [)" + regions + "]}");
    std::string words;
    for (int i = 0; i < 5'000; ++i)
        words += (i > 0 ? ", \"" : "\"") + std::to_string(i) + " \": 1";
    write("words/en.json", "{" + words + "}");
    const loader::PackReport report = check();
    EXPECT_EQ(report.errors.size(), 100U + 2 * (64 + 5)) << report.errors.size();
}

// What is wrong only between items is told whole as well.
TEST_F(Packs, CheckReportsAllConflicts) {
    write("races.json", R"({"races": [
        {"id": "a", "world": "underground", "tokens": 9, "supply": 10, "traits": []},
        {"id": "b", "world": "underground", "tokens": 5, "supply": 12, "traits": [
            {"do": "pieces", "piece": "queen", "while": "both", "rule": "X"}]},
        {"id": "c", "tokens": 9, "supply": 10, "traits": []}]})");
    const loader::PackReport report = check();
    for (const char* part : {"\"a\" with", "already brings queen", "\"c\" with"})
        EXPECT_TRUE(says(report.errors, part)) << part << " in\n" << all(report.errors);
    EXPECT_EQ(report.errors.size(), 3U) << all(report.errors);
    // A badge that is too much for every race of the box is told once.
    write("races.json", kNoRaces);
    write("powers.json", R"({"powers": [
        {"id": "p", "world": "underground", "tokens": 6, "traits": []}]})");
    const loader::PackReport big = check();
    EXPECT_EQ(big.errors.size(), 1U) << all(big.errors);
    EXPECT_TRUE(says(big.errors, "\"cultists\" with \"p\" needs 11 tokens")) << all(big.errors);
}

TEST_F(Packs, EveryFileMayNameItsSchema) {
    write("pack.json", R"({"$schema": "pack.schema.json", "id": "foxes", "name": "Foxes"})");
    write("races.json", R"({"$schema": "races.schema.json", "races": [
        {"id": "foxes", "tokens": 5, "supply": 10, "traits": []}]})");
    write("maps/den.json", R"({"$schema": "map.schema.json", "id": "den", "name": "Den",
        "game": "surface", "players": 2, "rounds": 8, "regions": [
        {"id": 0, "name": "A", "terrain": "hill", "edge": true, "neighbours": []}]})");
    write("words/en.json", R"({"$schema": "words.schema.json", "race.foxes": "Foxes"})");
    EXPECT_EQ(refusal(), "");
    EXPECT_FALSE(says(check().warnings, "schema")) << all(check().warnings);
    write("races.json", R"({"$schema": 1, "races": []})");
    EXPECT_NE(refusal().find("\"$schema\" is not a known key"), std::string::npos) << refusal();
    write("races.json", R"({"races": [{"$schema": "x", "id": "foxes", "tokens": 5, "supply": 10,
        "traits": []}]})");
    EXPECT_NE(refusal().find("\"$schema\" is not a known key"), std::string::npos) << refusal();
}

TEST_F(Packs, CheckAdvisesMakersOfCaves) {
    write("pack.json", R"({"id": "caves", "name": "Caves", "for": "underground"})");
    write("races.json", R"({"races": [{"id": "moles", "tokens": 11, "supply": 16, "traits": [
        {"do": "coin-per-region", "where": {"terrain": ["mud"]}, "rule": "X-1"},
        {"do": "coin-per-region", "where": {"terrain": ["farmland"]}, "rule": "X-2"},
        {"do": "cost-delta", "n": -1, "where": {"tokens": 17}, "rule": "X-3"}]},
        {"id": "bats", "tokens": 3, "supply": 8, "traits": [
        {"do": "coin-per-region", "where": {"terrain": ["chasm"]}, "rule": "X-7"},
        {"do": "cost-delta", "n": -1, "where": {"borders": "chasm"}, "rule": "X-8"},
        {"do": "reach-through", "where": {"terrain": ["chasm"]}, "rule": "X-9"}]},
        {"id": "slugs", "tokens": 3, "supply": 12, "traits": [
        {"do": "coin-per-region", "where": {"tokens": 12}, "rule": "X-6"}]}]})");
    write("powers.json", R"({"powers": [
        {"id": "dim", "tokens": 5, "in-decline": "discard", "traits": [
        {"do": "coin-flat", "while": "decline", "rule": "X-4"}]},
        {"id": "dull", "tokens": 1, "traits": []}]})");
    write("places.json", R"({"places": [{"id": "well", "traits": [
        {"do": "coin-per-region", "where": {"terrain": ["crystal"]}, "rule": "X-5"}]}]})");
    write("maps/pit.json", R"({"id": "pit", "name": "Pit", "game": "underground", "players": 2,
        "rounds": 8, "regions": [
        {"id": 0, "name": "A", "terrain": "mud", "edge": true, "neighbours": [1]},
        {"id": 1, "name": "B", "terrain": "mine", "neighbours": [0]}]})");
    write("words/en.json", R"({"race.moles": "Moles", "race.moles.help": "  ",
        "place.well": "Well", "place.well.help": "Crystals pay."})");
    const loader::PackReport report = check();
    EXPECT_TRUE(report.errors.empty()) << all(report.errors);
    for (const char* part :
         {"SW-CUSTOM-01", "race.moles.help is blank", "power.dim is missing",
          "/races/0/traits/1/where, line 3: can never happen: no region of any map",
          "/races/0/traits/2/where/tokens", "/races/1/traits/0/where, line 6: can never happen",
          "/powers/0/traits/0/while", "/places/0/traits/0/where, line 2: never happens on map pit",
          "nobody finds a place", "no chasm is a volcano"}) {
        EXPECT_TRUE(says(report.warnings, part)) << part << " in\n" << all(report.warnings);
    }
    EXPECT_FALSE(says(report.warnings, "/races/0/traits/0")) << "the pit has mud";
    EXPECT_FALSE(says(report.warnings, "/races/1/traits/1/where, line 7: can never"));
    EXPECT_FALSE(says(report.warnings, "/races/1/traits/2/where, line 8: can never"));
    EXPECT_FALSE(says(report.warnings, "/races/2/traits")) << "there are 12 slugs";
}

TEST_F(Packs, CheckAdvisesThatTheSurfaceHasFewMarkers) {
    write("races.json", R"({"races": [{"id": "foxes", "tokens": 5, "supply": 10, "traits": [
        {"do": "coin-per-region", "where": {"marker": "relic"}, "rule": "X-1"},
        {"do": "coin-per-region", "where": {"terrain": ["hill"]}, "rule": "X-2"}]}]})");
    const loader::PackReport report = check();
    EXPECT_TRUE(says(report.warnings, "/races/0/traits/0, line 2: happens only with markers=true"))
        << all(report.warnings);
    EXPECT_FALSE(says(report.warnings, "/races/0/traits/1"));
    EXPECT_FALSE(says(check("underground-2").warnings, "markers=true"));
}

TEST_F(Packs, CheckAdvises) {
    write("races.json", R"({"races": [{"id": "foxes", "tokens": 11, "supply": 16, "traits": [
        {"do": "coin-per-region", "where": {"terrain": ["chasm"]}, "rule": "X-1"},
        {"do": "coin-per-region", "where": {"terrain": ["hill"], "symbol": ["magic"]}, "rule": "X-2"},
        {"do": "coin-per-region", "where": {"terrain": ["mud"]}, "rule": "X-3"}]}]})");
    write("words/en.json", R"({"race.foxes": "Foxes", "race.foxs.help": "?", "title": "x"})");
    write("readme.json", "{}");
    const loader::PackReport report = check();
    EXPECT_TRUE(report.errors.empty()) << all(report.errors);
    const auto warned = [&](const std::string& part) {
        EXPECT_TRUE(says(report.warnings, part)) << part << " in\n" << all(report.warnings);
    };
    warned("there is no pack.json");
    warned("nobody reads the file readme.json");
    warned("SW-CUSTOM-01");
    warned("/races/0/traits/0/where, line 2: can never happen");
    warned("no words in \"pl\"");
    warned("the key race.foxes.help is missing");
    warned("there is no race \"foxs\"");
    warned("nobody asks for this key");
    EXPECT_FALSE(says(report.warnings, "traits/2")) << "mud is swamp on the surface (UG-COMPAT-05)";
    EXPECT_TRUE(says(check("surface-2").warnings, "no region of map surface-2"));
    EXPECT_TRUE(says(check("underground-2").warnings, "no region of map underground-2"));
    EXPECT_FALSE(loader::check_pack(kContent, pack(), "atlantis"));
}

TEST_F(Packs, CheckIsContentWithAGoodPack) {
    write("pack.json", R"({"id": "foxes", "name": "Foxes"})");
    write("races.json", kNoRaces);
    for (const char* language : {"en", "pl", "cs"}) {
        write(std::string("words/") + language + ".json",
              R"({"race.foxes": "Foxes", "race.foxes.help": "Lose no token."})");
    }
    const loader::PackReport report = check();
    EXPECT_EQ(all(report.errors) + all(report.warnings), "");
}

TEST_F(Packs, ASavedGameNamesThem) {
    write("races.json", kNoRaces);
    const auto with = load();
    const auto box = loader::load_content(kContent);
    ASSERT_TRUE(with && box);
    engine::SavedGame saved;
    saved.map = "surface-2";
    saved.options = "PL2018";
    saved.players = {"A", "B"};
    saved.packs = with->saved_packs();
    const auto read = engine::parse_saved_game(print_saved_game(saved));
    ASSERT_TRUE(read) << read.error().text();
    EXPECT_EQ(read->packs, saved.packs);
    EXPECT_EQ(with->pack_trouble(*read), "");
    EXPECT_EQ(box->pack_trouble(*read), "pack \"my-pack-2\" is missing");
    saved.packs[0].hash ^= 1;
    EXPECT_EQ(with->pack_trouble(saved), "pack \"my-pack-2\" is another version");
    saved.packs.clear();
    EXPECT_EQ(with->pack_trouble(saved), "pack \"my-pack-2\" was not in play");
    EXPECT_EQ(print_saved_game(saved).find("\npack "), std::string::npos);
    EXPECT_FALSE(
        engine::parse_saved_game("terrarium-game 1\ngame smallworld\nrules 1\n"
                                 "map m\noptions PL2018\ncontent 0000000000000000\n"
                                 "pack ../x 0000000000000000\nplayer A a\nbegin\nend\n"));
}

}  // namespace
