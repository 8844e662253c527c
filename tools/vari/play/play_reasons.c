/* What can be said of something that was typed at `vari play` and is no legal action. */

#include <ctype.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>

#include "typed.h"

enum { HEADS_MAX = 4 };
typedef struct Heads {
    size_t count; /* 0: there are more than so few */
    char *text[HEADS_MAX];
} Heads;

static void free_heads(Heads *heads)
{
    while (heads->count > 0)
        free(heads->text[--heads->count]);
}

/* With what all actions begin, where few things can be done at all (a capture is compulsory, say). */
static Heads heads_of_all(const Table *table)
{
    Heads heads = { 0 };
    for (size_t i = 0; i < vari_game_action_count(table->game); i++) {
        const char *text = table_written(table, i);
        size_t length = strcspn(text, ","), known = 0;
        while (known < heads.count &&
               (strlen(heads.text[known]) != length || strncmp(heads.text[known], text, length) != 0))
            known++;
        if (known < heads.count)
            continue;
        if (heads.count == HEADS_MAX) {
            free_heads(&heads);
            break;
        }
        heads.text[heads.count++] = memory_part(text, length);
    }
    return heads;
}

static bool tell_what_is_left(const Heads *heads)
{
    for (size_t i = 0; i < heads->count; i++)
        printf("%s%s", i == 0 ? ". All that is legal begins with " : " or ", heads->text[i]);
    return heads->count > 0;
}

static const char *cell_called(const VariRules *rules, size_t cell, bool label)
{
    return label ? vari_rules_cell_label(rules, cell) : vari_rules_cell_name(rules, cell);
}

size_t cell_at_start(const VariRules *rules, const char *text, size_t *length)
{
    size_t found = SIZE_MAX;
    *length = 0;
    for (int label = 0; label < 2 && found == SIZE_MAX; label++)
        for (size_t cell = 0; cell < vari_rules_cell_count(rules); cell++) {
            const char *name = cell_called(rules, cell, label == 1);
            size_t long_as = strlen(name);
            if (long_as > *length && strncasecmp(name, text, long_as) == 0 &&
                !(isdigit((unsigned char)name[long_as - 1]) && isdigit((unsigned char)text[long_as]))) {
                found = cell;
                *length = long_as;
            }
        }
    return found;
}

size_t cell_at_end(const VariRules *rules, const char *text)
{
    size_t found = SIZE_MAX, longest = 0, whole = strlen(text);
    while (whole > 0 && strchr("+#!?", text[whole - 1]) != NULL)
        whole--;
    for (int label = 0; label < 2 && found == SIZE_MAX; label++)
        for (size_t cell = 0; cell < vari_rules_cell_count(rules); cell++) {
            const char *name = cell_called(rules, cell, label == 1);
            size_t length = strlen(name), at = whole - length;
            if (length > longest && length <= whole && strncmp(text + at, name, length) == 0 &&
                (at == 0 || !isdigit((unsigned char)name[0]) || !isdigit((unsigned char)text[at - 1]))) {
                found = cell;
                longest = length;
            }
        }
    return found;
}

/* Of which cell an action's text is, where it is looked for. */
typedef size_t CellOfText(const VariRules *rules, const char *text);

static size_t begun_with(const VariRules *rules, const char *text)
{
    size_t length;
    return cell_at_start(rules, text, &length);
}

static Matches match_cell(const Table *table, size_t cell, CellOfText *cell_of)
{
    Matches matches = { 0 };
    for (size_t i = 0; i < vari_game_action_count(table->game); i++)
        if (cell_of(table->rules, vari_game_action_text(table->game, i)) == cell)
            note_match(&matches, i);
    return matches;
}

bool tell_why_not_from(const Table *table, size_t cell)
{
    VariPiece piece = vari_game_piece(table->game, cell);
    const char *name = table_cell(table, cell);
    size_t player = vari_game_player_to_move(table->game);
    if (match_cell(table, cell, begun_with).count > 0)
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
    Matches from = match_cell(table, cell, begun_with), onto = match_cell(table, cell, cell_at_end);
    bool ends = from.count == 0 && alone;
    const Matches *told = ends ? &onto : &from;
    if (told->count == 0 || told->count > TOLD_FEW)
        return false;
    printf(". %s %s there %s ", ends ? "To" : "From", table_cell(table, cell),
           told->count == 1 ? "is" : "are");
    print_matches(table, told, " and ");
    return true;
}

