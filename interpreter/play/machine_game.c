/* What expressions ask of the game: hands, numbers, players, history, who can move. */

#include "play/internal.h"
#include "play/play.h"

static bool is_player(const Machine *machine, Player player)
{
    return player < machine->kernel->player_count;
}

/* The nearest player after the viewpoint, in turn order, of another side; one in play rather than one who is
 * out. */
Player game_enemy(const Machine *machine)
{
    const Kernel *kernel = machine->kernel;
    Player found = PLAYER_NOBODY;
    if (!is_player(machine, machine->view))
        return found;
    for (unsigned i = kernel->player_count - 1u; i > 0; i--) {
        Player player = (Player)((machine->view + i) % kernel->player_count);
        bool out = (players_left(machine->position) >> player & 1) == 0;
        bool enemy = kernel->players[player].side != kernel->players[machine->view].side;
        if (enemy && (!out || found == PLAYER_NOBODY))
            found = player;
    }
    return found;
}

int32_t game_number(const Machine *machine, int number)
{
    const NumberRule *rule = &machine->kernel->numbers[number];
    if (!rule->per_player)
        return machine->position->numbers[rule->slot];
    return is_player(machine, machine->view) ? machine->position->numbers[rule->slot + machine->view] : 0;
}

/* PICK_NOTHING is CELL_NONE, and cut to a byte KIND_NONE and PLAYER_NONE. */
int32_t game_pick(const Machine *machine, int slot, int type)
{
    uint16_t pick = machine->picks == NULL ? (uint16_t)PICK_NOTHING : machine->picks[slot];
    switch (type) {
    case 'C': return pick;
    case 'K':
    case 'P': return pick & 0xff;
    default: return (int16_t)pick;
    }
}

int32_t game_hand_count(const Machine *machine, const KindSet *kinds, Player player)
{
    int32_t count = 0;
    if (!is_player(machine, player))
        return 0;
    position_spend(machine->position, (uint32_t)machine->kernel->kind_count / 8);
    for (EACH_KIND(kind, kinds)) {
        uint16_t held = position_hand(machine->position, player, (Kind)kind);
        count += held == 0 && machine->kernel->kinds[kind].unlimited ? 1 : held;
    }
    return count;
}

void game_in_hand(const Machine *machine, const KindSet *among, Player player, KindSet *result)
{
    *result = (KindSet){ { 0 } };
    if (!is_player(machine, player))
        return;
    position_spend(machine->position, (uint32_t)machine->kernel->kind_count / 8);
    for (EACH_KIND(kind, among))
        if (position_holds(machine->position, player, (Kind)kind))
            kindset_add(result, kind);
}

int32_t game_lost(const Machine *machine, const KindSet *kinds, Player player)
{
    const Position *position = machine->position;
    if (!is_player(machine, player))
        return 0;
    int32_t lost = 0;
    position_spend(machine->position, (uint32_t)machine->kernel->kind_count / 4);
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

/* Who acts after the viewpoint. */
static Player follower(Machine *machine)
{
    const Kernel *kernel = machine->kernel;
    if (machine->view == machine->mover || !is_player(machine, machine->view))
        return machine_next(machine);
    Player player = machine->view;
    do {
        player = (Player)((player + 1) % kernel->player_count);
    } while (player != machine->view && (machine->position->turn.out >> player & 1) != 0);
    return player;
}

/* The first earlier occurrence stands for the position itself: both give the same check. */
bool game_checking(Machine *machine)
{
    const Position *position = machine->position;
    Player next = follower(machine);
    bool given = false;
    position_spend(machine->position, (uint32_t)position->history_count / 8);
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
static Player asked(Machine *machine)
{
    return machine->viewed && is_player(machine, machine->view) ? machine->view : machine_next(machine);
}

bool machine_may_generate(const Machine *machine)
{
    return machine->position->asking < ASKING_MAX &&
           (machine->depth == DEPTH_OUTSIDE || machine->depth < (machine->attack_depth > 0 ? 2u : 1u));
}

bool game_no_moves(Machine *machine)
{
    if (machine->assumed != NULL && !machine->viewed) {
        *machine->assumed = true;
        return false;
    }
    return !turn_has_action(machine, asked(machine));
}

bool game_can(Machine *machine, ExprId condition)
{
    Player player = asked(machine);
    CanMemo *memo = machine->memo;
    if (memo != NULL && memo->condition == condition && memo->player == player)
        return memo->answer;
    bool answer = turn_can(machine, player, condition);
    if (memo != NULL)
        *memo = (CanMemo){ .condition = condition, .player = player, .answer = answer };
    return answer;
}

int32_t game_row(Machine *machine, ExprId condition)
{
    return (int32_t)turn_row(machine, asked(machine), condition);
}
