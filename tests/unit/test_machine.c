/* Expressions: what each operation yields on a board known by heart, and what must
 * hold of any expression whatever. The first board of each test:
 *   8 R . . . K . . R   black      flag 0 stands on kings and rooks, the
 *   7 P P P P P P P P              stone on a6 is nobody's
 *   2 P P P P P P P P   white
 *   1 R . . . K . . R                                                            */

#include "fixture.h"

#include <criterion/criterion.h>

static Fixture *fixture;

static void set_up(void)
{
    fixture = fixture_new(8, 8, 0);
    fixture_start(fixture);
}

static void tear_down(void)
{
    fixture_free(fixture);
}

TestSuite(machine, .init = set_up, .fini = tear_down);

#define E(op, type, a, b, ...) fixture_expr(fixture, op, type, a, b, __VA_ARGS__)
#define LEAF(op, type)         fixture_expr(fixture, op, type, 0, 0, 0)

static int32_t number(ExprId expr)
{
    return evaluator_number(&fixture->evaluator, expr);
}

static void expect_cells(ExprId expr, const char *wanted, int line)
{
    CellSet set = { { 0 } };
    evaluator_set(&fixture->evaluator, expr, &set);
    const char *cells = fixture_cells(fixture, &set);
    cr_expect_str_eq(cells, wanted, "line %d: {%s}, not {%s}", line, cells, wanted);
}
#define EXPECT_CELLS(expr, wanted) expect_cells(expr, wanted, __LINE__)

static ExprId pair(Op op, int32_t left, int32_t right)
{
    return E(op, 'N', 0, 0, 2, fixture_number(fixture, left), fixture_number(fixture, right));
}

Test(machine, arithmetic_is_total)
{
    static const struct {
        Op op;
        int32_t left, right, wanted;
    } rows[] = {
        { OP_ADD, 2, 3, 5 },
        { OP_ADD, INT32_MAX, 1, INT32_MAX },
        { OP_SUB, INT32_MIN, 1, INT32_MIN },
        { OP_MUL, -4, 5, -20 },
        { OP_MUL, INT32_MIN, INT32_MIN, INT32_MAX },
        { OP_DIV, 7, 2, 3 },
        { OP_DIV, -7, 2, -3 },
        { OP_DIV, 7, 0, 0 },
        { OP_MOD, -7, 2, -1 },
        { OP_MOD, 7, 0, 0 },
        { OP_DIV, INT32_MIN, -1, INT32_MAX },
        { OP_MOD, INT32_MIN, -1, 0 },
        { OP_LT, 1, 2, 1 },
        { OP_GE, 1, 2, 0 },
        { OP_EQ, 4, 4, 1 },
        { OP_NE, 4, 4, 0 },
        { OP_AND, 1, 0, 0 },
        { OP_OR, 1, 0, 1 },
        { OP_LE, 2, 2, 1 },
        { OP_GT, 2, 2, 0 },
    };
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++)
        cr_expect_eq(number(pair(rows[i].op, rows[i].left, rows[i].right)), rows[i].wanted, "row %zu", i);
    cr_expect_eq(number(E(OP_NEG, 'N', 0, 0, 1, fixture_number(fixture, INT32_MIN))), INT32_MAX);
}

