#include <fmt/format.h>

#include <algorithm>
#include <boost/json.hpp>
#include <limits>
#include <memory>

#include "cli/verbs.h"
#include "engine/saved_game.h"
#include "lab/game_library.h"

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
};

void print_summary(const Verified& verified, const engine::Match& match) {
    fmt::print("{} actions are legal, {} hashes agree, ", verified.actions, verified.hashes);
    fmt::print("{}, ", verified.over ? "the result agrees" : "the game is not over");
    fmt::print("the last position has hash {:016x}\n", match.hash());
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
    const auto content = library.content();
    const auto sentence = [&](std::string_view word) {
        return lab::refusal_sentence(**content, "en", word);
    };

    Teller teller(flags, **match);
    teller.start();
    for (std::size_t i = 0; i < saved->actions.size(); ++i) {
        const auto done = replay_step(*saved, i, **match, sentence);
        if (!done) return broken(flags, done.error());
        teller.step();
    }
    if (const auto done = replay_end(*saved, **match); !done) {
        return broken(flags, done.error());
    }
    const auto with_hash = std::count_if(saved->actions.begin(), saved->actions.end(),
                                         [](const auto& one) { return one.hash.has_value(); });
    const Verified verified{saved->actions.size(), with_hash, (*match)->over()};
    if (flags.json) {
        fmt::print("{}\n",
                   json::serialize(summary_json(verified, **match, std::move(teller).take())));
    } else if (flags.verify) {
        print_summary(verified, **match);
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
                   "only replay, compare every hash and the result, and say so");
    verb->add_flag("--positions", flags->positions, "print the position after each action");
    verb->add_option("--from", flags->from, "first action to print, from 1")->type_name("N");
    verb->add_option("--to", flags->to, "last action to print; its position follows")
        ->type_name("N");
    verb->add_flag("--json", flags->json, "print one JSON object");
    verb->callback([flags, &context] { context.exit_code = run(*flags, context); });
}

}  // namespace cli
