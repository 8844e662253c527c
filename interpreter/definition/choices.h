/* Knows which choices of options are worth a look, so that every overlay is read
 * once and every value of every option. Does not read the blocks: who asks loads
 * the definition with each trial. Lives in the reading arena. Cannot fail: what
 * cannot be tried is left out. */
#ifndef VARI_DEFINITION_CHOICES_H
#define VARI_DEFINITION_CHOICES_H

#include "base/list.h"
#include "definition/definition.h"

/* Options to set, those of the request first. */
typedef struct Trial {
    Text (*sets)[2];
    size_t count;
} Trial;

typedef struct TrialList {
    Trial *items;
    size_t count, capacity;
    bool cut;          /* there are more than are tried */
    LIST(Span) idle;   /* conditions of overlays that hold with no choice */
    LIST(Span) always; /* ... and with each */
} TrialList;

/* None that is refused, and not what the request itself sets. The request's diagnostics get nothing. */
void choices_list(const DefinitionRequest *request, TrialList *trials);

#endif
