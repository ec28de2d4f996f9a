#include "server/desk/islands_tell.h"

#include <bit>
#include <vector>

#include "games/islands/notation_words.h"
#include "games/islands/rules/archipelago.h"
#include "games/islands/rules/gains.h"
#include "server/desk/islands_items.h"
#include "server/desk/letters.h"

namespace server {

using engine::Action;
using engine::Seat;
using islands::Chance;
using islands::Kind;
using islands::Land;
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
        if (setup_.is_alexis(before_.active)) {
            alexis_does();
        } else {
            deed();
        }
        if (after_.final_gains != before_.final_gains) say("final");
        gains();
        if (after_.navigation > before_.navigation) {  // SI-PREP-01: a round is prepared
            say("round")["count"] = after_.round;
            say("prepare");
        }
        if (after_.phase == Phase::Over && before_.phase != Phase::Over) say("over");
    }

  private:
    json::object& say(std::string_view what) {
        out_.push_back(json::object{{"what", what}, {"step", step_}});
        return out_.back().as_object();
    }
    json::object& say(std::string_view what, Seat seat) {
        json::object& said = say(what);
        said["seat"] = letter_of(seat);
        return said;
    }
    void at_tile(json::object& out, int tile) const {
        const islands::Cell cell = after_.placed[static_cast<std::size_t>(tile)].cell;
        out["tile"] = tile;
        out["x"] = islands::x_of(cell);
        out["y"] = islands::y_of(cell);
    }
    // The tile or ship that this step has laid.
    void at_new_tile(json::object& out) const {
        at_tile(out, before_.placed_count);
        const Placed& placed = after_.placed[before_.placed_count];
        if (placed.face != islands::kShipFace)
            out["face"] = islands::face_word(setup_, placed.face);
    }
    bool is_new_round() const { return after_.round != before_.round; }

    // ---- what the one to move did. What is drawn into a hand, and which card is chosen, is nobody
    // else's business.
    void deed() {
        const Seat seat = before_.active;
        const int what = islands::what_of(action_);
        switch (islands::kind_of(action_)) {
            case Kind::First: say("first", static_cast<Seat>(what)); break;
            case Kind::Tile: refilled(); break;
            case Kind::Keep:
                if (after_.phase != Phase::Mission || after_.active != seat) say("mission", seat);
                break;
            case Kind::Take: taken(seat, what); break;
            case Kind::Lay: at_new_tile(say("lay", seat)); break;
            case Kind::Place: at_new_tile(say("place", seat)); break;
            case Kind::Moor: moored(seat, what); break;
            case Kind::Discard:
                say("discard", seat)["face"] = islands::face_word(setup_, what);
                break;
            case Kind::Cover: token("token", seat); break;
            case Kind::Port: token("port", seat); break;
            case Kind::Done:
                if (before_.phase == Phase::Token) say("no_token", seat);
                break;
            default: break;  // told with what follows from it
        }
    }
    void refilled() {
        if (before_.chance != Chance::Market) return;
        json::object& said = say("refill");
        said["slot"] = before_.slot;
        said["face"] = islands::face_word(setup_, islands::what_of(action_));
    }
    void taken(Seat seat, int slot) {
        json::object& said = say("take", seat);
        said["slot"] = slot;
        said["face"] = islands::face_word(setup_, before_.market[static_cast<std::size_t>(slot)]);
    }
    void moored(Seat seat, int ship) {
        json::object& said = say("moor", seat);
        said["ship"] = ship == islands::kOwnShip ? "own" : "grey";
        at_new_tile(said);
    }
    void token(std::string_view what, Seat seat) {
        json::object& said = say(what, seat);
        said["token"] = islands::token_word(setup_, islands::token_of(action_));
        at_tile(said, after_.at[islands::cell_of(action_)]);
        if (islands::kind_of(action_) == Kind::Cover)
            said["resource"] =
                islands::kSymbols[static_cast<std::size_t>(islands::resource_of(action_))];
    }

    // ---- Alexis: what he does by his card, and how the human turns his tile
    void alexis_does() {
        switch (islands::kind_of(action_)) {
            case Kind::Tile: refilled(); break;
            case Kind::Rotate: at_new_tile(say("place", islands::kAlexis)); break;
            case Kind::Expedition: turned_up(); break;
            default: break;
        }
    }
    // SI-SOLO-23: in his gains the card only says where he builds.
    void turned_up() {
        if (before_.phase == Phase::Build) {
            by_card("alexis_card");
        } else {
            expedition();
        }
    }
    void expedition() {
        const int slot = setup_.expeditions[static_cast<std::size_t>(card())].slot;
        const bool laid = after_.placed_count > before_.placed_count;
        if (laid && after_.placed[before_.placed_count].face == islands::kShipFace) {
            at_new_tile(by_card("alexis_moor"));
        } else if (laid) {
            json::object& said = by_card("alexis_place");
            said["slot"] = slot;
            at_new_tile(said);
        } else if (after_.phase == Phase::Rotate) {
            json::object& said = by_card("alexis_place");
            said["slot"] = slot;
            said["x"] = islands::x_of(after_.target);
            said["y"] = islands::y_of(after_.target);
        } else if (after_.box != before_.box) {
            json::object& said = by_card("alexis_none");
            said["slot"] = slot;
            said["count"] = setup_.constants.unplaceable_pays;
        } else {
            by_card("alexis_gains")["slot"] = slot;
        }
    }
    // The card that he follows: it is gone from the position when the round is over.
    int card() const {
        return islands::kind_of(action_) == Kind::Expedition ? islands::what_of(action_)
                                                             : before_.expedition;
    }
    json::object& by_card(std::string_view what) {
        json::object& said = say(what, islands::kAlexis);
        said["item"] = islands::expedition_word(setup_, card());
        return said;
    }
    void alexis_builds() {
        if (before_.active != islands::kAlexis || before_.phase != Phase::Build) return;
        const auto tiles = new_houses(islands::kAlexis);
        for (const int tile : tiles)
            at_tile(by_card("alexis_build"), tile);
        const bool choosing = after_.phase == Phase::Build && after_.active == islands::kAlexis;
        if (!tiles.empty() || choosing) return;
        const bool spent = before_.player(islands::kAlexis).pool == 0;
        by_card("alexis_no_build")["word"] =
            islands::Why{spent ? islands::Reason::NoHouse : islands::Reason::ObjectiveUnmet}.word();
    }

    // ---- gains, of everybody who came to them in this step, in their order
    void gains() {
        const bool begins_left =
            after_.final_gains != before_.final_gains;  // SI-END-02: he could not move
        for (int i = 0; i < setup_.players; ++i) {
            const int place = engine::index(before_.active) + i + (begins_left ? 1 : 0);
            const auto seat = static_cast<Seat>(place % setup_.players);
            if (setup_.is_alexis(seat)) {
                alexis_builds();
            } else {
                gains_of(seat);
            }
        }
    }
    void gains_of(Seat seat) {
        const unsigned now = is_new_round() ? ~0U : after_.revealed;
        const bool shown = (now & ~unsigned{before_.revealed} & engine::bit(seat)) != 0;
        if (shown) reveal(seat);
        for (const int tile : new_houses(seat))
            at_tile(say("build", seat), tile);
        const bool built = before_.phase == Phase::Build && before_.active == seat;
        const bool building =
            after_.phase == Phase::Build && after_.active == seat && !is_new_round();
        if ((built || shown) && !building) {
            if (shown || islands::kind_of(action_) == Kind::Done) say("no_build", seat);
            rewards(seat);
        }
        discoveries(seat);
    }
    void reveal(Seat seat) {
        json::array cards;
        for (int deck = 0; deck < setup_.deck_count; ++deck) {
            const std::uint8_t card = before_.player(seat).played[static_cast<std::size_t>(deck)];
            cards.emplace_back(islands::card_word(setup_, islands::card_number(deck, card)));
        }
        say("reveal", seat)["cards"] = std::move(cards);
    }
    // The tiles on which this step has put a house of the player.
    std::vector<int> new_houses(Seat player) const {
        std::vector<int> tiles;
        for (std::size_t tile = 0; tile < after_.placed_count; ++tile) {
            for (std::size_t site = 0; site < islands::kMaxSites; ++site) {
                const islands::Cover cover = after_.covers[tile][site];
                if (cover != before_.covers[tile][site] && cover == islands::Cover::house(player) &&
                    is_house_site(tile, site))
                    tiles.push_back(static_cast<int>(tile));
            }
        }
        return tiles;
    }
    bool is_house_site(std::size_t tile, std::size_t site) const {
        const islands::Face& face = setup_.face(after_.placed[tile].face);
        return face.sites[site].symbol == islands::Symbol::House;
    }
    // Where the player to move has built in these gains and was not paid for yet.
    std::vector<Land> built() const {
        std::vector<Land> lands(before_.built.begin(), before_.built.begin() + before_.built_count);
        if (islands::kind_of(action_) != Kind::Build) return lands;
        const int tile = after_.at[islands::cell_of(action_)];
        const auto& sites = setup_.face(after_.placed[static_cast<std::size_t>(tile)].face).sites;
        lands.push_back(islands::land_of(
            tile, sites[static_cast<std::size_t>(islands::part_of(action_))].segment));
        return lands;
    }
    // SI-REWARD-04; discoveries are told as they are made.
    void rewards(Seat seat) {
        const islands::Reward& reward = reward_of(setup_, before_, seat);
        if (reward.kind == islands::RewardKind::Discovery || before_.active != seat) return;
        for (const Land land : built()) {
            const islands::Island& island = island_at(after_, land);
            json::object& said = say("gain", seat);
            at_tile(said, islands::tile_of(land));
            said["count"] = worth(reward, island);
            said["items"] = items_json(explain_reward(reward, island));
        }
    }
    // How many are kept is known, which ones is not.
    void discoveries(Seat seat) {
        const int kept = std::popcount(after_.player(seat).discoveries) -
                         std::popcount(before_.player(seat).discoveries);
        for (int i = 0; i < kept; ++i)
            say("hold", seat);
        if (before_.active == seat && after_.active == seat) searched(seat);
    }
    void searched(Seat seat) {
        const bool found = islands::kind_of(action_) == Kind::Find;
        if (after_.to_draw <= before_.to_draw - (found ? 1 : 0)) return;
        json::object& said = say("search", seat);
        said["count"] = after_.to_draw;
        if (islands::kind_of(action_) == Kind::Search) {
            at_tile(said, after_.at[islands::cell_of(action_)]);
            return;
        }
        for (const Land land : built()) {  // the only one with temples
            if (island_at(after_, land).symbols[at(islands::Symbol::Temple)] > 0)
                at_tile(said, islands::tile_of(land));
        }
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
