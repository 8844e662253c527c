/* Finds the actions that a move in Japanese notation means: `７六歩`, `同銀`, `5五角打`, `4二金左`,
 * `2二角成`. Reads also moves of KIF files, with the origin, `７六歩(77)`, and of CSA files, `7776FU` or
 * `+7776FU`. Files are counted from the right, ranks from the top. The names of pieces are in the definition
 * (`also`). */

#include "base/letters.h"
#include "base/memory.h"
#include "notation/internal.h"

/* Signs that tell which of several pieces of a kind moves: where it stands and how it goes, as its owner sees
 * it. */
typedef enum JapaneseSign {
    SIGN_RIGHT = 1,
    SIGN_LEFT = 2,
    SIGN_STRAIGHT = 4,
    SIGN_UP = 8,
    SIGN_ASIDE = 16,
    SIGN_BACK = 32,
    SIGN_MOTION = SIGN_UP | SIGN_ASIDE | SIGN_BACK
} JapaneseSign;

typedef enum Turning { TURNING_UNSAID, TURNING_PROMOTES, TURNING_DECLINED } Turning;

/* A parsed move. */
typedef struct JapaneseMove {
    Cell to;   /* CELL_NONE: where the last move went */
    Cell from; /* CELL_NONE: unsaid */
    Text piece;
    unsigned signs; /* bits of JapaneseSign */
    Turning turning;
    bool drop;
    bool csa;  /* `piece` names the piece after the move */
    char mark; /* '+': the first player moves, '-': the second; '\0': unsaid */
} JapaneseMove;

/* --- parsing ----------------------------------------------------------------------------------- */

/* Removes a word from the beginning of the text. False if the text begins otherwise. */
static bool cut(Text *text, const char *word)
{
    Text begin = text_of(word);
    if (!text_starts_with(*text, begin))
        return false;
    *text = text_slice(*text, begin.length, text->length);
    return true;
}

static bool cut_either(Text *text, const char *word, const char *other)
{
    return cut(text, word) || cut(text, other);
}

static void cut_blanks(Text *text)
{
    while (cut(text, " ") || cut(text, "　"))
        continue;
}

static void cut_mark(Text *text)
{
    static const char *const marks[] = { "▲", "△", "▼", "▽", "☗", "☖" };
    for (size_t i = 0; i < sizeof marks / sizeof marks[0]; i++)
        if (cut(text, marks[i]))
            return;
}

/* The cell on this file, counted from the right, and rank, counted from the top; both from 1. CELL_NONE if
 * there is none. */
static Cell cell_at(const Board *board, int file, int rank)
{
    for (Cell cell = 0; cell < board->cell_count; cell++)
        if (board->file[cell] == board->files + 1 - file && board->rank[cell] == board->ranks + 1 - rank)
            return cell;
    return CELL_NONE;
}

/* Removes a cell, two digits of any script. False if there is none. */
static bool cut_cell(const Board *board, Text *text, Cell *cell)
{
    size_t first, second;
    int file = notation_digit(*text, &first);
    int rank = file == 0 ? 0 : notation_digit(text_slice(*text, first, text->length), &second);
    if (rank == 0)
        return false;
    *cell = cell_at(board, file, rank);
    *text = text_slice(*text, first + second, text->length);
    return *cell != CELL_NONE;
}

/* True for names in Japanese; the others are for CSA. */
static bool is_foreign(Text name)
{
    return name.length > 0 && (unsigned char)name.bytes[0] >= 0x80;
}

/* Removes the longest name of a piece with which the text begins. False if there is none. */
static bool cut_piece(const Kernel *kernel, Text *text, Text *piece)
{
    *piece = (Text){ 0 };
    for (unsigned kind = 0; kind < kernel->kind_count; kind++)
        for (Text names = kernel->kinds[kind].also; names.length > 0;) {
            Text name = text_cut(&names, ' ');
            if (is_foreign(name) && name.length > piece->length && text_starts_with(*text, name))
                *piece = name;
        }
    *text = text_slice(*text, piece->length, text->length);
    return piece->length > 0;
}

