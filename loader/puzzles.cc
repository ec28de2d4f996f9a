#include "loader/puzzles.h"

#include <fmt/format.h>

#include <algorithm>
#include <boost/json.hpp>
#include <chrono>

#include "loader/json_reader.h"

namespace loader {
namespace {

constexpr std::string_view kFormat = "terrarium-puzzles-1";
constexpr std::string_view kSeparator = ", ";
constexpr std::size_t kMostText = 16'384;
constexpr int kMostCoins = 200;
constexpr int kMostPositions = 1'000'000'000;

std::string day_text(std::chrono::month_day day) {
    return fmt::format("{:02}-{:02}", static_cast<unsigned>(day.month()),
                       static_cast<unsigned>(day.day()));
}

std::vector<std::string> split(std::string_view text) {
    std::vector<std::string> parts;
    for (;;) {
        const std::size_t end = text.find(kSeparator);
        parts.emplace_back(text.substr(0, end));
        if (end == std::string_view::npos) return parts;
        text.remove_prefix(end + kSeparator.size());
    }
}

std::string quoted_list(const std::vector<std::string>& parts) {
    return boost::json::serialize(fmt::format("{}", fmt::join(parts, kSeparator)));
}

engine::Seat read_seat(const Node& node) {
    static constexpr std::array<std::string_view, engine::kMaxSeats> kLetters{"A", "B", "C", "D",
                                                                              "E"};
    return static_cast<engine::Seat>(node.one_of(kLetters));
}

std::uint64_t read_count(const Node& node) {
    return static_cast<std::uint64_t>(node.integer(0, kMostPositions));
}

Puzzle read_puzzle(const Node& node) {
    node.allow({"day", "game", "map", "options", "seat", "coins", "best", "greedy", "positions",
                "finals", "reached", "line", "log"});
    Puzzle puzzle;
    puzzle.day = node.at("day").text(5);
    puzzle.game = node.at("game").id();
    puzzle.map = node.at("map").id();
    puzzle.options = node.at("options").text(256);
    puzzle.seat = read_seat(node.at("seat"));
    puzzle.coins = node.at("coins").integer(0, kMostCoins);
    puzzle.best = node.at("best").integer(0, kMostCoins);
    puzzle.greedy = node.at("greedy").integer(0, kMostCoins);
    puzzle.positions = read_count(node.at("positions"));
    puzzle.finals = read_count(node.at("finals"));
    puzzle.reached = read_count(node.at("reached"));
    puzzle.line = split(node.at("line").text(kMostText));
    puzzle.log = split(node.at("log").text(kMostText));
    return puzzle;
}

std::string print_puzzle(const Puzzle& puzzle) {
    using boost::json::serialize;
    return fmt::format(
        R"({{"day": {}, "game": {}, "map": {}, "options": {}, "seat": "{}", "coins": {}, "best": {}, "greedy": {}, )"
        R"("positions": {}, "finals": {}, "reached": {}, "line": {}, "log": {}}})",
        serialize(puzzle.day), serialize(puzzle.game), serialize(puzzle.map),
        serialize(puzzle.options), engine::letter(puzzle.seat), puzzle.coins, puzzle.best,
        puzzle.greedy, puzzle.positions, puzzle.finals, puzzle.reached, quoted_list(puzzle.line),
        quoted_list(puzzle.log));
}

}  // namespace

std::vector<std::string> days_of_year() {
    namespace chrono = std::chrono;
    constexpr chrono::year kLeap(2024);
    constexpr chrono::sys_days kNext(chrono::year(2025) / chrono::January / 1);
    std::vector<std::string> days;
    for (chrono::sys_days day(kLeap / chrono::January / 1); day < kNext; day += chrono::days(1)) {
        const chrono::year_month_day date(day);
        days.push_back(day_text(date.month() / date.day()));
    }
    return days;
}

std::optional<std::string> day_of_date(std::string_view date) {
    constexpr std::string_view kForm = "0000-00-00";
    if (date.size() != kForm.size()) return std::nullopt;
    for (std::size_t i = 0; i < kForm.size(); ++i) {
        const bool fits = kForm[i] == '-' ? date[i] == '-' : date[i] >= '0' && date[i] <= '9';
        if (!fits) return std::nullopt;
    }
    const auto number = [&](std::size_t at, std::size_t size) {
        int value = 0;
        for (const char digit : date.substr(at, size))
            value = value * 10 + (digit - '0');
        return value;
    };
    const std::chrono::year_month_day day(std::chrono::year(number(0, 4)),
                                          std::chrono::month(static_cast<unsigned>(number(5, 2))),
                                          std::chrono::day(static_cast<unsigned>(number(8, 2))));
    if (!day.ok()) return std::nullopt;
    return std::string(date.substr(5));
}

engine::Result<std::vector<Puzzle>> parse_puzzles(std::string text, const std::string& shown) {
    auto document = Document::parse(std::move(text), shown);
    if (!document) return tl::unexpected(document.error());
    const std::vector<std::string> days = days_of_year();
    const Node root = document->root();
    root.allow({"format", "made_by", "puzzles"});
    root.at("format").one_of(std::array{kFormat});
    root.at("made_by").text(256);
    std::vector<Puzzle> puzzles;
    for (const Node& node : root.at("puzzles").items(days.size())) {
        Puzzle puzzle = read_puzzle(node);
        if (!std::ranges::binary_search(days, puzzle.day))
            node.fail(fmt::format("there is no day \"{}\"", puzzle.day));
        if (!puzzles.empty() && puzzle.day <= puzzles.back().day)
            node.fail("the days must ascend, each of them once");
        puzzles.push_back(std::move(puzzle));
    }
    if (document->error()) return tl::unexpected(*document->error());
    return puzzles;
}

engine::Result<std::vector<Puzzle>> load_puzzles(const std::filesystem::path& content_folder) {
    const std::filesystem::path file = content_folder / "puzzles" / "year.json";
    std::error_code trouble;
    if (!std::filesystem::exists(file, trouble)) return std::vector<Puzzle>();
    return read_text_file(file).and_then(
        [&](const std::string& text) { return parse_puzzles(text, file.string()); });
}

std::string print_puzzles(const std::vector<Puzzle>& puzzles, std::string_view made_by) {
    std::vector<std::string> rows;
    for (const Puzzle& puzzle : puzzles)
        rows.push_back(print_puzzle(puzzle));
    return fmt::format("{{\"format\": \"{}\",\n\"made_by\": {},\n\"puzzles\": [\n{}\n]}}\n",
                       kFormat, boost::json::serialize(made_by), fmt::join(rows, ",\n"));
}

const Puzzle* find_puzzle(std::span<const Puzzle> puzzles, std::string_view day) {
    const auto found = std::ranges::find(puzzles, day, &Puzzle::day);
    return found == puzzles.end() ? nullptr : &*found;
}

}  // namespace loader
