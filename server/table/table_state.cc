#include "server/table/table_state.h"

#include <fmt/format.h>

#include <algorithm>
#include <bit>

#include "server/table/snapshot.h"

namespace server {
namespace {

constexpr std::size_t kRecent = 64;       // events that a client may have missed
constexpr std::size_t kChatLines = 50;    // that a newcomer sees
constexpr std::size_t kChatBytes = 8192;  // of them

constexpr std::int64_t kSecond = 1000;

bool is_permutation_of_colours(const std::vector<Colour>& colours) {
    std::uint32_t seen = 0;
    for (const Colour colour : colours) {
        if (static_cast<std::uint8_t>(colour) >= engine::kMaxSeats) return false;
        seen |= 1U << static_cast<std::uint32_t>(colour);
    }
    return static_cast<std::size_t>(std::popcount(seen)) == colours.size();
}

}  // namespace

std::uint32_t short_hash(const engine::Match& match) {
    return static_cast<std::uint32_t>(match.hash() >> 32U);
}

engine::Result<std::unique_ptr<TableState>> TableState::open(const Event& created,
                                                             const Desks& desks) {
    std::unique_ptr<TableState> state(new TableState());
    if (const auto made = state->make(created, desks); !made) return tl::unexpected(made.error());
    return state;
}

std::string TableState::freeze() const {
    return freeze_table(*this);
}

engine::Result<std::unique_ptr<TableState>> TableState::thaw(std::string_view bytes,
                                                             const Desks& desks) {
    return thaw_table(bytes, desks);
}

engine::Result<void> TableState::make(const Event& created, const Desks& desks) {
    const auto* settings = std::get_if<Created>(&created.what);
    if (settings == nullptr) return engine::fail("the first event of a table is its creation");
    settings_ = *settings;
    const auto seed = parse_seed(settings_.seed);
    if (!seed) return engine::fail("the seed of the table is unreadable");
    if (settings_.colours.size() != settings_.seats.size() ||
        !is_permutation_of_colours(settings_.colours)) {
        return engine::fail("the colours of the table do not fit its seats");
    }
    auto desk = desks.open(settings_);
    if (!desk) return tl::unexpected(desk.error());
    if (static_cast<std::size_t>((*desk)->match().seats()) != settings_.seats.size()) {
        return engine::fail("the table has another number of seats than its map");
    }
    desk_ = std::move(*desk);
    seed_ = *seed;
    commitment_ = commitment_to(seed_);
    seq_ = 1;
    at_ = created.at;
    for (std::size_t i = 0; i < settings_.seats.size(); ++i) {
        SeatState seat;
        seat.colour = settings_.colours[i];
        if (settings_.clock) seat.bank = settings_.clock->bank * kSecond;
        if (const auto& level = settings_.seats[i].level) {
            seat.kind = SeatState::Kind::Bot;
            seat.name = seat.level = *level;
        }
        seats_.push_back(std::move(seat));
    }
    taken_over_ = settings_.prefix.size();
    if (const auto played = play(settings_.prefix); !played) return played;
    settings_.prefix = {};
    undo_floor_ = step();
    return {};
}

void TableState::apply(engine::Action action) {
    const engine::Mover mover = match().mover();
    const Seat turn = desk_->turn();
    const int round = desk_->round();
    desk_->apply(action);
    if (mover.is_chance()) ++draws_;
    // Undo ends where chance spoke, somebody else has decided, or a turn began.
    if (mover.is_chance() || match().mover() != mover || desk_->turn() != turn ||
        desk_->round() != round) {
        undo_floor_ = step();
    }
}

engine::Result<void> TableState::play(const std::vector<std::string>& actions) {
    for (const std::string& text : actions) {
        const auto action = match().parse(text);
        if (!action) return tl::unexpected(action.error());
        if (const engine::Refused why = match().why_illegal(*action)) {
            return engine::fail(
                fmt::format("the action \"{}\" of the log is refused by {}", text, why.rule));
        }
        apply(*action);
    }
    return {};
}

engine::Result<void> TableState::expect_hash(std::uint32_t hash) const {
    if (short_hash(match()) == hash) return {};
    return engine::fail(fmt::format("after action {} the hash is {:08x}, not {:08x}", step(),
                                    short_hash(match()), hash));
}

void TableState::give_colour(Seat seat, Colour colour) {
    const auto holder = std::find_if(seats_.begin(), seats_.end(), [&](const SeatState& other) {
        return other.colour == colour;
    });
    if (holder == seats_.end()) {
        at_seat(seat).colour = colour;
    } else if (holder->kind != SeatState::Kind::Human) {
        std::swap(holder->colour, at_seat(seat).colour);
    }
}

void TableState::stand_in(Seat seat, const std::string& level) {
    at_seat(seat).stand_in = true;
    at_seat(seat).level = level;
}

// How each kind of event changes the state. The sequence number and the time are set already.
struct TableState::Folder {
    TableState& state;
    Effect& effect;

