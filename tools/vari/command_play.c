/* `vari play`: people and bots at one terminal. */

#include <histedit.h>
#include <limits.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>
#include <sys/stat.h>
#include <time.h>
#include <unistd.h>

#include "happenings.h"
#include "saved_game.h"
#include "sitting.h"

enum {
    TOLD_MAX = 12,     /* actions told of a game that had begun before */
    ALONE_MAX = 20000, /* actions in a row that are no person's, before a game is left that does not end */
    KEPT_MAX = 1000    /* names tried for a game that nobody has named */
};

/* --- seats --------------------------------------------------------------------------- */

static bool tell_seats(const Table *table, size_t offset, size_t length)
{
    const Origin *origin = &table->arguments->seats_from;
    char message[200];
    snprintf(message, sizeof message,
             "%s names human, bot, bot:1 to bot:10 or random for each of the %zu players, joined by commas%s",
             origin->path == NULL ? "--seats" : "`seats:`", vari_rules_player_count(table->rules),
             vari_rules_has_chance(table->rules) ? ", and perhaps for chance" : "");
    if (origin->path == NULL)
        fprintf(stderr, "vari: %s\n", message);
    else
        tell_origin_error(origin, offset, length, message, "");
    return false;
}

/* Seats that are left out are bots'; one behind the players' says who throws for chance. */
static bool read_seats(Table *table, const char *list)
{
    size_t players = vari_rules_player_count(table->rules);
    size_t most = players + (vari_rules_has_chance(table->rules) ? 1 : 0);
    for (size_t i = 0; i <= players; i++)
        table->seats[i] = (Seat){ .form = i < players ? SEAT_BOT : SEAT_RANDOM, .level = SEAT_LEVEL };
    if (list == NULL)
        list = "human";
    size_t seat = 0;
    for (const char *at = list; *at != '\0'; seat++) {
        size_t length = strcspn(at, ",");
        Seat read;
        if (!seat_read(at, length, &read) || seat >= most || (seat == players && read.form == SEAT_BOT))
            return tell_seats(table, (size_t)(at - list), length);
        table->seats[seat] = read;
        at += length + (at[length] == ',');
    }
    return seat > 0 || tell_seats(table, 0, 0);
}

static size_t seat_to_act(const Table *table)
{
    size_t player = vari_game_player_to_move(table->game);
    return player != SIZE_MAX ? player : vari_rules_player_count(table->rules);
}

bool table_asks_person(const Table *table)
{
    return table->seats[seat_to_act(table)].form == SEAT_HUMAN;
}

/* --- showing ------------------------------------------------------------------------- */

static size_t perspective(const Table *table)
{
    size_t player = vari_game_player_to_move(table->game);
    if (table->view != SIZE_MAX)
        return table->view;
    if (player != SIZE_MAX && table->seats[player].form == SEAT_HUMAN)
        return player;
    for (size_t i = 0; i < vari_rules_player_count(table->rules); i++)
        if (table->seats[i].form == SEAT_HUMAN)
            return i;
    return 0;
}

/* "white e4d5   (gone: black pawn d5)", in memory from malloc(). */
static char *note_of(const char *mover, const char *action, const char *happened)
{
    bool more = happened != NULL && happened[0] != '\0';
    if (strcmp(action, "0000") == 0)
        action = "passes";
    size_t size = strlen(mover) + strlen(action) + (more ? strlen(happened) : 0) + 16;
    char *note = memory_take(size);
    snprintf(note, size, "%s %s%s%s%s", mover, action, more ? "   (" : "", more ? happened : "",
             more ? ")" : "");
    return note;
}

