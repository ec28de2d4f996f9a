#include "loader/json_reader.h"

#include <fmt/format.h>

#include <algorithm>
#include <fstream>
#include <iterator>
#include <system_error>

#include "loader/json_places.h"

namespace loader {
namespace {

namespace json = boost::json;

constexpr std::uintmax_t kMaxFileBytes = 8U << 20U;
constexpr std::size_t kMaxDepth = 32;
constexpr std::size_t kMaxIdBytes = 32;
constexpr std::size_t kMostErrors = 100;
constexpr std::size_t kMaxRuleBytes = 40;

engine::Error file_error(std::string file, std::string message) {
    return {.message = std::move(message), .file = std::move(file)};
}

// What a value is, to a person who wrote another kind of value.
std::string_view kind_of(const json::value& value) {
    switch (value.kind()) {
        case json::kind::null: return "null";
        case json::kind::bool_: return "true or false";
        case json::kind::int64:
        case json::kind::uint64: return "a number";
        case json::kind::double_: return "a number with a fraction or exponent";
        case json::kind::string: return "a text";
        case json::kind::array: return "a list";
        case json::kind::object: return "an object";
    }
    return "something else";
}

// By "$schema" an editor finds the schema of the file; it says nothing to a reader.
void leave_out_schema(json::value& root) {
    if (!root.is_object()) return;
    const json::value* schema = root.get_object().if_contains("$schema");
    if (schema != nullptr && schema->is_string()) root.get_object().erase("$schema");
}

// For quoting what was found in a message: short, and never a control character.
std::string quoted(std::string_view text) {
    std::size_t length = std::min<std::size_t>(text.size(), 40);
    // Not in the middle of a UTF-8 sequence.
    while (length < text.size() && (static_cast<unsigned char>(text[length]) & 0xC0U) == 0x80U) {
        --length;
    }
    std::string out = "\"";
    for (const char c : text.substr(0, length)) {
        out += static_cast<unsigned char>(c) < 0x20 || c == 0x7F ? '?' : c;
    }
    return out + (length < text.size() ? "…\"" : "\"");
}

}  // namespace

engine::Result<Document> Document::parse(std::string text, std::string file, int first_line) {
    json::parse_options options;
    options.max_depth = kMaxDepth;
    json::stream_parser parser({}, options);
    json::error_code error;
    const std::size_t read = parser.write_some(text, error);
    if (!error && read == text.size()) parser.finish(error);
    if (error || read < text.size()) {
        const Position position = position_of(text, read);
        engine::Error out = file_error(
            std::move(file),
            fmt::format("not valid JSON: {}", error ? error.message() : "text after the end"));
        out.place = fmt::format("line {}, column {}", position.line, position.column);
        return tl::unexpected(std::move(out));
    }
    Document document;
    document.value_ = parser.release();
    leave_out_schema(document.value_);
    document.file_ = std::move(file);
    document.text_ = std::move(text);
    document.first_line_ = first_line;
    if (const auto bad = find_bad_key(document.text_)) {
        engine::Error out =
            file_error(document.file_, bad->repeated ? "the key is given twice"
                                                     : "a key must not contain a backslash");
        out.place =
            fmt::format("{}, line {}", bad->pointer, position_of(document.text_, bad->offset).line);
        return tl::unexpected(std::move(out));
    }
    return document;
}

engine::Result<Document> Document::read(const std::filesystem::path& path) {
    return read_text_file(path).and_then(
        [&](std::string text) { return parse(std::move(text), path.string()); });
}

Node Document::root() {
    return {*this, &value_, ""};
}

engine::Error Document::describe(std::string_view pointer, std::string message,
                                 std::string rule) const {
    const int line = line_of(text_, pointer) + first_line_ - 1;
    return {.message = std::move(message),
            .file = file_,
            .place = fmt::format("{}{}line {}", pointer, pointer.empty() ? "" : ", ", line),
            .rule = std::move(rule)};
}

std::optional<engine::Error> Document::error() const {
    return errors_.empty() ? std::nullopt : std::optional(errors_.front());
}

// The pointer of the innermost object around it that is an entry of a list; empty if there is none.
std::string_view Document::entry_of(std::string_view pointer) const {
    const json::value* value = &value_;
    std::size_t entry = 0;
    for (std::size_t from = 0; from < pointer.size() && value != nullptr;) {
        const std::size_t to = std::min(pointer.find('/', from + 1), pointer.size());
        const bool in_list = value->is_array();
        json::error_code error;
        value = value->find_pointer(pointer.substr(from, to - from), error);
        if (in_list && value != nullptr && value->is_object()) entry = to;
        from = to;
    }
    return pointer.substr(0, entry);
}

void Document::fail(std::string_view pointer, std::string message, std::string rule) {
    if (errors_.size() == kMostErrors) return;
    const std::string_view entry = entry_of(pointer);
    std::string about =
        entry.empty() ? fmt::format("{}: {}", pointer, message) : std::string(entry);
    if (std::find(faulty_.begin(), faulty_.end(), about) != faulty_.end()) return;
    errors_.push_back(describe(pointer, std::move(message), std::move(rule)));
    faulty_.push_back(std::move(about));
}

void Node::fail(std::string message, std::string rule) const {
    document_->fail(pointer_, std::move(message), std::move(rule));
}

engine::Error Node::describe(std::string message, std::string rule) const {
    return document_->describe(pointer_, std::move(message), std::move(rule));
}

std::optional<Node> Node::find(std::string_view key) const {
    if (value_ == nullptr) return std::nullopt;
    if (!value_->is_object()) {
        fail(fmt::format("must be an object, not {}", kind_of(*value_)));
        return std::nullopt;
    }
    const json::value* member = value_->get_object().if_contains(key);
    if (member == nullptr) return std::nullopt;
    return Node(*document_, member, pointer_ + '/' + pointer_step(key));
}

Node Node::at(std::string_view key) const {
    if (auto member = find(key)) return *member;
    if (value_ != nullptr) fail(fmt::format("\"{}\" is missing", key));
    return {*document_, nullptr, pointer_};
}

void Node::allow(const std::string_view* known, std::size_t count) const {
    for (const auto& [key, node] : members()) {
        if (std::find(known, known + count, key) != known + count) continue;
        node.fail(fmt::format("{} is not a known key here; known are {}", quoted(key),
                              list_of(known, count)));
    }
}

std::vector<Node> Node::items(std::size_t max_count) const {
    std::vector<Node> out;
    if (value_ == nullptr) return out;
    if (!value_->is_array()) {
        fail(fmt::format("must be a list, not {}", kind_of(*value_)));
        return out;
    }
    const json::array& array = value_->get_array();
    if (array.size() > max_count) {
        fail(fmt::format("has {} entries; at most {} are possible", array.size(), max_count));
        return out;
    }
    for (std::size_t i = 0; i < array.size(); ++i) {
        out.emplace_back(*document_, &array[i], fmt::format("{}/{}", pointer_, i));
    }
    return out;
}

std::vector<std::pair<std::string_view, Node>> Node::members() const {
    std::vector<std::pair<std::string_view, Node>> out;
    if (value_ == nullptr) return out;
    if (!value_->is_object()) {
        fail(fmt::format("must be an object, not {}", kind_of(*value_)));
        return out;
    }
    for (const json::key_value_pair& member : value_->get_object()) {
        const std::string_view key(member.key().data(), member.key().size());
        out.emplace_back(key,
                         Node(*document_, &member.value(), pointer_ + '/' + pointer_step(key)));
    }
    return out;
}

int Node::integer(int min, int max) const {
    if (value_ == nullptr) return min;
    if (!value_->is_int64() && !value_->is_uint64()) {
        fail(fmt::format("must be a whole number from {} to {}, not {}", min, max,
                         kind_of(*value_)));
        return min;
    }
    if (!value_->is_int64() || value_->get_int64() < min || value_->get_int64() > max) {
        fail(fmt::format("must be a whole number from {} to {}, not {}", min, max,
                         json::serialize(*value_)));
        return min;
    }
    return static_cast<int>(value_->get_int64());
}

double Node::number(double min, double max) const {
    if (value_ == nullptr) return min;
    json::error_code error;
    const double number = value_->is_number() ? value_->to_number<double>(error) : min - 1;
    if (!error && number >= min && number <= max) return number;
    fail(fmt::format("must be a number from {} to {}", min, max));
    return min;
}

bool Node::boolean() const {
    if (value_ == nullptr) return false;
    if (value_->is_bool()) return value_->get_bool();
    fail(fmt::format("must be true or false, not {}", kind_of(*value_)));
    return false;
}

std::string_view Node::text(std::size_t max_bytes) const {
    if (value_ == nullptr) return "";
    if (!value_->is_string()) {
        fail(fmt::format("must be a text, not {}", kind_of(*value_)));
        return "";
    }
    const json::string& string = value_->get_string();
    const std::string_view out(string.data(), string.size());
    const bool has_control = std::any_of(out.begin(), out.end(), [](char c) {
        return static_cast<unsigned char>(c) < 0x20 || c == 0x7F;
    });
    if (!out.empty() && out.size() <= max_bytes && !has_control) return out;
    fail(has_control ? "must not contain control characters"
                     : fmt::format("must be a text of 1 to {} bytes", max_bytes));
    return "";
}

std::string_view Node::id() const {
    const std::string_view out = text(kMaxIdBytes);
    if (out.empty()) return out;
    const bool good =
        out.front() >= 'a' && out.front() <= 'z' && std::all_of(out.begin(), out.end(), [](char c) {
            return (c >= 'a' && c <= 'z') || (c >= '0' && c <= '9') || c == '-';
        });
    if (!good) {
        fail(fmt::format("{} is not an id: a-z first, then a-z, 0-9 and '-'", quoted(out)));
    }
    return good ? out : "";
}

std::string_view Node::rule_id() const {
    const std::string_view out = text(kMaxRuleBytes);
    const bool good = std::all_of(out.begin(), out.end(), [](char c) {
        return (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '-';
    });
    if (!good) fail("a rule id is made of A-Z, 0-9 and '-'");
    return out;
}

std::size_t Node::word(const std::string_view* words, std::size_t count) const {
    if (value_ == nullptr) return 0;
    if (value_->is_string()) {
        const json::string& string = value_->get_string();
        const std::string_view wanted(string.data(), string.size());
        const std::string_view* found = std::find(words, words + count, wanted);
        if (found != words + count) return static_cast<std::size_t>(found - words);
        fail(fmt::format("{} is not one of {}", quoted(wanted), list_of(words, count)));
        return 0;
    }
    fail(fmt::format("must be one of {}, not {}", list_of(words, count), kind_of(*value_)));
    return 0;
}

engine::Result<std::string> read_text_file(const std::filesystem::path& path) {
    std::error_code error;
    const std::string name = path.string();
    if (!std::filesystem::exists(path, error)) {
        return tl::unexpected(file_error(name, "there is no such file"));
    }
    if (!std::filesystem::is_regular_file(path, error)) {
        return tl::unexpected(file_error(name, "this is not a regular file"));
    }
    const std::uintmax_t size = std::filesystem::file_size(path, error);
    if (error || size > kMaxFileBytes) {
        return tl::unexpected(file_error(name, "the file is larger than 8 MiB"));
    }
    std::ifstream stream(path, std::ios::binary);
    std::string text(static_cast<std::size_t>(size), '\0');
    stream.read(text.data(), static_cast<std::streamsize>(text.size()));
    if (!stream) return tl::unexpected(file_error(name, "the file cannot be read"));
    return text;
}

std::string list_of(const std::string_view* words, std::size_t count) {
    std::string out;
    for (std::size_t i = 0; i < count; ++i) {
        if (i > 0) out += i + 1 == count ? " and " : ", ";
        out += words[i];
    }
    return out;
}

}  // namespace loader
