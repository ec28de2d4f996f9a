#include "lab/scenario_expect.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <vector>

#include "lab/scenario_expect_parts.h"

namespace lab {

using engine::Region;
using engine::RegionSet;
using engine::Seat;
using engine::WordReader;

std::string text_of(Seat seat) {
    return std::string(1, engine::letter(seat));
}

std::string text_of(RegionSet regions) {
    std::vector<int> numbers;
    for (const Region region : regions)
        numbers.push_back(engine::index(region));
    return numbers.empty() ? "none" : fmt::format("{}", fmt::join(numbers, " "));
}

Comparison same(int expected, int found) {
    return {std::to_string(expected), std::to_string(found)};
}

Comparison same(std::string_view expected, std::string_view found) {
    return {std::string(expected), std::string(found)};
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
    const std::string_view word = line.word("what is expected");
    for (const auto part : {turn_expectations(), board_expectations(), box_expectations()}) {
        for (const Expectation& expectation : part) {
            if (expectation.word == word) return expectation.compare(stage, line);
        }
    }
    line.expected("an expectation", word);
    return {};
}

}  // namespace lab
