#include "server/net/address.h"

#include <gtest/gtest.h>

#include "server/net/origin.h"

namespace server::net {
namespace {

TEST(Endpoint, HasAHostAndAPort) {
    EXPECT_EQ(parse_endpoint("127.0.0.1:8080"), (Endpoint{"127.0.0.1", 8080}));
    EXPECT_EQ(parse_endpoint("localhost:0"), (Endpoint{"localhost", 0}));
    EXPECT_EQ(parse_endpoint("[::]:443"), (Endpoint{"::", 443}));
}

TEST(Endpoint, IsRefusedWithASentence) {
    for (const char* text : {"", "8080", ":8080", "host:", "host:x", "host:65536", "::1:80", "[]:1",
                             "host:80 ", "host:-1"}) {
        const auto parsed = parse_endpoint(text);
        ASSERT_FALSE(parsed) << text;
        EXPECT_NE(parsed.error().message.find("127.0.0.1:8080"), std::string::npos);
    }
}

TEST(Endpoint, IsShownAsAnAddressThatABrowserOpens) {
    EXPECT_EQ(local_url({"127.0.0.1", 8080}), "http://localhost:8080");
    EXPECT_EQ(local_url({"::", 80}), "http://localhost:80");
    EXPECT_EQ(local_url({"0.0.0.0", 80}), "http://localhost:80");
    EXPECT_EQ(local_url({"192.0.2.7", 80}), "http://192.0.2.7:80");
    EXPECT_EQ(local_url({"2001:db8::1", 80}), "http://[2001:db8::1]:80");
}

TEST(Loopback, IsThisMachineOnly) {
    EXPECT_TRUE(is_loopback("127.0.0.1"));
    EXPECT_TRUE(is_loopback("127.8.9.1"));
    EXPECT_TRUE(is_loopback("::1"));
    EXPECT_TRUE(is_loopback("::ffff:127.0.0.1"));
    EXPECT_FALSE(is_loopback("::ffff:192.0.2.1"));
    EXPECT_FALSE(is_loopback("192.0.2.1"));
    EXPECT_FALSE(is_loopback("127.evil.example"));
    EXPECT_FALSE(is_loopback(""));
}

// Whatever the visitor wrote himself stands before what the proxy added.
TEST(ForwardedAddress, IsTheOneThatTheProxyWrote) {
    EXPECT_EQ(forwarded_address("192.0.2.1"), "192.0.2.1");
    EXPECT_EQ(forwarded_address("10.0.0.1, 192.0.2.1"), "192.0.2.1");
    EXPECT_EQ(forwarded_address("forged,  2001:db8::5 "), "2001:db8::5");
    EXPECT_EQ(forwarded_address("192.0.2.1, forged"), "");
    EXPECT_EQ(forwarded_address(""), "");
}

TEST(LimitKey, TakesAnIpv6NetworkAsOne) {
    EXPECT_EQ(limit_key("192.0.2.1"), "192.0.2.1");
    EXPECT_EQ(limit_key("::ffff:192.0.2.1"), "192.0.2.1");
    EXPECT_EQ(limit_key("2001:db8:1:2:3:4:5:6"), limit_key("2001:db8:1:2:ffff::1"));
    EXPECT_NE(limit_key("2001:db8:1:2::1"), limit_key("2001:db8:1:3::1"));
}

TEST(Origin, OfTheServersOwnPageIsAllowed) {
    EXPECT_TRUE(origin_allowed("http://localhost:8080", "localhost:8080", {}));
    EXPECT_TRUE(origin_allowed("https://Play.Example.org", "play.example.org", {}));
    EXPECT_FALSE(origin_allowed("http://localhost:8081", "localhost:8080", {}));
    EXPECT_FALSE(origin_allowed("https://evil.example", "play.example.org", {}));
    EXPECT_FALSE(origin_allowed("https://evil.example/play.example.org", "play.example.org", {}));
    EXPECT_FALSE(origin_allowed("null", "play.example.org", {}));
    EXPECT_FALSE(origin_allowed("https://", "", {}));
}

TEST(Origin, OfAListIsTheOnlyOneThen) {
    const std::vector<std::string> list{"https://play.example.org/", "https://other.example:444"};
    EXPECT_TRUE(origin_allowed("https://play.example.org", "10.0.0.1:8080", list));
    EXPECT_TRUE(origin_allowed("https://other.example:444", "x", list));
    EXPECT_FALSE(origin_allowed("http://play.example.org", "play.example.org", list));
    EXPECT_FALSE(origin_allowed("https://other.example", "other.example", list));
}

TEST(Origin, IsNotSentByPrograms) {
    EXPECT_TRUE(origin_allowed("", "localhost:8080", {}));
}

}  // namespace
}  // namespace server::net
