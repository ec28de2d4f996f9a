#include "server/desk/islands_cells.h"

#include <fmt/format.h>

#include <algorithm>
#include <bit>

#include "games/islands/notation_words.h"
#include "games/islands/rules/alexis.h"
#include "server/desk/islands_items.h"
#include "server/desk/islands_missions.h"
#include "server/desk/letters.h"

namespace server {

using engine::Seat;
using islands::Cover;
using islands::kHidden;
using islands::kNone;
using islands::Land;
using islands::Phase;
using islands::Placed;
using islands::Player;
using islands::PortToken;
using islands::Setup;
using islands::State;
using islands::View;

namespace {

json::value face_json(const Setup& setup, int face) {
    if (face == kNone) return nullptr;
    return json::string(islands::face_word(setup, face));
}

// The members of a set as ids, then null for each that is hidden.
template <typename Word>
json::array names(std::uint64_t set, const Word& word, int hidden = 0) {
    json::array out;
    for (; set != 0; set &= set - 1)
        out.emplace_back(word(std::countr_zero(set)));
    for (; hidden > 0; --hidden)
        out.emplace_back(nullptr);
    return out;
}

json::array seats_json(unsigned bits) {
    return names(bits, [](int seat) { return letter_of(static_cast<Seat>(seat)); });
}

class Cells {
  public:
    Cells(const Setup& setup, const View& view) : setup_(setup), view_(view), state_(view.state) {}

    json::object all() && {
        out_["clock"] = clock();
        out_["market"] = market();
        out_["ships"] = json::object{{"own", seats_json(state_.ships)}, {"grey", state_.grey}};
        out_["box"] = names(state_.box, [&](int tile) { return islands::face_word(setup_, tile); });
        for (int tile = 0; tile < state_.placed_count; ++tile)
            out_[fmt::format("tile.{}", tile)] = laid(static_cast<std::size_t>(tile));
        for (int land = 0; land < islands::kLands; ++land) {
            if (state_.islands[static_cast<std::size_t>(land)].tiles > 0)
                out_[fmt::format("island.{}", land)] = island(static_cast<Land>(land));
        }
        for (int seat = 0; seat < setup_.players; ++seat)
            out_[fmt::format("player.{}", letter_of(static_cast<Seat>(seat)))] =
                player(static_cast<Seat>(seat));
        if (setup_.is_solo()) out_["alexis"] = alexis();
        return std::move(out_);
    }

  private:
    json::object clock() const {
        json::object out{{"round", state_.round},
                         {"rounds", setup_.constants.max_rounds},
                         {"first", letter_of(state_.first)},
                         {"turn", letter_of(state_.active)},
                         {"mover", nullptr},
                         {"phase", islands::kPhases[static_cast<std::size_t>(state_.phase)]},
                         {"navigation", state_.navigation},
                         {"reserve", state_.reserve}};
        if (const engine::Mover mover = islands::mover(setup_, state_); mover.is_seat())
            out["mover"] = letter_of(mover.as_seat());
        if (state_.chance != islands::Chance::None)
            out["awaits"] = islands::kChances[static_cast<std::size_t>(state_.chance)];
        if (state_.moorer != engine::kNoSeat) out["moorer"] = letter_of(state_.moorer);
        if (state_.final_gains != 0) out["final"] = true;
        if (state_.chance == islands::Chance::Market) out["slot"] = state_.slot;
        return out;
    }

    json::array market() const {
        json::array out;
        for (const std::uint8_t tile : state_.market)
            out.push_back(face_json(setup_, tile));
        return out;
    }

