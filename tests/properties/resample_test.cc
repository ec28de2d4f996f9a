#include <gtest/gtest.h>

#include <cstdint>

#include "games/smallworld/game.h"
#include "games/smallworld/notation.h"
#include "tests/properties/games.h"

// A whole state drawn for a view must be one that could be on the table.
namespace properties {
namespace {

// Early in the game the viewer has paid more than the others are likely to have earned.
TEST(Resample, FitsAViewerWhoHasSpentEverything) {
    const auto setup = make("surface-2", "PL2018");
    const auto state = smallworld::parse_position(
        setup,
        "turn B\nphase pick\n"
        "army A active forest+wizards hand 9\n"
        "coins A 0 B 6\n"
        "column swamp+humans:1 alchemist+tritons:1 underworld+ratmen:1 stout+orcs:1 "
        "commando+ghouls hill+elves\n");
    ASSERT_TRUE(state) << state.error().text();
    for (int viewer = 0; viewer < 2; ++viewer) {
        const auto view = smallworld::view(setup, *state, static_cast<engine::Seat>(viewer));
        for (std::uint64_t seed = 0; seed < 50; ++seed) {
            engine::Rng rng(seed);
            const smallworld::State drawn = smallworld::resample(setup, view, rng);
            const auto broken = smallworld::check(setup, drawn);
            ASSERT_TRUE(broken.ok()) << broken.rule << ": " << broken.what;
            ASSERT_EQ(smallworld::view(setup, drawn, view.viewer), view);
        }
    }
}

}  // namespace
}  // namespace properties
