/* Actions as people type them at `vari play`: found among the legal ones in spite
 * of blanks, strokes and capitals. */

#include <ctype.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>

#include "allocation.h"
#include "draw_text.h"
#include "kif.h"
#include "pgn_words.h"
#include "typed.h"

/* --- finding -------------------------------------------------------------------------- */

bool table_is_listed(Table *table, const char *text)
{
    return !table_result(table).over && listed_as(table->game, text) != SIZE_MAX;
}

size_t table_find_action(Table *table, const char *text)
{
    size_t action = listed_as(table->game, text), meant;
    if (action != SIZE_MAX)
        return action;
    return vari_game_meant(table->game, text, &meant, 1) == 1 ? meant : SIZE_MAX;
}

/* The cell that people at the table call so, or SIZE_MAX. */
static size_t cell_called(const Table *table, const char *typed)
{
    size_t cell = 0, count = vari_rules_info(table->rules)->cell_count;
    while (cell < count && strcasecmp(table_cell(table, cell), typed) != 0)
        cell++;
    return cell < count ? cell : SIZE_MAX;
}

/* The cell alone, where pieces are only put on the board: how what puts one there is listed, up to a choice;
 * from malloc(), NULL: it is no such cell, or several pieces can be put there. */
static char *put_on(const Table *table, const char *typed)
{
    char *found = NULL;
    size_t size, cell = cell_called(table, typed);
    if (cell == SIZE_MAX)
        return NULL;
    const char *name = vari_rules_cell(table->rules, cell)->name;
    size_t length = strlen(name);
    for (size_t i = 0; i < vari_game_action_count(table->game); i++) {
        const char *text = vari_game_action_text(table->game, i), *at = strchr(text, '@');
        bool goes = at != NULL && strcspn(at + 1, ",") == length && strncmp(at + 1, name, length) == 0;
        size_t head = goes ? (size_t)(at + 1 - text) + length : 0;
        bool other = goes && found != NULL && strncmp(found, text, head) != 0;
        if (other || (at == NULL && cell_at_start(table->rules, text, &size) != SIZE_MAX)) {
            free(found);
            return NULL;
        }
        if (goes && found == NULL)
            found = memory_part(text, head);
    }
    return found;
}

static size_t find_put_on(const Table *table, const char *typed)
{
    char *head = put_on(table, typed);
    size_t found = head == NULL ? SIZE_MAX : listed_as(table->game, head);
    free(head);
    return found;
}

/* True if all begin as it is typed: what is missing comes behind it. */
static bool all_go_on(const Table *table, const Matches *matches, const char *typed)
{
    bool all = matches->count > 1;
    for (size_t i = 0; i < matches->count && i < TOLD_MANY; i++)
        all = all && rest_after(vari_game_action_text(table->game, matches->first[i]), typed, "") != NULL;
    return all;
}

/* Where a placing or a choice is yet to be named: how it goes on. */
static bool tells_how_it_goes_on(const Table *table, const char *typed)
{
    Speaker speaker = table_speaker(table);
    Matches matches = match_typed(&speaker, typed, false);
    if (matches.count == 0)
        return false;
    printf("`%s` goes on", typed);
    if (matches.count <= TOLD_MANY) {
        printf(": ");
        print_matches(&speaker, &matches, " or ");
        printf(".\n");
        return true;
    }
    printf(", as in %s: `moves %s` lists the %zu actions that begin so.\n",
           table_written(table, matches.first[0]), typed, matches.count);
    return true;
}

/* --- in two steps ------------------------------------------------------------------------- */

void table_forget_begun(Table *table)
{
    free(table->begun);
    table->begun = NULL;
}

/* How an action's text goes on behind a comma, up to the next, where it begins as typed; NULL: it does not.
 */
static const char *next_choice(const char *text, const char *typed)
{
    size_t length = strlen(typed);
    return strncmp(text, typed, length) == 0 && text[length] == ',' ? text + length + 1 : NULL;
}

