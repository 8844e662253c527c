/* Knows the words of `vari play` that look at something, in play_words_look.c, and that lead elsewhere. Each
 * gets what was typed behind it, and returns whether the people stay. */
#ifndef VARI_WORDS_H
#define VARI_WORDS_H

#include "forms.h"
#include "sitting.h"

bool word_moves(Table *table, const char *argument);
bool word_board(Table *table, const char *argument);
bool word_view(Table *table, const char *argument);
bool word_flip(Table *table, const char *argument);
bool word_position(Table *table, const char *argument);
bool word_sfen(Table *table, const char *argument);
bool word_notation(Table *table, const char *argument);
bool word_history(Table *table, const char *argument);
/* The game in that form, for free(); NULL: it cannot be written so. */
char *table_as(Table *table, const GameForm *form);
bool word_pgn(Table *table, const char *argument);
bool word_pieces(Table *table, const char *argument);
bool word_about(Table *table, const char *argument);
bool word_rules(Table *table, const char *argument);

/* play_again.c */
bool word_earlier(Table *table, const char *argument);
bool word_later(Table *table, const char *argument);
bool word_level(Table *table, const char *argument);
bool word_rematch(Table *table, const char *argument);
bool word_new(Table *table, const char *argument);
bool word_games(Table *table, const char *argument);

#endif
