#include "server/lobby/house.h"

#include "server/table/secrets.h"
#include "server/table/view.h"

namespace server {

NewTable fresh_table(const std::string& practice) {
    NewTable out;
    out.host = make_token();
    out.fresh = {.table = make_table_id(),
                 .host = hash_token(out.host),
                 .seed = practice.empty() ? print_seed(make_seed()) : practice,
                 .practice = !practice.empty()};
    return out;
}

Summary summary_of(const TableState& state, std::string row) {
    return {.status = static_cast<Summary::Status>(state.status()),
            .is_public = state.settings().is_public,
            .at = state.at(),
            .row = std::move(row)};
}

engine::Result<Store::Append> first_record(const Event& created, const Desks& desks) {
    const auto state = TableState::open(created, desks);
    if (!state) return tl::unexpected(state.error());
    return Store::Append{.table = (*state)->id(),
                         .seq = 1,
                         .payload = print_event(created),
                         .summary = summary_of(**state, row_text(**state, {})),
                         .snapshot = std::nullopt};
}

}  // namespace server
