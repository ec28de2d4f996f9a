#pragma once

#include <boost/json/string_view.hpp>

#include "engine/seat.h"

namespace server {

// "A" … "E".
boost::json::string_view letter_of(engine::Seat seat);

}  // namespace server
