#include "loader/fingerprint.h"

#include <fmt/format.h>

#include <iterator>
#include <string>

#include "games/smallworld/options.h"

namespace loader {
namespace {

using smallworld::Trait;

// Enumerators are written as their words, so that a new one in the middle changes no fingerprint.
void write(std::string& out, const Trait& trait) {
    fmt::format_to(std::back_inserter(out), " do {} while {} n {} clauses {}",
                   smallworld::kPrimitives[static_cast<std::size_t>(trait.primitive)],
                   static_cast<int>(trait.held), trait.n, trait.clauses);
    if (trait.primitive == smallworld::Primitive::Pieces ||
        trait.primitive == smallworld::Primitive::CostFlat) {
        fmt::format_to(std::back_inserter(out), " piece {}", rules_of(trait.piece).id);
    }
    for (std::size_t i = 0; i < smallworld::kTerrains.size(); ++i) {
        if (((trait.where.terrains >> i) & 1) == 0) continue;
        fmt::format_to(std::back_inserter(out), " terrain {}", smallworld::kTerrains[i]);
    }
    for (std::size_t i = 0; i < smallworld::kSymbols.size(); ++i) {
        if (((trait.where.symbols >> i) & 1) == 0) continue;
        fmt::format_to(std::back_inserter(out), " symbol {}", smallworld::kSymbols[i]);
    }
    if (trait.where.coastal) out += " coastal";
    if (trait.where.has_piece) {
        fmt::format_to(std::back_inserter(out), " with {}", rules_of(trait.where.piece).id);
    }
    for (const smallworld::Guard& guard : trait.guards) {
        const smallworld::OptionInfo& info = smallworld::kOptions[guard.option];
        fmt::format_to(std::back_inserter(out), " if {}={}", info.key, info.values[guard.value]);
    }
    out += '\n';
}

void write(std::string& out, const smallworld::Catalogue& catalogue) {
    for (const smallworld::Race& race : catalogue.races) {
        fmt::format_to(std::back_inserter(out), "race {} {} {}\n", race.id, race.tokens,
                       race.supply);
        for (const Trait& trait : race.traits)
            write(out, trait);
    }
    for (const smallworld::Power& power : catalogue.powers) {
        fmt::format_to(std::back_inserter(out), "power {} {}\n", power.id, power.tokens);
        for (const Trait& trait : power.traits)
            write(out, trait);
    }
}

void write(std::string& out, const smallworld::MapData& map) {
    fmt::format_to(std::back_inserter(out), "map {} {} {}\n", map.id, map.players, map.rounds);
    for (const smallworld::MapRegion& region : map.regions) {
        fmt::format_to(std::back_inserter(out), "region {} {} {} {}",
                       smallworld::kTerrains[static_cast<std::size_t>(region.terrain)],
                       region.symbols, region.edge ? 1 : 0, region.lost_tribe ? 1 : 0);
        for (const std::uint8_t other : region.neighbours) {
            fmt::format_to(std::back_inserter(out), " {}", other);
        }
        out += '\n';
    }
}

}  // namespace

std::uint64_t fingerprint(const smallworld::Catalogue& catalogue, const smallworld::MapData& map) {
    std::string text;
    write(text, catalogue);
    write(text, map);
    std::uint64_t hash = 0xCBF29CE484222325ULL;
    for (const char c : text) {
        hash = (hash ^ static_cast<unsigned char>(c)) * 0x100000001B3ULL;
    }
    return hash;
}

}  // namespace loader
