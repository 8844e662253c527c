/* Help for expressions that cannot be parsed, or are of another sort than is wanted: signs of other
 * languages, and what makes the sort that is wanted. */

#include "base/letters.h"
#include "definition/blocks_common.h"
#include "definition/check.h"
#include "definition/parse.h"
#include "definition/schema.h"

/* --- signs ------------------------------------------------------------- */

/* Signs of other languages, and what to write instead. */
static const struct {
    const char *sign;   /* the token */
    const char *before; /* the token before it, `number` for any number; NULL: any token */
    const char *help;
    const char *instead; /* the replacement; NULL: there is no certain one */
} habits[] = {
    { "&", "&", "conditions are joined by `and`; `&` is what two sets have in common", NULL },
    { "&", NULL, "conditions are joined by `and`; `&` is what two sets have in common", "and" },
    { "|", NULL, "conditions are joined by `or`, sets by `+`, kinds by `/`", NULL },
    { ",", NULL,
      "no expression ever needs a comma: cells and zones stand side by side, `d4 e4`; conditions are joined "
      "by `and`, kinds by `/`, two ends by `..`",
      NULL },
    { ":", NULL, "no expression ever needs a colon; a box of cells is `a1-c3`, a record `{if: ...}`", NULL },
    { "=", "+", "a number is written whole: `gold + 1`, not `gold += 1`", NULL },
    { "=", "-", "a number is written whole: `gold - 1`, not `gold -= 1`", NULL },
    { "\u2013", NULL, "a box of cells is written with a hyphen, `a1-c3`", "-" },
    { "\u2014", NULL, "a box of cells is written with a hyphen, `a1-c3`", "-" },
    { "\u2212", NULL, "minus is the sign of the keyboard, `-`", "-" },
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
    { "no", "has",
      "that a player has none of a kind is asked by `no own KIND`, of the enemies by `no enemy KIND`", NULL },
    { "no", NULL, "what is left out has `not` before it: `own piece not king`, `not in rank 2`", NULL },
};

static bool is_sign(const Token *token, const char *sign)
{
    return token->type != TOKEN_END && text_is(token->text, sign);
}

