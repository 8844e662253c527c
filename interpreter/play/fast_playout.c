/* Random games on the fast road: one fast position is carried along, endings that
 * count are watched, and only the last action is made by the reference, which
 * says how the game ended. */

#include <limits.h>
#include <stdlib.h>

#include "play/fast_position.h"
#include "play/play.h"
#include "program/expressions.h"

enum { WATCHED_MAX = 8, FOREVER = INT32_MAX / 2 };

/* An ending that comes when a number, or the repetitions of a position, reach a limit. */
typedef struct Watched {
    int number; /* -1: repetitions */
    int32_t limit;
} Watched;

/* A number that grows by one each ply but for actions that set it to 0. */
typedef struct Clock {
    uint64_t classes, codes;
    unsigned slot;
    int32_t value;
} Clock;

typedef struct Game {
    FastPosition *fast;
    Position *position;
    FastList list;
    Watched watched[WATCHED_MAX];
    unsigned watched_count;
    Clock clocks[WATCHED_MAX];
    unsigned clock_count;
    bool repeats;        /* repetitions are watched */
    uint64_t known;      /* bit per ending that is watched here, or needs no watching */
    uint64_t *keys;      /* [ply]: what stood there */
    uint32_t ply, since; /* the ply after which nothing was taken */
    uint32_t base;       /* the ply at which the position stands */
    uint64_t board_key, hand_key, rights_key;
    uint8_t rights; /* that the key is of */
} Game;

/* --- whether a game can be watched ------------------------------------------------------- */

static bool until_fits(const FastTables *tables, const Kernel *kernel, ExprId id, Clock *clock)
{
    const Expr *expr = &kernel->exprs[id];
    if (expr->op == OP_OR)
        return until_fits(tables, kernel, expr->kids[0], clock) &&
               until_fits(tables, kernel, expr->kids[1], clock);
    if (expr->op == OP_CLASS && expr->a < CLASS_FIRST_DECLARED) {
        clock->classes |= UINT64_C(1) << expr->a;
        return true;
    }
    if (expr->op == OP_CONST)
        return expr->b == 0;
    if (expr->op != OP_PIECE_IS || kernel->exprs[expr->kids[0]].op != OP_PIECES)
        return false;
    const Expr *kinds = &kernel->exprs[kernel->exprs[expr->kids[0]].kids[0]];
    for (FastCode code = 1; kinds->op == OP_KINDS && code <= tables->code_count; code++)
        if (kindset_has(&kernel->kindsets[kinds->a], tables->kind[code]))
            clock->codes |= UINT64_C(1) << code;
    return kinds->op == OP_KINDS;
}

static bool clocks_fit(Game *game)
{
    const Kernel *kernel = game->position->program->kernel;
    for (size_t i = 0; i < kernel->number_count; i++) {
        const NumberRule *number = &kernel->numbers[i];
        if (!number->counts_turns && !number->counts_actions)
            continue;
        if (game->clock_count == WATCHED_MAX || number->per_player)
            return false;
        Clock *clock = &game->clocks[game->clock_count++];
        *clock = (Clock){ .slot = number->slot, .value = game->position->numbers[number->slot] };
        if (number->until != EXPR_NONE && !until_fits(game->fast->tables, kernel, number->until, clock))
            return false;
    }
    return true;
}

static bool ending_fits(Game *game, const EndingRule *ending)
{
    const Kernel *kernel = game->position->program->kernel;
    const Expr *more = &kernel->exprs[ending->condition];
    if (condition_needs_no_moves(kernel, ending->condition))
        return true;
    if (more->op != OP_GE || ending->each || ending->outcome != OUTCOME_DRAW || ending->value != EXPR_NONE)
        return false;
    const Expr *left = &kernel->exprs[more->kids[0]], *limit = &kernel->exprs[more->kids[1]];
    bool number = left->op == OP_NUMBER && !kernel->numbers[left->a].per_player;
    if ((!number && left->op != OP_REPEATS) || limit->op != OP_CONST || game->watched_count == WATCHED_MAX)
        return false;
    game->repeats = game->repeats || !number;
    game->watched[game->watched_count++] =
        (Watched){ .number = number ? kernel->numbers[left->a].slot : -1, .limit = limit->b };
    return true;
}

