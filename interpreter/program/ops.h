/* Every operation of the expression language, once. From this list come the
 * enum, the type check, the verifier, the listing and the manual; machine.c
 * adds what each does.
 *
 *  OP(NAME, result, "kids", a, b, scope, cost, reads, "meaning", "english", "denied")
 *
 * Types: N number, T truth, P player, K one kind, H heading, C one cell (or none),
 * S set of cells, M set of kinds; ? the result's own type, same for every ? kid.
 * N T P K H C are all small integers at run time; S and M are bit sets.
 * `a` and `b` say what the operand fields of the instruction hold, "" when unused.
 * Which kid is asked with a scope of its own (OpScope), how long it takes beside its kids (OpCost), and
 * what it looks at itself (Read): see expr.h.
 * `english` is how rules are told to people (room `describe`), of truths also their denial: %0 %1 %2 are the kids, %a
 * what operand a names, %S %P who looks ("you", "your"; "that player", "that player's"), %C their "see", %H their "have". NULL: it has a
 * shape of its own there. %h1 is the hand of that kid. */

/* constants and variables */
OP(CONST,      'N', "",    "origin",    "value",   NONE,   ONE,   READ_NOTHING,
   "a number; also constant players, kinds, headings, truths and cells",
   NULL, NULL)
OP(NUMBER,     'N', "",    "number",    "",        NONE,   ONE,   READ_NUMBERS | READ_VIEW,
   "a number of the state; the viewpoint's when there is one per player",
   NULL, NULL)
OP(TERM,       '?', "",    "term",      "",        TERM,   ONE,   READ_NOTHING,
   "a named term, from this viewpoint",
   NULL, NULL)
OP(PICK,       'N', "",    "slot",      "type",    NONE,   ONE,   READ_PICKS,
   "what was picked in a slot of this rule; b is the type's letter",
   NULL, NULL)
OP(EACH,       'P', "",    "",          "",        NONE,   ONE,   READ_EACH,
   "the player that an `each:` is at",
   "that player", NULL)
/* arithmetic and truth */
OP(ADD,        'N', "NN",  "",          "",        NONE,   ONE,   READ_NOTHING,
   "sum",
   "%0 plus %1", NULL)
OP(SUB,        'N', "NN",  "",          "",        NONE,   ONE,   READ_NOTHING,
   "difference",
   "%0 minus %1", NULL)
OP(MUL,        'N', "NN",  "",          "",        NONE,   ONE,   READ_NOTHING,
   "product",
   "%0 times %1", NULL)
OP(DIV,        'N', "NN",  "",          "",        NONE,   ONE,   READ_NOTHING,
   "quotient rounded towards zero; 0 when dividing by 0",
   "%0 divided by %1 without a fraction", NULL)
OP(MOD,        'N', "NN",  "",          "",        NONE,   ONE,   READ_NOTHING,
   "remainder of DIV; 0 when dividing by 0",
   "the remainder of %0 divided by %1", NULL)
OP(NEG,        'N', "N",   "",          "",        NONE,   ONE,   READ_NOTHING,
   "minus",
   "minus %0", NULL)
OP(EQ,         'T', "NN",  "",          "",        NONE,   ONE,   READ_NOTHING,
   "equal; also of players, kinds, cells",
   "%0 is %1", "%0 is not %1")
OP(NE,         'T', "NN",  "",          "",        NONE,   ONE,   READ_NOTHING,
   "not equal",
   "%0 is not %1", "%0 is %1")
OP(LT,         'T', "NN",  "",          "",        NONE,   ONE,   READ_NOTHING,
   "less",
   "%0 is less than %1", "%0 is at least %1")
OP(LE,         'T', "NN",  "",          "",        NONE,   ONE,   READ_NOTHING,
   "less or equal",
   "%0 is at most %1", "%0 is more than %1")
OP(GT,         'T', "NN",  "",          "",        NONE,   ONE,   READ_NOTHING,
   "greater",
   "%0 is more than %1", "%0 is at most %1")
OP(GE,         'T', "NN",  "",          "",        NONE,   ONE,   READ_NOTHING,
   "greater or equal",
   "%0 is at least %1", "%0 is less than %1")
OP(AND,        'T', "TT",  "",          "",        NONE,   ONE,   READ_NOTHING,
   "both; the second is not asked when the first fails",
   NULL, NULL)
OP(OR,         'T', "TT",  "",          "",        NONE,   ONE,   READ_NOTHING,
   "either; the second is not asked when the first holds",
   NULL, NULL)
