/* Knows how a definition is said as a section of a variants.ini. What an option means is known to the
 * importer alone: a section is drafted, read as any other, and changed as long as what it then says comes
 * nearer to what the definition says. */
#ifndef VARI_EXPORT_H
#define VARI_EXPORT_H

#include "sayings.h"

enum { ENTRIES_MAX = 120, NUMBERS_MAX = 40, CHANGE_ENTRIES = 12 };

typedef struct Entry {
    const char *key, *value; /* value NULL: what the base says */
} Entry;

typedef struct Draft {
    const char *base;
    Entry entries[ENTRIES_MAX];
    size_t count;
    unsigned distance;   /* of what is said */
    uint64_t lost;       /* rules that it does not say, as bits */
    uint64_t added;      /* of its own, those that are not the game's */
    uint64_t definition; /* a hash of what it becomes */
    unsigned agreement;  /* of how it plays */
} Draft;

/* What is written at once. */
typedef struct Change {
    Entry entries[CHANGE_ENTRIES]; /* keys NULL behind the last */
} Change;

enum { CHANGES_MAX = 700 };

typedef struct Changes {
    Change items[CHANGES_MAX];
    size_t count;
} Changes;

/* What was found of a draft, or of a definition that drafts become, once and for all. */
typedef struct Tried {
    uint64_t what; /* a hash of it; 0: free */
    unsigned distance;
    uint64_t lost, added, definition;
    unsigned agreement; /* with the game that is exported, if is_compared */
    bool is_compared;
} Tried;

enum { TRIED_MAX = 1 << 14, TRIALS_MOST = 5000 };

typedef struct Export {
    VariRules *rules;
    const char *name;
    const char *position;
    bool over; /* there */
    const Sayings *wanted;
    KindNames *names;
    int numbers[NUMBERS_MAX];
    size_t number_count;
    int files, ranks;
    Draft draft;
    size_t begun;                /* how many entries of the draft it began with */
    Model *model;                /* of the draft */
    const char *kept;            /* an option that is not changed again for now; NULL */
    Tried *definitions, *drafts; /* TRIED_MAX of each */
    size_t trials;               /* drafts that were read; after TRIALS_MOST only bases are */
} Export;

/* Each adds what may be tried. */
void suggest_pieces(const Export *export, const char *letter, const char *betza, Changes *changes);
void suggest_promoted(const Export *export, const char *letter, const char *betza, Changes *changes);
void suggest_absence(const Export *export, Changes *changes);
void suggest_lands(const Export *export, int slot, Changes *changes);
void suggest_values(const Export *export, int option, Changes *changes);

enum { EXPORT_FAR = 1000000 }; /* the distance of what is no game */

/* How far it is from the definition, and what it says. */
void draft_measure(Export *export, Draft *draft);
/* How long both play alike. */
unsigned draft_agreement(const Export *export, const Draft *draft);
/* What the section adds up to; NULL: nothing. */
Model *draft_model(const Export *export, const Draft *draft);
void draft_put(Draft *draft, Entry entry);
Draft draft_changed(const Draft *draft, const Change *change);
/* How many rules `lost` or `added` has. */
int export_count_bits(uint64_t rules);
/* Sets the model of the draft. */
void export_read_draft(Export *export);
/* Changes the draft, beginning with another, as long as it comes nearer; then leaves out what is not needed.
 */
void export_climb(Export *export, const Draft *base);

/* What a draft becomes; for vari_rules_free(). */
VariRules *export_draft_rules(const Export *export, const Draft *draft);
/* Writes the section that the draft is, with remarks above it. */
void export_write_draft(const Export *export, FILE *out);
/* A text as lines that begin with `start`, those after the first further in. */
void export_write_remark(FILE *out, const char *start, const char *text, const char *further);
/* Writes as such lines what the definition and what was made of the exported form say differently. `alike`:
 * whether they play alike; `form`: what that form is. False where there is nothing to write. */
bool export_write_difference(const char *name, const Sayings *wanted, VariRules *made, bool alike,
                             const char *form, const char *start, FILE *out);
/* What an id, or the name of a file, is called in another program's file. */
const char *export_name(const char *id);
/* True if Betza's notation as others know it has these moves: none in brackets, no leaps in numbers or to
 * anywhere. */
bool betza_is_plain(const char *betza);
/* How a kind moves as other programs write it; NULL where Betza's notation has no form for it. */
const char *export_betza(VariRules *rules, size_t piece);
/* Measures a grid of cells a1, b1, ... for two players; false where the game is no such. */
bool export_measure_grid(VariRules *rules, int *files, int *ranks);

/* Writes the section and, as remarks above it, what it cannot say. False, after telling why, where the board
 * is none that such a file can have. */
bool export_section(VariRules *rules, const char *id, FILE *out);
/* Writes an Interactive Diagram and, as a comment above it, what it cannot say. False, after telling why,
 * where the board is none that a diagram can have. */
bool export_diagram(VariRules *rules, const char *id, FILE *out);

/* Writes how a piece moves in H. G. Muller's form of Betza's notation, as XBoard reads it, castling with it;
 * false, and nothing written, where it has no such form. *whole: whether that is all of how it moves. */
bool betza_write(VariRules *rules, size_t piece, bool *whole, FILE *out);

#endif
