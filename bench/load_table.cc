#include "bench/load_table.h"

#include <fmt/format.h>

#include <boost/json.hpp>

namespace load {
namespace {

namespace json = boost::json;

char letter(std::size_t seat) {
    return static_cast<char>('A' + seat);
}

bool is(std::string_view text, std::string_view type) {
    constexpr std::string_view kBegin = R"({"t":")";
    return text.starts_with(kBegin) && text.substr(kBegin.size()).starts_with(type) &&
           text[kBegin.size() + type.size()] == '"';
}

std::string open_seats(std::size_t count) {
    std::string out;
    for (std::size_t i = 0; i < count; ++i) {
        out += i == 0 ? R"({"kind":"open"})" : R"(,{"kind":"open"})";
    }
    return out;
}

// The suggestion for every region.
std::string suggested(const json::object& arrange) {
    std::string rows;
    for (const json::value& value : arrange.at("rows").as_array()) {
        const json::object& row = value.as_object();
        rows += fmt::format("{}[{},{}]", rows.empty() ? "" : ",", row.at("region").as_int64(),
                            row.at("suggest").as_int64());
    }
    return rows;
}

}  // namespace

Table::Table(Watch& watch, std::vector<Socket*> seats, std::string map, std::uint64_t seed)
    : watch_(watch), seats_(std::move(seats)), map_(std::move(map)), random_(seed) {
    for (std::size_t i = 0; i < seats_.size(); ++i) {
        seats_[i]->received = [this, i](std::string_view text) { received(i, text); };
    }
}

void Table::begin() {
    playing_ = over_ = false;
    seated_ = 0;
    decision_.clear();
    told_ = false;
    asked_.reset();
    seats_[0]->send(request(fmt::format(
        R"("t":"create","game":"smallworld","map":"{}","options":"","public":false,"away":"wait","seats":[{}])",
        map_, open_seats(seats_.size()))));
}

void Table::act(Clock::time_point asked) {
    asked_ = asked;
    told_ = false;
    seats_[mover_]->send(decision_);
    decision_.clear();
}

void Table::received(std::size_t seat, std::string_view text) {
    if (is(text, "event")) {
        // Only the one who has to decide gets a prompt.
        if (text.find(R"("prompt":{)") != std::string_view::npos) prompted(seat, text);
        if (seat == 0 && text.find(R"("kind":"over")") != std::string_view::npos) over_ = true;
        settle();
    } else if (is(text, "done")) {
        if (asked_) answered();
    } else if (is(text, "created")) {
        created(text);
    } else if (is(text, "seated")) {
        seated();
    } else if (is(text, "no") || is(text, "stale")) {
        error(text);
    }
}

void Table::created(std::string_view text) {
    const json::value message = json::parse(text);
    const std::string_view table = message.at("table").as_string();
    const std::string_view host = message.at("host").as_string();
    for (std::size_t i = 0; i < seats_.size(); ++i) {
        const std::string tokens = i == 0 ? fmt::format(R"("{}")", host) : "";
        seats_[i]->send(
            fmt::format(R"({{"t":"attach","table":"{}","tokens":[{}]}})", table, tokens));
        seats_[i]->send(request(
            fmt::format(R"("t":"sit","seat":"{0}","name":"{0}","colour":"{0}","nonce":"{1:016x}")",
                        letter(i), random(UINT64_MAX))));
    }
}

void Table::seated() {
    if (++seated_ < seats_.size()) return;
    playing_ = true;
    seats_[0]->send(request(R"("t":"start")"));
}

void Table::prompted(std::size_t seat, std::string_view text) {
    const json::value message = json::parse(text);
    const json::object& prompt = message.at("prompt").as_object();
    const json::array& choices = prompt.at("choices").as_array();
    std::string what;
    if (choices.empty()) {
        what = fmt::format(R"("arrange":[{}])", suggested(prompt.at("arrange").as_object()));
    } else {
        const json::string& action = choices[random(choices.size())].at("action").as_string();
        what = fmt::format(R"("actions":["{}"])", std::string_view(action));
    }
    decision_ = request(fmt::format(R"("t":"act","seat":"{}","seen":{},{})", letter(seat),
                                    message.at("step").as_int64(), what));
    mover_ = seat;
}

void Table::answered() {
    const Clock::time_point asked = *asked_;
    asked_.reset();
    watch_.done(asked);
    settle();
}

// The event that an action became comes before its acknowledgement, maybe on another socket.
void Table::settle() {
    if (asked_) return;
    if (over_) {
        ++watch_.games;
        begin();
    } else if (!decision_.empty() && !told_) {
        told_ = true;
        watch_.ready(*this);
    }
}

void Table::error(std::string_view text) {
    if (watch_.errors++ == 0) watch_.first_error = text;
    asked_.reset();
}

std::string Table::request(std::string_view rest) {
    return fmt::format(R"({{"id":"{}",{}}})", ++id_, rest);
}

// xorshift64*: any will do, as long as the same seed plays the same.
std::uint64_t Table::random(std::uint64_t below) {
    random_ ^= random_ >> 12;
    random_ ^= random_ << 25;
    random_ ^= random_ >> 27;
    return (random_ * 0x2545F4914F6CDD1DULL >> 11) % below;
}

}  // namespace load
