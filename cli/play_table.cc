#include "cli/play_table.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <optional>

#include "cli/play_events.h"
#include "cli/typed.h"
#include "games/smallworld/notation.h"

namespace cli {

using engine::Region;
using engine::Seat;
using smallworld::Action;
using smallworld::Actions;

namespace {

constexpr const char* kAutosave = "terrarium-autosave.game";

}  // namespace

Table::Table(const Terminal& terminal, Session& session, const Phrases& phrases,
             TableOptions options)
    : terminal_(terminal),
      session_(session),
      options_(std::move(options)),
      words_(session, phrases),
      screen_(terminal, session, words_, !options_.plain) {
    told_ = session_.log().size();
}

void Table::tell_news() {
    for (; told_ < session_.log().size(); ++told_) {
        const std::string event = cli::event(words_, session_, told_);
        if (!event.empty()) news_.push_back(event);
    }
}

int Table::run() {
    for (;;) {
        session_.advance();
        tell_news();
        const std::optional<Seat> person = session_.person_to_move();
        if (!person) break;
        if (*person != last_seat_) hand_over(*person);
        last_seat_ = *person;
        if (ask(*person) == Next::Leave) return 0;
    }
    if (session_.persons() == 0) show(news_);
    if (!options_.plain) show(screen_.picture(terminal_.width()));
    show(screen_.result(smallworld::ranking(session_.setup(), session_.state())));
    if (!options_.save.empty()) save(options_.save);
    return 0;
}

// Coins are secret: with several people at one screen, the next one looks alone.
void Table::hand_over(Seat seat) {
    if (session_.persons() < 2 || !terminal_.interactive()) return;
    if (!options_.plain) terminal_.clear();
    terminal_.ask(words_.say("play.hand-over", {{"player", words_.player(seat)}}));
}

Table::Next Table::ask(Seat seat) {
    Actions actions;
    smallworld::actions(session_.setup(), session_.state(), actions);
    const std::vector<MenuEntry> menu = make_menu(words_, session_.state(), actions);
    if (!options_.plain) terminal_.clear();
    show(screen_.decision(seat, news_, menu));
    for (;;) {
        const auto line = terminal_.ask(terminal_.dim(words_.say("play.ask.command")) + " > ");
        if (!line) {
            say("");
            save(options_.save.empty() ? kAutosave : options_.save);
            return Next::Leave;
        }
        const Next next = obey(*line, actions, menu);
        if (next != Next::AskAgain) return next;
    }
}

Table::Next Table::obey(const std::string& line, const Actions& actions,
                        const std::vector<MenuEntry>& menu) {
    const Split words = split(line);
    if (words.first.empty()) return Next::AskAgain;
    if (const auto number = number_in(words.first)) {
        return choose_numbered(*number, words.rest, menu);
    }
    if (words.first == "hint") {
        const Action hint = session_.hint();
        const auto entry = std::ranges::find_if(menu, [hint](const MenuEntry& candidate) {
            return candidate.least <= hint && hint <= candidate.most;
        });
        const auto number = static_cast<int>(entry - menu.begin()) + 1;
        say(words_.say(
            entry != menu.end() ? "play.hint-numbered" : "play.hint",
            {{"action", smallworld::print_action(session_.setup(), hint)}, {"number", number}}));
        return Next::AskAgain;
    }
    if (actions.empty()) return Next::Redraw;
    return command(words.first, words.rest);
}

Table::Next Table::command(const std::string& verb, const std::string& rest) {
    if (verb == "quit" || verb == "exit" || verb == "q") return leave();
    if (verb == "undo" || verb == "u") {
        const auto undone = session_.undo();
        if (!undone) {
            say(words_.say(undone.error().message));
            return Next::AskAgain;
        }
        told_ = std::min(told_, *undone);
        news_.clear();
        return Next::Redraw;
    }
    if (verb == "help" || verb == "?") {
        show_help();
    } else if (verb == "save") {
        save(rest.empty() ? options_.save : rest);
    } else if (verb == "log") {
        show_log();
    } else if (verb == "map") {
        const PlayScreen::Lines picture = screen_.picture(terminal_.width());
        show(picture.empty() ? screen_.table() : picture);
        show(screen_.legend());
    } else if (verb == "table") {
        show(screen_.table());
        show(screen_.legend());
    } else if (verb == "info") {
        show(screen_.info());
    } else if (verb == "why") {
        explain(rest);
    } else {
        return choose_written(rest.empty() ? verb : verb + " " + rest);
    }
    return Next::AskAgain;
}

Table::Next Table::choose_numbered(int number, const std::string& count,
                                   const std::vector<MenuEntry>& menu) {
    const auto last = static_cast<int>(menu.size());
    if (number < 1 || number > last) {
        say(words_.say("play.error.number", {{"most", last}}));
        return Next::AskAgain;
    }
    const MenuEntry& entry = menu[static_cast<std::size_t>(number - 1)];
    if (count.empty()) return play(entry.most);
    const auto wanted = number_in(count);
    const int least = smallworld::count_of(entry.least);
    const int most = smallworld::count_of(entry.most);
    if (!entry.counted() || !wanted || *wanted < least || *wanted > most) {
        say(words_.say(entry.counted() ? "play.error.how-many" : "play.error.nothing-after",
                       {{"number", number}, {"least", least}, {"most", most}}));
        return Next::AskAgain;
    }
    const auto step = static_cast<std::uint32_t>(*wanted - least);
    return play(Action{entry.least.bits + step});
}

Table::Next Table::choose_written(const std::string& line) {
    const auto action = smallworld::parse_action(session_.setup(), line);
    if (!action) {
        say(words_.say("play.error.unknown", {{"text", line}}));
        // What exactly is wrong the notation says in English only.
        if (words_.phrases().language() == "en") say(action.error().text());
        return Next::AskAgain;
    }
    return play(*action);
}

Table::Next Table::play(Action action) {
    const smallworld::Why why = smallworld::why_illegal(session_.setup(), session_.state(), action);
    if (!why.legal()) {
        say(words_.refusal(why));
        return Next::AskAgain;
    }
    // The news stay on screen for the whole turn of a person, and no longer.
    const Seat turn_of = session_.state().active;
    session_.apply(action);
    if (session_.state().active != turn_of) news_.clear();
    return Next::Redraw;
}

Table::Next Table::leave() {
    if (!options_.save.empty()) {
        return save(options_.save) ? Next::Leave : Next::AskAgain;
    }
    const auto path = terminal_.ask(words_.say("play.ask.save") + " ");
    if (!path || path->empty()) return Next::Leave;
    return save(*path) ? Next::Leave : Next::AskAgain;
}

bool Table::save(const std::string& path) const {
    if (path.empty()) {
        say(words_.say("play.error.save-where", {{"file", words_.say("play.file")}}));
        return false;
    }
    const auto saved = session_.save(path);
    if (saved) {
        say(words_.say("play.saved", {{"file", path}}));
    } else {
        // What the system says stands behind our sentence, in its own language.
        const std::string failed = words_.say("play.error.not-saved", {{"file", path}});
        say(fmt::format("{} ({})", failed, saved.error().message));
    }
    return saved.has_value();
}

void Table::show_help() const {
    struct Command {
        std::string typed;
        std::string_view key;
    };
    const std::string file = words_.say("play.file");
    const std::array<Command, 12> commands{{{"3", "play.help.number"},
                                            {"3 2", "play.help.count"},
                                            {"conquer 7", "play.help.action"},
                                            {"why 7", "play.help.why"},
                                            {"info", "play.help.info"},
                                            {"map", "play.help.map"},
                                            {"table", "play.help.table"},
                                            {"log", "play.help.log"},
                                            {"hint", "play.help.hint"},
                                            {"undo", "play.help.undo"},
                                            {"save " + file, "play.help.save"},
                                            {"quit", "play.help.quit"}}};
    constexpr int kTypedWidth = 13;
    for (const Command& command : commands) {
        say("  " + fit(command.typed, kTypedWidth) + words_.say(command.key, {{"file", file}}));
    }
    say("  " + words_.say("play.help.words"));
}

void Table::show_log() const {
    for (std::size_t i = 0; i < session_.log().size(); ++i) {
        const std::string event = cli::event(words_, session_, i);
        const int round = session_.state_before(i).round;
        if (!event.empty())
            say(fmt::format("  {}  {}",
                            words_.say("play.round", {{"n", fmt::format("{:>2}", round)}}), event));
    }
}

void Table::explain(const std::string& text) const {
    const auto number = number_in(text);
    if (!number || *number < 0 || *number >= session_.setup().map.region_count) {
        const int most = session_.setup().map.region_count - 1;
        say(words_.say("play.error.which-region", {{"most", most}}));
        return;
    }
    if (session_.state().phase != smallworld::Phase::Conquer) {
        say(words_.say("play.error.no-costs"));
        return;
    }
    show(screen_.cost_of(static_cast<Region>(*number)));
}

}  // namespace cli
