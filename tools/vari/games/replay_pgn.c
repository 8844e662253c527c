/* `vari replay` of files of games, in Portable Game Notation and other forms. */

#define _GNU_SOURCE /* fmemopen */
#include <stdlib.h>
#include <string.h>

#include "allocation.h"
#include "exit_status.h"
#include "outcome.h"
#include "replay.h"
#include "telling.h"

/* Warns where the file says otherwise than the rules how the game has ended. The file counts where games may
 * go on past a draw by the rules: whoever did had other rules. Elsewhere the rules count. */
static void agree_on_end(PgnGame *pgn, VariGame *game)
{
    VariResult result = *vari_position_result(vari_game_at(game));
    const char *by_rules = pgn_result(&result);
    if (!end_is_by_rules(pgn, game) || strcmp(pgn->result, "*") == 0 || strcmp(pgn->result, by_rules) == 0)
        return;
    pgn->goes_past = record_may_go_past(game);
    char message[400], *cause = outcome_cause_behind(&result);
    snprintf(message, sizeof message, "the rules end this game %s%s%s", by_rules, cause,
             pgn->goes_past ? "; " PGN_KEPT : ", which counts");
    free(cause);
    tell_origin_warning(&pgn->result_origin, pgn->form == NULL ? strlen(pgn->result) : pgn->result_length,
                        message, "");
    if (!pgn->goes_past)
        snprintf(pgn->result, sizeof pgn->result, "%s", by_rules);
}

typedef struct Showing {
    const Replay *replay;
    const PgnGame *pgn;
} Showing;

static void show_step(void *context, VariGame *at, size_t action, size_t item, size_t depth)
{
    const Showing *showing = context;
    (void)item;
    if (depth > 0)
        return;
    replay_show_board(showing->replay, at);
    replay_show_action(showing->replay, at, action);
}

static void show_title(const Replay *replay, const PgnGame *pgn)
{
    const PgnTag *white = pgn_tag(pgn, "White"), *black = pgn_tag(pgn, "Black");
    fprintf(replay->out, "%sgame %zu: %s", replay->told > 0 ? "\n" : "", replay->number,
            vari_rules_info(replay->rules)->name);
    if (white != NULL && black != NULL)
        fprintf(replay->out, ", %s - %s", white->value, black->value);
    fprintf(replay->out, ", %s\n", pgn->result);
}

typedef struct Recording {
    FILE *out;
    const PgnGame *pgn;
    size_t item; /* up to which comments have been written */
} Recording;

/* Comments of the game itself; glyphs and variations have no place in a record. */
static void record_comments(Recording *recording, size_t end)
{
    size_t depth = 0;
    for (; recording->item < end; recording->item++) {
        const PgnItem *item = &recording->pgn->items[recording->item];
        depth += item->type == PGN_OPENS;
        depth -= item->type == PGN_CLOSES;
        if (item->type == PGN_COMMENT && depth == 0)
            record_write(recording->out, RECORD_COMMENT, item->text);
    }
}

static void record_step(void *context, VariGame *at, size_t action, size_t item, size_t depth)
{
    Recording *recording = context;
    if (depth > 0)
        return;
    record_comments(recording, item);
    record_write(recording->out, RECORD_MOVE,
                 action == SIZE_MAX ? PGN_NULL : vari_game_action_text(at, action));
}

static void record_tags(FILE *out, const PgnGame *pgn)
{
    static const char *const told[] = { "Variant", "VariantOptions", "FEN", "SetUp", "Result" };
    for (size_t i = 0; i < pgn->tag_count; i++) {
        bool otherwise = false;
        for (size_t k = 0; k < sizeof told / sizeof told[0]; k++)
            otherwise = otherwise || strcmp(pgn->tags[i].name, told[k]) == 0;
        char *value = memory_take(strlen(pgn->tags[i].name) + strlen(pgn->tags[i].value) + 2);
        sprintf(value, "%s=%s", pgn->tags[i].name, pgn->tags[i].value);
        if (!otherwise)
            record_write(out, RECORD_TAG, value);
        free(value);
    }
}

