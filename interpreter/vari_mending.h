/* Knows what mends a definition that is not read: edits, which are tried one after another. Does not know
 * what was reported. Shared by vari_mending.c, which tries and tells, vari_punctuation.c and vari_spelling.c,
 * which say what to try. Lives while one text is mended. Nothing here fails: what finds no room is not tried.
 */
#ifndef VARI_MENDING_H
#define VARI_MENDING_H

#include "base/list.h"
#include "vari_internal.h"

/* Longer lines are not looked at: nobody writes them by hand, and some trials take the square of the length.
 */
enum { OWN_SOURCE = 1, MENDED_LINES_MAX = 10, MENDED_LENGTH_MAX = 4096, EDITS_MAX = 600 };

typedef struct Edit {
    size_t start, end; /* bytes that are replaced */
    const char *by;
    const char *sort;    /* what was wrong, for the message; NULL: a word */
    size_t diag;         /* of a word: the report that it belongs to, or SIZE_MAX */
    bool is_operator;    /* of an expression, not a sign of YAML */
    bool is_guess;       /* something else may have been meant */
    bool is_declaration; /* the word is not the one that was reported, but another that should be it */
} Edit;

/* A word of the language, of inherited files, or of the text. */
typedef struct KnownWord {
    Text text;  /* where it stands in one's own text, if it does */
    size_t own; /* how often it stands there */
    bool others;
} KnownWord;

typedef struct Mending {
    VariRules *rules;
    Arena *arena; /* of the trial at hand */
    Arena *kept;  /* of words and edits */
    Text bytes;
    LIST(KnownWord) words; /* sorted */
    const Text (*sets)[2]; /* options with which it is read, too; see rules_find_slip() */
    size_t set_count;
    Edit edits[EDITS_MAX];
    size_t edit_count, next;
    size_t lines[MENDED_LINES_MAX]; /* where those begin that are looked at */
    size_t line_count;
    size_t read, loaded, loads; /* bytes so far, and definitions */
    size_t least; /* warnings that are left, where nothing but warnings is mended; else SIZE_MAX */
    const Edit *found;
    uint64_t found_as; /* what the text then says */
    const Edit *other; /* mends it, too, but to say something else; NULL: none does */
} Mending;

char mending_byte(const Mending *mending, size_t at);
size_t mending_line_begin(const Mending *mending, size_t at);
size_t mending_line_end(const Mending *mending, size_t at);
/* Behind the last byte that says something, comments aside. */
size_t mending_said_end(const Mending *mending, size_t begin);
void mending_add(Mending *mending, Edit edit);
bool mending_is_blank(char byte);

/* vari_punctuation.c: signs that may be missing, too much or others on the lines that are looked at. */
void mending_find_signs(Mending *mending);
/* Keys with several values, with commas between, on the line from `begin` to `end`: `{hill: d4, e4}`; and
 * texts with a comma or a colon, without quotes. */
void mending_find_runs(Mending *mending, size_t begin, size_t end);
/* vari_spelling.c: words that may be others. */
void mending_find_words(Mending *mending);
/* How often the word stands in the text, comments too. */
size_t mending_count_word(const Mending *mending, Text word);
/* True if the text stands once as a word, and nowhere in inherited files or in the language. */
bool mending_is_lone(const Mending *mending, Text word);

#endif
