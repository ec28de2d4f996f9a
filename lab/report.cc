#include "lab/report.h"

#include <fmt/format.h>

#include "lab/report_style.h"

namespace lab {

std::string thousands(std::uint64_t number) {
    std::string digits = fmt::format("{}", number);
    for (std::size_t i = digits.size(); i > 3; i -= 3)
        digits.insert(i - 3, ",");
    return digits;
}

std::string joined(const std::vector<std::string>& words) {
    std::string out;
    for (const std::string& word : words)
        out += (out.empty() ? "" : ", ") + word;
    return out;
}

std::string report_section(std::string_view title, std::string_view body) {
    return fmt::format("<section><h2>{}</h2>{}</section>\n", escape_html(title), body);
}

std::string report_paragraph(std::string_view words) {
    return fmt::format("<p>{}</p>", escape_html(words));
}

std::string report_quiet(std::string_view words) {
    return fmt::format("<p class=\"quiet\">{}</p>", escape_html(words));
}

std::string report_plot(const std::string& svg) {
    return fmt::format("<div class=\"plot\">{}</div>", svg);
}

std::string report_page(std::string_view title, std::string_view subtitle, std::string_view body) {
    return fmt::format(
        "<!DOCTYPE html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\"/>\n"
        "<meta name=\"viewport\" content=\"width=device-width, initial-scale=1\"/>\n"
        "<title>{0}</title>\n<style>{1}</style>\n</head>\n<body>\n<header><h1>{0}</h1><p>{2}</p>"
        "</header>\n<main>\n{3}</main>\n</body>\n</html>\n",
        escape_html(title), kReportStyle, escape_html(subtitle), body);
}

}  // namespace lab
