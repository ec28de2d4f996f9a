#include "games/smallworld/traits.h"

#include <algorithm>
#include <bit>
#include <cstddef>

namespace smallworld {
namespace {

template <typename T, int N>
void join(Few<T, N>& out, const Few<T, N>& more) {
    for (const T& item : more) {
        if (!out.full()) out.add(item);  // the loader's caps leave room for all
    }
}

void add_to(std::uint8_t& number, std::uint8_t more) {
    number = static_cast<std::uint8_t>(number + more);
}

// Where it goes: whoever needs no adjacency needs no entry either (SW-FIRST-05).
void add_reach(Traits& out, const Traits& more) {
    out.enter |= more.enter;
    out.keeps |= more.keeps;
    out.through |= more.through;
    out.beside_all |= more.beside_all;
    out.anywhere |= more.anywhere & out.enter;
    out.entry = (out.entry | more.entry | out.anywhere) & out.enter;
    join(out.links, more.links);
}

void add_numbers(Traits& out, const Traits& more) {
    for (unsigned rest = more.brings; rest != 0; rest &= rest - 1) {
        const auto piece = static_cast<std::size_t>(std::countr_zero(rest));
        add_to(out.pieces[piece], more.pieces[piece]);
    }
    out.brings |= more.brings;
    if (more.conquests_per_token != 0) out.conquests_per_token = more.conquests_per_token;
    add_to(out.tokens_each_turn, more.tokens_each_turn);
    add_to(out.extra_pay, more.extra_pay);
    add_to(out.toll, more.toll);
    add_to(out.lock, more.lock);
    add_to(out.take, more.take);
    add_to(out.on_loss, more.on_loss);
    add_to(out.sacrifice, more.sacrifice);
    add_to(out.swaps, more.swaps);
    if (more.piece_conquest != 0) out.piece_conquest = more.piece_conquest;
    if (more.vanish != 0) out.vanish = more.vanish;
    if (more.flat_cost != 0) {
        out.flat_cost = more.flat_cost;
        out.flat_piece = more.flat_piece;
        out.flat_not_first = more.flat_not_first;
    }
}

// Not `no_final_attempt`: what a place lends may be left alone (UG-INT-107).
void add_flags(Traits& out, const Traits& more) {
    out.extra_pay_vacates |= more.extra_pay_vacates;
    out.piece_pays |= more.piece_pays;
    out.pre_roll |= more.pre_roll;
    out.entry_instead |= more.entry_instead;
    out.no_loss |= more.no_loss;
    out.spares |= more.spares;
    out.truce |= more.truce;
    out.truce_mandatory |= more.truce_mandatory;
    out.plain_only |= more.plain_only;
    out.grudge |= more.grudge;
    out.doubles |= more.doubles;
    out.keep_all |= more.keep_all;
    out.redeploys |= more.redeploys;
    out.acts |= more.acts;
    out.slot_free |= more.slot_free;
    out.after_score |= more.after_score;
    out.draft_swap |= more.draft_swap;
    out.copies |= more.copies;
    out.grants |= more.grants;
}

}  // namespace

void summarise(Traits& traits) {
    const auto& costs = traits.costs;
    const bool few = costs.size() <= kStepTerms && traits.as_empty.size() == 0;
    traits.simple_costs = std::all_of(costs.begin(), costs.end(),
                                      [](const CostTerm& term) { return term.is_simple(); });
    traits.step_costs = few && std::all_of(costs.begin(), costs.end(),
                                           [](const CostTerm& term) { return term.is_step(); });
    traits.gains = traits.conquests_per_token != 0 || traits.token_gains.size() != 0 ||
                   traits.piece_gains.size() != 0;
    traits.has_links =
        traits.links.size() != 0 || !traits.beside_all.empty() || !traits.through.empty();
}

void add_traits(Traits& out, const Traits& more) {
    join(out.coins, more.coins);
    join(out.bonuses, more.bonuses);
    if (more.only_coins) return;
    add_reach(out, more);
    join(out.costs, more.costs);
    join(out.as_empty, more.as_empty);
    join(out.rolls, more.rolls);
    join(out.token_gains, more.token_gains);
    join(out.piece_gains, more.piece_gains);
    join(out.entries, more.entries);
    add_numbers(out, more);
    add_flags(out, more);
    if (!out.substitute.may) out.substitute = more.substitute;
    out.simple_costs = out.simple_costs && more.simple_costs;
    out.step_costs = out.step_costs && more.step_costs && out.costs.size() <= kStepTerms;
    out.gains = out.gains || more.gains;
    out.has_links = out.has_links || more.has_links;
}

void add_tool(Traits& out, const Traits& tool) {
    add_traits(out, tool);
    if (!tool.substitute.may) return;
    out.substitute = tool.substitute;
    out.substitute.by_tool = true;
}

}  // namespace smallworld
