/* Every operation of the expression language, once. From this list come the
 * enum, the type check, the verifier, the listing and the manual; evaluator.c
 * adds what each does.
 *
 *  OP(NAME, "word", shape, result, "kids", a, b, scope, cost, reads, "meaning"[, "english"[, "denied"]])
 *
 * Types: N number, T truth, P player, K one kind, H heading, C one cell (or none),
 * S set of cells, M set of kinds; ? the result's own type, same for every ? kid.
 * N T P K H C are all small integers at run time; S and M are bit sets.
 * `a` and `b` say what the operand fields of the instruction hold, "" when unused.
 * `word` is what authors write, or NULL; the shape (OpShape) says how it stands to its kids.
 * Which kid is asked with a scope of its own (OpScope), how long it takes beside its kids (OpCost), and
 * what it looks at itself (Read): see expr.h.
 * `english` is how rules are told to people (room `describe`), of truths also their denial: %0 %1 %2 are the kids, %a
 * what operand a names, %S %P who looks ("you", "your"; "that player", "that player's"), %H their "have", %v that they see it so, unless all do. Left out: it
 * has a shape of its own there. %h1 is the hand of that kid. */

/* constants and variables */
OP(CONST,      NULL,        OWN,     'N', "",    "origin",    "value",   NONE,   ONE,   READ_NOTHING,
   "a number; also constant players, kinds, headings, truths and cells")
OP(NUMBER,     NULL,        OWN,     'N', "",    "number",    "",        NONE,   ONE,   READ_NUMBERS | READ_VIEW,
   "a number of the state; the viewpoint's when there is one per player")
OP(TERM,       NULL,        OWN,     '?', "",    "term",      "",        TERM,   ONE,   READ_NOTHING,
   "a named term, from this viewpoint")
OP(PICK,       NULL,        OWN,     'N', "",    "slot",      "type",    NONE,   ONE,   READ_PICKS,
   "what was picked in a slot of this rule; b is the type's letter")
OP(EACH,       NULL,        OWN,     'P', "",    "",          "",        NONE,   ONE,   READ_EACH,
   "the player that an `each:` is at",
   "that player")
/* arithmetic and truth */
OP(ADD,        "+",         SUM,     'N', "NN",  "",          "",        NONE,   ONE,   READ_NOTHING,
   "sum",
   "%0 plus %1")
OP(SUB,        "-",         SUM,     'N', "NN",  "",          "",        NONE,   ONE,   READ_NOTHING,
   "difference",
   "%0 minus %1")
OP(MUL,        "*",         PRODUCT, 'N', "NN",  "",          "",        NONE,   ONE,   READ_NOTHING,
   "product",
   "%0 times %1")
OP(DIV,        "div",       PRODUCT, 'N', "NN",  "",          "",        NONE,   ONE,   READ_NOTHING,
   "quotient rounded towards zero; 0 when dividing by 0",
   "%0 divided by %1 without a fraction")
OP(MOD,        "mod",       PRODUCT, 'N', "NN",  "",          "",        NONE,   ONE,   READ_NOTHING,
   "remainder of DIV; 0 when dividing by 0",
   "the remainder of %0 divided by %1")
OP(NEG,        NULL,        OWN,     'N', "N",   "",          "",        NONE,   ONE,   READ_NOTHING,
   "minus",
   "minus %0")
OP(EQ,         "==",        TEST,    'T', "NN",  "",          "",        NONE,   ONE,   READ_NOTHING,
   "equal; also of players, kinds, cells",
   "%0 is %1", "%0 is not %1")
OP(NE,         "!=",        TEST,    'T', "NN",  "",          "",        NONE,   ONE,   READ_NOTHING,
   "not equal",
   "%0 is not %1", "%0 is %1")
OP(LT,         "<",         TEST,    'T', "NN",  "",          "",        NONE,   ONE,   READ_NOTHING,
   "less",
   "%0 is less than %1", "%0 is at least %1")
