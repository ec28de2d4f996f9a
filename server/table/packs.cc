#include "server/table/packs.h"

#include <algorithm>
#include <utility>

#include "protocol/text.h"
#include "server/table/secrets.h"

namespace server {

bool is_pack_hash(std::string_view text) {
    return text.size() == 64 && protocol::is_hex(text);
}

engine::Result<CheckedPack> check_pack(const Desks& desks, std::string bundle) {
    auto pack = desks.examine(std::move(bundle));
    if (!pack) return tl::unexpected(pack.error());
    if (protocol::has_control_characters(pack->title)) {
        return engine::fail("the name of the pack has characters that nobody can see");
    }
    return CheckedPack{{sha256_of(pack->bundle), std::move(pack->id), std::move(pack->title)},
                       std::move(pack->bundle),
                       std::move(pack->warnings)};
}

engine::Result<bool> keep_pack(Store& store, const CheckedPack& pack, PackRoom room) {
    const auto kept = store.packs();
    if (!kept) return tl::unexpected(kept.error());
    std::size_t bytes = pack.bundle.size();
    for (const ListedPack& one : *kept) {
        if (one.hash == pack.name.hash) return true;
        bytes += one.bytes;
    }
    if (kept->size() >= room.packs || bytes > room.bytes) return false;
    return store.keep_pack({pack.name.hash, pack.bundle}).map([] { return true; });
}

}  // namespace server
