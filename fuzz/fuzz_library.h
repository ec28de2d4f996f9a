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

// A game that is certainly there.
template <typename Setup>
const Setup& setup_of(const lab::GameChoice& choice) {
    const auto made = library().setup_of<Setup>(choice);
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
