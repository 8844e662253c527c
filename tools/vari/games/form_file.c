/* The list of the forms of games, and files in these forms as lines of UTF-8. */

#define _GNU_SOURCE /* strcasestr */
#include <ctype.h>
#include <errno.h>
#include <iconv.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>

#include "allocation.h"
#include "files.h"
#include "forms.h"
#include "notation.h"
#include "pdn.h"
#include "telling.h"

enum { FORM_FILE_MAX = 256 << 20 }; /* bytes */

/* --- forms --------------------------------------------------------------------------------------------- */

static bool begins_pgn(const char *start)
{
    (void)start;
    return true;
}

typedef struct Rewriting {
    PgnGame *pgn;
    VariNotation notation;
} Rewriting;

static void rewrite_step(void *context, VariGame *at, size_t action, size_t item, size_t depth)
{
    Rewriting *rewriting = context;
    (void)depth;
    char *text =
        must_copy(action == SIZE_MAX ? PGN_NULL : vari_game_action_written(at, action, rewriting->notation));
    free(rewriting->pgn->items[item].text);
    rewriting->pgn->items[item].text = text;
}

/* Rewrites the moves in WXF or ICCS notation, if --notation says so, and adds the tag Format, as servers do.
 * False after reporting why not. */
static bool rewrite_moves(PgnGame *pgn, const Arguments *arguments, VariRules *rules, VariGame *game)
{
    Rewriting rewriting = { .pgn = pgn };
    if (!notation_chosen(rules, arguments, VARI_NOTATION_SAN, &rewriting.notation))
        return false;
    if (rewriting.notation != VARI_NOTATION_ICCS && rewriting.notation != VARI_NOTATION_WXF)
        return true;
    VariGame *walked = must_have(vari_game_copy(game));
    bool good = pgn_walk(pgn, walked, NULL, rewrite_step, &rewriting);
    vari_game_free(walked);
    pgn->as_written = true;
    pgn_set_tag(pgn, "Format", rewriting.notation == VARI_NOTATION_ICCS ? "ICCS" : "WXF");
    return good;
}

static bool write_as_pgn(PgnGame *pgn, const Arguments *arguments, VariRules *rules, VariGame *game,
                         FILE *out)
{
    if (!rewrite_moves(pgn, arguments, rules, game))
        return false;
    if (!pgn->as_written && form_pdn.why_not(rules) == NULL)
        return pdn_write_as_pgn(pgn, arguments, rules, game, out);
    pgn_describe(pgn, arguments, rules, game);
    return pgn_write(pgn, game, out);
}

static const GameForm pgn_form = { .name = "pgn",
                                   .title = "PGN",
                                   .endings = " pgn ",
                                   .begins = begins_pgn,
                                   .why_not = pgn_why_not,
                                   .write = write_as_pgn,
                                   .blank_between = true,
                                   .controls = CONTROLS_PGN,
                                   .lacks_braces = true };

/* In the order in which the beginning of a file is tried. PGN is last, as it takes any. */
static const GameForm *const forms[] = { &form_csa, &form_wxf, &form_dhtmlxq, &form_usi,
                                         &form_kif, &form_ki2, &form_pdn,     &pgn_form };
enum { FORMS = sizeof forms / sizeof forms[0] };

const GameForm *form_pgn(void)
{
    return &pgn_form;
}

const GameForm *form_named(const char *name)
{
    for (size_t i = 0; i < FORMS; i++)
        if (forms[i]->write != NULL && strcmp(forms[i]->name, name) == 0)
            return forms[i];
    return NULL;
}

const char *form_names(void)
{
    return "pgn, csa, kif, ki2, pdn, wxf";
}

enum { ENDING_MAX = 8 };

/* True if the list of endings, with a blank around each, has this one, in any case. */
static bool has_ending(const char *endings, const char *ending)
{
    char word[ENDING_MAX + 3];
    if (strlen(ending) > ENDING_MAX)
        return false;
    snprintf(word, sizeof word, " %s ", ending);
    return strcasestr(endings, word) != NULL;
}

