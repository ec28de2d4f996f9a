#pragma once

#include <string>
#include <string_view>

namespace server::net {

// The text in gzip form, as small as it gets; empty if that would save nothing.
std::string gzip(std::string_view text);

}  // namespace server::net
