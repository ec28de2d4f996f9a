#include "cli/remote_table.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <limits>

#include "games/smallworld/notation.h"
#include "server/desk/smallworld_read_cells.h"

namespace cli {

using engine::Region;
using engine::Seat;
using loader::Node;
using smallworld::Action;
using smallworld::Kind;

namespace {

constexpr int kMaxNumber = std::numeric_limits<int>::max();
constexpr std::size_t kMaxText = 2000;
constexpr std::size_t kMaxList = 100'000;
std::string text_in(const Node& node) {
    return std::string(node.text(kMaxText));
}

int number_in(const Node& node) {
    return node.integer(0, kMaxNumber);
}

template <typename Named>
std::uint8_t index_of(const std::vector<Named>& all, const Node& node) {
    if (node.is_null()) return smallworld::kNone;
    const std::string id = text_in(node);
    for (std::size_t i = 0; i < all.size(); ++i) {
        if (all[i].id == id) return static_cast<std::uint8_t>(i);
    }
    node.fail("is not known here");
    return smallworld::kNone;
}

int tokens_on_map(const smallworld::State& state, Seat seat) {
    int tokens = 0;
    for (int role = 0; role < smallworld::kRoles; ++role) {
        const auto& army = state.army(seat, static_cast<smallworld::Role>(role));
        for (const Region region : army.held)
            tokens += state.tokens[region];
    }
    return tokens;
}

}  // namespace

Region RemoteTable::region_in(const Node& node) const {
    return static_cast<Region>(node.integer(0, setup().map.region_count - 1));
}

// A table may be played with packs that are not here; its server has them.
engine::Result<void> RemoteTable::check_packs(const Node& root) const {
    constexpr std::size_t kMostPacks = 100;
    const auto packs = root.find("packs");
    if (!packs) return {};
    for (const Node& pack : packs->items(kMostPacks)) {
        const std::string id = text_in(pack.at("id"));
        const auto here = [&](const loader::Manifest& own) { return own.id == id; };
        if (std::any_of(content_.packs.begin(), content_.packs.end(), here)) continue;
        return engine::fail(
            fmt::format("the table is played with the pack \"{}\", which is not here; save "
                        "/api/packs/{}.json of the server and give it with --pack",
                        shown_text(pack.at("title")), text_in(pack.at("hash"))));
    }
    return {};
}

engine::Result<void> RemoteTable::bind(const Node& root) {
    if (const auto packs = check_packs(root); !packs) return tl::unexpected(packs.error());
    const std::string map = text_in(root.at("map"));
    const auto known = only_small_world(text_in(root.at("game")));
    if (!known) return tl::unexpected(known.error());
    const auto options = root.at("options").is_empty_text() ? "" : text_in(root.at("options"));
    auto bound = bind_game(content_, map, options);
    if (!bound) return tl::unexpected(bound.error());
    const std::size_t seats = root.at("seats").items(engine::kMaxSeats).size();
    if (seats != static_cast<std::size_t>(bound->setup.seats)) {
        return engine::fail("there must be as many seats as the map has");
    }
    game_.emplace(std::move(*bound));
    return {};
}

void RemoteTable::take_whole(const Node& root) {
    cells_.clear();
    take_changes(root);
}

void RemoteTable::take_changes(const Node& root) {
    for (const auto& [name, cell] :
         root.find("cells") ? root.at("cells").members() : decltype(root.members()){}) {
        cells_[name] = cell.value();
    }
    const auto view = server::read_cells(setup(), cells_);
    if (!view) return root.fail("the position cannot be: " + view.error().text());
    view_ = *view;
    if (const auto prompt = root.find("prompt")) take_prompt(*prompt);
}

std::vector<smallworld::Standing> RemoteTable::ranking() const {
    std::vector<smallworld::Standing> rows;
    for (const RemotePlace& place : standing()) {
        rows.push_back({.seat = place.seat,
                        .place = place.place,
                        .coins = place.coins,
                        .tokens = tokens_on_map(state(), place.seat)});
    }
    return rows;
}

void RemoteTable::take_prompt(const Node& prompt) {
    prompt_.reset();
    if (prompt.is_null()) return;
    prompt_.emplace();
    for (const Node& choice : prompt.at("choices").items(kMaxList))
        take_choice(choice.at("action"));
    if (const auto arrange = prompt.find("arrange")) prompt_->arrange = arrange_in(*arrange);
    for (const Node& step : prompt.at("undo").items(kMaxList))
        prompt_->undo.push_back(number_in(step));
}

void RemoteTable::take_choice(const Node& text) {
    const auto action = smallworld::parse_action(setup(), text_in(text));
    if (!action) return text.fail(action.error().text());
    const Kind kind = smallworld::kind_of(*action);
    // The menu says what is picked or used, and what an attack costs: that must be there.
    if (kind == Kind::Pick || kind == Kind::Swap) {
        const smallworld::Combo& combo = state().column[action->a()];
        const bool whole = combo.race != smallworld::kNone && combo.power != smallworld::kNone;
        if (!whole) return text.fail("there is nothing to pick");
    }
    const bool attacks = (kind >= Kind::Conquer && kind <= Kind::Convert) || kind == Kind::RollFor;
    if (attacks && !state().acting().exists()) return text.fail("there is nobody to attack with");
    if (kind == Kind::Use && !has_item(action->a())) return text.fail("there is no such item");
    prompt_->choices.push_back(*action);
}

// Whether what an action would use has a name.
bool RemoteTable::has_item(int item) const {
    const smallworld::Army& army = state().acting();
    switch (item) {
        case smallworld::kRaceTool: return army.race != smallworld::kNone;
        case smallworld::kPowerTool: return army.power != smallworld::kNone;
        case smallworld::kGrantTool: return state().granted != smallworld::kNone;
        default: return item < setup().marker_count;
    }
}

std::optional<RemoteArrange> RemoteTable::arrange_in(const Node& node) const {
    RemoteArrange arrange{.verb = text_in(node.at("verb")),
                          .piece = text_in(node.at("piece")),
                          .pool = number_in(node.at("pool")),
                          .exact = node.at("exact").boolean(),
                          .rows = {}};
    for (const Node& row : node.at("rows").items(kMaxList)) {
        arrange.rows.push_back({.region = engine::index(region_in(row.at("region"))),
                                .now = number_in(row.at("now")),
                                .most = number_in(row.at("most")),
                                .suggest = number_in(row.at("suggest"))});
    }
    return arrange;
}

std::vector<Tell> RemoteTable::tells_in(const Node& list) const {
    std::vector<Tell> tells;
    for (const Node& one : list.items(kMaxList))
        tells.push_back(tell_in(one));
    return tells;
}

Tell RemoteTable::tell_in(const Node& node) const {
    Tell tell;
    tell.what = text_in(node.at("what"));
    if (const auto step = node.find("step")) tell.step = number_in(*step);
    if (const auto seat = node.find("seat")) tell.seat = seat_in(*seat);
    if (const auto other = node.find("other")) tell.other = seat_in(*other);
    if (const auto region = node.find("region")) tell.region = region_in(*region);
    if (const auto race = node.find("race")) tell.race = index_of(setup().catalogue.races, *race);
    if (const auto power = node.find("power")) {
        tell.power = index_of(setup().catalogue.powers, *power);
    }
    if (const auto piece = node.find("piece")) tell.piece = text_in(*piece);
    if (const auto item = node.find("item")) tell.item = text_in(*item);
    if (const auto count = node.find("count")) tell.count = number_in(*count);
    if (const auto success = node.find("success")) tell.success = success->boolean();
    for (const Node& pair :
         node.find("regions") ? node.at("regions").items(kMaxList) : std::vector<Node>()) {
        const std::vector<Node> both = pair.items(2);
        if (both.size() == 2) tell.regions.emplace_back(region_in(both[0]), number_in(both[1]));
    }
    return tell;
}

}  // namespace cli