OP(NOT,        'T', "T",   "",          "",        NONE,   ONE,   READ_NOTHING,
   "not",
   NULL, NULL)
OP(CHOOSE,     '?', "T??", "",          "",        NONE,   ONE,   READ_NOTHING,
   "the second if the first holds, else the third",
   NULL, NULL)
/* players */
OP(ME,         'P', "",    "",          "",        NONE,   ONE,   READ_VIEW,
   "the viewpoint",
   "%S", NULL)
OP(MOVER,      'P', "",    "",          "",        NONE,   ONE,   READ_MOVER,
   "who acts or has just acted",
   "you", NULL)
OP(NEXT,       'P', "",    "",          "",        NONE,   ONE,   READ_NEXT,
   "who acts next",
   "the player to move", NULL)
OP(ENEMY,      'P', "",    "",          "",        NONE,   ONE,   READ_VIEW | READ_OUT,
   "the one enemy of the viewpoint (two sides), a player",
   "%P opponent", NULL)
OP(OWNER,      'P', "C",   "",          "",        NONE,   ONE,   READ_PIECES,
   "who owns the piece on a cell; nobody when empty",
   "the owner of the piece on %0", NULL)
OP(OF,         '?', "P?",  "",          "",        VIEW_1, ONE,   READ_NOTHING,
   "the second, seen by the first",
   NULL, NULL)
OP(RELATED,    'T', "P",   "relation",  "",        NONE,   ONE,   READ_VIEW,
   "whether a player stands so to the viewpoint",
   NULL, NULL)
/* cells */
OP(IT,         'C', "",    "",          "",        NONE,   ONE,   READ_IT,
   "the cell that a where, for, immune or leg is at",
   NULL, NULL)
OP(FROM,       'C', "",    "",          "",        NONE,   ONE,   READ_FROM,
   "where the action's piece came from",
   "the origin", NULL)
OP(TO,         'C', "",    "",          "",        NONE,   ONE,   READ_END,
   "where it goes",
   "the target", NULL)
OP(FIRST,      'C', "S",   "",          "",        NONE,   ONE,   READ_NOTHING,
   "the lowest cell of a set, or none",
   "%0", NULL)
OP(STEP,       'C', "C",   "frame",     "heading", NONE,   ONE,   READ_VIEW,
   "the next cell; see StepFrame",
   NULL, NULL)
OP(BEYOND,     'C', "CC",  "",          "",        NONE,   ONE,   READ_NOTHING,
   "first cell past the second on the line from the first",
   "the cell behind %1 (as seen from %0)", NULL)
/* sets */
OP(NOTHING,    'S', "",    "",          "",        NONE,   ONE,   READ_NOTHING,
   "the empty set",
   "no cell", NULL)
OP(CELLS,      'S', "",    "",          "",        NONE,   ONE,   READ_NOTHING,
   "every cell",
   "the whole board", NULL)
OP(ZONE,       'S', "",    "zone",      "",        NONE,   ONE,   READ_VIEW,
   "a fixed set of cells as the viewpoint sees it",
   NULL, NULL)
OP(HOME,       'S', "",    "",          "",        NONE,   ONE,   READ_VIEW | READ_MOVED,
   "where the set-up puts the action's kind for the viewpoint",
   "%P home cells of that piece", NULL)
OP(DEAD_END,   'S', "",    "",          "",        NONE,   ONE,   READ_VIEW | READ_MOVED,
   "from where the action's kind never moves, for the viewpoint",
   "the cells from which such a piece could never move", NULL)
OP(CELL,       'S', "C",   "",          "",        NONE,   ONE,   READ_NOTHING,
   "just that cell",
   "%0", NULL)
OP(OCCUPIED,   'S', "",    "",          "",        NONE,   ONE,   READ_PIECES,
   "cells with a piece",
   NULL, NULL)
OP(EMPTY,      'S', "",    "",          "",        NONE,   ONE,   READ_PIECES,
   "cells without",
   NULL, NULL)
OP(PIECES,     'S', "M",   "",          "",        NONE,   ONE,   READ_PIECES,
   "cells with a piece of those kinds",
   NULL, NULL)
OP(OWNED,      'S', "",    "relation",  "",        NONE,   ONE,   READ_PIECES | READ_VIEW,
   "cells with a piece whose owner stands so to the viewpoint",
   NULL, NULL)
OP(OWNED_BY,   'S', "P",   "",          "",        NONE,   ONE,   READ_PIECES,
   "cells with a piece of that player",
   NULL, NULL)
