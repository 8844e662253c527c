/* Words that a person may type at `vari play` beside actions. */

#include <ctype.h>
#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>

#include "allocation.h"
#include "diagram.h"
#include "files.h"
#include "quoting.h"
#include "replay.h"
#include "typed.h"
#include "words.h"

/* --- taking back, giving up --------------------------------------------------------------- */

/* Back to before the last action of a person: bots' and chance's go with it. How many that are. */
static unsigned undo_one(Table *table)
{
    unsigned undone = 0;
    while (vari_game_undo(table->game) == VARI_OK) {
        undone++;
        table->resigned = SIZE_MAX;
        if (table_asks_person(table))
            break;
    }
    return undone;
}

/* True if people had ended the game. */
static bool take_back_end(Table *table)
{
    bool ended = table->end != END_BY_RULES;
    table->end = END_BY_RULES;
    table->resigned = SIZE_MAX;
    return ended;
}

static bool word_undo(Table *table, const char *argument)
{
    long count = argument[0] == '\0' ? 1 : strtol(argument, NULL, 10);
    unsigned undone = 0;
    char text[16];
    if (count < 1) {
        printf("How many? `undo 3`\n");
        return true;
    }
    table_forget_begun(table);
    bool agreed = take_back_end(table); /* that, as a resignation, is the first that is taken back */
    for (unsigned once; count-- > (agreed ? 1 : 0) && (once = undo_one(table)) > 0;)
        undone += once;
    if (undone == 0 && !agreed) {
        printf("There is nothing to undo.\n");
        return true;
    }
    table->told = vari_game_ply(table->game);
    table->back = 0;
    if (table->changed != NULL)
        memset(table->changed, 0, vari_rules_info(table->rules)->cell_count);
    snprintf(text, sizeof text, "%u", undone);
    clocks_stop(table, SIZE_MAX);
    clocks_turn_back(table);
    journal_add(table, RECORD_UNDO, text);
    if (table->clocks.run)
        journal_add(table, RECORD_CLOCK, NULL);
    journal_sync(table);
    table_show(table);
    return true;
}

static bool word_resign(Table *table, const char *argument)
{
    (void)argument;
    size_t player = vari_position_player(vari_game_at(table->game));
    if (player == SIZE_MAX) {
        printf("It is chance's turn; nobody resigns now.\n");
        return true;
    }
    table_resign(table, player);
    if (!table_result(table).over && !table_has_people_in(table))
        printf("The others play on; Ctrl-C leaves.\n"); /* nobody is asked before the end */
    return true;
}

void table_resign(Table *table, size_t player)
{
    vari_game_resign(table->game, player);
    clocks_stop(table, SIZE_MAX);
    journal_add(table, RECORD_RESIGNED, vari_rules_player(table->rules, player)->name);
    journal_add_result(table);
    journal_sync(table);
    char *told = capital(vari_rules_player(table->rules, player)->called);
    printf("%s resigns.\n", told);
    free(told);
    table->stale = !table_result(table).over;
}

void table_claim(Table *table, size_t player)
{
    const char *name = vari_rules_player(table->rules, player)->name;
    vari_game_claim(table->game);
    clocks_stop(table, SIZE_MAX);
    journal_add(table, RECORD_CLAIMED, name);
    journal_add_result(table);
    journal_sync(table);
    char *told = capital(vari_rules_player(table->rules, player)->called);
    printf("%s claims a draw.\n", told);
    free(told);
}

/* True if all who are not on the side of who offers it take the draw. */
static bool all_take_draw(Table *table, size_t player)
{
    const VariRules *rules = table->rules;
    bool asked_bot = false;
    for (size_t i = 0; i < vari_rules_info(rules)->player_count; i++) {
        if (vari_rules_player(rules, i)->side == vari_rules_player(rules, player)->side ||
            ((vari_position_turn(vari_game_at(table->game))->out >> i & 1) != 0))
            continue;
        char question[200];
        char *name = capital(vari_rules_player(rules, i)->called);
        snprintf(question, sizeof question, "%s, will you take a draw?", name);
        bool bot = table->seats[i].form != SEAT_HUMAN;
        bool takes = bot ? asked_bot || table_bot_takes_draw(table) : table_confirms(table, question);
        if (!takes)
            printf("%s plays on.\n", name);
        free(name);
        if (!takes)
            return false;
        asked_bot = asked_bot || bot;
    }
    return true;
}

