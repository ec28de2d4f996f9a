#include <fmt/format.h>

#include <algorithm>
#include <bit>
#include <iterator>

#include "games/islands/notation.h"
#include "games/islands/notation_words.h"

namespace islands {
namespace {

// Writes the statements of a position in the order of docs/notation.md.
class Printer {
  public:
    Printer(const Setup& setup, const View& view)
        : setup_(setup), view_(view), state_(view.state) {}

    std::string print() && {
        clock();
        for (int tile = 0; tile < state_.placed_count; ++tile)
            laid(tile);
        for (int tile = 0; tile < state_.placed_count; ++tile)
            lying(static_cast<std::size_t>(tile));
        for (int seat = 0; seat < setup_.players; ++seat)
            player(static_cast<std::size_t>(seat));
        stacks();
        gains();
        return std::move(out_);
    }

  private:
    template <typename... Parts>
    void line(fmt::format_string<Parts...> format, Parts&&... parts) {
        fmt::format_to(std::back_inserter(out_), format, std::forward<Parts>(parts)...);
        out_ += '\n';
    }
    void seat_line(std::string_view statement, Seat seat, Seat usual) {
        if (seat != usual) line("{} {}", statement, engine::letter(seat));
    }
    // "revealed A C"; nothing if there is none.
    void seats_line(std::string_view statement, std::uint8_t bits) {
        std::string who;
        for (int seat = 0; seat < setup_.players; ++seat) {
            if ((bits >> seat & 1) != 0)
                who += fmt::format(" {}", engine::letter(static_cast<Seat>(seat)));
        }
        if (!who.empty()) line("{}{}", statement, who);
    }
    // The members of a set as words, then as many question marks.
    template <typename Word>
    static std::string words(std::uint64_t set, const Word& word, int hidden = 0) {
        std::string out;
        for (; set != 0; set &= set - 1)
            out += fmt::format(" {}", word(std::countr_zero(set)));
        for (; hidden > 0; --hidden)
            out += " ?";
        return out;
    }

    void clock() {
        if (state_.round != 1) line("round {}", state_.round);
        seat_line("first", state_.first, Seat{0});
        seat_line("turn", state_.active, Seat{0});
        if (state_.phase != Phase::Deal)
            line("phase {}", kPhases[static_cast<std::size_t>(state_.phase)]);
        if (state_.chance != Chance::None)
            line("awaits {}", kChances[static_cast<std::size_t>(state_.chance)]);
        if (state_.slot != 0) line("slot {}", state_.slot + 1);
    }

    // Who laid it, if it is the last tile of a player.
    std::string by(int tile) const {
        for (int seat = 0; seat < setup_.players; ++seat) {
            if (state_.players[static_cast<std::size_t>(seat)].last_tile == tile + 1)
                return fmt::format(" by {}", engine::letter(static_cast<Seat>(seat)));
        }
        return "";
    }
    void laid(int tile) {
        const Placed& placed = state_.placed[static_cast<std::size_t>(tile)];
        const std::string where = cell_word(placed.cell);
        if (placed.face != kShipFace) {
            line("tile {} {} {}{}", face_word(setup_, placed.face), where, placed.turn, by(tile));
            return;
        }
        const auto owner = std::ranges::find(state_.ship_of, tile);
        const auto seat = static_cast<Seat>(owner - state_.ship_of.begin());
        const bool grey = owner == state_.ship_of.end();
        line("ship {} {}{}", grey ? "grey" : std::string(1, engine::letter(seat)), where, by(tile));
    }
    void lying(std::size_t tile) {
        const Placed& placed = state_.placed[tile];
        const Face& face = setup_.face(placed.face);
        const std::string where = cell_word(placed.cell);
        for (std::size_t site = 0; site < face.site_count; ++site) {
            const Cover cover = state_.covers[tile][site];
            if (cover.none()) continue;
            const char owner = engine::letter(cover.player());
            if (face.sites[site].symbol == Symbol::House) {
                line("house {} {} {}", where, site, owner);
            } else {
                line("token {} {} {} {}", where, site, kSymbols[at(cover.resource())], owner);
            }
        }
        for (const PortToken port : state_.ports[tile]) {
            if (!port.none())
                line("port {} {} {}", where, port.segment(), engine::letter(port.player()));
        }
    }

