/* `vari describe`: the rules in plain English. */

#include "allocation.h"
#include "commands.h"
#include "exit_status.h"
#include "library.h"

int run_describe(const Arguments *arguments)
{
    int status;
    VariRules *rules = library_open(arguments->positional[0], arguments, &status);
    if (rules == NULL)
        return status;
    memory_is_needed_for(rules);
    static const VariDescription forms[2][2] = { /* [whole][markdown] */
                                                 { VARI_DESCRIPTION_TEXT, VARI_DESCRIPTION_MARKDOWN },
                                                 { VARI_DESCRIPTION_WHOLE, VARI_DESCRIPTION_WHOLE_MARKDOWN }
    };
    fputs(vari_rules_description(rules, forms[arguments->whole][arguments->markdown]), stdout);
    vari_rules_free(rules);
    return EXIT_DONE;
}
