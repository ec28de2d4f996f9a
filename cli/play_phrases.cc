#include "cli/play_phrases.h"

#include <fmt/format.h>

#include <algorithm>
#include <cstdlib>

#include "cli/plural.h"

namespace cli {

std::string_view Phrases::find(std::string_view key) const {
    const bool own = words_.has(language_, key) || words_.has("en", key);
    return (own ? words_ : common_).find(language_, key);
}

// Not fmt: these texts come from files, and a brace that nobody closes is no reason to throw.
std::string Phrases::say(std::string_view key, std::initializer_list<Filling> fillings) const {
    std::string_view rest = find(key);
    std::string said;
    while (!rest.empty()) {
        const std::size_t open = std::min(rest.find('{'), rest.size());
        said += rest.substr(0, open);
        rest.remove_prefix(open);
        const std::size_t close = rest.find('}');
        if (close == std::string_view::npos) break;
        const std::string_view name = rest.substr(1, close - 1);
        const auto* filling = std::ranges::find(fillings, name, &Filling::name);
        said += filling != fillings.end() ? filling->text : std::string(rest.substr(0, close + 1));
        rest.remove_prefix(close + 1);
    }
    return said + std::string(rest);
}

std::string Phrases::count(std::string_view unit, int n) const {
    const auto form = static_cast<std::size_t>(plural_of(language_, n));
    return say(fmt::format("{}.{}", unit, kPlurals[form]), {{"n", n}});
}

engine::Error Phrases::no_action(const std::string& line, const engine::Error& error) const {
    std::string sentence = say("play.error.unknown", {{"text", line}});
    if (language_ == "en") sentence += "\n" + error.text();
    return {.message = std::move(sentence)};
}

bool Phrases::knows(std::string_view group, std::string_view id) const {
    const std::string key = fmt::format("{}.{}", group, id);
    return words_.has(language_, key) || words_.has("en", key);
}

std::string Phrases::name(std::string_view group, std::string_view id) const {
    return knows(group, id) ? say(fmt::format("{}.{}", group, id)) : std::string(id);
}

std::string Phrases::thing(std::string_view id) const {
    for (const std::string_view group : {"race", "power", "place", "relic"}) {
        if (knows(group, id)) return name(group, id);
    }
    return std::string(id);
}

std::string Phrases::map(const smallworld::MapData& map) const {
    return knows("map", map.id) ? name("map", map.id) : map.name;
}

std::string usual_language() {
    // As for every program: the first of them that says anything decides.
    for (const char* name : {"LC_ALL", "LC_MESSAGES", "LANG"}) {
        const char* value = std::getenv(name);  // NOLINT(concurrency-mt-unsafe)
        if (value == nullptr || *value == 0) continue;
        for (const std::string_view language : {"pl", "cs"}) {
            if (std::string_view(value).starts_with(language)) return std::string(language);
        }
        break;
    }
    return "en";
}

}  // namespace cli