const GameForm *form_of_path(const char *path)
{
    const char *ending = path_ending(path);
    for (size_t i = 0; i < FORMS && ending[0] != '\0'; i++)
        if (has_ending(forms[i]->endings, ending))
            return forms[i];
    return NULL;
}

/* The ending of a file's name, or "" if it has none, or only what looks like one, as in `round 3.1` or `St.
 * Louis`. */
static const char *ending_of(const char *path)
{
    const char *ending = path_ending(path);
    size_t letters = 0, length = 0;
    for (; isalnum((unsigned char)ending[length]); length++)
        letters += isalpha((unsigned char)ending[length]) != 0;
    return ending[length] == '\0' && length <= ENDING_MAX && letters > 0 ? ending : "";
}

bool form_to_write(const char *path, const char *own, const GameForm **form)
{
    const char *ending = ending_of(path);
    *form = form_of_path(path);
    if (*form != NULL && (*form)->write == NULL)
        *form = NULL;
    return *form != NULL || ending[0] == '\0' || has_ending(own, ending);
}

char *form_why_not_to_write(const char *path, const char *own)
{
    const GameForm *read = form_of_path(path);
    char *why;
    size_t length;
    FILE *out = open_text(&why, &length);
    if (read != NULL)
        fprintf(out, "%s is only read; ", read->title);
    else
        fprintf(out, "no form of games is called `.%s`; ", ending_of(path));
    fputs("a file's name ends with ", out);
    for (const char *at = own + strspn(own, " "); *at != '\0'; at += strspn(at, " ")) {
        size_t word = strcspn(at, " ");
        fprintf(out, "%.*s, ", (int)word, at);
        at += word;
    }
    fputs(form_names(), out);
    close_text(out, &why);
    return why;
}

const GameForm *form_of_start(const char *start)
{
    start += byte_order_mark(start);
    for (size_t i = 0; i < FORMS; i++)
        if (forms[i]->begins != NULL && forms[i]->begins(start))
            return forms[i];
    return &pgn_form;
}

/* True for a file of the Smart Game Format: a node with a property, `(;GM[1]`. */
static bool begins_sgf(const char *text)
{
    static const char blanks[] = " \t\r\n", letters[] = "ABCDEFGHIJKLMNOPQRSTUVWXYZ";
    const char *node = text + 1 + strspn(text + 1, blanks);
    if (text[0] != '(' || node[0] != ';')
        return false;
    node += 1 + strspn(node + 1, blanks);
    size_t name = strspn(node, letters);
    return name > 0 && node[name] == '[';
}

bool form_refuses(const char *path, const char *start)
{
    const char *at = start + byte_order_mark(start);
    Origin origin = { .path = path, .line = at, .number = 1 };
    for (; isspace((unsigned char)*at); at++)
        if (*at == '\n') {
            origin.line = at + 1;
            origin.number++;
        }
    if (!begins_sgf(at))
        return false;
    origin.offset = (size_t)(at - origin.line);
    tell_origin_error(&origin, 0, 1, "this is SGF, " FORM_READ_INSTEAD, "");
    return true;
}

/* True if the first move goes from one numbered cell to another: `32-28`, `9x18`. */
static bool begins_with_numbers(const PgnGame *game)
{
    size_t i = 0;
    while (i < game->count && game->items[i].type != PGN_MOVE)
        i++;
    const char *move = i < game->count ? game->items[i].text : "";
    size_t digits = strspn(move, "0123456789");
    return digits > 0 && move[0] != '0' && (move[digits] == '-' || move[digits] == 'x') &&
           isdigit((unsigned char)move[digits + 1]);
}

const GameForm *form_of_game(const PgnGame *game)
{
    const PgnTag *type = pgn_tag(game, "GameType");
    bool numbered = type != NULL ? isdigit((unsigned char)type->value[0]) : begins_with_numbers(game);
    return numbered ? &form_pdn : &pgn_form;
}

/* --- encodings ----------------------------------------------------------------------------------------- */

static const char shift_jis[] = "CP932"; /* Shift_JIS as Windows has it */

