/* Words and files of other systems. */

#include "definition/foreign.h"

#include "base/letters.h"
#include "definition/schema.h"

static bool is_word_byte(char byte)
{
    return letter_is_of_name(byte) || byte == '?';
}

/* What is reported may be a part of the word, as a letter of what is read as a movement. */
static Text word_around(Text bytes, Span span)
{
    size_t start = span.start, end = span.start;
    while (start > 0 && is_word_byte(bytes.bytes[start - 1]))
        start--;
    while (end < bytes.length && is_word_byte(bytes.bytes[end]))
        end++;
    return text_slice(bytes, start, end - start);
}

/* The key whose value is reported, if that stands behind it on its line. */
static Text key_before(Text bytes, Span span)
{
    size_t start = span.start;
    while (start > 0 && bytes.bytes[start - 1] != '\n')
        start--;
    Text line = text_slice(bytes, start, span.start - start);
    size_t colon = text_find(line, ':');
    bool behind = text_trim(text_slice(line, colon + 1, line.length)).length == 0;
    return behind ? text_trim(text_slice(line, 0, colon)) : (Text){ NULL, 0 };
}

static Text first_line(Text bytes)
{
    Text line = { NULL, 0 };
    while (bytes.length > 0 && line.length == 0)
        line = text_trim(text_cut(&bytes, '\n'));
    return line;
}

/* The answer to a whole file of another sort, or nothing. */
static const char *file_answer(Text bytes)
{
    Text line = first_line(bytes);
    size_t equals = text_find(line, '=');
    if (text_starts_with(line, TEXT("(")))
        return "this is no file of Zillions or Ludii: `vari new` begins a definition, and `vari list` shows "
               "which games "
               "there are";
    bool section = text_starts_with(line, TEXT("[")) && text_find(line, ']') + 1 == line.length,
         pair = equals < line.length && text_find(line, ':') > equals;
    if (section || pair)
        return "a `variants.ini` and the lines of an Interactive Diagram are read by `vari import FILE`";
    return NULL;
}

/* Names that the author has given may be such words, too. */
static bool asks_for_word(const Diag *diag)
{
    static const DiagCode codes[] = { DIAG_UNKNOWN_NAME,   DIAG_WRONG_TYPE,         DIAG_WRONG_BOARD,
                                      DIAG_BAD_MOVEMENT,   DIAG_MOVEMENT_LETTER,    DIAG_MOVEMENT_RANGE,
                                      DIAG_MOVEMENT_LIMIT, DIAG_MOVEMENT_DIRECTION, DIAG_BAD_STEP,
                                      DIAG_BAD_EXPRESSION, DIAG_UNKNOWN_HOOK,       DIAG_WRONG_SETUP,
                                      DIAG_UNKNOWN_CHOICE, DIAG_WRONG_FIELD,        DIAG_EXTENDS_UNKNOWN,
                                      DIAG_UNKNOWN_CELL };
    for (size_t i = 0; i < sizeof codes / sizeof *codes; i++)
        if (diag->code == codes[i])
            return !diag->certain;
    return false;
}

static Text word_answer(Text bytes, const Diag *diag)
{
    bool players = diag->code == DIAG_WRONG_TYPE && text_is(key_before(bytes, diag->span), "players");
    if (players && (!diag->certain || text_number_word(word_around(bytes, diag->span)) >= 0))
        return schema_answer(TEXT("number-of-players"));
    if (!asks_for_word(diag))
        return (Text){ NULL, 0 };
    return schema_answer(word_around(bytes, diag->span));
}

void foreign_answer(DiagList *diags, uint16_t source)
{
    const Source *file = source_get(diags->sources, source);
    bool first = true;
    for (size_t i = 0; file != NULL && i < diags->count; i++) {
        Diag *diag = &diags->items[i];
        if (diag->severity != SEVERITY_ERROR || diag->span.source != source)
            continue;
        const char *whole = first ? file_answer(file->bytes) : NULL;
        Text answer = whole != NULL ? text_of(whole) : word_answer(file->bytes, diag);
        first = false;
        if (answer.length == 0 || diag->answered)
            continue;
        diag->help = answer;
        diag->suggestion = (Text){ NULL, 0 };
        diag->mended = (Span){ 0 };
        diag->certain = false;
    }
}
