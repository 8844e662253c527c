/* Knows how definitions and their options are told as JSON. Objects belong to the caller. */
#ifndef VARI_LIST_JSON_H
#define VARI_LIST_JSON_H

#include "finding.h"

cJSON *option_json(const VariOption *option);
/* Adds `options`. */
void json_add_options(cJSON *object, const VariRules *rules);
/* An object of `vari list --json`. */
cJSON *definition_json(const Candidate *listed);
/* All definitions that can be played, in a list. Takes as long as loading them. */
cJSON *list_json(void);

#endif
