#include "cli/play_table.h"

#include <fmt/format.h>

#include <algorithm>
#include <charconv>
#include <optional>

#include "games/smallworld/notation.h"

namespace cli {

using engine::Region;
using engine::Seat;
using smallworld::Action;
using smallworld::Actions;

namespace {

constexpr const char* kAutosave = "terrarium-autosave.game";

std::optional<int> number_in(std::string_view text) {
    int value = 0;
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value);
    if (error != std::errc() || end != text.data() + text.size()) return {};
    return value;
}

struct Split {
    std::string first;
    std::string rest;
};

Split split(const std::string& line) {
    const std::size_t begin = line.find_first_not_of(" \t");
    if (begin == std::string::npos) return {};
    const std::size_t end = std::min(line.find_first_of(" \t", begin), line.size());
    const std::size_t rest = line.find_first_not_of(" \t", end);
    if (rest == std::string::npos) return {line.substr(begin, end - begin), ""};
    const std::size_t last = line.find_last_not_of(" \t");
    return {line.substr(begin, end - begin), line.substr(rest, last - rest + 1)};
}

}  // namespace

Table::Table(const Terminal& terminal, Session& session, TableOptions options)
    : terminal_(terminal),
      session_(session),
      options_(std::move(options)),
      words_(session, options_.language),
      screen_(terminal, session, words_, !options_.plain) {
    told_ = session_.log().size();
}

void Table::show(const PlayScreen::Lines& lines) const {
    std::string text;
    for (const std::string& line : lines)
        text += line + "\n";
    fmt::print("{}", text);
}

void Table::say(const std::string& sentence) const {
    fmt::print("{}\n", sentence);
}

void Table::tell_news() {
    for (; told_ < session_.log().size(); ++told_) {
        const std::string event = words_.event(told_);
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
    show(screen_.result());
    if (!options_.save.empty()) save(options_.save);
    return 0;
}

// Coins are secret: with several people at one screen, the next one looks alone.
void Table::hand_over(Seat seat) {
    if (session_.persons() < 2 || !terminal_.interactive()) return;
    if (!options_.plain) terminal_.clear();
    terminal_.ask(fmt::format("{}, it is your turn. Press Enter.", words_.player(seat)));
}

Table::Next Table::ask(Seat seat) {
    Actions actions;
    smallworld::actions(session_.setup(), session_.state(), actions);
    const std::vector<MenuEntry> menu = make_menu(words_, session_.state(), actions);
    if (!options_.plain) terminal_.clear();
    show(screen_.decision(seat, news_, menu));
    for (;;) {
        const auto line = terminal_.ask(terminal_.dim("number, help, undo, hint, quit ") + "> ");
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
        const bool numbered = entry != menu.end();
        say(fmt::format("The greedy bot would play: {}{}",
                        smallworld::print_action(session_.setup(), hint),
                        numbered ? fmt::format(" (number {})", entry - menu.begin() + 1) : ""));
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
            say(undone.error().message);
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
        show(screen_.picture(terminal_.width()));
        show(screen_.legend());
    } else if (verb == "table") {
        show(screen_.table());
        show(screen_.legend());
    } else if (verb == "info") {
        show_info();
    } else if (verb == "why") {
        explain(rest);
    } else {
        return choose_written(rest.empty() ? verb : verb + " " + rest);
    }
    return Next::AskAgain;
}

Table::Next Table::choose_numbered(int number, const std::string& count,
                                   const std::vector<MenuEntry>& menu) {
    if (number < 1 || number > static_cast<int>(menu.size())) {
        say(fmt::format("Choose a number from 1 to {}.", menu.size()));
        return Next::AskAgain;
    }
    const MenuEntry& entry = menu[static_cast<std::size_t>(number - 1)];
    if (count.empty()) return play(entry.most);
    const auto wanted = number_in(count);
    const int least = smallworld::count_of(entry.least);
    const int most = smallworld::count_of(entry.most);
    if (!entry.counted() || !wanted || *wanted < least || *wanted > most) {
        say(entry.counted() ? fmt::format("After {} say how many: {} to {}.", number, least, most)
                            : fmt::format("Nothing comes after {}.", number));
        return Next::AskAgain;
    }
    const auto step = static_cast<std::uint32_t>(*wanted - least);
    return play(Action{entry.least.bits + step});
}

Table::Next Table::choose_written(const std::string& line) {
    const auto action = smallworld::parse_action(session_.setup(), line);
    if (!action) {
        say(fmt::format("\"{}\" is neither a number, a command nor an action: {}. Type help.", line,
                        action.error().text()));
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
    const auto path = terminal_.ask("Save the game as (nothing = do not save): ");
    if (!path || path->empty()) return Next::Leave;
    return save(*path) ? Next::Leave : Next::AskAgain;
}

bool Table::save(const std::string& path) const {
    if (path.empty()) {
        say("Say where: save FILE.");
        return false;
    }
    const auto saved = session_.save(path);
    say(saved ? fmt::format("Saved; continue with: terrarium play --resume {}", path)
              : saved.error().text());
    return saved.has_value();
}

void Table::show_help() const {
    show({"  3          do what stands at number 3",
          "  3 2        the same with 2 tokens, where it says (1–4)",
          "  conquer 7  any action as it is written in docs/notation.md",
          "  why 7      what region 7 costs and why, or why it cannot be attacked",
          "  info       what the races and powers in sight do",
          "  map        the map, with its signs explained", "  table      the regions as a table",
          "  log        everything that happened so far",
          "  hint       what the greedy bot would do",
          "  undo       take back, until chance or another player has acted",
          "  save FILE  save; terrarium play --resume FILE continues", "  quit       leave"});
}

void Table::show_log() const {
    for (std::size_t i = 0; i < session_.log().size(); ++i) {
        const std::string event = words_.event(i);
        if (!event.empty())
            say(fmt::format("  round {:>2}  {}", session_.state_before(i).round, event));
    }
}

void Table::show_info() const {
    const smallworld::State& state = session_.state();
    const smallworld::Catalogue& catalogue = session_.setup().catalogue;
    const auto describe = [&](std::uint8_t race, std::uint8_t power) {
        say(terminal_.bold(words_.combo(race, power)));
        if (power != smallworld::kNone) {
            say("  " + words_.power(power) + ": " +
                words_.word("power." + catalogue.powers[power].id + ".help"));
        }
        say("  " + words_.race(race) + ": " +
            words_.word("race." + catalogue.races[race].id + ".help"));
    };
    for (const smallworld::Army& army : state.armies) {
        if (army.exists()) describe(army.race, army.power);
    }
    for (int i = 0; i < state.column_size; ++i) {
        const smallworld::Combo& combo = state.column[static_cast<std::size_t>(i)];
        if (combo.race != smallworld::kNone) describe(combo.race, combo.power);
    }
}

void Table::explain(const std::string& text) const {
    const auto number = number_in(text);
    if (!number || *number < 0 || *number >= session_.setup().map.region_count) {
        say(fmt::format("Say which region: why 0 to why {}.",
                        session_.setup().map.region_count - 1));
        return;
    }
    if (session_.state().phase != smallworld::Phase::Conquer) {
        say("Costs are known during conquest.");
        return;
    }
    show(screen_.cost_of(static_cast<Region>(*number)));
}

}  // namespace cli
