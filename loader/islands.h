#pragma once

#include <array>
#include <cstdint>
#include <filesystem>
#include <map>
#include <string>
#include <string_view>

#include "engine/result.h"
#include "games/islands/content.h"
#include "games/islands/options.h"
#include "loader/files.h"
#include "loader/words.h"

// Small Islands' door: like loader.h for Small World, with the same promise. Whatever comes out
// satisfies every precondition of islands::make_setup; what is refused, is refused with file, place
// and reason.
namespace loader {

struct IslandsContent {
    islands::Catalogue catalogue;
    Words words;
    // By name ("tiles.json"), without blanks, for programs that draw.
    std::map<std::string, std::string, std::less<>> files;

    // FNV-1a, 64 bits, over a canonical text of everything in the content that can change how a
    // game of so many people goes: no names, words and drawing, and no achievements, which are
    // looked at when it is over. A log is replayed only against content with the fingerprint it
    // was played with.
    std::uint64_t fingerprint(int seats, const islands::Options& options) const;
};

// The folder "islands" of a content folder.
engine::Result<IslandsContent> load_islands(const std::filesystem::path& folder);
// The same from texts: constants.json, tokens.json, tiles.json, cards.json, solo.json,
// achievements.json, and words/*.json.
engine::Result<IslandsContent> read_islands(const Files& files);

// What games are played on, by the number of people; one of them plays against Alexis.
inline constexpr std::array<std::string_view, 4> kSeas{"sea-1", "sea-2", "sea-3", "sea-4"};
// How many people play on this sea.
engine::Result<int> seats_of_sea(std::string_view sea);

// "advanced first-player=host alexis=3": the mode, if it is not the standard one, then the switches
// that differ from the usual ones. A switch mode=advanced does as well: the first word is only what
// the others differ from.
engine::Result<islands::Options> parse_islands_options(std::string_view text);
// The shortest text that begins with the mode and is read back as `options`; canonical.
std::string print_islands_options(const islands::Options& options);

}  // namespace loader