/* True if the action leads to a position in which a draw can be claimed. */
static bool may_be_claimed_after(const Table *table, size_t action)
{
    VariGame *copy = must_have(vari_game_copy(table->game));
    bool may =
        vari_game_play_index(copy, action) == VARI_OK && vari_position_claimable(vari_game_at(copy))->over;
    vari_game_free(copy);
    return may;
}

/* A claim by an action that is yet to be played: it is played, and the draw claimed in the same turn. */
static bool claim_by(Table *table, size_t player, const char *typed)
{
    size_t action = table_find_action(table, typed);
    if (action == SIZE_MAX) {
        printf(
            "`%s` is no action here: `draw` offers a draw, and `draw %s` would claim one by playing that.\n",
            typed, table_written(table, 0));
        return true;
    }
    if (!may_be_claimed_after(table, action)) {
        printf("After %s no draw can be claimed: it is not played. `draw` alone offers one.\n",
               table_written(table, action));
        return true;
    }
    if (table_play(table, action) && !table_result(table).over)
        table_claim(table, player);
    return true;
}

static bool word_draw(Table *table, const char *argument)
{
    size_t player = vari_position_player(vari_game_at(table->game));
    if (player == SIZE_MAX) {
        printf("It is chance's turn; nobody offers a draw now.\n");
        return true;
    }
    if (vari_position_claimable(vari_game_at(table->game))->over) {
        table_claim(table, player);
        return true;
    }
    if (argument[0] != '\0')
        return claim_by(table, player, argument);
    if (!all_take_draw(table, player))
        return true;
    clocks_stop(table, SIZE_MAX);
    table->end = END_AGREED;
    journal_add_result(table);
    journal_sync(table);
    return true;
}

/* --- other things that are done ----------------------------------------------------------------- */

