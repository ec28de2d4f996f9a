#include "server/net/site.h"

#include <fmt/format.h>

#include <algorithm>
#include <boost/json.hpp>
#include <chrono>
#include <fstream>
#include <iterator>
#include <utility>

#include "engine/hash.h"

namespace server::net {
namespace {

constexpr std::string_view kJson = "application/json; charset=utf-8";
constexpr std::size_t kLongestName = 48;
constexpr std::size_t kMostPacks = 6;         // of a table
constexpr std::size_t kMostPackAnswers = 64;  // kept ready

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

std::string_view path_of(std::string_view target) {
    return target.substr(0, target.find('?'));
}

// The value of a key in the query of a target; empty if there is none.
std::string_view query_value(std::string_view target, std::string_view key) {
    std::string_view rest = target.substr(std::min(path_of(target).size() + 1, target.size()));
    while (!rest.empty()) {
        const std::string_view pair = rest.substr(0, rest.find('&'));
        if (pair.starts_with(key) && pair.substr(key.size()).starts_with('=')) {
            return pair.substr(key.size() + 1);
        }
        rest.remove_prefix(std::min(pair.size() + 1, rest.size()));
    }
    return {};
}

// "HASH,HASH"; nothing if that is not what it is.
std::optional<std::vector<std::string>> hashes_in(std::string_view text) {
    std::vector<std::string> out;
    while (!text.empty()) {
        const std::string_view one = text.substr(0, text.find(','));
        if (!is_pack_hash(one) || out.size() == kMostPacks) return std::nullopt;
        out.emplace_back(one);
        text.remove_prefix(std::min(one.size() + 1, text.size()));
    }
    return out;
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

// "2026-11-16", in UTC, of milliseconds since 1970.
std::string date_of(std::int64_t now) {
    namespace chrono = std::chrono;
    const chrono::sys_time<chrono::milliseconds> moment{chrono::milliseconds(now)};
    const chrono::year_month_day day(chrono::floor<chrono::days>(moment));
    return fmt::format("{:04}-{:02}-{:02}", static_cast<int>(day.year()),
                       static_cast<unsigned>(day.month()), static_cast<unsigned>(day.day()));
}

json::object puzzle_json(const loader::Puzzle& puzzle, const std::string& date) {
    return {{"date", date},
            {"game", puzzle.game},
            {"map", puzzle.map},
            {"options", puzzle.options},
            {"seat", std::string(1, engine::letter(puzzle.seat))},
            {"step", puzzle.log.size()},
            {"coins", puzzle.coins},
            {"best", puzzle.best},
            {"greedy", puzzle.greedy},
            {"positions", puzzle.positions}};
}

json::object puzzle_answer_json(const loader::Puzzle& puzzle, const std::string& date) {
    json::array line;
    for (const std::string& action : puzzle.line)
        line.emplace_back(action);
    return {{"date", date}, {"best", puzzle.best}, {"line", std::move(line)}};
}

}  // namespace

std::string content_version(const Desks& desks) {
    return fmt::format("{:016x}", engine::fnv1a(desks.content_json()));
}

Site::Site(Parts parts)
    : parts_(std::move(parts)),
      version_(content_version(parts_.desks)),
      missing_(share(sentence_page(404, "Not found", "There is nothing at this address."))) {
    // The large ones, so that the first visitor does not wait for them to be compressed.
    for (const char* path :
         {"/api/content", "/api/words/en.json", "/api/words/pl.json", "/api/words/cs.json"}) {
        prepare(path);
    }
}

// What an answer hangs on: the path, the packs, and whether it may be kept for ever because the
// address names the content as well.
std::string Site::key_of(std::string_view target) const {
    const std::string_view packs = query_value(target, "packs");
    if (packs.empty()) return std::string(path_of(target));
    const bool versioned = query_value(target, "v") == version_;
    return fmt::format("{}?packs={}{}", path_of(target), packs, versioned ? "&v=" + version_ : "");
}

SharedAnswer Site::ready(std::string_view target) const {
    const std::string_view path = path_of(target);
    if (const auto page = parts_.pages.find(path); page != parts_.pages.end()) return page->second;
    if (is_page_route(path)) return parts_.pages.find("/")->second;
    if (path == "/healthz" || path == "/metrics") return nullptr;
    if (!path.starts_with("/api/")) return missing();
    const std::string key = key_of(target);
    const std::lock_guard lock(mutex_);
    for (const Pages* pages : {&prepared_, &with_packs_}) {
        if (const auto found = pages->find(key); found != pages->end()) return found->second;
    }
    return nullptr;
}

SharedAnswer Site::work(const std::string& target) {
    const std::string_view path = path_of(target);
    if (path == "/healthz") return health();
    if (path == "/metrics") {
        return share_text("text/plain; version=0.0.4; charset=utf-8", parts_.metrics.text());
    }
    if (path.starts_with("/api/games/")) return game(path);
    if (path.starts_with("/api/packs/")) return pack(path);
    if (path.starts_with("/api/puzzle/")) return puzzle(path);
    return prepare(key_of(target));
}

std::string Site::api_text(std::string_view path, Desks::Packs packs) const {
    if (path == "/api/content") return parts_.desks.content_json(packs);
    if (const auto language = name_between(path, "/api/words/", ".json"); !language.empty()) {
        return parts_.desks.words_json(language, packs);
    }
    if (const auto map = name_between(path, "/api/maps/", ".json"); !map.empty()) {
        return parts_.desks.map_json(map, packs);
    }
    if (!packs.empty()) return {};
    if (const auto game = name_between(path, "/api/boxes/", ".json"); !game.empty()) {
        return parts_.desks.box_json(game);
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

SharedAnswer Site::prepare(const std::string& key) {
    const auto hashes = hashes_in(query_value(key, "packs"));
    if (!hashes) return missing();
    const auto packs = parts_.desks.packs(*hashes);
    if (!packs) return share(sentence_json(400, packs.error().text()));
    std::string text = api_text(path_of(key), *packs);
    if (text.empty()) return missing();
    const std::string_view cache = query_value(key, "v").empty() ? kAskAgain : kForever;
    SharedAnswer answer = share(prepared(std::string(kJson), std::string(cache), std::move(text)));
    const std::lock_guard lock(mutex_);
    Pages& pages = packs->empty() ? prepared_ : with_packs_;
    if (!packs->empty() && pages.size() >= kMostPackAnswers) pages.clear();
    return pages.insert_or_assign(key, std::move(answer)).first->second;
}

// The hash of a pack is its name, so nobody need ask twice.
SharedAnswer Site::pack(std::string_view path) {
    constexpr std::string_view kBefore = "/api/packs/";
    constexpr std::string_view kAfter = ".json";
    std::string_view hash = path.substr(kBefore.size());
    if (hash.ends_with(kAfter)) hash.remove_suffix(kAfter.size());
    if (!is_pack_hash(hash)) return missing();
    auto bundle = parts_.store.pack(hash);
    if (!bundle) return store_trouble();
    if (!*bundle) return missing();
    return share(prepared(std::string(kJson), std::string(kForever), std::move(**bundle)));
}

// "/api/puzzle/2026-11-16.json", or today.json; the answer apart, in 2026-11-16/answer.json. They
// are not kept ready: there are as many addresses as days.
SharedAnswer Site::puzzle(std::string_view path) {
    constexpr std::string_view kPuzzle = "/api/puzzle/";
    const auto answered = name_between(path, kPuzzle, "/answer.json");
    const auto asked = answered.empty() ? name_between(path, kPuzzle, ".json") : answered;
    const std::string date = asked == "today" ? date_of(parts_.now()) : std::string(asked);
    const auto day = loader::day_of_date(date);
    const loader::Puzzle* found = day ? loader::find_puzzle(parts_.puzzles, *day) : nullptr;
    if (found == nullptr) return missing();
    const json::object told =
        answered.empty() ? puzzle_json(*found, date) : puzzle_answer_json(*found, date);
    return share_text(kJson, json::serialize(told));
}

SharedAnswer Site::take_pack(const std::string& bundle) {
    const auto refuse = [&](int status, std::string_view sentence) {
        parts_.metrics.packs_refused.Increment();
        return share(sentence_json(status, sentence));
    };
    const auto pack = check_pack(parts_.desks, bundle);
    if (!pack) return refuse(400, pack.error().text());
    // One at a time, so that two do not share the last room.
    const std::lock_guard lock(keeping_);
    const auto kept = keep_pack(parts_.store, *pack, parts_.room);
    if (!kept) return refuse(503, "The server could not write the pack down; nothing was kept.");
    if (!*kept) {
        return refuse(507, "This server has no room for further packs; its host can make some.");
    }
    parts_.metrics.packs_taken.Increment();
    json::array warnings;
    for (const std::string& warning : pack->warnings)
        warnings.emplace_back(warning);
    return share_text(kJson, json::serialize(json::object{{"hash", pack->name.hash},
                                                          {"id", pack->name.id},
                                                          {"title", pack->name.title},
                                                          {"warnings", std::move(warnings)}}));
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