OP(LE,         "<=",        TEST,    'T', "NN",  "",          "",        NONE,   ONE,   READ_NOTHING,
   "less or equal",
   "%0 is at most %1", "%0 is more than %1")
OP(GT,         ">",         TEST,    'T', "NN",  "",          "",        NONE,   ONE,   READ_NOTHING,
   "greater",
   "%0 is more than %1", "%0 is at most %1")
OP(GE,         ">=",        TEST,    'T', "NN",  "",          "",        NONE,   ONE,   READ_NOTHING,
   "greater or equal",
   "%0 is at least %1", "%0 is less than %1")
OP(AND,        "and",       AND,     'T', "TT",  "",          "",        NONE,   ONE,   READ_NOTHING,
   "both; the second is not asked when the first fails")
OP(OR,         "or",        OR,      'T', "TT",  "",          "",        NONE,   ONE,   READ_NOTHING,
   "either; the second is not asked when the first holds")
OP(NOT,        "not",       OWN,     'T', "T",   "",          "",        NONE,   ONE,   READ_NOTHING,
   "not")
OP(CHOOSE,     NULL,        OWN,     '?', "T??", "",          "",        NONE,   ONE,   READ_NOTHING,
   "the second if the first holds, else the third")
/* players */
OP(ME,         "me",        WORD,    'P', "",    "",          "",        NONE,   ONE,   READ_VIEW,
   "the viewpoint",
   "%S")
OP(MOVER,      "mover",     WORD,    'P', "",    "",          "",        NONE,   ONE,   READ_MOVER,
   "who acts or has just acted",
   "you")
OP(NEXT,       "next",      WORD,    'P', "",    "",          "",        NONE,   ONE,   READ_NEXT,
   "who acts next",
   "the player to move")
OP(ENEMY,      "enemy",     WORD,    'P', "",    "",          "",        NONE,   ONE,   READ_VIEW | READ_OUT,
   "the one enemy of the viewpoint (two sides), a player",
   "%P opponent")
OP(OWNER,      "owner",     CALL,    'P', "C",   "",          "",        NONE,   ONE,   READ_PIECES,
   "who owns the piece on a cell; nobody when empty",
   "the owner of the piece on %0")
OP(OF,         NULL,        OWN,     '?', "P?",  "",          "",        VIEW_1, ONE,   READ_NOTHING,
   "the second, seen by the first")
OP(RELATED,    NULL,        OWN,     'T', "P",   "relation",  "",        NONE,   ONE,   READ_VIEW,
   "whether a player stands so to the viewpoint")
/* cells */
OP(IT,         "it",        WORD,    'C', "",    "",          "",        NONE,   ONE,   READ_IT,
   "the cell that a where, for, immune or leg is at")
OP(FROM,       "from",      WORD,    'C', "",    "",          "",        NONE,   ONE,   READ_FROM,
   "where the action's piece came from",
   "the origin")
OP(TO,         "to",        WORD,    'C', "",    "",          "",        NONE,   ONE,   READ_END,
   "where it goes",
   "the target")
OP(FIRST,      NULL,        OWN,     'C', "S",   "",          "",        NONE,   ONE,   READ_NOTHING,
   "the lowest cell of a set, or none",
   "%0")
OP(STEP,       "step",      OWN,     'C', "C",   "frame",     "heading", NONE,   ONE,   READ_VIEW,
   "the next cell; see StepFrame")
OP(BEYOND,     "beyond",    CALL,    'C', "CC",  "",          "",        NONE,   ONE,   READ_NOTHING,
   "first cell past the second on the line from the first",
   "the cell behind %1 (as seen from %0)")
/* sets */
OP(NOTHING,    "none",      WORD,    'S', "",    "",          "",        NONE,   ONE,   READ_NOTHING,
   "the empty set",
   "no cell")
OP(CELLS,      "cells",     WORD,    'S', "",    "",          "",        NONE,   ONE,   READ_NOTHING,
   "every cell",
   "the whole board")
OP(ZONE,       NULL,        OWN,     'S', "",    "zone",      "",        NONE,   ONE,   READ_VIEW,
   "a fixed set of cells as the viewpoint sees it")
