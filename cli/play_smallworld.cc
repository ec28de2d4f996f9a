#include "cli/play_smallworld.h"

#include <fmt/format.h>

#include <algorithm>

#include "cli/play_events.h"
#include "cli/typed.h"
#include "games/smallworld/notation.h"

namespace cli {

using engine::Action;
using engine::Region;
using engine::Seat;

Board::Lines SmallWorldBoard::decision(Seat viewer, const Lines& news) {
    engine::Actions actions;
    smallworld::actions(session_.setup(), session_.state(), actions);
    menu_ = make_menu(words_, session_.state(), actions);
    return screen_.decision(viewer, news, menu_);
}

engine::Result<Action> SmallWorldBoard::numbered(int number, const std::string& count) const {
    const auto last = static_cast<int>(menu_.size());
    if (number < 1 || number > last) {
        return engine::fail(words_.say("play.error.number", {{"most", last}}));
    }
    const MenuEntry& entry = menu_[static_cast<std::size_t>(number - 1)];
    if (count.empty()) return entry.most;
    const auto wanted = number_in(count);
    const int least = smallworld::count_of(entry.least);
    const int most = smallworld::count_of(entry.most);
    if (!entry.counted() || !wanted || *wanted < least || *wanted > most) {
        return engine::fail(
            words_.say(entry.counted() ? "play.error.how-many" : "play.error.nothing-after",
                       {{"number", number}, {"least", least}, {"most", most}}));
    }
    const auto step = static_cast<std::uint32_t>(*wanted - least);
    return Action{entry.least.bits + step};
}

std::optional<int> SmallWorldBoard::number_of(Action action) const {
    const auto entry = std::ranges::find_if(menu_, [action](const MenuEntry& candidate) {
        return candidate.least <= action && action <= candidate.most;
    });
    if (entry == menu_.end()) return {};
    return static_cast<int>(entry - menu_.begin()) + 1;
}

engine::Result<Action> SmallWorldBoard::written(const std::string& line) const {
    return smallworld::parse_action(session_.setup(), line)
        .map_error(
            [&](const engine::Error& error) { return words_.phrases().no_action(line, error); });
}

std::optional<Board::Lines> SmallWorldBoard::command(const std::string& verb,
                                                     const std::string& rest) const {
    if (verb == "map") {
        const Lines drawn = picture();
        return joined(drawn.empty() ? screen_.table() : drawn, screen_.legend());
    }
    if (verb == "table") return joined(screen_.table(), screen_.legend());
    if (verb == "info") return screen_.info();
    if (verb == "why") return explain(rest);
    return {};
}

std::vector<HelpLine> SmallWorldBoard::help() const {
    return {{"3", "play.help.number"},         {"3 2", "play.help.count"},
            {"conquer 7", "play.help.action"}, {"why 7", "play.help.why"},
            {"info", "play.help.info"},        {"map", "play.help.map"},
            {"table", "play.help.table"}};
}

std::string SmallWorldBoard::event(std::size_t step) const {
    return cli::event(words_, session_, step);
}

std::string SmallWorldBoard::refusal(const engine::Refused& refused) const {
    return words_.refusal(refused);
}

Board::Lines SmallWorldBoard::result() const {
    return screen_.result(smallworld::ranking(session_.setup(), session_.state()));
}

Board::Lines SmallWorldBoard::explain(const std::string& text) const {
    const auto number = number_in(text);
    const int most = session_.setup().map.region_count - 1;
    if (!number || *number < 0 || *number > most) {
        return {words_.say("play.error.which-region", {{"most", most}})};
    }
    if (session_.state().phase != smallworld::Phase::Conquer) {
        return {words_.say("play.error.no-costs")};
    }
    return screen_.cost_of(static_cast<Region>(*number));
}

}  // namespace cli
