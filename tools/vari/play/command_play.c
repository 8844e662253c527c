/* `vari play`: people and bots at one terminal. */

#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>
#include <time.h>
#include <unistd.h>

#include "allocation.h"
#include "commands.h"
#include "draw_text.h"
#include "exit_status.h"
#include "happenings.h"
#include "library.h"
#include "library_names.h"
#include "library_weights.h"
#include "notation.h"
#include "opening.h"
#include "sitting.h"
#include "streams.h"
#include "telling.h"

enum {
    TOLD_MAX = 12,    /* actions told of a game that had begun before */
    ALONE_MAX = 20000 /* actions in a row that are no person's, before a game is left that does not end */
};

/* --- seats --------------------------------------------------------------------------- */

static size_t seat_to_act(const Table *table)
{
    size_t player = vari_position_player(vari_game_at(table->game));
    return player != SIZE_MAX ? player : vari_rules_info(table->rules)->player_count;
}

bool table_asks_person(const Table *table)
{
    return table->seats[seat_to_act(table)].form == SEAT_HUMAN;
}

bool table_has_people(const Table *table)
{
    for (size_t i = 0; i < vari_rules_info(table->rules)->player_count; i++)
        if (table->seats[i].form == SEAT_HUMAN)
            return true;
    return false;
}

bool table_has_people_in(const Table *table)
{
    for (size_t i = 0; i < vari_rules_info(table->rules)->player_count; i++)
        if (table->seats[i].form == SEAT_HUMAN &&
            ((vari_position_turn(vari_game_at(table->game))->out >> i & 1) == 0))
            return true;
    return false;
}

static bool all_are_people(const Table *table)
{
    for (size_t i = 0; i < vari_rules_info(table->rules)->player_count; i++)
        if (table->seats[i].form != SEAT_HUMAN)
            return false;
    return true;
}

/* --- playing ---------------------------------------------------------------------------- */

static void keep_note(Table *table, size_t ply, char *note)
{
    if (ply >= table->note_capacity) {
        size_t capacity = ply * 2 + 64;
        char **larger = memory_more(table->notes, capacity * sizeof *larger);
        memset(larger + table->note_capacity, 0, (capacity - table->note_capacity) * sizeof *larger);
        table->notes = larger;
        table->note_capacity = capacity;
    }
    free(table->notes[ply]);
    table->notes[ply] = note;
}

/* What others did since a person acted is marked together; where no person plays any more, what was done
 * last. */
static void mark_changes(Table *table, const Snapshot *before, bool own, bool chance)
{
    size_t cells = vari_rules_info(table->rules)->cell_count;
    if (table->changed == NULL)
        table->changed = memory_zeroed(cells + 1, 1);
    if (!chance) {
        if (own || table->own || !table_has_people_in(table))
            memset(table->changed, 0, cells);
        table->own = own;
    }
    snapshot_mark(before, table->game, table->changed, MARK_LAST);
}

/* Plays and notes who did and what else happened. */
static bool play_and_note(Table *table, size_t index)
{
    size_t ply = vari_game_ply(table->game);
    char *begun = note_begin(table, index);
    Snapshot before = snapshot_take(table->game, table->rules);
    VariActionInfo info = { .size = sizeof info };
    bool chance = vari_position_player(vari_game_at(table->game)) == SIZE_MAX;
    if (!chance && vari_game_action_info(table->game, index, &info) != VARI_OK)
        out_of_memory();
    bool own = table_asks_person(table), played = vari_game_play_index(table->game, index) == VARI_OK;
    if (played) {
        mark_changes(table, &before, own, chance);
        size_t taken = info.capture_count < VARI_CAPTURES_MAX ? info.capture_count : VARI_CAPTURES_MAX;
        Happening happening = { .action = vari_game_played(table->game, ply),
                                .taken = info.captures,
                                .taken_count = taken,
                                .taken_is_told = table->spoken,
                                .becoming_is_told =
                                    info.becomes != SIZE_MAX && (table->spoken || strchr(begun, '=') != NULL),
                                .chance = chance,
                                .plain = tells_coordinates(table->rules, table->notation) };
        char *happened = snapshot_tell(&before, table->game, table->rules, &happening);
        keep_note(table, ply, note_end(table, begun, happened));
        free(happened);
    }
    free(begun);
    snapshot_free(&before);
    table->stale = table->stale || played;
    return played;
}

