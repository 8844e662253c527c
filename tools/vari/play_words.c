/* Words that a person may type at `vari play` beside actions. */

#include <stdlib.h>
#include <string.h>
#include <strings.h>

#include "saved_game.h"
#include "typed.h"

/* Whether an action is asked for by how it begins, or by the letter of the piece that acts. */
static bool is_asked_for(const Table *table, const char *text, const char *asked)
{
    size_t length, from = cell_at_start(table->rules, text, &length);
    VariPiece piece = from == SIZE_MAX ? (VariPiece){ 0 } : vari_game_piece(table->game, from);
    if (strncmp(text, asked, strlen(asked)) == 0)
        return true;
    for (size_t kind = 0; piece.present && kind < vari_rules_piece_count(table->rules); kind++)
        if (strcmp(piece.name, vari_rules_piece_name(table->rules, kind)) == 0)
            return strcmp(asked, vari_rules_piece_letter(table->rules, kind, 0)) == 0;
    return false;
}

static void tell_none_asked_for(const Table *table, const char *asked)
{
    size_t length, cell = cell_at_start(table->rules, asked, &length);
    printf("No legal action begins with `%s`", asked);
    if (cell == SIZE_MAX)
        printf(", and no piece of that letter can act");
    else
        tell_why_not_from(table, cell);
    printf(".\n");
}

static void list_actions(const Table *table, const char *asked)
{
    size_t columns = terminal_columns(), most = columns > 0 ? columns - 1 : 78, width = 0, shown = 0;
    for (size_t i = 0; i < vari_game_action_count(table->game); i++) {
        const char *text = vari_game_action_text(table->game, i);
        if (!is_asked_for(table, text, asked))
            continue;
        width += strlen(text) + 1;
        printf("%s%s", shown++ == 0 ? "" : width > most ? "\n" : " ", text);
        if (width > most)
            width = strlen(text) + 1;
    }
    if (shown == 0 && asked[0] != '\0')
        tell_none_asked_for(table, asked);
    else
        printf("%s%zu action%s\n", shown > 0 ? "\n" : "", shown, shown == 1 ? "" : "s");
}

/* --- words a person may type ------------------------------------------------------------ */

typedef bool WordHandler(Table *table, const char *argument); /* false: leave */

static bool word_help(Table *table, const char *argument);

static bool word_moves(Table *table, const char *argument)
{
    list_actions(table, argument);
    return true;
}

/* The game is told from here on. */
void table_starts_here(Table *table)
{
    free(table->start);
    table->start = must_copy(vari_game_position(table->game));
    table->start_ply = vari_game_ply(table->game);
}

/* Back to before the last action of a person: bots' and chance's go with it. */
static bool undo_one(Table *table)
{
    bool undone = false;
    while (vari_game_undo(table->game)) {
        undone = true;
        table->resigned = SIZE_MAX;
        if (table_asks_person(table))
            break;
    }
    return undone;
}

static bool word_undo(Table *table, const char *argument)
{
    long count = argument[0] == '\0' ? 1 : strtol(argument, NULL, 10);
    if (count < 1) {
        printf("How many? `undo 3`\n");
        return true;
    }
    bool undone = false;
    while (count-- > 0 && undo_one(table))
        undone = true;
    table->told = vari_game_ply(table->game);
    if (undone && table->told <= table->start_ply) /* the start may have been where somebody resigned */
        table_starts_here(table);
    if (undone)
        table_show(table);
    else
        printf("There is nothing to undo.\n");
    return true;
}

static bool word_board(Table *table, const char *argument)
{
    (void)argument;
    table_show(table);
    return true;
}

/* Two people at one screen may not like the board to turn. */
static bool word_view(Table *table, const char *argument)
{
    size_t players = vari_rules_player_count(table->rules);
    table->view = SIZE_MAX;
    for (size_t i = 0; i < players; i++)
        if (strcasecmp(argument, vari_rules_player_name(table->rules, i)) == 0)
            table->view = i;
    if (argument[0] != '\0' && table->view == SIZE_MAX) {
        printf("From where?");
        for (size_t i = 0; i < players; i++)
            printf("%s `view %s`", i == 0 ? "" : ",", vari_rules_player_name(table->rules, i));
        printf("; `view` alone turns the board to whoever acts.\n");
        return true;
    }
    table_show(table);
    return true;
}

/* Letters and what they stand for; for two players as each of them writes it. */
static bool word_pieces(Table *table, const char *argument)
{
    (void)argument;
    for (size_t i = 0; i < vari_rules_piece_count(table->rules); i++) {
        const char *first = vari_rules_piece_letter(table->rules, i, 0);
        const char *second = vari_rules_piece_letter(table->rules, i, 1);
        bool both = vari_rules_player_count(table->rules) == 2 && strcmp(first, second) != 0;
        printf("  %s%s%s  %s\n", first, both ? " " : "", both ? second : "",
               vari_rules_piece_name(table->rules, i));
    }
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
    if (player == SIZE_MAX) {
        printf("It is chance's turn; nobody resigns now.\n");
        return true;
    }
    vari_game_resign(table->game, player);
    if (vari_game_result(table->game).over) {
        table->resigned = player;
    } else {
        printf("%s resigns\n", vari_rules_player_name(table->rules, player));
        table_starts_here(table); /* giving up is no action */
        table_show(table);
    }
    return true;
}

