#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "engine/result.h"

// Where tables live. A table is a list of records, numbered from 1 without gaps; a record is never
// changed. The key (table, seq) is the lock: of two writers that append the same number one wins
// and the other is told so, be they threads of one process or nodes on one database.
namespace server {

struct Record {
    std::uint64_t seq = 0;
    std::string payload;
    friend bool operator==(const Record&, const Record&) = default;
};

// What lists show of a table; replaced with every append that brings one.
struct Summary {
    enum class Status : std::uint8_t { Open, Running, Over };
    Status status = Status::Open;
    bool is_public = false;
    std::int64_t at = 0;  // ms since 1970 of the last event
    std::string row;      // JSON: a TableRow of the protocol
    friend bool operator==(const Summary&, const Summary&) = default;
};

struct Listed {
    std::string table;
    std::uint64_t seq = 0;  // of its last record
    Summary summary;
};

// The state of a table after record `seq`, so that opening it need not read from the beginning.
// It can always be thrown away: the records are the truth.
struct Snapshot {
    std::uint64_t seq = 0;
    std::string bytes;
};

// A pack of content in its one form (docs/decisions/0019-packs-at-tables.md), under its SHA-256.
struct KeptPack {
    std::string hash;  // 64 hexadecimal digits
    std::string bundle;
};
struct ListedPack {
    std::string hash;
    std::size_t bytes = 0;
    friend bool operator==(const ListedPack&, const ListedPack&) = default;
};

enum class Appended : std::uint8_t {
    Durable,   // it is on disk
    Conflict,  // record `seq` exists, or record `seq - 1` does not
    Failed,    // the disk is full or broken; nothing is known to be written
};

class Store {
  public:
    Store() = default;
    Store(const Store&) = delete;
    Store& operator=(const Store&) = delete;
    virtual ~Store() = default;

    struct Append {
        std::string table;
        std::uint64_t seq = 0;
        std::string payload;
        std::optional<Summary> summary;
        std::optional<Snapshot> snapshot;
    };
    // Called once, from a thread of the store; must not block.
    using Then = std::function<void(Appended)>;

    // Returns at once. Appends to one table complete in the order in which they were asked for;
    // those to many tables share a commit.
    virtual void append(Append what, Then then) = 0;

    // Records with number >= from, ascending. Callable from any thread.
    virtual engine::Result<std::vector<Record>> read(std::string_view table,
                                                     std::uint64_t from) = 0;
    // The latest, if there is one.
    virtual engine::Result<std::optional<Snapshot>> snapshot(std::string_view table) = 0;
    // Nothing if there is no such table.
    virtual engine::Result<std::optional<Listed>> find(std::string_view table) = 0;

    struct Query {
        std::optional<Summary::Status> status;
        bool only_public = true;
        std::size_t limit = 100;
        std::string after;  // continue after this table of the previous answer; empty to begin
    };
    // By time of the last event, newest first, then by table.
    virtual engine::Result<std::vector<Listed>> list(const Query& query) = 0;

    // Packs are kept for ever, like records. `keep_pack` waits for the disk: once it has returned
    // without an error, the pack survives whatever happens. What is here already stays as it is.
    // All three are callable from any thread.
    virtual engine::Result<void> keep_pack(const KeptPack& pack) = 0;
    virtual engine::Result<std::optional<std::string>> pack(std::string_view hash) = 0;
    virtual engine::Result<std::vector<ListedPack>> packs() = 0;  // by hash

    // Waits until everything asked for so far is on disk or refused.
    virtual void flush() = 0;
};

}  // namespace server
