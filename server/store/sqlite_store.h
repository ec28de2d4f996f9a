#pragma once

#include <atomic>
#include <filesystem>
#include <memory>
#include <mutex>

#include "server/store/checkpointer.h"
#include "server/store/group_commit.h"
#include "server/store/sqlite.h"
#include "server/store/sqlite_packs.h"
#include "server/store/store.h"

namespace server {

// The database of a server's data folder.
std::filesystem::path database_in(const std::filesystem::path& data_folder);

// A store in one SQLite file. Several of them, in one process or in many, may share the file.
class SqliteStore final : public Store {
  public:
    // A file that must exist.
    static engine::Result<std::unique_ptr<SqliteStore>> open(const std::filesystem::path& file);
    // A new file, in a folder that is made if need be, or the one that is there.
    static engine::Result<std::unique_ptr<SqliteStore>> create(const std::filesystem::path& file);

    // Finishes what is waiting and folds the log into the main file.
    ~SqliteStore() override;

    void append(Append what, Then then) override;
    engine::Result<std::vector<Record>> read(std::string_view table, std::uint64_t from) override;
    engine::Result<std::optional<Snapshot>> snapshot(std::string_view table) override;
    engine::Result<std::optional<Listed>> find(std::string_view table) override;
    engine::Result<std::vector<Listed>> list(const Query& query) override;
    engine::Result<void> keep_pack(const KeptPack& pack) override;
    engine::Result<std::optional<std::string>> pack(std::string_view hash) override;
    engine::Result<std::vector<ListedPack>> packs() override;
    void flush() override;

    // A copy of everything that is durable now, while the store goes on working. The file must not
    // exist.
    engine::Result<void> backup(const std::filesystem::path& file) const;
    // Looks at every page. What the records say is for whoever understands them.
    engine::Result<void> check() const;

    struct Counts {
        std::uint64_t appends = 0;  // durable ones
        std::uint64_t commits = 0;
    };
    Counts counts() const { return {appends_, commits_}; }

  private:
    // A connection with the statements that are prepared on it.
    struct Writer {
        sqlite::Database database;
        sqlite::Statement begin, commit, rollback, record, head, snapshot;
    };
    struct Reader {
        sqlite::Database database;
        sqlite::Statement records, snapshot, head;
    };

    SqliteStore(std::filesystem::path file, Writer writer, Reader reader, sqlite::Database second,
                SqlitePacks packs);
    static engine::Result<std::unique_ptr<SqliteStore>> open_with(const std::filesystem::path& file,
                                                                  int flags);
    static engine::Result<Writer> make_writer(const std::filesystem::path& file, int flags);
    static engine::Result<Reader> make_reader(const std::filesystem::path& file);

    // These run on the thread of the queue.
    void commit(std::span<GroupCommit::Waiting> batch);
    bool write(std::span<GroupCommit::Waiting> batch);
    bool write(GroupCommit::Waiting& one);
    bool write_head(const Append& what);
    bool write_snapshot(const Append& what);

    engine::Result<std::int64_t> time_of(const std::string& table);

    std::filesystem::path file_;
    Writer writer_;
    std::mutex reading_;
    Reader reader_;
    std::mutex with_packs_;
    SqlitePacks packs_;
    std::atomic<std::uint64_t> appends_ = 0;
    std::atomic<std::uint64_t> commits_ = 0;
    Checkpointer checkpointer_;
    GroupCommit queue_;  // last: its thread uses the others
};

}  // namespace server
