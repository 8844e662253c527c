/* `vari worth`, `vari explain --search`: what bots know of a definition before they play. */

#include <string.h>

#include "allocation.h"
#include "commands.h"
#include "exit_status.h"
#include "library.h"
#include "library_weights.h"
#include "telling.h"

enum { SMALL_TABLE = 1 }; /* MB: nothing is searched */

typedef int SearchTask(const VariSearch *search, const VariRules *rules);

static int with_search(const Arguments *arguments, SearchTask *task)
{
    int status;
    VariRules *rules =
        library_weighed(library_open(arguments->positional[0], arguments, &status), arguments, &status);
    if (rules == NULL)
        return status;
    VariGame *game = must_have(vari_game_new(rules, 1));
    status = tell_overrun(game); /* of what cannot be played nothing is found out */
    vari_game_free(game);
    if (status == EXIT_DONE) {
        VariSearch *search = must_have(vari_search_new(rules, SMALL_TABLE));
        status = task(search, rules);
        vari_search_free(search);
    }
    vari_rules_free(rules);
    return status;
}

/* Behind a value that was tuned, its standard error. */
static void print_error(const VariRules *rules, const char *group, const char *kind)
{
    const VariRulesInfo *info = vari_rules_info(rules);
    for (size_t i = 0; i < info->weight_count; i++)
        if (strcmp(info->weights[i].group, group) == 0 && strcmp(info->weights[i].name, kind) == 0)
            printf(" ± %.2f", info->weights[i].error);
}

static int print_worth(const VariSearch *search, const VariRules *rules)
{
    for (size_t i = 0; i < vari_rules_info(rules)->kind_count; i++) {
        double worth = vari_search_worth(search, i, false), in_hand = vari_search_worth(search, i, true);
        const VariKind *kind = vari_rules_kind(rules, i);
        printf("%-20s %6.2f", kind->name, worth);
        print_error(rules, "values", kind->id);
        if (in_hand > 0) {
            printf("  in hand %.2f", in_hand);
            print_error(rules, "hands", kind->id);
        }
        printf("\n");
    }
    return EXIT_DONE;
}

int run_worth(const Arguments *arguments)
{
    return with_search(arguments, print_worth);
}

static int print_method(const VariSearch *search, const VariRules *rules)
{
    printf("%s: %s\n", vari_rules_info(rules)->id, vari_search_method(search));
    return EXIT_DONE;
}

int explain_search(const Arguments *arguments)
{
    return with_search(arguments, print_method);
}
