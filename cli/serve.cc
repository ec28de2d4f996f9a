#include "server/net/serve.h"

#include <fmt/format.h>

#include <CLI/CLI.hpp>
#include <cstdio>
#include <cstdlib>
#include <filesystem>
#include <memory>
#include <string>
#include <thread>

#include "cli/data_folder.h"
#include "cli/user_folder.h"
#include "cli/verbs.h"
#include "server/lobby/open_hall.h"
#include "server/net/log.h"
#include "server/net/metered_store.h"
#include "server/net/pages.h"
#include "server/net/site.h"
#include "server/table/archive.h"
#include "server/table/fair.h"

namespace cli {
namespace {

namespace fs = std::filesystem;
namespace net = server::net;

struct Flags {
    std::string listen = "127.0.0.1:8080";
    std::string data;
    std::string web;
    std::string log = "text";
    std::size_t bot_threads = 1;
    int tables_per_hour = 60;
    int bot_pause_ms = 0;
    int bot_time_ms = 1000;
    std::string practice;
    int idle_seconds = 60;
    server::PackRoom room;
    net::ServeOptions net;
};

engine::Result<net::Pages> load_web(const std::string& named) {
    if (!named.empty()) return net::load_pages(named);
    const auto found = net::find_pages();
    if (found) return net::load_pages(*found);
    net::log_warning("no_page", {{"reason", found.error().text()}});
    return net::page_of_no_pages();
}

// The text of a finished game, for /api/games.
net::Site::SavedGame game_archive(server::Store& store, const server::Desks& desks) {
    return [&](std::string_view table) -> engine::Result<std::optional<std::string>> {
        const auto state = server::load_table(store, desks, table);
        if (!state) return tl::unexpected(state.error());
        if (*state == nullptr || (*state)->status() != server::Status::Over) return std::nullopt;
        return server::saved_game(**state, desks).map([](const engine::SavedGame& game) {
            return std::optional(engine::print_saved_game(game));
        });
    };
}

void watch_hall(net::Metrics& metrics, const server::OpenHall& hall) {
    const auto watch = [&](const char* name, const char* help, auto field) {
        metrics.watch(name, help,
                      [&hall, field] { return static_cast<double>(hall.figures().*field); });
    };
    using Figures = server::HallFigures;
    watch("terrarium_tables", "Tables in memory.", &Figures::tables);
    watch("terrarium_clients", "Websockets that said hello.", &Figures::connections);
    watch("terrarium_requests", "Requests that tables and lobby were asked.", &Figures::requests);
    watch("terrarium_events", "Events that became durable.", &Figures::events);
    watch("terrarium_bot_moves", "Actions of bots.", &Figures::bot_moves);
}

void watch_store(net::Metrics& metrics, server::SqliteStore& store) {
    const auto packs = [&store] {
        return store.packs().value_or(std::vector<server::ListedPack>());
    };
    metrics.watch("terrarium_packs", "Packs that are kept.",
                  [packs] { return static_cast<double>(packs().size()); });
    metrics.watch("terrarium_pack_bytes", "Their size together.", [packs] {
        double bytes = 0;
        for (const server::ListedPack& pack : packs())
            bytes += static_cast<double>(pack.bytes);
        return bytes;
    });
    metrics.watch("terrarium_appends", "Records written.",
                  [&store] { return static_cast<double>(store.counts().appends); });
    metrics.watch("terrarium_commits", "Commits, each of them a batch of records.",
                  [&store] { return static_cast<double>(store.counts().commits); });
}

server::HallSettings hall_settings(const Flags& flags, const server::Desks& desks) {
    server::HallSettings settings;
    settings.program = "terrarium";
    settings.content = net::content_version(desks);
    settings.threads = flags.net.threads;
    settings.bot_threads = flags.bot_threads;
    settings.tables_per_hour = flags.tables_per_hour;
    settings.bot_pause = std::chrono::milliseconds(flags.bot_pause_ms);
    settings.bot_time = std::chrono::milliseconds(flags.bot_time_ms);
    settings.practice = flags.practice;
    settings.warn = [](std::string_view what) { net::log_warning("table", {{"what", what}}); };
    return settings;
}

void say_ready(const net::Endpoint& at, const fs::path& data) {
    fmt::print("Terrarium is ready: {}\nTables are kept in {}. Ctrl-C stops the server.\n",
               net::local_url(at), data.string());
    std::fflush(stdout);
}

engine::Result<void> serve(const Context& context, const Flags& flags) {
    const auto folder = content_folder(context);
    if (!folder) return tl::unexpected(folder.error());
    auto pages = load_web(flags.web);
    if (!pages) return tl::unexpected(pages.error());
    const fs::path data = flags.data.empty() ? user_data_folder() : fs::path(flags.data);
    const auto store = server::SqliteStore::create(server::database_in(data));
    if (!store) return tl::unexpected(store.error());
    const auto desks = open_desks(context, **store);
    if (!desks) return tl::unexpected(desks.error());

    net::Metrics metrics;
    net::MeteredStore metered(**store, metrics);
    const auto puzzles = loader::load_puzzles(*folder);
    if (!puzzles) return tl::unexpected(puzzles.error());
    server::HallSettings settings = hall_settings(flags, **desks);
    settings.puzzles = *puzzles;
    const auto hall = server::open_hall(metered, **desks, std::move(settings));
    watch_hall(metrics, *hall);
    watch_store(metrics, **store);
    net::Site site({.pages = std::move(*pages),
                    .content = *folder,
                    .desks = **desks,
                    .store = metered,
                    .metrics = metrics,
                    .saved_game = game_archive(metered, **desks),
                    .room = flags.room,
                    .puzzles = *puzzles});
    return net::serve(flags.net, *hall, site, metrics,
                      [&](const net::Endpoint& at) { say_ready(at, data); });
}

int run(const Context& context, Flags flags) {
    auto listen = net::parse_endpoint(flags.listen);
    if (!listen) return bad_input(listen.error());
    flags.net.listen = std::move(*listen);
    flags.net.limits.idle_time = std::chrono::seconds(flags.idle_seconds);
    net::set_log_form(flags.log == "json" ? net::LogForm::Json : net::LogForm::Text);
    const auto served = serve(context, flags);
    if (served) return 0;
    bad_input(served.error());
    return 1;
}

void add_limits(CLI::App& verb, Flags& flags) {
    net::Limits& limits = flags.net.limits;
    const std::string group = "Limits";
    auto add = [&](const char* name, auto& value, const char* help) {
        return verb.add_option(name, value, help)->capture_default_str()->group(group);
    };
    add("--connections", limits.connections,
        "Connections in all; 0: as many as the process may open files");
    add("--connections-per-address", limits.connections_per_address,
        "Connections of one address (of one /64 network with IPv6)");
    add("--request-rate", limits.requests.per_second, "HTTP requests a second of one address");
    add("--request-burst", limits.requests.burst, "... and how many of them at once");
    add("--message-rate", limits.messages.per_second, "Messages a second of one websocket");
    add("--message-burst", limits.messages.burst, "... and how many of them at once");
    add("--message-bytes", limits.message_bytes, "Size of a message that comes in");
    add("--pack-bytes", limits.pack_bytes, "Size of a pack that comes in");
    add("--packs-per-hour", limits.packs_per_hour, "Packs that one address may send");
    add("--packs-kept", flags.room.packs, "Packs that are kept in all; 0: take none");
    add("--packs-kept-bytes", flags.room.bytes, "... and their size together");
    add("--queue-bytes", limits.queue_bytes,
        "What may wait for one reader; who does not read it is dropped");
    add("--queue-messages", limits.queue_messages, "... and how many messages");
    add("--idle-seconds", flags.idle_seconds, "A websocket that answers no ping so long is closed")
        ->check(CLI::Range(1, 3600));
    add("--tables-per-hour", flags.tables_per_hour, "New tables of one address");
}

}  // namespace

void add_serve(CLI::App& app, Context& context) {
    auto flags = std::make_shared<Flags>();
    flags->net.threads = std::max(1U, std::thread::hardware_concurrency());
    CLI::App* verb = app.add_subcommand("serve", "Be the server: tables, and the page to play on");
    verb->add_option("--listen", flags->listen,
                     "Address and port; [::]:8080 for everybody, port 0 for any that is free")
        ->type_name("ADDR:PORT")
        ->capture_default_str();
    verb->add_option("--data", flags->data,
                     "Folder of the tables, made if need be (default: $XDG_DATA_HOME/terrarium or "
                     "~/.local/share/terrarium)")
        ->type_name("DIR");
    verb->add_option("--web", flags->web,
                     "Folder of the page (default: $TERRARIUM_WEB, or beside the program)")
        ->type_name("DIR");
    verb->add_option("--origin", flags->net.origins,
                     "A site whose pages may connect, e.g. https://play.example.org; may be given "
                     "several times (default: only the server's own page)")
        ->type_name("URL")
        ->allow_extra_args(false);
    verb->add_flag("--trust-proxy", flags->net.trust_proxy,
                   "Believe the X-Forwarded-For of a proxy on this machine");
    verb->add_option("--log", flags->log, "Form of the log on stderr")
        ->check(CLI::IsMember({"text", "json"}))
        ->capture_default_str();
    verb->add_option("--threads", flags->net.threads, "For connections, and as many for tables")
        ->check(CLI::Range(1, 256))
        ->capture_default_str();
    verb->add_option("--bot-threads", flags->bot_threads, "On which bots think")
        ->check(CLI::Range(1, 256))
        ->capture_default_str();
    verb->add_option("--bot-time", flags->bot_time_ms,
                     "Milliseconds that a bot may think about a decision; less when many think")
        ->check(CLI::Range(1, 600'000))
        ->capture_default_str();
    verb->add_option("--bot-pause", flags->bot_pause_ms,
                     "Milliseconds between two actions of a bot; the page paces them itself")
        ->check(CLI::Range(0, 60'000))
        ->capture_default_str();
    verb->add_option("--practice", flags->practice,
                     "A seed of 64 hexadecimal digits for every new table: draws and bots are then "
                     "known beforehand. For tests; such tables are marked")
        ->type_name("HEX")
        ->check(CLI::Validator(
            [](const std::string& text) {
                return server::parse_seed(text) ? std::string()
                                                : "a seed has 64 hexadecimal digits";
            },
            ""));
    add_limits(*verb, *flags);
    verb->footer(
        "Everything that was acknowledged is on disk, whatever happens to the server. SIGTERM and\n"
        "Ctrl-C stop it after it has written what is in flight. docs/hosting.md tells how to run\n"
        "it for others. Exit code 1 if it cannot start.");
    verb->callback([&context, flags] { context.exit_code = run(context, *flags); });
}

}  // namespace cli
