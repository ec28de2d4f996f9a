#include "server/table/secrets.h"

#include <sodium.h>

#include <algorithm>
#include <array>
#include <cstdlib>

namespace server {
namespace {

constexpr std::string_view kBase32 = "abcdefghijklmnopqrstuvwxyz234567";
constexpr std::size_t kTableIdLength = 13;
constexpr std::size_t kTokenBytes = 16;

// Without a source of randomness there is no fair game and no safe seat.
void start_sodium() {
    static const bool ready = sodium_init() >= 0;
    if (!ready) std::abort();
}

using Hash = std::array<std::uint8_t, crypto_hash_sha256_BYTES>;

Hash sha256(std::string_view text) {
    Hash hash{};
    crypto_hash_sha256(hash.data(), reinterpret_cast<const unsigned char*>(text.data()),
                       text.size());
    return hash;
}

// One letter to a byte, of which five bits count.
std::string letters_of(std::span<const std::uint8_t> bytes) {
    std::string letters;
    for (const std::uint8_t byte : bytes)
        letters += kBase32[byte % kBase32.size()];
    return letters;
}

bool is_hex_digit(char c) {
    return (c >= '0' && c <= '9') || (c >= 'a' && c <= 'f');
}

std::uint8_t digit_value(char c) {
    return static_cast<std::uint8_t>(c <= '9' ? c - '0' : c - 'a' + 10);
}

}  // namespace

void fill_with_random(std::span<std::uint8_t> bytes) {
    start_sodium();
    randombytes_buf(bytes.data(), bytes.size());
}

std::string to_hex(std::span<const std::uint8_t> bytes) {
    constexpr std::string_view kDigits = "0123456789abcdef";
    std::string text;
    text.reserve(2 * bytes.size());
    for (const std::uint8_t byte : bytes) {
        text += kDigits[byte >> 4U];
        text += kDigits[byte & 15U];
    }
    return text;
}

std::optional<std::vector<std::uint8_t>> from_hex(std::string_view text) {
    if (text.size() % 2 != 0 || !std::all_of(text.begin(), text.end(), is_hex_digit)) return {};
    std::vector<std::uint8_t> bytes(text.size() / 2);
    for (std::size_t i = 0; i < bytes.size(); ++i) {
        bytes[i] = static_cast<std::uint8_t>(digit_value(text[2 * i]) << 4U |
                                             digit_value(text[2 * i + 1]));
    }
    return bytes;
}

std::string make_table_id() {
    std::array<std::uint8_t, kTableIdLength> bytes{};
    fill_with_random(bytes);
    return letters_of(bytes);
}

std::string table_id_for(std::string_view text) {
    const Hash hash = sha256(text);
    return letters_of(std::span<const std::uint8_t>(hash).first(kTableIdLength));
}

bool is_table_id(std::string_view text) {
    return text.size() == kTableIdLength &&
           text.find_first_not_of(kBase32) == std::string_view::npos;
}

std::string make_token() {
    std::array<std::uint8_t, kTokenBytes> bytes{};
    fill_with_random(bytes);
    return to_hex(bytes);
}

bool is_token(std::string_view text) {
    return text.size() == 2 * kTokenBytes && std::all_of(text.begin(), text.end(), is_hex_digit);
}

std::string sha256_of(std::string_view text) {
    return to_hex(sha256(text));
}

std::string hash_token(std::string_view token) {
    return sha256_of(token);
}

bool token_matches(std::string_view token, std::string_view hash) {
    const std::string ours = hash_token(token);
    return ours.size() == hash.size() && sodium_memcmp(ours.data(), hash.data(), hash.size()) == 0;
}

}  // namespace server
