/* Listings at the border: what was asked of rules stays while something else is asked. */

#include "vari.h"

#include <criterion/criterion.h>
#include <stdlib.h>
#include <string.h>

Test(listings, each_stays_while_another_is_asked_for)
{
    static const char text[] = "vari: 1\nname: a\nboard: 4x4\npieces:\n  king: {letter: K, moves: K}\n"
                               "setup: {each: {king: a1}}\n";
    VariRules *rules = vari_rules_load(NULL, "a.yaml", text, strlen(text), NULL, 0, NULL, NULL);
    const char *kernel = vari_rules_description(rules, VARI_DESCRIPTION_KERNEL);
    char *kept = strdup(kernel);
    cr_assert_str_neq(vari_rules_description(rules, VARI_DESCRIPTION_PROGRAM), kept);
    cr_assert_str_eq(vari_rules_kind_text(rules, 0, VARI_KIND_BETZA, NULL), "K");
    cr_expect_str_eq(kernel, kept);
    free(kept);
    vari_rules_free(rules);
}
