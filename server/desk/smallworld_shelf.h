#pragma once

#include "games/smallworld/match.h"
#include "loader/files.h"
#include "server/desk/desks.h"
#include "server/desk/loaded.h"
#include "server/desk/shelf_of.h"

namespace server {

// Small World, with the packs that designers make for it.
class SmallWorldShelf final : public ShelfOf<smallworld::Setup> {
  public:
    SmallWorldShelf(loader::Content content, PackSource source)
        : source_(std::move(source)), box_(std::make_shared<const Loaded>(std::move(content))) {}

    std::string_view game() const override { return kSmallWorld; }
    std::uint64_t fingerprint(const Edition& edition) const override;
    engine::Result<std::string> options(const Edition& edition) const override;
    int seats(const Edition& edition) const override;
    std::vector<engine::SavedPack> saved_packs(const Edition& edition) const override;

    engine::Result<GamePages> pages(Desks::Packs packs) const override;
    std::string map_json(std::string_view map, Desks::Packs packs) const override;

    // As Desks promises it.
    bool takes_packs() const { return source_.find != nullptr; }
    engine::Result<std::vector<PackName>> packs(std::span<const std::string> hashes) const;
    engine::Result<Desks::Examined> examine(std::string bundle) const;

  private:
    engine::Result<SetupPtr> setup(const Edition& edition) const override;
    std::unique_ptr<Desk> desk(std::unique_ptr<Match> match) const override;

    engine::Result<loader::Files> files_of(const PackName& pack) const;
    engine::Result<LoadedPtr> load(std::span<const loader::Files> packs) const;
    engine::Result<LoadedPtr> with_packs(Desks::Packs packs) const;

    PackSource source_;
    LoadedPtr box_;
    mutable LoadedPacks packs_;
};

}  // namespace server
