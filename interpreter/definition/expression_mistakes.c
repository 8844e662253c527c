/* Help for expressions that cannot be parsed or have an unknown name: signs of other languages, and other
 * words for what the language has under a name of its own. */

#include "base/letters.h"
#include "definition/blocks_common.h"
#include "definition/check.h"
#include "definition/schema.h"

#define IF_IS_A_KEY                                                                                          \
    "a condition has a key of its own, `if: ...`, beside this one or in a map, as `{to: rank 1, if: ...}`"

/* --- signs ------------------------------------------------------------- */

/* Signs of other languages, and what to write instead. */
static const struct {
    const char *sign;   /* the token */
    const char *before; /* the token before it, `number` for any number; NULL: any token */
    const char *help;
    const char *instead; /* the replacement; NULL: there is no certain one */
} habits[] = {
    { "&", "&", "conditions are joined by `and`; `&` is what two sets have in common", NULL },
    { "|", NULL, "conditions are joined by `or`, sets by `+`, kinds by `/`", NULL },
    { ",", NULL,
      "no expression ever needs a comma: cells and zones stand side by side, `d4 e4`; conditions are joined "
      "by `and`, kinds by `/`, two ends by `..`",
      NULL },
    { ":", NULL, "no expression ever needs a colon; a box of cells is `a1-c3`, a record `{if: ...}`", NULL },
    { "=", NULL, "equality is written `==`, at least `>=`, at most `<=`", "==" },
    { "!", NULL, "negation is written `not`, or `!=` between two values", "not " },
    { "{", NULL, "no expression ever needs a brace; group with ( )", NULL },
    { "}", NULL, "no expression ever needs a brace; group with ( )", NULL },
    { "?", NULL, "a choice between values is a table under `terms:`, `[{if: ..., is: ...}, {is: ...}]`",
      NULL },
    { "*", NULL, "a whole rank is `rank 8`, a whole file `file a`", NULL },
    { ".", "number", "numbers are whole numbers", NULL },
    { ".", NULL, "`X of P` asks X as the player P sees it", NULL },
    { "..", NULL,
      "a range of numbers is `1-6`, a box of cells `a1-c3`; the cells between two are `between(a..b)`",
      NULL },
    { "+", NULL, "a number is written whole: `tide + 1`, not `+1` or `tide++`", NULL },
    { "exists", NULL, "whether there is one is asked by `any ...`", NULL },
    { "in", "is", "where a piece stands is `X in PLACE`, without `is`", NULL },
    { "in", "not", "where a piece stands is `X not in PLACE`, without `is`", NULL },
    { "not", "where", "a test that begins with `not` stands in brackets: `where (not ...)`", NULL },
    { "%", NULL, "the rest of a division is `mod`", NULL },
    { "by", "attacked", "by whom is asked with `reach`: `any enemy knight in reach(to by N)`", NULL },
    { "if", NULL, IF_IS_A_KEY, NULL },
    { "no", NULL, "what is left out has `not` before it: `own piece not king`, `not in rank 2`", NULL },
};

static bool is_sign(const Token *token, const char *sign)
{
    return token->type != TOKEN_END && text_is(token->text, sign);
}

/* True at the second number of `ranks 7 8` or `ranks 7 to 8`. */
static bool follows_number(const Reader *reader)
{
    const Token *token = &reader->tokens[reader->at];
    if (token->type != reader->number || reader->at == 0)
        return false;
    return token[-1].type == reader->number || token[-1].type == reader->range || is_sign(&token[-1], "to");
}

/* True if the token before is this sign, or, for `number`, any number. */
static bool stands_before(const Reader *reader, const char *before)
{
    const Token *token = &reader->tokens[reader->at];
    if (reader->at == 0)
        return false;
    return strcmp(before, "number") == 0 ? token[-1].type == reader->number : is_sign(&token[-1], before);
}

/* True at `x8` in `8x8`. */
static bool is_size(const Reader *reader)
{
    const Token *token = &reader->tokens[reader->at];
    return reader->at > 0 && token[-1].type == reader->number && token->type == reader->word &&
           text_starts_with(token->text, TEXT("x")) && token->text.length > 1 &&
           token->text.bytes[1] >= '0' && token->text.bytes[1] <= '9';
}

