#include "server/lobby/table_actor.h"

#include <fmt/format.h>

#include <array>
#include <boost/asio/executor_work_guard.hpp>
#include <boost/asio/post.hpp>
#include <utility>

#include "protocol/answers.h"
#include "server/table/archive.h"
#include "server/table/secrets.h"
#include "server/table/view.h"

namespace server {
namespace {

using protocol::Code;

constexpr std::uint64_t kSnapshotEvery = 64;  // events
constexpr std::chrono::milliseconds kAfterFailure{1000};

protocol::Refusal store_trouble() {
    return {Code::Server, "The server could not write that down; nothing was done."};
}

// Events of which the lists of tables need to know at once.
bool changes_list(const Happening& what) {
    return !std::holds_alternative<Stepped>(what) && !std::holds_alternative<Undone>(what) &&
           !std::holds_alternative<Said>(what) && !std::holds_alternative<Silenced>(what) &&
           !std::holds_alternative<Rematched>(what);
}

}  // namespace

TableActor::TableActor(House& house, std::string id)
    : house_(house),
      id_(std::move(id)),
      strand_(asio::make_strand(house.tables.get_executor())),
      clock_(strand_),
      presence_(strand_),
      row_(strand_),
      rest_(strand_),
      pause_(strand_),
      bot_(strand_) {}

void TableActor::post(Job job) {
    ++pending_;
    asio::post(strand_, [self = shared_from_this(), job = std::move(job)]() mutable {
        self->queue_.push_back(std::move(job));
        self->pump();
    });
}

void TableActor::pump() {
    while (!busy_ && !see_to_duties() && !queue_.empty()) {
        Job job = std::move(queue_.front());
        queue_.pop_front();
        --pending_;
        std::visit([this](auto& it) { handle(it); }, job);
    }
    if (!busy_) rest_if_idle();
}

void TableActor::handle(FromClient& job) {
    const Origin origin{job.client, std::string(protocol::id_of(job.message))};
    if (house_.stopping) return refuse(origin, {Code::Server, "The server is stopping."});
    if (const auto loaded = load(); !loaded) return refuse(origin, loaded.error());
    std::visit([&](auto& message) { route(job.client, message); }, job.message);
}

template <typename Message>
void TableActor::route(const std::shared_ptr<Client>& client, Message& message) {
    if constexpr (std::is_same_v<Message, protocol::Attach>) {
        attach(client, message);
    } else if (Viewer* viewer = viewers_.find(client->number()); viewer == nullptr) {
        refuse({client, std::string(protocol::id_of(message))},
               {Code::NotNow, "Attach to the table first."});
    } else if constexpr (requires { answer(*viewer, message); }) {
        answer(*viewer, message);
    } else if constexpr (std::is_constructible_v<Request, std::in_place_type_t<Message>, Message>) {
        auto flight = std::make_shared<Flight>();
        flight->origin = {client, message.id};
        flight->asker = viewer->asker;
        flight->request.emplace(std::in_place_type<Message>, std::move(message));
        run(flight);
    }
}

void TableActor::handle(Gone& job) {
    if (viewers_.remove(job.client)) people_changed();
}

void TableActor::handle(Awake&) {
    if (house_.stopping) return;
    if (const auto loaded = load(); !loaded && loaded.error().code != Code::UnknownTable) {
        house_.settings.warn(fmt::format("table {} does not open: {}", id_, loaded.error().text));
    }
}

void TableActor::handle(Close&) {
    retire();
}

// ---- opening, and who is there

protocol::Result<void> TableActor::load() {
    if (state_) return {};
    auto loaded = load_table(house_.store, house_.desks, id_);
    if (!loaded) {
        house_.settings.warn(fmt::format("table {}: {}", id_, loaded.error().text()));
        const std::string text =
            fmt::format("The table cannot be read: {}.", loaded.error().message);
        const auto pack = missing_pack(house_.store, id_);
        if (!pack) return protocol::refuse(Code::Server, text);
        auto refused = protocol::refuse(Code::MissingPack, text);
        refused.value().pack = pack->title;
        return refused;
    }
    if (!*loaded) return protocol::refuse(Code::UnknownTable, "There is no such table.");
    state_ = std::move(*loaded);
    snapshot_seq_ = state_->thawed_at();
    const std::int64_t now = house_.settings.now();
    if (state_->running()) patience_ = now + state_->settings().clock->turn * std::int64_t{1000};
    for (const Viewer& viewer : viewers_.list())
        show(viewer);
    return {};
}

protocol::Result<Viewer> TableActor::admit(const std::shared_ptr<Client>& client,
                                           const protocol::Attach& it) {
    Viewer viewer{client, {}, engine::kNoSeat};
    for (const std::string& token : it.tokens) {
        if (token_matches(token, state_->settings().host)) viewer.asker.host = true;
        for (std::size_t i = 0; i < state_->seats().size(); ++i) {
            const std::string& hash = state_->seats()[i].token;
            if (!hash.empty() && token_matches(token, hash)) {
                viewer.asker.seats |= engine::bit(static_cast<Seat>(i));
            }
        }
    }
    viewer.as = it.as.value_or(viewer.default_view());
    if (it.as && !viewer.asker.holds(*it.as)) {
        return protocol::refuse(Code::NotYours, "You do not hold that seat.");
    }
    const bool spectator = viewer.asker.seats == 0 && !viewer.asker.host;
    if (spectator && viewers_.find(client->number()) == nullptr &&
        viewers_.presence().spectators >= house_.settings.spectators) {
        return protocol::refuse(Code::Full, "The table has as many spectators as it can take.");
    }
    return viewer;
}

void TableActor::attach(const std::shared_ptr<Client>& client, const protocol::Attach& it) {
    auto viewer = admit(client, it);
    if (!viewer) return refuse({client, {}}, viewer.error());
    watched_ = true;
    viewers_.put(*viewer);
    people_changed();
    if (it.since && can_tell_since(*state_, *it.since)) {
        show_since(*viewer, *it.since);
    } else {
        show(*viewer);
    }
}

void TableActor::show(const Viewer& viewer) {
    send(*viewer.client,
         table_text(*state_, viewer.as, viewer.asker, viewers_.presence(), house_.settings.now()));
}

void TableActor::show_since(const Viewer& viewer, std::uint64_t since) {
    const Presence presence = viewers_.presence();
    for (const Effect& effect : state_->recent()) {
        if (effect.seq <= since) continue;
        send(*viewer.client,
             event_text(*state_, effect, viewer.as, presence, house_.settings.now()));
    }
    send(*viewer.client, presence_text(*state_, presence));
}

void TableActor::people_changed() {
    presence_.in(house_.settings.presence, [self = shared_from_this()] {
        if (!self->state_) return;
        const auto text = std::make_shared<const std::string>(
            presence_text(*self->state_, self->viewers_.presence()));
        for (const Viewer& viewer : self->viewers_.list())
            viewer.client->send(text);
        self->list_soon();
    });
}

// ---- requests that only look

void TableActor::answer(Viewer& viewer, const protocol::Why& it) {
    const Origin origin{viewer.client, it.id};
    const auto mover = state_->person_to_move();
    // Whether an action is possible may hang on coins that only the mover may know of.
    if (!mover || !viewer.asker.holds(*mover)) {
        return refuse(origin, {Code::NotNow, "It is not your move."});
    }
    const auto action = state_->match().parse(it.action);
    if (!action) return refuse(origin, {Code::Malformed, action.error().text()});
    send(*viewer.client, because_text(*state_, it.id, *action));
}

void TableActor::answer(Viewer& viewer, const protocol::Look& it) {
    if (it.as && !viewer.asker.holds(*it.as)) {
        return refuse({viewer.client, {}}, {Code::NotYours, "You do not hold that seat."});
    }
    viewer.as = it.as.value_or(engine::kNoSeat);
    show(viewer);
}

void TableActor::answer(Viewer& viewer, const protocol::History& it) {
    send(*viewer.client, history_text(*state_, it));
}

void TableActor::answer(Viewer& viewer, const protocol::Frames& it) {
    send(*viewer.client, frames_text(*state_, it, viewer.as));
}

void TableActor::answer(Viewer& viewer, const protocol::Proof& it) {
    auto proof = proof_text(*state_, house_.desks, it.id);
    if (!proof) return refuse({viewer.client, it.id}, {Code::Server, proof.error().text()});
    send(*viewer.client, std::move(*proof));
}

void TableActor::answer(Viewer& viewer, const protocol::Position& it) {
    if (const auto refusal = not_holder(*state_, viewer.asker, it.seat)) {
        return refuse({viewer.client, it.id}, *refusal);
    }
    send(*viewer.client, position_text(*state_, it, house_.desks.saved_packs(state_->settings())));
}

// ---- a rematch is two events: another table's first, then one here that leads there

void TableActor::answer(Viewer& viewer, const protocol::Rematch& it) {
    Origin origin{viewer.client, it.id};
    if (viewer.asker.seats == 0) {
        return refuse(origin, {Code::NotYours, "Only who has played may ask for a rematch."});
    }
    if (state_->status() != Status::Over) {
        return refuse(origin, {Code::NotNow, "The game is not over."});
    }
    if (!state_->rematch().empty()) {
        return send(*viewer.client, protocol::created(it.id, state_->rematch(), {}));
    }
    const NewTable made = fresh_table(house_.settings.practice);
    origin.token = made.host;
    const Event created{house_.settings.now(), plan_rematch(*state_, made.fresh, house_.desks)};
    auto append = first_record(created, house_.desks);
    if (!append) return refuse(origin, {Code::Server, append.error().text()});
    busy_ = true;
    const Summary summary = append->summary.value_or(Summary{});
    house_.store.append(std::move(*append),
                        [self = shared_from_this(), origin, summary, table = made.fresh.table,
                         guard = asio::make_work_guard(house_.tables)](Appended how) {
                            asio::post(self->strand_, [self, origin, summary, table, how] {
                                if (how == Appended::Durable) self->house_.listed(table, summary);
                                self->rematch_made(origin, table, how);
                                self->pump();
                            });
                        });
}

void TableActor::rematch_made(Origin origin, const std::string& table, Appended how) {
    busy_ = false;
    if (how != Appended::Durable) return refuse(origin, store_trouble());
    auto flight = std::make_shared<Flight>();
    flight->event = {circumstances().now, Rematched{table}};
    flight->origin = std::move(origin);
    write(flight);
}

// ---- the path of an event

Circumstances TableActor::circumstances() const {
    return {.now = std::max(house_.settings.now(), state_->at()),
            .online = viewers_.presence().online,
            .token = {},
            .desks = &house_.desks,
            .patience = patience_};
}

void TableActor::run(const FlightPtr& flight) {
    Circumstances now = circumstances();
    if (std::holds_alternative<protocol::Sit>(*flight->request)) {
        flight->origin.token = make_token();
        now.token = hash_token(flight->origin.token);
    }
    Decision decision = decide(*state_, *flight->request, flight->asker, now);
    if (auto* event = std::get_if<Event>(&decision)) {
        flight->event = std::move(*event);
        write(flight);
    } else if (const auto* refusal = std::get_if<protocol::Refusal>(&decision)) {
        refuse(flight->origin, *refusal);
    } else if (flight->origin.client != nullptr) {
        const auto* before = std::get_if<DoneBefore>(&decision);
        send(*flight->origin.client,
             before != nullptr
                 ? protocol::done(flight->origin.id, before->seq)
                 : protocol::stale(flight->origin.id, std::get<Outdated>(decision).step));
    }
}

void TableActor::write(const FlightPtr& flight) {
    busy_ = true;
    Store::Append append{.table = id_,
                         .seq = state_->seq() + 1,
                         .payload = print_event(flight->event),
                         .summary = summary_with(flight->event),
                         .snapshot = snapshot_if_due()};
    house_.store.append(std::move(append),
                        [self = shared_from_this(), flight,
                         guard = asio::make_work_guard(house_.tables)](Appended how) {
                            asio::post(self->strand_, [self, flight, how] {
                                self->busy_ = false;
                                self->written(flight, how);
                                self->pump();
                            });
                        });
}

void TableActor::written(const FlightPtr& flight, Appended how) {
    switch (how) {
        case Appended::Durable: return durable(*flight);
        case Appended::Conflict: return overtaken(flight);
        case Appended::Failed:
            ++house_.failures;
            refuse(flight->origin, store_trouble());
            return pause_duties();
    }
}

void TableActor::durable(Flight& flight) {
    ++house_.events;
    grant(flight);
    const auto effect = state_->fold(flight.event);
    if (!effect) {
        refuse(flight.origin, {Code::Server, "The table is damaged."});
        return fall_over(effect.error());
    }
    tell(*effect, flight.origin);
    confirm(flight, effect->seq);
    if (changes_list(flight.event.what)) {
        list();
    } else {
        list_soon();
    }
}

// Somebody else has written here first: what he wrote is the truth.
void TableActor::overtaken(const FlightPtr& flight) {
    ++house_.conflicts;
    const bool caught_up = catch_up();
    if (caught_up && !flight->request && flight->origin.client == nullptr) return;  // a duty
    if (caught_up && !flight->request && !state_->rematch().empty()) {
        return send(*flight->origin.client,
                    protocol::created(flight->origin.id, state_->rematch(), {}));
    }
    if (!caught_up || !flight->request || flight->again) {
        refuse(flight->origin, store_trouble());
        return pause_duties();
    }
    flight->again = true;
    run(flight);
}

// False if nothing was learnt.
bool TableActor::catch_up() {
    const auto records = house_.store.read(id_, state_->seq() + 1);
    if (!records || records->empty()) return false;
    for (const Record& record : *records) {
        const auto event = parse_event(record.payload);
        const auto effect = event ? state_->fold(*event) : tl::unexpected(event.error());
        if (!effect) {
            fall_over(effect.error());
            return false;
        }
        tell(*effect, {});
    }
    list();
    return true;
}

void TableActor::tell(const Effect& effect, const Origin& origin) {
    constexpr std::size_t kSpectator = engine::kMaxSeats;
    std::array<std::shared_ptr<const std::string>, kSpectator + 1> texts;
    const Presence presence = viewers_.presence();
    for (const Viewer& viewer : viewers_.list()) {
        auto& text =
            texts[viewer.as == engine::kNoSeat ? kSpectator : static_cast<std::size_t>(viewer.as)];
        if (!text) {
            text = std::make_shared<const std::string>(
                event_text(*state_, effect, viewer.as, presence, house_.settings.now()));
        }
        if (viewer.client == origin.client && !origin.id.empty()) {
            send(*viewer.client, with_id(*text, origin.id));
        } else {
            viewer.client->send(text);
        }
    }
    for (const Viewer& viewer : viewers_.drop_void_seats(*state_))
        show(viewer);
}

// Who takes a seat holds it from the event on in which everybody hears of it.
void TableActor::grant(const Flight& flight) {
    const auto* sat = std::get_if<Sat>(&flight.event.what);
    if (sat == nullptr || flight.origin.client == nullptr) return;
    if (Viewer* viewer = viewers_.find(flight.origin.client->number())) {
        viewer->asker.seats |= engine::bit(sat->seat);
    }
}

void TableActor::confirm(const Flight& flight, std::uint64_t seq) {
    if (flight.origin.client == nullptr) return;
    Client& client = *flight.origin.client;
    if (const auto* rematch = std::get_if<Rematched>(&flight.event.what)) {
        return send(client,
                    protocol::created(flight.origin.id, rematch->table, flight.origin.token));
    }
    const auto* sat = std::get_if<Sat>(&flight.event.what);
    if (sat == nullptr) return send(client, protocol::done(flight.origin.id, seq));
    send(client, protocol::seated(flight.origin.id, sat->seat, flight.origin.token));
    people_changed();
    Viewer* viewer = viewers_.find(client.number());
    if (viewer == nullptr || viewer->as != engine::kNoSeat) return;
    viewer->as = sat->seat;
    show(*viewer);
}

void TableActor::refuse(const Origin& origin, protocol::Refusal refusal) {
    if (origin.client == nullptr) {
        // A duty that the table does not allow itself would be tried again and again.
        if (refusal.code != Code::Server) {
            house_.settings.warn(fmt::format("table {}: {}", id_, refusal.text));
        }
        return pause_duties();
    }
    ++house_.refused;
    refusal.id = origin.id;
    send(*origin.client, protocol::no(refusal));
}

void TableActor::fall_over(const engine::Error& error) {
    house_.settings.warn(fmt::format("table {}: {}", id_, error.text()));
    state_.reset();
}

// ---- what is kept beside the events

std::optional<Summary> TableActor::summary_with(const Event& event) {
    if (!changes_list(event.what)) {
        const int round = state_->desk().round();
        if (round == listed_round_) return std::nullopt;
        listed_round_ = round;
        return summary_of(*state_, row_text(*state_, {}));
    }
    // The row must be that of the table as it will be, which a copy finds out.
    auto copy = TableState::thaw(state_->freeze(), house_.desks);
    if (!copy || !(*copy)->fold(event)) return std::nullopt;
    return summary_of(**copy, row_text(**copy, {}));
}

std::optional<Snapshot> TableActor::snapshot_if_due() {
    if (state_->seq() < snapshot_seq_ + kSnapshotEvery) return std::nullopt;
    snapshot_seq_ = state_->seq();
    return Snapshot{state_->seq(), state_->freeze()};
}

void TableActor::list() {
    if (!state_ || !state_->settings().is_public) return;
    house_.listed(id_, summary_of(*state_, row_text(*state_, viewers_.presence())));
}

void TableActor::list_soon() {
    if (!state_ || !state_->settings().is_public) return;
    row_.in(house_.settings.lobby, [self = shared_from_this()] { self->list(); });
}

// ---- what nobody asks for

// True if an event is on its way because of it.
bool TableActor::see_to_duties() {
    if (!state_ || busy_ || paused_ || house_.stopping) return false;
    if (auto event = due(*state_, circumstances())) {
        auto flight = std::make_shared<Flight>();
        flight->event = std::move(*event);
        write(flight);
        return true;
    }
    if (const auto seat = state_->bot_to_move()) think(*seat);
    watch_clock();
    return false;
}

void TableActor::handle(Thought& job) {
    thinking_ = false;
    if (house_.stopping || !load()) return;
    ++house_.bot_moves;
    auto flight = std::make_shared<Flight>();
    flight->request = job.move;
    run(flight);
}

void TableActor::watch_clock() {
    const auto deadline = state_->deadline();
    if (!deadline) return clock_.cancel();
    const std::int64_t alarm = std::max(*deadline, patience_);
    if (clock_.armed() && alarm == alarm_) return;
    alarm_ = alarm;
    const std::int64_t wait = std::max<std::int64_t>(0, alarm - house_.settings.now());
    clock_.again(std::chrono::milliseconds(wait),
                 [self = shared_from_this()] { self->post(Awake{}); });
}

void TableActor::pause_duties() {
    paused_ = true;
    pause_.again(kAfterFailure, [self = shared_from_this()] {
        self->paused_ = false;
        self->post(Awake{});
    });
}

bool TableActor::idle() const {
    const bool duty = state_ && (state_->bot_to_move() || state_->deadline());
    return !busy_ && !thinking_ && !duty && queue_.empty() && viewers_.empty();
}

void TableActor::rest_if_idle() {
    if (!idle() || house_.stopping) return;
    // A table that is not there, or was only looked after, need not wait for its people.
    if (state_ && watched_) {
        rest_.in(house_.settings.idle, [self = shared_from_this()] {
            if (!self->idle()) return;
            self->watched_ = false;
            self->rest_if_idle();
        });
    } else if (house_.rest(*this)) {
        retire();
    }
}

// Timers keep a table alive.
void TableActor::retire() {
    for (Later* later : {&clock_, &presence_, &row_, &rest_, &pause_, &bot_})
        later->cancel();
    state_.reset();
}

}  // namespace server
