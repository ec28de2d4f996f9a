#include "server/store/sqlite_store.h"

#include <fmt/format.h>
#include <gtest/gtest.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <atomic>
#include <chrono>
#include <csignal>
#include <fstream>
#include <map>
#include <thread>

#include "server/store/sqlite.h"
#include "tests/server/store/count_syncs.h"
#include "tests/server/store/store_kit.h"

// What only the store in a file promises.
namespace {

namespace fs = std::filesystem;
using server::Appended;
using server::SqliteStore;
using store_test::append;
using store_test::begin_append;
using store_test::Folder;
using store_test::payloads;

std::unique_ptr<SqliteStore> create(const fs::path& file) {
    auto store = SqliteStore::create(file);
    EXPECT_TRUE(store) << store.error().text();
    return store ? std::move(*store) : nullptr;
}

// The sentence with which a file is refused; empty if it is not.
std::string refusal(const fs::path& file) {
    const auto store = SqliteStore::open(file);
    return store ? std::string() : store.error().text();
}

void run_sql(const fs::path& file, const std::string& sql) {
    const auto database = server::sqlite::open(file, SQLITE_OPEN_READWRITE);
    ASSERT_TRUE(database);
    const auto done = server::sqlite::execute(database->get(), sql.c_str());
    ASSERT_TRUE(done) << done.error().text();
}

TEST(SqliteStore, GathersWhatWaitsIntoOneCommit) {
    const Folder folder;
    const auto store = create(folder / "a.db");
    constexpr int kTables = 400;
    for (int i = 0; i < kTables; ++i)
        store->append({fmt::format("t{}", i), 1, "x", {}, {}}, [](Appended) {});
    store->flush();
    EXPECT_EQ(store->counts().appends, std::uint64_t{kTables});
    EXPECT_LT(store->counts().commits, kTables / 4U);
    EXPECT_GE(store->counts().commits, 1U);
}

TEST(SqliteStore, ALonelyAppendIsACommitOfItsOwn) {
    const Folder folder;
    const auto store = create(folder / "a.db");
    for (std::uint64_t seq = 1; seq <= 5; ++seq)
        ASSERT_EQ(append(*store, "a", seq, "x"), Appended::Durable);
    EXPECT_EQ(store->counts().commits, 5U);
    ASSERT_EQ(append(*store, "a", 5, "x"), Appended::Conflict);
    EXPECT_EQ(store->counts().appends, 5U);
}

// Two connections stand for two processes: SQLite tells them apart no other way.
TEST(SqliteStore, OfTwoServersOnOneFileOneWinsEachNumber) {
    const Folder folder;
    const auto left = create(folder / "a.db");
    const auto right = create(folder / "a.db");
    constexpr std::uint64_t kRecords = 200;
    std::array<std::vector<Appended>, 2> outcomes;
    const auto race = [](SqliteStore& store, std::vector<Appended>& into, const char* who) {
        for (std::uint64_t seq = 1; seq <= kRecords; ++seq)
            into.push_back(append(store, "a", seq, who));
    };
    std::thread other([&] { race(*right, outcomes[1], "right"); });
    race(*left, outcomes[0], "left");
    other.join();
    const std::vector<std::string> kept = payloads(*left, "a");
    ASSERT_EQ(kept.size(), kRecords);
    EXPECT_EQ(payloads(*right, "a"), kept);
    for (std::size_t i = 0; i < kRecords; ++i) {
        const bool left_won = outcomes[0][i] == Appended::Durable;
        const bool right_won = outcomes[1][i] == Appended::Durable;
        EXPECT_NE(left_won, right_won) << i;
        EXPECT_EQ(kept[i], left_won ? "left" : "right") << i;
    }
}

TEST(SqliteStore, SeesWhatAnotherServerWrote) {
    const Folder folder;
    const auto left = create(folder / "a.db");
    const auto right = create(folder / "a.db");
    ASSERT_EQ(append(*left, "a", 1, "x"), Appended::Durable);
    EXPECT_EQ(payloads(*right, "a").size(), 1U);
    EXPECT_EQ(append(*right, "a", 1, "y"), Appended::Conflict);
    EXPECT_EQ(append(*right, "a", 2, "y"), Appended::Durable);
    EXPECT_EQ(append(*left, "a", 2, "z"), Appended::Conflict);
}

// A child process that appends to many tables and says through a pipe what was acknowledged.
class Child {
  public:
    struct Acknowledged {
        std::uint32_t table;
        std::uint32_t seq;
    };
    static constexpr std::uint32_t kTables = 20;

