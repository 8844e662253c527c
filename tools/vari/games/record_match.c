/* The games that `vari match` keeps, as records. */

#include <stdlib.h>
#include <string.h>

#include "allocation.h"
#include "record.h"

static const char *text_in(const cJSON *object, const char *name)
{
    const cJSON *item = cJSON_GetObjectItemCaseSensitive(object, name);
    return cJSON_IsString(item) ? item->valuestring : "";
}

static double number_in(const cJSON *object, const char *name)
{
    const cJSON *item = cJSON_GetObjectItemCaseSensitive(object, name);
    return cJSON_IsNumber(item) ? item->valuedouble : -1;
}

static void write_pair(FILE *out, RecordKey key, const char *name, const char *value)
{
    char *text;
    size_t length;
    FILE *pair = open_text(&text, &length);
    fprintf(pair, "%s=%s", name, value);
    close_text(pair, &text);
    if (value[0] != '\0')
        record_write(out, key, text);
    free(text);
}

/* Whoever has the first contestant's side, as the tags of a game for two tell it. */
static void write_players(FILE *out, const cJSON *match, const cJSON *game)
{
    bool turned = number_in(game, "side") == 1;
    write_pair(out, RECORD_TAG, "White", text_in(match, turned ? "b" : "a"));
    write_pair(out, RECORD_TAG, "Black", text_in(match, turned ? "a" : "b"));
}

/* What the rules do not say of the end. */
static void write_result(FILE *out, const cJSON *played, const VariRules *rules)
{
    double points = number_in(played, "points"), side = number_in(played, "side");
    bool first = (points == 1) == (side == 0), two = vari_rules_info(rules)->player_count == 2;
    char text[200];
    if (strcmp(text_in(played, "reason"), "stopped") == 0 || !two || points < 0)
        return;
    snprintf(text, sizeof text, "%s by %s",
             points == 0.5 ? "draw" : vari_rules_player(rules, first ? 0 : 1)->name,
             text_in(played, "reason"));
    record_write(out, RECORD_RESULT, text);
}

/* Writes who has claimed the draw: the program that did, or else whoever was to act when the match ended
 * because a draw could be claimed. A draw that ends every game needs no claim. */
static void write_claim(FILE *out, const cJSON *played, VariGame *game)
{
    const VariRules *rules = vari_game_rules(game);
    double told = number_in(played, "claimed");
    size_t player = told >= 0 ? (size_t)told : vari_position_player(vari_game_at(game));
    vari_game_set_claims(game, VARI_CLAIMS_WAIT);
    VariPosition *end = vari_game_at(game);
    bool claimed = !vari_position_result(end)->over &&
                   strcmp(vari_position_claimable(end)->reason, text_in(played, "reason")) == 0;
    vari_game_set_claims(game, VARI_CLAIMS_GO_ON);
    if (claimed && player < vari_rules_info(rules)->player_count)
        record_write(out, RECORD_CLAIMED, vari_rules_player(rules, player)->name);
}

static void write_moves(FILE *out, const char *moves, VariGame *game)
{
    char *copy = must_copy(moves), *rest = copy;
    for (const char *word; (word = strtok_r(rest, " ", &rest)) != NULL;) {
        record_write(out, record_next(game), word);
        if (vari_game_play(game, word) != VARI_OK)
            break;
    }
    free(copy);
}

static void write_rules(FILE *out, const cJSON *match)
{
    const char *file = text_in(match, "file"), *hash = text_in(match, "hash");
    const cJSON *set;
    record_write_head(out);
    record_write(out, RECORD_VARIANT, file[0] != '\0' ? file : text_in(match, "variant"));
    if (hash[0] != '\0')
        record_write(out, RECORD_HASH, hash);
    cJSON_ArrayForEach(set, cJSON_GetObjectItemCaseSensitive(match, "set"))
        write_pair(out, RECORD_SET, set->string, cJSON_IsString(set) ? set->valuestring : "");
    fputs(text_in(match, "definition"), out);
}

char *record_of_rules(const cJSON *header)
{
    char *text;
    size_t length;
    FILE *out = open_text(&text, &length);
    write_rules(out, cJSON_GetObjectItemCaseSensitive(header, "match"));
    close_text(out, &text);
    return text;
}

const char *record_match_start(const cJSON *header, const cJSON *played)
{
    const char *dealt = text_in(played, "start");
    return dealt[0] != '\0' ? dealt : text_in(cJSON_GetObjectItemCaseSensitive(header, "match"), "start");
}

char *record_of_match(const cJSON *header, const cJSON *played, VariRules *rules)
{
    const cJSON *match = cJSON_GetObjectItemCaseSensitive(header, "match");
    const char *start = record_match_start(header, played);
    VariGame *game = must_have(vari_game_new(rules, 0));
    char *text, number[32];
    size_t length;
    FILE *out = open_text(&text, &length);
    write_rules(out, match);
    write_pair(out, RECORD_TAG, "Event", "vari match");
    write_pair(out, RECORD_TAG, "Date", text_in(played, "date"));
    snprintf(number, sizeof number, "%.0f", number_in(played, "game"));
    write_pair(out, RECORD_TAG, "Round", number);
    write_players(out, match, played);
    if (strcmp(start, vari_position_text(vari_game_at(game))) != 0 &&
        vari_game_set_position(game, start) == VARI_OK)
        record_write(out, RECORD_POSITION, start);
    write_moves(out, text_in(played, "moves"), game);
    if (text_in(played, "why")[0] != '\0')
        record_write(out, RECORD_COMMENT, text_in(played, "why"));
    if (vari_position_result(vari_game_at(game))->over) {
        record_write_result(out, game, rules);
    } else {
        write_claim(out, played, game);
        write_result(out, played, rules);
    }
    close_text(out, &text);
    vari_game_free(game);
    return text;
}
