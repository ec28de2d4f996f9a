#pragma once

#include <string>
#include <vector>

#include "cli/play_phrases.h"
#include "cli/terminal.h"
#include "cli/verbs.h"
#include "loader/loader.h"

namespace cli {

// The flags of `play` that go with --join.
struct JoinFlags {
    std::string url;
    std::vector<std::string> tokens;
    std::string seat;
    std::string name;
    std::string colour;
    bool watch = false;
    bool automatic = false;
    // Of `play` itself.
    bool plain = false;
    std::uint64_t seed = 0;
};

void add_join_options(CLI::App& verb, JoinFlags& flags);

// Plays at a server's table. Returns the exit code.
int join(const loader::Content& content, const Terminal& terminal, const Phrases& phrases,
         const JoinFlags& flags);

}  // namespace cli
