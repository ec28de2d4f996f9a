#pragma once

#include <filesystem>
#include <string>
#include <vector>

#include "loader/loader.h"

// What the tests of the loader share: folders that go away, and the box with one text changed.
namespace loader_kit {

namespace fs = std::filesystem;

inline const fs::path kContent = fs::path(TERRARIUM_SOURCE_DIR) / "content";
inline const fs::path kPacks = fs::path(TERRARIUM_SOURCE_DIR) / "tests/packs";

inline const std::string kRaces = "smallworld/races.json";
inline const std::string kPowers = "smallworld/powers.json";
inline const std::string kOptionsFile = "smallworld/options.json";
inline const std::string kMap = "maps/surface-2.json";
inline const std::string kPlaces = "underground/places.json";
inline const std::string kRelics = "underground/relics.json";
inline const std::string kCaves = "maps/underground-2.json";

// A folder that is gone when the test is over.
class TempFolder {
  public:
    TempFolder();
    ~TempFolder();
    TempFolder(const TempFolder&) = delete;
    TempFolder& operator=(const TempFolder&) = delete;

    const fs::path& path() const { return path_; }
    void write(const fs::path& file, const std::string& text) const;

  private:
    fs::path path_;
};

std::string read(const fs::path& file);

// The content of the box (of the maps only some, for speed) with one text in one file replaced.
void copy_with_edit(const TempFolder& folder, const std::string& file, const std::string& from,
                    const std::string& to);

engine::Result<loader::Content> load_pack(const fs::path& pack);

struct Edit {
    std::string file;
    std::string from;
    std::string to;
    std::string place;    // what the error must contain …
    std::string message;  // … in each of its parts
    std::string rule = {};
};

void expect_error(const engine::Result<loader::Content>& loaded, const Edit& edit);
void expect_all_refused(const std::vector<Edit>& edits);

}  // namespace loader_kit