/* Whether it begins with a piece's letter, also with a small one, if no other letter is a capital then. */
static bool begins_with_letter(const char *typed, const char *letter)
{
    size_t length = strlen(letter);
    return length > 0 && (strncmp(typed, letter, length) == 0 || (strncasecmp(typed, letter, length) == 0 &&
                                                                  !isupper((unsigned char)typed[length])));
}

static bool has_digit(const char *text)
{
    return strpbrk(text, "0123456789") != NULL;
}

static bool stands_somewhere(const Table *table, size_t player, size_t kind)
{
    for (size_t cell = 0; cell < vari_rules_cell_count(table->rules); cell++)
        if (vari_game_piece_kind(table->game, cell) == kind &&
            vari_game_piece(table->game, cell).owner == player)
            return true;
    return false;
}

/* "Nf3", where no such piece can go there; "A4+5", where there is none. */
static bool tell_of_named(const Table *table, const char *typed)
{
    size_t player = vari_game_player_to_move(table->game), to = cell_at_end(table->rules, typed);
    for (size_t kind = 0; player != SIZE_MAX && kind < vari_rules_piece_count(table->rules); kind++) {
        const char *letter = vari_rules_piece_letter(table->rules, kind, 0);
        bool none = !stands_somewhere(table, player, kind);
        if (!begins_with_letter(typed, letter) || strpbrk(typed, "@*") != NULL ||
            (to == SIZE_MAX && (!none || !has_digit(typed))))
            continue;
        const char *name = vari_rules_piece_name(table->rules, kind);
        printf(": no ");
        print_owned(table, player, name);
        if (none)
            printf(" stands on the board");
        else
            printf(" can go to %s", table_cell(table, to));
        if (to != SIZE_MAX)
            tell_drop_instead(table, kind, to);
        return true;
    }
    return false;
}

bool is_coordinate(const char *name)
{
    size_t letters = strspn(name, "abcdefghijklmnopqrstuvwxyz"),
           digits = strspn(name + letters, "0123456789");
    return letters > 0 && digits > 0 && name[letters + digits] == '\0';
}

/* "e2e9": a number that with the letter before it is no cell's name. An `x` may be the sign of a capture. */
static bool tell_no_cell(const Table *table, const char *typed)
{
    bool chance = vari_game_player_to_move(table->game) == SIZE_MAX; /* what it does may be no cells */
    if (chance || !is_coordinate(vari_rules_cell_name(table->rules, 0)))
        return false;
    for (const char *at = typed; *at != '\0';) {
        const char *number = at + strcspn(at, "0123456789");
        size_t digits = strspn(number, "0123456789");
        char *head = memory_part(typed, (size_t)(number - typed) + digits);
        bool named = digits == 0 || number == typed || !islower((unsigned char)number[-1]) ||
                     number[-1] == 'x' || cell_at_end(table->rules, head) != SIZE_MAX;
        free(head);
        if (!named) {
            printf(": there is no cell %c%.*s", number[-1], (int)digits, number);
            return true;
        }
        at = number + digits;
    }
    return false;
}

/* A cell alone, on which nothing stands. */
static bool tell_of_empty_cell(const Table *table, size_t cell)
{
    if (vari_game_piece(table->game, cell).present || match_cell(table, cell, cell_at_end).count > 0)
        return false;
    printf(": nothing can go to %s now", table_cell(table, cell));
    return true;
}

/* The cell that an action begins with, but for a capital that is a piece's letter here: `C2=9`. */
static size_t cell_begun_with(const Table *table, const char *typed, size_t *length)
{
    bool piece = false;
    *length = 0;
    for (size_t kind = 0; kind < vari_rules_piece_count(table->rules); kind++) {
        const char *letter = vari_rules_piece_letter(table->rules, kind, 0);
        piece = piece || (isupper((unsigned char)letter[0]) && strncmp(typed, letter, strlen(letter)) == 0);
    }
    return piece && table->notation != VARI_NOTATION_COORDINATES ? SIZE_MAX
                                                                 : cell_at_start(table->rules, typed, length);
}