    explicit Child(const fs::path& file) {
        std::array<int, 2> ends{};
        EXPECT_EQ(pipe(ends.data()), 0);
        pid_ = fork();
        if (pid_ == 0) work(file, ends[1]);
        close(ends[1]);
        read_end_ = ends[0];
    }
    Child(const Child&) = delete;
    Child& operator=(const Child&) = delete;
    ~Child() { close(read_end_); }

    // Kills it after so many acknowledgements; returns all that it got out.
    std::vector<Acknowledged> kill_after(std::size_t count) {
        std::vector<Acknowledged> all;
        Acknowledged one{};
        while (read(read_end_, &one, sizeof one) == static_cast<ssize_t>(sizeof one)) {
            all.push_back(one);
            if (all.size() == count) kill(pid_, SIGKILL);
        }
        int status = 0;
        waitpid(pid_, &status, 0);
        EXPECT_TRUE(WIFSIGNALED(status)) << "the child ended by itself";
        return all;
    }

  private:
    [[noreturn]] static void work(const fs::path& file, int out) {
        const auto store = SqliteStore::create(file);
        if (!store) _exit(1);
        std::array<std::uint32_t, kTables> next{};
        for (std::uint32_t table = 0; table < kTables; ++table) {
            const auto found = (*store)->find(fmt::format("t{}", table));
            next[table] = found && *found ? static_cast<std::uint32_t>((*found)->seq) + 1 : 1;
        }
        for (;;) {
            for (std::uint32_t table = 0; table < kTables; ++table) {
                const Acknowledged one{table, next[table]++};
                (*store)->append(
                    {fmt::format("t{}", table), one.seq, fmt::format("{}", one.seq), {}, {}},
                    [one, out](Appended how) {
                        if (how != Appended::Durable) _exit(2);
                        if (write(out, &one, sizeof one) != sizeof one) _exit(3);
                    });
            }
            (*store)->flush();
        }
    }

    pid_t pid_ = 0;
    int read_end_ = 0;
};

TEST(SqliteStore, LosesNothingAcknowledgedWhenKilled) {
    const Folder folder;
    const fs::path file = folder / "a.db";
    std::map<std::uint32_t, std::uint32_t> acknowledged;  // by table: the highest number
    constexpr int kKills = 20;
    for (int round = 0; round < kKills; ++round) {
        // Somewhere between the first record and some hundreds, in no step with the batches.
        const auto count = static_cast<std::size_t>(1 + (round * 97) % 331);
        const auto said = Child(file).kill_after(count);
        ASSERT_GE(said.size(), count);
        for (const Child::Acknowledged& one : said)
            acknowledged[one.table] = std::max(acknowledged[one.table], one.seq);
        const auto store = create(file);
        for (const auto& [table, seq] : acknowledged) {
            const auto kept = payloads(*store, fmt::format("t{}", table));
            ASSERT_GE(kept.size(), seq) << "table " << table << " after kill " << round;
            EXPECT_EQ(kept[seq - 1], std::to_string(seq));
        }
        ASSERT_TRUE(store->check());
    }
    EXPECT_EQ(acknowledged.size(), std::size_t{Child::kTables});
}

// Lowers the size to which this process may write a file: a disk that is full for a while.
class FullDisk {
  public:
    explicit FullDisk(rlim_t bytes) {
        std::signal(SIGXFSZ, SIG_IGN);
        getrlimit(RLIMIT_FSIZE, &before_);
        rlimit now = before_;
        now.rlim_cur = bytes;
        setrlimit(RLIMIT_FSIZE, &now);
    }
    FullDisk(const FullDisk&) = delete;
    FullDisk& operator=(const FullDisk&) = delete;
    ~FullDisk() {
        setrlimit(RLIMIT_FSIZE, &before_);
        std::signal(SIGXFSZ, SIG_DFL);
    }

