#pragma once

#include <cstdio>
#include <cstdlib>
#include <string>

#include "lab/game_library.h"

namespace fuzz {

inline lab::GameLibrary& library() {
    static lab::GameLibrary library(TERRARIUM_SOURCE_DIR "/content");
    return library;
}

inline const smallworld::Setup& setup(const char* map = "surface-2",
                                      const char* options = "PL2018") {
    const auto made = library().setup({.game = "smallworld", .map = map, .options = options});
    if (!made) {
        std::fprintf(stderr, "%s\n", made.error().text().c_str());
        std::abort();
    }
    return **made;
}

// A finding: says what is wrong and stops, so that the fuzzer keeps the input.
inline void require(bool holds, const std::string& what) {
    if (holds) return;
    std::fprintf(stderr, "%s\n", what.c_str());
    std::abort();
}

}  // namespace fuzz
