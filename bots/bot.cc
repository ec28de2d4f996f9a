#include "bots/bot.h"

#include <array>

#include "bots/greedy.h"
#include "bots/islands_greedy.h"
#include "bots/random.h"

namespace bots {
namespace {

constexpr std::array<Bot, 2> kBots{{
    {"greedy", "takes what brings most coins this turn", choose_greedily, 2, true},
    {"random", "takes any legal action, all equally likely", choose_randomly<Setup>, 1, false},
}};

constexpr std::array<BotOf<islands::Setup>, 2> kIslandsBots{{
    {"greedy", "builds for its mission and moors when that pays", choose_island_greedily, 2, true},
    {"random", "takes any legal action, all equally likely", choose_randomly<islands::Setup>, 1,
     false},
}};

}  // namespace

template <>
std::span<const Bot> bots_of<smallworld::Setup>() {
    return kBots;
}

template <>
std::span<const BotOf<islands::Setup>> bots_of<islands::Setup>() {
    return kIslandsBots;
}

std::span<const Bot> all_bots() {
    return kBots;
}

const Bot* find_bot(std::string_view name) {
    return find_bot_of<Setup>(name);
}

std::string bot_names() {
    return bot_names_of<Setup>();
}

}  // namespace bots
