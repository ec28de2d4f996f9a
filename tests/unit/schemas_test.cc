// content/schema/: what the loader's tables say, and true of every file that is shipped.
#include "loader/schemas.h"

#include <gtest/gtest.h>

#include <filesystem>
#include <fstream>
#include <iterator>
#include <string>

#include "loader/loader.h"
#include "tests/server/protocol/schema.h"

namespace {

namespace fs = std::filesystem;

const fs::path kRoot = TERRARIUM_SOURCE_DIR;

std::string read(const fs::path& path) {
    std::ifstream stream(path, std::ios::binary);
    return {std::istreambuf_iterator<char>(stream), std::istreambuf_iterator<char>()};
}

std::string schema_file(std::string_view name) {
    return "content/schema/" + std::string(name) + ".schema.json";
}

std::string fault(std::string_view name, const fs::path& file) {
    return schema::Schema(schema_file(name)).fault("file", boost::json::parse(read(file)));
}
std::string fault_of_text(std::string_view name, const std::string& text) {
    return schema::Schema(schema_file(name)).fault("file", boost::json::parse(text));
}

TEST(Schemas, AreWhatTheLoaderSays) {
    for (const std::string_view name : loader::kSchemaNames) {
        EXPECT_EQ(read(kRoot / schema_file(name)), loader::schema_of(name))
            << "write them anew: terrarium content schema -o content/schema";
    }
}

TEST(Schemas, HoldForTheBox) {
    for (const char* world : {"smallworld", "underground"}) {
        const fs::path folder = kRoot / "content" / world;
        for (const char* name : {"races", "powers", "places", "relics"}) {
            const fs::path file = folder / (std::string(name) + ".json");
            if (!fs::exists(file)) continue;
            EXPECT_EQ(fault(name, file), "") << file;
        }
        for (const auto& entry : fs::directory_iterator(folder / "words")) {
            EXPECT_EQ(fault("words", entry.path()), "") << entry.path();
        }
    }
    for (const auto& entry : fs::directory_iterator(kRoot / "content/maps")) {
        EXPECT_EQ(fault("map", entry.path()), "") << entry.path();
    }
}

void expect_to_hold_for(const fs::path& packs) {
    for (const auto& pack : fs::directory_iterator(packs)) {
        for (const char* name : {"pack", "races", "powers", "places", "relics"}) {
            const fs::path file = pack.path() / (std::string(name) + ".json");
            if (!fs::exists(file)) continue;
            EXPECT_EQ(fault(name, file), "") << file;
        }
    }
}

TEST(Schemas, HoldForThePacksOfTheTests) {
    expect_to_hold_for(kRoot / "tests/packs");
}

TEST(Schemas, HoldForTheExamples) {
    expect_to_hold_for(kRoot / "content/examples");
}

TEST(Schemas, RefuseWhatTheLoaderRefuses) {
    const auto races = [](const std::string& trait) {
        return fault_of_text(
            "races",
            R"({"races": [{"id": "a", "tokens": 5, "supply": 9, "traits": [)" + trait + "]}]}");
    };
    EXPECT_EQ(races(R"({"do": "no-loss", "rule": "X"})"), "");
    EXPECT_EQ(races(R"({"do": "cost-delta", "n": -1, "where": {"alone": true}, "rule": "X"})"), "");
    for (const char* bad : {
             R"({"do": "no-gain", "rule": "X"})",
             R"({"do": "no-loss"})",
             R"({"do": "no-loss", "n": 1, "rule": "X"})",
             R"({"do": "no-loss", "while": "both", "rule": "X"})",
             R"({"do": "decline-acts", "rule": "X"})",
             R"({"do": "cost-delta", "rule": "X"})",
             R"({"do": "grant-power", "rule": "X"})",
             R"({"do": "piece-pays", "piece": "queen", "rule": "X"})",
             R"({"do": "reach-any", "where": {"alone": true}, "rule": "X"})",
             R"({"do": "coin-per-region", "where": {"here": true}, "rule": "X"})",
             R"({"do": "no-loss", "if": {"weather": true}, "rule": "X"})",
         }) {
        EXPECT_NE(races(bad), "") << bad;
    }
    EXPECT_NE(fault_of_text("pack", R"({"id": "a"})"), "");
    EXPECT_NE(fault_of_text("pack", R"({"id": "a", "name": "A", "for": "space"})"), "");
    EXPECT_EQ(fault_of_text("pack", R"({"id": "a", "name": "A", "for": ["underground"]})"), "");
}

}  // namespace
