#include "server/net/messages.h"

#include <algorithm>

namespace server::net {
namespace {

constexpr std::string_view kRefusal = R"({"t":"no")";
constexpr std::string_view kCode = R"("code":")";

}  // namespace

std::string_view refusal_code(std::string_view message) {
    if (!message.starts_with(kRefusal)) return {};
    const auto code = message.find(kCode);
    if (code == std::string_view::npos) return {};
    const std::string_view rest = message.substr(code + kCode.size());
    return rest.substr(0, rest.find('"'));
}

const std::string& too_fast_message() {
    static const std::string text =
        R"({"t":"no","code":"too_fast","text":"Too many messages; this one was ignored."})";
    return text;
}

}  // namespace server::net
