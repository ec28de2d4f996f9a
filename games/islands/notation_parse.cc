#include <fmt/format.h>

#include <algorithm>
#include <bit>
#include <numeric>
#include <set>

#include "engine/text.h"
#include "games/islands/notation.h"
#include "games/islands/notation_words.h"
#include "games/islands/rules/archipelago.h"
#include "games/islands/rules/placement.h"
#include "games/islands/score.h"

namespace islands {
namespace {

using engine::Error;
using engine::Result;
using engine::WordReader;

// Statements that may come several times.
constexpr std::array<std::string_view, 7> kRepeated{"tile", "ship",   "house", "token",
                                                    "port", "player", "built"};

// Reads a position. Tiles are laid as they are named; what depends on the whole (houses in
// reserve, stacks, ships in the supply) is filled in at the end.
class Reader {
  public:
    explicit Reader(const Setup& setup) : setup_(setup) {
        state_.island_of.fill(kNoLand);
        state_.at.fill(kNone);
    }

    Result<State> position(std::string_view text) {
        if (const auto done = read(text); !done) return tl::unexpected(done.error());
        if (hides_) return engine::fail("in a position nothing is hidden");
        if (const auto done = check_whole(); !done) return tl::unexpected(done.error());
        return state_;
    }

    Result<View> view(std::string_view text, Seat viewer) {
        if (const auto done = read(text); !done) return tl::unexpected(done.error());
        if (hides_too_many()) return engine::fail("more is hidden than there is");
        view_.viewer = viewer;
        const View seen = view_;
        Rng rng(0);
        state_ = resample(setup_, seen, rng);
        if (const auto done = check_whole(); !done) return tl::unexpected(done.error());
        if (islands::view(setup_, state_, viewer) != seen)
            return engine::fail("nobody sees a game like this");
        return seen;
    }

  private:
    Result<void> read(std::string_view text) {
        const auto lines = engine::split_lines(text);
        if (!lines) return tl::unexpected(lines.error());
        for (const engine::Line& each : *lines) {
            WordReader line(each.text);
            statement(line);
            if (auto end = line.finish(); !end)
                return tl::unexpected(engine::at_line(end.error(), each.number));
        }
        complete();
        return {};
    }
    Result<void> check_whole() const {
        const Broken broken = check(setup_, state_);
        if (!broken.ok())
            return tl::unexpected(
                Error{.message = std::string(broken.what), .rule = std::string(broken.rule)});
        if (std::string trouble = unplayable(); !trouble.empty())
            return tl::unexpected(Error{.message = std::move(trouble)});
        return {};
    }

    Player& player(int seat) { return state_.players[static_cast<std::size_t>(seat)]; }

    void statement(WordReader& line) {
        const std::string word(line.word("a statement"));
        const bool repeats = std::ranges::find(kRepeated, word) != kRepeated.end();
        if (!repeats && !said_.insert(word).second) {
            line.fail(fmt::format("\"{}\" is said twice", word));
            return;
        }
        if (!clock(word, line) && !map(word, line) && !stacks(word, line) && !gains(word, line))
            line.expected("a statement", word);
    }

    bool clock(std::string_view word, WordReader& line) {
        if (word == "round") {
            state_.round = static_cast<std::uint8_t>(line.number("the round", 1, 16));
        } else if (word == "first") {
            state_.first = read_player(setup_, line);
        } else if (word == "turn") {
            state_.active = read_player(setup_, line);
        } else if (word == "phase") {
            state_.phase = static_cast<Phase>(line.one_of("a phase", kPhases));
        } else if (word == "awaits") {
            state_.chance = static_cast<Chance>(line.one_of("what chance decides", kChances));
        } else if (word == "slot") {
            state_.slot = static_cast<std::uint8_t>(line.number("a place", 1, kMarket) - 1);
        } else {
            return false;
        }
        return true;
    }

    bool map(std::string_view word, WordReader& line) {
        if (word == "tile") {
            const int face = read_face(setup_, line);
            const Cell cell = read_cell(line);
            lay(line, face, cell, read_turn(line));
        } else if (word == "ship") {
            read_ship(line);
        } else if (word == "house" || word == "token") {
            read_site_statement(word, line);
        } else if (word == "port") {
            read_port(line);
        } else {
            return false;
        }
        return true;
    }

