#include "loader/words.h"

#include <algorithm>

namespace loader {
namespace {

constexpr std::size_t kMaxTextBytes = 1000;

bool is_key_character(char c) {
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '-' ||
           c == '.' || c == '_';
}

}  // namespace

bool Words::has(std::string_view language, std::string_view key) const {
    const auto dictionary = languages_.find(language);
    return dictionary != languages_.end() && dictionary->second.contains(key);
}

std::string_view Words::find(std::string_view language, std::string_view key) const {
    for (const std::string_view tongue : {language, std::string_view("en")}) {
        const auto dictionary = languages_.find(tongue);
        if (dictionary == languages_.end()) continue;
        const auto entry = dictionary->second.find(key);
        if (entry != dictionary->second.end()) return entry->second;
    }
    return key;
}

void Words::add(const std::string& language, const Node& root) {
    Dictionary& dictionary = languages_[language];
    for (const auto& [key, node] : root.members()) {
        if (key.empty() || !std::all_of(key.begin(), key.end(), is_key_character)) {
            node.fail("a key is made of letters, digits, '.', '-' and '_'");
            continue;
        }
        const std::string_view text = node.text(kMaxTextBytes);
        if (!dictionary.emplace(key, text).second) {
            node.fail("this key already has a text; a pack may only add keys");
        }
    }
}

}  // namespace loader
