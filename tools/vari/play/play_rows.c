/* Jumps of one turn that are typed as one, where each is an action. */

#include <stdlib.h>
#include <string.h>

#include "allocation.h"
#include "pdn.h"
#include "typed.h"

static void play_row(Table *table, const char *actions)
{
    while (*actions != '\0') {
        size_t length = strcspn(actions, "\n"), ply = vari_game_ply(table->game);
        char *text = memory_part(actions, length);
        table_play_typed(table, listed_as(table->game, text));
        free(text);
        if (vari_game_ply(table->game) == ply) /* the player would rather not */
            return;
        actions += length + (actions[length] == '\n');
    }
}

/* "after 22x15 there is 15x6" */
static void tell_what_follows(const Table *table, const PdnTurn *turn)
{
    Speaker speaker = table_speaker(table);
    speaker.game = must_have(vari_game_copy(table->game));
    size_t player = vari_position_player(vari_game_at(speaker.game));
    Matches matches = { 0 };
    for (const char *at = turn->actions; *at != '\0'; at += strspn(at, "\n")) {
        size_t length = strcspn(at, "\n");
        char *text = memory_part(at, length);
        vari_game_play(speaker.game, text);
        free(text);
        at += length;
    }
    bool ends = vari_position_result(vari_game_at(speaker.game))->over ||
                vari_position_player(vari_game_at(speaker.game)) != player;
    for (size_t i = 0; !ends && i < vari_game_action_count(speaker.game); i++)
        note_match(&matches, i);
    if (ends)
        printf("the turn ends with %s", turn->written);
    else
        printf("after %s there %s ", turn->written, matches.count == 1 ? "is" : "are");
    print_matches(&speaker, &matches, " and ");
    vari_game_free(speaker.game);
}

static bool has_rows(const Table *table)
{
    return vari_rules_info(table->rules)->notation == VARI_NOTATION_DRAUGHTS;
}

bool table_tells_where_row_breaks(Table *table, const char *joined)
{
    if (!has_rows(table))
        return false;
    char *head = must_copy(joined);
    PdnTurn turn = { 0 };
    for (char *end = strpbrk(head, PDN_STROKES); end != NULL && turn.actions == NULL;) {
        for (char *at = end; at != NULL; at = strpbrk(at + 1, PDN_STROKES))
            end = at;
        *end = '\0';
        turn = pdn_turn(table->game, table->rules, head);
        end = strpbrk(head, PDN_STROKES);
    }
    bool breaks = turn.actions != NULL && turn.other == NULL;
    if (breaks) {
        printf("`%s` is not a legal action here: ", joined);
        tell_what_follows(table, &turn);
        printf(".\n");
    }
    pdn_turn_free(&turn);
    free(head);
    return breaks;
}

bool table_takes_row(Table *table, const char *joined)
{
    if (!has_rows(table))
        return false;
    PdnTurn turn = pdn_turn(table->game, table->rules, joined);
    bool known = turn.actions != NULL;
    if (turn.other != NULL)
        printf("`%s` may be %s or %s: please write one of them.\n", joined, turn.written, turn.other);
    else if (known)
        play_row(table, turn.actions);
    pdn_turn_free(&turn);
    return known;
}
