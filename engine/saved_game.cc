#include "engine/saved_game.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <charconv>

#include "engine/text.h"

namespace engine {
namespace {

constexpr int kMaxSavedLines = 30'000;  // longer than any game can be
constexpr int kFormatVersion = 1;
constexpr std::size_t kHashDigits = 16;
constexpr std::size_t kShortHashDigits = 8;
constexpr std::size_t kSecretDigits = 64;
constexpr std::size_t kLongestTableName = 40;
constexpr std::size_t kLongestPackId = 32;
constexpr std::size_t kMostPacks = 64;
constexpr std::string_view kNoNonce = "-";

bool is_hex(std::string_view word) {
    return word.find_first_not_of("0123456789abcdef") == std::string_view::npos;
}

std::optional<std::uint64_t> parse_hex(std::string_view word, std::size_t digits) {
    std::uint64_t value = 0;
    const char* end = word.data() + word.size();
    const auto [stop, trouble] = std::from_chars(word.data(), end, value, 16);
    if (word.size() != digits || trouble != std::errc() || stop != end || !is_hex(word)) return {};
    return value;
}

std::uint64_t read_hash(WordReader& line, std::string_view what) {
    const std::string_view word = line.word(what);
    const auto value = parse_hex(word, kHashDigits);
    if (!value) line.expected(fmt::format("{} of {} digits", what, kHashDigits), word);
    return value.value_or(0);
}

std::string read_secret(WordReader& line, std::string_view what) {
    const std::string_view word = line.word(what);
    if (word.size() != kSecretDigits || !is_hex(word)) {
        line.expected(fmt::format("{} of {} hex digits", what, kSecretDigits), word);
    }
    return std::string(word);
}

std::string read_table_name(WordReader& line) {
    const std::string_view word = line.word("the name of a table");
    const bool plain = std::all_of(word.begin(), word.end(), [](char c) {
        return (c >= 'a' && c <= 'z') || (c >= '0' && c <= '9');
    });
    if (!plain || word.size() > kLongestTableName) line.expected("the name of a table", word);
    return std::string(word);
}

std::string read_nonce(WordReader& line) {
    const std::string_view word = line.word("a nonce");
    if (word == kNoNonce) return {};
    if (word.size() > kSecretDigits || !is_hex(word)) {
        line.expected(fmt::format("a nonce of at most {} hex digits", kSecretDigits), word);
    }
    return std::string(word);
}

tl::unexpected<Error> fail_at(int line, std::string message, std::string_view rule = {}) {
    Error error{std::move(message)};
    error.rule = rule;
    return tl::unexpected(at_line(std::move(error), line));
}

// Reads the lines of a saved game, one after the other.
class SavedGameReader {
  public:
    explicit SavedGameReader(const std::vector<Line>& lines) : lines_(lines) {}

    Result<SavedGame> read() && {
        header();
        log();
        tail();
        if (!error_.message.empty()) return tl::unexpected(error_);
        return std::move(game_);
    }

  private:
    bool ok() const { return error_.message.empty(); }
    int line_number() const {
        if (at_ < lines_.size()) return lines_[at_].number;
        return lines_.empty() ? 1 : lines_.back().number + 1;
    }
    void fail(std::string message) {
        if (ok()) error_ = at_line(Error{std::move(message)}, line_number());
    }
    std::string_view keyword() const {
        if (!ok() || at_ >= lines_.size()) return {};
        return WordReader(lines_[at_].text).peek();
    }
    // Reads one statement with this keyword; it must be the next.
    template <typename Read>
    void statement(std::string_view word, Read read) {
        if (!ok()) return;
        if (keyword() != word) {
            return fail(
                fmt::format("expected {}, found {}", word,
                            at_ < lines_.size() ? quoted(keyword()) : "the end of the text"));
        }
        WordReader line(lines_[at_].text);
        line.word(word);
        read(line);
        if (const auto end = line.finish(); !end) return fail(end.error().message);
        ++at_;
    }
    void text_statement(std::string_view word, std::string& into) {
        statement(word, [&](WordReader& line) { into = line.word(word); });
    }

