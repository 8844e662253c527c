/* Tells texts that have the form of an action of the game, legal or not, from all others. A text is cut into
 * the parts that texts of the game's actions consist of: names of cells, letters of pieces, words. */

#include <string.h>

#include "base/letters.h"
#include "notation/internal.h"

enum { TEXT_MAX = 256, CELLS_LEAST = 3 };

typedef struct Shape {
    const Kernel *kernel;
    bool picks;     /* an action or an effect picks something, or has a pattern of its own */
    bool bare;      /* some pattern has neither a cell nor a word, so that any other part is an anchor */
    unsigned cells; /* how many one text names at most */
} Shape;

/* --- what texts are made of ----------------------------------------------------------------- */

/* Cuts off the next part of a pattern: literal text, or a field `{name}`. False at the end. */
static bool next_stretch(Text *pattern, Text *stretch, bool *field)
{
    size_t open = text_find(*pattern, '{'), end = text_find(*pattern, '}');
    *field = open == 0 && end < pattern->length;
    if (pattern->length == 0)
        return false;
    *stretch = *field ? text_slice(*pattern, 1, end - 1) : text_slice(*pattern, 0, open > 0 ? open : 1);
    *pattern = text_slice(*pattern, *field ? end + 1 : stretch->length, pattern->length);
    return true;
}

static bool has_word(Text text)
{
    for (size_t i = 0; i < text.length; i++)
        if (letter_is(text.bytes[i]) || (unsigned char)text.bytes[i] >= 0x80)
            return true;
    return false;
}

static bool names_cell(Text field, const PickRule *picks, unsigned count)
{
    for (unsigned i = 0; i < count; i++)
        if (text_equals(picks[i].name, field))
            return picks[i].type == PICK_CELL;
    return text_is(field, "from") || text_is(field, "to") || text_is(field, "at");
}

/* Notes what a rule or an effect adds to a text: its pattern, or else its picks. Adds to *cells. */
static void take_in(Shape *shape, Text pattern, const PickRule *picks, unsigned count, unsigned *cells)
{
    Text stretch;
    bool field, anchored = pattern.length == 0;
    shape->picks |= count > 0 || pattern.length > 0;
    for (unsigned i = 0; pattern.length == 0 && i < count; i++)
        *cells += picks[i].type == PICK_CELL;
    while (next_stretch(&pattern, &stretch, &field)) {
        bool cell = field && names_cell(stretch, picks, count);
        *cells += cell;
        anchored = anchored || cell || (!field && has_word(stretch));
    }
    shape->bare |= !anchored;
}

static Shape shape_of(const Kernel *kernel)
{
    Shape shape = { .kernel = kernel, .cells = CELLS_LEAST }; /* people also try a step on the way */
    unsigned added = 0;
    for (size_t i = 0; i < kernel->rule_count; i++) {
        const ActionRule *rule = &kernel->rules[i];
        unsigned cells =
            2 + (rule->leg_count > 1 ? rule->leg_count - 1u : 0) + (rule->form == RULE_NATIVE) * 2u;
        take_in(&shape, rule->text, rule->picks, rule->pick_count, &cells);
        shape.picks |= rule->form == RULE_NATIVE;
        shape.cells = cells > shape.cells ? cells : shape.cells;
    }
    for (size_t i = 0; i < kernel->effect_count; i++)
        if (kernel->effects[i].pick_count > 0)
            take_in(&shape, kernel->effects[i].text, kernel->effects[i].picks, kernel->effects[i].pick_count,
                    &added);
    shape.cells += added;
    if (kernel->notation.system == NOTATION_DRAUGHTS)
        shape.cells = TEXT_MAX; /* a text may name the cells of all jumps */
    return shape;
}

/* --- cutting ---------------------------------------------------------------------------------- */

/* All ways to cut a text into parts at once. An anchor is a part that only texts of actions have, such as a
 * cell; a text needs one. */
typedef struct Cut {
    const Shape *shape;
    Text text;
    uint16_t cells[TEXT_MAX + 1][2]; /* [bytes read][an anchor is among them] fewest cells, or NO_CUT */
} Cut;
enum { NO_CUT = UINT16_MAX };

