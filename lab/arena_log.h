#pragma once

#include <cstdio>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "lab/arena.h"

// The games of a run in a file, a line of JSON to each, so that a run that was killed goes on. The
// first line says what is played.
namespace lab {

std::string log_header(const ArenaOptions& options);
std::string log_line(const ArenaRecord& record);
// Strict: a file may come from anywhere. `most_bots` counts Alexis.
engine::Result<ArenaRecord> read_log_line(std::string_view line, int most_bots);

class ArenaLog {
  public:
    // Opens the file, or makes it. It must be of the same run: bots, game, seed. A last line that
    // was not finished is cut off; its game will be played again.
    static engine::Result<ArenaLog> open(const std::string& path, const ArenaOptions& options);

    const std::vector<ArenaRecord>& known() const { return known_; }
    // On disk when it returns, as far as the system is asked.
    void write(const ArenaRecord& record);
    // Whether every line could be written.
    bool ok() const { return ok_; }

  private:
    struct Close {
        void operator()(std::FILE* file) const { std::fclose(file); }
    };
    engine::Result<void> take_over(const std::string& text, const std::string& header,
                                   int most_bots);
    void write_line(const std::string& line);

    std::unique_ptr<std::FILE, Close> file_;
    std::vector<ArenaRecord> known_;
    bool ok_ = true;
};

}  // namespace lab
