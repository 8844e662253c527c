/* Knows where a definition speaks of a name. Goes by the words of the whole file: where a name stands in any
 * text, it is mentioned. Private to the loader. */
#ifndef VARI_DEFINITION_MENTIONS_H
#define VARI_DEFINITION_MENTIONS_H

#include "definition/extends.h"
#include "definition/scope.h"

/* What is looked for, and what is no mention of it. */
typedef struct Mention {
    Text name;
    const char *block;         /* that declares it: the entry of that name there is none */
    const char *const *silent; /* keys whose texts are none, up to a NULL; NULL: all keys count */
    const Text *circle;        /* other names whose entries and changes are none either */
    size_t circle_count;
    bool changed; /* by steps; those that change it, and effects of such steps alone, are none */
} Mention;

bool is_mentioned(const Node *root, const Mention *mention);
bool is_mentioned_by_overlays(const NodeList *overlays, const Mention *mention);

#endif
