#include "server/table/decide.h"

#include <fmt/format.h>

#include <algorithm>
#include <utility>

#include "bots/bot.h"

namespace server {
namespace {

using protocol::Code;
using protocol::Refusal;

constexpr std::uint64_t kMaxEvents = 20'000;    // of a table
constexpr std::uint64_t kOnlyPlay = 18'000;     // from here on only what ends the game
constexpr std::uint64_t kMaxChatLines = 2'000;  // of a table
constexpr std::int64_t kChatWindow = 10'000;    // ms, in which …
constexpr int kChatBurst = 5;                   // … one voice may say this much

Refusal no(Code code, std::string text) {
    return {code, std::move(text)};
}

Refusal illegal(const engine::Match& match, engine::Action action, const engine::Refused& why) {
    Refusal refusal = no(Code::Illegal, fmt::format("\"{}\" is not possible now: rule {}.",
                                                    match.print(action), why.rule));
    refusal.rule = why.rule;
    refusal.word = why.word;
    return refusal;
}

// What the loader says begins small and has no full stop.
std::string sentence(const engine::Error& error) {
    std::string out = error.text() + ".";
    if (out[0] >= 'a' && out[0] <= 'z') out[0] = static_cast<char>(out[0] - 'a' + 'A');
    return out;
}

// Plays actions on the desk of a table, chance's answers included, and takes them all back when it
// goes.
class Trial {
  public:
    explicit Trial(TableState& state)
        : desk_(state.desk()), start_(state.step()), draws_(state.draws()), state_(state) {}
    Trial(const Trial&) = delete;
    Trial& operator=(const Trial&) = delete;
    ~Trial() {
        if (desk_.match().log().size() != start_) desk_.rewind(start_);
    }

    const engine::Match& match() const { return desk_.match(); }
    void apply(engine::Action action) {
        texts_.push_back(match().print(action));
        desk_.apply(action);
    }
    void let_chance_speak() {
        if (!match().mover().is_chance()) return;
        const Dealer dealer = state_.dealer();
        engine::Actions outcomes;
        while (match().mover().is_chance()) {
            outcomes.clear();
            match().actions(outcomes);
            apply(draw(dealer, draws_++, outcomes));
        }
    }
    std::vector<std::string> texts() && { return std::move(texts_); }

  private:
    Desk& desk_;
    std::size_t start_;
    std::uint64_t draws_;
    const TableState& state_;
    std::vector<std::string> texts_;
};

struct Decider {
    TableState& state;
    const Asker& asker;
    const Circumstances& now;

    Event event(Happening what) const { return {now.now, std::move(what)}; }
    const SeatState& seat(Seat seat) const { return state.seat(seat); }
    static std::string name(Seat seat) { return std::string(1, engine::letter(seat)); }

    std::optional<Refusal> not_holder(Seat seat) const {
        return server::not_holder(state, asker, seat);
    }
    std::optional<Refusal> not_host() const {
        if (asker.host) return std::nullopt;
        return no(Code::NotHost, "Only the host of the table may do that.");
    }
    std::optional<Refusal> not_running() const {
        if (state.status() == Status::Running) return std::nullopt;
        return no(Code::NotNow,
                  state.status() == Status::Open ? "The game has not begun." : "The game is over.");
    }
    std::string stand_in_at_once() const {
        if (state.settings().away == Away::Wait) return {};
        return std::string(bots::kStandIn);
    }