OP(HOME,       "home",      WORD,    'S', "",    "",          "",        NONE,   ONE,   READ_VIEW | READ_MOVED,
   "where the set-up puts the action's kind for the viewpoint",
   "%P home cells of that piece")
OP(DEAD_END,   "dead-end",  WORD,    'S', "",    "",          "",        NONE,   ONE,   READ_VIEW | READ_MOVED,
   "from where the action's kind never moves, for the viewpoint",
   "the cells from which such a piece could never move")
OP(CELL,       NULL,        OWN,     'S', "C",   "",          "",        NONE,   ONE,   READ_NOTHING,
   "just that cell",
   "%0")
OP(OCCUPIED,   "piece",     WORD,    'S', "",    "",          "",        NONE,   ONE,   READ_PIECES,
   "cells with a piece")
OP(EMPTY,      "empty",     WORD,    'S', "",    "",          "",        NONE,   ONE,   READ_PIECES,
   "cells without")
OP(PIECES,     NULL,        OWN,     'S', "M",   "",          "",        NONE,   ONE,   READ_PIECES,
   "cells with a piece of those kinds")
OP(OWNED,      NULL,        OWN,     'S', "",    "relation",  "",        NONE,   ONE,   READ_PIECES | READ_VIEW,
   "cells with a piece whose owner stands so to the viewpoint")
OP(OWNED_BY,   NULL,        OWN,     'S', "P",   "",          "",        NONE,   ONE,   READ_PIECES,
   "cells with a piece of that player")
OP(FLAGGED,    NULL,        OWN,     'S', "",    "flag",      "",        NONE,   ONE,   READ_PIECES,
   "cells with a piece that has the flag")
OP(UNITE,      "+",         SUM,     'S', "SS",  "",          "",        NONE,   ONE,   READ_NOTHING,
   "union")
OP(MEET,       "&",         SUM,     'S', "SS",  "",          "",        NONE,   ONE,   READ_NOTHING,
   "cells in both")
OP(EXCEPT,     "-",         SUM,     'S', "SS",  "",          "",        NONE,   ONE,   READ_NOTHING,
   "cells of the first that are not in the second")
OP(WHERE,      NULL,        OWN,     'S', "ST",  "",          "",        IT_1,   EACH,  READ_NOTHING,
   "cells of the first for which the second holds of `it`")
OP(ATTACKED,   "attacked",  OWN,     'S', "S",   "",          "",        NONE,   LINES, READ_PIECES | READ_OUT | READ_VIEW | READ_RULES | READ_ATTACK | READ_DANGER,
   "those of the set that an enemy of their owner could take")
OP(GUARDED,    "guarded",   OWN,     'S', "S",   "",          "",        NONE,   LINES, READ_PIECES | READ_OUT | READ_VIEW | READ_RULES | READ_ATTACK,
   "those whose piece a friend of its owner could retake")
OP(TAKEN,      "captured",  OWN,     'S', "S",   "",          "",        MATCH,  TIMES, READ_END,
   "cells where this action took a piece that matches the selection")
OP(ARRIVED,    "arrived",   WORD,    'S', "",    "",          "",        NONE,   ONE,   READ_END,
   "where pieces of the mover landed",
   "the cells where %P pieces have landed")
OP(VACATED,    "vacated",   WORD,    'S', "",    "",          "",        NONE,   ONE,   READ_END,
   "what they left empty",
   "the cells that %P pieces have left")
OP(PATH,       "path",      WORD,    'S', "",    "",          "",        NONE,   ONE,   READ_END | READ_PATH,
   "cells between from and to that the action's piece crossed",
   "the cells that it crosses")
OP(TRAIL,      NULL,        OWN,     'S', "",    "trail",     "",        NONE,   ONE,   READ_TRAILS,
   "cells of a trail, of any player",
   "the %a cells")
OP(RANK_OF,    "rank",      CALL,    'S', "S",   "",          "",        NONE,   CELLS, READ_NOTHING,
   "all cells of the ranks (rings) that the set touches",
   "the rank of %0")
