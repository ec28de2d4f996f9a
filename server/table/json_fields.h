#pragma once

#include <boost/json.hpp>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "engine/seat.h"
#include "protocol/messages.h"
#include "server/desk/desk.h"

namespace server {

inline std::string seat_text(engine::Seat seat) {
    return std::string(1, engine::letter(seat));
}
inline std::string colour_text(protocol::Colour colour) {
    return std::string(1, protocol::letter(colour));
}

// As events and views name them: a list of Pack.
json::array packs_json(const std::vector<PackName>& packs);

// Reads JSON that this program has written: records and snapshots. What does not fit is an error
// of the disk or of another version; the first is remembered, and the rest reads as nothing.
class JsonFields {
  public:
    JsonFields(const json::object& object, std::string& error) : object_(&object), error_(&error) {}

    bool has(std::string_view key) const { return object_->contains(key); }
    JsonFields inside(const json::object& object) const { return {object, *error_}; }

    std::string_view text(std::string_view key);
    std::int64_t number(std::string_view key);
    std::uint64_t unsigned_number(std::string_view key);
    bool boolean(std::string_view key);
    std::uint64_t hex(std::string_view key, std::size_t digits);
    engine::Seat seat(std::string_view key);
    protocol::Colour colour(std::string_view key);
    const json::array& list(std::string_view key);
    std::vector<std::string> texts(std::string_view key);
    // Null if it is absent or null.
    const json::object* optional_object(std::string_view key);
    // Calls `read` with the fields of each object of a list.
    template <typename Read>
    void each_object(std::string_view key, Read read) {
        for (const json::value& item : list(key)) {
            if (!item.is_object()) return fail(key);
            read(inside(item.get_object()));
        }
    }

    void fail(std::string_view key);

  private:
    const json::object* object_;
    std::string* error_;
};

}  // namespace server
