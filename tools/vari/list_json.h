/* Knows how definitions and their options are told as JSON. Objects belong to the caller. */
#ifndef VARI_LIST_JSON_H
#define VARI_LIST_JSON_H

#include <cjson/cJSON.h>

#include "vari.h"

cJSON *option_json(const VariOption *option);
/* Adds `options`. */
void json_add_options(cJSON *object, const VariRules *rules);
const char *topology_word(VariTopology topology);
/* An object of `vari list --json`, of rules that can be played. */
cJSON *definition_json(const VariRules *rules, const char *path);
/* The same of the definition at a path; NULL, after a word where it cannot be read: it cannot be played. */
cJSON *definition_load_json(const char *path);
/* All definitions that can be played, in a list. Takes as long as loading them. */
cJSON *list_json(void);

#endif
