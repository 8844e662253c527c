/* The list of mistakes: one entry per mistake and place, a bounded
 * number of them kept, all of them counted. */

#include "report/diag.h"

#include "base/list.h"

#include <stdarg.h>

static const char *const code_words[] = {
#define DIAG(NAME, word, about, wrong, right) word,
#include "report/diag_codes.h"
#undef DIAG
};

Text diag_code_word(DiagCode code)
{
    return code < DIAG_CODE_COUNT ? text_of(code_words[code]) : TEXT("unknown");
}

DiagCode diag_code_of(Text word)
{
    for (unsigned code = 0; code < DIAG_CODE_COUNT; code++)
        if (text_is(word, code_words[code]))
            return (DiagCode)code;
    return DIAG_CODE_COUNT;
}

static bool same_span(Span left, Span right)
{
    return left.source == right.source && left.start == right.start && left.end == right.end;
}

/* Reports from nowhere in particular are the same only if they say the same. */
static bool is_known(const DiagList *diags, DiagCode code, Span span, Text message)
{
    for (size_t i = 0; i < diags->count; i++) {
        const Diag *diag = &diags->items[i];
        if (diag->code == code && same_span(diag->span, span) &&
            (span.source != 0 || text_equals(diag->message, message)))
            return true;
    }
    return false;
}

static bool follows(Unread unread, DiagCode code)
{
    switch (code) {
    case DIAG_BAD_CASTLING:
    case DIAG_MOVE_RECORD:
    case DIAG_LAW_FORM:
    case DIAG_OUTCOME:
    case DIAG_STATE_FORM:
    case DIAG_WRONG_SETUP: return unread >= UNREAD_PIECES;
    case DIAG_MISSING_KEY:
    case DIAG_UNKNOWN_NAME:
    case DIAG_UNKNOWN_CELL:
    case DIAG_UNKNOWN_CHOICE:
    case DIAG_UNKNOWN_FIELD:
    case DIAG_LETTER_TAKEN:
    case DIAG_WRONG_NUMBER:
    case DIAG_BOARD_NAMES:
    case DIAG_NOT_FIXED: return unread == UNREAD_NAMES;
    default: return false;
    }
}

/* True for a report that only a guess may have brought about. */
static bool follows_guess(const DiagList *diags, Span span)
{
    for (size_t i = 0; i < diags->count && span.source != 0; i++) {
        Span guessed = diags->items[i].guessed;
        if (guessed.source == span.source && span.start >= guessed.start && span.end <= guessed.end)
            return true;
    }
    return false;
}

void diag_unread(DiagList *diags, Unread what)
{
    if (!diags->of_tests) /* no other part of a definition refers to its tests */
        diags->unread = what > diags->unread ? what : diags->unread;
}

size_t diag_rule_errors(const DiagList *diags)
{
    return diags->error_count - diags->test_error_count;
}

bool diag_has_error_in(const DiagList *diags, Span span)
{
    for (size_t i = 0; i < diags->count; i++) {
        const Diag *diag = &diags->items[i];
        if (diag->severity == SEVERITY_ERROR && diag->span.source == span.source &&
            diag->span.start >= span.start && diag->span.start < span.end)
            return true;
    }
    return diags->kept[SEVERITY_ERROR] >= DIAG_MAX;
}

__attribute__((format(printf, 5, 0))) static void report(DiagList *diags, DiagCode code, Severity severity,
                                                         Span span, const char *format, va_list arguments)
{
    diags->last_kept = false;
    diags->told++;
    bool full = diags->kept[severity] >= DIAG_MAX;
    Text message = { NULL, 0 };
    if (!full || span.source == 0)
        message = text_of(arena_format_list(diags->arena, format, arguments));
    if (is_known(diags, code, span, message))
        return;
    *(severity == SEVERITY_ERROR ? &diags->error_count : &diags->warning_count) += 1;
    diags->test_error_count += severity == SEVERITY_ERROR && diags->of_tests;
    if (follows(diags->unread, code) || follows_guess(diags, span)) {
        diags->hidden += severity == SEVERITY_ERROR;
        return;
    }
    if (full)
        return;
    Diag *diag = list_grow(diags->arena, diags);
    *diag = (Diag){ .code = code, .severity = severity, .span = span, .message = message };
    diags->kept[severity]++;
    diags->last_kept = true;
}

bool diag_error(DiagList *diags, DiagCode code, Span span, const char *format, ...)
{
    va_list arguments;
    va_start(arguments, format);
    report(diags, code, SEVERITY_ERROR, span, format, arguments);
    va_end(arguments);
    return false;
}

void diag_warning(DiagList *diags, DiagCode code, Span span, const char *format, ...)
{
    va_list arguments;
    va_start(arguments, format);
    report(diags, code, SEVERITY_WARNING, span, format, arguments);
    va_end(arguments);
}

static Diag *last(DiagList *diags)
{
    return diags->last_kept ? &diags->items[diags->count - 1] : NULL;
}

void diag_help(DiagList *diags, const char *format, ...)
{
    Diag *diag = last(diags);
    if (diag == NULL)
        return;
    va_list arguments;
    va_start(arguments, format);
    diag->help = text_of(arena_format_list(diags->arena, format, arguments));
    va_end(arguments);
}

void diag_suggest(DiagList *diags, Text replacement)
{
    Diag *diag = last(diags);
    if (diag == NULL || replacement.length == 0)
        return;
    diag->suggestion = arena_text(diags->arena, replacement);
    diag_help(diags, "did you mean `%.*s`?", TEXT_ARG(replacement));
}

void diag_mend(DiagList *diags, Span place, Text replacement)
{
    Diag *diag = last(diags);
    if (diag == NULL)
        return;
    diag->suggestion = arena_text(diags->arena, replacement);
    diag->mended = place;
}

void diag_is_answered(DiagList *diags)
{
    Diag *diag = last(diags);
    if (diag != NULL)
        diag->answered = true;
}

void diag_is_guessed(DiagList *diags, Span read)
{
    Diag *diag = last(diags);
    if (diag != NULL && !diag->certain)
        diag->guessed = read;
}

void diag_is_certain(DiagList *diags)
{
    Diag *diag = last(diags);
    if (diag != NULL)
        diag->certain = true;
}

void diag_note(DiagList *diags, Span span, const char *format, ...)
{
    Diag *diag = last(diags);
    if (diag == NULL || diag->note_count == sizeof diag->notes / sizeof diag->notes[0])
        return;
    va_list arguments;
    va_start(arguments, format);
    DiagNote *note = &diag->notes[diag->note_count++];
    note->span = span;
    note->message = text_of(arena_format_list(diags->arena, format, arguments));
    va_end(arguments);
}

static int compare_numbers(uint32_t left, uint32_t right)
{
    return (left > right) - (left < right);
}

static int compare_places(const Diag *left, const Diag *right)
{
    int order = compare_numbers(left->span.source, right->span.source);
    if (order == 0)
        order = compare_numbers(left->span.start, right->span.start);
    return order != 0 ? order : compare_numbers(left->span.end, right->span.end);
}

/* An insertion sort, because it keeps the order of reports about one place. */
void diag_sort(DiagList *diags)
{
    for (size_t i = 1; i < diags->count; i++) {
        Diag moved = diags->items[i];
        size_t at = i;
        for (; at > 0 && compare_places(&diags->items[at - 1], &moved) > 0; at--)
            diags->items[at] = diags->items[at - 1];
        diags->items[at] = moved;
    }
    diags->last_kept = false;
}
