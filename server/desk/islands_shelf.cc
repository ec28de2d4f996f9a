#include "server/desk/islands_shelf.h"

#include <fmt/format.h>

#include <array>
#include <utility>

#include "engine/hash.h"
#include "server/desk/islands_desk.h"

namespace server {
namespace {

// The mode is the first word of an options text, as a profile is.
constexpr const islands::OptionInfo& kModes = islands::kOptions[0];

constexpr std::array<std::string_view, 4> kBoxFiles{"tiles", "cards", "solo", "tokens"};

engine::Result<islands::Options> read_options(const Edition& edition) {
    if (!edition.packs.empty()) return engine::fail("Small Islands takes no packs");
    return loader::parse_islands_options(edition.options);
}

json::array seas_json(const islands::Constants& constants) {
    json::array out;
    for (std::size_t i = 0; i < loader::kSeas.size(); ++i) {
        out.push_back({{"id", loader::kSeas[i]},
                       {"name", loader::kSeas[i]},
                       {"players", i + 1},
                       {"rounds", constants.max_rounds},
                       {"world", "sea"},
                       {"regions", 0}});
    }
    return out;
}

json::array modes_json() {
    json::array out;
    for (std::uint8_t mode = 0; mode < kModes.count; ++mode) {
        islands::Options options;
        options.mode = mode;
        out.push_back(profile_json(kModes.values[mode], islands::kOptions, options));
    }
    return out;
}

json::array list_json(const std::vector<islands::Achievement>& list) {
    json::array out;
    for (const islands::Achievement& one : list)
        out.push_back({{"id", one.id}, {"rule", one.rule}});
    return out;
}

// SI-ACHIEVE-01, 02: the list of each mode, and how many of one make a Great Explorer.
json::object achievements_json(const islands::Catalogue& catalogue) {
    return {{"needed", catalogue.constants.achievements_needed},
            {"standard", list_json(catalogue.standard_achievements)},
            {"advanced", list_json(catalogue.advanced_achievements)}};
}

}  // namespace

std::uint64_t IslandsShelf::fingerprint(const Edition& edition) const {
    const auto options = read_options(edition);
    const int people = seats(edition);
    return options && people > 0 ? content_.fingerprint(people, *options) : 0;
}

engine::Result<std::string> IslandsShelf::options(const Edition& edition) const {
    return read_options(edition).map(loader::print_islands_options);
}

int IslandsShelf::seats(const Edition& edition) const {
    return loader::seats_of_sea(edition.map).value_or(0);
}

engine::Result<GamePages> IslandsShelf::pages(Desks::Packs) const {
    const std::vector<std::string> levels = bots();
    GamePages out;
    out.content = {{"id", kIslands},
                   {"maps", seas_json(content_.catalogue.constants)},
                   {"races", json::array()},
                   {"powers", json::array()},
                   {"profiles", modes_json()},
                   {"profile", kModes.values[islands::Options{}.mode]},
                   {"options", options_json(islands::kOptions)},
                   {"bots", json::array(levels.begin(), levels.end())},
                   {"achievements", achievements_json(content_.catalogue)}};
    out.words = content_.words;
    out.drawing = engine::fnv1a(box_json());
    return out;
}

std::string IslandsShelf::box_json() const {
    std::string out;
    for (const std::string_view name : kBoxFiles) {
        const auto file = content_.files.find(fmt::format("{}.json", name));
        out += fmt::format("{}\"{}\":{}", out.empty() ? "{" : ",", name, file->second);
    }
    return out + "}";
}

engine::Result<IslandsShelf::SetupPtr> IslandsShelf::setup(const Edition& edition) const {
    const auto options = read_options(edition);
    if (!options) return tl::unexpected(options.error());
    const auto people = loader::seats_of_sea(edition.map);
    if (!people) return tl::unexpected(people.error());
    const std::string name =
        fmt::format("{} {}", edition.map, loader::print_islands_options(*options));
    return setups_.get(name, [&]() -> engine::Result<islands::Setup> {
        return islands::make_setup(content_.catalogue, *people, *options);
    });
}

std::unique_ptr<Desk> IslandsShelf::desk(std::unique_ptr<Match> match) const {
    return make_islands_desk(std::move(match));
}

}  // namespace server
