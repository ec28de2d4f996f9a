#include "cli/join.h"

#include <fmt/format.h>

#include <CLI/CLI.hpp>
#include <algorithm>
#include <optional>

#include "cli/join_table.h"
#include "cli/seat_memory.h"
#include "cli/user_folder.h"
#include "engine/saved_game.h"
#include "server/table/secrets.h"

namespace cli {
namespace {

using engine::Seat;

constexpr std::string_view kTablePath = "/t/";

}  // namespace

engine::Result<JoinAddress> parse_table_url(const std::string& text) {
    auto server = server::net::parse_server_url(text);
    if (!server) return tl::unexpected(server.error());
    const std::string path = server->path;
    const std::string table =
        path.starts_with(kTablePath) ? path.substr(kTablePath.size()) : std::string();
    if (!server::is_table_id(table)) {
        return engine::fail(
            fmt::format("\"{}\" is not the address of a table, like {}/t/ and its thirteen letters",
                        text, server->origin()));
    }
    return JoinAddress{std::move(*server), table};
}

bool is_name_at_table(const std::string& name) {
    return engine::is_player_name(name) && visible_width(name) <= kLongestName;
}

CLI::Validator seat_letter() {
    return CLI::IsMember({"A", "B", "C", "D", "E"});
}

CLI::Validator table_token() {
    return {[](std::string& token) {
                return server::is_token(token) ? "" : "a token has 32 digits 0-9, a-f";
            },
            ""};
}

namespace {

engine::Result<std::string> player_name(const Phrases& phrases, const std::string& given) {
    if (given.empty()) return phrases.say("play.person");
    if (is_name_at_table(given)) return given;
    return engine::fail(phrases.say("play.error.name", {{"name", given}}));
}

std::optional<char> letter_in(const std::string& text) {
    return text.empty() ? std::nullopt : std::optional(text.front());
}

// Those that were given; else that of the seat asked for, else of any seat taken before.
std::vector<std::string> tokens_for(const SeatMemory& memory, const JoinFlags& flags,
                                    std::optional<Seat> seat) {
    std::vector<std::string> tokens = flags.tokens;
    if (flags.watch) return tokens;
    if (seat) {
        if (auto token = memory.token_of(*seat)) tokens.insert(tokens.begin(), std::move(*token));
    } else if (auto first = memory.first()) {
        tokens.insert(tokens.begin(), std::move(first->second));
    }
    return tokens;
}

}  // namespace

void add_join_options(CLI::App& verb, JoinFlags& flags) {
    auto* join = verb.add_option("--join", flags.url,
                                 "Play at a server's table: http(s)://HOST/t/TABLE, as the page "
                                 "shows it");
    for (const char* local : {"--map", "--seats", "--options", "--resume", "--save"})
        join->excludes(verb.get_option(local));
    const CLI::Validator letter = seat_letter();
    verb.add_option("--seat", flags.seat, "With --join: take this seat (the first free one)")
        ->check(letter)
        ->needs(join);
    verb.add_option("--name", flags.name, "With --join: your name")->needs(join);
    verb.add_option("--colour", flags.colour, "With --join: your colour (that of the seat)")
        ->check(letter)
        ->needs(join);
    verb.add_option("--token", flags.tokens,
                    "With --join: of a seat or of the host; seats taken here before are remembered")
        ->check(table_token())
        ->allow_extra_args(false)
        ->type_name("TOKEN")
        ->needs(join);
    verb.add_flag("--watch", flags.watch, "With --join: take no seat")->needs(join);
    verb.add_flag("--auto", flags.automatic,
                  "With --join: plays by itself, at random by --seed, and prints the log")
        ->needs(join);
}

int join(const loader::Content& content, const Terminal& terminal, const Phrases& phrases,
         const JoinFlags& flags) {
    auto address = parse_table_url(flags.url);
    if (!address) return bad_input(address.error());
    const auto name = player_name(phrases, flags.name);
    if (!name) return bad_input(name.error());
    JoinOptions options{.url = flags.url,
                        .name = *name,
                        .seat = {},
                        .colour = letter_in(flags.colour),
                        .watch = flags.watch,
                        .automatic = flags.automatic,
                        .plain = flags.plain || flags.automatic,
                        .seed = flags.seed};
    if (!flags.seat.empty()) options.seat = static_cast<Seat>(flags.seat.front() - 'A');
    const SeatMemory memory(user_data_folder() / "seats", *address);
    std::vector<std::string> tokens = tokens_for(memory, flags, options.seat);
    return JoinTable(terminal, phrases, content, std::move(*address), std::move(tokens), memory,
                     std::move(options))
        .run();
}

}  // namespace cli
