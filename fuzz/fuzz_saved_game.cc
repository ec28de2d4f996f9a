#include <cstddef>
#include <cstdint>
#include <optional>
#include <string_view>

#include "engine/saved_game.h"
#include "fuzz/fuzz_library.h"

namespace {

// What the content here has for this game; nothing if there is no such game.
std::optional<std::uint64_t> fingerprint_of(const engine::SavedGame& saved) {
    lab::GameLibrary& library = fuzz::library();
    const lab::GameChoice choice{.game = saved.game, .map = saved.map, .options = saved.options};
    if (saved.game == "islands") {
        const auto setup = library.islands_setup(choice);
        if (!setup) return {};
        return (*library.islands_content())->fingerprint((*setup)->seats, (*setup)->options);
    }
    const auto setup = library.setup(choice);
    if (!setup) return {};
    return (*library.content())->fingerprint((*setup)->map_data, (*setup)->options);
}

}  // namespace

// A saved game is read and replayed, or refused with a sentence; and what is read prints to a
// text that means the same.
extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    const std::string_view text(reinterpret_cast<const char*>(data), size);
    auto saved = engine::parse_saved_game(text);
    if (!saved) {
        fuzz::require(!saved.error().message.empty(), "refused without a sentence");
        return 0;
    }
    const std::string printed = print_saved_game(*saved);
    const auto again = engine::parse_saved_game(printed);
    fuzz::require(again.has_value(), "refused what was printed:\n" + printed);
    fuzz::require(print_saved_game(*again) == printed, "reads back as another game:\n" + printed);

    // The fuzzer cannot guess fingerprints and hashes, so they are forgiven here.
    for (engine::SavedAction& action : saved->actions)
        action.hash.reset();
    if (const auto here = fingerprint_of(*saved)) saved->content = *here;
    const auto match = fuzz::library().match_for(*saved);
    if (!match) return 0;
    const auto sentence = [](std::string_view word) { return std::string(word); };
    if (const auto done = replay(*saved, **match, sentence); !done) {
        fuzz::require(!done.error().message.empty(), "refused without a sentence");
    }
    fuzz::require((*match)->broken().empty(), "an invariant is broken");
    return 0;
}
