/* Knows the parts of a set of pieces and cells: kinds, owners, flags, places. Does not know clauses. A
 * selection borrows the kernel's expressions. Nothing here fails. Private to the room. */
#ifndef VARI_DESCRIBE_SELECTION_PARTS_H
#define VARI_DESCRIBE_SELECTION_PARTS_H

#include "describe/internal.h"

enum { WORDS_MAX = 8, UNITED_MAX = 64 };

/* A set as a conjunction: each of its cells has all of these properties. */
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
    bool overflows; /* it has more than WORDS_MAX of something */
} Selection;

/* Fills in the parts of a set. */
void selection_read(const Kernel *kernel, ExprId id, Selection *selection);
/* True if the set has pieces, not cells. */
bool selection_names_pieces(const Selection *selection);
/* True if "have" can express the owner: "you have", "your side has", "that player has". */
bool selection_is_had(const Voice *voice, const Selection *selection);
/* True if the pieces belong to the viewer or an ally: "your side has". */
bool selection_is_of_side(const Voice *voice, const Selection *selection);
/* The player whose name follows a single piece, "a piece of Black", or -1. */
int selection_named_owner(const Voice *voice, const Selection *selection, Number number);
/* True if the pieces belong to an enemy of a player other than the reader: "a king of that player's
 * opponent". */
bool selection_is_their_enemy(const Voice *voice, const Selection *selection);
/* True if adjectives describe the whole set: empty, attacked, guarded, or flags. */
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
