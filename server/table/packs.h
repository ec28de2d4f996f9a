#pragma once

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

#include "engine/result.h"
#include "server/desk/desk.h"
#include "server/store/store.h"

// Packs on their way into the store.
namespace server {

// Whether this could be the name of a pack.
bool is_pack_hash(std::string_view text);

// A pack that the referee can play with, in the form in which it is kept.
struct CheckedPack {
    PackName name;
    std::string bundle;
    std::vector<std::string> warnings;
};
engine::Result<CheckedPack> check_pack(const Desks& desks, std::string bundle);

// How much the store may hold of them.
struct PackRoom {
    std::size_t packs = 10'000;
    std::size_t bytes = 256UL << 20U;
};
// False if there is no room for it; a pack that is here already needs none.
engine::Result<bool> keep_pack(Store& store, const CheckedPack& pack, PackRoom room);

}  // namespace server
