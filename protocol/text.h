#pragma once

#include <cstddef>
#include <string>
#include <string_view>

// Checks of texts that people or programs sent. The texts are UTF-8 already.
namespace protocol {

std::size_t code_points(std::string_view text);
// Also the invisible ones that turn the direction of what follows, or break lines: a name with
// them could pass for another.
bool has_control_characters(std::string_view text);
std::string_view trimmed(std::string_view text);
// As an error quotes it.
std::string shortened(std::string_view text);

bool is_hex(std::string_view text);       // lower case
bool is_table_id(std::string_view text);  // 13 of a-z and 2-7

}  // namespace protocol