/* What a form of games may have no place for. */
typedef enum LeftOut { LEFT_VARIATIONS, LEFT_JUDGEMENTS, LEFT_TIMES, LEFT_COMMANDS, LEFT_OUT } LeftOut;

/* What a form of games has no place for. */
typedef struct Lacks {
    const char *title;
    bool variations, judgements, times;
} Lacks;

/* Counts what an item has that is left out. `depth`: of variations that are left out as a whole. */
static bool count_item(const PgnItem *item, const Lacks *lacks, size_t depth, size_t counts[LEFT_OUT])
{
    size_t times = 0, others = 0;
    if (depth > 0)
        return false;
    if (item->type == PGN_COMMENT && lacks->times)
        free(form_without_commands(item->text, &times, &others));
    bool variation = item->type == PGN_OPENS && lacks->variations;
    bool judgement = item->type == PGN_GLYPH && lacks->judgements;
    counts[LEFT_VARIATIONS] += variation;
    counts[LEFT_JUDGEMENTS] += judgement;
    counts[LEFT_TIMES] += times;
    counts[LEFT_COMMANDS] += others;
    return variation || judgement || times + others > 0;
}

/* "WXF has no place for variations (2) and times (5): they are left out", for free(). */
static char *left_out_text(const char *title, const size_t counts[LEFT_OUT])
{
    static const char *const words[LEFT_OUT] = { "variations", "judgements", "times",
                                                 "commands in comments" };
    char *message;
    size_t length, left = 0;
    FILE *out = open_text(&message, &length);
    for (size_t i = 0; i < LEFT_OUT; i++)
        left += counts[i] > 0;
    fprintf(out, "%s has no place for", title);
    for (size_t i = 0, told = 0; i < LEFT_OUT; i++)
        if (counts[i] > 0) {
            fprintf(out, "%s %s (%zu)", told == 0 ? "" : told + 1 < left ? "," : " and", words[i], counts[i]);
            told++;
        }
    fputs(": they are left out", out);
    close_text(out, &message);
    return message;
}

/* Warns of what a form has no place for, where the first of it stands in a file. */
static void tell_left_out(const PgnGame *pgn, Lacks lacks)
{
    size_t counts[LEFT_OUT] = { 0 }, depth = 0;
    const PgnItem *first = NULL;
    bool any = false;
    for (size_t i = 0; i < pgn->count; i++) {
        const PgnItem *item = &pgn->items[i];
        bool counted = count_item(item, &lacks, depth, counts);
        depth += item->type == PGN_OPENS && lacks.variations;
        depth -= item->type == PGN_CLOSES && lacks.variations;
        any = any || counted;
        first = counted && first == NULL && item->origin.path != NULL ? item : first;
    }
    if (!any)
        return;
    char *message = left_out_text(lacks.title, counts);
    if (first != NULL)
        tell_origin_warning(&first->origin, first->length, message, "");
    else
        fprintf(tell_stream(), "vari: warning: %s\n", message);
    free(message);
}

/* Takes commands out of comments, and comments that have nothing else. */
static void drop_commands(PgnGame *pgn)
{
    size_t kept = 0, times, others;
    for (size_t i = 0; i < pgn->count; i++) {
        PgnItem *item = &pgn->items[i];
        if (item->type == PGN_COMMENT) {
            char *text = form_without_commands(item->text, &times, &others);
            free(item->text);
            item->text = text;
            if (text[0] == '\0' && times + others > 0) {
                free(text);
                continue;
            }
        }
        pgn->items[kept++] = *item;
    }
    pgn->count = kept;
}

/* Replaces braces by round brackets. True if there were any. */
static bool replace_braces(char *text)
{
    bool any = false;
    for (; *text != '\0'; text++) {
        any = any || *text == '{' || *text == '}';
        *text = *text == '{' ? '(' : *text == '}' ? ')' : *text;
    }
    return any;
}

