#include <fmt/format.h>

#include <CLI/CLI.hpp>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "bots/bot.h"
#include "cli/enough.h"
#include "cli/join.h"
#include "cli/seat_bot_table.h"
#include "cli/terminal.h"
#include "cli/user_folder.h"
#include "cli/verbs.h"
#include "engine/text.h"

namespace cli {
namespace {

struct Flags {
    std::string url;
    std::string bot;
    std::string seat;
    std::string name;
    std::vector<std::string> tokens;
};

// The bot as it was written, if nobody named it.
engine::Result<std::string> name_of(const Flags& flags, const lab::BotSpec& bot) {
    const bool fits = visible_width(bot.label) <= kLongestName;
    const std::string label = fits ? bot.label : fit(bot.label, kLongestName);
    std::string name = flags.name.empty() ? label : flags.name;
    if (is_name_at_table(name)) return name;
    if (flags.name.empty()) return std::string("bot");
    return engine::fail(
        fmt::format("{} cannot be the name of a player", engine::quoted(flags.name)));
}

int run(const Context& context, const Flags& flags) {
    auto address = parse_table_url(flags.url);
    if (!address) return bad_input(address.error());
    auto bot = lab::parse_bot_spec(flags.bot);
    if (!bot) return bad_input(bot.error());
    if (const auto there = lab::check_program(*bot); !there) return bad_input(there.error());
    auto name = name_of(flags, *bot);
    if (!name) return bad_input(name.error());
    const EnoughOnInterrupt enough;
    SeatBotOptions options{.url = flags.url,
                           .name = std::move(*name),
                           .seat = {},
                           .bot = std::move(*bot),
                           .stop = enough.flag()};
    const SeatMemory memory(user_data_folder() / "seats", *address);
    std::vector<std::string> tokens = flags.tokens;
    if (!flags.seat.empty()) {
        options.seat = static_cast<engine::Seat>(flags.seat.front() - 'A');
        if (auto token = memory.token_of(*options.seat)) tokens.insert(tokens.begin(), *token);
    }
    auto player = make_seat_player(context, options.bot, enough.flag());
    return SeatBotTable(std::move(*address), std::move(tokens), memory, std::move(options),
                        std::move(player))
        .run();
}

}  // namespace

void add_seat_bot(CLI::App& app, Context& context) {
    CLI::App* verb = app.add_subcommand("seat-bot", "Let a bot play at a server's table");
    auto flags = std::make_shared<Flags>();
    verb->add_option("url", flags->url, "The table: http(s)://HOST/t/TABLE, as the page shows it")
        ->required();
    verb->add_option("--bot", flags->bot,
                     "Who plays: " + bots::bot_names() +
                         ", flatN, exec:PROGRAM; with @1s or @250ms for a turn, @500sims for a "
                         "decision")
        ->required();
    verb->add_option("--seat", flags->seat,
                     "Take this seat, or take it back if it was taken here before (the first open "
                     "one)")
        ->check(seat_letter());
    verb->add_option("--name", flags->name, "Its name at the table (that of the bot)");
    verb->add_option("--token", flags->tokens,
                     "Of a seat, to take it back; of the host, to start when everybody sits")
        ->check(table_token())
        ->allow_extra_args(false)
        ->type_name("TOKEN");
    verb->footer(
        "For example: terrarium seat-bot http://localhost:8080/t/TABLE --bot \"exec:./mybot "
        "--level 3@1s\"\n"
        "The bot sees what its seat sees. One that fails resigns the seat: exit code 1. Ctrl-C\n"
        "leaves the seat, so that somebody may stand in. docs/bots.md tells more.");
    verb->callback([&context, flags] { context.exit_code = run(context, *flags); });
}

}  // namespace cli
