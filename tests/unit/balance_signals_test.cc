// Each trait of the box is counted when it does something, once for each time, and not otherwise.
#include "lab/balance_signals.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <string>
#include <vector>

#include "games/smallworld/notation.h"
#include "lab/balance_watch.h"
#include "loader/loader.h"

namespace {

using smallworld::Primitive;

const loader::Content& box() {
    static const loader::Content content = *loader::load_content(TERRARIUM_SOURCE_DIR "/content");
    return content;
}

// A game whose items are numbered as in its catalogue: races, powers, markers.
const lab::World& world() {
    static const lab::World made = [] {
        smallworld::Options options = *loader::parse_options(box(), "PL2018 items=both");
        lab::World out{*loader::make_game(box(), "underground-2", options), {}, {}, {}};
        int next = 0;
        for (int i = 0; i < out.setup.race_count; ++i)
            out.race_numbers.push_back(next++);
        for (int i = 0; i < out.setup.power_count; ++i)
            out.power_numbers.push_back(next++);
        for (int i = 0; i < out.setup.marker_count; ++i)
            out.marker_numbers.push_back(next++);
        return out;
    }();
    return made;
}

struct Item {
    std::size_t number = 0;
    const std::vector<smallworld::Trait>* traits = nullptr;
};

Item find_item(const std::string& id) {
    const auto& [races, powers, markers] = world().setup.catalogue;
    Item out;
    const auto look = [&](const auto& list) {
        for (const auto& item : list) {
            if (out.traits == nullptr && item.id == id) out.traits = &item.traits;
            if (out.traits == nullptr) ++out.number;
        }
    };
    look(races);
    look(powers);
    look(markers);
    return out;
}

struct Case {
    std::string item;
    std::string trait;  // the word of its primitive
    int times;
    std::string position;
    std::vector<std::string> actions;
};

// Plays the actions under the eyes of a Watch.
lab::WatchTally watch(const Case& one) {
    const auto& setup = world().setup;
    const auto start = smallworld::parse_position(setup, one.position);
    EXPECT_TRUE(start) << one.position << start.error().text();
    lab::Watch watch(world(), static_cast<std::size_t>(setup.race_count + setup.power_count +
                                                       setup.marker_count));
    smallworld::State state = start ? *start : smallworld::start(setup);
    for (const std::string& text : one.actions) {
        const auto action = smallworld::parse_action(setup, text);
        EXPECT_TRUE(action) << text;
        smallworld::Actions legal;
        smallworld::actions(setup, state, legal);
        const bool listed = action && std::find(legal.begin(), legal.end(), *action) != legal.end();
        EXPECT_TRUE(listed) << text << " in\n" << smallworld::print_position(setup, state);
        if (!listed) break;
        const smallworld::State before = state;
        smallworld::apply(setup, state, *action);
        watch.saw(before, legal, *action, state);
    }
    watch.game_over();
    return watch.tally();
}

void expect_counts(const std::vector<Case>& cases) {
    for (const Case& one : cases) {
        SCOPED_TRACE(one.item + " " + one.trait);
        const lab::WatchTally tally = watch(one);
        const Item item = find_item(one.item);
        ASSERT_NE(item.traits, nullptr);
        std::int64_t events = 0;
        bool known = false;
        for (std::size_t t = 0; t < item.traits->size(); ++t) {
            const auto primitive = static_cast<std::size_t>((*item.traits)[t].primitive);
            if (smallworld::kPrimitives[primitive] != one.trait) continue;
            known = true;
            events += tally.traits[item.number][t].events;
        }
        EXPECT_TRUE(known);
        EXPECT_EQ(events, one.times);
        EXPECT_EQ(tally.unexplained, 0);
    }
}

const std::string kB = "army B active stone+liches on 22:1\n";

TEST(BalanceSignals, WaysToConquer) {
    expect_counts({
        {"iron-dwarves",
         "piece-pays",
         1,
         "army A active wise+iron-dwarves hand 4 hammers 2 on 12:1\nphase conquer\n",
         {"conquer 16"}},
        {"lizardmen",
         "reach-through",
         1,
         "army A active wise+lizardmen hand 6 on 13:1\nphase conquer\n",
         {"conquer 8"}},
        {"lizardmen",
         "reach-through",
         0,
         "army A active wise+lizardmen hand 6 on 13:1\nphase conquer\n",
         {"conquer 16", "conquer 12"}},
        // The Doormat, not the river, brought them there.
        {"lizardmen",
         "reach-through",
         0,
         "army A active wise+lizardmen hand 6 on 6:1\nmarkers flying-doormat@6\nphase conquer\n",
         {"use flying-doormat", "conquer 26"}},
        {"flying-doormat",
         "reach-any",
         1,
         "army A active wise+lizardmen hand 6 on 6:1\nmarkers flying-doormat@6\nphase conquer\n",
         {"use flying-doormat", "conquer 26"}},
        {"spiderines",
         "reach-link",
         1,
         "army A active wise+spiderines hand 8 on 16:1\nphase conquer\n",
         {"conquer 10", "conquer 12"}},
        {"great-brass-pipe",
         "reach-link",
         1,
         "army A active wise+ogres hand 8 on 12:1\nmarkers great-brass-pipe@12\nphase conquer\n",
         {"conquer 25", "conquer 16"}},
        {"flames",
         "entry",
         1,
         "army A active wise+flames hand 9\npiece volcano 14\nphase conquer\n",
         {"conquer 8"}},
        {"flames",
         "cost-as-empty",
         1,
         "army A active wise+flames hand 8 on 8:1\narmy B active stone+liches on 9:2 12:1\n"
         "piece volcano 14\nphase conquer\n",
         {"conquer 9"}},
        {"kraken",
         "enter",
         1,
         "army A active wise+kraken hand 9 on 13:1\nphase conquer\n",
         {"conquer 17"}},
        {"will-o-wisps",
         "pre-roll",
         1,
         "army A active wise+will-o-wisps hand 3 on 6:1\nphase conquer\n",
         {"roll-for 12", "die 1"}},
        // Both ways of the Wisps: to a crystal, and from one that they hold to what is beside it.
        {"will-o-wisps",
         "pre-roll",
         1,
         "army A active wise+will-o-wisps hand 3 on 16:1\nphase conquer\n",
         {"roll-for 22", "die 1"}},
        {"berserk",
         "pre-roll",
         1,
         "army A active berserk+ogres hand 3 on 6:1\nphase conquer\n",
         {"roll", "die 1", "conquer 12"}},
        {"vampire",
         "substitute",
         1,
         "army A active vampire+ogres hand 3 on 6:1\narmy B active stone+liches on 12:1\n"
         "phase conquer\n",
         {"convert 12"}},
        {"ogres",
         "cost-delta",
         2,
         "army A active wise+ogres hand 8 on 6:1\nphase conquer\n",
         {"conquer 12", "conquer 15"}},
    });
}

TEST(BalanceSignals, ItemsCountWhenTheyAreUsed) {
    const std::string armed =
        "army A active wise+mummies hand 9 on 6:1\narmy B active stone+liches on 12:2 22:1\n"
        "markers stinky-trolls-socks@6 sword-of-the-killer-rabbit@6\nphase conquer\n";
    const std::vector<std::string> socks{"use stinky-trolls-socks", "conquer 12"};
    const std::string laid =
        "army A active wise+ogres on 6:1\narmy B active stone+liches on 12:1\n"
        "markers froggys-ring@6 scepter-of-avarice@6\nphase lay\n";
    expect_counts({
        {"stinky-trolls-socks", "spare", 1, armed, socks},
        {"stinky-trolls-socks", "cost-as-empty", 1, armed, socks},
        {"sword-of-the-killer-rabbit", "cost-delta", 0, armed, socks},
        {"sword-of-the-killer-rabbit",
         "cost-delta",
         1,
         armed,
         {"use sword-of-the-killer-rabbit", "conquer 12"}},
        {"froggys-ring", "coin-take", 1, laid, {"lay froggys-ring 6", "done"}},
        {"froggys-ring", "coin-take", 0, laid, {"lay scepter-of-avarice 6"}},
        {"scepter-of-avarice", "coin-double", 1, laid, {"lay scepter-of-avarice 6"}},
        {"scepter-of-avarice", "coin-double", 0, laid, {"lay froggys-ring 6", "done"}},
        {"magic",
         "copy-relic",
         1,
         "army A active magic+ogres hand 1 on 6:1\narmy B active stone+liches on 12:2 25:1\n"
         "markers sword-of-the-killer-rabbit@25\nphase conquer\n",
         {"use bag sword-of-the-killer-rabbit", "conquer 12"}},
        {"sword-of-the-killer-rabbit",
         "cost-delta",
         0,
         "army A active magic+ogres hand 1 on 6:1\narmy B active stone+liches on 12:2 25:1\n"
         "markers sword-of-the-killer-rabbit@25\nphase conquer\n",
         {"use bag sword-of-the-killer-rabbit", "conquer 12"}},
        {"shiny-orb",
         "substitute",
         1,
         "army A active wise+ogres hand 3 on 6:1\narmy B active stone+liches on 12:1\n"
         "markers shiny-orb@6\nphase conquer\n",
         {"use shiny-orb", "convert 12"}},
    });
}

TEST(BalanceSignals, WhatIsDoneToThem) {
    const auto attacked = [](const std::string& combo, const std::string& role) {
        return "army A active wise+ogres hand 9 on 6:1\narmy B " + role + " " + combo +
               " on 12:2 16:1\n" + (role == "declined" ? kB : "") + "phase conquer\n";
    };
    expect_counts({
        {"vengeful",
         "grudge",
         1,
         attacked("vengeful+mummies", "active"),
         {"conquer 12", "conquer 16"}},
        {"martyr",
         "coin-on-loss",
         2,
         attacked("martyr+mummies", "active"),
         {"conquer 12", "conquer 16"}},
        {"immortal", "no-loss", 1, attacked("immortal+mummies", "active"), {"conquer 12"}},
        {"immortal",
         "no-loss",
         0,
         "army A active vampire+ogres hand 9 on 6:1\narmy B active immortal+mummies on 12:1 16:1\n"
         "phase conquer\n",
         {"convert 12"}},
        {"liches",
         "toll",
         1,
         "army A active wise+ogres hand 9 on 6:1\narmy B declined none+liches on 12:1 16:1\n"
         "army B active stone+mummies on 22:1\nphase conquer\n",
         {"conquer 12"}},
        // His own pays nothing (UG-RACE-LICHES-4).
        {"liches",
         "toll",
         0,
         "army A active wise+ogres hand 9 on 6:1\narmy A declined none+liches on 12:1 16:1\n"
         "army B active stone+mummies on 22:1\nphase conquer\n",
         {"conquer 12"}},
        {"immortal",
         "no-loss",
         1,
         "army A active wise+ogres hand 1 on 7:1\narmy B active immortal+mummies on 12:3 16:1\n"
         "markers wickedest-pentacle@7\nphase conquer\n",
         {"send 12"}},
        {"wickedest-pentacle",
         "piece-conquest",
         1,
         "army A active wise+ogres hand 1 on 7:1\narmy B active immortal+mummies on 12:3 16:1\n"
         "markers wickedest-pentacle@7\nphase conquer\n",
         {"send 12"}},
        {"thieving",
         "coin-take",
         1,
         "army A active thieving+ogres on 6:1\narmy B active stone+liches on 12:1\nphase choose\n",
         {"expand", "done"}},
        {"thieving",
         "coin-take",
         0,
         "coins A 10 B 0\narmy A active thieving+ogres on 6:1\n"
         "army B active stone+liches on 12:1\nphase choose\n",
         {"expand", "done"}},
    });
}

TEST(BalanceSignals, TokensAndPieces) {
    expect_counts({
        {"mudmen",
         "token-per-region",
         2,
         "army A active wise+mudmen hand 1 on 7:1 16:1\n" + kB + "phase conquer\n",
         {"done"}},
        {"fountain-of-youth",
         "token-each-turn",
         1,
         "army A active wise+ogres on 6:1\narmy B active stone+liches on 12:1\n"
         "markers fountain-of-youth@12\nphase choose\n",
         {"expand", "done"}},
        // In decline it gives nothing.
        {"fountain-of-youth",
         "token-each-turn",
         0,
         "army A active wise+ogres on 6:1\narmy B declined none+liches on 12:1\n"
         "army B active stone+mummies on 22:1\nmarkers fountain-of-youth@12\nphase choose\n",
         {"expand", "done"}},
        {"shield",
         "piece-per-region",
         2,
         "army A active shield+ogres on 8:1 12:1 13:1\narmy B active stone+liches on 19:2\n"
         "phase choose\n",
         {"expand", "done", "place armor 8 1", "place armor 13 1"}},
        // Placed without a question, because there is one region only.
        {"shield",
         "piece-per-region",
         1,
         "army A active shield+ogres on 12:2\narmy B active stone+liches on 19:2\nphase choose\n",
         {"expand", "done"}},
        {"iron-dwarves",
         "piece-per-region",
         2,
         "army A active wise+iron-dwarves on 13:1 15:1\n" + kB + "phase choose\n",
         {"expand", "done"}},
        {"cultists",
         "pieces",
         1,
         "army A active wise+cultists hand 9\n" + kB + "phase conquer\n",
         {"conquer 1", "conquer 6"}},
        {"crypt-of-the-tomb-raider",
         "pieces",
         1,
         "army A active wise+ogres on 7:1\n" + kB +
             "markers crypt-of-the-tomb-raider@7\nphase choose\n",
         {"expand", "done", "place ghost 22"}},
        {"altar-of-souls",
         "sacrifice",
         1,
         "army A declined none+ogres on 6:1 12:1\narmy A active wise+mummies on 16:1\n" + kB +
             "markers altar-of-souls@16\nphase choose\n",
         {"expand", "done", "sacrifice 12"}},
    });
}

TEST(BalanceSignals, PickingAndDeclining) {
    const std::string column =
        "column muddy+shadow-mimes adventurous+drow fisher+cultists vampire+gnomes "
        "frightened+iron-dwarves immortal+kraken\nphase pick\n";
    expect_counts({
        {"shadow-mimes", "draft-swap", 1, column, {"pick 1", "swap 3"}},
        {"shadow-mimes", "draft-swap", 0, column, {"pick 1", "done"}},
        {"reborn",
         "swap-declined",
         2,
         "army A declined reborn+liches on 7:1 12:1 13:1\narmy A active mining+ogres on 6:1\n"
         "army B active stone+gnomes on 22:1\nphase start\n",
         {"rebirth 7", "rebirth 12"}},
        {"vanishing",
         "decline-vanish",
         1,
         "army A active vanishing+ogres on 6:1 7:1\n" + kB + "phase choose\n",
         {"decline"}},
        {"vanishing",
         "decline-vanish",
         0,
         "army A active vanishing+ogres on 6:1 7:1\n" + kB + "phase choose\n",
         {"expand", "done"}},
        {"tomb",
         "decline-keep-all",
         1,
         "army A active tomb+ogres on 6:3 7:1\n" + kB + "phase choose\n",
         {"decline"}},
        {"stonehedge",
         "grant-power",
         1,
         "army A active wise+liches hand 6 on 6:1\nphase conquer\n",
         {"conquer 7", "marker stonehedge", "power muddy"}},
        // What the place lends counts for the power.
        {"muddy",
         "coin-per-region",
         1,
         "army A active wise+ogres on 6:1 16:1\n" + kB +
             "markers stonehedge@6\ngranted muddy\nphase choose\n",
         {"expand", "done"}},
    });
}

TEST(BalanceSignals, CoinsByTheirRules) {
    expect_counts({
        {"fisher",
         "coin-per-pair",
         1,
         "army A active fisher+ogres on 13:1 16:1 8:1\n" + kB + "phase choose\n",
         {"expand", "done"}},
        {"flocking",
         "coin-if-joined",
         0,
         "army A active flocking+ogres on 6:1 26:1\n" + kB + "phase choose\n",
         {"expand", "done"}},
        {"flocking",
         "coin-if-joined",
         1,
         "army A active flocking+ogres on 6:1 12:1\n" + kB + "phase choose\n",
         {"expand", "done"}},
        {"quarreling",
         "coin-per-group",
         1,
         "army A active quarreling+ogres on 6:1 26:1\n" + kB + "phase choose\n",
         {"expand", "done"}},
        {"mine-of-the-lost-dwarf",
         "coin-per-region",
         1,
         "army A active wise+ogres on 6:1\n" + kB +
             "markers mine-of-the-lost-dwarf@6\nphase choose\n",
         {"expand", "done"}},
    });
}

// What leaves no trace is said to be so, and everything else is counted.
TEST(BalanceSignals, OnlyPlainnessLeavesNoTrace) {
    for (int i = 0; i < smallworld::kPrimitiveCount; ++i) {
        const auto primitive = static_cast<Primitive>(i);
        EXPECT_EQ(lab::is_countable(primitive), primitive != Primitive::PlainOnly) << i;
    }
}

}  // namespace