/* Plays and notes who did and what else happened, to be told when the board is shown. */
bool table_play(Table *table, size_t index)
{
    size_t ply = vari_game_ply(table->game);
    Snapshot before = snapshot_take(table->game, table->rules);
    const char *mover = vari_game_to_move(table->game);
    bool played = vari_game_play_index(table->game, index);
    if (played && ply >= table->note_capacity) {
        size_t capacity = ply * 2 + 64;
        char **larger = memory_more(table->notes, capacity * sizeof *larger);
        memset(larger + table->note_capacity, 0, (capacity - table->note_capacity) * sizeof *larger);
        table->notes = larger;
        table->note_capacity = capacity;
    }
    if (played) {
        char *happened =
            snapshot_tell(&before, table->game, table->rules, vari_game_played(table->game, ply));
        free(table->notes[ply]);
        table->notes[ply] = note_of(mover, vari_game_played(table->game, ply), happened);
        free(happened);
    }
    snapshot_free(&before);
    return played;
}

/* What may be done first and then the turn goes on. */
static void tell_early_actions(const Table *table)
{
    enum { SHORT = 160 };
    const char *early = vari_game_early_actions(table->game);
    if (early[0] != '\0' && strlen(early) < SHORT)
        printf("first, if you like: %s\n", early);
}

void table_show(Table *table)
{
    printf("\n%s", vari_game_picture(table->game, perspective(table), terminal_columns()));
    for (; table->told < vari_game_ply(table->game); table->told++)
        printf("%zu. %s\n", table->told + 1, table->notes[table->told]);
    VariResult result = vari_game_result(table->game);
    if (result.over)
        return;
    if (vari_game_in_check(table->game))
        printf("%s is in check\n", vari_game_to_move(table->game));
    if (table_asks_person(table))
        tell_early_actions(table);
    if (table_asks_person(table) && vari_game_action_count(table->game) == 1) {
        const char *only = vari_game_action_text(table->game, 0);
        printf("there is nothing to do but %s%s\n", only, strcmp(only, "0000") == 0 ? ", the pass" : "");
    }
}

void table_show_unless_chance(Table *table)
{
    bool chance = vari_game_player_to_move(table->game) == SIZE_MAX;
    if (vari_game_result(table->game).over || !chance || table_asks_person(table))
        table_show(table);
}

/* --- taking turns ----------------------------------------------------------------------- */

static char *prompt(EditLine *editor)
{
    (void)editor;
    static char text[] = "> ";
    return text;
}

char *table_read_line(Table *table)
{
    if (table->editor != NULL) {
        int length;
        HistEvent event;
        const char *line = el_gets(table->editor, &length);
        if (line == NULL || length <= 0)
            return NULL;
        history(table->history, &event, H_ENTER, line);
        return memory_part(line, strcspn(line, "\r\n"));
    }
    Line line = { 0 };
    if (!line_read(&line)) {
        table->status = line_status(&line);
        free(line.text);
        return NULL;
    }
    if (line.wrong != NULL) {
        printf("%s\n", line.wrong);
        line.text[0] = '\0';
    }
    return line.text;
}

static bool take_line(Table *table, char *line)
{
    char *start = line + strspn(line, " \t\r");
    for (size_t end = strlen(start); end > 0 && strchr(" \t\r", start[end - 1]) != NULL; end--)
        start[end - 1] = '\0';
    size_t length = strcspn(start, " \t");
    if (length == 0)
        return true;
    bool known;
    bool stays =
        table_take_word(table, start, length, start + length + strspn(start + length, " \t"), &known);
    if (!known)
        table_take_action(table, start);
    return stays;
}

static void person_acts(Table *table)
{
    if (table->editor == NULL && isatty(STDOUT_FILENO))
        printf("> ");
    fflush(stdout);
    char *line = table->unread != NULL ? table->unread : table_read_line(table);
    table->unread = NULL;
    if (line == NULL || !take_line(table, line))
        table->left = true;
    free(line);
}

/* Drawn anew each time: a game that is saved and gone on with, or an action that is taken back and played
 * again, meets with the same luck, and another action with other luck. */
