#include <array>
#include <cstddef>
#include <cstdint>
#include <string_view>

#include "engine/game.h"
#include "engine/hash.h"
#include "engine/rng.h"
#include "fuzz/fuzz_library.h"
#include "games/islands/notation.h"
#include "games/smallworld/notation.h"

// Whatever is accepted as a position prints to a text that means the same, and can be played on
// without breaking an invariant. The first byte chooses the map and the options: of Small World, or
// with its highest bit of Small Islands.
namespace {

constexpr int kSteps = 50;
constexpr std::uint8_t kSea = 0x80;

const smallworld::Setup& land_for(std::uint8_t byte) {
    static constexpr std::array<const char*, 4> kMaps{"surface-2", "surface-3", "surface-4",
                                                      "surface-5"};
    static constexpr std::array<const char*, 4> kOptionSets{
        "PL2018", "CZ2009", "PL2018 badge=discard loss-tray=false sorc-free=false",
        "CZ2009 defender-time=before-redeploy bivouac-return=own-redeploy ghoul-die=false"};
    return fuzz::setup_of<smallworld::Setup>(
        {.map = kMaps[byte % 4U], .options = kOptionSets[byte / 4U % 4U]});
}

const islands::Setup& sea_for(std::uint8_t byte) {
    static constexpr std::array<const char*, 4> kMaps{"sea-1", "sea-2", "sea-3", "sea-4"};
    static constexpr std::array<const char*, 4> kOptionSets{"standard", "advanced",
                                                            "standard quick-start=true alexis=6",
                                                            "advanced first-player=host alexis=1"};
    return fuzz::setup_of<islands::Setup>(
        {.game = "islands", .map = kMaps[byte % 4U], .options = kOptionSets[byte / 4U % 4U]});
}

template <typename Setup>
void play(const Setup& setup, engine::StateOf<Setup> state, std::uint64_t seed) {
    engine::Rng rng(seed);
    engine::Actions list;
    for (int i = 0; i < kSteps; ++i) {
        list.clear();
        actions(setup, state, list);
        const bool over = mover(setup, state).is_nobody();
        fuzz::require(list.empty() == over,
                      "no action, but not over:\n" + print_position(setup, state));
        if (over) return;
        const engine::Action action = list.at_ticket(rng.below(list.total_weight()));
        const std::string before = print_position(setup, state) + print_action(setup, action);
        apply(setup, state, action);
        const auto broken = check(setup, state);
        fuzz::require(broken.ok(), before + "\nbreaks " + std::string(broken.rule) + ": " +
                                       std::string(broken.what));
    }
}

template <typename Setup>
void check_position(const Setup& setup, std::string_view text) {
    const auto state = parse_position(setup, text);
    if (!state) return;
    const std::string printed = print_position(setup, *state);
    const auto again = parse_position(setup, printed);
    fuzz::require(again.has_value(), "refused what was printed:\n" + printed);
    fuzz::require(*again == *state, "reads back as another position:\n" + printed);
    play(setup, *state, engine::fnv1a(text));
}

// The same of what a seat sees.
template <typename Setup>
void check_view(const Setup& setup, std::string_view text, engine::Seat viewer) {
    const auto seen = parse_view(setup, text, viewer);
    if (!seen) return;
    const std::string printed = print_view(setup, *seen);
    const auto again = parse_view(setup, printed, viewer);
    fuzz::require(again.has_value(), "refused what was printed:\n" + printed);
    fuzz::require(*again == *seen, "reads back as another view:\n" + printed);
    engine::Rng rng(engine::fnv1a(text));
    play(setup, resample(setup, *seen, rng), engine::fnv1a(text));
}

template <typename Setup>
void check_text(const Setup& setup, std::string_view text) {
    check_position(setup, text);
    check_view(setup, text, engine::Seat{0});
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    if (size == 0) return 0;
    const std::string_view text(reinterpret_cast<const char*>(data) + 1, size - 1);
    if ((data[0] & kSea) != 0) {
        check_text(sea_for(data[0]), text);
    } else {
        check_text(land_for(data[0]), text);
    }
    return 0;
}
