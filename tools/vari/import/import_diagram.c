/* import_diagram.c -- reads the text of an Interactive Diagram, alone or in a page, as the program that draws
 * it does: options `key=value`, pieces `name:id:moves:image:squares:hand`. */

#include <ctype.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>

#include "import_diagram.h"
#include "telling.h"

static const char class_name[] = "idiagram";

/* --- which texts are diagrams ------------------------------------------------------------------ */

static const char *line_end(const char *at, const char *end)
{
    const char *found = memchr(at, '\n', (size_t)(end - at));
    return found == NULL ? end : found;
}

static size_t colons_in(const char *at, const char *end)
{
    size_t count = 0;
    for (; at < end; at++)
        count += *at == ':';
    return count;
}

/* The start of the tag that opens a diagram; NULL: there is none from there on. */
static const char *find_tag(const char *at, const char *end)
{
    while ((at = memchr(at, '<', (size_t)(end - at))) != NULL) {
        const char *close = memchr(at, '>', (size_t)(end - at));
        if (close == NULL)
            return NULL;
        for (const char *word = at; word + sizeof class_name - 1 < close; word++)
            if (strncmp(word, class_name, sizeof class_name - 1) == 0)
                return at;
        at = close;
    }
    return NULL;
}

bool diagram_is(const char *bytes, size_t length)
{
    const char *end = bytes + length;
    if (memchr(bytes, '\0', length) != NULL)
        return false;
    if (find_tag(bytes, end) != NULL)
        return true;
    for (const char *at = bytes; at < end; at = line_end(at, end) + 1) {
        const char *close = line_end(at, end);
        if (*at == '[') /* a section of another program's file */
            return false;
        if (memchr(at, '=', (size_t)(close - at)) == NULL && colons_in(at, close) >= 4 && *at != '#')
            return true;
    }
    return false;
}

/* --- lines ------------------------------------------------------------------------------------- */

static const struct {
    const char *name;
    char sign;
} entities[] = { { "&amp;", '&' }, { "&lt;", '<' }, { "&gt;", '>' }, { "&quot;", '"' }, { "&nbsp;", ' ' } };

/* A line without tags, and with signs for what stands for them. */
static const char *plain_line(const char *at, const char *end)
{
    char *text = import_take((size_t)(end - at) + 1);
    size_t used = 0;
    while (at < end) {
        size_t step = 1;
        char sign = *at;
        if (*at == '<') {
            const char *close = memchr(at, '>', (size_t)(end - at));
            at = close == NULL ? end : close + 1;
            continue;
        }
        for (size_t i = 0; *at == '&' && i < sizeof entities / sizeof entities[0]; i++) {
            size_t size = strlen(entities[i].name);
            if ((size_t)(end - at) >= size && strncasecmp(at, entities[i].name, size) == 0) {
                sign = entities[i].sign;
                step = size;
                break;
            }
        }
        text[used++] = sign;
        at += step;
    }
    return import_cut(text, used);
}

static void add_option(Diagram *diagram, IniEntry entry)
{
    if (diagram->option_count == diagram->option_room) {
        diagram->option_room = diagram->option_room * 2 + 16;
        IniEntry *larger = import_take(diagram->option_room * sizeof *larger);
        if (diagram->option_count > 0)
            memcpy(larger, diagram->options, diagram->option_count * sizeof *larger);
        diagram->options = larger;
    }
    diagram->options[diagram->option_count++] = entry;
}

/* Moves of pieces of well-known names, where the line says none. */
static const char *const usual_moves[][2] = {
    { "pawn", "ifmnDfmWfceF" },
    { "knight", "N" },
    { "bishop", "B" },
    { "rook", "R" },
    { "queen", "Q" },
    { "cardinal", "BN" },
    { "archbishop", "BN" },
    { "chancellor", "RN" },
    { "marshall", "RN" },
    { "amazon", "QN" },
    { "lion", "KNADcaKcabKmabK" },
    { "mao", "mafsW" },
    { "horse", "mafsW" },
    { "elephant", "mafF" },
    { "cannon", "mRcpR" },
    { "pao", "mRcpR" },
    { "advisor", "F" },
    { "lance", "fR" },
    { "copper", "vWfF" },
    { "silver", "FfW" },
    { "silvergeneral", "FfW" },
    { "gold", "WfF" },
    { "goldgeneral", "WfF" },
    { "man", "K" },
    { "commoner", "K" },
    { "ferz", "F" },
    { "camel", "C" },
    { "zebra", "Z" },
    { "nightrider", "N0" },
    { "grasshopper", "gQ" },
    { "griffon", "yafsF" },
    { "gryphon", "yafsF" },
    { "wizard", "FC" },
    { "champion", "WAD" },
    { "falcon", "mafmafsKmafsmafKmaflmafrKmafrmaflK" },
};

