#include "cli/sea_events.h"

#include <fmt/format.h>

#include "server/desk/islands_tell.h"

namespace cli {

using engine::Seat;

namespace {

namespace json = boost::json;

void join(std::string& text, const std::string& more, std::string_view between) {
    if (!text.empty() && !more.empty()) text += between;
    text += more;
}

constexpr std::string_view kStory = "play.log";

// The words for one entry of what the game tells (docs/protocol.md).
class Telling {
  public:
    Telling(const SeaWords& words, const json::object& told) : words_(words), told_(told) {}

    std::string sentence() const {
        const std::string key = sentence_key();
        if (!words_.phrases().knows(kStory, key)) return "";
        std::string said = fill(fmt::format("{}.{}", kStory, key));
        if (const std::string parts = items(); !parts.empty()) said += fmt::format(" ({})", parts);
        return has("item") ? fmt::format("{}: {}", name("card", text("item")), said) : said;
    }

  private:
    // Named like the entry, and like what is special about it.
    std::string sentence_key() const {
        std::string key(text("what"));
        if (has("ship")) return fmt::format("{}.{}", key, text("ship"));
        const bool turned = key == "alexis_place" && has("face");  // there was one way to lay it
        return turned ? key + ".face" : key;
    }
    bool has(std::string_view key) const { return told_.contains(key); }
    std::string_view text(std::string_view key) const {
        const json::value* value = told_.if_contains(key);
        return value != nullptr && value->is_string() ? std::string_view(value->get_string()) : "";
    }
    int number(std::string_view key) const {
        const json::value* value = told_.if_contains(key);
        return value == nullptr ? 0 : value->to_number<int>();
    }
    std::string name(std::string_view group, std::string_view id) const {
        return words_.phrases().name(group, id);
    }
    std::string cards() const {
        std::string out;
        if (const json::value* list = told_.if_contains("cards")) {
            for (const json::value& card : list->as_array())
                join(out, name("card", std::string_view(card.get_string())), ", ");
        }
        return out;
    }
    // What a gain is made of.
    std::string items() const {
        std::string out;
        if (const json::value* list = told_.if_contains("items")) {
            for (const json::value& item : list->as_array()) {
                const std::string_view label = item.at("label").as_string();
                join(
                    out,
                    fmt::format("{:+} {}", item.at("amount").to_number<int>(), name("item", label)),
                    ", ");
            }
        }
        return out;
    }
    std::string player() const {
        const std::string_view seat = text("seat");
        return seat.empty() ? "" : words_.player(static_cast<Seat>(seat[0] - 'A'));
    }
    std::string fill(std::string_view key) const {
        return words_.say(key, {{"player", player()},
                                {"tile", std::string(text("face"))},
                                {"cell", fmt::format("{},{}", number("x"), number("y"))},
                                {"cards", cards()},
                                {"resource", name("symbol", text("resource"))},
                                {"points", words_.count("unit.point", number("count"))},
                                {"slot", number("slot") + 1},
                                {"n", number("count")}});
    }

    const SeaWords& words_;
    const json::object& told_;
};

}  // namespace

std::string sea_story(const SeaWords& words, const json::object& told) {
    return Telling(words, told).sentence();
}

std::string sea_event(const SeaWords& words, const SessionOf<islands::Setup>& session,
                      std::size_t step) {
    json::array told;
    server::tell_sea(
        session.setup(),
        {session.state_before(step), session.log()[step].action, session.state_before(step + 1)},
        told);
    std::string text;
    for (const json::value& one : told)
        join(text, sea_story(words, one.as_object()), "; ");
    return text;
}

}  // namespace cli
