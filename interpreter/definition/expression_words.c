/* The words that expressions keep for themselves: those that build the sentence and those that count cells
 * stand here, the others in the tables of what they mean (names, calls, classes of action). */

#include "definition/check.h"
#include "definition/expression.h"
#include "report/nearest.h"

#define IS_AMONG(word, words) is_among(word, words, sizeof(words) / sizeof *(words))

static bool is_among(Text word, const char *const *words, size_t count)
{
    for (size_t i = 0; i < count; i++)
        if (text_is(word, words[i]))
            return true;
    return false;
}

bool word_is_structural(Text word)
{
    static const char *const words[] = { "or",  "and", "not", "is", "in",    "of",   "where", "for",  "by",
                                         "div", "mod", "any", "no", "count", "lost", "true",  "false" };
    return IS_AMONG(word, words);
}

Text word_nearest_structural(Text word)
{
    static const char *const words[] = { "and",  "or",    "not",  "any",    "count",
                                         "rank", "ranks", "file", "files",  "where",
                                         "lost", "false", "true", "sector", "sectors" };
    Text names[sizeof words / sizeof words[0]];
    for (size_t i = 0; i < sizeof words / sizeof words[0]; i++)
        names[i] = text_of(words[i]);
    return nearest_name(word, names, sizeof words / sizeof words[0]);
}

bool word_counts_cells(Text word)
{
    static const char *const words[] = { "rank", "ranks", "file",   "files",
                                         "ring", "rings", "sector", "sectors" };
    return IS_AMONG(word, words);
}

bool expression_uses_word(Text word)
{
    for (int i = 0; i < CLASS_FIRST_DECLARED; i++)
        if (scope_name_equals(word, text_of(scope_fixed_classes[i])))
            return true;
    return word_is_structural(word) || word_counts_cells(word) || text_is(word, "hand") ||
           name_is_fixed(word) || call_is_named(word);
}
