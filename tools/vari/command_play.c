/* `vari play`: people and random bots at one terminal. */

#include <ctype.h>
#include <histedit.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>
#include <time.h>
#include <unistd.h>

#include "happenings.h"
#include "tool.h"

typedef enum Seat { SEAT_HUMAN, SEAT_RANDOM } Seat;

typedef struct Table {
    VariRules *rules;
    VariGame *game;
    Seat seats[32];
    size_t told;  /* plies already shown */
    char **notes; /* [ply] what else happened, or NULL */
    size_t note_capacity;
    EditLine *editor; /* NULL when input is no terminal */
    History *history;
    bool left; /* the people have gone */
} Table;

/* --- seats --------------------------------------------------------------------------- */

static bool read_seats(Table *table, const char *list)
{
    size_t players = vari_rules_player_count(table->rules);
    for (size_t i = 0; i < players; i++)
        table->seats[i] = i == 0 || list != NULL ? SEAT_HUMAN : SEAT_RANDOM;
    if (list == NULL)
        return true;
    size_t seat = 0;
    for (const char *at = list; *at != '\0'; seat++) {
        size_t length = strcspn(at, ",");
        bool human = length == 5 && strncmp(at, "human", 5) == 0;
        bool random = length == 6 && strncmp(at, "random", 6) == 0;
        if ((!human && !random) || seat >= players) {
            fprintf(stderr,
                    "vari: --seats names human or random for each of the %zu players, joined by commas\n",
                    players);
            return false;
        }
        table->seats[seat] = human ? SEAT_HUMAN : SEAT_RANDOM;
        at += length + (at[length] == ',');
    }
    return true;
}

/* --- showing ------------------------------------------------------------------------- */

static size_t perspective(const Table *table)
{
    size_t player = vari_game_player_to_move(table->game);
    if (player != SIZE_MAX && table->seats[player] == SEAT_HUMAN)
        return player;
    for (size_t i = 0; i < vari_rules_player_count(table->rules); i++)
        if (table->seats[i] == SEAT_HUMAN)
            return i;
    return 0;
}

/* Plays and notes what else happened, to be told when the board is shown. */
static bool play_noted(Table *table, size_t index)
{
    size_t ply = vari_game_ply(table->game);
    Snapshot before = snapshot_take(table->game, table->rules);
    bool played = vari_game_play_index(table->game, index);
    if (played && ply >= table->note_capacity) {
        size_t capacity = ply * 2 + 64;
        char **larger = realloc(table->notes, capacity * sizeof *larger);
        if (larger == NULL)
            exit(EXIT_WORLD);
        memset(larger + table->note_capacity, 0, (capacity - table->note_capacity) * sizeof *larger);
        table->notes = larger;
        table->note_capacity = capacity;
    }
    if (played) {
        free(table->notes[ply]);
        table->notes[ply] = snapshot_tell(&before, table->game, table->rules);
    }
    snapshot_free(&before);
    return played;
}

static void show(Table *table)
{
    printf("\n%s", vari_game_picture(table->game, perspective(table)));
    for (; table->told < vari_game_ply(table->game); table->told++) {
        const char *note = table->told < table->note_capacity ? table->notes[table->told] : NULL;
        printf("%zu. %s", table->told + 1, vari_game_played(table->game, table->told));
        if (note != NULL && note[0] != '\0')
            printf("   (%s)", note);
        printf("\n");
    }
    VariResult result = vari_game_result(table->game);
    if (result.over)
        return;
    if (vari_game_in_check(table->game))
        printf("%s is in check\n", vari_game_to_move(table->game));
}

static void show_result(const Table *table)
{
    VariResult result = vari_game_result(table->game);
    if (!result.over) {
        printf("The game is not over. Position: %s\n", vari_game_position(table->game));
        return;
    }
    if (result.draw) {
        printf("Draw by %s.\n", result.reason);
        return;
    }
    bool any = false;
    for (size_t i = 0; i < vari_rules_player_count(table->rules); i++)
        if ((result.winners >> i & 1) != 0) {
            printf("%s%s", any ? " and " : "", vari_rules_player_name(table->rules, i));
            any = true;
        }
    printf("%s by %s.\n", any ? " wins" : "Nobody wins", result.reason);
}