    void lay(WordReader& line, int face, Cell cell, int turn) {
        if (!line.ok()) return;
        const auto number = static_cast<std::uint8_t>(face);
        const bool free = state_.placed_count > 0 || cell == cell_at(0, 0);
        const Reason reason = placement_refusal(setup_, state_, cell, number, turn);
        if (state_.placed_count == kMaxPlaced || !free || reason != Reason::None) {
            const Why why{reason};
            line.fail(
                fmt::format("{} does not fit at {}", face_word(setup_, face), cell_word(cell)),
                std::string(why.rule()));
            return;
        }
        Seat by = engine::kNoSeat;
        if (line.accept("by")) by = read_player(setup_, line);
        if (!line.ok()) return;
        if (by != engine::kNoSeat) player(engine::index(by)).last_tile = 0;
        put_tile(setup_, state_, {cell, number, static_cast<std::uint8_t>(turn)}, by);
    }

    void read_ship(WordReader& line) {
        const bool grey = line.accept("grey");
        const Seat owner = grey ? engine::kNoSeat : line.seat(setup_.seats);
        const Cell cell = read_cell(line);
        const std::uint8_t number = state_.placed_count;
        lay(line, kShipFace, cell, 0);
        if (!line.ok()) return;
        if (grey) {
            ++grey_ships_;
            return;
        }
        std::uint8_t& ship = state_.ship_of[static_cast<std::size_t>(owner)];
        if (ship != kNone) line.fail(fmt::format("{} has one ship", engine::letter(owner)));
        ship = number;
    }

    // The tile at the next cell of the line; kNone and an error if there is none.
    int read_laid(WordReader& line) {
        const Cell cell = read_cell(line);
        const int tile = state_.at[cell];
        if (line.ok() && tile == kNone)
            line.fail(fmt::format("there is no tile at {}", cell_word(cell)));
        return tile;
    }

    void read_site_statement(std::string_view word, WordReader& line) {
        const int tile = read_laid(line);
        const int site = read_site(line);
        const int resource = word == "token" ? read_resource(line) : 0;
        const Seat owner = word == "token" ? line.seat(setup_.seats) : read_player(setup_, line);
        if (!line.ok()) return;
        const Face& face = setup_.face(state_.placed[static_cast<std::size_t>(tile)].face);
        const auto s = static_cast<std::size_t>(site);
        const bool wanted =
            site < face.site_count && (word == "token" ? is_resource(face.sites[s].symbol)
                                                       : face.sites[s].symbol == Symbol::House);
        if (!wanted || !state_.covers[static_cast<std::size_t>(tile)][s].none()) {
            line.fail(fmt::format("no {} can lie there", word));
        } else if (word == "token") {
            put_resource(setup_, state_, tile, site,
                         Cover::token(owner, static_cast<Symbol>(resource)));
            ++tokens_[static_cast<std::size_t>(owner)];
        } else {
            const Island& island =
                state_.islands[state_.island_of[land_of(tile, face.sites[s].segment)]];
            state_.joined |= static_cast<std::uint8_t>(island.houses & engine::bit(owner));
            put_house(setup_, state_, tile, site, owner);
            ++houses_[static_cast<std::size_t>(owner)];
        }
    }

    void read_port(WordReader& line) {
        const int tile = read_laid(line);
        const int segment = read_segment(line);
        const Seat owner = line.seat(setup_.seats);
        if (!line.ok()) return;
        const Face& face = setup_.face(state_.placed[static_cast<std::size_t>(tile)].face);
        if (segment >= face.segments || !face.has_coast[static_cast<std::size_t>(segment)] ||
            ports_of(setup_, state_, tile) >= setup_.constants.ports_per_tile) {
            line.fail("no port can lie there");
            return;
        }
        put_port(state_, tile, PortToken::of(owner, segment));
        ++tokens_[static_cast<std::size_t>(owner)];
    }

