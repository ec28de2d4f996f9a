#include <gtest/gtest.h>

#include <atomic>
#include <cstdlib>
#include <new>

#include "engine/playout.h"
#include "games/smallworld/game.h"
#include "loader/loader.h"

// Counts every allocation of this test program. Counting is all it does, so the other tests do not
// notice.
namespace {
std::atomic<long> allocations{0};

void* counted(std::size_t size) {
    ++allocations;
    void* memory = std::malloc(size == 0 ? 1 : size);
    if (memory == nullptr) std::abort();
    return memory;
}
}  // namespace

void* operator new(std::size_t size) {
    return counted(size);
}
void* operator new[](std::size_t size) {
    return counted(size);
}
// The buffers of sorting come from here.
void* operator new(std::size_t size, const std::nothrow_t&) noexcept {
    return counted(size);
}
void* operator new[](std::size_t size, const std::nothrow_t&) noexcept {
    return counted(size);
}
void operator delete(void* memory) noexcept {
    std::free(memory);
}
void operator delete[](void* memory) noexcept {
    std::free(memory);
}
void operator delete(void* memory, std::size_t) noexcept {
    std::free(memory);
}
void operator delete[](void* memory, std::size_t) noexcept {
    std::free(memory);
}

namespace {

TEST(Allocation, CountsAtAll) {
    const long before = allocations;
    delete new int(1);
    EXPECT_GT(allocations, before);
}

TEST(Allocation, RandomGamesAllocateNothingAfterSetUp) {
    const auto content = loader::load_content(TERRARIUM_SOURCE_DIR "/content");
    ASSERT_TRUE(content) << content.error().text();
    for (const char* map : {"surface-2", "surface-3", "surface-4", "surface-5"}) {
        const auto setup = loader::make_game(*content, map, smallworld::Options{});
        ASSERT_TRUE(setup) << setup.error().text();
        const long before = allocations;
        for (std::uint64_t game = 0; game < 20; ++game) {
            engine::Rng rng = engine::Rng::stream(7, game);
            smallworld::State state = smallworld::start(*setup);
            engine::play_randomly(*setup, state, rng);
            for (int seat = 0; seat < setup->seats; ++seat) {
                const auto viewer = static_cast<engine::Seat>(seat);
                const smallworld::View view = smallworld::view(*setup, state, viewer);
                state = smallworld::resample(*setup, view, rng);
            }
            ASSERT_TRUE(smallworld::check(*setup, state).ok());
        }
        EXPECT_EQ(allocations, before) << map;
    }
}

}  // namespace