static const char *moves_by_name(const Diagram *diagram, const char *name)
{
    if (strcasecmp(name, "king") == 0)
        return diagram_number(diagram, "files", 8) > 8 ? "KisO3" : "KisO2";
    for (size_t i = 0; i < sizeof usual_moves / sizeof usual_moves[0]; i++)
        if (strcasecmp(name, usual_moves[i][0]) == 0)
            return usual_moves[i][1];
    return "";
}

/* Parts between colons; what is not there is "". */
static void read_piece(Diagram *diagram, const char *line, int number)
{
    const char *parts[6] = { "", "", "", "", "", "" };
    for (size_t i = 0; i < 6 && line != NULL; i++) {
        size_t length = strcspn(line, ":");
        parts[i] = import_cut(line, length);
        line = line[length] == ':' ? line + length + 1 : NULL;
    }
    if (parts[0][0] == '\0' && parts[3][0] == '\0') {
        tell_warning(&diagram->telling, number, "a piece without name and image is passed over, as there");
        return;
    }
    if (diagram->count == DIAGRAM_PIECES) {
        tell_error(&diagram->telling, number, "a game has at most %d sorts of piece here", DIAGRAM_PIECES);
        return;
    }
    DiagramPiece *piece = &diagram->pieces[diagram->count++];
    *piece = (DiagramPiece){ .name = parts[0][0] != '\0' ? parts[0] : parts[3],
                             .squares = parts[4],
                             .hand = parts[5],
                             .line = number };
    piece->moves = parts[2][0] != '\0' ? parts[2] : moves_by_name(diagram, parts[0]);
    piece->moves = diagram_expanded(diagram, piece);
    piece->id = parts[1][0] != '\0' ? parts[1] : import_format("%c", toupper((unsigned char)piece->name[0]));
}

static void read_line(Diagram *diagram, const char *line, int number)
{
    const char *equals = strchr(line, '=');
    if (line[0] == '\0')
        return;
    if (equals != NULL)
        add_option(diagram, (IniEntry){ import_cut(line, (size_t)(equals - line)),
                                        import_cut(equals + 1, strlen(equals + 1)), number });
    else if (colons_in(line, line + strlen(line)) >= 4)
        read_piece(diagram, line, number);
    else
        tell_warning(&diagram->telling, number,
                     "`%s` is no option, key=value, and no piece, name:id:moves:image:squares; it is passed "
                     "over",
                     line);
}

/* --- texts ------------------------------------------------------------------------------------- */

enum { BYTES_MAX = 1 << 20, DIAGRAM_LINE_MAX = 4000, DIAGRAM_LINES_MAX = 500, DIAGRAMS_MAX = 100 };

/* Rules that a page gives in its own program, which nobody else can read. */
static const char *const programs[] = { "WeirdPromotion", "BadZone", "WeirdChain", "CustomPromotion", NULL };

static bool is_too_much(Diagram *diagram, const char *at, const char *end, int number)
{
    if (end - at > DIAGRAM_LINE_MAX)
        tell_error(&diagram->telling, number, "the line has more than 4,000 bytes");
    else if (number - diagram->line > DIAGRAM_LINES_MAX)
        tell_error(&diagram->telling, number, "the diagram has more than 500 lines");
    else
        return false;
    return true;
}

static const char *stem(const char *path)
{
    const char *slash = strrchr(path, '/'), *name = slash == NULL ? path : slash + 1,
               *dot = strrchr(name, '.');
    return import_cut(name, dot == NULL || dot == name ? strlen(name) : (size_t)(dot - name));
}

static Diagram *read_text(const char *path, const char *at, const char *end, int number)
{
    Diagram *diagram = import_take(sizeof *diagram);
    diagram->path = path;
    diagram->line = number;
    diagram->telling = (Telling){ .path = path, .section = stem(path) };
    for (; at < end; number++) {
        const char *close = line_end(at, end);
        if (is_too_much(diagram, at, close, number))
            break;
        read_line(diagram, plain_line(at, close), number);
        at = close + 1;
    }
    return diagram;
}

