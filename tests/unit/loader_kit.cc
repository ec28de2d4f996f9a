#include "tests/unit/loader_kit.h"

#include <gtest/gtest.h>

#include <cstdlib>
#include <fstream>
#include <iterator>
#include <system_error>

namespace loader_kit {

TempFolder::TempFolder() {
    std::string pattern = (fs::temp_directory_path() / "terrarium-loader-XXXXXX").string();
    path_ = mkdtemp(pattern.data());
}

TempFolder::~TempFolder() {
    std::error_code ignored;
    fs::remove_all(path_, ignored);
}

void TempFolder::write(const fs::path& file, const std::string& text) const {
    fs::create_directories((path_ / file).parent_path());
    std::ofstream(path_ / file, std::ios::binary) << text;
}

std::string read(const fs::path& file) {
    std::ifstream stream(file, std::ios::binary);
    return {std::istreambuf_iterator<char>(stream), std::istreambuf_iterator<char>()};
}

void copy_with_edit(const TempFolder& folder, const std::string& file, const std::string& from,
                    const std::string& to) {
    for (const char* world : {"smallworld", "underground"}) {
        fs::copy(kContent / world, folder.path() / world, fs::copy_options::recursive);
    }
    fs::create_directories(folder.path() / "maps");
    for (const char* map :
         {"maps/surface-2.json", "maps/surface-3.json", "maps/underground-2.json"}) {
        fs::copy_file(kContent / map, folder.path() / map);
    }
    std::string text = read(folder.path() / file);
    const std::size_t at = text.find(from);
    ASSERT_NE(at, std::string::npos) << "the test looks for a text that is not there: " << from;
    folder.write(file, text.replace(at, from.size(), to));
}

engine::Result<loader::Content> load_pack(const fs::path& pack) {
    const std::vector<fs::path> packs{pack};
    return loader::load_content(kContent, packs);
}

void expect_error(const engine::Result<loader::Content>& loaded, const Edit& edit) {
    ASSERT_FALSE(loaded.has_value()) << edit.to;
    const engine::Error& error = loaded.error();
    EXPECT_TRUE(error.file.ends_with(edit.file)) << error.text();
    EXPECT_NE(error.place.find(edit.place), std::string::npos) << error.text();
    EXPECT_NE(error.message.find(edit.message), std::string::npos) << error.text();
    EXPECT_EQ(error.rule, edit.rule) << error.text();
}

void expect_all_refused(const std::vector<Edit>& edits) {
    for (const Edit& edit : edits) {
        SCOPED_TRACE(edit.file + ": " + edit.from + " -> " + edit.to);
        const TempFolder folder;
        copy_with_edit(folder, edit.file, edit.from, edit.to);
        expect_error(loader::load_content(folder.path()), edit);
    }
}

}  // namespace loader_kit