OP(FILE_OF,    "file",      CALL,    'S', "S",   "",          "",        NONE,   CELLS, READ_NOTHING,
   "all cells of the files (sectors) that the set touches",
   "the file of %0")
OP(AROUND,     "around",    CALL,    'S', "S",   "",          "",        NONE,   CELLS, READ_NOTHING,
   "neighbours of the set's cells",
   "the cells around %0")
OP(BESIDE,     "beside",    CALL,    'S', "S",   "",          "",        NONE,   CELLS, READ_NOTHING,
   "neighbours across an edge",
   "the cells edge to edge with %0")
OP(AHEAD,      "ahead",     CALL,    'S', "S",   "",          "",        NONE,   CELLS, READ_PIECES | READ_VIEW,
   "next cell straight forward, of the piece there or the viewpoint",
   "the cell straight ahead of %0")
OP(BEHIND,     "behind",    CALL,    'S', "S",   "",          "",        NONE,   CELLS, READ_PIECES | READ_VIEW,
   "next cell straight back",
   "the cell straight behind %0")
OP(TWIN,       "twin",      CALL,    'S', "S",   "",          "",        NONE,   CELLS, READ_NOTHING,
   "the same cells in the next layer",
   "the twin of %0 on the next board")
OP(BETWEEN,    "between",   CALL,    'S', "CC",  "",          "",        NONE,   ONE,   READ_NOTHING,
   "cells strictly between two cells of a line",
   "the cells between %0 and %1")
OP(REACH,      "reach",     OWN,     'S', "C",   "movement",  "",        NONE,   CELLS, READ_PIECES | READ_VIEW | READ_RULES,
   "where a movement leads from a cell now")
OP(FLANKED,    "flanked",   CALL,    'S', "C",   "",          "",        NONE,   ROWS,  READ_PIECES | READ_VIEW,
   "enemy runs from the cell that an own piece closes",
   "the enemy pieces in lines between %0 and another of %P pieces")
OP(LINKED,     "linked",    CALL,    'S', "SS",  "",          "",        NONE,   ROWS,  READ_NOTHING,
   "cells of the second that the first hangs together with, across edges",
   "%1 that hang together edge to edge with %0")
OP(GROUPED,    "grouped",   CALL,    'S', "SS",  "",          "",        NONE,   ROWS,  READ_NOTHING,
   "the same across corners, too",
   "%1 that hang together at edges or corners with %0")
OP(FILTER,     NULL,        OWN,     'S', "CS",  "",          "",        NONE,   ONE,   READ_NOTHING,
   "the second when the first cell is in it, else nothing",
   "%1, if %0 is among them")
/* questions about sets */
OP(ANY,        "any",       OWN,     'T', "S",   "",          "",        NONE,   ONE,   READ_NOTHING,
   "whether the set has a cell")
OP(COUNT,      "count",     OWN,     'N', "S",   "",          "",        NONE,   ONE,   READ_NOTHING,
   "how many cells")
OP(IN,         NULL,        OWN,     'T', "CS",  "",          "",        NONE,   ONE,   READ_PIECES,
   "whether the cell is in the set")
OP(IS,         NULL,        OWN,     'T', "CS",  "",          "",        NONE,   ONE,   READ_PIECES,
   "whether what stands on the cell matches the selection")
OP(PIECE_IS,   NULL,        OWN,     'T', "S",   "",          "",        MATCH,  ONE,   READ_MOVED | READ_FROM,
   "whether the action's piece, as it was before, matches the selection")
OP(SAME,       "==",        TEST,    'T', "SS",  "",          "",        NONE,   ONE,   READ_NOTHING,
   "whether two sets are equal",
   "%0 is the same as %1", "%0 is not the same as %1")
OP(ALIGNED,    "aligned",   CALL,    'T', "CC",  "",          "",        NONE,   ONE,   READ_NOTHING,
   "whether two cells lie on one line",
   "%0 and %1 lie on one line", "%0 and %1 do not lie on one line")
