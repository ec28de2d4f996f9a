#pragma once

#include <cstdint>

#include "games/smallworld/content.h"

namespace loader {

enum class Use : std::uint8_t { Never, Maybe, Always };

constexpr std::uint8_t kActive = 1;
constexpr std::uint8_t kDecline = 2;
constexpr std::uint8_t kBoth = 4;
constexpr std::uint8_t kAnyTime = kActive | kDecline | kBoth;

// What may be said about a primitive; a row of docs/traits.md.
struct Grammar {
    int min = 0;  // of n; min == max == 0: it takes no number
    int max = 0;
    Use where = Use::Never;
    Use piece = Use::Never;
    std::uint8_t clauses = 0;
    std::uint8_t held = kActive;  // which values of "while"
    bool repeats = false;         // several may hold at the same time
};

constexpr Grammar grammar_of(smallworld::Primitive primitive) {
    using smallworld::Primitive;
    switch (primitive) {
        case Primitive::CostDelta:
            return {.min = -9,
                    .max = 9,
                    .where = Use::Maybe,
                    .clauses = smallworld::kBesideOwn | smallworld::kNotFirst,
                    .held = kAnyTime,
                    .repeats = true};
        case Primitive::CostFlat:
            return {.min = 1, .max = 9, .piece = Use::Always, .clauses = smallworld::kNotFirst};
        case Primitive::ExtraPay: return {.min = 1, .max = 9, .clauses = smallworld::kMandatory};
        case Primitive::ReachAny: return {.where = Use::Maybe, .held = kAnyTime, .repeats = true};
        case Primitive::ReachLink: return {.where = Use::Always, .held = kAnyTime};
        case Primitive::EntryAny: return {.held = kAnyTime};
        case Primitive::Enter: return {.where = Use::Always, .held = kAnyTime, .repeats = true};
        case Primitive::Substitute: return {.clauses = smallworld::kNeedsFree};
        case Primitive::Truce: return {.clauses = smallworld::kMandatory};
        case Primitive::CoinPerRegion:
            return {.min = 1, .max = 9, .where = Use::Maybe, .held = kAnyTime, .repeats = true};
        case Primitive::CoinPerConquest: return {.min = 1, .max = 9, .repeats = true};
        case Primitive::CoinFlat:
            return {.min = 1,
                    .max = 20,
                    .clauses = smallworld::kFirstTurn | smallworld::kNeedsRegion,
                    .held = kAnyTime,
                    .repeats = true};
        case Primitive::TokenGain: return {.min = 1, .max = 9};
        case Primitive::Pieces:
            return {.min = 1,
                    .max = 10,
                    .piece = Use::Always,
                    .held = kActive | kBoth,
                    .repeats = true};
        case Primitive::DeclineKeepAll:
        case Primitive::DeclineSlotFree: return {.held = kBoth};
        case Primitive::DeclineActs: return {.held = kDecline};
        case Primitive::PreRoll:
        case Primitive::NoLoss:
        case Primitive::DeclineAfterScore: return {};
    }
    return {};
}

}  // namespace loader
