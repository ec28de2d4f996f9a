#pragma once

#include <string>
#include <vector>

namespace lab {

struct Findings;

// What one must know, in a few sentences, the most important first: which items stand out, and
// what the others are worth.
std::vector<std::string> main_sentences(const Findings& findings);

// What else there is to say: pairs, traits that do nothing, seats, and how far all this can be
// trusted.
std::vector<std::string> notes(const Findings& findings);

}  // namespace lab
