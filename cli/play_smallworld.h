#pragma once

#include <string>
#include <vector>

#include "cli/play_board.h"
#include "cli/play_screen.h"
#include "cli/play_session.h"

namespace cli {

class SmallWorldBoard final : public Board {
  public:
    using GameSession = SessionOf<smallworld::Setup>;

    SmallWorldBoard(const Terminal& terminal, const GameSession& session, const Phrases& phrases,
                    bool pictures)
        : terminal_(terminal),
          session_(session),
          words_(session, phrases),
          screen_(terminal, session, words_, pictures) {}

    Lines opening() const override { return screen_.left_out(); }
    Lines decision(engine::Seat viewer, const Lines& news) override;
    engine::Result<engine::Action> numbered(int number, const std::string& rest) const override;
    std::optional<int> number_of(engine::Action action) const override;
    engine::Result<engine::Action> written(const std::string& line) const override;
    std::optional<Lines> command(const std::string& verb, const std::string& rest) const override;
    std::vector<HelpLine> help() const override;
    std::string event(std::size_t step) const override;
    std::string refusal(const engine::Refused& refused) const override;
    Lines picture() const override { return screen_.picture(terminal_.width()); }
    Lines result() const override;

  private:
    Lines explain(const std::string& region) const;

    const Terminal& terminal_;
    const GameSession& session_;
    PlayWords words_;
    PlayScreen screen_;
    std::vector<MenuEntry> menu_;
};

}  // namespace cli
