/* Every operation of the expression language, once. From this list come the
 * enum, the type check, the verifier, the listing and the manual; machine.c
 * adds what each does.
 *
 *  OP(NAME, result, "kids", a, b, scope, cost, reads, "meaning")
 *
 * Types: N number, T truth, P player, K one kind, H heading, C one cell (or none),
 * S set of cells, M set of kinds; ? the result's own type, same for every ? kid.
 * N T P K H C are all small integers at run time; S and M are bit sets.
 * `a` and `b` say what the operand fields of the instruction hold, "" when unused.
 * Which kid is asked with a scope of its own (OpScope), how long it takes beside its kids (OpCost), and
 * what it looks at itself (Read): see expr.h. */

/* constants and variables */
OP(CONST,      'N', "",    "origin",    "value",   NONE,   ONE,   READ_NOTHING,
   "a number; also constant players, kinds, headings, truths and cells")
OP(NUMBER,     'N', "",    "number",    "",        NONE,   ONE,   READ_NUMBERS | READ_VIEW,
   "a number of the state; the viewpoint's when there is one per player")
OP(TERM,       '?', "",    "term",      "",        TERM,   ONE,   READ_NOTHING,
   "a named term, from this viewpoint")
OP(PICK,       'N', "",    "slot",      "type",    NONE,   ONE,   READ_PICKS,
   "what was picked in a slot of this rule; b is the type's letter")
OP(EACH,       'P', "",    "",          "",        NONE,   ONE,   READ_EACH,
   "the player that an `each:` is at")
/* arithmetic and truth */
OP(ADD,        'N', "NN",  "",          "",        NONE,   ONE,   READ_NOTHING,
   "sum")
OP(SUB,        'N', "NN",  "",          "",        NONE,   ONE,   READ_NOTHING,
   "difference")
OP(MUL,        'N', "NN",  "",          "",        NONE,   ONE,   READ_NOTHING,
   "product")
OP(DIV,        'N', "NN",  "",          "",        NONE,   ONE,   READ_NOTHING,
   "quotient rounded towards zero; 0 when dividing by 0")
OP(MOD,        'N', "NN",  "",          "",        NONE,   ONE,   READ_NOTHING,
   "remainder of DIV; 0 when dividing by 0")
OP(NEG,        'N', "N",   "",          "",        NONE,   ONE,   READ_NOTHING,
   "minus")
OP(EQ,         'T', "NN",  "",          "",        NONE,   ONE,   READ_NOTHING,
   "equal; also of players, kinds, cells")
OP(NE,         'T', "NN",  "",          "",        NONE,   ONE,   READ_NOTHING,
   "not equal")
OP(LT,         'T', "NN",  "",          "",        NONE,   ONE,   READ_NOTHING,
   "less")
OP(LE,         'T', "NN",  "",          "",        NONE,   ONE,   READ_NOTHING,
   "less or equal")
OP(GT,         'T', "NN",  "",          "",        NONE,   ONE,   READ_NOTHING,
   "greater")
OP(GE,         'T', "NN",  "",          "",        NONE,   ONE,   READ_NOTHING,
   "greater or equal")
OP(AND,        'T', "TT",  "",          "",        NONE,   ONE,   READ_NOTHING,
   "both; the second is not asked when the first fails")
OP(OR,         'T', "TT",  "",          "",        NONE,   ONE,   READ_NOTHING,
   "either; the second is not asked when the first holds")
OP(NOT,        'T', "T",   "",          "",        NONE,   ONE,   READ_NOTHING,
   "not")
OP(CHOOSE,     '?', "T??", "",          "",        NONE,   ONE,   READ_NOTHING,
   "the second if the first holds, else the third")
/* players */
OP(ME,         'P', "",    "",          "",        NONE,   ONE,   READ_VIEW,
   "the viewpoint")
OP(MOVER,      'P', "",    "",          "",        NONE,   ONE,   READ_MOVER,
   "who acts or has just acted")
OP(NEXT,       'P', "",    "",          "",        NONE,   ONE,   READ_NEXT,
   "who acts next")
OP(ENEMY,      'P', "",    "",          "",        NONE,   ONE,   READ_VIEW | READ_OUT,
   "the one enemy of the viewpoint (two sides), a player")
OP(OWNER,      'P', "C",   "",          "",        NONE,   ONE,   READ_PIECES,
   "who owns the piece on a cell; nobody when empty")
OP(OF,         '?', "P?",  "",          "",        VIEW_1, ONE,   READ_NOTHING,
   "the second, seen by the first")