OP(STRAIGHT,   "straight",  CALL,    'T', "CC",  "",          "",        NONE,   ONE,   READ_NOTHING,
   "whether on an orthogonal one",
   "%0 and %1 lie on one straight line from edge to edge", "%0 and %1 do not lie on one straight line from edge to edge")
OP(LONGEST,    "longest",   CALL,    'N', "S",   "",          "",        NONE,   LINES, READ_END,
   "most of the set in a row, through a cell the action touched",
   "the length of the longest row of %0 through what was put down")
OP(ROW,        "longest",   OWN,     'N', "S",   "frame",     "heading", NONE,   ROWS,  READ_END | READ_VIEW,
   "the same along one line; see StepFrame")
OP(MAX,        "max",       CALL,    'N', "NS",  "",          "",        IT_0,   EACH,  READ_NOTHING,
   "greatest value of the first for `it` in the set; 0 for none")
OP(MIN,        "min",       CALL,    'N', "NS",  "",          "",        IT_0,   EACH,  READ_NOTHING,
   "least value; 0 for none")
OP(SUM,        "sum",       CALL,    'N', "NS",  "",          "",        IT_0,   EACH,  READ_NOTHING,
   "sum of the values")
OP(ADVANCE,    "advance",   CALL,    'N', "C",   "",          "",        NONE,   ONE,   READ_VIEW,
   "rank of the cell as the viewpoint sees it, from 1; 0 for no cell",
   "the rank%v of %0")
OP(X,          "x",         CALL,    'N', "C",   "",          "",        NONE,   ONE,   READ_NOTHING,
   "file of the cell, from 1; 0 for no cell",
   "the file number of %0")
OP(Y,          "y",         CALL,    'N', "C",   "",          "",        NONE,   ONE,   READ_NOTHING,
   "rank of the cell, from 1; 0 for no cell",
   "the rank number of %0")
/* kinds and hands */
OP(KINDS,      NULL,        OWN,     'M', "",    "kindset",   "",        NONE,   ONE,   READ_NOTHING,
   "a fixed set of kinds")
OP(ONE_KIND,   NULL,        OWN,     'M', "K",   "",          "",        NONE,   ONE,   READ_NOTHING,
   "just that kind",
   "%0")
OP(IN_HAND,    NULL,        OWN,     'M', "MP",  "",          "",        NONE,   ONE,   READ_HANDS,
   "those of the kinds that the player has in hand",
   "%0 in %h1")
OP(HAND_COUNT, NULL,        OWN,     'N', "MP",  "",          "",        NONE,   ONE,   READ_HANDS,
   "how many pieces of those kinds the player has in hand")
OP(LOST,       "lost",      CALL,    'N', "MP",  "",          "",        NONE,   ONE,   READ_PIECES,
   "how many fewer of those kinds the player has on the board than in the set-up",
   "the number of %0 of %1 that are missing, compared with the set-up")
OP(KIND_IN,    NULL,        OWN,     'T', "KM",  "",          "",        NONE,   ONE,   READ_NOTHING,
   "whether a kind is one of those",
   "%0 is %1", "%0 is not %1")
OP(KIND,       "kind",      WORD,    'K', "",    "",          "",        NONE,   ONE,   READ_END,
   "the kind that the action chose (promotion, drop)",
   "the kind chosen")
OP(PIECE_KIND, "piece",     WORD,    'K', "",    "",          "",        NONE,   ONE,   READ_MOVED,
   "the kind of the action's piece before",
   "the kind of the piece that acts")
/* the action and the game */
OP(CLASS,      NULL,        OWN,     'T', "",    "class",     "",        NONE,   ONE,   READ_CLASS,
   "whether the action is of a class")
OP(DIRECTION,  "direction", WORD,    'H', "",    "",          "",        NONE,   ONE,   READ_END | READ_PATH,
   "heading of the action's last leg",
   "the direction of the move")
OP(DISTANCE,   "distance",  WORD,    'N', "",    "",          "",        NONE,   ONE,   READ_END | READ_PATH,
   "steps of the action's last leg",
   "the number of steps of the move")
