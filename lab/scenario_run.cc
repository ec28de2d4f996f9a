#include <fmt/format.h>

#include <algorithm>

#include "engine/text.h"
#include "games/islands/notation.h"
#include "games/smallworld/notation.h"
#include "lab/scenario.h"
#include "lab/scenario_expect.h"

namespace lab {
namespace {

using engine::Action;
using engine::Result;
using engine::WordReader;

// The position statements at their own lines, so that errors name the lines of the file.
std::string position_text(const Scenario& scenario) {
    std::string text;
    int line = 1;
    for (const ScenarioLine& statement : scenario.position) {
        for (; line < statement.number; ++line)
            text += '\n';
        text += statement.text;
    }
    return text;
}

// Runs one scenario. The first line that does not hold ends it.
template <typename Setup>
class ScenarioRun {
  public:
    using State = engine::StateOf<Setup>;

    ScenarioRun(const Scenario& scenario, GameLibrary& library)
        : scenario_(scenario), library_(library) {}

    ScenarioResult run() && {
        const Result<void> started = begin();
        if (!started && !expects_refusal()) {
            return stop(Outcome::Failed, scenario_.line, "scenario " + scenario_.title, "a start",
                        started.error().text());
        }
        for (const ScenarioLine& line : scenario_.steps) {
            step(line, started);
            if (result_.outcome != Outcome::Passed) break;
        }
        return std::move(result_);
    }

  private:
    Result<void> begin() {
        const auto made = library_.template setup_of<Setup>(scenario_.game);
        if (!made) return tl::unexpected(made.error());
        setup_ = *made;
        if (scenario_.position.empty()) {
            first_ = state_ = start(*setup_);
            started_ = true;
            return {};
        }
        const auto state = parse_position(*setup_, position_text(scenario_));
        if (!state) return tl::unexpected(state.error());
        first_ = state_ = *state;
        started_ = true;
        return {};
    }
    bool expects_refusal() const {
        return std::all_of(
            scenario_.steps.begin(), scenario_.steps.end(),
            [](const ScenarioLine& line) { return line.text.starts_with("expect refused "); });
    }

    ScenarioResult stop(Outcome outcome, int line, std::string text, std::string expected,
                        std::string found) {
        result_.outcome = outcome;
        result_.line = line;
        result_.text = std::move(text);
        result_.expected = std::move(expected);
        result_.found = std::move(found);
        if (started_ && outcome == Outcome::Failed) {
            result_.position = print_position(*setup_, state_);
        }
        return result_;
    }
    void fail(const ScenarioLine& line, std::string expected, std::string found) {
        stop(Outcome::Failed, line.number, line.text, std::move(expected), std::move(found));
    }
    void bad(const ScenarioLine& line, std::string why) {
        stop(Outcome::Bad, line.number, line.text, std::move(why), {});
    }

    void step(const ScenarioLine& line, const Result<void>& started) {
        WordReader words(line.text);
        if (!words.accept("expect")) {
            line.text.starts_with("play random ") ? play(line, words) : action(line);
            return;
        }
        if (words.accept("refused")) return refused(line, words, started);
        if (words.accept("warned")) return warned(line, words);
        if (words.accept("replays")) return replays(line, words);
        const Comparison comparison =
            compare_expectation(StageOf<Setup>{.setup = *setup_, .state = state_}, words);
        if (const auto end = words.finish(); !end) return bad(line, end.error().message);
        if (!comparison.holds()) fail(line, comparison.expected, comparison.found);
    }

    void refused(const ScenarioLine& line, WordReader& words, const Result<void>& started) {
        const std::string rule(words.word("a rule id"));
        if (const auto end = words.finish(); !end) return bad(line, end.error().message);
        if (started) return fail(line, "refused by " + rule, "accepted");
        if (started.error().rule != rule) {
            fail(line, "refused by " + rule, "refused: " + started.error().text());
        }
    }

