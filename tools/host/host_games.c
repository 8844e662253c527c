/* Games as texts: vari's own records, and what other programs write. */

#include <stdlib.h>
#include <string.h>

#include "allocation.h"
#include "host.h"
#include "replay.h"
#include "telling.h"

/* --- out ----------------------------------------------------------------------- */

typedef struct Writing {
    VariRules *rules;
    const VariGame *game;
    const char *form;
} Writing;

/* Where the game began, for free(); NULL: at the set-up as it is written. What was dealt is told by that. */
static char *start_of(VariRules *rules, const VariGame *game)
{
    VariGame *first = must_have(vari_game_copy(game)), *fresh = must_have(vari_game_new(rules, 0));
    while (vari_game_undo(first) == VARI_OK)
        continue;
    char *start = must_copy(vari_position_text(vari_game_at(first)));
    if (strcmp(start, vari_position_text(vari_game_at(fresh))) == 0) {
        free(start);
        start = NULL;
    }
    vari_game_free(first);
    vari_game_free(fresh);
    return start;
}

/* The options that are not as usual. */
static void take_options(VariRules *rules, Arguments *arguments)
{
    for (size_t i = 0; i < vari_rules_info(rules)->option_count && arguments->setting_count < SETTINGS_MAX;
         i++) {
        VariOption option = *vari_rules_info(rules)->options[i];
        if (strcmp(option.value, option.default_value) != 0)
            arguments->settings[arguments->setting_count++] = (VariSetting){ option.name, option.value };
    }
}

static void write_game(VariHost *host, void *context)
{
    const Writing *writing = context;
    VariRules *rules = writing->rules;
    bool own = strcmp(writing->form, "vari") == 0;
    const GameForm *form = own ? NULL : form_named(writing->form);
    if (!own && form == NULL) {
        fprintf(tell_stream(), "vari: the form of a record is vari, %s, not `%s`\n", form_names(),
                writing->form);
        return;
    }
    memory_is_needed_for(rules);
    char *variant = must_copy(vari_rules_info(rules)->id), *start = start_of(rules, writing->game);
    Arguments arguments = { .positional = &variant, .count = 1, .position = start };
    take_options(rules, &arguments);
    const char *why_not = own || form->why_not == NULL ? NULL : form->why_not(rules);
    if (why_not != NULL)
        fprintf(tell_stream(), "vari: %s\n", why_not);
    else
        host_keep(host, own ? record_of_game(rules, writing->game, start, 0, &arguments)
                            : game_as(form, rules, writing->game, start, 0, &arguments));
    free(start);
    free(variant);
}

const char *vari_host_record_forms(void)
{
    return "vari pgn csa kif ki2 pdn wxf";
}

const char *vari_host_record(VariHost *host, const VariGame *game, const char *form)
{
    VariRules *rules = vari_game_rules(game);
    const char *text = host_answered(host, write_game, &(Writing){ rules, game, form });
    vari_rules_on_no_memory(rules, NULL, NULL);
    return text;
}

/* --- in ------------------------------------------------------------------------ */

typedef struct Opening {
    const char *name, *text;
    size_t number;
    VariGame *game;
} Opening;

/* Plays what has happened. */
static bool plays(const Record *record, VariGame *game, const VariRules *rules)
{
    bool played = true;
    for (size_t i = record->first; i < record->count && played; i++)
        played = record_play(&record->lines[i], game, rules);
    return played;
}

static void open_record(Opening *opening, Record *record)
{
    Arguments arguments = { .game = 1 };
    Replay replay = { .typed = &arguments };
    VariGame *game = record_arguments(record, &arguments) ? replay_open(&replay, &arguments) : NULL;
    if (game != NULL && plays(record, game, replay.rules)) {
        opening->game = game;
    } else {
        vari_game_free(game);
        vari_rules_free(replay.rules);
    }
    free(replay.choice);
}

static void open_text_of_game(VariHost *host, void *context)
{
    Opening *opening = context;
    bool own = record_begins(opening->text);
    (void)host;
    bool counts = opening->number >= 1 && opening->number <= 1000000;
    char *text = !counts ? NULL
                 : own   ? record_of_number(opening->text, opening->number)
                         : record_of_text(opening->name, opening->text, (long)opening->number);
    if (!counts || (own && text == NULL))
        fprintf(tell_stream(), "vari: there is no game %zu in %s\n", opening->number, opening->name);
    Record record = { 0 };
    if (text != NULL && record_read_text(opening->name, text, strlen(text), &record))
        open_record(opening, &record);
    record_free(&record);
}

VariGame *vari_host_open(VariHost *host, const char *name, const char *text, size_t number)
{
    Opening opening = { .name = name, .text = text, .number = number };
    if (host_run(host, open_text_of_game, &opening) && opening.game == NULL)
        host->status = VARI_NOT_HERE;
    if (opening.game != NULL)
        vari_rules_on_no_memory(vari_game_rules(opening.game), NULL, NULL);
    return opening.game;
}