OP(WAS,        "was",       CALL,    '?', "?",   "",          "",        PAST,   ONE,   READ_NOTHING,
   "the value in the position before the action")
OP(ALIVE,      "alive",     WORD,    'N', "",    "",          "",        NONE,   ONE,   READ_OUT,
   "players in play",
   "the number of players still in the game")
OP(SIDES,      "sides",     WORD,    'N', "",    "",          "",        NONE,   ONE,   READ_OUT,
   "sides in play",
   "the number of sides still in the game")
OP(ROUND,      "round",     WORD,    'N', "",    "",          "",        NONE,   ONE,   READ_ROUND,
   "number of the full move",
   "the number of the round")
OP(REPEATS,    "repeats",   WORD,    'N', "",    "",          "",        NONE,   CELLS, READ_STATE | READ_HISTORY,
   "earlier occurrences of this position",
   "the number of times that this position was there before")
OP(CHECKING,   "checking",  WORD,    'T', "",    "",          "",        NONE,   CELLS, READ_STATE | READ_HISTORY | READ_CHECKS | READ_NEXT | READ_VIEW | READ_MOVER,
   "since the first earlier occurrence every turn of the viewpoint gave check",
   "since this position first occurred, %S %H given check with every action", "since this position first occurred, %S %H not given check with every action")
OP(CHASING,    "chasing",   CALL,    'T', "T",   "",          "",        NONE,   CHASE, READ_STATE | READ_HISTORY | READ_NEXT | READ_VIEW | READ_MOVER | READ_RULES,
   "... threatened one and the same piece anew, by a capture for which it holds")
OP(RETURNS,    "returns",   WORD,    'N', "",    "",          "",        NONE,   CELLS, READ_STATE | READ_HISTORY | READ_CHECKS | READ_VIEW,
   "how often running the viewpoint's piece has left its cell and come straight back",
   "the number of times in a row that %P last moved piece has left its cell and come straight back")
OP(RETAKEN,    "retaken",   WORD,    'T', "",    "",          "",        NONE,   LINES, READ_PIECES | READ_OUT | READ_VIEW | READ_FROM | READ_MOVED | READ_END | READ_RULES | READ_ATTACK | READ_DANGER | READ_PAST,
   "who loses what the action takes could retake where its piece then stands",
   "the capture could be answered by retaking", "the capture could not be answered by retaking")
OP(MUTUAL,     "mutual",    WORD,    'T', "",    "",          "",        NONE,   LINES, READ_PIECES | READ_OUT | READ_VIEW | READ_FROM | READ_MOVED | READ_END | READ_RULES | READ_ATTACK | READ_DANGER | READ_PAST,
   "what the action takes could take its piece instead",
   "what is to be taken could take that piece instead", "what is to be taken could not take that piece instead")
OP(NO_MOVES,   "no-moves",  WORD,    'T', "",    "",          "",        NONE,   PLAY,  READ_GENERATION | READ_NEXT | READ_VIEW,
   "who acts next (of P: that player) has no legal action")
OP(CAN_WIN,    "can-win",   WORD,    'T', "",    "",          "",        NONE,   LINES, READ_PIECES | READ_VIEW,
   "it is not proven that the viewpoint cannot win any more",
   "%S may still win", "%S cannot win any more")
OP(CAN,        "can",       CALL,    'T', "T",   "",          "",        NONE,   PLAY,  READ_GENERATION | READ_NEXT | READ_VIEW,
   "who acts next has a legal action for which it holds")
OP(RUN,        "row",       CALL,    'N', "T",   "",          "",        NONE,   PLAY,  READ_GENERATION | READ_NEXT | READ_VIEW,
   "the most actions in a row, of one turn of who acts next, for each of which it holds; of a number the greatest sum of it, each action being worth something")
OP(BARRED,     "barred",    OWN,     'T', "",    "law",       "",        NONE,   PLAY,  READ_GENERATION | READ_NEXT | READ_VIEW,
   "some action of who acts next fails this law alone")
