#include "lab/tune.h"

#include <fmt/format.h>

#include "bots/craft.h"
#include "lab/regression.h"

namespace lab {
namespace {

using engine::Seat;
using engine::StateOf;

constexpr double kPull = 25;  // rows

template <typename Setup>
class Tuner {
  public:
    using Craft = bots::CraftOf<Setup>;
    using Weights = std::remove_cvref_t<decltype(Craft::kWeights)>;

    Tuner() : groups_(Weights::kGroupCount, Regression(Weights::kFeatureCount)) {}

    void learn(const Setup& setup, const PlayedGameOf<Setup>& played) {
        seen_.clear();
        StateOf<Setup> state = start(setup);
        std::uint32_t turn = Craft::turn(state);
        for (const engine::Action action : played.log) {
            apply(setup, state, action);
            const std::uint32_t now = Craft::turn(state);
            if (now == turn) continue;
            turn = now;
            for (int i = 0; i < Craft::sides(setup); ++i)
                seen_.push_back(
                    {static_cast<Seat>(i), Craft::look(setup, state, static_cast<Seat>(i))});
        }
        for (const Seen& one : seen_) {
            const double at_end = Craft::look(setup, state, one.side).score;
            groups_[one.sight.group].add(one.sight.features, at_end - one.sight.score);
        }
    }

    std::string text() const {
        std::string rows;
        std::string unsure;
        for (const Regression& group : groups_) {
            const std::vector<double> weights = group.weights(kPull, Craft::kSigns.of);
            rows += "    {{";
            for (const double weight : weights)
                rows += fmt::format("{:#.4g}F, ", weight);
            rows += "}},\n";
            unsure += fmt::format("{:#.4g}F, ", group.deviation(weights));
        }
        return fmt::format(".of = {{{{\n{}}}}},\n.unsure = {{{{{}}}}},\n", rows, unsure);
    }

  private:
    struct Seen {
        Seat side{};
        decltype(Craft::look(std::declval<const Setup&>(), std::declval<const StateOf<Setup>&>(),
                             Seat{})) sight;
    };

    std::vector<Regression> groups_;
    std::vector<Seen> seen_;
};

}  // namespace

template <typename Setup>
engine::Result<std::string> tune(const TuneOptionsOf<Setup>& options) {
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
    return tuner.text();
}

template engine::Result<std::string> tune(const TuneOptionsOf<smallworld::Setup>&);
template engine::Result<std::string> tune(const TuneOptionsOf<islands::Setup>&);

}  // namespace lab
