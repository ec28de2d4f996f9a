#include <fmt/format.h>

#include <CLI/CLI.hpp>
#include <algorithm>
#include <boost/json.hpp>
#include <limits>
#include <memory>
#include <optional>

#include "cli/verbs.h"
#include "engine/saved_game.h"
#include "lab/game_library.h"
#include "server/table/fair.h"

namespace cli {
namespace {

namespace json = boost::json;

struct Flags {
    std::string file;
    bool verify = false;
    bool positions = false;
    bool json = false;
    std::size_t from = 0;
    std::size_t to = std::numeric_limits<std::size_t>::max();
};

engine::Error in_file(engine::Error error, const std::string& file) {
    if (error.file.empty()) error.file = file;
    return error;
}

json::object step_json(const engine::Match& match, bool with_position) {
    const engine::Step& step = match.log().back();
    json::object object{{"n", match.log().size()}, {"action", match.print(step.action)}};
    object["seat"] = step.mover.is_seat()
                         ? json::value(std::string(1, letter(step.mover.as_seat())))
                         : json::value(nullptr);
    object["hash"] = fmt::format("{:016x}", match.hash());
    if (with_position) object["position"] = match.position();
    return object;
}

// Prints each step in the chosen range as it goes by.
class Teller {
  public:
    Teller(const Flags& flags, const engine::Match& match) : flags_(flags), match_(match) {}

    void start() {
        if (flags_.json || flags_.verify || flags_.from > 0) return;
        if (flags_.positions) fmt::print("{}\n", match_.position());
    }
    void step() {
        const std::size_t n = match_.log().size();
        if (flags_.verify || n < flags_.from || n > flags_.to) return;
        if (flags_.json) {
            steps_.push_back(step_json(match_, flags_.positions));
            return;
        }
        fmt::print("{:5}  {}\n", n, match_.print(match_.log().back()));
        const bool last = n == flags_.to;
        if (flags_.positions || last) fmt::print("\n{}\n", match_.position());
    }
    json::array&& take() && { return std::move(steps_); }

  private:
    const Flags& flags_;
    const engine::Match& match_;
    json::array steps_;
};

struct Verified {
    std::size_t actions = 0;
    std::ptrdiff_t hashes = 0;
    bool over = false;
    std::optional<std::uint64_t> draws;  // those that follow from the secret, if there is one
    std::size_t taken_over = 0;          // actions whose draws do not
};

void print_summary(const Verified& verified, const engine::Match& match) {
    fmt::print("{} actions are legal, {} hashes agree, ", verified.actions, verified.hashes);
    fmt::print("{}, ", verified.over ? "the result agrees" : "the game is not over");
    fmt::print("the last position has hash {:016x}\n", match.hash());
    if (!verified.draws) return;
    fmt::print("the secret fits the commitment, and {} draws follow from it", *verified.draws);
    if (verified.taken_over > 0) {
        fmt::print("; the first {} actions were taken over and prove nothing", verified.taken_over);
    }
    fmt::print("\n");
}

void print_end(const engine::Match& match) {
    fmt::print("\n{}", match.position());
    if (!match.over()) return;
    fmt::print("\n");
    for (const engine::Score& score : match.standing()) {
        fmt::print("{}. {} {}\n", score.place, letter(score.seat), score.coins);
    }
}

json::object summary_json(const Verified& verified, const engine::Match& match,
                          json::array&& steps) {
    json::object object{{"actions", verified.actions},
                        {"hashes", verified.hashes},
                        {"over", verified.over},
                        {"hash", fmt::format("{:016x}", match.hash())},
                        {"verified", true}};
    if (verified.draws) object["draws"] = *verified.draws;
    json::array standing;
    for (const engine::Score& score : match.standing()) {
        standing.push_back(json::object{{"seat", std::string(1, letter(score.seat))},
                                        {"place", score.place},
                                        {"coins", score.coins}});
    }
    object["standing"] = std::move(standing);
    if (!steps.empty()) object["steps"] = std::move(steps);
    return object;
}

// The log does not replay. Asked to verify, that is the answer "no", not bad input.
int broken(const Flags& flags, const engine::Error& error) {
    const int code = bad_input(in_file(error, flags.file));
    return flags.verify ? 1 : code;
}

// Each draw of a server's game is looked at before its action is: that a draw was changed says more
// than that a hash is wrong after it.
engine::Result<Verified> play_through(const engine::SavedGame& saved, engine::Match& match,
                                      Teller& teller, const engine::Sentence& sentence) {
    std::optional<server::DrawCheck> draws;
    if (saved.fairness) {
        auto check = server::DrawCheck::of(*saved.fairness);
        if (!check) return tl::unexpected(check.error());
        draws = std::move(*check);
    }
    teller.start();
    for (std::size_t i = 0; i < saved.actions.size(); ++i) {
        const auto fair = draws ? draws->next(saved.actions[i], match) : engine::Result<void>();
        if (!fair) return tl::unexpected(fair.error());
        const auto done = replay_step(saved, i, match, sentence);
        if (!done) return tl::unexpected(done.error());
        teller.step();
    }
    if (const auto done = replay_end(saved, match); !done) return tl::unexpected(done.error());
    const auto with_hash = std::count_if(saved.actions.begin(), saved.actions.end(),
                                         [](const auto& one) { return one.hash.has_value(); });
    Verified verified{saved.actions.size(), with_hash, match.over(), {}};
    if (draws) {
        verified.draws = draws->checked();
        verified.taken_over = saved.fairness->taken_over;
    }
    return verified;
}

int run(const Flags& flags, const Context& context) {
    const auto text = lab::read_text(flags.file);
    if (!text) return bad_input(text.error());
    const auto saved = engine::parse_saved_game(*text);
    if (!saved) return bad_input(in_file(saved.error(), flags.file));
    const auto folder = content_folder(context);
    if (!folder) return bad_input(folder.error());
    lab::GameLibrary library(*folder, context.packs);
    const auto match = library.match_for(*saved);
    if (!match) return bad_input(in_file(match.error(), flags.file));
    const auto sentence = [&](std::string_view word) {
        return library.sentence(saved->game, word);
    };

    Teller teller(flags, **match);
    const auto verified = play_through(*saved, **match, teller, sentence);
    if (!verified) return broken(flags, verified.error());
    if (flags.json) {
        fmt::print("{}\n",
                   json::serialize(summary_json(*verified, **match, std::move(teller).take())));
    } else if (flags.verify) {
        print_summary(*verified, **match);
    } else if (flags.to >= saved->actions.size() && !flags.positions) {
        print_end(**match);
    }
    return 0;
}

}  // namespace

void add_replay(CLI::App& app, Context& context) {
    auto flags = std::make_shared<Flags>();
    CLI::App* verb = app.add_subcommand("replay", "Step through a saved game");
    verb->add_option("file", flags->file, "a saved game")->required()->type_name("FILE");
    verb->add_flag("--verify", flags->verify,
                   "only replay, compare every hash, the result and the draws of a server's game, "
                   "and say so");
    verb->add_flag("--positions", flags->positions, "print the position after each action");
    verb->add_option("--from", flags->from, "first action to print, from 1")->type_name("N");
    verb->add_option("--to", flags->to, "last action to print; its position follows")
        ->type_name("N");
    verb->add_flag("--json", flags->json, "print one JSON object");
    verb->callback([flags, &context] { context.exit_code = run(*flags, context); });
}

}  // namespace cli
