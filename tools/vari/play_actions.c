/* Actions as people type them at `vari play`: found among the legal ones in spite
 * of blanks, strokes and capitals, and what can be said of those that are not legal. */

#include <ctype.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>

#include "sitting.h"

enum { TOLD_FEW = 6, TOLD_MANY = 12 }; /* so many actions are listed in a sentence */

/* Signs that people write and actions mostly do not: the first are tried before the second. */
static const char *const strokes[] = { " \t-", " \t-x:=," };
enum { STROKES = sizeof strokes / sizeof strokes[0] };

/* --- finding -------------------------------------------------------------------------- */

static size_t find_listed(Table *table, const char *text)
{
    for (size_t i = 0; i < vari_game_action_count(table->game); i++)
        if (strcmp(vari_game_action_text(table->game, i), text) == 0)
            return i;
    return SIZE_MAX;
}

size_t table_find_action(Table *table, const char *text)
{
    size_t action = find_listed(table, strcasecmp(text, "pass") == 0 ? "0000" : text);
    if (action != SIZE_MAX || !vari_game_play(table->game, text))
        return action;
    char *listed = strdup(vari_game_played(table->game, vari_game_ply(table->game) - 1));
    vari_game_undo(table->game);
    action = listed != NULL ? find_listed(table, listed) : SIZE_MAX;
    free(listed);
    return action;
}

/* What is left of the text after what was typed, but for capitals and the signs skipped; NULL: it begins
 * otherwise. */
static const char *rest_after(const char *text, const char *typed, const char *skipped)
{
    for (;;) {
        typed += strspn(typed, skipped);
        if (*typed == '\0')
            return text;
        text += strspn(text, skipped);
        if (tolower((unsigned char)*text) != tolower((unsigned char)*typed))
            return NULL;
        text++;
        typed++;
    }
}

typedef struct Matches {
    size_t count;
    size_t first[TOLD_MANY]; /* indices of actions */
} Matches;

static void note_match(Matches *matches, size_t action)
{
    if (matches->count < TOLD_MANY)
        matches->first[matches->count] = action;
    matches->count++;
}

/* The legal actions that are written so, or begin so, as loosely as need be. */
static Matches match(const Table *table, const char *typed, bool whole)
{
    Matches matches = { 0 };
    if (strspn(typed, strokes[STROKES - 1]) == strlen(typed))
        return matches;
    for (size_t s = 0; s < STROKES && matches.count == 0; s++)
        for (size_t i = 0; i < vari_game_action_count(table->game); i++) {
            const char *rest = rest_after(vari_game_action_text(table->game, i), typed, strokes[s]);
            if (rest != NULL && (!whole || rest[strspn(rest, strokes[s])] == '\0'))
                note_match(&matches, i);
        }
    return matches;
}

static void print_matches(const Table *table, const Matches *matches, const char *last)
{
    for (size_t i = 0; i < matches->count && i < TOLD_MANY; i++)
        printf("%s%s",
               i == 0                   ? ""
               : i + 1 < matches->count ? ", "
                                        : last,
               vari_game_action_text(table->game, matches->first[i]));
}

/* The cell alone, where all that can be done is to put a piece somewhere: what puts one there, or SIZE_MAX.
 */
static size_t put_on(const Table *table, const char *typed)
{
    size_t found = SIZE_MAX;
    for (size_t i = 0; i < vari_game_action_count(table->game); i++) {
        const char *at = strchr(vari_game_action_text(table->game, i), '@');
        if (at == NULL)
            return SIZE_MAX;
        if (strcasecmp(at + 1, typed) != 0)
            continue;
        if (found != SIZE_MAX)
            return SIZE_MAX;
        found = i;
    }
    return found;
}

/* --- what is not legal ------------------------------------------------------------------ */

/* Where a placing or a choice is yet to be named: how it goes on. */
static bool tells_how_it_goes_on(const Table *table, const char *typed)
{
    Matches matches = match(table, typed, false);
    if (matches.count == 0)
        return false;
    printf("`%s` goes on", typed);
    if (matches.count <= TOLD_MANY) {
        printf(": ");
        print_matches(table, &matches, " or ");
        printf(".\n");
        return true;
    }
    printf(", as in %s: `moves %s` lists the %zu actions that begin so.\n",
           vari_game_action_text(table->game, matches.first[0]), typed, matches.count);
    return true;
}

