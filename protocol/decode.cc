#include <fmt/format.h>

#include <algorithm>
#include <boost/json.hpp>
#include <limits>

#include "protocol/messages.h"
#include "protocol/text.h"

namespace protocol {
namespace {

namespace json = boost::json;

constexpr std::size_t kMaxDepth = 6;
constexpr std::size_t kMostPacks = 6;
constexpr std::size_t kMaxCount = std::numeric_limits<std::int32_t>::max();

// Reads the fields of an object. The first thing that is wrong is remembered and what is read
// after it means nothing, so that a message is read as plainly as it is declared.
class Fields {
  public:
    Fields(const json::object& object, std::string& error) : object_(object), error_(error) {}

    bool has(std::string_view key) const { return object_.contains(key); }

    std::string text(std::string_view key, std::size_t least, std::size_t most) {
        return checked_text(key, member(key), least, most);
    }
    std::string optional_text(std::string_view key, std::size_t most) {
        return has(key) ? text(key, 0, most) : std::string();
    }
    std::string id() { return text("id", 1, 40); }
    std::string name(std::string_view key = "name") {
        std::string found(trimmed(text(key, 1, 24)));
        if (found.empty()) fail("a name is more than spaces");
        return found;
    }
    std::string table(std::string_view key) { return checked_table(key, member(key)); }
    std::string token(std::string_view key) { return checked_token(key, member(key)); }
    std::string nonce() {
        std::string found = text("nonce", 16, 64);
        if (!is_hex(found)) fail("\"nonce\" must be 16 to 64 hexadecimal digits");
        return found;
    }

    std::string seed(std::string_view key) {
        std::string found = text(key, 64, 64);
        if (!is_hex(found)) fail_field(key, "64 hexadecimal digits");
        return found;
    }
    // Its form only: whether there is such a day is not for us to say.
    std::string date(std::string_view key) {
        constexpr std::string_view kForm = "0000-00-00";
        std::string found = text(key, kForm.size(), kForm.size());
        const bool fits = std::ranges::equal(found, kForm, [](char given, char form) {
            return form == '-' ? given == '-' : given >= '0' && given <= '9';
        });
        if (!fits) fail_field(key, "a date like 2026-11-16");
        return found;
    }
    std::vector<std::string> hashes(std::string_view key, std::size_t most) {
        std::vector<std::string> out;
        each(key, 0, most, [&](const json::value& item) {
            const json::string* text = item.if_string();
            if (text == nullptr || text->size() != 64 || !is_hex(*text)) {
                return fail_field(key, "a list of texts of 64 hexadecimal digits");
            }
            out.emplace_back(*text);
        });
        return out;
    }

    std::int64_t integer(std::string_view key, std::int64_t least, std::int64_t most) {
        return checked_integer(key, member(key), least, most);
    }
    std::size_t count(std::string_view key) {
        return static_cast<std::size_t>(integer(key, 0, std::int64_t{kMaxCount}));
    }
    bool boolean(std::string_view key) {
        const json::value* found = member(key);
        if (found != nullptr && found->is_bool()) return found->get_bool();
        fail_field(key, "true or false");
        return false;
    }
    Seat seat(std::string_view key) { return static_cast<Seat>(one_of_five(key)); }
    std::optional<Seat> optional_seat(std::string_view key) {
        if (!has(key)) return std::nullopt;
        return seat(key);
    }
    Colour colour() { return static_cast<Colour>(one_of_five("colour")); }

    // The one of `words` that stands there, by its place.
    template <typename Words>
    std::size_t word(std::string_view key, const Words& words) {
        const std::string found = text(key, 0, 24);
        const auto at = std::find(words.begin(), words.end(), found);
        if (at != words.end()) return static_cast<std::size_t>(at - words.begin());
        fail(fmt::format("\"{}\" must be one of {}", key, list_of(words)));
        return 0;
    }
    std::optional<std::string> text_or_null(std::string_view key, std::size_t most) {
        const json::value* found = member(key);
        if (found != nullptr && found->is_null()) return std::nullopt;
        return checked_text(key, found, 1, most);
    }

