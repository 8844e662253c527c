/* `vari validate --fix`: what can only have been meant otherwise is written as it was meant. Each change is
 * tried first: one that does not make the mistakes fewer is not made. */

#include <errno.h>
#include <stdlib.h>
#include <string.h>

#include "allocation.h"
#include "exit_status.h"
#include "files.h"
#include "fix.h"
#include "library.h"
#include "telling.h"

enum { FIXES_MAX = 200 };

/* A text that is being mended. */
typedef struct Mending {
    const char *path;
    char *text; /* owned */
    VariRules *rules;
    size_t errors, warnings, made;
    FILE *told; /* what has been done, a line each */
} Mending;

static char *with_change(const char *text, const VariDiagnostic *change)
{
    size_t length = strlen(change->suggestion), rest = strlen(text + change->mend_end);
    char *changed = memory_take(change->mend_start + length + rest + 1);
    memcpy(changed, text, change->mend_start);
    memcpy(changed + change->mend_start, change->suggestion, length);
    memcpy(changed + change->mend_start + length, text + change->mend_end, rest + 1);
    return changed;
}

static size_t line_of(const char *text, size_t offset)
{
    size_t line = 1;
    for (size_t i = 0; i < offset; i++)
        line += text[i] == '\n';
    return line;
}

static void tell_change(Mending *mending, const VariDiagnostic *change)
{
    bool elsewhere = change->mend_start != change->start || change->mend_end != change->end;
    fprintf(mending->told, "%s:%zu: ", mending->path, line_of(mending->text, change->start));
    if (elsewhere)
        fprintf(mending->told, "%s: done\n", change->help);
    else
        fprintf(mending->told, "`%.*s` is now `%s`\n", (int)(change->end - change->start),
                mending->text + change->start, change->suggestion);
    mending->made++;
}

static void take_text(Mending *mending, char *text, VariRules *rules)
{
    free(mending->text);
    vari_rules_free(mending->rules);
    mending->text = text;
    mending->rules = rules;
    mending->errors = vari_rules_diagnosed(rules)->errors;
    mending->warnings = vari_rules_diagnosed(rules)->warnings;
}

/* With every choice of its options. */
static VariRules *load_checked(const char *path, const char *text)
{
    VariRules *rules = library_load_text(path, text, strlen(text));
    vari_rules_check_choices(rules);
    return rules;
}

static bool is_better(const Mending *mending, VariRules *rules)
{
    size_t errors = vari_rules_diagnosed(rules)->errors;
    return errors < mending->errors ||
           (errors == mending->errors && vari_rules_diagnosed(rules)->warnings < mending->warnings);
}

static bool is_certain(const Mending *mending, const VariDiagnostic *change)
{
    return change->certain && strcmp(change->path, mending->path) == 0;
}

/* Makes the first change from `*next` on that is certain and helps; false: there is none. */
static bool mend_one(Mending *mending, size_t *next)
{
    for (; *next < vari_rules_diagnosed(mending->rules)->kept; ++*next) {
        VariDiagnostic change = *vari_rules_diagnostic(mending->rules, *next);
        if (!is_certain(mending, &change))
            continue;
        char *text = with_change(mending->text, &change);
        VariRules *rules = load_checked(mending->path, text);
        if (is_better(mending, rules)) {
            tell_change(mending, &change);
            take_text(mending, text, rules);
            return true;
        }
        free(text);
        vari_rules_free(rules);
    }
    return false;
}

static VariRules *load_tested(const char *path, const char *text, const Arguments *arguments)
{
    VariRules *rules = library_load_text(path, text, strlen(text));
    clock_t until = after_seconds(TESTS_SECONDS);
    if (!arguments->has_test_nodes)
        vari_rules_set_stop(rules, is_over, &until);
    vari_rules_run_tests(rules, test_nodes(arguments), NULL, NULL);
    return rules;
}

/* What tests play otherwise than it is listed: all at once, for trying one plays them all. */
static void mend_tests(Mending *mending, const Arguments *arguments)
{
    VariRules *before = load_tested(mending->path, mending->text, arguments);
    size_t count = vari_rules_diagnosed(before)->kept;
    size_t room = strlen(mending->text) + 1;
    char *text = memory_take(room);
    memcpy(text, mending->text, room);
    for (size_t i = count; i-- > 0;) { /* the last first, so that the others stay where they are */
        VariDiagnostic change = *vari_rules_diagnostic(before, i);
        if (!is_certain(mending, &change))
            continue;
        char *changed = with_change(text, &change);
        free(text);
        text = changed;
    }
    VariRules *after = load_tested(mending->path, text, arguments);
    bool better = vari_rules_diagnosed(after)->errors < vari_rules_diagnosed(before)->errors;
    for (size_t i = 0; better && i < count; i++) {
        VariDiagnostic change = *vari_rules_diagnostic(before, i);
        if (is_certain(mending, &change))
            tell_change(mending, &change);
    }
    vari_rules_free(before);
    if (better) {
        take_text(mending, text, after);
    } else {
        free(text);
        vari_rules_free(after);
    }
}

static void mend(Mending *mending, const Arguments *arguments)
{
    mending->rules = load_checked(mending->path, mending->text);
    mending->errors = vari_rules_diagnosed(mending->rules)->errors;
    mending->warnings = vari_rules_diagnosed(mending->rules)->warnings;
    size_t next = 0;
    while (mending->made < FIXES_MAX && mend_one(mending, &next))
        continue;
    if (vari_rules_ok(mending->rules) && !arguments->no_tests)
        mend_tests(mending, arguments);
    vari_rules_free(mending->rules);
}

int fix_file(const char *path, const Arguments *arguments)
{
    size_t length, told_length;
    char *told;
    Mending mending = { .path = path, .text = read_whole_file(path, &length) };
    if (mending.text == NULL || memchr(mending.text, '\0', length) != NULL) {
        free(mending.text); /* reading it again tells what is wrong */
        return EXIT_DONE;
    }
    mending.told = open_text(&told, &told_length);
    mend(&mending, arguments);
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
