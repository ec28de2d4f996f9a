#pragma once

#include <span>
#include <string>
#include <string_view>

#include "engine/game.h"
#include "engine/rng.h"
#include "games/islands/game.h"
#include "games/smallworld/game.h"

// Players that are programs. A bot is a function of what a person in its seat would see: the view
// and the legal actions. It keeps nothing between decisions, so any bot can take over any seat at
// any point of any game.
namespace bots {

using engine::Action;
using engine::Actions;
using engine::Rng;

template <typename Setup>
struct BotOf {
    // `actions` is what is legal for the viewer, and never empty.
    using Choose = Action (*)(const Setup& setup, const engine::ViewOf<Setup>& view,
                              const Actions& actions, Rng& rng);

    std::string_view name;
    std::string_view about;  // one sentence for --help
    Choose choose;
    int strength;  // of two bots the one with more of it usually wins
    bool looks;    // false: takes any legal action, so nobody needs to prepare a view for it
};

// All bots of a game, by name.
template <typename Setup>
std::span<const BotOf<Setup>> bots_of();
template <>
std::span<const BotOf<smallworld::Setup>> bots_of<smallworld::Setup>();
template <>
std::span<const BotOf<islands::Setup>> bots_of<islands::Setup>();

// Null if there is no such bot.
template <typename Setup>
const BotOf<Setup>* find_bot_of(std::string_view name) {
    for (const BotOf<Setup>& bot : bots_of<Setup>()) {
        if (bot.name == name) return &bot;
    }
    return nullptr;
}

// "greedy, random", for messages.
template <typename Setup>
std::string bot_names_of() {
    std::string names;
    for (const BotOf<Setup>& bot : bots_of<Setup>()) {
        if (!names.empty()) names += ", ";
        names += bot.name;
    }
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
