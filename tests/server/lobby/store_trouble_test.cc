#include <gtest/gtest.h>

#include <mutex>
#include <thread>

#include "tests/server/lobby/kit.h"

// What clients see when the store is slow, broken, or shared with another hall.
namespace {

using namespace lobby_tests;
using server::Appended;

// A memory store that can hold its answers back, or fail.
class Moody final : public server::Store {
  public:
    void append(Append what, Then then) override {
        if (fails) return then(Appended::Failed);
        if (!holds) return inner.append(std::move(what), std::move(then));
        inner.append(std::move(what), [this, then = std::move(then)](Appended how) {
            const std::lock_guard lock(mutex);
            held.emplace_back([then, how] { then(how); });
        });
    }
    engine::Result<std::vector<server::Record>> read(std::string_view table,
                                                     std::uint64_t from) override {
        return inner.read(table, from);
    }
    engine::Result<std::optional<server::Snapshot>> snapshot(std::string_view table) override {
        return inner.snapshot(table);
    }
    engine::Result<std::optional<server::Listed>> find(std::string_view table) override {
        return inner.find(table);
    }
    engine::Result<std::vector<server::Listed>> list(const Query& query) override {
        return inner.list(query);
    }
    engine::Result<void> keep_pack(const server::KeptPack& pack) override {
        return inner.keep_pack(pack);
    }
    engine::Result<std::optional<std::string>> pack(std::string_view hash) override {
        return inner.pack(hash);
    }
    engine::Result<std::vector<server::ListedPack>> packs() override { return inner.packs(); }
    void flush() override { inner.flush(); }

    void release() {
        std::vector<std::function<void()>> now;
        {
            const std::lock_guard lock(mutex);
            now.swap(held);
        }
        for (const auto& answer : now)
            answer();
    }

    server::MemoryStore inner;
    std::atomic<bool> fails = false;
    std::atomic<bool> holds = false;
    std::mutex mutex;
    std::vector<std::function<void()>> held;
};

TEST(StoreTrouble, NothingIsConfirmedBeforeItIsDurable) {
    Moody store;
    Site site(&store);
    Party party(site, 2);
    party.start();
    const int seat = party.to_move();
    const auto& client = party.players[static_cast<std::size_t>(seat)];
    engine::Rng rng(1);
    json::object act = party.choose(seat, rng);
    act["id"] = "held";
    const json::object before = client->table();
    store.holds = true;
    site.say(client, act);
    store.inner.flush();
    std::this_thread::sleep_for(std::chrono::milliseconds(30));
    EXPECT_EQ(client->table().at("seq"), before.at("seq")) << "neither event nor answer";
    store.holds = false;
    store.release();
    EXPECT_EQ(text_of(client->answer("held"), "t"), "done");
    const std::vector<json::object> all = client->messages();
    ASSERT_GE(all.size(), 2U);
    EXPECT_EQ(text_of(all[all.size() - 2], "t"), "event") << "the event comes before the answer";
    EXPECT_EQ(text_of(all[all.size() - 2], "id"), "held");
}

TEST(StoreTrouble, AnAnswerThatWasLostInACrashIsGivenAgain) {
    Moody store;
    auto site = std::make_unique<Site>(&store);
    Party party(*site, 2);
    party.start();
    const int seat = party.to_move();
    engine::Rng rng(1);
    json::object act = party.choose(seat, rng);
    act["id"] = "lost";
    store.holds = true;
    site->say(party.players[static_cast<std::size_t>(seat)], act);
    store.inner.flush();
    for (int i = 0; i < 1000; ++i) {
        const std::lock_guard lock(store.mutex);
        if (!store.held.empty()) break;
        std::this_thread::sleep_for(std::chrono::milliseconds(1));
    }
    store.holds = false;
    const std::size_t events = store.read(party.table, 1)->size();
    // Another process takes over: what was written is there, and is not done again.
    Site other(&store);
    const auto client = other.connect();
    other.say(client, {{"t", "attach"},
                       {"table", party.table},
                       {"tokens", json::array{party.tokens[static_cast<std::size_t>(seat)]}}});
    ASSERT_FALSE(client->wait_for("table").empty());
    const json::object answer = other.ask(client, act);
    EXPECT_EQ(text_of(answer, "t"), "done");
    EXPECT_EQ(store.read(party.table, 1)->size(), events);
    store.release();
}

TEST(StoreTrouble, AFailureChangesNothing) {
    Moody store;
    Site site(&store);
    Party party(site, 2);
    party.start();
    const int seat = party.to_move();
    const auto& client = party.players[static_cast<std::size_t>(seat)];
    engine::Rng rng(1);
    const json::object act = party.choose(seat, rng);
    const json::object before = client->table();
    store.fails = true;
    const json::object answer = site.ask(client, act);
    EXPECT_EQ(text_of(answer, "code"), "server");
    EXPECT_EQ(client->table(), before);
    store.fails = false;
    EXPECT_EQ(text_of(site.ask(client, act), "t"), "done");
    EXPECT_EQ(site.hall->figures().failures, 1U);
}

TEST(StoreTrouble, TwoHallsOnOneStoreAgree) {
    server::MemoryStore store;
    Site first(&store);
    Site second(&store);
    Party party(first, 2);
    party.start();
    // B sits at the other hall.
    const auto away = second.connect();
    second.say(away, {{"t", "attach"},
                      {"table", party.table},
                      {"tokens", json::array{party.tokens[0], party.tokens[1]}}});
    ASSERT_FALSE(away->wait_for("table").empty());
    engine::Rng rng(77);
    party.play(rng, 6);
    const json::object said =
        first.ask(party.host_client, {{"t", "say"}, {"name", "Host"}, {"text", "here"}});
    EXPECT_EQ(text_of(said, "t"), "done");
    // It knows nothing of that yet. What it writes is overtaken, so it learns, and tries again.
    const json::object there = second.ask(away, {{"t", "say"}, {"seat", "A"}, {"text", "there"}});
    EXPECT_EQ(text_of(there, "t"), "done");
    EXPECT_EQ(number_of(there, "seq"), number_of(said, "seq") + 1);
    EXPECT_EQ(second.hall->figures().conflicts, 1U);
    EXPECT_EQ(away->table().at("step"), party.host_client->table().at("step"));
    EXPECT_TRUE(away->faults().empty());
    // And the other way round, with a move that has become impossible.
    const int seat = party.to_move();
    json::object act = party.choose(seat, rng);
    EXPECT_EQ(text_of(second.ask(away, act), "t"), "done");
    act["id"] = "late";
    EXPECT_EQ(text_of(first.ask(party.players[static_cast<std::size_t>(seat)], act), "t"), "stale");
    EXPECT_EQ(party.players[static_cast<std::size_t>(seat)]->table().at("seq"),
              away->table().at("seq"));
}

}  // namespace
