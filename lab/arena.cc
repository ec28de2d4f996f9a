#include "lab/arena.h"

#include <fmt/format.h>

#include <algorithm>
#include <chrono>
#include <map>
#include <memory>
#include <mutex>
#include <utility>

#include "bots/craft.h"
#include "lab/arena_player.h"
#include "lab/threads.h"
#include "lab/turn_time.h"

namespace lab {
namespace {

using engine::Action;
using engine::Actions;
using engine::Mover;
using engine::Result;
using engine::Rng;
using engine::Seat;
using engine::StateOf;
using std::chrono::microseconds;
using std::chrono::steady_clock;

// Streams that must not be the same although they share a seed.
constexpr std::uint64_t kLuck = 0x10CC;
constexpr std::uint64_t kThoughts = 0x7407;
constexpr std::uint64_t kDrawsPerTurn = 4096;

// Chance by turn: what is drawn in a turn does not depend on how much was drawn before it.
class Luck {
  public:
    Luck(std::uint64_t seed, std::uint64_t block)
        : seed_(Rng::stream(seed ^ kLuck, block).next()) {}

    void next_turn() {
        ++turn_;
        draw_ = 0;
    }
    Action draw(const Actions& outcomes) {
        Rng rng = Rng::stream(seed_, turn_ * kDrawsPerTurn + draw_++);
        return outcomes.at_ticket(rng.below(outcomes.total_weight()));
    }

  private:
    std::uint64_t seed_;
    std::uint64_t turn_ = 0;
    std::uint64_t draw_ = 0;
};

// Places with those who lost by rule behind all others.
void put_losers_last(std::vector<SeatRecord>& seats) {
    const auto is_loser = [](const SeatRecord& seat) { return !seat.lost.empty(); };
    const std::vector<SeatRecord> before = seats;
    for (SeatRecord& seat : seats) {
        const auto ahead = std::ranges::count_if(before, [&](const SeatRecord& other) {
            return !is_loser(other) && (is_loser(seat) || other.place < seat.place);
        });
        seat.place = 1 + static_cast<int>(ahead);
        if (is_loser(seat)) seat.score = 0;
    }
}

// The players of one thread. Programs are kept from game to game, one to a seat: two seats of one
// bot must not tell each other what they see.
template <typename Setup>
class Squad {
  public:
    Squad(const Setup& setup, const ArenaOptions& options) : setup_(setup), options_(options) {}

    std::vector<ArenaPlayer<Setup>*> seat(const std::vector<int>& seating) {
        std::vector<ArenaPlayer<Setup>*> players;
        std::map<int, int> seats_of;
        for (const int bot : seating) {
            auto& player = members_[{bot, seats_of[bot]++}];
            if (!player) {
                player = make_player(setup_, options_.bots[static_cast<std::size_t>(bot)],
                                     options_.game, options_.patience);
            }
            players.push_back(player.get());
        }
        return players;
    }

  private:
    const Setup& setup_;
    const ArenaOptions& options_;
    std::map<std::pair<int, int>, std::unique_ptr<ArenaPlayer<Setup>>> members_;
};

template <typename Setup>
class ArenaGame {
  public:
    ArenaGame(const Setup& setup, const ArenaOptions& options, const ArenaPlan& plan,
              std::uint64_t game, Squad<Setup>& squad)
        : setup_(setup), options_(options), luck_(options.seed, plan.block_of(game)) {
        record_.game = game;
        const std::vector<int> seating = plan.seating(game);
        const std::uint64_t thoughts =
            Rng::stream(options.seed ^ kThoughts, plan.block_of(game)).next();
        for (const int bot : seating) {
            thoughts_.push_back(Rng::stream(thoughts, record_.seats.size()));
            record_.seats.push_back({.bot = bot});
        }
        players_ = squad.seat(seating);
    }

    // Nothing if the run was stopped before the end: decisions were made in a hurry then.
    std::optional<ArenaRecord> play() {
        for (std::size_t seat = 0; seat < players_.size(); ++seat) {
            if (const auto begun = players_[seat]->begin_game(); !begun)
                record_.seats[seat].lost = begun.error().message;
        }
        StateOf<Setup> state = start(setup_);
        Actions list;
        for (; record_.steps < Setup::kMostSteps && !options_.is_stopped(); ++record_.steps) {
            actions(setup_, state, list);
            if (list.empty()) break;
            const Mover who = mover(setup_, state);
            apply(setup_, state,
                  who.is_seat() ? decide(who.as_seat(), state, list) : luck_.draw(list));
            notice_turn(state);
        }
        if (options_.is_stopped()) return std::nullopt;
        finish(state);
        return std::move(record_);
    }

