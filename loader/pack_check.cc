#include "loader/pack_check.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <set>
#include <type_traits>
#include <utility>

#include "loader/catalogue.h"
#include "loader/maps.h"
#include "loader/trait_classes.h"

namespace loader {
namespace {

namespace fs = std::filesystem;

using smallworld::MapData;
using smallworld::MarkerKind;
using smallworld::Primitive;
using smallworld::Trait;
using smallworld::World;

constexpr std::array<std::string_view, 3> kLanguages{"en", "pl", "cs"};

// Reads one file as if the others were not there, and says what is wrong with it.
std::vector<engine::Error> errors_of(std::string_view name, const File& file) {
    auto document = Document::parse(file.text, file.shown, file.first_line);
    if (!document) return {document.error()};
    std::vector<engine::Error> ignored;
    Words words;
    if (name.starts_with("maps/")) static_cast<void>(read_map(*document, ignored));
    if (name.starts_with("words/")) words.add("en", document->root());
    CatalogueReader catalogue;
    engine::Result<void> read;
    if (name == "races.json") {
        read = catalogue.add_races(std::move(*document), Source::Pack, World::Surface);
    } else if (name == "powers.json") {
        read = catalogue.add_powers(std::move(*document), Source::Pack, World::Surface);
    } else if (name == "places.json" || name == "relics.json") {
        const MarkerKind kind = name == "places.json" ? MarkerKind::Place : MarkerKind::Relic;
        read = catalogue.add_markers(std::move(*document), Source::Pack, kind);
    } else {
        return document->errors();
    }
    return read ? std::vector<engine::Error>() : catalogue.errors();
}

// An item of the pack: its file, its place there, and what words call it.
struct PackItem {
    std::string_view kind;  // "race"
    std::string_view file;  // "races.json"
    std::string_view list;  // "races"
    const std::string* id;
    const std::vector<Trait>* traits;
    World world;
    std::size_t index;                         // in the list of its file
    const smallworld::Race* race = nullptr;    // if it is one
    const smallworld::Power* power = nullptr;  // likewise
};

// Goes through a pack that loads, and notes what its author may not have meant.
class Adviser {
  public:
    Adviser(const Files& files, const Content& content, std::string_view map, PackReport& report)
        : files_(files), content_(content), map_(map), report_(report) {}

    void advise() {
        parse_files();
        about_the_pack();
        for (const PackItem& item : items_) {
            about_words(item);
            for (std::size_t i = 0; i < item.traits->size(); ++i)
                about_trait(item, i);
        }
        about_keys();
    }

  private:
    // The nodes of the pack's items, to point at.
    void parse_files() {
        for (const auto& [name, file] : files_.files) {
            auto document = Document::parse(file.text, file.shown, file.first_line);
            if (!document) continue;
            if (name.starts_with("maps/")) own_maps_.emplace(document->root().at("id").id());
            documents_.emplace(name, std::move(*document));
        }
        const auto& [races, powers, markers] = content_.catalogue;
        add_items("race", "races.json", "races", races);
        add_items("power", "powers.json", "powers", powers);
        add_items("place", "places.json", "places", markers);
        add_items("relic", "relics.json", "relics", markers);
    }

    static void know(PackItem& item, const smallworld::Race& race) { item.race = &race; }
    static void know(PackItem& item, const smallworld::Power& power) { item.power = &power; }
    static void know(PackItem&, const smallworld::Marker&) {}

    template <typename List>
    void add_items(std::string_view kind, std::string_view file, std::string_view key,
                   const List& list) {
        const auto document = documents_.find(file);
        if (document == documents_.end()) return;
        std::size_t index = 0;
        for (const Node& node : document->second.root().at(key).items(smallworld::kMaxPowers)) {
            const std::string_view id = node.at("id").id();
            const auto found =
                std::find_if(list.begin(), list.end(), [&](const auto& i) { return i.id == id; });
            if (found != list.end()) {
                PackItem item{kind, file, key, &found->id, &found->traits, found->world, index};
                know(item, *found);
                items_.push_back(item);
            }
            ++index;
        }
    }

