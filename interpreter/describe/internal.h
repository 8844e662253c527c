/* Knows what the files of this room share of saying expressions. See words.h for what others may use. */
#ifndef VARI_DESCRIBE_INTERNAL_H
#define VARI_DESCRIBE_INTERNAL_H

#include "describe/words.h"

/* An expression without the names of terms that are told as what they say. */
ExprId words_seen(const Kernel *kernel, ExprId id);

static inline const Expr *voice_expr(const Voice *voice, ExprId id)
{
    return &voice->kernel->exprs[words_seen(voice->kernel, id)];
}

/* The voice of what a player sees whom another voice names; that one has to last as long. */
static inline Voice voice_seen_by(const Voice *voice, ExprId player)
{
    Voice other = *voice;
    other.viewer = player;
    other.outside = voice;
    return other;
}

/* A pattern of ops.h with its kids filled in. */
void words_pattern(Voice *voice, const Expr *expr, const char *pattern);
/* True if a number counts what has been done since something happened, and nothing else changes it. */
bool words_is_counter(const Kernel *kernel, const NumberRule *number);
/* True if to count turns is to count actions. */
bool words_turns_are_actions(const Kernel *kernel);
/* What it counts: "actions without a capture or a pawn move". */
void words_counted(Voice *voice, const NumberRule *number, Number many);
/* True if a term is told as what it says wherever it is asked for: it is short, or asked for once. */
bool words_term_is_seen(const Kernel *kernel, const Term *term);
/* What people read instead of a name (`called`); empty: nothing was said. */
Text words_called(const Kernel *kernel, Text name);
/* A name as people read it: what it is called, or in quotes where nothing is said. */
void words_named(Buffer *out, const Kernel *kernel, Text name);
/* A trail as people read it: "trail" if there is no other. */
void words_trail(Buffer *out, const Kernel *kernel, size_t trail);
/* What pieces are that have the flag: "unmoved", "frozen". */
void words_flag(Buffer *out, const Kernel *kernel, size_t flag);
/* An action that is made: "a move", "a drop", or as the file calls it. */
void words_class(Buffer *out, const Kernel *kernel, size_t class);
/* Which of several choices of one sort a pick is, from 1; 0: there is no other of its sort. */
unsigned words_pick_place(const Voice *voice, unsigned pick);
/* A clause with its verbs in the past: "you had no king that was attacked". */
void words_past(Buffer *out, Text clause);
/* What an operation's operand names. */
void words_operand(Voice *voice, const Expr *expr);
/* "you", "the next player". */
void words_subject(Voice *voice);
/* Who acts next: "the next player", "the player to move", or "you". */
void words_next(Voice *voice);
/* True if the text calls this player "you". */
bool words_calls_you(const Voice *voice, ExprId player);
/* True if the viewer is you. */
bool words_is_you(const Voice *voice);
/* What has a name of its own: "your points", "the clock"; `owned`: each player has one. */
void words_thing(Voice *voice, Text called, bool owned);
/* A fixed set of cells. */
void words_zone(Voice *voice, const Zone *zone);
/* True if such a set is called by its own name, which the words section explains. */
bool words_zone_is_named(const Kernel *kernel, const Zone *zone);
/* What its cells are, whatever it is called. */
void words_zone_cells(Voice *voice, const Zone *zone);
/* "forward-right" and the like as words of the player's; a board's heading by its name. */
void words_heading(Voice *voice, int frame, int heading);
/* "north-east" for ne; lines of graphs and rings by their names. */
void words_compass(const Board *board, Heading heading, Buffer *out);
/* A number that is compared: "at most three", "two or more"; false: it is no such operation. */
bool words_quantity(Voice *voice, Op op, ExprId number);
/* A comparison as a clause, or its denial. */
void words_comparison(Voice *voice, const Expr *expr, bool holds);
/* The comparison that holds where this one does not. */
Op words_opposite(Op op);
/* What a leg may end on, behind its directions. */
void words_leg_end(Voice *voice, const ActionRule *rule, unsigned number);
/* What joins the next leg to this one: ", then ". */
void words_then(Voice *voice, const Leg *before);
/* A condition that asks one thing, or its denial, which no pattern says. */
void words_question(Voice *voice, ExprId id, const Expr *expr, bool holds);
/* Whether a clause is of parts joined by and, or. */
Op words_joint(const Voice *voice, ExprId id, bool holds);

#endif