Test(machine, selections)
{
    ExprId own = fixture_owned(fixture, RELATION_OWN), enemy = fixture_owned(fixture, RELATION_ENEMY);
    ExprId rooks = fixture_pieces(fixture, FIXTURE_ROOK), kings = fixture_pieces(fixture, FIXTURE_KING);
    ExprId own_rooks = E(OP_MEET, 'S', 0, 0, 2, own, rooks);
    EXPECT_CELLS(own_rooks, "a1 h1");
    EXPECT_CELLS(E(OP_MEET, 'S', 0, 0, 2, enemy, kings), "e8");
    EXPECT_CELLS(fixture_owned(fixture, RELATION_NEUTRAL), "a6");
    EXPECT_CELLS(fixture_owned(fixture, RELATION_ALLY), "");
    EXPECT_CELLS(E(OP_UNITE, 'S', 0, 0, 2, own_rooks, kings), "a1 e1 h1 e8");
    EXPECT_CELLS(E(OP_EXCEPT, 'S', 0, 0, 2, E(OP_FLAGGED, 'S', 0, 0, 0), rooks), "e1 e8");
    ExprId black = E(OP_CONST, 'P', 0, 1, 0);
    EXPECT_CELLS(E(OP_OF, 'S', 0, 0, 2, black, own_rooks), "a8 h8");
    EXPECT_CELLS(E(OP_MEET, 'S', 0, 0, 2, E(OP_OWNED_BY, 'S', 0, 0, 1, LEAF(OP_ENEMY, 'P')), kings), "e8");
    ExprId last = E(OP_ZONE, 'S', 0, 0, 0);
    EXPECT_CELLS(E(OP_MEET, 'S', 0, 0, 2, last, kings), "e8");
    EXPECT_CELLS(E(OP_OF, 'S', 0, 0, 2, black, E(OP_MEET, 'S', 0, 0, 2, last, kings)), "e1");
    ExprId high = E(OP_GT, 'T', 0, 0, 2, E(OP_X, 'N', 0, 0, 1, LEAF(OP_IT, 'C')), fixture_number(fixture, 4));
    EXPECT_CELLS(E(OP_WHERE, 'S', 0, 0, 2, own_rooks, high), "h1");
    cr_expect_eq(number(E(OP_COUNT, 'N', 0, 0, 1, own)), 11);
    cr_expect(number(E(OP_ANY, 'T', 0, 0, 1, E(OP_WHERE, 'S', 0, 0, 2, own, high))));
    cr_expect_eq(number(E(OP_MAX, 'N', 0, 0, 2, E(OP_ADVANCE, 'N', 0, 0, 1, LEAF(OP_IT, 'C')), own)), 2);
    cr_expect_eq(number(E(OP_SUM, 'N', 0, 0, 2, E(OP_X, 'N', 0, 0, 1, LEAF(OP_IT, 'C')), own_rooks)), 9);
    cr_expect_eq(number(E(OP_MIN, 'N', 0, 0, 2, fixture_number(fixture, 5), LEAF(OP_NOTHING, 'S'))), 0);
    cr_expect_eq(number(E(OP_FIRST, 'C', 0, 0, 1, own_rooks)), fixture_cell(fixture, "a1"));
    cr_expect_eq(number(E(OP_FIRST, 'C', 0, 0, 1, LEAF(OP_NOTHING, 'S'))), CELL_NONE);
    cr_expect_eq(number(E(OP_OWNER, 'P', 0, 0, 1, fixture_at(fixture, "e8"))), 1);
    cr_expect_eq(number(E(OP_OWNER, 'P', 0, 0, 1, fixture_at(fixture, "e5"))), PLAYER_NOBODY);
}

