/* `vari validate` and `vari explain`. */

#include <stdlib.h>
#include <string.h>

#include "allocation.h"
#include "commands.h"
#include "exit_status.h"
#include "fix.h"
#include "json_text.h"
#include "library.h"
#include "rehearse.h"
#include "telling.h"

enum { PLAYED_GAMES = 300, PLAYED_SECONDS = 20 };

/* --- validate ------------------------------------------------------------------------ */

static bool read_format(const char *name, VariFormat *format)
{
    static const char *const names[] = { "text", "json", "gcc" };
    for (size_t i = 0; i < 3; i++)
        if (name != NULL && strcmp(name, names[i]) == 0) {
            *format = (VariFormat)i;
            return true;
        }
    *format = VARI_FORMAT_TEXT;
    if (name != NULL)
        fprintf(stderr, "vari: --format is text, json or gcc, not `%s`\n", name);
    return name == NULL;
}

static void tell_ok(const char *path, size_t passed, size_t warnings, bool no_tests)
{
    printf("%s: ok", path);
    if (passed > 0)
        printf(", %zu test%s passed", passed, passed == 1 ? "" : "s");
    else if (!no_tests)
        printf(", it has no tests");
    printf("%s\n", warnings > 0 ? ", with warnings" : "");
}

/* Each file has its object. Why one cannot be read is told on standard error. */
static void print_unread(const char *path)
{
    cJSON *object = cJSON_CreateObject();
    cJSON_AddStringToObject(object, "file", path);
    cJSON_AddBoolToObject(object, "ok", false);
    cJSON_AddArrayToObject(object, "diagnostics");
    print_json(object);
}

static int validate_file(const char *path, const Arguments *arguments, VariFormat format)
{
    int status;
    VariRules *rules = library_load(path, arguments, &status);
    if (rules == NULL) {
        if (format == VARI_FORMAT_JSON)
            print_unread(path);
        return status;
    }
    size_t passed = 0;
    clock_t until = after_seconds(TESTS_SECONDS);
    if (!arguments->has_test_nodes)
        vari_rules_set_stop(rules, is_over, &until);
    if (!arguments->no_tests)
        vari_rules_run_tests(rules, test_nodes(arguments), &passed, NULL);
    vari_rules_check_choices(rules);
    VariRehearsed played = { .size = sizeof played };
    uint32_t games = arguments->games > 0 ? (uint32_t)arguments->games : PLAYED_GAMES;
    if (arguments->play && vari_rules_ok(rules))
        played =
            rehearse(rules, games, arguments->has_seed ? (uint64_t)arguments->seed : 1, PLAYED_SECONDS, NULL);
    size_t errors = vari_rules_diagnosed(rules)->errors;
    size_t warnings = vari_rules_diagnosed(rules)->warnings;
    const char *told = vari_rules_diagnostics(rules, format, arguments->strict);
    fputs(told, format == VARI_FORMAT_JSON ? stdout : stderr);
    bool ok = errors == 0 && !(arguments->strict && warnings > 0);
    if (ok && format == VARI_FORMAT_TEXT)
        tell_ok(path, passed, warnings, arguments->no_tests);
    if (arguments->play && played.games > 0 && format == VARI_FORMAT_TEXT)
        rehearsal_print(rules, &played, games);
    vari_rules_free(rules);
    return ok ? EXIT_DONE : EXIT_INPUT;
}

int run_validate(const Arguments *arguments)
{
    int status = EXIT_DONE;
    VariFormat format;
    if (!read_format(arguments->format, &format))
        return EXIT_USAGE;
    for (size_t i = 0; i < arguments->count; i++) {
        const char *path = arguments->positional[i];
        int outcome = arguments->fix ? fix_file(path, arguments) : EXIT_DONE;
        if (outcome == EXIT_DONE)
            outcome = validate_file(path, arguments, format);
        status = outcome > status ? outcome : status;
    }
    return status;
}

/* --- explain --------------------------------------------------------------------------- */

static int explain_rules(const char *variant, const Arguments *arguments)
{
    int status;
    VariRules *rules = library_open(variant, arguments, &status);
    if (rules == NULL)
        return status;
    fputs(arguments->kernel ? vari_rules_description(rules, VARI_DESCRIPTION_KERNEL)
                            : vari_rules_description(rules, VARI_DESCRIPTION_PROGRAM),
          stdout);
    vari_rules_free(rules);
    return EXIT_DONE;
}

enum { CODES_A_LINE = 6 };

/* The codes of diagnostics; for free(). */
static const char **all_codes(size_t *count)
{
    const VariWord *code;
    for (*count = 0; vari_word(VARI_WORD_CODE, *count) != NULL; ++*count)
        ;
    const char **codes = memory_zeroed(*count, sizeof *codes);
    for (size_t i = 0; i < *count && (code = vari_word(VARI_WORD_CODE, i)) != NULL; i++)
        codes[i] = code->name;
    return codes;
}

static void refuse_code(const char *refused)
{
    size_t count;
    const char **codes = all_codes(&count);
    size_t nearest = vari_nearest(refused, codes, count);
    if (nearest != SIZE_MAX) {
        fprintf(stderr, "vari: there is no diagnostic code `%s`; did you mean `%s`?\n", refused,
                codes[nearest]);
    } else {
        fprintf(stderr, "vari: there is no diagnostic code `%s`; the codes are:\n", refused);
        for (size_t i = 0; i < count; i++)
            fprintf(stderr, "%s%s", i == 0 ? "    " : i % CODES_A_LINE == 0 ? ",\n    " : ", ", codes[i]);
        fputs("\nWhat a definition became is shown by `vari explain --kernel VARIANT`.\n", stderr);
    }
    free(codes);
}

static int explain_code(const char *asked)
{
    const VariWord *code;
    for (size_t i = 0; (code = vari_word(VARI_WORD_CODE, i)) != NULL; i++) {
        if (strcmp(code->name, asked) != 0)
            continue;
        if (code->about == NULL)
            out_of_memory();
        puts(code->about);
        return EXIT_DONE;
    }
    refuse_code(asked);
    return EXIT_INPUT;
}

int run_explain(const Arguments *arguments)
{
    if (arguments->kernel + arguments->program + arguments->search > 1) {
        command_usage(command_find("explain"), stderr);
        return EXIT_USAGE;
    }
    if (arguments->search)
        return explain_search(arguments);
    if (arguments->kernel || arguments->program)
        return explain_rules(arguments->positional[0], arguments);
    return explain_code(arguments->positional[0]);
}
