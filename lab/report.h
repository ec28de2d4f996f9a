#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "lab/plot.h"

// The parts of a report for people: a page that needs nothing else.
namespace lab {

// "12,600"
std::string thousands(std::uint64_t number);
// "herons, badgers"
std::string joined(const std::vector<std::string>& words);

// `body` and `svg` are HTML already, words are not.
std::string report_section(std::string_view title, std::string_view body);
std::string report_paragraph(std::string_view words);
std::string report_quiet(std::string_view words);
std::string report_plot(const std::string& svg);

// The whole page; style and plots are in it, in light and dark.
std::string report_page(std::string_view title, std::string_view subtitle, std::string_view body);

}  // namespace lab
