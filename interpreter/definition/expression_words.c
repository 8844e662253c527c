/* The words that expressions keep for themselves: those that build the sentence and those that count cells
 * stand here, the others in the tables of what they mean (names, calls, classes of action). */

#include "definition/check.h"
#include "definition/expression.h"
#include "report/nearest.h"

#include <string.h>

#define IS_AMONG(word, words) is_among(word, words, sizeof(words) / sizeof *(words))

static bool is_among(Text word, const char *const *words, size_t count)
{
    for (size_t i = 0; i < count; i++)
        if (text_is(word, words[i]))
            return true;
    return false;
}

static const struct {
    const char *word, *types;
} structural[] = {
    { "or", "J" },   { "and", "J" },   { "not", "T" }, { "is", "JO" },    { "in", "J" },
    { "of", "J" },   { "where", "J" }, { "for", "J" }, { "by", "J" },     { "div", "J" },
    { "mod", "J" },  { "any", "TO" },  { "no", "TO" }, { "lost", "SWO" }, { "count", "NO" },
    { "true", "T" }, { "false", "T" },
};
static const char *const counting[] = {
    "rank", "ranks", "file", "files", "ring", "rings", "sector", "sectors"
};

bool word_is_structural(Text word)
{
    for (size_t i = 0; i < sizeof structural / sizeof *structural; i++)
        if (text_is(word, structural[i].word))
            return true;
    return false;
}

/* Short words, near which many others are: they are meant where letters are swapped, or one is typed twice.
 */
static Text nearest_short(Text word, bool begins)
{
    static const char *const begin[] = { "no" }, *const join[] = {
        "is", "in", "of", "by", "no", "mod", "div"
    };
    const char *const *words = begins ? begin : join;
    for (size_t i = 0; i < (begins ? sizeof begin / sizeof begin[0] : sizeof join / sizeof join[0]); i++)
        if (nearest_is_slip(word, text_of(words[i])))
            return text_of(words[i]);
    return (Text){ "", 0 };
}

/* True if a value begins behind a text: nothing stands there, a sign, or a word that wants one. */
static bool value_follows(Text before)
{
    size_t end = before.length;
    while (end > 0 && before.bytes[end - 1] == ' ')
        end--;
    size_t start = end;
    while (start > 0 && before.bytes[start - 1] >= 'a' && before.bytes[start - 1] <= 'z')
        start--;
    if (start < end)
        return word_is_structural(text_slice(before, start, end - start));
    return end == 0 || strchr("(+-&*<>=", before.bytes[end - 1]) != NULL;
}

Text word_nearest_structural(Text text, size_t start, Text word)
{
    const bool begins = value_follows(text_slice(text, 0, start));
    static const char *const words[] = { "and",   "or",    "where", "not",    "any",
                                         "count", "rank",  "ranks", "file",   "files",
                                         "lost",  "false", "true",  "sector", "sectors" };
    enum { JOINING = 3 }; /* these cannot begin anything */
    Text names[sizeof words / sizeof words[0]], slip = nearest_short(word, begins);
    size_t count = 0;
    for (size_t i = begins ? JOINING : 0; i < sizeof words / sizeof words[0]; i++)
        names[count++] = text_of(words[i]);
    return slip.length > 0 ? slip : nearest_name(word, names, count);
}

bool word_counts_cells(Text word)
{
    return IS_AMONG(word, counting);
}

bool expression_uses_word(Text word)
{
    for (int i = 0; i < CLASS_FIRST_DECLARED; i++)
        if (scope_name_equals(word, text_of(scope_fixed_classes[i])))
            return true;
    return word_is_structural(word) || word_counts_cells(word) || text_is(word, "hand") ||
           name_is_fixed(word) || call_is_named(word);
}

enum {
    STRUCTURAL_COUNT = sizeof structural / sizeof *structural,
    COUNTING_COUNT = sizeof counting / sizeof *counting
};

/* Those of each sort follow those of the sort before. */
bool expression_word(size_t index, ExpressionWord *word)
{
    *word = (ExpressionWord){ 0 };
    size_t at = 0;
    while (at <= index && name_by_number(at, word))
        at++;
    if (at > index)
        return true;
    for (size_t call = 0; call_by_number(call, word); call++, at++)
        if (at == index)
            return true;
    index -= at;
    const char *name = NULL;
    if (index < STRUCTURAL_COUNT)
        name = structural[index].word;
    else if (index < STRUCTURAL_COUNT + COUNTING_COUNT)
        name = counting[index - STRUCTURAL_COUNT];
    else if (index < STRUCTURAL_COUNT + COUNTING_COUNT + CLASS_FIRST_DECLARED)
        name = scope_fixed_classes[index - STRUCTURAL_COUNT - COUNTING_COUNT];
    const char *types = index < STRUCTURAL_COUNT                    ? structural[index].types
                        : index < STRUCTURAL_COUNT + COUNTING_COUNT ? "SN"
                                                                    : "T";
    *word = (ExpressionWord){ .name = text_of(name == NULL ? "" : name), .types = types };
    return name != NULL;
}