static bool word_random(Table *table, const char *argument)
{
    (void)argument;
    table_play(table, table_draw(table));
    table_show_unless_chance(table);
    return true;
}

static bool word_hint(Table *table, const char *argument)
{
    (void)argument;
    table_hint(table);
    return true;
}

static bool word_analyse(Table *table, const char *argument)
{
    (void)argument;
    table_analyse(table);
    return true;
}

bool table_save(Table *table, const char *path)
{
    char seats[sizeof table->seats / sizeof table->seats[0] * (SEAT_TEXT + 1)] = "", text[SEAT_TEXT];
    size_t length = 0;
    size_t players = vari_rules_player_count(table->rules);
    for (size_t i = 0; i < players || (i == players && table->seats[i].form == SEAT_HUMAN); i++) {
        seat_write(table->seats[i], text);
        length += (size_t)snprintf(seats + length, sizeof seats - length, "%s%s", i > 0 ? "," : "", text);
    }
    const char *resigned =
        table->resigned == SIZE_MAX ? NULL : vari_rules_player_name(table->rules, table->resigned);
    if (!saved_game_write(path, table->arguments, seats, table->start, table->start_ply, resigned,
                          table->game))
        return false;
    char *word = shell_word(path);
    printf("Saved. Go on with `vari play --resume %s`.\n", word);
    free(word);
    return true;
}

static bool word_save(Table *table, const char *argument)
{
    if (argument[0] == '\0')
        printf("Where to? `save FILE`\n");
    else
        table_save(table, argument);
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
    bool wants_turn; /* is nothing once the game is over */
} words[] = {
    { "help", word_help, "this list; `?` too", false },
    { "moves", word_moves, "the legal actions; `moves e2` from there, `moves N` of that piece", false },
    { "hint", word_hint, "a suggestion", true },
    { "analyse", word_analyse, "the best lines, deeper and deeper until Ctrl-C", true },
    { "undo", word_undo, "take back your last action; `undo 3` three of them", false },
    { "random", word_random, "play a random action", true },
    { "board", word_board, "show the position again", false },
    { "view", word_view, "keep the board at one side: `view white`; `view` turns it again", false },
    { "pieces", word_pieces, "the letters and what they stand for", false },
    { "position", word_position, "the position as text", false },
    { "save", word_save, "keep the game: `save FILE`, later `vari play --resume FILE`", false },
    { "resign", word_resign, "give up", true },
    { "quit", word_quit, "leave (so does Ctrl-D)", false },
};

static bool word_help(Table *table, const char *argument)
{
    (void)argument;
    bool over = vari_game_result(table->game).over;
    if (over)
        printf("The game is over. Type one of\n");
    else
        printf("Type an action such as %s, or one of\n", vari_game_action_text(table->game, 0));
    for (size_t i = 0; i < sizeof words / sizeof words[0]; i++)
        if (!over || !words[i].wants_turn)
            printf("  %-9s %s\n", words[i].name, words[i].about);
    return true;
}

static bool tells_it_is_over(const Table *table)
{
    bool over = vari_game_result(table->game).over;
    if (over)
        printf("The game is over: `undo` takes back, `save FILE` keeps it, `quit` leaves.\n");
    return over;
}

/* Other ways to say some of them. */
static const char *const others[][2] = { { "exit", "quit" }, { "q", "quit" }, { "?", "help" } };
enum { WORDS = sizeof words / sizeof words[0], OTHERS = sizeof others / sizeof others[0] };

const char *table_nearest_word(const char *word)
{
    const char *names[WORDS + OTHERS];
    size_t count = 0;
    for (size_t i = 0; i < WORDS; i++)
        names[count++] = words[i].name;
    for (size_t i = 0; i < OTHERS; i++)
        if (strlen(others[i][0]) > 1) /* what is one letter is near to anything */
            names[count++] = others[i][0];
    size_t nearest = vari_nearest(word, names, count);
    return nearest == SIZE_MAX ? NULL : names[nearest];
}

bool table_take_word(Table *table, const char *word, size_t length, const char *argument, bool *known)
{
    for (size_t i = 0; i < OTHERS; i++)
        if (strlen(others[i][0]) == length && strncasecmp(others[i][0], word, length) == 0) {
            word = others[i][1];
            length = strlen(word);
            break;
        }
    for (size_t i = 0; i < WORDS; i++)
        if (strlen(words[i].name) == length && strncasecmp(words[i].name, word, length) == 0) {
            *known = true;
            if (words[i].wants_turn && tells_it_is_over(table))
                return true;
            return words[i].handle(table, argument);
        }
    *known = false;
    return true;
}
