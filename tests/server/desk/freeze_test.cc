#include <gtest/gtest.h>

#include <boost/json.hpp>

#include "engine/hash.h"
#include "tests/server/desk/play.h"

namespace desk_tests {
namespace {

using engine::Action;
using engine::Seat;

engine::Result<std::unique_ptr<server::Desk>> thaw(std::string_view bytes,
                                                   const std::string& map = "surface-3",
                                                   const std::string& options = "") {
    return desks().thaw({"smallworld", map, options, {}, 0}, bytes);
}

std::unique_ptr<server::Desk> played(std::uint64_t seed, std::size_t steps,
                                     const std::string& way = "surface-3") {
    auto desk = open(way, "");
    engine::Rng rng(seed);
    while (desk->match().log().size() < steps && !desk->match().over()) {
        desk->apply(choose(*desk, rng));
    }
    return desk;
}

// Bytes with a check sum that fits them, as somebody would make them who means harm.
std::string with_sum(std::string bytes) {
    bytes.resize(bytes.size() - 8);
    const std::uint64_t sum = engine::fnv1a(bytes);
    for (int i = 0; i < 8; ++i) {
        bytes += static_cast<char>(sum >> (8 * i) & 0xFF);
    }
    return bytes;
}

TEST(Freeze, ThawedGamesAreTheSame) {
    for (const std::size_t steps : {0U, 1U, 20U, 63U, 64U, 65U, 150U, 5000U}) {
        const auto desk = played(71, steps);
        auto thawed = thaw(desk->freeze());
        ASSERT_TRUE(thawed) << thawed.error().text();
        const server::Desk& again = **thawed;
        const std::size_t length = desk->match().log().size();
        EXPECT_EQ(again.match().log(), desk->match().log());
        EXPECT_EQ(again.match().position(), desk->match().position());
        EXPECT_EQ(again.freeze(), desk->freeze());
        for (std::size_t step = 0; step <= length; ++step) {
            ASSERT_EQ(again.cells(Seat{0}, step), desk->cells(Seat{0}, step)) << step;
        }
        EXPECT_EQ(again.tell(0, length), desk->tell(0, length));
    }
}

TEST(Freeze, ThawedGamesOfBothWorldsAreTheSame) {
    const std::string both = "PL2018 items=both markers=true";
    for (const std::size_t steps : {1U, 40U, 90U, 140U, 5000U}) {
        const auto below = played(78, steps, "underground-5");
        const auto mixed = played(79, steps, "surface-3 items=both markers=true");
        const auto again = thaw(below->freeze(), "underground-5");
        ASSERT_TRUE(again) << again.error().text();
        EXPECT_EQ((*again)->match().position(), below->match().position());
        EXPECT_EQ((*again)->freeze(), below->freeze());
        const auto mixed_again = thaw(mixed->freeze(), "surface-3", both);
        ASSERT_TRUE(mixed_again) << mixed_again.error().text();
        EXPECT_EQ((*mixed_again)->match().position(), mixed->match().position());
        const std::size_t length = mixed->match().log().size();
        EXPECT_EQ((*mixed_again)->tell(0, length), mixed->tell(0, length));
    }
}

TEST(Freeze, ThawedGamesGoOnAndBack) {
    const auto desk = played(72, 100);
    const auto thawed = *thaw(desk->freeze());
    engine::Rng rng(73);
    for (int i = 0; i < 80 && !desk->match().over(); ++i) {
        const Action action = choose(*desk, rng);
        desk->apply(action);
        thawed->apply(action);
        ASSERT_EQ(thawed->match().position(), desk->match().position());
    }
    for (const std::size_t length : {170U, 128U, 101U, 100U, 99U, 64U, 3U, 0U}) {
        desk->rewind(length);
        thawed->rewind(length);
        ASSERT_EQ(thawed->match().position(), desk->match().position()) << length;
        ASSERT_EQ(thawed->match().log(), desk->match().log());
    }
}

TEST(Freeze, DamagedBytesAreRefusedWithASentence) {
    const std::string bytes = played(74, 90)->freeze();
    for (std::size_t size = 0; size < bytes.size(); ++size) {
        const auto thawed = thaw(std::string_view(bytes).substr(0, size));
        ASSERT_FALSE(thawed) << size;
        ASSERT_FALSE(thawed.error().message.empty());
    }
    for (std::size_t i = 0; i < bytes.size(); ++i) {
        std::string damaged = bytes;
        damaged[i] = static_cast<char>(damaged[i] ^ 0x10);
        ASSERT_FALSE(thaw(damaged)) << i;
    }
    EXPECT_FALSE(thaw(bytes + "x"));
}

// Whoever can compute the sum still gets no further than a possible position.
TEST(Freeze, ForgedBytesDoNoHarm) {
    const std::string bytes = played(75, 90)->freeze();
    engine::Rng rng(76);
    int refused = 0;
    for (int i = 0; i < 3000; ++i) {
        std::string forged = bytes;
        for (std::uint32_t n = 1 + rng.below(3); n > 0; --n) {
            const auto at = rng.below(static_cast<std::uint32_t>(bytes.size() - 8));
            forged[at] = static_cast<char>(rng.below(256));
        }
        if (rng.below(8) == 0) forged.resize(20 + rng.below(400));
        const auto thawed = thaw(with_sum(forged));
        if (!thawed) {
            ++refused;
            continue;
        }
        server::Desk& desk = **thawed;
        EXPECT_EQ(desk.match().broken(), "");
        // The log may say anything: looking back must not break, whatever it shows.
        for (std::size_t step = 0; step <= desk.match().log().size(); step += 7) {
            EXPECT_FALSE(desk.cells(Seat{0}, step).empty());
        }
        desk.tell(0, desk.match().log().size());
        desk.rewind(desk.match().log().size() / 2);
    }
    EXPECT_GT(refused, 500);
}

TEST(Freeze, OtherMapsOptionsAndContentAreRefused) {
    const std::string bytes = played(77, 60)->freeze();
    EXPECT_FALSE(desks().thaw({"smallworld", "surface-9", "", {}, 0}, bytes));
    EXPECT_FALSE(desks().thaw({"smallworld", "surface-3", "PL1999", {}, 0}, bytes));
    EXPECT_FALSE(desks().thaw({"smallworld", "surface-3", "", {}, 12345}, bytes));
    EXPECT_FALSE(desks().thaw({"chess", "surface-3", "", {}, 0}, bytes));
    const std::uint64_t content = desks().fingerprint({"smallworld", "surface-3", "", {}, 0});
    EXPECT_TRUE(desks().thaw({"smallworld", "surface-3", "", {}, content}, bytes));
}

}  // namespace
}  // namespace desk_tests