Test(machine, geometry)
{
    ExprId e4 = fixture_at(fixture, "e4"), e2 = fixture_at(fixture, "e2"), h4 = fixture_at(fixture, "h4");
    ExprId none = E(OP_CONST, 'C', 0, CELL_NONE, 0), black = E(OP_CONST, 'P', 0, 1, 0);
    EXPECT_CELLS(E(OP_AHEAD, 'S', 0, 0, 1, E(OP_CELL, 'S', 0, 0, 1, e2)), "e3");
    EXPECT_CELLS(E(OP_AHEAD, 'S', 0, 0, 1, E(OP_CELL, 'S', 0, 0, 1, fixture_at(fixture, "e7"))), "e6");
    EXPECT_CELLS(E(OP_BEHIND, 'S', 0, 0, 1, E(OP_CELL, 'S', 0, 0, 1, e4)), "e3");
    EXPECT_CELLS(E(OP_OF, 'S', 0, 0, 2, black, E(OP_AHEAD, 'S', 0, 0, 1, E(OP_CELL, 'S', 0, 0, 1, e4))),
                 "e3");
    EXPECT_CELLS(E(OP_AROUND, 'S', 0, 0, 1, E(OP_CELL, 'S', 0, 0, 1, fixture_at(fixture, "a1"))), "b1 a2 b2");
    EXPECT_CELLS(E(OP_BESIDE, 'S', 0, 0, 1, E(OP_CELL, 'S', 0, 0, 1, e4)), "e3 d4 f4 e5");
    EXPECT_CELLS(E(OP_RANK_OF, 'S', 0, 0, 1, E(OP_CELL, 'S', 0, 0, 1, e4)), "a4 b4 c4 d4 e4 f4 g4 h4");
    EXPECT_CELLS(E(OP_FILE_OF, 'S', 0, 0, 1, E(OP_CELL, 'S', 0, 0, 1, h4)), "h1 h2 h3 h4 h5 h6 h7 h8");
    EXPECT_CELLS(E(OP_BETWEEN, 'S', 0, 0, 2, e4, h4), "f4 g4");
    EXPECT_CELLS(E(OP_BETWEEN, 'S', 0, 0, 2, e4, none), "");
    EXPECT_CELLS(E(OP_BETWEEN, 'S', 0, 0, 2, e4, e4), "");
    EXPECT_CELLS(E(OP_CELL, 'S', 0, 0, 1, none), "");
    EXPECT_CELLS(E(OP_FLANKED, 'S', 0, 0, 1, none), "");
    cr_expect_eq(number(E(OP_BEYOND, 'C', 0, 0, 2, e2, e4)), fixture_cell(fixture, "e5"));
    cr_expect_eq(number(E(OP_BEYOND, 'C', 0, 0, 2, e4, h4)), CELL_NONE);
    cr_expect_eq(number(E(OP_STEP, 'C', STEP_ABSOLUTE, 2, 1, e4)), fixture_cell(fixture, "f4"));
    cr_expect_eq(number(E(OP_STEP, 'C', STEP_ABSOLUTE, 2, 1, h4)), CELL_NONE);
    cr_expect_eq(number(E(OP_STEP, 'C', STEP_ABSOLUTE, 2, 1, none)), CELL_NONE);
    ExprId ahead_right = E(OP_STEP, 'C', STEP_FORWARD, 1, 1, e4);
    cr_expect_eq(number(ahead_right), fixture_cell(fixture, "f5"));
    cr_expect_eq(number(E(OP_OF, 'C', 0, 0, 2, black, ahead_right)), fixture_cell(fixture, "f3"));
    cr_expect(number(E(OP_ALIGNED, 'T', 0, 0, 2, e2, fixture_at(fixture, "b5"))));
    cr_expect_not(number(E(OP_STRAIGHT, 'T', 0, 0, 2, e2, fixture_at(fixture, "b5"))));
    cr_expect(number(E(OP_STRAIGHT, 'T', 0, 0, 2, e2, e4)));
    cr_expect_not(number(E(OP_ALIGNED, 'T', 0, 0, 2, e2, fixture_at(fixture, "f4"))));
    cr_expect_eq(number(E(OP_OF, 'N', 0, 0, 2, black, E(OP_ADVANCE, 'N', 0, 0, 1, e2))), 7);
    cr_expect_eq(number(E(OP_Y, 'N', 0, 0, 1, none)), 0);
}