/* Takes out empty comments, and replaces braces, at which a comment would end. */
static void fit_comments(PgnGame *pgn, const char *title)
{
    size_t kept = 0, braced = 0;
    char message[120];
    Origin first = { 0 };
    for (size_t i = 0; i < pgn->count; i++) {
        PgnItem *item = &pgn->items[i];
        bool comment = item->type == PGN_COMMENT;
        if (comment && item->text[strspn(item->text, " \t\n")] == '\0') {
            free(item->text);
            continue;
        }
        bool braces = comment && replace_braces(item->text);
        first = braces && braced == 0 ? item->origin : first;
        braced += braces;
        pgn->items[kept++] = *item;
    }
    pgn->count = kept;
    snprintf(message, sizeof message,
             "braces cannot stand in comments of %s: they become round brackets (%zu)", title, braced);
    if (braced > 0 && first.path != NULL)
        tell_origin_warning(&first, 1, message, "");
    else if (braced > 0)
        fprintf(tell_stream(), "vari: warning: %s\n", message);
}

void replay_fit(PgnGame *pgn, const GameForm *form)
{
    tell_left_out(pgn,
                  (Lacks){ form->title, form->lacks_variations, form->lacks_judgements, form->lacks_times });
    if (form->lacks_times)
        drop_commands(pgn);
    if (form->lacks_braces)
        fit_comments(pgn, form->title);
    if (pgn->form == NULL || pgn->form->controls != form->controls)
        form_fit_controls(pgn, form->controls);
}

/* An end that is none by the rules, such as a player who gave up. */
static void show_said_end(const Replay *replay, const PgnGame *pgn, VariGame *game)
{
    const char *reason = pgn_reason(pgn);
    if (reason == NULL || strcmp(pgn->result, "*") == 0 || end_is_by_rules(pgn, game))
        return;
    bool draw = strcmp(pgn->result, "1/2-1/2") == 0;
    VariResult said = { .over = true,
                        .draw = draw,
                        .winners = strcmp(pgn->result, "1-0") == 0   ? 1
                                   : strcmp(pgn->result, "0-1") == 0 ? 2
                                                                     : 0,
                        .reason = "",
                        .says = reason };
    replay_show_result(replay, &said);
}

/* What was said of the end where the rules do not decide. */
static void record_result(FILE *out, const PgnGame *pgn, const VariRules *rules)
{
    char value[256];
    if (strcmp(pgn->result, "*") == 0)
        return;
    bool by_both = strcmp(pgn->result, PGN_LOST_BY_BOTH) == 0;
    const char *winner = by_both ? ""
                         : strcmp(pgn->result, "1/2-1/2") == 0
                             ? "draw"
                             : vari_rules_player(rules, strcmp(pgn->result, "0-1") == 0 ? 1 : 0)->name;
    const char *reason = pgn_reason(pgn);
    if (by_both && reason == NULL)
        reason = "default"; /* a line without a winner needs a reason */
    const char *by = reason == NULL ? "" : by_both ? "by " : " by ";
    snprintf(value, sizeof value, "%s%s%s", winner, by, reason == NULL ? "" : end_reason(reason));
    record_write(out, RECORD_RESULT, value);
}

static bool pgn_to_record(Replay *replay, PgnGame *pgn, VariGame *game, const Arguments *arguments)
{
    Recording recording = { replay->out, pgn, 0 };
    record_write_head(replay->out);
    record_write_rules(replay->out, arguments, replay->rules, arguments->position);
    record_tags(replay->out, pgn);
    end_record_reason(replay->out, pgn);
    record_write_definition(replay->out, replay->rules);
    if (!pgn_walk(pgn, game, NULL, record_step, &recording))
        return false;
    record_comments(&recording, pgn->count);
    tell_left_out(pgn, (Lacks){ "a record", true, true, false });
    agree_on_end(pgn, game);
    bool over = vari_position_result(vari_game_at(game))->over;
    bool said = !end_is_by_rules(pgn, game) && strcmp(pgn->result, "*") != 0;
    if (over && !said && !end_leaves_open(pgn))
        record_write_result(replay->out, game, replay->rules);
    else
        record_result(replay->out, pgn, replay->rules);
    return true;
}