/* A diagram is called as it calls itself, or as the file. */
static void name_diagram(DiagramFile *file, Diagram *diagram)
{
    const IniEntry *own = diagram_option(diagram, "satellite");
    const char *name = own != NULL && own->value[0] != '\0' ? own->value : stem(diagram->path);
    diagram->name = name;
    for (size_t i = 0; i < file->count; i++)
        if (strcmp(file->diagrams[i]->name, diagram->name) == 0)
            diagram->name = import_format("%s-%zu", name, file->count + 1);
    diagram->telling.section = diagram->name;
}

static int lines_between(const char *at, const char *end)
{
    int lines = 0;
    for (; at < end; at++)
        lines += *at == '\n';
    return lines;
}

/* Where the text of a tag ends: at the next that closes its like. */
static const char *tag_close(const char *tag, const char *at, const char *end)
{
    size_t length = strcspn(tag + 1, " \t\r\n>");
    for (; at < end; at++)
        if (*at == '<' && at + length + 2 <= end && at[1] == '/' && strncasecmp(at + 2, tag + 1, length) == 0)
            return at;
    return end;
}

static void read_page(DiagramFile *file, const char *path, const char *bytes, const char *end)
{
    const char *at = bytes;
    int number = 1;
    for (const char *tag; file->count < DIAGRAMS_MAX && (tag = find_tag(at, end)) != NULL;) {
        const char *text = (const char *)memchr(tag, '>', (size_t)(end - tag)) + 1;
        const char *close = tag_close(tag, text, end);
        number += lines_between(at, text);
        Diagram *diagram = read_text(path, text, close, number);
        if (diagram->count > 0) {
            name_diagram(file, diagram);
            file->diagrams[file->count++] = diagram;
        }
        number += lines_between(text, close);
        at = close;
    }
    for (const char *const *program = programs; *program != NULL && file->count > 0; program++)
        for (at = bytes; (at = strstr(at, *program)) != NULL; at++) {
            tell_warning(&file->diagrams[0]->telling, 1 + lines_between(bytes, at),
                         "%s: rules that the page says in a program of its own are not carried over",
                         *program);
            break;
        }
}

DiagramFile *diagram_read(const char *path, const char *bytes, size_t length)
{
    if (length > BYTES_MAX) {
        fprintf(tell_stream(), "%s:1: error: the file has more than 1,048,576 bytes\n", path);
        return NULL;
    }
    DiagramFile *file = import_take(sizeof *file);
    file->diagrams = import_take(DIAGRAMS_MAX * sizeof(Diagram *));
    char *copy = import_take(length + 1);
    memcpy(copy, bytes, length);
    if (find_tag(copy, copy + length) != NULL) {
        read_page(file, path, copy, copy + length);
    } else {
        file->diagrams[file->count++] = read_text(path, copy, copy + length, 1);
        file->count = 0;
        name_diagram(file, file->diagrams[0]);
        file->count = 1;
    }
    return file;
}

/* --- asking ------------------------------------------------------------------------------------ */

const IniEntry *diagram_option(const Diagram *diagram, const char *key)
{
    const IniEntry *found = NULL; /* what is said last counts */
    for (size_t i = 0; i < diagram->option_count; i++)
        if (strcmp(diagram->options[i].key, key) == 0)
            found = &diagram->options[i];
    return found;
}

int diagram_number(const Diagram *diagram, const char *key, int plain)
{
    const IniEntry *entry = diagram_option(diagram, key);
    char *end;
    long number = entry == NULL ? plain : strtol(entry->value, &end, 10);
    return entry == NULL || end == entry->value || number > 9999 || number < -9999 ? plain : (int)number;
}

int diagram_digits(const char *text)
{
    int number = 0;
    for (; isdigit((unsigned char)*text) && number < 100; text++)
        number = number * 10 + *text - '0';
    return number;
}

int diagram_id_at(const Diagram *diagram, const char *at, size_t *length)
{
    int found = -1;
    *length = 0;
    for (int i = 0; i < diagram->count; i++) {
        const char *id = diagram->pieces[i].id;
        if (strlen(id) > *length && strncmp(at, id, strlen(id)) == 0) {
            found = i;
            *length = strlen(id);
        }
    }
    return found;
}

const char *diagram_chosen(const Diagram *diagram, const char *list, int piece)
{
    size_t length;
    for (const char *at = list; *at != '\0'; at += length > 0 ? length : 1)
        if (diagram_id_at(diagram, at, &length) == piece)
            return at;
    return NULL;
}