static bool word_random(Table *table, const char *argument)
{
    (void)argument;
    table_play(table, table_draw(table));
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

/* Each player's seat goes to the one before. */
static bool word_swap(Table *table, const char *argument)
{
    size_t players = vari_rules_info(table->rules)->player_count;
    Seat first = table->seats[0];
    if (argument[0] != '\0' && strcasecmp(argument, "seats") != 0) {
        printf("`swap seats` has people and bots change their places.\n");
        return true;
    }
    for (size_t i = 0; i + 1 < players; i++)
        table->seats[i] = table->seats[i + 1];
    table->seats[players - 1] = first;
    clocks_stop(table, SIZE_MAX);
    journal_rewrite(table);
    table_show_seats(table);
    table->stale = true;
    return true;
}

/* What stands at the path and is no game is somebody's work: NULL, or why nothing is written there. */
static const char *why_not_there(const char *path, const GameForm *form)
{
    size_t length = 0;
    char *there = read_whole_file(path, &length);
    if (there == NULL)
        return errno == ENOENT ? NULL : file_problem(errno);
    /* PDN begins as PGN does, and KI2 as KIF */
    bool game = form == NULL         ? record_begins(there)
                : form->read == NULL ? strncmp(there, "[Event \"", strlen("[Event \"")) == 0
                                     : form_of_start(there)->read == form->read;
    bool several = game && holds_several(form, there);
    free(there);
    return several ? "several games are there" : game ? NULL : "something else is there";
}

static const char *why_not_told(const Table *table, const GameForm *form)
{
    static char message[300];
    const char *why_not = form->why_not(table->rules);
    snprintf(message, sizeof message, "%s", why_not);
    if (why_not == NULL)
        snprintf(message, sizeof message, "this game cannot be written in %s", form->title);
    return message;
}

/* "`save FILE`, or for other programs `save FILE.pgn`", in all forms in which the game can be written. */
static void ask_where_to_save(const Table *table)
{
    bool any = false;
    printf("Where to? `save FILE`");
    for (const char *at = form_names(); *at != '\0'; at += strspn(at, ", ")) {
        size_t length = strcspn(at, ",");
        char *name = memory_part(at, length);
        if (form_named(name)->why_not(table->rules) == NULL) {
            printf("%s `save FILE.%s`", any ? "," : ", or for other programs", name);
            any = true;
        }
        free(name);
        at += length;
    }
    printf("\n");
}

static bool word_save(Table *table, const char *argument)
{
    if (argument[0] == '\0') {
        ask_where_to_save(table);
        return true;
    }
    static const char own[] = " record game txt ";
    const GameForm *form;
    if (!form_to_write(argument, own, &form)) {
        char *why_not = form_why_not_to_write(argument, own);
        printf("`%s` cannot be written: %s.\n", argument, why_not);
        free(why_not);
        return true;
    }
    char *text = form != NULL ? table_as(table, form) : journal_text(table), *word = shell_word(argument);
    const char *why = text == NULL ? why_not_told(table, form) : why_not_there(argument, form);
    const char *here = argument[0] == '-' ? "./" : ""; /* else it would be an option */
    if (why == NULL && !write_whole_file(argument, text))
        why = file_problem(errno);
    if (why != NULL)
        printf("`%s` cannot be written: %s.\n", argument, why);
    else if (form != NULL)
        printf("Saved. `vari replay %s%s` shows it.\n", here, word);
    else
        printf("Saved. Go on with `vari play --resume %s%s`.\n", here, word);
    free(word);
    free(text);
    return true;
}

static bool word_quit(Table *table, const char *argument)
{
    (void)argument;
    table->left = true;
    return false;
}

/* --- the words ----------------------------------------------------------------------------------- */

static bool word_help(Table *table, const char *argument);

typedef enum WordTraits {
    WANTS_TURN = 1,    /* is nothing once the game is over */
    TAKES_ACTIONS = 2, /* or their beginnings stand behind it */
    IS_READ = 4        /* what it tells is read, and may be long */
} WordTraits;

static const struct Word {
    const char *name;
    const char *others;  /* that mean the same, with blanks round each */
    TableTeller *handle; /* false: leave */
    const char *about;
    unsigned is; /* WordTraits */
} words[] = {
    { "help", " ? h ", word_help, "this list; `help hint` that line, `help NAME` how a piece moves", 0 },
    { "moves", " m legal ", word_moves, "the legal actions; `moves e2` from there, `moves N` of that piece",
      TAKES_ACTIONS | WANTS_TURN },
    { "hint", " ", word_hint, "a suggestion", WANTS_TURN },
    { "analyse", " analyze eval ", word_analyse,
      "the best lines, deeper and deeper until Ctrl-C or the next line", WANTS_TURN },
    { "undo", " u back takeback 待った 悔棋 ", word_undo,
      "take back your last action; `undo 3` three of them", 0 },
    { "earlier", " < ", word_earlier, "look at the position before this one", 0 },
    { "later", " > forward ", word_later, "... at the one after that", 0 },
    { "random", " ", word_random, "play a random action", WANTS_TURN },
    { "board", " b show d hands ", word_board, "the whole position again", 0 },
    { "flip", " f ", word_flip, "see the board from the other side", 0 },
    { "view", " ", word_view, "see it from a player's side: `view white`; `view turns` from that of who acts",
      0 },
    { "pieces", " p ", word_pieces, "what the letters stand for; `pieces NAME` shows how one moves",
      IS_READ },
    { "rules", " r ", word_rules, "the rules; `rules pieces` that part of them, `rules pawn` that entry",
      IS_READ },
    { "about", " info options who ", word_about, "what this game is, its options, and who plays", IS_READ },
    { "notation", " ", word_notation, "how actions are written: `notation players`, `notation coordinates`",
      0 },
    { "history", " ", word_history, "what has been played", IS_READ },
    { "pgn", " ", word_pgn, "the game as chess programs read it", 0 },
    { "position", " fen pos ", word_position, "the position as text", 0 },
    { "sfen", " ", word_sfen, "the position as USI writes it", 0 },
    { "save", " ", word_save, "a copy of the game: `save FILE`; it is kept without that, too", 0 },
    { "draw", " ", word_draw,
      "offer a draw, or claim it where the rules allow that; `draw ACTION` claims it by that", WANTS_TURN },
    { "resign", " 投了 认输 認輸 ", word_resign, "give up", WANTS_TURN },
    { "swap", " ", word_swap, "change places: `swap seats`", WANTS_TURN },
    { "level", " ", word_level, "of bots, from 1 to 10: `level 7`", 0 },
    { "new", " restart ", word_new,
      "begin another game; `new chess` one of another definition, `new NAME=VALUE` one with another option",
      0 },
    { "rematch", " again ", word_rematch, "play again, with places changed", 0 },
    { "games", " load resume ", word_games,
      "kept games: `games 2` goes on with one, `games delete 2` deletes it", 0 },
    { "quit", " q exit bye ", word_quit, "leave (so does Ctrl-D); the game is kept", 0 },
};
enum { WORDS = sizeof words / sizeof words[0] };

/* True if a text stands among those with blanks between; capitals are as good. */
static bool stands_among(const char *list, const char *word, size_t length)
{
    for (const char *at = list + strspn(list, " "); *at != '\0'; at += strspn(at, " ")) {
        size_t size = strcspn(at, " ");
        if (size == length && strncasecmp(at, word, length) == 0)
            return true;
        at += size;
    }
    return false;
}

static void print_word(const struct Word *word)
{
    printf("  %-9s %s", word->name, word->about);
    size_t length = 0; /* of the words in ASCII, behind which others stand */
    while (word->others[length + 1] != '\0' && (unsigned char)word->others[length + 1] < 0x80)
        length++;
    if (length > 1)
        printf(" (%.*s)", (int)length - 1, word->others + 1);
    printf("\n");
}

/* `help hint` tells of that word, `help knight` of that piece, `help castling` what the rules say. */
static bool helps_with(Table *table, const char *argument)
{
    size_t length = strlen(argument);
    for (size_t i = 0; i < WORDS && length > 0; i++)
        if (stands_among(words[i].name, argument, length) ||
            stands_among(words[i].others, argument, length)) {
            print_word(&words[i]);
            return true;
        }
    const char *nearest = NULL;
    if (length == 0)
        return false;
    if (piece_named(table->rules, argument, &nearest) != SIZE_MAX)
        return word_pieces(table, argument);
    word_rules(table, argument);
    printf("`help` alone lists what you can type.\n");
    return true;
}

static bool word_help(Table *table, const char *argument)
{
    bool over = table_result(table).over;
    if (helps_with(table, argument))
        return true;
    if (over)
        printf("The game is over. Type one of\n");
    else
        printf("Type an action such as %s, or one of\n", table_written(table, 0));
    for (size_t i = 0; i < WORDS; i++)
        if (!over || (words[i].is & WANTS_TURN) == 0)
            print_word(&words[i]);
    if (table->editor != NULL)
        printf("Tab completes what you type, or shows how it may go on.\n");
    return true;
}

static bool tells_it_is_over(const Table *table)
{
    bool over = table_result(table).over;
    if (over)
        printf("The game is over: `rematch` begins another, `undo` takes back, `save FILE` keeps a copy, "
               "`quit` leaves.\n");
    return over;
}

const char *table_word(size_t number, bool *takes_actions)
{
    if (number >= WORDS)
        return NULL;
    if (takes_actions != NULL)
        *takes_actions = (words[number].is & TAKES_ACTIONS) != 0;
    return words[number].name;
}

const char *table_nearest_word(const char *word)
{
    const char *names[WORDS + 1];
    for (size_t i = 0; i < WORDS; i++)
        names[i] = words[i].name;
    names[WORDS] = "exit"; /* the other words are short, or near to these */
    size_t nearest = vari_nearest(word, names, WORDS + 1);
    return nearest == SIZE_MAX ? NULL : names[nearest];
}

static bool is_letter_of_piece(const Table *table, const char *typed)
{
    bool is = false;
    for (size_t kind = 0; kind < vari_rules_info(table->rules)->kind_count; kind++) {
        const char *letter = vari_rules_letter(table->rules, kind, 0, false);
        is = is || (letter[0] == typed[0] && letter[1] == '\0');
    }
    return is;
}

/* "P d4 d5": a single letter before a cell is a piece's rather than a word's; and nobody leaves by "Q" alone.
 */
static bool is_of_piece(const Table *table, const struct Word *word, const char *typed, const char *argument)
{
    size_t of_cell;
    bool leaves = word->handle == word_quit && isupper((unsigned char)typed[0]) && argument[0] == '\0';
    return (word->is & TAKES_ACTIONS) == 0 &&
           (leaves ? is_letter_of_piece(table, typed)
                   : cell_at_start(table->rules, argument, &of_cell) != SIZE_MAX);
}

bool table_take_word(Table *table, const char *word, size_t length, const char *argument, bool *known)
{
    for (size_t i = 0; i < WORDS; i++)
        if ((stands_among(words[i].name, word, length) || stands_among(words[i].others, word, length)) &&
            !(length == 1 && is_of_piece(table, &words[i], word, argument))) {
            *known = true;
            if ((words[i].is & WANTS_TURN) != 0 && tells_it_is_over(table))
                return true;
            return (words[i].is & IS_READ) != 0 ? table_page(table, words[i].handle, argument)
                                                : words[i].handle(table, argument);
        }
    *known = false;
    return true;
}