    json::object laid(std::size_t tile) const {
        const Placed& placed = state_.placed[tile];
        json::object out{{"x", islands::x_of(placed.cell)},
                         {"y", islands::y_of(placed.cell)},
                         {"face", islands::face_word(setup_, placed.face)},
                         {"turn", placed.turn}};
        for (int seat = 0; seat < setup_.players; ++seat) {
            if (state_.players[static_cast<std::size_t>(seat)].last_tile == tile + 1)
                out["by"] = letter_of(static_cast<Seat>(seat));
        }
        if (placed.face == islands::kShipFace) {
            const auto owner = std::ranges::find(state_.ship_of, static_cast<std::uint8_t>(tile));
            out["ship"] = owner == state_.ship_of.end()
                              ? json::string_view("grey")
                              : letter_of(static_cast<Seat>(owner - state_.ship_of.begin()));
        }
        if (json::array lying = covers(tile); !lying.empty()) out["covers"] = std::move(lying);
        if (json::array lying = ports(tile); !lying.empty()) out["ports"] = std::move(lying);
        return out;
    }
    json::array covers(std::size_t tile) const {
        const islands::Face& face = setup_.face(state_.placed[tile].face);
        json::array out;
        for (std::size_t site = 0; site < face.site_count; ++site) {
            const Cover cover = state_.covers[tile][site];
            if (cover.none()) continue;
            if (face.sites[site].symbol == islands::Symbol::House) {
                out.push_back(json::object{{"site", site}, {"house", letter_of(cover.player())}});
            } else {
                out.push_back(json::object{{"site", site},
                                           {"token", islands::kSymbols[at(cover.resource())]},
                                           {"seat", letter_of(cover.player())}});
            }
        }
        return out;
    }
    json::array ports(std::size_t tile) const {
        json::array out;
        for (const PortToken port : state_.ports[tile]) {
            if (!port.none())
                out.push_back(
                    json::object{{"segment", port.segment()}, {"seat", letter_of(port.player())}});
        }
        return out;
    }

    json::object island(Land name) const {
        const islands::Island& island = state_.islands[name];
        json::object symbols;
        for (std::size_t symbol = 0; symbol < islands::kSymbolCount; ++symbol)
            symbols[islands::kSymbols[symbol]] = island.symbols[symbol];
        json::array lands;
        for (int land = 0; land < islands::kLands; ++land) {
            if (state_.island_of[static_cast<std::size_t>(land)] == name)
                lands.push_back(json::array{islands::tile_of(static_cast<Land>(land)),
                                            islands::segment_of(static_cast<Land>(land))});
        }
        json::object out{{"tiles", island.tiles},
                         {"symbols", std::move(symbols)},
                         {"houses", seats_json(island.houses)},
                         {"lands", std::move(lands)},
                         {"finished", is_finished(setup_, state_, name)}};
        if (json::array missions = missions_json(setup_, view_, island); !missions.empty())
            out["missions"] = std::move(missions);
        return out;
    }

