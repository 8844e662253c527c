/* Knows how protocols write cells and actions that vari writes as UCI does. Does not know what is legal. */
#ifndef VARI_NOTATION_H
#define VARI_NOTATION_H

#include "arguments.h"

typedef enum NotationForm {
    NOTATION_UCI,       /* e2e4, P@e4: as vari writes */
    NOTATION_USI,       /* 7g7f, P*5e: files from the right, ranks from above as letters */
    NOTATION_FROM_ZERO, /* e0e4: ranks are counted from 0 */
} NotationForm;

typedef struct Notation {
    NotationForm form;
    unsigned files, ranks;
} Notation;

enum { NOTATION_ROOM = 512 }; /* of an action's text; of what is longer the end is lost */

/* For a definition's board; other boards than grids are written as UCI does. */
Notation notation_of(const VariRules *rules, NotationForm form);
void notation_write(const Notation *notation, const char *text, char out[NOTATION_ROOM]);
void notation_read(const Notation *notation, const char *word, char out[NOTATION_ROOM]);

/* The notation that the arguments ask for, or else `usual`; a word for the players' own is `players`. False
 * after telling that there is none of that name, or that actions of these rules are not written so. */
bool notation_chosen(const VariRules *rules, const Arguments *arguments, VariNotation usual,
                     VariNotation *notation);
/* True if coordinates were chosen where players write something else: then boards have them, too. */
bool tells_coordinates(const VariRules *rules, VariNotation notation);

#endif
