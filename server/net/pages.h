#pragma once

#include <filesystem>
#include <map>
#include <string>

#include "engine/result.h"
#include "server/net/answer.h"

// The page for the browser: every file of its folder, read once and kept in memory. A request is
// looked up by its path in a table, so that no path can lead out of the folder.
namespace server::net {

using Pages = std::map<std::string, SharedAnswer, std::less<>>;

// By path, "/assets/index-1a2b.js"; "/" is index.html.
engine::Result<Pages> load_pages(const std::filesystem::path& folder);

// The page's folder of this installation: $TERRARIUM_WEB, or beside the running program.
engine::Result<std::filesystem::path> find_pages();

// What is shown while there is no page: how to make one.
Pages page_of_no_pages();

// Whether the page itself shows what this path names: "/t/…", "/rules".
bool is_page_route(std::string_view path);

}  // namespace server::net
