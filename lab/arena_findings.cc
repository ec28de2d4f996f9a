#include "lab/arena_findings.h"

#include <fmt/format.h>

#include <algorithm>
#include <numeric>

#include "lab/report.h"

namespace lab {
namespace {

constexpr std::uint64_t kFewBlocks = 10;

// Sums of one number, a block to each.
class Blocks {
  public:
    explicit Blocks(const ArenaData& data) : data_(data) {}

    // `add` sees each game with the sum of its block.
    template <typename Add>
    Measured measure(Add add) const {
        return bootstrap(sums_of(add));
    }
    template <typename Add>
    Measured share(Add add) const {
        return bootstrap_share(sums_of(add));
    }
    // The difference of two means of a block, over blocks that have both.
    template <typename Add>
    Measured difference(Add add) const {
        std::vector<BlockSum> first(data_.games.size() / data_.games_per_block);
        std::vector<BlockSum> second(first.size());
        for (const ArenaRecord& game : data_.games) {
            const std::uint64_t block = game.game / data_.games_per_block;
            add(game, first[block], second[block]);
        }
        for (std::size_t i = 0; i < first.size(); ++i) {
            const bool both = first[i].count > 0 && second[i].count > 0;
            first[i] = {both ? first[i].sum / first[i].count - second[i].sum / second[i].count : 0,
                        both ? 1.0 : 0.0};
        }
        return bootstrap(first);
    }

  private:
    template <typename Add>
    std::vector<BlockSum> sums_of(Add add) const {
        std::vector<BlockSum> sums(data_.games.size() / data_.games_per_block);
        for (const ArenaRecord& game : data_.games)
            add(game, sums[game.game / data_.games_per_block]);
        return sums;
    }