    void warn(std::string_view file, const std::string& pointer, std::string message,
              std::string rule = {}) {
        const auto document = documents_.find(file);
        if (document == documents_.end()) {
            report_.warnings.push_back({.message = std::move(message), .file = files_.shown});
            return;
        }
        report_.warnings.push_back(
            document->second.describe(pointer, std::move(message), std::move(rule)));
    }
    static std::string place_of(const PackItem& item) {
        return fmt::format("/{}/{}", item.list, item.index);
    }

    void about_the_pack() {
        if (!report_.manifest.written) {
            warn("", "", "there is no pack.json: the pack has neither a name nor a version");
        }
        for (const std::string& name : files_.ignored) {
            warn("", "", fmt::format("nobody reads the file {}", name));
        }
        for (const std::string_view language : kLanguages) {
            const bool has = files_.find(fmt::format("words/{}.json", language)) != nullptr;
            if (!has && !items_.empty()) {
                warn("", "", fmt::format("there are no words in \"{}\"", language));
            }
        }
    }

    void about_words(const PackItem& item) {
        for (const std::string_view language : kLanguages) {
            const std::string file = fmt::format("words/{}.json", language);
            if (!documents_.contains(file)) continue;
            for (const std::string_view end : {"", ".help"}) {
                const std::string key = fmt::format("{}.{}{}", item.kind, *item.id, end);
                const bool there = content_.words.has(language, key);
                if (there && !is_blank(content_.words.find(language, key))) continue;
                warn(item.file, place_of(item),
                     fmt::format("has no {} in \"{}\": the key {} is {}",
                                 end.empty() ? "name" : "help", language, key,
                                 there ? "blank" : "missing"));
            }
        }
    }

    static bool is_blank(std::string_view text) {
        return text.find_first_not_of(' ') == std::string_view::npos;
    }

    // Keys that no item asks for, because of a slip or because the item is gone.
    void about_keys() {
        constexpr std::array<std::string_view, 4> kKinds{"race", "power", "place", "relic"};
        for (auto& [name, document] : documents_) {
            if (!name.starts_with("words/")) continue;
            for (const auto& [key, node] : document.root().members()) {
                const std::size_t dot = std::min(key.find('.'), key.size());
                const std::string_view kind = key.substr(0, dot);
                const std::string_view rest = key.substr(std::min(dot + 1, key.size()));
                const std::string_view id = rest.substr(0, rest.find('.'));
                const bool item_key = std::find(kKinds.begin(), kKinds.end(), kind) != kKinds.end();
                const bool known = item_key ? has_item(kind, id)
                                            : kind == "map" && content_.find_map(id) != nullptr;
                if (known) continue;
                report_.warnings.push_back(node.describe(
                    item_key || kind == "map"
                        ? fmt::format("there is no {} \"{}\", so nobody sees this text", kind, id)
                        : "nobody asks for this key: a pack has words for race, power, place, "
                          "relic and map"));
            }
        }
    }
    bool has_item(std::string_view kind, std::string_view id) const {
        return std::any_of(items_.begin(), items_.end(), [&](const PackItem& item) {
            return item.kind == kind && *item.id == id;
        });
    }

    void about_trait(const PackItem& item, std::size_t index) {
        const Trait& trait = (*item.traits)[index];
        const std::string place = fmt::format("{}/traits/{}", place_of(item), index);
        const smallworld::Where& where = trait.where;
        if (where.has_piece && !is_brought(where.piece)) {
            warn(item.file, place + "/where/piece", "can never happen: no item brings this piece");
        }
        if (where.borders_a_piece && !is_brought(where.borders_piece)) {
            warn(item.file, place + "/where/borders",
                 "can never happen: no item brings this piece");
        }
        if (where.marked && !is_brought(smallworld::Piece::Vengeance)) {
            warn(item.file, place + "/where/marked", "can never happen: no item has a \"grudge\"");
        }
        if (trait.primitive == Primitive::PiecePays && !is_brought(trait.piece)) {
            warn(item.file, place, "can never happen: no item brings this piece");
        }
        if (item.race != nullptr && where.tokens > item.race->supply) {
            warn(item.file, place + "/where/tokens",
                 fmt::format("can never happen: the race has {} tokens", item.race->supply));
        }
        if (item.power != nullptr && item.power->discarded_in_decline &&
            trait.held == smallworld::While::Decline) {
            warn(item.file, place + "/while",
                 "can never happen: this badge is discarded when its race declines");
        }
        about_regions(item, trait, place);
    }