    Decision operator()(const protocol::Sit& it) {
        if (!state.has_seat(it.seat)) {
            return no(Code::UnknownSeat, fmt::format("This table has no seat {}.", name(it.seat)));
        }
        if (state.status() != Status::Open) return no(Code::NotNow, "The game has begun.");
        if (seat(it.seat).kind != SeatState::Kind::Open) {
            return no(Code::Taken, fmt::format("Seat {} is taken.", name(it.seat)));
        }
        return event(Sat{it.seat, it.name, it.colour, it.nonce, now.token});
    }
    Decision operator()(const protocol::Rename& it) {
        if (auto refusal = not_holder(it.seat)) return *refusal;
        if (state.status() != Status::Open && it.colour != seat(it.seat).colour) {
            return no(Code::NotNow, "Colours stay as they are once the game has begun.");
        }
        return event(Renamed{it.seat, it.name, it.colour});
    }
    Decision operator()(const protocol::Leave& it) {
        if (auto refusal = not_holder(it.seat)) return *refusal;
        if (state.status() == Status::Open) return event(Left{it.seat, {}});
        if (auto refusal = not_running()) return *refusal;
        if (seat(it.seat).resigned != 0) return no(Code::NotNow, "The seat has resigned.");
        if (seat(it.seat).away) return no(Code::NotNow, "The seat is away already.");
        return event(Left{it.seat, stand_in_at_once()});
    }
    Decision operator()(const protocol::SetBot& it) {
        if (auto refusal = not_host()) return *refusal;
        if (!state.has_seat(it.seat)) {
            return no(Code::UnknownSeat, fmt::format("This table has no seat {}.", name(it.seat)));
        }
        if (it.level && !now.desks->knows_bot(state.settings().game, *it.level)) {
            return no(Code::BadOption, "There is no bot of that name.");
        }
        const bool present = (now.online & engine::bit(it.seat)) != 0 && !seat(it.seat).away;
        if (seat(it.seat).kind == SeatState::Kind::Human && present) {
            return no(Code::NotNow, "The player of that seat is here.");
        }
        if (state.status() == Status::Open) return event(BotSet{it.seat, it.level.value_or("")});
        if (auto refusal = not_running()) return *refusal;
        if (!it.level) return no(Code::NotNow, "No seat can be opened during the game.");
        if (seat(it.seat).bot_plays()) return no(Code::NotNow, "A bot plays that seat already.");
        return event(BotSet{it.seat, *it.level});
    }
    Decision operator()(const protocol::TakeBack& it) {
        if (auto refusal = not_holder(it.seat)) return *refusal;
        if (auto refusal = not_running()) return *refusal;
        if (seat(it.seat).resigned != 0) return no(Code::NotNow, "The seat has resigned.");
        if (!seat(it.seat).away && !seat(it.seat).stand_in) {
            return no(Code::NotNow, "You play that seat already.");
        }
        return event(TakenBack{it.seat});
    }
    Decision operator()(const protocol::Start&) {
        if (auto refusal = not_host()) return *refusal;
        if (state.status() != Status::Open) return no(Code::NotNow, "The game has begun.");
        for (const SeatState& each : state.seats()) {
            if (each.kind == SeatState::Kind::Open)
                return no(Code::NotNow, "A seat is still open.");
        }
        Trial trial(state);
        trial.let_chance_speak();
        const std::uint32_t hash = short_hash(trial.match());
        return event(Started{std::move(trial).texts(), hash});
    }