    template <typename Read>
    void object(std::string_view key, Read read) {
        with_object(key, member(key), read);
    }
    template <typename Read>
    void objects(std::string_view key, std::size_t least, std::size_t most, Read read) {
        each(key, least, most, [&](const json::value& item) { with_object(key, &item, read); });
    }
    std::vector<std::string> texts(std::string_view key, std::size_t most, std::size_t longest) {
        std::vector<std::string> out;
        each(key, 1, most,
             [&](const json::value& item) { out.push_back(checked_text(key, &item, 1, longest)); });
        return out;
    }
    std::vector<std::string> tokens(std::string_view key, std::size_t most) {
        std::vector<std::string> out;
        each(key, 0, most,
             [&](const json::value& item) { out.push_back(checked_token(key, &item)); });
        return out;
    }
    std::vector<Placed> placed(std::string_view key, std::size_t most) {
        std::vector<Placed> out;
        each(key, 0, most, [&](const json::value& item) {
            const json::array* pair = item.if_array();
            if (pair == nullptr || pair->size() != 2) return fail_field(key, "pairs of numbers");
            out.push_back({static_cast<int>(checked_integer(key, &(*pair)[0], 0, 99)),
                           static_cast<int>(checked_integer(key, &(*pair)[1], 0, 99))});
        });
        return out;
    }

    void fail(std::string message) {
        if (error_.empty()) error_ = std::move(message);
    }
    // Every field must have been asked for.
    void finish() {
        for (const auto& field : object_) {
            if (std::find(asked_.begin(), asked_.end(), std::string_view(field.key())) ==
                asked_.end()) {
                return fail(fmt::format("there is no field \"{}\" here",
                                        shortened(std::string_view(field.key()))));
            }
        }
    }

  private:
    const json::value* member(std::string_view key) {
        asked_.push_back(key);
        const json::value* found = object_.if_contains(key);
        if (found == nullptr) fail(fmt::format("\"{}\" is missing", key));
        return found;
    }
    void fail_field(std::string_view key, std::string_view what) {
        fail(fmt::format("\"{}\" must be {}", key, what));
    }
    std::string checked_text(std::string_view key, const json::value* found, std::size_t least,
                             std::size_t most) {
        if (found == nullptr || !found->is_string()) {
            fail_field(key, "a text");
            return {};
        }
        const std::string_view text = found->get_string();
        const std::size_t length = code_points(text);
        if (length < least || length > most) {
            fail(fmt::format("\"{}\" must have {} to {} characters", key, least, most));
        } else if (has_control_characters(text)) {
            fail(fmt::format("\"{}\" has control characters", key));
        }
        return error_.empty() ? std::string(text) : std::string();
    }
    std::string checked_table(std::string_view key, const json::value* found) {
        std::string text = checked_text(key, found, 0, 40);
        if (!is_table_id(text)) fail_field(key, "the id of a table");
        return text;
    }
    std::string checked_token(std::string_view key, const json::value* found) {
        std::string text = checked_text(key, found, 0, 64);
        if (text.size() != 32 || !is_hex(text)) fail_field(key, "32 hexadecimal digits");
        return text;
    }
    std::int64_t checked_integer(std::string_view key, const json::value* found, std::int64_t least,
                                 std::int64_t most) {
        if (found != nullptr && found->is_int64() && found->get_int64() >= least &&
            found->get_int64() <= most) {
            return found->get_int64();
        }
        fail(fmt::format("\"{}\" must be a whole number from {} to {}", key, least, most));
        return least;
    }
    int one_of_five(std::string_view key) {
        const std::string found = text(key, 0, 24);
        if (found.size() == 1 && found[0] >= 'A' && found[0] <= 'E') return found[0] - 'A';
        fail_field(key, "a letter from A to E");
        return 0;
    }
    template <typename Read>
    void with_object(std::string_view key, const json::value* found, Read read) {
        if (found == nullptr || !found->is_object()) return fail_field(key, "an object");
        Fields inner(found->get_object(), error_);
        read(inner);
        inner.finish();
    }
    template <typename Read>
    void each(std::string_view key, std::size_t least, std::size_t most, Read read) {
        const json::value* found = member(key);
        if (found == nullptr || !found->is_array()) return fail_field(key, "a list");
        const json::array& list = found->get_array();
        if (list.size() < least || list.size() > most) {
            return fail(fmt::format("\"{}\" must have {} to {} entries", key, least, most));
        }
        for (const json::value& item : list)
            read(item);
    }
    template <typename Words>
    static std::string list_of(const Words& words) {
        std::string out;
        for (const std::string_view word : words)
            out += (out.empty() ? "" : ", ") + std::string(word);
        return out;
    }

