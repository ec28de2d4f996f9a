#include "server/table/fair.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <set>

#include "games/smallworld/match.h"
#include "lab/game_library.h"

// The expected numbers were computed with Python's hashlib and hmac (docs/fairness.md has the
// program).
namespace {

using server::Dealer;
using server::Seed;

Seed counting_seed() {
    Seed seed{};
    for (std::size_t i = 0; i < seed.size(); ++i)
        seed[i] = static_cast<std::uint8_t>(i);
    return seed;
}

Dealer dealer() {
    return {counting_seed(),
            "abcdefghijk27",
            {"00112233445566778899aabbccddeeff", "", "0123456789abcdef"}};
}

TEST(Fair, CommitsWithSha256) {
    EXPECT_EQ(server::commitment_to(counting_seed()),
              "630dcd2966c4336691125448bbb25b4ff412a49c732db2c8abc1b8581bd710dd");
    EXPECT_EQ(server::commitment_to(Seed{}),
              "66687aadf862bd776c8fc18b8e9f8e20089714856ee233b3902a591d0d5f2925");
}

TEST(Fair, DrawsAsTheFormulaSays) {
    EXPECT_EQ(ticket(dealer(), 0, 6), 5U);
    EXPECT_EQ(ticket(dealer(), 1, 6), 2U);
    EXPECT_EQ(ticket(dealer(), 2, 6), 5U);
    EXPECT_EQ(ticket(dealer(), 3, 1), 0U);
    EXPECT_EQ(ticket(dealer(), 4, 14), 2U);
    EXPECT_EQ(ticket(dealer(), 5, 20), 4U);
    EXPECT_EQ(ticket(dealer(), 100, 1'000'000), 132'056U);
    EXPECT_EQ(ticket(dealer(), 12'345'678'901, 4'294'967'295), 2'335'880'362U);
    const Dealer bots{Seed{}, "aaaaaaaaaaaaa", {"", ""}};
    EXPECT_EQ(ticket(bots, 0, 4'294'967'295), 3'532'357'278U);
}

TEST(Fair, EveryPartOfTheMessageCounts) {
    constexpr std::uint32_t kMany = 4'294'967'295;
    Dealer other_seed = dealer();
    other_seed.seed[31] ^= 1U;
    Dealer other_table = dealer();
    other_table.table = "abcdefghijk26";
    Dealer other_nonce = dealer();
    other_nonce.nonces[2].back() = 'e';
    Dealer other_seat = dealer();
    std::swap(other_seat.nonces[1], other_seat.nonces[2]);
    const std::set<std::uint32_t> tickets = {
        ticket(dealer(), 7, kMany),    ticket(dealer(), 8, kMany),    ticket(other_seed, 7, kMany),
        ticket(other_table, 7, kMany), ticket(other_nonce, 7, kMany), ticket(other_seat, 7, kMany)};
    EXPECT_EQ(tickets.size(), 6U);
}

TEST(Fair, AllTicketsAreEquallyLikely) {
    std::array<int, 6> drawn{};
    constexpr int kDraws = 60'000;
    for (std::uint64_t i = 0; i < kDraws; ++i)
        ++drawn.at(ticket(dealer(), i, 6));
    // Ten thousand each; four standard deviations are 365.
    for (const int count : drawn)
        EXPECT_NEAR(count, kDraws / 6, 365);
}

TEST(Fair, AWeightedOutcomeOwnsItsTickets) {
    engine::Actions die;
    die.add_weighted(engine::Action::make(1, 0), 3);
    for (std::uint8_t face = 1; face <= 3; ++face)
        die.add_weighted(engine::Action::make(1, face), 1);
    for (std::uint64_t i = 0; i < 50; ++i) {
        const std::uint32_t mine = ticket(dealer(), i, 6);
        const int face = mine < 3 ? 0 : static_cast<int>(mine) - 2;
        EXPECT_EQ(draw(dealer(), i, die).a(), face) << i;
    }
}

TEST(Fair, SeedsAreRandomAndReadBack) {
    std::set<std::string> seeds;
    for (int i = 0; i < 100; ++i) {
        const Seed seed = server::make_seed();
        seeds.insert(server::print_seed(seed));
        EXPECT_EQ(server::parse_seed(server::print_seed(seed)), seed);
    }
    EXPECT_EQ(seeds.size(), 100U);
    EXPECT_FALSE(server::parse_seed(""));
    EXPECT_FALSE(server::parse_seed(std::string(62, '0')));
    EXPECT_FALSE(server::parse_seed(std::string(66, '0')));
    EXPECT_FALSE(server::parse_seed(std::string(64, 'A')));
}

// A game whose chance the dealer supplies and whose players move at random, saved.
class DealtGame {
  public:
    explicit DealtGame(const Dealer& from, std::size_t taken_over = 0)
        : library_(TERRARIUM_SOURCE_DIR "/content"),
          match_(smallworld::make_match(*library_.setup({}))) {
        engine::Rng rng(5);
        engine::Actions list;
        while (!match_->over()) {
            match_->actions(list);
            const bool dealt = match_->mover().is_chance() && match_->log().size() >= taken_over;
            match_->apply(dealt ? draw(from, server::draws_in(match_->log()), list)
                                : list.at_ticket(rng.below(list.total_weight())));
        }
        record(*match_, saved_);
        saved_.fairness =
            engine::SavedFairness{from.table, server::commitment_to(from.seed),
                                  server::print_seed(from.seed), from.nonces, taken_over};
    }
    engine::SavedGame& saved() { return saved_; }

    // How many draws are right, or what is wrong.
    engine::Result<std::uint64_t> check() {
        auto checking = server::DrawCheck::of(*saved_.fairness);
        if (!checking) return tl::unexpected(checking.error());
        match_->rewind(0);
        for (const engine::SavedAction& action : saved_.actions) {
            if (const auto next = checking->next(action, *match_); !next) {
                return tl::unexpected(next.error());
            }
            match_->apply(*match_->parse(action.text));
        }
        return checking->checked();
    }

  private:
    lab::GameLibrary library_;
    std::unique_ptr<engine::Match> match_;
    engine::SavedGame saved_;
};

Dealer two_players() {
    return {counting_seed(), "abcdefghijk27", {"00112233445566778899aabbccddeeff", ""}};
}

TEST(DrawCheck, AcceptsWhatTheSecretGives) {
    DealtGame game(two_players());
    const auto checked = game.check();
    ASSERT_TRUE(checked) << checked.error().text();
    const auto chance = std::count_if(game.saved().actions.begin(), game.saved().actions.end(),
                                      [](const auto& action) { return action.mover.is_chance(); });
    EXPECT_EQ(*checked, static_cast<std::uint64_t>(chance));
    EXPECT_GT(*checked, 20U);
}

TEST(DrawCheck, RefusesASecretThatDoesNotFit) {
    DealtGame game(two_players());
    game.saved().fairness->secret[0] = 'f';
    const auto checked = game.check();
    ASSERT_FALSE(checked);
    EXPECT_NE(checked.error().message.find("does not fit the commitment"), std::string::npos);
    game.saved().fairness->secret = "short";
    EXPECT_FALSE(game.check());
}

TEST(DrawCheck, NamesTheDrawThatIsWrong) {
    DealtGame game(two_players());
    // The first six draws are tiles: another one would be as legal.
    engine::SavedAction& third = game.saved().actions[2];
    ASSERT_TRUE(third.text.starts_with("race ")) << third.text;
    const std::string right = third.text;
    third.text = right == "race orcs" ? "race elves" : "race orcs";
    third.line = 17;
    const auto checked = game.check();
    ASSERT_FALSE(checked);
    EXPECT_EQ(checked.error().text(), "line 17: draw 2 is wrong: the secret gives " + right +
                                          ", the game has " + third.text);
}

TEST(DrawCheck, OtherNoncesAreOtherDraws) {
    DealtGame game(two_players());
    game.saved().fairness->nonces[1] = "00";
    EXPECT_FALSE(game.check());
}

TEST(DrawCheck, LeavesTheDrawsOfAnotherTableAlone) {
    DealtGame game(two_players(), 60);
    const auto checked = game.check();
    ASSERT_TRUE(checked) << checked.error().text();
    game.saved().fairness->taken_over = 0;
    EXPECT_FALSE(game.check());
}

}  // namespace
