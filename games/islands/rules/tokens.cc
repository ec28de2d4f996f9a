#include "games/islands/rules/tokens.h"

#include <bit>

#include "games/islands/rules/archipelago.h"

namespace islands {
namespace {

const Face& face_of(const Setup& setup, const State& state, int tile) {
    return setup.face(state.placed[static_cast<std::size_t>(tile)].face);
}

bool takes_port(const Setup& setup, const State& state, int tile) {
    return ports_of(setup, state, tile) < setup.constants.ports_per_tile;
}

// Every token with every resource that it can show, for one site.
void list_covers(const Setup& setup, std::uint8_t tokens, Cell cell, int site, Actions& out) {
    for (unsigned left = tokens; left != 0; left &= left - 1) {
        const int token = std::countr_zero(left);
        for (int resource = 0; resource < kResourceCount; ++resource) {
            if (setup.token_sides[static_cast<std::size_t>(token)]
                                 [static_cast<std::size_t>(resource)])
                out.add(act(Kind::Cover, token_number(token, resource), cell, site));
        }
    }
}

Reason cover_refusal(const Setup& setup, const State& state, Action action, int tile) {
    const int site = part_of(action);
    const Face& face = face_of(setup, state, tile);
    if (site >= face.site_count) return Reason::NoSuchSite;
    if (!is_resource(face.sites[static_cast<std::size_t>(site)].symbol))
        return Reason::NotAResource;
    const auto& sides = setup.token_sides[static_cast<std::size_t>(token_of(action))];
    return sides[static_cast<std::size_t>(resource_of(action))] ? Reason::None : Reason::WrongSide;
}

Reason port_refusal(const Setup& setup, const State& state, Action action, int tile) {
    const int segment = part_of(action);
    const Face& face = face_of(setup, state, tile);
    if (segment >= face.segments) return Reason::NoSuchSite;
    if (!face.has_coast[static_cast<std::size_t>(segment)]) return Reason::NoCoast;
    return takes_port(setup, state, tile) ? Reason::None : Reason::PortsFull;
}

}  // namespace

bool has_token_move(const Setup& setup, const State& state) {
    if (state.player(state.active).tokens == 0) return false;
    for (int tile = 0; tile < state.placed_count; ++tile) {
        const Face& face = face_of(setup, state, tile);
        for (std::size_t site = 0; site < face.site_count; ++site) {
            if (is_resource(face.sites[site].symbol)) return true;
        }
        const bool coast = face.has_coast[0] || face.has_coast[1];
        if (coast && takes_port(setup, state, tile)) return true;
    }
    return false;
}

void list_tokens(const Setup& setup, const State& state, Actions& out) {
    const std::uint8_t tokens = state.player(state.active).tokens;
    for (const Cell cell : state.occupied) {
        const Face& face = face_of(setup, state, state.at[cell]);
        for (int site = 0; site < face.site_count; ++site) {
            if (is_resource(face.sites[static_cast<std::size_t>(site)].symbol))
                list_covers(setup, tokens, cell, site, out);
        }
    }
    for (const Cell cell : state.occupied) {
        const int tile = state.at[cell];
        if (!takes_port(setup, state, tile)) continue;
        const Face& face = face_of(setup, state, tile);
        for (int segment = 0; segment < face.segments; ++segment) {
            if (!face.has_coast[static_cast<std::size_t>(segment)]) continue;
            for (unsigned left = tokens; left != 0; left &= left - 1)
                out.add(act(Kind::Port, token_number(std::countr_zero(left), 0), cell, segment));
        }
    }
    out.add(act(Kind::Done));
}

Reason token_refusal(const Setup& setup, const State& state, Action action) {
    const int token = token_of(action);
    if (token >= kTokens || (state.player(state.active).tokens >> token & 1) == 0)
        return Reason::TokenUsed;
    const Cell cell = cell_of(action);
    const int tile = cell < kCells ? state.at[cell] : kNone;
    if (tile == kNone) return Reason::NoTile;
    if (is_ship(state, tile)) return Reason::ShipTakesNone;
    return kind_of(action) == Kind::Cover ? cover_refusal(setup, state, action, tile)
                                          : port_refusal(setup, state, action, tile);
}

void place_token(const Setup& setup, State& state, Action action) {
    const Seat player = state.active;
    const int tile = state.at[cell_of(action)];
    state.player(player).tokens &= static_cast<std::uint8_t>(~(1U << token_of(action)));
    if (kind_of(action) == Kind::Cover) {
        const auto resource = static_cast<Symbol>(resource_of(action));
        put_resource(setup, state, tile, part_of(action), Cover::token(player, resource));
    } else {
        put_port(state, tile, PortToken::of(player, part_of(action)));
    }
}

}  // namespace islands
