#pragma once

#include <array>
#include <string>
#include <string_view>

namespace loader {

// JSON Schemas (2020-12) of the files of a pack, for editors and other tools: what the tables of
// the loader say about shapes and words. What must go together only the loader knows.
inline constexpr std::array<std::string_view, 8> kSchemaNames{
    "pack", "races", "powers", "places", "relics", "map", "words", "bundle"};

// One of them, as it stands in content/schema/NAME.schema.json.
std::string schema_of(std::string_view name);

}  // namespace loader
