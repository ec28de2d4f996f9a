#pragma once

namespace protocol {

// Of protocol/schema.json. A client that speaks another is told so and closed.
constexpr int kVersion = 1;

}  // namespace protocol