    bool stacks(std::string_view word, WordReader& line) {
        if (word == "player") {
            read_player_statement(line);
        } else if (word == "market") {
            for (std::uint8_t& slot : state_.market)
                slot = line.accept("none") ? kNone
                                           : static_cast<std::uint8_t>(read_tile(setup_, line));
        } else if (word == "shown") {
            state_.shown = read_set<Tiles>(line, &read_tile);
        } else if (word == "box") {
            state_.box = read_set<Tiles>(line, &read_tile);
        } else if (word == "navigation") {
            state_.navigation = static_cast<std::uint8_t>(
                line.number("the tiles of the navigation stack", 0, setup_.constants.navigation));
        } else if (word == "seen") {
            state_.expeditions_seen = read_set<std::uint16_t>(line, &read_expedition);
        } else if (word == "used") {
            state_.expeditions_used = read_set<std::uint16_t>(line, &read_expedition);
        } else if (word == "expedition") {
            state_.expedition = static_cast<std::uint8_t>(read_expedition(setup_, line));
        } else if (word == "target") {
            state_.target = read_cell(line);
        } else {
            return false;
        }
        return true;
    }

    // Words until the end of the line.
    template <typename Set>
    Set read_set(WordReader& line, int (*member)(const Setup&, WordReader&)) {
        Set set = 0;
        while (!line.done())
            add_member(line, set, member(setup_, line));
        return set;
    }
    template <typename Set>
    static void add_member(WordReader& line, Set& set, int member) {
        const auto bit = static_cast<Set>(Set{1} << member);
        if (line.ok() && (set & bit) != 0) line.fail("something is named twice");
        set = static_cast<Set>(set | bit);
    }

    void read_player_statement(WordReader& line) {
        const Seat seat = read_player(setup_, line);
        if (!line.ok()) return;
        if (!said_.insert(fmt::format("player {}", engine::letter(seat))).second)
            line.fail("the player is described twice");
        Player& own = state_.player(seat);
        while (!line.done()) {
            const std::string_view part = line.word("a part of the player");
            if (part == "points") {
                own.points = static_cast<std::int16_t>(line.number("the points", 0, 999));
            } else if (part == "pool") {
                pool_said_ |= engine::bit(seat);
                own.pool = static_cast<std::uint8_t>(line.number("the houses at hand", 0, 8));
            } else if (setup_.is_alexis(seat) || !read_belongings(part, seat, line)) {
                line.expected("a part of the player", part);
            }
        }
    }

    bool read_belongings(std::string_view part, Seat seat, WordReader& line) {
        Player& own = state_.player(seat);
        if (part == "tokens") {
            tokens_said_ |= engine::bit(seat);
            own.tokens = 0;
            if (line.accept("none")) return true;
            while (is_next(line, "tok"))
                add_member(line, own.tokens, read_token(setup_, line));
        } else if (part == "hand") {
            hand_said_ |= engine::bit(seat);
            read_owned(line, own.hand, view_.hidden_tiles[at(seat)], &read_tile);
        } else if (part == "cards") {
            while (!line.done() && !is_keyword(line.peek()))
                read_held_card(line, seat);
        } else if (part == "played") {
            read_assigned(line, own.played);
        } else if (part == "kept") {
            read_assigned(line, own.kept);
        } else if (part == "returned") {
            read_assigned(line, own.returned);
        } else if (part == "found") {
            read_owned(line, own.discoveries, view_.hidden_tokens[at(seat)], &read_discovery);
        } else {
            return false;
        }
        return true;
    }
    static bool is_keyword(std::string_view word) {
        constexpr std::array<std::string_view, 9> kParts{
            "points", "pool", "tokens", "hand", "cards", "played", "kept", "returned", "found"};
        return std::ranges::find(kParts, word) != kParts.end();
    }
    static bool is_next(const WordReader& line, std::string_view start) {
        return !line.done() && line.peek().starts_with(start);
    }
    // "t01 t02 ?": what somebody has, up to the next part.
    template <typename Set>
    void read_owned(WordReader& line, Set& set, std::uint8_t& hidden,
                    int (*member)(const Setup&, WordReader&)) {
        while (!line.done() && !is_keyword(line.peek())) {
            if (!is_hidden(line, hidden)) add_member(line, set, member(setup_, line));
        }
    }
    // Whether the next word is a "?", which is counted.
    bool is_hidden(WordReader& line, std::uint8_t& count) {
        if (!line.accept("?")) return false;
        hides_ = true;
        if (++count == 0) line.fail("more is hidden than there is");
        return true;
    }
    // Of hidden cards each deck has as many; the first one counts them.
    void read_held_card(WordReader& line, Seat seat) {
        std::uint8_t& hidden = hidden_held_[at(seat)];
        if (is_hidden(line, hidden)) {
            if (hidden % setup_.deck_count == 0) ++view_.hidden_cards[at(seat)];
            return;
        }
        const int number = read_card(setup_, line);
        add_member(line, state_.player(seat).cards[static_cast<std::size_t>(deck_of(number))],
                   card_of(number));
    }
    void read_assigned(WordReader& line, std::array<std::uint8_t, kDecks>& cards) {
        std::uint8_t hidden = 0;
        while (!line.done() && !is_keyword(line.peek())) {
            const bool unknown = is_hidden(line, hidden);
            const int number = unknown ? 0 : read_card(setup_, line);
            const int deck = unknown ? hidden - 1 : deck_of(number);
            if (deck >= setup_.deck_count) return line.fail("more is hidden than there is");
            std::uint8_t& card = cards[static_cast<std::size_t>(deck)];
            if (line.ok() && card != kNone) line.fail("two cards of one deck are named");
            card = unknown ? kHidden : static_cast<std::uint8_t>(card_of(number));
        }
    }