/* True at a number behind `ranks 7` or `ranks 7 to`. */
static bool follows_line(const Reader *reader)
{
    for (size_t at = reader->at; at-- > 0;)
        if (reader->tokens[at].type == reader->word && word_counts_cells(reader->tokens[at].text))
            return true;
        else if (reader->tokens[at].type != reader->number && reader->tokens[at].type != reader->range &&
                 !is_sign(&reader->tokens[at], "to"))
            return false;
    return false;
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

/* Where the last `in` of a text stands, blanks around it; the length of the text: there is none. */
static size_t last_in(Text text)
{
    const Text in = TEXT(" in ");
    for (size_t at = text.length; at-- > 0;)
        if (text_starts_with(text_slice(text, at, text.length), in))
            return at;
    return text.length;
}

/* `piece in around(to) not pawn`: what describes pieces stands before the place. */
static bool help_not_behind(Reader *reader)
{
    DiagList *diags = reader->scope->diags;
    const Token *token = &reader->tokens[reader->at];
    Text before = text_trim(text_slice(reader->text, 0, token->offset));
    size_t in = last_in(before);
    if (!is_sign(token, "not") || in == before.length || token[1].type != reader->word)
        return false;
    Text word = token[1].text, place = text_slice(before, in, before.length);
    size_t first = in;
    while (first > 0 && (word_byte(before.bytes[first - 1]) || before.bytes[first - 1] == '/'))
        first--;
    diag_help(diags, "`not` stands before the place: `%.*s not %.*s%.*s`",
              TEXT_ARG(text_slice(before, first, in - first)), TEXT_ARG(word), TEXT_ARG(place));
    Span whole = reader_span(reader, (uint32_t)in, token[1].offset + (uint32_t)word.length);
    diag_mend(diags, whole,
              text_of(arena_format(diags->arena, " not %.*s%.*s", TEXT_ARG(word), TEXT_ARG(place))));
    return true;
}

bool mistake_help_sign(Reader *reader)
{
    DiagList *diags = reader->scope->diags;
    const Token *token = &reader->tokens[reader->at];
    if (is_sign(token, "in") && is_sign(&token[1], "check")) {
        diag_help(diags, "`in-check` is one word");
        diag_mend(diags, reader_span(reader, token->offset, token[1].offset + (uint32_t)token[1].text.length),
                  TEXT("in-check"));
        diag_is_certain(diags);
        return true;
    }
    for (size_t i = 0; i < sizeof habits / sizeof habits[0]; i++) {
        if (!is_sign(token, habits[i].sign))
            continue;
        if (habits[i].before != NULL && !stands_before(reader, habits[i].before))
            continue;
        if (is_sign(token, ","))
            mistake_mend_commas(reader);
        bool alone = !is_sign(&token[1], ">") && !is_sign(&token[1], "<") && /* not `=>` or `=<` */
                     !is_sign(&token[1], "&");
        if (habits[i].instead != NULL && alone) {
            diag_suggest(diags, text_of(habits[i].instead));
            diag_is_certain(diags);
        }
        diag_help(diags, "%s", habits[i].help);
        return true;
    }
    if (help_not_behind(reader))
        return true;
    if (token->type == reader->number && reader->at > 0 &&
        mistake_help_minus_sets(reader, token[-1].text, token[-1].offset, token_end(token)))
        return true;
    if (token->type == reader->number && stands_before(reader, "is"))
        diag_help(diags, "numbers are compared by `==`, `<` and their like: `== %.*s`",
                  TEXT_ARG(token->text));
    else if (is_size(reader))
        diag_help(diags, "a size stands at the top of the file, as `board: 8x8`; `cells` is every cell");
    else if (follows_number(reader) && !follows_line(reader))
        diag_help(diags, "numbers from one to another are `1-3`; a place is named by `rank 3`, `ranks 7-8`, "
                         "`files a-c`");
    else if (follows_number(reader))
        diag_help(diags, "several ranks are `ranks 7-8`, several files `files a-c`");
    else if (token->type == TOKEN_END && reader->at > 0 && is_sign(&token[-1], "*"))
        diag_help(diags, "a whole rank is `rank 8`, a whole file `file a`");
    else
        return false;
    return true;
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

/* `in rank 8 or rank 1`: places are joined as sets are, and not by `and` or `or`. */
static bool help_places(Reader *reader, const Syntax *node)
{
    DiagList *diags = reader->scope->diags;
    Text before = text_trim(text_slice(reader->text, 0, node->start)), place, next = source_of(reader, node);
    size_t word = before.length;
    while (word > 0 && word_byte(before.bytes[word - 1]))
        word--;
    bool both = text_is(text_slice(before, word, before.length), "and"),
         either = text_is(text_slice(before, word, before.length), "or");
    before = text_trim(text_slice(before, 0, word));
    size_t in = last_in(before), start = in + strlen(" in ");
    if ((!both && !either) || in == before.length)
        return false;
    place = text_slice(before, start, before.length);
    Text line = text_slice(place, 0, text_find(place, ' '));
    if (node->form == SYNTAX_NUMBER && word_counts_cells(line))
        next = text_of(arena_format(diags->arena, "%.*s %.*s", TEXT_ARG(line), TEXT_ARG(next)));
    if (mistake_plain_set(place) == PLAIN_SET_NONE || mistake_plain_set(next) != PLAIN_SET_CELLS)
        return false;
    const char *joined =
        arena_format(diags->arena, "(%.*s %c %.*s)", TEXT_ARG(place), both ? '&' : '+', TEXT_ARG(next));
    diag_help(diags, "places are joined by `+`, and `&` is what they have in common: `in %s`", joined);
    diag_mend(diags, reader_span(reader, (uint32_t)start, node->end), text_of(joined));
    return true;
}

/* `own king in-check`: a condition among words that describe pieces. */
static bool help_condition(Reader *reader, const Syntax *node)
{
    for (size_t i = 0; node->form == SYNTAX_SELECT && i < node->groups.count; i++) {
        const Word *word = &node->groups.items[i].words[0];
        Meanings meanings = name_meanings(reader, word->text);
        if (word->value.length > 0 || meanings_types(&meanings) != type_bit('T') ||
            meanings.items[0].form != NAME_TERM)
            continue;
        const Word *first = &node->groups.items[0].words[0];
        bool whose = i == 1 && node->groups.count == 2 && !text_is(first->text, "own");
        mistake_help_truth(reader, word);
        if (!whose)
            return true;
        diag_mend(reader->scope->diags, check_span(reader, node),
                  text_of(arena_format(reader->scope->diags->arena, "%.*s of %.*s", TEXT_ARG(word->text),
                                       TEXT_ARG(first->text))));
        return true;
    }
    return false;
}

void mistake_help_truth(Reader *reader, const Word *word)
{
    diag_help(
        reader->scope->diags,
        "`%.*s` is a condition by itself, about the player whose viewpoint it is; `%.*s of enemy` asks it "
        "of another, and a piece is asked by its own words, as in `any own king attacked`",
        TEXT_ARG(word->text), TEXT_ARG(word->text));
}

/* `pawn to e4`, `from rank 2`: `in` is missing before a place. */
static bool help_from_to(Reader *reader, const Syntax *node)
{
    DiagList *diags = reader->scope->diags;
    for (size_t i = 0; node->form == SYNTAX_SELECT && i + 1 < node->groups.count; i++) {
        const Word *word = &node->groups.items[i].words[0];
        if (!text_is(word->text, "from") && !text_is(word->text, "to"))
            continue;
        diag_help(diags,
                  "where an action begins is asked by `from in PLACE`, where it ends by `to in PLACE`, "
                  "of which piece by `piece is KIND`: all joined by `and`");
        if (i == 0)
            diag_mend(diags, reader_span(reader, word->end, word->end + 1), TEXT(" in "));
        return true;
    }
    return false;
}

/* `any white king is d4`: what is asked by `any` is a condition. */
static bool help_counted_is(Reader *reader, const Syntax *node)
{
    DiagList *diags = reader->scope->diags;
    Text behind = text_slice(reader->text, node->end, reader->text.length);
    size_t start = 0;
    while (start < behind.length && behind.bytes[start] == ' ')
        start++;
    behind = text_slice(behind, start, behind.length);
    if (node->form != SYNTAX_COUNTED || !text_starts_with(behind, TEXT("is ")))
        return false;
    Text said = text_slice(behind, strlen("is "), behind.length);
    if (mistake_plain_set(said) != PLAIN_SET_CELLS)
        return false;
    uint32_t is = node->end + (uint32_t)start;
    diag_help(diags, "where pieces stand is asked by `in`: `%.*s in %.*s`", TEXT_ARG(source_of(reader, node)),
              TEXT_ARG(said));
    diag_mend(diags, reader_span(reader, is, is + 2), TEXT("in"));
    return true;
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

/* `guarded`, `not guarded`: words that describe a piece, in a condition about one. */
static bool help_it_is(Reader *reader, const Syntax *node)
{
    DiagList *diags = reader->scope->diags;
    const Syntax *words = node->form == SYNTAX_NOT ? node->kids[0] : node;
    if (!reader->scope->sees_it || !all_describe(reader, words) || is_kind(reader, words) ||
        words->place_form != PLACE_NONE || words->where != NULL || words->of != NULL)
        return false;
    const char *is = arena_format(diags->arena, "it is %.*s", TEXT_ARG(source_of(reader, node)));
    diag_help(diags, "the piece or cell that is looked at is `it`: write `%s`", is);
    diag_mend(diags, check_span(reader, node), text_of(is));
    diag_is_certain(diags);
    return true;
}

/* What cannot be a condition, but was meant as one. */
static bool help_truth_wanted(Reader *reader, const Syntax *node)
{
    return help_places(reader, node) || help_condition(reader, node) || help_from_to(reader, node) ||
           help_it_is(reader, node);
}

/* Cuts the last word off a text, with the blanks behind it. */
static Text cut_last_word(Text *text)
{
    size_t end = text->length;
    while (end > 0 && text->bytes[end - 1] == ' ')
        end--;
    size_t start = end;
    while (start > 0 && word_byte(text->bytes[start - 1]))
        start--;
    Text word = text_slice(*text, start, end - start);
    text->length = start;
    return word;
}

static bool names_owner(Reader *reader, Text word)
{
    Meanings meanings = name_meanings(reader, word);
    return meanings.count > 0 &&
           (meanings.items[0].role == ROLE_OWNER || meanings.items[0].form == NAME_PLAYER);
}

/* `own energy`, `count enemy energy`: a number of the state is asked for by its name alone. */
bool mistake_help_number(Reader *reader, const Word *word)
{
    Meanings meanings = name_meanings(reader, word->text);
    if (meanings.count == 0 || meanings.items[0].form != NAME_NUMBER)
        return false;
    DiagList *diags = reader->scope->diags;
    bool per_player = reader->scope->kernel->numbers[meanings.items[0].index].per_player;
    Text before = text_slice(reader->text, 0, word->start), whose = cut_last_word(&before), counted = before;
    bool owned = names_owner(reader, whose);
    Text count = owned ? cut_last_word(&counted) : whose;
    if (text_is(count, "count"))
        before = owned ? counted : before;
    else if (!owned)
        return false;
    bool others = owned && !text_is(whose, "own") && per_player;
    Text instead = word->text;
    if (others)
        instead = text_of(arena_format(diags->arena, "%.*s of %.*s", TEXT_ARG(word->text), TEXT_ARG(whose)));
    diag_help(diags, "`%.*s` is a number of %s: write `%.*s`", TEXT_ARG(word->text),
              per_player ? "the player" : "the game", TEXT_ARG(instead));
    while (before.length > 0 && before.bytes[before.length - 1] == ' ')
        before.length--;
    uint32_t start = (uint32_t)before.length;
    while (start < word->start && reader->text.bytes[start] == ' ')
        start++;
    diag_mend(diags, reader_span(reader, start, word->end), instead);
    diag_is_certain(diags);
    return true;
}

/* The same of a selection that ends with such a name. */
static bool help_number_selected(Reader *reader, const Syntax *node)
{
    if (node->form != SYNTAX_SELECT || node->groups.count < 2 || node->place_form != PLACE_NONE ||
        node->where != NULL || node->of != NULL)
        return false;
    const WordGroup *last = &node->groups.items[node->groups.count - 1];
    return last->count == 1 && mistake_help_number(reader, &last->words[0]);
}

/* `no move`, `any capture`: a class of actions, which no piece is. */
static bool help_class(Reader *reader, const Syntax *node)
{
    DiagList *diags = reader->scope->diags;
    const Word *word = syntax_single(node);
    Text before = text_slice(reader->text, 0, node->start), counted = cut_last_word(&before);
    Meanings meanings = { .count = 0 };
    if (word != NULL)
        meanings = name_meanings(reader, word->text);
    if (meanings.count == 0 || meanings.items[0].form != NAME_CLASS)
        return false;
    const char *none = arena_format(diags->arena, "%.*s-%.*ss", TEXT_ARG(counted), TEXT_ARG(word->text));
    if (name_meanings(reader, text_of(none)).count > 0) {
        diag_help(diags, "did you mean `%s`, in one word?", none);
        diag_mend(diags, reader_span(reader, (uint32_t)before.length, node->end), text_of(none));
    } else
        diag_help(diags, "`%.*s` is a condition by itself, about the action: `%s%.*s`", TEXT_ARG(word->text),
                  text_is(counted, "no") ? "not " : "", TEXT_ARG(word->text));
    diag_is_answered(diags);
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
    if ((wanted == 'S' && !set && help_class(reader, node)) || mistake_help_sort(reader, node, wanted) ||
        (wanted == 'N' && help_number_selected(reader, node)))
        return;
    if ((wanted == 'T' && help_truth_wanted(reader, node)) ||
        (wanted != 'T' && help_counted_is(reader, node)))
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
    else if (wanted == 'P' && joins)
        diag_help(diags,
                  "here stands one player: `mover` is who acted, `next` who acts next; who it is in each "
                  "case is a table under `terms:`");
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