/* Where nothing is said of the end, the rules say it. */
static bool write_anew(Replay *replay, PgnGame *pgn, VariGame *game, const Arguments *arguments)
{
    const GameForm *form = replay->as;
    if (!pgn_walk(pgn, game, NULL, NULL, NULL))
        return false;
    agree_on_end(pgn, game);
    replay_fit(pgn, form);
    VariResult result = *vari_position_result(vari_game_at(game));
    if (strcmp(pgn->result, "*") == 0 && !end_leaves_open(pgn))
        snprintf(pgn->result, sizeof pgn->result, "%s", pgn_result(&result));
    end_choose(pgn, game, form);
    while (vari_game_undo(game) == VARI_OK)
        continue;
    fprintf(replay->out, form->blank_between && replay->told > replay->bad ? "\n" : "");
    return form->write(pgn, arguments, replay->rules, game, replay->out);
}

static bool replay_moves(Replay *replay, PgnGame *pgn, VariGame *game, const Arguments *arguments)
{
    Showing showing = { replay, pgn };
    switch (replay->form) {
    case AS_RECORD: return pgn_to_record(replay, pgn, game, arguments);
    case AS_GAMES: return write_anew(replay, pgn, game, arguments);
    case SHOWN: break;
    }
    if (replay_shows(replay))
        show_title(replay, pgn);
    if (!pgn_walk(pgn, game, NULL, replay_shows(replay) ? show_step : NULL, &showing))
        return false;
    agree_on_end(pgn, game);
    replay_show_board(replay, game);
    if (replay_shows(replay)) {
        show_said_end(replay, pgn, game);
        replay_show_end(replay, game);
    }
    return true;
}

/* A game that is bad is not written at all. */
static bool replay_whole(Replay *replay, PgnGame *pgn, VariGame *game, const Arguments *arguments)
{
    if (replay->form == SHOWN)
        return replay_moves(replay, pgn, game, arguments);
    HeldGame held;
    replay_hold(replay, &held);
    bool good = replay_moves(replay, pgn, game, arguments);
    char *text = replay_release(replay, &held);
    if (good)
        fputs(text, replay->out);
    free(text);
    return good;
}

/* Why the game cannot be read by its rules, or not be written; NULL: it can. */
static const char *why_not_told(const Replay *replay, const PgnGame *pgn)
{
    const GameForm *form = pgn->form == NULL ? form_pgn() : pgn->form;
    const char *why_not = form->why_not(replay->rules);
    return why_not == NULL && replay->form == AS_GAMES ? replay->as->why_not(replay->rules) : why_not;
}

/* Puts a game where the moves begin that its file has. */
static bool begin(const Replay *replay, PgnGame *pgn, VariGame *game, Arguments *arguments)
{
    pgn->rules = replay->rules;
    if (pgn->form == NULL) {
        pgn_name_seats(pgn, replay->rules);
        pgn_read_coordinates(pgn, replay->rules, game);
        if (!pgn_translate(pgn, replay->rules, game))
            return false;
    }
    if (pgn->form != NULL && pgn->form->begin != NULL && !pgn->form->begin(pgn, replay->rules, game))
        return false;
    const PgnTag *position = pgn_position_tag(pgn);
    arguments->position = position == NULL ? NULL : position->value;
    form_settle(pgn, game);
    pgn_prune(pgn, game);
    pgn_take_foul(pgn, game);
    return true;
}

