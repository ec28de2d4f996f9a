#include <fmt/format.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <atomic>
#include <latch>
#include <thread>

#include "server/store/memory_store.h"
#include "server/store/sqlite_store.h"
#include "tests/server/store/store_kit.h"

// One suite for every implementation of Store.
namespace {

using server::Appended;
using server::Listed;
using server::Store;
using server::Summary;
using store_test::append;
using store_test::begin_append;
using store_test::payloads;

struct InMemory {
    static constexpr bool kPersists = false;
    std::unique_ptr<Store> open() { return std::make_unique<server::MemoryStore>(); }
};

struct InSqlite {
    static constexpr bool kPersists = true;
    std::unique_ptr<Store> open() {
        auto store = server::SqliteStore::create(server::database_in(folder / "data"));
        EXPECT_TRUE(store) << store.error().text();
        return std::move(*store);
    }
    store_test::Folder folder;
};

template <typename Place>
class AnyStore : public testing::Test {
  protected:
    void reopen() {
        store_.reset();
        store_ = place_.open();
    }
    Store& store() { return *store_; }

    // The first record of a table that lists show so.
    void list_as(const std::string& table, Summary summary) {
        ASSERT_EQ(append(store(), {table, 1, "{}", std::move(summary), {}}), Appended::Durable);
    }
    std::vector<std::string> listed(const Store::Query& query) {
        const auto found = store().list(query);
        EXPECT_TRUE(found) << found.error().text();
        std::vector<std::string> names;
        for (const Listed& one : found.value_or(std::vector<Listed>()))
            names.push_back(one.table);
        return names;
    }

