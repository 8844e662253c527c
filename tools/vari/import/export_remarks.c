/* export_remarks.c -- what exported forms share: how kinds move, the board, and what a form does not say of
 * its definition, in lines of remarks. */

#include <stdlib.h>
#include <string.h>

#include "export.h"

void export_write_remark(FILE *out, const char *start, const char *text, const char *further)
{
    enum { WIDTH = 102 };
    size_t column = 0;
    for (const char *at = text; *at != '\0';) {
        size_t blanks = strspn(at, " \n"), length = strcspn(at + blanks, " \n");
        bool first = at == text, breaks = !first && column + blanks + length > WIDTH;
        if (first || breaks)
            column = (size_t)fprintf(out, "%s%s%s", first ? "" : "\n", start, first ? "" : further);
        if (breaks) {
            at += blanks;
            blanks = 0;
        }
        column += (size_t)fprintf(out, "%.*s", (int)(blanks + length), at);
        at += blanks + length;
    }
    putc('\n', out);
}

const char *export_name(const char *id)
{
    const char *slash = strrchr(id, '/'), *start = slash == NULL ? id : slash + 1;
    size_t length = strcspn(start, ".:[] \t\r\n");
    return length == 0 ? "game" : import_cut(start, length);
}

/* Cuts the first part off a text: modifiers, an atom, and how far it goes. */
static const char *cut_part(const char **at)
{
    const char *start = *at, *end = start + strcspn(start, "ABCDEFGHIJKLMNOPQRSTUVWXYZ");
    char atom = *end;
    end += atom != '\0';
    end += atom != '\0' && *end == atom;
    end += strspn(end, "0123456789");
    *at = end;
    return import_cut(start, (size_t)(end - start));
}

static bool has_part(const char *text, const char *part)
{
    while (*text != '\0')
        if (strcmp(cut_part(&text), part) == 0)
            return true;
    return false;
}

/* Where a move is there once more for pieces that have not moved, it is bound to something that the notation
 * does not say: without it the text is nearer to what is meant. */
static const char *without_bound_moves(const char *text)
{
    const char *kept = "";
    for (const char *at = text; *at != '\0';) {
        const char *part = cut_part(&at);
        if (!has_part(text, import_format("i%s", part)))
            kept = import_format("%s%s", kept, part);
    }
    return kept;
}

/* Without blanks, which other programs do not know. They may not know a range of one step either, which keeps
 * an atom from being doubled by the next: what has no modifiers stands first then. */
const char *export_betza(VariRules *rules, size_t piece)
{
    bool whole;
    const char *betza = vari_rules_kind_text(rules, piece, VARI_KIND_BETZA, &whole), *bare = "", *text = "";
    if (!betza_is_plain(betza))
        return NULL;
    for (const char *at = betza; *at != '\0'; at++)
        if (*at != ' ')
            text = import_format("%s%c", text, *at);
    text = whole ? text : without_bound_moves(text);
    if (strchr(text, '1') == NULL)
        return text;
    const char *rest = "";
    for (const char *at = text; *at != '\0';) {
        size_t modifiers = strcspn(at, "ABCDEFGHIJKLMNOPQRSTUVWXYZ"),
               length = modifiers + (at[modifiers] != '\0');
        size_t digits = strspn(at + length, "0123456789");
        bool once = digits == 1 && at[length] == '1', doubled = digits == 0 && at[length] == at[modifiers];
        const char *part = import_format("%.*s", (int)(length + (once ? 0 : digits) + doubled), at);
        const char **where = modifiers == 0 ? &bare : &rest;
        *where = import_format("%s%s", *where, part);
        at += length + digits + doubled;
    }
    return import_format("%s%s", bare, rest);
}

bool export_measure_grid(VariRules *rules, int *files, int *ranks)
{
    *files = *ranks = 0;
    for (size_t i = 0; i < vari_rules_info(rules)->cell_count; i++) {
        const char *name = vari_rules_cell(rules, i)->name;
        int file = name[0] - 'a' + 1, rank = atoi(name + 1);
        if (file < 1 || rank < 1 || strcmp(import_format("%c%d", name[0], rank), name) != 0)
            return false;
        *files = file > *files ? file : *files;
        *ranks = rank > *ranks ? rank : *ranks;
    }
    return vari_rules_info(rules)->topology == VARI_TOPOLOGY_GRID &&
           vari_rules_info(rules)->player_count == 2;
}

typedef struct Remarks {
    FILE *out;
    const char *start;
} Remarks;

static void write_rule(void *context, const Saying *saying)
{
    const Remarks *remarks = context;
    export_write_remark(remarks->out, remarks->start,
                        import_format("  - %s%s: %s", saying->subject,
                                      saying->subject[0] == '\0' ? saying->section : "", saying->text),
                        "    ");
}

bool export_write_difference(const char *name, const Sayings *wanted, VariRules *made, bool alike,
                             const char *form, const char *start, FILE *out)
{
    const Sayings *said = sayings_of(made);
    Remarks remarks = { out, start };
    const char *begins = alike ? "Random games of both go alike, but not all is said in the same words."
                               : import_format("This %s does not say all of the game.",
                                               form); /* tools/studio/source/main.ts finds it */
    if (sayings_lost(wanted, said) != 0) {
        export_write_remark(out, start, import_format("%s The definition of %s says:", begins, name), "");
        sayings_missing(wanted, said, write_rule, &remarks);
        if (sayings_lost(said, wanted) != 0)
            export_write_remark(out, start, import_format("Instead, the %s says:", form), "");
    } else if (sayings_lost(said, wanted) != 0) {
        export_write_remark(out, start,
                            import_format("%s Besides what the definition of %s says:", begins, name), "");
    } else if (!alike) {
        export_write_remark(
            out, start, import_format("Random games of the definition and of this %s do not go alike.", form),
            "");
    }
    sayings_missing(said, wanted, write_rule, &remarks);
    return !alike || sayings_distance(wanted, said) > 0;
}