/* With what the actions that begin so, up to a comma, begin in the table's notation; from malloc(). */
static char *head_as_written(const Table *table, const char *head)
{
    size_t i = 0, length = 0, count = vari_game_action_count(table->game);
    while (i < count && next_choice(vari_game_action_text(table->game, i), head) == NULL)
        i++;
    const char *written = i == count ? head : table_written(table, i);
    for (const char *at = head;; at++)
        if (*at == ',' || *at == '\0') {
            length += strcspn(written + length, ",");
            if (written[length] == '\0') /* it does not go on there */
                return must_copy(head);
            if (*at == '\0')
                return memory_part(written, length);
            length++;
        }
}

char *table_begun(const Table *table)
{
    return table->begun == NULL ? NULL : head_as_written(table, table->begun);
}

/* A choice is often told by where the piece stands, or has come to, and a cell, with `x` between them where
 * something is taken: then the cell says it all. */
static const char *short_choice(const VariRules *rules, const char *typed, const char *choice, size_t *size)
{
    size_t from, to, last[ACTION_CELLS_MAX], count = cells_of_action(rules, typed, last);
    size_t cell = cell_named(rules, choice, &from);
    if (cell == SIZE_MAX || count == 0 || (cell != last[count - 1] && cell != last[0]) || from >= *size)
        return choice;
    from += choice[from] == 'x' && from + 1 < *size;
    if (cell_named(rules, choice + from, &to) == SIZE_MAX || from + to != *size)
        return choice;
    *size = to;
    return choice + from;
}

/* What kind of thing is chosen next. */
static const char *asked_for(const Table *table, size_t action, const char *typed)
{
    VariActionInfo info = { .size = sizeof info };
    size_t commas = 0;
    for (const char *at = typed; *at != '\0'; at++)
        commas += *at == ',';
    if (vari_game_action_info(table->game, action, &info) != VARI_OK || commas >= info.pick_count)
        return "what";
    switch (info.picks[commas].type) {
    case VARI_PICKS_CELL: return "where";
    case VARI_PICKS_PIECE: return "which piece";
    case VARI_PICKS_PLAYER: return "who";
    case VARI_PICKS_NUMBER: return "which number";
    }
    return "what";
}

enum { CHOICES_TOLD = 6 };

/* Marks where the next choice may lead, and tells the first few of them. */
static size_t find_choices(const Table *table, const char *typed, char *marks, FILE *told)
{
    size_t count = 0, length;
    const char *before = "";
    for (size_t i = 0; i < vari_game_action_count(table->game); i++) {
        const char *choice = next_choice(vari_game_action_text(table->game, i), typed);
        size_t size = choice == NULL ? 0 : strcspn(choice, ",");
        if (choice == NULL || (strncmp(choice, before, size) == 0 && before[size] == choice[size]))
            continue;
        before = choice;
        choice = short_choice(table->rules, typed, choice, &size);
        if (count++ < CHOICES_TOLD)
            fprintf(told, "%s%.*s", count == 1 ? "" : ", ", (int)size, choice);
        size_t cell = cell_named(table->rules, choice, &length);
        if (cell != SIZE_MAX && length == size)
            marks[cell] = MARK_ASKED;
    }
    return count;
}

/* Where all that begins as it is typed goes on with a choice: that is asked for. */
static bool asks_for_choice(Table *table, const char *typed)
{
    size_t first = SIZE_MAX;
    for (size_t i = 0; i < vari_game_action_count(table->game); i++) {
        const char *text = vari_game_action_text(table->game, i);
        if (strcmp(text, typed) == 0)
            return false;
        if (first == SIZE_MAX && next_choice(text, typed) != NULL)
            first = i;
    }
    if (first == SIZE_MAX)
        return false;
    char *told, *marks = memory_zeroed(vari_rules_info(table->rules)->cell_count + 1, 1);
    size_t length;
    FILE *out = open_text(&told, &length);
    size_t count = find_choices(table, typed, marks, out);
    close_text(out, &told);
    if (table->editor != NULL && count > CHOICES_TOLD)
        table_show_marked(table, marks);
    char *head = head_as_written(table, typed);
    printf("%s, and then %s? %s", head, asked_for(table, first, typed), told);
    if (count > CHOICES_TOLD)
        printf(" ... (%zu choices)", count);
    printf("; an empty line takes %s back\n", head);
    free(head);
    table_forget_begun(table);
    table->begun = must_copy(typed);
    free(told);
    free(marks);
    return true;
}

