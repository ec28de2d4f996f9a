#include "tests/properties/games.h"

#include <cstdio>
#include <cstdlib>

#include "games/smallworld/notation.h"

namespace properties {

using smallworld::Action;
using smallworld::Actions;
using smallworld::Kind;

namespace {

// A test without content has nothing to say; the reason must reach the person who runs it.
[[noreturn]] void stop(const engine::Error& error) {
    std::fprintf(stderr, "%s\n", error.text().c_str());
    std::abort();
}

std::string flipped(const smallworld::OptionInfo& info) {
    const smallworld::Options defaults;
    const std::size_t other = defaults.*info.field == 0 ? 1 : 0;
    return " " + std::string(info.key) + "=" + std::string(info.values[other]);
}

}  // namespace

const loader::Content& content() {
    static const loader::Content loaded = [] {
        auto result = loader::load_content(TERRARIUM_SOURCE_DIR "/content");
        if (!result) stop(result.error());
        return std::move(*result);
    }();
    return loaded;
}

const std::vector<std::string>& surface_maps() {
    static const std::vector<std::string> ids{"surface-2", "surface-3", "surface-4", "surface-5"};
    return ids;
}

std::vector<std::string> underground_maps() {
    std::vector<std::string> ids;
    for (const smallworld::MapData& map : content().maps) {
        if (map.world == smallworld::World::Underground) ids.push_back(map.id);
    }
    return ids;
}

std::vector<std::string> all_maps() {
    std::vector<std::string> ids;
    for (const smallworld::MapData& map : content().maps)
        ids.push_back(map.id);
    return ids;
}

std::vector<std::string> option_sets() {
    std::vector<std::string> sets = surface_option_sets();
    sets.push_back("PL2018 items=both");
    sets.push_back("PL2018 markers=true");
    sets.push_back("PL2018 items=both markers=true");
    return sets;
}

std::vector<std::string> surface_option_sets() {
    std::vector<std::string> sets{"PL2018", "CZ2009"};
    std::string all = "PL2018";
    for (const smallworld::OptionInfo& info : smallworld::kOptions) {
        if (info.key == "items" || info.key == "markers") continue;
        sets.push_back("PL2018" + flipped(info));
        all += flipped(info);
    }
    sets.push_back(all);
    return sets;
}

smallworld::Setup make(const std::string& map, const std::string& options) {
    const auto parsed = loader::parse_options(content(), options);
    if (!parsed) stop(parsed.error());
    auto setup = loader::make_game(content(), map, *parsed);
    if (!setup) stop(setup.error());
    return std::move(*setup);
}

Action lively(const Actions& actions, engine::Rng& rng) {
    const auto draw = [&] { return actions.at_ticket(rng.below(actions.total_weight())); };
    const Action action = draw();
    const Kind kind = smallworld::kind_of(action);
    const bool timid = kind == Kind::Done || kind == Kind::Decline || kind == Kind::Abandon;
    return timid && rng.below(4) != 0 ? draw() : action;
}

std::vector<Action> opening(const smallworld::Setup& setup, int race, int power, engine::Rng& rng) {
    std::vector<Action> log{smallworld::act(Kind::Race, race), smallworld::act(Kind::Power, power)};
    smallworld::State state = smallworld::start(setup);
    for (const Action action : log)
        smallworld::apply(setup, state, action);
    Actions actions;
    while (smallworld::mover(setup, state).is_chance()) {
        smallworld::actions(setup, state, actions);
        log.push_back(lively(actions, rng));
        smallworld::apply(setup, state, log.back());
    }
    log.push_back(smallworld::act(Kind::Pick, 0));
    return log;
}

std::string where(const smallworld::Setup& setup, const smallworld::State& state,
                  const std::string& game) {
    return game + "\nmap " + setup.map_data.id + "\noptions " +
           loader::print_options(content(), setup.options) + "\n" +
           smallworld::print_position(setup, state);
}

}  // namespace properties