bool table_play(Table *table, size_t index)
{
    size_t player = vari_position_player(vari_game_at(table->game));
    char *text = must_copy(vari_game_action_text(table->game, index));
    RecordKey key = record_next(table->game);
    table_forget_begun(table);
    table->back = 0;
    bool played = index < vari_game_action_count(table->game) && play_and_note(table, index);
    if (played) {
        clocks_stop(table, player);
        clocks_note(table);
        journal_add(table, key, text);
        if (table->clocks.run)
            journal_add(table, RECORD_CLOCK, NULL);
        journal_add_result(table);
        journal_sync(table);
    }
    free(text);
    return played;
}

/* --- taking turns ----------------------------------------------------------------------- */

static bool take_line(Table *table, char *line)
{
    char *start = line + strspn(line, " \t\r");
    for (size_t end = strlen(start); end > 0 && strchr(" \t\r", start[end - 1]) != NULL; end--)
        start[end - 1] = '\0';
    size_t length = strcspn(start, " \t");
    if (length == 0) {
        char *begun = table_begun(table);
        if (begun != NULL)
            printf("%s is taken back.\n", begun);
        free(begun);
        table_forget_begun(table);
        return true;
    }
    bool known = table_is_listed(table, start);
    if (known) { /* a word may also be an action's text */
        table_take_action(table, start);
        return true;
    }
    bool stays =
        table_take_word(table, start, length, start + length + strspn(start + length, " \t"), &known);
    if (!known)
        table_take_action(table, start);
    return stays;
}

static void person_acts(Table *table)
{
    if (table->stale)
        table_show(table);
    if (table->editor == NULL && isatty(STDOUT_FILENO))
        printf("> ");
    fflush(stdout);
    char *line = table->unread != NULL ? table->unread : table_read_line(table);
    table->unread = NULL;
    if (line == NULL || !take_line(table, line))
        table->left = true;
    free(line);
}

/* Drawn anew each time: a game that is kept and gone on with, or an action that is taken back and played
 * again, meets with the same luck, and another action with other luck. */
size_t table_draw(const Table *table)
{
    uint64_t seed = (uint64_t)table->arguments->seed;
    return vari_game_random(table->game, &seed);
}

/* The result is told; people may still look at the game, keep it or take back what ended it. */
static void stay_after_end(Table *table)
{
    if (table->stale)
        table_show(table);
    table_show_result(table);
    if (table->editor != NULL && table_has_people(table))
        printf("`rematch` begins another, `undo` takes back, `history` tells the game, `save FILE` keeps a "
               "copy, `quit` leaves.\n");
    while (table_has_people(table) && !table->left && !table_is_interrupted() && table_result(table).over)
        person_acts(table);
}

/* Nobody would ever be asked again. */
static void leave_endless_game(Table *table)
{
    size_t ply = vari_game_ply(table->game);
    table->told = ply > TOLD_MAX ? ply - TOLD_MAX : 0;
    table_show(table);
    printf("It is left here: %d actions in a row were no person's, and there is no end.\n", ALONE_MAX);
    table->left = true;
}

static size_t action_of_seat(Table *table)
{
    size_t seat = seat_to_act(table);
    size_t action = table->seats[seat].form == SEAT_BOT ? table_bot_action(table, seat) : SIZE_MAX;
    return action != SIZE_MAX ? action : table_draw(table);
}

/* True if a bot that does so gives up instead of acting. */
static bool gives_up(const Table *table, size_t player)
{
    return player != SIZE_MAX && table->seats[player].resigns && mood_is_hopeless(&table->moods[player]);
}

