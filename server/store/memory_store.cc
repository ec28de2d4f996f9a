#include "server/store/memory_store.h"

#include <fmt/format.h>

#include <algorithm>
#include <tuple>

namespace server {
namespace {

// Newest first, then by table.
bool before(const Listed& a, const Listed& b) {
    return std::tuple(-a.summary.at, std::string_view(a.table)) <
           std::tuple(-b.summary.at, std::string_view(b.table));
}

bool wanted(const Store::Query& query, const Summary& summary) {
    return (!query.status || *query.status == summary.status) &&
           (!query.only_public || summary.is_public);
}

}  // namespace

MemoryStore::MemoryStore()
    : queue_([this](std::span<GroupCommit::Waiting> batch) {
          const std::lock_guard lock(mutex_);
          for (GroupCommit::Waiting& one : batch)
              one.outcome = keep(std::move(one.what));
      }) {}

Appended MemoryStore::keep(Append what) {
    const auto known = tables_.find(what.table);
    const std::size_t length = known == tables_.end() ? 0 : known->second.payloads.size();
    if (what.seq != length + 1) return Appended::Conflict;
    Kept& kept = known == tables_.end() ? tables_[what.table] : known->second;
    kept.payloads.push_back(std::move(what.payload));
    if (what.summary) kept.summary = std::move(*what.summary);
    if (what.snapshot) kept.snapshot = std::move(*what.snapshot);
    return Appended::Durable;
}

void MemoryStore::append(Append what, Then then) {
    queue_.add(std::move(what), std::move(then));
}

engine::Result<std::vector<Record>> MemoryStore::read(std::string_view table, std::uint64_t from) {
    const std::lock_guard lock(mutex_);
    std::vector<Record> records;
    const auto known = tables_.find(table);
    if (known == tables_.end()) return records;
    const std::vector<std::string>& payloads = known->second.payloads;
    for (std::uint64_t seq = std::max<std::uint64_t>(from, 1); seq <= payloads.size(); ++seq)
        records.push_back({seq, payloads[seq - 1]});
    return records;
}

engine::Result<std::optional<Snapshot>> MemoryStore::snapshot(std::string_view table) {
    const std::lock_guard lock(mutex_);
    const auto known = tables_.find(table);
    return known == tables_.end() ? std::nullopt : known->second.snapshot;
}

Listed MemoryStore::listed(const Tables::value_type& entry) {
    return {entry.first, entry.second.payloads.size(), entry.second.summary};
}

engine::Result<std::optional<Listed>> MemoryStore::find(std::string_view table) {
    const std::lock_guard lock(mutex_);
    const auto known = tables_.find(table);
    if (known == tables_.end()) return std::optional<Listed>();
    return std::optional(listed(*known));
}

engine::Result<std::vector<Listed>> MemoryStore::list(const Query& query) {
    const std::lock_guard lock(mutex_);
    const auto after = tables_.find(query.after);
    if (!query.after.empty() && after == tables_.end()) {
        return engine::fail(fmt::format("there is no table {} to continue after", query.after));
    }
    std::vector<Listed> all;
    for (const auto& entry : tables_) {
        if (!wanted(query, entry.second.summary)) continue;
        if (after == tables_.end() || before(listed(*after), listed(entry))) {
            all.push_back(listed(entry));
        }
    }
    std::sort(all.begin(), all.end(), before);
    if (all.size() > query.limit) all.resize(query.limit);
    return all;
}

engine::Result<void> MemoryStore::keep_pack(const KeptPack& pack) {
    const std::lock_guard lock(mutex_);
    packs_.emplace(pack.hash, pack.bundle);
    return {};
}

engine::Result<std::optional<std::string>> MemoryStore::pack(std::string_view hash) {
    const std::lock_guard lock(mutex_);
    const auto found = packs_.find(hash);
    return found == packs_.end() ? std::nullopt : std::optional(found->second);
}

engine::Result<std::vector<ListedPack>> MemoryStore::packs() {
    const std::lock_guard lock(mutex_);
    std::vector<ListedPack> out;
    for (const auto& [hash, bundle] : packs_)
        out.push_back({hash, bundle.size()});
    return out;
}

void MemoryStore::flush() {
    queue_.flush();
}

}  // namespace server