char *form_read_all(const char *path, FILE *in, size_t *length)
{
    size_t capacity = 1 << 16, got;
    char *text = memory_take(capacity);
    *length = 0;
    while ((got = fread(text + *length, 1, capacity - *length - 1, in)) > 0) {
        *length += got;
        if (capacity - *length < 2)
            text = memory_more(text, capacity *= 2);
        if (*length > FORM_FILE_MAX)
            break;
    }
    text[*length] = '\0';
    if (!ferror(in) && *length <= FORM_FILE_MAX)
        return text;
    fprintf(tell_stream(), "vari: cannot read `%s`: %s\n", path,
            ferror(in) ? file_problem(errno) : "it is larger than 256 MB");
    free(text);
    return NULL;
}

static bool is_utf8(const char *text, size_t length)
{
    for (size_t at = 0; at < length;) {
        VariCharacter character = vari_character(text + at, length - at);
        if (character.point == 0xfffd && (unsigned char)text[at] != 0xef)
            return false;
        at += character.length;
    }
    return true;
}

/* True if all other bytes than ASCII are EUC-JP: pairs of JIS X 0208, or half-width katakana after 8E.
 * Shift_JIS text nearly always has lead bytes that EUC-JP does not allow. */
static bool is_euc_jp(const char *text, size_t length)
{
    enum { NARROW = 0x8E, NARROW_LAST = 0xDF, FIRST = 0xA1, LAST = 0xFE };
    for (size_t at = 0; at < length; at++) {
        unsigned char lead = (unsigned char)text[at], next = (unsigned char)text[at + 1];
        if (lead < 0x80)
            continue;
        if ((lead != NARROW && lead < FIRST) || lead > LAST || next < FIRST ||
            next > (lead == NARROW ? NARROW_LAST : LAST))
            return false;
        at++;
    }
    return true;
}

bool form_is_utf16(const char *start)
{
    return memcmp(start, "\xff\xfe", 2) == 0 || memcmp(start, "\xfe\xff", 2) == 0;
}

/* The encoding of a Japanese file; NULL if it is UTF-8. */
static const char *japanese_encoding(const char *text, size_t length)
{
    if (strstr(text, "\x1b$B") != NULL || strstr(text, "\x1b$@") != NULL)
        return "ISO-2022-JP";
    return is_utf8(text, length) ? NULL : is_euc_jp(text, length) ? "EUC-JP" : shift_jis;
}

/* The encoding of a file, or NULL if it is UTF-8. `other` is that of files of its form that are not Unicode;
 * NULL: a Japanese one. */
static const char *encoding_of(const char *text, size_t length, const char *other)
{
    if (length >= 2 && memcmp(text, "\xff\xfe", 2) == 0)
        return "UTF-16LE";
    if (length >= 2 && memcmp(text, "\xfe\xff", 2) == 0)
        return "UTF-16BE";
    if (other == NULL)
        return japanese_encoding(text, length);
    return is_utf8(text, length) ? NULL : other;
}

/* Reports the first byte that the encoding does not have. */
static void tell_byte(const char *path, const char *text, const char *bad, const char *encoding)
{
    const char *line = text;
    size_t number = 1;
    for (const char *at = text; at < bad; at++)
        if (*at == '\n') {
            number++;
            line = at + 1;
        }
    fprintf(tell_stream(), "%s:%zu:%zu: error: this is neither UTF-8 nor %s\n", path, number,
            (size_t)(bad - line) + 1, strcmp(encoding, shift_jis) == 0 ? "Shift_JIS" : encoding);
}

/* The text as UTF-8, for free(); *length becomes its length. NULL if the text is not in that encoding, after
 * reporting where, unless `path` is NULL. */
static char *recode(const char *path, char *text, size_t *length, const char *encoding)
{
    iconv_t recoder = iconv_open("UTF-8", encoding);
    if (recoder == (iconv_t)-1) {
        if (path != NULL)
            fprintf(tell_stream(), "vari: `%s` is written in %s, which this system cannot read\n", path,
                    encoding);
        return NULL;
    }
    size_t room = *length * 3 + 1, left = *length, free_bytes = room - 1;
    char *told = memory_take(room), *in = text, *out = told;
    bool good = iconv(recoder, &in, &left, &out, &free_bytes) != (size_t)-1;
    *out = '\0';
    iconv_close(recoder);
    if (good) {
        *length = (size_t)(out - told);
        return told;
    }
    if (path != NULL)
        tell_byte(path, text, in, encoding);
    free(told);
    return NULL;
}

