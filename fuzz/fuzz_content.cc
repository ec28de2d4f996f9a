#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <map>
#include <string>
#include <string_view>
#include <vector>

#include "engine/hash.h"
#include "engine/rng.h"
#include "fuzz/fuzz_library.h"
#include "games/smallworld/notation.h"
#include "loader/catalogue.h"
#include "loader/files.h"
#include "loader/islands.h"
#include "loader/manifest.h"
#include "loader/maps.h"
#include "loader/options.h"

// Content from a stranger is refused with a sentence, or games can be played with it.
//
// An input is all the files of a pack in one: "@races", "@powers", "@places", "@relics", "@map",
// "@options", "@words", "@pack" or "@bundle" on a line of its own begins a file. "@box" stands for
// the built-in items of the surface and "@below" for those of Underground, on top of which the pack
// then comes. Without a map of its own the pack is played on a built-in one.
//
// Small Islands has no packs: "@islands tiles.json" begins a file that takes the place of that of
// the box.
namespace {

using loader::Document;
using loader::Source;
using smallworld::MarkerKind;
using smallworld::World;

constexpr int kSteps = 100;
const std::array<std::string, 9> kDonors{
    "smallworld/races.json",   "smallworld/powers.json",  "underground/races.json",
    "underground/powers.json", "underground/places.json", "underground/relics.json",
    "islands/tiles.json",      "islands/cards.json",      "islands/solo.json"};
constexpr std::string_view kIslands = "islands ";

struct File {
    std::string_view kind;
    std::string_view text;
};

std::vector<File> split_files(std::string_view input) {
    std::vector<File> files;
    for (std::size_t at = 0; at < input.size();) {
        const std::size_t end = std::min(input.find('\n', at), input.size());
        const std::string_view line = input.substr(at, end - at);
        at = std::min(end + 1, input.size());
        if (line.starts_with('@')) {
            files.push_back({line.substr(1), input.substr(at, 0)});
        } else if (!files.empty()) {
            File& file = files.back();
            const auto from = static_cast<std::size_t>(file.text.data() - input.data());
            file.text = input.substr(from, at - from);
        }
    }
    return files;
}

const std::string& built_in(const std::string& name) {
    static std::map<std::string, std::string, std::less<>> texts;
    const auto known = texts.find(name);
    if (known != texts.end()) return known->second;
    const auto text = lab::read_text(TERRARIUM_SOURCE_DIR "/content/" + name);
    fuzz::require(text.has_value(), "the content folder is not there");
    return texts.emplace(name, *text).first->second;
}

// What load_content does with files, from memory.
class Pack {
  public:
    engine::Result<void> add(const File& file) {
        if (file.kind == "box") return add_world("smallworld", World::Surface);
        if (file.kind == "below") return add_below();
        if (file.kind == "bundle") return add_bundle(file);
        return add(file.kind, std::string(file.text));
    }

    engine::Result<void> add(std::string_view kind, std::string text) {
        if (kind == "pack") return add_manifest(std::move(text));
        auto document = Document::parse(std::move(text), std::string(kind));
        if (!document) return tl::unexpected(document.error());
        if (kind == "races") {
            return catalogue_.add_races(std::move(*document), Source::Pack, World::Surface);
        }
        if (kind == "powers") {
            return catalogue_.add_powers(std::move(*document), Source::Pack, World::Surface);
        }
        if (kind == "places") {
            return catalogue_.add_markers(std::move(*document), Source::Pack, MarkerKind::Place);
        }
        if (kind == "relics") {
            return catalogue_.add_markers(std::move(*document), Source::Pack, MarkerKind::Relic);
        }
        if (kind == "map") return add_map(*document);
        if (kind == "options") return add_profiles(*document);
        if (kind == "words") return add_words(*document);
        return engine::fail("no kind of file");
    }

    engine::Result<loader::Content> finish() && {
        auto catalogue = catalogue_.finish(content_.warnings);
        if (!catalogue) return tl::unexpected(catalogue.error());
        content_.catalogue = std::move(*catalogue);
        content_.mixing_error = catalogue_.mixing_error();
        if (content_.maps.empty())
            content_.maps.push_back(fuzz::setup_of<smallworld::Setup>({}).map_data);
        if (content_.profiles.empty()) content_.profiles["PL2018"] = {};
        return std::move(content_);
    }