enum { HEADS_MAX = 4 };
typedef struct Heads {
    size_t count; /* 0: there are more than so few */
    const char *text[HEADS_MAX];
    size_t length[HEADS_MAX];
} Heads;

/* With what all actions begin, where few things can be done at all (a capture is compulsory, say). */
static Heads heads_of_all(const Table *table)
{
    Heads heads = { 0 };
    for (size_t i = 0; i < vari_game_action_count(table->game); i++) {
        const char *text = vari_game_action_text(table->game, i);
        size_t length = strcspn(text, ","), known = 0;
        while (known < heads.count &&
               (heads.length[known] != length || strncmp(heads.text[known], text, length) != 0))
            known++;
        if (known < heads.count)
            continue;
        if (heads.count == HEADS_MAX)
            return (Heads){ 0 };
        heads.text[heads.count] = text;
        heads.length[heads.count++] = length;
    }
    return heads;
}

static bool tell_what_is_left(const Heads *heads)
{
    for (size_t i = 0; i < heads->count; i++)
        printf("%s%.*s", i == 0 ? ". All that is legal begins with " : " or ", (int)heads->length[i],
               heads->text[i]);
    return heads->count > 0;
}

/* The cell that the text begins with, or SIZE_MAX; *length: of its name. */
static size_t cell_at_start(const VariRules *rules, const char *text, size_t *length)
{
    size_t found = SIZE_MAX;
    *length = 0;
    for (size_t cell = 0; cell < vari_rules_cell_count(rules); cell++) {
        const char *name = vari_rules_cell_name(rules, cell);
        size_t long_as = strlen(name);
        if (long_as > *length && strncasecmp(name, text, long_as) == 0 &&
            !isdigit((unsigned char)text[long_as])) {
            found = cell;
            *length = long_as;
        }
    }
    return found;
}

/* Whether an action's text has a cell's name where it is looked for. */
typedef bool HasCell(const char *text, const char *name, size_t length);

static bool begins_on(const char *text, const char *name, size_t length)
{
    return strncmp(text, name, length) == 0 && !isdigit((unsigned char)text[length]);
}

static bool ends_on(const char *text, const char *name, size_t length)
{
    size_t whole = strlen(text);
    return whole > length && strcmp(text + whole - length, name) == 0;
}

static Matches match_cell(const Table *table, size_t cell, HasCell *has)
{
    Matches matches = { 0 };
    const char *name = vari_rules_cell_name(table->rules, cell);
    for (size_t i = 0; i < vari_game_action_count(table->game); i++)
        if (has(vari_game_action_text(table->game, i), name, strlen(name)))
            note_match(&matches, i);
    return matches;
}

/* "the black pawn"; "the wall", which is nobody's */
static void print_piece(const Table *table, const VariPiece *piece)
{
    bool owned = piece->owner != SIZE_MAX;
    printf("the %s%s%s", owned ? vari_rules_player_name(table->rules, piece->owner) : "", owned ? " " : "",
           piece->name);
}

/* Why nothing that begins with the cell is legal. */
static bool tell_why_not_from(const Table *table, size_t cell)
{
    VariPiece piece = vari_game_piece(table->game, cell);
    const char *name = vari_rules_cell_name(table->rules, cell);
    size_t player = vari_game_player_to_move(table->game);
    if (match_cell(table, cell, begins_on).count > 0)
        return false;
    printf(": ");
    if (!piece.present) {
        printf("nothing stands on %s", name);
        return true;
    }
    print_piece(table, &piece);
    if (piece.owner == SIZE_MAX)
        printf(" on %s is nobody's", name);
    else if (piece.owner == player)
        printf(" on %s has nothing to do now", name);
    else
        printf(" stands on %s, and it is the turn of %s", name, vari_game_to_move(table->game));
    return true;
}

