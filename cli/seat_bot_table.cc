#include "cli/seat_bot_table.h"

#include <fmt/format.h>
#include <poll.h>

#include <algorithm>
#include <cstdio>
#include <utility>

namespace cli {

namespace json = boost::json;
using engine::Seat;
using std::chrono::microseconds;
using std::chrono::milliseconds;
using std::chrono::steady_clock;

namespace {

// Ctrl-C is noticed within this time, also if it comes just before the wait.
constexpr int kGlanceMs = 200;
// So long a server has time to hear that a seat was left or given up.
constexpr std::chrono::seconds kFarewell{5};

void say(const std::string& sentence) {
    fmt::print("{}\n", sentence);
    std::fflush(stdout);
}

int fail_with(const std::string& sentence) {
    fmt::print(stderr, "terrarium: {}\n", sentence);
    return 1;
}

void wait_for(const JoinClient& client) {
    const int patience = client.patience_ms();
    pollfd one{.fd = client.ready(), .events = POLLIN, .revents = 0};
    ::poll(&one, 1, patience < 0 ? kGlanceMs : std::min(patience, kGlanceMs));
}

double in_ms(microseconds time) {
    return static_cast<double>(time.count()) / 1000;
}

}  // namespace

SeatBotTable::SeatBotTable(JoinAddress address, std::vector<std::string> tokens, SeatMemory memory,
                           SeatBotOptions options, std::unique_ptr<SeatPlayer> player)
    : options_(std::move(options)),
      memory_(std::move(memory)),
      client_(room_, std::move(address), std::move(tokens), *this),
      player_(std::move(player)) {
    time_.begin_turn(options_.bot);
}

int SeatBotTable::run() {
    if (const auto connected = client_.connect(); !connected) {
        return fail_with(connected.error().text());
    }
    while (!exit_code_ || !may_leave_off()) {
        wait_for(client_);
        const auto pumped = client_.pump();
        if (!pumped && exit_code_) break;
        if (!pumped) return fail_with(pumped.error().text());
        if (exit_code_) continue;
        if (is_interrupted()) {
            leave();
        } else if (client_.settled()) {
            go_on();
        }
    }
    if (*exit_code_ != 0) return fail_with(last_words_);
    say(last_words_);
    say_how_to_come_back();
    return 0;
}

// ---- what to do now

void SeatBotTable::go_on() {
    if (room_.status() == TableStatus::Over) return report();
    if (!sits()) return sit_down();
    if (own().state == "resigned") return end(1, fmt::format("seat {} has resigned", letter()));
    keep_seat();
    if (room_.status() == TableStatus::Open && met_) start_if_full();
    if (wants_position() && !asked_position_) {
        asked_position_ = true;
        client_.ask_position();
    }
}

void SeatBotTable::sit_down() {
    if (asked_for_seat_) return;
    if (room_.status() != TableStatus::Open) {
        return end(1, "the game has begun, and this program has no seat that it could take back");
    }
    const std::optional<Seat> seat = options_.seat ? options_.seat : room_.open_seat();
    if (!seat) return end(1, "no seat of the table is open");
    asked_for_seat_ = true;
    client_.sit(*seat, options_.name, engine::letter(*seat));
}

// Who ran out of time, or comes back after he has left, takes the seat back.
void SeatBotTable::keep_seat() {
    const bool gone = own().state == "stand_in" || own().state == "away";
    if (gone && !asked_back_) client_.take_back();
    asked_back_ = gone;
}

void SeatBotTable::start_if_full() {
    const bool full = !room_.open_seat();
    if (room_.is_host() && full && !asked_to_start_) client_.start();
    asked_to_start_ = full;
}

// The first one says what is played; a bot that cannot play that should not sit there.
bool SeatBotTable::wants_position() const {
    if (!met_) return true;
    return room_.status() == TableStatus::Running && room_.asked() == room_.self() &&
           answered_step_ != room_.step();
}

void SeatBotTable::position(const RemotePosition& position) {
    asked_position_ = false;
    if (exit_code_) return;
    if (!met_) meet(position);
    const bool due = client_.settled() && position.step == room_.step() && wants_position();
    if (!exit_code_ && due && !position.actions.empty()) think(position);
}

void SeatBotTable::meet(const RemotePosition& position) {
    const auto met = player_->meet(position.game);
    if (!met) return give_up(met.error().text());
    met_ = true;
    say(fmt::format("{} has seat {} and is ready.", options_.name, letter()));
}

void SeatBotTable::think(const RemotePosition& position) {
    const auto begin = steady_clock::now();
    const auto action = player_->decide(position, time_.limits(options_.bot), time_.left());
    const auto spent = std::chrono::duration_cast<microseconds>(steady_clock::now() - begin);
    time_.spend(spent);
    if (!action) return give_up(action.error().text());
    ++decisions_;
    spent_ += spent;
    longest_ = std::max(longest_, spent);
    answered_step_ = position.step;
    client_.act({json::value(*action)});
}

// ---- what the server says

void SeatBotTable::happened(const News& news) {
    // Another seat's decision ends what was a turn. A whole table does not say who has decided.
    const bool others = news.seat && *news.seat != room_.self();
    const bool steps = news.kind == News::Kind::Steps || news.kind == News::Kind::Undone;
    if (news.kind == News::Kind::Whole || (steps && others)) time_.begin_turn(options_.bot);
    if (news.kind != News::Kind::Chat) answered_step_ = -1;
}

void SeatBotTable::seated(Seat seat, const std::string& token) {
    if (!memory_.remember(seat, token)) token_ = token;
}

void SeatBotTable::refused(const Refusal& refusal) {
    asked_position_ = false;
    if (exit_code_) return;
    if (!sits()) {
        asked_for_seat_ = false;
        // Somebody was faster; there may be another seat.
        if (refusal.code == "taken" && !options_.seat) return;
        return end(1, refusal.text);
    }
    // What is not to be done now may be done after the next news.
    if (refusal.code == "not_now") return;
    end(1, fmt::format("the server refuses: {}", refusal.text));
}

void SeatBotTable::stale() {
    answered_step_ = -1;
}

void SeatBotTable::lost() {
    say("The connection is lost; trying again.");
}

void SeatBotTable::back() {
    say("Connected again.");
    asked_for_seat_ = false;
    asked_to_start_ = false;
    asked_back_ = false;
    answered_step_ = -1;
}

// ---- how it ends

void SeatBotTable::report() {
    const auto& places = room_.standing();
    const auto own = std::ranges::find(places, room_.self(), &RemotePlace::seat);
    if (own == places.end()) return end(sits() ? 0 : 1, "The game is over.");
    const double mean = decisions_ == 0 ? 0 : in_ms(spent_) / decisions_;
    end(0, fmt::format("The game is over: {} took place {} of {} with {} points ({} decisions, "
                       "{:.2f} ms on average, {:.1f} ms at most).",
                       options_.name, own->place, room_.seats().size(), own->coins, decisions_,
                       mean, in_ms(longest_)));
}

// A seat whose bot fails must not hold up the others.
void SeatBotTable::give_up(const std::string& reason) {
    if (is_interrupted()) return leave();
    const bool runs = room_.status() == TableStatus::Running;
    if (runs) {
        client_.resign();
    } else {
        client_.leave();
    }
    end(1, fmt::format("{} {}; it {} seat {}", options_.name, reason, runs ? "resigns" : "leaves",
                       letter()));
}

void SeatBotTable::leave() {
    if (!sits() || room_.status() == TableStatus::Over)
        return end(0, "Interrupted without a seat.");
    client_.leave();
    left_ = true;
    end(0, fmt::format("{} leaves seat {}.", options_.name, letter()));
}

// Once the game has begun the seat stays his who left it.
void SeatBotTable::say_how_to_come_back() const {
    if (!left_ || !sits() || room_.status() != TableStatus::Running) return;
    say(fmt::format("Come back with: terrarium seat-bot {} --seat {}{} --bot \"{}\"", options_.url,
                    letter(), token_.empty() ? "" : " --token " + token_, options_.bot.text));
}

void SeatBotTable::end(int exit_code, const std::string& sentence) {
    exit_code_ = exit_code;
    last_words_ = sentence;
    ended_at_ = steady_clock::now();
}

// Once the server has heard of it; or if it cannot be reached.
bool SeatBotTable::may_leave_off() const {
    return client_.all_answered() || steady_clock::now() - ended_at_ > kFarewell;
}

}  // namespace cli