/* Flags that the fast position keeps: who was promoted, and castling rights. */
static bool flags_fit(const Game *game)
{
    const Kernel *kernel = game->position->program->kernel;
    int castling = kernel->castling.present ? kernel->castling.flag : -1;
    for (size_t flag = 0; flag < kernel->flag_count; flag++)
        if ((int)flag != kernel->promoted_flag && (int)flag != castling)
            return false;
    for (unsigned cell = 0; castling >= 0 && cell < game->fast->tables->cell_count; cell++)
        if ((game->position->board[cell].flags >> castling & 1) != 0 && game->fast->rights_lost[cell] == 0)
            return false;
    return true;
}

/* Whether what is not watched here comes with odd moves alone. */
static bool endings_stay(Game *game)
{
    const FastTables *tables = game->fast->tables;
    for (unsigned i = 0; i < tables->watched.number_change_count; i++)
        for (unsigned k = 0; k < game->clock_count; k++)
            if (tables->watched.number_changes[i].slot == game->clocks[k].slot)
                return false;
    return fast_effects_far(game->fast, game->position, FOREVER) &&
           fast_endings_stay(game->fast, game->position, FOREVER, game->known);
}

static bool game_fits(Game *game)
{
    const Kernel *kernel = game->position->program->kernel;
    /* conditions of phases would have to be asked at each ply, as the phase is part of a position */
    for (size_t i = 0; i < kernel->phase_count; i++)
        if (kernel->phases[i].condition != EXPR_NONE)
            return false;
    if (game->position->turn.phase != play_first_phase(game->position))
        return false;
    if (game->fast->tables->chance.acts || kernel->player_count != 2 || game->fast->tables->blast != NULL ||
        game->position->history_count > 0 || !clocks_fit(game) || !flags_fit(game))
        return false;
    for (size_t i = 0; i < kernel->ending_count && i < 64; i++)
        game->known |= (uint64_t)ending_fits(game, &kernel->endings[i]) << i;
    return endings_stay(game);
}

/* --- what tells positions apart ------------------------------------------------------------ */

static uint64_t piece_key(const FastTables *tables, Cell cell, FastCode code)
{
    if (tables->modes.shifted != NULL) /* in whatever mode */
        code = tables->modes.shifted[0][code];
    return code == 0 ? 0 : mix64((uint64_t)cell << 8 | code);
}

static uint64_t hand_key(Player player, unsigned drop)
{
    return mix64(UINT64_C(1) << 40 | (uint64_t)player << 8 | drop);
}

/* Of castlings that are open: by their ways, as bits change when a position is loaded anew. */
static uint64_t rights_key(Game *game)
{
    const FastPosition *fast = game->fast;
    if (fast->rights == 0)
        return 0;
    if (fast->rights != game->rights) {
        game->rights_key = 0;
        for (unsigned i = 0; i < fast->castle_count; i++)
            if ((fast->rights >> i & 1) != 0)
                game->rights_key += mix64(UINT64_C(1) << 41 | fast->castles[i].way);
        game->rights = fast->rights;
    }
    return game->rights_key;
}

static uint64_t whole_key(Game *game)
{
    const FastPosition *fast = game->fast;
    uint64_t rest = (uint64_t)fast->mover << 56;
    for (unsigned traced = fast->traced; traced != 0; traced &= traced - 1) {
        const FastTrace *trace = &fast->traces[__builtin_ctz(traced)];
        rest |= (uint64_t)(trace->piece + 1u) << 32 | (uint64_t)trace->trail->cells[0] << 16;
    }
    return game->board_key ^ mix64(game->hand_key + rights_key(game) + rest);
}

/* All keys anew. */
static void take_keys(Game *game)
{
    const FastPosition *fast = game->fast;
    const FastTables *tables = fast->tables;
    game->board_key = game->hand_key = 0;
    game->rights = 0;
    for (unsigned cell = 0; cell < tables->cell_count; cell++)
        game->board_key ^= piece_key(tables, (Cell)cell, fast->board[cell]);
    for (Player player = 0; player < tables->player_count; player++)
        for (unsigned i = 0; i < tables->drops.count; i++)
            game->hand_key += fast->hands[player][i] * hand_key(player, i);
    game->keys[game->ply] = whole_key(game);
}

