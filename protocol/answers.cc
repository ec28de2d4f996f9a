#include "protocol/answers.h"

#include <boost/json.hpp>

#include "protocol/version.h"

namespace protocol {

namespace json = boost::json;

std::string welcome(std::string_view program, std::string_view content) {
    return json::serialize(json::object{
        {"t", "welcome"}, {"v", kVersion}, {"program", program}, {"content", content}});
}

std::string created(std::string_view id, std::string_view table, std::string_view host) {
    json::object out{{"t", "created"}, {"id", id}, {"table", table}};
    if (!host.empty()) out["host"] = host;
    return json::serialize(out);
}

std::string seated(std::string_view id, Seat seat, std::string_view token) {
    return json::serialize(json::object{{"t", "seated"},
                                        {"id", id},
                                        {"seat", std::string(1, engine::letter(seat))},
                                        {"token", token}});
}

std::string done(std::string_view id, std::uint64_t seq) {
    return json::serialize(json::object{{"t", "done"}, {"id", id}, {"seq", seq}});
}

std::string stale(std::string_view id, std::size_t step) {
    return json::serialize(json::object{{"t", "stale"}, {"id", id}, {"step", step}});
}

std::string no(const Refusal& refusal) {
    json::object out{{"t", "no"},
                     {"code", kCodes[static_cast<std::size_t>(refusal.code)]},
                     {"text", refusal.text}};
    if (!refusal.id.empty()) out["id"] = refusal.id;
    if (!refusal.rule.empty()) out["rule"] = refusal.rule;
    if (!refusal.word.empty()) out["word"] = refusal.word;
    if (!refusal.pack.empty()) out["pack"] = refusal.pack;
    return json::serialize(out);
}

std::string pong() {
    return R"({"t":"pong"})";
}

}  // namespace protocol