    using Done = engine::Result<void>;

    Done seats_event(Seat seat) {
        effect.kind = Effect::Kind::Seats;
        effect.seat = seat;
        effect.seats_changed = true;
        return {};
    }

    Done operator()(const Created&) { return engine::fail("a table is created only once"); }
    Done operator()(const Sat& it) {
        SeatState& seat = state.at_seat(it.seat);
        state.give_colour(it.seat, it.colour);
        seat.kind = SeatState::Kind::Human;
        seat.name = it.name;
        seat.level.clear();
        seat.nonce = it.nonce;
        seat.token = it.token;
        return seats_event(it.seat);
    }
    Done operator()(const Renamed& it) {
        state.at_seat(it.seat).name = it.name;
        state.give_colour(it.seat, it.colour);
        return seats_event(it.seat);
    }
    void vacate(SeatState& seat) {
        seat.kind = SeatState::Kind::Open;
        seat.name.clear();
        seat.level.clear();
        seat.nonce.clear();
        seat.token.clear();
        seat.silenced = false;
        seat.ids = {};
    }
    Done operator()(const Left& it) {
        SeatState& seat = state.at_seat(it.seat);
        if (state.status_ == Status::Open) {
            vacate(seat);
        } else {
            seat.away = true;
            if (!it.level.empty()) state.stand_in(it.seat, it.level);
        }
        return seats_event(it.seat);
    }
    Done operator()(const BotSet& it) {
        SeatState& seat = state.at_seat(it.seat);
        if (state.status_ != Status::Open) {
            state.stand_in(it.seat, it.level);
            return seats_event(it.seat);
        }
        vacate(seat);
        if (!it.level.empty()) {
            seat.kind = SeatState::Kind::Bot;
            seat.name = seat.level = it.level;
        }
        return seats_event(it.seat);
    }
    Done operator()(const TakenBack& it) {
        be_back(state.at_seat(it.seat));
        return seats_event(it.seat);
    }
    static void be_back(SeatState& seat) {
        seat.away = seat.stand_in = seat.out_of_time = false;
        seat.level.clear();
    }
    Done operator()(const Started& it) {
        state.status_ = Status::Running;
        effect.kind = Effect::Kind::Started;
        effect.seats_changed = true;
        if (const auto played = state.play(it.actions); !played) return played;
        state.undo_floor_ = state.step();
        return state.expect_hash(it.hash);
    }
    Done operator()(const Stepped& it) {
        SeatState& seat = state.at_seat(it.seat);
        effect.kind = Effect::Kind::Steps;
        effect.seat = it.seat;
        if (!it.by_bot) {
            effect.seats_changed = seat.away;  // whoever acts is back
            be_back(seat);
            seat.ids.add(it.id, state.seq_);
        }
        if (const auto played = state.play(it.actions); !played) return played;
        return state.expect_hash(it.hash);
    }
    Done operator()(const Undone& it) {
        effect.kind = Effect::Kind::Undone;
        effect.seat = it.seat;
        if (it.to < state.undo_floor_ || it.to >= state.step()) {
            return engine::fail("the log goes back further than it may");
        }
        state.desk_->rewind(it.to);
        state.at_seat(it.seat).ids.add(it.id, state.seq_);
        return state.expect_hash(it.hash);
    }
    Done operator()(const Said& it) {
        effect.kind = Effect::Kind::Chat;
        effect.seat = it.seat;
        if (it.seat) {
            state.at_seat(*it.seat).ids.add(it.id, state.seq_);
        } else {
            state.spectator_ids_.add(it.name + "\n" + it.id, state.seq_);
        }
        state.chat_.push_back({state.seq_, it.seat, it.name, it.text, state.at_});
        ++state.chat_lines_;
        trim_chat();
        return {};
    }
    void trim_chat() {
        std::size_t bytes = 0;
        for (const ChatLine& line : state.chat_)
            bytes += line.name.size() + line.text.size();
        while (state.chat_.size() > kChatLines || bytes > kChatBytes) {
            bytes -= state.chat_.front().name.size() + state.chat_.front().text.size();
            state.chat_.pop_front();
        }
    }
    Done operator()(const Silenced& it) {
        effect.kind = Effect::Kind::Silenced;
        effect.seat = it.who;
        effect.seats_changed = it.who.has_value();
        if (it.who) {
            state.at_seat(*it.who).silenced = it.on;
        } else {
            state.spectators_silenced_ = it.on;
        }
        return {};
    }
    Done operator()(const Resigned& it) {
        SeatState& seat = state.at_seat(it.seat);
        seat.resigned = ++state.resigned_;
        seat.level = it.level;
        seat.ids.add(it.id, state.seq_);
        return seats_event(it.seat);
    }
    Done operator()(const TimedOut& it) {
        SeatState& seat = state.at_seat(it.seat);
        seat.away = seat.out_of_time = true;
        seat.bank = 0;
        if (!it.level.empty()) state.stand_in(it.seat, it.level);
        return seats_event(it.seat);
    }
    Done operator()(const Ended&) {
        effect.kind = Effect::Kind::Over;
        effect.seats_changed = true;
        state.status_ = Status::Over;
        return {};
    }
    Done operator()(const Rematched& it) {
        effect.kind = Effect::Kind::Rematch;
        state.rematch_ = it.table;
        return {};
    }
};

namespace {

// The seat that an event names, if it names one.
std::optional<Seat> seat_of(const Happening& what) {
    return std::visit(
        [](const auto& it) -> std::optional<Seat> {
            if constexpr (requires { it.seat; }) return it.seat;
            if constexpr (requires { it.who; }) return it.who;
            return std::nullopt;
        },
        what);
}

}  // namespace

engine::Result<Effect> TableState::fold(const Event& event) {
    if (const auto seat = seat_of(event.what); seat && !has_seat(*seat)) {
        return engine::fail("an event names a seat that the table does not have");
    }
    Effect effect;
    effect.seq = ++seq_;
    effect.before = step();
    at_ = event.at;
    const engine::Result<void> done = std::visit(Folder{*this, effect}, event.what);
    if (!done) return tl::unexpected(done.error());
    effect.after = step();
    settle_clock();
    remember(effect);
    return effect;
}

void TableState::remember(const Effect& effect) {
    if (recent_.size() == kRecent) recent_.pop_front();
    recent_.push_back(effect);
}

std::optional<Seat> TableState::person_to_move() const {
    const engine::Mover mover = match().mover();
    if (status_ != Status::Running || !mover.is_seat() || seat(mover.as_seat()).bot_plays()) {
        return std::nullopt;
    }
    return mover.as_seat();
}

std::optional<Seat> TableState::bot_to_move() const {
    const engine::Mover mover = match().mover();
    if (status_ != Status::Running || !mover.is_seat() || !seat(mover.as_seat()).bot_plays()) {
        return std::nullopt;
    }
    return mover.as_seat();
}

std::vector<std::size_t> TableState::undo_targets() const {
    std::vector<std::size_t> out;
    if (!person_to_move()) return out;
    for (std::size_t step = this->step(); step > undo_floor_; --step)
        out.push_back(step - 1);
    return out;
}

Dealer TableState::dealer() const {
    // The same seed gives the same game again, whoever sits down at whichever table.
    if (settings_.practice) return {seed_, "practice", {}};
    Dealer dealer{seed_, id(), {}};
    for (const SeatState& seat : seats_)
        dealer.nonces.push_back(seat.nonce);
    return dealer;
}

// The clock of a seat runs from the moment when it has to decide until somebody else has to; what
// exceeds the time of a turn comes out of the bank.
void TableState::settle_clock() {
    if (!settings_.clock) return;
    std::optional<Seat> runs = person_to_move();
    if (runs && seat(*runs).out_of_time) runs = std::nullopt;
    if (runs == running_) return;
    if (running_) {
        const std::int64_t over = at_ - since_ - settings_.clock->turn * kSecond;
        SeatState& seat = at_seat(*running_);
        seat.bank = std::max<std::int64_t>(0, seat.bank - std::max<std::int64_t>(0, over));
    }
    running_ = runs;
    since_ = at_;
}

std::optional<std::int64_t> TableState::deadline() const {
    if (!running_) return std::nullopt;
    return since_ + settings_.clock->turn * kSecond + seat(*running_).bank;
}

std::vector<Placing> standing(const TableState& state) {
    std::vector<Placing> out;
    for (const engine::Score& score : state.match().standing()) {
        const bool resigned = state.seat(score.seat).resigned != 0;
        out.push_back({score.seat, score.place, score.coins, resigned});
    }
    // Of those who resigned the last to do so stands highest.
    std::stable_sort(out.begin(), out.end(), [&](const Placing& a, const Placing& b) {
        if (a.resigned != b.resigned) return b.resigned;
        return a.resigned && state.seat(a.seat).resigned > state.seat(b.seat).resigned;
    });
    // Whoever stood behind one who resigned moves up; those who resigned come last.
    const int last = state.desk().places();
    const std::vector<Placing> before = out;
    for (std::size_t i = 0; i < out.size(); ++i) {
        const auto gave_way = [&](const Placing& other) {
            return other.resigned && other.place < out[i].place;
        };
        const auto behind = static_cast<int>(out.size() - i) - 1;
        out[i].place = out[i].resigned
                           ? last - behind
                           : out[i].place - static_cast<int>(std::count_if(before.begin(),
                                                                           before.end(), gave_way));
    }
    return out;
}

}  // namespace server