/* Notes that `length` bytes at `at` are a part, which names so many cells. */
static void reach(Cut *cut, size_t at, size_t length, unsigned cells, bool anchor)
{
    for (unsigned anchored = 0; anchored < 2; anchored++) {
        uint16_t *to = &cut->cells[at + length][anchored || anchor];
        unsigned sum = cut->cells[at][anchored] + cells;
        if (cut->cells[at][anchored] != NO_CUT && sum <= cut->shape->cells && sum < *to)
            *to = (uint16_t)sum;
    }
}

static void read_word(Cut *cut, size_t at, Text word, unsigned cells, bool anchor)
{
    if (word.length > 0 && text_starts_with(text_slice(cut->text, at, cut->text.length), word))
        reach(cut, at, word.length, cells, anchor);
}

static void read_letter(Cut *cut, size_t at, Text letter)
{
    Text rest = text_slice(cut->text, at, cut->text.length);
    if (letter.length > 0 && rest.length >= letter.length &&
        letters_are_alike(rest.bytes, letter.bytes, letter.length))
        reach(cut, at, letter.length, 0, cut->shape->bare);
}

/* Before `@` and at the end any letter is read, also one of no piece: there people write drops and promotions
 * that the game does not have. */
static void read_pieces(Cut *cut, size_t at)
{
    const Kernel *kernel = cut->shape->kernel;
    size_t end = cut->text.length - 1;
    if (letter_is(cut->text.bytes[at]) && (at == end || cut->text.bytes[at + 1] == '@'))
        reach(cut, at, 1, 0, false);
    for (size_t kind = 0; kind < kernel->kind_count; kind++) {
        read_letter(cut, at, kernel->kinds[kind].written);
        for (size_t owner = 0; owner <= kernel->player_count; owner++)
            read_letter(cut, at, kernel->kinds[kind].letters[owner]);
    }
}

static void read_pattern(Cut *cut, size_t at, Text pattern)
{
    Text stretch;
    bool field;
    while (next_stretch(&pattern, &stretch, &field))
        if (!field)
            read_word(cut, at, stretch, 0, has_word(stretch));
}

/* Reads what picks add: names of players and headings, digits, words of patterns, and separators. */
static void read_chosen(Cut *cut, size_t at)
{
    const Kernel *kernel = cut->shape->kernel;
    bool bare = cut->shape->bare;
    char byte = cut->text.bytes[at];
    for (size_t i = 0; i < kernel->player_count; i++)
        read_word(cut, at, kernel->players[i].name, 0, bare);
    for (unsigned i = 0; i < kernel->board->heading_count; i++)
        read_word(cut, at, kernel->board->heading_names[i], 0, bare);
    if (letter_is_digit(byte))
        reach(cut, at, 1, 0, bare);
    if (byte == ',' && at > 0 && at + 1 < cut->text.length) /* it stands between what was chosen */
        reach(cut, at, 1, 0, false);
    for (size_t i = 0; i < kernel->effect_count; i++)
        read_pattern(cut, at, kernel->effects[i].text);
}

static void read_at(Cut *cut, size_t at)
{
    const Kernel *kernel = cut->shape->kernel;
    for (Cell cell = 0; cell < kernel->board->cell_count; cell++) {
        read_word(cut, at, kernel->board->names[cell], 1, true);
        read_word(cut, at, kernel->notation.cells[cell], 1, true);
    }
    read_pieces(cut, at);
    if (strchr("@=+-x*:", cut->text.bytes[at]) != NULL)
        reach(cut, at, 1, 0, false);
    for (size_t i = 0; i < kernel->rule_count; i++) {
        const ActionRule *rule = &kernel->rules[i];
        read_pattern(cut, at, rule->text);
        read_word(cut, at, rule->name, 0, rule->form == RULE_FREE || rule->form == RULE_NATIVE);
    }
    if (cut->shape->picks)
        read_chosen(cut, at);
}

/* True if the text has the form in which actions are listed. */
static bool is_listed_so(const Shape *shape, Text text)
{
    Cut cut = { .shape = shape, .text = text };
    memset(cut.cells, 0xff, sizeof cut.cells); /* NO_CUT */
    cut.cells[0][0] = 0;
    for (size_t at = 0; at < text.length; at++)
        if (cut.cells[at][0] != NO_CUT || cut.cells[at][1] != NO_CUT)
            read_at(&cut, at);
    return cut.cells[text.length][1] != NO_CUT;
}

