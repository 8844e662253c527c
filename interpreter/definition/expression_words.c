/* The words that expressions keep for themselves: those that build the sentence and those that count cells
 * stand here, the others in the tables of what they mean (names, calls, classes of action). */

#include "definition/check.h"
#include "definition/expression.h"
#include "report/nearest.h"

#include <string.h>

static const struct {
    const char *word, *types, *about;
} structural[] = {
    { "or", "J", "true if one side holds, or both" },
    { "and", "J", "true if both sides hold" },
    { "not", "T", "true if what follows does not hold; among the words of a selection: all others" },
    { "is", "JO", "equals; of a cell, what stands there is such a piece: `to is empty`, `it is enemy king`" },
    { "in", "J", "stands in a set of cells: `any own king in hill`" },
    { "of", "J", "as that player has it or sees it: `points of enemy`, `hand of mover`" },
    { "where", "J", "only those for which the test holds, in which `it` is the cell" },
    { "for", "J", "of each cell of a set, which is `it`: `max(advance(it) for own piece)`" },
    { "by", "J", "a number of steps or a direction, in calls" },
    { "div", "J", "divided, cut off towards zero" },
    { "mod", "J", "the rest of a division" },
    { "any", "TO", "true if there is one such piece or cell: `any own king in hill`" },
    { "no", "TO", "true if there is no such piece or cell: `no enemy piece`" },
    { "lost", "SWO", "how many fewer stand on the board than in the set-up: `lost(own pawn)`" },
    { "count", "NO", "how many such pieces or cells there are: `count own pawn`" },
    { "true", "T", "what always holds" },
    { "false", "T", "what never holds" },
};
static const struct {
    const char *word, *about;
} counting[] = {
    { "rank", "the cells of a rank: `rank 8`" },
    { "ranks", "the cells of several ranks: `ranks 1-2`" },
    { "file", "the cells of a file: `file e`" },
    { "files", "the cells of several files: `files a-c`" },
    { "ring", "the cells of a ring: `ring 1`" },
    { "rings", "the cells of several rings: `rings 1-2`" },
    { "sector", "the cells of a sector: `sector 1`" },
    { "sectors", "the cells of several sectors: `sectors 1-4`" },
};
static const char *const about_classes[CLASS_FIRST_DECLARED] = {
    [CLASS_MOVE] = "the action is a piece's move",
    [CLASS_DROP] = "the action puts a piece from a hand on the board",
    [CLASS_CASTLE] = "the action is a castling",
    [CLASS_PASS] = "the action passes",
    [CLASS_CAPTURE] = "the action takes a piece",
    [CLASS_PROMOTION] = "the action promotes a piece",
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
    for (size_t i = 0; i < sizeof counting / sizeof *counting; i++)
        if (text_is(word, counting[i].word))
            return true;
    return false;
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

static bool structural_word(size_t index, ExpressionWord *word)
{
    size_t cells = index - STRUCTURAL_COUNT, class = cells - COUNTING_COUNT;
    if (index < STRUCTURAL_COUNT)
        *word = (ExpressionWord){ .name = text_of(structural[index].word),
                                  .about = text_of(structural[index].about),
                                  .types = structural[index].types };
    else if (cells < COUNTING_COUNT)
        *word = (ExpressionWord){ .name = text_of(counting[cells].word),
                                  .about = text_of(counting[cells].about),
                                  .types = "SN" };
    else if (class < CLASS_FIRST_DECLARED)
        *word = (ExpressionWord){ .name = text_of(scope_fixed_classes[class]),
                                  .about = text_of(about_classes[class]),
                                  .types = "T" };
    return class < CLASS_FIRST_DECLARED || index < STRUCTURAL_COUNT + COUNTING_COUNT;
}

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
    return structural_word(index - at, word);
}