static void replay_pgn(Replay *replay, PgnGame *pgn)
{
    if (pgn->malformed) {
        replay_note_bad(replay);
        replay->told++;
        return;
    }
    Arguments arguments = *replay->typed;
    PgnChoice choice;
    arguments.position = arguments.moves = NULL;
    bool told = pgn_arguments(pgn, &arguments, &choice);
    const char *why_not = NULL;
    VariGame *game = told ? replay_open(replay, &arguments) : NULL;
    if (game != NULL && (why_not = why_not_told(replay, pgn)) != NULL)
        fprintf(tell_stream(), "vari: %s, and %s is another kind of game\n", why_not,
                vari_rules_info(replay->rules)->id);
    bool begun = game != NULL && why_not == NULL && begin(replay, pgn, game, &arguments);
    if (!begun || !replay_whole(replay, pgn, game, &arguments))
        replay_note_bad(replay);
    replay->told++;
    vari_game_free(game);
    pgn_choice_free(&choice);
}

typedef struct GameReader {
    const GameForm *form;
    PgnReader pgn; /* of forms that are PGN but for moves and positions */
    FormFile file; /* of others */
} GameReader;

/* As pgn_read(). */
static bool read_game(GameReader *reader, PgnGame *game, bool asked)
{
    reader->pgn.quiet = reader->file.quiet = !asked;
    if (reader->form->read != NULL) {
        bool more = reader->form->read(&reader->file, game);
        pgn_join_tags(game);
        return more;
    }
    if (!pgn_read(&reader->pgn, game))
        return false;
    const GameForm *form = reader->form != form_pgn() ? reader->form : form_of_game(game);
    game->form = form == form_pgn() ? NULL : form;
    if (form->find_variant != NULL)
        form->find_variant(game);
    return true;
}

/* Counts games, `most` of them at most. */
static size_t count_games(GameReader *reader, size_t most)
{
    PgnGame pgn;
    size_t count = 0;
    bool more = true;
    while (more && count < most) {
        more = read_game(reader, &pgn, false);
        count += more;
        pgn_free(&pgn);
    }
    return count;
}

bool holds_several(const GameForm *form, const char *text)
{
    size_t length = strlen(text);
    if (form == NULL) {
        RecordFile records = { .text = text, .length = length };
        record_pass(&records);
        return record_follows(&records);
    }
    FILE *in = length == 0 ? NULL : fmemopen((void *)(uintptr_t)text, length, "r");
    if (in == NULL)
        return false;
    GameReader reader = { .form = form, .pgn = { .path = "", .in = in } };
    bool readable = form->read == NULL || form_file_read(&reader.file, "", in, form);
    size_t count = readable ? count_games(&reader, 2) : 0;
    free(reader.pgn.waiting);
    form_file_free(&reader.file);
    fclose(in);
    return count > 1;
}

static void read_games(Replay *replay, GameReader *reader)
{
    PgnGame pgn;
    size_t wanted = (size_t)replay->typed->game;
    for (replay->number = 1;; replay->number++) {
        bool asked = wanted == 0 || wanted == replay->number;
        if (!read_game(reader, &pgn, asked))
            break;
        if (asked)
            replay_pgn(replay, &pgn);
        pgn_free(&pgn);
        if (wanted == replay->number || ferror(replay->out))
            break;
    }
    pgn_free(&pgn);
}

void replay_games(Replay *replay, const GameForm *form, const char *path, FILE *in)
{
    GameReader reader = { .form = form, .pgn = { .path = path, .in = in } };
    bool failed = form->read != NULL && !form_file_read(&reader.file, path, in, form);
    if (!failed)
        read_games(replay, &reader);
    free(reader.pgn.waiting);
    form_file_free(&reader.file);
    if (failed || reader.pgn.failed)
        replay_note_wrong(replay, failed ? EXIT_INPUT : EXIT_WORLD);
    else if (replay->told == 0) {
        fprintf(tell_stream(), "%s: error: %s\n", path,
                replay->number > 1 ? "there are fewer games in it" : "there is no game in it");
        replay_note_wrong(replay, EXIT_INPUT);
    }
}
