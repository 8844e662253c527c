/* Parts of one input replaced by parts of another: crossing over, as genetic algorithms call it. */

#include "splice.h"

#include "loaded.h"

#include <ctype.h>
#include <stdlib.h>
#include <string.h>

enum { BYTES = 15, REPLACED = 80, ADDED = 10, SAME_PLACE = 50 }; /* of a hundred */
enum { DRAWS = 16, PARTS_MOST = 1024 };

/* What stands between parts, from long parts to short ones; after the last, parts are runs of letters of one
 * case or of digits, and single characters. */
static const char *const separators[] = { "\n", " \n", " \n/", " \n/,:;=", " \n/,:;=()[]{}<>-+@?!\"'" };
enum { LEVELS = sizeof separators / sizeof separators[0] + 1 };

typedef struct Parts {
    size_t starts[PARTS_MOST], ends[PARTS_MOST], count;
} Parts;

size_t LLVMFuzzerMutate(uint8_t *data, size_t size, size_t max_size);

static int class_of(char character)
{
    unsigned char byte = (unsigned char)character;
    return isdigit(byte) ? 1 : islower(byte) ? 2 : isupper(byte) ? 3 : 0;
}

static size_t end_of(const char *text, size_t start, size_t size, size_t level)
{
    size_t end = start + 1;
    if (level + 1 < LEVELS)
        while (end < size && (text[end] == '\0' || strchr(separators[level], text[end]) == NULL))
            end++;
    else
        while (end < size && class_of(text[start]) != 0 && class_of(text[end]) == class_of(text[start]))
            end++;
    return end;
}

static void find_parts(Parts *parts, const char *text, size_t size, size_t head, size_t level)
{
    parts->count = 0;
    for (size_t at = head; at < size && parts->count < PARTS_MOST;) {
        if (level + 1 < LEVELS && text[at] != '\0' && strchr(separators[level], text[at]) != NULL) {
            at++;
            continue;
        }
        parts->starts[parts->count] = at;
        parts->ends[parts->count++] = at = end_of(text, at, size, level);
    }
}

/* An input that loaded and begins with the same head; NULL if none was drawn. Free with free(). */
static char *draw_like(Choices *choices, const char *text, size_t head, size_t *size)
{
    for (int i = 0; i < DRAWS; i++) {
        char *drawn = loaded_draw(choices, size);
        if (drawn != NULL && *size > head && memcmp(drawn, text, head) == 0)
            return drawn;
        free(drawn);
    }
    return NULL;
}

static size_t splice(Choices *choices, const char *text, size_t size, const char *other, size_t other_size,
                     size_t head, uint8_t *data, size_t max_size)
{
    static Parts parts, others;
    size_t level = choose(choices, LEVELS);
    find_parts(&parts, text, size, head, level);
    find_parts(&others, other, other_size, head, level);
    if (parts.count == 0 || others.count == 0)
        return 0;
    unsigned what = choose(choices, 100), here = choose(choices, (unsigned)parts.count);
    unsigned there = choose(choices, (unsigned)others.count);
    if (here < others.count && chance(choices, SAME_PLACE))
        there = here;
    size_t start = parts.starts[here],
           end = what < REPLACED || what >= REPLACED + ADDED ? parts.ends[here] : start;
    size_t length = what < REPLACED + ADDED ? others.ends[there] - others.starts[there] : 0;
    size_t made = start + length + (size - end);
    if (made == 0 || made > max_size)
        return 0;
    memcpy(data, text, start);
    memcpy(data + start, other + others.starts[there], length);
    memcpy(data + start + length, text + end, size - end);
    return made;
}

size_t splice_mutate(uint8_t *data, size_t size, size_t max_size, unsigned seed, size_t head)
{
    Choices choices = choices_from_seed(seed);
    size_t text_size = size, other_size, made = 0;
    char *text = NULL, *other = NULL;
    if (!chance(&choices, BYTES)) {
        text = loaded_has(data, size) ? loaded_copy(data, size) : loaded_draw(&choices, &text_size);
        if (text != NULL && text_size > head)
            other = draw_like(&choices, text, head, &other_size);
        if (other != NULL)
            made = splice(&choices, text, text_size, other, other_size, head, data, max_size);
    }
    free(text);
    free(other);
    return made > 0 ? made : LLVMFuzzerMutate(data, size, max_size);
}
