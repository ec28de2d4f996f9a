#include "lab/balance_json.h"

#include <boost/json.hpp>

namespace lab {
namespace {

namespace json = boost::json;

json::value number(const Estimate& value) {
    if (!value.known()) return nullptr;
    return json::object{{"mean", value.mean},
                        {"low_95", value.low()},
                        {"high_95", value.high()},
                        {"count", value.count}};
}

json::array strings(const std::vector<std::string>& texts) {
    json::array out;
    for (const std::string& text : texts)
        out.emplace_back(text);
    return out;
}

json::object effect(const Effect& effect) {
    return {{"score", number(effect.score)},
            {"price", number(effect.price)},
            {"wins", number(effect.wins)}};
}

json::array partners(const Findings& findings, const ItemFinding& item) {
    json::array out;
    for (const Partner& partner : item.partners) {
        out.push_back(
            json::object{{"id", findings.items[static_cast<std::size_t>(partner.item)].id},
                         {"score", number(partner.score)}});
    }
    return out;
}

json::array picks(const ItemFinding& item) {
    json::array out;
    for (std::size_t slot = 0; slot < item.picks.size(); ++slot) {
        const PickRate& pick = item.picks[slot];
        const bool known = pick.tally.offered > 0;
        out.push_back(
            json::object{{"price", slot},
                         {"offered", pick.tally.offered},
                         {"picked", pick.tally.picked},
                         {"rate", known ? json::value(pick.rate()) : json::value(nullptr)},
                         {"low_95", known ? json::value(pick.share.low) : json::value(nullptr)},
                         {"high_95", known ? json::value(pick.share.high) : json::value(nullptr)},
                         {"usual_rate", pick.usual}});
    }
    return out;
}

json::array traits(const ItemFinding& item) {
    json::array out;
    for (const TraitFinding& trait : item.traits) {
        out.push_back(json::object{
            {"do", trait.what},
            {"rule", trait.rule},
            {"while", trait.held},
            {"per_turn", trait.countable ? number(trait.rate) : json::value(nullptr)}});
    }
    return out;
}

json::object hold(const HoldFinding& hold) {
    return {{"found_share", number(hold.found)},
            {"turns_active", number(hold.active)},
            {"turns_declined", number(hold.declined)}};
}

json::object item_object(const Findings& findings, const ItemFinding& item) {
    json::object out{{"kind", kItemKinds[static_cast<std::size_t>(item.kind)]},
                     {"id", item.id},
                     {"name", item.name},
                     {"built_in", item.built_in},
                     {"measured", item.measured}};
    if (item.measured) {
        out["verdict"] = kVerdicts[static_cast<std::size_t>(item.verdict)];
        out["effect"] = effect(item.effect);
        if (!is_marker(item.kind)) out["partners"] = partners(findings, item);
    }
    if (is_marker(item.kind)) out["held"] = hold(item.hold);
    if (!is_marker(item.kind)) out["picks"] = picks(item);
    out["traits"] = traits(item);
    return out;
}

json::array together(const Findings& findings) {
    json::array out;
    for (const TogetherFinding& pair : findings.together) {
        out.push_back(
            json::object{{"race", findings.items[static_cast<std::size_t>(pair.race)].id},
                         {"power", findings.items[static_cast<std::size_t>(pair.power)].id},
                         {"effect", effect(pair.effect)},
                         {"expected_price", pair.expected}});
    }
    return out;
}

json::array left_out(const Findings& findings) {
    json::array out;
    for (const LeftOutFinding& item : findings.left_out) {
        out.push_back(json::object{{"kind", kItemKinds[static_cast<std::size_t>(item.kind)]},
                                   {"id", item.id},
                                   {"name", item.name},
                                   {"reason", item.reason}});
    }
    return out;
}

json::object bands(const Findings& findings) {
    json::object out;
    for (std::size_t kind = 0; kind < kItemKinds.size(); ++kind) {
        const FairBand& band = findings.bands[kind];
        out[kItemKinds[kind]] = json::object{{"low", band.low}, {"high", band.high}};
    }
    return out;
}

}  // namespace

json::object to_json(const Findings& findings) {
    json::array items;
    for (const ItemFinding& item : findings.items)
        items.push_back(item_object(findings, item));
    json::array seats;
    for (const SeatFinding& seat : findings.seats)
        seats.push_back(json::object{{"score", number(seat.score)}, {"wins", number(seat.wins)}});
    return {{"findings", strings(findings.sentences)},
            {"notes", strings(findings.notes)},
            {"pairs_for_each_item", findings.rounds},
            {"pairs_wanted", findings.rounds_wanted},
            {"games", findings.games},
            {"fair_price", bands(findings)},
            {"items", items},
            {"left_out", left_out(findings)},
            {"together", together(findings)},
            {"turn_order", seats},
            {"usual_score", number(findings.baseline_score)},
            {"usual_wins", number(findings.baseline_wins)},
            {"pairs_left_out", findings.broken_pairs},
            {"scorings", findings.scorings},
            {"scorings_unexplained", findings.unexplained}};
}

}  // namespace lab
