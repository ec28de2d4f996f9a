#include "lab/arena_spec.h"

#include <fmt/format.h>
#include <unistd.h>

#include <algorithm>
#include <filesystem>

#include "bots/flat.h"
#include "engine/text.h"

namespace lab {
namespace {

using engine::fail;
using engine::Result;

constexpr std::string_view kProgram = "exec:";
constexpr std::string_view kFlat = "flat";
constexpr int kMostMilliseconds = 600'000;
constexpr int kMostSimulations = 1'000'000'000;

std::vector<std::string> split(std::string_view text, char at) {
    std::vector<std::string> parts;
    for (std::size_t begin = 0; begin <= text.size();) {
        const std::size_t end = std::min(text.find(at, begin), text.size());
        parts.emplace_back(text.substr(begin, end - begin));
        begin = end + 1;
    }
    return parts;
}

struct Unit {
    std::string_view word;
    int milliseconds;  // 0: simulations
};
constexpr Unit kUnits[] = {{"sims", 0}, {"ms", 1}, {"s", 1000}};

// False if this is no limit at all.
bool read_limit(std::string_view word, BotSpec& spec) {
    for (const Unit& unit : kUnits) {
        if (!word.ends_with(unit.word)) continue;
        const std::string_view digits = word.substr(0, word.size() - unit.word.size());
        const int most =
            unit.milliseconds == 0 ? kMostSimulations : kMostMilliseconds / unit.milliseconds;
        const auto number = engine::parse_number(digits, "a limit", 1, most);
        if (!number) return false;
        if (unit.milliseconds == 0) spec.simulations = static_cast<std::uint32_t>(*number);
        spec.turn_time = std::chrono::milliseconds(*number * unit.milliseconds);
        return true;
    }
    return false;
}

Result<BotSpec> program(std::string_view command, BotSpec spec) {
    for (std::string& word : split(command, ' ')) {
        if (!word.empty()) spec.command.push_back(std::move(word));
    }
    if (spec.command.empty()) return fail("exec: wants a program, as in exec:./mybot");
    spec.label = std::filesystem::path(spec.command.front()).filename().string();
    return spec;
}

Result<BotSpec> bot_of_ours(std::string_view name, BotSpec spec) {
    spec.name = name;
    spec.label = name;
    if (name.starts_with(kFlat) && name != kFlat) {
        const auto playouts = engine::parse_number(
            name.substr(kFlat.size()), "how many games flat plays", 1, bots::kMostFlatPlayouts);
        if (!playouts) return tl::unexpected(playouts.error());
        spec.name = kFlat;
        spec.playouts = *playouts;
    }
    return spec;
}

}  // namespace

Result<BotSpec> parse_bot_spec(std::string_view text) {
    BotSpec spec;
    spec.text = text;
    const bool is_program = text.starts_with(kProgram);
    std::string_view who = is_program ? text.substr(kProgram.size()) : text;
    const std::size_t at = who.rfind('@');
    std::string limit;
    if (at != std::string_view::npos) {
        // The path of a program may have an @ of its own.
        if (read_limit(who.substr(at + 1), spec)) {
            limit = who.substr(at);
            who = who.substr(0, at);
        } else if (!is_program) {
            return fail(
                fmt::format("{}: after @ comes a time for a turn, such as 250ms or 2s (at "
                            "most 600s), or simulations for a decision, such as 500sims",
                            engine::quoted(text)));
        }
    }
    auto made = is_program ? program(who, std::move(spec)) : bot_of_ours(who, std::move(spec));
    if (made) made->label += limit;
    return made;
}

Result<void> check_program(const BotSpec& spec) {
    if (!spec.is_program()) return {};
    const std::string& path = spec.command.front();
    if (path.find('/') == std::string::npos || access(path.c_str(), X_OK) == 0) return {};
    return tl::unexpected(
        engine::Error{.message = "is no program that can be started", .file = path});
}

Result<std::vector<BotSpec>> parse_bot_specs(std::string_view list) {
    std::vector<BotSpec> specs;
    for (const std::string& part : split(list, ',')) {
        auto spec = parse_bot_spec(part);
        if (!spec) return tl::unexpected(spec.error());
        specs.push_back(std::move(*spec));
    }
    if (specs.size() > kMostBots)
        return fail(fmt::format("{} bots are too many: {} at most", specs.size(), kMostBots));
    for (std::size_t i = 0; i < specs.size(); ++i) {
        int same = 1;
        const std::string label = specs[i].label;
        for (std::size_t j = i + 1; j < specs.size(); ++j) {
            if (specs[j].label == label) specs[j].label = fmt::format("{} #{}", label, ++same);
        }
    }
    return specs;
}

}  // namespace lab