    // Where on the maps of its world it could happen; and on those that the pack itself brings.
    void about_regions(const PackItem& item, const Trait& trait, const std::string& place) {
        const std::vector<const MapData*> maps = maps_for(item);
        const auto meets = [&](const MapData* map) { return may_meet(*map, trait); };
        if (maps.empty()) return;
        about_markers(item, trait, place, maps);
        if (std::none_of(maps.begin(), maps.end(), meets)) {
            warn(item.file, place + "/where",
                 fmt::format("can never happen: no region of {} that anybody could hold is of "
                             "this class",
                             map_.empty() ? "any map of its world" : fmt::format("map {}", map_)));
            return;
        }
        for (const MapData* map : maps) {
            if (!own_maps_.contains(map->id) || meets(map)) continue;
            warn(item.file, place + "/where",
                 fmt::format("never happens on map {} of this pack: no region is of this class",
                             map->id));
        }
    }

    // UG-COMPAT-07, OPT-MARKERS: on the surface they are there if the table says so.
    void about_markers(const PackItem& item, const Trait& trait, const std::string& place,
                       const std::vector<const MapData*>& maps) {
        const bool below = std::any_of(maps.begin(), maps.end(), [](const MapData* map) {
            return map->world == World::Underground;
        });
        if (below || !needs_markers(trait)) return;
        warn(item.file, place,
             "happens only with markers=true: without it there are no places and relics on the "
             "surface");
    }

    std::vector<const MapData*> maps_for(const PackItem& item) const {
        std::vector<const MapData*> out;
        for (const MapData& map : content_.maps) {
            if (map_.empty() ? map.world == item.world : map.id == map_) out.push_back(&map);
        }
        return out;
    }

    bool is_brought(smallworld::Piece piece) const {
        const auto brings = [&](const auto& item) {
            return std::any_of(item.traits.begin(), item.traits.end(), [&](const Trait& trait) {
                return brings_pieces(trait) && trait.piece == piece;
            });
        };
        const auto& [races, powers, markers] = content_.catalogue;
        return std::any_of(races.begin(), races.end(), brings) ||
               std::any_of(powers.begin(), powers.end(), brings) ||
               std::any_of(markers.begin(), markers.end(), brings);
    }

    const Files& files_;
    const Content& content_;
    std::string_view map_;
    PackReport& report_;
    std::map<std::string, Document, std::less<>> documents_;
    std::vector<PackItem> items_;
    std::set<std::string, std::less<>> own_maps_;  // ids
};

}  // namespace

engine::Result<PackReport> check_pack(const fs::path& content, const fs::path& pack,
                                      std::string_view map) {
    if (auto box = load_content(content); !box) return tl::unexpected(box.error());
    return read_pack(pack).and_then(
        [&](const Files& files) { return check_pack(content, files, map); });
}

engine::Result<PackReport> check_pack(const fs::path& content, const Files& pack,
                                      std::string_view map) {
    PackReport report;
    auto manifest = read_manifest(pack);
    if (manifest) report.manifest = *manifest;
    if (!manifest) report.errors.push_back(manifest.error());
    for (const auto& [name, file] : pack.files) {
        if (name == "pack.json") continue;
        for (engine::Error& error : errors_of(name, file))
            report.errors.push_back(std::move(error));
    }
    if (!report.errors.empty()) return report;
    const auto loaded = load_content(content, {}, std::span(&pack, 1));
    if (!loaded) {
        report.errors = conflicts(content, pack);
        // What is wrong with the pack and not with its items.
        if (report.errors.empty()) report.errors.push_back(loaded.error());
        return report;
    }
    if (!map.empty() && loaded->find_map(map) == nullptr) {
        return engine::fail(fmt::format("there is no map \"{}\"", map));
    }
    report.warnings = loaded->warnings;
    Adviser(pack, *loaded, map, report).advise();
    return report;
}

}  // namespace loader
