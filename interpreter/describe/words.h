/* Knows how a part of a rule is said: conditions as clauses, sets as "your pawns on the hill", numbers,
 * players. Does not know which rules there are. The English of each operation stands beside its name, in
 * program/ops.h; here are the shapes that need more than a pattern. Writes into the voice's buffer. Nothing
 * here fails. */
#ifndef VARI_DESCRIBE_WORDS_H
#define VARI_DESCRIBE_WORDS_H

#include "base/buffer.h"
#include "program/expressions.h"

/* Who `next` is where a rule is asked. */
typedef enum NextIs {
    NEXT_FOLLOWS, /* the turn has not passed: "the next player" */
    NEXT_MOVES,   /* it has: "the player to move" */
    NEXT_IS_YOU   /* it begins */
} NextIs;

/* Who is speaking of whom: "you" are who acts or has acted, or the owner of the piece that is told of. */
typedef struct Voice {
    const Kernel *kernel;
    Buffer *out;
    ExprId viewer;               /* whose eyes: EXPR_NONE is you, else a player who is named */
    const struct Voice *outside; /* as whom this one names the viewer: that player's opponent; NULL: as you */
    const char *it;              /* what the cell that is looked at is called */
    bool it_is_piece;            /* a piece stands there, which is spoken of as "it" */
    const PickRule *picks;       /* of the rule that is told, for their names; NULL: none */
    unsigned pick_count;
    NextIs next;
    bool next_named; /* the player to move was spoken of before: "that player" */
    Text term;       /* name of the term being defined; empty: none */
} Voice;

/* --- plain words --------------------------------------------------------- */

/* "two", "twelve", "13". */
void words_count(Buffer *out, int64_t number);
/* "third", "12th". */
void words_ordinal(Buffer *out, int64_t number);
/* "a" or "an", and a blank. */
void words_article(Buffer *out, Text noun);
void words_plural(Buffer *out, Text noun);
/* Between the items of a list: "", ", " or " and "; `joint` is "and" or "or". */
void words_join(Buffer *out, size_t index, size_t count, const char *joint);
/* A name that the author gave, with blanks where it has hyphens. */
void words_name(Buffer *out, Text name);
/* True if the text has these words somewhere. */
bool speaks_of(Text text, const char *words);
/* The first letter in upper case from `start` on. */
void words_capital(Buffer *out, size_t start);

/* --- names ---------------------------------------------------------------- */

/* A kind as it is called: by its name, or by its id where another has the same and is not its promoted form.
 */
Text words_kind(const Kernel *kernel, unsigned kind);
/* True if the kind's name is that of another, too, of which all but one are promoted (letters with +). */
bool words_kind_is_twin(const Kernel *kernel, unsigned kind);
void words_player_name(Buffer *out, const Kernel *kernel, int player);
/* "rooks, knights and bishops"; "pieces" for all; "pieces other than pawns". */
typedef enum Number { SINGULAR, PLURAL } Number;
void words_kinds(Buffer *out, const Kernel *kernel, const KindSet *kinds, Number number, const char *joint);
/* Cells by name, boxes joined: "a1-c3, d5 and e4". */
void words_cells(Buffer *out, const Board *board, const CellSet *cells);

/* --- expressions ----------------------------------------------------------- */

/* A condition as a clause without a capital or a full stop; or its denial. */
void words_clause(Voice *voice, ExprId condition, bool holds);
/* The parts of what a rule asks: of the position before the action, of what is done, and everything else. */
typedef enum ClausePart { CLAUSE_BEFORE, CLAUSE_DEED, CLAUSE_REST } ClausePart;
/* One part: "you had ...", the infinitive "drop a king", or a clause; false: there is no such part. */
bool words_clause_part(Voice *voice, ExprId condition, ClausePart part);
/* True if a set is of pieces that the action captures; and what is captured: "an enemy king". */
bool words_is_taken(const Kernel *kernel, ExprId set);
void words_captured(Voice *voice, ExprId set);
/* Anything by its sort: a number, a player, a cell, a set, kinds, a direction. */
void words_phrase(Voice *voice, ExprId id);
/* "your", "the next player's". */
void words_possessive(Voice *voice);
/* "your hand", "the hand of White". */
void words_hand(Voice *voice, ExprId player);
/* True if an expression looks at what was picked or chosen. */
bool words_asks_choice(const Kernel *kernel, ExprId id);
/* A set with its article: "one of your pawns on the hill", "no enemy king", "your pawns". */
typedef enum Amount { AMOUNT_ALL, AMOUNT_ONE } Amount;
void words_selection(Voice *voice, ExprId set, Amount amount);
/* True if a set is of pieces of fixed kinds, whosever they are and wherever. */
bool words_is_kinds_alone(const Kernel *kernel, ExprId set);
/* What a thing must be to be in the set, where a few adjectives say that: "marked \"fresh\"", "attacked";
 * else false. */
bool words_adjectives(Voice *voice, ExprId set);
/* True if the set names pieces or empty cells, not only places. */
bool words_is_selection(const Kernel *kernel, ExprId set);
/* True if words_selection says AMOUNT_ALL of it in the plural. */
bool words_are_several(const Voice *voice, ExprId set);
/* True if the set names pieces of fixed kinds that are none. */
bool words_is_of_no_kind(const Kernel *kernel, ExprId set);
/* "you have a king on the hill", "there are at most two enemy pawns": a question after a set; `op` compares
 * its count with `number`. */
void words_exists(Voice *voice, ExprId set, Op op, ExprId number, bool holds);
/* True if some move captures by itself. */
bool words_moves_capture(const Kernel *kernel);
/* The set of `captures` that everybody has. */
bool words_is_usual_prey(const Kernel *kernel, ExprId captures);
/* Adds the pieces of `captures`, without an article: "enemy rams". */
void words_prey(Voice *voice, ExprId captures);

/* --- changes ----------------------------------------------------------------- */

/* True if steps of `do` capture, too, which no action counts as its own capture: that is "direct" then. */
bool words_steps_capture(const Kernel *kernel);
/* Steps of `do`, joined to one predicate: "remove the pieces around the target, then ...". */
void words_changes(Voice *voice, const ChangeList *changes);
/* What is picked: "choose an empty cell, then ...". */
void words_picks(Voice *voice);

/* --- moves --------------------------------------------------------------------- */

/* What one rule's legs say, without a subject: "slides any number of cells diagonally". */
void words_legs(Voice *voice, const ActionRule *rule);

#endif
