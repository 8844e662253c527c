/* Help for what the language writes in another way: with brackets, with a word between conditions, with
 * blanks around a minus sign, with a key of its own. */

#include "base/buffer.h"
#include "definition/blocks_common.h"
#include "definition/check.h"
#include "schema_keys.h"

#include <string.h>

enum { JOINTS_MAX = 16 };

/* --- brackets --------------------------------------------------------------------------- */

static size_t past_blanks(Text text, size_t at)
{
    while (at < text.length && text.bytes[at] == ' ')
        at++;
    return at;
}

static size_t past_word(Text text, size_t at)
{
    while (at < text.length && word_byte(text.bytes[at]))
        at++;
    return at;
}

/* Behind the bracket that closes the one at `at`. */
static size_t past_brackets(Text text, size_t at)
{
    size_t depth = 0;
    for (; at < text.length; at++) {
        depth += text.bytes[at] == '(';
        if (text.bytes[at] == ')' && --depth == 0)
            return at + 1;
    }
    return at;
}

/* Behind the words from `start` on that one bracket would hold: those that describe pieces, or a call. */
static size_t operand_end(Text text, size_t start)
{
    size_t end = start;
    for (size_t at = start; at < text.length;) {
        size_t last = past_word(text, at);
        if (last == at || word_is_structural(text_slice(text, at, last - at)))
            break;
        end = last < text.length && text.bytes[last] == '(' ? past_brackets(text, last) : last;
        at = past_blanks(text, end);
        if (at == end)
            break;
    }
    return end;
}

/* True of a call that holds one value and nothing else. */
static bool holds_one(Text name, ExpressionWord *call)
{
    for (size_t i = 0; call_by_number(i, call); i++)
        if (text_equals(call->name, name))
            return text_find(call->example, ' ') == call->example.length &&
                   !text_contains(call->example, TEXT(".."));
    return false;
}

/* `file of to`, `around own king`: a word that takes brackets. */
static bool help_brackets(Reader *reader, const Word *word)
{
    DiagList *diags = reader->scope->diags;
    ExpressionWord call = { 0 };
    Text text = reader->text;
    if (!call_is_named(word->text))
        return false;
    bool one = holds_one(word->text, &call);
    size_t start = past_blanks(text, word->end), behind = past_word(text, start);
    bool of = text_is(text_slice(text, start, behind - start), "of");
    start = of ? past_blanks(text, behind) : start;
    size_t end = operand_end(text, start);
    if (!one && call.example.length > 0) {
        diag_help(diags, "`%.*s` is written with brackets: `%.*s`", TEXT_ARG(word->text),
                  TEXT_ARG(call.example));
        return true;
    }
    Text operand = end > start ? text_slice(text, start, end - start) : TEXT("...");
    const char *instead = arena_format(diags->arena, "%.*s(%.*s)", TEXT_ARG(word->text), TEXT_ARG(operand));
    diag_help(diags, "`%.*s` is written with brackets: `%s`", TEXT_ARG(word->text), instead);
    if (end == start)
        return true;
    diag_mend(diags, reader_span(reader, word->start, (uint32_t)end), text_of(instead));
    if (text_find(operand, ' ') == operand.length)
        diag_is_certain(diags);
    return true;
}

/* --- a minus sign --------------------------------------------------------------------------- */

/* True of the name of a set of cells, which describes no pieces; with `line`, of `rank`, behind which a
 * number stands. */
static bool is_set(const Reader *reader, Text name, bool line)
{
    Meanings meanings = name_meanings(reader, name);
    if (line && word_counts_cells(name))
        return true;
    return meanings.count > 0 && meanings.items[0].role == ROLE_VALUE && meanings.items[0].form != NAME_BOX &&
           (meanings_types(&meanings) & (type_bit('S') | type_bit('C'))) != 0;
}

bool mistake_help_minus_sets(Reader *reader, Text word, uint32_t start, uint32_t end)
{
    DiagList *diags = reader->scope->diags;
    Text text = reader->text;
    for (size_t i = 1; i + 1 < word.length; i++) {
        Text left = text_slice(word, 0, i), right = text_slice(word, i + 1, word.length);
        if (word.bytes[i] != '-' || !is_set(reader, left, false) ||
            !is_set(reader, right, end > start + word.length))
            continue;
        bool alone = start == 0 && past_blanks(text, end) == text.length;
        Text rest = text_slice(text, start + i + 1, end - start - i - 1);
        const char *apart = arena_format(diags->arena, alone ? "%.*s - %.*s" : "(%.*s - %.*s)",
                                         TEXT_ARG(left), TEXT_ARG(rest));
        diag_help(diags, "a minus sign has spaces around it: `%s`", apart);
        diag_mend(diags, reader_span(reader, start, end), text_of(apart));
        diag_is_certain(diags);
        return true;
    }
    return false;
}

/* --- words ---------------------------------------------------------------------------------- */

/* The word before `at`, blanks between. */
static Text word_before(Text text, size_t at)
{
    while (at > 0 && text.bytes[at - 1] == ' ')
        at--;
    size_t start = at;
    while (start > 0 && word_byte(text.bytes[start - 1]))
        start--;
    return text_slice(text, start, at - start);
}

static bool is_player(const Reader *reader, Text name)
{
    Meanings meanings = name_meanings(reader, name);
    return meanings.count > 0 && (meanings_types(&meanings) & type_bit('P')) != 0;
}