/* The move being made, what it changed. */
static void note_move(Game *game, const FastMove *move, const FastUndo *undo)
{
    const FastPosition *fast = game->fast;
    Player mover = undo->mover;
    const FastTables *tables = fast->tables;
    if (move->form == FAST_CASTLE) {
        const FastCastle *castle = &fast->castles[move->extra];
        FastCode king = fast->board[castle->king_to], rook = fast->board[castle->rook_to];
        game->board_key ^=
            piece_key(tables, castle->king_from, king) ^ piece_key(tables, castle->king_to, king) ^
            piece_key(tables, castle->rook_from, rook) ^ piece_key(tables, castle->rook_to, rook);
    } else if (move->form == FAST_DROP) {
        game->board_key ^= piece_key(tables, move->to, move->code);
        game->hand_key -= hand_key(mover, fast->tables->drops.items[move->extra].hand);
    } else {
        game->board_key ^=
            piece_key(tables, move->from, undo->code) ^ piece_key(tables, move->to, move->code);
        if (undo->taken_cell != CELL_NONE) {
            game->board_key ^= piece_key(tables, undo->taken_cell, undo->taken);
            uint8_t drop = fast->tables->drops.hand_of[undo->taken];
            game->hand_key += drop != FAST_NO_DROP ? hand_key(mover, drop) : 0;
            game->since = fast->tables->drops.count == 0 ? game->ply : game->since;
        }
    }
    if (tables->stone != NULL) {
        game->board_key ^= piece_key(tables, move->put_cell, tables->stone->code);
        if (undo->stone != CELL_NONE)
            game->board_key ^= piece_key(tables, undo->stone, tables->stone->code);
    }
    game->keys[game->ply] = whole_key(game);
}

static int32_t count_repeats(const Game *game)
{
    int32_t count = 0;
    uint64_t key = game->keys[game->ply];
    for (uint32_t i = game->ply; i >= game->since + 2;) {
        i -= 2;
        count += game->keys[i] == key;
    }
    return count;
}

/* --- one ply ---------------------------------------------------------------------------------- */

static void run_clocks(Game *game, const FastMove *move, const FastUndo *undo)
{
    uint64_t classes = UINT64_C(1) << (move->form == FAST_DROP     ? CLASS_DROP
                                       : move->form == FAST_CASTLE ? CLASS_CASTLE
                                                                   : CLASS_MOVE);
    FastCode code = move->form == FAST_DROP ? move->code : undo->code;
    if (undo->taken_cell != CELL_NONE)
        classes |= UINT64_C(1) << CLASS_CAPTURE;
    if (move->form != FAST_DROP && move->form != FAST_CASTLE && move->code != game->fast->tables->moved[code])
        classes |= UINT64_C(1) << CLASS_PROMOTION;
    for (unsigned i = 0; i < game->clock_count; i++) {
        Clock *clock = &game->clocks[i];
        bool reset = (clock->classes & classes) != 0 || (clock->codes >> code & 1) != 0;
        clock->value = reset ? 0 : clock->value + 1;
    }
}

static bool ending_comes(const Game *game)
{
    int32_t repeats = game->repeats ? count_repeats(game) : 0;
    for (unsigned i = 0; i < game->watched_count; i++) {
        int32_t value = repeats;
        for (unsigned k = 0; game->watched[i].number >= 0 && k < game->clock_count; k++)
            if ((int)game->clocks[k].slot == game->watched[i].number)
                value = game->clocks[k].value;
        if (value >= game->watched[i].limit)
            return true;
    }
    return false;
}

/* --- back to the reference -------------------------------------------------------------------- */

static void write_pieces(const Game *game)
{
    const FastPosition *fast = game->fast;
    const FastTables *tables = fast->tables;
    Position *position = game->position;
    const Kernel *kernel = position->program->kernel;
    uint8_t castling[BOARD_CELLS_MAX] = { 0 };
    for (unsigned i = 0; i < fast->castle_count; i++)
        if ((fast->rights >> i & 1) != 0)
            castling[fast->castles[i].rook_from] = (uint8_t)(1u << kernel->castling.flag);
    for (unsigned cell = 0; cell < tables->cell_count; cell++) {
        FastCode code = fast->board[cell];
        Piece piece = piece_none();
        if (code != 0) {
            piece.owner = tables->owner[code];
            piece.kind = tables->kind[code];
            piece.flags = castling[cell];
            if (kernel->promoted_flag >= 0 &&
                fast_in_mode(fast, fast_promoted_code(tables, kernel, piece.owner, piece.kind)) == code)
                piece.flags = (uint8_t)(piece.flags | 1u << kernel->promoted_flag);
        }
        position_write_cell(position, (Cell)cell, piece);
    }
    for (unsigned i = 0; i < tables->drops.count; i++)
        for (Player player = 0; player < tables->player_count; player++)
            position_write_hand(position, player, tables->drops.items[i].kind, fast->hands[player][i]);
}

