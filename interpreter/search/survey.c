/* What random games show: how many actions a position has, of which kinds, whether it pays to have more on
 * the board, whether going to and fro ends the game. Work is counted, not time, so that the same rules give
 * the same answers everywhere. */

#include "base/memory.h"
#include "sample/sample.h"
#include "search/evaluate.h"

enum {
    GAMES_MOST = 60,
    PLIES_MOST = 300,
    LISTED_EACH = 6,                /* plies between two listings */
    EFFORT_MOST = 12 * 1000 * 1000, /* of all games: the games of hard rules are fewer */
    EFFORT_OF_ACTION = 40,          /* what is asked beside what play counts */
    SWING_GAMES = 4,
    SWING_PLIES = 60,
    TO_AND_FRO = 24 /* plies */
};

static int64_t worth_on_board(const Appraisal *appraisal, const Position *position, unsigned side)
{
    const Kernel *kernel = appraisal->program->kernel;
    int64_t worth = 0;
    for (Player player = 0; player < kernel->player_count; player++) {
        const CellSet *cells = &position->owner_cells[player];
        int64_t sign = kernel->players[player].side == side ? 1 : -1;
        for (EACH_CELL(cell, cells, position->words))
            worth += sign * appraisal->worth[position->codes[cell]];
        for (size_t kind = 0; kind < kernel->kind_count; kind++)
            worth += sign * position_hand(position, player, (Kind)kind) *
                     appraisal->worth[1 + program_piece(appraisal->program, player, (Kind)kind)];
    }
    return worth;
}

static void note_listing(Survey *survey, Position *position, const ActionList *list)
{
    Player actor = play_actor(position);
    survey->listings++;
    survey->actions += list->count;
    survey->widest = list->count > survey->widest ? list->count : survey->widest;
    for (size_t i = 0; i < list->count; i++) {
        const Action *action = &list->items[i];
        if (action->from != CELL_NONE && position->board[action->from].kind != KIND_NONE)
            survey->kind_acts[position->board[action->from].kind]++;
    }
    if (actor >= BOARD_PLAYERS_MAX)
        return;
    for (EACH_CELL(cell, &position->owner_cells[actor], position->words))
        survey->kind_seen[position->board[cell].kind]++;
}

/* --- whether the evaluation says who wins --------------------------------------------------- */

/* For whom it was at each listing of one game: 1 the first player's side, -1 the other, 0 nobody. */
typedef struct Forecast {
    int8_t signs[PLIES_MOST / LISTED_EACH + 1];
    unsigned count;
} Forecast;

static void foretell(Forecast *forecast, const Appraisal *appraisal, const Position *position)
{
    const Kernel *kernel = appraisal->program->kernel;
    SideMap side_map = side_map_of(kernel, kernel->players[0].side);
    Window all = { INT32_MIN / 2, INT32_MAX / 2 };
    bool whole;
    int32_t value = evaluate(appraisal, position, &side_map, all, &whole), least = appraisal->unit / 4;
    forecast->signs[forecast->count++] = (int8_t)((value > least) - (value < -least));
}

/* The later half of a game that somebody has won; the very end tells itself. */
static void note_forecast(Survey *survey, const Forecast *forecast, int winner)
{
    for (unsigned i = forecast->count / 2; i + 1 < forecast->count; i++) {
        survey->silent += forecast->signs[i] == 0;
        survey->right += forecast->signs[i] == winner;
        survey->forecasts++;
    }
}

static void note_end(Survey *survey, const Appraisal *appraisal, const Position *position, int64_t before,
                     const Forecast *forecast)
{
    const Result *result = &position->result;
    const Kernel *kernel = appraisal->program->kernel;
    survey->games++;
    if (!result->over || result->draw || kernel->side_count != 2)
        return;
    bool first_won = false, first_lost = false;
    for (Player player = 0; player < kernel->player_count; player++)
        if (kernel->players[player].side == kernel->players[0].side) {
            first_won = first_won || (result->won >> player & 1) != 0;
            first_lost = first_lost || (result->lost >> player & 1) != 0;
        }
    if (first_won != first_lost) {
        survey->won++;
        note_forecast(survey, forecast, first_won ? 1 : -1);
    }
    int64_t worth = worth_on_board(appraisal, position, kernel->players[0].side) + before;
    if (first_won == first_lost || worth == 0)
        return;
    if ((worth > 0) == first_won)
        survey->more_won[!first_won]++;
    else
        survey->fewer_won[!first_won]++;
}

