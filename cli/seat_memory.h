#pragma once

#include <filesystem>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "cli/join_client.h"

namespace cli {

// The tokens of the seats that this user has taken, one small file to a seat: several games may be
// joined at the same time, and none overwrites what another remembers.
class SeatMemory {
  public:
    SeatMemory(std::filesystem::path folder, const JoinAddress& address);

    // Whether it was written; without a place to write the seat can be taken back by its token.
    bool remember(engine::Seat seat, const std::string& token) const;
    std::optional<std::string> token_of(engine::Seat seat) const;
    std::optional<std::pair<engine::Seat, std::string>> first() const;

  private:
    std::filesystem::path file_of(engine::Seat seat) const;

    std::filesystem::path folder_;
    std::string prefix_;
};

}  // namespace cli
