// What a race, a power, a place and a relic may be, and what may come together.
#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <string>
#include <vector>

#include "loader/loader.h"
#include "tests/unit/loader_kit.h"

namespace {

using namespace loader_kit;  // NOLINT: this file is about nothing else

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
        R"({"do": "coin-take", "n": 2)",
        R"({"do": "coin-on-loss")",
        R"({"do": "sacrifice", "n": 3, "while": "both")",
        R"({"do": "token-per-region", "where": {"terrain": ["mud"]})",
        R"({"do": "token-each-turn")",
        R"({"do": "swap-declined", "n": 2, "while": "decline")",
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
    for (const char* kind : {"races", "powers", "places"}) {
        refused(kind, R"({"do": "coin-double", "once": true)", "traits/0/do", "only a relic");
        refused(kind, R"({"do": "coin-take", "once": true)", "traits/0/once", "only a relic");
    }
    refused("relics", R"({"do": "coin-double")", "traits/0", "needs \"once\"");
    EXPECT_TRUE(load_trait("relics", R"({"do": "coin-double", "once": true, "rule": "X"})"));
    EXPECT_TRUE(load_trait("relics", R"({"do": "coin-take", "once": true, "rule": "X"})"));
    for (const char* kind : {"places", "relics"}) {
        refused(kind, R"({"do": "draft-swap")", "traits/0/do", "only a race or a power");
        for (const char* trait :
             {R"({"do": "extra-pay", "n": 2)", R"({"do": "decline-keep-all", "while": "both")",
              R"({"do": "decline-acts", "while": "decline")",
              R"({"do": "decline-slot-free", "while": "both")",
              R"({"do": "decline-vanish", "n": 2, "while": "both")"}) {
            refused(kind, trait, "traits/0/do", "only a race or a power");
        }
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
    // How it declines is asked of a race that is declining, so it must hold then.
    refused(R"({"do": "decline-vanish", "n": 2)", "traits/0", "\"while\" must be both");
    refused(R"({"do": "decline-vanish", "n": 2, "while": "active")", "traits/0/while",
            "must be both");
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

}  // namespace
