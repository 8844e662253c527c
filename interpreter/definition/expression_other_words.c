/* Help for words that mean nothing: other words for what the language has under a name of its own. */

#include "base/buffer.h"
#include "base/letters.h"
#include "definition/blocks_common.h"
#include "definition/check.h"
#include "definition/schema.h"

/* Other words, and the words of the language that may be meant. The first that the definition knows is
 * suggested. */
static const char *const other_words[][2] = {
    { "check", "in-check" },
    { "checked", "in-check" },
    { "my", "own" },
    { "mine", "own" },
    { "self", "me" },
    { "us", "me" },
    { "player", "mover" },
    { "current", "mover" },
    { "captor", "mover" },
    { "capturer", "mover" },
    { "taker", "mover" },
    { "opponent", "enemy" },
    { "opponents", "enemy" },
    { "enemies", "enemy" },
    { "foe", "enemy" },
    { "their", "enemy" },
    { "them", "enemy" },
    { "allies", "ally" },
    { "friends", "friend" },
    { "friendly", "friend" },
    { "origin", "from" },
    { "source", "from" },
    { "start", "from" },
    { "target", "to" },
    { "destination", "to" },
    { "dest", "to" },
    { "end", "to" },
    { "this", "it" },
    { "here", "it" },
    { "turn", "round" },
    { "turns", "round" },
    { "ply", "round" },
    { "plies", "round" },
    { "square", "cells" },
    { "squares", "cells" },
    { "cell", "cells" },
    { "board", "cells" },
    { "everywhere", "anywhere" },
    { "all", "anywhere" },
    { "row", "rank" },
    { "rows", "ranks" },
    { "column", "file" },
    { "columns", "files" },
    { "pieces", "piece" },
    { "occupied", "piece" },
    { "captures", "capture" },
    { "capturing", "capture" },
    { "take", "capture" },
    { "takes", "capture" },
    { "taken", "captured" },
    { "dropped", "drop" },
    { "promotes", "promotion" },
    { "promoting", "promotion" },
    { "threatened", "attacked" },
    { "defended", "guarded" },
    { "protected", "guarded" },
    { "vacant", "empty" },
    { "free", "empty" },
    { "nothing", "none" },
    { "repetition", "repeats" },
    { "repetitions", "repeats" },
    { "adjacent", "beside" },
    { "neighbours", "around" },
    { "neighbors", "around" },
    { "near", "around" },
    { "len", "count" },
    { "size", "count" },
    { "exists", "any" },
    { "connected", "linked" },
};

/* The word before or behind `at` in the text, with nothing but blanks between; empty if there is none. */
static Text word_beside(const Reader *reader, size_t at, bool behind)
{
    Text text = reader->text;
    size_t start = at, end = at;
    if (behind) {
        while (start < text.length && text.bytes[start] == ' ')
            start++;
        for (end = start; end < text.length && word_byte(text.bytes[end]);)
            end++;
    } else {
        while (end > 0 && text.bytes[end - 1] == ' ')
            end--;
        for (start = end; start > 0 && word_byte(text.bytes[start - 1]);)
            start--;
    }
    return text_slice(text, start, end - start);
}

/* Suggests a hyphen for `last rank` and `no moves`, which are one word. */
static bool help_hyphen(Reader *reader, const Word *word)
{
    Text beside[2] = { word_beside(reader, word->start, false), word_beside(reader, word->end, true) };
    for (int behind = 0; behind < 2; behind++) {
        if (beside[behind].length == 0)
            continue;
        Text left = behind ? word->text : beside[0], right = behind ? beside[1] : word->text;
        Text one =
            text_of(arena_format(reader->scope->reading, "%.*s-%.*s", TEXT_ARG(left), TEXT_ARG(right)));
        if (name_meanings(reader, one).count == 0 && !call_is_named(one))
            continue;
        diag_help(reader->scope->diags, "did you mean `%.*s`, in one word?", TEXT_ARG(one));
        return true;
    }
    return false;
}

/* Help for `files a-b g-h`, of which `g-h` is not read as files. */
static bool help_files(Reader *reader, const Word *word)
{
    const Board *board = reader->scope->kernel->board;
    const char *bytes = word->text.bytes;
    if (board == NULL || (board->topology != TOPOLOGY_GRID && board->topology != TOPOLOGY_HEX) ||
        word->text.length != 3 || bytes[1] != '-' || bytes[0] < 'a' || bytes[0] > 'z' || bytes[2] < 'a' ||
        bytes[2] > 'z')
        return false;
    diag_help(reader->scope->diags, "several files are `files %.*s`; sets are joined by `+`",
              TEXT_ARG(word->text));
    return true;
}

