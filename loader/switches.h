#pragma once

#include <fmt/format.h>

#include <algorithm>
#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "engine/result.h"

// The switches of a game as a text, "option=value option=value". A game has a table of them
// (`kOptions` in its options.h): key, field, and the word of each value.
namespace loader {

// What stands between blanks.
std::vector<std::string_view> words_of(std::string_view text);

// "a, b or c", for error messages.
std::string either(std::span<const std::string_view> words);

// The place of the option with this key in its table; the size of the table if there is none.
template <typename Infos>
std::size_t find_switch(const Infos& infos, std::string_view key) {
    const auto found =
        std::find_if(infos.begin(), infos.end(), [&](const auto& info) { return info.key == key; });
    return static_cast<std::size_t>(found - infos.begin());
}

// The words of an option; a table may have room for more than it needs.
template <typename Info>
std::span<const std::string_view> values_of(const Info& info) {
    const auto end = std::find(info.values.begin(), info.values.end(), std::string_view());
    return {info.values.begin(), end};
}

// One "key=value"; the option's number, so that a repetition shows.
template <typename Options, typename Infos>
engine::Result<std::size_t> set_switch(Options& options, const Infos& infos,
                                       std::string_view word) {
    const std::size_t equals = word.find('=');
    if (equals == std::string_view::npos) {
        return engine::fail(fmt::format("\"{}\" is not a switch; write option=value", word));
    }
    const std::string_view key = word.substr(0, equals);
    const std::string_view value = word.substr(equals + 1);
    const std::size_t option = find_switch(infos, key);
    if (option == infos.size()) {
        return engine::fail(fmt::format("there is no option \"{}\"", key));
    }
    const std::span<const std::string_view> values = values_of(infos[option]);
    const auto found = std::find(values.begin(), values.end(), value);
    if (found == values.end()) {
        return engine::fail(fmt::format("option {} is {}, not \"{}\"", key, either(values), value));
    }
    options.*infos[option].field = static_cast<std::uint8_t>(found - values.begin());
    return option;
}

// `options` with these switches set, each at most once.
template <typename Options, typename Infos>
engine::Result<Options> set_switches(Options options, const Infos& infos,
                                     std::span<const std::string_view> words) {
    std::vector<bool> seen(infos.size());
    for (const std::string_view word : words) {
        const auto option = set_switch(options, infos, word);
        if (!option) return tl::unexpected(option.error());
        if (seen[*option]) {
            return engine::fail(fmt::format("option {} is set twice", infos[*option].key));
        }
        seen[*option] = true;
    }
    return options;
}

// The options of the table in which `a` differs from `b`.
template <typename Options, typename Infos>
auto differences(const Options& a, const Options& b, const Infos& infos) {
    std::vector<decltype(infos.data())> out;
    for (const auto& info : infos) {
        if (a.*info.field != b.*info.field) out.push_back(&info);
    }
    return out;
}

// " option=value" for each of them.
template <typename Options, typename Infos>
std::string print_switches(const Options& options, const Infos& infos) {
    std::string out;
    for (const auto* info : infos) {
        out += fmt::format(" {}={}", info->key, info->values[options.*info->field]);
    }
    return out;
}

}  // namespace loader