    const json::object& object_;
    std::string& error_;
    std::vector<std::string_view> asked_ = {"t"};
};

constexpr std::array<std::string_view, 2> kSeatKinds = {"open", "bot"};
constexpr std::array<std::string_view, 2> kAways = {"wait", "bot"};
constexpr std::array<std::string_view, 6> kWho = {"A", "B", "C", "D", "E", "spectators"};
constexpr std::int64_t kDay = 86'400;

SeatPlan read_seat_plan(Fields& in) {
    SeatPlan plan;
    const bool is_bot = in.word("kind", kSeatKinds) == 1;
    const std::string level = in.optional_text("level", 24);
    if (is_bot && level.empty()) in.fail("a bot has a \"level\"");
    if (is_bot) plan.level = level;
    return plan;
}

Clock read_clock(Fields& in) {
    const auto bank = static_cast<int>(in.integer("bank", 0, kDay));
    const auto turn = static_cast<int>(in.integer("turn", 5, kDay));
    return {bank, turn};
}

From read_from(Fields& in) {
    From from;
    from.table = in.table("table");
    from.step = in.count("step");
    if (in.has("token")) from.token = in.token("token");
    return from;
}

ClientMessage read_hello(Fields& in) {
    return Hello{in.integer("v", std::numeric_limits<std::int64_t>::min(),
                            std::numeric_limits<std::int64_t>::max())};
}
ClientMessage read_lobby(Fields& in) {
    return Lobby{in.boolean("on")};
}
ClientMessage read_create(Fields& in) {
    Create create;
    create.id = in.id();
    create.game = in.text("game", 1, 24);
    create.map = in.text("map", 1, 48);
    in.objects("seats", 1, engine::kMaxSeats,
               [&](Fields& seat) { create.seats.push_back(read_seat_plan(seat)); });
    create.options = in.text("options", 0, 400);
    if (in.has("packs")) create.packs = in.hashes("packs", kMostPacks);
    create.title = in.optional_text("title", 40);
    create.is_public = in.boolean("public");
    if (in.has("clock"))
        in.object("clock", [&](Fields& clock) { create.clock = read_clock(clock); });
    create.away = static_cast<Away>(in.word("away", kAways));
    if (in.has("from")) in.object("from", [&](Fields& from) { create.from = read_from(from); });
    if (in.has("practice")) create.practice = in.seed("practice");
    if (in.has("puzzle")) create.puzzle = in.date("puzzle");
    return create;
}
ClientMessage read_attach(Fields& in) {
    Attach attach;
    attach.table = in.table("table");
    if (in.has("tokens")) attach.tokens = in.tokens("tokens", 6);
    attach.as = in.optional_seat("as");
    if (in.has("since")) attach.since = in.count("since");
    return attach;
}
ClientMessage read_detach(Fields&) {
    return Detach{};
}
ClientMessage read_sit(Fields& in) {
    Sit sit;
    sit.id = in.id();
    sit.seat = in.seat("seat");
    sit.name = in.name();
    sit.colour = in.colour();
    sit.nonce = in.nonce();
    return sit;
}
ClientMessage read_rename(Fields& in) {
    Rename rename;
    rename.id = in.id();
    rename.seat = in.seat("seat");
    rename.name = in.name();
    rename.colour = in.colour();
    return rename;
}
// The messages that are nothing but an id and a seat.
template <typename Message>
ClientMessage read_id_and_seat(Fields& in) {
    Message message;
    message.id = in.id();
    message.seat = in.seat("seat");
    return message;
}
template <typename Message>
ClientMessage read_id(Fields& in) {
    return Message{in.id()};
}
ClientMessage read_set_bot(Fields& in) {
    SetBot set;
    set.id = in.id();
    set.seat = in.seat("seat");
    set.level = in.text_or_null("level", 24);
    return set;
}
ClientMessage read_act(Fields& in) {
    Act act;
    act.id = in.id();
    act.seat = in.seat("seat");
    act.seen = in.count("seen");
    if (in.has("actions") == in.has("arrange")) {
        in.fail("an act has either \"actions\" or \"arrange\"");
    } else if (in.has("actions")) {
        act.actions = in.texts("actions", 64, 64);
    } else {
        act.arrange = in.placed("arrange", 64);
    }
    return act;
}
ClientMessage read_undo(Fields& in) {
    Undo undo;
    undo.id = in.id();
    undo.seat = in.seat("seat");
    undo.seen = in.count("seen");
    undo.to = in.count("to");
    return undo;
}
ClientMessage read_why(Fields& in) {
    Why why;
    why.id = in.id();
    why.action = in.text("action", 1, 64);
    return why;
}
ClientMessage read_say(Fields& in) {
    Say say;
    say.id = in.id();
    say.seat = in.optional_seat("seat");
    if (in.has("name")) say.name = in.name();
    say.text = trimmed(in.text("text", 1, 300));
    if (say.text.empty()) in.fail("there is nothing in \"text\"");
    return say;
}
ClientMessage read_silence(Fields& in) {
    Silence silence;
    silence.id = in.id();
    const std::size_t who = in.word("who", kWho);
    if (who < engine::kMaxSeats) silence.who = static_cast<Seat>(who);
    silence.on = in.boolean("on");
    return silence;
}
ClientMessage read_look(Fields& in) {
    return Look{in.optional_seat("as")};
}
ClientMessage read_history(Fields& in) {
    History history;
    history.id = in.id();
    history.before = in.count("before");
    return history;
}
ClientMessage read_frames(Fields& in) {
    Frames frames;
    frames.id = in.id();
    frames.from = in.count("from");
    frames.count = static_cast<std::size_t>(in.integer("count", 1, 100));
    return frames;
}
ClientMessage read_review(Fields& in) {
    Review review;
    review.id = in.id();
    review.seat = in.seat("seat");
    review.from = in.count("from");
    return review;
}
ClientMessage read_ping(Fields&) {
    return Ping{};
}

struct Kind {
    std::string_view t;
    ClientMessage (*read)(Fields&);
};
constexpr std::array<Kind, 27> kKinds = {{
    {"hello", read_hello},
    {"lobby", read_lobby},
    {"create", read_create},
    {"attach", read_attach},
    {"detach", read_detach},
    {"sit", read_sit},
    {"rename", read_rename},
    {"leave", read_id_and_seat<Leave>},
    {"set_bot", read_set_bot},
    {"take_back", read_id_and_seat<TakeBack>},
    {"start", read_id<Start>},
    {"act", read_act},
    {"undo", read_undo},
    {"why", read_why},
    {"say", read_say},
    {"silence", read_silence},
    {"resign", read_id_and_seat<Resign>},
    {"rematch", read_id<Rematch>},
    {"look", read_look},
    {"history", read_history},
    {"frames", read_frames},
    {"proof", read_id<Proof>},
    {"advise", read_id_and_seat<Advise>},
    {"chances", read_id_and_seat<Chances>},
    {"review", read_review},
    {"position", read_id_and_seat<Position>},
    {"ping", read_ping},
}};

std::size_t members_of(const json::value& value) {
    std::size_t count = 0;
    if (const json::object* object = value.if_object()) {
        count += object->size();
        for (const auto& field : *object)
            count += members_of(field.value());
    } else if (const json::array* array = value.if_array()) {
        for (const json::value& item : *array)
            count += members_of(item);
    }
    return count;
}

// Boost.JSON keeps one of two members with the same key. Each member has one colon outside of
// texts, so a key that was repeated leaves a colon too many.
bool repeats_a_key(std::string_view text, const json::value& value) {
    std::size_t colons = 0;
    bool quoted = false;
    for (std::size_t i = 0; i < text.size(); ++i) {
        if (quoted && text[i] == '\\') {
            ++i;
        } else if (text[i] == '"') {
            quoted = !quoted;
        } else if (!quoted && text[i] == ':') {
            ++colons;
        }
    }
    return colons != members_of(value);
}

// The id for the answer to a message that is refused.
std::string id_in(const json::object& object) {
    const json::value* found = object.if_contains("id");
    if (found == nullptr || !found->is_string()) return {};
    const std::string_view id = found->get_string();
    if (id.empty() || code_points(id) > 40 || has_control_characters(id)) return {};
    return std::string(id);
}

Result<ClientMessage> read_message(const json::object& object) {
    const json::value* t = object.if_contains("t");
    if (t == nullptr || !t->is_string())
        return refuse(Code::Malformed, "A message has a kind, \"t\".");
    const auto* const kind = std::find_if(kKinds.begin(), kKinds.end(), [&](const Kind& candidate) {
        return candidate.t == std::string_view(t->get_string());
    });
    if (kind == kKinds.end()) {
        return refuse(Code::Malformed, fmt::format("There is no message \"{}\".",
                                                   shortened(std::string_view(t->get_string()))));
    }
    std::string error;
    Fields fields(object, error);
    ClientMessage message = kind->read(fields);
    fields.finish();
    if (!error.empty()) {
        return refuse(Code::Malformed, fmt::format("In \"{}\": {}.", kind->t, error));
    }
    return message;
}

}  // namespace

Result<ClientMessage> decode(std::string_view text) {
    if (text.size() > kMaxMessage) {
        return refuse(Code::TooBig, fmt::format("A message has at most {} bytes.", kMaxMessage));
    }
    json::parse_options options;
    options.max_depth = kMaxDepth;
    json::error_code trouble;
    const json::value value = json::parse(text, trouble, {}, options);
    if (trouble || !value.is_object()) {
        return refuse(Code::Malformed, "A message is one JSON object.");
    }
    if (repeats_a_key(text, value)) {
        return refuse(Code::Malformed, "No field may be given twice.");
    }
    Result<ClientMessage> message = read_message(value.get_object());
    if (!message) message.error().id = id_in(value.get_object());
    return message;
}

std::string_view id_of(const ClientMessage& message) {
    return std::visit(
        [](const auto& it) -> std::string_view {
            if constexpr (requires { it.id; }) return it.id;
            return {};
        },
        message);
}

}  // namespace protocol