static void list_actions(const Table *table, const char *prefix)
{
    size_t width = 0;
    size_t shown = 0;
    for (size_t i = 0; i < vari_game_action_count(table->game); i++) {
        const char *text = vari_game_action_text(table->game, i);
        if (strncmp(text, prefix, strlen(prefix)) != 0)
            continue;
        width += strlen(text) + 1;
        printf("%s%s", shown++ == 0 ? "" : width > 78 ? "\n" : " ", text);
        if (width > 78)
            width = strlen(text) + 1;
    }
    printf("\n%zu actions\n", shown);
}

/* --- words a person may type ------------------------------------------------------------ */

typedef bool WordHandler(Table *table, const char *argument); /* false: leave */

static bool word_help(Table *table, const char *argument);

static bool word_moves(Table *table, const char *argument)
{
    list_actions(table, argument);
    return true;
}

/* Back to before the last action of a person: bots' and chance's go with it. */
static bool word_undo(Table *table, const char *argument)
{
    (void)argument;
    bool undone = false;
    while (vari_game_undo(table->game)) {
        undone = true;
        size_t player = vari_game_player_to_move(table->game);
        if (player != SIZE_MAX && table->seats[player] == SEAT_HUMAN)
            break;
    }
    table->told = vari_game_ply(table->game);
    if (undone)
        show(table);
    else
        printf("There is nothing to undo.\n");
    return true;
}

static bool word_board(Table *table, const char *argument)
{
    (void)argument;
    show(table);
    return true;
}

static bool word_position(Table *table, const char *argument)
{
    (void)argument;
    printf("%s\n", vari_game_position(table->game));
    return true;
}

static bool word_resign(Table *table, const char *argument)
{
    (void)argument;
    size_t player = vari_game_player_to_move(table->game);
    vari_game_resign(table->game, player);
    if (!vari_game_result(table->game).over) {
        printf("%s resigns\n", vari_rules_player_name(table->rules, player));
        show(table);
    }
    return true;
}

static bool word_random(Table *table, const char *argument)
{
    (void)argument;
    play_noted(table, vari_game_draw(table->game));
    show(table);
    return true;
}

static bool word_quit(Table *table, const char *argument)
{
    (void)argument;
    table->left = true;
    return false;
}

static const struct Word {
    const char *name;
    WordHandler *handle;
    const char *about;
} words[] = {
    { "help", word_help, "this list" },
    { "moves", word_moves, "the legal actions; `moves e2` those that begin so" },
    { "undo", word_undo, "take back your last action" },
    { "random", word_random, "play a random action" },
    { "board", word_board, "show the position again" },
    { "position", word_position, "the position as text" },
    { "resign", word_resign, "give up" },
    { "quit", word_quit, "leave (so does Ctrl-D)" },
};

static bool word_help(Table *table, const char *argument)
{
    (void)table;
    (void)argument;
    printf("Type an action such as %s, or one of\n", vari_game_action_text(table->game, 0));
    for (size_t i = 0; i < sizeof words / sizeof words[0]; i++)
        printf("  %-9s %s\n", words[i].name, words[i].about);
    return true;
}

/* --- taking turns ----------------------------------------------------------------------- */

static char *prompt(EditLine *editor)
{
    (void)editor;
    static char text[] = "> ";
    return text;
}

/* One line without its end, in memory from malloc(); NULL at the end of input. */
static char *read_line(Table *table)
{
    if (table->editor != NULL) {
        int length;
        HistEvent event;
        const char *line = el_gets(table->editor, &length);
        if (line == NULL || length <= 0)
            return NULL;
        history(table->history, &event, H_ENTER, line);
        return strndup(line, strcspn(line, "\r\n"));
    }
    char *line = NULL;
    size_t capacity = 0;
    if (getline(&line, &capacity, stdin) < 0) {
        free(line);
        return NULL;
    }
    line[strcspn(line, "\r\n")] = '\0';
    return line;
}

static bool confirms(Table *table, const char *warning)
{
    printf("This action is marked `%s`. Play it all the same? (y/n) ", warning);
    fflush(stdout);
    char *answer = read_line(table);
    bool yes = answer != NULL && tolower((unsigned char)answer[0]) == 'y';
    free(answer);
    return yes;
}