Test(machine, runs)
{
    fixture_put(fixture, "c4", FIXTURE_ROOK, 1, 0);
    fixture_put(fixture, "d4", FIXTURE_ROOK, 1, 0);
    fixture_put(fixture, "e4", FIXTURE_ROOK, 0, 0);
    fixture_put(fixture, "b5", FIXTURE_ROOK, 1, 0);
    EXPECT_CELLS(E(OP_FLANKED, 'S', 0, 0, 1, fixture_at(fixture, "b4")), "c4 d4");
    EXPECT_CELLS(E(OP_FLANKED, 'S', 0, 0, 1, fixture_at(fixture, "f4")), "");
    ExprId longest = E(OP_LONGEST, 'N', 0, 0, 1, fixture_owned(fixture, RELATION_ENEMY));
    cr_expect_eq(number(longest), 8, "nothing was touched: every row counts, the pawns' too");
    MoveDelta delta = { .piece = { .kind = KIND_NONE, .owner = PLAYER_NONE },
                        .from = CELL_NONE,
                        .to = CELL_NONE };
    cellset_add(&delta.arrived, fixture_cell(fixture, "d4"));
    fixture->evaluator.delta = &delta;
    cr_expect_eq(number(longest), 2);
    fixture_put(fixture, "c5", FIXTURE_ROOK, 1, 0);
    fixture_put(fixture, "b6", FIXTURE_ROOK, 1, 0);
    cr_expect_eq(number(longest), 4, "a7 b6 c5 d4");
}

Test(machine, hands_numbers_and_losses)
{
    ExprId me = LEAF(OP_ME, 'P'), pawns = fixture_kinds(fixture, FIXTURE_PAWN);
    ExprId lost = E(OP_LOST, 'N', 0, 0, 2, pawns, me), held = E(OP_HAND_COUNT, 'N', 0, 0, 2, pawns, me);
    ExprId black = E(OP_CONST, 'P', 0, 1, 0), lives = E(OP_NUMBER, 'N', FIXTURE_LIVES, 0, 0);
    fixture_put(fixture, "a2", KIND_NONE, PLAYER_NONE, 0);
    fixture_put(fixture, "b2", FIXTURE_PAWN, 1, 0);
    position_write_hand(fixture->position, 0, FIXTURE_PAWN, 3);
    position_write_number(fixture->position, 1, 1);
    cr_expect_eq(number(lost), 2);
    cr_expect_eq(number(E(OP_OF, 'N', 0, 0, 2, black, lost)), -1);
    cr_expect_eq(number(held), 3);
    cr_expect_eq(number(E(OP_OF, 'N', 0, 0, 2, black, held)), 0);
    cr_expect_eq(number(lives), 3);
    cr_expect_eq(number(E(OP_OF, 'N', 0, 0, 2, black, lives)), 1);
    ExprId kind = E(OP_CONST, 'K', 0, FIXTURE_PAWN, 0), in_hand = E(OP_IN_HAND, 'M', 0, 0, 2, pawns, me);
    cr_expect(number(E(OP_KIND_IN, 'T', 0, 0, 2, kind, in_hand)));
    cr_expect_not(number(E(OP_OF, 'T', 0, 0, 2, black, E(OP_KIND_IN, 'T', 0, 0, 2, kind, in_hand))));
    cr_expect_eq(number(LEAF(OP_ALIVE, 'N')), 2);
    Turn turn = fixture->position->turn;
    turn.out = 2;
    position_write_turn(fixture->position, turn);
    cr_expect_eq(number(LEAF(OP_SIDES, 'N')), 1);
}

