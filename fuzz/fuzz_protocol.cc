#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>

#include "fuzz/fuzz_library.h"
#include "protocol/answers.h"
#include "protocol/messages.h"

// Whatever a client sends is understood or refused with a sentence; and what is echoed to it (the
// id, words of the refusal) is a message that it can read.
extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    const std::string_view text(reinterpret_cast<const char*>(data), size);
    const auto message = protocol::decode(text);
    if (message) {
        fuzz::require(size <= protocol::kMaxMessage, "a message that is too long was taken");
        fuzz::require(protocol::id_of(*message).size() <= 160, "an id that is too long was taken");
        return 0;
    }
    fuzz::require(!message.error().text.empty(), "a refusal without a sentence");
    fuzz::require(!protocol::no(message.error()).empty(), "a refusal that cannot be sent");
    return 0;
}