static void try_action(Table *table, const char *text)
{
    for (size_t i = 0; i < vari_game_action_count(table->game); i++) {
        if (strcmp(vari_game_action_text(table->game, i), text) != 0)
            continue;
        const char *warning = vari_game_action_warning(table->game, i);
        if (warning != NULL && !confirms(table, warning))
            return;
        play_noted(table, i);
        show(table);
        return;
    }
    vari_game_play(table->game, text);
    printf("%s.", vari_game_error(table->game));
    if (vari_game_error_nearest(table->game)[0] != '\0')
        printf(" Did you mean %s?", vari_game_error_nearest(table->game));
    printf(" (`moves` lists the legal ones, `help` the rest.)\n");
}

static bool take_line(Table *table, char *line)
{
    char *start = line + strspn(line, " \t");
    size_t length = strcspn(start, " \t");
    char *argument = start + length + strspn(start + length, " \t");
    argument[strcspn(argument, " \t")] = '\0';
    if (length == 0)
        return true;
    for (size_t i = 0; i < sizeof words / sizeof words[0]; i++)
        if (strlen(words[i].name) == length && strncasecmp(words[i].name, start, length) == 0)
            return words[i].handle(table, argument);
    start[length] = '\0';
    try_action(table, start);
    return true;
}

static void person_acts(Table *table)
{
    if (table->editor == NULL && isatty(fileno(stdout)))
        printf("> ");
    fflush(stdout);
    char *line = read_line(table);
    if (line == NULL || !take_line(table, line))
        table->left = true;
    free(line);
}

/* Returns the exit status: a position that asks too much ends the sitting. */
static int play_on(Table *table)
{
    show(table);
    while (!table->left && !vari_game_result(table->game).over) {
        if (vari_game_overrun(table->game))
            return tell_overrun(table->game);
        size_t player = vari_game_player_to_move(table->game);
        if (player != SIZE_MAX && table->seats[player] == SEAT_HUMAN) {
            person_acts(table);
            continue;
        }
        if (!play_noted(table, vari_game_draw(table->game)))
            break;
        size_t next = vari_game_player_to_move(table->game);
        if (next == SIZE_MAX || table->seats[next] == SEAT_HUMAN || vari_game_result(table->game).over)
            show(table);
    }
    printf("\n");
    show_result(table);
    return EXIT_DONE;
}

static void open_editor(Table *table)
{
    if (!isatty(fileno(stdin)) || !isatty(fileno(stdout)))
        return;
    HistEvent event;
    table->history = history_init();
    table->editor = el_init("vari", stdin, stdout, stderr);
    history(table->history, &event, H_SETSIZE, 500);
    el_set(table->editor, EL_PROMPT, prompt);
    el_set(table->editor, EL_EDITOR, "emacs");
    el_set(table->editor, EL_HIST, history, table->history);
}

int run_play(int argc, char **argv)
{
    int status;
    Arguments arguments;
    const Command *command = command_find("play");
    if (!arguments_parse(command, "position moves seats seed", argc, argv, &arguments, &status))
        return status;
    if (arguments.count != 1) {
        command_usage(command, stderr);
        return EXIT_USAGE;
    }
    if (!arguments.has_seed) /* told below, so that the game can be had again */
        arguments.seed = (long)((unsigned long)time(NULL) % 1000000 + 1);
    Table table = { .rules = library_open(arguments.positional[0], &arguments, &status) };
    if (table.rules == NULL)
        return status;
    table.game = open_game(table.rules, &arguments, &status);
    if (table.game != NULL && !read_seats(&table, arguments.seats)) {
        status = EXIT_USAGE;
    } else if (table.game != NULL) {
        printf("%s. Seed %ld. Type `help` for what you can do.\n", vari_rules_name(table.rules),
               arguments.seed);
        open_editor(&table);
        status = play_on(&table);
    }
    if (table.editor != NULL) {
        el_end(table.editor);
        history_end(table.history);
    }
    for (size_t i = 0; i < table.note_capacity; i++)
        free(table.notes[i]);
    free(table.notes);
    vari_game_free(table.game);
    vari_rules_free(table.rules);
    return status;
}