    const ArenaData& data_;
};

bool sits_in(const ArenaRecord& game, int bot) {
    return std::ranges::any_of(game.seats, [&](const SeatRecord& seat) { return seat.bot == bot; });
}

template <typename Do>
void each_seat(const ArenaRecord& game, int bot, Do act) {
    for (std::size_t seat = 0; seat < game.seats.size(); ++seat) {
        if (game.seats[seat].bot == bot) act(game.seats[seat], seat);
    }
}

int best_other(const ArenaRecord& game, std::size_t seat) {
    int best = 0;
    bool any = false;
    for (std::size_t i = 0; i < game.seats.size(); ++i) {
        if (i == seat) continue;
        best = any ? std::max(best, game.seats[i].score) : game.seats[i].score;
        any = true;
    }
    return best;
}

Measured wins_in_seat(const Blocks& blocks, int bot, std::size_t seat) {
    return blocks.share([&](const ArenaRecord& game, BlockSum& sum) {
        if (seat >= game.seats.size() || game.seats[seat].bot != bot) return;
        const auto winners = std::ranges::count_if(
            game.seats, [](const SeatRecord& one) { return one.place == 1 && one.lost.empty(); });
        const SeatRecord& own = game.seats[seat];
        if (own.place == 1 && own.lost.empty()) sum.sum += 1 / static_cast<double>(winners);
        ++sum.count;
    });
}

void measure_results(const ArenaData& data, int number, ArenaBot& bot) {
    const Blocks blocks(data);
    bot.wins = blocks.share([&](const ArenaRecord& game, BlockSum& sum) {
        if (!sits_in(game, number)) return;
        sum.sum += win_share(game, number);
        ++sum.count;
    });
    bot.score = blocks.measure([&](const ArenaRecord& game, BlockSum& sum) {
        each_seat(game, number, [&](const SeatRecord& seat, std::size_t) {
            sum.sum += seat.score;
            ++sum.count;
        });
    });
    bot.lead = blocks.measure([&](const ArenaRecord& game, BlockSum& sum) {
        each_seat(game, number, [&](const SeatRecord& seat, std::size_t at) {
            sum.sum += seat.score - best_other(game, at);
            ++sum.count;
        });
    });
}

void count_games(const ArenaData& data, int number, ArenaBot& bot) {
    double fair = 0;
    double spent = 0;
    for (const ArenaRecord& game : data.games) {
        if (!sits_in(game, number)) continue;
        ++bot.games;
        each_seat(game, number, [&](const SeatRecord& seat, std::size_t) {
            fair += 1 / static_cast<double>(game.seats.size());
            spent += static_cast<double>(seat.spent_us) / 1000;
            bot.scores.push_back(seat.score);
            bot.time.decisions += seat.decisions;
            bot.time.longest_ms =
                std::max(bot.time.longest_ms, static_cast<double>(seat.longest_us) / 1000);
            bot.time.over_ms = std::max(bot.time.over_ms, static_cast<double>(seat.over_us) / 1000);
            if (seat.lost.empty()) return;
            ++bot.lost;
            ++bot.reasons[seat.lost];
        });
    }
    std::ranges::sort(bot.scores);
    if (bot.games > 0) bot.equal_wins = fair / static_cast<double>(bot.games);
    if (bot.time.decisions > 0) bot.time.mean_ms = spent / static_cast<double>(bot.time.decisions);
}

ArenaPair pair_of(const ArenaData& data, int one, int other) {
    const Blocks blocks(data);
    ArenaPair pair;
    pair.ahead = blocks.share([&](const ArenaRecord& game, BlockSum& sum) {
        each_seat(game, one, [&](const SeatRecord& own, std::size_t) {
            each_seat(game, other, [&](const SeatRecord& its, std::size_t) {
                ++pair.met;
                ++sum.count;
                if (own.place < its.place) ++sum.sum;
                if (own.place == its.place) sum.sum += 0.5;
            });
        });
    });
    pair.score = blocks.difference([&](const ArenaRecord& game, BlockSum& first, BlockSum& second) {
        const auto add = [](BlockSum& sum) {
            return [&sum](const SeatRecord& seat, std::size_t) {
                sum.sum += seat.score;
                ++sum.count;
            };
        };
        each_seat(game, one, add(first));
        each_seat(game, other, add(second));
    });
    return pair;
}

std::vector<Finish> finishes_of(const ArenaData& data) {
    std::vector<Finish> out;
    for (const ArenaRecord& game : data.games) {
        Finish finish;
        for (const SeatRecord& seat : game.seats) {
            finish.players.push_back(seat.bot);
            finish.places.push_back(seat.place);
        }
        out.push_back(std::move(finish));
    }
    return out;
}

bool has_alexis(const ArenaData& data, std::size_t bots) {
    return !data.games.empty() && sits_in(data.games.front(), static_cast<int>(bots));
}

ArenaBot named(std::string label, std::string spec) {
    ArenaBot bot;
    bot.label = std::move(label);
    bot.spec = std::move(spec);
    return bot;
}

std::vector<ArenaBot> find_bots(const ArenaData& data, const ArenaOptions& options) {
    std::vector<ArenaBot> bots;
    for (const BotSpec& spec : options.bots)
        bots.push_back(named(spec.label, spec.text));
    const std::size_t listed = bots.size();
    const bool solo = has_alexis(data, listed);
    if (solo) bots.push_back(named("Alexis", ""));
    const auto ratings = rate_players(static_cast<int>(bots.size()), finishes_of(data));
    for (std::size_t i = 0; i < bots.size(); ++i) {
        ArenaBot& bot = bots[i];
        const int number = static_cast<int>(i);
        measure_results(data, number, bot);
        count_games(data, number, bot);
        if (solo) bot.equal_wins = 0;
        bot.rating = ratings[i];
        for (int seat = 0; seat < options.game.seats && i < listed; ++seat)
            bot.wins_by_seat.push_back(
                wins_in_seat(Blocks(data), number, static_cast<std::size_t>(seat)));
    }
    return bots;
}

std::string percent(double share) {
    return fmt::format("{:.1f} %", 100 * share);
}

std::string range(const Measured& value, double unit, int digits) {
    return fmt::format("{:.{}f} to {:.{}f}", unit * value.low, digits, unit * value.high, digits);
}

std::string best_sentence(const ArenaFindings& findings) {
    const auto order = by_rating(findings);
    const ArenaBot& best = findings.bots[order[0]];
    if (order.size() < 2) return fmt::format("{} scores {:.1f}.", best.label, best.score.mean);
    const ArenaBot& next = findings.bots[order[1]];
    const bool sure = best.rating.points - best.rating.half > next.rating.points + next.rating.half;
    return fmt::format("{} {}: it wins {} of its games ({} %), {} wins {}.", best.label,
                       sure ? "is the best" : "leads, but not beyond doubt",
                       percent(best.wins.mean), range(best.wins, 100, 1), next.label,
                       percent(next.wins.mean));
}

std::string sprt_sentence(const ArenaFindings& findings) {
    const Sprt& test = *findings.sprt;
    const std::string who =
        fmt::format("{} wins {} or more", findings.bots[0].label, percent(test.high));
    const std::string not_so = fmt::format("at most {}", percent(test.low));
    if (findings.answer == SprtAnswer::High)
        return fmt::format("Settled: {}, not {}.", who, not_so);
    if (findings.answer == SprtAnswer::Low)
        return fmt::format("Settled: {} wins {}, not {} or more.", findings.bots[0].label, not_so,
                           percent(test.high));
    return fmt::format("Not settled whether {}, or {}: evidence {:.2f}, {:.2f} either way decides.",
                       who, not_so, findings.evidence, sprt_bound(test));
}

void say_what_matters(ArenaFindings& findings) {
    if (findings.games == 0) {
        findings.sentences = {"No block of games was finished."};
        return;
    }
    findings.sentences.push_back(best_sentence(findings));
    if (findings.sprt) findings.sentences.push_back(sprt_sentence(findings));
    if (findings.blocks < kFewBlocks) {
        findings.sentences.push_back(fmt::format(
            "{} of games {} little: the intervals are too narrow.",
            findings.blocks == 1 ? "One block" : fmt::format("{} blocks", findings.blocks),
            findings.blocks == 1 ? "says" : "say"));
    }
    for (const ArenaBot& bot : findings.bots) {
        for (const auto& [reason, count] : bot.reasons) {
            findings.sentences.push_back(
                fmt::format("{} lost {} by rule: it {}.", bot.label,
                            count == 1 ? "a game" : thousands(count) + " games", reason));
        }
    }
}

}  // namespace

ArenaFindings find_in_arena(const ArenaData& data, const ArenaOptions& options) {
    ArenaFindings findings;
    findings.games = data.games.size();
    findings.blocks = data.games.size() / data.games_per_block;
    findings.wanted =
        (options.games + data.games_per_block - 1) / data.games_per_block * data.games_per_block;
    findings.sprt = options.sprt;
    findings.answer = data.sprt;
    findings.evidence = data.evidence;
    for (const ArenaRecord& game : data.games)
        findings.steps += static_cast<std::uint64_t>(game.steps);
    findings.bots = find_bots(data, options);
    const std::size_t listed = options.bots.size();
    findings.pairs.resize(listed);
    for (std::size_t i = 0; i < listed; ++i) {
        for (std::size_t j = 0; j < listed; ++j)
            findings.pairs[i].push_back(pair_of(data, static_cast<int>(i), static_cast<int>(j)));
    }
    say_what_matters(findings);
    return findings;
}

std::vector<std::size_t> by_rating(const ArenaFindings& findings) {
    std::vector<std::size_t> order(findings.bots.size());
    std::iota(order.begin(), order.end(), std::size_t{0});
    std::ranges::sort(order, [&](std::size_t a, std::size_t b) {
        const double left = findings.bots[a].rating.points;
        const double right = findings.bots[b].rating.points;
        return left != right ? left > right : a < b;
    });
    return order;
}

}  // namespace lab
