#include "server/lobby/viewers.h"

#include <algorithm>
#include <bit>

namespace server {

Seat Viewer::default_view() const {
    return asker.seats == 0 ? engine::kNoSeat : static_cast<Seat>(std::countr_zero(asker.seats));
}

Viewer* Viewers::find(std::uint64_t client) {
    const auto found = std::find_if(list_.begin(), list_.end(), [&](const Viewer& viewer) {
        return viewer.client->number() == client;
    });
    return found == list_.end() ? nullptr : &*found;
}

void Viewers::put(Viewer viewer) {
    if (Viewer* old = find(viewer.client->number())) {
        *old = std::move(viewer);
    } else {
        list_.push_back(std::move(viewer));
    }
}

bool Viewers::remove(std::uint64_t client) {
    return std::erase_if(
               list_, [&](const Viewer& viewer) { return viewer.client->number() == client; }) > 0;
}

Presence Viewers::presence() const {
    Presence presence;
    for (const Viewer& viewer : list_) {
        presence.online |= viewer.asker.seats;
        if (viewer.asker.seats == 0) ++presence.spectators;
    }
    return presence;
}

std::vector<Viewer> Viewers::drop_void_seats(const TableState& state) {
    std::uint32_t held = 0;
    for (std::size_t i = 0; i < state.seats().size(); ++i) {
        if (!state.seats()[i].token.empty()) held |= engine::bit(static_cast<Seat>(i));
    }
    std::vector<Viewer> changed;
    for (Viewer& viewer : list_) {
        viewer.asker.seats &= held;
        if (viewer.as == engine::kNoSeat || viewer.asker.holds(viewer.as)) continue;
        viewer.as = viewer.default_view();
        changed.push_back(viewer);
    }
    return changed;
}

}  // namespace server