  private:
    const BotSpec& spec(std::size_t seat) const {
        return options_.bots[static_cast<std::size_t>(record_.seats[seat].bot)];
    }

    // Alone against Alexis it is always the same seat that decides, and yet its turns end.
    void notice_turn(const StateOf<Setup>& state) {
        const std::uint32_t now = bots::CraftOf<Setup>::turn(state);
        if (std::exchange(of_the_game_, now) != now) turn_ = engine::kNoSeat;
    }

    // A seat that has lost is played at random, so that the others can go on.
    Action decide(Seat who, const StateOf<Setup>& state, const Actions& list) {
        const auto seat = static_cast<std::size_t>(who);
        if (who != turn_) {
            turn_ = who;
            luck_.next_turn();
            time_.begin_turn(spec(seat));
        }
        SeatRecord& record = record_.seats[seat];
        if (record.lost.empty()) {
            const auto action = ask(seat, view(setup_, state, who), list);
            if (action) return *action;
            record.lost = action.error().message;
        }
        return list.at_ticket(thoughts_[seat].below(list.total_weight()));
    }

    Result<Action> ask(std::size_t seat, const engine::ViewOf<Setup>& seen, const Actions& list) {
        bots::Thinking thinking{.rng = thoughts_[seat], .limits = time_.limits(spec(seat))};
        thinking.limits.stop = options_.stop;
        thinking.limits.threads = options_.threads_for(spec(seat));
        const auto begin = steady_clock::now();
        const auto action = players_[seat]->decide(seen, list, thinking, time_.left());
        const auto spent = std::chrono::duration_cast<microseconds>(steady_clock::now() - begin);
        time_.spend(spent);
        SeatRecord& record = record_.seats[seat];
        ++record.decisions;
        record.spent_us += spent.count();
        record.longest_us = std::max<std::int64_t>(record.longest_us, spent.count());
        if (thinking.limits.time.count() > 0) {
            const std::int64_t over = (spent - thinking.limits.time).count();
            record.over_us = std::max(record.over_us, over);
        }
        return action;
    }

    void finish(const StateOf<Setup>& state) {
        for (const auto& row : ranking(setup_, state)) {
            auto seat = static_cast<std::size_t>(row.seat);
            if (seat >= players_.size()) {
                seat = record_.seats.size();
                record_.seats.push_back({.bot = static_cast<int>(options_.bots.size())});
            }
            record_.seats[seat].place = row.place;
            record_.seats[seat].score = row.coins;
        }
        put_losers_last(record_.seats);
    }

    const Setup& setup_;
    const ArenaOptions& options_;
    Luck luck_;
    std::vector<Rng> thoughts_;
    std::vector<ArenaPlayer<Setup>*> players_;
    Seat turn_ = engine::kNoSeat;
    std::uint32_t of_the_game_ = 0;  // its turn, as its craft counts them
    TurnTime time_;
    ArenaRecord record_;
};

template <typename Setup>
class Arena {
  public:
    Arena(const Setup& setup, const ArenaOptions& options, ArenaPlan plan)
        : setup_(setup), options_(options), plan_(std::move(plan)) {
        const std::uint64_t per_block = plan_.games_per_block();
        const std::uint64_t blocks = (options.games + per_block - 1) / per_block;
        records_.resize(blocks * per_block);
        for (const ArenaRecord& record : options.known) {
            if (record.game >= records_.size()) continue;
            records_[record.game] = record;
            ++known_;
        }
        count_whole_blocks();
    }

    ArenaData run() {
        on_threads(options_.threads, [this] { work(); });
        ArenaData data{
            .games_per_block = plan_.games_per_block(), .sprt = answer_, .evidence = evidence_};
        for (std::uint64_t game = 0; game < whole_ * data.games_per_block; ++game)
            data.games.push_back(std::move(*records_[game]));
        return data;
    }