static void act(Table *table)
{
    if (table_asks_person(table)) {
        table->alone = 0;
        person_acts(table);
        return;
    }
    if (table_has_people(table))
        table_tell_notes(table);
    fflush(stdout);
    clocks_start(table);
    if (table->alone++ == ALONE_MAX)
        leave_endless_game(table);
    else {
        size_t player = vari_position_player(vari_game_at(table->game));
        if (player != SIZE_MAX && vari_position_claimable(vari_game_at(table->game))->over) {
            table_claim(table, player);
            return;
        }
        size_t action = action_of_seat(table);
        if (gives_up(table, player))
            table_resign(table, player);
        else if (!clocks_are_up(table) && !table_play(table, action))
            table->left = true;
    }
}

/* Returns the exit status: a position that asks too much ends the sitting. */
static int play_on(Table *table)
{
    bool over = false;
    table->stale = true;
    while (!table->left && !table_is_interrupted()) {
        if (asks_too_much(table->game))
            return tell_overrun(table->game);
        over = table_result(table).over;
        if (over)
            stay_after_end(table);
        else
            act(table);
        over = over && table_result(table).over;
        if (over && !table_has_people(table))
            break;
    }
    printf(over && table->editor == NULL ? "" : "\n");
    streams_fold(false);
    if (!over)
        printf("The game is not over. Position: %s\n", vari_position_text(vari_game_at(table->game)));
    journal_tell(table);
    return table_interrupt() == SIGHUP || table_interrupt() == SIGTERM ? EXIT_WORLD : table->status;
}

/* --- what had happened before ------------------------------------------------------------- */

/* Plays again what was played before the sitting, so that it can be told. */
static void tell_from_start(Table *table)
{
    size_t count = vari_game_ply(table->game);
    char **played = memory_zeroed(count + 1, sizeof *played);
    for (size_t i = 0; i < count; i++)
        played[i] = must_copy(vari_game_played(table->game, i));
    while (vari_game_undo(table->game) == VARI_OK)
        continue;
    if (table->arguments->position != NULL)
        table->start = must_copy(vari_position_text(vari_game_at(table->game)));
    table_note_setup(table);
    clocks_note(table);
    for (size_t i = 0; i < count; i++) {
        journal_add(table, record_next(table->game), played[i]);
        play_and_note(table, table_find_action(table, played[i]));
        clocks_note(table);
        free(played[i]);
    }
    free(played);
}

/* True if the line goes on with the game behind a result. */
static bool goes_on(const RecordLine *line)
{
    return line->key != RECORD_CLOCK && line->key != RECORD_COMMENT && line->key != RECORD_RESULT;
}

/* An action, which may also be a null move. */
static bool take_record_action(Table *table, const RecordLine *line)
{
    size_t action;
    bool known =
        record_next(table->game) == line->key && vari_game_meant(table->game, line->value, &action, 1) == 1;
    return known ? play_and_note(table, action) : record_play(line, table->game, table->rules);
}

/* Reads the clocks; those of a game that has ended are not those of its next action. */
static bool take_record_clock(Table *table, const RecordLine *line)
{
    const RecordLine *before = line - 1; /* a record begins with other lines */
    if (!record_read_clock(line, table->rules, table->clocks.left))
        return false;
    if (before->key == RECORD_MOVE || before->key == RECORD_CHANCE)
        clocks_note(table);
    return true;
}

/* Does again what a line of the record says. */
static bool take_record_line(Table *table, const RecordLine *line)
{
    if (goes_on(line))
        table->end = END_BY_RULES;
    journal_add(table, line->key, line->value);
    switch (line->key) {
    case RECORD_MOVE:
    case RECORD_CHANCE:
        if (!take_record_action(table, line))
            return false;
        clocks_note(table); /* until a line tells them */
        return true;
    case RECORD_UNDO:
        if (!record_play(line, table->game, table->rules))
            return false;
        clocks_turn_back(table);
        return true;
    case RECORD_CLOCK: return take_record_clock(table, line);
    case RECORD_RESULT: table_take_result(table, line->value); return true;
    default: return record_play(line, table->game, table->rules);
    }
}