    bool gains(std::string_view word, WordReader& line) {
        if (word == "moorer") {
            state_.moorer = read_player(setup_, line);
        } else if (word == "first-ship") {
            state_.first_own_ship = line.seat(setup_.seats);
        } else if (word == "gained") {
            state_.gained = static_cast<std::uint8_t>(line.number("players", 0, setup_.players));
        } else if (word == "final") {
            state_.final_gains = 1;
        } else if (word == "revealed") {
            while (!line.done())
                state_.revealed |= engine::bit(line.seat(setup_.seats));
        } else if (word == "built") {
            read_built(line);
        } else if (word == "drawn") {
            read_owned(line, state_.drawn, view_.hidden_drawn, &read_discovery);
        } else if (word == "to-draw") {
            state_.to_draw =
                static_cast<std::uint8_t>(line.number("tokens", 1, setup_.discovery_count));
        } else {
            return false;
        }
        return true;
    }

    void read_built(WordReader& line) {
        const int tile = read_laid(line);
        const int segment = read_segment(line);
        if (!line.ok()) return;
        const Land land = land_of(tile, segment);
        if (state_.island_of[land] == kNoLand || state_.built_count == state_.built.size()) {
            line.fail("nothing was built there");
            return;
        }
        state_.built[state_.built_count++] = land;
    }

