#pragma once

#include <boost/json.hpp>
#include <cstddef>
#include <filesystem>
#include <initializer_list>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "engine/result.h"

namespace loader {

class Node;

// A JSON file and what was found wrong with it. Readers go on after a mistake with harmless values
// and ask `error()` once at the end: that keeps them as plain as the format.
class Document {
  public:
    // The text must be strict JSON: no comments, no repeated keys, at most 32 levels deep.
    // `first_line` is where the text begins in that file.
    static engine::Result<Document> parse(std::string text, std::string file, int first_line = 1);
    // See read_text_file.
    static engine::Result<Document> read(const std::filesystem::path& path);

    // Nodes point into the document, which must stay where it is while they live.
    Node root();
    // The first mistake.
    std::optional<engine::Error> error() const;
    // All that do not follow from each other: the first one of each object in a list (a race, a
    // trait, a region), and those outside of lists. Of a file full of mistakes, the first hundred.
    const std::vector<engine::Error>& errors() const { return errors_; }
    const std::string& file() const { return file_; }
    // As it was read.
    const std::string& text() const { return text_; }

    // An error or warning about a place in this document.
    engine::Error describe(std::string_view pointer, std::string message,
                           std::string rule = {}) const;
    void fail(std::string_view pointer, std::string message, std::string rule = {});

  private:
    std::string text_;
    std::string file_;
    int first_line_ = 1;
    boost::json::value value_;
    std::string_view entry_of(std::string_view pointer) const;

    std::vector<engine::Error> errors_;
    std::vector<std::string> faulty_;  // what each of them is about
};

// A value in a document, with typed access that reports what does not fit. A node may also stand
// for a value that is missing and has been reported: then every accessor answers with its default.
class Node {
  public:
    Node(Document& document, const boost::json::value* value, std::string pointer)
        : document_(&document), value_(value), pointer_(std::move(pointer)) {}

    // A member that must be there, or may.
    Node at(std::string_view key) const;
    std::optional<Node> find(std::string_view key) const;
    // Reports the first member that is not among `known`.
    void allow(const std::string_view* known, std::size_t count) const;
    void allow(std::initializer_list<std::string_view> known) const {
        allow(known.begin(), known.size());
    }

    // Elements of an array, members of an object.
    std::vector<Node> items(std::size_t max_count) const;
    std::vector<std::pair<std::string_view, Node>> members() const;

    int integer(int min, int max) const;
    double number(double min, double max) const;
    bool boolean() const;
    // Printable UTF-8 of 1 to `max_bytes` bytes, without control characters.
    std::string_view text(std::size_t max_bytes) const;
    // [a-z][a-z0-9-]*, at most 32 characters.
    std::string_view id() const;
    // The id of a rule: A-Z, 0-9 and '-', at most 40 characters.
    std::string_view rule_id() const;
    // The index of this string among `words`.
    std::size_t word(const std::string_view* words, std::size_t count) const;
    template <typename Words>
    std::size_t one_of(const Words& words) const {
        return word(words.data(), words.size());
    }

    bool is_boolean() const { return value_ != nullptr && value_->is_bool(); }
    bool is_list() const { return value_ != nullptr && value_->is_array(); }
    bool is_null() const { return value_ != nullptr && value_->is_null(); }
    bool is_empty_text() const {
        return value_ != nullptr && value_->is_string() && value_->get_string().empty();
    }
    // Null if it is missing.
    boost::json::value value() const { return value_ != nullptr ? *value_ : nullptr; }
    bool missing() const { return value_ == nullptr; }

    void fail(std::string message, std::string rule = {}) const;
    engine::Error describe(std::string message, std::string rule = {}) const;
    const std::string& pointer() const { return pointer_; }
    Document& document() const { return *document_; }

  private:
    Document* document_;
    const boost::json::value* value_;
    std::string pointer_;
};

// A regular file of at most 8 MiB.
engine::Result<std::string> read_text_file(const std::filesystem::path& path);

// "a", "b" and "c", for error messages.
std::string list_of(const std::string_view* words, std::size_t count);

}  // namespace loader