bool mistake_help_sign(Reader *reader)
{
    DiagList *diags = reader->scope->diags;
    const Token *token = &reader->tokens[reader->at];
    for (size_t i = 0; i < sizeof habits / sizeof habits[0]; i++) {
        if (!is_sign(token, habits[i].sign))
            continue;
        if (habits[i].before != NULL && !stands_before(reader, habits[i].before))
            continue;
        if (is_sign(token, ","))
            mistake_mend_commas(reader);
        bool alone = !is_sign(&token[1], ">") && !is_sign(&token[1], "<"); /* not `=>` or `=<` */
        if (habits[i].instead != NULL && alone) {
            diag_suggest(diags, text_of(habits[i].instead));
            diag_is_certain(diags);
        }
        diag_help(diags, "%s", habits[i].help);
        return true;
    }
    if (token->type == reader->number && stands_before(reader, "is"))
        diag_help(diags, "numbers are compared by `==`, `<` and their like: `== %.*s`",
                  TEXT_ARG(token->text));
    else if (is_sign(token, "in") && is_sign(&token[1], "check")) {
        diag_help(diags, "`in-check` is one word");
        diag_mend(diags, reader_span(reader, token->offset, token[1].offset + (uint32_t)token[1].text.length),
                  TEXT("in-check"));
        diag_is_certain(diags);
    } else if (is_size(reader))
        diag_help(diags, "a size stands at the top of the file, as `board: 8x8`; `cells` is every cell");
    else if (follows_number(reader))
        diag_help(diags, "several ranks are `ranks 7-8`, several files `files a-c`");
    else if (token->type == TOKEN_END && reader->at > 0 && is_sign(&token[-1], "*"))
        diag_help(diags, "a whole rank is `rank 8`, a whole file `file a`");
    else
        return false;
    return true;
}

/* --- words ------------------------------------------------------------- */

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
    { "moved", "move" },
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