/* --- as players write ------------------------------------------------------------------------- */

static bool is_part_of_cell(const Board *board, Text part)
{
    bool found = part.length == 0;
    for (Cell cell = 0; cell < board->cell_count && !found; cell++) {
        Text name = board->names[cell];
        size_t letters = 0;
        while (letters < name.length && letter_is(name.bytes[letters]))
            letters++;
        found = text_equals(part, name) || text_equals(part, text_slice(name, 0, letters)) ||
                text_equals(part, text_slice(name, letters, name.length));
    }
    return found;
}

/* True if the text, which stands behind the cells, can say what a piece becomes. */
static bool is_tail(const Kernel *kernel, Text tail)
{
    size_t sign = tail.length > 0 && strchr("=/", tail.bytes[0]) != NULL;
    tail = text_slice(tail, sign, tail.length);
    bool found = tail.length == 0 || text_is(tail, "+") || text_is(tail, "-");
    for (size_t kind = 0; kind < kernel->kind_count && !found; kind++)
        found = text_is_alike(tail, kernel->kinds[kind].letters[0]);
    return found;
}

/* True for `bxd7=Q`: what may follow the letter of a piece. */
static bool goes_somewhere(const Kernel *kernel, Text text)
{
    for (size_t i = 0; i < text.length; i++) {
        size_t length, sign = strchr("x-:", text.bytes[i]) != NULL;
        Text rest = text_slice(text, i + sign, text.length);
        if (notation_cut_cell(kernel->board, rest, &length) != CELL_NONE &&
            is_part_of_cell(kernel->board, text_slice(text, 0, i)) &&
            is_tail(kernel, text_slice(rest, length, rest.length)))
            return true;
    }
    return false;
}

/* True for `Nbxd7`: a move as chess players write it. */
static bool is_written_so(const Program *program, Text text)
{
    const Kernel *kernel = program->kernel;
    text = notation_without_remarks(kernel, text);
    if (goes_somewhere(kernel, text))
        return true;
    for (size_t kind = 0; kind < kernel->kind_count; kind++) {
        const Text letters[] = { notation_written_letter(program, (Kind)kind),
                                 kernel->kinds[kind].letters[0] };
        for (size_t i = 0; i < sizeof letters / sizeof letters[0]; i++)
            if (letters[i].length > 0 && text_starts_with(text, letters[i]) &&
                goes_somewhere(kernel, text_slice(text, letters[i].length, text.length)))
                return true;
    }
    return false;
}

/* True for `C2=5`, `+P-1` and `3+=4`. */
static bool is_wxf(const Kernel *kernel, Text text)
{
    enum { LENGTH = 4 };
    if ((kernel->notation.system != NOTATION_WXF && kernel->notation.system != NOTATION_ICCS) ||
        text.length != LENGTH || strchr("+-=.", text.bytes[2]) == NULL || !letter_is_digit(text.bytes[3]))
        return false;
    for (size_t i = 0; i < 2; i++)
        if (!letter_is(text.bytes[i]) && !letter_is_digit(text.bytes[i]) &&
            strchr("+-", text.bytes[i]) == NULL)
            return false;
    return true;
}

static bool is_castling(Text text)
{
    return notation_castling_letter(text_slice(text, 0, text_find(text, '/'))) != '\0';
}

bool notation_is_intended(Position *position, Text text)
{
    NamedActionList list = { 0 };
    size_t item, count = 0;
    for (Player player = 0; player < position->program->kernel->player_count && count == 0; player++) {
        notation_intents(position, player, &list);
        count = notation_meant(position, &list, text, &item, 1);
    }
    notation_actions_free(&list);
    return count > 0;
}

bool notation_is_possible(const Program *program, Text text)
{
    const Kernel *kernel = program->kernel;
    Shape shape = shape_of(kernel);
    char chinese[CHINESE_ROOM];
    if (text.length == 0 || text.length > TEXT_MAX)
        return false;
    return notation_is_null(text) || is_castling(text) || is_listed_so(&shape, text) ||
           is_written_so(program, text) || is_wxf(kernel, text) ||
           notation_from_chinese(program, text, chinese).length > 0 || notation_is_japanese(program, text);
}
