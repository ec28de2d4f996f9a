#include <cstddef>
#include <cstdint>
#include <string_view>

#include "engine/game.h"
#include "engine/hash.h"
#include "fuzz/fuzz_library.h"
#include "games/islands/notation.h"
#include "games/smallworld/notation.h"

// Whatever is accepted as an action prints to a text that means the same; and any 32 bits may be
// printed and asked about. Every text is put to every game.
namespace {

template <typename Setup>
struct Begun {
    explicit Begun(const lab::GameChoice& choice)
        : setup(fuzz::setup_of<Setup>(choice)), state(start(setup)) {}

    const Setup& setup;
    engine::StateOf<Setup> state;
};

template <typename Setup>
void check_action(const Begun<Setup>& game, std::string_view text) {
    const Setup& setup = game.setup;
    if (const auto action = parse_action(setup, text)) {
        const std::string printed = print_action(setup, *action);
        const auto again = parse_action(setup, printed);
        fuzz::require(again.has_value(), "refused what was printed: " + printed);
        fuzz::require(*again == *action, "reads back as another action: " + printed);
        (void)why_illegal(setup, game.state, *action);
    }
    const engine::Action any{static_cast<std::uint32_t>(engine::fnv1a(text))};
    fuzz::require(!print_action(setup, any).empty(), "an action without a text");
    (void)why_illegal(setup, game.state, any);
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    static const Begun<smallworld::Setup> land({.map = "surface-2"});
    static const Begun<islands::Setup> sea({.game = "islands"});
    static const Begun<islands::Setup> advanced({.game = "islands", .options = "advanced"});
    const std::string_view text(reinterpret_cast<const char*>(data), size);
    check_action(land, text);
    check_action(sea, text);
    check_action(advanced, text);
    return 0;
}
