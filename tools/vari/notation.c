/* Actions as protocols write them. */

#include "notation.h"
#include "telling.h"

#include <ctype.h>
#include <stdlib.h>
#include <string.h>

enum { LETTERS = 26 };

/* False after telling that there is none of that name. */
static bool read_word(const char *name, VariNotation *notation)
{
    const VariWord *word;
    for (size_t i = 0; (word = vari_word(VARI_WORD_NOTATION, i)) != NULL; i++)
        if (strcmp(word->name, name) == 0) {
            *notation = (VariNotation)i;
            return true;
        }
    fputs("vari: --notation is players", tell_stream());
    for (size_t i = 0; (word = vari_word(VARI_WORD_NOTATION, i)) != NULL; i++)
        fprintf(tell_stream(), "/%s", word->name);
    fprintf(tell_stream(), ", not `%s`\n", name);
    return false;
}

bool notation_chosen(const VariRules *rules, const Arguments *arguments, VariNotation usual,
                     VariNotation *notation)
{
    const char *name = arguments->notation;
    *notation = name != NULL && strcmp(name, "players") == 0 ? vari_rules_info(rules)->notation : usual;
    if (name == NULL || strcmp(name, "players") == 0)
        return true;
    if (!read_word(name, notation))
        return false;
    if (((vari_rules_info(rules)->notations >> *notation & 1) != 0))
        return true;
    fprintf(tell_stream(), "vari: actions of %s are not written in `%s`, but in `%s`\n",
            vari_rules_info(rules)->id, name,
            vari_word(VARI_WORD_NOTATION, vari_rules_info(rules)->notation)->name);
    return false;
}

bool tells_coordinates(const VariRules *rules, VariNotation notation)
{
    return notation == VARI_NOTATION_COORDINATES &&
           vari_rules_info(rules)->notation != VARI_NOTATION_COORDINATES;
}

Notation notation_of(const VariRules *rules, NotationForm form)
{
    Notation notation = { .form = NOTATION_UCI };
    if (vari_rules_info(rules)->topology == VARI_TOPOLOGY_GRID &&
        sscanf(vari_rules_info(rules)->board, "%ux%u", &notation.files, &notation.ranks) == 2)
        notation.form = form;
    return notation;
}

typedef struct Writing {
    char *out;
    size_t length;
} Writing;

static void put(Writing *writing, const char *text, size_t length)
{
    for (size_t i = 0; i < length && writing->length + 1 < NOTATION_ROOM; i++)
        writing->out[writing->length++] = text[i];
    writing->out[writing->length] = '\0';
}

static size_t count_letters(const char *at)
{
    size_t length = 0;
    while (at[length] >= 'a' && at[length] <= 'z')
        length++;
    return length;
}

static size_t count_digits(const char *at)
{
    size_t length = 0;
    while (isdigit((unsigned char)at[length]))
        length++;
    return length;
}

static bool write_cell(const Notation *notation, unsigned file, unsigned rank, char *cell, size_t room)
{
    if (file >= notation->files || rank == 0 || rank > notation->ranks || notation->ranks > LETTERS)
        return false;
    if (notation->form == NOTATION_USI)
        snprintf(cell, room, "%u%c", notation->files - file, (char)('a' + notation->ranks - rank));
    else
        snprintf(cell, room, "%c%u", (char)('a' + file), rank - 1);
    return true;
}

void notation_write(const Notation *notation, const char *text, char out[NOTATION_ROOM])
{
    Writing writing = { .out = out };
    out[0] = '\0';
    for (const char *at = text; *at != '\0';) {
        char cell[32];
        size_t letters = count_letters(at), digits = count_digits(at + letters), length = letters + digits;
        if (notation->form != NOTATION_UCI && letters == 1 && digits > 0 && digits <= 2 &&
            write_cell(notation, (unsigned)(*at - 'a'), (unsigned)atoi(at + 1), cell, sizeof cell))
            put(&writing, cell, strlen(cell));
        else if (notation->form == NOTATION_USI && *at == '@')
            put(&writing, "*", length = 1);
        else
            put(&writing, at, length = length > 0 ? length : 1);
        at += length;
    }
}

/* The length of a cell as the protocol writes it, which becomes `file` and `rank` from 1; 0: there is none.
 */
static size_t read_cell(const Notation *notation, const char *at, unsigned *file, unsigned *rank)
{
    if (notation->form == NOTATION_USI) {
        size_t digits = count_digits(at);
        unsigned from_right = digits == 0 || digits > 2 ? 0 : (unsigned)atoi(at);
        if (from_right == 0 || from_right > notation->files || count_letters(at + digits) == 0)
            return 0;
        *file = notation->files - from_right;
        *rank = notation->ranks - (unsigned)(at[digits] - 'a');
        return *rank >= 1 && *rank <= notation->ranks ? digits + 1 : 0;
    }
    size_t digits = count_letters(at) == 1 ? count_digits(at + 1) : 0;
    if (digits == 0 || digits > 2)
        return 0;
    *file = (unsigned)(*at - 'a');
    *rank = (unsigned)atoi(at + 1) + 1;
    return *rank <= notation->ranks ? digits + 1 : 0;
}

void notation_read(const Notation *notation, const char *word, char out[NOTATION_ROOM])
{
    Writing writing = { .out = out };
    out[0] = '\0';
    for (const char *at = word; *at != '\0';) {
        unsigned file, rank;
        char cell[32];
        size_t length = notation->form == NOTATION_UCI ? 0 : read_cell(notation, at, &file, &rank);
        if (length > 0) {
            snprintf(cell, sizeof cell, "%c%u", (char)('a' + file), rank);
            put(&writing, cell, strlen(cell));
        } else {
            length = 1;
            put(&writing, notation->form == NOTATION_USI && *at == '*' ? "@" : at, 1);
        }
        at += length;
    }
}
