#include "cli/play_hint.h"

#include <fmt/format.h>

#include <cmath>

#include "cli/play_screen.h"
#include "games/islands/notation.h"

namespace cli {
namespace {

// As in a list of nothing else: with how many, where that is to be said.
std::string step_text(const PlayWords& words, const smallworld::Setup& /*setup*/,
                      const smallworld::State& state, engine::Action action) {
    engine::Actions alone;
    alone.add(action);
    return make_menu(words, state, alone).front().text;
}
// The list says where behind what; here it is said as it would be typed.
std::string step_text(const SeaWords& words, const islands::Setup& setup,
                      const islands::State& state, engine::Action action) {
    return fmt::format("{} ({})", words.choice(state, action),
                       islands::print_action(setup, action));
}

int rounded(double number) {
    return static_cast<int>(std::lround(number));
}

std::string reason_key(const bots::Merit& merit) {
    return fmt::format("{}.{}", merit.coins > 0 ? "play.reason.better" : "play.reason.worse",
                       name_of(merit.why));
}

}  // namespace

template <typename Setup>
Board::Lines HintsOf<Setup>::lines(const Board& board) const {
    Board::Lines lines;
    int number = 0;
    const bots::Advice advice = session_.advise();
    for (const bots::Idea& idea : advice.ideas) {
        ++number;
        lines.push_back(words_.say(number == 1 ? "play.hint.best" : "play.hint.other",
                                   {{"n", number}, {"prospect", prospect(idea)}}));
        for (std::string& step : plan(idea, board))
            lines.push_back(std::move(step));
    }
    return lines;
}

template <typename Setup>
std::string HintsOf<Setup>::prospect(const bots::Idea& idea) const {
    std::string text =
        words_.say("play.hint.prospect",
                   {{"chance", rounded(100 * idea.winning)},
                    {"score", words_.count(SpeechOf<Setup>::kUnit, rounded(idea.coins))}});
    std::string_view mark = "; ";
    for (const bots::Merit& merit : idea.merits) {
        text += fmt::format("{}{}", mark, words_.say(reason_key(merit)));
        mark = ", ";
    }
    return text;
}

// One step to a line, the first with the number that it has in the list now.
template <typename Setup>
Board::Lines HintsOf<Setup>::plan(const bots::Idea& idea, const Board& board) const {
    Board::Lines lines;
    auto state = session_.state();
    for (const engine::Action action : idea.plan) {
        const auto number = lines.empty() ? board.number_of(action) : std::nullopt;
        lines.push_back(fmt::format("  {:>3}  {}", number ? std::to_string(*number) : "",
                                    step_text(words_, session_.setup(), state, action)));
        engine::rules::do_action(session_.setup(), state, action);
    }
    return lines;
}

template class HintsOf<smallworld::Setup>;
template class HintsOf<islands::Setup>;

}  // namespace cli
