/* Knows whether a definition mentions a name. Searches the words of all its texts, without parsing them. Does
 * not know what a name means. Private to the loader. Nothing here fails. */
#ifndef VARI_DEFINITION_MENTIONS_H
#define VARI_DEFINITION_MENTIONS_H

#include "definition/extends.h"
#include "definition/scope.h"

/* What is searched for, and what does not count as a mention. All borrowed. */
typedef struct Mention {
    Text name;
    const char *block;         /* that declares it: the entry of this name there does not count */
    const char *const *silent; /* keys whose texts do not count, up to a NULL; NULL: all count */
    const Text *circle;        /* other names whose entries and changes do not count */
    size_t circle_count;
    bool changed; /* steps may change it: those that do, and effects of such steps alone, do not count */
} Mention;

bool is_mentioned(const Node *root, const Mention *mention);
bool is_mentioned_by_overlays(const NodeList *overlays, const Mention *mention);

#endif
