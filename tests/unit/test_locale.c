/* A program that has chosen a locale hears from the library what every other program does: in Turkish the
 * capital of i is no I, and in German a number has a comma. */

#include <criterion/criterion.h>
#include <ctype.h>
#include <locale.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "vari.h"

/* Whatever has letters, castling, coordinates of cells and numbers in its texts. */
static const char *const shipped[] = { "chess/chess.yaml", "chess/crazyhouse.yaml", "shogi/shogi.yaml" };

static const char graph[] =
    "vari: 1\nname: Iris\n"
    "board: {graph: {cells: {i1: 0.5 0, i2: 1.5 -2.25, i3: 3 .5}, lines: {east: [i1 i2 i3]}}}\n"
    "pieces: {imp: {letter: I, moves: R}}\n"
    "setup: {white: {imp: i1}, black: {imp: i3}}\n";

static char *read_shipped(const char *name, size_t *length)
{
    char path[500], *bytes = calloc(1, 100000);
    snprintf(path, sizeof path, "%s/definitions/%s", VARI_SOURCE_FOLDER, name);
    FILE *file = fopen(path, "rb");
    cr_assert(file != NULL && bytes != NULL, "%s", path);
    *length = fread(bytes, 1, 99999, file);
    fclose(file);
    return bytes;
}

static bool find(void *context, const char *name, const char *from, char **path, char **bytes, size_t *length)
{
    (void)context, (void)from;
    char wanted[200];
    snprintf(wanted, sizeof wanted, "%s/%s.yaml", strcmp(name, "shogi") == 0 ? "shogi" : "chess", name);
    *bytes = read_shipped(wanted, length);
    *path = strdup(wanted);
    return true;
}

static void tell_game(VariRules *rules, FILE *out)
{
    VariGame *game = vari_game_new(rules, 1);
    for (unsigned ply = 0; ply < 30 && vari_game_action_count(game) > 0; ply++) {
        for (size_t i = 0; i < vari_game_action_count(game); i++)
            fprintf(out, "%s ", vari_game_action_text(game, i));
        size_t meant[4];
        fprintf(out, "%zu %s\n", vari_game_meant(game, "O-O", meant, 4), vari_game_error(game)->message);
        vari_game_play_index(game, vari_game_random(game, NULL));
        fprintf(out, "%s\n%s\n", vari_position_text(vari_game_at(game)),
                vari_game_picture(game, &(VariPictureWish){ .size = sizeof(VariPictureWish) }, NULL, NULL));
        VariGame *again = vari_game_new(rules, 0);
        fprintf(out, "%d\n",
                vari_game_set_position(again, vari_position_text(vari_game_at(game))) == VARI_OK);
        vari_game_free(again);
    }
    vari_game_free(game);
}

/* All that is said of a definition and along a game. */
static void tell(const char *path, const char *bytes, size_t length, FILE *out)
{
    VariRules *rules = vari_rules_load(NULL, path, bytes, length, NULL, 0, find, NULL);
    fputs(vari_rules_diagnostics(rules, VARI_FORMAT_JSON, false), out);
    fputs(vari_rules_description(rules, VARI_DESCRIPTION_KERNEL), out);
    for (size_t cell = 0; cell < vari_rules_info(rules)->cell_count; cell++) {
        const float x = vari_rules_cell(rules, cell)->x, y = vari_rules_cell(rules, cell)->y;
        fprintf(out, "%s %d %d\n", vari_rules_cell(rules, cell)->name, (int)(x * 100), (int)(y * 100));
    }
    if (vari_rules_ok(rules))
        tell_game(rules, out);
    vari_rules_free(rules);
}

static char *tell_all(const char *locale)
{
    char *told = NULL;
    size_t length;
    FILE *out = open_memstream(&told, &length);
    cr_assert_not_null(setlocale(LC_ALL, locale), "the locale %s is not installed", locale);
    for (size_t i = 0; i < sizeof shipped / sizeof shipped[0]; i++) {
        size_t bytes_length;
        char *bytes = read_shipped(shipped[i], &bytes_length);
        tell(shipped[i], bytes, bytes_length, out);
        free(bytes);
    }
    tell("iris.yaml", graph, sizeof graph - 1, out);
    static const char wrong[] =
        "vari: 1\nname: I\nboard: 8x8\npieces: {imp: {letter: ii, moves: I}}\nsetup: I7\n";
    tell("wrong.yaml", wrong, sizeof wrong - 1, out);
    fclose(out);
    setlocale(LC_ALL, "C");
    return told;
}

Test(locale, is_not_asked)
{
    static const char *const locales[] = { "tr_TR.ISO-8859-9", "tr_TR.UTF-8", "de_DE.UTF-8" };
    char *plain = tell_all("C");
    cr_expect(strlen(plain) > 50000 && strstr(plain, "i2 150 -225") != NULL);
    for (size_t i = 0; i < sizeof locales / sizeof locales[0]; i++) {
        char *told = tell_all(locales[i]);
        cr_expect(strcmp(told, plain) == 0, "%s", locales[i]);
        free(told);
    }
    free(plain);
    setlocale(LC_ALL, "tr_TR.ISO-8859-9");
    cr_expect(toupper('i') != 'I', "the locale does not tell letters as Turks do");
    setlocale(LC_ALL, "de_DE.UTF-8");
    cr_expect_eq(localeconv()->decimal_point[0], ',');
}