static bool take_record(Table *table)
{
    const Record *record = table->record;
    if (record == NULL) {
        vari_game_set_claims(table->game, VARI_CLAIMS_WAIT);
        return true;
    }
    record_compare(record, table->rules);
    for (size_t i = record->first; i < record->count; i++)
        if (!take_record_line(table, &record->lines[i]))
            return false;
    vari_game_set_claims(table->game, VARI_CLAIMS_WAIT); /* what was recorded may have gone on past more */
    table_settle_result(table);
    if (!journal_resume(table))
        return false;
    if (table->arguments->seats_from.path == NULL)
        journal_rewrite(table); /* others sit there now */
    return true;
}

static void skip_old_notes(Table *table)
{
    size_t count = vari_game_ply(table->game);
    table->told = count > TOLD_MAX ? count - TOLD_MAX : 0;
    if (table->told > 0)
        printf("%zu actions have been played before the last %d.\n", table->told, TOLD_MAX);
}

/* --- sitting down ---------------------------------------------------------------------------- */

/* The record that is gone on with; what is played after this game. */
static const Record *resumed;
static Next next;

static int begin(Table *table)
{
    const Arguments *arguments = table->arguments;
    size_t players = vari_rules_info(table->rules)->player_count;
    if (!colours_wanted(arguments->colour, &table->coloured))
        return EXIT_USAGE;
    if (arguments->time != NULL && !clocks_read(&table->clocks, arguments->time, players)) {
        fprintf(stderr, "vari: --time takes minutes and seconds for each turn, such as 5+3, not `%s`\n",
                arguments->time);
        return EXIT_USAGE;
    }
    if (!table_read_seats(table, arguments->seats))
        return arguments->seats_from.path == NULL ? EXIT_USAGE : EXIT_INPUT;
    table->keeps = table_has_people(table);
    streams_fold(true);
    printf("%s. Seed %ld. Type `help` for what you can do.\n", vari_rules_info(table->rules)->name,
           arguments->seed);
    table_show_teams(table);
    if (table->keeps && !all_are_people(table)) /* whom one plays, and against whom */
        table_show_seats(table);
    tell_from_start(table);
    if (!take_record(table))
        return EXIT_INPUT;
    skip_old_notes(table);
    table_heed_interrupts();
    table_open_editor(table);
    return play_on(table);
}

static int sit_down(VariGame *game, VariRules *rules, const Arguments *arguments)
{
    Table table = { .arguments = arguments,
                    .rules = rules,
                    .game = game,
                    .record = resumed,
                    .view = VIEW_HOME,
                    .next = &next,
                    .resigned = SIZE_MAX,
                    .unicode = arguments->unicode,
                    .spoken = arguments->spoken,
                    .journal = { .file = -1 } };
    int status = EXIT_USAGE;
    if (!library_weigh(rules, arguments))
        status = EXIT_INPUT;
    else if (notation_chosen(rules, arguments, vari_rules_info(rules)->notation, &table.notation))
        status = begin(&table);
    table_close_editor(&table);
    journal_close(&table);
    for (size_t i = 0; i < table.note_capacity; i++)
        free(table.notes[i]);
    free(table.notes);
    clocks_free(&table.clocks);
    vari_search_free(table.search);
    free(table.start);
    free(table.state_at_setup);
    free(table.begun);
    free(table.changed);
    return status;
}

/* The file named, or the game played last, of the variant named; NULL after telling why there is none. */
static char *file_to_resume(const Arguments *arguments)
{
    if (arguments->resume != NULL)
        return must_copy(arguments->resume);
    const char *named = arguments->count > 0 ? arguments->positional[0] : NULL;
    char *own = named == NULL ? NULL : journal_id_of(named);
    bool id = named != NULL && access(named, F_OK) != 0 && library_plays(named);
    char *file = own != NULL            ? journal_last(own)
                 : named != NULL && !id ? must_copy(named)
                                        : journal_last(named);
    free(own);
    return file;
}

