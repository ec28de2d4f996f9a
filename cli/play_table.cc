#include "cli/play_table.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <optional>

#include "cli/typed.h"

namespace cli {

using engine::Action;
using engine::Seat;

namespace {

constexpr const char* kAutosave = "terrarium-autosave.game";

}  // namespace

Table::Table(const Terminal& terminal, Session& session, Board& board, const Hints& hints,
             const Phrases& phrases, TableOptions options)
    : terminal_(terminal),
      session_(session),
      board_(board),
      hints_(hints),
      phrases_(phrases),
      options_(std::move(options)),
      told_(session.log().size()) {}

void Table::tell_news() {
    for (; told_ < session_.log().size(); ++told_) {
        const std::string event = board_.event(told_);
        if (!event.empty()) news_.push_back(event);
    }
}

int Table::run() {
    if (session_.log().empty()) opening_ = board_.opening();
    for (;;) {
        session_.advance();
        tell_news();
        const std::optional<Seat> person = session_.person_to_move();
        if (!person) break;
        if (*person != last_seat_) hand_over(*person);
        last_seat_ = *person;
        if (ask(*person) == Next::Leave) return 0;
    }
    if (session_.persons() == 0) {
        show(opening_);
        show(news_);
    }
    if (!options_.plain) show(board_.picture());
    show(board_.result());
    if (!options_.save.empty()) save(options_.save);
    return 0;
}

// Coins and hands are secret: with several people at one screen, the next one looks alone.
void Table::hand_over(Seat seat) {
    if (session_.persons() < 2 || !terminal_.interactive()) return;
    if (!options_.plain) terminal_.clear();
    terminal_.ask(phrases_.say("play.hand-over", {{"player", session_.player(seat)}}));
}

Table::Next Table::ask(Seat seat) {
    const Board::Lines screen = board_.decision(seat, news_);
    if (!options_.plain) terminal_.clear();
    show(screen);
    show(opening_);
    opening_.clear();
    for (;;) {
        const auto line = terminal_.ask(terminal_.dim(phrases_.say("play.ask.command")) + " > ");
        if (!line) {
            say("");
            save(options_.save.empty() ? kAutosave : options_.save);
            return Next::Leave;
        }
        const Next next = obey(*line);
        if (next != Next::AskAgain) return next;
    }
}

Table::Next Table::obey(const std::string& line) {
    const Split words = split(line);
    if (words.first.empty()) return Next::AskAgain;
    const auto number = number_in(words.first);
    if (!number) return command(words.first, words.rest);
    const auto action = board_.numbered(*number, words.rest);
    if (action) return play(*action);
    say(action.error().message);
    return Next::AskAgain;
}

Table::Next Table::command(const std::string& verb, const std::string& rest) {
    if (verb == "quit" || verb == "exit" || verb == "q") return leave();
    if (verb == "undo" || verb == "u") return take_back();
    if (verb == "hint") {
        show(hints_.lines(board_));
    } else if (verb == "help" || verb == "?") {
        show_help();
    } else if (verb == "save") {
        save(rest.empty() ? options_.save : rest);
    } else if (verb == "log") {
        show_log();
    } else if (const auto shown = board_.command(verb, rest)) {
        show(*shown);
    } else {
        return choose_written(rest.empty() ? verb : verb + " " + rest);
    }
    return Next::AskAgain;
}

Table::Next Table::take_back() {
    const auto undone = session_.undo();
    if (!undone) {
        say(phrases_.say(undone.error().message));
        return Next::AskAgain;
    }
    told_ = std::min(told_, *undone);
    news_.clear();
    return Next::Redraw;
}

Table::Next Table::choose_written(const std::string& line) {
    const auto action = board_.written(line);
    if (action) return play(*action);
    say(action.error().message);
    return Next::AskAgain;
}

Table::Next Table::play(Action action) {
    if (const engine::Refused refused = session_.why_illegal(action)) {
        say(board_.refusal(refused));
        return Next::AskAgain;
    }
    // The news stay on screen for the whole turn of a person, and no longer.
    const Seat turn_of = session_.turn_of();
    session_.apply(action);
    if (session_.turn_of() != turn_of) news_.clear();
    return Next::Redraw;
}

Table::Next Table::leave() {
    if (!options_.save.empty()) {
        return save(options_.save) ? Next::Leave : Next::AskAgain;
    }
    const auto path = terminal_.ask(phrases_.say("play.ask.save") + " ");
    if (!path || path->empty()) return Next::Leave;
    return save(*path) ? Next::Leave : Next::AskAgain;
}

bool Table::save(const std::string& path) const {
    if (path.empty()) {
        say(phrases_.say("play.error.save-where", {{"file", phrases_.say("play.file")}}));
        return false;
    }
    const auto saved = session_.save(path);
    if (saved) {
        say(phrases_.say("play.saved", {{"file", path}}));
    } else {
        // What the system says stands behind our sentence, in its own language.
        const std::string failed = phrases_.say("play.error.not-saved", {{"file", path}});
        say(fmt::format("{} ({})", failed, saved.error().message));
    }
    return saved.has_value();
}

void Table::show_help() const {
    const std::string file = phrases_.say("play.file");
    const std::string save_typed = "save " + file;
    std::vector<HelpLine> lines = board_.help();
    const std::array<HelpLine, 5> common{{{"log", "play.help.log"},
                                          {"hint", "play.help.hint"},
                                          {"undo", "play.help.undo"},
                                          {save_typed, "play.help.save"},
                                          {"quit", "play.help.quit"}}};
    lines.insert(lines.end(), common.begin(), common.end());
    int width = 0;
    for (const HelpLine& line : lines)
        width = std::max(width, visible_width(line.typed));
    for (const HelpLine& line : lines)
        say("  " + fit(line.typed, width + 2) + phrases_.say(line.key, {{"file", file}}));
    say("  " + phrases_.say("play.help.words"));
}

void Table::show_log() const {
    for (std::size_t i = 0; i < session_.log().size(); ++i) {
        const std::string event = board_.event(i);
        if (event.empty()) continue;
        const std::string round = fmt::format("{:>2}", session_.round_before(i));
        say(fmt::format("  {}  {}", phrases_.say("play.round", {{"n", round}}), event));
    }
}

}  // namespace cli
