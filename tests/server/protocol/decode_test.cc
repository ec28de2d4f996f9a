#include <gtest/gtest.h>

#include <filesystem>
#include <fstream>
#include <set>

#include "protocol/answers.h"
#include "protocol/messages.h"
#include "protocol/text.h"
#include "tests/server/protocol/schema.h"

namespace {

namespace fs = std::filesystem;
using protocol::Code;
using protocol::decode;
using schema::Schema;

std::map<std::string, std::string> samples() {
    std::map<std::string, std::string> out;
    for (const auto& entry : fs::directory_iterator(TERRARIUM_SOURCE_DIR "/fuzz/corpus/protocol")) {
        std::ifstream file(entry.path());
        out[entry.path().filename()] = {std::istreambuf_iterator<char>(file), {}};
    }
    return out;
}

template <typename T>
T decoded(const std::string& text) {
    const auto message = decode(text);
    if (!message) ADD_FAILURE() << text << ": " << message.error().text;
    const T* found = message ? std::get_if<T>(&*message) : nullptr;
    EXPECT_NE(found, nullptr) << text;
    return found == nullptr ? T{} : *found;
}

void expect_refused(const std::string& text, Code code = Code::Malformed) {
    const auto message = decode(text);
    ASSERT_FALSE(message.has_value()) << text;
    EXPECT_EQ(message.error().code, code) << text;
    EXPECT_FALSE(message.error().text.empty());
}

TEST(Decode, TakesASampleOfEveryMessageOfTheSchema) {
    std::set<std::string> kinds;
    for (const auto& [name, text] : samples()) {
        const auto message = decode(text);
        EXPECT_TRUE(message.has_value()) << name << ": " << (message ? "" : message.error().text);
        const auto value = schema::json::parse(text);
        EXPECT_EQ(Schema::protocol().fault_of_message("ClientMessage", value), "") << name;
        kinds.emplace(value.at("t").as_string());
    }
    const auto& all = Schema::protocol().definition("ClientMessage").at("oneOf").as_array();
    EXPECT_EQ(kinds.size(), all.size());
    EXPECT_EQ(std::variant_size_v<protocol::ClientMessage>, all.size());
}

// Every field of every sample is removed, given another type, or joined by one that is not known:
// what the schema refuses is refused.
TEST(Decode, RefusesWhatTheSchemaRefuses) {
    const schema::json::array strange = {nullptr,
                                         true,
                                         -1,
                                         1.5,
                                         "",
                                         "Z",
                                         std::string(1000, 'x'),
                                         schema::json::array{},
                                         schema::json::object{}};
    int refused = 0;
    for (const auto& [name, text] : samples()) {
        const auto value = schema::json::parse(text);
        for (const auto& field : value.as_object()) {
            std::vector<schema::json::object> broken;
            broken.push_back(value.as_object());
            broken.back().erase(field.key());
            for (const auto& other : strange) {
                broken.push_back(value.as_object());
                broken.back()[field.key()] = other;
            }
            broken.push_back(value.as_object());
            broken.back()["extra"] = 1;
            for (const auto& object : broken) {
                if (Schema::protocol().fault_of_message("ClientMessage", object).empty()) continue;
                expect_refused(schema::json::serialize(object));
                ++refused;
            }
        }
    }
    EXPECT_GT(refused, 500);
}

TEST(Decode, ReadsWhatWasSaid) {
    const auto create = decoded<protocol::Create>(samples()["create"]);
    EXPECT_EQ(create.map, "surface-3");
    ASSERT_EQ(create.seats.size(), 3U);
    EXPECT_FALSE(create.seats[0].level.has_value());
    EXPECT_EQ(create.seats[1].level, "greedy");
    EXPECT_EQ(create.clock, (protocol::Clock{600, 30}));
    EXPECT_EQ(create.away, protocol::Away::Bot);
    const auto from = decoded<protocol::Create>(samples()["create-from"]);
    ASSERT_TRUE(from.from.has_value());
    EXPECT_EQ(from.from->step, 17U);
    const auto act = decoded<protocol::Act>(samples()["act-arrange"]);
    ASSERT_TRUE(act.arrange.has_value());
    ASSERT_EQ(act.arrange->size(), 2U);
    EXPECT_EQ((*act.arrange)[1].region, 7);
    EXPECT_EQ((*act.arrange)[1].count, 1);
    EXPECT_EQ(decoded<protocol::Silence>(samples()["silence"]).who, std::nullopt);
    EXPECT_EQ(decoded<protocol::SetBot>(samples()["set_bot-open"]).level, std::nullopt);
    const auto attach = decoded<protocol::Attach>(samples()["attach-since"]);
    EXPECT_EQ(attach.as, static_cast<engine::Seat>(1));
    EXPECT_EQ(attach.since, 12U);
}

TEST(Decode, RefusesWhatIsNoMessage) {
    expect_refused("");
    expect_refused("x");
    expect_refused("[]");
    expect_refused("{}");
    expect_refused(R"({"t":1})");
    expect_refused(R"({"t":"nothing"})");
    expect_refused(R"({"t":"ping"} )"
                   "{}");
    expect_refused("{\"t\":\"ping\"");
    expect_refused("{\"t\":\"ping\xFF\"}");
    expect_refused(R"({"t":"say","id":"1","name":"a\u0000b","text":"x"})");
    expect_refused(R"({"t":"say","id":"1","name":"a","text":"\ud800"})");
    expect_refused(std::string(5000, '['));
}

TEST(Decode, RefusesARepeatedKeyWhereverItIs) {
    expect_refused(R"({"t":"ping","t":"ping"})");
    expect_refused(R"({"t":"lobby","on":true,"on":false})");
    expect_refused(
        R"({"t":"create","id":"1","game":"smallworld","map":"m",)"
        R"("seats":[{"kind":"open","kind":"open"}],"options":"","public":true,"away":"wait"})");
    // A colon inside of a text is none.
    decoded<protocol::Say>(R"({"t":"say","id":"1","seat":"A","text":"look: \"a\":b"})");
}

