#pragma once

#include "games/islands/match.h"
#include "loader/islands.h"
#include "server/desk/shared.h"
#include "server/desk/shelf_of.h"

namespace server {

// Small Islands. Its maps are the seas, one to each number of people; it takes no packs.
class IslandsShelf final : public ShelfOf<islands::Setup> {
  public:
    explicit IslandsShelf(loader::IslandsContent content) : content_(std::move(content)) {}

    std::string_view game() const override { return kIslands; }
    std::uint64_t fingerprint(const Edition& edition) const override;
    engine::Result<std::string> options(const Edition& edition) const override;
    int seats(const Edition& edition) const override;

    engine::Result<GamePages> pages(Desks::Packs packs) const override;
    // {tiles, cards, solo, tokens}: those files of the content.
    std::string box_json() const override;

  private:
    engine::Result<SetupPtr> setup(const Edition& edition) const override;
    std::unique_ptr<Desk> desk(std::unique_ptr<Match> match) const override;

    loader::IslandsContent content_;
    mutable Shared<islands::Setup> setups_;
};

}  // namespace server
