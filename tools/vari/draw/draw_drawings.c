/* The drawings of drawings.txt, which is built in: found by their names, and written as SVG. What a line of
 * that file says is told at its top. */

#include <stdlib.h>
#include <string.h>

#include "draw.h"

/* --- finding ------------------------------------------------------------------------------- */

static bool is_word(const char *text, size_t length, const char *word, size_t word_length)
{
    return length == word_length && memcmp(text, word, length) == 0;
}

/* True if a line of the file names this drawing: `drawing NAME` or `drawing NAME for NAME NAME`. */
static bool names_it(const char *line, const char *name, size_t length)
{
    const char *end = line + strcspn(line, "\n");
    bool found = false;
    while (!found && line < end) {
        size_t word = strcspn(line, " \n");
        found = is_word(line, word, name, length);
        line += word;
        line += strspn(line, " ");
    }
    return found;
}

static const char heading[] = "drawing ";

/* The lines of the drawing of that name; NULL: there is none. */
static const char *find_lines(const char *name, size_t length)
{
    for (const char *at = drawings_text; at != NULL; at = strchr(at, '\n')) {
        at += *at == '\n';
        if (*at == '\0')
            return NULL;
        if (strncmp(at, heading, sizeof heading - 1) == 0 && names_it(at + sizeof heading - 1, name, length))
            return at + strcspn(at, "\n");
    }
    return NULL;
}

const char *drawing_find(const VariRules *rules, size_t piece)
{
    const char *image = vari_rules_kind(rules, piece)->image, *id = vari_rules_kind(rules, piece)->id;
    const char *last = strrchr(id, '-'), *found;
    if (image[0] != '\0')
        return find_lines(image, strlen(image));
    found = find_lines(id, strlen(id));
    return found != NULL || last == NULL ? found : find_lines(last + 1, strlen(last + 1));
}

/* --- writing ------------------------------------------------------------------------------- */

static const char outline[] = "#1d1712";

/* Another drawing as a part of this: `with NAME`, or `with NAME SCALE X Y`. */
static void write_part(FILE *out, const char *rest, const char *fill, const char *line)
{
    char *after;
    size_t length = strcspn(rest, " \n");
    const char *part = find_lines(rest, length);
    double scale = 1, x = 0, y = 0;
    if (part == NULL)
        return;
    if (rest[length] == ' ') {
        scale = strtod(rest + length, &after);
        x = strtod(after, &after);
        y = strtod(after, &after);
    }
    fprintf(out, "<g transform=\"translate(%g %g) scale(%g)\" stroke-width=\"%.2f\">", x, y, scale,
            4 / scale);
    drawing_write(out, part, fill, line);
    fputs("</g>", out);
}

static void write_path(FILE *out, const char *verb, const char *path, int length, const char *fill,
                       const char *line)
{
    bool filled = *verb == 'f' || *verb == 'o', dark = *verb == 'd';
    bool light = *verb == 'l' || *verb == 'o';
    fprintf(out, "<path d=\"%.*s\" fill=\"%s\" stroke=\"%s\"/>", length, path,
            filled ? fill
            : dark ? outline
                   : "none",
            light ? line : outline);
}

void drawing_write(FILE *out, const char *drawing, const char *fill, const char *line)
{
    while (*drawing == '\n' && strncmp(++drawing, "  ", 2) == 0) {
        const char *verb = drawing + 2, *rest = verb + strcspn(verb, " \n");
        size_t length = strcspn(verb, "\n");
        rest += *rest == ' ';
        if (*verb == 'w')
            write_part(out, rest, fill, line);
        else
            write_path(out, verb, rest, (int)(verb + length - rest), fill, line);
        drawing = verb + length;
    }
}