  private:
    Place place_;
    std::unique_ptr<Store> store_ = place_.open();
};

using Places = testing::Types<InMemory, InSqlite>;
TYPED_TEST_SUITE(AnyStore, Places);

using Names = std::vector<std::string>;

TYPED_TEST(AnyStore, KeepsAPackUnderItsHash) {
    Store& store = this->store();
    const std::string one(64, '1');
    const std::string two(64, '2');
    EXPECT_TRUE(store.packs()->empty());
    EXPECT_EQ(*store.pack(one), std::nullopt);
    ASSERT_TRUE(store.keep_pack({two, "{\"a\": \"ž\"}"}));
    ASSERT_TRUE(store.keep_pack({one, std::string(1U << 20U, 'x')}));
    // The same again changes nothing, whatever is said of it.
    ASSERT_TRUE(store.keep_pack({two, "other"}));
    EXPECT_EQ(*store.pack(two), "{\"a\": \"ž\"}");
    EXPECT_EQ(store.pack(one)->value_or("").size(), 1U << 20U);
    EXPECT_EQ(*store.packs(), (std::vector<server::ListedPack>{{one, 1U << 20U}, {two, 11}}));
    // They are no tables.
    EXPECT_TRUE(
        this->listed({.status = {}, .only_public = false, .limit = 10, .after = {}}).empty());
    if (!TypeParam::kPersists) return;
    this->reopen();
    EXPECT_EQ(*this->store().pack(two), "{\"a\": \"ž\"}");
}

TYPED_TEST(AnyStore, KeepsRecordsInOrder) {
    for (std::uint64_t seq = 1; seq <= 20; ++seq) {
        ASSERT_EQ(append(this->store(), "a", seq, fmt::format("record {}", seq)),
                  Appended::Durable);
    }
    const Names all = payloads(this->store(), "a");
    ASSERT_EQ(all.size(), 20U);
    EXPECT_EQ(all.front(), "record 1");
    EXPECT_EQ(all.back(), "record 20");
}

TYPED_TEST(AnyStore, ReadsFromANumberOn) {
    for (std::uint64_t seq = 1; seq <= 5; ++seq)
        append(this->store(), "a", seq, std::to_string(seq));
    EXPECT_EQ(payloads(this->store(), "a", 4), Names({"4", "5"}));
    EXPECT_EQ(payloads(this->store(), "a", 0).size(), 5U);
    EXPECT_TRUE(payloads(this->store(), "a", 6).empty());
    EXPECT_TRUE(payloads(this->store(), "a", ~std::uint64_t{0}).empty());
    EXPECT_TRUE(payloads(this->store(), "b").empty());
}

TYPED_TEST(AnyStore, RefusesANumberThatIsTaken) {
    ASSERT_EQ(append(this->store(), "a", 1, "first"), Appended::Durable);
    EXPECT_EQ(append(this->store(), "a", 1, "second"), Appended::Conflict);
    EXPECT_EQ(append(this->store(), "a", 1, "first"), Appended::Conflict);
    EXPECT_EQ(payloads(this->store(), "a"), Names({"first"}));
}

TYPED_TEST(AnyStore, RefusesAGap) {
    EXPECT_EQ(append(this->store(), "a", 2, "early"), Appended::Conflict);
    EXPECT_EQ(append(this->store(), "a", 0, "none"), Appended::Conflict);
    EXPECT_EQ(append(this->store(), "a", ~std::uint64_t{0}, "last"), Appended::Conflict);
    ASSERT_EQ(append(this->store(), "a", 1, "first"), Appended::Durable);
    EXPECT_EQ(append(this->store(), "a", 3, "early"), Appended::Conflict);
    EXPECT_EQ(append(this->store(), "b", 2, "other"), Appended::Conflict);
    EXPECT_EQ(payloads(this->store(), "a"), Names({"first"}));
    const auto found = this->store().find("b");
    ASSERT_TRUE(found);
    EXPECT_FALSE(*found) << "a refused append makes no table";
}

TYPED_TEST(AnyStore, ARefusedAppendLeavesNothing) {
    Summary summary{.status = Summary::Status::Over, .is_public = true, .at = 9, .row = "new"};
    ASSERT_EQ(append(this->store(), "a", 1, "first"), Appended::Durable);
    EXPECT_EQ(append(this->store(), {"a", 1, "again", summary, server::Snapshot{1, "frozen"}}),
              Appended::Conflict);
    EXPECT_EQ((*this->store().find("a"))->summary, Summary{});
    EXPECT_FALSE(*this->store().snapshot("a"));
}

TYPED_TEST(AnyStore, AConflictDoesNotSpoilTheOthers) {
    std::vector<std::future<Appended>> good;
    std::vector<std::future<Appended>> bad;
    for (int i = 0; i < 200; ++i) {
        const std::string table = fmt::format("t{}", i);
        good.push_back(begin_append(this->store(), {table, 1, "one", {}, {}}));
        bad.push_back(begin_append(this->store(), {table, 1, "two", {}, {}}));
        bad.push_back(begin_append(this->store(), {table, 3, "three", {}, {}}));
        good.push_back(begin_append(this->store(), {table, 2, "two", {}, {}}));
    }
    for (auto& one : good)
        EXPECT_EQ(one.get(), Appended::Durable);
    for (auto& one : bad)
        EXPECT_EQ(one.get(), Appended::Conflict);
    EXPECT_EQ(payloads(this->store(), "t199"), Names({"one", "two"}));
}

TYPED_TEST(AnyStore, CompletesTheAppendsOfATableInOrder) {
    std::vector<std::uint64_t> done;  // only the thread of the store writes
    for (std::uint64_t seq = 1; seq <= 3000; ++seq) {
        this->store().append({"a", seq, "x", {}, {}}, [&done, seq](Appended how) {
            if (how == Appended::Durable) done.push_back(seq);
        });
    }
    this->store().flush();
    ASSERT_EQ(done.size(), 3000U);
    EXPECT_TRUE(std::is_sorted(done.begin(), done.end()));
}

TYPED_TEST(AnyStore, OfManyWritersOneWinsEachNumber) {
    constexpr int kWriters = 8;
    constexpr std::uint64_t kRecords = 50;
    std::latch start(kWriters);
    std::array<std::atomic<int>, kRecords + 1> won{};
    std::vector<std::thread> writers;
    for (int writer = 0; writer < kWriters; ++writer) {
        writers.emplace_back([&, writer] {
            start.arrive_and_wait();
            for (std::uint64_t seq = 1; seq <= kRecords; ++seq) {
                const Appended how = append(this->store(), "a", seq, std::to_string(writer));
                if (how == Appended::Durable) ++won[seq];
            }
        });
    }
    for (std::thread& writer : writers)
        writer.join();
    for (std::uint64_t seq = 1; seq <= kRecords; ++seq)
        EXPECT_EQ(won[seq], 1) << seq;
    EXPECT_EQ(payloads(this->store(), "a").size(), kRecords);
}

TYPED_TEST(AnyStore, ReadsWhileOthersWrite) {
    std::atomic<bool> stop = false;
    std::thread writer([&] {
        for (std::uint64_t seq = 1; !stop; ++seq)
            append(this->store(), "a", seq, std::to_string(seq));
    });
    for (std::size_t before = 0, round = 0; round < 200; ++round) {
        const Names seen = payloads(this->store(), "a");
        EXPECT_GE(seen.size(), before);
        if (!seen.empty()) {
            EXPECT_EQ(seen.back(), std::to_string(seen.size()));
        }
        before = seen.size();
    }
    stop = true;
    writer.join();
}

TYPED_TEST(AnyStore, FindsWhatTheLastSummarySaid) {
    Summary first{.status = Summary::Status::Open, .is_public = true, .at = 5, .row = "{\"a\":1}"};
    Summary later{.status = Summary::Status::Running, .is_public = false, .at = 7, .row = "{}"};
    ASSERT_FALSE(*this->store().find("a"));
    append(this->store(), {"a", 1, "x", first, {}});
    EXPECT_EQ((*this->store().find("a"))->summary, first);
    append(this->store(), "a", 2, "y");
    EXPECT_EQ((*this->store().find("a"))->summary, first);
    EXPECT_EQ((*this->store().find("a"))->seq, 2U);
    append(this->store(), {"a", 3, "z", later, {}});
    const auto found = this->store().find("a");
    EXPECT_EQ((*found)->table, "a");
    EXPECT_EQ((*found)->seq, 3U);
    EXPECT_EQ((*found)->summary, later);
}

TYPED_TEST(AnyStore, ListsByStatusAndPublicity) {
    using enum Summary::Status;
    this->list_as("open-public", {Open, true, 1, ""});
    this->list_as("open-hidden", {Open, false, 2, ""});
    this->list_as("running", {Running, true, 3, ""});
    this->list_as("over", {Over, true, 4, ""});
    EXPECT_EQ(this->listed({}), Names({"over", "running", "open-public"}));
    EXPECT_EQ(this->listed({.status = Open, .after = {}}), Names({"open-public"}));
    EXPECT_EQ(this->listed({.status = Open, .only_public = false, .after = {}}),
              Names({"open-hidden", "open-public"}));
    EXPECT_EQ(this->listed({.status = Over, .after = {}}), Names({"over"}));
    EXPECT_EQ(this->listed({.status = {}, .only_public = false, .after = {}}),
              Names({"over", "running", "open-hidden", "open-public"}));
    EXPECT_TRUE(this->listed({.status = {}, .limit = 0, .after = {}}).empty());
}

TYPED_TEST(AnyStore, ListsNewestFirstThenByName) {
    this->list_as("b", {.is_public = true, .at = 1, .row = ""});
    this->list_as("c", {.is_public = true, .at = 2, .row = ""});
    this->list_as("a", {.is_public = true, .at = 1, .row = ""});
    EXPECT_EQ(this->listed({}), Names({"c", "a", "b"}));
    append(this->store(), {"b", 2, "x", Summary{.is_public = true, .at = 3, .row = ""}, {}});
    EXPECT_EQ(this->listed({}), Names({"b", "c", "a"}));
}

TYPED_TEST(AnyStore, ListsInPagesEachTableOnce) {
    Names all;
    for (int i = 0; i < 50; ++i) {
        // Several share a moment, so that a page ends between them.
        this->list_as(fmt::format("t{:02}", i), {.is_public = true, .at = -i / 4, .row = ""});
        all.push_back(fmt::format("t{:02}", i));
    }
    for (const std::size_t page : {1U, 7U, 50U, 60U}) {
        Names seen;
        for (Names next = this->listed({.status = {}, .limit = page, .after = {}}); !next.empty();
             next = this->listed({.status = {}, .limit = page, .after = seen.back()})) {
            ASSERT_LE(next.size(), page);
            seen.insert(seen.end(), next.begin(), next.end());
        }
        EXPECT_EQ(seen, all) << page;
    }
    const auto lost = this->store().list({.status = {}, .after = "nowhere"});
    ASSERT_FALSE(lost);
    EXPECT_NE(lost.error().message.find("nowhere"), std::string::npos);
}

TYPED_TEST(AnyStore, KeepsTheLatestSnapshot) {
    ASSERT_FALSE(*this->store().snapshot("a"));
    append(this->store(), {"a", 1, "x", {}, server::Snapshot{1, "early"}});
    append(this->store(), "a", 2, "y");
    EXPECT_EQ((*this->store().snapshot("a"))->bytes, "early");
    append(this->store(), {"a", 3, "z", {}, server::Snapshot{3, std::string("la\0te", 5)}});
    const auto latest = this->store().snapshot("a");
    EXPECT_EQ((*latest)->seq, 3U);
    EXPECT_EQ((*latest)->bytes, std::string("la\0te", 5));
    EXPECT_FALSE(*this->store().snapshot("b"));
}

TYPED_TEST(AnyStore, KeepsAnyBytes) {
    std::string odd;
    for (int byte = 0; byte < 256; ++byte)
        odd += static_cast<char>(byte);
    const std::string large(5U << 20U, '\xFF');
    const std::string name = "a'; DROP TABLE record; --\xC4\x8D%_";
    ASSERT_EQ(append(this->store(), name, 1, odd), Appended::Durable);
    ASSERT_EQ(append(this->store(), name, 2, ""), Appended::Durable);
    ASSERT_EQ(append(this->store(), name, 3, large), Appended::Durable);
    EXPECT_EQ(payloads(this->store(), name), Names({odd, "", large}));
    EXPECT_TRUE(payloads(this->store(), "a").empty());
}

TYPED_TEST(AnyStore, FlushWaitsForEverythingBefore) {
    std::atomic<int> done = 0;
    for (int i = 0; i < 500; ++i)
        this->store().append({fmt::format("t{}", i), 1, "x", {}, {}}, [&](Appended) { ++done; });
    this->store().flush();
    EXPECT_EQ(done, 500);
    this->store().flush();
}

TYPED_TEST(AnyStore, ClosingFinishesWhatIsWaiting) {
    std::atomic<int> done = 0;
    for (int i = 0; i < 500; ++i)
        this->store().append({fmt::format("t{}", i), 1, "x", {}, {}}, [&](Appended how) {
            if (how == Appended::Durable) ++done;
        });
    this->reopen();
    EXPECT_EQ(done, 500);
}

TYPED_TEST(AnyStore, PersistsIfItSaysSo) {
    Summary summary{.status = Summary::Status::Over, .is_public = true, .at = 5, .row = "{}"};
    append(this->store(), {"a", 1, "x", summary, server::Snapshot{1, "frozen"}});
    append(this->store(), "a", 2, "y");
    this->reopen();
    if (!TypeParam::kPersists) {
        EXPECT_TRUE(payloads(this->store(), "a").empty());
        return;
    }
    EXPECT_EQ(payloads(this->store(), "a"), Names({"x", "y"}));
    EXPECT_EQ((*this->store().find("a"))->summary, summary);
    EXPECT_EQ((*this->store().snapshot("a"))->bytes, "frozen");
    EXPECT_EQ(append(this->store(), "a", 2, "z"), Appended::Conflict);
    EXPECT_EQ(append(this->store(), "a", 3, "z"), Appended::Durable);
}

}  // namespace