  private:
    void work() {
        Squad<Setup> squad(setup_, options_);
        while (const auto game = next_game()) {
            if (auto record = ArenaGame<Setup>(setup_, options_, plan_, *game, squad).play())
                keep(std::move(*record));
        }
    }

    std::optional<std::uint64_t> next_game() {
        const std::lock_guard lock(mutex_);
        while (next_ < records_.size() && records_[next_])
            ++next_;
        if (options_.is_stopped() || answer_ != SprtAnswer::Open || next_ >= records_.size())
            return std::nullopt;
        return next_++;
    }

    void keep(ArenaRecord record) {
        const std::lock_guard lock(mutex_);
        if (options_.record) options_.record(record);
        const std::uint64_t game = record.game;
        records_[game] = std::move(record);
        ++played_;
        count_whole_blocks();
        if (options_.progress) options_.progress(played_, records_.size() - known_);
    }

    // Blocks count in their order, so that it does not matter which thread was quicker.
    void count_whole_blocks() {
        const std::uint64_t size = plan_.games_per_block();
        while (answer_ == SprtAnswer::Open && (whole_ + 1) * size <= records_.size()) {
            for (std::uint64_t game = whole_ * size; game < (whole_ + 1) * size; ++game) {
                if (!records_[game]) return;
            }
            add_evidence(whole_ * size, (whole_ + 1) * size);
            ++whole_;
        }
    }

    void add_evidence(std::uint64_t begin, std::uint64_t end) {
        if (!options_.sprt) return;
        for (std::uint64_t game = begin; game < end; ++game) {
            const ArenaRecord& record = *records_[game];
            const bool sits = std::ranges::any_of(
                record.seats, [](const SeatRecord& seat) { return seat.bot == 0; });
            if (!sits) continue;
            wins_ += win_share(record, 0);
            ++games_;
        }
        evidence_ = sprt_evidence(*options_.sprt, wins_, games_);
        answer_ = sprt_answer(*options_.sprt, evidence_);
    }

    const Setup& setup_;
    const ArenaOptions& options_;
    const ArenaPlan plan_;
    std::mutex mutex_;
    std::vector<std::optional<ArenaRecord>> records_;
    std::uint64_t next_ = 0;
    std::uint64_t known_ = 0;
    std::uint64_t played_ = 0;
    std::uint64_t whole_ = 0;  // blocks from the first on that are complete
    SprtAnswer answer_ = SprtAnswer::Open;
    double evidence_ = 0;
    double wins_ = 0;   // of the first bot
    double games_ = 0;  // that it sat in
};

// Whether the record is of this seating. Behind the seats there may be Alexis.
bool fits(const ArenaRecord& record, const std::vector<int>& seating) {
    if (record.seats.size() < seating.size()) return false;
    for (std::size_t seat = 0; seat < seating.size(); ++seat) {
        if (record.seats[seat].bot != seating[seat]) return false;
    }
    return true;
}

}  // namespace

double win_share(const ArenaRecord& record, int bot) {
    const auto wins = [](const SeatRecord& seat) { return seat.place == 1 && seat.lost.empty(); };
    const auto winners = std::ranges::count_if(record.seats, wins);
    const auto own = std::ranges::count_if(
        record.seats, [&](const SeatRecord& seat) { return seat.bot == bot && wins(seat); });
    return winners == 0 ? 0 : static_cast<double>(own) / static_cast<double>(winners);
}

template <typename Setup>
Result<ArenaData> run_arena(const Setup& setup, const ArenaOptions& options) {
    for (const BotSpec& spec : options.bots) {
        if (const auto known = check_spec<Setup>(spec); !known)
            return tl::unexpected(known.error());
    }
    auto plan = ArenaPlan::make(static_cast<int>(options.bots.size()), setup.seats, options.fill,
                                options.seed);
    if (!plan) return tl::unexpected(plan.error());
    for (const ArenaRecord& record : options.known) {
        if (!fits(record, plan->seating(record.game)))
            return engine::fail(fmt::format("game {} was not seated like this", record.game));
    }
    return Arena<Setup>(setup, options, std::move(*plan)).run();
}

template Result<ArenaData> run_arena(const smallworld::Setup&, const ArenaOptions&);
template Result<ArenaData> run_arena(const islands::Setup&, const ArenaOptions&);

}  // namespace lab
