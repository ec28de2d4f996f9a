#include "server/net/site.h"

#include <fmt/format.h>

#include <algorithm>
#include <fstream>
#include <iterator>
#include <utility>

namespace server::net {
namespace {

constexpr std::string_view kJson = "application/json; charset=utf-8";
constexpr std::size_t kLongestName = 48;

// The middle of a path, if it is the name of something: "/api/maps/" surface-2 ".json".
std::string_view name_between(std::string_view path, std::string_view before,
                              std::string_view after) {
    if (path.size() < before.size() + after.size()) return {};
    if (!path.starts_with(before) || !path.ends_with(after)) return {};
    path.remove_prefix(before.size());
    path.remove_suffix(after.size());
    const bool is_name = std::ranges::all_of(path, [](char c) {
        return (c >= 'a' && c <= 'z') || (c >= '0' && c <= '9') || c == '-' || c == '_';
    });
    return is_name && path.size() <= kLongestName ? path : std::string_view{};
}

SharedAnswer share(Answer answer) {
    return std::make_shared<const Answer>(std::move(answer));
}

SharedAnswer share_text(std::string_view type, std::string text) {
    Answer answer;
    answer.type = type;
    answer.body = std::move(text);
    return share(std::move(answer));
}

SharedAnswer store_trouble() {
    return share(sentence_page(503, "Not now", "The server cannot read its tables at the moment."));
}

}  // namespace

Site::Site(Parts parts)
    : parts_(std::move(parts)),
      missing_(share(sentence_page(404, "Not found", "There is nothing at this address."))) {
    // The large ones, so that the first visitor does not wait for them to be compressed.
    for (const char* path :
         {"/api/content", "/api/words/en.json", "/api/words/pl.json", "/api/words/cs.json"}) {
        prepare(path);
    }
}

SharedAnswer Site::ready(std::string_view path) const {
    if (const auto page = parts_.pages.find(path); page != parts_.pages.end()) return page->second;
    if (is_page_route(path)) return parts_.pages.find("/")->second;
    if (path == "/healthz" || path == "/metrics") return nullptr;
    if (!path.starts_with("/api/")) return missing();
    const std::lock_guard lock(mutex_);
    const auto found = prepared_.find(path);
    return found == prepared_.end() ? nullptr : found->second;
}

SharedAnswer Site::work(std::string_view path) {
    if (path == "/healthz") return health();
    if (path == "/metrics") {
        return share_text("text/plain; version=0.0.4; charset=utf-8", parts_.metrics.text());
    }
    if (path.starts_with("/api/games/")) return game(path);
    return prepare(path);
}

std::string Site::api_text(std::string_view path) const {
    if (path == "/api/content") return parts_.desks.content_json();
    if (const auto language = name_between(path, "/api/words/", ".json"); !language.empty()) {
        return parts_.desks.words_json(language);
    }
    if (const auto map = name_between(path, "/api/maps/", ".json"); !map.empty()) {
        return parts_.desks.map_json(map);
    }
    return rules_text(path);
}

// "/api/rules/GAME/LANGUAGE.json". Both are names, so the file is in the content folder.
std::string Site::rules_text(std::string_view path) const {
    constexpr std::string_view kRules = "/api/rules/";
    if (!path.starts_with(kRules)) return {};
    const auto slash = path.find('/', kRules.size());
    if (slash == std::string_view::npos) return {};
    const auto game = name_between(path.substr(0, slash), kRules, "");
    const auto language = name_between(path.substr(slash), "/", ".json");
    if (game.empty() || language.empty()) return {};
    std::ifstream in(parts_.content / game / "rules" / fmt::format("{}.json", language),
                     std::ios::binary);
    return {std::istreambuf_iterator<char>(in), std::istreambuf_iterator<char>()};
}

SharedAnswer Site::prepare(std::string_view path) {
    std::string text = api_text(path);
    if (text.empty()) return missing();
    SharedAnswer answer = share(prepared(std::string(kJson), "no-cache", std::move(text)));
    const std::lock_guard lock(mutex_);
    return prepared_.insert_or_assign(std::string(path), std::move(answer)).first->second;
}

SharedAnswer Site::game(std::string_view path) {
    const auto table = name_between(path, "/api/games/", ".terrarium");
    if (table.empty()) return missing();
    auto text = parts_.saved_game(table);
    if (!text) return store_trouble();
    if (!*text) return missing();
    return share_text("text/plain; charset=utf-8", std::move(**text));
}

SharedAnswer Site::health() {
    Store::Query any_one;
    any_one.only_public = false;
    any_one.limit = 1;
    const auto listed = parts_.store.list(any_one);
    if (!listed) return store_trouble();
    return share_text(kJson, "{\"status\":\"ok\"}\n");
}

}  // namespace server::net
