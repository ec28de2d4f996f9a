#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

// What nobody may guess: names of tables, tokens of seats, and the bytes they are made of.
namespace server {

// From the operating system's generator.
void fill_with_random(std::span<std::uint8_t> bytes);

// Two digits to a byte, small letters. Nothing else reads back.
std::string to_hex(std::span<const std::uint8_t> bytes);
std::optional<std::vector<std::uint8_t>> from_hex(std::string_view text);

// Thirteen letters of base 32: 65 bits. Whoever knows it may watch the table.
std::string make_table_id();
// The same for the same text: for a game that comes from a file and has no table yet.
std::string table_id_for(std::string_view text);
bool is_table_id(std::string_view text);

// Thirty-two hex digits: 128 bits that hold a seat. The store keeps only the hash of one, so that
// a copy of the database lets nobody play. A token is random throughout, so a plain hash is enough.
std::string make_token();
bool is_token(std::string_view text);
std::string hash_token(std::string_view token);
// Sixty-four hex digits by which a text can be named: nobody makes two that share them.
std::string sha256_of(std::string_view text);
// Takes the same time whatever the difference is.
bool token_matches(std::string_view token, std::string_view hash);

}  // namespace server