size_t table_draw(const Table *table)
{
    return vari_game_draw_anew(table->game, (uint64_t)table->arguments->seed,
                               vari_game_ply(table->game) - table->start_ply);
}

/* Ctrl-C leaves the table as Ctrl-D does, so that the position is told; a second one ends the program. So do
 * a terminal that goes away and a machine that is shut down, but nobody can answer then: the game is kept. */
static volatile sig_atomic_t interrupted;

/* Whoever began to wait for a line since it was looked whether to leave is woken, too. */
static void wake(int number)
{
    (void)number;
    alarm(1);
}

static void note_interrupt(int number)
{
    interrupted = number;
    wake(number);
}

static void heed_interrupts(void)
{
    static const int signals[] = { SIGINT, SIGHUP, SIGTERM };
    struct sigaction action = { .sa_handler = wake };
    sigemptyset(&action.sa_mask);
    sigaction(SIGALRM, &action, NULL);
    action.sa_handler = note_interrupt;
    action.sa_flags = (int)SA_RESETHAND;
    for (size_t i = 0; i < sizeof signals / sizeof signals[0]; i++)
        sigaction(signals[i], &action, NULL);
}

bool table_is_interrupted(void)
{
    return interrupted != 0;
}

void table_heed_again(void)
{
    if (interrupted != SIGINT)
        return;
    interrupted = 0;
    alarm(0);
    heed_interrupts();
}

/* Keeps the game under a name that nothing has yet, in this folder or, where that cannot be, at home. */
static void keep(Table *table)
{
    const char *home = getenv("HOME");
    const char *folders[] = { ".", home };
    bool kept = false;
    for (size_t i = 0; i < 2 && !kept && folders[i] != NULL; i++)
        for (int number = 1; number <= KEPT_MAX; number++) {
            char path[PATH_MAX];
            struct stat there;
            snprintf(path, sizeof path, "%s/kept-game-%d", folders[i], number);
            if (lstat(path, &there) == 0)
                continue;
            kept = table_save(table, path);
            break;
        }
    table->status = EXIT_WORLD;
}

static bool has_people(const Table *table)
{
    for (size_t i = 0; i < vari_rules_player_count(table->rules); i++)
        if (table->seats[i].form == SEAT_HUMAN)
            return true;
    return false;
}

/* The result is told; people may still look at the game, keep it or take back what ended it. */
static void stay_after_end(Table *table)
{
    printf("\n");
    table_show_result(table);
    if (table->editor != NULL)
        printf("`undo` takes back, `save FILE` keeps the game, `quit` leaves.\n");
    while (has_people(table) && !table->left && !interrupted && vari_game_result(table->game).over)
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
    Seat seat = table->seats[seat_to_act(table)];
    size_t action = seat.form == SEAT_BOT ? table_bot_action(table, seat.level) : SIZE_MAX;
    return action != SIZE_MAX ? action : table_draw(table);
}

static void act(Table *table)
{
    if (table_asks_person(table)) {
        table->alone = 0;
        person_acts(table);
        return;
    }
    if (table->alone++ == ALONE_MAX)
        leave_endless_game(table);
    else if (!table_play(table, action_of_seat(table)))
        table->left = true;
    else if (table_asks_person(table) || vari_game_result(table->game).over)
        table_show(table);
}

/* Returns the exit status: a position that asks too much ends the sitting. */
static int play_on(Table *table)
{
    bool over = false;
    table_show(table);
    while (!table->left && !interrupted) {
        if (vari_game_overrun(table->game))
            return tell_overrun(table->game);
        over = vari_game_result(table->game).over;
        if (over)
            stay_after_end(table);
        else
            act(table);
        over = over && vari_game_result(table->game).over;
        if (over && !has_people(table))
            break;
    }
    alarm(0);
    printf(over && table->editor == NULL ? "" : "\n");
    if (!over)
        table_show_result(table);
    if (interrupted == SIGHUP || interrupted == SIGTERM)
        keep(table);
    return table->status;
}

