/* Perpetual chase: finds who has attacked the same piece with every action since the position last occurred,
 * by showing the earlier boards again. */

#include "base/memory.h"
#include "play/generate.h"

/* The cell where the piece on this cell stood before, or CELL_NONE. One action moves so few pieces that an
 * equal piece that left another cell is the same one. */
static Cell origin_of(const Position *position, size_t before, Cell cell)
{
    const Piece *old = position_board(position, before), *new = position_board(position, before + 1);
    if (pieces_are_alike(old[cell], new[cell]))
        return cell;
    for (unsigned from = 0; from < position->program->board->cell_count; from++)
        if (pieces_are_alike(old[from], new[cell]) && !pieces_are_alike(new[from], new[cell]))
            return (Cell)from;
    return CELL_NONE;
}

static Player actor_of(const Position *position, size_t index)
{
    return position->history_checks[index] >> 4;
}

/* --- threats ------------------------------------------------------------------------------ */

typedef struct Threat {
    Cell by, victim;
} Threat;

typedef struct ThreatList {
    Threat *items;
    size_t count, capacity;
} ThreatList;

typedef struct Chase {
    Position *scene; /* shows the positions, one after another */
    ExprId condition;
    Player hunter;
    CellSet checkers; /* of the hunter's royals in the scene */
} Chase;

static void threat_note(ThreatList *list, Cell by, Cell victim)
{
    if (list->count == list->capacity) {
        list->capacity = 2 * list->capacity + 32;
        list->items = memory_grow(list->items, list->capacity, sizeof *list->items);
    }
    list->items[list->count++] = (Threat){ by, victim };
}

static bool threat_is_listed(const ThreatList *list, Cell by, Cell victim)
{
    for (size_t i = 0; i < list->count; i++)
        if (list->items[i].by == by && list->items[i].victim == victim)
            return true;
    return false;
}

/* Notes the pieces that the generator's move captures, if it is a threat. */
static void threats_note(Chase *chase, Generator *generator, ThreatList *list)
{
    const MoveDelta *delta = &generator->pseudo_move.delta;
    if (!evaluator_truth(&generator->evaluator, chase->condition) ||
        !threat_is_sound(chase->scene, delta, chase->hunter, 1, &chase->checkers))
        return;
    for (unsigned i = 0; i < delta->taken_count; i++)
        threat_note(list, delta->from, delta->taken[i].cell);
}

/* The pieces that the chaser would attack in a position of the game if it were its turn. */
static void threats_find(Chase *chase, const Position *position, size_t index, ThreatList *list)
{
    Position *scene = chase->scene;
    position_show(position, index, scene);
    Turn turn = scene->turn;
    turn.player = chase->hunter;
    position_write_turn(scene, turn);
    list->count = 0;
    position_spend(scene, position->program->board->cell_count / 4u);
    threat_checkers(scene, chase->hunter, 1, &chase->checkers);
    Generator generator;
    generator_start(&generator, scene, chase->hunter, 1);
    generator_open_all(&generator);
    generator_begin_parts(&generator, GENERATE_PIECES | GENERATE_OTHERS);
    while (generator_next(&generator))
        if (generator.pseudo_move.delta.taken_count > 0) {
            if (!position_spend(scene, 1))
                return;
            threats_note(chase, &generator, list);
        }
}

/* --- the chase -------------------------------------------------------------------------------- */

typedef struct Hunt {
    Chase chase;
    const Position *position;
    ThreatList before, after;
    CellSet hunted; /* chased by all actions looked at, where they stood after the one at hand */
    bool begun;
} Hunt;

/* The pieces that the action put under a new threat, where they stand after it. */
static void hunt_chased(Hunt *hunt, size_t action, CellSet *chased)
{
    const Position *position = hunt->position;
    threats_find(&hunt->chase, position, action + 1, &hunt->after);
    threats_find(&hunt->chase, position, action, &hunt->before);
    cellset_clear(chased, position->words);
    for (size_t i = 0; i < hunt->after.count; i++) {
        Threat threat = hunt->after.items[i];
        Cell by = origin_of(position, action, threat.by), victim = origin_of(position, action, threat.victim);
        position_spend(hunt->chase.scene, 1 + (uint32_t)hunt->before.count / 8);
        if (!threat_is_listed(&hunt->before, by, victim))
            cellset_add(chased, threat.victim);
    }
}

/* Takes the hunted pieces back over an action. */
static void hunt_trace(Hunt *hunt, size_t action)
{
    CellSet earlier;
    unsigned words = hunt->position->words;
    cellset_clear(&earlier, words);
    for (EACH_CELL(cell, &hunt->hunted, words)) {
        Cell origin = origin_of(hunt->position, action, (Cell)cell);
        if (origin != CELL_NONE)
            cellset_add(&earlier, origin);
    }
    cellset_copy(&hunt->hunted, &earlier, words);
}

/* True if some piece is still chased after this action. */
static bool hunt_step(Hunt *hunt, size_t action)
{
    unsigned words = hunt->position->words;
    if (actor_of(hunt->position, action) == hunt->chase.hunter) {
        CellSet chased;
        hunt_chased(hunt, action, &chased);
        if (hunt->begun)
            cellset_meet(&hunt->hunted, &chased, words);
        else
            cellset_copy(&hunt->hunted, &chased, words);
        hunt->begun = true;
    }
    if (hunt->begun && !cellset_any(&hunt->hunted, words))
        return false;
    if (hunt->begun)
        hunt_trace(hunt, action);
    return true;
}

/* The action that led here for the first time is like the last one, which has led here again. */
static size_t hunt_oldest(const Position *position, Player hunter)
{
    size_t first = game_first_occurrence(position);
    return first > 0 && actor_of(position, position->history_count - 1) == hunter &&
                   actor_of(position, first - 1) == hunter
               ? first - 1
               : first;
}

bool chase_goes_on(Evaluator *evaluator, ExprId condition)
{
    Position *position = evaluator->position;
    if (evaluator->view >= evaluator->kernel->player_count || position->history_scenes == NULL ||
        game_first_occurrence(position) == position->history_count)
        return false;
    Hunt hunt = { .position = position };
    hunt.chase.scene = position_copy_bare(position);
    hunt.chase.condition = condition;
    hunt.chase.hunter = evaluator->view;
    bool going = true;
    size_t oldest = hunt_oldest(position, evaluator->view);
    for (size_t i = position->history_count; going && i > oldest; i--)
        going = hunt_step(&hunt, i - 1);
    position->effort = hunt.chase.scene->effort;
    position_free(hunt.chase.scene);
    memory_free(hunt.before.items);
    memory_free(hunt.after.items);
    return going && hunt.begun;
}
