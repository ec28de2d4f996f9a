#include "server/table/archive.h"

#include <fmt/format.h>

#include <boost/json.hpp>

namespace server {
namespace {

engine::Result<void> fold_record(TableState& state, const Record& record) {
    const auto event = parse_event(record.payload);
    if (!event) return tl::unexpected(event.error());
    if (record.seq != state.seq() + 1) return engine::fail("a number is missing");
    const auto effect = state.fold(*event);
    if (!effect) return tl::unexpected(effect.error());
    return {};
}

engine::Error in_record(engine::Error error, const Record& record) {
    error.place = fmt::format("record {}", record.seq);
    return error;
}

engine::Result<std::unique_ptr<TableState>> fold_after(std::unique_ptr<TableState> state,
                                                       std::span<const Record> records) {
    for (const Record& record : records) {
        if (const auto folded = fold_record(*state, record); !folded) {
            return tl::unexpected(in_record(folded.error(), record));
        }
    }
    return state;
}

// Nothing if there is no snapshot that this program can use.
std::unique_ptr<TableState> from_snapshot(Store& store, const Desks& desks,
                                          std::string_view table) {
    const auto snapshot = store.snapshot(table);
    if (!snapshot || !*snapshot) return nullptr;
    auto thawed = TableState::thaw((*snapshot)->bytes, desks);
    if (!thawed || (*thawed)->seq() != (*snapshot)->seq || (*thawed)->id() != table) return nullptr;
    auto records = store.read(table, (*thawed)->seq() + 1);
    if (!records) return nullptr;
    auto state = fold_after(std::move(*thawed), *records);
    return state ? std::move(*state) : nullptr;
}

// A name as it may stand on a line of a saved game.
std::string player_name(const SeatState& seat, Seat at) {
    std::string name = seat.name;
    for (char& c : name) {
        if (c == '#') c = '.';
    }
    if (!engine::is_player_name(name)) name = std::string("Seat ") + engine::letter(at);
    return name;
}

void add_fairness(engine::SavedGame& game, const TableState& state) {
    // Of a seed that anybody knows nothing is proved.
    if (state.status() != Status::Over || state.settings().practice) return;
    engine::SavedFairness& fairness = game.fairness.emplace();
    fairness.table = state.id();
    fairness.commitment = state.commitment();
    fairness.secret = print_seed(state.seed());
    fairness.nonces = state.dealer().nonces;
    fairness.taken_over = state.taken_over();
}

json::object draw_json(const engine::Match& match, const engine::Step& step, std::uint64_t number) {
    engine::Actions actions;
    match.actions(actions);
    json::array outcomes;
    for (int i = 0; i < actions.size(); ++i) {
        outcomes.emplace_back(json::array{match.print(actions[i]), actions.weight(i)});
    }
    return {{"step", match.log().size() + 1},
            {"number", number},
            {"outcomes", std::move(outcomes)},
            {"outcome", match.print(step.action)}};
}

}  // namespace

engine::Result<std::unique_ptr<TableState>> replay_table(std::span<const Record> records,
                                                         const Desks& desks) {
    if (records.empty()) return engine::fail("the table has no records");
    const auto created = parse_event(records[0].payload);
    if (!created) return tl::unexpected(in_record(created.error(), records[0]));
    if (records[0].seq != 1) return engine::fail("the first record is missing");
    auto state = TableState::open(*created, desks);
    if (!state) return tl::unexpected(in_record(state.error(), records[0]));
    return fold_after(std::move(*state), records.subspan(1));
}

engine::Result<std::unique_ptr<TableState>> load_table(Store& store, const Desks& desks,
                                                       std::string_view table) {
    if (auto state = from_snapshot(store, desks, table)) return state;
    const auto records = store.read(table, 1);
    if (!records) return tl::unexpected(records.error());
    if (records->empty()) return std::unique_ptr<TableState>();
    return replay_table(*records, desks);
}

std::optional<PackName> missing_pack(Store& store, std::string_view table) {
    const auto records = store.read(table, 1);
    if (!records || records->empty()) return std::nullopt;
    const auto first = parse_event(records->front().payload);
    const auto* created = first ? std::get_if<Created>(&first->what) : nullptr;
    if (created == nullptr) return std::nullopt;
    for (const PackName& pack : created->packs) {
        const auto bundle = store.pack(pack.hash);
        if (bundle && !*bundle) return pack;
    }
    return std::nullopt;
}

engine::Result<engine::SavedGame> saved_game(const TableState& state, const Desks& desks) {
    auto desk = desks.open(state.settings());
    if (!desk) return tl::unexpected(desk.error());
    const engine::Match& match = (*desk)->match();
    engine::SavedGame game;
    game.game = match.game();
    game.map = match.map();
    game.rules = match.rules_version();
    game.options = state.settings().options;
    game.content = state.settings().content;
    game.packs = desks.saved_packs(state.settings());
    for (std::size_t i = 0; i < state.seats().size(); ++i)
        game.players.push_back(player_name(state.seats()[i], static_cast<Seat>(i)));
    add_fairness(game, state);
    for (const engine::Step& step : state.match().log()) {
        const std::string text = match.print(step.action);
        (*desk)->apply(step.action);
        game.actions.push_back({.mover = step.mover, .text = text, .hash = short_hash(match)});
    }
    if (match.over()) {
        game.result.resize(state.seats().size());
        for (const engine::Score& score : match.standing())
            game.result[static_cast<std::size_t>(score.seat)] = score.coins;
    }
    game.hash = match.hash();
    return game;
}

engine::Result<std::string> proof_text(const TableState& state, const Desks& desks,
                                       std::string_view id) {
    auto desk = desks.open(state.settings());
    if (!desk) return tl::unexpected(desk.error());
    // What could be drawn tells what is in hidden hands.
    const bool told = state.status() == Status::Over || !state.desk().keeps_secrets();
    json::array draws;
    std::uint64_t number = 0;
    const std::vector<engine::Step>& log = state.match().log();
    for (std::size_t i = 0; i < log.size(); ++i) {
        const bool ours = told && i >= state.taken_over();
        if (ours && log[i].mover.is_chance()) {
            draws.emplace_back(draw_json((*desk)->match(), log[i], number));
        }
        if (log[i].mover.is_chance()) ++number;
        (*desk)->apply(log[i].action);
    }
    json::array nonces;
    for (const std::string& nonce : state.dealer().nonces)
        nonces.emplace_back(nonce);
    json::object out{{"t", "proof"},
                     {"id", id},
                     {"commitment", state.commitment()},
                     {"nonces", std::move(nonces)},
                     {"draws", std::move(draws)}};
    if (state.status() == Status::Over) out["seed"] = print_seed(state.seed());
    return json::serialize(out);
}

}  // namespace server
