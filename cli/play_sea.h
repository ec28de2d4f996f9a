#pragma once

#include <string>
#include <vector>

#include "cli/play_board.h"
#include "cli/play_sea_screen.h"
#include "cli/play_session.h"

namespace cli {

class SeaBoard final : public Board {
  public:
    using GameSession = SessionOf<islands::Setup>;

    SeaBoard(const Terminal& terminal, const GameSession& session, const Phrases& phrases,
             bool pictures)
        : terminal_(terminal),
          session_(session),
          words_(session, phrases),
          screen_(terminal, session, words_, pictures) {}

    Lines decision(engine::Seat viewer, const Lines& news) override;
    engine::Result<engine::Action> numbered(int number, const std::string& rest) const override {
        return menu_.numbered(words_, session_.setup(), number, rest);
    }
    std::optional<int> number_of(engine::Action action) const override {
        return menu_.number_of(action);
    }
    engine::Result<engine::Action> written(const std::string& line) const override {
        return read_sea_action(words_, session_.setup(), session_.state(), line);
    }
    std::optional<Lines> command(const std::string& verb, const std::string& rest) const override;
    std::vector<HelpLine> help() const override;
    std::string event(std::size_t step) const override;
    std::string refusal(const engine::Refused& refused) const override {
        return words_.refusal(refused);
    }
    Lines picture() const override;
    Lines result() const override { return screen_.result(); }

  private:
    Lines explain(const std::string& cell) const;

    const Terminal& terminal_;
    const GameSession& session_;
    SeaWords words_;
    SeaScreen screen_;
    SeaMenu menu_;
    engine::Seat viewer_ = engine::kNoSeat;
};

}  // namespace cli