OP(RELATED,    'T', "P",   "relation",  "",        NONE,   ONE,   READ_VIEW,
   "whether a player stands so to the viewpoint")
/* cells */
OP(IT,         'C', "",    "",          "",        NONE,   ONE,   READ_IT,
   "the cell that a where, for, immune or leg is at")
OP(FROM,       'C', "",    "",          "",        NONE,   ONE,   READ_FROM,
   "where the action's piece came from")
OP(TO,         'C', "",    "",          "",        NONE,   ONE,   READ_END,
   "where it goes")
OP(FIRST,      'C', "S",   "",          "",        NONE,   ONE,   READ_NOTHING,
   "the lowest cell of a set, or none")
OP(STEP,       'C', "C",   "frame",     "heading", NONE,   ONE,   READ_VIEW,
   "the next cell; see StepFrame")
OP(BEYOND,     'C', "CC",  "",          "",        NONE,   ONE,   READ_NOTHING,
   "first cell past the second on the line from the first")
/* sets */
OP(NOTHING,    'S', "",    "",          "",        NONE,   ONE,   READ_NOTHING,
   "the empty set")
OP(CELLS,      'S', "",    "",          "",        NONE,   ONE,   READ_NOTHING,
   "every cell")
OP(ZONE,       'S', "",    "zone",      "",        NONE,   ONE,   READ_VIEW,
   "a fixed set of cells as the viewpoint sees it")
OP(HOME,       'S', "",    "",          "",        NONE,   ONE,   READ_VIEW | READ_MOVED,
   "where the set-up puts the action's kind for the viewpoint")
OP(DEAD_END,   'S', "",    "",          "",        NONE,   ONE,   READ_VIEW | READ_MOVED,
   "from where the action's kind never moves, for the viewpoint")
OP(CELL,       'S', "C",   "",          "",        NONE,   ONE,   READ_NOTHING,
   "just that cell")
OP(OCCUPIED,   'S', "",    "",          "",        NONE,   ONE,   READ_PIECES,
   "cells with a piece")
OP(EMPTY,      'S', "",    "",          "",        NONE,   ONE,   READ_PIECES,
   "cells without")
OP(PIECES,     'S', "M",   "",          "",        NONE,   ONE,   READ_PIECES,
   "cells with a piece of those kinds")
OP(OWNED,      'S', "",    "relation",  "",        NONE,   ONE,   READ_PIECES | READ_VIEW,
   "cells with a piece whose owner stands so to the viewpoint")
OP(OWNED_BY,   'S', "P",   "",          "",        NONE,   ONE,   READ_PIECES,
   "cells with a piece of that player")
OP(FLAGGED,    'S', "",    "flag",      "",        NONE,   ONE,   READ_PIECES,
   "cells with a piece that has the flag")
OP(UNITE,      'S', "SS",  "",          "",        NONE,   ONE,   READ_NOTHING,
   "union")
OP(MEET,       'S', "SS",  "",          "",        NONE,   ONE,   READ_NOTHING,
   "cells in both")
OP(EXCEPT,     'S', "SS",  "",          "",        NONE,   ONE,   READ_NOTHING,
   "cells of the first that are not in the second")
OP(WHERE,      'S', "ST",  "",          "",        IT_1,   EACH,  READ_NOTHING,
   "cells of the first for which the second holds of `it`")
OP(ATTACKED,   'S', "S",   "",          "",        NONE,   LINES, READ_PIECES | READ_OUT | READ_VIEW | READ_RULES | READ_ATTACK,
   "those of the set that an enemy of their owner could take")
OP(GUARDED,    'S', "S",   "",          "",        NONE,   LINES, READ_PIECES | READ_OUT | READ_VIEW | READ_RULES | READ_ATTACK,
   "those whose piece a friend of its owner could retake")
OP(TAKEN,      'S', "S",   "",          "",        MATCH,  TIMES, READ_END,
   "cells where this action took a piece that matches the selection")
OP(ARRIVED,    'S', "",    "",          "",        NONE,   ONE,   READ_END,
   "where pieces of the mover landed")
OP(VACATED,    'S', "",    "",          "",        NONE,   ONE,   READ_END,
   "what they left empty")
OP(PATH,       'S', "",    "",          "",        NONE,   ONE,   READ_END | READ_WAY,
   "cells between from and to that the action's piece crossed")
OP(TRAIL,      'S', "",    "trail",     "",        NONE,   ONE,   READ_TRAILS,
   "cells of a trail, of any player")
