#include "cli/load_game.h"

#include <fmt/format.h>
#include <unistd.h>

#include <cerrno>
#include <cstdio>
#include <cstring>
#include <filesystem>
#include <fstream>
#include <iostream>
#include <sstream>

namespace cli {

engine::Result<loader::Content> load(const Context& context) {
    const auto folder = content_folder(context);
    if (!folder) return tl::unexpected(folder.error());
    return loader::load_content(*folder, context.packs);
}

engine::Result<loader::IslandsContent> load_sea(const Context& context) {
    const auto folder = content_folder(context);
    if (!folder) return tl::unexpected(folder.error());
    if (!context.packs.empty()) return engine::fail("Small Islands takes no packs");
    return loader::load_islands(*folder);
}

engine::Result<LoadedGame> load_game(const Context& context, const std::string& map,
                                     const std::string& options) {
    auto content = load(context);
    if (!content) return tl::unexpected(content.error());
    return bind_game(std::move(*content), map, options);
}

engine::Result<LoadedSea> load_sea_game(const Context& context, const std::string& map,
                                        const std::string& options) {
    auto content = load_sea(context);
    if (!content) return tl::unexpected(content.error());
    return bind_game(std::move(*content), map, options);
}

engine::Result<LoadedGame> bind_game(loader::Content content, const std::string& map,
                                     const std::string& options) {
    const auto parsed = loader::parse_options(content, options);
    if (!parsed) return tl::unexpected(parsed.error());
    const std::string chosen = map.empty() ? "surface-2" : map;
    auto setup = loader::make_game(content, chosen, *parsed);
    if (!setup) return tl::unexpected(setup.error());
    std::string canonical = loader::print_options(content, *parsed);
    return LoadedGame{std::move(content), std::move(*setup), chosen, std::move(canonical)};
}

engine::Result<LoadedSea> bind_game(loader::IslandsContent content, const std::string& map,
                                    const std::string& options) {
    const std::string sea = map.empty() ? "sea-2" : map;
    const auto seats = loader::seats_of_sea(sea);
    if (!seats) return tl::unexpected(seats.error());
    const auto parsed = loader::parse_islands_options(options);
    if (!parsed) return tl::unexpected(parsed.error());
    islands::Setup setup = islands::make_setup(content.catalogue, *seats, *parsed);
    return LoadedSea{std::move(content), std::move(setup), sea,
                     loader::print_islands_options(*parsed)};
}

engine::Result<std::string> only_small_world(const std::string& game) {
    if (game == "smallworld") return game;
    return engine::fail(fmt::format("this is only there for smallworld, not for \"{}\"", game));
}

engine::Result<std::string> write_file(const std::string& path, const std::string& text) {
    if (path == "-") {
        std::cout << text << std::flush;
        return path;
    }
    // Written beside the old file, which is replaced only by a whole new one.
    const std::string temporary = fmt::format("{}.{}.tmp", path, getpid());
    const auto failed = [&](int reason) {
        std::remove(temporary.c_str());
        const std::string message = fmt::format("cannot be written: {}", std::strerror(reason));
        return tl::unexpected(engine::Error{.message = message, .file = path});
    };
    std::ofstream file(temporary, std::ios::binary);
    file << text << std::flush;
    if (!file) return failed(errno);
    std::error_code error;
    std::filesystem::rename(temporary, path, error);
    if (error) return failed(error.value());
    return path;
}

engine::Result<std::string> read_file(const std::string& path) {
    std::ostringstream text;
    if (path == "-") {
        text << std::cin.rdbuf();
        return text.str();
    }
    const std::ifstream file(path, std::ios::binary);
    std::error_code error;
    if (!file || std::filesystem::is_directory(path, error)) {
        const std::string reason = errno != 0 ? std::strerror(errno) : "it is a folder";
        return tl::unexpected(engine::Error{.message = "cannot be read: " + reason, .file = path});
    }
    text << file.rdbuf();
    return text.str();
}

}  // namespace cli
