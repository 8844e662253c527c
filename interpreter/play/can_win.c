/* Tells whether a player can still win, as far as material proves it (compile/mating_material.c). */

#include "play/generate.h"

static bool is_royal(const Program *program, Kind kind)
{
    return program->kernel->kinds[kind].royal != ROYAL_NONE;
}

static bool may_promote(const Position *position, Player player)
{
    for (EACH_KIND(kind, &position->program->facts->promoters))
        if (position->counts[1 + program_piece(position->program, player, (Kind)kind)] > 0)
            return true;
    return false;
}

/* A player's pieces. */
typedef struct Army {
    unsigned royals, others;
    bool roams;  /* one of the others is not confined to a part of the board */
    size_t last; /* one of the others: owner * kinds + kind */
} Army;

static Army army_of(const Position *position, const MatingMaterial *mating, Player player)
{
    const Program *program = position->program;
    Kind kinds = (Kind)program->kernel->kind_count;
    Army army = { .royals = 0 };
    for (Kind kind = 0; kind < kinds; kind++) {
        unsigned count = position->counts[1 + program_piece(program, player, kind)];
        if (is_royal(program, kind)) {
            army.royals += count;
        } else if (count > 0) {
            army.others += count;
            army.last = (size_t)player * kinds + kind;
            army.roams = army.roams || mating->bound[army.last] == NULL;
        }
    }
    return army;
}

/* True if all pieces except the royal ones are confined to one part of the board. */
static bool all_are_bound(const Position *position, const MatingMaterial *mating)
{
    const Program *program = position->program;
    uint64_t parts = UINT64_MAX;
    for (Player player = 0; player < 2; player++)
        for (EACH_CELL(cell, &position->owner_cells[player], position->words)) {
            Kind kind = position->board[cell].kind;
            if (!is_royal(program, kind))
                parts &= mating->bound[player * program->kernel->kind_count + kind][cell];
        }
    return parts != 0;
}

/* True if a royal piece of the player attacks one of the other player's. */
static bool royals_meet(const Position *position, Player player)
{
    const Program *program = position->program;
    for (EACH_CELL(cell, &position->owner_cells[player], position->words)) {
        if (!is_royal(program, position->board[cell].kind))
            continue;
        CellSet met;
        cellset_copy(&met, reach_of(program, player, position->board[cell].kind, (Cell)cell),
                     position->words);
        cellset_meet(&met, &position->owner_cells[1 - player], position->words);
        for (EACH_CELL(other, &met, position->words))
            if (is_royal(program, position->board[other].kind))
                return true;
    }
    return false;
}

/* True if the player's pieces cannot mate, wherever they stand, nor give check where checks are counted. */
static bool is_harmless(const Program *program, const Army *army, const Army *theirs)
{
    return army->others == 0 ||
           (army->others == 1 && theirs->others == 0 && program->facts->check_number < 0 &&
            program->facts->mating->harmless[army->last]);
}

/* True if the proof does not apply: a hand that matters is not empty, or enough checks have been given. */
static bool is_open(const Position *position, Player player)
{
    const GameFacts *facts = position->program->facts;
    const Kernel *kernel = position->program->kernel;
    bool open =
        facts->check_number >= 0 &&
        position->numbers[kernel->numbers[facts->check_number].slot + player] == facts->winning_checks;
    for (size_t i = 0; facts->needs_empty_hands && !open && i < 2 * kernel->kind_count; i++)
        open = position->hands[i] > 0;
    return open;
}

/* True if no piece can capture any more, without which the player cannot win. */
static bool lacks_captures(const Position *position, Player player)
{
    const Program *program = position->program;
    const GameFacts *facts = program->facts;
    if (!facts->wins_by_capture_alone[player] || is_open(position, player))
        return false;
    unsigned codes = 2 * (unsigned)program->kernel->kind_count;
    for (unsigned code = 1; code <= codes; code++) {
        bool needed = (facts->needed_codes[code / 64] >> code % 64 & 1) != 0;
        bool there = position->counts[code] > 0;
        if (there ? !kindset_has(&facts->takes_nothing, (Kind)((code - 1) % program->kernel->kind_count))
                  : needed)
            return false;
    }
    return true;
}

/* True if the numbers of pieces leave it open that the player can win. Usually the first test decides. */
static bool material_can_win(const Position *position, Player player)
{
    const Program *program = position->program;
    if (player < 2 && lacks_captures(position, player))
        return false;
    if (player >= 2 || !program->facts->mates_alone[player] || may_promote(position, player) ||
        is_open(position, player))
        return true;
    const MatingMaterial *mating = mating_material(program);
    if (mating == NULL)
        return true;
    Army army = army_of(position, mating, player), theirs = army_of(position, mating, (Player)(1 - player));
    return army.royals != 1 || theirs.royals != 1 ||
           (!is_harmless(program, &army, &theirs) &&
            (army.roams || theirs.roams || program->facts->check_number >= 0));
}

bool can_win_by_material(Position *position, unsigned players)
{
    const uint64_t *hopeful = position->hopeful_keys;
    uint64_t now = position->material_key;
    if (((players & 1) != 0 && hopeful[0] == now) || ((players & 2) != 0 && hopeful[1] == now))
        return true;
    for (Player player = 0; player < 2; player++)
        if ((players >> player & 1) != 0 && material_can_win(position, player)) {
            position->hopeful_keys[player] = now;
            return true;
        }
    return false;
}

/* True if nobody of the player's side is left: only sides that are win. */
static bool side_is_out(const Position *position, Player player)
{
    const Kernel *kernel = position->program->kernel;
    bool out = position->turn.out != 0;
    for (Player p = 0; p < kernel->player_count && out; p++)
        out = kernel->players[p].side != kernel->players[player].side || player_is_out(position, p);
    return out;
}

bool can_win(Position *position, Player player)
{
    if (side_is_out(position, player))
        return false;
    if (material_can_win(position, player))
        return true;
    if (lacks_captures(position, player))
        return false;
    const MatingMaterial *mating = mating_material(position->program);
    Army army = army_of(position, mating, player), theirs = army_of(position, mating, (Player)(1 - player));
    position_spend(position, army.others + theirs.others + 2);
    return royals_meet(position, player) ||
           !(is_harmless(position->program, &army, &theirs) ||
             (position->program->facts->check_number < 0 && all_are_bound(position, mating)));
}