    // What follows from the rest, and sensible values for what nobody said.
    void complete() {
        complete_houses();
        complete_tokens();
        complete_ships();
        complete_discoveries();
        complete_tiles();
        complete_cards();
        if (!setup_.is_solo()) return;
        int explore = setup_.alexis.explore_cards;
        int moor = setup_.alexis.moor_cards;
        state_.expeditions_seen |= state_.expeditions_used;
        for (int card = 0; card < setup_.expedition_count; ++card) {
            if ((state_.expeditions_seen >> card & 1) == 0) continue;
            --(setup_.expeditions[static_cast<std::size_t>(card)].moors ? moor : explore);
        }
        state_.explore_unseen = static_cast<std::uint8_t>(std::max(0, explore));
        state_.moor_unseen = static_cast<std::uint8_t>(std::max(0, moor));
    }
    void complete_houses() {
        for (int seat = 0; seat < setup_.players; ++seat) {
            const bool alexis = setup_.is_alexis(static_cast<Seat>(seat));
            const Constants& constants = setup_.constants;
            const int all = alexis ? constants.alexis_houses : constants.houses;
            const int left = std::max(0, all - houses_[static_cast<std::size_t>(seat)]);
            Player& own = player(seat);
            if ((pool_said_ >> seat & 1) == 0)
                own.pool =
                    static_cast<std::uint8_t>(alexis ? left : std::min<int>(left, constants.pool));
            own.reserve = static_cast<std::uint8_t>(std::max(0, left - own.pool));
        }
    }
    // Of those nobody speaks of, the last ones are on the map.
    void complete_tokens() {
        for (int seat = 0; seat < setup_.seats; ++seat) {
            if ((tokens_said_ >> seat & 1) != 0) continue;
            const int left = std::max(0, kTokens - tokens_[static_cast<std::size_t>(seat)]);
            player(seat).tokens = static_cast<std::uint8_t>((1U << left) - 1);
        }
    }
    void complete_ships() {
        state_.ships = 0;
        for (int seat = 0; seat < setup_.seats; ++seat) {
            if (state_.ship_of[static_cast<std::size_t>(seat)] == kNone)
                state_.ships |= static_cast<std::uint8_t>(1U << seat);
        }
        const int grey = kShips - setup_.seats - grey_ships_;
        state_.grey = static_cast<std::uint8_t>(std::max(0, grey));
        if (grey < 0) state_.ships = 0;  // SI-SOLO-20: he turned the last one over
    }
    void complete_discoveries() {
        unsigned held = state_.drawn;
        for (const Player& each : state_.players)
            held |= each.discoveries;
        state_.discoveries =
            static_cast<std::uint16_t>(((1U << setup_.discovery_count) - 1) & ~held);
    }
    void complete_tiles() {
        Tiles seen = state_.box;
        for (int tile = 0; tile < state_.placed_count; ++tile) {
            const std::uint8_t face = state_.placed[static_cast<std::size_t>(tile)].face;
            if (face < kMaxTiles) seen |= Tiles{1} << face;
        }
        for (const std::uint8_t tile : state_.market) {
            if (tile != kNone) seen |= Tiles{1} << tile;
        }
        for (const Player& each : state_.players)
            seen |= each.hand;
        state_.unseen = setup_.all_tiles & ~seen;
        const bool begun = state_.phase != Phase::Deal && state_.phase != Phase::Layout;
        if (begun) deal_missing();
        state_.reserve = static_cast<std::uint8_t>(std::max(0, in_stacks() - state_.navigation));
    }
    // Tiles that nobody has seen are in the stacks or in hands that nobody sees.
    int in_stacks() const {
        const auto& hidden = view_.hidden_tiles;
        return std::popcount(state_.unseen) - std::accumulate(hidden.begin(), hidden.end(), 0);
    }
    // A scenario need not name tiles that do not matter to it.
    void deal_missing() {
        const auto next = [this] {
            const int tile = std::countr_zero(state_.unseen);
            state_.unseen &= state_.unseen - 1;
            return tile;
        };
        for (std::size_t i = 0; i < state_.market.size(); ++i) {
            const bool empty =
                said_.contains("market") || in_stacks() <= 0 || (fills_slot() && i == state_.slot);
            if (state_.market[i] == kNone && !empty)
                state_.market[i] = static_cast<std::uint8_t>(next());
        }
        for (int seat = 0; seat < setup_.seats; ++seat) {
            if ((hand_said_ >> seat & 1) != 0) continue;
            for (int i = 0; i < setup_.constants.hand && in_stacks() > 0; ++i)
                player(seat).hand |= Tiles{1} << next();
        }
    }
    // A tile was taken from the market, and the next one comes to its place.
    bool fills_slot() const {
        return state_.phase == Phase::Place || state_.phase == Phase::Token ||
               state_.chance == Chance::Market;
    }
    bool needs_missions() const {
        return state_.phase >= Phase::Turn && state_.phase <= Phase::Hold;
    }
    void complete_cards() {
        if (!needs_missions()) return;
        for (int deck = 0; deck < setup_.deck_count; ++deck) {
            const auto d = static_cast<std::size_t>(deck);
            Cards used = 0;
            for (const Player& each : state_.players) {
                for (const std::uint8_t card : {each.played[d], each.kept[d], each.returned[d]})
                    used |= card >= kHidden ? 0 : Cards{1} << card;
            }
            for (int seat = 0; seat < setup_.seats; ++seat) {
                std::uint8_t& played = player(seat).played[d];
                if (played != kNone) continue;
                played = static_cast<std::uint8_t>(std::countr_zero(~used));
                used |= Cards{1} << played;
            }
        }
    }

    // A position that keeps the invariants and yet nobody could go on from.
    std::string unplayable() const;
    bool has_odd_cards(const Player& player) const;
    // Cards are drawn for hidden ones, and there must be enough of them.
    bool hides_too_many() const;

    static std::size_t at(Seat seat) { return static_cast<std::size_t>(seat); }