    void warned(const ScenarioLine& line, WordReader& words) {
        const std::string rule(words.word("a rule id"));
        if (const auto end = words.finish(); !end) return bad(line, end.error().message);
        const auto content = library_.content(scenario_.game.packs);
        std::string found;
        for (const engine::Error& warning : (*content)->warnings) {
            if (warning.rule == rule) return;
            found += (found.empty() ? "" : "; ") + warning.text();
        }
        fail(line, "a warning by " + rule, found.empty() ? "no warning" : found);
    }

    void replays(const ScenarioLine& line, WordReader& words) {
        if (const auto end = words.finish(); !end) return bad(line, end.error().message);
        State again = first_;
        for (const Action one : actions_)
            engine::rules::do_action(*setup_, again, one);
        if (again == state_) return;
        fail(line, "the same state again", print_position(*setup_, again));
    }

    void action(const ScenarioLine& line) {
        std::string_view text = line.text;
        if (text.size() > 2 && text[1] == ':') {
            WordReader seat(text.substr(0, 1));
            const engine::Seat who = seat.seat(setup_->seats);
            if (!seat.ok()) return bad(line, seat.error().message);
            const engine::Mover mover = engine::rules::mover_in(*setup_, state_);
            if (mover != engine::Mover::seat(who)) {
                const std::string found = mover.is_seat() ? std::string(1, letter(mover.as_seat()))
                                          : mover.is_chance() ? "chance"
                                                              : "nobody";
                return fail(line, std::string(text.substr(0, 1)) + " to move", found);
            }
            text.remove_prefix(2);
        }
        const auto parsed = parse_action(*setup_, text);
        if (!parsed) return bad(line, parsed.error().message);
        const auto why = why_illegal(*setup_, state_, *parsed);
        if (!why.legal()) {
            return fail(line, "legal", fmt::format("illegal by {} ({})", why.rule(), why.word()));
        }
        apply(line, *parsed);
    }

    void play(const ScenarioLine& line, WordReader& words) {
        constexpr int kMostSteps = 100'000;
        words.accept("play");
        words.accept("random");
        engine::Rng rng(words.number64("a seed"));
        const int steps = words.number("the number of steps", 1, kMostSteps);
        if (const auto end = words.finish(); !end) return bad(line, end.error().message);
        engine::Actions list;
        for (int i = 0; i < steps && result_.outcome == Outcome::Passed; ++i) {
            list.clear();
            actions(*setup_, state_, list);
            if (list.empty()) return;
            apply(line, list.at_ticket(rng.below(list.total_weight())));
        }
    }

    // Every scenario checks the invariants after every step, whatever it is about.
    void apply(const ScenarioLine& line, Action action) {
        engine::rules::do_action(*setup_, state_, action);
        actions_.push_back(action);
        const auto broken = check(*setup_, state_);
        if (broken.ok()) return;
        fail(line, "a consistent state",
             fmt::format("{}: {} after {}", broken.rule, broken.what,
                         print_action(*setup_, action)));
    }

    const Scenario& scenario_;
    GameLibrary& library_;
    std::shared_ptr<const Setup> setup_;
    bool started_ = false;
    State first_{};
    State state_{};
    std::vector<Action> actions_;
    ScenarioResult result_;
};

}  // namespace

ScenarioResult run_scenario(const Scenario& scenario, GameLibrary& library) {
    if (scenario.game.game == "islands")
        return ScenarioRun<islands::Setup>(scenario, library).run();
    return ScenarioRun<smallworld::Setup>(scenario, library).run();
}

std::string describe(const Scenario& scenario, const ScenarioResult& result) {
    std::string text = fmt::format("{}:{}: {}\n    {}\n", scenario.file.string(), result.line,
                                   scenario.title, result.text);
    if (result.outcome == Outcome::Bad) return text + fmt::format("    {}\n", result.expected);
    text += fmt::format("    expected: {}\n    found:    {}\n", result.expected, result.found);
    if (result.position.empty()) return text;
    text += "    position:\n";
    std::string_view rest = result.position;
    while (!rest.empty()) {
        const std::size_t end = rest.find('\n');
        text += fmt::format("        {}\n", rest.substr(0, end));
        rest = end == std::string_view::npos ? std::string_view() : rest.substr(end + 1);
    }
    return text;
}

}  // namespace lab