char *form_read_utf16(const char *path, FILE *in, size_t *length)
{
    char *text = form_read_all(path, in, length);
    char *recoded = text == NULL ? NULL : recode(path, text, length, encoding_of(text, *length, ""));
    free(text);
    return recoded;
}

/* True if all bytes that are not ASCII are pairs of GB 2312, a subset of GB 18030. In Latin encodings
 * accented letters seldom come in pairs. */
static bool is_chinese(const char *line)
{
    enum { LEAD_FIRST = 0xA1, LEAD_LAST = 0xF7 };
    for (const unsigned char *at = (const unsigned char *)line; *at != '\0'; at++) {
        if (*at < 0x80)
            continue;
        if (*at < LEAD_FIRST || *at > LEAD_LAST || at[1] < LEAD_FIRST)
            return false;
        at++;
    }
    return true;
}

char *form_line(char *line)
{
    const char *const encodings[] = { is_chinese(line) ? "GB18030" : "CP1252", "CP1252", "ISO-8859-1" };
    size_t length = strlen(line);
    for (size_t i = 0; i < sizeof encodings / sizeof encodings[0] && !is_utf8(line, length); i++) {
        char *told = recode(NULL, line, &length, encodings[i]);
        if (told != NULL) {
            free(line);
            line = told;
        }
    }
    return line;
}

/* --- lines --------------------------------------------------------------------------------------------- */

/* Splits the text into lines, in place. Bytes that are 0 become blanks. */
static void cut_lines(FormFile *file, char *text, size_t length)
{
    size_t capacity = 0;
    for (char *at = text, *end = text + length; at < end;) {
        char *line = at, *stop = at;
        for (; stop < end && *stop != '\n' && *stop != '\r'; stop++)
            *stop = *stop == '\0' ? ' ' : *stop;
        bool pair = stop + 1 < end && stop[0] == '\r' && stop[1] == '\n';
        *stop = '\0';
        if (file->count == capacity) {
            capacity = capacity * 2 + 64;
            file->lines = memory_more(file->lines, capacity * sizeof *file->lines);
        }
        file->lines[file->count++] = line;
        at = stop + 1 + pair;
    }
}

bool form_file_read(FormFile *file, const char *path, FILE *in, const GameForm *form)
{
    size_t length;
    *file = (FormFile){ .path = path };
    file->text = form_read_all(path, in, &length);
    if (file->text == NULL)
        return false;
    const char *encoding = encoding_of(file->text, length, form->encoding);
    if (encoding != NULL) {
        char *told = recode(path, file->text, &length, encoding);
        free(file->text);
        file->text = told;
        if (told == NULL)
            return false;
    }
    size_t mark = byte_order_mark(file->text);
    cut_lines(file, file->text + mark, length - mark);
    return true;
}

void form_file_free(FormFile *file)
{
    free(file->text);
    free(file->lines);
    *file = (FormFile){ 0 };
}

Origin form_origin(const FormFile *file, size_t from)
{
    return (
        Origin){ .path = file->path, .line = file->lines[file->at - 1], .number = file->at, .offset = from };
}

bool form_fail(const FormFile *file, PgnGame *game, size_t from, size_t length, const char *message)
{
    Origin origin = form_origin(file, from);
    if (!file->quiet)
        tell_origin_error(&origin, 0, length, message, "");
    game->malformed = true;
    return false;
}

void form_warn(const FormFile *file, size_t from, size_t length, const char *message)
{
    Origin origin = form_origin(file, from);
    if (!file->quiet)
        tell_origin_warning(&origin, length, message, "");
}

void form_add(const FormFile *file, PgnGame *game, PgnType type, size_t from, size_t length, const char *text)
{
    PgnItem *item = pgn_add(game, type, text);
    item->origin = form_origin(file, from);
    item->length = length;
}
