#include "bots/bot.h"

#include <algorithm>
#include <array>

#include "bots/greedy.h"
#include "bots/random.h"

namespace bots {
namespace {

constexpr std::array<Bot, 2> kBots{{
    {"greedy", "takes what brings most coins this turn", choose_greedily, 2, true},
    {"random", "takes any legal action, all equally likely", choose_randomly, 1, false},
}};

}  // namespace

std::span<const Bot> all_bots() {
    return kBots;
}

const Bot* find_bot(std::string_view name) {
    const auto* found = std::ranges::find(kBots, name, &Bot::name);
    return found == kBots.end() ? nullptr : found;
}

std::string bot_names() {
    std::string names;
    for (const Bot& bot : kBots) {
        if (!names.empty()) names += ", ";
        names += bot.name;
    }
    return names;
}

}  // namespace bots
