#include "server/net/answer.h"

#include <fmt/chrono.h>
#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <boost/json.hpp>
#include <utility>

#include "engine/hash.h"
#include "server/net/gzip.h"
#include "server/net/mime.h"

namespace server::net {
namespace {

// Scripts, styles, pictures, fonts and the websocket from here only; no frame around us, no form,
// and no feature of the device that a board game does not need.
constexpr std::string_view kSafety =
    "Content-Security-Policy: default-src 'self'; style-src 'self' 'unsafe-inline'; "
    "img-src 'self' data:; connect-src 'self'; frame-ancestors 'none'; base-uri 'none'; "
    "form-action 'none'\r\n"
    "X-Content-Type-Options: nosniff\r\n"
    "Referrer-Policy: no-referrer\r\n"
    "Permissions-Policy: camera=(), microphone=(), geolocation=(), payment=(), usb=()\r\n"
    "Cross-Origin-Opener-Policy: same-origin\r\n"
    "Cross-Origin-Resource-Policy: same-origin\r\n";

constexpr std::array<std::pair<int, std::string_view>, 15> kStatus{{
    {200, "OK"},
    {304, "Not Modified"},
    {400, "Bad Request"},
    {403, "Forbidden"},
    {404, "Not Found"},
    {405, "Method Not Allowed"},
    {408, "Request Timeout"},
    {411, "Length Required"},
    {413, "Content Too Large"},
    {421, "Misdirected Request"},
    {429, "Too Many Requests"},
    {431, "Request Header Fields Too Large"},
    {500, "Internal Server Error"},
    {503, "Service Unavailable"},
    {507, "Insufficient Storage"},
}};

std::string_view trimmed(std::string_view text) {
    const auto first = text.find_first_not_of(" \t");
    if (first == std::string_view::npos) return {};
    return text.substr(first, text.find_last_not_of(" \t") - first + 1);
}

// Calls `visit` with each entry of a comma-separated header until it says true.
template <typename Visit>
bool any_entry(std::string_view header, Visit visit) {
    while (!header.empty()) {
        const auto comma = header.find(',');
        if (visit(trimmed(header.substr(0, comma)))) return true;
        if (comma == std::string_view::npos) return false;
        header.remove_prefix(comma + 1);
    }
    return false;
}

bool unchanged(const Asked& asked, const Answer& answer) {
    if (answer.etag.empty()) return false;
    return any_entry(asked.if_none_match, [&](std::string_view one) {
        if (one.starts_with("W/")) one.remove_prefix(2);
        return one == answer.etag || one == "*";
    });
}

// RFC 9110, section 5.6.7: "Sun, 06 Nov 1994 08:49:37 GMT".
std::string http_date(std::time_t now) {
    return fmt::format("{:%a, %d %b %Y %H:%M:%S} GMT", fmt::gmtime(now));
}

struct Form {
    std::string_view coding;
    std::string_view bytes;
};

Form best_form(const Asked& asked, const Answer& answer) {
    if (!answer.brotli.empty() && accepts(asked.accept_encoding, "br")) {
        return {.coding = "br", .bytes = answer.brotli};
    }
    if (!answer.gzip.empty() && accepts(asked.accept_encoding, "gzip")) {
        return {.coding = "gzip", .bytes = answer.gzip};
    }
    return {.coding = "", .bytes = answer.body};
}

}  // namespace

std::string_view status_text(int status) {
    const auto* const found =
        std::ranges::find(kStatus, status, &std::pair<int, std::string_view>::first);
    return found == kStatus.end() ? "Unknown" : found->second;
}

bool accepts(std::string_view accept_encoding, std::string_view coding) {
    return any_entry(accept_encoding, [&](std::string_view one) {
        const auto semicolon = one.find(';');
        if (trimmed(one.substr(0, semicolon)) != coding) return false;
        if (semicolon == std::string_view::npos) return true;
        const std::string_view weight = trimmed(one.substr(semicolon + 1));
        return weight.find_first_of("123456789") != std::string_view::npos;  // not q=0
    });
}

Reply reply_to(const Asked& asked, const Answer& answer) {
    const bool same = answer.status == 200 && unchanged(asked, answer);
    const Form form = best_form(asked, answer);
    Reply out{.status = same ? 304 : answer.status};
    out.head = fmt::format("HTTP/1.1 {} {}\r\nServer: Terrarium\r\n{}Cache-Control: {}\r\n",
                           out.status, status_text(out.status), kSafety, answer.cache);
    auto add = [&out](std::string_view name, std::string_view value) {
        out.head.append(name).append(": ").append(value).append("\r\n");
    };
    if (!answer.etag.empty()) add("ETag", answer.etag);
    if (!answer.gzip.empty() || !answer.brotli.empty()) add("Vary", "Accept-Encoding");
    if (answer.status == 405) add("Allow", "GET, HEAD");
    if (answer.status == 429 || answer.status == 503) add("Retry-After", "5");
    if (!same) {
        add("Content-Type", answer.type);
        if (!form.coding.empty()) add("Content-Encoding", form.coding);
        add("Content-Length", fmt::to_string(form.bytes.size()));
        if (!asked.head) out.body = form.bytes;
    }
    add("Date", http_date(asked.now));
    add("Connection", asked.keep_alive ? "keep-alive" : "close");
    out.head += "\r\n";
    return out;
}

Answer prepared(std::string type, std::string cache, std::string text) {
    Answer out;
    out.etag = fmt::format("\"{:016x}\"", engine::fnv1a(text));
    if (is_compressible(type)) out.gzip = gzip(text);
    out.type = std::move(type);
    out.cache = std::move(cache);
    out.body = std::move(text);
    return out;
}

Answer sentence_page(int status, std::string_view title, std::string_view sentence) {
    Answer out;
    out.status = status;
    out.type = "text/html; charset=utf-8";
    out.body = fmt::format(
        "<!doctype html><html lang=\"en\"><meta charset=\"utf-8\">"
        "<meta name=\"viewport\" content=\"width=device-width\"><title>{0} – Terrarium</title>"
        "<main style=\"font:1.1rem/1.5 system-ui,sans-serif;max-width:36rem;margin:15vh auto;"
        "padding:0 1rem\"><h1>{0}</h1><p>{1}</p><p><a href=\"/\">Terrarium</a></p></main></html>\n",
        title, sentence);
    return out;
}

Answer sentence_json(int status, std::string_view sentence) {
    Answer out;
    out.status = status;
    out.type = mime_type(".json");
    out.body = boost::json::serialize(boost::json::object{{"error", sentence}});
    return out;
}

}  // namespace server::net
