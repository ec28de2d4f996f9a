#pragma once

#include <boost/json.hpp>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "cli/remote_room.h"
#include "cli/scene.h"

namespace cli {

struct ArrangeRow {
    int region = 0;
    int now = 0;
    int most = 0;
    int suggest = 0;
};
struct RemoteArrange {
    std::string verb;
    std::string piece;
    int pool = 0;
    bool exact = false;
    std::vector<ArrangeRow> rows;
};
// The decision that this client has to make.
struct RemotePrompt {
    std::vector<smallworld::Action> choices;
    std::optional<RemoteArrange> arrange;
    std::vector<int> undo;
};

// A table of Small World as this client sees it: everything that the server has told.
class RemoteTable final : public RemoteRoom, public Scene {
  public:
    explicit RemoteTable(const loader::Content& content) : content_(content) {}

    std::vector<Tell> tells_in(const loader::Node& list) const override;

    // The decision of `asked`.
    const std::optional<RemotePrompt>& prompt() const { return prompt_; }
    // The places at the end with what breaks ties.
    std::vector<smallworld::Standing> ranking() const;

    const LoadedGame& game() const override { return *game_; }
    const smallworld::State& state() const override { return view_.state; }
    smallworld::View view(engine::Seat) const override { return view_; }
    const std::string& name(engine::Seat who) const override { return seat(who).name; }

  private:
    engine::Result<void> bind(const loader::Node& root) override;
    void take_whole(const loader::Node& root) override;
    void take_changes(const loader::Node& root) override;

    engine::Result<void> check_packs(const loader::Node& root) const;
    void take_prompt(const loader::Node& prompt);
    Tell tell_in(const loader::Node& node) const;
    engine::Region region_in(const loader::Node& node) const;
    bool has_item(int item) const;
    std::optional<RemoteArrange> arrange_in(const loader::Node& node) const;
    void take_choice(const loader::Node& text);

    const loader::Content& content_;
    std::optional<LoadedGame> game_;
    boost::json::object cells_;
    smallworld::View view_;
    std::optional<RemotePrompt> prompt_;
};

}  // namespace cli
