/* Knows what royal kinds add to the rules (`Royalty` in grammar/LANGUAGE.md): the term
 * `in-check`, the law `check` and three endings, each as text of the language,
 * and where in the file's laws and endings they stand. */
#ifndef VARI_DEFINITION_ROYALTY_H
#define VARI_DEFINITION_ROYALTY_H

#include "definition/rules_common.h"

typedef struct Royalty {
    bool any;                   /* some kind is royal */
    bool checked;               /* ... in a mode that has the law `check` */
    bool captured;              /* ... in mode capture */
    Span span;                  /* of the first `royal:` */
    const char *in_check;       /* text of the term, NULL when nothing is royal */
    const char *captured_kinds; /* selection words of those in mode capture */
} Royalty;

Royalty royalty_of(Scope *scope, const Node *root);

/* One entry of laws or endings: the file's, a made one, or both. */
typedef struct RuleEntry {
    Text name;
    Span span;           /* of the key that wrote or caused it */
    const Node *written; /* NULL: only made */
    bool made;
} RuleEntry;

typedef struct RuleOrder {
    RuleEntry *items;
    size_t count;
} RuleOrder;

/* All laws (endings) of the game in their order. */
RuleOrder royalty_laws(Scope *scope, const Node *root);
RuleOrder royalty_endings(Scope *scope, const Node *root);
/* Condition of the made ending `regicide`. */
ExprId royalty_regicide(Scope *scope, const Royalty *royalty);

#endif