/* `white player`: the name says it. */
static bool help_player_noun(Reader *reader, const Word *word)
{
    DiagList *diags = reader->scope->diags;
    if (text_among(TEXT("player/side/team/colour/color/seat"), word->text) < 0)
        return false;
    Text text = reader->text, before = word_before(text, word->start);
    size_t start = past_blanks(text, word->end);
    Text behind = text_slice(text, start, past_word(text, start) - start);
    bool first = before.length > 0 && is_player(reader, before);
    Text name = first ? before : behind;
    if (name.length == 0 || !is_player(reader, name))
        return false;
    size_t from = first ? (size_t)(before.bytes - text.bytes) : word->start,
           to = first ? word->end : start + behind.length;
    diag_help(diags, "the player is named by `%.*s` alone", TEXT_ARG(name));
    diag_mend(diags, reader_span(reader, (uint32_t)from, (uint32_t)to), name);
    diag_is_certain(diags);
    return true;
}

/* `wins: most points`: an outcome of its own. */
static bool help_most(Reader *reader, const Word *word, char type)
{
    if (type != 'P' || !text_is(word->text, KEY_ENDING_MOST))
        return false;
    size_t start = past_blanks(reader->text, word->end);
    Text number = text_slice(reader->text, start, operand_end(reader->text, start) - start);
    diag_help(reader->scope->diags, "that who has most of a number wins is an outcome of its own, `%s: %.*s`",
              KEY_ENDING_MOST, TEXT_ARG(number.length > 0 ? number : TEXT("NUMBER")));
    diag_is_answered(reader->scope->diags);
    return true;
}

/* `until: never`. */
static bool help_always(Reader *reader, const Word *word, char type)
{
    DiagList *diags = reader->scope->diags;
    bool never = text_is(word->text, "never"), always = text_is(word->text, "always");
    if ((!never && !always) || (type != 'T' && type != 'S'))
        return false;
    if (type == 'T')
        diag_suggest(diags, never ? TEXT("false") : TEXT("true"));
    else
        diag_suggest(diags, never ? TEXT("none") : TEXT("anywhere"));
    if (word->text.length == reader->text.length)
        diag_is_certain(diags);
    return true;
}

bool mistake_help_way(Reader *reader, const Word *word, char type)
{
    return help_player_noun(reader, word) || help_most(reader, word, type) ||
           help_always(reader, word, type) ||
           mistake_help_minus_sets(reader, word->text, word->start, word->end) || help_brackets(reader, word);
}

/* --- other sorts ------------------------------------------------------------------------------ */

bool mistake_help_sort(Reader *reader, const Syntax *node, char wanted)
{
    DiagList *diags = reader->scope->diags;
    Text row = text_of(op_info[OP_RUN].word), rank = text_of(op_info[OP_RANK_OF].word);
    if (wanted == 'S' && node->form == SYNTAX_CALL && text_equals(node->name, row)) {
        diag_help(diags, "`%.*s` counts actions; the cells of a rank are `%.*s(...)`", TEXT_ARG(row),
                  TEXT_ARG(rank));
        diag_mend(diags, reader_span(reader, node->name_start, node->name_start + (uint32_t)row.length),
                  rank);
        return true;
    }
    const Word *word = syntax_single(node);
    if (wanted == 'K' && word != NULL && text_is(word->text, "captured")) {
        diag_help(diags, "which kind was captured is told by a table under `terms:`, "
                         "`[{if: any KIND in captured, is: KIND}, ..., {is: KIND}]`");
        return true;
    }
    return false;
}

/* --- `&` between conditions ------------------------------------------------------------------- */

typedef struct Joints {
    uint32_t at[JOINTS_MAX];
    size_t count;
} Joints;

static uint32_t sign_between(const Reader *reader, const Syntax *node)
{
    uint32_t at = node->kids[0]->end;
    while (at < node->kids[1]->start && reader->text.bytes[at] != '&')
        at++;
    return at;
}

/* From left to right, each `&` that a condition follows, or that no set follows behind a condition. */
static void find_joints(Reader *reader, const Syntax *node, Joints *joints)
{
    if (node->form != SYNTAX_BINARY || node->op != OP_MEET)
        return;
    find_joints(reader, node->kids[0], joints);
    Types left = check_types(reader, node->kids[0]), right = check_types(reader, node->kids[1]);
    bool joins = right == type_bit('T') || (left == type_bit('T') && right == type_bit('N'));
    if (joins && joints->count < JOINTS_MAX)
        joints->at[joints->count++] = sign_between(reader, node);
}

bool mistake_report_joined(Reader *reader, const Syntax *node)
{
    DiagList *diags = reader->scope->diags;
    Joints joints = { .count = 0 };
    Text text = reader->text;
    find_joints(reader, node, &joints);
    if (joints.count == 0)
        return false;
    uint32_t first = joints.at[0], end = joints.at[joints.count - 1] + 1;
    Buffer by = { .arena = diags->arena };
    for (size_t i = 0, at = first; at < end; at++) {
        if (i == joints.count || at != joints.at[i]) {
            buffer_add_char(&by, text.bytes[at]);
            continue;
        }
        bool blank_before = at > 0 && text.bytes[at - 1] == ' ',
             blank_behind = at + 1 < text.length && text.bytes[at + 1] == ' ';
        buffer_add(&by, "%sand%s", blank_before ? "" : " ", blank_behind ? "" : " ");
        i++;
    }
    READER_ERROR(reader, DIAG_BAD_EXPRESSION, first, first + 1,
                 "conditions are joined by `and`; `&` is what two sets have in common");
    diag_suggest(diags, TEXT("and"));
    diag_mend(diags, reader_span(reader, first, end), buffer_text(&by));
    diag_is_certain(diags);
    return true;
}
