#include <cstddef>
#include <cstdint>
#include <string_view>

#include "engine/hash.h"
#include "engine/rng.h"
#include "fuzz/fuzz_library.h"
#include "games/smallworld/notation.h"

// Whatever is accepted as a position prints to a text that means the same, and can be played on
// without breaking an invariant. The first byte chooses the map and the options.
namespace {

using smallworld::Setup;
using smallworld::State;

constexpr int kSteps = 50;

const Setup& setup_for(std::uint8_t byte) {
    static constexpr std::array<const char*, 4> kMaps{"surface-2", "surface-3", "surface-4",
                                                      "surface-5"};
    static constexpr std::array<const char*, 4> kOptionSets{
        "PL2018", "CZ2009", "PL2018 badge=discard loss-tray=false sorc-free=false",
        "CZ2009 defender-time=before-redeploy bivouac-return=own-redeploy ghoul-die=false"};
    return fuzz::setup(kMaps[byte % 4U], kOptionSets[byte / 4U % 4U]);
}

void play(const Setup& setup, State state, std::uint64_t seed) {
    engine::Rng rng(seed);
    engine::Actions list;
    for (int i = 0; i < kSteps; ++i) {
        list.clear();
        actions(setup, state, list);
        const bool over = mover(setup, state).is_nobody();
        fuzz::require(list.empty() == over,
                      "no action, but not over:\n" + print_position(setup, state));
        if (over) return;
        const smallworld::Action action = list.at_ticket(rng.below(list.total_weight()));
        const std::string before = print_position(setup, state) + print_action(setup, action);
        apply(setup, state, action);
        const smallworld::Broken broken = check(setup, state);
        fuzz::require(broken.ok(), before + "\nbreaks " + std::string(broken.rule) + ": " +
                                       std::string(broken.what));
    }
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    if (size == 0) return 0;
    const Setup& setup = setup_for(data[0]);
    const std::string_view text(reinterpret_cast<const char*>(data) + 1, size - 1);
    const auto state = parse_position(setup, text);
    if (!state) return 0;
    const std::string printed = print_position(setup, *state);
    const auto again = parse_position(setup, printed);
    fuzz::require(again.has_value(), "refused what was printed:\n" + printed);
    fuzz::require(*again == *state, "reads back as another position:\n" + printed);
    play(setup, *state, engine::fnv1a(text));
    return 0;
}
