#pragma once

#include <gtest/gtest.h>

#include <cstdio>
#include <cstdlib>
#include <memory>
#include <string>
#include <vector>

#include "loader/files.h"
#include "loader/loader.h"
#include "server/desk/desks.h"
#include "server/store/store.h"
#include "server/table/packs.h"

// Packs for the tests of a server, and desks that find them in a store.
namespace pack_tests {

inline const std::string kContent = TERRARIUM_SOURCE_DIR "/content";

// The bundle of an example of docs/designing.md.
inline std::string bundle_of(const std::string& example) {
    const auto files = loader::read_pack(kContent + "/examples/" + example);
    EXPECT_TRUE(files) << files.error().text();
    return loader::print_bundle(*files);
}

inline std::unique_ptr<server::Desks> desks_with(server::Store& store) {
    auto boxes = server::load_boxes(kContent);
    if (!boxes) {
        std::fprintf(stderr, "%s\n", boxes.error().text().c_str());
        std::abort();
    }
    return server::make_desks(std::move(*boxes),
                              {.content = kContent, .own = {}, .find = [&](std::string_view hash) {
                                   return store.pack(hash);
                               }});
}

// Puts the pack into the store, as an upload would.
inline server::PackName keep(server::Store& store, const server::Desks& desks,
                             const std::string& example) {
    const auto pack = server::check_pack(desks, bundle_of(example));
    EXPECT_TRUE(pack) << pack.error().text();
    const auto kept = server::keep_pack(store, *pack, {});
    EXPECT_TRUE(kept && *kept);
    return pack->name;
}

}  // namespace pack_tests
