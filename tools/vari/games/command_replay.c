/* `vari replay`: checks files of games, and prints them or writes them in another form. */

#define _GNU_SOURCE /* fopencookie */
#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>
#include <unistd.h>

#include "allocation.h"
#include "commands.h"
#include "exit_status.h"
#include "files.h"
#include "library_names.h"
#include "notation.h"
#include "opening.h"
#include "outcome.h"
#include "replay.h"
#include "streams.h"
#include "telling.h"
#include "uci_protocols.h"

void replay_note_wrong(Replay *replay, int status)
{
    replay->status = replay->status > status ? replay->status : status;
}

void replay_note_bad(Replay *replay)
{
    replay_note_wrong(replay, EXIT_INPUT);
    replay->bad++;
}

void replay_hold(Replay *replay, HeldGame *held)
{
    held->out = replay->out;
    replay->out = open_text(&held->text, &held->length);
}

char *replay_release(Replay *replay, HeldGame *held)
{
    close_text(replay->out, &held->text);
    replay->out = held->out;
    return held->text;
}

/* --- showing ------------------------------------------------------------------------------------------- */

void replay_show_board(const Replay *replay, VariGame *game)
{
    if (replay->typed->boards) {
        VariPictureWish wish = { .size = sizeof wish,
                                 .columns = terminal_columns(),
                                 .plain = tells_coordinates(replay->rules, replay->notation) };
        fprintf(replay->out, "\n%s\n", vari_game_picture(game, &wish, NULL, NULL));
    }
}

void replay_show_action(const Replay *replay, VariGame *game, size_t action)
{
    const char *text = action == SIZE_MAX ? PGN_NULL : vari_game_action_text(game, action);
    fprintf(replay->out, "%5zu. %s %s", vari_game_ply(game) + 1,
            vari_position_turn(vari_game_at(game))->called, text);
    const char *written =
        action == SIZE_MAX ? text : vari_game_action_written(game, action, replay->notation);
    if (strcmp(written, text) != 0)
        fprintf(replay->out, " (%s)", written);
    fputc('\n', replay->out);
}

void replay_show_result(const Replay *replay, const VariResult *result)
{
    char *text = outcome_told(replay->rules, result), *told = capital(text);
    fprintf(replay->out, "%s.\n", told);
    free(told);
    free(text);
}

/* Prints what the player to move may claim, if anything. */
static void show_claim(const Replay *replay, VariGame *game)
{
    VariResult claim = *vari_position_claimable(vari_game_at(game));
    if (!claim.over)
        return;
    char *cause = outcome_cause_behind(&claim);
    fprintf(replay->out, "A draw can be claimed%s.\n", cause);
    free(cause);
}

void replay_show_end(const Replay *replay, VariGame *game)
{
    VariResult result = *vari_position_result(vari_game_at(game));
    if (!result.over) {
        fprintf(replay->out, "By the rules the game goes on: %s is to act.\n",
                vari_position_turn(vari_game_at(game))->called);
        show_claim(replay, game);
    } else {
        replay_show_result(replay, &result);
    }
    fprintf(replay->out, "%s\n", vari_position_text(vari_game_at(game)));
}

bool replay_shows(const Replay *replay)
{
    return replay->form == SHOWN && !replay->typed->check;
}

/* --- rules --------------------------------------------------------------------------------------------- */

/* The definition and its options as one text, for free(). */
static char *choice_of(const Arguments *arguments)
{
    char *text;
    size_t length;
    FILE *out = open_text(&text, &length);
    fputs(arguments->positional[0], out);
    for (size_t i = 0; i < arguments->setting_count; i++)
        fprintf(out, "\n%s=%s", arguments->settings[i].name, arguments->settings[i].value);
    close_text(out, &text);
    return text;
}

/* Loads the rules, unless the game before had the same definition and options. replay->rules is NULL after a
 * report, with the exit status in *status. */
static void open_rules(Replay *replay, const Arguments *arguments, int *status)
{
    char *choice = choice_of(arguments);
    if (replay->rules == NULL || strcmp(choice, replay->choice) != 0) {
        vari_rules_free(replay->rules);
        vari_rules_free(replay->dealt);
        replay->dealt = NULL;
        replay->rules = rules_open(arguments, status);
        free(replay->choice);
        replay->choice = choice;
    } else {
        free(choice);
    }
}

bool replay_open_rules(Replay *replay, const Arguments *arguments)
{
    int status = EXIT_DONE;
    open_rules(replay, arguments, &status);
    if (replay->rules == NULL)
        replay_note_wrong(replay, status);
    return replay->rules != NULL;
}

/* True if the position needs rules for set-ups that are dealt. A file may have many whose rights say nothing.
 */
static bool needs_dealt(Replay *replay, const Arguments *arguments)
{
    if (arguments->position == NULL || !position_may_be_dealt(replay->rules, arguments->position))
        return false;
    if (replay->dealt == NULL)
        replay->dealt = arguments_open_dealt(arguments);
    return position_is_dealt(replay->rules, replay->dealt, arguments->position);
}