Test(machine, the_action_and_what_was)
{
    Position *position = fixture->position;
    Action action = { .from = fixture_cell(fixture, "e2"),
                      .to = fixture_cell(fixture, "e7"),
                      .kind = KIND_NONE,
                      .heading = 0,
                      .distance = 5 };
    MoveDelta delta = { .action = &action,
                        .piece = position->board[action.from],
                        .from = action.from,
                        .to = action.to,
                        .kind = KIND_NONE,
                        .classes = 1u << CLASS_MOVE | 1u << CLASS_CAPTURE,
                        .journal_before = position->journal_count,
                        .made = true };
    delta.taken[0] = (TakenPiece){ .cell = action.to, .piece = position->board[action.to] };
    delta.taken_count = 1;
    cellset_add(&delta.taken_cells, action.to);
    cellset_add(&delta.arrived, action.to);
    fixture_put(fixture, "e2", KIND_NONE, PLAYER_NONE, 0);
    fixture_put(fixture, "e7", FIXTURE_ROOK, 0, 0);
    fixture->evaluator.delta = &delta;

    ExprId own = fixture_owned(fixture, RELATION_OWN), enemy = fixture_owned(fixture, RELATION_ENEMY);
    ExprId pawns = fixture_pieces(fixture, FIXTURE_PAWN), to = LEAF(OP_TO, 'C');
    ExprId count = E(OP_COUNT, 'N', 0, 0, 1, enemy);
    uint64_t hash = position->hash;
    cr_expect_eq(number(count), 10);
    cr_expect_eq(number(E(OP_WAS, 'N', 0, 0, 1, count)), 11);
    cr_expect_eq(position->hash, hash);
    cr_expect(number(E(OP_IS, 'T', 0, 0, 2, to, own)));
    cr_expect(number(E(OP_WAS, 'T', 0, 0, 1, E(OP_IS, 'T', 0, 0, 2, to, enemy))));
    cr_expect(number(E(OP_PIECE_IS, 'T', 0, 0, 1, pawns)), "what it was, not what it became");
    EXPECT_CELLS(E(OP_TAKEN, 'S', 0, 0, 1, E(OP_MEET, 'S', 0, 0, 2, enemy, pawns)), "e7");
    EXPECT_CELLS(E(OP_TAKEN, 'S', 0, 0, 1, own), "");
    EXPECT_CELLS(LEAF(OP_ARRIVED, 'S'), "e7");
    EXPECT_CELLS(E(OP_MEET, 'S', 0, 0, 2, LEAF(OP_HOME, 'S'), LEAF(OP_EMPTY, 'S')), "e2");
    cr_expect(number(E(OP_CLASS, 'T', CLASS_CAPTURE, 0, 0)));
    cr_expect_not(number(E(OP_CLASS, 'T', CLASS_DROP, 0, 0)));
    cr_expect_eq(number(LEAF(OP_DISTANCE, 'N')), 5);
    cr_expect_eq(number(LEAF(OP_PIECE_KIND, 'K')), FIXTURE_PAWN);
    cr_expect_eq(number(LEAF(OP_KIND, 'K')), KIND_NONE);
}

Test(machine, perpetual_check_is_seen_in_the_history)
{
    Position *position = fixture->position;
    ExprId checking = LEAF(OP_CHECKING, 'T');
    fixture->evaluator.next = 1;
    cr_expect_not(number(checking));
    position_push_history(position, 1, 1 << 4);
    position_push_history(position, position->hash, 1 << 4 | 1);
    position_push_history(position, 2, 0);
    position_push_history(position, 3, 1 << 4 | 1);
    cr_expect(number(checking));
    position_push_history(position, 4, 1 << 4);
    cr_expect_not(number(checking));
}

Test(machine, chance_owns_what_is_nobodys)
{
    fixture->evaluator = evaluator_for(fixture->position, PLAYER_CHANCE);
    EXPECT_CELLS(fixture_owned(fixture, RELATION_OWN), "a6");
    EXPECT_CELLS(fixture_owned(fixture, RELATION_ENEMY), "");
    cr_expect_eq(number(E(OP_NUMBER, 'N', FIXTURE_LIVES, 0, 0)), 0);
    cr_expect_eq(number(LEAF(OP_ENEMY, 'P')), PLAYER_NOBODY);
}

Test(machine, the_deepest_expression_fits_the_stack)
{
    ExprId own = fixture_owned(fixture, RELATION_OWN), sum = fixture_number(fixture, 0);
    ExprId white = E(OP_CONST, 'P', 0, 0, 0);
    for (int i = 0; i < 990; i++)
        own = i % 2 == 0 ? E(OP_MEET, 'S', 0, 0, 2, own, LEAF(OP_OCCUPIED, 'S'))
                         : E(OP_OF, 'S', 0, 0, 2, white, own);
    for (int i = 0; i < 990; i++)
        sum = E(OP_ADD, 'N', 0, 0, 2, sum, fixture_number(fixture, 1));
    cr_expect_eq(number(sum), 990);
    cr_expect_eq(number(E(OP_COUNT, 'N', 0, 0, 1, own)), 11);
    cr_expect(number(E(OP_IS, 'T', 0, 0, 2, fixture_at(fixture, "e1"), own)));
}

