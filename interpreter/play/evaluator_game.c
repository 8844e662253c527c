/* Operations on the game: hands, numbers, players, history, possible actions. */

#include "play/internal.h"
#include "play/play.h"

static bool is_player(const Evaluator *evaluator, Player player)
{
    return player < evaluator->kernel->player_count;
}

/* The nearest player after the viewpoint, in turn order, of another side; one in play rather than one who is
 * out. */
Player game_enemy(const Evaluator *evaluator)
{
    const Kernel *kernel = evaluator->kernel;
    Player found = PLAYER_NOBODY;
    if (!is_player(evaluator, evaluator->view))
        return found;
    for (unsigned i = kernel->player_count - 1u; i > 0; i--) {
        Player player = (Player)((evaluator->view + i) % kernel->player_count);
        bool out = (players_left(evaluator->position) >> player & 1) == 0;
        bool enemy = kernel->players[player].side != kernel->players[evaluator->view].side;
        if (enemy && (!out || found == PLAYER_NOBODY))
            found = player;
    }
    return found;
}

int32_t game_number(const Evaluator *evaluator, int number)
{
    const NumberRule *rule = &evaluator->kernel->numbers[number];
    if (!rule->per_player)
        return evaluator->position->numbers[rule->slot];
    return is_player(evaluator, evaluator->view) ? evaluator->position->numbers[rule->slot + evaluator->view]
                                                 : 0;
}

/* PICK_NOTHING is CELL_NONE, and cut to a byte KIND_NONE and PLAYER_NONE. */
int32_t game_pick(const Evaluator *evaluator, int slot, int type)
{
    uint16_t pick = evaluator->picks == NULL ? (uint16_t)PICK_NOTHING : evaluator->picks[slot];
    switch (type) {
    case 'C': return pick;
    case 'K':
    case 'P': return pick & 0xff;
    default: return (int16_t)pick;
    }
}

static int32_t game_hand_count(const Evaluator *evaluator, const KindSet *kinds, Player player)
{
    int32_t count = 0;
    if (!is_player(evaluator, player))
        return 0;
    position_spend(evaluator->position, (uint32_t)evaluator->kernel->kind_count / 8);
    for (EACH_KIND(kind, kinds)) {
        uint16_t held = position_hand(evaluator->position, player, (Kind)kind);
        count += held == 0 && evaluator->kernel->kinds[kind].unlimited ? 1 : held;
    }
    return count;
}

void game_in_hand(const Evaluator *evaluator, const KindSet *among, Player player, KindSet *result)
{
    *result = (KindSet){ { 0 } };
    if (!is_player(evaluator, player))
        return;
    position_spend(evaluator->position, (uint32_t)evaluator->kernel->kind_count / 8);
    for (EACH_KIND(kind, among))
        if (position_holds(evaluator->position, player, (Kind)kind))
            kindset_add(result, kind);
}

static int32_t game_lost(const Evaluator *evaluator, const KindSet *kinds, Player player)
{
    const Position *position = evaluator->position;
    if (!is_player(evaluator, player))
        return 0;
    int32_t lost = 0;
    position_spend(evaluator->position, (uint32_t)evaluator->kernel->kind_count / 4);
    for (EACH_KIND(kind, kinds)) {
        CellSet cells;
        cellset_copy(&cells, &position->kind_cells[kind], position->words);
        cellset_meet(&cells, &position->owner_cells[player], position->words);
        lost += position->program->setup_count[program_piece(position->program, player, (Kind)kind)];
        lost -= (int32_t)cellset_count(&cells, position->words);
    }
    return lost;
}

unsigned players_left(const Position *position)
{
    return ((1u << position->program->kernel->player_count) - 1) & ~(unsigned)position->turn.out;
}

unsigned sides_of(const Kernel *kernel, unsigned players)
{
    unsigned sides = 0;
    for (; players != 0; players &= players - 1)
        sides |= 1u << kernel->players[__builtin_ctz(players)].side;
    return sides;
}

unsigned play_sides_left(const Position *position)
{
    return (unsigned)__builtin_popcount(sides_of(position->program->kernel, players_left(position)));
}

size_t game_first_occurrence(const Position *position)
{
    size_t i = 0;
    while (i < position->history_count && position->history[i] != position->hash)
        i++;
    return i;
}