/* With what the actions begin that were meant, if all of them do so and go on with a choice; from malloc().
 */
static char *head_of(const Table *table, const Matches *matches)
{
    size_t first = matches->first[0], alike = 0;
    const char *text = vari_game_action_text(table->game, first);
    char *head = memory_part(text, strcspn(text, ","));
    for (size_t i = 0; i < vari_game_action_count(table->game); i++)
        alike += next_choice(vari_game_action_text(table->game, i), head) != NULL;
    bool all = alike == matches->count;
    for (size_t i = 0; i < matches->count && i < TOLD_MANY; i++)
        all = all && next_choice(vari_game_action_text(table->game, matches->first[i]), head) != NULL;
    if (all)
        return head;
    free(head);
    return NULL;
}

static bool asks_for_choice_of(Table *table, const Matches *matches)
{
    char *head = matches->count > 1 ? head_of(table, matches) : NULL;
    bool asks = head != NULL && asks_for_choice(table, head);
    free(head);
    return asks;
}

static bool asks_for_choice_put_on(Table *table, const char *typed)
{
    char *head = put_on(table, typed);
    bool asks = head != NULL && asks_for_choice(table, head);
    free(head);
    return asks;
}

/* --- playing ------------------------------------------------------------------------------ */

void table_play_typed(Table *table, size_t action)
{
    VariActionInfo info = { .size = sizeof info };
    if (vari_game_action_info(table->game, action, &info) == VARI_OK && info.warning != NULL) {
        char *question;
        size_t length;
        FILE *out = open_text(&question, &length);
        fprintf(out, "Warning: %s. Play it all the same?", info.warning);
        close_text(out, &question);
        bool yes = table_confirms(table, question);
        free(question);
        if (!yes) {
            printf("It is not played; choose again.\n");
            return;
        }
    }
    table_play(table, action);
}

/* True if the text has another move number in it, or two words that say a piece and a cell, or three that end
 * in cells. `numbered`: a number stood before it, and one such word is enough. */
static bool has_several(const Table *table, const char *typed, bool numbered)
{
    size_t cells = 0, moves = numbered, length, size;
    for (const char *word = typed; *word != '\0'; word += length + strspn(word + length, " \t")) {
        length = strcspn(word, " \t");
        if (word > typed && pgn_behind_number(word) > word)
            return true;
        char *text = memory_part(word, length);
        bool cell = cell_at_end(table->rules, text) != SIZE_MAX;
        bool bare = cell_at_start(table->rules, text, &size) != SIZE_MAX && size == length;
        free(text);
        if (!cell)
            return false;
        cells++;
        moves += !bare;
    }
    return cells > 1 && (moves > 1 || cells > 2);
}

/* Several actions in one line: which of them are meant is not guessed. */
static bool tells_it_is_several(Table *table, const char *typed, bool numbered)
{
    size_t length = strcspn(typed, " \t");
    if (typed[length] == '\0' || is_castling(typed)) /* which may have more words */
        return false;
    char *head = memory_part(typed, length);
    bool action = table_find_action(table, head) != SIZE_MAX;
    bool several = !action && has_several(table, typed, numbered);
    if (action)
        printf("One action at a time: `%s` is one, and nothing goes on as `%s`.\n", head, typed);
    else if (several)
        printf("One action a line: `%s` looks like several.\n", typed);
    free(head);
    return action || several;
}

/* "NF3" for "Nf3": it counts where the text as it is has no meaning. */
static size_t find_other_capitals(Table *table, const char *typed)
{
    char *text = must_copy(typed);
    for (char *at = text; *at != '\0'; at++)
        *at = (char)(at == text ? toupper((unsigned char)*at) : tolower((unsigned char)*at));
    size_t action = table_find_action(table, text);
    free(text);
    return action;
}

