#include <fmt/format.h>

#include <algorithm>
#include <iterator>

#include "engine/text.h"
#include "lab/scenario.h"

namespace lab {
namespace {

using engine::Error;
using engine::Line;
using engine::Result;
using engine::WordReader;

enum class Part : std::uint8_t { Nothing, Position, Steps };

// Reads the lines of a file into scenarios.
class ScenarioReader {
  public:
    explicit ScenarioReader(const std::filesystem::path& file) : file_(file) {}

    Result<void> read(const Line& line) {
        WordReader words(line.text);
        if (words.accept("scenario")) return begin(line, words.rest());
        if (part_ == Part::Nothing) return refuse(line, "expected scenario and its title");
        if (line.text == "---") return begin_steps(line);
        if (part_ == Part::Steps) {
            scenarios_.back().steps.push_back({line.number, std::string(line.text)});
            return {};
        }
        return setting(line, words);
    }

    Result<std::vector<Scenario>> finish(int last_line) {
        if (part_ == Part::Nothing) return refuse({last_line, {}}, "the file has no scenario");
        if (const auto done = check_last({last_line, {}}); !done) {
            return tl::unexpected(done.error());
        }
        return std::move(scenarios_);
    }

  private:
    tl::unexpected<Error> refuse(const Line& line, std::string message) const {
        return tl::unexpected(Error{.message = std::move(message),
                                    .file = file_.string(),
                                    .place = engine::place_of(line.number)});
    }
    // A scenario without steps would pass whatever the rules are.
    Result<void> check_last(const Line& line) const {
        if (scenarios_.empty() || !scenarios_.back().steps.empty()) return {};
        return refuse(line, fmt::format("the scenario of line {} has no steps after ---",
                                        scenarios_.back().line));
    }
    Result<void> begin(const Line& line, std::string_view title) {
        if (const auto done = check_last(line); !done) return done;
        if (title.empty()) return refuse(line, "a scenario needs a title");
        scenarios_.emplace_back();
        scenarios_.back().file = file_;
        scenarios_.back().line = line.number;
        scenarios_.back().title = title;
        part_ = Part::Position;
        said_.clear();
        return {};
    }
    Result<void> begin_steps(const Line& line) {
        if (part_ == Part::Steps) return refuse(line, "--- was said already");
        part_ = Part::Steps;
        return {};
    }
    // A line between `scenario` and `---`: about the scenario, else about the position.
    Result<void> setting(const Line& line, WordReader& words) {
        Scenario& scenario = scenarios_.back();
        const std::string_view word = words.word("a statement");
        if (word == "shows") return once(line, words, word, scenario.shows);
        if (word == "spares") return once(line, words, word, scenario.spares);
        if (word == "game") return once(line, words, word, scenario.game.game);
        if (word == "map") return once(line, words, word, scenario.game.map);
        if (word == "options") {
            if (const auto done = mark(line, word); !done) return done;
            scenario.game.options = words.rest();
            return {};
        }
        if (word == "pack") {
            scenario.game.packs.push_back(file_.parent_path() / words.word("a folder"));
            return end(line, words);
        }
        scenario.position.push_back({line.number, std::string(line.text)});
        return {};
    }
    Result<void> mark(const Line& line, std::string_view word) {
        if (std::find(said_.begin(), said_.end(), word) != said_.end()) {
            return refuse(line, fmt::format("{} was said already", word));
        }
        said_.emplace_back(word);
        return {};
    }
    Result<void> end(const Line& line, WordReader& words) const {
        if (const auto done = words.finish(); !done) return refuse(line, done.error().message);
        return {};
    }
    Result<void> once(const Line& line, WordReader& words, std::string_view word,
                      std::string& into) {
        if (const auto done = mark(line, word); !done) return done;
        into = words.word("a word");
        return end(line, words);
    }
    Result<void> once(const Line& line, WordReader& words, std::string_view word,
                      std::vector<std::string>& into) {
        if (const auto done = mark(line, word); !done) return done;
        do {
            into.emplace_back(words.word("a rule id"));
        } while (!words.done());
        return end(line, words);
    }

    std::filesystem::path file_;
    Part part_ = Part::Nothing;
    std::vector<Scenario> scenarios_;
    std::vector<std::string> said_;
};

}  // namespace

Result<std::vector<Scenario>> parse_scenarios(std::string_view text,
                                              const std::filesystem::path& file) {
    const auto lines = engine::split_lines(text);
    if (!lines) {
        Error error = lines.error();
        error.file = file.string();
        return tl::unexpected(std::move(error));
    }
    ScenarioReader reader(file);
    for (const Line& line : *lines) {
        if (const auto done = reader.read(line); !done) return tl::unexpected(done.error());
    }
    return reader.finish(lines->empty() ? 1 : lines->back().number);
}

Result<std::vector<Scenario>> read_scenarios(const std::filesystem::path& file) {
    const auto text = read_text(file);
    if (!text) return tl::unexpected(text.error());
    return parse_scenarios(*text, file);
}

Result<std::vector<std::filesystem::path>> scenario_files(const std::filesystem::path& path) {
    namespace fs = std::filesystem;
    std::error_code trouble;
    const fs::file_status status = fs::status(path, trouble);
    if (!fs::exists(status)) {
        return engine::fail(fmt::format("{}: there is no such file or folder", path.string()));
    }
    if (!fs::is_directory(status)) return std::vector<fs::path>{path};
    std::vector<fs::path> files;
    fs::recursive_directory_iterator it(path, trouble);
    for (; !trouble && it != fs::recursive_directory_iterator(); it.increment(trouble)) {
        if (it->path().extension() == ".scenario") files.push_back(it->path());
    }
    if (trouble) return engine::fail(fmt::format("{}: cannot be read", path.string()));
    if (files.empty()) {
        return engine::fail(fmt::format("{}: holds no *.scenario file", path.string()));
    }
    std::sort(files.begin(), files.end());
    return files;
}

Result<std::vector<Scenario>> read_all_scenarios(const std::vector<std::string>& paths) {
    std::vector<Scenario> all;
    for (const std::string& path : paths) {
        const auto files = scenario_files(path);
        if (!files) return tl::unexpected(files.error());
        for (const auto& file : *files) {
            auto scenarios = read_scenarios(file);
            if (!scenarios) return tl::unexpected(scenarios.error());
            std::move(scenarios->begin(), scenarios->end(), std::back_inserter(all));
        }
    }
    return all;
}

}  // namespace lab
