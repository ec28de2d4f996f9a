// Random games for bench/instructions: prints how many steps they took. Callgrind collects only
// inside `counted_*games`, so that reading content and setting up do not count.
#include "engine/playout.h"

#include <fmt/format.h>

#include <cstdlib>

#include "games/islands/game.h"
#include "games/smallworld/game.h"
#include "lab/game_library.h"

namespace {

template <typename Setup>
std::uint64_t play_games(const Setup& setup, std::uint64_t games) {
    std::uint64_t steps = 0;
    for (std::uint64_t game = 0; game < games; ++game) {
        engine::Rng rng = engine::Rng::stream(1, game);
        engine::StateOf<Setup> state = start(setup);
        steps += static_cast<std::uint64_t>(engine::play_randomly(setup, state, rng));
    }
    return steps;
}

}  // namespace

// Plain C names, so that --toggle-collect can be told them; noinline, so that they exist.
extern "C" __attribute__((noinline)) std::uint64_t counted_games(const smallworld::Setup& setup,
                                                                 std::uint64_t games) {
    return play_games(setup, games);
}
extern "C" __attribute__((noinline)) std::uint64_t counted_sea_games(const islands::Setup& setup,
                                                                     std::uint64_t games) {
    return play_games(setup, games);
}

namespace {

template <typename Setup, typename Count>
int run(lab::GameLibrary& library, const lab::GameChoice& choice, const char* games, Count count) {
    const auto setup = library.setup_of<Setup>(choice);
    if (!setup) {
        fmt::print(stderr, "{}\n", setup.error().text());
        return 2;
    }
    fmt::print("{}\n", count(**setup, std::strtoull(games, nullptr, 10)));
    return 0;
}

}  // namespace

int main(int argc, char** argv) {
    if (argc != 4) {
        fmt::print(stderr, "usage: bench_playout CONTENT MAP GAMES\n");
        return 2;
    }
    lab::GameLibrary library(argv[1]);
    const std::string map = argv[2];
    if (map.starts_with("sea-")) {
        return run<islands::Setup>(library, {.game = "islands", .map = map}, argv[3],
                                   counted_sea_games);
    }
    return run<smallworld::Setup>(library, {.map = map}, argv[3], counted_games);
}