static int resume(const Arguments *arguments);

static long new_seed(void)
{
    return (long)((unsigned long)time(NULL) % 1000000 + 1);
}

/* Chooses the options of a text before those that were chosen before. Returns what all of them point into
 * then, for free(). */
static char *choose_anew(Arguments *said, const char *settings)
{
    char *text;
    size_t length;
    FILE *out = open_text(&text, &length);
    fputs(settings, out);
    for (size_t i = 0; i < said->setting_count; i++)
        fprintf(out, " %s=%s", said->settings[i].name, said->settings[i].value);
    close_text(out, &text);
    said->setting_count = 0;
    arguments_choose_all(said, text);
    return text;
}

/* Plays what people have left a game for that began with these arguments; the exit status. */
static int play_next(const Arguments *arguments, int status)
{
    Arguments said = *arguments;
    char *variant = NULL, *options = NULL, *settings = NULL;
    while (next.wanted && status == EXIT_DONE) {
        Next now = next;
        next = (Next){ 0 };
        said.moves = NULL;
        said.seed =
            said.has_seed ? said.seed + 1 : new_seed(); /* who chose one has chosen those of all games */
        said.seats = now.seats;
        said.seats_from = (Origin){ 0 };
        if (now.variant != NULL) {
            free(variant);
            free(options);
            variant = now.variant;
            said.positional = &variant;
            said.count = 1;
            said.setting_count = 0;
            said.position = NULL;
            said.kept = NULL; /* was the other definition's */
            options = arguments_take_name(&said, &variant);
            if (variant != now.variant)
                free(now.variant);
        }
        if (now.settings != NULL) {
            char *chosen = choose_anew(&said, now.settings);
            free(settings);
            settings = chosen;
            free(now.settings);
        }
        printf("\n");
        if (now.path != NULL)
            status = resume(&(Arguments){ .resume = now.path,
                                          .resumes = true,
                                          .think = arguments->think,
                                          .unicode = arguments->unicode,
                                          .spoken = arguments->spoken,
                                          .notation = arguments->notation,
                                          .colour = arguments->colour });
        else
            status = with_game(&said, sit_down);
        free(now.seats);
        free(now.path);
    }
    free(variant);
    free(options);
    free(settings);
    return status;
}

static int resume(const Arguments *arguments)
{
    int status = EXIT_INPUT;
    Arguments said = *arguments;
    Record record = { 0 };
    char *path = file_to_resume(arguments);
    if (path == NULL)
        return EXIT_INPUT;
    if (record_read(path, &record, &status) && record_arguments(&record, &said)) {
        const RecordLine *time_line = record_find(&record, RECORD_TIME);
        if (said.time == NULL && time_line != NULL)
            said.time = time_line->value;
        resumed = &record;
        status = with_game(&said, sit_down);
        resumed = NULL;
        status = play_next(&said, status);
    }
    record_free(&record);
    free(path);
    return status;
}

int run_play(const Arguments *arguments)
{
    Arguments seeded = *arguments;
    bool resumes = arguments->resumes || arguments->resume != NULL;
    size_t files = arguments->resumes && arguments->resume == NULL ? 1 : 0;
    bool fits = resumes ? arguments->count <= files && arguments->position == NULL &&
                              arguments->moves == NULL && arguments->setting_count == 0
                        : arguments->count == 1;
    if (!fits) {
        command_usage(command_find("play"), stderr);
        return EXIT_USAGE;
    }
    if (resumes)
        return resume(arguments);
    if (!seeded.has_seed) /* told, so that the game can be had again */
        seeded.seed = new_seed();
    return play_next(&seeded, with_game(&seeded, sit_down));
}
