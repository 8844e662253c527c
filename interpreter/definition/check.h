/* Knows the types of expressions and how a parsed one becomes kernel
 * expressions. Does not know grammar (syntax.h does). Private to the expression
 * files of this room. Everything that returns EXPR_NONE or false has reported. */
#ifndef VARI_DEFINITION_CHECK_H
#define VARI_DEFINITION_CHECK_H

#include "definition/syntax.h"
#include "definition/words.h"

/* A set of type letters, one bit each; 0: nothing fits, or a mistake to be reported. */
typedef unsigned Types;
Types type_bit(char type);
Types types_of(const char *letters);
const char *type_words(char type); /* "a set of cells" */

typedef enum NameForm {
    NAME_PICK,
    NAME_EACH,
    NAME_RESERVED,
    NAME_KIND,
    NAME_TAG,
    NAME_FLAG,
    NAME_PLAYER,
    NAME_TERM,
    NAME_NUMBER,
    NAME_ZONE,
    NAME_OPTION,
    NAME_CLASS,
    NAME_TRAIL,
    NAME_CELL,
    NAME_BOX,
    NAME_HEADING,
    NAME_POISON /* reported where it was declared */
} NameForm;

typedef enum NameRole {
    ROLE_VALUE,
    ROLE_WORD, /* describes pieces: a kind, tag, flag ... */
    ROLE_OWNER /* describes them by whose they are */
} NameRole;

/* A name that means something in every definition. */
typedef struct ReservedName {
    Op op;
    const char *types;
    NameRole role;
    int32_t relation;  /* OP_OWNED: Relation */
    const char *other; /* how it is called; NULL: as its operation */
} ReservedName;
const char *reserved_word(const ReservedName *name);

/* One thing that a name can mean. */
typedef struct Meaning {
    NameForm form;
    int32_t index;                /* of what is declared, as its form says */
    const ReservedName *reserved; /* NAME_RESERVED */
    Types types;                  /* as what it can stand */
    NameRole role;
} Meaning;

/* True if it is that of a reserved name of the operation. */
static inline bool meaning_is(const Meaning *meaning, Op op)
{
    return meaning->form == NAME_RESERVED && meaning->reserved->op == op;
}

enum { MEANINGS_MAX = 8 };
typedef struct Meanings {
    Meaning items[MEANINGS_MAX];
    size_t count;
} Meanings;

/* True if a name means something in every definition. */
bool name_is_fixed(Text name);
/* True if a word is written with brackets. */
bool call_is_named(Text name);
/* The words of these two sorts by number; false: there are no more. */
bool name_by_number(size_t index, ExpressionWord *word);
bool call_by_number(size_t index, ExpressionWord *word);

Meanings name_meanings(const Reader *reader, Text name);
Types meanings_types(const Meanings *meanings);
/* The one meaning that has the type; NULL after reporting none or several. */
const Meaning *name_choose(Reader *reader, const Word *word, const Meanings *meanings, char type);
/* The expression for it as that type (expression_name_build.c). */
ExprId name_build(Reader *reader, const Word *word, const Meaning *meaning, char type);
/* Adds to the report made last which cells there are, where a first and a last one say that. */
void name_help_cells(const Scope *scope);
/* "a piece kind", "a term": for messages. */
const char *name_describe(const Reader *reader, const Meaning *meaning);

/* Reports the first word of an expression that means nothing at all: whatever else is wrong comes of it.
 * False when there is none. */
bool name_report_unknown(Reader *reader, const Syntax *node, char type);
/* The nearest word that builds sentences (`and`, `count`), or nothing. */
Text word_nearest_structural(Text text, size_t start, Text word); /* the word stands there in the text */
/* Says beside a mistake just reported what a word without a meaning was meant for; false when nothing is
 * known. */
bool mistake_help_word(Reader *reader, const Word *word);
/* The same where the language writes it in another way, for who wants a value of that type
 * (expression_ways.c). */
bool mistake_help_way(Reader *reader, const Word *word, char type);
/* The same for `hill-e4`, which is two sets, and for `cells-rank` before a number, behind which is `end`. */
bool mistake_help_minus_sets(Reader *reader, Text word, uint32_t start, uint32_t end);
/* Says beside a mistake just reported how what is meant is written, where a value of another sort is wanted.
 */
bool mistake_help_sort(Reader *reader, const Syntax *node, char wanted);
/* Reports `&` between conditions, all of them in one sum; false: there is none. */
bool mistake_report_joined(Reader *reader, const Syntax *node);
/* Says beside a mistake just reported how a condition is asked that stands where pieces are described. */
void mistake_help_truth(Reader *reader, const Word *word);
/* Says beside a mistake just reported how a number of the state is asked for; false when the word is none, or
 * nothing stands before it. */
bool mistake_help_number(Reader *reader, const Word *word);
/* Says beside a mistake just reported how a value of the wanted sort is made of what is there. */
void mistake_help_type(Reader *reader, const Syntax *node, char wanted, Types given);
/* Adds help to a report on `SET is WORDS`, or `SET is not WORDS` if `negated`: what can be asked of a set. */
void mistake_help_set_is(Reader *reader, const Syntax *set, const Syntax *words, bool negated);

#define IF_IS_A_KEY                                                                                          \
    "a condition has a key of its own, `if: ...`, beside this one or in a map, as `{to: rank 1, if: ...}`"

/* As what a node can stand. */
Types check_types(Reader *reader, const Syntax *node);
/* Builds a node as the first of the wanted types that fits; a cell is taken for
 * a set, and a set for a cell (its lowest). */
ExprId check(Reader *reader, const Syntax *node, const char *wanted);
ExprId check_add(Reader *reader, const Syntax *node, Op op, char type, int32_t a, int32_t b, int kid_count,
                 const ExprId *kids);
ExprId check_constant(Reader *reader, const Syntax *node, char type, int32_t value);
ExprId check_kinds(Reader *reader, const Syntax *node, const KindSet *kinds);
/* The player after `of`. */
ExprId check_player(Reader *reader, const Syntax *node);
Span check_span(const Reader *reader, const Syntax *node);

/* Selections (expression_select.c). */
Types select_types(Reader *reader, const Syntax *node);
ExprId select_build(Reader *reader, const Syntax *node, char type);
/* The words of a selection as a set of which one cell or piece will be asked. */
ExprId select_matching(Reader *reader, const Syntax *node);
/* The words after `is` as fixed kinds, or EXPR_NONE. */
ExprId select_kinds(Reader *reader, const Syntax *node);

/* Hands and losses (expression_hand.c). */
bool hand_is(const Syntax *node);
ExprId hand_count(Reader *reader, const Syntax *node, Op op); /* HAND_COUNT or LOST */
ExprId hand_kinds(Reader *reader, const Syntax *node);        /* IN_HAND */

/* Calls (expression_calls.c). */
Types call_types(Reader *reader, const Syntax *node);
ExprId call_build(Reader *reader, const Syntax *node, char type);

/* Fixed sets (expression_zones.c). */
ExprId zone_phrase(Reader *reader, const Word *word);                                 /* rank 8, files a-c */
ExprId zone_counted(Reader *reader, const Syntax *node, bool by_rank, ExprId number); /* rank (goal-rank) */
ExprId zone_named(Reader *reader, const Word *word, const char *name); /* first-rank, light ... */
ExprId zone_box(Reader *reader, const Word *word);
bool zone_is_box(const Board *board, Text name, Cell corners[2]);
/* Several fixed sets as one; EXPR_NONE silently when one of them is not fixed. */
ExprId zone_unite(Reader *reader, const Syntax *node, const ExprId *sets, size_t count);

#endif
