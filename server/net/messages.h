#pragma once

#include <string>
#include <string_view>

// The little that the network itself has to know of the protocol.
namespace server::net {

// The code of a refusal, "not_yours"; empty if the message is none.
std::string_view refusal_code(std::string_view message);

// The refusal of a message that came over the rate.
const std::string& too_fast_message();

}  // namespace server::net
