#include "loader/options.h"

#include <fmt/format.h>

#include <algorithm>
#include <utility>
#include <vector>

#include "loader/loader.h"
#include "loader/switches.h"

namespace loader {
namespace {

using smallworld::kOptions;
using smallworld::OptionInfo;
using smallworld::Options;

bool is_profile_name(std::string_view name) {
    return !name.empty() && name.size() <= 32 && name.front() >= 'A' && name.front() <= 'Z' &&
           std::all_of(name.begin(), name.end(), [](char c) {
               return (c >= 'A' && c <= 'Z') || (c >= 'a' && c <= 'z') || (c >= '0' && c <= '9') ||
                      c == '-';
           });
}

Options read_profile(const Node& node) {
    Options options;
    for (const auto& [key, value] : node.members()) {
        const std::size_t option = find_option(key);
        if (option == kOptions.size()) {
            value.fail("there is no such option");
            return options;
        }
        options.*kOptions[option].field = read_option_value(value, kOptions[option]);
    }
    // A profile is complete, so that a changed default never changes it.
    for (const OptionInfo& info : kOptions)
        node.at(info.key);
    return options;
}

// The names of the profiles, the default one first.
std::vector<std::string_view> profile_names(const Content& content) {
    std::vector<std::string_view> names{kDefaultProfile};
    for (const auto& [name, options] : content.profiles) {
        if (name != kDefaultProfile) names.push_back(name);
    }
    return names;
}

}  // namespace

std::size_t find_option(std::string_view key) {
    return find_switch(kOptions, key);
}

std::uint8_t read_option_value(const Node& node, const smallworld::OptionInfo& info) {
    const bool is_switch = info.values[0] == "false";
    if (is_switch && node.is_boolean()) return node.boolean() ? 1 : 0;
    return static_cast<std::uint8_t>(node.one_of(info.values));
}

engine::Result<std::map<std::string, Options>> read_profiles(Document& document) {
    std::map<std::string, Options> profiles;
    const Node root = document.root();
    root.allow({"profiles", "note"});
    if (const auto note = root.find("note")) note->text(1000);
    const Node list = root.at("profiles");
    for (const auto& [name, node] : list.members()) {
        if (!is_profile_name(name)) {
            node.fail("a profile's name is a capital letter, then letters, digits and '-'");
        }
        profiles.emplace(name, read_profile(node));
    }
    if (!profiles.contains(std::string(kDefaultProfile))) {
        list.fail(fmt::format("profile {} is missing", kDefaultProfile));
    }
    if (document.error()) return tl::unexpected(*document.error());
    return profiles;
}

engine::Result<Options> parse_options(const Content& content, std::string_view text) {
    std::vector<std::string_view> words = words_of(text);
    std::string profile(kDefaultProfile);
    if (!words.empty() && words.front().find('=') == std::string_view::npos) {
        profile = words.front();
        words.erase(words.begin());
    }
    const auto found = content.profiles.find(profile);
    if (found == content.profiles.end()) {
        const auto names = profile_names(content);
        return engine::fail(fmt::format("there is no profile \"{}\"; there are {}", profile,
                                        list_of(names.data(), names.size())));
    }
    return set_switches(found->second, kOptions, words);
}

std::string print_options(const Content& content, const Options& options) {
    std::string_view nearest;
    std::vector<const OptionInfo*> rest;
    for (const std::string_view name : profile_names(content)) {
        auto differing = differences(options, content.profiles.at(std::string(name)), kOptions);
        if (!nearest.empty() && differing.size() >= rest.size()) continue;
        nearest = name;
        rest = std::move(differing);
    }
    return std::string(nearest) + print_switches(options, rest);
}

}  // namespace loader
