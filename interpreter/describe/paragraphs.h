/* Knows what the files of this room share of making paragraphs. Private to the room. */
#ifndef VARI_DESCRIBE_PARAGRAPHS_H
#define VARI_DESCRIBE_PARAGRAPHS_H

#include "describe/describe.h"

typedef struct Description {
    Arena *arena;
    const Kernel *kernel;
    ParagraphList *paragraphs;
} Description;

/* Adds a paragraph, if the buffer holds anything, and empties and frees the buffer. */
void description_add(Description *description, SectionName section, Text subject, Buffer *text);

/* The subject of a rule's paragraph: what it says to people, or else its name as words. In the arena. */
Text description_title(const Description *description, Text name, Text says);

/* The two parts that are told of a move: how far it goes and whither; when, and what else is done. */
void describe_move_core(const Kernel *kernel, const ActionRule *rule, Buffer *out);
void describe_move_tail(const Kernel *kernel, const ActionRule *rule, Buffer *out);

/* The sentences of a text that another has not, and how many they are. */
unsigned sentences_but(Text text, Text other, Buffer *out);

void describe_board(Description *description); /* board, set-up */
/* Who plays; where forward is only if some paragraph before it needs that. */
void describe_players(Description *description);
void describe_pieces(Description *description); /* moves, promotion */
void describe_hands(Description *description);  /* castling, drops, captured pieces */
void describe_turn(Description *description);   /* phases, actions, effects */
/* True if players go out of the game one by one. */
bool describe_goes_out(const Kernel *kernel);
void describe_ends(Description *description);  /* laws, compulsion, endings */
void describe_words(Description *description); /* zones, terms, the state */
void describe_options(Description *description);

/* How a piece is promoted; `usual` is what describe_usual_promotion() has said of many. */
void describe_promotion(const Kernel *kernel, const PromotionRule *rule, Text usual, Buffer *out);
/* When most pieces are promoted, if that is the same for several, and long; else empty. In the arena. */
Text describe_usual_promotion(Description *description);
/* What several kinds turn back into when captured, if they were promoted; KIND_NONE: none. It is told once.
 */
Kind describe_usual_return(const Kernel *kernel);
#endif
