#pragma once

#include <cstdint>
#include <filesystem>
#include <map>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "engine/result.h"
#include "engine/saved_game.h"
#include "games/smallworld/content.h"
#include "games/smallworld/options.h"
#include "games/smallworld/setup.h"
#include "loader/files.h"
#include "loader/geometry.h"
#include "loader/manifest.h"
#include "loader/words.h"

// The only door through which content comes in. Files are not trusted: whatever load_content
// returns satisfies every precondition of smallworld::make_setup, and whatever it refuses, it
// refuses with file, place and reason.
namespace loader {

struct Content {
    // The surface's items, then those of Underground, both alphabetical, then those of packs.
    smallworld::Catalogue catalogue;
    std::vector<smallworld::MapData> maps;        // by id, packs appended
    std::map<std::string, MapGeometry> geometry;  // by map id; absent for a map without polygons
    std::map<std::string, std::string, std::less<>> map_files;  // by map id, for programs that draw
    std::map<std::string, smallworld::Options> profiles;
    Words words;
    std::vector<Manifest> packs;  // in the order in which they were named
    // Why no game can mix the worlds (UG-COMPAT-14), if so; make_game says it.
    std::optional<engine::Error> mixing_error;
    std::vector<engine::Error>
        warnings;  // advice that was not followed; nothing that breaks a game

    // Null if there is no such map.
    const smallworld::MapData* find_map(std::string_view id) const;
    const MapGeometry* find_geometry(std::string_view id) const;
    // What a saved game is held against: see fingerprint() in loader/fingerprint.h.
    std::uint64_t fingerprint(const smallworld::MapData& map,
                              const smallworld::Options& options) const;
    // The packs, as a saved game names them.
    std::vector<engine::SavedPack> saved_packs() const;
    // What differs from the packs that a saved game names, as a sentence; empty if nothing does.
    std::string pack_trouble(const engine::SavedGame& saved) const;
};

// Reads a content folder, then each pack on top of it: a folder with any of pack.json, races.json,
// powers.json, places.json, relics.json, maps/ and words/, or a bundle of these. `further` packs,
// whose texts are here already, come last.
engine::Result<Content> load_content(const std::filesystem::path& folder,
                                     std::span<const std::filesystem::path> packs = {},
                                     std::span<const Files> further = {});

// Everything that keeps the items of the box and of a pack from going together. Of a pack that
// cannot be read at all, the first reason.
std::vector<engine::Error> conflicts(const std::filesystem::path& folder, const Files& pack);

// The content folder of this installation: $TERRARIUM_CONTENT, or beside the running program.
engine::Result<std::filesystem::path> find_content();

engine::Result<smallworld::Setup> make_game(const Content& content, std::string_view map_id,
                                            const smallworld::Options& options);

// "PL2018 sorc-free=false": a profile, then the switches that differ from it. The empty text is
// the default profile.
engine::Result<smallworld::Options> parse_options(const Content& content, std::string_view text);
// The shortest text that parse_options reads back as `options`; canonical.
std::string print_options(const Content& content, const smallworld::Options& options);

}  // namespace loader
