/* Knows the mistakes found so far. Does not know where they come from or how
 * they are shown (render.h does). Lives in the rules arena. Reporting never
 * stops reading; after DIAG_MAX mistakes further ones are only counted. */
#ifndef VARI_REPORT_DIAG_H
#define VARI_REPORT_DIAG_H

#include "report/source.h"

enum { DIAG_MAX = 50 };

typedef enum DiagCode {
#define DIAG(NAME, word, about, wrong, right) DIAG_##NAME,
#include "report/diag_codes.h"
#undef DIAG
    DIAG_CODE_COUNT
} DiagCode;

typedef enum Severity { SEVERITY_ERROR, SEVERITY_WARNING } Severity;

typedef struct DiagNote {
    Text message;
    Span span;
} DiagNote;

typedef struct Diag {
    DiagCode code;
    Severity severity;
    Span span;
    Text message;
    Text help;       /* empty when there is none */
    Text suggestion; /* the exact replacement text for the span, or for `mended`, or empty */
    Span mended;     /* what the suggestion replaces where that is not the span; else nowhere */
    bool certain;    /* nothing else can have been meant */
    bool answered;   /* the help is about just this word in this place: no guess replaces it */
    Span guessed; /* what was read as if the suggestion stood there, though it is not certain; or nowhere */
    Text anew;    /* in a file that is extended: the keys by which what stands there is replaced, or empty */
    DiagNote notes[3];
    size_t note_count;
} Diag;

/* What a part of a file that could not be read may have said. */
typedef enum Unread { UNREAD_NOTHING, UNREAD_PIECES, UNREAD_NAMES } Unread;

typedef struct DiagList {
    Arena *arena;
    SourceList *sources;
    Diag *items;
    size_t count;
    size_t capacity;
    size_t error_count; /* all of them, also those past DIAG_MAX */
    size_t warning_count;
    size_t told;    /* reports that were asked for, dropped ones too */
    size_t kept[2]; /* how many of each severity are in items */
    size_t hidden;  /* errors that follow from what could not be read: they are no mistakes of their own */
    bool last_kept; /* the report made last is items[count - 1] */
    bool of_tests;  /* set while the definition's `tests:` are read: errors there leave the rules usable */
    size_t test_error_count; /* errors that were reported while of_tests was true */
    Unread unread;
} DiagList;

/* Reports and returns false, so that report-and-leave is one statement. A
 * second report with the same code and span is dropped. */
bool diag_error(DiagList *diags, DiagCode code, Span span, const char *format, ...)
    __attribute__((format(printf, 4, 5)));
void diag_warning(DiagList *diags, DiagCode code, Span span, const char *format, ...)
    __attribute__((format(printf, 4, 5)));
/* The next seven add to the report made last (and do nothing if it was dropped). */
void diag_help(DiagList *diags, const char *format, ...) __attribute__((format(printf, 2, 3)));
void diag_suggest(DiagList *diags, Text replacement); /* also makes the help "did you mean ..." */
/* The same for a change that is made elsewhere than at what is wrong. The help, which comes before, says what
 * the change does. An empty place is one before which something belongs. */
void diag_mend(DiagList *diags, Span place, Text replacement);
/* The suggestion may be taken without asking. */
void diag_is_certain(DiagList *diags);
/* Says that the help of the report made last is about just this word in this place: no guess replaces it. */
void diag_is_answered(DiagList *diags);
/* Says of the report made last that a part of the file is read as if the suggestion stood there. What is
 * reported within that part follows from the guess: it is no longer told, though it counts as a mistake. */
void diag_is_guessed(DiagList *diags, Span read);
void diag_note(DiagList *diags, Span span, const char *format, ...) __attribute__((format(printf, 3, 4)));

/* Says that a part of the file, already reported, could not be read. What only that may have put wrong,
 * pieces that do not stand there or castle from there, or (with UNREAD_NAMES) any name, cell or letter that
 * nothing declares, keys that are missing, and what does not fit an inherited value in its place, is no
 * longer told, though it counts as a mistake. */
void diag_unread(DiagList *diags, Unread what);

/* The number of errors in the rules: all but those in `tests:`. */
size_t diag_rule_errors(const DiagList *diags);
/* True if an error was reported within the span. Also true once no more are kept: then nobody knows. */
bool diag_has_error_in(const DiagList *diags, Span span);

Text diag_code_word(DiagCode code);
/* DIAG_CODE_COUNT when there is no such code. */
DiagCode diag_code_of(Text word);
/* Sorts by place in the file, errors and warnings together. */
void diag_sort(DiagList *diags);

#endif
