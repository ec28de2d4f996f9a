#include <cstddef>
#include <cstdint>
#include <string_view>

#include "engine/hash.h"
#include "engine/rng.h"
#include "fuzz/fuzz_library.h"
#include "games/smallworld/notation.h"

// Whatever is accepted as an action prints to a text that means the same; and any 32 bits may be
// printed and asked about.
extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    const smallworld::Setup& setup = fuzz::setup();
    static const smallworld::State start = smallworld::start(setup);
    const std::string_view text(reinterpret_cast<const char*>(data), size);
    if (const auto action = parse_action(setup, text)) {
        const std::string printed = print_action(setup, *action);
        const auto again = parse_action(setup, printed);
        fuzz::require(again.has_value(), "refused what was printed: " + printed);
        fuzz::require(*again == *action, "reads back as another action: " + printed);
    }
    const smallworld::Action any{static_cast<std::uint32_t>(engine::fnv1a(text))};
    fuzz::require(!print_action(setup, any).empty(), "an action without a text");
    (void)why_illegal(setup, start, any);
    return 0;
}
