#include <fmt/format.h>
#include <gtest/gtest.h>

#include <boost/json.hpp>
#include <cstdlib>

#include "games/smallworld/match.h"
#include "protocol/messages.h"
#include "server/desk/smallworld_desk.h"
#include "server/store/memory_store.h"
#include "server/table/archive.h"
#include "server/table/decide.h"
#include "server/table/snapshot.h"
#include "server/table/table_state.h"
#include "server/table/view.h"
#include "tests/server/packs.h"

// The fold of a table's events, without threads, store or clients.
namespace {

namespace json = boost::json;
using engine::Seat;
using server::Asker;
using server::Circumstances;
using server::Event;
using server::TableState;

const server::Desks& desks() {
    static server::MemoryStore nothing;
    static const auto made = pack_tests::desks_with(nothing);
    return *made;
}

// A table that is driven by decisions, and keeps its events as the store would.
struct Driven {
    const server::Desks& games;
    std::unique_ptr<TableState> state;
    std::vector<server::Record> records;
    std::int64_t now = 1'000'000;

    explicit Driven(int seats, const server::Desks& with = desks(),
                    std::string_view game = "smallworld", std::string_view maps = "surface")
        : games(with) {
        protocol::Create create;
        create.game = game;
        create.map = fmt::format("{}-{}", maps, seats);
        create.seats.resize(static_cast<std::size_t>(seats));
        create.clock = protocol::Clock{600, 30};
        const server::Fresh fresh{"abcdefghijk27", std::string(64, 'a'), std::string(64, '5')};
        const auto created = server::plan_table(create, fresh, games);
        const Event event{now, *created};
        records.push_back({1, print_event(event)});
        state = std::move(*TableState::open(event, games));
        for (int seat = 0; seat < seats; ++seat) {
            ask(protocol::Sit{"sit", static_cast<Seat>(seat), "Ania", protocol::Colour{},
                              "0011223344556677"});
        }
        ask(protocol::Start{"go"});
    }

