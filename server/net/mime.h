#pragma once

#include <string_view>

namespace server::net {

// The Content-Type of a file by the end of its name; bytes of no known kind if there is none.
std::string_view mime_type(std::string_view file_name);

// Whether compressing it again saves anything.
bool is_compressible(std::string_view mime);

}  // namespace server::net
