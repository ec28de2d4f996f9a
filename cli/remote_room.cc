#include "cli/remote_room.h"

#include <algorithm>
#include <array>
#include <limits>

namespace cli {

using engine::Seat;
using loader::Node;

namespace {

constexpr int kMaxNumber = std::numeric_limits<int>::max();
constexpr std::size_t kMaxText = 2000;
constexpr std::array<std::string_view, engine::kMaxSeats> kLetters{"A", "B", "C", "D", "E"};
constexpr std::array<std::string_view, 3> kStatusWords{"open", "running", "over"};
constexpr std::array<std::string_view, 8> kEventWords{"steps", "undone",   "seats", "started",
                                                      "chat",  "silenced", "over",  "rematch"};
constexpr std::array<News::Kind, 8> kEventKinds{
    News::Kind::Steps, News::Kind::Undone, News::Kind::Seats, News::Kind::Steps,
    News::Kind::Chat,  News::Kind::Other,  News::Kind::Steps, News::Kind::Other};

std::string text_in(const Node& node) {
    return std::string(node.text(kMaxText));
}

int number_in(const Node& node) {
    return node.integer(0, kMaxNumber);
}

// "U+0080 … U+009F": control characters that take two bytes.
bool is_wide_control(std::string_view text, std::size_t i) {
    return text[i] == '\xC2' && i + 1 < text.size() &&
           static_cast<unsigned char>(text[i + 1]) < 0xA0;
}

}  // namespace

engine::Result<ServerMessage> ServerMessage::parse(std::string_view text) {
    boost::system::error_code error;
    boost::json::value value = boost::json::parse(text, error);
    if (error || !value.is_object()) return engine::fail("it is not an object in JSON");
    auto errors = loader::Document::parse("{}", "");
    return ServerMessage(std::move(value), std::move(*errors));
}

std::string_view ServerMessage::type() {
    return root().at("t").text(kMaxText);
}

std::string shown_text(const Node& node) {
    const std::string_view text = node.text(kMaxText);
    std::string out;
    for (std::size_t i = 0; i < text.size(); ++i) {
        if (is_wide_control(text, i)) {
            ++i;
        } else {
            out += text[i];
        }
    }
    return out;
}

Seat seat_in(const Node& node) {
    return static_cast<Seat>(node.one_of(kLetters));
}

engine::Result<void> RemoteRoom::bind(const Node& /*root*/) {
    return {};
}
void RemoteRoom::take_whole(const Node& /*root*/) {}
void RemoteRoom::take_changes(const Node& /*root*/) {}
std::vector<Tell> RemoteRoom::tells_in(const Node& /*list*/) const {
    return {};
}

std::optional<Seat> RemoteRoom::open_seat() const {
    const auto open = std::ranges::find(seats_, "open", &RemoteSeat::kind);
    if (open == seats_.end()) return std::nullopt;
    return static_cast<Seat>(open - seats_.begin());
}

engine::Result<News> RemoteRoom::take_table(ServerMessage& message) {
    const Node root = message.root();
    if (!known()) {
        if (const auto bound = bind(root); !bound) return tl::unexpected(bound.error());
    }
    take_common(root);
    take_whole(root);
    is_host_ = root.at("host").boolean();
    const Node as = root.at("as");
    self_ = as.is_null() ? engine::kNoSeat : seat_in(as);
    News news{.kind = News::Kind::Whole, .seat = {}, .tells = tells_in(root.at("log")), .chat = {}};
    return finish(message, std::move(news));
}

engine::Result<News> RemoteRoom::take_event(ServerMessage& message) {
    const Node root = message.root();
    News news{.kind = kEventKinds[root.at("kind").one_of(kEventWords)],
              .seat = {},
              .tells = {},
              .chat = {}};
    take_common(root);
    take_changes(root);
    if (const auto seat = root.find("seat")) news.seat = seat_in(*seat);
    if (const auto tells = root.find("tell")) news.tells = tells_in(*tells);
    if (const auto chat = root.find("chat")) {
        news.chat = RemoteChat{shown_text(chat->at("name")), shown_text(chat->at("text"))};
    }
    return finish(message, std::move(news));
}

engine::Result<News> RemoteRoom::take_presence(ServerMessage& message) {
    take_seats(message.root().at("seats"));
    return finish(message, {.kind = News::Kind::Seats, .seat = {}, .tells = {}, .chat = {}});
}

// What `table` and `event` have in common: whatever is there replaces what was known.
void RemoteRoom::take_common(const Node& root) {
    if (const auto seq = root.find("seq")) seq_ = number_in(*seq);
    if (const auto step = root.find("step")) step_ = number_in(*step);
    if (const auto status = root.find("status")) {
        status_ = static_cast<TableStatus>(status->one_of(kStatusWords));
    }
    if (const auto seats = root.find("seats")) take_seats(*seats);
    if (const auto prompt = root.find("prompt")) {
        asked_ = prompt->is_null() ? engine::kNoSeat : seat_in(prompt->at("seat"));
    }
    if (const auto standing = root.find("standing")) take_standing(*standing);
}

void RemoteRoom::take_seats(const Node& seats) {
    std::vector<RemoteSeat> found;
    for (const Node& one : seats.items(engine::kMaxSeats)) {
        const std::string kind = text_in(one.at("kind"));
        const Node name = one.at("name");
        found.push_back({.kind = kind,
                         .name = name.is_empty_text() ? "" : shown_text(name),
                         .state = text_in(one.at("state"))});
    }
    const bool other = known() && found.size() != seats_.size();
    if (found.empty() || other) return seats.fail("there must be as many seats as the map has");
    seats_ = std::move(found);
}

void RemoteRoom::take_standing(const Node& standing) {
    standing_.clear();
    for (const Node& place : standing.items(engine::kMaxSeats)) {
        standing_.push_back({.seat = seat_in(place.at("seat")),
                             .place = number_in(place.at("place")),
                             .coins = place.at("coins").integer(-kMaxNumber, kMaxNumber)});
    }
}

// Seats are named by letter; a letter beyond the table is nonsense.
bool RemoteRoom::is_beyond(Seat seat) const {
    return seat != engine::kNoSeat && static_cast<std::size_t>(seat) >= seats_.size();
}

engine::Result<News> RemoteRoom::finish(ServerMessage& message, News news) const {
    const auto beyond = [this](std::optional<Seat> seat) { return seat && is_beyond(*seat); };
    bool foreign = beyond(news.seat) || is_beyond(self_) || is_beyond(asked_);
    for (const Tell& tell : news.tells)
        foreign = foreign || beyond(tell.seat) || beyond(tell.other);
    for (const RemotePlace& place : standing_)
        foreign = foreign || is_beyond(place.seat);
    if (foreign) message.root().fail("a seat is named that this table does not have");
    if (message.error()) return tl::unexpected(*message.error());
    return news;
}

}  // namespace cli
