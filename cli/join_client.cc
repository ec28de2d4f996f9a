#include "cli/join_client.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <charconv>
#include <limits>

#include "protocol/version.h"
#include "server/table/secrets.h"

namespace cli {

namespace json = boost::json;
using engine::Seat;
using loader::Node;
using std::chrono::milliseconds;
using std::chrono::seconds;

namespace {

constexpr seconds kConnectTime{10};
constexpr milliseconds kFirstPause{250};
constexpr milliseconds kLongestPause{8000};
constexpr seconds kGiveUp{300};         // a server that restarts is back long before
constexpr milliseconds kSlowDown{500};  // after "too fast"
constexpr std::size_t kMaxText = 2000;

json::value letter_json(Seat seat) {
    return json::value(std::string(1, engine::letter(seat)));
}

template <std::size_t N>
std::string random_hex() {
    std::array<std::uint8_t, N> bytes{};
    server::fill_with_random(bytes);
    return server::to_hex(bytes);
}

std::string optional_text(const Node& root, std::string_view key) {
    const auto found = root.find(key);
    return found ? shown_text(*found) : "";
}

int number_in(const Node& node) {
    return node.integer(0, std::numeric_limits<int>::max());
}

Because read_because(const Node& root) {
    Because out;
    out.legal = root.at("legal").boolean();
    out.action = shown_text(root.at("action"));
    out.rule = optional_text(root, "rule");
    out.word = optional_text(root, "word");
    if (const auto cost = root.find("cost")) out.cost = cost->integer(-999, 999);
    for (const Node& item :
         root.find("items") ? root.at("items").items(kMaxText) : std::vector<Node>()) {
        out.items.push_back({.label = shown_text(item.at("label")),
                             .rule = shown_text(item.at("rule")),
                             .name = optional_text(item, "name"),
                             .amount = item.at("amount").integer(-999, 999)});
    }
    return out;
}

std::uint64_t hash_in(const Node& node) {
    const std::string_view digits = node.text(kMaxText);
    std::uint64_t hash = 0;
    const char* end = digits.data() + digits.size();
    const auto [stop, trouble] = std::from_chars(digits.data(), end, hash, 16);
    if (trouble != std::errc() || stop != end) node.fail("must be a number of 16 digits 0-9, a-f");
    return hash;
}

lab::GameLines read_game(const Node& node) {
    const Node options = node.at("options");
    lab::GameLines game{
        .game = std::string(node.at("game").text(kMaxText)),
        .map = std::string(node.at("map").text(kMaxText)),
        .options = options.is_empty_text() ? "" : std::string(options.text(kMaxText)),
        .rules = number_in(node.at("rules")),
        .seats = node.at("seats").integer(1, engine::kMaxSeats),
        .content = hash_in(node.at("content"))};
    for (const Node& pack : node.at("packs").items(kMaxText))
        game.packs.push_back({std::string(pack.at("id").text(kMaxText)), hash_in(pack.at("hash"))});
    return game;
}

RemotePosition read_position(const Node& root) {
    constexpr std::size_t kMostLines = 10'000;
    RemotePosition out{.seat = seat_in(root.at("seat")),
                       .step = number_in(root.at("step")),
                       .game = read_game(root.at("game")),
                       .text = {},
                       .actions = {}};
    for (const Node& line : root.at("position").items(kMostLines)) {
        out.text += line.text(kMaxText);
        out.text += '\n';
    }
    for (const Node& action : root.at("actions").items(engine::Actions::kCapacity))
        out.actions.emplace_back(action.text(kMaxText));
    return out;
}

tl::unexpected<engine::Error> nonsense(const engine::Error& error) {
    return engine::fail("The server says what cannot be understood: " + error.text());
}

}  // namespace

JoinClient::JoinClient(RemoteRoom& table, JoinAddress address, std::vector<std::string> tokens,
                       JoinListener& listener)
    : table_(table),
      address_(std::move(address)),
      tokens_(std::move(tokens)),
      listener_(listener),
      prefix_(random_hex<4>()) {}

engine::Result<bool> JoinClient::connect() {
    return open();
}

engine::Result<bool> JoinClient::open() {
    auto opened = server::net::connect_websocket(address_.server, kConnectTime);
    if (!opened) return tl::unexpected(opened.error());
    socket_ = std::move(*opened);
    send({{"t", "hello"}, {"v", protocol::kVersion}});
    attach();
    return true;
}

void JoinClient::attach() {
    json::object message{{"t", "attach"}, {"table", address_.table}};
    if (!tokens_.empty()) message["tokens"] = json::value_from(tokens_);
    if (table_.known()) {
        if (table_.self() != engine::kNoSeat) message["as"] = letter_json(table_.self());
        message["since"] = table_.seq();
    }
    attached_ = false;
    send(message);
}

int JoinClient::patience_ms() const {
    const auto until = socket_ ? resend_at_ : std::optional(try_at_);
    if (!until) return -1;
    const auto left = std::chrono::ceil<milliseconds>(*until - Clock::now());
    return static_cast<int>(std::max(milliseconds(0), left).count());
}

engine::Result<bool> JoinClient::pump() {
    while (socket_) {
        const auto received = socket_->take();
        if (!received) break;
        if (received->closed) {
            lose();
        } else if (const auto handled = handle(received->text); !handled) {
            return handled;
        }
    }
    if (socket_ && resend_at_ && Clock::now() >= *resend_at_) resend();
    if (!socket_ && Clock::now() >= try_at_) return come_back();
    return true;
}

void JoinClient::lose() {
    socket_.reset();
    attached_ = false;
    resend_at_.reset();
    if (!was_lost_) {
        lost_at_ = Clock::now();
        pause_ = kFirstPause;
        listener_.lost();
    }
    was_lost_ = true;
    try_at_ = Clock::now() + pause_;
    pause_ = std::min(pause_ * 2, kLongestPause);
}

engine::Result<bool> JoinClient::come_back() {
    const auto opened = open();
    if (opened) return true;
    if (Clock::now() - lost_at_ > kGiveUp) return tl::unexpected(opened.error());
    lose();
    return true;
}

void JoinClient::now_attached() {
    attached_ = true;
    if (was_lost_) {
        was_lost_ = false;
        listener_.back();
    }
    resend();
}

void JoinClient::resend() {
    resend_at_.reset();
    for (const auto& [id, message] : unanswered_)
        send(message);
}

engine::Result<bool> JoinClient::handle(const std::string& text) {
    auto message = ServerMessage::parse(text);
    if (!message) return nonsense(message.error());
    const std::string_view type = message->type();
    auto taken = type == "event"                         ? take_event(*message)
                 : type == "table" || type == "presence" ? take_news(*message)
                                                         : take_answer(*message);
    if (taken && message->error()) return nonsense(*message->error());
    return taken;
}

engine::Result<bool> JoinClient::take_news(ServerMessage& message) {
    const bool whole = message.type() == "table";
    if (!whole && !table_.known()) return true;  // what was missed comes first
    const auto news = whole ? table_.take_table(message) : table_.take_presence(message);
    if (!news) return tl::unexpected(news.error());
    const bool first = !attached_;
    listener_.happened(*news);
    if (first) now_attached();
    return true;
}

engine::Result<bool> JoinClient::take_event(ServerMessage& message) {
    if (!table_.known()) return true;
    const int seq = number_in(message.root().at("seq"));
    if (seq <= table_.seq()) return true;  // seen
    if (seq > table_.seq() + 1) {
        if (attached_) attach();
        return true;
    }
    const auto news = table_.take_event(message);
    if (!news) return nonsense(news.error());
    listener_.happened(*news);
    return true;
}

engine::Result<bool> JoinClient::take_answer(ServerMessage& message) {
    const Node root = message.root();
    const std::string_view type = message.type();
    if (type == "no") return take_no(message);
    if (type == "welcome" || type == "pong") return true;
    answered(root);
    // The event comes before its answer; if it did not, something was lost on the way.
    const auto done = type == "done" ? root.find("seq") : std::nullopt;
    const bool tells_step = type == "stale" || type == "position";
    const auto now = tells_step ? root.find("step") : std::nullopt;
    const bool missed =
        (done && number_in(*done) > table_.seq()) || (now && number_in(*now) != table_.step());
    if (missed && attached_) attach();
    if (type == "stale") listener_.stale();
    if (type == "position") {
        const RemotePosition position = read_position(root);
        if (!message.error()) listener_.position(position);
    }
    if (type == "because") listener_.because(read_because(root));
    if (type == "history") listener_.history(table_.tells_in(root.at("log")));
    if (type == "seated") {
        const std::string token(root.at("token").text(kMaxText));
        tokens_.insert(tokens_.begin(), token);
        listener_.seated(seat_in(root.at("seat")), token);
    }
    return true;
}

// A refusal without an id is of hello or attach, or of a message that came too fast to be read.
engine::Result<bool> JoinClient::take_no(ServerMessage& message) {
    const Node root = message.root();
    const Refusal refusal{.code = shown_text(root.at("code")),
                          .text = shown_text(root.at("text")),
                          .rule = optional_text(root, "rule"),
                          .word = optional_text(root, "word")};
    if (root.find("id")) {
        answered(root);
        listener_.refused(refusal);
        return true;
    }
    if (refusal.code == "too_fast") {
        resend_at_ = Clock::now() + kSlowDown;
        return true;
    }
    return engine::fail(refusal.text);
}

void JoinClient::answered(const Node& root) {
    const std::string id(root.at("id").text(kMaxText));
    std::erase_if(unanswered_, [&id](const auto& one) { return one.first == id; });
    if (decision_ == id) decision_.clear();
}

std::string JoinClient::next_id() {
    return fmt::format("{}-{}", prefix_, ++count_);
}

void JoinClient::send(const json::object& message) {
    if (socket_) socket_->send(json::serialize(message));
}

void JoinClient::ask(json::object message) {
    message["id"] = next_id();
    send(message);
}

std::string JoinClient::insist(json::object message) {
    const std::string id = next_id();
    message["id"] = id;
    unanswered_.emplace_back(id, message);
    if (attached_) send(message);
    return id;
}

void JoinClient::sit(Seat seat, const std::string& name, char colour) {
    ask({{"t", "sit"},
         {"seat", letter_json(seat)},
         {"name", name},
         {"colour", std::string(1, colour)},
         {"nonce", random_hex<16>()}});
}

void JoinClient::start() {
    ask({{"t", "start"}});
}

void JoinClient::take_back() {
    ask({{"t", "take_back"}, {"seat", letter_json(table_.self())}});
}

void JoinClient::act(json::array actions) {
    decision_ = insist({{"t", "act"},
                        {"seat", letter_json(table_.asked())},
                        {"seen", table_.step()},
                        {"actions", std::move(actions)}});
}

void JoinClient::arrange(json::array numbers) {
    decision_ = insist({{"t", "act"},
                        {"seat", letter_json(table_.asked())},
                        {"seen", table_.step()},
                        {"arrange", std::move(numbers)}});
}

void JoinClient::undo(int to) {
    decision_ = insist({{"t", "undo"},
                        {"seat", letter_json(table_.asked())},
                        {"seen", table_.step()},
                        {"to", to}});
}

void JoinClient::leave() {
    insist({{"t", "leave"}, {"seat", letter_json(table_.self())}});
}

void JoinClient::ask_position() {
    insist({{"t", "position"}, {"seat", letter_json(table_.self())}});
}

void JoinClient::resign() {
    insist({{"t", "resign"}, {"seat", letter_json(table_.self())}});
}

void JoinClient::say(const std::string& name, const std::string& text) {
    json::object message{{"t", "say"}, {"text", text}};
    if (table_.self() != engine::kNoSeat) {
        message["seat"] = letter_json(table_.self());
    } else {
        message["name"] = name;
    }
    insist(std::move(message));
}

void JoinClient::why(const std::string& action) {
    ask({{"t", "why"}, {"action", action}});
}

void JoinClient::ask_history(int before) {
    ask({{"t", "history"}, {"before", before}});
}

}  // namespace cli
