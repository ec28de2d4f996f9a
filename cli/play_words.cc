#include "cli/play_words.h"

#include <fmt/format.h>

namespace cli {

using engine::Region;
using engine::Seat;
using smallworld::Action;
using smallworld::Kind;
using smallworld::Role;
using smallworld::State;

std::string PlayWords::word(std::string_view group, std::string_view id) const {
    return word(fmt::format("{}.{}", group, id));
}

std::string PlayWords::race(std::uint8_t race) const {
    if (race == smallworld::kNone) return "?";
    return phrases_.name("race", scene_.setup().catalogue.races[race].id);
}

std::string PlayWords::power(std::uint8_t power) const {
    if (power == smallworld::kNone) return "";
    return phrases_.name("power", scene_.setup().catalogue.powers[power].id);
}

std::string PlayWords::combo(std::uint8_t of_race, std::uint8_t of_power) const {
    const std::string badge = power(of_power);
    return badge.empty() ? race(of_race) : badge + " " + race(of_race);
}

std::string PlayWords::region(Region region) const {
    const auto& regions = scene_.setup().map_data.regions;
    return fmt::format("{} {}", engine::index(region),
                       regions[static_cast<std::size_t>(region)].name);
}

std::string PlayWords::terrain(Region region) const {
    const auto& data = scene_.setup().map_data.regions[static_cast<std::size_t>(region)];
    return word("play.terrain", smallworld::kTerrains[static_cast<std::size_t>(data.terrain)]);
}

std::string PlayWords::player(Seat seat) const {
    return fmt::format("{} {}", engine::letter(seat), scene_.name(seat));
}

std::string PlayWords::refusal(smallworld::Why why) const {
    return fmt::format("{} ({})", word("refusal", why.word()), why.rule());
}

std::string PlayWords::item(const smallworld::Item& item) const {
    std::string name;
    if (item.name.empty()) {
        name = word("item", item.label);
    } else {
        const bool as_race = phrases_.knows("race", item.name);
        name = phrases_.name(as_race ? "race" : "power", item.name);
    }
    return fmt::format("{:+} {} ({})", item.amount, name, item.rule);
}

std::string PlayWords::choice(const State& state, Action action) const {
    const smallworld::Setup& setup = scene_.setup();
    const Region at = smallworld::region_of(action);
    switch (smallworld::kind_of(action)) {
        case Kind::Pick: {
            const smallworld::Combo& combo_there = state.column[action.a()];
            const int tokens =
                setup.race_tokens[combo_there.race] + setup.power_tokens[combo_there.power];
            std::string text =
                say("play.choice.pick", {{"combo", combo(combo_there.race, combo_there.power)},
                                         {"tokens", count("unit.token", tokens)}});
            if (action.a() > 0) text += ", " + say("play.choice.price", {{"n", action.a()}});
            if (combo_there.coins > 0) {
                text += ", " + say("play.choice.coins", {{"n", combo_there.coins}});
            }
            return text;
        }
        case Kind::Expand: return say("play.choice.expand");
        case Kind::Decline: return say("play.choice.decline");
        case Kind::Take: return say("play.choice.take", {{"region", region(at)}});
        case Kind::Abandon: return say("play.choice.abandon", {{"region", region(at)}});
        case Kind::Conquer:
            return say("play.choice.conquer",
                       {{"region", region(at)}, {"n", smallworld::cost(setup, state, at)}});
        case Kind::Attempt: {
            const int cost = smallworld::cost(setup, state, at);
            return say("play.choice.attempt",
                       {{"region", region(at)}, {"n", cost - state.acting().hand}});
        }
        case Kind::Flat: {
            const smallworld::Army& army = state.acting();
            const auto& traits =
                setup.traits_of(army.race, army.power, state.stage != Role::Active);
            return say("play.choice.flat",
                       {{"piece", word("piece", smallworld::rules_of(traits.flat_piece).id)},
                        {"region", region(at)},
                        {"n", traits.flat_cost}});
        }
        case Kind::Convert: return say("play.choice.convert", {{"region", region(at)}});
        case Kind::Roll: return say("play.choice.roll");
        case Kind::Deploy: return say("play.choice.deploy", {{"region", region(at)}});
        case Kind::Vacate: return say("play.choice.vacate", {{"region", region(at)}});
        case Kind::Place: {
            const auto piece = smallworld::rules_of(smallworld::piece_of(action)).id;
            return say("play.choice.place",
                       {{"piece", word("piece", piece)}, {"region", region(at)}});
        }
        case Kind::Ally:
            return say("play.choice.ally", {{"player", player(smallworld::seat_of(action))}});
        case Kind::Done: return say("play.choice.done");
        default: return "";
    }
}

}  // namespace cli