OP(FLAGGED,    'S', "",    "flag",      "",        NONE,   ONE,   READ_PIECES,
   "cells with a piece that has the flag",
   NULL, NULL)
OP(UNITE,      'S', "SS",  "",          "",        NONE,   ONE,   READ_NOTHING,
   "union",
   NULL, NULL)
OP(MEET,       'S', "SS",  "",          "",        NONE,   ONE,   READ_NOTHING,
   "cells in both",
   NULL, NULL)
OP(EXCEPT,     'S', "SS",  "",          "",        NONE,   ONE,   READ_NOTHING,
   "cells of the first that are not in the second",
   NULL, NULL)
OP(WHERE,      'S', "ST",  "",          "",        IT_1,   EACH,  READ_NOTHING,
   "cells of the first for which the second holds of `it`",
   NULL, NULL)
OP(ATTACKED,   'S', "S",   "",          "",        NONE,   LINES, READ_PIECES | READ_OUT | READ_VIEW | READ_RULES | READ_ATTACK,
   "those of the set that an enemy of their owner could take",
   NULL, NULL)
OP(GUARDED,    'S', "S",   "",          "",        NONE,   LINES, READ_PIECES | READ_OUT | READ_VIEW | READ_RULES | READ_ATTACK,
   "those whose piece a friend of its owner could retake",
   NULL, NULL)
OP(TAKEN,      'S', "S",   "",          "",        MATCH,  TIMES, READ_END,
   "cells where this action took a piece that matches the selection",
   NULL, NULL)
OP(ARRIVED,    'S', "",    "",          "",        NONE,   ONE,   READ_END,
   "where pieces of the mover landed",
   "the cells where %P pieces have landed", NULL)
OP(VACATED,    'S', "",    "",          "",        NONE,   ONE,   READ_END,
   "what they left empty",
   "the cells that they have left", NULL)
OP(PATH,       'S', "",    "",          "",        NONE,   ONE,   READ_END | READ_WAY,
   "cells between from and to that the action's piece crossed",
   "the cells that it crosses", NULL)
OP(TRAIL,      'S', "",    "trail",     "",        NONE,   ONE,   READ_TRAILS,
   "cells of a trail, of any player",
   "the %a cells", NULL)
OP(RANK_OF,    'S', "S",   "",          "",        NONE,   CELLS, READ_NOTHING,
   "all cells of the ranks (rings) that the set touches",
   "the rank of %0", NULL)
OP(FILE_OF,    'S', "S",   "",          "",        NONE,   CELLS, READ_NOTHING,
   "all cells of the files (sectors) that the set touches",
   "the file of %0", NULL)
OP(AROUND,     'S', "S",   "",          "",        NONE,   CELLS, READ_NOTHING,
   "neighbours of the set's cells",
   "the cells around %0", NULL)
OP(BESIDE,     'S', "S",   "",          "",        NONE,   CELLS, READ_NOTHING,
   "neighbours across an edge",
   "the cells edge to edge with %0", NULL)
OP(AHEAD,      'S', "S",   "",          "",        NONE,   CELLS, READ_PIECES | READ_VIEW,
   "next cell straight forward, of the piece there or the viewpoint",
   "the cell straight ahead of %0", NULL)
OP(BEHIND,     'S', "S",   "",          "",        NONE,   CELLS, READ_PIECES | READ_VIEW,
   "next cell straight back",
   "the cell straight behind %0", NULL)
OP(TWIN,       'S', "S",   "",          "",        NONE,   CELLS, READ_NOTHING,
   "the same cells in the next layer",
   "the twin of %0 on the next board", NULL)
OP(BETWEEN,    'S', "CC",  "",          "",        NONE,   ONE,   READ_NOTHING,
   "cells strictly between two cells of a line",
   "the cells between %0 and %1", NULL)
OP(REACH,      'S', "C",   "movement",  "",        NONE,   CELLS, READ_PIECES | READ_VIEW | READ_RULES,
   "where a movement leads from a cell now",
   NULL, NULL)
OP(FLANKED,    'S', "C",   "",          "",        NONE,   ROWS,  READ_PIECES | READ_VIEW,
   "enemy runs from the cell that an own piece closes",
   "the enemy pieces in lines between %0 and another of %P pieces", NULL)
OP(LINKED,     'S', "SS",  "",          "",        NONE,   ROWS,  READ_NOTHING,
   "cells of the second that the first hangs together with, across edges",
   "%1 that hang together edge to edge with %0", NULL)
