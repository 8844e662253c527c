/* Knows how definitions and their options are told as JSON. Objects belong to the caller. */
#ifndef VARI_LIST_JSON_H
#define VARI_LIST_JSON_H

#include "tool.h"

/* `grid`, `hex`, `ring` or `graph`. */
const char *topology_word(const VariRules *rules);
/* What the definition at a path is called besides its title. */
cJSON *definition_names(const char *path);
/* Of a shipped definition the folder in which it lies; of others, where they are; for free(). */
char *definition_folder(const char *path);
/* The first tag, else the folder of a shipped one, or of others where they are; for free(). */
char *definition_group(const char *path, const VariRules *rules);
cJSON *option_json(const VariOption *option);
/* Adds `options`. */
void json_add_options(cJSON *object, const VariRules *rules);
/* An object of `vari list --json`. */
cJSON *definition_json(const char *path, const VariRules *rules);
/* All definitions that can be played, in a list. Takes as long as loading them. */
cJSON *list_json(void);

#endif
