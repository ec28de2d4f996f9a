#pragma once

#include <cstdint>
#include <string>
#include <string_view>

#include "protocol/messages.h"

// The small messages of the server, as JSON texts.
namespace protocol {

std::string welcome(std::string_view program, std::string_view content);
std::string created(std::string_view id, std::string_view table, std::string_view host);
std::string seated(std::string_view id, Seat seat, std::string_view token);
std::string done(std::string_view id, std::uint64_t seq);
std::string stale(std::string_view id, std::size_t step);
std::string no(const Refusal& refusal);
std::string pong();

}  // namespace protocol
