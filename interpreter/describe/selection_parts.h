/* Knows what a set of pieces and cells is made of: kinds, owners, flags, places. Private to the room. */
#ifndef VARI_DESCRIBE_SELECTION_PARTS_H
#define VARI_DESCRIBE_SELECTION_PARTS_H

#include "describe/internal.h"

enum { WORDS_MAX = 8, UNITED_MAX = 64 };

/* What a set is made of: all of these hold of each of its cells. */
typedef struct Selection {
    KindSet kinds;
    bool has_kinds, occupied, empty, attacked, guarded, taken;
    ExprId chosen_kinds;         /* of PIECES whose kinds are no fixed set */
    ExprId relations[WORDS_MAX]; /* OWNED, or unions of them */
    ExprId owners[WORDS_MAX];    /* OWNED_BY's player */
    ExprId flags[WORDS_MAX];
    ExprId places[WORDS_MAX]; /* cells it lies among */
    ExprId tests[WORDS_MAX];
    ExprId excepted[WORDS_MAX];
    unsigned relation_count, owner_count, flag_count, place_count, test_count, except_count;
    bool overflows;
} Selection;

void selection_read(const Kernel *kernel, ExprId id, Selection *selection);
/* True if pieces are sought, not cells. */
bool selection_names_pieces(const Selection *selection);
/* True if somebody has the pieces: "you have", "your side has", "that player has". */
bool selection_is_had(const Voice *voice, const Selection *selection);
/* True if they are one's own or an ally's: "your side has". */
bool selection_is_of_side(const Voice *voice, const Selection *selection);
/* The named player whose one piece is told of: "a piece of Black"; -1: none. */
int selection_named_owner(const Voice *voice, const Selection *selection, Number number);
/* True if they are an enemy's of somebody who is named: "a king of that player's opponent". */
bool selection_is_their_enemy(const Voice *voice, const Selection *selection);
/* True if nothing is said but what they are like: empty, attacked, guarded, or by flags. */
bool selection_has_adjectives_alone(const Voice *voice, const Selection *selection);
/* The parts of the phrase, in its order: "enemy ", "rook", " that is unmoved on the hill". */
void selection_add_relations(Voice *voice, const Selection *selection, Number number);
void selection_add_noun(Voice *voice, const Selection *selection, Number number);
void selection_add_rest(Voice *voice, const Selection *selection, Number number);
/* "unmoved and attacked" */
void selection_add_adjectives(Voice *voice, const Selection *selection);
/* "an enemy rook", "one of your rooks" */
void selection_add_one(Voice *voice, const Selection *selection);

#endif
