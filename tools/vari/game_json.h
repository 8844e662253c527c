/* Knows how a game and its actions are told as JSON, to programs and to the studio alike. Cells, players and
 * kinds of pieces go by the definition's names. Objects belong to the caller. */
#ifndef VARI_GAME_JSON_H
#define VARI_GAME_JSON_H

#include <cjson/cJSON.h>
#include <stddef.h>

#include "vari.h"

/* Adds `result`: null, or how the game has ended. One that has to be claimed is the result, with `claim`,
 * beside the moves by which the game goes on. */
void json_add_result(cJSON *object, VariGame *game, const VariRules *rules);
/* Adds `attacked`: the cells of the royal pieces of who acts that could be taken. */
void json_add_attacked(cJSON *object, VariGame *game, const VariRules *rules);
/* What the action that a game lists as `index` is made of. */
cJSON *action_json(VariGame *game, const VariRules *rules, size_t index);

/* Prints one object a line of `vari moves --json`. */
typedef enum Details { NO_DETAILS, WITH_DETAILS } Details;
void print_moves_json(VariGame *game, const VariRules *rules, Details details, VariNotation notation);

#endif