/* Help for words that no other word replaces, but another construction does. */
static bool help_other_way(Reader *reader, const Word *word)
{
    DiagList *diags = reader->scope->diags;
    Text next = word_beside(reader, word->end, true);
    bool all = text_is(word->text, "all") || text_is(word->text, "every") || text_is(word->text, "each");
    if (all && next.length > 0 && name_meanings(reader, next).count > 0)
        diag_help(diags, "leave `%.*s` out: `%.*s` is all there are", TEXT_ARG(word->text), TEXT_ARG(next));
    else if (call_is_named(word->text))
        diag_help(diags, "`%.*s` is written with brackets: `%.*s(%.*s)`", TEXT_ARG(word->text),
                  TEXT_ARG(word->text), TEXT_ARG(next.length > 0 ? next : TEXT("...")));
    else if (text_is(word->text, "isnt") || text_is(word->text, "isnot"))
        diag_help(diags, "`is not` is two words");
    else if (text_is(word->text, "random"))
        diag_help(diags, "what is drawn is an action of chance, in a phase with `who: chance`");
    else if (text_is(word->text, "on") || text_is(word->text, "at"))
        diag_help(diags, "where a piece stands is `X in PLACE`");
    else if (text_is(word->text, "but") || text_is(word->text, "except") || text_is(word->text, "without"))
        diag_help(diags, "what is left out has `not` before it: `own piece not king`");
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
        diag_help(reader->scope->diags, "the board has no cell `%.*s`", TEXT_ARG(corners[first ? 1 : 0]));
    return first != second;
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

bool mistake_help_word(Reader *reader, const Word *word)
{
    DiagList *diags = reader->scope->diags;
    Text answer = schema_answer(word->text);
    if (help_number(diags, word) || help_line(diags, word) || help_corner(reader, word))
        return true;
    if (help_hyphen(reader, word)) {
        diag_is_answered(diags);
        return true;
    }
    if (help_other_way(reader, word))
        return true;
    if (answer.length > 0) {
        diag_help(diags, "%.*s", TEXT_ARG(answer));
        return true;
    }
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

/* --- sorts of value ---------------------------------------------------- */

/* `drop pawn in rank 8`: a class of actions does not describe pieces. */
static bool begins_with_condition(Reader *reader, const Syntax *node)
{
    if (node->form != SYNTAX_SELECT || node->groups.count < 2)
        return false;
    Meanings meanings = name_meanings(reader, node->groups.items[0].words[0].text);
    return meanings_types(&meanings) == type_bit('T');
}

static Text source_of(const Reader *reader, const Syntax *node)
{
    return text_slice(reader->text, node->start, node->end - node->start);
}

/* True if a word stands somewhere in a text, blanks around it. */
static bool text_has_word(Text text, const char *word)
{
    Text wanted = text_of(word);
    for (size_t i = 1; i + wanted.length < text.length; i++)
        if (text.bytes[i - 1] == ' ' && text.bytes[i + wanted.length] == ' ' &&
            text_equals(text_slice(text, i, wanted.length), wanted))
            return true;
    return false;
}

static bool is_kind(Reader *reader, const Syntax *node)
{
    return syntax_single(node) != NULL && node->place_form == PLACE_NONE &&
           (check_types(reader, node) & type_bit('K')) != 0;
}

/* `not pawn`, `pawn`: a bare kind where a condition is wanted. */
static bool help_bare_kind(Reader *reader, const Syntax *node)
{
    bool negated = node->form == SYNTAX_NOT;
    const Syntax *kid = negated ? node->kids[0] : node;
    if (!is_kind(reader, kid))
        return false;
    Text word = syntax_single(kid)->text;
    diag_help(
        reader->scope->diags,
        "the piece that acts is asked by `piece is %s%.*s`, several kinds parted by `/`; the board by `%s "
        "%.*s`",
        negated ? "not " : "", TEXT_ARG(word), negated ? "no" : "any", TEXT_ARG(word));
    return true;
}

/* `any captured & light`: `any` and the like take only what stands next to them. */
static bool help_binding(Reader *reader, const Syntax *node)
{
    while (node->form == SYNTAX_BINARY && (node->op == OP_MEET || node->op == OP_ADD || node->op == OP_SUB))
        node = node->kids[0];
    if (node->form != SYNTAX_COUNTED)
        return false;
    Text whole = text_slice(reader->text, node->start, reader->text.length);
    Text word = text_slice(whole, 0, text_find(whole, ' '));
    const Syntax *kid = node->kids[0];
    Text rest = text_slice(reader->text, kid->start, kid->end - kid->start);
    diag_help(reader->scope->diags, "`%.*s` takes only what stands next to it: write `%.*s (%.*s ...)`",
              TEXT_ARG(word), TEXT_ARG(word), TEXT_ARG(rest));
    return true;
}

void mistake_help_type(Reader *reader, const Syntax *node, char wanted, Types given)
{
    DiagList *diags = reader->scope->diags;
    bool set = (given & type_bit('S')) != 0, number = (given & type_bit('N')) != 0;
    bool joins = node->form == SYNTAX_BINARY && (node->op == OP_AND || node->op == OP_OR);
    bool arithmetic = node->form == SYNTAX_BINARY && !joins;
    if ((arithmetic || (wanted == 'S' && !set)) && help_binding(reader, node))
        return;
    if (wanted != 'T' && text_has_word(source_of(reader, node), "if"))
        diag_help(diags, IF_IS_A_KEY);
    else if (wanted == 'T' && set && begins_with_condition(reader, node))
        diag_help(diags, "the first word is a condition by itself: go on with `and`");
    else if (wanted == 'T' && help_bare_kind(reader, node))
        return;
    else if (wanted == 'T' && (given & type_bit('C')) != 0)
        diag_help(diags, "cells stand side by side, `d4 e4`; a cell is no condition: `to in e4`, "
                         "`any piece in e4`");
    else if (wanted == 'T' && set)
        diag_help(diags, "`any ...` asks whether there is one, `no ...` whether there is none");
    else if (wanted == 'T' && number && text_has_word(source_of(reader, node), "where"))
        diag_help(diags, "what is compared after `where` belongs to it: write `(count ... where ...) == 1`");
    else if (wanted == 'T' && number)
        diag_help(diags, "compare it with another number, for example `... > 0`");
    else if (wanted == 'N' && set)
        diag_help(diags, "`count ...` says how many there are");
    else if (wanted == 'S' && joins && is_kind(reader, node->kids[0]))
        diag_help(diags, "kinds are parted by `/`: `queen/rook`");
    else if (wanted == 'S' && joins)
        diag_help(diags, "`+` joins two sets, `&` is what they have in common");
    else if ((wanted == 'M' || wanted == 'K') && joins)
        diag_help(diags, "kinds are parted by `/`: `queen/rook`");
    else if (wanted == 'M' && set)
        diag_help(diags, "here stand kinds alone, as `queen/rook`; where has a key of its own");
    else if (wanted == 'S' && node->form == SYNTAX_TRUTH)
        diag_help(diags, "`anywhere` is every cell, `none` is no cell");
    else if (wanted == 'S' && node->form == SYNTAX_NUMBER)
        diag_help(diags, "the cells of a rank are `rank %d`", (int)node->number);
    else if (wanted == 'S' && (given & type_bit('M')) != 0)
        diag_help(diags, "pieces in hand stand on no cell: `any`, `no` and `count` ask about them");
    else if (wanted == 'P' && (set || node->form == SYNTAX_TRUTH))
        diag_help(diags, "`mover` is who acted, `next` who acts next, `owner(to)` whose piece stands there");
}

/* --- what is said of a set ------------------------------------------------ */

/* True if the first word is one of these, which are separated by `/`. */
static bool begins_with(Text text, const char *words)
{
    return text_among(text_of(words), text_slice(text, 0, text_find(text, ' '))) >= 0;
}

/* True if the first word is a set of cells, and does not describe pieces. */
static bool begins_with_cells(const Reader *reader, Text text)
{
    Meanings meanings = name_meanings(reader, text_slice(text, 0, text_find(text, ' ')));
    return meanings.count > 0 && meanings.items[0].role == ROLE_VALUE &&
           (meanings_types(&meanings) & type_bit('S')) != 0;
}

/* True if each word can describe pieces. */
static bool all_describe(const Reader *reader, const Syntax *words)
{
    for (size_t i = 0; i < words->groups.count; i++)
        for (size_t j = 0; j < words->groups.items[i].count; j++) {
            Meanings meanings = name_meanings(reader, words->groups.items[i].words[j].text);
            if (meanings.count == 0 || meanings.items[0].role == ROLE_VALUE)
                return false;
        }
    return words->form == SYNTAX_SELECT;
}

void mistake_help_set_is(Reader *reader, const Syntax *set, const Syntax *words, bool negated)
{
    static const char taken[] = "captured/taken/killed/eaten/beaten",
                      gone[] = "dead/gone/lost/out/off/eliminated/destroyed/extinct/absent/missing/removed",
                      where[] = "on/at/in/inside/within/upon/onto";
    DiagList *diags = reader->scope->diags;
    Text said = source_of(reader, words), whose = source_of(reader, set);
    const char *some = negated ? "no" : "any", *none = negated ? "any" : "no";
    Text place = begins_with(said, where)          ? text_slice(said, text_find(said, ' ') + 1, said.length)
                 : begins_with_cells(reader, said) ? said
                                                   : (Text){ 0 };
    if (begins_with(said, taken))
        diag_help(diags,
                  "what an action takes is asked by `%s %.*s in captured`; that none is left, by `%s %.*s`",
                  some, TEXT_ARG(whose), none, TEXT_ARG(whose));
    else if (begins_with(said, gone))
        diag_help(diags, "that none is left is asked by `%s %.*s`", none, TEXT_ARG(whose));
    else if (place.length > 0)
        diag_help(diags, "where pieces stand is asked by `%s %.*s in %.*s`", some, TEXT_ARG(whose),
                  TEXT_ARG(place));
    else if (begins_with(said, "checked/checkmated/mated") &&
             name_meanings(reader, TEXT("in-check")).count > 0)
        diag_help(
            diags,
            "`in-check` asks about the player whose viewpoint it is, `in-check of next` about the next one");
    else if (all_describe(reader, words) && all_describe(reader, set) && !negated)
        diag_help(diags, "of a set ask `any`, `no` or `count`: `any %.*s %.*s`", TEXT_ARG(whose),
                  TEXT_ARG(said));
    else if (all_describe(reader, words))
        diag_help(
            diags,
            "of a set ask `any own piece in ...`, `no piece in ...` or `count ...`: here `%s %.*s in %.*s`",
            some, TEXT_ARG(said), TEXT_ARG(whose));
    else
        diag_help(diags, "of a set ask `any own piece in ...`, `no piece in ...` or `count ...`");
}