OP(GROUPED,    'S', "SS",  "",          "",        NONE,   ROWS,  READ_NOTHING,
   "the same across corners, too",
   "%1 that hang together at edges or corners with %0", NULL)
OP(FILTER,     'S', "CS",  "",          "",        NONE,   ONE,   READ_NOTHING,
   "the second when the first cell is in it, else nothing",
   "%1, if %0 is among them", NULL)
/* questions about sets */
OP(ANY,        'T', "S",   "",          "",        NONE,   ONE,   READ_NOTHING,
   "whether the set has a cell",
   NULL, NULL)
OP(COUNT,      'N', "S",   "",          "",        NONE,   ONE,   READ_NOTHING,
   "how many cells",
   NULL, NULL)
OP(IN,         'T', "CS",  "",          "",        NONE,   ONE,   READ_PIECES,
   "whether the cell is in the set",
   NULL, NULL)
OP(IS,         'T', "CS",  "",          "",        NONE,   ONE,   READ_PIECES,
   "whether what stands on the cell matches the selection",
   NULL, NULL)
OP(PIECE_IS,   'T', "S",   "",          "",        MATCH,  ONE,   READ_MOVED | READ_FROM,
   "whether the action's piece, as it was before, matches the selection",
   NULL, NULL)
OP(SAME,       'T', "SS",  "",          "",        NONE,   ONE,   READ_NOTHING,
   "whether two sets are equal",
   "%0 is the same as %1", "%0 is not the same as %1")
OP(ALIGNED,    'T', "CC",  "",          "",        NONE,   ONE,   READ_NOTHING,
   "whether two cells lie on one line",
   "%0 and %1 lie on one line", "%0 and %1 do not lie on one line")
OP(STRAIGHT,   'T', "CC",  "",          "",        NONE,   ONE,   READ_NOTHING,
   "whether on an orthogonal one",
   "%0 and %1 lie on one straight line from edge to edge", "%0 and %1 do not lie on one straight line from edge to edge")
OP(LONGEST,    'N', "S",   "",          "",        NONE,   LINES, READ_END,
   "most of the set in a row, through a cell the action touched",
   "the length of the longest row of %0 through what was put down", NULL)
OP(ROW,        'N', "S",   "frame",     "heading", NONE,   ROWS,  READ_END | READ_VIEW,
   "the same along one line; see StepFrame",
   NULL, NULL)
OP(MAX,        'N', "NS",  "",          "",        IT_0,   EACH,  READ_NOTHING,
   "greatest value of the first for `it` in the set; 0 for none",
   NULL, NULL)
OP(MIN,        'N', "NS",  "",          "",        IT_0,   EACH,  READ_NOTHING,
   "least value; 0 for none",
   NULL, NULL)
OP(SUM,        'N', "NS",  "",          "",        IT_0,   EACH,  READ_NOTHING,
   "sum of the values",
   NULL, NULL)
OP(ADVANCE,    'N', "C",   "",          "",        NONE,   ONE,   READ_VIEW,
   "rank of the cell as the viewpoint sees it, from 1; 0 for no cell",
   "the rank (as %S %C it) of %0", NULL)
OP(X,          'N', "C",   "",          "",        NONE,   ONE,   READ_NOTHING,
   "file of the cell, from 1; 0 for no cell",
   "the file number of %0", NULL)
OP(Y,          'N', "C",   "",          "",        NONE,   ONE,   READ_NOTHING,
   "rank of the cell, from 1; 0 for no cell",
   "the rank number of %0", NULL)
/* kinds and hands */
OP(KINDS,      'M', "",    "kindset",   "",        NONE,   ONE,   READ_NOTHING,
   "a fixed set of kinds",
   NULL, NULL)
OP(ONE_KIND,   'M', "K",   "",          "",        NONE,   ONE,   READ_NOTHING,
   "just that kind",
   "%0", NULL)
OP(IN_HAND,    'M', "MP",  "",          "",        NONE,   ONE,   READ_HANDS,
   "those of the kinds that the player has in hand",
   "%0 in %h1", NULL)
OP(HAND_COUNT, 'N', "MP",  "",          "",        NONE,   ONE,   READ_HANDS,
   "how many pieces of those kinds the player has in hand",
   NULL, NULL)
OP(LOST,       'N', "MP",  "",          "",        NONE,   ONE,   READ_PIECES,
   "how many fewer of those kinds the player has on the board than in the set-up",
   "the number of %0 of %1 that are missing, compared with the set-up", NULL)
