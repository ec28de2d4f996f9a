#pragma once

#include <gtest/gtest.h>

#include <algorithm>
#include <filesystem>
#include <future>
#include <memory>
#include <string>
#include <vector>

#include "server/store/store.h"

// What the tests of a store share.
namespace store_test {

// A folder of its own that goes away with it.
class Folder {
  public:
    Folder() {
        std::string name = (std::filesystem::temp_directory_path() / "store-XXXXXX").string();
        path_ = mkdtemp(name.data());
    }
    Folder(const Folder&) = delete;
    Folder& operator=(const Folder&) = delete;
    ~Folder() { std::filesystem::remove_all(path_); }
    const std::filesystem::path& path() const { return path_; }
    std::filesystem::path operator/(const char* name) const { return path_ / name; }

  private:
    std::filesystem::path path_;
};

// The outcome of an append, when there is one.
inline std::future<server::Appended> begin_append(server::Store& store,
                                                  server::Store::Append what) {
    auto promise = std::make_shared<std::promise<server::Appended>>();
    std::future<server::Appended> outcome = promise->get_future();
    store.append(std::move(what), [promise](server::Appended how) { promise->set_value(how); });
    return outcome;
}

inline server::Appended append(server::Store& store, server::Store::Append what) {
    return begin_append(store, std::move(what)).get();
}

inline server::Appended append(server::Store& store, std::string table, std::uint64_t seq,
                               std::string payload) {
    return append(store, server::Store::Append{.table = std::move(table),
                                               .seq = seq,
                                               .payload = std::move(payload),
                                               .summary = {},
                                               .snapshot = {}});
}

inline std::vector<std::string> payloads(server::Store& store, std::string_view table,
                                         std::uint64_t from = 1) {
    const auto records = store.read(table, from);
    EXPECT_TRUE(records) << records.error().text();
    std::vector<std::string> out;
    if (!records) return out;
    for (const server::Record& record : *records) {
        EXPECT_EQ(record.seq, std::max<std::uint64_t>(from, 1) + out.size());
        out.push_back(record.payload);
    }
    return out;
}

}  // namespace store_test