/* The legal actions that it may mean: written so, as chess players write, loosely, or as a cell alone. */
static Matches meant_by(Table *table, const char *typed)
{
    Speaker speaker = table_speaker(table);
    Matches matches = { .first = { table_find_action(table, typed) } };
    if (matches.first[0] != SIZE_MAX)
        matches.count = 1;
    else
        matches.count = vari_game_meant(table->game, typed, matches.first, TOLD_MANY);
    if (matches.count == 0)
        matches = match_typed(&speaker, typed, true);
    if (matches.count == 0 && (matches.first[0] = find_put_on(table, typed)) != SIZE_MAX)
        matches.count = 1;
    if (matches.count == 0 && isupper((unsigned char)typed[0]) &&
        (matches.first[0] = find_other_capitals(table, typed)) != SIZE_MAX)
        matches.count = 1;
    return matches.count > 0 ? matches : habit_matches(table, typed);
}

/* What was typed behind an action that was begun: the whole of it, or NULL. */
static char *with_begun(Table *table, const char *joined)
{
    char *found = NULL;
    for (size_t i = 0; table->begun != NULL && i < vari_game_action_count(table->game); i++) {
        const char *text = vari_game_action_text(table->game, i), *choice = next_choice(text, table->begun);
        size_t size = choice == NULL ? 0 : strcspn(choice, ","), whole = size;
        if (choice == NULL)
            continue;
        const char *end = choice + size, *part = short_choice(table->rules, table->begun, choice, &size);
        bool fits = (strlen(joined) == size && strncasecmp(joined, part, size) == 0) ||
                    strcasecmp(joined, choice) == 0 ||
                    (strlen(joined) == whole && strncasecmp(joined, choice, whole) == 0);
        if (!fits)
            continue;
        free(found);
        found = memory_part(text, (size_t)(end - text));
        if (strlen(text) == strlen(found))
            break;
    }
    return found;
}

static bool is_ascii(const char *text)
{
    while (*text != '\0' && (unsigned char)*text < 0x80)
        text++;
    return *text == '\0';
}

/* Tells what is wrong with what was typed as Japanese players write it. False: it was typed otherwise. */
static bool tell_japanese(Table *table, const char *typed)
{
    if (kif_starts(typed, KIF_SAME) && vari_game_ply(table->game) == 0) {
        printf("`%s` is not a legal action here: there is no move before it.", typed);
        return true;
    }
    char *meant = is_ascii(typed) ? NULL : kif_typed(table->game, typed);
    if (meant == NULL)
        return false;
    Speaker speaker = table_speaker(table);
    size_t action;
    printf("`%s` is not a legal action here", typed);
    vari_game_meant(table->game, meant, &action, 1); /* sets the error that is told next */
    tell_why_refused(&speaker, meant);
    free(meant);
    return true;
}

/* Tells what is wrong with what was typed, which is read as `meant`. */
static void tell_illegal(Table *table, const char *typed, const char *meant)
{
    const char *word = strpbrk(typed, "0123456789") != NULL ? NULL : table_nearest_word(typed);
    Speaker speaker = table_speaker(table);
    bool helped = true;
    table_find_action(table, typed); /* for its mistake */
    if (word != NULL)
        printf("%s. Did you mean `%s`?", vari_game_error(table->game)->message, word);
    else
        helped = tell_japanese(table, typed) || tell_refused(&speaker, meant);
    printf(helped && table->told_help ? "\n" : " (`moves` lists the legal ones, `help` the rest.)\n");
    table->told_help = true;
}

/* `Rx2c` for `Rx2c=`: where a piece may be promoted, who says nothing of it may have forgotten to. Texts of
 * both cells say it by what does not stand behind them. */
static bool asks_for_promotion(const Table *table, const char *typed, size_t action)
{
    bool both = strcmp(vari_game_action_text(table->game, action), typed) == 0 ||
                strcmp(vari_game_action_written(table->game, action, VARI_NOTATION_USI), typed) == 0;
    const char *written = table_written(table, action);
    size_t length = strlen(written);
    if (both || table->notation != VARI_NOTATION_HODGES || length == 0 || written[length - 1] != '=' ||
        strchr(typed, '=') != NULL)
        return false;
    int head = (int)length - 1;
    printf("`%s` may be %.*s+ or %.*s=: please write one of them as it stands here.\n", typed, head, written,
           head, written);
    return true;
}

