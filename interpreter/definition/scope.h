/* Knows what every name of a definition means while the file is being read.
 * Does not know grammar. Lives in the reading arena; what it makes (exprs,
 * zones, kindsets) grows in the rules arena. */
#ifndef VARI_DEFINITION_SCOPE_H
#define VARI_DEFINITION_SCOPE_H

#include "base/list.h"
#include "lexer/lexer.h"
#include "program/expressions.h"
#include "tree/node.h"

/* A tag of kinds, or a choice of players' names. */
typedef struct TagName {
    Text name;
    KindSet kinds;
} TagName;

/* A zone that is a set of the position rather than fixed: used by substitution. */
typedef struct ZoneExpr {
    Text name;
    ExprId set; /* or EXPR_NONE: then zone is its index among fixed ones */
    int32_t zone;
    bool failed; /* already reported: stay silent */
} ZoneExpr;

typedef struct PickName {
    Text name;
    PickType type;
    uint8_t slot;
    bool failed; /* already reported: stay silent */
} PickName;

typedef struct Scope {
    Arena *rules;
    Arena *reading;
    DiagList *diags;
    Lexer *movement_lexer;
    Lexer *expression_lexer;
    const Node *root; /* the definition, merged: what it names that is not known yet */
    Kernel *kernel;   /* filled so far: options, board, players, kinds, numbers, flags, trails, classes ... */
    LIST(Expr) exprs; /* become kernel->exprs; kids stand before their parents */
    size_t parts;     /* of all that were read */
    LIST(KindSet) kindsets;
    LIST(Zone) zones;
    LIST(TagName) tags; /* `royal` among them once some kind is */
    LIST(ZoneExpr) zone_names;
    LIST(ActionRule) movements; /* of reach(c by M) */
    /* What holds just where an expression stands: */
    PickName picks[PICKS_MAX]; /* the rule's own picks read so far */
    uint8_t pick_count;
    Text each;          /* name of the `each:` player, or empty */
    bool may_each;      /* there may be an `each:` */
    Text lacks_each;    /* the player that was asked for as if an `each:` named it, or empty */
    Text law_names[64]; /* for barred() */
    size_t law_count;
    Text instead;       /* words that may stand there instead of an expression, parted by / */
    bool letters_amiss; /* of kinds: what is written with them is no further mistake */
    bool no_piece;      /* an action that is no piece's move: it comes from nowhere and goes nowhere */
    bool sees_it;       /* conditions are about one cell or the piece on it, which is `it` */
    bool options_only;  /* nothing but options and numbers may be named */
} Scope;

/* With an empty kernel of this id. */
Scope *scope_new(Arena *rules, Arena *reading, DiagList *diags, Text id);
/* Appends an expression whose kids are made already. EXPR_NONE among the kids
 * (something reported) makes the result EXPR_NONE. */
ExprId scope_add(Scope *scope, Op op, char type, int32_t a, int32_t b, Span span, int kid_count,
                 const ExprId *kids);
static inline const Expr *scope_expr(const Scope *scope, ExprId id)
{
    return &scope->exprs.items[id];
}
int32_t scope_kindset(Scope *scope, const KindSet *set);            /* index, shared */
int32_t scope_zone(Scope *scope, const Zone *zone);                 /* index */
Kind scope_find_kind(const Scope *scope, Text name);                /* by id; `_` reads as `-`; KIND_NONE */
bool scope_name_equals(Text left, Text right);                      /* `_` reads as `-` */
int scope_find_class(const Scope *scope, Text name);                /* -1 */
extern const char *const scope_fixed_classes[CLASS_FIRST_DECLARED]; /* names of the classes every game has */
int scope_find_option(const Scope *scope, Text name);               /* -1 */

/* How an option stands in expressions: as a number, as a truth, or as a word
 * that can only be compared with its choices. */
typedef enum OptionForm { OPTION_NUMBER, OPTION_TRUTH, OPTION_CHOICE } OptionForm;
OptionForm scope_option_form(const Scope *scope, int option);
Text scope_option_value(const Scope *scope, int option);     /* as chosen, else the default */
int32_t scope_option_number(const Scope *scope, int option); /* numbers; truths as 0 or 1 */
Player scope_find_player(const Scope *scope, Text name);     /* PLAYER_NONE */

/* Who plays where a definition does not say who. */
enum { SCOPE_USUAL_PLAYERS = 2 };
extern const char *const scope_usual_players[SCOPE_USUAL_PLAYERS];

#endif
