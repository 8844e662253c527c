/* Games in Portable Game Notation: by which rules they are played, and how their moves are written. */

#include <ctype.h>
#include <stdlib.h>
#include <string.h>

#include "notation.h"
#include "pgn.h"
#include "uci_protocols.h"

/* --- what is played ------------------------------------------------------------------------------------ */

/* Other programs' names of variants are our ids or names but for capitals and signs. */
static bool is_alike(const char *left, const char *right)
{
    for (;; left++, right++) {
        while (*left != '\0' && !isalnum((unsigned char)*left))
            left++;
        while (*right != '\0' && !isalnum((unsigned char)*right))
            right++;
        if (tolower((unsigned char)*left) != tolower((unsigned char)*right))
            return false;
        if (*left == '\0')
            return true;
    }
}

/* The id of the definition that a name may stand for, for free(); NULL: no such is known. */
static char *id_of(const char *name)
{
    static const char *const plain[] = PGN_GAME_NAMES;
    for (size_t i = 0; i < sizeof plain / sizeof plain[0]; i++)
        if (is_alike(name, plain[i]))
            return must_copy(UCI_GAME);
    size_t count;
    char **paths = library_paths(&count), *id = NULL;
    for (size_t i = 0; i < count && id == NULL; i++) {
        char *file = must_copy(strrchr(paths[i], '/') + 1);
        file[strlen(file) - strlen(".yaml")] = '\0';
        if (is_alike(name, file))
            id = file;
        else
            free(file);
    }
    library_free_paths(paths, count);
    return id;
}

static bool take_options(const PgnTag *tag, Arguments *arguments, char *settings)
{
    for (char *rest = settings, *word; (word = strtok_r(rest, " ", &rest)) != NULL;) {
        char *equals = strchr(word, '=');
        if (equals == NULL || equals == word || arguments->setting_count == 64) {
            tell_origin_error(&tag->origin, 0, strlen(tag->value),
                              "options are NAME=VALUE with blanks between, 64 at most", "");
            return false;
        }
        *equals = '\0';
        arguments->settings[arguments->setting_count++] = (VariSetting){ word, equals + 1 };
        arguments->setting_from = tag->origin;
    }
    return true;
}

bool pgn_arguments(const PgnGame *game, Arguments *arguments, char **variant, char **settings)
{
    const PgnTag *named = pgn_tag(game, "Variant"), *options = pgn_tag(game, "VariantOptions"),
                 *fen = pgn_tag(game, "FEN");
    *settings = NULL;
    *variant = arguments->variant != NULL ? must_copy(arguments->variant)
               : named == NULL            ? must_copy(UCI_GAME)
                                          : id_of(named->value);
    if (*variant == NULL) {
        tell_origin_error(
            &named->origin, 0, strlen(named->value),
            "there is no definition of this name; `vari replay --variant ID` says what is meant", "");
        return false;
    }
    if (named != NULL && arguments->variant == NULL)
        arguments->variant_from = named->origin;
    if (fen != NULL) {
        arguments->position = fen->value;
        arguments->position_from = fen->origin;
    }
    if (options == NULL)
        return true;
    *settings = must_copy(options->value);
    return take_options(options, arguments, *settings);
}

/* --- coordinates --------------------------------------------------------------------------------------- */

/* The text of a move between two cells whose ranks are counted from 0, as vari writes it: `H2-E2`, `h2e2`.
 * False: it is none. */
static bool from_zero(const Notation *notation, const char *move, char text[NOTATION_ROOM])
{
    char plain[16];
    size_t length = 0;
    for (unsigned cell = 0; cell < 2; cell++) {
        size_t digits = isalpha((unsigned char)*move) ? strspn(move + 1, "0123456789") : 0;
        if (digits == 0 || digits > 2)
            return false;
        plain[length++] = (char)tolower((unsigned char)*move);
        memcpy(plain + length, move + 1, digits);
        length += digits;
        move += 1 + digits;
        move += cell == 0 && *move == '-';
    }
    plain[length] = '\0';
    notation_read(notation, plain, text);
    return *move == '\0';
}

/* Whether a game without the tag counts ranks from 0: one stands there, or the first move says so. */
static bool counts_from_zero(const PgnGame *pgn, const Notation *notation, VariGame *game)
{
    char text[NOTATION_ROOM];
    const char *first = NULL;
    size_t action;
    for (size_t i = 0; i < pgn->count; i++) {
        const char *move = pgn->items[i].text;
        if (pgn->items[i].type != PGN_MOVE || !from_zero(notation, move, text))
            continue;
        first = first == NULL ? move : first;
        if (strstr(move, "0") != NULL && strstr(move, "10") == NULL && strstr(move, "20") == NULL)
            return true;
    }
    return first != NULL && vari_game_meant(game, first, &action, 1) != 1 &&
           from_zero(notation, first, text) && vari_game_meant(game, text, &action, 1) == 1;
}

static void drop_tag(PgnGame *pgn, const char *name)
{
    for (size_t i = 0; i < pgn->tag_count; i++)
        if (strcmp(pgn->tags[i].name, name) == 0) {
            free(pgn->tags[i].name);
            free(pgn->tags[i].value);
            memmove(&pgn->tags[i], &pgn->tags[i + 1], (--pgn->tag_count - i) * sizeof *pgn->tags);
            return;
        }
}

void pgn_read_coordinates(PgnGame *pgn, const VariRules *rules, VariGame *game)
{
    const PgnTag *format = pgn_tag(pgn, "Format");
    Notation notation = notation_of(rules, NOTATION_FROM_ZERO);
    bool told = format != NULL && is_alike(format->value, "ICCS");
    if (notation.form != NOTATION_FROM_ZERO || !(told || counts_from_zero(pgn, &notation, game)))
        return;
    for (size_t i = 0; i < pgn->count; i++) {
        char text[NOTATION_ROOM];
        if (pgn->items[i].type != PGN_MOVE || !from_zero(&notation, pgn->items[i].text, text))
            continue;
        free(pgn->items[i].text);
        pgn->items[i].text = must_copy(text);
    }
    drop_tag(pgn, "Format");
}
