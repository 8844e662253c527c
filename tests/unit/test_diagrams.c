/* What diagrams say of a piece is what it may do: every kind of every shipped definition is put on boards
 * made for that, from the middle and from a corner, and what is listed there is compared with the signs of
 * its diagram. The boards: empty; with a blocker; with an enemy; with both; all full but for one cell. Laws
 * and compulsion are left out of it. Invented pieces stand in tests/diagrams/. VARI_ONLY=NAME tries one
 * definition. */

#include "definition_files.h"
#include "vari_internal.h"

#include "notation/diagram.h"
#include "notation/notation.h"
#include "play/play.h"

#include <criterion/criterion.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { USUAL = 130, LARGE = 200 }; /* cells of boards that are always tried, and on which pairs are tried */
enum { TRIED = 5, PAIRS = 16 };    /* how many others are tried, alone and in pairs */

typedef struct Probe {
    const char *path;
    const Program *program;
    Position *position;
    Piece piece, friend, enemy;
    Cell from;
    unsigned bits[BOARD_CELLS_MAX];
    ActionList list;
    unsigned standing; /* how many others stand on the board */
    CellSet moves, hits, beats, own, swaps, stays, changes;
    unsigned mistakes;
} Probe;

static void expect(Probe *probe, bool right, Cell cell, const char *claim)
{
    if (right || probe->mistakes++ > 0)
        return;
    Buffer text = { 0 };
    notation_write_position(probe->position, &text);
    const Board *board = probe->program->board;
    cr_expect(false, "%s: %s from %s to %s: %s (bits %u) at %.*s", probe->path,
              probe->program->kernel->kinds[probe->piece.kind].id.bytes, board->names[probe->from].bytes,
              board->names[cell].bytes, claim, probe->bits[cell], (int)text.length, text.bytes);
    buffer_free(&text);
}

static void put(Probe *probe, Cell cell, Piece piece)
{
    position_write_cell(probe->position, cell, piece);
    probe->standing += piece.kind == KIND_NONE ? -1U : 1U;
}

/* --- what is listed ---------------------------------------------------------------------------- */

static bool takes_elsewhere(const ActionRule *rule)
{
    return rule->takes != EXPR_NONE || rule->leg_count > 1;
}

static void note_action(Probe *probe, const Action *action)
{
    static MoveDelta delta; /* too large for a stack that is asked for so often */
    PlayUndo undo;
    bool unsettled;
    const ActionRule *rule = &probe->program->kernel->rules[action->rule];
    if (action->from != probe->from || rule->form != RULE_MOVE ||
        !play_delta(probe->position, action, &delta))
        return;
    bool swaps = rule->swaps != EXPR_NONE;
    bool takes = false;
    for (unsigned i = 0; i < delta.taken_count && !swaps; i++) {
        Cell cell = delta.taken[i].cell;
        if (cell == probe->from || (cell != action->to && !takes_elsewhere(rule)))
            continue; /* what effects take stands in no diagram */
        takes = true;
        bool own = probe->position->board[cell].owner == probe->piece.owner;
        cellset_add(own ? &probe->own : cell == action->to ? &probe->hits : &probe->beats, cell);
    }
    if (swaps)
        cellset_add(&probe->swaps, action->to);
    else if (!takes && action->to != probe->from)
        cellset_add(&probe->moves, action->to);
    if (!play_try(probe->position, action, &undo, &unsettled))
        return;
    bool same = pieces_are_alike(probe->position->board[action->to], probe->piece);
    play_unmake(probe->position, undo);
    cellset_add(same ? &probe->stays : &probe->changes, action->to);
}

static void note_list(Probe *probe)
{
    for (size_t i = 0; i < probe->list.count; i++)
        note_action(probe, &probe->list.items[i]);
}

/* All that `moves` lists, in whatever phase, and what a law or compulsion alone keeps from it. */
static void list_actions(Probe *probe)
{
    Position *position = probe->position;
    const Kernel *kernel = probe->program->kernel;
    CellSet *sets[] = { &probe->moves, &probe->hits,  &probe->beats,  &probe->own,
                        &probe->swaps, &probe->stays, &probe->changes };
    for (size_t i = 0; i < sizeof sets / sizeof sets[0]; i++)
        cellset_clear(sets[i], position->words);
    Turn turn = position->turn;
    turn.player = probe->friend.owner;
    for (unsigned phase = 0; phase < kernel->phase_count; phase++) {
        turn.phase = (uint8_t)phase;
        position_write_turn(position, turn);
        position_rest(position);
        play_actions(position, &probe->list);
        note_list(probe);
        for (int law = 0; law < (int)kernel->law_count; law++) {
            position_rest(position);
            play_actions_barred(position, law, &probe->list);
            note_list(probe);
        }
        position_rest(position);
        if (play_actions_put_off(position, &probe->list) >= 0)
            note_list(probe);
        position->overrun = false;
    }
}

