// A bot for Terrarium in one file, without any library: in the same position it always takes the
// same action, whichever that is.
//
//     c++ -std=c++20 -O2 -o steady examples/bots/steady.cc
//     terrarium bot-check ./steady
//     terrarium arena --bots exec:./steady,random
//
// docs/bots.md describes the protocol.
#include <cstdint>
#include <iostream>
#include <string>
#include <string_view>
#include <vector>

namespace {

// What a question says: the rest of its lines by their first word. Words that we do not know are
// skipped, so that later versions of the protocol may say more.
struct Question {
    std::vector<std::string> position;
    std::vector<std::string> actions;
};

// FNV-1a: any position becomes a number, and similar ones different numbers.
std::uint64_t mix(std::uint64_t hash, std::string_view text) {
    for (const char c : text)
        hash = (hash ^ static_cast<unsigned char>(c)) * 0x100000001B3ULL;
    return hash;
}

std::string choose(const Question& question) {
    std::uint64_t hash = 0xCBF29CE484222325ULL;
    for (const std::string& line : question.position)
        hash = mix(hash, line);
    return question.actions[(hash >> 20) % question.actions.size()];
}

// Reads up to "end".
Question read_question() {
    Question question;
    for (std::string line; std::getline(std::cin, line) && line != "end";) {
        const std::size_t space = line.find(' ');
        const std::string word = line.substr(0, space);
        const std::string rest = space == std::string::npos ? "" : line.substr(space + 1);
        if (word == "position") question.position.push_back(rest);
        if (word == "action") question.actions.push_back(rest);
    }
    return question;
}

// An answer that stays in a buffer is none.
void answer(const std::string& line) {
    std::cout << line << '\n' << std::flush;
}

void skip_to_end() {
    for (std::string line; std::getline(std::cin, line) && line != "end";) {
    }
}

}  // namespace

int main() {
    for (std::string line; std::getline(std::cin, line);) {
        const std::string word = line.substr(0, line.find(' '));
        if (word == "quit") return 0;
        if (word == "terrarium-bot") {
            answer("ready steady");
        } else if (word == "game") {
            skip_to_end();
            answer("ready");
        } else if (word == "decide") {
            const Question question = read_question();
            if (question.actions.empty()) return 1;
            answer("action " + choose(question));
        }
    }
    return 0;
}
