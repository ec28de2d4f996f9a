#pragma once

#include <map>
#include <mutex>

#include "server/store/group_commit.h"
#include "server/store/store.h"

namespace server {

// A store that forgets everything when it is closed: for tests, and to try a server out.
class MemoryStore final : public Store {
  public:
    MemoryStore();

    void append(Append what, Then then) override;
    engine::Result<std::vector<Record>> read(std::string_view table, std::uint64_t from) override;
    engine::Result<std::optional<Snapshot>> snapshot(std::string_view table) override;
    engine::Result<std::optional<Listed>> find(std::string_view table) override;
    engine::Result<std::vector<Listed>> list(const Query& query) override;
    engine::Result<void> keep_pack(const KeptPack& pack) override;
    engine::Result<std::optional<std::string>> pack(std::string_view hash) override;
    engine::Result<std::vector<ListedPack>> packs() override;
    void flush() override;

  private:
    struct Kept {
        std::vector<std::string> payloads;  // that of record n at n - 1
        Summary summary;
        std::optional<Snapshot> snapshot;
    };
    using Tables = std::map<std::string, Kept, std::less<>>;

    Appended keep(Append what);
    static Listed listed(const Tables::value_type& entry);

    std::mutex mutex_;
    Tables tables_;
    std::map<std::string, std::string, std::less<>> packs_;
    GroupCommit queue_;  // last: its thread uses the others
};

}  // namespace server
