#include "server/desk/islands_items.h"

namespace server {

namespace json = boost::json;

json::array items_json(const std::vector<islands::Item>& items) {
    json::array out;
    for (const islands::Item& item : items)
        out.push_back({{"label", item.label}, {"rule", item.rule}, {"amount", item.amount}});
    return out;
}

}  // namespace server