/* `typed` is told as it is; `joined` is without blanks, and with letters for the names of pieces. `numbered`:
 * the number of a move stood before it. */
static void take_joined(Table *table, const char *typed, const char *joined, bool numbered)
{
    Speaker speaker = table_speaker(table);
    Matches matches = meant_by(table, joined);
    if (matches.count == 0 && table_takes_row(table, joined))
        return;
    bool told = matches.count != 1 &&
                (asks_for_choice(table, joined) || asks_for_choice_of(table, &matches) ||
                 asks_for_choice_put_on(table, joined) ||
                 (matches.count == 0 && (tells_it_is_several(table, typed, numbered) ||
                                         table_tells_where_row_breaks(table, joined))) ||
                 ((matches.count == 0 ? !is_castling(joined) : all_go_on(table, &matches, joined)) &&
                  tells_how_it_goes_on(table, joined)));
    if (matches.count == 1) {
        if (!asks_for_promotion(table, joined, matches.first[0]))
            table_play_typed(table, matches.first[0]);
    } else if (matches.count > 1 && !told) {
        printf("`%s` may be ", typed);
        print_matches(&speaker, &matches, " or ");
        printf(": please write one of them as it stands here.\n");
    } else if (!told) {
        tell_illegal(table, typed, joined);
    }
}

/* What stands behind "12." or "12...", as in what is copied from a game that is written down. */
static const char *behind_number(Table *table, const char *typed)
{
    const char *rest = pgn_behind_number(typed);
    bool action = rest > typed && !table_result(table).over && table_find_action(table, typed) != SIZE_MAX;
    return *rest == '\0' || action ? typed : rest;
}

/* "knight f3" for "N f3"; from malloc(). */
static char *with_letter(const Table *table, const char *typed)
{
    size_t length = strcspn(typed, " \t");
    for (size_t kind = 0; typed[length] != '\0' && kind < vari_rules_info(table->rules)->kind_count; kind++) {
        const char *name = vari_rules_kind(table->rules, kind)->name;
        if (strlen(name) != length || strncasecmp(typed, name, length) != 0)
            continue;
        const char *letter = vari_rules_letter(table->rules, kind, 0, false);
        size_t size = strlen(letter) + strlen(typed + length) + 1;
        char *text = memory_take(size);
        snprintf(text, size, "%s%s", letter, typed + length);
        return text;
    }
    return must_copy(typed);
}

/* The name of a piece alone may ask how it moves. */
static bool tells_of_piece(const Table *table, const char *typed)
{
    for (size_t kind = 0; kind < vari_rules_info(table->rules)->kind_count; kind++)
        if (strcasecmp(vari_rules_kind(table->rules, kind)->name, typed) == 0) {
            printf("`pieces %s` shows how it moves, and `moves %s` what it may do now.\n", typed, typed);
            return true;
        }
    return false;
}

void table_take_action(Table *table, const char *line)
{
    const char *typed = behind_number(table, line);
    if (table_result(table).over) {
        const char *word = table_nearest_word(typed);
        printf("The game is over");
        printf(word == NULL ? "." : ". Did you mean `%s`?", word);
        printf(" (`help` lists what there is.)\n");
        return;
    }
    if (strlen(typed) > VARI_ACTION_MAX) {
        printf("No action is as long as that.\n");
        return;
    }
    char *lettered = with_letter(table, typed);
    char *joined = without_blanks(lettered), *whole = with_begun(table, joined);
    if (whole == NULL)
        table_forget_begun(table);
    if (whole != NULL || !tells_of_piece(table, typed))
        take_joined(table, whole == NULL ? typed : whole, whole == NULL ? joined : whole, typed > line);
    free(whole);
    free(joined);
    free(lettered);
}
