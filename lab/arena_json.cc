#include "lab/arena_json.h"

#include <boost/json.hpp>

namespace lab {
namespace {

namespace json = boost::json;

json::object number(const Measured& value) {
    return {{"mean", value.mean}, {"low_95", value.low}, {"high_95", value.high}};
}

json::array numbers(const std::vector<Measured>& values) {
    json::array out;
    for (const Measured& value : values)
        out.push_back(number(value));
    return out;
}

json::object bot_object(const ArenaBot& bot) {
    json::object reasons;
    for (const auto& [reason, count] : bot.reasons)
        reasons[reason] = count;
    return {{"bot", bot.label},
            {"spec", bot.spec},
            {"games", bot.games},
            {"win_share", number(bot.wins)},
            {"win_share_if_equal", bot.equal_wins},
            {"score", number(bot.score)},
            {"lead", number(bot.lead)},
            {"rating", {{"points", bot.rating.points}, {"half_width_95", bot.rating.half}}},
            {"win_share_by_seat", numbers(bot.wins_by_seat)},
            {"lost_by_rule", bot.lost},
            {"reasons", reasons},
            {"time",
             {{"decisions", bot.time.decisions},
              {"mean_ms", bot.time.mean_ms},
              {"longest_ms", bot.time.longest_ms},
              {"over_limit_ms", bot.time.over_ms}}}};
}

json::array pair_objects(const ArenaFindings& findings) {
    json::array out;
    for (std::size_t i = 0; i < findings.pairs.size(); ++i) {
        for (std::size_t j = 0; j < findings.pairs.size(); ++j) {
            if (i == j) continue;
            const ArenaPair& pair = findings.pairs[i][j];
            json::object one{{"bot", findings.bots[i].label},
                             {"against", findings.bots[j].label},
                             {"score_difference", number(pair.score)}};
            if (pair.met > 0) one["ahead_share"] = number(pair.ahead);
            out.push_back(std::move(one));
        }
    }
    return out;
}

json::object sprt_object(const ArenaFindings& findings) {
    constexpr const char* kAnswers[] = {"open", "low", "high"};
    return {{"low", findings.sprt->low},
            {"high", findings.sprt->high},
            {"evidence", findings.evidence},
            {"bound", sprt_bound(*findings.sprt)},
            {"answer", kAnswers[static_cast<std::size_t>(findings.answer)]}};
}

}  // namespace

json::object to_json(const ArenaFindings& findings) {
    json::array bots, sentences;
    for (const ArenaBot& bot : findings.bots)
        bots.push_back(bot_object(bot));
    for (const std::string& sentence : findings.sentences)
        sentences.emplace_back(sentence);
    json::object out{{"games", findings.games},        {"games_wanted", findings.wanted},
                     {"blocks", findings.blocks},      {"steps", findings.steps},
                     {"sentences", sentences},         {"bots", bots},
                     {"pairs", pair_objects(findings)}};
    if (findings.sprt) out["sprt"] = sprt_object(findings);
    return out;
}

}  // namespace lab
