#include "server/net/limits.h"

#include <gtest/gtest.h>

#include "server/net/outbox.h"
#include "server/net/visitors.h"

namespace server::net {
namespace {

using std::chrono::milliseconds;
using std::chrono::seconds;

const Moment kStart{};

TEST(TokenBucket, GivesABurstAndThenARate) {
    const Allowance allowance{.per_second = 10, .burst = 3};
    TokenBucket bucket(allowance, kStart);
    for (int i = 0; i < 3; ++i) {
        EXPECT_TRUE(bucket.take(allowance, kStart));
    }
    EXPECT_FALSE(bucket.take(allowance, kStart));
    EXPECT_FALSE(bucket.take(allowance, kStart + milliseconds(99)));
    EXPECT_TRUE(bucket.take(allowance, kStart + milliseconds(200)));
    EXPECT_FALSE(bucket.full(allowance, kStart + milliseconds(300)));
    EXPECT_TRUE(bucket.full(allowance, kStart + seconds(10)));
}

TEST(TokenBucket, NeverHoldsMoreThanTheBurst) {
    const Allowance allowance{.per_second = 1000, .burst = 2};
    TokenBucket bucket(allowance, kStart);
    const Moment later = kStart + seconds(1000);
    EXPECT_TRUE(bucket.take(allowance, later));
    EXPECT_TRUE(bucket.take(allowance, later));
    EXPECT_FALSE(bucket.take(allowance, later));
}

TEST(Visitors, HaveSoManyPlacesToAnAddress) {
    Limits limits;
    limits.connections_per_address = 2;
    Visitors visitors(limits);
    auto first = visitors.enter("192.0.2.1", kStart);
    {
        auto second = visitors.enter("192.0.2.1", kStart);
        EXPECT_TRUE(first && second);
        EXPECT_FALSE(visitors.enter("192.0.2.1", kStart));
        EXPECT_TRUE(visitors.enter("192.0.2.2", kStart));
        auto moved = std::move(second);
        EXPECT_FALSE(visitors.enter("192.0.2.1", kStart));
    }
    EXPECT_TRUE(visitors.enter("192.0.2.1", kStart));
}

TEST(Visitors, MayAskSoOftenFromAnAddress) {
    Limits limits;
    limits.requests = {.per_second = 1, .burst = 2};
    Visitors visitors(limits);
    EXPECT_TRUE(visitors.request("2001:db8::1", kStart));
    EXPECT_TRUE(visitors.request("2001:db8::2", kStart));
    EXPECT_FALSE(visitors.request("2001:db8::3", kStart));  // the same household
    EXPECT_TRUE(visitors.request("2001:db8:0:1::3", kStart));
    EXPECT_TRUE(visitors.request("2001:db8::1", kStart + seconds(1)));
}

// Somebody with many addresses must not fill the memory.
TEST(Visitors, AreForgottenWhenTheyHaveGoneQuiet) {
    Visitors visitors(Limits{});
    for (int i = 0; i < 200'000; ++i) {
        const std::string address = "10." + std::to_string(i >> 16) + "." +
                                    std::to_string((i >> 8) & 255) + "." + std::to_string(i & 255);
        visitors.request(address, kStart + milliseconds(i));
    }
    EXPECT_LT(visitors.known(), 5000U);
}

TEST(OpenFiles, LeaveRoomForTheServersOwn) {
    EXPECT_EQ(connections_for(1024), 960U);
    EXPECT_GT(connections_for(10), 0U);
    EXPECT_GE(raise_open_files(), 256U);
}

Text text_of(std::size_t size) {
    return std::make_shared<const std::string>(size, 'x');
}

TEST(Outbox, GivesOutWhatWasPutInInOrder) {
    Outbox outbox;
    const Limits limits;
    EXPECT_EQ(outbox.put(text_of(1), limits), Outbox::Put::Begin);
    EXPECT_EQ(outbox.put(text_of(2), limits), Outbox::Put::Queued);
    EXPECT_EQ(outbox.next().text->size(), 1U);
    EXPECT_EQ(outbox.put(text_of(3), limits), Outbox::Put::Queued);
    EXPECT_EQ(outbox.next().text->size(), 2U);
    EXPECT_EQ(outbox.next().text->size(), 3U);
    EXPECT_EQ(outbox.next().text, nullptr);
    EXPECT_EQ(outbox.put(text_of(4), limits), Outbox::Put::Begin);
}

TEST(Outbox, SaysGoodbyeAfterWhatWasWaiting) {
    Outbox outbox;
    const Limits limits;
    outbox.put(text_of(1), limits);
    EXPECT_EQ(outbox.close({.code = 1001, .reason = "enough"}), Outbox::Put::Queued);
    EXPECT_EQ(outbox.put(text_of(2), limits), Outbox::Put::Ignored);
    EXPECT_EQ(outbox.close({.code = 1008, .reason = "again"}), Outbox::Put::Ignored);
    EXPECT_EQ(outbox.next().text->size(), 1U);
    const Outbox::Next last = outbox.next();
    EXPECT_EQ(last.text, nullptr);
    ASSERT_TRUE(last.farewell);
    EXPECT_EQ(last.farewell->code, 1001);
    EXPECT_FALSE(outbox.next().farewell);
}

TEST(Outbox, ThatIsIdleBeginsWithTheGoodbye) {
    Outbox outbox;
    EXPECT_EQ(outbox.close({}), Outbox::Put::Begin);
}

TEST(Outbox, OfASlowReaderIsFullAtSomeTime) {
    Limits limits;
    limits.queue_messages = 3;
    Outbox many;
    for (int i = 0; i < 3; ++i) {
        many.put(text_of(1), limits);
    }
    EXPECT_EQ(many.put(text_of(1), limits), Outbox::Put::Full);
    EXPECT_EQ(many.put(text_of(1), limits), Outbox::Put::Ignored);
    EXPECT_EQ(many.next().text, nullptr);

    limits.queue_bytes = 100;
    Outbox large;
    EXPECT_EQ(large.put(text_of(5000), limits), Outbox::Put::Begin);  // alone, it may be large
    EXPECT_EQ(large.put(text_of(1), limits), Outbox::Put::Full);
}

// A reader who keeps up but never catches up gets everything, in order.
TEST(Outbox, CanRunForEver) {
    Outbox outbox;
    const Limits limits;
    outbox.put(text_of(0), limits);
    for (std::size_t i = 1; i < 10'000; ++i) {
        ASSERT_EQ(outbox.put(text_of(i), limits), Outbox::Put::Queued);
        ASSERT_EQ(outbox.next().text->size(), i - 1);
    }
}

}  // namespace
}  // namespace server::net