TEST(Decode, RefusesWhatIsTooBig) {
    expect_refused(R"({"t":"ping")" + std::string(protocol::kMaxMessage, ' ') + "}", Code::TooBig);
}

TEST(Decode, CountsCharactersNotBytes) {
    std::string name;
    for (int i = 0; i < 24; ++i)
        name += "ž";
    EXPECT_EQ(
        decoded<protocol::Say>(R"({"t":"say","id":"1","name":")" + name + R"(","text":"x"})").name,
        name);
    expect_refused(R"({"t":"say","id":"1","name":"ž)" + name + R"(","text":"x"})");
}

TEST(Decode, RefusesNamesThatHideSomething) {
    for (const char* hidden : {"\\u0007", "\\u007f", "\\u0085", "\\u202e", "\\u2066", "\\u2028"}) {
        expect_refused(R"({"t":"say","id":"1","name":"a)" + std::string(hidden) +
                       R"(b","text":"x"})");
    }
    expect_refused(R"({"t":"say","id":"1","name":"   ","text":"x"})");
    EXPECT_EQ(decoded<protocol::Say>(R"({"t":"say","id":"1","name":" Jan ","text":"x"})").name,
              "Jan");
}

TEST(Decode, TheRefusalCarriesTheId) {
    const auto message = decode(R"({"t":"start","id":"abc","extra":1})");
    ASSERT_FALSE(message.has_value());
    EXPECT_EQ(message.error().id, "abc");
    const auto answer = schema::json::parse(protocol::no(message.error()));
    EXPECT_EQ(Schema::protocol().fault_of_message("ServerMessage", answer), "");
}

TEST(Answers, FitTheSchema) {
    const std::string token(32, 'a');
    const std::string table = "abcdefghijk27";
    for (const std::string& text :
         {protocol::welcome("terrarium 1", "12ab"), protocol::created("1", table, token),
          protocol::created("1", table, {}), protocol::seated("1", engine::Seat{}, token),
          protocol::done("1", 7), protocol::stale("1", 9), protocol::pong()}) {
        EXPECT_EQ(Schema::protocol().fault_of_message("ServerMessage", schema::json::parse(text)),
                  "")
            << text;
    }
}

TEST(Answers, KnowEveryCodeOfTheSchema) {
    const auto& codes =
        Schema::protocol().definition("No").at("properties").at("code").at("enum").as_array();
    ASSERT_EQ(codes.size(), protocol::kCodes.size());
    for (std::size_t i = 0; i < codes.size(); ++i)
        EXPECT_EQ(codes[i].as_string(), protocol::kCodes[i]);
}

}  // namespace