/* What is legal from the cell, or to it where no more than it was typed. */
static bool tell_what_there_is(const Table *table, size_t cell, bool alone)
{
    Matches from = match_cell(table, cell, begins_on), onto = match_cell(table, cell, ends_on);
    bool ends = from.count == 0 && alone;
    const Matches *told = ends ? &onto : &from;
    if (told->count == 0 || told->count > TOLD_FEW)
        return false;
    printf(". %s %s there %s ", ends ? "To" : "From", vari_rules_cell_name(table->rules, cell),
           told->count == 1 ? "is" : "are");
    print_matches(table, told, " and ");
    return true;
}

/* The kind whose letter stands before the `@` of a drop, or SIZE_MAX. */
static size_t kind_of_drop(const Table *table, const char *typed, size_t length)
{
    for (size_t kind = 0; kind < vari_rules_piece_count(table->rules); kind++) {
        const char *letter = vari_rules_piece_letter(table->rules, kind, 0);
        if (strlen(letter) == length && strncasecmp(letter, typed, length) == 0)
            return kind;
    }
    return SIZE_MAX;
}

static bool tell_of_drop(const Table *table, const char *typed)
{
    const char *at = strchr(typed, '@');
    size_t player = vari_game_player_to_move(table->game), length;
    if (at == NULL || player == SIZE_MAX)
        return false;
    size_t kind = kind_of_drop(table, typed, (size_t)(at - typed));
    size_t cell = cell_at_start(table->rules, at + 1, &length);
    if (kind == SIZE_MAX)
        return false;
    char *head = strndup(typed, (size_t)(at - typed) + 1);
    bool dropped = head != NULL && match(table, head, false).count > 0;
    free(head);
    VariPiece there = cell == SIZE_MAX ? (VariPiece){ 0 } : vari_game_piece(table->game, cell);
    if (!dropped && vari_game_in_hand(table->game, player, kind) == 0)
        printf(": %s has no %s in hand", vari_rules_player_name(table->rules, player),
               vari_rules_piece_name(table->rules, kind));
    else if (!dropped)
        printf(": no %s can be dropped now", vari_rules_piece_name(table->rules, kind));
    else if (there.present) {
        printf(": ");
        print_piece(table, &there);
        printf(" stands on %s", vari_rules_cell_name(table->rules, cell));
    } else
        return false;
    return true;
}

/* A law of the definition's, or a rule that asks for something else. */
static bool tell_objection(const Table *table, const char *typed)
{
    VariObjection objection = vari_game_objection(table->game, typed);
    if (objection.name == NULL)
        return false;
    if (objection.must)
        printf(": the rule `%s` asks for something else first", objection.name);
    else if (objection.says[0] != '\0')
        printf(": %s (law `%s`)", objection.says, objection.name);
    else
        printf(": the law `%s` is against it", objection.name);
    return true;
}

/* "Nf3", as chess is written down: the actions it may stand for. */
static bool tell_short(const Table *table, const char *typed)
{
    size_t length, letters = typed[0] == '+' ? 2 : 1;
    Matches matches = { 0 };
    size_t to = strlen(typed) <= letters ? SIZE_MAX : cell_at_start(table->rules, typed + letters, &length);
    if (to == SIZE_MAX || typed[letters + length] != '\0')
        return false;
    for (size_t i = 0; i < vari_game_action_count(table->game); i++) {
        const char *text = vari_game_action_text(table->game, i);
        size_t from = cell_at_start(table->rules, text, &length);
        if (from == SIZE_MAX || strcmp(text + length, vari_rules_cell_name(table->rules, to)) != 0)
            continue;
        VariPiece piece = vari_game_piece(table->game, from);
        if (piece.present && strlen(piece.letter) == letters &&
            strncasecmp(piece.letter, typed, letters) == 0)
            note_match(&matches, i);
    }
    if (matches.count == 0 || matches.count > TOLD_FEW)
        return false;
    printf(". Did you mean ");
    print_matches(table, &matches, " or ");
    return true;
}

static bool has_digit(const char *text)
{
    return strpbrk(text, "0123456789") != NULL;
}

