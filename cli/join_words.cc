#include "cli/join_words.h"

#include <fmt/format.h>

#include <algorithm>

namespace cli {
namespace {

std::string list(const PlayWords& words, const Tell& tell, std::string_view key) {
    std::string out;
    for (const auto& [region, count] : tell.regions) {
        if (!out.empty()) out += ", ";
        out += words.say(key, {{"piece", words.phrases().name("piece", tell.piece)},
                               {"region", words.region(region)}});
    }
    return out;
}

// "7 Briar Sound +2, 9 Mossy Fen +1".
std::string gains(const PlayWords& words, const Tell& tell) {
    std::string out;
    for (const auto& [region, count] : tell.regions)
        out += fmt::format("{}{} +{}", out.empty() ? "" : ", ", words.region(region), count);
    return out;
}

std::string die(const PlayWords& words, const Tell& tell) {
    const auto* final = tell.success ? "play.log.die-won" : "play.log.die-lost";
    return words.say(tell.region ? final : "play.log.die", {{"n", tell.count}});
}

std::string in_region(const PlayWords& words, const Tell& tell, std::string_view key) {
    if (!tell.region) return "";
    return words.say(
        key, {{"player", words.player(*tell.seat)}, {"region", words.region(*tell.region)}});
}

// A place or relic that is found, used or laid.
std::string item(const PlayWords& words, const Tell& tell, std::string_view key) {
    return words.say(key, {{"player", words.player(*tell.seat)},
                           {"item", words.thing(tell.item)},
                           {"region", tell.region ? words.region(*tell.region) : ""}});
}

std::string sent(const PlayWords& words, const Tell& tell) {
    if (!tell.region) return "";
    return words.say("play.log.send", {{"player", words.player(*tell.seat)},
                                       {"piece", words.phrases().name("piece", tell.piece)},
                                       {"region", words.region(*tell.region)}});
}

std::string paid(const PlayWords& words, const Tell& tell, engine::Seat from, engine::Seat to) {
    return words.say("play.log.toll", {{"player", words.player(from)},
                                       {"coins", words.count("unit.coin-gained", tell.count)},
                                       {"other", words.player(to)}});
}

std::string of_seat(const PlayWords& words, const Tell& tell) {
    const std::string who = words.player(*tell.seat);
    if (tell.what == "first") return words.say("play.log.first", {{"player", who}});
    if (tell.what == "decline") return words.say("play.log.decline", {{"player", who}});
    if (tell.what == "abandon") return in_region(words, tell, "play.log.abandon");
    if (tell.what == "conquer") return in_region(words, tell, "play.log.conquer");
    if (tell.what == "attempt") return in_region(words, tell, "play.log.attempt");
    if (tell.what == "die") return die(words, tell);
    if (tell.what == "rebirth") return in_region(words, tell, "play.log.rebirth");
    if (tell.what == "sacrifice") return in_region(words, tell, "play.log.sacrifice");
    if (tell.what == "use") return item(words, tell, "play.log.use");
    if (tell.what == "lay") return item(words, tell, "play.log.lay");
    if (tell.what == "reveal") return item(words, tell, "play.log.marker");
    if (tell.what == "send") return sent(words, tell);
    if (tell.what == "swap") {
        return words.say("play.log.swap",
                         {{"player", who}, {"combo", words.combo(tell.race, tell.power)}});
    }
    if (tell.what == "grant") {
        return words.say("play.log.grant",
                         {{"item", words.thing(tell.item)}, {"power", words.power(tell.power)}});
    }
    if (tell.what == "pick") {
        return words.say("play.log.pick",
                         {{"player", who}, {"combo", words.combo(tell.race, tell.power)}});
    }
    if (tell.what == "toll" && tell.other) return paid(words, tell, *tell.seat, *tell.other);
    if (tell.what == "taken" && tell.other) return paid(words, tell, *tell.other, *tell.seat);
    if (tell.what == "score" || tell.what == "martyr" || tell.what == "vanish") {
        return words.say("play.log.score",
                         {{"player", who}, {"coins", words.count("unit.coin-gained", tell.count)}});
    }
    if (tell.what == "ally" && tell.other) {
        return words.say("play.log.ally", {{"player", who}, {"other", words.player(*tell.other)}});
    }
    if (tell.what == "roll" && tell.region) return in_region(words, tell, "play.log.roll-for");
    if (tell.what == "roll") return fmt::format("{}: {}", who, words.say("play.choice.roll"));
    if (tell.what == "retreat") return fmt::format("{}: {}", who, gains(words, tell));
    if (tell.what == "place") {
        return fmt::format("{}: {}", who, list(words, tell, "play.choice.place"));
    }
    if (tell.what == "vacate") {
        return fmt::format("{}: {}", who, list(words, tell, "play.choice.vacate"));
    }
    return "";
}

}  // namespace

// What is told of no seat, and what the board shows better (deployments, draws), has no line.
std::string story(const PlayWords& words, const Tell& tell) {
    if (tell.what == "round") return words.say("play.round", {{"n", tell.count}});
    if (tell.what == "monsters" && tell.region) {
        return words.say("play.log.monsters", {{"region", words.region(*tell.region)}});
    }
    return tell.seat ? of_seat(words, tell) : "";
}

std::string sentence(const PlayWords& words, const Refusal& refusal) {
    if (!refusal.word.empty()) {
        return fmt::format("{} ({})", words.word("refusal", refusal.word), refusal.rule);
    }
    std::string code = refusal.code;
    std::ranges::replace(code, '_', '-');
    // The server's own sentence says more, but only in English.
    const bool translated =
        words.phrases().language() != "en" && words.phrases().knows("play.join.no", code);
    const std::string said = translated ? words.word("play.join.no", code) : refusal.text;
    return refusal.rule.empty() ? said : fmt::format("{} ({})", said, refusal.rule);
}

std::vector<std::string> reasons(const PlayWords& words, const Because& because) {
    std::vector<std::string> lines;
    if (because.cost) {
        lines.push_back(words.say("play.cost", {{"region", because.action}, {"n", *because.cost}}));
    }
    for (const Because::Item& item : because.items) {
        lines.push_back("  " + words.item({.label = item.label,
                                           .rule = item.rule,
                                           .name = item.name,
                                           .amount = item.amount}));
    }
    if (!because.legal) {
        lines.push_back(fmt::format("{} ({})", words.word("refusal", because.word), because.rule));
    }
    return lines;
}

}  // namespace cli