    std::string assigned(const std::array<std::uint8_t, kDecks>& cards) const {
        std::string out;
        for (int deck = 0; deck < setup_.deck_count; ++deck) {
            const std::uint8_t card = cards[static_cast<std::size_t>(deck)];
            if (card == kNone) continue;
            out += card == kHidden ? std::string(" ?")
                                   : fmt::format(" {}", card_word(setup_, card_number(deck, card)));
        }
        return out;
    }
    void player(std::size_t seat) {
        const Player& own = state_.players[seat];
        std::string parts;
        const auto part = [&parts](std::string_view word, const std::string& text) {
            if (!text.empty()) parts += fmt::format(" {}{}", word, text);
        };
        if (own.points != 0) part("points", fmt::format(" {}", own.points));
        part("pool", fmt::format(" {}", own.pool));
        const auto tile_name = [this](int tile) { return face_word(setup_, tile); };
        if (!setup_.is_alexis(static_cast<Seat>(seat))) {
            const auto token_name = [this](int token) { return token_word(setup_, token); };
            part("tokens", own.tokens == 0 ? " none" : words(own.tokens, token_name));
            part("hand", words(own.hand, tile_name, view_.hidden_tiles[seat]));
            part("cards", cards(own, seat));
            part("played", assigned(own.played));
            part("kept", assigned(own.kept));
            part("returned", assigned(own.returned));
            const auto find_name = [this](int token) { return discovery_word(setup_, token); };
            part("found", words(own.discoveries, find_name, view_.hidden_tokens[seat]));
        }
        line("player {}{}", engine::letter(static_cast<Seat>(seat)), parts);
    }
    std::string cards(const Player& own, std::size_t seat) const {
        std::string out;
        for (int deck = 0; deck < setup_.deck_count; ++deck) {
            const auto name = [&](int card) { return card_word(setup_, card_number(deck, card)); };
            out += words(own.cards[static_cast<std::size_t>(deck)], name, view_.hidden_cards[seat]);
        }
        return out;
    }

    void stacks() {
        std::string market;
        for (const std::uint8_t tile : state_.market)
            market += fmt::format(" {}", tile == kNone ? "none" : face_word(setup_, tile));
        line("market{}", market);
        const auto tile_name = [this](int tile) { return face_word(setup_, tile); };
        if (state_.shown != 0) line("shown{}", words(state_.shown, tile_name));
        if (state_.box != 0) line("box{}", words(state_.box, tile_name));
        if (state_.navigation != 0) line("navigation {}", state_.navigation);
        const auto card_name = [this](int card) { return expedition_word(setup_, card); };
        if (state_.expeditions_seen != 0) line("seen{}", words(state_.expeditions_seen, card_name));
        if (state_.expeditions_used != 0) line("used{}", words(state_.expeditions_used, card_name));
        if (state_.expedition != kNone) line("expedition {}", card_name(state_.expedition));
        if (state_.target != kNoCell) line("target {}", cell_word(state_.target));
    }

    void gains() {
        seat_line("moorer", state_.moorer, engine::kNoSeat);
        seat_line("first-ship", state_.first_own_ship, engine::kNoSeat);
        if (state_.gained != 0) line("gained {}", state_.gained);
        if (state_.final_gains != 0) line("final");
        seats_line("revealed", state_.revealed);
        for (std::size_t i = 0; i < state_.built_count; ++i) {
            const Land land = state_.built[i];
            const Cell cell = state_.placed[static_cast<std::size_t>(tile_of(land))].cell;
            line("built {} {}", cell_word(cell), segment_of(land));
        }
        const auto find_name = [this](int token) { return discovery_word(setup_, token); };
        if (state_.drawn != 0 || view_.hidden_drawn != 0)
            line("drawn{}", words(state_.drawn, find_name, view_.hidden_drawn));
        if (state_.to_draw != 0) line("to-draw {}", state_.to_draw);
    }

    const Setup& setup_;
    const View& view_;
    const State& state_;
    std::string out_;
};

}  // namespace

std::string print_position(const Setup& setup, const State& state) {
    return Printer(setup, View{.state = state}).print();
}

std::string print_view(const Setup& setup, const View& view) {
    return Printer(setup, view).print();
}

}  // namespace islands