    void header() {
        statement("terrarium-game", [](WordReader& line) {
            line.number("the version of the format", kFormatVersion, kFormatVersion);
        });
        text_statement("game", game_.game);
        statement("rules", [&](WordReader& line) {
            game_.rules = line.number("a rules version", 1, 1'000'000);
        });
        text_statement("map", game_.map);
        statement("options", [&](WordReader& line) { game_.options = spaced(line); });
        statement("content",
                  [&](WordReader& line) { game_.content = read_hash(line, "a fingerprint"); });
        while (keyword() == "pack")
            pack();
        players();
        if (keyword() == "seed") {
            statement("seed", [&](WordReader& line) { game_.seed = line.number64("a seed"); });
        }
        if (keyword() == "table") fairness();
        statement("begin", [](WordReader&) {});
    }
    void pack() {
        statement("pack", [&](WordReader& line) {
            const std::string_view id = line.word("the id of a pack");
            const bool plain = std::all_of(id.begin(), id.end(), [](char c) {
                return (c >= 'a' && c <= 'z') || (c >= '0' && c <= '9') || c == '-';
            });
            if (!plain || id.size() > kLongestPackId) line.expected("the id of a pack", id);
            game_.packs.push_back({std::string(id), read_hash(line, "a hash")});
            if (game_.packs.size() > kMostPacks) line.fail("these are too many packs");
        });
    }
    void fairness() {
        SavedFairness& fairness = game_.fairness.emplace();
        statement("table", [&](WordReader& line) { fairness.table = read_table_name(line); });
        statement("commitment", [&](WordReader& line) {
            fairness.commitment = read_secret(line, "a commitment");
        });
        statement("secret",
                  [&](WordReader& line) { fairness.secret = read_secret(line, "a secret"); });
        statement("nonces", [&](WordReader& line) {
            for (std::size_t i = 0; i < game_.players.size(); ++i)
                fairness.nonces.push_back(read_nonce(line));
        });
        if (keyword() != "taken-over") return;
        statement("taken-over", [&](WordReader& line) {
            fairness.taken_over =
                static_cast<std::size_t>(line.number("a number of actions", 1, kMaxSavedLines));
        });
    }
    // The words of the rest of the line with one space between them.
    static std::string spaced(WordReader& line) {
        std::string out;
        do {
            if (!out.empty()) out += ' ';
            out += line.word("options");
        } while (!line.done());
        return out;
    }
    void players() {
        do {
            statement("player", [&](WordReader& line) {
                const Seat seat = line.seat(kMaxSeats);
                if (line.ok() && index(seat) != static_cast<int>(game_.players.size())) {
                    line.fail("the players are named in the order of their seats");
                }
                const std::string_view name = line.rest();
                if (line.ok() && !is_player_name(name)) line.expected("a name", name);
                game_.players.emplace_back(name);
            });
        } while (keyword() == "player");
    }

    void log() {
        while (ok() && keyword() != "end") {
            if (at_ >= lines_.size()) return fail("expected end, found the end of the text");
            action();
        }
        statement("end", [](WordReader&) {});
    }
    void action() {
        SavedAction saved;
        saved.line = lines_[at_].number;
        WordReader line(lines_[at_].text);
        const std::string_view first = line.peek();
        if (first.size() == 1)
            saved.mover = Mover::seat(line.seat(static_cast<int>(game_.players.size())));
        while (!line.done() && !line.peek().starts_with('~')) {
            if (!saved.text.empty()) saved.text += ' ';
            saved.text += line.word("an action");
        }
        if (line.ok() && saved.text.empty()) line.expected("an action", line.peek());
        if (line.peek().starts_with('~')) {
            const std::string_view word = line.word("a hash");
            const auto hash = parse_hex(word.substr(1), kShortHashDigits);
            if (!hash) line.expected("~ and eight digits of a hash", word);
            saved.hash = static_cast<std::uint32_t>(hash.value_or(0));
        }
        if (const auto end = line.finish(); !end) return fail(end.error().message);
        game_.actions.push_back(std::move(saved));
        ++at_;
    }

    void tail() {
        if (keyword() == "result") {
            statement("result", [&](WordReader& line) {
                for (std::size_t i = 0; i < game_.players.size(); ++i) {
                    const Seat seat = line.seat(static_cast<int>(game_.players.size()));
                    if (line.ok() && index(seat) != static_cast<int>(i)) {
                        line.fail("the result names every seat once, in order");
                    }
                    game_.result.push_back(line.number("a number of coins", 0, 1'000'000));
                }
            });
        }
        statement("hash", [&](WordReader& line) { game_.hash = read_hash(line, "a hash"); });
        if (ok() && at_ < lines_.size()) {
            fail(fmt::format("expected nothing more, found {}", quoted(keyword())));
        }
    }

