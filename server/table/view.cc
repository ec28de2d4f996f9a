#include "server/table/view.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>

#include "server/table/json_fields.h"

namespace server {
namespace {

constexpr std::size_t kLogOfTable = 60;     // steps told to a newcomer
constexpr std::size_t kLogOfHistory = 120;  // steps of one answer

constexpr std::array<std::string_view, 3> kStatus = {"open", "running", "over"};
constexpr std::array<std::string_view, 9> kKinds = {
    "created", "steps", "undone", "seats", "started", "chat", "silenced", "over", "rematch"};

std::string_view status_word(const TableState& state) {
    return kStatus[static_cast<std::size_t>(state.status())];
}

std::string_view state_word(const SeatState& seat, bool online) {
    if (seat.kind == SeatState::Kind::Open) return "open";
    if (seat.resigned != 0) return "resigned";
    if (seat.kind == SeatState::Kind::Bot) return "online";
    if (seat.stand_in) return "stand_in";
    if (seat.away) return "away";
    return online ? "online" : "offline";
}

std::string_view kind_word(const SeatState& seat) {
    if (seat.kind == SeatState::Kind::Open) return "open";
    return seat.bot_plays() ? "bot" : "human";
}

json::object clock_json(const protocol::Clock& clock) {
    return {{"bank", clock.bank}, {"turn", clock.turn}};
}

json::array standing_json(const TableState& state) {
    json::array out;
    for (const Placing& placing : standing(state)) {
        json::object line{
            {"seat", seat_text(placing.seat)}, {"place", placing.place}, {"coins", placing.coins}};
        if (placing.resigned) line["resigned"] = true;
        out.emplace_back(std::move(line));
    }
    return out;
}

json::object chat_json(const ChatLine& line) {
    json::object out{{"name", line.name}, {"text", line.text}, {"at", line.at}};
    if (line.seat) out["seat"] = seat_text(*line.seat);
    return out;
}

json::object times_json(const TableState& state, std::int64_t now) {
    json::array banks;
    for (const SeatState& seat : state.seats())
        banks.emplace_back(seat.bank);
    json::object out{{"now", now}, {"banks", std::move(banks)}};
    if (state.running()) {
        out["running"] = seat_text(*state.running());
        out["since"] = state.since();
    }
    return out;
}

json::value prompt_json(const TableState& state, Seat as) {
    if (state.person_to_move() != as) return nullptr;
    return state.desk().prompt(state.undo_targets());
}

// Once the game is over everybody sees what any seat could see: a cell that one seat knew better
// than a spectator is that seat's. What several saw each in their way stays what a spectator sees.
json::object whole_truth(const TableState& state, std::size_t step) {
    const json::object common = state.desk().cells(engine::kNoSeat, step);
    json::object better;
    for (std::size_t i = 0; i < state.seats().size(); ++i) {
        for (const auto& cell : state.desk().cells(static_cast<Seat>(i), step)) {
            const json::value* known = common.if_contains(cell.key());
            if (known != nullptr && *known == cell.value()) continue;
            const auto [entry, first] = better.emplace(cell.key(), cell.value());
            if (!first && known != nullptr && entry->value() != cell.value())
                entry->value() = *known;
        }
    }
    json::object out = common;
    for (const auto& cell : better)
        out[cell.key()] = cell.value();
    return out;
}

json::object shown(const TableState& state, Seat as, std::size_t step) {
    return state.status() == Status::Over ? whole_truth(state, step) : state.desk().cells(as, step);
}

// Whether the viewer may be told an action word for word.
bool may_know(const TableState& state, engine::Mover mover, Seat as) {
    return state.status() == Status::Over || !state.desk().keeps_secrets() ||
           (mover.is_seat() && mover.as_seat() == as);
}

void add_end(json::object& out, const TableState& state) {
    if (state.status() != Status::Over) return;
    out["standing"] = standing_json(state);
    out["seed"] = print_seed(state.seed());
}

bool changes_position(Effect::Kind kind) {
    return kind == Effect::Kind::Steps || kind == Effect::Kind::Undone ||
           kind == Effect::Kind::Started || kind == Effect::Kind::Over;
}

// What an event says of the position and of what is expected now.
void add_position(json::object& out, const TableState& state, const Effect& effect, Seat as) {
    out["step"] = effect.after;
    const bool all = effect.kind == Effect::Kind::Undone || effect.kind == Effect::Kind::Over;
    out["cells"] = all ? shown(state, as, effect.after)
                       : state.desk().changes(as, effect.before, effect.after);
    out["tell"] = effect.after > effect.before ? state.desk().tell(effect.before, effect.after)
                                               : json::array();
}

const ChatLine* chat_of(const TableState& state, std::uint64_t seq) {
    const auto found = std::find_if(state.chat().begin(), state.chat().end(),
                                    [&](const ChatLine& line) { return line.seq == seq; });
    return found == state.chat().end() ? nullptr : &*found;
}

json::array lines_json(std::string_view text) {
    json::array lines;
    while (!text.empty()) {
        const std::size_t end = std::min(text.find('\n'), text.size());
        lines.emplace_back(text.substr(0, end));
        text.remove_prefix(std::min(end + 1, text.size()));
    }
    return lines;
}

json::object game_json(const TableState& state, std::span<const engine::SavedPack> packs) {
    json::array names;
    for (const engine::SavedPack& pack : packs)
        names.emplace_back(
            json::object{{"id", pack.id}, {"hash", fmt::format("{:016x}", pack.hash)}});
    const engine::Match& match = state.match();
    return {
        {"game", match.game()},     {"rules", match.rules_version()},
        {"map", match.map()},       {"options", state.settings().options},
        {"seats", match.seats()},   {"content", fmt::format("{:016x}", state.settings().content)},
        {"packs", std::move(names)}};
}

void add_optional(json::object& out, const TableState& state) {
    const Created& settings = state.settings();
    if (settings.clock) out["clock"] = clock_json(*settings.clock);
    if (!settings.packs.empty()) out["packs"] = packs_json(settings.packs);
    if (settings.practice) out["practice"] = true;
    if (!state.rematch().empty()) out["rematch"] = state.rematch();
    if (!settings.from.empty()) {
        out["from"] = json::object{{"table", settings.from}, {"step", state.taken_over()}};
    }
    if (!settings.puzzle.empty()) {
        out["puzzle"] = json::object{{"date", settings.puzzle}, {"step", state.taken_over()}};
    }
    add_end(out, state);
}

}  // namespace

json::array seats_json(const TableState& state, const Presence& presence) {
    json::array out;
    for (std::size_t i = 0; i < state.seats().size(); ++i) {
        const SeatState& seat = state.seats()[i];
        const bool online = (presence.online & engine::bit(static_cast<Seat>(i))) != 0;
        json::object info{{"seat", seat_text(static_cast<Seat>(i))},
                          {"kind", kind_word(seat)},
                          {"name", seat.name},
                          {"colour", colour_text(seat.colour)},
                          {"state", state_word(seat, online)}};
        if (!seat.level.empty()) info["level"] = seat.level;
        if (seat.silenced) info["silenced"] = true;
        out.emplace_back(std::move(info));
    }
    return out;
}

std::string table_text(const TableState& state, Seat as, const Asker& asker,
                       const Presence& presence, std::int64_t now) {
    const Created& settings = state.settings();
    json::array holds;
    for (std::size_t i = 0; i < state.seats().size(); ++i) {
        if (asker.holds(static_cast<Seat>(i))) holds.emplace_back(seat_text(static_cast<Seat>(i)));
    }
    json::array chat;
    for (const ChatLine& line : state.chat())
        chat.emplace_back(chat_json(line));
    const std::size_t step = state.step();
    json::object out{
        {"t", "table"},
        {"table", state.id()},
        {"title", settings.title},
        {"game", settings.game},
        {"map", settings.map},
        {"options", settings.options},
        {"public", settings.is_public},
        {"away", settings.away == Away::Bot ? "bot" : "wait"},
        {"status", status_word(state)},
        {"seats", seats_json(state, presence)},
        {"seq", state.seq()},
        {"step", step},
        {"host", asker.host},
        {"holds", std::move(holds)},
        {"as", as == engine::kNoSeat ? json::value(nullptr) : json::value(seat_text(as))},
        {"cells", shown(state, as, step)},
        {"prompt", prompt_json(state, as)},
        {"log", state.desk().tell(step - std::min(step, kLogOfTable), step)},
        {"chat", std::move(chat)},
        {"commitment", state.commitment()},
        {"spectators", presence.spectators}};
    if (settings.clock) out["times"] = times_json(state, now);
    if (json::object box = state.desk().box(); !box.empty()) out["box"] = std::move(box);
    add_optional(out, state);
    return json::serialize(out);
}

std::string event_text(const TableState& state, const Effect& effect, Seat as,
                       const Presence& presence, std::int64_t now) {
    json::object out{{"t", "event"},
                     {"seq", effect.seq},
                     {"kind", kKinds[static_cast<std::size_t>(effect.kind)]}};
    if (effect.seat) out["seat"] = seat_text(*effect.seat);
    if (changes_position(effect.kind)) add_position(out, state, effect, as);
    if (effect.seats_changed) out["seats"] = seats_json(state, presence);
    if (effect.kind == Effect::Kind::Chat) {
        if (const ChatLine* line = chat_of(state, effect.seq)) out["chat"] = chat_json(*line);
    } else if (effect.kind == Effect::Kind::Rematch) {
        out["rematch"] = state.rematch();
    } else if (effect.kind != Effect::Kind::Silenced) {
        out["status"] = status_word(state);
        out["prompt"] = prompt_json(state, as);
        if (state.settings().clock) out["times"] = times_json(state, now);
    }
    if (effect.kind == Effect::Kind::Over) add_end(out, state);
    return json::serialize(out);
}

std::string with_id(const std::string& event, std::string_view id) {
    return event.substr(0, event.size() - 1) + ",\"id\":" + json::serialize(json::string(id)) + "}";
}

std::string presence_text(const TableState& state, const Presence& presence) {
    return json::serialize(json::object{{"t", "presence"},
                                        {"seats", seats_json(state, presence)},
                                        {"spectators", presence.spectators}});
}

std::string row_text(const TableState& state, const Presence& presence) {
    const Created& settings = state.settings();
    json::object out{{"table", state.id()},
                     {"title", settings.title},
                     {"game", settings.game},
                     {"map", settings.map},
                     {"status", status_word(state)},
                     {"seats", seats_json(state, presence)},
                     {"at", state.at()}};
    if (settings.clock) out["clock"] = clock_json(*settings.clock);
    if (!settings.packs.empty()) out["packs"] = packs_json(settings.packs);
    if (state.status() != Status::Open) {
        out["round"] = state.desk().round();
        out["rounds"] = state.desk().rounds();
    }
    const engine::Mover mover = state.match().mover();
    if (state.status() == Status::Running && mover.is_seat()) {
        out["mover"] = seat_text(mover.as_seat());
    }
    if (state.status() == Status::Over) out["standing"] = standing_json(state);
    return json::serialize(out);
}

std::string history_text(const TableState& state, const protocol::History& history) {
    const std::size_t before = std::min(history.before, state.step());
    const std::size_t since = before - std::min(before, kLogOfHistory);
    return json::serialize(json::object{{"t", "history"},
                                        {"id", history.id},
                                        {"log", state.desk().tell(since, before)},
                                        {"more", since > 0}});
}

std::string frames_text(const TableState& state, const protocol::Frames& frames, Seat as) {
    const auto& log = state.match().log();
    json::array out;
    json::object before;  // nothing: the first frame has all cells
    for (std::size_t i = 0; i < frames.count && frames.from + i <= log.size(); ++i) {
        const std::size_t step = frames.from + i;
        json::object now = shown(state, as, step);
        json::object frame{{"step", step}, {"cells", changed_cells(before, now)}};
        before = std::move(now);
        frame["tell"] = step > 0 ? state.desk().tell(step - 1, step) : json::array();
        if (step > 0) {
            const engine::Step& made = log[step - 1];
            frame["mover"] = made.mover.is_seat() ? seat_text(made.mover.as_seat()) : "chance";
            if (may_know(state, made.mover, as)) frame["action"] = state.match().print(made.action);
        }
        out.emplace_back(std::move(frame));
    }
    return json::serialize(json::object{
        {"t", "frames"}, {"id", frames.id}, {"steps", log.size()}, {"frames", std::move(out)}});
}

std::string position_text(const TableState& state, const protocol::Position& position,
                          std::span<const engine::SavedPack> packs) {
    const engine::Match& match = state.match();
    json::array actions;
    if (state.person_to_move() == position.seat) {
        engine::Actions legal;
        match.actions(legal);
        for (const engine::Action action : legal)
            actions.emplace_back(match.print(action));
    }
    return json::serialize(json::object{{"t", "position"},
                                        {"id", position.id},
                                        {"seat", seat_text(position.seat)},
                                        {"step", state.step()},
                                        {"game", game_json(state, packs)},
                                        {"position", lines_json(match.view(position.seat))},
                                        {"actions", std::move(actions)}});
}

std::string because_text(const TableState& state, std::string_view id, engine::Action action) {
    json::object out = state.desk().because(action);
    out["t"] = "because";
    out["id"] = id;
    return json::serialize(out);
}

bool can_tell_since(const TableState& state, std::uint64_t since) {
    if (since > state.seq()) return false;
    if (since == state.seq()) return true;
    const std::deque<Effect>& recent = state.recent();
    if (recent.empty() || recent.front().seq > since + 1) return false;
    return std::none_of(recent.begin(), recent.end(), [&](const Effect& effect) {
        if (effect.seq <= since) return false;
        // What was taken back can't be shown any more, nor can words that scrolled away.
        return effect.kind == Effect::Kind::Undone ||
               (effect.kind == Effect::Kind::Chat && chat_of(state, effect.seq) == nullptr);
    });
}

}  // namespace server
