#pragma once

#include <thread>
#include <vector>

namespace lab {

// Runs `work` on `count` threads, this one among them, and waits for all.
template <typename Work>
void on_threads(int count, const Work& work) {
    std::vector<std::thread> others;
    for (int i = 1; i < count; ++i) {
        others.emplace_back(work);
    }
    work();
    for (std::thread& other : others) {
        other.join();
    }
}

}  // namespace lab
