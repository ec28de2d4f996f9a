#include "server/desk/letters.h"

#include <string_view>

namespace server {

boost::json::string_view letter_of(engine::Seat seat) {
    static constexpr std::string_view kLetters = "ABCDE";
    static_assert(kLetters.size() == engine::kMaxSeats);
    return kLetters.substr(static_cast<std::size_t>(seat), 1);
}

}  // namespace server
