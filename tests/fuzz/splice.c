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

/* Free `bytes` with free(). */
typedef struct Input {
    char *bytes;
    size_t size;
} Input;

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

/* An input that loaded and begins with the same head; without bytes if none was drawn. */
static Input draw_like(Choices *choices, const Input *input, size_t head)
{
    for (int i = 0; i < DRAWS; i++) {
        Input drawn = { NULL, 0 };
        drawn.bytes = loaded_draw(choices, &drawn.size);
        if (drawn.bytes != NULL && drawn.size > head && memcmp(drawn.bytes, input->bytes, head) == 0)
            return drawn;
        free(drawn.bytes);
    }
    return (Input){ NULL, 0 };
}

/* Puts a part of `other` into `data`, among the parts of `input` or for one of them, or leaves one of these
 * out. Returns the size; 0: there is nothing to exchange, or no room. */
static size_t splice(Choices *choices, const Input *input, const Input *other, size_t head, uint8_t *data,
                     size_t max_size)
{
    static Parts parts, others;
    size_t level = choose(choices, LEVELS);
    find_parts(&parts, input->bytes, input->size, head, level);
    find_parts(&others, other->bytes, other->size, head, level);
    if (parts.count == 0 || others.count == 0)
        return 0;
    unsigned what = choose(choices, 100), here = choose(choices, (unsigned)parts.count);
    unsigned there = choose(choices, (unsigned)others.count);
    if (here < others.count && chance(choices, SAME_PLACE))
        there = here;
    bool adds = what >= REPLACED && what < REPLACED + ADDED, removes = what >= REPLACED + ADDED;
    size_t start = parts.starts[here], end = adds ? start : parts.ends[here];
    size_t length = removes ? 0 : others.ends[there] - others.starts[there], rest = input->size - end;
    if (start + length + rest == 0 || start + length + rest > max_size)
        return 0;
    memcpy(data, input->bytes, start);
    memcpy(data + start, other->bytes + others.starts[there], length);
    memcpy(data + start + length, input->bytes + end, rest);
    return start + length + rest;
}

size_t splice_mutate(uint8_t *data, size_t size, size_t max_size, unsigned seed, size_t head)
{
    Choices choices = choices_from_seed(seed);
    Input input = { NULL, size }, other = { NULL, 0 };
    size_t made = 0;
    if (!chance(&choices, BYTES)) {
        input.bytes = loaded_has(data, size) ? loaded_copy(data, size) : loaded_draw(&choices, &input.size);
        if (input.bytes != NULL && input.size > head)
            other = draw_like(&choices, &input, head);
        if (other.bytes != NULL)
            made = splice(&choices, &input, &other, head, data, max_size);
    }
    free(input.bytes);
    free(other.bytes);
    return made > 0 ? made : LLVMFuzzerMutate(data, size, max_size);
}
