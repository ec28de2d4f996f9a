#pragma once

#include <algorithm>
#include <span>
#include <string>
#include <string_view>

#include "bots/thinking.h"
#include "engine/game.h"
#include "games/islands/game.h"
#include "games/smallworld/game.h"

// Players that are programs. A bot is a function of what a person in its seat would see: the view
// and the legal actions. It needs nothing from earlier decisions, so any bot can take over any seat
// at any point of any game.
namespace bots {

// How a bot thinks; what a number means is the bot's business, and 0 is its own default.
struct Style {
    std::uint32_t simulations = 0;  // for one decision, when the limits do not say
    int playouts = 0;               // for each action
    int turns = 0;                  // how far it looks beyond its own turn
    int careful = 0;                // how many of those it takes seriously
    double error = 0;               // how far it may misjudge an idea, in chance of winning
    double blind = 0;               // share of its attention that goes to anything whatever
};

template <typename Setup>
struct BotOf {
    using View = engine::ViewOf<Setup>;
    using Choose = Action (*)(const Setup& setup, const View& view, const Actions& actions,
                              const Style& style, Thinking& thinking);

    std::string_view name;
    std::string_view about;  // one sentence for --help
    Choose how;
    int strength;  // of two bots the one with more of it usually wins
    bool looks;    // false: takes any legal action, so nobody needs to prepare a view for it
    Style style = {};

    // `actions` is what is legal for the viewer, and never empty. Callable from any thread.
    Action choose(const Setup& setup, const View& view, const Actions& actions,
                  Thinking& thinking) const {
        return how(setup, view, actions, style, thinking);
    }
    // With the limits of its own style.
    Action choose(const Setup& setup, const View& view, const Actions& actions, Rng& rng) const {
        Thinking thinking{.rng = rng};
        return choose(setup, view, actions, thinking);
    }
};

// All bots of a game, by name.
template <typename Setup>
std::span<const BotOf<Setup>> bots_of();
template <>
std::span<const BotOf<smallworld::Setup>> bots_of<smallworld::Setup>();
template <>
std::span<const BotOf<islands::Setup>> bots_of<islands::Setup>();

// Who plays for somebody that has left: of those that nobody has to wait for, the strongest.
constexpr std::string_view kStandIn = "planner";

// The five levels that people choose from, weakest first (docs/strength.md has their ladder). They
// are bots like the others, with names of their own: the weaker ones look less far and misjudge.
constexpr std::size_t kLevels = 5;
template <typename Setup>
std::span<const BotOf<Setup>, kLevels> levels_of();
template <>
std::span<const BotOf<smallworld::Setup>, kLevels> levels_of<smallworld::Setup>();
template <>
std::span<const BotOf<islands::Setup>, kLevels> levels_of<islands::Setup>();

// A bot or a level; null if there is no such.
template <typename Setup>
const BotOf<Setup>* find_bot_of(std::string_view name) {
    for (const BotOf<Setup>& bot : bots_of<Setup>()) {
        if (bot.name == name) return &bot;
    }
    for (const BotOf<Setup>& level : levels_of<Setup>()) {
        if (level.name == name) return &level;
    }
    return nullptr;
}

// "greedy, random", for messages.
template <typename Setup>
std::string bot_names_of() {
    std::string names;
    const auto add = [&](const BotOf<Setup>& bot) {
        if (!names.empty()) names += ", ";
        names += bot.name;
    };
    std::ranges::for_each(bots_of<Setup>(), add);
    std::ranges::for_each(levels_of<Setup>(), add);
    return names;
}

// Those of Small World.
using smallworld::Setup;
using smallworld::View;
using Bot = BotOf<Setup>;
using Choose = Bot::Choose;

std::span<const Bot> all_bots();
const Bot* find_bot(std::string_view name);
std::string bot_names();

}  // namespace bots