/* --- whatever is asked ------------------------------------------------------------------- */

/* Operations that generate actions need rules that this kernel lacks. */
static bool is_open(Op op)
{
    switch (op) {
    case OP_TERM:
    case OP_REACH:
    case OP_ATTACKED:
    case OP_GUARDED:
    case OP_NEXT:
    case OP_NO_MOVES:
    case OP_CAN:
    case OP_RUN:
    case OP_BARRED: return false;
    default: return true;
    }
}

static bool may_yield(Op op, char type)
{
    char result = op_info[op].result;
    if (op == OP_CONST || op == OP_PICK)
        return type == 'N' || type == 'K' || type == 'P' || type == 'C' ||
               (op == OP_CONST && (type == 'T' || type == 'H'));
    return result == type || result == '?';
}

static int32_t constant(char type, Random *random)
{
    switch (type) {
    case 'T': return (int32_t)random_below(random, 2);
    case 'P': return random_below(random, 4) == 0 ? PLAYER_NOBODY : (int32_t)random_below(random, 2);
    case 'K': return (int32_t)random_below(random, FIXTURE_KINDS);
    case 'H': return (int32_t)random_below(random, 8);
    case 'C':
        return random_below(random, 8) == 0
                   ? CELL_NONE
                   : (int32_t)random_below(random, fixture->kernel.board->cell_count);
    default: return (int32_t)random_below(random, 7) - 3;
    }
}

static int32_t operand(Op op, Random *random)
{
    switch (op) {
    case OP_NUMBER: return (int32_t)random_below(random, 2);
    case OP_PICK: return (int32_t)random_below(random, PICKS_MAX);
    case OP_RELATED:
    case OP_OWNED: return (int32_t)random_below(random, RELATION_PLAYER + 2);
    case OP_STEP: return (int32_t)random_below(random, 2);
    case OP_FLAGGED: return (int32_t)random_below(random, 2);
    case OP_KINDS: return (int32_t)random_below(random, fixture->kernel.kindset_count);
    case OP_CLASS: return (int32_t)random_below(random, CLASS_FIRST_DECLARED);
    default: return 0;
    }
}

static ExprId random_expr(Random *random, char type, int depth)
{
    Op op;
    do
        op = (Op)random_below(random, OP_COUNT_OF_OPS);
    while (!is_open(op) || !may_yield(op, type) ||
           (depth <= 0 && op_info[op].kids[0] != '\0' && type != 'M'));
    ExprId kids[3] = { EXPR_NONE, EXPR_NONE, EXPR_NONE };
    int count = (int)strlen(op_info[op].kids);
    for (int i = 0; i < count; i++)
        kids[i] = random_expr(random, op_info[op].kids[i] == '?' ? type : op_info[op].kids[i], depth - 1);
    int32_t b = op == OP_CONST  ? constant(type, random)
                : op == OP_PICK ? type
                : op == OP_STEP ? (int32_t)random_below(random, 8)
                                : 0;
    return fixture_expr(fixture, op, type, operand(op, random), b, count, kids[0], kids[1], kids[2]);
}

