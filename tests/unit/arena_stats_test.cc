#include "lab/arena_stats.h"

#include <gtest/gtest.h>

#include <cmath>
#include <vector>

#include "engine/rng.h"

namespace {

using lab::BlockSum;
using lab::Finish;
using lab::Measured;
using lab::Sprt;
using lab::SprtAnswer;

const double kPoints = 400 / std::log(10.0);  // of a factor e in strength

TEST(Bootstrap, IsTheIntervalOfTheMean) {
    // Half of 400 blocks are 1, half are 0: the standard error is 0.025.
    std::vector<BlockSum> blocks;
    for (int i = 0; i < 400; ++i)
        blocks.push_back({static_cast<double>(i % 2), 1});
    const Measured share = lab::bootstrap(blocks);
    EXPECT_DOUBLE_EQ(share.mean, 0.5);
    EXPECT_NEAR(share.low, 0.5 - 1.96 * 0.025, 0.005);
    EXPECT_NEAR(share.high, 0.5 + 1.96 * 0.025, 0.005);
}

TEST(Bootstrap, TakesBlocksAsTheyAre) {
    // Within a block gains and losses cancel: there is no doubt about the mean.
    const std::vector<BlockSum> blocks(50, {5, 10});
    const Measured share = lab::bootstrap(blocks);
    EXPECT_DOUBLE_EQ(share.low, 0.5);
    EXPECT_DOUBLE_EQ(share.high, 0.5);
}

TEST(Bootstrap, OfSharesIsNeverCertain) {
    const std::vector<BlockSum> won(50, {2, 2});
    EXPECT_DOUBLE_EQ(lab::bootstrap_share(won).high, 1);
    EXPECT_NEAR(lab::bootstrap_share(won).low, 0.963, 1e-3);  // Wilson's, of 100
    EXPECT_DOUBLE_EQ(lab::bootstrap_share(std::vector<BlockSum>(50, {1, 2})).low, 0.5);
}

TEST(Bootstrap, SaysNothingFromOneBlockOrNone) {
    EXPECT_DOUBLE_EQ(lab::bootstrap({}).mean, 0);
    const std::vector<BlockSum> one{{3, 4}};
    EXPECT_DOUBLE_EQ(lab::bootstrap(one).mean, 0.75);
    EXPECT_DOUBLE_EQ(lab::bootstrap(one).high, 0.75);
    const std::vector<BlockSum> empty(3);
    EXPECT_DOUBLE_EQ(lab::bootstrap(empty).low, 0);
}

TEST(Sprt, HasWaldsBoundsAndSteps) {
    const Sprt test{0.5, 0.65, 0.05};
    EXPECT_NEAR(lab::sprt_bound(test), 2.9444, 1e-4);
    EXPECT_NEAR(lab::sprt_evidence(test, 1, 1), 0.26236, 1e-5);   // ln 1.3
    EXPECT_NEAR(lab::sprt_evidence(test, 0, 1), -0.35667, 1e-5);  // ln 0.7
    EXPECT_NEAR(lab::sprt_evidence(test, 0.5, 1), (0.26236 - 0.35667) / 2, 1e-5);
}

// Twelve wins are enough, eleven are not; nine losses are.
TEST(Sprt, StopsWhenItIsSettled) {
    const Sprt test{0.5, 0.65, 0.05};
    const auto answer = [&](double wins, double games) {
        return lab::sprt_answer(test, lab::sprt_evidence(test, wins, games));
    };
    EXPECT_EQ(answer(11, 11), SprtAnswer::Open);
    EXPECT_EQ(answer(12, 12), SprtAnswer::High);
    EXPECT_EQ(answer(0, 8), SprtAnswer::Open);
    EXPECT_EQ(answer(0, 9), SprtAnswer::Low);
}

// It is wrong about as rarely as it promises.
TEST(Sprt, ErrsRarely) {
    const Sprt test{0.5, 0.65, 0.05};
    int wrong = 0;
    for (std::uint64_t run = 0; run < 400; ++run) {
        engine::Rng rng = engine::Rng::stream(5, run);
        double wins = 0;
        double games = 0;
        SprtAnswer answer = SprtAnswer::Open;
        while (answer == SprtAnswer::Open) {
            wins += rng.below(2);
            answer = lab::sprt_answer(test, lab::sprt_evidence(test, wins, ++games));
        }
        if (answer == SprtAnswer::High) ++wrong;
    }
    EXPECT_LE(wrong, 30);  // of 400; 20 are expected at most
}

// Two players: the model is Bradley and Terry's, whose likeliest ratio of strengths is that of
// wins.
TEST(Ratings, OfTwoAreTheRatioOfTheirWins) {
    std::vector<Finish> finishes;
    for (int i = 0; i < 4000; ++i)
        finishes.push_back({{0, 1}, i % 4 == 0 ? std::vector{2, 1} : std::vector{1, 2}});
    const auto ratings = lab::rate_players(2, finishes);
    // Three wins to one: a factor of 3 between them, with the added half games hardly less.
    EXPECT_NEAR(ratings[0].points - ratings[1].points, kPoints * std::log(3.0), 0.2);
    EXPECT_NEAR(ratings[0].points + ratings[1].points, 0, 1e-6);
    // The error of the difference is 1 / sqrt(n p q); each is half of it from their mean.
    EXPECT_NEAR(ratings[0].half, 1.96 * kPoints / std::sqrt(4000 * 0.75 * 0.25) / 2, 0.02);
}

TEST(Ratings, KnowTiesAsHalves) {
    const std::vector<Finish> ties(100, {{0, 1, 2}, {1, 1, 1}});
    for (const lab::Rating& rating : lab::rate_players(3, ties))
        EXPECT_NEAR(rating.points, 0, 1e-6);
    // One win each and a tie are the same as a tie.
    const std::vector<Finish> even{{{0, 1}, {1, 2}}, {{0, 1}, {2, 1}}, {{0, 1}, {1, 1}}};
    EXPECT_NEAR(lab::rate_players(2, even)[0].points, 0, 1e-6);
}

// Who always wins is much better, by a finite and uncertain amount.
TEST(Ratings, StayFinite) {
    const std::vector<Finish> always(50, {{0, 1}, {1, 2}});
    const auto ratings = lab::rate_players(2, always);
    EXPECT_GT(ratings[0].points, 200);
    EXPECT_LT(ratings[0].points, 2000);
    EXPECT_GT(ratings[0].half, 100);
}

// Strengths 4 : 2 : 1 are found again in games that the model itself plays.
TEST(Ratings, FindTheStrengthsOfTheModel) {
    const std::vector<double> strengths{4, 2, 1};
    std::vector<Finish> finishes;
    engine::Rng rng(9);
    for (int i = 0; i < 6000; ++i) {
        Finish finish{{0, 1, 2}, {3, 3, 3}};
        std::uint32_t left = 7;
        for (int place = 1; place < 3; ++place) {
            auto ticket = static_cast<double>(rng.below(left));
            for (std::size_t one = 0; one < 3; ++one) {
                if (finish.places[one] != 3) continue;
                if (ticket < strengths[one]) {
                    finish.places[one] = place;
                    left -= static_cast<std::uint32_t>(strengths[one]);
                    break;
                }
                ticket -= strengths[one];
            }
        }
        finishes.push_back(finish);
    }
    const auto ratings = lab::rate_players(3, finishes);
    EXPECT_NEAR(ratings[0].points, kPoints * std::log(2.0), 3 * ratings[0].half / 1.96);
    EXPECT_NEAR(ratings[1].points, 0, 3 * ratings[1].half / 1.96);
    EXPECT_NEAR(ratings[2].points, -kPoints * std::log(2.0), 3 * ratings[2].half / 1.96);
    EXPECT_LT(ratings[0].half, 6);
}

// The same player in two seats of a game says nothing about him against himself.
TEST(Ratings, TakeAPlayerInTwoSeats) {
    std::vector<Finish> finishes;
    for (int i = 0; i < 300; ++i)
        finishes.push_back(
            {{0, 1, 0, 1}, {1 + i % 4, 1 + (i + 1) % 4, 1 + (i + 2) % 4, 1 + (i + 3) % 4}});
    EXPECT_NEAR(lab::rate_players(2, finishes)[0].points, 0, 1e-6);
}

}  // namespace