/* One game; returns the work spent. */
static uint64_t survey_game(Appraisal *appraisal, Position *position, Random *random)
{
    Survey *survey = &appraisal->survey;
    Playing playing = { 0 };
    ActionList list = { 0 };
    uint64_t effort = 0;
    Forecast forecast = { .count = 0 };
    int64_t lately = 0; /* the balance a while before the end: the last capture may end the game */
    unsigned plies = 0;
    for (; plies < PLIES_MOST && !position->result.over && effort < EFFORT_MOST / 8; plies++) {
        if (plies % LISTED_EACH == 0) {
            sample_resolve_stalemate(position, &playing);
            if (position->result.over || !play_actions(position, &list))
                break;
            survey->effort += position->effort + list.count * EFFORT_OF_ACTION;
            effort += position->effort + list.count * EFFORT_OF_ACTION;
            note_listing(survey, position, &list);
            foretell(&forecast, appraisal, position);
            lately = worth_on_board(appraisal, position, appraisal->program->kernel->players[0].side);
        }
        if (!sample_action(position, random, &playing))
            break;
        effort += position->effort + EFFORT_OF_ACTION;
    }
    sample_resolve_stalemate(position, &playing);
    survey->plies += plies;
    note_end(survey, appraisal, position, lately, &forecast);
    action_list_free(&playing.list);
    action_list_free(&list);
    return effort;
}

void survey_games(Appraisal *appraisal, const Position *start)
{
    Random random = { 1 };
    uint64_t effort = 0;
    for (unsigned game = 0; game < GAMES_MOST && effort < EFFORT_MOST && !appraisal->survey.overran; game++) {
        Position *position = position_copy(start);
        position->effort_max = EFFORT_MOST / 8;
        play_need_tables(
            position); /* from the first draw on: what is learnt is the same, whatever was asked */
        effort += survey_game(appraisal, position, &random);
        appraisal->survey.overran = position->overrun;
        position_free(position);
    }
}

void survey_swing(Appraisal *appraisal, const Position *start)
{
    Random random = { 3 };
    SideMap side_map = side_map_of(appraisal->program->kernel, appraisal->program->kernel->players[0].side);
    const Window all = { INT32_MIN / 2, INT32_MAX / 2 };
    int64_t sum = 0, count = 0;
    for (unsigned game = 0; game < SWING_GAMES && !appraisal->survey.overran; game++) {
        Position *position = position_copy(start);
        position->effort_max = EFFORT_MOST / 8;
        Playing playing = { 0 };
        bool whole;
        int32_t last = evaluate(appraisal, position, &side_map, all, &whole);
        for (unsigned ply = 1; ply <= SWING_PLIES && sample_action(position, &random, &playing); ply++) {
            if (ply % LISTED_EACH != 0)
                continue;
            int32_t value = evaluate(appraisal, position, &side_map, all, &whole);
            sum += value > last ? value - last : last - value;
            count++;
            last = value;
        }
        action_list_free(&playing.list);
        position_free(position);
    }
    appraisal->survey.swing = (int32_t)(sum / (count > 0 ? count : 1)) + 1;
}

/* The action that leads straight back to where the player's last one began; or the first that could be taken
 * back so. */
static const Action *action_back(const ActionList *list, const Action *last)
{
    for (size_t i = 0; last != NULL && i < list->count; i++)
        if (list->items[i].from == last->to && list->items[i].to == last->from)
            return &list->items[i];
    return NULL;
}

/* A move that can be taken back after whatever the others did: tried out. */
static bool find_there_and_back(Position *position, const ActionList *list, Action *found)
{
    ActionList later = { 0 };
    bool any = false;
    for (size_t i = 0; i < list->count && !any; i++) {
        const Action *there = &list->items[i];
        Player actor = play_actor(position);
        if (there->from == CELL_NONE || there->to == CELL_NONE ||
            position->board[there->to].kind != KIND_NONE || there->kind != KIND_NONE)
            continue;
        PlayUndo undo = play_make(position, there);
        if (!position->result.over && play_actor(position) != actor) {
            Turn turn = position->turn; /* as if it were the same player's turn again */
            turn.player = actor;
            position_write_turn(position, turn);
            play_actions(position, &later);
            any = action_back(&later, there) != NULL;
        }
        if (any)
            *found = *there;
        play_unmake(position, undo);
    }
    action_list_free(&later);
    return any;
}

bool survey_repeating(const Position *start)
{
    Position *position = position_copy(start);
    ActionList list = { 0 };
    Action last[BOARD_PLAYERS_MAX];
    bool moved[BOARD_PLAYERS_MAX] = { false };
    bool goes_on = true;
    for (unsigned ply = 0; ply < TO_AND_FRO && goes_on && !position->result.over; ply++) {
        Player actor = play_actor(position);
        goes_on = actor < BOARD_PLAYERS_MAX && play_actions(position, &list) && list.count > 0;
        if (!goes_on)
            break;
        const Action *back = action_back(&list, moved[actor] ? &last[actor] : NULL);
        goes_on = back != NULL || (!moved[actor] && find_there_and_back(position, &list, &last[actor]));
        if (back != NULL)
            last[actor] = *back;
        moved[actor] = true;
        if (goes_on)
            play_make(position, &last[actor]);
    }
    bool drawn = position->result.over && position->result.draw;
    action_list_free(&list);
    position_free(position);
    return drawn;
}
