#include <gtest/gtest.h>

#include "server/net/ws_client.h"

namespace server::net {
namespace {

TEST(ServerUrl, ReadsWhatPeopleCopy) {
    const auto url = parse_server_url("https://play.example.org/t/k3vq7mzc2xw5a");
    ASSERT_TRUE(url);
    EXPECT_EQ(*url, (ServerUrl{true, "play.example.org", "443", "/t/k3vq7mzc2xw5a"}));
    EXPECT_EQ(url->origin(), "https://play.example.org");
}

TEST(ServerUrl, TellsThePortUnlessItIsTheUsualOne) {
    EXPECT_EQ(parse_server_url("ws://localhost:8080")->origin(), "http://localhost:8080");
    EXPECT_EQ(parse_server_url("wss://localhost:8443/")->origin(), "https://localhost:8443");
    EXPECT_EQ(parse_server_url("http://[::1]:80/t/x")->origin(), "http://[::1]");
    EXPECT_EQ(parse_server_url("http://localhost")->path, "/");
}

TEST(ServerUrl, RefusesTheRest) {
    for (const char* text : {"", "localhost", "localhost:8080/t/x", "ftp://localhost", "http://",
                             "http:///t/x", "http://host:0", "http://host:65536", "http://host:8x",
                             "http://host:", "http://[::1", "http://[::1]8080", "http://ho st/",
                             "http://user@host/", "http://host/a b", "http://host/\x1b"}) {
        EXPECT_FALSE(parse_server_url(text)) << text;
    }
}

}  // namespace
}  // namespace server::net