VariGame *replay_open(Replay *replay, Arguments *arguments)
{
    int status = EXIT_DONE;
    open_rules(replay, arguments, &status);
    if (replay->rules != NULL && needs_dealt(replay, arguments)) {
        arguments_choose(arguments, DEALT_OPTION, "true");
        open_rules(replay, arguments, &status);
    }
    bool told =
        replay->rules == NULL || notation_chosen(replay->rules, replay->typed,
                                                 vari_rules_info(replay->rules)->notation, &replay->notation);
    if (!told)
        status = EXIT_USAGE;
    VariGame *game = replay->rules == NULL || !told ? NULL : game_open(replay->rules, arguments, &status);
    if (game == NULL)
        replay_note_wrong(replay, status);
    return game;
}

/* --- the command --------------------------------------------------------------------------------------- */

/* Reads --format. False after reporting an unknown one. */
static bool read_named_form(const char *name, Replay *replay)
{
    replay->as = form_named(name);
    replay->form = replay->as != NULL ? AS_GAMES : strcmp(name, "record") == 0 ? AS_RECORD : SHOWN;
    if (replay->form != SHOWN || strcmp(name, "text") == 0)
        return true;
    fprintf(stderr, "vari: --format is text, record, %s, not `%s`\n", form_names(), name);
    return false;
}

/* Chooses the form by the ending of the output's name. False after reporting an unknown one. */
static bool read_form_of_path(const char *path, Replay *replay)
{
    static const char own[] = " record game txt ";
    const char *ending = path_ending(path);
    bool record = strcasecmp(ending, "record") == 0 || strcasecmp(ending, "game") == 0;
    if (form_to_write(path, own, &replay->as)) {
        replay->form = replay->as != NULL ? AS_GAMES : record ? AS_RECORD : SHOWN;
        return true;
    }
    char *why = form_why_not_to_write(path, own);
    fprintf(stderr, "vari: `%s` cannot be written: %s; or say --format\n", path, why);
    free(why);
    return false;
}

/* True if the output's name fits --format. False after reporting that it does not. */
static bool fits_path(const Replay *replay, const char *format, const char *path)
{
    const GameForm *named = form_of_path(path);
    bool record = path_is_record(path);
    if (record ? replay->form == AS_RECORD : named == NULL || named == replay->as)
        return true;
    fprintf(stderr, "vari: the name `%s` stands for %s, but --format is %s\n", path,
            record ? "a record" : named->title, format);
    return false;
}

/* Chooses what to do with the games: show them, or write them in some form. False after a report. */
static bool read_form(const Arguments *arguments, Replay *replay)
{
    const char *format = arguments->format, *output = arguments->output;
    replay->form = SHOWN;
    if (format == NULL)
        return output == NULL || read_form_of_path(output, replay);
    return read_named_form(format, replay) && (output == NULL || fits_path(replay, format, output));
}

enum { START_ROOM = 1024 };

/* Reads the first bytes of a file, and rewinds it. */
static void read_start(FILE *in, char start[static START_ROOM])
{
    size_t length = fread(start, 1, START_ROOM - 1, in);
    start[length] = '\0';
    rewind(in);
}

static void replay_record_file(Replay *replay, const char *path, FILE *in)
{
    size_t length;
    char *text = form_read_all(path, in, &length);
    if (text == NULL)
        replay_note_wrong(replay, EXIT_WORLD);
    else
        replay_records(replay, path, text, length);
    free(text);
}

/* Replays a file that begins with `start`. `form` is the one that its name says, or NULL. */
static void replay_stream(Replay *replay, const char *path, FILE *in, const char *start, const GameForm *form)
{
    if (form_refuses(path, start))
        replay_note_wrong(replay, EXIT_INPUT);
    else if (record_begins(start))
        replay_record_file(replay, path, in);
    else if (replay_is_match(start))
        replay_match(replay, path, in);
    else
        replay_games(replay, form != NULL ? form : form_of_start(start), path, in);
}

/* The program that unpacks a file that begins with `start`, or NULL if it is not compressed. */
static const char *packer_of(const char *start)
{
    static const struct {
        const char *start, *packer;
    } packers[] = { { "\x1f\x8b", "gzip" },
                    { "PK\x03\x04", "zip" },
                    { "BZh", "bzip2" },
                    { "\xfd"
                      "7zXZ",
                      "xz" },
                    { "\x28\xb5\x2f\xfd", "zstd" },
                    { "7z\xbc\xaf", "7z" },
                    { "Rar!", "rar" } };
    for (size_t i = 0; i < sizeof packers / sizeof packers[0]; i++)
        if (strncmp(start, packers[i].start, strlen(packers[i].start)) == 0)
            return packers[i].packer;
    return NULL;
}

