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

#endif
