#include "server/table/fair.h"

#include <fmt/format.h>
#include <fmt/ranges.h>
#include <sodium.h>

#include <algorithm>

#include "engine/text.h"
#include "server/table/secrets.h"

namespace server {
namespace {

const unsigned char* bytes_of(std::string_view text) {
    return reinterpret_cast<const unsigned char*>(text.data());
}

// The first eight bytes, the most significant first.
std::uint64_t leading_number(const std::array<std::uint8_t, crypto_auth_hmacsha256_BYTES>& hash) {
    std::uint64_t value = 0;
    for (std::size_t i = 0; i < sizeof value; ++i)
        value = value << 8U | hash[i];
    return value;
}

// floor(x * total / 2^64) without a wider type than 64 bits.
std::uint32_t scaled(std::uint64_t x, std::uint32_t total) {
    const std::uint64_t high = (x >> 32U) * total;
    const std::uint64_t low = (x & 0xFFFF'FFFFU) * total;
    return static_cast<std::uint32_t>((high + (low >> 32U)) >> 32U);
}

}  // namespace

Seed make_seed() {
    Seed seed{};
    fill_with_random(seed);
    return seed;
}

std::string print_seed(const Seed& seed) {
    return to_hex(seed);
}

std::optional<Seed> parse_seed(std::string_view text) {
    const auto bytes = from_hex(text);
    Seed seed{};
    if (!bytes || bytes->size() != seed.size()) return {};
    std::copy(bytes->begin(), bytes->end(), seed.begin());
    return seed;
}

std::string commitment_to(const Seed& seed) {
    std::array<std::uint8_t, crypto_hash_sha256_BYTES> hash{};
    crypto_hash_sha256(hash.data(), seed.data(), seed.size());
    return to_hex(hash);
}

std::uint32_t ticket(const Dealer& dealer, std::uint64_t number, std::uint32_t total) {
    static_assert(std::tuple_size_v<Seed> == crypto_auth_hmacsha256_KEYBYTES);
    const std::string message = fmt::format("terrarium-draw-1\n{}\n{}\n{}", dealer.table,
                                            fmt::join(dealer.nonces, ","), number);
    std::array<std::uint8_t, crypto_auth_hmacsha256_BYTES> hash{};
    crypto_auth_hmacsha256(hash.data(), bytes_of(message), message.size(), dealer.seed.data());
    return scaled(leading_number(hash), total);
}

engine::Action draw(const Dealer& dealer, std::uint64_t number, const engine::Actions& outcomes) {
    return outcomes.at_ticket(ticket(dealer, number, outcomes.total_weight()));
}

std::uint64_t draws_in(const std::vector<engine::Step>& log) {
    return static_cast<std::uint64_t>(std::count_if(
        log.begin(), log.end(), [](const engine::Step& step) { return step.mover.is_chance(); }));
}

engine::Result<DrawCheck> DrawCheck::of(const engine::SavedFairness& fairness) {
    const std::optional<Seed> seed = parse_seed(fairness.secret);
    if (!seed) return engine::fail("the secret is not 64 hex digits");
    if (commitment_to(*seed) != fairness.commitment) {
        return engine::fail(
            fmt::format("the secret does not fit the commitment: its hash is {}, not {}",
                        commitment_to(*seed), fairness.commitment));
    }
    return DrawCheck({*seed, fairness.table, fairness.nonces}, fairness.taken_over);
}

engine::Result<void> DrawCheck::next(const engine::SavedAction& saved, const engine::Match& match) {
    if (!match.mover().is_chance() || match.log().size() < taken_over_) return {};
    const engine::Result<engine::Action> theirs = match.parse(saved.text);
    if (!theirs) return tl::unexpected(engine::at_line(theirs.error(), saved.line));
    engine::Actions outcomes;
    match.actions(outcomes);
    const std::uint64_t number = draws_in(match.log());
    const engine::Action ours = draw(dealer_, number, outcomes);
    if (ours != *theirs) {
        return tl::unexpected(engine::at_line(
            {.message = fmt::format("draw {} is wrong: the secret gives {}, the game has {}",
                                    number, match.print(ours), match.print(*theirs))},
            saved.line));
    }
    ++checked_;
    return {};
}

}  // namespace server
