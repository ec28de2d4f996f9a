#include "lab/balance_stats.h"

#include <gtest/gtest.h>

#include <cmath>
#include <vector>

#include "engine/rng.h"
#include "lab/balance_findings.h"

namespace {

using lab::Estimate;
using lab::RateTally;
using lab::Tally;
using lab::Verdict;

Tally tally_of(const std::vector<int>& values) {
    Tally tally;
    for (const int value : values)
        tally.add(value);
    return tally;
}

Estimate known(double mean, double error) {
    return {.mean = mean, .error = error, .half = 1.96 * error, .count = 100};
}

TEST(BalanceStats, MeanAndInterval) {
    // Mean 5, deviation sqrt(32 / 7), so the error is 0.7559; t of 7 degrees is 2.3646.
    const Estimate one = lab::estimate(tally_of({2, 4, 4, 4, 5, 5, 7, 9}));
    EXPECT_DOUBLE_EQ(one.mean, 5);
    EXPECT_NEAR(one.error, 0.7559, 1e-4);
    EXPECT_NEAR(one.half, 1.7875, 1e-4);
    EXPECT_EQ(one.count, 8);
    const Estimate halves = lab::estimate(tally_of({2, 4, 4, 4, 5, 5, 7, 9}), 2);
    EXPECT_DOUBLE_EQ(halves.mean, 2.5);
    EXPECT_NEAR(halves.half, 1.7875 / 2, 1e-4);
}

TEST(BalanceStats, OneValueIsNoInterval) {
    EXPECT_FALSE(lab::estimate(Tally{}).known());
    EXPECT_FALSE(lab::estimate(tally_of({7})).known());
    EXPECT_TRUE(lab::estimate(tally_of({7, 7})).known());
    EXPECT_EQ(lab::estimate(tally_of({7, 7})).half, 0);
}

TEST(BalanceStats, StudentsDistribution) {  // printed tables, two-sided 5 %
    EXPECT_NEAR(lab::student_95(1), 12.706, 1e-3);
    EXPECT_NEAR(lab::student_95(5), 2.571, 1e-3);
    EXPECT_NEAR(lab::student_95(11), 2.201, 1e-3);
    EXPECT_NEAR(lab::student_95(20), 2.086, 1e-3);
    EXPECT_NEAR(lab::student_95(60), 2.000, 1e-3);
    EXPECT_NEAR(lab::student_95(1'000'000), 1.960, 1e-3);
}

TEST(BalanceStats, TheOrderOfAddingDoesNotMatter) {
    Tally left = tally_of({1, -20, 3});
    left.merge(tally_of({40, 5}));
    const Tally right = tally_of({5, 40, 3, -20, 1});
    EXPECT_EQ(left.sum, right.sum);
    EXPECT_EQ(left.squares, right.squares);
    EXPECT_EQ(left.count, right.count);
}

// The intervals of 2000 samples of skewed values hold the true mean as often as they claim.
TEST(BalanceStats, IntervalsHoldTheTruthAsOftenAsTheySay) {
    engine::Rng rng(5);
    int held = 0;
    constexpr int kSamples = 2000;
    for (int sample = 0; sample < kSamples; ++sample) {
        Tally tally;
        for (int i = 0; i < 60; ++i)
            tally.add(rng.below(6) == 0 ? 6 : 0);  // mean 1
        const Estimate one = lab::estimate(tally);
        if (one.low() <= 1 && 1 <= one.high()) ++held;
    }
    EXPECT_NEAR(static_cast<double>(held) / kSamples, 0.95, 0.025);
}

TEST(BalanceStats, RatesAreByTurn) {
    RateTally tally;
    tally.add(4, 2);
    tally.add(6, 3);
    EXPECT_DOUBLE_EQ(lab::rate(tally).mean, 2);
    EXPECT_NEAR(lab::rate(tally).half, 0, 1e-9);  // every game has the same rate
    EXPECT_EQ(lab::rate(tally).count, 5);
    tally.add(0, 5);
    // Rate 1; residuals 2, 3, -5, so the error is sqrt(38 * 3 / 2) / 10; t of 2 degrees is 4.3027.
    EXPECT_DOUBLE_EQ(lab::rate(tally).mean, 1);
    EXPECT_NEAR(lab::rate(tally).half, 4.3027 * std::sqrt(57.0) / 10, 1e-4);
    EXPECT_FALSE(lab::rate(RateTally{}).known());
}

TEST(BalanceStats, SpreadTakesTheNoiseOff) {
    const std::vector<Estimate> exact{known(-3, 0), known(0, 0), known(3, 0)};
    EXPECT_DOUBLE_EQ(lab::spread(exact).centre, 0);
    EXPECT_DOUBLE_EQ(lab::spread(exact).deviation, 3);
    const std::vector<Estimate> noisy{known(-3, 2), known(0, 2), known(3, 2)};
    EXPECT_NEAR(lab::spread(noisy).deviation, std::sqrt(5.0), 1e-9);
    const std::vector<Estimate> noise{known(-3, 4), known(0, 4), known(3, 4)};
    EXPECT_DOUBLE_EQ(lab::spread(noise).deviation, 0);
}

TEST(BalanceStats, ShrinkingTrustsWhatIsKnownWell) {
    const lab::Spread spread{.centre = 1, .deviation = 2, .noise = 0};
    EXPECT_DOUBLE_EQ(lab::shrunk(known(5, 0), spread).mean, 5);
    EXPECT_DOUBLE_EQ(lab::shrunk(known(5, 2), spread).mean, 3);
    EXPECT_LT(lab::shrunk(known(5, 2), spread).half, known(5, 2).half);
    EXPECT_DOUBLE_EQ(lab::shrunk(known(5, 2), {.centre = 1, .deviation = 0, .noise = 2}).mean, 1);
}

TEST(BalanceStats, Verdicts) {
    const lab::FairBand band{-4, 4};
    EXPECT_EQ(lab::judge(known(10, 1), band), Verdict::TooStrong);
    EXPECT_EQ(lab::judge(known(5, 1), band), Verdict::Strong);
    EXPECT_EQ(lab::judge(known(1, 1), band), Verdict::Fair);
    EXPECT_EQ(lab::judge(known(-5, 1), band), Verdict::Weak);
    EXPECT_EQ(lab::judge(known(-10, 1), band), Verdict::TooWeak);
    EXPECT_EQ(lab::judge(known(0, 10), band), Verdict::Unclear);
    EXPECT_EQ(lab::judge(Estimate{}, band), Verdict::Unclear);
}

TEST(BalanceStats, TheBandIsTwoDeviationsAndNeverTooNarrow) {
    const std::vector<Estimate> wide{known(-3, 0), known(0, 0), known(3, 0)};
    EXPECT_DOUBLE_EQ(lab::fair_band(wide).high, 6);
    EXPECT_DOUBLE_EQ(lab::fair_band(wide).low, -6);
    const std::vector<Estimate> noise{known(-3, 4), known(0, 4), known(3, 4)};
    EXPECT_DOUBLE_EQ(lab::fair_band(noise).high, 8);
    const std::vector<Estimate> equal{known(1, 0), known(1, 0)};
    EXPECT_DOUBLE_EQ(lab::fair_band(equal).high, 3);
}

TEST(BalanceStats, SignedNumbers) {
    EXPECT_EQ(lab::signed_number(3.24), "+3.2");
    EXPECT_EQ(lab::signed_number(-3.26), "−3.3");
    EXPECT_EQ(lab::signed_number(-0.04), "0.0");
    EXPECT_EQ(lab::signed_number(12.6, 0), "+13");
}

}  // namespace