    Asker everybody() const { return {(1U << state->seats().size()) - 1, true}; }
    Circumstances circumstances() const {
        return {.now = now, .online = 0, .token = std::string(64, 'b'), .desks = &games};
    }
    server::Effect take(const Event& event) {
        records.push_back({state->seq() + 1, print_event(event)});
        const auto effect = state->fold(event);
        EXPECT_TRUE(effect.has_value()) << effect.error().text();
        return *effect;
    }
    server::Effect ask(const server::Request& request) {
        now += 1500;
        const auto decision = decide(*state, request, everybody(), circumstances());
        if (const auto* refusal = std::get_if<protocol::Refusal>(&decision)) {
            ADD_FAILURE() << refusal->text;
            std::abort();
        }
        return take(std::get<Event>(decision));
    }
    // The action of the bot, as if a person had asked for it.
    protocol::Act next(std::uint64_t seed) const {
        const Seat seat = *state->person_to_move();
        const auto action =
            state->desk().thinker(seed % 3 == 0 ? "greedy" : "random")->choose(seed);
        protocol::Act act;
        act.id = "act-" + std::to_string(state->seq());
        act.seat = seat;
        act.seen = state->step();
        act.actions = {state->match().print(action)};
        return act;
    }
    bool over() const { return !state->person_to_move().has_value(); }
};

std::vector<std::string> views(const TableState& state) {
    std::vector<std::string> out;
    for (std::size_t i = 0; i <= state.seats().size(); ++i) {
        const Seat as = i == state.seats().size() ? engine::kNoSeat : static_cast<Seat>(i);
        out.push_back(table_text(state, as, {}, {}, 0));
    }
    return out;
}

TEST(Table, ASnapshotOfAnyMomentContinuesTheSameTable) {
    Driven table(3);
    engine::Rng rng(12);
    for (int i = 0; i < 250 && !table.over(); ++i) {
        const auto targets = table.state->undo_targets();
        if (!targets.empty() && rng.below(5) == 0) {
            table.ask(protocol::Undo{"undo-" + std::to_string(i), *table.state->person_to_move(),
                                     table.state->step(), targets.back()});
        } else if (rng.below(10) == 0) {
            table.ask(protocol::Say{"say-" + std::to_string(i), Seat{}, {}, "hm"});
            table.now += 10'000;
        } else {
            table.ask(table.next(rng.next()));
        }
        const std::string frozen = table.state->freeze();
        const auto thawed = TableState::thaw(frozen, desks());
        ASSERT_TRUE(thawed.has_value()) << thawed.error().text();
        ASSERT_EQ(views(**thawed), views(*table.state));
        ASSERT_EQ((*thawed)->freeze(), frozen);
        ASSERT_EQ((*thawed)->undo_targets(), table.state->undo_targets());
    }
    const auto replayed = server::replay_table(table.records, desks());
    ASSERT_TRUE(replayed.has_value()) << replayed.error().text();
    EXPECT_EQ((*replayed)->freeze(), table.state->freeze());
}

// How many cells are gone from one frame to the next, over a game in which each frame and the one
// before it make the position.
int count_gone(const TableState& state) {
    const auto seen = [&](std::size_t from, std::size_t count) {
        return json::parse(frames_text(state, {"f", from, count}, Seat{})).at("frames").as_array();
    };
    json::object cells;
    int gone = 0;
    for (const json::value& frame : seen(0, state.step() + 1)) {
        for (const auto& cell : frame.at("cells").as_object()) {
            cells[cell.key()] = cell.value();
            if (!cell.value().is_null()) continue;
            cells.erase(cell.key());
            ++gone;
        }
        const auto step = frame.at("step").to_number<std::size_t>();
        EXPECT_EQ(cells, seen(step, 1)[0].at("cells")) << step;
    }
    return gone;
}

// Islands grow together: what was one is gone from the frames, too.
TEST(Table, FramesLeadFromOnePositionToTheNext) {
    int gone = 0;
    for (std::uint64_t seed = 1; seed <= 4; ++seed) {
        Driven table(2, desks(), "islands", "sea");
        engine::Rng rng(seed);
        while (!table.over())
            table.ask(table.next(rng.next()));
        table.take(*server::due(*table.state, table.circumstances()));
        gone += count_gone(*table.state);
    }
    EXPECT_GT(gone, 0);
}

TEST(Table, EventsReadBackAsTheyWereWritten) {
    Driven table(2);
    engine::Rng rng(1);
    for (int i = 0; i < 30; ++i)
        table.ask(table.next(rng.next()));
    table.ask(protocol::Silence{"q", std::nullopt, true});
    table.ask(protocol::Leave{"l", Seat{}});
    table.ask(protocol::SetBot{"b", Seat{}, "greedy"});
    table.ask(protocol::TakeBack{"t", Seat{}});
    table.ask(protocol::Resign{"r", Seat{}});
    table.take(*server::due(*table.state, table.circumstances()));
    for (const server::Record& record : table.records) {
        const auto event = server::parse_event(record.payload);
        ASSERT_TRUE(event.has_value()) << event.error().text();
        EXPECT_EQ(print_event(*event), record.payload);
    }
    EXPECT_EQ(table.state->status(), server::Status::Over);
}

TEST(Table, DamagedRecordsAreRefused) {
    Driven table(2);
    engine::Rng rng(1);
    for (int i = 0; i < 30; ++i)
        table.ask(table.next(rng.next()));
    const auto refused = [&](auto change) {
        std::vector<server::Record> records = table.records;
        change(records);
        return !server::replay_table(records, desks()).has_value();
    };
    using Records = std::vector<server::Record>;
    EXPECT_FALSE(refused([](Records&) {}));
    EXPECT_TRUE(refused([](Records& all) { all.clear(); }));
    EXPECT_TRUE(refused([](Records& all) { all.erase(all.begin()); }));
    EXPECT_TRUE(refused([](Records& all) { all.erase(all.begin() + 10); }));
    EXPECT_TRUE(refused([](Records& all) { std::swap(all[10].payload, all[12].payload); }));
    EXPECT_TRUE(refused([](Records& all) { all[9].payload.resize(20); }));
    EXPECT_TRUE(refused([](Records& all) { all[9].payload = R"({"v":2,"k":"over","at":1})"; }));
    EXPECT_TRUE(refused([](Records& all) { all[9].payload = R"({"v":1,"k":"dance","at":1})"; }));
    EXPECT_TRUE(refused([](Records& all) { all[9].payload = all[0].payload; }));
    EXPECT_TRUE(refused([](Records& all) {
        all[9].payload = R"({"v":1,"k":"left","at":1,"seat":"E","level":""})";
    }));
    // A hash that is off by one digit.
    EXPECT_TRUE(refused([](Records& all) {
        const std::size_t at = all[9].payload.find("\"hash\":\"") + 8;
        all[9].payload[at] = all[9].payload[at] == '0' ? '1' : '0';
    }));
}

TEST(Table, SnapshotsThatDoNotFitAreRefused) {
    Driven table(2);
    const std::string frozen = table.state->freeze();
    EXPECT_TRUE(TableState::thaw(frozen, desks()).has_value());
    EXPECT_FALSE(TableState::thaw("", desks()).has_value());
    EXPECT_FALSE(TableState::thaw(frozen.substr(0, frozen.find('\n') + 3), desks()).has_value());
    for (std::size_t i = 0; i < frozen.find('\n'); i += 7) {
        std::string broken = frozen;
        broken[i] = '\x01';
        EXPECT_FALSE(TableState::thaw(broken, desks()).has_value()) << i;
    }
}

TEST(Table, ADecisionLeavesTheStateAsItWas) {
    Driven table(2);
    engine::Rng rng(6);
    for (int i = 0; i < 100 && !table.over(); ++i) {
        const std::string before = table.state->freeze();
        const auto act = table.next(rng.next());
        (void)decide(*table.state, act, table.everybody(), table.circumstances());
        const auto targets = table.state->undo_targets();
        if (!targets.empty()) {
            const protocol::Undo undo{"u", act.seat, table.state->step(), targets.back()};
            (void)decide(*table.state, undo, table.everybody(), table.circumstances());
        }
        ASSERT_EQ(table.state->freeze(), before);
        table.ask(act);
    }
}

// Desks whose games begin in the middle of one, with more coins in a seat's hand.
class MidGame final : public server::Desks {
  public:
    MidGame(const server::Desk& desk, Seat rich, std::int16_t more)
        : match_(dynamic_cast<const smallworld::SmallWorldMatch&>(desk.match())),
          state_(match_.state()) {
        std::int16_t& coins = state_.coins[static_cast<std::size_t>(rich)];
        coins = static_cast<std::int16_t>(coins + more);
        state_.scored += more;
    }