    // Whether the seat may decide something in the position that it saw.
    std::optional<Decision> not_its_decision(Seat seat, std::size_t seen) const {
        if (auto refusal = not_running()) return *refusal;
        if (this->seat(seat).resigned != 0) return no(Code::NotNow, "You have resigned.");
        if (this->seat(seat).stand_in) {
            return no(Code::NotNow, "A bot plays for you: take the seat back first.");
        }
        if (seen != state.step()) return Outdated{state.step()};
        if (state.match().mover() != engine::Mover::seat(seat)) {
            return no(Code::NotNow, "It is not your move.");
        }
        return std::nullopt;
    }
    protocol::Result<std::vector<engine::Action>> wanted(const protocol::Act& it) const {
        std::vector<Placed> placed;
        for (const protocol::Placed& each : *it.arrange)
            placed.push_back({each.region, each.count});
        auto actions = state.desk().arrange(placed);
        if (actions) return *actions;
        Refusal refusal = no(Code::Illegal, actions.error().message);
        refusal.rule = actions.error().rule;
        return tl::unexpected(refusal);
    }
    std::optional<Refusal> step(Trial& trial, Seat seat, engine::Action action) const {
        if (trial.match().mover() != engine::Mover::seat(seat)) {
            return no(Code::Illegal, "After the first of these actions it is not your move.");
        }
        if (const engine::Refused why = trial.match().why_illegal(action)) {
            return illegal(trial.match(), action, why);
        }
        trial.apply(action);
        return std::nullopt;
    }
    std::optional<Refusal> try_out(Trial& trial, const protocol::Act& it) const {
        if (it.arrange) {
            const auto actions = wanted(it);
            if (!actions) return actions.error();
            if (actions->empty()) return no(Code::Illegal, "There is nothing to arrange.");
            for (const engine::Action action : *actions) {
                if (auto refusal = step(trial, it.seat, action)) return refusal;
            }
            return std::nullopt;
        }
        for (const std::string& text : it.actions) {
            const auto action = trial.match().parse(text);
            if (!action) return no(Code::Malformed, action.error().text());
            if (auto refusal = step(trial, it.seat, *action)) return refusal;
        }
        return std::nullopt;
    }
    Decision operator()(const protocol::Act& it) {
        if (auto refusal = not_holder(it.seat)) return *refusal;
        if (const auto seq = seat(it.seat).ids.find(it.id)) return DoneBefore{*seq};
        if (auto decision = not_its_decision(it.seat, it.seen)) return *decision;
        Trial trial(state);
        if (auto refusal = try_out(trial, it)) return *refusal;
        trial.let_chance_speak();
        const std::uint32_t hash = short_hash(trial.match());
        return event(Stepped{it.seat, it.id, false, std::move(trial).texts(), hash});
    }
    Decision operator()(const BotMove& it) {
        if (state.bot_to_move() != it.seat || it.step != state.step()) {
            return Outdated{state.step()};
        }
        Trial trial(state);
        if (auto refusal = step(trial, it.seat, it.action)) return *refusal;
        trial.let_chance_speak();
        const std::uint32_t hash = short_hash(trial.match());
        return event(
            Stepped{it.seat, fmt::format("bot-{}", it.step), true, std::move(trial).texts(), hash});
    }
    Decision operator()(const protocol::Undo& it) {
        if (auto refusal = not_holder(it.seat)) return *refusal;
        if (const auto seq = seat(it.seat).ids.find(it.id)) return DoneBefore{*seq};
        if (auto decision = not_its_decision(it.seat, it.seen)) return *decision;
        if (it.to < state.undo_floor() || it.to >= state.step()) {
            return no(Code::NotNow,
                      "Undo ends where chance spoke, somebody else decided, or the turn began.");
        }
        return event(Undone{it.seat, it.id, it.to, hash_at(it.to)});
    }
    // Rewinding forgets what comes after, so that is played again.
    std::uint32_t hash_at(std::size_t length) const {
        Desk& desk = state.desk();
        const std::vector<engine::Step> log = state.match().log();
        desk.rewind(length);
        const std::uint32_t hash = short_hash(state.match());
        for (std::size_t i = length; i < log.size(); ++i)
            desk.apply(log[i].action);
        return hash;
    }