/* --- what is claimed --------------------------------------------------------------------------- */

/* What must be chosen once an action is made may be missing, and then it cannot be made. */
static bool effects_choose(const Kernel *kernel)
{
    for (size_t i = 0; i < kernel->effect_count; i++)
        if (kernel->effects[i].pick_count > 0)
            return true;
    return false;
}

enum { NOT_ALWAYS = REACH_INITIAL | REACH_CONDITION };

static void check_listed(Probe *probe)
{
    unsigned words = probe->position->words, others = probe->standing;
    unsigned move = REACH_MOVE | (others > 0 ? REACH_HOP : 0U);
    unsigned take = REACH_TAKE | (others > 1 ? REACH_HOP_TAKE : 0U);
    for (EACH_CELL(cell, &probe->moves, words))
        expect(probe, (probe->bits[cell] & move) != 0, (Cell)cell, "goes there");
    for (EACH_CELL(cell, &probe->hits, words))
        expect(probe, (probe->bits[cell] & take) != 0, (Cell)cell, "takes there");
    for (EACH_CELL(cell, &probe->beats, words))
        expect(probe, (probe->bits[cell] & REACH_ELSEWHERE) != 0, (Cell)cell, "is taken from elsewhere");
    for (EACH_CELL(cell, &probe->own, words))
        expect(probe, (probe->bits[cell] & REACH_TAKE_OWN) != 0, (Cell)cell, "takes its own");
    for (EACH_CELL(cell, &probe->swaps, words))
        expect(probe, (probe->bits[cell] & REACH_SWAP) != 0, (Cell)cell, "changes places");
    for (EACH_CELL(cell, &probe->changes, words))
        if (others == 0 && !cellset_has(&probe->stays, cell))
            expect(probe, (probe->bits[cell] & REACH_THEN) != 0, (Cell)cell, "does not stay as it is");
}

/* What two laws forbid at once is not listed in any way. */
static void check_empty(Probe *probe)
{
    list_actions(probe);
    check_listed(probe);
    for (Cell cell = 0; cell < probe->program->board->cell_count; cell++) {
        unsigned bits = probe->bits[cell];
        if ((bits & REACH_MOVE) != 0 && (bits & NOT_ALWAYS) == 0 && probe->program->kernel->law_count < 2)
            expect(probe, cellset_has(&probe->moves, cell), cell, "does not go there");
        if ((bits & REACH_THEN) != 0 && (bits & NOT_ALWAYS) == 0)
            expect(probe, !cellset_has(&probe->stays, cell), cell, "stays as it is");
    }
}

static void check_enemy(Probe *probe, Cell cell)
{
    put(probe, cell, probe->enemy);
    list_actions(probe);
    check_listed(probe);
    if ((probe->bits[cell] & REACH_TAKE) != 0 && (probe->bits[cell] & NOT_ALWAYS) == 0 &&
        !effects_choose(probe->program->kernel))
        expect(probe, cellset_has(&probe->hits, cell), cell, "does not take there");
    put(probe, cell, piece_none());
}

static void check_blocker(Probe *probe, Cell cell)
{
    put(probe, cell, probe->friend);
    list_actions(probe);
    check_listed(probe);
    put(probe, cell, piece_none());
}

static void check_pair(Probe *probe, Piece over, Cell between, Cell cell)
{
    put(probe, between, over);
    put(probe, cell, probe->enemy);
    list_actions(probe);
    check_listed(probe);
    put(probe, cell, piece_none());
    put(probe, between, piece_none());
}

/* Whatever stands between, what slides does not come there, and what does not slide does. */
static void check_full(Probe *probe, Cell cell)
{
    const unsigned paths = REACH_SLIDE | REACH_LAME;
    const Board *board = probe->program->board;
    unsigned cells = board->cell_count, bits = probe->bits[cell];
    bool leaps = (bits & paths) == 0;
    if ((bits & REACH_MOVE) == 0 || (bits & (NOT_ALWAYS | REACH_PAST)) != 0 ||
        (leaps && effects_choose(probe->program->kernel)))
        return;
    for (Cell at = 0; at < cells; at++)
        if (at != probe->from && at != cell && board->layer[at] == board->layer[cell])
            put(probe, at, probe->friend);
    list_actions(probe);
    expect(probe, leaps == cellset_has(&probe->moves, cell), cell,
           leaps ? "is blocked" : "comes there past others");
    for (Cell at = 0; at < cells; at++)
        if (at != probe->from && at != cell && board->layer[at] == board->layer[cell])
            put(probe, at, piece_none());
}

