#include "server/net/answer.h"

#include <gtest/gtest.h>
#include <zlib.h>

#include <filesystem>
#include <fstream>

#include "server/net/gzip.h"
#include "server/net/log.h"
#include "server/net/messages.h"
#include "server/net/metrics.h"
#include "server/net/mime.h"
#include "server/net/pages.h"

namespace server::net {
namespace {

namespace fs = std::filesystem;

bool has(const std::string& text, std::string_view part) {
    return text.find(part) != std::string::npos;
}

std::string gunzip(std::string text) {
    std::string out(1 << 20, '\0');
    z_stream stream{};
    inflateInit2(&stream, 15 + 16);
    stream.next_in = reinterpret_cast<Bytef*>(text.data());
    stream.avail_in = static_cast<uInt>(text.size());
    stream.next_out = reinterpret_cast<Bytef*>(out.data());
    stream.avail_out = static_cast<uInt>(out.size());
    const int result = inflate(&stream, Z_FINISH);
    out.resize(out.size() - stream.avail_out);
    inflateEnd(&stream);
    return result == Z_STREAM_END ? out : "";
}

TEST(Gzip, KeepsTheText) {
    const std::string text(5000, 'a');
    const std::string small = gzip(text);
    EXPECT_LT(small.size(), 100U);
    EXPECT_EQ(gunzip(small), text);
    EXPECT_EQ(gzip("x"), "");  // nothing is saved
}

TEST(Mime, GoesByTheEndOfTheName) {
    EXPECT_EQ(mime_type("/assets/a-1.js"), "text/javascript; charset=utf-8");
    EXPECT_EQ(mime_type("/f.woff2"), "font/woff2");
    EXPECT_EQ(mime_type("/f.svg"), "image/svg+xml; charset=utf-8");
    EXPECT_EQ(mime_type("/strange"), "application/octet-stream");
    EXPECT_TRUE(is_compressible(mime_type("x.css")));
    EXPECT_FALSE(is_compressible(mime_type("x.woff2")));
}

TEST(AcceptEncoding, IsAList) {
    EXPECT_TRUE(accepts("gzip", "gzip"));
    EXPECT_TRUE(accepts("deflate, gzip;q=0.5, br", "gzip"));
    EXPECT_TRUE(accepts("br;q=1.0", "br"));
    EXPECT_FALSE(accepts("gzip;q=0", "gzip"));
    EXPECT_FALSE(accepts("gzip; q=0.000", "gzip"));
    EXPECT_FALSE(accepts("xgzip", "gzip"));
    EXPECT_FALSE(accepts("", "gzip"));
}

TEST(Reply, ComesInTheSmallestFormThatIsAccepted) {
    const Answer answer = prepared("text/css; charset=utf-8", "no-cache", std::string(3000, 'a'));
    const Reply plain = reply_to({}, answer);
    EXPECT_EQ(plain.body.size(), 3000U);
    EXPECT_TRUE(has(plain.head, "Content-Length: 3000\r\n"));
    EXPECT_FALSE(has(plain.head, "Content-Encoding"));
    EXPECT_TRUE(has(plain.head, "Vary: Accept-Encoding\r\n"));
    const Reply small = reply_to({.accept_encoding = "gzip, br", .if_none_match = {}}, answer);
    EXPECT_TRUE(has(small.head, "Content-Encoding: gzip\r\n"));
    EXPECT_EQ(gunzip(std::string(small.body)), answer.body);
}

TEST(Reply, IsShortIfNothingChanged) {
    const Answer answer = prepared("text/css; charset=utf-8", "no-cache", "body");
    const std::string list = "\"other\", W/" + answer.etag;
    const Reply reply = reply_to({.accept_encoding = {}, .if_none_match = list}, answer);
    EXPECT_EQ(reply.status, 304);
    EXPECT_EQ(reply.body, "");
    EXPECT_TRUE(reply.head.starts_with("HTTP/1.1 304 Not Modified\r\n"));
    EXPECT_EQ(reply_to({.accept_encoding = {}, .if_none_match = "\"other\""}, answer).status, 200);
}

TEST(Reply, HasADate) {
    Asked asked;
    asked.now = 784111777;
    const Reply reply = reply_to(asked, prepared("text/plain", "no-cache", "x"));
    EXPECT_TRUE(has(reply.head, "Date: Sun, 06 Nov 1994 08:49:37 GMT\r\n"));
}

TEST(Reply, ToHeadHasTheLengthButNoBody) {
    Asked asked;
    asked.head = true;
    asked.keep_alive = false;
    const Reply reply = reply_to(asked, prepared("text/plain", "no-cache", "twelve bytes"));
    EXPECT_EQ(reply.body, "");
    EXPECT_TRUE(has(reply.head, "Content-Length: 12\r\n"));
    EXPECT_TRUE(has(reply.head, "Connection: close\r\n"));
}

TEST(Reply, IsSafe) {
    for (const Answer& answer :
         {prepared("text/html; charset=utf-8", "no-cache", "x"), sentence_page(404, "a", "b")}) {
        const Reply reply = reply_to({}, answer);
        for (const char* header :
             {"Content-Security-Policy: default-src 'self'; style-src 'self' 'unsafe-inline'; "
              "img-src 'self' data:; connect-src 'self'; frame-ancestors 'none'; base-uri 'none'; "
              "form-action 'none'\r\n",
              "X-Content-Type-Options: nosniff\r\n", "Referrer-Policy: no-referrer\r\n",
              "Permissions-Policy: ", "Cross-Origin-Opener-Policy: same-origin\r\n"}) {
            EXPECT_TRUE(has(reply.head, header)) << header;
        }
    }
}

TEST(Pages, AreAllFilesOfTheFolderAndNoOthers) {
    const fs::path folder = fs::temp_directory_path() / "terrarium-pages-test";
    fs::remove_all(folder);
    fs::create_directories(folder / "assets");
    std::ofstream(folder / "index.html") << "<html>";
    std::ofstream(folder / "assets/a-123.js") << std::string(500, 'j');
    std::ofstream(folder / "assets/a-123.js.br") << "brotli";
    const auto pages = load_pages(folder);
    ASSERT_TRUE(pages);
    EXPECT_EQ(pages->size(), 3U);
    EXPECT_EQ(pages->at("/"), pages->at("/index.html"));
    EXPECT_EQ(pages->at("/")->cache, "no-cache");
    EXPECT_EQ(pages->at("/assets/a-123.js")->brotli, "brotli");
    EXPECT_TRUE(has(pages->at("/assets/a-123.js")->cache, "immutable"));
    fs::remove(folder / "index.html");
    EXPECT_FALSE(load_pages(folder));
    EXPECT_FALSE(load_pages(folder / "nowhere"));
    fs::remove_all(folder);
}

TEST(Pages, KnowTheRoutesOfThePage) {
    for (const char* path : {"/", "/new/smallworld", "/t/abc", "/replay/abc", "/rules",
                             "/rules/SW-COST-01", "/learn", "/about"}) {
        EXPECT_TRUE(is_page_route(path)) << path;
    }
    for (const char* path : {"", "/t", "/api/content", "/../etc/passwd", "/learning", "//"}) {
        EXPECT_FALSE(is_page_route(path)) << path;
    }
}

TEST(Messages, TellARefusalByItsCode) {
    EXPECT_EQ(refusal_code(R"({"t":"no","id":"7","code":"not_yours","text":"…"})"), "not_yours");
    EXPECT_EQ(refusal_code(too_fast_message()), "too_fast");
    EXPECT_EQ(refusal_code(R"({"t":"done","id":"\"code\":\"x\""})"), "");
}

TEST(Metrics, AreTextForPrometheus) {
    Metrics metrics;
    metrics.answered(404);
    metrics.answered(404);
    metrics.refused("illegal");
    metrics.append_seconds.Observe(0.004);
    metrics.watch("terrarium_tables", "Tables in memory.", [] { return 17.0; });
    const std::string text = metrics.text();
    EXPECT_TRUE(has(text, "terrarium_http_answers_total{status=\"404\"} 2"));
    EXPECT_TRUE(has(text, "terrarium_refusals_total{code=\"illegal\"} 1"));
    EXPECT_TRUE(has(text, "terrarium_append_seconds_bucket{le=\"0.005\"} 1"));
    EXPECT_TRUE(has(text, "terrarium_tables 17"));
}

TEST(Log, KeepsALineALine) {
    const LogFields fields{{"address", "a\nb"}, {"client", 7}};
    EXPECT_EQ(log_line(LogForm::Text, "info", "flood", fields),
              "info flood address=\"a\\nb\" client=7");
    EXPECT_EQ(log_line(LogForm::Json, "info", "flood", fields),
              "\"level\":\"info\",\"event\":\"flood\",\"address\":\"a\\nb\",\"client\":7}");
}

}  // namespace
}  // namespace server::net
