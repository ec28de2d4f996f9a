#include "tests/server/desk/play.h"

#include <algorithm>
#include <cstdio>
#include <cstdlib>
#include <sstream>

#include "server/desk/desks.h"
#include "server/desk/smallworld_desk.h"

namespace desk_tests {

using engine::Action;
using engine::Actions;
using smallworld::Kind;
using smallworld::SmallWorldMatch;

namespace {

// A test without content has nothing to say; the reason must reach the person who runs it.
[[noreturn]] void stop(const engine::Error& error) {
    std::fprintf(stderr, "%s\n", error.text().c_str());
    std::abort();
}

template <typename T>
T need(engine::Result<T> result) {
    if (!result) stop(result.error());
    return std::move(*result);
}

std::vector<std::string> make_option_sets() {
    std::vector<std::string> sets{"PL2018", "CZ2009"};
    std::string all = "PL2018";
    const smallworld::Options defaults;
    for (const smallworld::OptionInfo& info : smallworld::kOptions) {
        const std::size_t other = defaults.*info.field == 0 ? 1 : 0;
        const auto flipped = " " + std::string(info.key) + "=" + std::string(info.values[other]);
        sets.push_back("PL2018" + flipped);
        all += flipped;
    }
    sets.push_back(all);
    return sets;
}

bool is_timid(Action action) {
    const Kind kind = smallworld::kind_of(action);
    return kind == Kind::Done || kind == Kind::Decline || kind == Kind::Abandon;
}

std::string map_of(const std::string& way) {
    return way.substr(0, way.find(' '));
}

// The options, and those of the way itself as far as they do not say otherwise.
std::string with_own(const std::string& way, const std::string& options) {
    std::string all = options.empty() ? "PL2018" : options;
    std::istringstream own(way);
    std::string word;
    own >> word;
    while (own >> word) {
        if (all.find(" " + word.substr(0, word.find('=') + 1)) == std::string::npos) {
            all += " " + word;
        }
    }
    return all;
}

const SmallWorldMatch& match_of(const server::Desk& desk) {
    return dynamic_cast<const SmallWorldMatch&>(desk.match());
}

}  // namespace

const loader::Content& content() {
    static const loader::Content loaded =
        need(loader::load_content(TERRARIUM_SOURCE_DIR "/content"));
    return loaded;
}

const server::Desks& desks() {
    static const std::unique_ptr<server::Desks> made =
        server::make_desks(need(server::load_boxes(TERRARIUM_SOURCE_DIR "/content")));
    return *made;
}

const std::vector<std::string>& maps() {
    static const std::vector<std::string> ways{"surface-2",
                                               "surface-3",
                                               "surface-4",
                                               "surface-5",
                                               "surface-3 items=both markers=true",
                                               "underground-2",
                                               "underground-5",
                                               "underground-3 items=both"};
    return ways;
}

const std::vector<std::string>& option_sets() {
    static const std::vector<std::string> sets = make_option_sets();
    return sets;
}

std::vector<std::string> option_sets_for(const std::string& way) {
#ifdef NDEBUG
    constexpr std::size_t kStep = 1;
#else
    constexpr std::size_t kStep = 4;
#endif
    const auto first = std::find(maps().begin(), maps().end(), way) - maps().begin();
    std::vector<std::string> out;
    for (std::size_t i = static_cast<std::size_t>(first) % kStep; i < option_sets().size();
         i += kStep) {
        out.push_back(option_sets()[i]);
    }
    return out;
}

std::shared_ptr<const smallworld::Setup> setup_for(const std::string& way,
                                                   const std::string& options) {
    const auto parsed = need(loader::parse_options(content(), with_own(way, options)));
    return std::make_shared<const smallworld::Setup>(
        need(loader::make_game(content(), map_of(way), parsed)));
}

std::unique_ptr<server::Desk> open(const std::string& way, const std::string& options) {
    return need(desks().open({"smallworld", map_of(way), with_own(way, options), {}, 0}));
}

std::unique_ptr<server::Desk> open(const std::shared_ptr<const smallworld::Setup>& setup,
                                   const smallworld::State& state) {
    return server::make_smallworld_desk(std::make_unique<SmallWorldMatch>(setup, state));
}

Action choose(const server::Desk& desk, engine::Rng& rng) {
    Actions actions;
    desk.match().actions(actions);
    const auto draw = [&] { return actions.at_ticket(rng.below(actions.total_weight())); };
    if (desk.match().mover().is_chance()) return draw();
    if (rng.below(4) == 0) return desk.thinker("greedy")->choose(rng.next());
    const Action action = draw();
    return is_timid(action) && rng.below(4) != 0 ? draw() : action;
}

void play(server::Desk& desk, std::uint64_t seed, const Watch& before) {
    engine::Rng rng(seed);
    while (!desk.match().over()) {
        const Action action = choose(desk, rng);
        before(desk, action);
        desk.apply(action);
    }
}

std::vector<engine::Seat> viewers(const server::Desk& desk) {
    std::vector<engine::Seat> out{engine::kNoSeat};
    for (int seat = 0; seat < desk.match().seats(); ++seat) {
        out.push_back(static_cast<engine::Seat>(seat));
    }
    return out;
}

const smallworld::State& state_of(const server::Desk& desk) {
    return match_of(desk).state();
}

const smallworld::Setup& setup_of(const server::Desk& desk) {
    return match_of(desk).setup();
}

}  // namespace desk_tests
