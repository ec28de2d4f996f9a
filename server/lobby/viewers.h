#pragma once

#include <cstdint>
#include <memory>
#include <string>
#include <vector>

#include "server/lobby/client.h"
#include "server/table/decide.h"
#include "server/table/view.h"

namespace server {

// A connection at a table.
struct Viewer {
    std::shared_ptr<Client> client;
    Asker asker;
    Seat as = engine::kNoSeat;  // whose view it gets

    // The first seat held, else a spectator's.
    Seat default_view() const;
};

class Viewers {
  public:
    bool empty() const { return list_.empty(); }
    Viewer* find(std::uint64_t client);
    void put(Viewer viewer);
    // False if it was not there.
    bool remove(std::uint64_t client);
    std::vector<Viewer>& list() { return list_; }

    Presence presence() const;
    // Seats whose token became void are taken from those who held them. The viewers whose view
    // changed by that.
    std::vector<Viewer> drop_void_seats(const TableState& state);

  private:
    std::vector<Viewer> list_;
};

inline void send(Client& client, std::string text) {
    client.send(std::make_shared<const std::string>(std::move(text)));
}

}  // namespace server