    using DeskPtr = engine::Result<std::unique_ptr<server::Desk>>;
    DeskPtr open(const server::Edition&) const override {
        return server::make_smallworld_desk(
            std::make_unique<smallworld::SmallWorldMatch>(match_.shared_setup(), state_));
    }
    DeskPtr thaw(const server::Edition&, std::string_view) const override {
        return engine::fail("these games are not kept");
    }
    std::uint64_t fingerprint(const server::Edition& edition) const override {
        return desks().fingerprint(edition);
    }
    engine::Result<std::string> options(const server::Edition& edition) const override {
        return desks().options(edition);
    }
    std::vector<std::string> bots(std::string_view game) const override {
        return desks().bots(game);
    }
    bool knows_bot(std::string_view game, std::string_view name) const override {
        return desks().knows_bot(game, name);
    }
    int seats(const server::Edition& edition) const override { return desks().seats(edition); }
    engine::Result<std::vector<server::PackName>> packs(
        std::span<const std::string> hashes) const override {
        return desks().packs(hashes);
    }
    engine::Result<Examined> examine(std::string bundle) const override {
        return desks().examine(std::move(bundle));
    }
    std::string content_json(Packs) const override { return {}; }
    std::string words_json(std::string_view, Packs) const override { return {}; }
    std::string map_json(std::string_view, Packs) const override { return {}; }
    std::string box_json(std::string_view) const override { return {}; }

  private:
    const smallworld::SmallWorldMatch& match_;
    smallworld::State state_;
};

// What each viewer but `rich` is told of an event, and what a newcomer would be.
std::vector<std::string> told(const TableState& state, const server::Effect& effect, Seat rich) {
    std::vector<std::string> out;
    for (int i = 0; i <= 3; ++i) {
        const Seat as = i == 3 ? engine::kNoSeat : static_cast<Seat>(i);
        if (as == rich) continue;
        out.push_back(event_text(state, effect, as, {}, 0));
        out.push_back(table_text(state, as, {}, {}, 0));
        out.push_back(frames_text(state, {"f", 0, 100}, as));
    }
    out.push_back(history_text(state, {"h", state.step()}));
    out.push_back(row_text(state, {}));
    return out;
}

// Every word that a viewer gets is the same at two tables that differ only in what is hidden from
// it, event after event, until the end shows everything.
TEST(Table, WhatIsHiddenShowsInNoMessage) {
    engine::Rng rng(99);
    int compared = 0;
    bool owner_sees = false;
    for (int game = 0; game < 8; ++game) {
        Driven begun(3);
        for (int i = 0; i < 15 + game * 12; ++i)
            begun.ask(begun.next(rng.next()));
        const Seat rich = static_cast<Seat>(rng.below(3));
        const MidGame poor_games(begun.state->desk(), rich, 0);
        const MidGame rich_games(begun.state->desk(), rich, 7);
        Driven one(3, poor_games);
        Driven two(3, rich_games);
        for (int i = 0; i < 60 && !one.over(); ++i) {
            const protocol::Act act = one.next(rng.next());
            const server::Effect first = one.ask(act);
            const server::Effect second = two.ask(act);
            if (one.over()) break;
            ASSERT_EQ(told(*one.state, first, rich), told(*two.state, second, rich));
            owner_sees = owner_sees || table_text(*one.state, rich, {}, {}, 0) !=
                                           table_text(*two.state, rich, {}, {}, 0);
            ++compared;
        }
    }
    EXPECT_GT(compared, 300);
    EXPECT_TRUE(owner_sees) << "the tables differ in nothing";
}

}  // namespace