/* Suggests what the rule has picked for `at` and the like. */
static bool help_pick(Reader *reader, const Word *word)
{
    static const char words[] = "at/on/target/destination/there/here/chosen/choice/picked/pick/square/cell";
    Scope *scope = reader->scope;
    bool alone = word->text.length == reader->text.length;
    if (!alone || scope->pick_count == 0 || text_among(text_of(words), word->text) < 0)
        return false;
    if (scope->pick_count == 1)
        diag_suggest(scope->diags, scope->picks[0].name);
    else
        diag_help(scope->diags, "what was picked has the name that stands under `pick:`, as `%.*s`",
                  TEXT_ARG(scope->picks[0].name));
    diag_is_answered(scope->diags);
    return true;
}

/* `inherited hawk` for a list of two. */
static bool help_inherited(Reader *reader, const Word *word)
{
    DiagList *diags = reader->scope->diags;
    Buffer list = { .arena = diags->arena };
    Text rest = reader->text;
    if (!text_is(word->text, "inherited") || reader->text.length == word->text.length)
        return false;
    while (rest.length > 0) {
        Text item = text_cut(&rest, ' ');
        buffer_add(&list, "%s%.*s", list.length > 0 ? ", " : "[", TEXT_ARG(item));
    }
    buffer_add(&list, "]");
    diag_help(diags, "`inherited` is an item of a list: `%.*s`", TEXT_ARG(buffer_text(&list)));
    diag_mend(diags, reader_span(reader, 0, (uint32_t)reader->text.length), buffer_text(&list));
    return true;
}

/* True if the word before names a set of cells, which describes no pieces. */
static bool follows_cells(const Reader *reader, const Word *word)
{
    Meanings meanings = name_meanings(reader, word_beside(reader, word->start, false));
    return meanings.count > 0 && meanings.items[0].role == ROLE_VALUE &&
           (meanings_types(&meanings) & type_bit('S')) != 0;
}

/* `anywhere except camp`, `piece except king`. */
static void help_left_out(Reader *reader, const Word *word)
{
    DiagList *diags = reader->scope->diags;
    if (!follows_cells(reader, word)) {
        diag_help(diags, "what is left out has `not` before it: `own piece not king`");
        return;
    }
    Text cells = word_beside(reader, word->start, false), left = word_beside(reader, word->end, true);
    diag_help(diags, "cells are left out of others by a minus sign: `%.*s - %.*s`", TEXT_ARG(cells),
              TEXT_ARG(left.length > 0 ? left : TEXT("SET")));
    diag_mend(diags, reader_span(reader, word->start, word->end), TEXT("-"));
    diag_is_answered(diags);
}

/* Help for words that no other word replaces, but another construction does. */
static bool help_other_way(Reader *reader, const Word *word)
{
    DiagList *diags = reader->scope->diags;
    Text next = word_beside(reader, word->end, true);
    bool all = text_is(word->text, "all") || text_is(word->text, "every") || text_is(word->text, "each");
    if (all && next.length > 0 && name_meanings(reader, next).count > 0)
        diag_help(diags, "leave `%.*s` out: `%.*s` is all there are", TEXT_ARG(word->text), TEXT_ARG(next));
    else if (all) {
        diag_help(diags, "every cell is `anywhere`, every piece `piece`");
        diag_is_answered(diags);
    } else if (text_is(word->text, "isnt") || text_is(word->text, "isnot"))
        diag_help(diags, "`is not` is two words");
    else if (text_is(word->text, "random"))
        diag_help(diags, "what is drawn is an action of chance, in a phase with `who: chance`");
    else if (text_is(word->text, "on") || text_is(word->text, "at"))
        diag_help(diags, "where a piece stands is `X in PLACE`");
    else if (text_is(word->text, "but") || text_is(word->text, "except") || text_is(word->text, "without"))
        help_left_out(reader, word);
    else if (text_among(TEXT("hand/hands/pocket/reserve/stock"), word->text) >= 0) {
        diag_help(diags,
                  "what a player has in hand is asked by `any own KIND in hand`, and how many by `count "
                  "own KIND in hand`");
        diag_is_answered(diags);
    } else if (text_among(TEXT("has/have/has-no"), word->text) >= 0)
        diag_help(diags,
                  "that a player has such pieces is asked by `any own KIND`, that an enemy has none by "
                  "`no enemy KIND`");
    else if (text_is(word->text, "if"))
        diag_help(diags, IF_IS_A_KEY);
    else if (text_is(word->text, "checkmate") || text_is(word->text, "mate"))
        diag_help(diags, "mate is `%s`",
                  name_meanings(reader, TEXT("in-check")).count > 0 ? "no-moves and in-check of next"
                                                                    : "no-moves");
    else if (text_is(word->text, "checks"))
        diag_help(diags, "how often something has happened is counted by a number under `state:`");
    else if (text_is(word->text, "nobody"))
        diag_help(diags,
                  "what is nobody's is `neutral`; that nobody wins is an outcome of its own, `draw: true` or "
                  "`loses: all`");
    else if (text_among(TEXT("yes/no/on/off"), word->text) >= 0)
        diag_help(diags,
                  "what always holds is `true`, what never does `false`; every cell is `anywhere`, no cell "
                  "`none`");
    else if (text_is(word->text, "draw") || text_is(word->text, "drawn"))
        diag_help(diags, "a draw is an outcome of its own, `draw: true`");
    else
        return help_files(reader, word);
    return true;
}

