#include "bots/islands_outlook.h"

#include <algorithm>
#include <bit>

#include "bots/islands_judge.h"
#include "games/islands/score.h"

namespace bots {

using engine::Seat;
using islands::Phase;
using islands::Player;
using islands::State;

const SeaWeights kSeaWeights = {
#include "bots/weights/islands.inc"
};

namespace {

using Row = RowOf<SeaFeature, kSeaFeatures>;

bool in_gains(const State& state) {
    return state.phase == Phase::Build || state.phase == Phase::Search ||
           state.phase == Phase::Hold;
}

bool exploring(const State& state) {
    return state.phase == Phase::Turn || state.phase == Phase::Place ||
           state.phase == Phase::Token || state.phase == Phase::Rotate;
}

bool known(const SeaCards& cards) {
    return cards[0] < islands::kHidden;
}

double value_of(const islands::Setup& setup, const State& state, Seat player, const SeaCards& cards,
                Look look) {
    return known(cards) ? mission_value(setup, state, player, sea_mission(setup, cards), look) : 0;
}

double others_now(const islands::Setup& setup, const State& state, Seat self) {
    double sum = 0;
    for (int i = 0; i < setup.seats; ++i) {
        const auto other = static_cast<Seat>(i);
        if (other != self)
            sum += value_of(setup, state, other, state.player(other).played, Look::Now);
    }
    return sum;
}

void describe_cards(const islands::Setup& setup, const State& state, Seat side, Row& row) {
    const Player& own = state.player(side);
    row.set(SeaFeature::Promise, value_of(setup, state, side, own.played, Look::Promise));
    row.set(SeaFeature::Now, value_of(setup, state, side, own.played, Look::Now));
    row.set(SeaFeature::NextPromise, value_of(setup, state, side, own.kept, Look::Promise));
    row.set(SeaFeature::NextNow, value_of(setup, state, side, own.kept, Look::Now));
    row.set(SeaFeature::OthersNow, others_now(setup, state, side));
}

void describe_ship(const islands::Setup& setup, const State& state, Seat side, Row& row) {
    const bool to_come = (state.ships & engine::bit(side)) != 0;
    row.set(SeaFeature::ShipToCome, to_come);
    if (to_come) row.set(SeaFeature::BestMooring, best_mooring(setup, state));
    if (!to_come) row.set(SeaFeature::Ports, own_ports(setup, state, side));
}

Row describe(const islands::Setup& setup, const State& state, Seat side) {
    Row row;
    const Player& own = state.player(side);
    row.set(SeaFeature::Always, 1);
    row.set(SeaFeature::Pool, own.pool);
    row.set(SeaFeature::Reserve, own.reserve);
    row.set(SeaFeature::Navigation, state.navigation);
    row.set(SeaFeature::MayMoor, state.navigation == 0);
    row.set(SeaFeature::TilesLeft, state.reserve + state.navigation);
    row.set(SeaFeature::ShipsLeft, std::popcount(state.ships) + state.grey);
    if (setup.is_alexis(side)) return row;
    row.set(SeaFeature::Tokens, std::popcount(own.tokens));
    const int seats = setup.seats;
    row.set(SeaFeature::Waiting,
            (engine::index(side) - engine::index(state.active) + seats) % std::max(1, seats));
    describe_ship(setup, state, side, row);
    if (exploring(state)) describe_cards(setup, state, side, row);
    return row;
}

}  // namespace

std::uint32_t sea_turn(const State& state) {
    constexpr std::uint32_t kNobodys = 255;
    if (state.phase == Phase::Mission) return state.round * 256U + kNobodys;
    const Seat whose = in_gains(state) ? state.moorer : state.active;
    return state.round * 256U + static_cast<std::uint32_t>(engine::index(whose));
}

SeaSight see(const islands::Setup& setup, const State& state, Seat side) {
    SeaSight sight;
    sight.score = islands::score(setup, state, side);
    const std::size_t who =
        setup.is_alexis(side) ? kSeaSides - 1 : static_cast<std::size_t>(setup.seats - 1);
    const auto round = std::min<std::size_t>(state.round - 1U, kSeaRounds - 1);
    const std::size_t stage = !exploring(state) ? 2 : state.navigation == 0 ? 1 : 0;
    sight.group = (who * kSeaRounds + round) * kSeaStages + stage;
    if (state.phase != Phase::Over) sight.features = describe(setup, state, side).row();
    return sight;
}

}  // namespace bots
