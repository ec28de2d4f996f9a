#include "cli/play_sea_words.h"

#include <fmt/format.h>

#include "cli/sea_picture.h"
#include "games/islands/notation_words.h"
#include "games/islands/rules/archipelago.h"
#include "games/islands/rules/gains.h"

namespace cli {

using engine::Action;
using engine::Seat;
using islands::Kind;
using islands::State;

namespace {

void join(std::string& text, const std::string& more, std::string_view between) {
    if (!text.empty() && !more.empty()) text += between;
    text += more;
}

}  // namespace

std::string words_of(const Phrases& phrases, const islands::Condition& condition) {
    const auto counted = [&](islands::Symbol symbol, int count) {
        return fmt::format("{} {}", phrases.name("symbol", islands::kSymbols[at(symbol)]), count);
    };
    std::string counts = counted(condition.symbol, condition.found);
    for (const islands::Found& other : condition.with)
        join(counts, counted(other.symbol, other.count), ", ");
    return phrases.say(
        "play.why.needs",
        {{"what", phrases.say(condition.label)}, {"counts", counts}, {"needed", condition.needed}});
}

std::string SeaWords::word(std::string_view group, std::string_view id) const {
    return say(fmt::format("{}.{}", group, id));
}

std::string SeaWords::player(Seat seat) const {
    if (scene_.setup().is_alexis(seat)) return say("alexis");
    return fmt::format("{} {}", engine::letter(seat), scene_.name(seat));
}

std::string SeaWords::tile(std::uint8_t number) const {
    const islands::Setup& setup = scene_.setup();
    const islands::Face& face = setup.face(number);
    std::string signs;
    for (std::uint8_t segment = 0; segment < face.segments; ++segment) {
        if (segment > 0) signs += "/";
        for (std::size_t site = 0; site < face.site_count; ++site) {
            if (face.sites[site].segment == segment) signs += symbol_sign(face.sites[site].symbol);
        }
    }
    return fmt::format("{} {}", islands::face_word(setup, number), signs);
}

std::string SeaWords::symbol(islands::Symbol symbol) const {
    return word("symbol", islands::kSymbols[islands::at(symbol)]);
}

std::string SeaWords::card(int number) const {
    const std::string id(islands::card_word(scene_.setup(), number));
    std::string parts;
    for (const std::string_view part : {"objective", "reward"}) {
        const std::string key = fmt::format("card.{}", id);
        if (phrases_.knows(key, part)) join(parts, word(key, part), "; ");
    }
    return fmt::format("{} ({}): {}", word("card", id), id, parts);
}

std::string SeaWords::refusal(const engine::Refused& refused) const {
    return fmt::format("{} ({})", word("refusal", refused.word), refused.rule);
}

std::string SeaWords::item(const islands::Item& item) const {
    return fmt::format("{:+} {} ({})", item.amount, word("item", item.label), item.rule);
}

std::string SeaWords::condition(const islands::Condition& condition) const {
    return fmt::format("{} {} ({})", condition.met ? "✓" : "✗", words_of(phrases_, condition),
                       condition.rule);
}

std::string SeaWords::island(const islands::Island& island) const {
    std::string text = count("unit.tile", island.tiles);
    join(text, symbol_counts(island.symbols), ", ");
    std::string owners;
    for (int seat = 0; seat < scene_.setup().players; ++seat) {
        if ((island.houses >> seat & 1) != 0) join(owners, player(static_cast<Seat>(seat)), ", ");
    }
    if (!owners.empty()) join(text, say("play.houses-of", {{"players", owners}}), ", ");
    return text;
}

std::string SeaWords::discovery(int token) const {
    const islands::Setup& setup = scene_.setup();
    const int value = setup.discovery_values[static_cast<std::size_t>(token)];
    return fmt::format("{}, {}", word("discovery", islands::discovery_word(setup, token)),
                       count("unit.point", value));
}

// The island there, and what it pays.
std::string SeaWords::building(const State& state, Action action) const {
    const islands::Setup& setup = scene_.setup();
    const int tile = state.at[islands::cell_of(action)];
    const auto site = static_cast<std::size_t>(islands::part_of(action));
    const auto& printed = setup.face(state.placed[static_cast<std::size_t>(tile)].face).sites[site];
    const islands::Island& there =
        islands::island_at(state, islands::land_of(tile, printed.segment));
    std::string text =
        say("play.choice.build", {{"cell", islands::cell_word(islands::cell_of(action))},
                                  {"site", islands::part_of(action)},
                                  {"island", island(there)}});
    if (setup.is_alexis(state.active)) return text;
    const islands::Reward& reward = islands::reward_of(setup, state, state.active);
    if (reward.kind == islands::RewardKind::Discovery) return text;
    const std::string points = count("unit.point", islands::worth(reward, there));
    return text + "; " + say("play.choice.pays", {{"points", points}});
}

std::string SeaWords::choice(const State& state, Action action) const {
    const islands::Setup& setup = scene_.setup();
    const int what = islands::what_of(action);
    const Filling turn{"turn", islands::part_of(action)};
    const auto face = static_cast<std::uint8_t>(what);
    switch (islands::kind_of(action)) {
        case Kind::Lay:
        case Kind::Place: return say("play.choice.place", {{"tile", tile(face)}, turn});
        case Kind::Rotate: return say("play.choice.rotate", {{"turn", what}});
        case Kind::Play: return say("play.choice.play", {{"card", card(what)}});
        case Kind::Keep: return say("play.choice.keep", {{"card", card(what)}});
        case Kind::Take:
            return say("play.choice.take",
                       {{"tile", tile(state.market[static_cast<std::size_t>(what)])}});
        case Kind::Moor:
            return say(what == islands::kOwnShip ? "play.choice.moor-own"
                                                 : "play.choice.moor-grey");
        case Kind::Discard: return say("play.choice.discard", {{"tile", tile(face)}});
        case Kind::Cover:
            return say(
                "play.choice.cover",
                {{"token", std::string(token_word(setup, islands::token_of(action)))},
                 {"resource", symbol(static_cast<islands::Symbol>(islands::resource_of(action)))}});
        case Kind::Port:
            return say("play.choice.port",
                       {{"token", std::string(token_word(setup, islands::token_of(action)))}});
        case Kind::Build: return building(state, action);
        case Kind::Search:
            return say("play.choice.search",
                       {{"cell", islands::cell_word(islands::cell_of(action))}});
        case Kind::Hold: return say("play.choice.hold", {{"token", discovery(what)}});
        case Kind::Done: return say("play.choice.done");
        default: return "";
    }
}

}  // namespace cli