    bool talks_too_fast(const protocol::Say& it) const {
        const auto recent =
            std::count_if(state.chat().begin(), state.chat().end(), [&](const ChatLine& line) {
                return line.seat == it.seat && line.at > now.now - kChatWindow;
            });
        return recent >= kChatBurst;
    }
    // Whose words these are; spectators bring a name of their own.
    std::optional<Refusal> not_a_voice(const protocol::Say& it) const {
        if (it.seat) {
            if (auto refusal = not_holder(*it.seat)) return refusal;
            if (seat(*it.seat).silenced) {
                return no(Code::Silenced, "The host has silenced this seat.");
            }
        } else if (it.name.empty()) {
            return no(Code::Malformed, "Say who you are: a spectator gives a name.");
        } else if (state.spectators_silenced()) {
            return no(Code::Silenced, "The host has silenced the spectators.");
        }
        return std::nullopt;
    }
    Decision operator()(const protocol::Say& it) {
        if (auto refusal = not_a_voice(it)) return *refusal;
        const auto seq = it.seat ? seat(*it.seat).ids.find(it.id)
                                 : state.spectator_ids().find(it.name + "\n" + it.id);
        if (seq) return DoneBefore{*seq};
        if (talks_too_fast(it)) return no(Code::TooFast, "Not so fast: wait a few seconds.");
        if (state.chat_lines() >= kMaxChatLines) {
            return no(Code::Full, "Enough has been said at this table.");
        }
        return event(Said{it.seat, it.id, it.seat ? seat(*it.seat).name : it.name, it.text});
    }
    Decision operator()(const protocol::Silence& it) {
        if (auto refusal = not_host()) return *refusal;
        if (it.who && !state.has_seat(*it.who)) {
            return no(Code::UnknownSeat, fmt::format("This table has no seat {}.", name(*it.who)));
        }
        return event(Silenced{it.who, it.on});
    }
    Decision operator()(const protocol::Resign& it) {
        if (auto refusal = not_holder(it.seat)) return *refusal;
        if (const auto seq = seat(it.seat).ids.find(it.id)) return DoneBefore{*seq};
        if (auto refusal = not_running()) return *refusal;
        if (seat(it.seat).resigned != 0) return no(Code::NotNow, "You have resigned.");
        return event(Resigned{it.seat, it.id, std::string(bots::kStandIn)});
    }
};

// Near the end of what a table may hold only moves are taken, so that every game can be finished.
bool is_play(const Request& request) {
    return std::holds_alternative<protocol::Act>(request) ||
           std::holds_alternative<protocol::Resign>(request) ||
           std::holds_alternative<BotMove>(request);
}

}  // namespace

std::optional<Refusal> not_holder(const TableState& state, const Asker& asker, Seat seat) {
    const char letter = engine::letter(seat);
    if (!state.has_seat(seat)) {
        return no(Code::UnknownSeat, fmt::format("This table has no seat {}.", letter));
    }
    if (!asker.holds(seat)) {
        return no(Code::NotYours, fmt::format("Seat {} is not yours.", letter));
    }
    return std::nullopt;
}

Decision decide(TableState& state, const Request& request, const Asker& asker,
                const Circumstances& circumstances) {
    Decision decision = std::visit(Decider{state, asker, circumstances}, request);
    const std::uint64_t most = is_play(request) ? kMaxEvents : kOnlyPlay;
    if (std::holds_alternative<Event>(decision) && state.seq() >= most) {
        return no(Code::Full, "This table has grown too long.");
    }
    return decision;
}

std::optional<Event> due(const TableState& state, const Circumstances& circumstances) {
    if (state.status() != Status::Running) return std::nullopt;
    const auto playing = std::count_if(state.seats().begin(), state.seats().end(),
                                       [](const SeatState& seat) { return seat.resigned == 0; });
    // A game for one seat ends with its last action; any other also when all but one have resigned.
    const bool deserted = playing == 0 || (playing == 1 && state.seats().size() > 1);
    if (state.match().over() || deserted) return Event{circumstances.now, Ended{}};
    const auto deadline = state.deadline();
    if (!deadline || std::max(*deadline, circumstances.patience) > circumstances.now) {
        return std::nullopt;
    }
    const bool wait = state.settings().away == Away::Wait;
    return Event{circumstances.now,
                 TimedOut{*state.running(), wait ? "" : std::string(bots::kStandIn)}};
}

protocol::Result<Created> plan_table(const protocol::Create& create, const Fresh& fresh,
                                     const Desks& desks) {
    Created out;
    out.game = create.game;
    out.map = create.map;
    out.options = create.options;
    auto packs = desks.packs(create.packs);
    if (!packs) return protocol::refuse(Code::BadOption, sentence(packs.error()));
    out.packs = std::move(*packs);
    const int seats = desks.seats(out);
    if (seats == 0) return protocol::refuse(Code::BadOption, "There is no such game or map.");
    if (static_cast<std::size_t>(seats) != create.seats.size()) {
        return protocol::refuse(Code::BadOption, fmt::format("That map has {} seats.", seats));
    }
    for (const protocol::SeatPlan& plan : create.seats) {
        if (plan.level && !desks.knows_bot(create.game, *plan.level)) {
            return protocol::refuse(Code::BadOption, "There is no bot of that name.");
        }
    }
    if (create.is_public && !create.practice.empty()) {
        return protocol::refuse(Code::BadOption, "A practice table cannot be public.");
    }
    const auto options = desks.options(out);
    if (!options) return protocol::refuse(Code::BadOption, options.error().text());
    out.table = fresh.table;
    out.options = *options;
    out.content = desks.fingerprint(out);
    out.title = create.title;
    out.is_public = create.is_public;
    out.away = create.away;
    out.clock = create.clock;
    out.seats = create.seats;
    for (int i = 0; i < seats; ++i)
        out.colours.push_back(static_cast<Colour>(i));
    out.host = fresh.host;
    out.seed = create.practice.empty() ? fresh.seed : create.practice;
    out.practice = fresh.practice || !create.practice.empty();
    return out;
}

Created plan_rematch(const TableState& state, const Fresh& fresh, const Desks& desks) {
    Created out = state.settings();
    out.table = fresh.table;
    out.host = fresh.host;
    out.seed = fresh.seed;
    out.practice = fresh.practice;
    out.content = desks.fingerprint(out);
    out.from.clear();
    out.puzzle.clear();
    out.seats.clear();
    out.colours.clear();
    for (const SeatState& seat : state.seats()) {
        const bool bot = seat.kind == SeatState::Kind::Bot;
        out.seats.push_back({bot ? std::optional(seat.level) : std::nullopt});
        out.colours.push_back(seat.colour);
    }
    return out;
}

protocol::Result<void> take_over(Created& created, const TableState& source, std::size_t step,
                                 const Asker& asker) {
    if (source.status() != Status::Over && asker.seats == 0) {
        return protocol::refuse(Code::NotYours,
                                "Only who holds a seat may continue a game that is not over.");
    }
    const auto all = static_cast<unsigned>((1U << source.seats().size()) - 1);
    if (source.status() != Status::Over && source.desk().keeps_secrets() &&
        (asker.seats & all) != all) {
        return protocol::refuse(Code::NotNow,
                                "The hands of this game are secret: continue it when it is over.");
    }
    const Created& old = source.settings();
    if (old.game != created.game || old.map != created.map || old.options != created.options ||
        old.content != created.content || old.packs != created.packs) {
        return protocol::refuse(Code::BadOption,
                                "A continued game keeps game, map, options, packs and content.");
    }
    const auto& log = source.match().log();
    if (step > log.size() || (step == log.size() && source.match().over())) {
        return protocol::refuse(Code::BadOption, "That game had no decision left at that step.");
    }
    created.from = source.id();
    for (std::size_t i = 0; i < step; ++i)
        created.prefix.push_back(source.match().print(log[i].action));
    return {};
}

// Whoever solves it may think as long and as often as he likes: it is practice, and nobody's
// record.
protocol::Result<void> begin_at(Created& created, const loader::Puzzle& puzzle,
                                const std::string& date) {
    if (created.is_public) {
        return protocol::refuse(Code::BadOption, "The table of a puzzle cannot be public.");
    }
    if (created.game != puzzle.game || created.map != puzzle.map ||
        created.options != puzzle.options || !created.packs.empty()) {
        return protocol::refuse(
            Code::BadOption, fmt::format("That puzzle is a game of {} on {} with {} and no packs.",
                                         puzzle.game, puzzle.map, puzzle.options));
    }
    created.practice = true;
    created.puzzle = date;
    created.prefix = puzzle.log;
    return {};
}

}  // namespace server
