/* What one text says and another does not, sentence by sentence. */

#include "describe/paragraphs.h"
#include "describe/words.h"

/* How long the first sentence is, with its stop. */
static size_t sentence_length(Text text)
{
    size_t end = 0;
    while (end < text.length &&
           !(text.bytes[end] == '.' && (end + 1 == text.length || text.bytes[end + 1] == ' ')))
        end++;
    return end < text.length ? end + 1 : text.length;
}

static bool has_sentence(Text text, Text sentence)
{
    while (text.length > 0) {
        size_t length = sentence_length(text);
        if (text_equals(text_slice(text, 0, length), sentence))
            return true;
        text = text_trim(text_slice(text, length, text.length));
    }
    return false;
}

unsigned sentences_but(Text text, Text other, Buffer *out)
{
    unsigned count = 0;
    while (text.length > 0) {
        size_t length = sentence_length(text);
        Text sentence = text_slice(text, 0, length);
        if (!has_sentence(other, sentence)) {
            buffer_add(out, "%s%.*s", out->length > 0 ? " " : "", TEXT_ARG(sentence));
            count++;
        }
        text = text_trim(text_slice(text, length, text.length));
    }
    return count;
}

bool speaks_of(Text text, const char *words)
{
    for (size_t at = 0; at < text.length; at++)
        if (text_starts_with(text_slice(text, at, text.length), text_of(words)))
            return true;
    return false;
}
