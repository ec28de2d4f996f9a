#include "lab/tune.h"

#include <fmt/format.h>

#include "bots/craft.h"
#include "bots/smallworld_coins.h"
#include "lab/regression.h"

namespace lab {
namespace {

using engine::Seat;
using engine::StateOf;

constexpr double kPull = 25;  // rows

// Weights of one kind: a regression to a group.
template <typename Weights>
class Fit {
  public:
    Fit() : groups_(Weights::kGroupCount, Regression(Weights::kFeatureCount)) {}

    // `value` is what the sight should have made one expect.
    void learn(const bots::SightOf<Weights::kFeatureCount>& sight, double value) {
        groups_[sight.group].add(sight.features, value - sight.score);
    }
    std::string text(std::span<const int> signs) const {
        std::string rows;
        std::string unsure;
        for (const Regression& group : groups_) {
            const std::vector<double> weights = group.weights(kPull, signs);
            rows += "    {{";
            for (const double weight : weights)
                rows += fmt::format("{:#.4g}F, ", weight);
            rows += "}},\n";
            unsure += fmt::format("{:#.4g}F, ", group.deviation(weights));
        }
        return fmt::format(".of = {{{{\n{}}}}},\n.unsure = {{{{{}}}}},\n", rows, unsure);
    }

  private:
    std::vector<Regression> groups_;
};

template <typename Setup>
class Tuner {
  public:
    using Craft = bots::CraftOf<Setup>;
    using Weights = std::remove_cvref_t<decltype(Craft::kWeights)>;

    void learn(const Setup& setup, const PlayedGameOf<Setup>& played) {
        seen_.clear();
        StateOf<Setup> state = start(setup);
        std::uint32_t turn = Craft::turn(state);
        for (const engine::Action action : played.log) {
            apply(setup, state, action);
            const std::uint32_t now = Craft::turn(state);
            if (now == turn) continue;
            turn = now;
            see(setup, state);
        }
        for (const Seen& one : seen_)
            scores_.learn(one.sight, Craft::look(setup, state, one.side).score);
    }

    Tuned tuned() const {
        Tuned out{.scores = scores_.text(Craft::kSigns.of), .coins = {}};
        if constexpr (kHidesCoins) out.coins = coins_.text(std::array<int, bots::kCoinFeatures>{});
        return out;
    }

  private:
    static constexpr bool kHidesCoins = std::is_same_v<Setup, smallworld::Setup>;
    struct Seen {
        Seat side{};
        decltype(Craft::look(std::declval<const Setup&>(), std::declval<const StateOf<Setup>&>(),
                             Seat{})) sight;
    };

    void see(const Setup& setup, const StateOf<Setup>& state) {
        for (int i = 0; i < Craft::sides(setup); ++i) {
            const auto side = static_cast<Seat>(i);
            seen_.push_back({side, Craft::look(setup, state, side)});
            if constexpr (kHidesCoins) learn_coins(setup, state, side);
        }
    }
    void learn_coins(const Setup& setup, const StateOf<Setup>& state, Seat whose) {
        if (state.phase == smallworld::Phase::Over) return;
        coins_.learn(bots::glance(setup, state, whose),
                     state.coins[static_cast<std::size_t>(whose)]);
    }

    Fit<Weights> scores_;
    Fit<bots::CoinWeights> coins_;
    std::vector<Seen> seen_;
};

}  // namespace

template <typename Setup>
engine::Result<Tuned> tune(const TuneOptionsOf<Setup>& options) {
    Tuner<Setup> tuner;
    std::uint64_t before = 0;
    for (const Setup& setup : options.setups) {
        auto bots = seat_bots_of<Setup>(options.bots, setup.seats);
        if (!bots) return tl::unexpected(bots.error());
        SimulateOptionsOf<Setup> games;
        games.bots = std::move(*bots);
        games.games = options.games;
        games.seed = options.seed;
        games.threads = options.threads;
        games.progress = [&](std::uint64_t done, std::uint64_t total) {
            if (options.progress) options.progress(before + done, total * options.setups.size());
        };
        games.record = [&](const PlayedGameOf<Setup>& played) { tuner.learn(setup, played); };
        simulate(setup, games);
        before += options.games;
    }
    return tuner.tuned();
}

template engine::Result<Tuned> tune(const TuneOptionsOf<smallworld::Setup>&);
template engine::Result<Tuned> tune(const TuneOptionsOf<islands::Setup>&);

}  // namespace lab
