#include "server/table/json_fields.h"

#include <charconv>

namespace server {

json::array packs_json(const std::vector<PackName>& packs) {
    json::array out;
    for (const PackName& pack : packs)
        out.push_back({{"hash", pack.hash}, {"id", pack.id}, {"title", pack.title}});
    return out;
}

void JsonFields::fail(std::string_view key) {
    if (error_->empty()) *error_ = "\"" + std::string(key) + "\" is missing or unfit";
}

std::string_view JsonFields::text(std::string_view key) {
    const json::value* found = object_->if_contains(key);
    if (found != nullptr && found->is_string()) return found->get_string();
    fail(key);
    return {};
}

std::int64_t JsonFields::number(std::string_view key) {
    const json::value* found = object_->if_contains(key);
    if (found != nullptr && found->is_int64()) return found->get_int64();
    fail(key);
    return 0;
}

std::uint64_t JsonFields::unsigned_number(std::string_view key) {
    const json::value* found = object_->if_contains(key);
    if (found != nullptr && found->is_uint64()) return found->get_uint64();
    const std::int64_t value = number(key);
    if (value < 0) fail(key);
    return value < 0 ? 0 : static_cast<std::uint64_t>(value);
}

bool JsonFields::boolean(std::string_view key) {
    const json::value* found = object_->if_contains(key);
    if (found != nullptr && found->is_bool()) return found->get_bool();
    fail(key);
    return false;
}

std::uint64_t JsonFields::hex(std::string_view key, std::size_t digits) {
    const std::string_view word = text(key);
    std::uint64_t value = 0;
    const auto [stop, trouble] = std::from_chars(word.data(), word.data() + word.size(), value, 16);
    if (word.size() != digits || trouble != std::errc() || stop != word.data() + word.size()) {
        fail(key);
    }
    return value;
}

engine::Seat JsonFields::seat(std::string_view key) {
    const std::string_view word = text(key);
    if (word.size() == 1 && word[0] >= 'A' && word[0] < 'A' + engine::kMaxSeats) {
        return static_cast<engine::Seat>(word[0] - 'A');
    }
    fail(key);
    return engine::Seat{};
}

protocol::Colour JsonFields::colour(std::string_view key) {
    return static_cast<protocol::Colour>(engine::index(seat(key)));
}

const json::array& JsonFields::list(std::string_view key) {
    static const json::array kNothing;
    const json::value* found = object_->if_contains(key);
    if (found != nullptr && found->is_array()) return found->get_array();
    fail(key);
    return kNothing;
}

std::vector<std::string> JsonFields::texts(std::string_view key) {
    std::vector<std::string> out;
    for (const json::value& item : list(key)) {
        if (!item.is_string()) fail(key);
        out.emplace_back(item.is_string() ? std::string_view(item.get_string()) : "");
    }
    return out;
}

const json::object* JsonFields::optional_object(std::string_view key) {
    const json::value* found = object_->if_contains(key);
    if (found == nullptr || found->is_null()) return nullptr;
    if (found->is_object()) return &found->get_object();
    fail(key);
    return nullptr;
}

}  // namespace server