/* All but the numbers. */
static void write_back(const Game *game, uint32_t plies)
{
    const FastPosition *fast = game->fast;
    Position *position = game->position;
    write_pieces(game);
    Turn turn = position->turn;
    turn.player = fast->mover;
    turn.round = (uint16_t)(turn.round + (plies + position->turn.player) / fast->tables->player_count);
    position_write_turn(position, turn);
    if (fast->tables->passing.trail < 0)
        return;
    for (Player player = 0; player < fast->tables->player_count; player++) {
        Trail trail = { .piece = CELL_NONE };
        if ((fast->traced >> player & 1) != 0) {
            const FastTrace *trace = &fast->traces[player];
            trail.piece = trace->piece;
            trail.count = (uint8_t)trace->trail->count;
            memcpy(trail.cells, trace->trail->cells, trace->trail->count * sizeof(Cell));
        }
        position_write_trail(position, (unsigned)fast->tables->passing.trail, player, &trail);
    }
}

/* The last move is taken back and made by the reference, which then sees the
 * repetitions that were counted. */
static void end_game(Game *game, const Clock *clocks, const FastMove *move, const FastUndo *undo)
{
    Position *position = game->position;
    int32_t repeats = game->repeats ? count_repeats(game) : 0;
    size_t journal = position->journal_count;
    write_back(game, game->ply - game->base);
    uint64_t hash = position->hash;
    position_undo(position, journal);
    fast_unmake(game->fast, move, undo);
    write_back(game, game->ply - game->base - 1);
    for (unsigned i = 0; i < game->clock_count; i++)
        position_write_number(position, clocks[i].slot, clocks[i].value);
    position->history_count = 0; /* repetitions were counted over the whole game */
    for (int32_t i = 0; i < repeats; i++)
        position_push_history(position, hash, 0);
    Action action = fast_action_of(game->fast, move);
    play_make(position, &action);
}

/* --- the game ------------------------------------------------------------------------------------ */

/* The reference makes all that was made since the position was loaded; then it is loaded anew. False where
 * the game is over, or this road does not go on. */
static bool load_again(Game *game)
{
    FastLine *line = &game->fast->line;
    for (; line->made < line->count; line->made++)
        play_make(line->position, &line->steps[line->made].action);
    fast_free(game->fast);
    game->base = game->ply;
    game->fast = game->position->result.over ? NULL : fast_load(game->position);
    if (game->fast == NULL || !endings_stay(game))
        return false;
    game->fast->line.position = game->position;
    for (unsigned i = 0; i < game->clock_count; i++)
        game->clocks[i].value = game->position->numbers[game->clocks[i].slot];
    take_keys(game);
    return true;
}

/* Whether the game goes on after the move, made by the reference as it is odd. */
static bool odd_ply(Game *game, const FastMove *move, bool *odd)
{
    FastPosition *fast = game->fast;
    fast_line_add(fast, move);
    *odd = fast_is_odd(fast, move, UINT_MAX);
    if (!*odd)
        return true;
    game->ply++;
    return load_again(game);
}

static void play_on(Game *game, Random *random, FastPlayout *told)
{
    FastUndo undo = { 0 };
    FastMove move = { 0 };
    Clock before[WATCHED_MAX] = { 0 };
    bool ends = false, odd;
    for (; !ends && told->plies < told->most_plies; told->plies++) {
        size_t count = fast_draw(game->fast, &game->list, random, &move);
        if (count == 0)
            break;
        told->choices += count;
        told->widest = count > told->widest ? (uint32_t)count : told->widest;
        if (!odd_ply(game, &move, &odd)) {
            told->plies++;
            return;
        }
        if (odd)
            continue;
        memcpy(before, game->clocks, sizeof before);
        fast_make(game->fast, &move, &undo);
        game->ply++;
        note_move(game, &move, &undo);
        run_clocks(game, &move, &undo);
        ends = ending_comes(game) || fast_ended(game->fast, &move, &undo);
    }
    if (game->ply == game->base)
        return;
    if (!ends && game->fast->tables->asks_stuck)
        load_again(game); /* the game may go on */
    else
        end_game(game, before, &move, &undo);
}

bool fast_playout(Position *position, Random *random, FastPlayout *told)
{
    Game game = { .fast = position->result.over ? NULL : fast_load(position), .position = position };
    bool fits = game.fast != NULL && game_fits(&game);
    if (fits) {
        game.keys = malloc((told->most_plies + 1u) * sizeof *game.keys);
        if (game.keys == NULL)
            abort();
        if (game.fast->odd[FAST_ODD_LEVELS - 1].any || game.fast->tables->asks_stuck)
            game.fast->line.position = position;
        take_keys(&game);
        play_on(&game, random, told);
    }
    free(game.keys);
    free(game.list.items);
    fast_free(game.fast);
    return fits;
}
