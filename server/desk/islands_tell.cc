#include "server/desk/islands_tell.h"

#include <bit>

#include "games/islands/notation_words.h"
#include "games/islands/rules/archipelago.h"
#include "games/islands/rules/gains.h"
#include "server/desk/letters.h"

namespace server {

using engine::Action;
using engine::Seat;
using islands::Chance;
using islands::Kind;
using islands::Phase;
using islands::Placed;
using islands::Setup;
using islands::State;

namespace {

class SeaTeller {
  public:
    SeaTeller(const Setup& setup, const SeaStep& step, json::array& out)
        : setup_(setup),
          before_(step.before),
          action_(step.action),
          after_(step.after),
          step_(step.step),
          out_(out) {}

    void tell() {
        deed();
        alexis_moves();
        gains();
        if (after_.round != before_.round) say("round", after_.first)["count"] = after_.round;
        if (after_.phase == Phase::Over && before_.phase != Phase::Over) say("over", after_.first);
    }

  private:
    json::object& say(std::string_view what, Seat seat) {
        out_.push_back(json::object{{"what", what}, {"seat", letter_of(seat)}, {"step", step_}});
        return out_.back().as_object();
    }
    void at(json::object& out, islands::Cell cell) const {
        out["x"] = islands::x_of(cell);
        out["y"] = islands::y_of(cell);
    }
    void tile(json::object& out, const Placed& placed) const {
        out["face"] = islands::face_word(setup_, placed.face);
        at(out, placed.cell);
        out["turn"] = placed.turn;
    }

    // The action itself. What is drawn into a hand, and which card is chosen, is nobody's business.
    void deed() {
        const int what = islands::what_of(action_);
        const Seat seat = before_.active;
        switch (islands::kind_of(action_)) {
            case Kind::First: say("first", static_cast<Seat>(what)); break;
            case Kind::Tile:
                if (before_.chance != Chance::Market) {
                    if (before_.phase == Phase::Place) say("redraw", seat);
                    break;
                }
                say("market", seat)["face"] = islands::face_word(setup_, what);
                out_.back().as_object()["slot"] = before_.slot;
                break;
            case Kind::Expedition:
                say("expedition", seat)["card"] = islands::expedition_word(setup_, what);
                break;
            case Kind::Keep:
                if (after_.phase != Phase::Mission || after_.active != seat) say("chosen", seat);
                break;
            case Kind::Take: {
                json::object& said = say("take", seat);
                said["slot"] = what;
                said["face"] =
                    islands::face_word(setup_, before_.market[static_cast<std::size_t>(what)]);
                break;
            }
            case Kind::Lay:
            case Kind::Place: tile(say("place", seat), after_.placed[before_.placed_count]); break;
            case Kind::Moor: moored(seat, what == islands::kOwnShip); break;
            case Kind::Discard:
                say("discard", seat)["face"] = islands::face_word(setup_, what);
                break;
            case Kind::Cover:
            case Kind::Port: token(seat); break;
            case Kind::Build: break;  // told with what follows from it
            case Kind::Hold: say("hold", seat)["count"] = std::popcount(before_.drawn); break;
            default: break;
        }
    }
    void moored(Seat seat, bool own) {
        json::object& said = say("moor", seat);
        at(said, after_.placed[before_.placed_count].cell);
        said["ship"] = own ? "own" : "grey";
    }
    void token(Seat seat) {
        json::object& said = say("token", seat);
        at(said, islands::cell_of(action_));
        const bool port = islands::kind_of(action_) == Kind::Port;
        said["resource"] =
            port ? "port"
                 : islands::kSymbols[static_cast<std::size_t>(islands::resource_of(action_))];
    }

    // What Alexis did by his card, by himself or with the human's turn of the tile.
    void alexis_moves() {
        if (!setup_.is_alexis(before_.active)) return;
        const Kind kind = islands::kind_of(action_);
        if (kind != Kind::Expedition && kind != Kind::Rotate) return;
        if (before_.phase == Phase::Build) return;
        if (after_.placed_count > before_.placed_count) {
            const Placed& placed = after_.placed[before_.placed_count];
            if (placed.face == islands::kShipFace) {
                moored(islands::kAlexis, false);
            } else {
                tile(say("place", islands::kAlexis), placed);
            }
        } else if (after_.box != before_.box) {
            json::object& said = say("unplaceable", islands::kAlexis);
            said["face"] = islands::face_word(setup_, std::countr_zero(after_.box & ~before_.box));
            said["count"] = setup_.constants.unplaceable_pays;
        }
    }

    // Missions that were revealed, houses that were built, points that were paid.
    void gains() {
        for (int s = 0; s < setup_.seats; ++s) {
            const auto seat = static_cast<Seat>(s);
            const unsigned bit = engine::bit(seat);
            if ((after_.revealed & ~before_.revealed & bit) != 0) reveal(seat);
        }
        houses();
        for (int s = 0; s < setup_.seats; ++s) {
            const auto seat = static_cast<Seat>(s);
            const int more = after_.player(seat).points - before_.player(seat).points;
            if (more > 0) say("gain", seat)["count"] = more;
            const int found = std::popcount(after_.player(seat).discoveries) -
                              std::popcount(before_.player(seat).discoveries);
            const bool told = islands::kind_of(action_) == Kind::Hold;
            if (found > 0 && !told) say("hold", seat)["count"] = found;
        }
    }
    void reveal(Seat seat) {
        const auto& played = after_.round == before_.round ? after_.player(seat).played
                                                           : before_.player(seat).played;
        json::array cards;
        for (int deck = 0; deck < setup_.deck_count; ++deck) {
            const std::uint8_t card = played[static_cast<std::size_t>(deck)];
            if (card < islands::kHidden)
                cards.emplace_back(islands::card_word(setup_, islands::card_number(deck, card)));
        }
        say("mission", seat)["cards"] = std::move(cards);
    }
    void houses() {
        for (std::size_t tile = 0; tile < after_.placed_count; ++tile) {
            const islands::Face& face = setup_.face(after_.placed[tile].face);
            for (std::size_t site = 0; site < face.site_count; ++site) {
                const islands::Cover cover = after_.covers[tile][site];
                const bool built = face.sites[site].symbol == islands::Symbol::House &&
                                   cover != before_.covers[tile][site];
                if (built) house(tile, site, cover.player());
            }
        }
    }
    void house(std::size_t tile, std::size_t site, Seat player) {
        json::object& said = say("build", player);
        at(said, after_.placed[tile].cell);
        said["site"] = site;
        if (setup_.is_alexis(player)) return;
        const auto segment = setup_.face(after_.placed[tile].face).sites[site].segment;
        const islands::Reward& reward = reward_of(setup_, before_, player);
        const islands::Island& island =
            island_at(after_, islands::land_of(static_cast<int>(tile), segment));
        json::array items;
        for (const islands::Item& item : explain_reward(reward, island))
            items.push_back(
                json::object{{"label", item.label}, {"rule", item.rule}, {"amount", item.amount}});
        said["items"] = std::move(items);
    }

    const Setup& setup_;
    const State& before_;
    Action action_;
    const State& after_;
    std::size_t step_;
    json::array& out_;
};

}  // namespace

void tell_sea(const Setup& setup, const SeaStep& step, json::array& out) {
    SeaTeller(setup, step, out).tell();
}

}  // namespace server