OP(RANK_OF,    'S', "S",   "",          "",        NONE,   CELLS, READ_NOTHING,
   "all cells of the ranks (rings) that the set touches")
OP(FILE_OF,    'S', "S",   "",          "",        NONE,   CELLS, READ_NOTHING,
   "all cells of the files (sectors) that the set touches")
OP(AROUND,     'S', "S",   "",          "",        NONE,   CELLS, READ_NOTHING,
   "neighbours of the set's cells")
OP(BESIDE,     'S', "S",   "",          "",        NONE,   CELLS, READ_NOTHING,
   "neighbours across an edge")
OP(AHEAD,      'S', "S",   "",          "",        NONE,   CELLS, READ_PIECES | READ_VIEW,
   "next cell straight forward, of the piece there or the viewpoint")
OP(BEHIND,     'S', "S",   "",          "",        NONE,   CELLS, READ_PIECES | READ_VIEW,
   "next cell straight back")
OP(TWIN,       'S', "S",   "",          "",        NONE,   CELLS, READ_NOTHING,
   "the same cells in the next layer")
OP(BETWEEN,    'S', "CC",  "",          "",        NONE,   ONE,   READ_NOTHING,
   "cells strictly between two cells of a line")
OP(REACH,      'S', "C",   "movement",  "",        NONE,   CELLS, READ_PIECES | READ_VIEW | READ_RULES,
   "where a movement leads from a cell now")
OP(FLANKED,    'S', "C",   "",          "",        NONE,   ROWS,  READ_PIECES | READ_VIEW,
   "enemy runs from the cell that an own piece closes")
OP(LINKED,     'S', "SS",  "",          "",        NONE,   ROWS,  READ_NOTHING,
   "cells of the second that the first hangs together with, across edges")
OP(GROUPED,    'S', "SS",  "",          "",        NONE,   ROWS,  READ_NOTHING,
   "the same across corners, too")
OP(FILTER,     'S', "CS",  "",          "",        NONE,   ONE,   READ_NOTHING,
   "the second when the first cell is in it, else nothing")
/* questions about sets */
OP(ANY,        'T', "S",   "",          "",        NONE,   ONE,   READ_NOTHING,
   "whether the set has a cell")
OP(COUNT,      'N', "S",   "",          "",        NONE,   ONE,   READ_NOTHING,
   "how many cells")
OP(IN,         'T', "CS",  "",          "",        NONE,   ONE,   READ_PIECES,
   "whether the cell is in the set")
OP(IS,         'T', "CS",  "",          "",        NONE,   ONE,   READ_PIECES,
   "whether what stands on the cell matches the selection")
OP(PIECE_IS,   'T', "S",   "",          "",        MATCH,  ONE,   READ_MOVED | READ_FROM,
   "whether the action's piece, as it was before, matches the selection")
OP(SAME,       'T', "SS",  "",          "",        NONE,   ONE,   READ_NOTHING,
   "whether two sets are equal")
OP(ALIGNED,    'T', "CC",  "",          "",        NONE,   ONE,   READ_NOTHING,
   "whether two cells lie on one line")
OP(STRAIGHT,   'T', "CC",  "",          "",        NONE,   ONE,   READ_NOTHING,
   "whether on an orthogonal one")
OP(LONGEST,    'N', "S",   "",          "",        NONE,   LINES, READ_END,
   "most of the set in a row, through a cell the action touched")
OP(ROW,        'N', "S",   "frame",     "heading", NONE,   ROWS,  READ_END | READ_VIEW,
   "the same along one line; see StepFrame")
OP(MAX,        'N', "NS",  "",          "",        IT_0,   EACH,  READ_NOTHING,
   "greatest value of the first for `it` in the set; 0 for none")
OP(MIN,        'N', "NS",  "",          "",        IT_0,   EACH,  READ_NOTHING,
   "least value; 0 for none")
OP(SUM,        'N', "NS",  "",          "",        IT_0,   EACH,  READ_NOTHING,
   "sum of the values")
OP(ADVANCE,    'N', "C",   "",          "",        NONE,   ONE,   READ_VIEW,
   "rank of the cell as the viewpoint sees it, from 1; 0 for no cell")
OP(X,          'N', "C",   "",          "",        NONE,   ONE,   READ_NOTHING,
   "file of the cell, from 1; 0 for no cell")
OP(Y,          'N', "C",   "",          "",        NONE,   ONE,   READ_NOTHING,
   "rank of the cell, from 1; 0 for no cell")
