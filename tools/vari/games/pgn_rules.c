/* Games in Portable Game Notation: by which rules they are played, and how their moves are written. */

#include <ctype.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>
#include <unistd.h>

#include "allocation.h"
#include "forms.h"
#include "library.h"
#include "library_names.h"
#include "notation.h"
#include "telling.h"
#include "uci_protocols.h"

/* --- what is played ------------------------------------------------------------------------------------ */

static bool take_options(const PgnTag *tag, Arguments *arguments, char *settings)
{
    for (char *rest = settings, *word; (word = strtok_r(rest, " ", &rest)) != NULL;) {
        char *equals = strchr(word, '=');
        if (equals == NULL || equals == word || arguments->setting_count == SETTINGS_MAX) {
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

const PgnTag *pgn_variant_tag(const PgnGame *game)
{
    static const char *const names[] = { "Variant", "Game" };
    for (size_t i = 0; i < sizeof names / sizeof names[0]; i++) {
        const PgnTag *tag = pgn_tag(game, names[i]);
        if (tag != NULL && strspn(tag->value, "?-. ") < strlen(tag->value))
            return tag;
    }
    return NULL;
}

/* Games that are only called so are other games. */
static bool tell_four(const PgnGame *game)
{
    const PgnTag *start = pgn_tag(game, "StartFen4");
    if (start != NULL)
        tell_origin_error(&start->origin, 0, strlen(start->value), "this is PGN4, " FORM_READ_INSTEAD, "");
    return start == NULL;
}

/* The path of the file ID.yaml beside the file that names it so, or else in the working folder, for free().
 * NULL: there is none, or the name could lead elsewhere. */
static char *own_definition(const PgnTag *tag)
{
    static const char in_ids[] = "abcdefghijklmnopqrstuvwxyz0123456789-";
    const char *path = tag->origin.path == NULL ? "" : tag->origin.path, *slash = strrchr(path, '/');
    if (tag->value[0] == '\0' || strspn(tag->value, in_ids) != strlen(tag->value))
        return NULL;
    for (int here = slash == NULL; here < 2; here++) {
        char *file;
        size_t length;
        FILE *out = open_text(&file, &length);
        fprintf(out, "%.*s%s.yaml", here ? 0 : (int)(slash + 1 - path), path, tag->value);
        close_text(out, &file);
        if (access(file, R_OK) == 0)
            return file;
        free(file);
    }
    return NULL;
}

/* As it was typed, or orthodox chess. */
static bool take_typed(Arguments *arguments, PgnChoice *choice)
{
    char *variant = must_copy(arguments->variant != NULL ? arguments->variant : UCI_GAME);
    choice->variant = variant;
    choice->named = arguments_take_name(arguments, &choice->variant);
    if (choice->variant != variant)
        free(variant);
    return true;
}

/* By its tag, or as it was typed where the tag is none that is known. The tag is never a path: files come
 * from strangers. `guessed`: other forms have the tag also where the file does not say what is played. */
static bool take_variant(const PgnTag *tag, bool guessed, Arguments *arguments, PgnChoice *choice)
{
    bool typed = arguments->variant != NULL;
    if (tag == NULL || (guessed && typed))
        return take_typed(arguments, choice);
    choice->variant = library_named(tag->value, &choice->named);
    if (choice->variant == NULL && typed)
        return take_typed(arguments, choice);
    if (choice->variant == NULL && (choice->variant = own_definition(tag)) != NULL) {
        arguments->variant_from = tag->origin;
        return true;
    }
    if (choice->variant == NULL) {
        tell_origin_error(
            &tag->origin, 0, strlen(tag->value),
            "there is no definition of this name; `vari replay --variant ID` says what is meant", "");
        return false;
    }
    arguments->variant_from = tag->origin;
    arguments_choose_all(arguments, choice->named);
    return true;
}

bool pgn_arguments(const PgnGame *game, Arguments *arguments, PgnChoice *choice)
{
    const PgnTag *options = pgn_tag(game, "VariantOptions"), *fen = pgn_position_tag(game);
    bool own = game->form != NULL && game->form->begin != NULL; /* it begins where the form says */
    *choice = (PgnChoice){ 0 };
    if (fen != NULL && !own) {
        arguments->position = fen->value;
        arguments->position_from = fen->origin;
    }
    choice->settings = options == NULL ? NULL : must_copy(options->value);
    bool told = tell_four(game) && (options == NULL || take_options(options, arguments, choice->settings));
    bool found = told && take_variant(pgn_variant_tag(game), game->form != NULL, arguments, choice);
    arguments->positional = &choice->variant;
    arguments->count = 1;
    return found;
}

void pgn_choice_free(PgnChoice *choice)
{
    free(choice->variant);
    free(choice->settings);
    free(choice->named);
}

/* --- what it is called ------------------------------------------------------------------------------- */

/* NAME=VALUE of all options chosen, for free(). */
static char *options_text(const Arguments *arguments)
{
    char *text;
    size_t length;
    FILE *out = open_text(&text, &length);
    for (size_t i = 0; i < arguments->setting_count; i++)
        fprintf(out, "%s%s=%s", i > 0 ? " " : "", arguments->settings[i].name, arguments->settings[i].value);
    close_text(out, &text);
    return text;
}

static bool is_chosen(const Arguments *arguments, const char *name, const char *value)
{
    for (size_t i = 0; i < arguments->setting_count; i++)
        if (strcmp(arguments->settings[i].name, name) == 0)
            return strcmp(arguments->settings[i].value, value) == 0;
    return false;
}

/* How many of the options that are chosen a name stands for; SIZE_MAX: it is no name of this game. */
static size_t options_named(const char *name, const Arguments *arguments, const VariRules *rules)
{
    char *options, *id = library_named(name, &options);
    bool is = id != NULL && strcmp(id, vari_rules_info(rules)->id) == 0;
    size_t count = 0;
    for (char *rest = options, *word; is && (word = strtok_r(rest, " ", &rest)) != NULL; count++) {
        char *equals = strchr(word, '=');
        *equals = '\0';
        is = is_chosen(arguments, word, equals + 1);
    }
    free(options);
    free(id);
    return is ? count : SIZE_MAX;
}

/* True if DEALT_OPTION is chosen, and the rules do not have it anyway. */
static bool is_dealt(const VariRules *rules)
{
    const VariRulesInfo *info = vari_rules_info(rules);
    for (size_t i = 0; i < info->option_count; i++)
        if (strcmp(info->options[i]->name, DEALT_OPTION) == 0)
            return strcmp(info->options[i]->value, "true") == 0 &&
                   strcmp(info->options[i]->default_value, "true") != 0;
    return false;
}

/* True if the name stands for a definition with DEALT_OPTION. */
static bool is_of_dealt(const char *name)
{
    char *options, *id = library_named(name, &options);
    bool is = id != NULL && strstr(options, DEALT_OPTION "=true") != NULL;
    free(id);
    free(options);
    return is;
}

/* True if the definition of that id, with the options chosen, is the game of these rules but for its set-up,
 * which it deals: it extends the game's file, and reads the position as the game does. */
static bool is_same_game(const char *id, const Arguments *arguments, VariRules *rules, VariGame *game)
{
    char *path = library_path(id);
    const char *base, *file, *bytes, *position = vari_position_text(vari_game_at(game));
    size_t length;
    bool extends = false;
    VariRules *dealt =
        path == NULL ? NULL : library_load_file(path, arguments->settings, arguments->setting_count);
    bool good = dealt != NULL && vari_rules_ok(dealt) && rules_have_option(dealt, DEALT_OPTION) &&
                vari_rules_file(rules, 0, &base, &bytes, &length);
    for (size_t i = 1; good && vari_rules_file(dealt, i, &file, &bytes, &length); i++)
        extends = extends || strcmp(file, base) == 0;
    VariGame *there = good && extends ? must_have(vari_game_new(dealt, 0)) : NULL;
    bool same = there != NULL && vari_game_set_position(there, position) == VARI_OK &&
                strcmp(vari_position_text(vari_game_at(there)), position) == 0;
    vari_game_free(there);
    vari_rules_free(dealt);
    free(path);
    return same;
}

/* What others call the game if its set-up was dealt, for free(): a name that stands for DEALT_OPTION. NULL:
 * it was not, or that name is another game's. */
static char *dealt_name(const Arguments *arguments, VariRules *rules, VariGame *game)
{
    const char *id = vari_rules_info(rules)->id;
    if (!is_dealt(rules))
        return NULL;
    char *name = library_dealt_name(id), *options, *found = library_named(name, &options);
    bool is = found != NULL && (strcmp(found, id) == 0 || is_same_game(found, arguments, rules, game));
    free(options);
    free(found);
    if (is)
        return name;
    free(name);
    return NULL;
}

void pgn_describe_variant(PgnGame *pgn, const Arguments *arguments, VariRules *rules, VariGame *game)
{
    const PgnTag *tag = pgn_variant_tag(pgn);
    const char *id = vari_rules_info(rules)->id;
    bool was_pgn = pgn->rules != NULL && pgn->form == NULL;
    size_t named = tag == NULL || !was_pgn ? SIZE_MAX : options_named(tag->value, arguments, rules);
    bool bare = tag == NULL && was_pgn && strcmp(id, UCI_GAME) == 0;
    bool told = named != SIZE_MAX && is_of_dealt(tag->value);
    char *dealt = told ? NULL : dealt_name(arguments, rules, game);
    if (dealt != NULL) {
        named = 1; /* of the options */
        pgn_set_tag(pgn, "Variant", dealt);
        pgn_drop_tag(pgn, "VariantOptions");
    } else if (named == SIZE_MAX && !(bare && arguments->setting_count == 0)) {
        pgn_set_tag(pgn, "Variant", id);
    }
    free(dealt);
    if (arguments->setting_count > 0 && named != arguments->setting_count) {
        char *options = options_text(arguments);
        pgn_set_tag(pgn, "VariantOptions", options);
        free(options);
    }
}

void pgn_describe_start(PgnGame *pgn, VariRules *rules, VariGame *game)
{
    VariGame *fresh = must_have(vari_game_new(rules, 0));
    const char *text = vari_position_text(vari_game_at(game));
    bool told = is_dealt(rules) || strcmp(vari_position_text(vari_game_at(fresh)), text) != 0;
    if (told)
        pgn_set_tag(pgn, "SetUp", "1");
    if (told || pgn_tag(pgn, "FEN") != NULL)
        pgn_set_tag(pgn, "FEN", text);
    else
        pgn_drop_tag(pgn, "SetUp");
    vari_game_free(fresh);
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

/* True if a game without the tag counts ranks from 0: one stands there, or the first move says so. */
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

void pgn_read_coordinates(PgnGame *pgn, const VariRules *rules, VariGame *game)
{
    const PgnTag *format = pgn_tag(pgn, "Format");
    Notation notation = notation_of(rules, NOTATION_FROM_ZERO);
    bool told = format != NULL && strcasecmp(format->value, "ICCS") == 0;
    pgn_drop_tag(pgn, "Format"); /* moves are written otherwise from here on */
    if (notation.form != NOTATION_FROM_ZERO || !(told || counts_from_zero(pgn, &notation, game)))
        return;
    for (size_t i = 0; i < pgn->count; i++) {
        char text[NOTATION_ROOM];
        if (pgn->items[i].type != PGN_MOVE || !from_zero(&notation, pgn->items[i].text, text))
            continue;
        free(pgn->items[i].text);
        pgn->items[i].text = must_copy(text);
    }
}

void pgn_name_seats(PgnGame *pgn, const VariRules *rules)
{
    static const char *const seats[] = { "White", "Black" };
    for (size_t player = 0; player < 2 && player < vari_rules_info(rules)->player_count; player++)
        for (size_t i = 0; i < pgn->tag_count; i++) {
            char *name = pgn->tags[i].name;
            if (strcasecmp(name, vari_rules_player(rules, player)->called) != 0 ||
                strcmp(name, seats[0]) == 0 || strcmp(name, seats[1]) == 0 ||
                pgn_tag(pgn, seats[player]) != NULL)
                continue;
            pgn->tags[i].name = must_copy(seats[player]);
            free(name);
        }
}
