#include "lab/scenario_expect.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <vector>

#include "games/smallworld/notation.h"
#include "games/smallworld/notation_words.h"
#include "lab/scenario_expect_parts.h"

namespace lab {

using engine::Region;
using engine::RegionSet;
using engine::Seat;
using engine::WordReader;

std::string text_of(RegionSet regions) {
    std::vector<int> numbers;
    for (const Region region : regions)
        numbers.push_back(engine::index(region));
    return numbers.empty() ? "none" : fmt::format("{}", fmt::join(numbers, " "));
}

Comparison truth(bool found, std::string_view yes, std::string_view no) {
    return {std::string(yes), std::string(found ? yes : no)};
}

Region read_region(const Stage& stage, WordReader& line) {
    return line.region(stage.setup.map.region_count);
}

Seat read_seat(const Stage& stage, WordReader& line) {
    return line.seat(stage.setup.seats);
}

RegionSet read_regions(const Stage& stage, WordReader& line) {
    RegionSet regions;
    if (line.accept("none")) return regions;
    do {
        regions.add(read_region(stage, line));
    } while (!line.done());
    return regions;
}

Comparison compare_expectation(const Stage& stage, WordReader& line) {
    return look_up(stage, line,
                   expect::kAny<smallworld::Setup, smallworld::kPhases, smallworld::kChances>,
                   turn_expectations(), board_expectations(), box_expectations());
}

}  // namespace lab
