#pragma once

#include <chrono>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "engine/result.h"

namespace lab {

// Who takes part in an arena: NAME, flatN or "exec:PROGRAM ARGUMENTS", and after an @ how long it
// may think: "@250ms", "@1s" for a turn, "@500sims" for a decision.
struct BotSpec {
    std::string text;                       // as it was written
    std::string label;                      // short, for tables; no two are equal
    std::string name = {};                  // of a bot of ours; empty for a program
    int playouts = 0;                       // of flatN
    std::vector<std::string> command = {};  // of a program
    std::chrono::milliseconds turn_time{0};
    std::uint32_t simulations = 0;

    bool is_program() const { return !command.empty(); }
};

constexpr std::size_t kMostBots = 12;

engine::Result<BotSpec> parse_bot_spec(std::string_view text);
// A program that is not there is a mistake of who typed it, not of the bot.
engine::Result<void> check_program(const BotSpec& spec);
// A list with commas. Those who are written twice get a number behind their label.
engine::Result<std::vector<BotSpec>> parse_bot_specs(std::string_view list);

}  // namespace lab
