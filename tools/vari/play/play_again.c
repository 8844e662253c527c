/* Words that lead to other games and other places of this one: begun anew, kept, looked back at. */

#include <stdlib.h>
#include <string.h>

#include "allocation.h"
#include "draw_text.h"
#include "library.h"
#include "library_names.h"
#include "words.h"

/* --- looking back ------------------------------------------------------------------------------ */

/* The action that led to a position of this game, as the table writes it; from malloc(). */
static char *last_written(const Table *table, const VariGame *past)
{
    Table there = *table;
    size_t ply = vari_game_ply(past);
    there.game = must_have(vari_game_copy(past));
    while (vari_game_ply(there.game) == ply && vari_game_undo(there.game) == VARI_OK)
        continue; /* a resignation, or a claim, comes first */
    char *written = table_line(&there, vari_game_played(past, ply - 1), 1);
    vari_game_free(there.game);
    return written;
}

/* The board as it was after so many actions; the game stays where it is. */
static void show_past(Table *table, size_t ply)
{
    VariGame *past = must_have(vari_game_copy(table->game)), *game = table->game;
    size_t cells[ACTION_CELLS_MAX], count = 0;
    while (vari_game_ply(past) > ply && vari_game_undo(past) == VARI_OK)
        continue;
    char *marks = memory_zeroed(vari_rules_info(table->rules)->cell_count + 1, 1);
    const char *action = ply == 0 ? "" : vari_game_played(past, ply - 1);
    count = cells_of_action(table->rules, action, cells);
    for (size_t i = 0; i < count; i++)
        marks[cells[i]] = MARK_LAST;
    table->game = past;
    table_show_marked(table, marks);
    table->game = game;
    char *written = ply == 0 ? must_copy("") : last_written(table, past);
    if (ply == 0)
        printf("Here the game began.");
    else
        printf("After action %zu of %zu, %s.", ply, vari_game_ply(game), written);
    free(written);
    printf(" `<` and `>` step back and forth; an action is played from the last position.\n");
    free(marks);
    vari_game_free(past);
}

static bool step(Table *table, bool back)
{
    size_t last = vari_game_ply(table->game);
    size_t ply = last - (table->back < last ? table->back : last);
    if (back ? ply == 0 : ply == last) {
        printf(back ? "Nothing was played before this.\n"
                    : "This is how the game stands; `undo` takes back.\n");
        return true;
    }
    ply = back ? ply - 1 : ply + 1;
    table->back = last - ply;
    show_past(table, ply);
    return true;
}

bool word_earlier(Table *table, const char *argument)
{
    (void)argument;
    return step(table, true);
}

bool word_later(Table *table, const char *argument)
{
    (void)argument;
    return step(table, false);
}

/* --- bots ---------------------------------------------------------------------------------------- */

bool word_level(Table *table, const char *argument)
{
    char *end;
    long level = strtol(argument, &end, 10);
    bool any = false;
    if (end == argument || *end != '\0' || level < 1 || level > VARI_LEVELS) {
        printf("Of what level are bots to be, from 1 to %d? `level 7`\n", VARI_LEVELS);
        return true;
    }
    for (size_t i = 0; i < vari_rules_info(table->rules)->player_count; i++)
        if (table->seats[i].form == SEAT_BOT) {
            table->seats[i].level = (unsigned)level;
            any = true;
        }
    if (any) {
        journal_rewrite(table);
        table_show_seats(table);
    } else
        printf("No bot plays here.\n");
    return true;
}

/* --- other games --------------------------------------------------------------------------------- */

/* As --seats has them, each player's from the one that many seats further; from malloc(). */
static char *seats_text(const Table *table, size_t turned)
{
    char *text, seat[SEAT_TEXT];
    size_t length, players = vari_rules_info(table->rules)->player_count;
    FILE *out = open_text(&text, &length);
    for (size_t i = 0; i < players; i++) {
        seat_write(table->seats[(i + turned) % players], seat);
        fprintf(out, "%s%s", i > 0 ? "," : "", seat);
    }
    close_text(out, &text);
    return text;
}

static bool leave_for(Table *table, Next next)
{
    *table->next = next;
    table->next->wanted = true;
    table->left = true;
    return false;
}

bool word_rematch(Table *table, const char *argument)
{
    (void)argument;
    if (!table_result(table).over) {
        printf("The game is not over: `resign` ends it, and `new` begins another without that.\n");
        return true;
    }
    return leave_for(table, (Next){ .seats = seats_text(table, 1) });
}

/* True if there is a definition of that id, path or other name. */
static bool is_played(const char *name)
{
    char *options = NULL, *id = library_plays(name) ? must_copy(name) : library_named(name, &options);
    bool played = id != NULL;
    free(id);
    free(options);
    return played;
}