  private:
    engine::Result<void> add_world(const std::string& folder, World world) {
        return Document::parse(built_in(folder + "/races.json"), "races")
            .and_then([&](Document document) {
                return catalogue_.add_races(std::move(document), Source::BuiltIn, world);
            })
            .and_then([&] { return Document::parse(built_in(folder + "/powers.json"), "powers"); })
            .and_then([&](Document document) {
                return catalogue_.add_powers(std::move(document), Source::BuiltIn, world);
            });
    }

    engine::Result<void> add_below() {
        const auto markers = [&](const char* name, MarkerKind kind) {
            return Document::parse(built_in(name), name).and_then([&](Document document) {
                return catalogue_.add_markers(std::move(document), Source::BuiltIn, kind);
            });
        };
        return add_world("underground", World::Underground)
            .and_then([&] { return markers("underground/places.json", MarkerKind::Place); })
            .and_then([&] { return markers("underground/relics.json", MarkerKind::Relic); });
    }

    engine::Result<void> add_manifest(std::string text) {
        loader::Files files;
        files.files.emplace("pack.json", loader::File{"pack.json", std::move(text), 1});
        return read_manifest(files).map([](const loader::Manifest&) {});
    }

    // Whatever a bundle holds is a file of the pack, under its own name.
    engine::Result<void> add_bundle(const File& file) {
        const auto files = loader::parse_bundle(std::string(file.text), "bundle");
        if (!files) return tl::unexpected(files.error());
        for (const auto& [name, part] : files->files) {
            fuzz::require(loader::is_part_name(name), "a bundle with a file of no pack");
            std::string kind = name.substr(0, name.find('.'));
            if (name.starts_with("maps/")) kind = "map";
            if (name.starts_with("words/")) kind = "words";
            if (auto added = add(kind, part.text); !added) return added;
        }
        return {};
    }

    engine::Result<void> add_map(Document& document) {
        auto read = read_map(document, content_.warnings);
        if (!read) return tl::unexpected(read.error());
        content_.maps.push_back(std::move(read->data));
        return {};
    }

    engine::Result<void> add_profiles(Document& document) {
        auto read = loader::read_profiles(document);
        if (!read) return tl::unexpected(read.error());
        content_.profiles = std::move(*read);
        return {};
    }

    engine::Result<void> add_words(Document& document) {
        content_.words.add("en", document.root());
        if (document.error()) return tl::unexpected(*document.error());
        return {};
    }

    loader::Content content_;
    loader::CatalogueReader catalogue_;
};

void play(const smallworld::Setup& setup, std::uint64_t seed) {
    engine::Rng rng(seed);
    engine::Actions list;
    smallworld::State state = smallworld::start(setup);
    for (int i = 0; i < kSteps; ++i) {
        smallworld::actions(setup, state, list);
        if (list.empty()) {
            fuzz::require(mover(setup, state).is_nobody(), "no action, but the game is not over");
            return;
        }
        const smallworld::Action action = list.at_ticket(rng.below(list.total_weight()));
        smallworld::apply(setup, state, action);
        const smallworld::Broken broken = check(setup, state);
        if (broken.ok()) continue;
        fuzz::require(false, print_action(setup, action) + " breaks " + std::string(broken.rule) +
                                 ": " + std::string(broken.what));
    }
}

engine::Result<loader::Content> load(std::string_view input) {
    Pack pack;
    for (const File& file : split_files(input)) {
        if (auto added = pack.add(file); !added) return tl::unexpected(added.error());
    }
    return std::move(pack).finish();
}

bool is_islands(std::string_view input) {
    return input.starts_with('@') && input.substr(1).starts_with(kIslands);
}

void check_islands(std::string_view input) {
    loader::Files files;
    for (const char* name : {"constants.json", "tokens.json", "tiles.json", "cards.json",
                             "solo.json", "achievements.json"}) {
        files.files[name] = {name, built_in(std::string("islands/") + name), 1};
    }
    for (const File& file : split_files(input)) {
        if (!file.kind.starts_with(kIslands)) continue;
        const std::string name(file.kind.substr(kIslands.size()));
        files.files[name] = {name, std::string(file.text), 1};
    }
    const auto content = loader::read_islands(files);
    if (!content) {
        fuzz::require(!content.error().message.empty(), "refused without a sentence");
        return;
    }
    for (int seats = 1; seats <= 4; ++seats)
        (void)content->fingerprint(seats, {});
}

// Bytes changed at random are hardly ever JSON. So half of the mutations move whole values around:
// within the input, or from the built-in races and powers into it.
class Shuffler {
  public:
    Shuffler(std::string text, std::uint64_t seed) : text_(std::move(text)), rng_(seed) {}

