#include <gtest/gtest.h>

#include <set>
#include <string>
#include <vector>

#include "bots/bot.h"
#include "games/smallworld/game.h"
#include "games/smallworld/notation.h"
#include "tests/golden/golden_games.h"

// What the golden games of Small World have to show together.
namespace {

using smallworld::Kind;

// The bank never runs out of its 515 coins in games of this length.
constexpr std::string_view kNeverMatters = "coin-limit";

const loader::Content& content() {
    return **golden::library().content();
}

smallworld::Options options_of(const engine::SavedGame& saved) {
    return *loader::parse_options(content(), saved.options);
}

// Gathers what happens in games.
struct Seen {
    std::set<std::string> maps;
    std::set<std::string> profiles;  // played as they are, no switch turned
    std::set<std::string> players;
    std::set<std::string> picked;     // races and powers
    std::set<std::string> conquered;  // races and powers that took a region
    std::set<std::string> found;      // places and relics that were turned up
    std::set<std::string> used;       // relics that were used, or laid before scoring
    std::set<std::string> options;    // keys of those that were turned and mattered
};

std::vector<std::string> names_of(const smallworld::Setup& setup, const smallworld::Army& army) {
    std::vector<std::string> names;
    if (army.race != smallworld::kNone) {
        names.push_back("race " + setup.catalogue.races[army.race].id);
    }
    if (army.power != smallworld::kNone) {
        names.push_back("power " + setup.catalogue.powers[army.power].id);
    }
    return names;
}

bool may_conquer(smallworld::Action action) {
    const Kind kind = smallworld::kind_of(action);
    return kind == Kind::Conquer || kind == Kind::Flat || kind == Kind::Convert ||
           kind == Kind::Die;
}

void watch_step(const smallworld::Setup& setup, smallworld::State state, smallworld::Action action,
                Seen& seen) {
    const smallworld::Army before = state.acting();
    const std::uint8_t acting = state.acting_index();
    apply(setup, state, action);
    const smallworld::Army& after = state.armies[acting];
    if (smallworld::kind_of(action) == Kind::Pick) {
        for (std::string& name : names_of(setup, after))
            seen.picked.insert(std::move(name));
    }
    if (smallworld::kind_of(action) == Kind::Marker) {
        seen.found.insert(setup.catalogue.markers[action.a()].id);
    }
    if (smallworld::kind_of(action) == Kind::Use && action.a() < smallworld::kMaxMarkers) {
        seen.used.insert(setup.catalogue.markers[action.a()].id);
    }
    if (smallworld::kind_of(action) == Kind::Lay) {
        seen.used.insert(setup.catalogue.markers[action.b()].id);
    }
    if (may_conquer(action) && !(after.held - before.held).empty()) {
        for (std::string& name : names_of(setup, before))
            seen.conquered.insert(std::move(name));
    }
}

void watch_game(const engine::SavedGame& saved, Seen& seen) {
    const auto setup = golden::setup_of<smallworld::Setup>(saved);
    seen.maps.insert(saved.map);
    seen.players.insert(saved.players.begin(), saved.players.end());
    golden::play_through(*setup, saved, [&](const smallworld::State& state, engine::Action action) {
        watch_step(*setup, state, action, seen);
    });
}

bool same_actions(const engine::Actions& a, const engine::Actions& b) {
    return std::equal(a.begin(), a.end(), b.begin(), b.end());
}

bool same_places(const std::vector<smallworld::Standing>& a,
                 const std::vector<smallworld::Standing>& b) {
    return std::equal(a.begin(), a.end(), b.begin(), b.end(), [](const auto& x, const auto& y) {
        return x.seat == y.seat && x.place == y.place;
    });
}

// Whether the two setups offer, show or do something different in the course of the game.
bool differ(const smallworld::Setup& one, const smallworld::Setup& other,
            const engine::SavedGame& saved) {
    constexpr engine::Seat kSomebody{0};
    smallworld::State here = smallworld::start(one);
    smallworld::State there = smallworld::start(other);
    engine::Actions offered, offered_there;
    for (const engine::SavedAction& line : saved.actions) {
        smallworld::actions(one, here, offered);
        smallworld::actions(other, there, offered_there);
        if (!same_actions(offered, offered_there)) return true;
        if (view(one, here, kSomebody) != view(other, there, kSomebody)) return true;
        const smallworld::Action action = *parse_action(one, line.text);
        apply(one, here, action);
        apply(other, there, action);
        if (here != there) return true;
    }
    return !same_places(ranking(one, here), ranking(other, there));
}

// Whether the option, which is not at its default, makes a difference to the game.
bool matters(const smallworld::OptionInfo& info, const engine::SavedGame& saved) {
    smallworld::Options options = options_of(saved);
    const auto as_played = loader::make_game(content(), saved.map, options);
    options.*info.field = smallworld::Options{}.*info.field;
    const auto otherwise = loader::make_game(content(), saved.map, options);
    return differ(*as_played, *otherwise, saved);
}

void watch_options(const engine::SavedGame& saved, Seen& seen) {
    const smallworld::Options options = options_of(saved);
    for (const auto& [name, profile] : content().profiles) {
        if (options == profile) seen.profiles.insert(name);
    }
    for (const smallworld::OptionInfo& info : smallworld::kOptions) {
        if (options.*info.field == smallworld::Options{}.*info.field) continue;
        if (info.key == kNeverMatters || matters(info, saved)) {
            seen.options.insert(std::string(info.key));
        }
    }
}

// All golden games together.
class GoldenGames : public testing::Test {
  protected:
    static void SetUpTestSuite() {
        for (const auto& file : golden::files()) {
            SCOPED_TRACE(file);
            const auto saved = golden::read_game(file);
            ASSERT_TRUE(saved) << saved.error().text();
            if (saved->game != "smallworld") continue;
            watch_game(*saved, seen_);
            watch_options(*saved, seen_);
        }
    }

