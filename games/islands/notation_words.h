#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "engine/text.h"
#include "games/islands/game.h"

// Ids and cells as words, both ways.
namespace islands {

std::string_view face_word(const Setup& setup, int face);
// Of both decks: see card_number.
std::string_view card_word(const Setup& setup, int number);
std::string_view discovery_word(const Setup& setup, int token);
std::string_view expedition_word(const Setup& setup, int card);
std::string_view token_word(const Setup& setup, int token);
// "2,-1"
std::string cell_word(Cell cell);

int read_tile(const Setup& setup, engine::WordReader& line);  // of terrain
int read_start_face(const Setup& setup, engine::WordReader& line);
int read_face(const Setup& setup, engine::WordReader& line);  // either
int read_card(const Setup& setup, engine::WordReader& line);
int read_discovery(const Setup& setup, engine::WordReader& line);
int read_expedition(const Setup& setup, engine::WordReader& line);
int read_token(const Setup& setup, engine::WordReader& line);
int read_resource(engine::WordReader& line);
// These numbers may be preceded by what they are: "turn 3", "site 0", "segment 1".
int read_turn(engine::WordReader& line);
int read_site(engine::WordReader& line);
int read_segment(engine::WordReader& line);
Cell read_cell(engine::WordReader& line);
Seat read_player(const Setup& setup, engine::WordReader& line);

}  // namespace islands