OP(KIND_IN,    'T', "KM",  "",          "",        NONE,   ONE,   READ_NOTHING,
   "whether a kind is one of those",
   "%0 is %1", "%0 is not %1")
OP(KIND,       'K', "",    "",          "",        NONE,   ONE,   READ_END,
   "the kind that the action chose (promotion, drop)",
   "the kind chosen", NULL)
OP(PIECE_KIND, 'K', "",    "",          "",        NONE,   ONE,   READ_MOVED,
   "the kind of the action's piece before",
   "the kind of the piece that acts", NULL)
/* the action and the game */
OP(CLASS,      'T', "",    "class",     "",        NONE,   ONE,   READ_CLASS,
   "whether the action is of a class",
   NULL, NULL)
OP(DIRECTION,  'H', "",    "",          "",        NONE,   ONE,   READ_END | READ_WAY,
   "heading of the action's last leg",
   "the direction of the move", NULL)
OP(DISTANCE,   'N', "",    "",          "",        NONE,   ONE,   READ_END | READ_WAY,
   "steps of the action's last leg",
   "the number of steps of the move", NULL)
OP(WAS,        '?', "?",   "",          "",        PAST,   ONE,   READ_NOTHING,
   "the value in the position before the action",
   NULL, NULL)
OP(ALIVE,      'N', "",    "",          "",        NONE,   ONE,   READ_OUT,
   "players in play",
   "the number of players still in the game", NULL)
OP(SIDES,      'N', "",    "",          "",        NONE,   ONE,   READ_OUT,
   "sides in play",
   "the number of sides still in the game", NULL)
OP(ROUND,      'N', "",    "",          "",        NONE,   ONE,   READ_ROUND,
   "number of the full move",
   "the number of the round", NULL)
OP(REPEATS,    'N', "",    "",          "",        NONE,   CELLS, READ_STATE | READ_HISTORY,
   "earlier occurrences of this position",
   "the number of times that this position was there before", NULL)
OP(CHECKING,   'T', "",    "",          "",        NONE,   CELLS, READ_STATE | READ_HISTORY | READ_CHECKS | READ_NEXT | READ_VIEW | READ_MOVER,
   "since the first earlier occurrence every turn of the viewpoint gave check",
   "since this position was there first, %S %H given check with every action", "since this position was there first, %S %H not given check with every action")
OP(CHASING,    'T', "T",   "",          "",        NONE,   CHASE, READ_STATE | READ_HISTORY | READ_NEXT | READ_VIEW | READ_MOVER | READ_RULES,
   "... threatened one and the same piece anew, by a capture for which it holds",
   NULL, NULL)
OP(RETURNS,    'N', "",    "",          "",        NONE,   CELLS, READ_STATE | READ_HISTORY | READ_CHECKS | READ_VIEW,
   "how often running the viewpoint's piece has left its cell and come straight back",
   "the number of times in a row that %P last moved piece has left its cell and come straight back", NULL)
OP(RETAKEN,    'T', "",    "",          "",        NONE,   LINES, READ_PIECES | READ_OUT | READ_VIEW | READ_FROM | READ_MOVED | READ_END | READ_RULES | READ_ATTACK | READ_PAST,
   "who loses what the action takes could retake where its piece then stands",
   "the capture could be answered by retaking", "the capture could not be answered by retaking")
OP(MUTUAL,     'T', "",    "",          "",        NONE,   LINES, READ_PIECES | READ_OUT | READ_VIEW | READ_FROM | READ_MOVED | READ_END | READ_RULES | READ_ATTACK | READ_PAST,
   "what the action takes could take its piece instead",
   "what is to be taken could take that piece instead", "what is to be taken could not take that piece instead")
OP(NO_MOVES,   'T', "",    "",          "",        NONE,   PLAY,  READ_GENERATION | READ_NEXT | READ_VIEW,
   "who acts next (of P: that player) has no legal action",
   NULL, NULL)
OP(CAN,        'T', "T",   "",          "",        NONE,   PLAY,  READ_GENERATION | READ_NEXT | READ_VIEW,
   "who acts next has a legal action for which it holds",
   NULL, NULL)
OP(BARRED,     'T', "",    "law",       "",        NONE,   PLAY,  READ_GENERATION | READ_NEXT | READ_VIEW,
   "some action of who acts next fails this law alone",
   NULL, NULL)
OP(NATIVE,     'N', "",    "native",    "",        NONE,   ONE,   READ_NATIVE,
   "a native hook that is a term",
   "%a", NULL)
