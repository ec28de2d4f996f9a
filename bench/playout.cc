// Random games for bench/instructions: prints how many steps they took. Callgrind collects only
// inside `counted_games`, so that reading content and setting up do not count.
#include "lab/playout.h"

#include <fmt/format.h>

#include <cstdlib>

#include "games/smallworld/game.h"
#include "loader/loader.h"

// A plain C name, so that --toggle-collect can be told it; noinline, so that it exists.
extern "C" __attribute__((noinline)) std::uint64_t counted_games(const smallworld::Setup& setup,
                                                                 std::uint64_t games);

std::uint64_t counted_games(const smallworld::Setup& setup, std::uint64_t games) {
    std::uint64_t steps = 0;
    for (std::uint64_t game = 0; game < games; ++game) {
        engine::Rng rng = engine::Rng::stream(1, game);
        smallworld::State state = smallworld::start(setup);
        steps += static_cast<std::uint64_t>(lab::play_randomly(setup, state, rng));
    }
    return steps;
}

int main(int argc, char** argv) {
    if (argc != 4) {
        fmt::print(stderr, "usage: bench_playout CONTENT MAP GAMES\n");
        return 2;
    }
    const auto content = loader::load_content(argv[1]);
    if (!content) {
        fmt::print(stderr, "{}\n", content.error().text());
        return 2;
    }
    const auto setup = loader::make_game(*content, argv[2], smallworld::Options{});
    if (!setup) {
        fmt::print(stderr, "{}\n", setup.error().text());
        return 2;
    }
    fmt::print("{}\n", counted_games(*setup, std::strtoull(argv[3], nullptr, 10)));
    return 0;
}
