/* The turns that a text may be where each jump is an action, as in Portable Draughts Notation. */

#include <stdlib.h>
#include <string.h>

#include "allocation.h"
#include "pdn.h"

enum { WAYPOINTS_MAX = 32, JUMPS_MAX = 64, SEARCHED_MAX = 20000 };

/* The cells that a move names, and the actions that have been tried for it. */
typedef struct Search {
    VariGame *game;
    const VariRules *rules;
    size_t cells[WAYPOINTS_MAX], count;
    size_t visited[JUMPS_MAX + 1];
    unsigned spent;
    char *found;   /* actions, one a line */
    char *written; /* the cells that they visit */
    char *ends_as; /* the position after them */
    bool exact;    /* all cells that they visit are named */
    char *other;   /* the cells of other actions, to another position, that are meant as much */
} Search;

/* True if the cells that are named are visited in their order. */
static bool fits(const Search *search, size_t depth)
{
    size_t at = 0;
    for (size_t i = 0; i <= depth && at < search->count; i++)
        at += search->visited[i] == search->cells[at];
    return at == search->count && search->visited[depth] == search->cells[search->count - 1];
}

static char *texts_of(Search *search, size_t depth)
{
    char *text;
    size_t length;
    FILE *out = open_text(&text, &length);
    size_t first = vari_game_ply(search->game) - depth;
    for (size_t i = 0; i < depth; i++)
        fprintf(out, "%s%s", i > 0 ? "\n" : "", vari_game_played(search->game, first + i));
    close_text(out, &text);
    return text;
}

static char *cells_of(const Search *search, size_t depth)
{
    char *text;
    size_t length;
    FILE *out = open_text(&text, &length);
    for (size_t i = 0; i <= depth; i++)
        fprintf(out, "%s%s", i > 0 ? "x" : "", vari_rules_cell(search->rules, search->visited[i])->label);
    close_text(out, &text);
    return text;
}

static void forget_found(Search *search)
{
    free(search->found);
    free(search->written);
    free(search->ends_as);
    free(search->other);
    search->found = search->written = search->ends_as = search->other = NULL;
}

static void note_found(Search *search, size_t depth)
{
    bool exact = depth + 1 == search->count;
    const char *position = vari_position_text(vari_game_at(search->game));
    if (search->found != NULL && (search->exact || !exact)) {
        if (search->other == NULL && search->exact == exact && strcmp(search->ends_as, position) != 0)
            search->other = cells_of(search, depth);
        return;
    }
    forget_found(search);
    search->found = texts_of(search, depth);
    search->written = cells_of(search, depth);
    search->ends_as = must_copy(position);
    search->exact = exact;
}

/* Tries all that the player can do in this turn, from the cell that was reached. */
static void search_turn(Search *search, size_t player, size_t depth, bool whole)
{
    VariGame *game = search->game;
    bool goes_on =
        !vari_position_result(vari_game_at(game))->over && vari_position_player(vari_game_at(game)) == player;
    if (depth > 0 && (!goes_on || !whole) && fits(search, depth))
        note_found(search, depth);
    size_t count = goes_on && depth < JUMPS_MAX ? vari_game_action_count(game) : 0;
    for (size_t i = 0; i < count && search->spent < SEARCHED_MAX; i++) {
        VariActionInfo info = { .size = sizeof info };
        if (vari_game_action_info(game, i, &info) != VARI_OK || info.form != VARI_MOVES ||
            info.from != search->visited[depth])
            continue;
        search->spent++;
        search->visited[depth + 1] = info.to;
        if (vari_game_play_index(game, i) != VARI_OK)
            continue;
        search_turn(search, player, depth + 1, whole);
        vari_game_undo(game);
    }
}

static bool read_cells(const VariRules *rules, const char *text, Search *search)
{
    for (;;) {
        size_t length = strcspn(text, PDN_STROKES);
        if (search->count == WAYPOINTS_MAX || length == 0)
            return false;
        search->cells[search->count] = pdn_find_cell(rules, text, length);
        if (search->cells[search->count++] == SIZE_MAX)
            return false;
        if (text[length] == '\0')
            return search->count > 1;
        text += length + 1;
    }
}

PdnTurn pdn_turn(VariGame *game, const VariRules *rules, const char *text)
{
    Search search = { .rules = rules };
    if (!read_cells(rules, text, &search))
        return (PdnTurn){ 0 };
    search.game = must_have(vari_game_copy(game));
    search.visited[0] = search.cells[0];
    for (int whole = 1; whole >= 0 && search.found == NULL; whole--)
        search_turn(&search, vari_position_player(vari_game_at(game)), 0, whole == 1);
    vari_game_free(search.game);
    free(search.ends_as);
    return (PdnTurn){ search.found, search.written, search.other };
}

void pdn_turn_free(PdnTurn *turn)
{
    free(turn->actions);
    free(turn->written);
    free(turn->other);
    *turn = (PdnTurn){ 0 };
}