  private:
    rlimit before_{};
};

TEST(SqliteStore, AFullDiskFailsTheAppendAndNotTheServer) {
    const Folder folder;
    const auto store = create(folder / "a.db");
    ASSERT_EQ(append(*store, "a", 1, "x"), Appended::Durable);
    {
        const FullDisk full(fs::file_size(folder / "a.db-wal"));
        EXPECT_EQ(append(*store, "a", 2, std::string(1U << 20U, 'y')), Appended::Failed);
        EXPECT_EQ(append(*store, "b", 1, "y"), Appended::Failed);
        EXPECT_EQ(payloads(*store, "a").size(), 1U);
    }
    EXPECT_EQ(append(*store, "a", 2, "z"), Appended::Durable);
    EXPECT_EQ(payloads(*store, "a").back(), "z");
    EXPECT_TRUE(store->check());
}

TEST(SqliteStore, WhatIsTooLargeFailsAlone) {
    const Folder folder;
    const auto store = create(folder / "a.db");
    auto large = begin_append(*store, {"a", 1, std::string(65U << 20U, 'x'), {}, {}});
    auto small = begin_append(*store, {"b", 1, "x", {}, {}});
    EXPECT_EQ(large.get(), Appended::Failed);
    EXPECT_EQ(small.get(), Appended::Durable);
}

TEST(SqliteStore, ClosesWithoutLeavingALog) {
    const Folder folder;
    create(folder / "a.db");
    EXPECT_TRUE(fs::exists(folder / "a.db"));
    EXPECT_FALSE(fs::exists(folder / "a.db-wal"));
}

TEST(SqliteStore, TheLogIsFoldedIntoTheMainFileWhileItWorks) {
    const Folder folder;
    const auto store = create(folder / "a.db");
    constexpr std::uint64_t kMegabytes = 8;
    for (std::uint64_t seq = 1; seq <= kMegabytes; ++seq) {
        ASSERT_EQ(append(*store, "a", seq, std::string(1U << 20U, 'x')), Appended::Durable);
    }
    // The fold is another thread's: it may take a moment. Four megabytes of log are worth one, so
    // not quite as many may still be there.
    constexpr std::uint64_t kFolded = 3ULL << 20U;
    std::uint64_t seq = kMegabytes;
    for (int i = 0; i < 500 && fs::file_size(folder / "a.db") < kFolded; ++i) {
        std::this_thread::sleep_for(std::chrono::milliseconds(20));
        ASSERT_EQ(append(*store, "a", ++seq, "x"), Appended::Durable);
    }
    EXPECT_GE(fs::file_size(folder / "a.db"), kFolded);
    EXPECT_TRUE(store->check());
}

// synchronous = FULL: what is acknowledged survives a power cut, which no test can make.
TEST(SqliteStore, MakesTheDiskWriteBeforeEveryAcknowledgement) {
    const Folder folder;
    const auto store = create(folder / "a.db");
    for (std::uint64_t seq = 1; seq <= 10; ++seq) {
        const std::uint64_t before = store_test::syncs();
        ASSERT_EQ(append(*store, "a", seq, "x"), Appended::Durable);
        EXPECT_GT(store_test::syncs(), before) << seq;
    }
}

TEST(SqliteStore, ManyTablesShareOneWriteToDisk) {
    const Folder folder;
    const auto store = create(folder / "a.db");
    const std::uint64_t before = store_test::syncs();
    for (int i = 0; i < 1000; ++i)
        store->append({fmt::format("t{}", i), 1, "x", {}, {}}, [](Appended) {});
    store->flush();
    EXPECT_LT(store_test::syncs() - before, 250U);
}

TEST(SqliteStore, MakesTheDiskWriteAPackBeforeItSaysSo) {
    const Folder folder;
    const auto store = create(folder / "a.db");
    const std::uint64_t before = store_test::syncs();
    ASSERT_TRUE(store->keep_pack({std::string(64, 'a'), "{}"}));
    EXPECT_GT(store_test::syncs(), before);
    // While others write.
    store->append({"t", 1, "x", {}, {}}, [](Appended) {});
    ASSERT_TRUE(store->keep_pack({std::string(64, 'b'), "{}"}));
    store->flush();
    EXPECT_EQ(store->packs()->size(), 2U);
    EXPECT_TRUE(store->check());
}

// A database from before there were packs.
TEST(SqliteStore, AnOlderFileLearnsToKeepPacks) {
    const Folder folder;
    ASSERT_EQ(append(*create(folder / "a.db"), "t", 1, "old"), Appended::Durable);
    run_sql(folder / "a.db", "DROP TABLE pack; PRAGMA user_version = 1");
    const auto store = create(folder / "a.db");
    EXPECT_EQ(store_test::payloads(*store, "t"), std::vector<std::string>{"old"});
    ASSERT_TRUE(store->keep_pack({std::string(64, 'a'), "{}"}));
    EXPECT_EQ(*store->pack(std::string(64, 'a')), "{}");
}

TEST(SqliteStore, RefusesAFileOfANewerProgram) {
    const Folder folder;
    create(folder / "a.db");
    run_sql(folder / "a.db", "PRAGMA user_version = 99");
    EXPECT_NE(refusal(folder / "a.db").find("newer program: its version is 99"), std::string::npos)
        << refusal(folder / "a.db");
}

TEST(SqliteStore, RefusesTheFileOfAnotherProgramAndLeavesItAlone) {
    const Folder folder;
    std::ofstream(folder / "a.db").close();
    run_sql(folder / "a.db", "CREATE TABLE bookmark (place TEXT)");
    EXPECT_NE(refusal(folder / "a.db").find("another program"), std::string::npos);
    run_sql(folder / "a.db", "INSERT INTO bookmark VALUES ('x')");
}

TEST(SqliteStore, RefusesWhatIsNoDatabase) {
    const Folder folder;
    std::ofstream(folder / "a.db") << std::string(10'000, '?');
    const std::string sentence = refusal(folder / "a.db");
    EXPECT_NE(sentence.find("a.db"), std::string::npos);
    EXPECT_NE(sentence.find("not a database"), std::string::npos) << sentence;
    EXPECT_NE(refusal(folder / "nothing.db").find("no such database"), std::string::npos);
    EXPECT_FALSE(fs::exists(folder / "nothing.db"));
    EXPECT_FALSE(SqliteStore::create(folder / "a.db" / "b.db"));
    EXPECT_NE(refusal(folder.path()), "");
}

TEST(SqliteStore, CheckFindsDamage) {
    const Folder folder;
    {
        const auto store = create(folder / "a.db");
        for (std::uint64_t seq = 1; seq <= 300; ++seq)
            store->append({"a", seq, std::string(500, 'x'), {}, {}}, [](Appended) {});
        store->flush();
        EXPECT_TRUE(store->check());
    }
    constexpr std::size_t kPage = 4096;
    std::fstream file(folder / "a.db", std::ios::in | std::ios::out | std::ios::binary);
    file.seekp(static_cast<std::streamoff>(fs::file_size(folder / "a.db") - kPage * 6));
    file << std::string(kPage * 3, '\x55');
    file.close();
    const auto store = SqliteStore::open(folder / "a.db");
    ASSERT_TRUE(store) << store.error().text();
    const auto checked = (*store)->check();
    ASSERT_FALSE(checked);
    EXPECT_NE(checked.error().message.find("damaged"), std::string::npos)
        << checked.error().message;
}

TEST(SqliteStore, CheckFindsAMissingRecord) {
    const Folder folder;
    const auto store = create(folder / "a.db");
    for (std::uint64_t seq = 1; seq <= 3; ++seq)
        append(*store, "abc", seq, "x");
    run_sql(folder / "a.db", "DELETE FROM record WHERE seq = 2");
    EXPECT_EQ(store->check().error().message, "table abc lacks a record");
    run_sql(folder / "a.db", "DELETE FROM record");
    EXPECT_NE(store->check().error().message.find("table abc is listed"), std::string::npos);
}

// What a person without rights to the folder is told. Nothing forbids root anything.
std::string refusal_without_rights(const fs::path& file) {
    std::array<int, 2> ends{};
    EXPECT_EQ(pipe(ends.data()), 0);
    const pid_t child = fork();
    if (child == 0) {
        constexpr uid_t kNobody = 65534;
        if (geteuid() == 0 && (setgid(kNobody) != 0 || setuid(kNobody) != 0)) _exit(1);
        const auto store = SqliteStore::create(file);
        const std::string said = store ? "opened" : store.error().text();
        _exit(write(ends[1], said.data(), said.size()) < 0 ? 1 : 0);
    }
    close(ends[1]);
    std::array<char, 500> text{};
    const ssize_t size = read(ends[0], text.data(), text.size());
    close(ends[0]);
    waitpid(child, nullptr, 0);
    return {text.data(), static_cast<std::size_t>(std::max<ssize_t>(size, 0))};
}

TEST(SqliteStore, RefusesAFolderThatItMayNotWrite) {
    const Folder folder;
    create(folder / "a.db");
    fs::permissions(folder.path(), fs::perms::owner_read | fs::perms::owner_exec |
                                       fs::perms::others_read | fs::perms::others_exec);
    fs::permissions(folder / "a.db", fs::perms::owner_read | fs::perms::others_read);
    EXPECT_NE(refusal_without_rights(folder / "a.db").find("cannot be written"), std::string::npos)
        << refusal_without_rights(folder / "a.db");
    EXPECT_NE(refusal_without_rights(folder / "new.db").find("cannot be opened"), std::string::npos)
        << refusal_without_rights(folder / "new.db");
    fs::permissions(folder.path(), fs::perms::owner_all);
}

TEST(SqliteStore, BacksUpWhileItIsWrittenTo) {
    const Folder folder;
    const auto store = create(folder / "a.db");
    ASSERT_EQ(append(*store, "a", 1, "x"), Appended::Durable);
    std::atomic<bool> stop = false;
    std::thread writer([&] {
        for (std::uint64_t seq = 1; !stop; ++seq)
            append(*store, "b", seq, "y");
    });
    const auto saved = store->backup(folder / "copy.db");
    stop = true;
    writer.join();
    ASSERT_TRUE(saved) << saved.error().text();
    const auto copy = SqliteStore::open(folder / "copy.db");
    ASSERT_TRUE(copy) << copy.error().text();
    EXPECT_TRUE((*copy)->check());
    EXPECT_EQ(payloads(**copy, "a").size(), 1U);
    EXPECT_EQ(append(**copy, "a", 2, "only here"), Appended::Durable);
    EXPECT_EQ(payloads(*store, "a").size(), 1U);
}

TEST(SqliteStore, ABackupOverwritesNothing) {
    const Folder folder;
    const auto store = create(folder / "a.db");
    std::ofstream(folder / "copy.db") << "precious";
    EXPECT_FALSE(store->backup(folder / "copy.db"));
    EXPECT_EQ(fs::file_size(folder / "copy.db"), 8U);
    EXPECT_FALSE(store->backup(folder / "nowhere" / "copy.db"));
    EXPECT_FALSE(store->backup(folder / "a.db"));
}

}  // namespace