    static Seen seen_;
};
Seen GoldenGames::seen_;

TEST_F(GoldenGames, AreOnEveryMap) {
    for (const smallworld::MapData& map : content().maps) {
        EXPECT_TRUE(seen_.maps.contains(map.id)) << map.id;
    }
}

TEST_F(GoldenGames, AreOfEveryProfile) {
    for (const auto& [name, options] : content().profiles) {
        EXPECT_TRUE(seen_.profiles.contains(name)) << name;
    }
}

TEST_F(GoldenGames, AreOfEveryBot) {
    for (const bots::Bot& bot : bots::all_bots()) {
        EXPECT_TRUE(seen_.players.contains(std::string(bot.name))) << bot.name;
    }
}

TEST_F(GoldenGames, TurnEveryOptionWhereItMatters) {
    for (const smallworld::OptionInfo& info : smallworld::kOptions) {
        EXPECT_TRUE(seen_.options.contains(std::string(info.key))) << info.key;
    }
}

void expect_used(const Seen& seen, const std::string& name) {
    EXPECT_TRUE(seen.picked.contains(name)) << name << " is never picked";
    EXPECT_TRUE(seen.conquered.contains(name)) << name << " never conquers";
}

TEST_F(GoldenGames, UseEveryRace) {
    for (const smallworld::Race& race : content().catalogue.races) {
        expect_used(seen_, "race " + race.id);
    }
}

TEST_F(GoldenGames, FindEveryPlaceAndUseEveryRelic) {
    for (const smallworld::Marker& marker : content().catalogue.markers) {
        EXPECT_TRUE(seen_.found.contains(marker.id)) << marker.id << " is never found";
        if (marker.kind != smallworld::MarkerKind::Relic) continue;
        EXPECT_TRUE(seen_.used.contains(marker.id)) << marker.id << " is never used";
    }
}

TEST_F(GoldenGames, UseEveryPower) {
    for (const smallworld::Power& power : content().catalogue.powers) {
        expect_used(seen_, "power " + power.id);
    }
}

}  // namespace