static unsigned cut_signs(Text *text)
{
    static const struct {
        const char *text;
        JapaneseSign sign;
    } words[] = { { "右", SIGN_RIGHT }, { "左", SIGN_LEFT }, { "直", SIGN_STRAIGHT }, { "上", SIGN_UP },
                  { "行", SIGN_UP },    { "入", SIGN_UP },   { "寄", SIGN_ASIDE },    { "引", SIGN_BACK } };
    unsigned signs = 0;
    for (size_t i = 0; i < sizeof words / sizeof words[0]; i++)
        if (cut(text, words[i].text))
            return (unsigned)words[i].sign | cut_signs(text);
    return signs;
}

static Turning cut_turning(Text *text)
{
    if (cut(text, "不成") || cut(text, "生"))
        return TURNING_DECLINED;
    return cut(text, "成") ? TURNING_PROMOTES : TURNING_UNSAID;
}

/* True if `also` has the name for this kind. */
static bool is_called(const Kernel *kernel, Kind kind, Text name)
{
    for (Text names = kernel->kinds[kind].also; names.length > 0;)
        if (text_equals(text_cut(&names, ' '), name))
            return true;
    return false;
}

static bool some_is_called(const Kernel *kernel, Text name)
{
    for (unsigned kind = 0; kind < kernel->kind_count; kind++)
        if (is_called(kernel, (Kind)kind, name))
            return true;
    return false;
}

/* Reads `7776FU`, `0055KA` (from the hand) or `+7776FU`. */
static bool read_csa(const Kernel *kernel, Text text, JapaneseMove *said)
{
    const Board *board = kernel->board;
    *said = (JapaneseMove){ .to = CELL_NONE, .from = CELL_NONE, .csa = true };
    if (text.length > 0 && strchr("+-", text.bytes[0]) != NULL) {
        said->mark = text.bytes[0];
        text = text_slice(text, 1, text.length);
    }
    said->drop = cut(&text, "00");
    if ((!said->drop && !cut_cell(board, &text, &said->from)) || !cut_cell(board, &text, &said->to))
        return false;
    said->piece = text;
    return text.length == 2 && letter_is_upper(text.bytes[0]) && letter_is_upper(text.bytes[1]) &&
           some_is_called(kernel, text);
}

static bool read(const Kernel *kernel, Text text, JapaneseMove *said)
{
    const Board *board = kernel->board;
    text = notation_without_remarks(kernel, text);
    if (board->topology != TOPOLOGY_GRID || board->layers > 1)
        return false;
    if (read_csa(kernel, text, said))
        return true;
    *said = (JapaneseMove){ .to = CELL_NONE, .from = CELL_NONE };
    cut_mark(&text);
    if (!cut(&text, "同") && !cut_cell(board, &text, &said->to))
        return false;
    cut_blanks(&text);
    if (!cut_piece(kernel, &text, &said->piece))
        return false;
    cut_blanks(&text);
    said->signs = cut_signs(&text);
    said->turning = cut_turning(&text);
    said->drop = cut(&text, "打");
    if (cut_either(&text, "(", "（") &&
        (!cut_cell(board, &text, &said->from) || !cut_either(&text, ")", "）")))
        return false;
    return text.length == 0;
}

bool notation_is_japanese(const Program *program, Text text)
{
    JapaneseMove said;
    return read(program->kernel, text, &said);
}

/* --- finding actions ---------------------------------------------------------------------------- */

/* A move that may be meant, with what the signs tell apart. */
typedef struct Arrival {
    size_t item;
    int aside; /* files between the piece and its target, positive on the right as the owner sees it */
    int ahead; /* ranks that the piece goes forward; negative: back */
} Arrival;

/* True if the action promotes exactly if the text says so. CSA names the piece after the move instead. */
static bool turns_so(const Position *position, const JapaneseMove *said, const Action *action)
{
    if (said->csa)
        return true;
    bool promotes = action->kind != KIND_NONE && action->kind != position->board[action->from].kind;
    return promotes == (said->turning == TURNING_PROMOTES);
}

