/* The result of a game, as a line of a record tells it: `white by checkmate`, `draw by agreement`. */

#include <stdlib.h>
#include <string.h>

#include "allocation.h"
#include "record.h"

static const char drawn[] = "draw", by[] = "by ";

char *record_result_text(const VariRules *rules, const VariResult *result)
{
    char *text;
    size_t length;
    const char *between = "";
    FILE *out = open_text(&text, &length);
    if (result->draw) {
        fputs(drawn, out);
        between = " ";
    }
    for (size_t i = 0; i < vari_rules_info(rules)->player_count && !result->draw; i++)
        if ((result->winners >> i & 1) != 0) {
            fprintf(out, "%s%s", between, vari_rules_player(rules, i)->name);
            between = " ";
        }
    if (result->reason[0] != '\0')
        fprintf(out, "%s%s%s", between, by, result->reason);
    close_text(out, &text);
    return text;
}

/* The player whose name is the word; SIZE_MAX: nobody's is. */
static size_t player_named(const VariRules *rules, const char *word, size_t length)
{
    for (size_t i = 0; i < vari_rules_info(rules)->player_count; i++) {
        const char *name = vari_rules_player(rules, i)->name;
        if (strlen(name) == length && strncmp(name, word, length) == 0)
            return i;
    }
    return SIZE_MAX;
}

/* All who are on no side of a winner have lost, unless it is a draw. */
static void find_losers(const VariRules *rules, VariResult *result)
{
    size_t players = vari_rules_info(rules)->player_count;
    for (size_t i = 0; i < players && !result->draw; i++) {
        bool wins = false;
        for (size_t k = 0; k < players; k++)
            wins = wins || ((result->winners >> k & 1) != 0 &&
                            vari_rules_player(rules, k)->side == vari_rules_player(rules, i)->side);
        result->losers |= wins ? 0 : UINT32_C(1) << i;
    }
}

bool record_read_result(const char *value, const VariRules *rules, VariResult *result)
{
    *result = (VariResult){ .over = true, .reason = "", .says = "" };
    while (*value != '\0' && strncmp(value, by, strlen(by)) != 0) {
        size_t length = strcspn(value, " "), player = player_named(rules, value, length);
        bool draw = length == strlen(drawn) && strncmp(value, drawn, length) == 0;
        if (player == SIZE_MAX && !draw)
            return false;
        result->draw = result->draw || draw;
        result->winners |= player == SIZE_MAX ? 0 : UINT32_C(1) << player;
        value += length + strspn(value + length, " ");
    }
    if (*value != '\0')
        result->reason = value + strlen(by);
    find_losers(rules, result);
    return !result->draw || result->winners == 0;
}

bool record_may_go_past(const VariGame *game)
{
    VariGame *copy = must_have(vari_game_copy(game));
    bool may = vari_game_go_on(copy) == VARI_OK;
    vari_game_free(copy);
    return may;
}