/* The player who acts after the viewpoint. */
static Player follower(Evaluator *evaluator)
{
    const Kernel *kernel = evaluator->kernel;
    if (evaluator->view == evaluator->mover || !is_player(evaluator, evaluator->view))
        return evaluator_next(evaluator);
    Player player = evaluator->view;
    do {
        player = (Player)((player + 1) % kernel->player_count);
    } while (player != evaluator->view && (evaluator->position->turn.out >> player & 1) != 0);
    return player;
}

/* The first earlier occurrence stands for the position itself: both give the same check. */
static bool game_checking(Evaluator *evaluator)
{
    const Position *position = evaluator->position;
    Player next = follower(evaluator);
    bool given = false;
    position_spend(evaluator->position, (uint32_t)position->history_count / 8);
    for (size_t i = game_first_occurrence(position); i < position->history_count; i++) {
        if (position->history_checks[i] >> 4 != next)
            continue;
        if ((position->history_checks[i] & 1) == 0)
            return false;
        given = true;
    }
    return given;
}

/* Without a player named, what can be done is asked of who acts next. */
static Player asked(Evaluator *evaluator)
{
    return evaluator->viewed && is_player(evaluator, evaluator->view) ? evaluator->view
                                                                      : evaluator_next(evaluator);
}

bool evaluator_may_generate(const Evaluator *evaluator)
{
    return evaluator->position->asking < ASKING_MAX &&
           (evaluator->depth == DEPTH_OUTSIDE || evaluator->depth < (evaluator->attack_depth > 0 ? 2u : 1u));
}

static bool game_no_moves(Evaluator *evaluator)
{
    if (evaluator->assumed != NULL && !evaluator->viewed) {
        *evaluator->assumed = true;
        return false;
    }
    return evaluator_ask(evaluator, (PlayQuestion){ .asks = ASKS_ACTION, .player = asked(evaluator) }) == 0;
}

static bool game_can(Evaluator *evaluator, ExprId condition)
{
    Player player = asked(evaluator);
    CanMemo *memo = evaluator->memo;
    if (memo != NULL && memo->condition == condition && memo->player == player)
        return memo->answer;
    bool answer =
        evaluator_ask(evaluator,
                      (PlayQuestion){ .asks = ASKS_CAN, .player = player, .condition = condition }) != 0;
    if (memo != NULL)
        *memo = (CanMemo){ .condition = condition, .player = player, .answer = answer };
    return answer;
}

static int32_t game_row(Evaluator *evaluator, ExprId condition)
{
    return evaluator_ask(
        evaluator, (PlayQuestion){ .asks = ASKS_ROW, .player = asked(evaluator), .condition = condition });
}

static int32_t pieces_of(Evaluator *evaluator, const Expr *expr)
{
    KindSet kinds;
    evaluator_kinds(evaluator, expr->kids[0], &kinds);
    Player player = (Player)evaluator_number(evaluator, expr->kids[1]);
    return expr->op == OP_LOST ? game_lost(evaluator, &kinds, player)
                               : game_hand_count(evaluator, &kinds, player);
}

static int32_t ask(Evaluator *evaluator, PlayAsks asks, const Expr *expr)
{
    return evaluator_ask(evaluator,
                         (PlayQuestion){ .asks = asks, .condition = expr->kids[0], .law = expr->a });
}

int32_t game_answer(Evaluator *evaluator, const Expr *expr)
{
    Position *position = evaluator->position;
    switch ((Op)expr->op) {
    case OP_HAND_COUNT:
    case OP_LOST: return pieces_of(evaluator, expr);
    case OP_ALIVE: return __builtin_popcount(players_left(position));
    case OP_SIDES: return (int32_t)play_sides_left(position);
    case OP_ROUND: return position->turn.round;
    case OP_REPEATS: return number_clamp((int64_t)position_repeats(position));
    case OP_CHECKING: return game_checking(evaluator);
    case OP_CHASING: return ask(evaluator, ASKS_CHASE, expr);
    case OP_RETURNS: return number_clamp((int64_t)shuttle_count(position, evaluator->view));
    case OP_RETAKEN: return ask(evaluator, ASKS_RETAKEN, expr);
    case OP_MUTUAL: return ask(evaluator, ASKS_MUTUAL, expr);
    case OP_NO_MOVES: return game_no_moves(evaluator);
    case OP_CAN_WIN: return can_win(position, evaluator->view);
    case OP_CAN: return game_can(evaluator, expr->kids[0]);
    case OP_RUN: return game_row(evaluator, expr->kids[0]);
    case OP_BARRED: return ask(evaluator, ASKS_BARRED, expr);
    default: return 0; /* sets: see evaluator_set() and evaluator_kinds() */
    }
}