static void random_delta(Random *random, MoveDelta *delta, Action *action)
{
    const Position *position = fixture->position;
    *action = (Action){ .from = (Cell)constant('C', random),
                        .to = (Cell)constant('C', random),
                        .kind = (Kind)constant('K', random),
                        .heading = 3,
                        .distance = 2 };
    *delta = (MoveDelta){ .action = action,
                          .piece = piece_none(),
                          .from = action->from,
                          .to = action->to,
                          .kind = action->kind,
                          .classes = random_next(random),
                          .made = true,
                          .journal_before = position->journal_count - random_below(random, 5) };
    if (action->from != CELL_NONE)
        delta->piece = position->board[action->from];
    for (unsigned cell = 0; cell < position->program->board->cell_count; cell++) {
        if (random_below(random, 9) == 0)
            cellset_add(&delta->arrived, cell);
        if (random_below(random, 9) == 0 && position->board[cell].kind != KIND_NONE) {
            cellset_add(&delta->taken_cells, cell);
            delta->taken[delta->taken_count++] = (TakenPiece){ (Cell)cell, position->board[cell] };
        }
    }
}

static void expect_set_agrees(ExprId expr, int round)
{
    Evaluator *evaluator = &fixture->evaluator;
    const Program *program = fixture->program;
    CellSet set;
    position_rest(evaluator->position);
    memset(&set, 0x5a, sizeof set);
    evaluator_set(evaluator, expr, &set);
    for (unsigned word = program->words; word < CELLSET_WORDS; word++)
        cr_assert_eq(set.words[word], UINT64_C(0x5a5a5a5a5a5a5a5a), "round %d", round);
    for (unsigned word = 0; word < program->words; word++)
        cr_assert_eq(set.words[word] & ~program->everywhere.words[word], 0, "round %d", round);
    for (unsigned cell = 0; cell < program->board->cell_count; cell++)
        cr_assert_eq(evaluator_cell_in(evaluator, expr, (Cell)cell), cellset_has(&set, cell),
                     "round %d: %s, cell %u", round, op_info[fixture->kernel.exprs[expr].op].name, cell);
    cr_assert_not(evaluator_allows_cell(evaluator, expr, CELL_NONE));
}

static void ask_anything(uint64_t seed, int rounds)
{
    static const char types[] = "NTPKHCSSSSM";
    Random random = { seed };
    for (unsigned kind = 0; kind < FIXTURE_KINDS; kind++)
        fixture_kinds(fixture, kind);
    size_t exprs = fixture->kernel.expr_count;
    for (int round = 0; round < rounds; round++) {
        Position *position = fixture->position;
        uint16_t picks[PICKS_MAX] = { 3, PICK_NOTHING, 1, 0 };
        Action action;
        MoveDelta delta;
        fixture->kernel.expr_count = exprs;
        for (int i = 0; i < 6; i++)
            fixture_scribble(fixture, position, &random);
        random_delta(&random, &delta, &action);
        fixture->evaluator =
            evaluator_for(position, random_below(&random, 5) == 0 ? (Player)PLAYER_CHANCE : 0);
        fixture->evaluator.picks = random_below(&random, 2) == 0 ? picks : NULL;
        fixture->evaluator.delta = random_below(&random, 3) == 0 ? NULL : &delta;
        fixture->evaluator.next = 1;
        fixture->evaluator.each = 1;
        char type = types[random_below(&random, sizeof types - 1)];
        ExprId expr = random_expr(&random, type, 4);
        uint64_t hash = position->hash;
        KindSet kinds;
        if (type == 'S')
            expect_set_agrees(expr, round);
        else if (type == 'M')
            evaluator_kinds(&fixture->evaluator, expr, &kinds);
        else
            evaluator_number(&fixture->evaluator, expr);
        cr_assert_eq(position->hash, hash);
        cr_assert_eq(position->journal_top, position->journal_count);
        cr_assert_eq(fixture->evaluator.it, CELL_NONE);
        cr_assert_eq(fixture->evaluator.ghost_cell, CELL_NONE);
    }
}

Test(machine, anything_may_be_asked)
{
    ask_anything(1, 4000);
}

Test(machine, anything_may_be_asked_of_a_torus_of_odd_size)
{
    fixture_free(fixture);
    fixture = fixture_new(9, 9, WRAP_BOTH);
    fixture_start(fixture);
    ask_anything(2, 3000);
}
