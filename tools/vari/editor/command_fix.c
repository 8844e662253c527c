/* `vari validate --fix`: what can only have been meant otherwise is written as it was meant. Each change is
 * tried first: one that does not make the mistakes fewer is not made. */

#include <errno.h>
#include <stdlib.h>
#include <string.h>

#include "fix.h"

enum { FIXES_MAX = 200 };

/* A text that is being mended. */
typedef struct Mending {
    const char *path;
    char *text; /* owned */
    VariRules *rules;
    size_t errors, made;
    FILE *told; /* what has been done, a line each */
} Mending;

static char *with_change(const char *text, const VariDiagnostic *change)
{
    size_t length = strlen(change->suggestion), rest = strlen(text + change->end);
    char *changed = memory_take(change->start + length + rest + 1);
    memcpy(changed, text, change->start);
    memcpy(changed + change->start, change->suggestion, length);
    memcpy(changed + change->start + length, text + change->end, rest + 1);
    return changed;
}

static size_t line_of(const char *text, size_t offset)
{
    size_t line = 1;
    for (size_t i = 0; i < offset; i++)
        line += text[i] == '\n';
    return line;
}

static void take_change(Mending *mending, char *text, VariRules *rules, const VariDiagnostic *change)
{
    fprintf(mending->told, "%s:%zu: `%.*s` is now `%s`\n", mending->path,
            line_of(mending->text, change->start), (int)(change->end - change->start),
            mending->text + change->start, change->suggestion);
    free(mending->text);
    vari_rules_free(mending->rules);
    mending->text = text;
    mending->rules = rules;
    mending->errors = vari_rules_error_count(rules);
    mending->made++;
}

/* Makes the first change from `*next` on that is certain and helps; false: there is none. */
static bool mend_one(Mending *mending, size_t *next)
{
    for (; *next < vari_rules_diagnostic_count(mending->rules); ++*next) {
        VariDiagnostic change = vari_rules_diagnostic(mending->rules, *next);
        if (!change.certain || strcmp(change.path, mending->path) != 0)
            continue;
        char *text = with_change(mending->text, &change);
        VariRules *rules = library_load_text(mending->path, text, strlen(text));
        if (vari_rules_error_count(rules) < mending->errors) {
            take_change(mending, text, rules, &change);
            return true;
        }
        free(text);
        vari_rules_free(rules);
    }
    return false;
}

static void mend(Mending *mending)
{
    mending->rules = library_load_text(mending->path, mending->text, strlen(mending->text));
    mending->errors = vari_rules_error_count(mending->rules);
    size_t next = 0;
    while (mending->made < FIXES_MAX && mend_one(mending, &next))
        continue;
    vari_rules_free(mending->rules);
}

int fix_file(const char *path)
{
    size_t length, told_length;
    char *told;
    Mending mending = { .path = path, .text = read_whole_file(path, &length) };
    if (mending.text == NULL || memchr(mending.text, '\0', length) != NULL) {
        free(mending.text); /* reading it again tells what is wrong */
        return EXIT_DONE;
    }
    mending.told = open_text(&told, &told_length);
    mend(&mending);
    close_text(mending.told, &told);
    int status = EXIT_DONE;
    if (mending.made > 0 && !write_whole_file(path, mending.text)) {
        fprintf(stderr, "vari: cannot write %s: %s\n", path, file_problem(errno));
        status = EXIT_WORLD;
    } else {
        fputs(told, stderr);
    }
    free(mending.text);
    free(told);
    return status;
}
