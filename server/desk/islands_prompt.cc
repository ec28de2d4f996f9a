#include "server/desk/islands_prompt.h"

#include "games/islands/notation.h"
#include "games/islands/notation_words.h"
#include "games/islands/rules/archipelago.h"
#include "games/islands/rules/gains.h"
#include "server/desk/islands_items.h"
#include "server/desk/letters.h"

namespace server {

using engine::Action;
using islands::Kind;
using islands::Setup;
using islands::State;

namespace {

// Chance, a secret or somebody else follows: it cannot be taken back.
bool is_final(const Setup& setup, const State& state, Action action) {
    State after = state;
    apply(setup, after, action);
    return mover(setup, after) != mover(setup, state);
}

// The island on which a house would stand, or that is searched.
const islands::Island& island_of(const Setup& setup, const State& state, Action action) {
    const int tile = state.at[islands::cell_of(action)];
    int segment = islands::part_of(action);
    if (islands::kind_of(action) == Kind::Build) {
        const auto& face = setup.face(state.placed[static_cast<std::size_t>(tile)].face);
        segment = face.sites[static_cast<std::size_t>(segment)].segment;
    }
    return island_at(state, islands::land_of(tile, segment));
}

// What building there pays; Alexis is paid nothing for it (SI-SOLO-26).
void add_reward(const Setup& setup, const State& state, Action action, json::object& out) {
    if (setup.is_alexis(state.active)) return;
    State built = state;
    put_house(setup, built, built.at[islands::cell_of(action)], islands::part_of(action),
              state.active);
    const islands::Reward& reward = reward_of(setup, state, state.active);
    const islands::Island& island = island_of(setup, built, action);
    out["points"] = worth(reward, island);
    out["items"] = items_json(explain_reward(reward, island));
}

void add_place(Action action, json::object& out) {
    out["x"] = islands::x_of(islands::cell_of(action));
    out["y"] = islands::y_of(islands::cell_of(action));
}

void add_what(const Setup& setup, Action action, json::object& out) {
    const int what = islands::what_of(action);
    switch (islands::kind_of(action)) {
        case Kind::Lay:
        case Kind::Place:
        case Kind::Discard: out["face"] = islands::face_word(setup, what); break;
        case Kind::Play:
        case Kind::Keep: out["card"] = islands::card_word(setup, what); break;
        case Kind::Take: out["slot"] = what; break;
        case Kind::Moor: out["ship"] = what == islands::kOwnShip ? "own" : "grey"; break;
        case Kind::Cover:
            out["token"] = islands::token_word(setup, islands::token_of(action));
            out["resource"] =
                islands::kSymbols[static_cast<std::size_t>(islands::resource_of(action))];
            break;
        case Kind::Port:
            out["token"] = islands::token_word(setup, islands::token_of(action));
            break;
        case Kind::Rotate: out["turn"] = what; break;
        case Kind::Hold: out["token"] = islands::discovery_word(setup, what); break;
        default: break;
    }
}

void add_part(Action action, json::object& out) {
    const int part = islands::part_of(action);
    switch (islands::kind_of(action)) {
        case Kind::Lay:
        case Kind::Place:
            add_place(action, out);
            out["turn"] = part;
            break;
        case Kind::Moor: add_place(action, out); break;
        case Kind::Cover:
        case Kind::Build:
            add_place(action, out);
            out["site"] = part;
            break;
        case Kind::Port:
        case Kind::Search:
            add_place(action, out);
            out["segment"] = part;
            break;
        default: break;
    }
}

json::object choice_json(const Setup& setup, const State& state, Action action) {
    json::object out{{"action", islands::print_action(setup, action)},
                     {"kind", islands::kKinds[action.kind()]}};
    add_what(setup, action, out);
    add_part(action, out);
    if (islands::kind_of(action) == Kind::Build) add_reward(setup, state, action, out);
    if (is_final(setup, state, action)) out["final"] = true;
    return out;
}

}  // namespace

json::object sea_prompt(const Setup& setup, const State& state, std::span<const std::size_t> undo) {
    engine::Actions list;
    actions(setup, state, list);
    json::array choices;
    for (const Action action : list)
        choices.push_back(choice_json(setup, state, action));
    return {{"seat", letter_of(mover(setup, state).as_seat())},
            {"phase", islands::kPhases[static_cast<std::size_t>(state.phase)]},
            {"choices", std::move(choices)},
            {"undo", json::array(undo.begin(), undo.end())}};
}

json::object sea_because(const Setup& setup, const State& state, Action action) {
    const islands::Why why = why_illegal(setup, state, action);
    json::object out{{"action", islands::print_action(setup, action)}, {"legal", why.legal()}};
    if (!why.legal()) {
        out["rule"] = why.rule();
        out["word"] = why.word();
    } else if (islands::kind_of(action) == Kind::Build) {
        json::object reward;
        add_reward(setup, state, action, reward);
        if (reward.contains("points")) {
            out["cost"] = reward["points"];
            out["items"] = reward["items"];
        }
    }
    return out;
}

}  // namespace server
