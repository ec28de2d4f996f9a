#pragma once

#include <string>
#include <vector>

#include "cli/join_client.h"
#include "cli/play_phrases.h"
#include "cli/terminal.h"
#include "cli/verbs.h"
#include "loader/loader.h"

namespace CLI {
class Validator;
}

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

// "http://localhost:8080/t/k3vq7…", as the page shows it.
engine::Result<JoinAddress> parse_table_url(const std::string& text);

// Whether it can be the name of somebody at a table.
constexpr int kLongestName = 24;
bool is_name_at_table(const std::string& name);

// The letters of seats and colours, and what a token looks like, for flags.
CLI::Validator seat_letter();
CLI::Validator table_token();

void add_join_options(CLI::App& verb, JoinFlags& flags);

// Plays at a server's table. Returns the exit code.
int join(const loader::Content& content, const Terminal& terminal, const Phrases& phrases,
         const JoinFlags& flags);

}  // namespace cli