    json::array assigned(const std::array<std::uint8_t, islands::kDecks>& cards) const {
        json::array out;
        for (int deck = 0; deck < setup_.deck_count; ++deck) {
            const std::uint8_t card = cards[static_cast<std::size_t>(deck)];
            if (card == kNone) continue;
            out.push_back(card == kHidden ? json::value(nullptr)
                                          : json::value(json::string(islands::card_word(
                                                setup_, islands::card_number(deck, card)))));
        }
        return out;
    }
    json::array values(std::uint16_t tokens, int hidden) const {
        return names(
            tokens,
            [&](int token) { return setup_.discovery_values[static_cast<std::size_t>(token)]; },
            hidden);
    }
    json::object discovery(int token) const {
        return {{"id", islands::discovery_word(setup_, token)},
                {"value", setup_.discovery_values[static_cast<std::size_t>(token)]}};
    }
    json::object player(Seat seat) const {
        const auto i = static_cast<std::size_t>(seat);
        const Player& own = state_.players[i];
        json::object out{{"points", own.points}, {"pool", own.pool}, {"reserve", own.reserve}};
        const std::uint8_t ship = state_.ship_of[i];
        if (ship != kNone) out["ship"] = ship;
        add_end(seat, out);
        if (setup_.is_alexis(seat)) return out;
        out["tokens"] =
            names(own.tokens, [&](int token) { return islands::token_word(setup_, token); });
        out["hand"] = names(
            own.hand, [&](int tile) { return islands::face_word(setup_, tile); },
            view_.hidden_tiles[i]);
        out["cards"] = cards(own, view_.hidden_cards[i]);
        out["played"] = assigned(own.played);
        out["kept"] = assigned(own.kept);
        out["returned"] = assigned(own.returned);
        add_mission_points(seat, out);
        out["revealed"] = (state_.revealed & engine::bit(seat)) != 0;
        out["discoveries"] = values(own.discoveries, view_.hidden_tokens[i]);
        if (state_.active == seat && (state_.drawn != 0 || view_.hidden_drawn != 0))
            out["drawn"] = names(
                state_.drawn, [&](int token) { return discovery(token); }, view_.hidden_drawn);
        return out;
    }
    // As long as it is a secret, of the viewer alone: the view has no other mission. In the gains
    // it is told what each island pays.
    void add_mission_points(Seat seat, json::object& out) const {
        if ((state_.revealed & engine::bit(seat)) != 0) return;
        if (const auto points = gains_now(setup_, state_, seat)) out["mission_points"] = *points;
    }
    json::array cards(const Player& own, int hidden) const {
        json::array out;
        for (int deck = 0; deck < setup_.deck_count; ++deck) {
            const json::array held = names(
                own.cards[static_cast<std::size_t>(deck)],
                [&](int card) {
                    return islands::card_word(setup_, islands::card_number(deck, card));
                },
                hidden);
            out.insert(out.end(), held.begin(), held.end());
        }
        return out;
    }
    json::object final_score(Seat seat) const {
        return {{"items", items_json(explain_score(setup_, state_, seat))},
                {"total", score(setup_, state_, seat)}};
    }
    // SI-ACHIEVE-01: only who has won achieves anything.
    void add_end(Seat seat, json::object& out) const {
        if (state_.phase != Phase::Over) return;
        out["score"] = final_score(seat);
        if (setup_.is_alexis(seat) || ranking(setup_, state_)[0].seat != seat) return;
        json::array feats;
        for (std::size_t i = 0; i < setup_.achievements.size(); ++i)
            feats.push_back(feat(setup_.achievements[i], achievements(setup_, state_, seat) >> i));
        out["feats"] = std::move(feats);
    }
    static json::object feat(const islands::Achievement& one, int bits) {
        json::object out{{"id", one.id},
                         {"rule", one.rule},
                         {"feat", islands::kFeats[static_cast<std::size_t>(one.feat)]},
                         {"met", (bits & 1) != 0}};
        if (one.number != 0) out["number"] = one.number;
        if (one.tiles != 0) out["tiles"] = one.tiles;
        return out;
    }

    json::object alexis() const {
        const auto card_name = [&](int card) { return islands::expedition_word(setup_, card); };
        json::object out{{"level", setup_.options.alexis + 1},
                         {"base", setup_.alexis.base},
                         {"per_house", setup_.alexis.per_house},
                         {"used", names(state_.expeditions_used, card_name)},
                         {"seen", names(state_.expeditions_seen, card_name)},
                         {"unseen", json::object{{"explore", state_.explore_unseen},
                                                 {"moor", state_.moor_unseen}}}};
        if (state_.expedition == kNone) return out;
        out["card"] = card_name(state_.expedition);
        if (state_.target == islands::kNoCell) return out;
        out["target"] =
            json::object{{"x", islands::x_of(state_.target)}, {"y", islands::y_of(state_.target)}};
        const std::uint8_t slot = setup_.expeditions[state_.expedition].slot;
        out["tile"] = face_json(setup_, state_.market[slot]);
        out["from"] = islands::reference_tile(state_);
        return out;
    }

    const Setup& setup_;
    const View& view_;
    const State& state_;
    json::object out_;
};

}  // namespace

json::object sea_cells(const Setup& setup, const View& view) {
    return Cells(setup, view).all();
}

}  // namespace server