/* Plays again what was played before the sitting, so that it can be told. */
static void tell_from_start(Table *table)
{
    size_t count = vari_game_ply(table->game);
    char **played = memory_zeroed(count + 1, sizeof *played);
    for (size_t i = 0; i < count; i++)
        played[i] = must_copy(vari_game_played(table->game, i));
    while (vari_game_undo(table->game))
        continue;
    table_starts_here(table);
    for (size_t i = 0; i < count; i++) {
        table_play(table, table_find_action(table, played[i]));
        free(played[i]);
    }
    free(played);
    table->told = count > TOLD_MAX ? count - TOLD_MAX : 0;
    if (table->told > 0)
        printf("%zu actions have been played before the last %d.\n", table->told, TOLD_MAX);
}

/* Who had given up when the game was saved does so again. Returns false after telling why nobody can. */
static bool resign_again(Table *table)
{
    const Arguments *arguments = table->arguments;
    if (arguments->resigned == NULL)
        return true;
    size_t players = vari_rules_player_count(table->rules), player = 0;
    while (player < players && strcmp(arguments->resigned, vari_rules_player_name(table->rules, player)) != 0)
        player++;
    bool over = vari_game_result(table->game).over;
    if (player < players && !over) {
        vari_game_resign(table->game, player);
        if (vari_game_result(table->game).over)
            table->resigned = player;
        else
            table_starts_here(table);
        return true;
    }
    tell_origin_error(&arguments->resigned_from, 0, strlen(arguments->resigned),
                      over ? "nobody resigns here: the moves have ended the game"
                           : "`resigned:` names one of the players",
                      "");
    return false;
}

static void open_editor(Table *table)
{
    if (!isatty(STDIN_FILENO) || !isatty(STDOUT_FILENO))
        return;
    HistEvent event;
    table->history = history_init();
    table->editor =
        el_init("vari", stdin, streams_unguarded(STDOUT_FILENO), streams_unguarded(STDERR_FILENO));
    history(table->history, &event, H_SETSIZE, 500);
    el_set(table->editor, EL_PROMPT, prompt);
    el_set(table->editor, EL_EDITOR, "emacs");
    el_set(table->editor, EL_HIST, history, table->history);
}

static int sit_down(VariGame *game, VariRules *rules, const Arguments *arguments)
{
    Table table = {
        .arguments = arguments, .rules = rules, .game = game, .view = SIZE_MAX, .resigned = SIZE_MAX
    };
    if (!read_seats(&table, arguments->seats))
        return arguments->seats_from.path == NULL ? EXIT_USAGE : EXIT_INPUT;
    printf("%s. Seed %ld. Type `help` for what you can do.\n", vari_rules_name(rules), arguments->seed);
    table_show_teams(&table);
    tell_from_start(&table);
    heed_interrupts();
    open_editor(&table);
    int status = resign_again(&table) ? play_on(&table) : EXIT_INPUT;
    if (table.editor != NULL) {
        el_end(table.editor);
        history_end(table.history);
    }
    for (size_t i = 0; i < table.note_capacity; i++)
        free(table.notes[i]);
    free(table.notes);
    vari_search_free(table.search);
    free(table.start);
    return status;
}

int run_play(const Arguments *arguments)
{
    int status;
    Arguments seeded = *arguments;
    bool resumes = arguments->resume != NULL;
    if (arguments->count != (resumes ? 0 : 1) ||
        (resumes &&
         (arguments->position != NULL || arguments->moves != NULL || arguments->setting_count > 0))) {
        command_usage(command_find("play"), stderr);
        return EXIT_USAGE;
    }
    if (resumes && !saved_game_read(arguments->resume, &seeded, &status))
        return status;
    if (!seeded.has_seed) /* told, so that the game can be had again */
        seeded.seed = (long)((unsigned long)time(NULL) % 1000000 + 1);
    return with_game(&seeded, sit_down);
}
