/* Every native hook once. A hook is admitted only for a rule that is an
 * algorithm or a picture, never for what declarative keys, expressions and
 * effects can say; the reason stands here, and what it does, which `vari describe` tells. No guard:
 * the file is included wherever a use defines the two macros.
 *
 *  HOOK(NAME, "word", form, "reason", "english", parameters ...)
 *  PARAMETER("word", type, lowest, highest, "words")
 *
 * In the English {word} stands for what a parameter is, and {word|a|b} for what its value among words says.
 *
 * Types: k kinds (index of a kindset), f flag (its index), n number from lowest
 * to highest, w one of the words (its index), r ranks or any fixed set of cells
 * (index of a zone). Words may be left out: the first is the default. A NativeRule keeps the values in this
 * order. */

HOOK(
    CASTLING_JUMP, "castling-jump", HOOK_ACTIONS,
    "two men of one rank move at once to any two neighbouring cells of the stretch between them, either way "
    "round, each taking what it lands on: goals, paths and captures of the two depend on each other",
    "one of your {movers} and one of your {partners} on the same rank, both {among}, go at once to two "
    "neighbouring cells of that rank, no further out than where the two stand"
    "{order|, in either order|, keeping their order|, exchanging their order}; one of them may stay where it "
    "is; no other piece of yours may stand on the two cells"
    "{landing|, and enemies there are captured|, and no enemy}; what stands elsewhere does not matter",
    PARAMETER("movers", 'k', 0, 0, ""), PARAMETER("partners", 'k', 0, 0, ""),
    PARAMETER("among", 'f', 0, 0, ""), PARAMETER("order", 'w', 0, 2, "either/keep/swap"),
    PARAMETER("landing", 'w', 0, 1, "taking/empty"))
HOOK(CORNER_RUN, "corner-run", HOOK_ACTIONS,
     "a way that crosses itself and turns as often as it likes: no heading says where it goes on, and no "
     "number of legs is enough",
     "one of your {movers} runs straight on along its rank or file over empty cells; where the board ends it "
     "comes "
     "round the nearer corner, onto the file or rank that is as far from that corner, and runs on away from "
     "it; "
     "once it has come round a corner it captures the first piece that it meets, if that is an enemy's; its "
     "own "
     "cell counts as empty, and a line along the edge, or in the middle, leads round no corner",
     PARAMETER("movers", 'k', 0, 0, ""))
HOOK(
    PAWN_WEAVE, "pawn-weave", HOOK_EFFECT,
    "the men that leave are those of a picture over two ranks, compared cell by cell and column by column; "
    "it is a pattern drawn once rather than a condition on any one cell",
    "if every cell of {ranks} holds one of the {piece}, "
    "{pattern|in a checkerboard, so that none has one of its own owner beside it on its rank or file|so that "
    "each file has one of either player}, all of them leave the game for ever",
    PARAMETER("piece", 'k', 0, 0, ""), PARAMETER("ranks", 'r', 0, 0, ""),
    PARAMETER("pattern", 'w', 0, 1, "checkerboard/per-file"))
