#include "lab/arena_log.h"

#include <fmt/format.h>

#include <boost/json.hpp>
#include <cerrno>
#include <cstring>
#include <filesystem>
#include <limits>
#include <set>

#include "lab/game_library.h"

namespace lab {
namespace {

namespace json = boost::json;
using engine::fail;
using engine::Result;

constexpr std::size_t kLongestReason = 500;
constexpr std::int64_t kAny = std::numeric_limits<std::int64_t>::max();

// Reads the members of one object; the first that is wrong is remembered.
class Members {
  public:
    explicit Members(const json::value& value) : object_(value.if_object()) {
        if (object_ == nullptr) wrong_ = "is no object";
    }

    std::int64_t number(std::string_view key, std::int64_t low, std::int64_t high) {
        const json::value* value = find(key);
        if (value == nullptr) return low;
        json::error_code error;
        const auto number = value->to_number<std::int64_t>(error);
        if (!error && value->kind() != json::kind::double_ && number >= low && number <= high)
            return number;
        wrong_ = fmt::format("\"{}\" is no number from {} to {}", key, low, high);
        return low;
    }
    // Empty if there is none.
    std::string text(std::string_view key) {
        const json::value* value = object_ == nullptr ? nullptr : object_->if_contains(key);
        if (value == nullptr) return "";
        const json::string* text = value->if_string();
        if (text != nullptr && text->size() <= kLongestReason) return std::string(*text);
        wrong_ = fmt::format("\"{}\" is no short text", key);
        return "";
    }
    const json::array& list(std::string_view key) {
        static const json::array kNone;
        const json::value* value = find(key);
        const json::array* list = value == nullptr ? nullptr : value->if_array();
        if (list != nullptr) return *list;
        if (wrong_.empty()) wrong_ = fmt::format("\"{}\" is no list", key);
        return kNone;
    }
    const std::string& wrong() const { return wrong_; }

  private:
    const json::value* find(std::string_view key) {
        if (object_ == nullptr || !wrong_.empty()) return nullptr;
        const json::value* value = object_->if_contains(key);
        if (value == nullptr) wrong_ = fmt::format("\"{}\" is missing", key);
        return value;
    }

    const json::object* object_;
    std::string wrong_;
};

json::object seat_object(const SeatRecord& seat) {
    json::object out{{"bot", seat.bot},           {"place", seat.place},
                     {"score", seat.score},       {"decisions", seat.decisions},
                     {"spent_us", seat.spent_us}, {"longest_us", seat.longest_us},
                     {"over_us", seat.over_us}};
    if (!seat.lost.empty()) out["lost"] = seat.lost;
    return out;
}

SeatRecord read_seat(Members& in, int most_bots) {
    constexpr int kMostScore = 100'000;
    SeatRecord seat;
    seat.bot = static_cast<int>(in.number("bot", 0, most_bots - 1));
    seat.place = static_cast<int>(in.number("place", 1, engine::kMaxSeats));
    seat.score = static_cast<int>(in.number("score", -kMostScore, kMostScore));
    seat.decisions = in.number("decisions", 0, kAny);
    seat.spent_us = in.number("spent_us", 0, kAny);
    seat.longest_us = in.number("longest_us", 0, kAny);
    seat.over_us = in.number("over_us", 0, kAny);
    seat.lost = in.text("lost");
    return seat;
}

tl::unexpected<engine::Error> at(const std::string& path, int line, std::string message) {
    return tl::unexpected(engine::Error{
        .message = std::move(message), .file = path, .place = fmt::format("line {}", line)});
}

}  // namespace

std::string log_header(const ArenaOptions& options) {
    json::array bots;
    for (const BotSpec& spec : options.bots)
        bots.emplace_back(spec.text);
    return json::serialize(json::object{{"terrarium_arena", 1},
                                        {"game", options.game.text()},
                                        {"bots", bots},
                                        {"fill", options.fill == Fill::Last ? "last" : "repeat"},
                                        {"seed", options.seed}});
}

std::string log_line(const ArenaRecord& record) {
    json::array seats;
    for (const SeatRecord& seat : record.seats)
        seats.push_back(seat_object(seat));
    return json::serialize(
        json::object{{"game", record.game}, {"steps", record.steps}, {"seats", seats}});
}

Result<ArenaRecord> read_log_line(std::string_view line, int most_bots) {
    json::error_code error;
    const json::value value = json::parse(json::string_view(line.data(), line.size()), error);
    if (error) return fail("is no JSON: " + error.message());
    Members in(value);
    ArenaRecord record;
    record.game = static_cast<std::uint64_t>(in.number("game", 0, kAny));
    record.steps = static_cast<int>(in.number("steps", 0, std::numeric_limits<int>::max()));
    const json::array& seats = in.list("seats");
    if (!in.wrong().empty()) return fail(in.wrong());
    if (seats.empty() || seats.size() > engine::kMaxSeats)
        return fail(fmt::format("has {} seats", seats.size()));
    for (const json::value& one : seats) {
        Members seat(one);
        record.seats.push_back(read_seat(seat, most_bots));
        if (!seat.wrong().empty()) return fail("a seat: " + seat.wrong());
    }
    return record;
}

Result<void> ArenaLog::take_over(const std::string& text, const std::string& header,
                                 int most_bots) {
    std::set<std::uint64_t> seen;
    int number = 0;
    for (std::size_t begin = 0; begin < text.size();) {
        const std::size_t end = text.find('\n', begin);
        const std::string line = text.substr(begin, end - begin);
        begin = end + 1;
        if (++number == 1) {
            if (line == header) continue;
            return at("", 1,
                      "is of another run: " + line.substr(0, kLongestReason) +
                          "; this one is: " + header);
        }
        auto record = read_log_line(line, most_bots);
        if (!record) return at("", number, record.error().message);
        if (!seen.insert(record->game).second)
            return at("", number, fmt::format("game {} is there twice", record->game));
        known_.push_back(std::move(*record));
    }
    return {};
}

Result<ArenaLog> ArenaLog::open(const std::string& path, const ArenaOptions& options) {
    ArenaLog log;
    const std::string header = log_header(options);
    std::string text;
    std::error_code error;
    if (std::filesystem::exists(path, error)) {
        auto whole = read_text(path);
        if (!whole) return tl::unexpected(whole.error());
        text = whole->substr(0, whole->rfind('\n') + 1);
        const auto taken = log.take_over(text, header, static_cast<int>(options.bots.size()) + 1);
        if (!taken) {
            engine::Error wrong = taken.error();
            wrong.file = path;
            return tl::unexpected(wrong);
        }
        if (text.size() < whole->size()) std::filesystem::resize_file(path, text.size(), error);
    }
    log.file_.reset(std::fopen(path.c_str(), "ab"));
    if (!log.file_ || error) {
        const std::string reason = error ? error.message() : std::strerror(errno);
        return tl::unexpected(
            engine::Error{.message = "cannot be written: " + reason, .file = path});
    }
    if (text.empty()) log.write_line(header);
    return log;
}

void ArenaLog::write(const ArenaRecord& record) {
    write_line(log_line(record));
}

void ArenaLog::write_line(const std::string& line) {
    const std::string whole = line + '\n';
    ok_ = ok_ && std::fwrite(whole.data(), 1, whole.size(), file_.get()) == whole.size() &&
          std::fflush(file_.get()) == 0;
}

}  // namespace lab
