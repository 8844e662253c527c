/* Cells and actions as players write them, and the legal actions that a text may mean. */

#include <ctype.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>

#include "allocation.h"
#include "notation.h"
#include "refused.h"

/* --- cells and actions --------------------------------------------------------------------- */

const char *speaker_cell(const Speaker *speaker, size_t cell)
{
    return tells_coordinates(speaker->rules, speaker->notation)
               ? vari_rules_cell(speaker->rules, cell)->name
               : vari_rules_cell(speaker->rules, cell)->label;
}

static bool is_pass(VariGame *game, size_t index)
{
    VariActionInfo info = { .size = sizeof info };
    return vari_game_action_info(game, index, &info) == VARI_OK && info.form == VARI_PASSES;
}

/* True if the action is the only pass: of several, a word would not say which. */
static bool is_the_pass(VariGame *game, size_t index)
{
    size_t passes = 0;
    for (size_t i = 0; is_pass(game, index) && i < vari_game_action_count(game); i++)
        passes += is_pass(game, i);
    return passes == 1;
}

const char *speaker_written(const Speaker *speaker, size_t index)
{
    if (is_the_pass(speaker->game, index))
        return "pass";
    const char *written = vari_game_action_written(speaker->game, index, speaker->notation);
    bool odd = speaker->notation == VARI_NOTATION_SAN && isdigit((unsigned char)written[0]);
    return odd ? vari_game_action_text(speaker->game, index)
               : written; /* 4d7, where d3d7 was possible, too */
}

size_t listed_as(VariGame *game, const char *text)
{
    for (size_t i = 0; i < vari_game_action_count(game); i++)
        if (strcmp(vari_game_action_text(game, i), text) == 0)
            return i;
    return SIZE_MAX;
}

char *speaker_line(const Speaker *speaker, const char *actions, unsigned most)
{
    char *told;
    size_t length, action = 0;
    FILE *out = open_text(&told, &length);
    Speaker there = *speaker;
    there.game = must_have(vari_game_copy(speaker->game));
    for (unsigned i = 0; i < most && actions[0] != '\0' && action != SIZE_MAX; i++) {
        size_t size = strcspn(actions, " ");
        char *text = memory_part(actions, size);
        action = listed_as(there.game, text);
        fprintf(out, "%s%s", i == 0 ? "" : " ", action == SIZE_MAX ? text : speaker_written(&there, action));
        free(text);
        actions += size + strspn(actions + size, " ");
        if (action != SIZE_MAX && vari_game_play_index(there.game, action) != VARI_OK)
            action = SIZE_MAX;
    }
    if (actions[0] != '\0')
        fputs(" ...", out);
    vari_game_free(there.game);
    close_text(out, &told);
    return told;
}

/* --- cells in texts ----------------------------------------------------------------------- */

static const char *cell_called(const VariRules *rules, size_t cell, bool label)
{
    return label ? vari_rules_cell(rules, cell)->label : vari_rules_cell(rules, cell)->name;
}

size_t cell_at_start(const VariRules *rules, const char *text, size_t *length)
{
    size_t found = SIZE_MAX;
    *length = 0;
    for (int label = 0; label < 2 && found == SIZE_MAX; label++)
        for (size_t cell = 0; cell < vari_rules_info(rules)->cell_count; cell++) {
            const char *name = cell_called(rules, cell, label == 1);
            size_t long_as = strlen(name);
            if (long_as > *length && strncasecmp(name, text, long_as) == 0 &&
                !(isdigit((unsigned char)name[long_as - 1]) && isdigit((unsigned char)text[long_as]))) {
                found = cell;
                *length = long_as;
            }
        }
    return found;
}

size_t cell_at_end(const VariRules *rules, const char *text)
{
    size_t found = SIZE_MAX, longest = 0, whole = strlen(text);
    while (whole > 0 && strchr("+#!?", text[whole - 1]) != NULL)
        whole--;
    for (int label = 0; label < 2 && found == SIZE_MAX; label++)
        for (size_t cell = 0; cell < vari_rules_info(rules)->cell_count; cell++) {
            const char *name = cell_called(rules, cell, label == 1);
            size_t length = strlen(name), at = whole - length;
            if (length > longest && length <= whole && strncmp(text + at, name, length) == 0 &&
                (at == 0 || !isdigit((unsigned char)name[0]) || !isdigit((unsigned char)text[at - 1]))) {
                found = cell;
                longest = length;
            }
        }
    return found;
}

/* --- the actions that a text may mean ------------------------------------------------------ */

/* Signs that people write and actions mostly do not: the first are tried before the second. */
static const char *const strokes[] = { " \t-", " \t-x:=," };
enum { STROKES = sizeof strokes / sizeof strokes[0] };

const char *rest_after(const char *text, const char *typed, const char *skipped)
{
    for (;;) {
        typed += strspn(typed, skipped);
        if (*typed == '\0')
            return text;
        text += strspn(text, skipped);
        if (tolower((unsigned char)*text) != tolower((unsigned char)*typed))
            return NULL;
        text++;
        typed++;
    }
}

void note_match(Matches *matches, size_t action)
{
    if (matches->count < TOLD_MANY)
        matches->first[matches->count] = action;
    matches->count++;
}

bool cells_are_usi(const VariRules *rules)
{
    VariNotation notation = vari_rules_info(rules)->notation;
    return notation == VARI_NOTATION_USI || notation == VARI_NOTATION_HODGES;
}

Matches match_typed(const Speaker *speaker, const char *typed, bool whole)
{
    Matches matches = { 0 };
    if (strspn(typed, strokes[STROKES - 1]) == strlen(typed))
        return matches;
    const size_t tries = whole && cells_are_usi(speaker->rules) ? 2 * STROKES : STROKES;
    for (size_t s = 0; s < tries && matches.count == 0; s++)
        for (size_t i = 0; i < vari_game_action_count(speaker->game); i++) {
            const char *text = s < STROKES ? vari_game_action_text(speaker->game, i)
                                           : vari_game_action_written(speaker->game, i, VARI_NOTATION_USI);
            const char *rest = rest_after(text, typed, strokes[s % STROKES]);
            if (rest != NULL && (!whole || rest[strspn(rest, strokes[s % STROKES])] == '\0'))
                note_match(&matches, i);
        }
    size_t length;
    bool cell = cell_at_start(speaker->rules, typed, &length) != SIZE_MAX && typed[length] == '\0';
    bool found = matches.count > 0 || cell;
    for (size_t i = 0; !whole && !found && i < vari_game_action_count(speaker->game); i++)
        if (strncmp(speaker_written(speaker, i), typed, strlen(typed)) == 0)
            note_match(&matches, i);
    return matches;
}

void print_matches(const Speaker *speaker, const Matches *matches, const char *last)
{
    for (size_t i = 0; i < matches->count && i < TOLD_MANY; i++)
        fprintf(speaker->out, "%s%s",
                i == 0                   ? ""
                : i + 1 < matches->count ? ", "
                                         : last,
                speaker_written(speaker, matches->first[i]));
}

char *without_blanks(const char *typed)
{
    char *joined = must_copy(typed);
    char *to = joined;
    for (const char *at = typed; *at != '\0'; at++)
        if (*at != ' ' && *at != '\t')
            *to++ = *at;
    *to = '\0';
    return joined;
}