    std::string shuffle() && {
        const std::string given = donor();
        const bool whole = rng_.below(2) == 0;
        const Span from = whole ? object(given) : scalar(given);
        const Span to = whole ? object(text_) : scalar(text_);
        if (from.size == 0 || to.size == 0) return std::move(text_);
        const bool number = !whole && rng_.below(2) == 0;
        std::string value = number ? std::to_string(static_cast<int>(rng_.below(60)) - 10)
                                   : given.substr(from.at, from.size);
        const bool insert = whole && rng_.below(2) == 0;
        if (insert) value = text_.substr(to.at, to.size) + "," + value;
        text_.replace(to.at, to.size, value);
        return std::move(text_);
    }

  private:
    struct Span {
        std::size_t at = 0;
        std::size_t size = 0;
    };

    std::string donor() {
        if (rng_.below(3) == 0) return text_;
        return built_in(kDonors[rng_.below(kDonors.size())]);
    }

    std::size_t anywhere(std::string_view text) {
        return rng_.below(static_cast<std::uint32_t>(text.size()) + 1);
    }

    // From some brace to its partner.
    Span object(std::string_view text) {
        const std::size_t at = text.find('{', anywhere(text));
        int depth = 0;
        for (std::size_t end = at; end < text.size(); ++end) {
            depth += text[end] == '{' ? 1 : 0;
            depth -= text[end] == '}' ? 1 : 0;
            if (depth == 0) return {at, end + 1 - at};
        }
        return {};
    }

    // What stands between some colon and the end of the value, unless it is a list or an object.
    Span scalar(std::string_view text) {
        const std::size_t colon = text.find(':', anywhere(text));
        if (colon == std::string_view::npos) return {};
        const std::size_t at = text.find_first_not_of(' ', colon + 1);
        const std::size_t end = text.find_first_of(",}]\n", colon + 1);
        if (at >= end || end == std::string_view::npos) return {};
        if (text[at] == '{' || text[at] == '[') return {};
        return {at, end - at};
    }

    std::string text_;
    engine::Rng rng_;
};

}  // namespace

extern "C" std::size_t LLVMFuzzerMutate(std::uint8_t* data, std::size_t size, std::size_t max_size);

extern "C" std::size_t LLVMFuzzerCustomMutator(std::uint8_t* data, std::size_t size,
                                               std::size_t max_size, unsigned int seed) {
    if (seed % 2 == 0) return LLVMFuzzerMutate(data, size, max_size);
    std::string text(reinterpret_cast<const char*>(data), size);
    const std::string shuffled = Shuffler(std::move(text), seed).shuffle();
    if (shuffled.size() > max_size) return LLVMFuzzerMutate(data, size, max_size);
    std::copy(shuffled.begin(), shuffled.end(), data);
    return shuffled.size();
}

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    const std::string_view input(reinterpret_cast<const char*>(data), size);
    if (is_islands(input)) {
        check_islands(input);
        return 0;
    }
    const auto content = load(input);
    if (!content) {
        fuzz::require(!content.error().message.empty(), "refused without a sentence");
        return 0;
    }
    const std::uint64_t seed = engine::fnv1a(input);
    for (const smallworld::MapData& map : content->maps) {
        for (const auto& [name, profile] : content->profiles) {
            for (const std::uint8_t mixed : {std::uint8_t{0}, std::uint8_t{1}}) {
                smallworld::Options options = profile;
                options.items = mixed;
                options.markers = mixed;
                (void)content->fingerprint(map, options);
                const auto setup = make_game(*content, map.id, options);
                if (setup) play(*setup, seed);
            }
        }
    }
    return 0;
}
