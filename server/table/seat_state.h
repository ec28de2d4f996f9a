#pragma once

#include <algorithm>
#include <cstdint>
#include <deque>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "engine/hash.h"
#include "protocol/messages.h"

namespace server {

// The requests of one seat that were carried out lately, so that one that is sent again is not
// carried out again. The ids are the client's own and are kept as hashes: whoever makes two of his
// own collide fools himself.
class DoneIds {
  public:
    struct Done {
        std::uint64_t id = 0;
        std::uint64_t seq = 0;
    };
    static constexpr std::size_t kKept = 64;

    // The event that the request became.
    std::optional<std::uint64_t> find(std::string_view id) const {
        const std::uint64_t hash = engine::fnv1a(id);
        const auto found = std::find_if(kept_.begin(), kept_.end(),
                                        [&](const Done& done) { return done.id == hash; });
        if (found == kept_.end()) return std::nullopt;
        return found->seq;
    }
    void add(std::string_view id, std::uint64_t seq) { add({engine::fnv1a(id), seq}); }
    void add(Done done) {
        if (kept_.size() == kKept) kept_.erase(kept_.begin());
        kept_.push_back(done);
    }
    const std::vector<Done>& kept() const { return kept_; }

  private:
    std::vector<Done> kept_;
};

struct SeatState {
    enum class Kind : std::uint8_t { Open, Human, Bot };
    Kind kind = Kind::Open;  // whom it belongs to
    std::string name;
    std::string level;  // of the bot that plays or stands in
    protocol::Colour colour{};
    std::string nonce;
    std::string token;  // hash
    bool away = false;
    bool stand_in = false;     // a bot plays for the holder
    bool out_of_time = false;  // until it acts again
    bool silenced = false;
    int resigned = 0;       // as the how-manieth; 0: it has not
    std::int64_t bank = 0;  // milliseconds left
    DoneIds ids;

    bool bot_plays() const { return kind == Kind::Bot || stand_in || resigned != 0; }
};

}  // namespace server
