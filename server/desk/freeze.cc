#include "server/desk/freeze.h"

#include <cstddef>
#include <cstdint>
#include <utility>
#include <vector>

#include "engine/hash.h"
#include "games/islands/match.h"
#include "games/smallworld/match.h"

// Layout, numbers little-endian:
//   "SWF1" or "SIF1", by the game  rules version (4)  number of steps (4)
//   for each step: action (4), mover (1: seat, or kChance)
//   length of the position (4), the position as text
//   FNV-1a of all that (8)
namespace server {

namespace {

constexpr std::size_t kMagicBytes = 4;
std::string_view magic_of(const smallworld::Setup&) {
    return "SWF1";
}
std::string_view magic_of(const islands::Setup&) {
    return "SIF1";
}
constexpr std::uint8_t kChance = 0xFF;
constexpr std::size_t kStepBytes = 5;
constexpr std::size_t kHashBytes = 8;
constexpr std::size_t kMaxPositionBytes = 16'384;

template <typename Number>
void put(std::string& out, Number number) {
    for (std::size_t i = 0; i < sizeof(Number); ++i) {
        out += static_cast<char>(number >> (8 * i) & 0xFF);
    }
}

// Takes numbers off the front. Reading beyond the end gives zero and is remembered.
class Reader {
  public:
    explicit Reader(std::string_view bytes) : rest_(bytes) {}

    template <typename Number>
    Number number() {
        Number out = 0;
        const std::string_view bytes = text(sizeof(Number));
        for (std::size_t i = bytes.size(); i-- > 0;) {
            out =
                static_cast<Number>(std::uint64_t{out} << 8 | static_cast<std::uint8_t>(bytes[i]));
        }
        return out;
    }
    std::string_view text(std::size_t size) {
        if (size > rest_.size()) {
            ok_ = false;
            return {};
        }
        const std::string_view out = rest_.substr(0, size);
        rest_.remove_prefix(size);
        return out;
    }
    std::size_t left() const { return rest_.size(); }
    bool ok() const { return ok_; }

  private:
    std::string_view rest_;
    bool ok_ = true;
};

std::uint8_t code_of(engine::Mover mover) {
    return mover.is_seat() ? static_cast<std::uint8_t>(mover.as_seat()) : kChance;
}

engine::Result<std::vector<engine::Step>> read_log(Reader& reader, int seats, int most_steps) {
    const auto count = reader.number<std::uint32_t>();
    if (count > static_cast<std::uint32_t>(most_steps) || count * kStepBytes > reader.left()) {
        return engine::fail("the kept game has an impossible number of steps");
    }
    std::vector<engine::Step> log;
    log.reserve(count);
    for (std::uint32_t i = 0; i < count; ++i) {
        const engine::Action action{reader.number<std::uint32_t>()};
        const auto mover = reader.number<std::uint8_t>();
        if (mover != kChance && mover >= seats) {
            return engine::fail("the kept game names a seat that it does not have");
        }
        log.push_back({mover == kChance ? engine::Mover::chance()
                                        : engine::Mover::seat(static_cast<engine::Seat>(mover)),
                       action});
    }
    return log;
}

// The bytes without their check sum, if it is right.
engine::Result<std::string_view> verified(std::string_view bytes, std::string_view magic) {
    if (bytes.size() < kMagicBytes + kHashBytes || !bytes.starts_with(magic)) {
        return engine::fail("this is no kept game of this kind");
    }
    const std::string_view body = bytes.substr(0, bytes.size() - kHashBytes);
    Reader sum(bytes.substr(body.size()));
    if (sum.number<std::uint64_t>() != engine::fnv1a(body)) {
        return engine::fail("the kept game is damaged: its check sum is wrong");
    }
    return body.substr(kMagicBytes);
}

}  // namespace

template <typename Setup>
std::string freeze(const engine::MatchOf<Setup>& match) {
    const std::string position = match.position();
    std::string out(magic_of(match.setup()));
    out.reserve(kMagicBytes + match.log().size() * kStepBytes + position.size() + 32);
    put(out, static_cast<std::uint32_t>(match.rules_version()));
    put(out, static_cast<std::uint32_t>(match.log().size()));
    for (const engine::Step& step : match.log()) {
        put(out, step.action.bits);
        put(out, code_of(step.mover));
    }
    put(out, static_cast<std::uint32_t>(position.size()));
    out += position;
    put(out, engine::fnv1a(out));
    return out;
}

template <typename Setup>
engine::Result<std::unique_ptr<engine::MatchOf<Setup>>> thaw(std::shared_ptr<const Setup> setup,
                                                             std::string_view bytes) {
    const auto body = verified(bytes, magic_of(*setup));
    if (!body) return tl::unexpected(body.error());
    Reader reader(*body);
    if (static_cast<int>(reader.number<std::uint32_t>()) != game_info(*setup).rules) {
        return engine::fail("the kept game was played under another version of the rules");
    }
    auto log = read_log(reader, setup->seats, Setup::kMostSteps);
    if (!log) return tl::unexpected(log.error());
    const auto size = reader.number<std::uint32_t>();
    if (!reader.ok() || size > kMaxPositionBytes || size != reader.left()) {
        return engine::fail("the kept game has a position of the wrong length");
    }
    const auto now = parse_position(*setup, reader.text(size));
    if (!now) return tl::unexpected(now.error());
    return std::make_unique<engine::MatchOf<Setup>>(std::move(setup), std::move(*log), *now);
}

template std::string freeze(const smallworld::SmallWorldMatch&);
template std::string freeze(const islands::IslandsMatch&);
template engine::Result<std::unique_ptr<smallworld::SmallWorldMatch>> thaw(
    std::shared_ptr<const smallworld::Setup>, std::string_view);
template engine::Result<std::unique_ptr<islands::IslandsMatch>> thaw(
    std::shared_ptr<const islands::Setup>, std::string_view);

}  // namespace server
