#include <gtest/gtest.h>

#include <algorithm>
#include <boost/json.hpp>
#include <fstream>
#include <sstream>

#include "tests/server/desk/play.h"
#include "tests/server/protocol/schema.h"

namespace desk_tests {
namespace {

namespace json = boost::json;

std::string read(const std::string& path) {
    std::ifstream stream(std::string(TERRARIUM_SOURCE_DIR) + "/" + path);
    std::ostringstream text;
    text << stream.rdbuf();
    return text.str();
}

void expect_refused(const server::Edition& edition, std::string_view sentence) {
    const auto desk = desks().open(edition);
    ASSERT_FALSE(desk);
    EXPECT_NE(desk.error().message.find(sentence), std::string::npos) << desk.error().text();
}

TEST(Desks, RefuseWhatTheyDoNotKnow) {
    expect_refused({"chess", "surface-2", "", {}, 0}, "there is no game \"chess\"");
    expect_refused({"smallworld", "atlantis", "", {}, 0}, "there is no map \"atlantis\"");
    expect_refused({"smallworld", "surface-2", "PL2018 gravity=off", {}, 0}, "gravity");
    expect_refused({"smallworld", "surface-2", "", {}, 42}, "other content");
    expect_refused({"smallworld", "surface-2", "", {{std::string(64, 'a'), "foxes", "Foxes"}}, 0},
                   "the pack \"Foxes\" is not on this server");
    expect_refused({"islands", "surface-2", "", {}, 0}, "there is no sea \"surface-2\"");
    expect_refused({"islands", "sea-2", "PL2018", {}, 0}, "there is no mode \"PL2018\"");
    expect_refused({"islands", "sea-2", "", {}, 42}, "other content");
    expect_refused({"islands", "sea-2", "", {{std::string(64, 'a'), "foxes", "Foxes"}}, 0},
                   "Small Islands takes no packs");
    for (server::Edition edition : {server::Edition{"smallworld", "surface-2", "", {}, 0},
                                    server::Edition{"islands", "sea-1", "alexis=3", {}, 0}}) {
        edition.content = desks().fingerprint(edition);
        EXPECT_NE(edition.content, 0U);
        EXPECT_TRUE(desks().open(edition));
    }
}

// The canonical form, empty if there is none.
std::string options(const std::string& game, const std::string& text) {
    return desks().options({game, "surface-2", text, {}, 0}).value_or("");
}

TEST(Desks, KnowTheirGames) {
    EXPECT_EQ(desks().seats({"smallworld", "surface-4", "", {}, 0}), 4);
    EXPECT_EQ(desks().seats({"smallworld", "atlantis", "", {}, 0}), 0);
    EXPECT_EQ(desks().seats({"chess", "surface-4", "", {}, 0}), 0);
    EXPECT_EQ(desks().bots("smallworld"),
              (std::vector<std::string>{"sprout", "moss", "fern", "hazel", "oak"}));
    EXPECT_TRUE(desks().bots("chess").empty());
    EXPECT_EQ(options("smallworld", ""), "PL2018");
    EXPECT_EQ(options("smallworld", "PL2018 sorc-free=true"), "PL2018");
    EXPECT_EQ(options("smallworld", "PL2018 sorc-free=maybe"), "");
    EXPECT_EQ(options("chess", ""), "");
    EXPECT_EQ(desks().seats({"islands", "sea-1", "", {}, 0}), 1);
    EXPECT_EQ(desks().seats({"islands", "sea-5", "", {}, 0}), 0);
    EXPECT_FALSE(desks().bots("islands").empty());
    EXPECT_EQ(options("islands", ""), "standard");
    EXPECT_EQ(options("islands", "standard mode=advanced alexis=2"), "advanced");
    EXPECT_EQ(options("islands", "PL2018"), "");
}

// A thousand tables must not hold a thousand setups.
TEST(Desks, TablesWithTheSameOptionsShareTheirSetup) {
    const auto one = open("surface-2", "PL2018");
    const auto two = open("surface-2", "");
    const auto other = open("surface-2", "CZ2009");
    EXPECT_EQ(&setup_of(*one), &setup_of(*two));
    EXPECT_NE(&setup_of(*one), &setup_of(*other));
}

TEST(Content, NamesEverythingThatAPageOffers) {
    const json::value shown = json::parse(desks().content_json());
    EXPECT_EQ(shown.at("version").as_string().size(), 16U);
    EXPECT_EQ(shown.at("languages"), (json::value{"cs", "en", "pl"}));
    const json::value& game = shown.at("games").as_array().at(0);
    EXPECT_EQ(game.at("id"), "smallworld");
    EXPECT_EQ(game.at("maps").as_array().size(), 8U);
    EXPECT_EQ(game.at("maps").as_array()[0].at("regions"), 23);
    EXPECT_EQ(game.at("maps").as_array()[0].at("world"), "surface");
    EXPECT_EQ(game.at("maps").as_array()[7].at("world"), "underground");
    EXPECT_EQ(game.at("places").as_array().size(), 9U);
    EXPECT_EQ(game.at("relics").as_array().size(), 6U);
    EXPECT_EQ(game.at("races").as_array().size(), content().catalogue.races.size());
    EXPECT_EQ(game.at("powers").as_array().size(), content().catalogue.powers.size());
    EXPECT_EQ(game.at("options").as_array().size(), smallworld::kOptions.size());
    EXPECT_EQ(game.at("bots"), (json::value{"sprout", "moss", "fern", "hazel", "oak"}));
    for (const json::value& profile : game.at("profiles").as_array()) {
        EXPECT_EQ(profile.at("values").as_object().size(), smallworld::kOptions.size());
    }
}

// The form of a new table writes "profile option=value …", which must mean what it shows.
TEST(Content, OffersSmallIslands) {
    const json::value shown = json::parse(desks().content_json());
    const json::value& game = shown.at("games").as_array().at(1);
    EXPECT_EQ(game.at("id"), "islands");
    ASSERT_EQ(game.at("maps").as_array().size(), 4U);
    EXPECT_EQ(game.at("maps").as_array()[0].at("players"), 1);
    EXPECT_EQ(game.at("maps").as_array()[3].at("world"), "sea");
    for (const json::value& profile : game.at("profiles").as_array()) {
        const std::string id(profile.at("id").as_string());
        std::string all = id;
        for (const auto& value : profile.at("values").as_object())
            all += " " + std::string(value.key()) + "=" + std::string(value.value().as_string());
        EXPECT_EQ(options("islands", all), id);
        EXPECT_EQ(profile.at("values").as_object().size(), game.at("options").as_array().size());
    }
    EXPECT_EQ(options("islands", ""), std::string(game.at("profile").as_string()));
    const json::value& achievements = game.at("achievements");  // SI-ACHIEVE-02
    EXPECT_EQ(achievements.at("needed"), 5);
    EXPECT_EQ(achievements.at("standard").as_array().size(), 7U);
    EXPECT_EQ(achievements.at("advanced").at(6),
              (json::value{{"id", "a7"}, {"rule", "SI-ACHIEVE-A7"}}));
    EXPECT_EQ(game.at("bots").as_array().size(), desks().bots("islands").size());
}

TEST(Content, TheBoxOfSmallIslandsIsItsFiles) {
    const json::object box = json::parse(desks().box_json("islands")).as_object();
    EXPECT_EQ(box.size(), 4U);
    for (const auto& part : box) {
        const std::string file = read("content/islands/" + std::string(part.key()) + ".json");
        EXPECT_EQ(part.value(), json::parse(file)) << part.key();
    }
    EXPECT_EQ(desks().box_json("smallworld"), "");
    EXPECT_EQ(desks().box_json("chess"), "");
}

TEST(Content, TheBoxSaysWhatIsPlayedAndWhatIsNot) {
    const json::object own = open("underground-2", "")->box();
    EXPECT_EQ(own.at("world"), "underground");
    EXPECT_EQ(own.at("races").as_array().size(), 15U);
    EXPECT_EQ(own.at("powers").as_array().size(), 21U);
    EXPECT_EQ(own.at("places").as_array().size(), 9U);
    EXPECT_EQ(own.at("relics").as_array().size(), 6U);
    EXPECT_TRUE(own.at("left_out").as_array().empty());
    const json::object mixed = open("surface-3", "PL2018 items=both")->box();
    EXPECT_TRUE(mixed.at("places").as_array().empty());
    const json::array& left_out = mixed.at("left_out").as_array();
    const auto has = [&](const json::value& item) {
        return std::find(left_out.begin(), left_out.end(), item) != left_out.end();
    };
    EXPECT_TRUE(has({{"id", "flames"}, {"why", "terrain"}})) << json::serialize(mixed);
    EXPECT_TRUE(has({{"id", "magic"}, {"why", "markers"}})) << json::serialize(mixed);
    EXPECT_EQ(schema::Schema::protocol().fault("SwBox", mixed), "");
}

TEST(Content, MapsAreTheFilesWithoutBlanks) {
    for (const std::string map : {"surface-2", "surface-5", "underground-2", "underground-5"}) {
        const std::string file = read("content/maps/" + map + ".json");
        const std::string served = desks().map_json(map);
        ASSERT_FALSE(served.empty());
        EXPECT_LT(served.size(), file.size());
        EXPECT_EQ(json::parse(served), json::parse(file));
    }
    EXPECT_EQ(desks().map_json("atlantis"), "");
    EXPECT_EQ(desks().map_json("../smallworld/races"), "");
}

TEST(Content, WordsFallBackToEnglish) {
    const json::object english = json::parse(desks().words_json("en")).as_object();
    EXPECT_EQ(english.at("race.orcs"), "Orcs");
    EXPECT_EQ(english.at("map.sea-2"), "Sea for two");
    for (const auto* language : {"pl", "cs"}) {
        const json::object words = json::parse(desks().words_json(language)).as_object();
        EXPECT_NE(words.at("race.humans"), english.at("race.humans"));
        for (const auto& [key, text] : english) {
            EXPECT_TRUE(words.contains(key)) << key;
        }
    }
    EXPECT_EQ(desks().words_json("tlh"), "");
}

}  // namespace
}  // namespace desk_tests
