#pragma once

#include <cstdlib>
#include <filesystem>

namespace cli {

// Where a user's programs keep what is not configuration: XDG Base Directory Specification.
inline std::filesystem::path user_data_folder() {
    // The environment is read once, at start-up, before any thread that could change it.
    const char* xdg = std::getenv("XDG_DATA_HOME");  // NOLINT(concurrency-mt-unsafe)
    if (xdg != nullptr && *xdg != '\0') return std::filesystem::path(xdg) / "terrarium";
    const char* home = std::getenv("HOME");  // NOLINT(concurrency-mt-unsafe)
    return std::filesystem::path(home != nullptr ? home : ".") / ".local/share/terrarium";
}

}  // namespace cli