    const Setup& setup_;
    View view_;
    State& state_ = view_.state;
    bool hides_ = false;
    std::array<std::uint8_t, kPlayers> hidden_held_{};  // cards of all decks
    std::set<std::string, std::less<>> said_;
    std::array<int, kPlayers> houses_{};
    std::array<int, kPlayers> tokens_{};  // on the map
    int grey_ships_ = 0;
    std::uint8_t pool_said_ = 0;
    std::uint8_t hand_said_ = 0;
    std::uint8_t tokens_said_ = 0;
};

bool waits_for_tile(const State& state) {
    return state.chance == Chance::Market || state.chance == Chance::Hand;
}

// SI-PREP-03, 04: nobody ever has more cards of a deck than he draws up to. While they are assigned
// everybody has as many, and what goes back is the last one.
bool Reader::has_odd_cards(const Player& player) const {
    const bool person = &player < state_.players.data() + setup_.seats;
    const bool assigning = person && state_.phase == Phase::Mission;
    const int most = setup_.constants.cards_dealt + setup_.constants.cards_drawn;
    bool returned = false;
    bool left = false;
    for (std::size_t deck = 0; deck < static_cast<std::size_t>(setup_.deck_count); ++deck) {
        const int cards = std::popcount(player.cards[deck]);
        int assigned = 0;
        for (const auto* place : {&player.played, &player.kept, &player.returned})
            assigned += (*place)[deck] != kNone ? 1 : 0;
        if (cards + assigned > most) return true;
        if (!assigning) continue;
        const bool drawing = state_.chance == Chance::Card;
        if (drawing ? assigned > 0 : cards + assigned != most) return true;
        returned = returned || player.returned[deck] != kNone;
        left = left || cards > 0;
    }
    return returned && left;
}

bool Reader::hides_too_many() const {
    for (std::size_t deck = 0; deck < static_cast<std::size_t>(setup_.deck_count); ++deck) {
        int cards = std::accumulate(view_.hidden_cards.begin(), view_.hidden_cards.end(), 0);
        for (const Player& each : state_.players) {
            cards += std::popcount(each.cards[deck]);
            for (const auto* place : {&each.played, &each.kept, &each.returned})
                cards += (*place)[deck] != kNone ? 1 : 0;
        }
        if (cards > setup_.decks[deck].size) return true;
    }
    return in_stacks() < 0;
}

std::string Reader::unplayable() const {
    const bool alexis = setup_.is_alexis(state_.active);
    if (state_.phase == Phase::Over) return "";
    if (state_.phase > Phase::Layout && state_.placed_count < kStartTiles)
        return "the start tiles are not laid";
    if (alexis && state_.expedition == kNone && state_.chance != Chance::Expedition &&
        state_.phase >= Phase::Turn)
        return "Alexis follows no card";
    if (state_.chance == Chance::Expedition && (!alexis || state_.phase == Phase::Deal))
        return "only Alexis turns up expedition cards";
    if (waits_for_tile(state_) && state_.unseen == 0) return "no tile is left to draw";
    if (fills_slot() && state_.phase != Phase::Deal && state_.market[state_.slot] != kNone)
        return "the place of the market that is to be filled has a tile";
    if (state_.chance == Chance::Discovery && (state_.to_draw == 0 || state_.discoveries == 0))
        return "no discovery token is to be drawn";
    if (state_.phase == Phase::Rotate && !(alexis && state_.target < kCells))
        return "only Alexis' tile is turned, at its target";
    if (alexis && (state_.phase == Phase::Place || state_.phase == Phase::Token ||
                   state_.phase == Phase::Mission || state_.phase == Phase::Layout ||
                   state_.phase == Phase::Search || state_.phase == Phase::Hold))
        return "Alexis has no such decision";
    if (std::ranges::any_of(state_.players, [&](const Player& p) { return has_odd_cards(p); }))
        return "a player has too few or too many cards";
    engine::Actions list;
    actions(setup_, state_, list);
    return list.empty() ? "nobody could go on from here" : "";
}

}  // namespace

engine::Result<State> parse_position(const Setup& setup, std::string_view text) {
    return Reader(setup).position(text);
}

engine::Result<View> parse_view(const Setup& setup, std::string_view text, Seat viewer) {
    return Reader(setup).view(text, viewer);
}

}  // namespace islands
