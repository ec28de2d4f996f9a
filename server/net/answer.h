#pragma once

#include <ctime>
#include <memory>
#include <string>
#include <string_view>

// What HTTP answers, apart from how it gets there.
namespace server::net {

struct Answer {
    int status = 200;
    std::string type = "text/plain; charset=utf-8";
    std::string cache = "no-store";
    std::string etag;    // quoted; empty if there is none
    std::string body;    // and the same, smaller, for those who can read it:
    std::string gzip;    // empty if it saves nothing
    std::string brotli;  // empty if the page's builder made none
};

using SharedAnswer = std::shared_ptr<const Answer>;

// What of a request decides about the form of its answer.
struct Asked {
    bool head = false;  // only the header is wanted
    bool keep_alive = true;
    std::time_t now = 0;
    std::string_view accept_encoding;
    std::string_view if_none_match;
};

// Ready to be written: two pieces, the second inside the answer.
struct Reply {
    int status = 200;
    std::string head = {};
    std::string_view body = {};
};

Reply reply_to(const Asked& asked, const Answer& answer);

// `text` with its strong ETag, and compressed if its kind gains by it.
Answer prepared(std::string type, std::string cache, std::string text);

// What never changes under its address, and what may.
inline constexpr std::string_view kForever = "public, max-age=31536000, immutable";
inline constexpr std::string_view kAskAgain = "no-cache";

// A page of one sentence, for what goes wrong; and the same for programs, as {"error": …}.
Answer sentence_page(int status, std::string_view title, std::string_view sentence);
Answer sentence_json(int status, std::string_view sentence);

std::string_view status_text(int status);

// Whether an Accept-Encoding header takes this coding.
bool accepts(std::string_view accept_encoding, std::string_view coding);

}  // namespace server::net
