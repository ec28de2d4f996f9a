#pragma once

#include <map>
#include <string>
#include <string_view>

#include "loader/json_reader.h"

namespace loader {

// All texts for people: language ("en") -> key ("race.orcs.help") -> text.
class Words {
  public:
    using Dictionary = std::map<std::string, std::string, std::less<>>;

    // The text in that language, else in English, else the key itself: a pack need not bring words.
    std::string_view find(std::string_view language, std::string_view key) const;
    bool has(std::string_view language, std::string_view key) const;

    const std::map<std::string, Dictionary, std::less<>>& languages() const { return languages_; }

    // Adds the flat object of one words file. A key that is already there is an error.
    void add(const std::string& language, const Node& root);

  private:
    std::map<std::string, Dictionary, std::less<>> languages_;
};

}  // namespace loader
