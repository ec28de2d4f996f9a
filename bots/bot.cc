#include "bots/bot.h"

#include <array>

#include "bots/greedy.h"
#include "bots/islands_greedy.h"
#include "bots/random.h"
#include "bots/tree.h"

namespace bots {
namespace {

// For bots that decide at a glance: there is nothing to set and nothing to limit.
template <typename Setup, auto kChoose>
Action at_a_glance(const Setup& setup, const engine::ViewOf<Setup>& view, const Actions& actions,
                   const Style& /*style*/, Thinking& thinking) {
    return kChoose(setup, view, actions, thinking.rng);
}

// What a bot of the tree says of itself; what it does is its style.
constexpr std::string_view kPlans = "plans its whole turn, and judges what it leaves";
constexpr std::string_view kSearches = "plans longer, and looks at what the others will do";

constexpr std::array<Bot, 4> kBots{{
    {"greedy", "takes what brings most coins this turn", at_a_glance<Setup, choose_greedily>, 2,
     true},
    {"planner", kPlans, choose_by_tree<Setup>, 3, true, {.simulations = 1000}},
    {"random", "takes any legal action, all equally likely",
     at_a_glance<Setup, choose_randomly<Setup>>, 1, false},
    {"search",
     kSearches,
     choose_by_tree<Setup>,
     4,
     true,
     {.simulations = 20'000, .turns = kOneRound, .careful = 2 * engine::kMaxSeats}},
}};

// A turn at sea is one tile. What it is good for shows some turns later, when it can be built on.
constexpr std::string_view kPlansAtSea = "plays the next turns through, and judges what they leave";
constexpr std::string_view kSearchesAtSea = "plays more of them through, and thinks longer";

constexpr std::array<BotOf<islands::Setup>, 4> kIslandsBots{{
    {"greedy", "builds for its mission and moors when that pays",
     at_a_glance<islands::Setup, choose_island_greedily>, 2, true},
    {"planner",
     kPlansAtSea,
     choose_by_tree<islands::Setup>,
     3,
     true,
     {.simulations = 150, .turns = 3, .careful = 3}},
    {"random", "takes any legal action, all equally likely",
     at_a_glance<islands::Setup, choose_randomly<islands::Setup>>, 1, false},
    {"search",
     kSearchesAtSea,
     choose_by_tree<islands::Setup>,
     4,
     true,
     {.simulations = 1000, .turns = 8, .careful = 8}},
}};

constexpr std::string_view kFirst = "sees little, and misjudges much: for a first game";
constexpr std::string_view kSecond = "sees the next steps, and often misjudges them";
constexpr std::string_view kThird = "plans its turn";
constexpr std::string_view kFourth = "plans its turn, and looks at what the others will do";
constexpr std::string_view kFifth = "the same, and takes its time";

constexpr std::array<Bot, kLevels> kLevelsOfSmallWorld{{
    {"sprout", kFirst, choose_by_tree<Setup>, 1, true, {.simulations = 8, .error = 0.25}},
    {"moss", kSecond, choose_by_tree<Setup>, 2, true, {.simulations = 40, .error = 0.06}},
    {"fern", kThird, choose_by_tree<Setup>, 3, true, {.simulations = 200}},
    {"hazel",
     kFourth,
     choose_by_tree<Setup>,
     4,
     true,
     {.simulations = 1500, .turns = kOneRound, .careful = 2 * engine::kMaxSeats}},
    {"oak",
     kFifth,
     choose_by_tree<Setup>,
     5,
     true,
     {.simulations = 60'000, .turns = kOneRound, .careful = 2 * engine::kMaxSeats}},
}};

constexpr std::array<BotOf<islands::Setup>, kLevels> kLevelsOfIslands{{
    {"sprout",
     kFirst,
     choose_by_tree<islands::Setup>,
     1,
     true,
     {.simulations = 8, .error = 0.25, .blind = 1}},
    {"moss",
     kSecond,
     choose_by_tree<islands::Setup>,
     2,
     true,
     {.simulations = 40, .error = 0.06, .blind = 0.9}},
    {"fern", kThird, choose_by_tree<islands::Setup>, 3, true, {.simulations = 400}},
    {"hazel",
     kFourth,
     choose_by_tree<islands::Setup>,
     4,
     true,
     {.simulations = 150, .turns = 3, .careful = 3}},
    {"oak",
     kFifth,
     choose_by_tree<islands::Setup>,
     5,
     true,
     {.simulations = 1000, .turns = 8, .careful = 8}},
}};

}  // namespace

template <>
std::span<const Bot, kLevels> levels_of<smallworld::Setup>() {
    return kLevelsOfSmallWorld;
}

template <>
std::span<const BotOf<islands::Setup>, kLevels> levels_of<islands::Setup>() {
    return kLevelsOfIslands;
}

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
