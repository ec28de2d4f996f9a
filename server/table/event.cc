#include "server/table/event.h"

#include <fmt/format.h>

#include <array>
#include <boost/json.hpp>
#include <charconv>

#include "server/table/json_fields.h"

namespace server {
namespace {

constexpr int kEventVersion = 1;

std::string hex8(std::uint32_t hash) {
    return fmt::format("{:08x}", hash);
}

json::array texts(const std::vector<std::string>& list) {
    json::array out;
    for (const std::string& text : list)
        out.emplace_back(text);
    return out;
}

json::value clock_json(const std::optional<protocol::Clock>& clock) {
    if (!clock) return nullptr;
    return json::object{{"bank", clock->bank}, {"turn", clock->turn}};
}

json::object fields(const Created& it) {
    json::array seats;
    for (const protocol::SeatPlan& plan : it.seats)
        seats.emplace_back(plan.level ? json::value(*plan.level) : json::value(nullptr));
    std::string colours;
    for (const Colour colour : it.colours)
        colours += protocol::letter(colour);
    json::object out{{"k", "created"},
                     {"table", it.table},
                     {"game", it.game},
                     {"map", it.map},
                     {"options", it.options},
                     {"content", fmt::format("{:016x}", it.content)},
                     {"title", it.title},
                     {"public", it.is_public},
                     {"away", it.away == Away::Bot ? "bot" : "wait"},
                     {"clock", clock_json(it.clock)},
                     {"seats", std::move(seats)},
                     {"colours", colours},
                     {"host", it.host},
                     {"seed", it.seed}};
    if (!it.packs.empty()) out["packs"] = packs_json(it.packs);
    if (it.practice) out["practice"] = true;
    if (!it.from.empty()) out["from"] = it.from;
    if (!it.puzzle.empty()) out["puzzle"] = it.puzzle;
    if (!it.from.empty() || !it.puzzle.empty()) out["prefix"] = texts(it.prefix);
    return out;
}
json::object fields(const Sat& it) {
    return {{"k", "sat"},        {"seat", seat_text(it.seat)},
            {"name", it.name},   {"colour", colour_text(it.colour)},
            {"nonce", it.nonce}, {"token", it.token}};
}
json::object fields(const Renamed& it) {
    return {{"k", "renamed"},
            {"seat", seat_text(it.seat)},
            {"name", it.name},
            {"colour", colour_text(it.colour)}};
}
json::object fields(const Left& it) {
    return {{"k", "left"}, {"seat", seat_text(it.seat)}, {"level", it.level}};
}
json::object fields(const BotSet& it) {
    return {{"k", "bot"}, {"seat", seat_text(it.seat)}, {"level", it.level}};
}
json::object fields(const TakenBack& it) {
    return {{"k", "back"}, {"seat", seat_text(it.seat)}};
}
json::object fields(const Started& it) {
    return {{"k", "start"}, {"a", texts(it.actions)}, {"hash", hex8(it.hash)}};
}
json::object fields(const Stepped& it) {
    return {{"k", "steps"},     {"seat", seat_text(it.seat)}, {"id", it.id},
            {"bot", it.by_bot}, {"a", texts(it.actions)},     {"hash", hex8(it.hash)}};
}
json::object fields(const Undone& it) {
    return {{"k", "undone"},
            {"seat", seat_text(it.seat)},
            {"id", it.id},
            {"to", it.to},
            {"hash", hex8(it.hash)}};
}
json::object fields(const Said& it) {
    json::object out{{"k", "said"}, {"id", it.id}, {"name", it.name}, {"text", it.text}};
    if (it.seat) out["seat"] = seat_text(*it.seat);
    return out;
}
json::object fields(const Silenced& it) {
    json::object out{{"k", "silenced"}, {"on", it.on}};
    if (it.who) out["seat"] = seat_text(*it.who);
    return out;
}
json::object fields(const Resigned& it) {
    return {{"k", "resigned"}, {"seat", seat_text(it.seat)}, {"id", it.id}, {"level", it.level}};
}
json::object fields(const TimedOut& it) {
    return {{"k", "time"}, {"seat", seat_text(it.seat)}, {"level", it.level}};
}
json::object fields(const Ended&) {
    return {{"k", "over"}};
}
json::object fields(const Rematched& it) {
    return {{"k", "rematch"}, {"table", it.table}};
}

std::uint32_t hash_of(JsonFields& in) {
    return static_cast<std::uint32_t>(in.hex("hash", 8));
}

Happening read_created(JsonFields& in) {
    Created it;
    it.table = in.text("table");
    it.game = in.text("game");
    it.map = in.text("map");
    it.options = in.text("options");
    it.content = in.hex("content", 16);
    it.title = in.text("title");
    it.is_public = in.boolean("public");
    it.away = in.text("away") == "bot" ? Away::Bot : Away::Wait;
    if (const json::object* clock = in.optional_object("clock")) {
        JsonFields inside = in.inside(*clock);
        it.clock = protocol::Clock{static_cast<int>(inside.number("bank")),
                                   static_cast<int>(inside.number("turn"))};
    }
    for (const json::value& seat : in.list("seats")) {
        it.seats.push_back(
            {seat.is_string() ? std::optional(std::string(seat.get_string())) : std::nullopt});
    }
    for (const char letter : in.text("colours"))
        it.colours.push_back(static_cast<Colour>(letter - 'A'));
    it.host = in.text("host");
    it.seed = in.text("seed");
    if (in.has("packs")) {
        in.each_object("packs", [&](JsonFields pack) {
            it.packs.push_back({std::string(pack.text("hash")), std::string(pack.text("id")),
                                std::string(pack.text("title"))});
        });
    }
    it.practice = in.has("practice") && in.boolean("practice");
    if (in.has("from")) it.from = in.text("from");
    if (in.has("puzzle")) it.puzzle = in.text("puzzle");
    if (in.has("prefix")) it.prefix = in.texts("prefix");
    return it;
}
Happening read_sat(JsonFields& in) {
    Sat it;
    it.seat = in.seat("seat");
    it.name = in.text("name");
    it.colour = in.colour("colour");
    it.nonce = in.text("nonce");
    it.token = in.text("token");
    return it;
}
Happening read_renamed(JsonFields& in) {
    Renamed it;
    it.seat = in.seat("seat");
    it.name = in.text("name");
    it.colour = in.colour("colour");
    return it;
}
// Those that are a seat and a bot for it.
template <typename What>
Happening read_level(JsonFields& in) {
    What it;
    it.seat = in.seat("seat");
    it.level = in.text("level");
    return it;
}
Happening read_back(JsonFields& in) {
    return TakenBack{in.seat("seat")};
}
Happening read_start(JsonFields& in) {
    Started it;
    it.actions = in.texts("a");
    it.hash = hash_of(in);
    return it;
}
Happening read_steps(JsonFields& in) {
    Stepped it;
    it.seat = in.seat("seat");
    it.id = in.text("id");
    it.by_bot = in.boolean("bot");
    it.actions = in.texts("a");
    it.hash = hash_of(in);
    return it;
}
Happening read_undone(JsonFields& in) {
    Undone it;
    it.seat = in.seat("seat");
    it.id = in.text("id");
    it.to = static_cast<std::size_t>(in.number("to"));
    it.hash = hash_of(in);
    return it;
}
Happening read_said(JsonFields& in) {
    Said it;
    if (in.has("seat")) it.seat = in.seat("seat");
    it.id = in.text("id");
    it.name = in.text("name");
    it.text = in.text("text");
    return it;
}
Happening read_silenced(JsonFields& in) {
    Silenced it;
    if (in.has("seat")) it.who = in.seat("seat");
    it.on = in.boolean("on");
    return it;
}
Happening read_resigned(JsonFields& in) {
    Resigned it;
    it.seat = in.seat("seat");
    it.id = in.text("id");
    it.level = in.text("level");
    return it;
}
Happening read_over(JsonFields&) {
    return Ended{};
}
Happening read_rematch(JsonFields& in) {
    return Rematched{std::string(in.text("table"))};
}

struct Kind {
    std::string_view k;
    Happening (*read)(JsonFields&);
};
constexpr std::array<Kind, 15> kKinds = {{{"created", read_created},
                                          {"sat", read_sat},
                                          {"renamed", read_renamed},
                                          {"left", read_level<Left>},
                                          {"bot", read_level<BotSet>},
                                          {"back", read_back},
                                          {"start", read_start},
                                          {"steps", read_steps},
                                          {"undone", read_undone},
                                          {"said", read_said},
                                          {"silenced", read_silenced},
                                          {"resigned", read_resigned},
                                          {"time", read_level<TimedOut>},
                                          {"over", read_over},
                                          {"rematch", read_rematch}}};

}  // namespace

std::string print_event(const Event& event) {
    json::object out = std::visit([](const auto& it) { return fields(it); }, event.what);
    out["v"] = kEventVersion;
    out["at"] = event.at;
    return json::serialize(out);
}

engine::Result<Event> parse_event(std::string_view payload) {
    json::error_code trouble;
    const json::value value = json::parse(payload, trouble);
    if (trouble || !value.is_object()) return engine::fail("a record is not a JSON object");
    std::string error;
    JsonFields in(value.get_object(), error);
    if (in.number("v") != kEventVersion) {
        return engine::fail("a record has a version that this program does not know");
    }
    const std::string_view k = in.text("k");
    for (const Kind& kind : kKinds) {
        if (kind.k != k) continue;
        Event event{in.number("at"), kind.read(in)};
        if (!error.empty()) return engine::fail(fmt::format("in a record \"{}\": {}", k, error));
        return event;
    }
    return engine::fail(fmt::format("there is no record \"{}\"", k));
}

}  // namespace server