/* kinds and hands */
OP(KINDS,      'M', "",    "kindset",   "",        NONE,   ONE,   READ_NOTHING,
   "a fixed set of kinds")
OP(ONE_KIND,   'M', "K",   "",          "",        NONE,   ONE,   READ_NOTHING,
   "just that kind")
OP(IN_HAND,    'M', "MP",  "",          "",        NONE,   ONE,   READ_HANDS,
   "those of the kinds that the player has in hand")
OP(HAND_COUNT, 'N', "MP",  "",          "",        NONE,   ONE,   READ_HANDS,
   "how many pieces of those kinds the player has in hand")
OP(LOST,       'N', "MP",  "",          "",        NONE,   ONE,   READ_PIECES,
   "how many fewer of those kinds the player has on the board than in the set-up")
OP(KIND_IN,    'T', "KM",  "",          "",        NONE,   ONE,   READ_NOTHING,
   "whether a kind is one of those")
OP(KIND,       'K', "",    "",          "",        NONE,   ONE,   READ_END,
   "the kind that the action chose (promotion, drop)")
OP(PIECE_KIND, 'K', "",    "",          "",        NONE,   ONE,   READ_MOVED,
   "the kind of the action's piece before")
/* the action and the game */
OP(CLASS,      'T', "",    "class",     "",        NONE,   ONE,   READ_CLASS,
   "whether the action is of a class")
OP(DIRECTION,  'H', "",    "",          "",        NONE,   ONE,   READ_END | READ_WAY,
   "heading of the action's last leg")
OP(DISTANCE,   'N', "",    "",          "",        NONE,   ONE,   READ_END | READ_WAY,
   "steps of the action's last leg")
OP(WAS,        '?', "?",   "",          "",        PAST,   ONE,   READ_NOTHING,
   "the value in the position before the action")
OP(ALIVE,      'N', "",    "",          "",        NONE,   ONE,   READ_OUT,
   "players in play")
OP(SIDES,      'N', "",    "",          "",        NONE,   ONE,   READ_OUT,
   "sides in play")
OP(ROUND,      'N', "",    "",          "",        NONE,   ONE,   READ_ROUND,
   "number of the full move")
OP(REPEATS,    'N', "",    "",          "",        NONE,   CELLS, READ_STATE | READ_HISTORY,
   "earlier occurrences of this position")
OP(CHECKING,   'T', "",    "",          "",        NONE,   CELLS, READ_STATE | READ_HISTORY | READ_CHECKS | READ_NEXT | READ_VIEW | READ_MOVER,
   "since the first earlier occurrence every turn of the viewpoint gave check")
OP(CHASING,    'T', "T",   "",          "",        NONE,   CHASE, READ_STATE | READ_HISTORY | READ_NEXT | READ_VIEW | READ_MOVER | READ_RULES,
   "... threatened one and the same piece anew, by a capture for which it holds")
OP(RETURNS,    'N', "",    "",          "",        NONE,   CELLS, READ_STATE | READ_HISTORY | READ_CHECKS | READ_VIEW,
   "how often running the viewpoint's piece has left its cell and come straight back")
OP(RETAKEN,    'T', "",    "",          "",        NONE,   LINES, READ_PIECES | READ_OUT | READ_VIEW | READ_FROM | READ_MOVED | READ_END | READ_RULES | READ_ATTACK | READ_PAST,
   "who loses what the action takes could retake where its piece then stands")
OP(MUTUAL,     'T', "",    "",          "",        NONE,   LINES, READ_PIECES | READ_OUT | READ_VIEW | READ_FROM | READ_MOVED | READ_END | READ_RULES | READ_ATTACK | READ_PAST,
   "what the action takes could take its piece instead")
OP(NO_MOVES,   'T', "",    "",          "",        NONE,   PLAY,  READ_GENERATION | READ_NEXT | READ_VIEW,
   "who acts next (of P: that player) has no legal action")
OP(CAN,        'T', "T",   "",          "",        NONE,   PLAY,  READ_GENERATION | READ_NEXT | READ_VIEW,
   "who acts next has a legal action for which it holds")
OP(BARRED,     'T', "",    "law",       "",        NONE,   PLAY,  READ_GENERATION | READ_NEXT | READ_VIEW,
   "some action of who acts next fails this law alone")
OP(NATIVE,     'N', "",    "native",    "",        NONE,   ONE,   READ_NATIVE,
   "a native hook that is a term")