/* Replays a stream that may be UTF-16. Reports one that is compressed. */
static void replay_text(Replay *replay, const char *path, FILE *in, const char *start, const GameForm *form)
{
    size_t length;
    const char *packer = packer_of(start);
    if (packer != NULL) {
        fprintf(tell_stream(), "%s:1:1: error: this is compressed: unpack it with %s first\n", path, packer);
        replay_note_wrong(replay, EXIT_INPUT);
        return;
    }
    if (!form_is_utf16(start)) {
        replay_stream(replay, path, in, start, form);
        return;
    }
    char *text = form_read_utf16(path, in, &length);
    FILE *recoded = text == NULL || length == 0 ? NULL : fmemopen(text, length, "r");
    if (recoded != NULL) {
        replay_stream(replay, path, recoded, text, form);
        fclose(recoded);
    } else {
        replay_note_wrong(replay, EXIT_INPUT);
    }
    free(text);
}

/* Standard input cannot be rewound: its first bytes are kept, and read again from here. */
typedef struct Input {
    char start[START_ROOM];
    size_t length, given; /* bytes kept, and how many of them have been read again */
    bool ended;           /* read() has returned 0: a terminal would wait for more */
} Input;

static ssize_t input_read(Input *input, char *out, size_t room)
{
    ssize_t got = 0;
    do
        got = input->ended ? 0 : read(STDIN_FILENO, out, room);
    while (got < 0 && errno == EINTR);
    input->ended = got == 0;
    return got;
}

static ssize_t input_give(void *cookie, char *out, size_t room)
{
    Input *input = cookie;
    size_t kept = input->length - input->given;
    if (kept == 0)
        return input_read(input, out, room);
    kept = kept < room ? kept : room;
    memcpy(out, input->start + input->given, kept);
    input->given += kept;
    return (ssize_t)kept;
}

static void replay_input(Replay *replay)
{
    Input input = { .length = 0 };
    ssize_t got;
    while (input.length + 1 < START_ROOM &&
           (got = input_read(&input, input.start + input.length, START_ROOM - 1 - input.length)) > 0)
        input.length += (size_t)got;
    FILE *in = fopencookie(&input, "r", (cookie_io_functions_t){ .read = input_give });
    if (in == NULL)
        out_of_memory();
    replay_text(replay, "standard input", in, input.start, NULL);
    fclose(in);
}

static void replay_file(Replay *replay, const char *path)
{
    if (path_ends_with(path, ".yaml")) {
        fprintf(stderr, "vari: `%s` is a definition and no game: `vari play` plays it\n", path);
        replay_note_wrong(replay, EXIT_INPUT);
        return;
    }
    FILE *in = open_file(path);
    char start[START_ROOM] = { 0 };
    if (in == NULL) {
        fprintf(stderr, "vari: cannot read `%s`: %s\n", path, file_problem(errno));
        replay_note_wrong(replay, EXIT_WORLD);
        return;
    }
    read_start(in, start);
    replay_text(replay, path, in, start, form_of_path(path));
    fclose(in);
}

/* Writes the output, unless no game is good. Returns the exit status. */
static int write_out(const Replay *replay, const char *path, const char *text)
{
    if (replay->status != EXIT_DONE && replay->bad == replay->told) {
        fprintf(stderr, "vari: `%s` is not written\n", path);
        return replay->status;
    }
    if (!write_output(path, text, strlen(text), replay->typed->force)) {
        fprintf(stderr, "vari: `%s` cannot be written: %s\n", path, file_problem(errno));
        return EXIT_WORLD;
    }
    return replay->status;
}

/* Prints how many games are bad, if any, or with --check that all are good, and how many warnings there were.
 */
static void tell_count(const Replay *replay)
{
    const char *plural = replay->told == 1 ? "" : "s";
    char with[64] = "";
    if (tell_warnings() > 0)
        snprintf(with, sizeof with, ", with %zu warning%s", tell_warnings(), tell_warnings() == 1 ? "" : "s");
    fflush(stdout); /* where both streams go to one place, this stands last */
    if (replay->bad > 0 && replay->told > 1)
        fprintf(stderr, "vari: %zu of %zu games %s bad%s\n", replay->bad, replay->told,
                replay->bad == 1 ? "is" : "are", replay->form == SHOWN ? "" : ", and not written");
    else if (replay->typed->check && replay->typed->output == NULL && replay->status == EXIT_DONE)
        printf("%zu game%s: ok%s\n", replay->told, plural, with);
}

int run_replay(const Arguments *arguments)
{
    Replay replay = { .typed = arguments, .out = stdout };
    char *text = NULL;
    size_t length;
    if (!read_form(arguments, &replay))
        return EXIT_USAGE;
    if (arguments->output != NULL)
        replay.out = open_text(&text, &length);
    if (strcmp(arguments->positional[0], "-") == 0)
        replay_input(&replay);
    else
        replay_file(&replay, arguments->positional[0]);
    if (arguments->output != NULL) {
        close_text(replay.out, &text);
        replay.status = write_out(&replay, arguments->output, text);
        free(text);
    }
    tell_count(&replay);
    vari_rules_free(replay.rules);
    vari_rules_free(replay.dealt);
    free(replay.choice);
    return replay.status;
}
