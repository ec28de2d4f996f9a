#include "server/table/snapshot.h"

#include <boost/json.hpp>

#include "server/table/json_fields.h"

namespace server {
namespace {

constexpr int kSnapshotVersion = 1;

json::array ids_json(const DoneIds& ids) {
    json::array out;
    for (const DoneIds::Done& done : ids.kept()) {
        out.emplace_back(done.id);
        out.emplace_back(done.seq);
    }
    return out;
}

DoneIds read_ids(JsonFields& in, std::string_view key) {
    DoneIds ids;
    const json::array& list = in.list(key);
    for (std::size_t i = 0; i + 1 < list.size(); i += 2) {
        boost::system::error_code no_id;
        boost::system::error_code no_seq;
        const auto id = list[i].to_number<std::uint64_t>(no_id);
        const auto seq = list[i + 1].to_number<std::uint64_t>(no_seq);
        if (no_id || no_seq) in.fail(key);
        ids.add({id, seq});
    }
    return ids;
}

json::object seat_json(const SeatState& seat) {
    return {{"kind", static_cast<int>(seat.kind)},
            {"name", seat.name},
            {"level", seat.level},
            {"colour", colour_text(seat.colour)},
            {"nonce", seat.nonce},
            {"token", seat.token},
            {"away", seat.away},
            {"stand_in", seat.stand_in},
            {"out_of_time", seat.out_of_time},
            {"silenced", seat.silenced},
            {"resigned", seat.resigned},
            {"bank", seat.bank},
            {"ids", ids_json(seat.ids)}};
}

SeatState read_seat(JsonFields in) {
    SeatState seat;
    seat.kind = static_cast<SeatState::Kind>(in.number("kind"));
    seat.name = in.text("name");
    seat.level = in.text("level");
    seat.colour = in.colour("colour");
    seat.nonce = in.text("nonce");
    seat.token = in.text("token");
    seat.away = in.boolean("away");
    seat.stand_in = in.boolean("stand_in");
    seat.out_of_time = in.boolean("out_of_time");
    seat.silenced = in.boolean("silenced");
    seat.resigned = static_cast<int>(in.number("resigned"));
    seat.bank = in.number("bank");
    seat.ids = read_ids(in, "ids");
    return seat;
}

json::object chat_json(const ChatLine& line) {
    json::object out{{"seq", line.seq}, {"name", line.name}, {"text", line.text}, {"at", line.at}};
    if (line.seat) out["seat"] = seat_text(*line.seat);
    return out;
}

ChatLine read_chat(JsonFields in) {
    ChatLine line;
    line.seq = in.unsigned_number("seq");
    if (in.has("seat")) line.seat = in.seat("seat");
    line.name = in.text("name");
    line.text = in.text("text");
    line.at = in.number("at");
    return line;
}

}  // namespace

std::string freeze_table(const TableState& state) {
    json::array seats;
    for (const SeatState& seat : state.seats_)
        seats.emplace_back(seat_json(seat));
    json::array chat;
    for (const ChatLine& line : state.chat_)
        chat.emplace_back(chat_json(line));
    json::object out{{"v", kSnapshotVersion},
                     {"created", print_event({0, state.settings_})},
                     {"taken_over", state.taken_over_},
                     {"seq", state.seq_},
                     {"at", state.at_},
                     {"status", static_cast<int>(state.status_)},
                     {"seats", std::move(seats)},
                     {"undo_floor", state.undo_floor_},
                     {"draws", state.draws_},
                     {"rematch", state.rematch_},
                     {"resigned", state.resigned_},
                     {"chat", std::move(chat)},
                     {"chat_lines", state.chat_lines_},
                     {"spectators_silenced", state.spectators_silenced_},
                     {"spectator_ids", ids_json(state.spectator_ids_)},
                     {"since", state.since_}};
    if (state.running_) out["running"] = seat_text(*state.running_);
    return json::serialize(out) + "\n" + state.desk_->freeze();
}

engine::Result<std::unique_ptr<TableState>> thaw_table(std::string_view bytes, const Desks& desks) {
    const std::size_t line_end = bytes.find('\n');
    if (line_end == std::string_view::npos) return engine::fail("a snapshot is cut short");
    json::error_code trouble;
    const json::value value = json::parse(bytes.substr(0, line_end), trouble);
    if (trouble || !value.is_object()) return engine::fail("a snapshot is unreadable");
    std::string error;
    JsonFields in(value.get_object(), error);
    if (in.number("v") != kSnapshotVersion) return engine::fail("a snapshot of another version");
    const auto created = parse_event(in.text("created"));
    if (!created) return tl::unexpected(created.error());
    auto state = TableState::open(*created, desks);
    if (!state) return state;
    TableState& to = **state;
    to.taken_over_ = static_cast<std::size_t>(in.unsigned_number("taken_over"));
    to.seq_ = to.thawed_at_ = in.unsigned_number("seq");
    to.at_ = in.number("at");
    to.status_ = static_cast<Status>(in.number("status"));
    to.seats_.clear();
    in.each_object("seats", [&](JsonFields seat) { to.seats_.push_back(read_seat(seat)); });
    to.undo_floor_ = static_cast<std::size_t>(in.unsigned_number("undo_floor"));
    to.draws_ = in.unsigned_number("draws");
    to.rematch_ = in.text("rematch");
    to.resigned_ = static_cast<int>(in.number("resigned"));
    in.each_object("chat", [&](JsonFields line) { to.chat_.push_back(read_chat(line)); });
    to.chat_lines_ = in.unsigned_number("chat_lines");
    to.spectators_silenced_ = in.boolean("spectators_silenced");
    to.spectator_ids_ = read_ids(in, "spectator_ids");
    to.since_ = in.number("since");
    if (in.has("running")) to.running_ = in.seat("running");
    if (!error.empty()) return engine::fail("in a snapshot: " + error);
    auto desk = desks.thaw(to.settings_, bytes.substr(line_end + 1));
    if (!desk) return tl::unexpected(desk.error());
    to.desk_ = std::move(*desk);
    if (to.seats_.size() != to.settings_.seats.size() || to.undo_floor_ > to.step()) {
        return engine::fail("a snapshot does not fit its table");
    }
    return state;
}

}  // namespace server
