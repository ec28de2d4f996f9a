#include "server/table/secrets.h"

#include <gtest/gtest.h>

#include <array>
#include <set>

namespace {

TEST(Secrets, HexReadsBack) {
    const std::vector<std::uint8_t> bytes = {0x00, 0x01, 0x7F, 0x80, 0xAB, 0xFF};
    EXPECT_EQ(server::to_hex(bytes), "00017f80abff");
    EXPECT_EQ(server::from_hex("00017f80abff"), bytes);
    EXPECT_EQ(server::from_hex(""), std::vector<std::uint8_t>());
}

TEST(Secrets, OnlySmallHexIsHex) {
    for (const char* odd : {"0", "000", "0g", "AB", "a ", " a", "0x", "-1", "+1", "\xC4\x8D"})
        EXPECT_FALSE(server::from_hex(odd)) << odd;
    EXPECT_FALSE(server::from_hex(std::string_view("a\0", 2)));
}

TEST(Secrets, RandomBytesTakeEveryBit) {
    std::array<std::uint8_t, 64> ones{};
    std::array<std::uint8_t, 64> zeros{};
    zeros.fill(0xFF);
    for (int i = 0; i < 200; ++i) {
        std::array<std::uint8_t, 64> bytes{};
        server::fill_with_random(bytes);
        for (std::size_t at = 0; at < bytes.size(); ++at) {
            ones[at] |= bytes[at];
            zeros[at] &= bytes[at];
        }
    }
    for (std::size_t at = 0; at < ones.size(); ++at) {
        EXPECT_EQ(ones[at], 0xFF);
        EXPECT_EQ(zeros[at], 0x00);
    }
}

TEST(Secrets, TableIdsAreThirteenLettersOfBase32) {
    std::set<std::string> ids;
    std::set<char> letters;
    for (int i = 0; i < 1000; ++i) {
        const std::string id = server::make_table_id();
        EXPECT_TRUE(server::is_table_id(id)) << id;
        ids.insert(id);
        letters.insert(id.begin(), id.end());
    }
    EXPECT_EQ(ids.size(), 1000U);
    EXPECT_EQ(letters.size(), 32U);
    for (const char* odd : {"", "abcdefghijkl", "abcdefghijklmn", "abcdefghijkl1", "abcdefghijkl8",
                            "Abcdefghijklm", "abcdefghijk/m", "../../../../.."})
        EXPECT_FALSE(server::is_table_id(odd)) << odd;
}

TEST(Secrets, ATextHasOneTableId) {
    EXPECT_TRUE(server::is_table_id(server::table_id_for("")));
    EXPECT_EQ(server::table_id_for("a game"), server::table_id_for("a game"));
    EXPECT_NE(server::table_id_for("a game"), server::table_id_for("a gamf"));
}

TEST(Secrets, TokensAre128Bits) {
    std::set<std::string> tokens;
    for (int i = 0; i < 1000; ++i) {
        tokens.insert(server::make_token());
        EXPECT_TRUE(server::is_token(*tokens.rbegin()));
    }
    EXPECT_EQ(tokens.size(), 1000U);
    EXPECT_FALSE(server::is_token(std::string(31, 'a')));
    EXPECT_FALSE(server::is_token(std::string(33, 'a')));
    EXPECT_FALSE(server::is_token(std::string(32, 'A')));
    EXPECT_FALSE(server::is_token(std::string(32, 'g')));
}

TEST(Secrets, OnlyTheTokenMatchesItsHash) {
    const std::string token = "0123456789abcdef0123456789abcdef";
    const std::string hash = server::hash_token(token);
    EXPECT_EQ(hash, "3eb1bd439947eb762998e566ccc2e099c791118b2f40579cc4f7da2b5061b7f9");
    EXPECT_TRUE(server::token_matches(token, hash));
    EXPECT_FALSE(server::token_matches("0123456789abcdef0123456789abcdee", hash));
    EXPECT_FALSE(server::token_matches("", hash));
    EXPECT_FALSE(server::token_matches(token, ""));
    EXPECT_FALSE(server::token_matches("", ""));
    EXPECT_FALSE(server::token_matches(hash, hash));
    EXPECT_FALSE(server::token_matches(token, hash.substr(1)));
}

}  // namespace
