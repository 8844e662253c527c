/* Knows why something that was meant is no legal action, and tells it in the notation of a game's players.
 * Used by `vari play` and by the door. Knows nothing of who sits at a table. */
#ifndef VARI_REFUSED_H
#define VARI_REFUSED_H

#include <stdbool.h>
#include <stddef.h>
#include <stdio.h>

#include "vari.h"

/* How a game is told, and where to. Borrowed: nothing is freed. */
typedef struct Speaker {
    VariRules *rules;
    VariGame *game;
    VariNotation notation;
    FILE *out;
    bool takes_words; /* those who read it can type `moves` and `pieces` */
    /* Becomes the law or rule that is told, if one is; may be NULL. */
    VariObjection *objection;
} Speaker;

/* --- speaker.c ------------------------------------------------------------------------------------------ */

/* A legal action in the speaker's notation; valid until the next is asked for. */
const char *speaker_written(const Speaker *speaker, size_t index);
/* What players of that notation call a cell. */
const char *speaker_cell(const Speaker *speaker, size_t cell);
/* At most so many of the actions of a line, with blanks between, in that notation; from malloc(). */
char *speaker_line(const Speaker *speaker, const char *actions, unsigned most);
/* The index of the action that is listed so; SIZE_MAX: there is none. */
size_t listed_as(VariGame *game, const char *text);

/* True if players call cells as USI does, by a number and a letter. */
bool cells_are_usi(const VariRules *rules);
/* The cell that the text begins with, or SIZE_MAX; *length: of its name, or of what players call it. */
size_t cell_at_start(const VariRules *rules, const char *text, size_t *length);
/* The cell that the text ends with, but for remarks, or SIZE_MAX. */
size_t cell_at_end(const VariRules *rules, const char *text);

enum { TOLD_FEW = 6, TOLD_MANY = 12 }; /* so many actions are listed in a sentence */

typedef struct Matches {
    size_t count;
    size_t first[TOLD_MANY]; /* indices of actions */
} Matches;

void note_match(Matches *matches, size_t action);
/* The legal actions that are written so, or begin so, as loosely as need be. */
Matches match_typed(const Speaker *speaker, const char *typed, bool whole);
/* What is left of the text after what was typed, but for capitals and the signs skipped; NULL: it begins
 * otherwise. */
const char *rest_after(const char *text, const char *typed, const char *skipped);
/* "a, b or c", `last` before the last one. */
void print_matches(const Speaker *speaker, const Matches *matches, const char *last);
/* From malloc(). */
char *without_blanks(const char *typed);

/* --- refused.c ------------------------------------------------------------------------------------------ */

/* Tells that it is no legal action, what is wrong as far as that can be said, and what is right. Returns
 * false if nothing could be said. vari_game_error() must be the text's. */
bool tell_refused(const Speaker *speaker, const char *typed);
/* The same without saying that it is not legal: goes on with a colon or a full stop. */
bool tell_why_refused(const Speaker *speaker, const char *typed);
/* Where nothing that begins with the cell is legal, goes on with a colon and why. Returns whether it did. */
bool tell_why_not_from(const Speaker *speaker, size_t cell);
/* True if it is written as a castling. */
bool is_castling(const char *typed);

#endif
