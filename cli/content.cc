#include <fmt/format.h>

#include <CLI/CLI.hpp>
#include <boost/json.hpp>
#include <memory>

#include "cli/load_game.h"
#include "cli/verbs.h"
#include "loader/pack_check.h"
#include "loader/schemas.h"

namespace cli {
namespace {

namespace json = boost::json;

struct Flags {
    std::string pack;
    std::string map;
    std::string out;
    bool strict = false;
    bool json = false;
};

json::array to_json(const std::vector<engine::Error>& list) {
    json::array out;
    for (const engine::Error& error : list) {
        json::object one{{"message", error.message}};
        if (!error.file.empty()) one["file"] = error.file;
        if (!error.place.empty()) one["place"] = error.place;
        if (!error.rule.empty()) one["rule"] = error.rule;
        out.push_back(std::move(one));
    }
    return out;
}

void print_json(const loader::PackReport& report) {
    const json::object pack{{"id", report.manifest.id},
                            {"name", report.manifest.name},
                            {"version", report.manifest.version},
                            {"hash", fmt::format("{:016x}", report.manifest.hash)}};
    fmt::print("{}\n", json::serialize(json::object{{"pack", pack},
                                                    {"errors", to_json(report.errors)},
                                                    {"warnings", to_json(report.warnings)}}));
}

void print(const loader::PackReport& report) {
    for (const engine::Error& error : report.errors)
        fmt::print("error: {}\n", error.text());
    for (const engine::Error& warning : report.warnings)
        fmt::print("warning: {}\n", warning.text());
    fmt::print("{}: {} errors, {} warnings\n", report.manifest.name, report.errors.size(),
               report.warnings.size());
}

int check(const Flags& flags, const Context& context) {
    const auto folder = content_folder(context);
    if (!folder) return bad_input(folder.error());
    const auto report = loader::check_pack(*folder, flags.pack, flags.map);
    if (!report) return bad_input(report.error());
    if (flags.json) {
        print_json(*report);
    } else {
        print(*report);
    }
    return report->errors.empty() && (!flags.strict || report->warnings.empty()) ? 0 : 1;
}

int bundle(const Flags& flags, const Context& context) {
    const auto folder = content_folder(context);
    if (!folder) return bad_input(folder.error());
    const auto report = loader::check_pack(*folder, flags.pack, "");
    if (!report) return bad_input(report.error());
    if (!report->errors.empty()) {
        bad_input(report->errors.front());
        return 1;
    }
    const auto written = loader::read_pack(flags.pack).and_then([&](const loader::Files& files) {
        return write_file(flags.out, loader::print_bundle(files));
    });
    return written ? 0 : bad_input(written.error());
}

int schema(const Flags& flags) {
    for (const std::string_view name : loader::kSchemaNames) {
        const auto written =
            write_file(fmt::format("{}/{}.schema.json", flags.out, name), loader::schema_of(name));
        if (!written) return bad_input(written.error());
    }
    return 0;
}

CLI::App* add(CLI::App& parent, const char* name, const char* help) {
    CLI::App* verb = parent.add_subcommand(name, help);
    verb->fallthrough();
    return verb;
}

}  // namespace

void add_content(CLI::App& app, Context& context) {
    auto flags = std::make_shared<Flags>();
    CLI::App* verb = app.add_subcommand("content", "Look after packs of races, powers and maps");
    verb->require_subcommand(1);

    CLI::App* checking = add(*verb, "check", "Say what is wrong with a pack, or strange about it");
    checking->add_option("pack", flags->pack, "a folder or a bundle")
        ->required()
        ->type_name("PACK");
    checking->add_option("--map", flags->map, "look at this map only")->type_name("MAP");
    checking->add_flag("--strict", flags->strict, "exit code 1 for warnings, too");
    checking->add_flag("--json", flags->json, "print one JSON object");
    checking->callback([flags, &context] { context.exit_code = check(*flags, context); });

    CLI::App* bundling = add(*verb, "bundle", "Put all files of a pack into one");
    bundling->add_option("pack", flags->pack, "a folder or a bundle")
        ->required()
        ->type_name("PACK");
    bundling->add_option("-o,--out", flags->out, "the file to write; - is standard output")
        ->required()
        ->type_name("FILE");
    bundling->callback([flags, &context] { context.exit_code = bundle(*flags, context); });

    CLI::App* writing = add(*verb, "schema", "Write the JSON Schemas of content files");
    writing->add_option("-o,--out", flags->out, "the folder, content/schema")
        ->required()
        ->type_name("FOLDER");
    writing->callback([flags, &context] { context.exit_code = schema(*flags); });
}

}  // namespace cli