/* --- which are tried ---------------------------------------------------------------------------- */

static Piece enemy_of(const Kernel *kernel, Piece piece)
{
    Player enemy = 0;
    while (enemy < kernel->player_count && (piece.owner >= kernel->player_count ||
                                            kernel->players[enemy].side == kernel->players[piece.owner].side))
        enemy++;
    for (Kind kind = 0; enemy < kernel->player_count && kind < kernel->kind_count; kind++)
        if (!kernel->kinds[kind].neutral && kernel->kinds[kind].royal == ROYAL_NONE)
            return (Piece){ .kind = kind, .owner = enemy };
    return piece_none();
}

/* Cells to try: every one with a sign while there are few, and some others. */
static bool is_tried(const Probe *probe, Cell cell, Random *random)
{
    unsigned cells = probe->program->board->cell_count;
    uint64_t chance = random_below(random, cells);
    return cell != probe->from && chance < (probe->bits[cell] != 0 ? 4 * TRIED : TRIED);
}

static void check_from(Probe *probe, Cell from, Random *random)
{
    const Kernel *kernel = probe->program->kernel;
    unsigned cells = probe->program->board->cell_count;
    probe->from = notation_diagram(probe->program, probe->piece, from, probe->bits);
    position_write_cell(probe->position, probe->from, probe->piece);
    probe->standing = 0;
    check_empty(probe);
    for (Cell cell = 0; cell < cells; cell++) {
        if (!is_tried(probe, cell, random))
            continue;
        if (!kernel->kinds[probe->friend.kind].neutral)
            check_blocker(probe, cell);
        if (probe->enemy.kind != KIND_NONE)
            check_enemy(probe, cell);
        check_full(probe, cell);
    }
    for (unsigned i = 0; i < PAIRS && probe->enemy.kind != KIND_NONE && cells <= LARGE; i++) {
        Cell over = (Cell)random_below(random, cells), cell = (Cell)random_below(random, cells);
        if (over != cell && over != probe->from && cell != probe->from && probe->bits[cell] != 0)
            check_pair(probe, i % 2 == 0 ? probe->friend : probe->enemy, over, cell);
    }
    position_write_cell(probe->position, probe->from, piece_none());
}

static void check_rules(const char *path, const Program *program)
{
    const Kernel *kernel = program->kernel;
    static Probe probe;
    Random random = { .state = 1 };
    for (Kind kind = 0; kind < kernel->kind_count; kind++) {
        Player owner = kernel->kinds[kind].neutral ? PLAYER_NOBODY : 0;
        memset(&probe, 0, sizeof probe);
        probe.path = path;
        probe.program = program;
        probe.piece = (Piece){ .kind = kind, .owner = owner };
        probe.friend = (Piece){ .kind = kind, .owner = 0 };
        probe.enemy = enemy_of(kernel, probe.piece);
        probe.position = position_new(program);
        play_let_wait(probe.position, WAITS_ENDLESS); /* who has no king there is not out */
        check_from(&probe, CELL_NONE, &random);
        if (kernel->kinds[kind].stays == EXPR_NONE)
            check_from(&probe, (Cell)(kind % program->board->cell_count), &random);
        action_list_free(&probe.list);
        position_free(probe.position);
    }
}

Test(diagrams, say_what_moves_lists, .timeout = 36000)
{
    const char *only = getenv("VARI_ONLY");
    for (size_t i = 0; i < files_shipped_count(); i++) {
        const char *path = files_shipped_path(i);
        if ((only != NULL && strstr(path, only) == NULL) || !files_in_share(i, 3))
            continue;
        VariRules *rules = files_load(path, NULL, 0);
        cr_assert(vari_rules_ok(rules), "%s", path);
        if (only != NULL || getenv("VARI_LONG") != NULL || rules->program->board->cell_count <= USUAL)
            check_rules(path, rules->program);
        vari_rules_free(rules);
    }
}

Test(diagrams, of_invented_pieces_say_what_moves_lists, .timeout = 36000)
{
    static FileList files;
    const char *only = getenv("VARI_ONLY");
    files_gather(&files, VARI_TESTS_FOLDER "/diagrams");
    for (size_t i = 0; i < files.count; i++) {
        if (only != NULL && strstr(files.paths[i], only) == NULL)
            continue;
        VariRules *rules = files_load(files.paths[i], NULL, 0);
        cr_assert(vari_rules_ok(rules), "%s", files.paths[i]);
        check_rules(files.paths[i], rules->program);
        vari_rules_free(rules);
    }
}
