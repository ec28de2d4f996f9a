#pragma once

#include <span>
#include <string>
#include <string_view>

#include "games/smallworld/game.h"

// Players that are programs. A bot is a function of what a person in its seat would see: the view
// and the legal actions. It keeps nothing between decisions, so any bot can take over any seat at
// any point of any game.
namespace bots {

using smallworld::Action;
using smallworld::Actions;
using smallworld::Rng;
using smallworld::Setup;
using smallworld::View;

// `actions` is what is legal for the viewer, and never empty.
using Choose = Action (*)(const Setup& setup, const View& view, const Actions& actions, Rng& rng);

struct Bot {
    std::string_view name;
    std::string_view about;  // one sentence for --help
    Choose choose;
    int strength;  // of two bots the one with more of it usually wins
    bool looks;    // false: takes any legal action, so nobody needs to prepare a view for it
};

std::span<const Bot> all_bots();

// Null if there is no such bot.
const Bot* find_bot(std::string_view name);

// "greedy, random", for messages.
std::string bot_names();

}  // namespace bots
