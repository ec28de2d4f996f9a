#include "cli/seat_memory.h"

#include <fmt/format.h>

#include <algorithm>
#include <cctype>
#include <system_error>

#include "cli/load_game.h"
#include "server/table/secrets.h"

namespace cli {

namespace fs = std::filesystem;
using engine::Seat;

SeatMemory::SeatMemory(fs::path folder, const JoinAddress& address)
    : folder_(std::move(folder)),
      prefix_(fmt::format("{}_{}_{}", address.server.host, address.server.port, address.table)) {
    // An IPv6 address has colons, which not every file system takes.
    std::ranges::replace(prefix_, ':', '-');
}

fs::path SeatMemory::file_of(Seat seat) const {
    return folder_ / fmt::format("{}_{}", prefix_, engine::letter(seat));
}

bool SeatMemory::remember(Seat seat, const std::string& token) const {
    std::error_code error;
    fs::create_directories(folder_, error);
    // Whoever has the token has the seat.
    fs::permissions(folder_, fs::perms::owner_all, error);
    if (error) return false;
    return write_file(file_of(seat).string(), token + "\n").has_value();
}

std::optional<std::string> SeatMemory::token_of(Seat seat) const {
    auto text = read_file(file_of(seat).string());
    if (!text) return std::nullopt;
    while (!text->empty() && text->back() == '\n')
        text->pop_back();
    if (!server::is_token(*text)) return std::nullopt;
    return *text;
}

std::optional<std::pair<Seat, std::string>> SeatMemory::first() const {
    for (int s = 0; s < engine::kMaxSeats; ++s) {
        const auto seat = static_cast<Seat>(s);
        if (auto token = token_of(seat)) return std::pair(seat, std::move(*token));
    }
    return std::nullopt;
}

}  // namespace cli
