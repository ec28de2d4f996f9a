#include <cstddef>
#include <cstdint>
#include <string_view>

#include "fuzz/fuzz_library.h"
#include "lab/scenario.h"

// Any text is a file of scenarios, or is refused; any scenario runs to a verdict. Packs and long
// random games are left out: they are somebody else's door, and slow.
namespace {

bool is_quick(const lab::Scenario& scenario) {
    if (!scenario.game.packs.empty()) return false;
    for (const lab::ScenarioLine& line : scenario.steps) {
        if (line.text.starts_with("play")) return false;
    }
    return true;
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    const std::string_view text(reinterpret_cast<const char*>(data), size);
    const auto scenarios = lab::parse_scenarios(text, "fuzz.scenario");
    if (!scenarios) {
        fuzz::require(!scenarios.error().message.empty(), "refused without a sentence");
        return 0;
    }
    for (const lab::Scenario& scenario : *scenarios) {
        if (!is_quick(scenario)) continue;
        const lab::ScenarioResult result = run_scenario(scenario, fuzz::library());
        if (result.outcome == lab::Outcome::Passed) continue;
        fuzz::require(result.line > 0 && !describe(scenario, result).empty(),
                      "a verdict without a line");
    }
    return 0;
}
