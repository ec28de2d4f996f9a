#pragma once

#include <string>

#include "lab/balance_findings.h"

namespace lab {

// How often an item is picked at each price, with the usual rate as a line.
std::string pick_plot(const ItemFinding& item);

}  // namespace lab