    const std::vector<Line>& lines_;
    std::size_t at_ = 0;
    SavedGame game_;
    Error error_;
};

std::vector<int> coins_by_seat(const Match& match) {
    std::vector<int> coins(static_cast<std::size_t>(match.seats()));
    for (const Score& score : match.standing()) {
        coins[static_cast<std::size_t>(score.seat)] = score.coins;
    }
    return coins;
}

std::uint32_t short_hash(const Match& match) {
    return static_cast<std::uint32_t>(match.hash() >> 32U);
}

std::string mover_text(Mover mover) {
    if (mover.is_nobody()) return "nobody";
    return mover.is_chance() ? "chance" : std::string(1, letter(mover.as_seat()));
}

std::string fairness_text(const SavedFairness& fairness) {
    std::string out = fmt::format("table {}\ncommitment {}\nsecret {}\nnonces", fairness.table,
                                  fairness.commitment, fairness.secret);
    for (const std::string& nonce : fairness.nonces)
        out += fmt::format(" {}", nonce.empty() ? kNoNonce : nonce);
    out += '\n';
    if (fairness.taken_over > 0) out += fmt::format("taken-over {}\n", fairness.taken_over);
    return out;
}

std::string action_text(const SavedAction& saved) {
    return saved.mover.is_seat() ? fmt::format("{} {}", letter(saved.mover.as_seat()), saved.text)
                                 : saved.text;
}

}  // namespace

bool is_player_name(std::string_view name) {
    constexpr std::size_t kLongest = 100;
    if (name.empty() || name.size() > kLongest || name.front() == ' ' || name.back() == ' ') {
        return false;
    }
    return std::none_of(name.begin(), name.end(), [](char c) {
        const auto byte = static_cast<unsigned char>(c);
        return byte < 0x20 || byte == 0x7F || c == '#';
    });
}

Result<SavedGame> parse_saved_game(std::string_view text) {
    const auto lines = split_lines(text, {.lines = kMaxSavedLines, .charset = Charset::Utf8});
    if (!lines) return tl::unexpected(lines.error());
    return SavedGameReader(*lines).read();
}

std::string print_saved_game(const SavedGame& game) {
    std::string out = fmt::format("terrarium-game {}\ngame {}\nrules {}\nmap {}\noptions {}\n",
                                  kFormatVersion, game.game, game.rules, game.map, game.options);
    out += fmt::format("content {:016x}\n", game.content);
    for (const SavedPack& pack : game.packs)
        out += fmt::format("pack {} {:016x}\n", pack.id, pack.hash);
    for (std::size_t i = 0; i < game.players.size(); ++i) {
        out += fmt::format("player {} {}\n", letter(static_cast<Seat>(i)), game.players[i]);
    }
    if (game.seed) out += fmt::format("seed {}\n", *game.seed);
    if (game.fairness) out += fairness_text(*game.fairness);
    out += "begin\n";
    for (const SavedAction& saved : game.actions) {
        out += action_text(saved);
        if (saved.hash) out += fmt::format(" ~{:08x}", *saved.hash);
        out += '\n';
    }
    out += "end\n";
    if (!game.result.empty()) out += "result";
    for (std::size_t i = 0; i < game.result.size(); ++i) {
        out += fmt::format(" {} {}", letter(static_cast<Seat>(i)), game.result[i]);
    }
    if (!game.result.empty()) out += '\n';
    return out + fmt::format("hash {:016x}\n", game.hash);
}

void record(Match& match, SavedGame& game) {
    const std::vector<Step> log = match.log();
    game.game = match.game();
    game.map = match.map();
    game.rules = match.rules_version();
    game.actions.clear();
    match.rewind(0);
    for (const Step& step : log) {
        match.apply(step.action);
        game.actions.push_back(
            {.mover = step.mover, .text = match.print(step.action), .hash = short_hash(match)});
    }
    game.result = match.over() ? coins_by_seat(match) : std::vector<int>();
    game.hash = match.hash();
}

Result<void> replay_step(const SavedGame& game, std::size_t i, Match& match,
                         const Sentence& sentence) {
    const SavedAction& saved = game.actions[i];
    const Result<Action> action = match.parse(saved.text);
    if (!action) return tl::unexpected(at_line(action.error(), saved.line));
    if (const Refused why = match.why_illegal(*action)) {
        return fail_at(saved.line,
                       fmt::format("{} is refused: {}", action_text(saved), sentence(why.word)),
                       why.rule);
    }
    if (match.mover() != saved.mover) {
        return fail_at(saved.line, fmt::format("{} is written down for {}, but {} is to move",
                                               action_text(saved), mover_text(saved.mover),
                                               mover_text(match.mover())));
    }
    match.apply(*action);
    if (saved.hash && *saved.hash != short_hash(match)) {
        return fail_at(saved.line, fmt::format("after {} the hash is ~{:08x}, not ~{:08x}",
                                               action_text(saved), short_hash(match), *saved.hash));
    }
    return {};
}

Result<void> replay_end(const SavedGame& game, const Match& match) {
    if (match.over() && game.result.empty()) return fail("the game is over, but has no result");
    if (!match.over() && !game.result.empty())
        return fail("the game has a result, but is not over");
    if (match.over() && game.result != coins_by_seat(match)) {
        return fail(fmt::format("the result is {}, not {}", fmt::join(coins_by_seat(match), " "),
                                fmt::join(game.result, " ")));
    }
    if (game.hash != match.hash()) {
        return fail(fmt::format("the hash of the last position is {:016x}, not {:016x}",
                                match.hash(), game.hash));
    }
    return {};
}

Result<void> replay(const SavedGame& game, Match& match, const Sentence& sentence) {
    for (std::size_t i = 0; i < game.actions.size(); ++i) {
        if (const auto done = replay_step(game, i, match, sentence); !done) return done;
    }
    return replay_end(game, match);
}

}  // namespace engine
