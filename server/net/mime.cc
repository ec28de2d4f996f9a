#include "server/net/mime.h"

#include <algorithm>
#include <array>
#include <utility>

namespace server::net {
namespace {

using Kind = std::pair<std::string_view, std::string_view>;

constexpr std::array<Kind, 15> kKinds{{
    {".css", "text/css; charset=utf-8"},
    {".html", "text/html; charset=utf-8"},
    {".ico", "image/x-icon"},
    {".jpg", "image/jpeg"},
    {".js", "text/javascript; charset=utf-8"},
    {".json", "application/json; charset=utf-8"},
    {".map", "application/json; charset=utf-8"},
    {".mp3", "audio/mpeg"},
    {".ogg", "audio/ogg"},
    {".png", "image/png"},
    {".svg", "image/svg+xml; charset=utf-8"},
    {".txt", "text/plain; charset=utf-8"},
    {".webmanifest", "application/manifest+json; charset=utf-8"},
    {".woff", "font/woff"},
    {".woff2", "font/woff2"},
}};

}  // namespace

std::string_view mime_type(std::string_view file_name) {
    const auto* const found = std::ranges::find_if(
        kKinds, [&](const Kind& kind) { return file_name.ends_with(kind.first); });
    return found == kKinds.end() ? "application/octet-stream" : found->second;
}

bool is_compressible(std::string_view mime) {
    return mime.ends_with("charset=utf-8");
}

}  // namespace server::net
