#pragma once

#include <cstdint>

namespace store_test {

// How often this process has made the disk write what it holds back.
std::uint64_t syncs();

}  // namespace store_test