/* What is wrong with it, as far as that can be said, and what is right. */
static bool tell_reason(const Table *table, const char *typed)
{
    size_t length;
    size_t cell = cell_at_start(table->rules, typed, &length);
    Heads heads = heads_of_all(table);
    bool alone = typed[length] == '\0';
    if (alone && cell != SIZE_MAX && heads.count == 0 && tell_what_there_is(table, cell, true))
        return true;
    bool told = tell_objection(table, typed) || tell_of_drop(table, typed) ||
                (cell != SIZE_MAX && tell_why_not_from(table, cell));
    if (heads.count > 0)
        return tell_what_is_left(&heads);
    return told || (cell != SIZE_MAX && tell_what_there_is(table, cell, false));
}

static void tell_illegal(Table *table, const char *typed)
{
    const char *word = has_digit(typed) ? NULL : table_nearest_word(typed);
    char *nearest = strdup(vari_game_error_nearest(table->game));
    printf("%s", vari_game_error(table->game));
    if (word != NULL)
        printf(". Did you mean `%s`?", word);
    else if (tell_reason(table, typed))
        printf(".");
    else if (tell_short(table, typed))
        printf("?");
    else if (nearest != NULL && nearest[0] != '\0')
        printf(". Did you mean %s?", nearest);
    else
        printf(".");
    printf(" (`moves` lists the legal ones, `help` the rest.)\n");
    free(nearest);
}

/* --- playing ------------------------------------------------------------------------------ */

/* Whoever types something else than yes or no has chosen again. */
static bool confirms(Table *table, const char *warning)
{
    printf("Warning: %s. Play it all the same? (y/n) ", warning);
    fflush(stdout);
    char *answer = table_read_line(table);
    size_t length = answer == NULL ? 0 : strcspn(answer, " \t");
    bool yes = (length == 1 || length == 3) && strncasecmp(answer, "yes", length) == 0;
    bool no = length == 0 || (length <= 2 && strncasecmp(answer, "no", length) == 0);
    printf(yes ? "" : no ? "It is not played; choose again.\n" : "It is not played.\n");
    if (!yes && !no)
        table->unread = answer;
    else
        free(answer);
    return yes;
}

static void play_typed(Table *table, size_t action)
{
    const char *warning = vari_game_action_warning(table->game, action);
    if (warning != NULL && !confirms(table, warning))
        return;
    table_play(table, action);
    table_show_unless_chance(table);
}

/* Several actions in one line: which of them are meant is not guessed. */
static bool tells_it_is_several(Table *table, const char *typed)
{
    size_t length = strcspn(typed, " \t");
    if (typed[length] == '\0')
        return false;
    char *head = strndup(typed, length);
    bool action = head != NULL && table_find_action(table, head) != SIZE_MAX;
    if (action)
        printf("One action at a time: `%s` is one, and nothing goes on as `%s`.\n", head, typed);
    free(head);
    return action;
}

static char *without_blanks(const char *typed)
{
    char *joined = strdup(typed);
    if (joined == NULL)
        exit(EXIT_WORLD);
    char *to = joined;
    for (const char *at = typed; *at != '\0'; at++)
        if (*at != ' ' && *at != '\t')
            *to++ = *at;
    *to = '\0';
    return joined;
}

void table_take_action(Table *table, const char *typed)
{
    if (vari_game_result(table->game).over) {
        const char *word = table_nearest_word(typed);
        printf("The game is over");
        printf(word == NULL ? "." : ". Did you mean `%s`?", word);
        printf(" (`help` lists what there is.)\n");
        return;
    }
    char *joined = without_blanks(typed);
    size_t action = table_find_action(table, joined);
    Matches matches = { 0 };
    if (action == SIZE_MAX)
        matches = match(table, joined, true);
    if (matches.count == 1)
        action = matches.first[0];
    else if (matches.count == 0 && action == SIZE_MAX)
        action = put_on(table, joined);
    if (action != SIZE_MAX) {
        play_typed(table, action);
    } else if (matches.count > 1) {
        printf("`%s` may be ", typed);
        print_matches(table, &matches, " or ");
        printf(": please write one of them as it stands here.\n");
    } else if (!tells_it_is_several(table, typed) && !tells_how_it_goes_on(table, joined)) {
        table_find_action(table, joined); /* for its mistake */
        tell_illegal(table, joined);
    }
    free(joined);
}
