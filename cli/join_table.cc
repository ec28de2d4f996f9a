#include "cli/join_table.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cstdio>
#include <sstream>
#include <utility>

#include "cli/join_words.h"
#include "cli/typed.h"
#include "games/smallworld/notation.h"

namespace cli {

namespace json = boost::json;
using engine::Seat;
using smallworld::Action;

JoinTable::JoinTable(const Terminal& terminal, const Phrases& phrases,
                     const loader::Content& content, JoinAddress address,
                     std::vector<std::string> tokens, SeatMemory memory, JoinOptions options)
    : terminal_(terminal),
      address_(address),
      options_(std::move(options)),
      memory_(std::move(memory)),
      table_(content),
      words_(table_, phrases),
      screen_(terminal, table_, words_, !options_.plain),
      client_(table_, std::move(address), std::move(tokens), *this),
      rng_(options_.seed) {}

int JoinTable::run() {
    if (const auto connected = client_.connect(); !connected) {
        fmt::print(stderr, "terrarium: {}\n", connected.error().text());
        return 1;
    }
    while (!exit_code_) {
        std::fflush(stdout);
        input_.wait(wants_input(), client_.ready(), client_.patience_ms());
        if (const auto pumped = client_.pump(); !pumped) {
            fmt::print(stderr, "terrarium: {}\n", pumped.error().text());
            return 1;
        }
        if (!exit_code_) step();
    }
    return *exit_code_;
}

// A person may type at any time. A script is read a line at a time, when an answer is due: so it
// need not know how long the others take.
bool JoinTable::wants_input() const {
    if (options_.automatic || !entered_) return false;
    if (terminal_.interactive()) return client_.settled() || !client_.attached();
    if (!client_.settled()) return false;
    const bool may_start = table_.status() == TableStatus::Open && table_.is_host();
    return may_start || is_my_decision();
}

bool JoinTable::is_my_decision() const {
    return client_.settled() && table_.status() == TableStatus::Running && table_.prompt();
}

// After everything that came was taken in: what to do now.
void JoinTable::step() {
    if (client_.settled()) go_on();
    while (wants_input() && !exit_code_) {
        const auto line = input_.take();
        if (!line) break;
        obey(*line);
    }
    if (wants_input() && input_.ended() && !exit_code_) leave();
}

void JoinTable::go_on() {
    if (table_.status() == TableStatus::Over && !table_.standing().empty()) return show_result();
    if (!entered_) enter();
    if (options_.automatic) return decide();
    if (!is_my_decision()) return show_turn();
    if (decision_shown_ != table_.step()) show_decision();
}

void JoinTable::enter() {
    const bool seated = table_.self() != engine::kNoSeat;
    if (!seated && table_.status() == TableStatus::Open && !options_.watch) return sit_down();
    entered_ = true;
    asked_for_seat_ = false;
    say(seated ? words_.say("play.join.you", {{"player", words_.player(table_.self())}})
               : words_.say("play.join.watching"));
    if (table_.status() == TableStatus::Open) show_room();
    if (!seated) return;
    const std::string& state = table_.seats()[static_cast<std::size_t>(table_.self())].state;
    if (state == "stand_in" || state == "away") client_.take_back();
}

// The seat that was asked for, else the first that is free; without one, one can watch.
void JoinTable::sit_down() {
    if (asked_for_seat_) return;
    const auto open = table_.open_seat();
    if (!options_.seat && !open) {
        options_.watch = true;
        return enter();
    }
    asked_for_seat_ = true;
    const Seat seat = options_.seat ? *options_.seat : *open;
    client_.sit(seat, options_.name, options_.colour.value_or(engine::letter(seat)));
}

void JoinTable::seated(Seat seat, const std::string& token) {
    if (!memory_.remember(seat, token)) token_ = token;
}

void JoinTable::show_room() {
    std::string room = words_.say("play.join.at-table");
    for (std::size_t i = 0; i < table_.seats().size(); ++i) {
        const RemoteSeat& seat = table_.seats()[i];
        const bool open = seat.kind == "open";
        room += fmt::format(" {} {}{}", engine::letter(static_cast<Seat>(i)),
                            open ? words_.say("play.join.free") : seat.name,
                            i + 1 < table_.seats().size() ? "," : "");
    }
    if (room == room_) return;
    room_ = room;
    say(room);
    if (table_.status() != TableStatus::Open) return;
    say(words_.say(table_.is_host() ? "play.join.may-start" : "play.join.waiting"));
}

void JoinTable::happened(const News& news) {
    const bool turn_was_mine = table_.self() != engine::kNoSeat && news_turn_ == table_.self();
    news_turn_ = table_.state().active;
    if (turn_was_mine && news_turn_ != table_.self()) news_.clear();
    if (news.kind == News::Kind::Whole) {
        // What is told of the past is not news; a reader of the log can ask for it.
        log_ = news.tells;
        decision_shown_ = -1;
        return;
    }
    if (news.kind == News::Kind::Undone) {
        decision_shown_ = -1;
        std::erase_if(log_, [this](const Tell& one) { return one.step > table_.step(); });
        if (news.seat) {
            news_.clear();
            say("· " + words_.say("play.join.taken-back", {{"player", words_.player(*news.seat)}}));
        }
    }
    tell(news);
    if (entered_ && table_.status() == TableStatus::Open) show_room();
    notice_stand_in();
}

// It happens to those who run out of time.
void JoinTable::notice_stand_in() {
    const bool is_new = stands_in() && !was_stood_in_;
    was_stood_in_ = stands_in();
    if (!is_new || !entered_) return;
    if (options_.automatic) return client_.take_back();
    say(words_.say("play.join.stand-in"));
}

bool JoinTable::stands_in() const {
    return table_.self() != engine::kNoSeat &&
           table_.seats()[static_cast<std::size_t>(table_.self())].state == "stand_in";
}

// What happens while one waits is said at once; before one's own decision it stands on the screen.
void JoinTable::tell(const News& news) {
    for (const Tell& one : news.tells) {
        log_.push_back(one);
        const std::string line = story(words_, one);
        if (line.empty()) continue;
        news_.push_back(line);
        say("· " + line);
    }
    if (news.chat) {
        say(fmt::format("{} {}", terminal_.bold(news.chat->name + ":"), news.chat->text));
        show_prompt();
    }
}

void JoinTable::show_turn() {
    const engine::Mover mover = smallworld::mover(table_.setup(), table_.state());
    if (table_.status() != TableStatus::Running || !mover.is_seat()) return;
    const std::string who = words_.player(mover.as_seat());
    if (who == turn_shown_) return;
    turn_shown_ = who;
    say(terminal_.dim(words_.say("play.join.turn-of", {{"player", who}})));
}

void JoinTable::show_decision() {
    decision_shown_ = table_.step();
    turn_shown_.clear();
    smallworld::Actions actions;
    for (const Action action : table_.prompt()->choices)
        actions.add(action);
    menu_ = make_menu(words_, table_.state(), actions);
    if (!options_.plain) terminal_.clear();
    show(screen_.decision(table_.asked(), options_.plain ? PlayScreen::Lines{} : news_, menu_));
    if (table_.prompt()->arrange) show(arrange_lines(*table_.prompt()->arrange));
    show_prompt();
}

void JoinTable::show_prompt() {
    if (!is_my_decision() || decision_shown_ != table_.step()) return;
    fmt::print("{} > ", terminal_.dim(words_.say("play.join.command")));
}

PlayScreen::Lines JoinTable::arrange_lines(const RemoteArrange& arrange) const {
    PlayScreen::Lines lines;
    for (const ArrangeRow& row : arrange.rows) {
        const std::string name = words_.region(static_cast<engine::Region>(row.region));
        lines.push_back(fmt::format("  {} {}, 0–{} [{}]", fit(name, 26),
                                    words_.say("play.join.arrange.there", {{"n", row.now}}),
                                    row.most, row.suggest));
    }
    const std::string what =
        arrange.piece == "token"
            ? words_.count("unit.token", arrange.pool)
            : fmt::format("{} × {}", arrange.pool, words_.phrases().name("piece", arrange.piece));
    lines.push_back(words_.say(arrange.exact ? "play.join.arrange.exact" : "play.join.arrange.most",
                               {{"what", what}}));
    return lines;
}

void JoinTable::show_result() {
    if (!options_.plain) show(screen_.picture(terminal_.width()));
    show(screen_.result(table_.ranking()));
    say(words_.say("play.join.kept",
                   {{"url", fmt::format("{}/api/games/{}.terrarium", address_.server.origin(),
                                        address_.table)}}));
    exit_code_ = 0;
}

void JoinTable::refused(const Refusal& refusal) {
    if (asked_for_seat_ && !options_.seat && refusal.code == "taken") {
        asked_for_seat_ = false;  // somebody was faster; there may be another
        return;
    }
    say(sentence(words_, refusal));
    // The seat that was wanted is not to be had, or the program plays what the rules forbid.
    if (asked_for_seat_ || (options_.automatic && refusal.code == "illegal")) exit_code_ = 1;
    show_prompt();
}

void JoinTable::stale() {
    decision_shown_ = -1;
    if (!options_.automatic) say(words_.say("play.join.stale"));
}

void JoinTable::because(const Because& because) {
    show(reasons(words_, because));
    show_prompt();
}

void JoinTable::lost() {
    say(words_.say("play.join.lost"));
}

void JoinTable::back() {
    say(words_.say("play.join.back"));
    decision_shown_ = -1;
    asked_for_seat_ = false;
}

// ---- the program plays

// The suggested arrangement, or any of the choices; the same seed plays the same. It starts the
// game when it may and everybody sits.
void JoinTable::decide() {
    if (table_.status() == TableStatus::Open) {
        const bool full = !table_.open_seat();
        if (table_.is_host() && full && !asked_to_start_) client_.start();
        asked_to_start_ = full;
        return;
    }
    if (!is_my_decision()) return;
    const RemotePrompt& prompt = *table_.prompt();
    if (prompt.arrange) return arrange_suggested();
    const auto count = static_cast<std::uint32_t>(prompt.choices.size());
    if (count == 0) return;
    const Action action = prompt.choices[rng_.below(count)];
    client_.act({json::value(smallworld::print_action(table_.setup(), action))});
}

// ---- the person plays

void JoinTable::obey(const std::string& line) {
    const Split typed = split(line);
    if (typed.first != "resign") sure_to_resign_ = false;
    if (command(typed.first, typed.rest)) return;
    if (board_command(typed.first)) return show_prompt();
    if (is_my_decision()) return answer(typed, line);
    if (!typed.first.empty()) say(words_.say("play.join.not-your-turn"));
}

// A sentence for the person, who then is asked again.
void JoinTable::reply(const std::string& sentence) {
    say(sentence);
    show_prompt();
}

bool JoinTable::command(const std::string& verb, const std::string& rest) {
    if (verb == "quit" || verb == "exit" || verb == "q") {
        leave();
    } else if (verb == "say") {
        if (rest.empty()) return false;
        client_.say(options_.name, rest);
    } else if (verb == "undo" || verb == "u") {
        undo();
    } else if (verb == "why") {
        ask_why(rest);
    } else if (verb == "log") {
        show_log();
    } else if (verb == "start") {
        client_.start();
    } else if (verb == "seats") {
        room_.clear();
        show_room();
        show_prompt();
    } else if (verb == "back" && table_.self() != engine::kNoSeat) {
        client_.take_back();
    } else if (verb == "resign" && table_.self() != engine::kNoSeat) {
        resign();
    } else {
        return false;
    }
    return true;
}

bool JoinTable::board_command(const std::string& verb) {
    if (verb == "help" || verb == "?") {
        show_help();
    } else if (verb == "map") {
        const PlayScreen::Lines picture = screen_.picture(terminal_.width());
        show(picture.empty() ? screen_.table() : picture);
        show(screen_.legend());
    } else if (verb == "table") {
        show(screen_.table());
        show(screen_.legend());
    } else if (verb == "info") {
        show(screen_.info());
    } else {
        return false;
    }
    return true;
}

void JoinTable::answer(const Split& typed, const std::string& line) {
    const auto number = number_in(typed.first);
    if (table_.prompt()->arrange) {
        if (typed.first.empty()) return arrange_suggested();
        if (line.find(':') != std::string::npos || number) return arrange_typed(line);
    }
    if (typed.first.empty()) return show_prompt();
    if (number && typed.rest.empty()) return choose_numbered(*number);
    choose_written(line);
}

void JoinTable::choose_numbered(int number) {
    const auto last = static_cast<int>(menu_.size());
    if (number < 1 || number > last) {
        return reply(words_.say("play.error.number", {{"most", last}}));
    }
    const Action action = menu_[static_cast<std::size_t>(number - 1)].most;
    client_.act({json::value(smallworld::print_action(table_.setup(), action))});
}

void JoinTable::choose_written(const std::string& line) {
    const auto action = smallworld::parse_action(table_.setup(), line);
    if (!action) {
        say(words_.say("play.error.unknown", {{"text", line}}));
        // What exactly is wrong the notation says in English only.
        if (words_.phrases().language() == "en") say(action.error().text());
        return show_prompt();
    }
    client_.act({json::value(smallworld::print_action(table_.setup(), *action))});
}

// "7:2 9:1". Whether the numbers fit is for the server to say.
void JoinTable::arrange_typed(const std::string& line) {
    json::array numbers;
    std::istringstream pairs(line);
    for (std::string pair; pairs >> pair;) {
        const std::size_t colon = std::min(pair.find(':'), pair.size());
        const auto region = number_in(std::string_view(pair).substr(0, colon));
        const auto count =
            number_in(std::string_view(pair).substr(std::min(colon + 1, pair.size())));
        const bool sane =
            region && count && *region >= 0 && *region < 100 && *count >= 0 && *count < 100;
        if (!sane) {
            return reply(words_.say("play.join.error.pairs"));
        }
        numbers.push_back({*region, *count});
    }
    client_.arrange(std::move(numbers));
}

void JoinTable::arrange_suggested() {
    json::array numbers;
    for (const ArrangeRow& row : table_.prompt()->arrange->rows) {
        if (row.suggest > 0) numbers.push_back({row.region, row.suggest});
    }
    client_.arrange(std::move(numbers));
}

void JoinTable::undo() {
    if (!is_my_decision()) return say(words_.say("play.join.not-your-turn"));
    if (table_.prompt()->undo.empty()) return reply(words_.say("play.error.undo-late"));
    client_.undo(table_.prompt()->undo.front());
}

void JoinTable::resign() {
    const bool sure = std::exchange(sure_to_resign_, !sure_to_resign_);
    if (sure) return client_.resign();
    reply(words_.say("play.join.resign-sure"));
}

void JoinTable::ask_why(const std::string& what) {
    if (!is_my_decision()) return say(words_.say("play.join.not-your-turn"));
    const int most = table_.setup().map.region_count - 1;
    if (what.empty()) return reply(words_.say("play.error.which-region", {{"most", most}}));
    client_.why(number_in(what) ? "conquer " + what : what);
}

// What came before the first that is known has to be asked for.
void JoinTable::show_log() {
    const int first = log_.empty() ? table_.step() : log_.front().step - 1;
    log_wanted_ = true;
    if (first > 0) return client_.ask_history(first);
    history({});
}

void JoinTable::history(const std::vector<Tell>& tells) {
    log_.insert(log_.begin(), tells.begin(), tells.end());
    if (!log_wanted_) return;
    const int first = log_.empty() ? 0 : log_.front().step - 1;
    if (first > 0 && !tells.empty()) return client_.ask_history(first);
    log_wanted_ = false;
    for (const Tell& one : log_) {
        const std::string line = story(words_, one);
        if (!line.empty()) say("  " + line);
    }
    show_prompt();
}

void JoinTable::show_help() const {
    struct Command {
        std::string_view typed;
        std::string_view key;
    };
    const std::array<Command, 16> commands{{{"3", "play.help.number"},
                                            {"7:2 9:1", "play.join.help.arrange"},
                                            {"Enter", "play.join.help.enter"},
                                            {"conquer 7", "play.help.action"},
                                            {"why 7", "play.help.why"},
                                            {"info", "play.help.info"},
                                            {"map", "play.help.map"},
                                            {"table", "play.help.table"},
                                            {"log", "play.help.log"},
                                            {"undo", "play.help.undo"},
                                            {"seats", "play.join.help.seats"},
                                            {"start", "play.join.help.start"},
                                            {"say …", "play.join.help.say"},
                                            {"back", "play.join.help.back"},
                                            {"resign", "play.join.help.resign"},
                                            {"quit", "play.join.help.quit"}}};
    constexpr int kTypedWidth = 13;
    for (const Command& one : commands)
        say("  " + fit(one.typed, kTypedWidth) + words_.say(one.key));
    say("  " + words_.say("play.help.words"));
}

void JoinTable::leave() {
    exit_code_ = 0;
    if (table_.self() == engine::kNoSeat) return;
    const std::string token = token_.empty() ? "" : " --token " + token_;
    const std::string seat = fmt::format(" --seat {}", engine::letter(table_.self()));
    say("");
    say(words_.say("play.join.come-back",
                   {{"command", "terrarium play --join " + options_.url + seat + token}}));
}

}  // namespace cli