/* True if the action brings such a piece to `to`, whichever of several pieces it is. */
static bool goes(const Position *position, const JapaneseMove *said, Cell to, const Action *action)
{
    const Kernel *kernel = position->program->kernel;
    const ActionRule *rule = &kernel->rules[action->rule];
    if (action->to != to || (rule->form != RULE_MOVE && rule->form != RULE_DROP))
        return false;
    bool drop = rule->form == RULE_DROP;
    bool after = drop || (said->csa && action->kind != KIND_NONE);
    Kind kind = after ? action->kind : position->board[action->from].kind;
    return is_called(kernel, kind, said->piece) &&
           (said->from == CELL_NONE || (!drop && action->from == said->from));
}

static Arrival arrival_of(const Position *position, const Action *action, size_t item)
{
    const Board *board = position->program->board;
    int side = board_seat_turn(board, position->board[action->from].owner) == 0 ? 1 : -1;
    return (Arrival){ .item = item,
                      .aside = side * (board->file[action->from] - board->file[action->to]),
                      .ahead = side * (board->rank[action->to] - board->rank[action->from]) };
}

static unsigned motion_of(const Arrival *arrival)
{
    return arrival->ahead > 0 ? SIGN_UP : arrival->ahead < 0 ? SIGN_BACK : SIGN_ASIDE;
}

static bool fits(const Arrival *arrival, unsigned signs)
{
    unsigned motion = signs & SIGN_MOTION;
    return (motion == 0 || motion == motion_of(arrival)) &&
           ((signs & SIGN_STRAIGHT) == 0 || (arrival->aside == 0 && motion_of(arrival) == SIGN_UP));
}

/* True if the piece is the outermost on the side that the signs name, or they name none. */
static bool is_outer(const Arrival *list, size_t count, const Arrival *own, unsigned signs)
{
    int side = (signs & SIGN_RIGHT) != 0 ? 1 : -1;
    if ((signs & (SIGN_RIGHT | SIGN_LEFT)) == 0)
        return true;
    for (size_t i = 0; i < count; i++)
        if (fits(&list[i], signs) && side * list[i].aside > side * own->aside)
            return false;
    return true;
}

static void note(size_t *items, size_t most, size_t *count, size_t item)
{
    if (*count < most)
        items[*count] = item;
    (*count)++;
}

size_t notation_from_japanese(const Position *position, const NamedActionList *list, Text text, Cell last,
                              size_t *items, size_t most)
{
    JapaneseMove said;
    size_t count = 0, drops = 0, found = 0;
    if (!read(position->program->kernel, text, &said) ||
        (said.mark != '\0' && (said.mark == '+') != (position->turn.player == 0)))
        return 0;
    Cell to = said.to == CELL_NONE ? last : said.to;
    Arrival *moves = memory_new(list->count + 1, sizeof *moves);
    size_t *dropped = memory_new(list->count + 1, sizeof *dropped);
    for (size_t i = 0; i < list->count && to != CELL_NONE; i++) {
        const Action *action = &list->items[i].action;
        if (!goes(position, &said, to, action))
            continue;
        if (position->program->kernel->rules[action->rule].form == RULE_DROP)
            dropped[drops++] = i;
        else
            moves[count++] = arrival_of(position, action, i);
    }
    for (size_t i = 0; i < count && !said.drop; i++)
        if (turns_so(position, &said, &list->items[moves[i].item].action) && fits(&moves[i], said.signs) &&
            is_outer(moves, count, &moves[i], said.signs))
            note(items, most, &found, moves[i].item);
    bool drop = said.drop || (count == 0 && said.turning == TURNING_UNSAID && said.signs == 0);
    for (size_t i = 0; i < drops && drop; i++)
        note(items, most, &found, dropped[i]);
    memory_free(moves);
    memory_free(dropped);
    return found;
}
