#include "server/net/pages.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cstdlib>
#include <fstream>
#include <iterator>

#include "server/net/mime.h"

namespace server::net {
namespace {

namespace fs = std::filesystem;

// Vite writes the hash of a file's content into the names in this folder.
constexpr std::string_view kHashed = "/assets/";

constexpr std::array<std::string_view, 7> kRoutes{"/",         "/rules",        "/learn", "/about",
                                                  "/workshop", "/workshop/map", "/puzzle"};
constexpr std::array<std::string_view, 6> kRouteFolders{"/new/",   "/t/",    "/replay/",
                                                        "/rules/", "/pack/", "/puzzle/"};

engine::Result<std::string> read_file(const fs::path& file) {
    std::ifstream in(file, std::ios::binary);
    std::string text{std::istreambuf_iterator<char>(in), std::istreambuf_iterator<char>()};
    if (!in) {
        return tl::unexpected(
            engine::Error{.message = "the file cannot be read", .file = file.string()});
    }
    return text;
}

bool is_other_form(const fs::path& file) {
    return file.extension() == ".gz" || file.extension() == ".br";
}

// The compressed form that the page's builder put beside the file; empty if there is none.
std::string form_beside(const fs::path& file, const char* ending) {
    const fs::path beside = file.string() + ending;
    std::error_code error;
    if (!fs::is_regular_file(beside, error)) return {};
    return read_file(beside).value_or(std::string{});
}

engine::Result<SharedAnswer> load_page(const fs::path& file, std::string_view path) {
    auto text = read_file(file);
    if (!text) return tl::unexpected(text.error());
    const bool hashed = path.starts_with(kHashed);
    Answer answer = prepared(std::string(mime_type(path)),
                             std::string(hashed ? kForever : kAskAgain), std::move(*text));
    if (const std::string beside = form_beside(file, ".gz"); !beside.empty()) answer.gzip = beside;
    answer.brotli = form_beside(file, ".br");
    return std::make_shared<const Answer>(std::move(answer));
}

}  // namespace

engine::Result<Pages> load_pages(const fs::path& folder) {
    Pages out;
    std::error_code error;
    const auto options = fs::directory_options::follow_directory_symlink;
    for (fs::recursive_directory_iterator at(folder, options, error), end; at != end && !error;
         at.increment(error)) {
        if (!at->is_regular_file() || is_other_form(at->path())) continue;
        const std::string path = "/" + at->path().lexically_relative(folder).generic_string();
        auto page = load_page(at->path(), path);
        if (!page) return tl::unexpected(page.error());
        out.emplace(path, std::move(*page));
    }
    if (error) {
        return tl::unexpected(
            engine::Error{.message = "the folder of the page cannot be read: " + error.message(),
                          .file = folder.string()});
    }
    const auto index = out.find("/index.html");
    if (index == out.end()) {
        return tl::unexpected(engine::Error{.message = "the folder of the page has no index.html",
                                            .file = folder.string()});
    }
    out["/"] = index->second;
    return out;
}

engine::Result<fs::path> find_pages() {
    // The environment is read once, at start-up, before any thread that could change it.
    if (const char* named = std::getenv("TERRARIUM_WEB")) return fs::path(named);
    std::error_code error;
    const fs::path program = fs::read_symlink("/proc/self/exe", error);
    const std::array<fs::path, 4> beside{"web", "../web", "../share/terrarium/web",
                                         "../../web/dist"};
    for (const fs::path& step : beside) {
        if (error) break;
        fs::path candidate = (program.parent_path() / step).lexically_normal();
        if (fs::is_regular_file(candidate / "index.html", error)) return candidate;
        error.clear();
    }
    return engine::fail("the page was not found beside the program; build it with tools/build-web");
}

Pages page_of_no_pages() {
    Answer answer = sentence_page(
        503, "The page is not built",
        "The server runs, but there is no page beside it: run tools/build-web and start it again.");
    return {{"/", std::make_shared<const Answer>(std::move(answer))}};
}

bool is_page_route(std::string_view path) {
    return std::ranges::find(kRoutes, path) != kRoutes.end() ||
           std::ranges::any_of(kRouteFolders,
                               [&](std::string_view folder) { return path.starts_with(folder); });
}

}  // namespace server::net
