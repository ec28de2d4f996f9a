#include "lab/balance_findings.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <utility>

#include "lab/balance_sentences.h"
#include "lab/balance_signals.h"

namespace lab {
namespace {

Effect effect_of(const PairTally& tally, int seats) {
    return {estimate(tally.score), estimate(tally.lead, seats - 1),
            estimate(tally.wins, static_cast<double>(kWholeWin))};
}

// "Stone Dwarves" for "stone-dwarves", if the pack has no words. Names come from files: what
// could move a terminal's cursor is left out.
std::string name_of(const loader::Words& words, ItemKind kind, const std::string& id) {
    const std::string key = fmt::format("{}.{}", kItemKinds[static_cast<std::size_t>(kind)], id);
    std::string name(words.find("en", key));
    if (!words.has("en", key)) {
        name = id;
        std::ranges::replace(name, '-', ' ');
        if (!name.empty() && name[0] >= 'a' && name[0] <= 'z') {
            name[0] = static_cast<char>(name[0] - 'a' + 'A');
        }
    }
    std::erase_if(name, [](char c) {
        const auto byte = static_cast<unsigned char>(c);
        return byte < 0x20 || byte == 0x7F;
    });
    return name;
}

// Nothing if noise explains all differences: then there is no best and no worst.
std::vector<Partner> partners_of(const ItemTally& tally) {
    std::vector<Partner> partners;
    std::vector<Estimate> raw;
    for (std::size_t i = 0; i < tally.partners.size(); ++i) {
        const Estimate one = estimate(tally.partners[i]);
        if (!one.known()) continue;
        raw.push_back(one);
        partners.push_back({static_cast<int>(i), one});
    }
    const Spread all = spread(raw);
    if (all.deviation == 0) return {};
    for (Partner& partner : partners)
        partner.score = shrunk(partner.score, all);
    std::ranges::sort(partners, {}, [](const Partner& partner) {
        return std::pair(-partner.score.mean, partner.item);
    });
    return partners;
}

// The share of offers that were taken, at each place of the column, whatever the item.
std::array<double, smallworld::kColumnSize> usual_rates(const BalanceData& data) {
    std::array<double, smallworld::kColumnSize> rates{};
    for (std::size_t slot = 0; slot < rates.size(); ++slot) {
        std::int64_t offered = 0;
        std::int64_t picked = 0;
        for (const Picks& picks : data.watch.picks) {
            offered += picks[slot].offered;
            picked += picks[slot].picked;
        }
        if (offered > 0) rates[slot] = static_cast<double>(picked) / static_cast<double>(offered);
    }
    return rates;
}

std::vector<PickRate> picks_of(const Picks& picks, const BalanceData& data) {
    const auto usual = usual_rates(data);
    std::vector<PickRate> rates;
    for (std::size_t slot = 0; slot < picks.size(); ++slot) {
        const PickTally& tally = picks[slot];
        rates.push_back({tally,
                         share_interval(static_cast<double>(tally.picked),
                                        static_cast<std::uint64_t>(tally.offered)),
                         usual[slot]});
    }
    return rates;
}

std::string_view held_word(smallworld::While held) {
    switch (held) {
        case smallworld::While::Active: return "active";
        case smallworld::While::Decline: return "decline";
        case smallworld::While::Both: return "both";
    }
    return "";
}

std::vector<TraitFinding> traits_of(const BalanceItem& item,
                                    const std::vector<RateTally>& tallies) {
    std::vector<TraitFinding> traits;
    for (std::size_t t = 0; t < tallies.size(); ++t) {
        const smallworld::Trait& trait = item.traits[t];
        if (tallies[t].turns == 0 && tallies[t].events == 0) continue;
        const bool countable = is_countable(trait.primitive);
        traits.push_back(
            {std::string(smallworld::kPrimitives[static_cast<std::size_t>(trait.primitive)]),
             trait.rule, std::string(held_word(trait.held)), rate(tallies[t]), countable});
    }
    return traits;
}

ItemFinding finding_of(const BalanceData& data, std::size_t i, const loader::Words& words) {
    const BalanceItem& item = data.items[i];
    ItemFinding finding;
    finding.kind = item.kind;
    finding.id = item.id;
    finding.name = name_of(words, item.kind, item.id);
    finding.built_in = item.built_in;
    finding.measured = item.measured;
    finding.effect = effect_of(data.tallies[i].effect, data.seat_count);
    finding.partners = partners_of(data.tallies[i]);
    if (!is_marker(item.kind)) finding.picks = picks_of(data.watch.picks[i], data);
    finding.traits = traits_of(item, data.watch.traits[i]);
    finding.hold = {estimate(data.watch.holds[i].found), estimate(data.watch.holds[i].active),
                    estimate(data.watch.holds[i].declined)};
    return finding;
}

std::vector<Estimate> built_in_prices(const Findings& findings, ItemKind kind) {
    std::vector<Estimate> prices;
    for (const ItemFinding& item : findings.items) {
        const bool counts = item.kind == kind && item.built_in && item.effect.price.known();
        if (counts) prices.push_back(item.effect.price);
    }
    return prices;
}

void judge_all(Findings& findings) {
    for (std::size_t kind = 0; kind < findings.bands.size(); ++kind) {
        findings.bands[kind] = fair_band(built_in_prices(findings, static_cast<ItemKind>(kind)));
    }
    for (ItemFinding& item : findings.items)
        item.verdict = judge(item.effect.price, findings.band(item.kind));
}

TogetherFinding together_of(const TogetherTally& tally, const Findings& findings, int seats) {
    const auto price = [&](int number) {
        return findings.items[static_cast<std::size_t>(number)].effect.price.mean;
    };
    return {tally.race, tally.power, effect_of(tally.effect, seats),
            price(tally.race) + price(tally.power)};
}

}  // namespace

FairBand fair_band(std::span<const Estimate> built_in) {
    const Spread all = spread(built_in);
    // Few games tell little about how much built-in items differ: noise must not look like a rule.
    const double deviation = std::max(all.deviation, all.noise);
    const double half = std::max(kSmallestBand, kBandDeviations * deviation);
    return {all.centre - half, all.centre + half};
}

Verdict judge(const Estimate& price, const FairBand& band) {
    if (!price.known()) return Verdict::Unclear;
    if (price.low() > band.high) return Verdict::TooStrong;
    if (price.high() < band.low) return Verdict::TooWeak;
    const bool maybe_strong = price.high() > band.high;
    const bool maybe_weak = price.low() < band.low;
    if (maybe_strong && maybe_weak) return Verdict::Unclear;
    if (maybe_strong) return Verdict::Strong;
    return maybe_weak ? Verdict::Weak : Verdict::Fair;
}

bool Findings::has_pack() const {
    return std::ranges::any_of(items, [](const ItemFinding& item) { return !item.built_in; });
}

std::vector<int> Findings::by_price(ItemKind kind) const {
    std::vector<int> order;
    for (std::size_t i = 0; i < items.size(); ++i) {
        if (items[i].kind == kind && items[i].effect.price.known()) {
            order.push_back(static_cast<int>(i));
        }
    }
    std::ranges::sort(order, {}, [&](int i) {
        return std::pair(-items[static_cast<std::size_t>(i)].effect.price.mean, i);
    });
    return order;
}

Findings find(const BalanceData& data, const loader::Words& words) {
    Findings findings;
    for (std::size_t i = 0; i < data.items.size(); ++i)
        findings.items.push_back(finding_of(data, i, words));
    for (const auto& [kind, id, reason] : data.left_out)
        findings.left_out.push_back({kind, id, name_of(words, kind, id), reason});
    judge_all(findings);
    for (const TogetherTally& tally : data.together)
        findings.together.push_back(together_of(tally, findings, data.seat_count));
    for (const SeatTally& seat : data.seats) {
        findings.seats.push_back({estimate(seat.score, data.seat_count),
                                  estimate(seat.wins, static_cast<double>(kWholeWin))});
    }
    findings.baseline_score = estimate(data.baseline.score);
    findings.baseline_wins = estimate(data.baseline.wins, static_cast<double>(kWholeWin));
    findings.rounds = data.rounds;
    findings.rounds_wanted = data.rounds_wanted;
    findings.games = data.games;
    findings.broken_pairs = data.broken_pairs;
    findings.scorings = data.watch.scorings;
    findings.unexplained = data.watch.unexplained;
    findings.sentences = main_sentences(findings);
    findings.notes = notes(findings);
    return findings;
}

}  // namespace lab
