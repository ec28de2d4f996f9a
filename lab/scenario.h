#pragma once

#include <cstdint>
#include <filesystem>
#include <string>
#include <string_view>
#include <vector>

#include "engine/result.h"
#include "lab/game_library.h"

// Executable rules: positions, actions and what must hold (docs/notation.md).
namespace lab {

struct ScenarioLine {
    int number = 0;
    std::string text;
};

struct Scenario {
    std::filesystem::path file;  // where it came from, for errors and for `pack`
    int line = 0;                // of its title
    std::string title;
    std::vector<std::string> shows;   // rule ids
    std::vector<std::string> spares;  // rule ids whose neighbouring case it is
    GameChoice game;
    std::vector<ScenarioLine> position;  // statements; none = the beginning of a game
    std::vector<ScenarioLine> steps;
};

// All scenarios of a file's text.
engine::Result<std::vector<Scenario>> parse_scenarios(std::string_view text,
                                                      const std::filesystem::path& file);

enum class Outcome : std::uint8_t {
    Passed,
    Failed,  // something expected did not hold
    Bad,     // a line that could not be read
};

struct ScenarioResult {
    Outcome outcome = Outcome::Passed;
    int line = 0;          // the line that failed
    std::string text;      // what it says
    std::string expected;  // for Bad, what is wrong with it
    std::string found;
    std::string position;  // at that moment; empty if there was none
};

ScenarioResult run_scenario(const Scenario& scenario, GameLibrary& library);

// "file:12: title: expected …, found …" and the position, for a person.
std::string describe(const Scenario& scenario, const ScenarioResult& result);

// A file, or every *.scenario below a folder, sorted by path. Fails if there is none.
engine::Result<std::vector<std::filesystem::path>> scenario_files(
    const std::filesystem::path& path);
engine::Result<std::vector<Scenario>> read_scenarios(const std::filesystem::path& file);
// Those of several files and folders.
engine::Result<std::vector<Scenario>> read_all_scenarios(const std::vector<std::string>& paths);

}  // namespace lab
