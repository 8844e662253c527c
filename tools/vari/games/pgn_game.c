/* What a game in Portable Game Notation is made of. */

#include <stdlib.h>
#include <string.h>
#include <strings.h>

#include "allocation.h"
#include "pgn.h"
#include "pgn_words.h"
#include "telling.h"

void pgn_free(PgnGame *game)
{
    for (size_t i = 0; i < game->tag_count; i++) {
        free(game->tags[i].name);
        free(game->tags[i].value);
    }
    for (size_t i = 0; i < game->count; i++)
        free(game->items[i].text);
    for (size_t i = 0; i < game->line_count; i++)
        free(game->lines[i]);
    free(game->tags);
    free(game->items);
    free(game->lines);
    free(game->places);
    free(game->reason);
    *game = (PgnGame){ 0 };
}

void *pgn_grown(void *items, size_t count, size_t *capacity, size_t size)
{
    if (count < *capacity)
        return items;
    *capacity = *capacity * 2 + 16;
    return memory_more(items, *capacity * size);
}

PgnItem *pgn_add_taking(PgnGame *game, PgnType type, char *text)
{
    game->items = pgn_grown(game->items, game->count, &game->capacity, sizeof *game->items);
    game->items[game->count] = (PgnItem){ .type = type, .text = text };
    return &game->items[game->count++];
}

PgnItem *pgn_add(PgnGame *game, PgnType type, const char *text)
{
    return pgn_add_taking(game, type, must_copy(text));
}

void pgn_add_place(PgnGame *game, Origin line)
{
    game->places = pgn_grown(game->places, game->place_count, &game->place_capacity, sizeof *game->places);
    game->places[game->place_count++] = line;
}

PgnTag *pgn_add_tag_taking(PgnGame *game, char *name, char *value)
{
    game->tags = pgn_grown(game->tags, game->tag_count, &game->tag_capacity, sizeof *game->tags);
    game->tags[game->tag_count] = (PgnTag){ .name = name, .value = value };
    return &game->tags[game->tag_count++];
}

void pgn_set_reason(PgnGame *game, const char *reason)
{
    char *copy = must_copy(reason);
    free(game->reason);
    game->reason = copy;
}

const char *pgn_reason(const PgnGame *game)
{
    const PgnTag *termination = pgn_tag(game, "Termination");
    const char *told = game->reason != NULL || termination == NULL ? NULL : pgn_reason_of(termination->value);
    const char *reason = game->reason != NULL  ? game->reason
                         : told != NULL        ? told
                         : termination != NULL ? termination->value
                                               : "normal";
    return strcasecmp(reason, "normal") == 0 || strcasecmp(reason, "unterminated") == 0 ? NULL : reason;
}

const PgnTag *pgn_tag(const PgnGame *game, const char *name)
{
    for (size_t i = 0; i < game->tag_count; i++)
        if (strcmp(game->tags[i].name, name) == 0)
            return &game->tags[i];
    return NULL;
}

const PgnTag *pgn_position_tag(const PgnGame *game)
{
    const PgnTag *tag = pgn_tag(game, "FEN");
    return tag == NULL || tag->value[0] == '\0' || strcmp(tag->value, "?") == 0 ? NULL : tag;
}

void pgn_take_lost_by_both(PgnGame *game)
{
    PgnItem *last = game->count == 0 ? NULL : &game->items[game->count - 1];
    if (last == NULL || last->type != PGN_MOVE || strcmp(last->text, PGN_LOST_BY_BOTH) != 0)
        return;
    snprintf(game->result, sizeof game->result, "%s", PGN_LOST_BY_BOTH);
    game->result_origin = last->origin;
    free(last->text);
    game->count--;
}

void pgn_take_result_tag(PgnGame *game, bool quiet)
{
    const PgnTag *tag = pgn_tag(game, "Result");
    bool by_both = tag != NULL && strcmp(tag->value, PGN_LOST_BY_BOTH) == 0;
    if (by_both)
        pgn_take_lost_by_both(game);
    const char *said = by_both       ? PGN_LOST_BY_BOTH
                       : tag == NULL ? NULL
                                     : pgn_result_word(tag->value, strlen(tag->value));
    if (said == NULL || strcmp(said, "*") == 0 || strcmp(said, game->result) == 0)
        return;
    if (strcmp(game->result, "*") == 0) {
        snprintf(game->result, sizeof game->result, "%s", said);
        game->result_origin = tag->origin;
        return;
    }
    char message[120];
    snprintf(message, sizeof message, "the tag says %s, and behind the moves stands %s, which is kept", said,
             game->result);
    if (!quiet)
        tell_origin_warning(&tag->origin, strlen(tag->value), message, "");
}

void pgn_set_tag(PgnGame *game, const char *name, const char *value)
{
    for (size_t i = 0; i < game->tag_count; i++)
        if (strcmp(game->tags[i].name, name) == 0) {
            char *copy = must_copy(value); /* it may be the old one */
            free(game->tags[i].value);
            game->tags[i].value = copy;
            return;
        }
    pgn_add_tag_taking(game, must_copy(name), must_copy(value));
}

void pgn_add_tag(PgnGame *game, const char *name, const char *value, Origin origin)
{
    char *copy = must_copy(name);
    pgn_add_tag_taking(game, copy, must_copy(value))->origin = origin;
}

static int by_name_and_place(const void *left, const void *right)
{
    const PgnTag *a = *(PgnTag *const *)left, *b = *(PgnTag *const *)right;
    int order = strcmp(a->name, b->name);
    return order != 0 ? order : (a > b) - (a < b);
}

void pgn_join_tags(PgnGame *game)
{
    size_t count = game->tag_count;
    PgnTag **tags = memory_take((count + 1) * sizeof *tags);
    bool *is_later = memory_take(count + 1);
    memset(is_later, 0, count + 1);
    for (size_t i = 0; i < count; i++)
        tags[i] = &game->tags[i];
    qsort(tags, count, sizeof *tags, by_name_and_place);
    for (size_t i = 1, first = 0; i < count; i++) {
        if (strcmp(tags[i]->name, tags[first]->name) != 0) {
            first = i;
            continue;
        }
        PgnTag earlier = *tags[first];
        *tags[first] = *tags[i];
        *tags[i] = earlier;
        is_later[tags[i] - game->tags] = true;
    }
    game->tag_count = 0;
    for (size_t i = 0; i < count; i++) {
        if (is_later[i]) {
            free(game->tags[i].name);
            free(game->tags[i].value);
        } else {
            game->tags[game->tag_count++] = game->tags[i];
        }
    }
    free(is_later);
    free(tags);
}

void pgn_drop_tag(PgnGame *game, const char *name)
{
    size_t kept = 0;
    for (size_t i = 0; i < game->tag_count; i++) {
        PgnTag tag = game->tags[i];
        if (strcmp(tag.name, name) == 0) {
            free(tag.name);
            free(tag.value);
        } else {
            game->tags[kept++] = tag;
        }
    }
    game->tag_count = kept;
}
