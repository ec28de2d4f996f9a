#pragma once

#include "server/net/metrics.h"
#include "server/store/store.h"

namespace server::net {

// A store whose appends are timed and counted.
class MeteredStore final : public Store {
  public:
    MeteredStore(Store& inner, Metrics& metrics) : inner_(inner), metrics_(metrics) {}

    void append(Append what, Then then) override;
    engine::Result<std::vector<Record>> read(std::string_view table, std::uint64_t from) override {
        return inner_.read(table, from);
    }
    engine::Result<std::optional<Snapshot>> snapshot(std::string_view table) override {
        return inner_.snapshot(table);
    }
    engine::Result<std::optional<Listed>> find(std::string_view table) override {
        return inner_.find(table);
    }
    engine::Result<std::vector<Listed>> list(const Query& query) override {
        return inner_.list(query);
    }
    engine::Result<void> keep_pack(const KeptPack& pack) override { return inner_.keep_pack(pack); }
    engine::Result<std::optional<std::string>> pack(std::string_view hash) override {
        return inner_.pack(hash);
    }
    engine::Result<std::vector<ListedPack>> packs() override { return inner_.packs(); }
    void flush() override { inner_.flush(); }

  private:
    Store& inner_;
    Metrics& metrics_;
};

}  // namespace server::net
