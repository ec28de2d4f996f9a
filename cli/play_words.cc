#include "cli/play_words.h"

#include <fmt/format.h>

namespace cli {

using engine::Region;
using engine::Seat;
using smallworld::Action;
using smallworld::Kind;
using smallworld::Role;
using smallworld::State;

std::string PlayWords::word(std::string_view key) const {
    return std::string(session_.game().content.words.find(language_, key));
}

std::string PlayWords::word(std::string_view group, std::string_view id) const {
    return word(fmt::format("{}.{}", group, id));
}

std::string PlayWords::race(std::uint8_t race) const {
    if (race == smallworld::kNone) return "?";
    return word("race", session_.setup().catalogue.races[race].id);
}

std::string PlayWords::power(std::uint8_t power) const {
    if (power == smallworld::kNone) return "";
    return word("power", session_.setup().catalogue.powers[power].id);
}

std::string PlayWords::combo(std::uint8_t of_race, std::uint8_t of_power) const {
    const std::string badge = power(of_power);
    return badge.empty() ? race(of_race) : badge + " " + race(of_race);
}

std::string PlayWords::region(Region region) const {
    const auto& regions = session_.setup().map_data.regions;
    return fmt::format("{} {}", engine::index(region),
                       regions[static_cast<std::size_t>(region)].name);
}

std::string PlayWords::terrain(Region region) const {
    const auto& data = session_.setup().map_data.regions[static_cast<std::size_t>(region)];
    return word("terrain", smallworld::kTerrains[static_cast<std::size_t>(data.terrain)]);
}

std::string PlayWords::player(Seat seat) const {
    return fmt::format("{} {}", engine::letter(seat),
                       session_.players()[static_cast<std::size_t>(seat)].name);
}

std::string PlayWords::refusal(smallworld::Why why) const {
    return fmt::format("{} ({})", word("refusal", why.word()), why.rule());
}

std::string PlayWords::item(const smallworld::Item& item) const {
    const auto& words = session_.game().content.words;
    std::string name;
    if (!item.name.empty()) {
        const std::string as_race = fmt::format("race.{}", item.name);
        name = words.has("en", as_race) ? word(as_race) : word("power", item.name);
    } else {
        name = word("item", item.label);
    }
    return fmt::format("{:+} {} ({})", item.amount, name, item.rule);
}

std::string PlayWords::choice(const State& state, Action action) const {
    const smallworld::Setup& setup = session_.setup();
    const Region at = smallworld::region_of(action);
    switch (smallworld::kind_of(action)) {
        case Kind::Pick: {
            const smallworld::Combo& combo_there = state.column[action.a()];
            const int tokens =
                setup.race_tokens[combo_there.race] + setup.power_tokens[combo_there.power];
            std::string text = fmt::format("pick {}: {} tokens",
                                           combo(combo_there.race, combo_there.power), tokens);
            if (action.a() > 0) text += fmt::format(", costs {}", action.a());
            if (combo_there.coins > 0) text += fmt::format(", brings {}", combo_there.coins);
            return text;
        }
        case Kind::Expand: return "expand: ready your troops and conquer";
        case Kind::Decline: return "go into decline";
        case Kind::Take: return "take up from " + region(at);
        case Kind::Abandon: return "abandon " + region(at);
        case Kind::Conquer:
            return fmt::format("conquer {} for {}", region(at), smallworld::cost(setup, state, at));
        case Kind::Attempt: {
            const int cost = smallworld::cost(setup, state, at);
            return fmt::format("roll for {} (needs {})", region(at), cost - state.acting().hand);
        }
        case Kind::Flat: return fmt::format("{} takes {} for 1", word("piece.dragon"), region(at));
        case Kind::Convert: return "replace the token in " + region(at);
        case Kind::Roll: return "roll the die first";
        case Kind::Deploy: return "deploy to " + region(at);
        case Kind::Vacate: return "give up " + region(at);
        case Kind::Place: {
            const auto piece = smallworld::rules_of(smallworld::piece_of(action)).id;
            return fmt::format("{} to {}", word("piece", piece), region(at));
        }
        case Kind::Ally: return "peace with " + player(smallworld::seat_of(action));
        case Kind::Done: return "done";
        default: return "";
    }
}

namespace {

std::string coins_change(const State& before, const State& after, const PlayWords& words) {
    for (std::size_t i = 0; i < before.coins.size(); ++i) {
        const int more = after.coins[i] - before.coins[i];
        // Payments are part of the pick's own line.
        if (more <= 0 || after.scored == before.scored) continue;
        return fmt::format("{} scores {}", words.player(static_cast<Seat>(i)), more);
    }
    return "";
}

}  // namespace

std::string PlayWords::event(std::size_t step) const {
    const State& before = session_.state_before(step);
    const State& after = session_.state_before(step + 1);
    const engine::Step& made = session_.log()[step];
    const Action action = made.action;
    const Region at = smallworld::region_of(action);
    const std::string who = made.mover.is_seat() ? player(made.mover.as_seat()) : "";
    std::string text;
    switch (smallworld::kind_of(action)) {
        case Kind::Die: {
            const bool won = before.target != engine::kNoRegion &&
                             after.army_at[before.target] == before.acting_index();
            text = fmt::format("the die shows {}", action.a());
            if (before.target != engine::kNoRegion) text += won ? ": success" : ": failure";
            break;
        }
        case Kind::First: text = player(smallworld::seat_of(action)) + " plays first"; break;
        case Kind::Pick: {
            const smallworld::Combo& picked = before.column[action.a()];
            text = who + " picks " + combo(picked.race, picked.power);
            break;
        }
        case Kind::Decline: text = who + " goes into decline"; break;
        case Kind::Abandon: text = who + " abandons " + region(at); break;
        case Kind::Conquer:
        case Kind::Flat:
        case Kind::Convert: text = who + " conquers " + region(at); break;
        case Kind::Attempt: text = who + " rolls for " + region(at); break;
        case Kind::Ally:
            text = who + " makes peace with " + player(smallworld::seat_of(action));
            break;
        default: break;
    }
    const std::string coins = coins_change(before, after, *this);
    if (coins.empty()) return text;
    return text.empty() ? coins : text + "; " + coins;
}

}  // namespace cli