/* The rules of a definition of that id, path or other name, with options; NULL: it cannot be read. */
static VariRules *load_named(const char *name, const char *settings)
{
    char *variant = (char *)name, *text = must_copy(settings);
    Arguments chosen = { 0 };
    arguments_choose_all(&chosen, text);
    char *options = arguments_take_name(&chosen, &variant), *path = library_path(variant);
    VariRules *rules =
        library_load_file(path == NULL ? variant : path, chosen.settings, chosen.setting_count);
    if (variant != name)
        free(variant);
    free(options);
    free(path);
    free(text);
    return rules;
}

/* Tells what is wrong with the rules of that name and their options; false: they cannot be played. */
static bool may_be_chosen(VariRules *rules, const char *name)
{
    bool may = rules != NULL && vari_rules_ok(rules);
    const VariDiagnostic *wrong = may || rules == NULL ? NULL : vari_rules_diagnostic(rules, 0);
    if (!may) {
        char *told = capital(wrong == NULL ? "the definition cannot be read" : wrong->message);
        printf("%s: `vari options %s` lists what can be chosen.\n", told, name);
        free(told);
    }
    return may;
}

/* Who sits here sits there, too, if as many play that. NULL: nobody in particular. */
static char *seats_there(const Table *table, const VariRules *rules)
{
    size_t players = vari_rules_info(table->rules)->player_count;
    bool fits = rules != NULL && vari_rules_ok(rules) && vari_rules_info(rules)->player_count == players;
    return fits ? seats_text(table, 0) : NULL;
}

/* Tells of the first word that is no `NAME=VALUE`; false: there is one. */
static bool are_settings(const char *settings, const char *name)
{
    size_t length = 0;
    for (const char *word = settings; *word != '\0'; word += length + strspn(word + length, " \t")) {
        length = strcspn(word, " \t");
        const char *equals = memchr(word, '=', length);
        if (equals != NULL && equals != word)
            continue;
        printf("`%.*s` is no option: they are written NAME=VALUE, and `vari options %s` lists them.\n",
               (int)length, word, name);
        return false;
    }
    return true;
}

/* `new`, perhaps with a definition, perhaps with options behind that. */
bool word_new(Table *table, const char *argument)
{
    size_t length = strcspn(argument, " \t");
    bool named = length > 0 && memchr(argument, '=', length) == NULL;
    char *variant = named ? memory_part(argument, length) : NULL;
    const char *settings = argument + (named ? length + strspn(argument + length, " \t") : 0);
    const char *played = named ? variant : table->arguments->positional[0];
    bool known = !named || is_played(variant);
    if (!known) {
        char *nearest = library_nearest(variant);
        printf("There is no definition `%s`; ", variant);
        printf(nearest == NULL ? "`vari list` tells which there are.\n" : "did you mean `%s`?\n", nearest);
        free(nearest);
    }
    known = known && are_settings(settings, played);
    VariRules *rules = known && (named || settings[0] != '\0') ? load_named(played, settings) : NULL;
    char *seats = named ? seats_there(table, rules) : seats_text(table, 0);
    bool good = known && (settings[0] == '\0' || may_be_chosen(rules, played));
    vari_rules_free(rules);
    if (!good) {
        free(seats);
        free(variant);
        return true;
    }
    return leave_for(table, (Next){ .variant = variant,
                                    .seats = seats,
                                    .settings = settings[0] == '\0' ? NULL : must_copy(settings) });
}

/* --- kept games ------------------------------------------------------------------------------------ */

static void list_others(const KeptGame *games, size_t count)
{
    enum { MOST = 20 };
    kept_list(games, count < MOST ? count : MOST);
    if (count > MOST)
        printf("... and %zu older ones\n", count - MOST);
    if (count == 0)
        printf("No other game is kept.\n");
    else
        printf("`games 1` goes on with the first, `games delete 1` deletes it.\n");
}

bool word_games(Table *table, const char *argument)
{
    const char *delete = "delete";
    bool deletes = strncmp(argument, delete, strlen(delete)) == 0, stays = true;
    const char *number = argument + (deletes ? strlen(delete) : 0);
    size_t count;
    KeptGame *games = journal_games(NULL, table->journal.path, &count);
    char *end;
    long chosen = strtol(number, &end, 10);
    if (argument[0] == '\0')
        list_others(games, count);
    else if (end == number || *end != '\0' || chosen < 1 || (size_t)chosen > count)
        printf("Which one? `games` lists them, `games 1` goes on with the first, `games delete 1` deletes "
               "it.\n");
    else if (deletes)
        kept_delete(&games[chosen - 1], stdout);
    else if (games[chosen - 1].held)
        printf("It is being played.\n");
    else
        stays = leave_for(table, (Next){ .path = must_copy(games[chosen - 1].path) });
    journal_free_games(games, count);
    return stays;
}