/* Suggests `rank 8` for `rank8`. */
static bool help_line(DiagList *diags, const Word *word)
{
    static const char *const lines[] = { "ranks", "rank", "files", "file" };
    for (size_t i = 0; i < sizeof lines / sizeof *lines; i++) {
        Text line = text_of(lines[i]), rest = text_slice(word->text, line.length, word->text.length);
        bool number = rest.length > 0 && rest.bytes[0] >= '0' && rest.bytes[0] <= '9';
        bool letter =
            line.bytes[0] == 'f' && (rest.length == 1 || (rest.length == 3 && rest.bytes[1] == '-'));
        if (!text_starts_with(word->text, line) || (line.bytes[0] == 'r' ? !number : !letter))
            continue;
        diag_suggest(diags, text_of(arena_format(diags->arena, "%s %.*s", lines[i], TEXT_ARG(rest))));
        diag_is_certain(diags);
        return true;
    }
    return false;
}

/* Names the corner of `a1-h9` that is no cell, if the other one is. */
static bool help_corner(Reader *reader, const Word *word)
{
    const Board *board = reader->scope->kernel->board;
    size_t stroke = text_find(word->text, '-');
    Text corners[] = { text_slice(word->text, 0, stroke),
                       text_slice(word->text, stroke + 1, word->text.length) };
    if (board == NULL || stroke == word->text.length)
        return false;
    bool first = board_find_cell(board, corners[0]) != CELL_NONE,
         second = board_find_cell(board, corners[1]) != CELL_NONE;
    if (first != second)
        diag_help(reader->scope->diags, "the board has no cell `%.*s`%s", TEXT_ARG(corners[first ? 1 : 0]),
                  board_is_hole(board, corners[first ? 1 : 0]) ? ": it is a hole" : "");
    return first != second;
}

static bool is_number(Reader *reader, Text word)
{
    int64_t number;
    Meanings meanings = name_meanings(reader, word);
    return text_to_int(word, &number) || (meanings_types(&meanings) & type_bit('N')) != 0;
}

/* Suggests `points - 2` for `points-2`: a hyphen belongs to names. */
static bool help_minus(Reader *reader, const Word *word)
{
    DiagList *diags = reader->scope->diags;
    for (size_t i = 1; i + 1 < word->text.length; i++) {
        Text left = text_slice(word->text, 0, i), right = text_slice(word->text, i + 1, word->text.length);
        if (word->text.bytes[i] != '-' || !is_number(reader, left) || !is_number(reader, right))
            continue;
        const char *apart = arena_format(diags->arena, "%.*s - %.*s", TEXT_ARG(left), TEXT_ARG(right));
        diag_help(diags, "a minus sign has spaces around it: `%s`", apart);
        diag_mend(diags, reader_span(reader, word->start, word->end), text_of(apart));
        diag_is_certain(diags);
        return true;
    }
    return false;
}

/* Suggests `2` for `two`. */
static bool help_number(DiagList *diags, const Word *word)
{
    int number = text_number_word(word->text);
    if (number < 0)
        return false;
    diag_suggest(diags, text_of(arena_format(diags->arena, "%d", number)));
    diag_is_certain(diags);
    return true;
}

/* True if the word can only mean what is suggested for it. */
static bool says_the_same(Text word)
{
    return text_among(TEXT("everywhere/pieces/vacant/defended/protected/threatened/adjacent/capturing/"
                           "promoting/neighbours/neighbors"),
                      word) >= 0;
}

/* Suggests a word of the language that says the same. */
static bool help_same(Reader *reader, const Word *word)
{
    DiagList *diags = reader->scope->diags;
    for (size_t i = 0; i < sizeof other_words / sizeof other_words[0]; i++) {
        Text meant = text_of(other_words[i][1]);
        if (!text_is(word->text, other_words[i][0]) ||
            (name_meanings(reader, meant).count == 0 && !name_is_reserved(meant)))
            continue;
        diag_suggest(diags, meant);
        if (says_the_same(word->text))
            diag_is_certain(diags);
        return true;
    }
    return false;
}

bool mistake_help_word(Reader *reader, const Word *word)
{
    DiagList *diags = reader->scope->diags;
    Text answer = schema_answer(word->text);
    if (help_number(diags, word) || help_minus(reader, word) || help_line(diags, word) ||
        help_corner(reader, word))
        return true;
    if (help_pick(reader, word) || help_inherited(reader, word))
        return true;
    if (help_hyphen(reader, word)) {
        diag_is_answered(diags);
        return true;
    }
    if (help_other_way(reader, word))
        return true;
    if (help_same(reader, word)) {
        if (answer.length > 0)
            diag_is_answered(diags);
        return true;
    }
    if (answer.length > 0)
        diag_help(diags, "%.*s", TEXT_ARG(answer));
    return answer.length > 0;
}