/* The letter of a piece alone. */
static bool tell_of_letter(const Table *table, const char *typed)
{
    for (size_t kind = 0; kind < vari_rules_piece_count(table->rules); kind++)
        if (strcmp(vari_rules_piece_letter(table->rules, kind, 0), typed) == 0) {
            printf(": `moves %s` lists what that %s may do", typed,
                   vari_rules_piece_name(table->rules, kind));
            return true;
        }
    return false;
}

/* What is wrong with it, which has no blanks, as far as that can be said, and what is right. */
static bool tell_reason(const Table *table, const char *typed)
{
    size_t length;
    size_t cell = cell_begun_with(table, typed, &length);
    Heads heads = heads_of_all(table);
    bool alone = typed[length] == '\0';
    if (alone && cell != SIZE_MAX && heads.count == 0 && tell_what_there_is(table, cell, true))
        return true;
    Told intent = TOLD_NOTHING;
    bool told = is_castling(typed) ? tell_why_no_castling(table, typed)
                                   : tell_of_letter(table, typed) || tell_no_cell(table, typed) ||
                                         (intent = tell_intents(table, typed, alone)) != TOLD_NOTHING ||
                                         (cell != SIZE_MAX && alone && tell_of_empty_cell(table, cell)) ||
                                         (cell != SIZE_MAX && tell_why_not_from(table, cell)) ||
                                         (cell == SIZE_MAX && tell_of_named(table, typed));
    bool few = heads.count > 0 && (!told || intent == TOLD_LITTLE_IS_LEGAL);
    if (few)
        told = tell_what_is_left(&heads);
    else if (intent == TOLD_HINDRANCE || !told)
        told = (cell != SIZE_MAX && tell_what_there_is(table, cell, false)) || told;
    free_heads(&heads);
    return told;
}

/* "bd3" for "Bd3": a small letter is a file's before it is a piece's. */
static bool tell_capital(const Table *table, const char *typed)
{
    size_t action;
    char *capital = must_copy(typed);
    capital[0] = (char)toupper((unsigned char)capital[0]);
    bool meant = capital[0] != typed[0] && vari_game_meant(table->game, capital, &action, 1) == 1;
    if (meant)
        printf(". Did you mean `%s`?", capital);
    free(capital);
    return meant;
}

/* The legal action, as the table writes it, that looks most like what was typed; from malloc(), empty: none.
 */
static char *nearest_written(const Table *table, const char *typed)
{
    size_t count = vari_game_action_count(table->game);
    char **written = memory_zeroed(count + 1, sizeof *written);
    for (size_t i = 0; i < count; i++)
        written[i] = must_copy(table_written(table, i));
    size_t nearest = vari_nearest(typed, (const char *const *)written, count);
    char *text = nearest == SIZE_MAX ? table_line(table, vari_game_error_nearest(table->game), 1)
                                     : must_copy(written[nearest]);
    for (size_t i = 0; i < count; i++)
        free(written[i]);
    free(written);
    return text;
}

void tell_illegal(Table *table, const char *typed)
{
    const char *word = has_digit(typed) ? NULL : table_nearest_word(typed);
    char *nearest = nearest_written(table, typed);
    bool near = nearest[0] != '\0', helped = true;
    if (is_castling(typed)) /* the library tells which are legal as they are listed */
        printf("`%s` is not legal here", typed);
    else
        printf("%s", vari_game_error(table->game));
    if (word != NULL)
        printf(". Did you mean `%s`?", word);
    else if (!tell_capital(table, typed)) {
        char *joined = without_blanks(typed);
        bool reason = tell_reason(table, joined);
        free(joined);
        helped = reason || near;
        if (near && !reason)
            printf(". Did you mean %s?", nearest);
        else
            printf(".");
    }
    printf(helped && table->told_help ? "\n" : " (`moves` lists the legal ones, `help` the rest.)\n");
    table->told_help = true;
    free(nearest);
}
