/* Notations of the east. USI: `7g7f`, `P*5e`, as the protocol of that name has it. Hodges: `P-7f`, `Bx2b+`,
 * `N*5e`, after George Hodges. WXF: `C2=5`, `H2+3`, `C+=1`, by the federation of that name
 * (www.wxf.org/xq/computer/wxf_notation.html). ICCS: `H2-E2`. */

#include <stdlib.h>
#include <string.h>

#include "base/letters.h"
#include "notation/internal.h"

/* --- cells -------------------------------------------------------------------------------------- */

/* A listed text with every cell in it as players call it. */
static void add_relabelled(const Form *form, Buffer *out)
{
    const Board *board = form->position->program->board;
    Text text = form->listed;
    for (size_t i = 0, length; i < text.length; i += length) {
        Cell cell = notation_cut_cell(board, text_slice(text, i, text.length), &length);
        if (cell != CELL_NONE)
            buffer_add_text(out, form_cell(form, cell));
        else
            buffer_add_char(out, text.bytes[i] == '@' ? '*' : text.bytes[i]);
        length = cell == CELL_NONE ? 1 : length;
    }
}

/* A cell as players write it; with numbers for letters: 76 for 7f. False if it has no such number. */
static bool add_cell(const Form *form, Cell cell, bool numbers, Buffer *out)
{
    enum { LAST = 9 };
    Text label = form_cell(form, cell);
    buffer_add_text(out, label);
    if (!numbers)
        return true;
    char letter = label.length > 0 ? label.bytes[label.length - 1] : '\0';
    if (letter < 'a' || letter >= 'a' + LAST)
        return false;
    out->bytes[out->length - 1] = (char)('1' + letter - 'a');
    return true;
}

bool form_write_usi(const Form *form, unsigned level, Buffer *out)
{
    (void)level;
    add_relabelled(form, out);
    return true;
}

/* --- Hodges -------------------------------------------------------------------------------------- */

/* True if the same move could be made with a promotion, and this is the one without. */
static bool is_declined(const Form *form)
{
    const Position *position = form->position;
    const Action *action = form->action;
    Kind kind = position->board[action->from].kind;
    if (action->kind != KIND_NONE && action->kind != kind)
        return false;
    for (size_t i = 0; i < form->list->count; i++) {
        const Action *other = &form->list->items[i].action;
        if (other->from == action->from && other->to == action->to &&
            memcmp(other->via, action->via, sizeof action->via) == 0 && other->kind != KIND_NONE &&
            other->kind != kind && position->program->kernel->rules[other->rule].form == RULE_MOVE)
            return true;
    }
    return false;
}

static bool takes_at(const Form *form, Cell cell)
{
    MoveDelta delta;
    return play_delta(form->position, form->action, &delta) && cellset_has(&delta.taken_cells, cell);
}

static bool add_stop(const Form *form, Cell cell, bool numbers, Buffer *out)
{
    buffer_add_char(out, takes_at(form, cell) ? 'x' : '-');
    return add_cell(form, cell, numbers, out);
}

static void add_kind(const Form *form, Kind kind, Buffer *out)
{
    form_add_upper(notation_written_letter(form->position->program, kind), out);
}

static bool add_hodges_drop(const Form *form, bool numbers, Buffer *out)
{
    Text listed = form->listed;
    size_t at = text_find(listed, '@');
    if (form_rule(form)->form != RULE_DROP || at == listed.length || form->action->kind == KIND_NONE)
        return false;
    Text name = form->position->program->board->names[form->action->to];
    Text rest = text_slice(listed, at + 1, listed.length);
    if (!text_starts_with(rest, name))
        return false;
    add_kind(form, form->action->kind, out);
    buffer_add_char(out, '*');
    if (!add_cell(form, form->action->to, numbers, out))
        return false;
    buffer_add_text(out, text_slice(rest, name.length, rest.length));
    return true;
}

/* Level 1 tells where the piece comes from; level 2 is read where nobody says that it does not promote. The
 * others are these with numbers for the letters of ranks, as Hosking writes: `P76`, `Sx22+`. */
bool form_write_hodges(const Form *form, unsigned level, Buffer *out)
{
    enum { KINDS = 3 };
    const Action *action = form->action;
    const Board *board = form->position->program->board;
    unsigned kind = level % KINDS;
    bool numbers = level >= KINDS;
    size_t start = out->length;
    Text tail;
    if (kind == 0 && form_rule(form)->form == RULE_DROP)
        return add_hodges_drop(form, numbers, out);
    if (!form_is_move(form, &tail))
        return false;
    add_kind(form, form->position->board[action->from].kind, out);
    bool good = kind != 1 || add_cell(form, action->from, numbers, out);
    for (int i = 0; i < LEGS_MAX - 1; i++) {
        Cell via = action->via[i];
        if (via < board->cell_count && form->position->board[via].kind != KIND_NONE)
            good = good && add_stop(form, via, numbers, out);
    }
    good = good && add_stop(form, action->to, numbers, out);
    form_add_upper(tail, out);
    if (kind < 2 && is_declined(form))
        buffer_add_char(out, '=');
    if (!good)
        out->length = start;
    return good;
}

/* --- the World Xiangqi Federation ------------------------------------------------------------ */

/* A piece among those of its kind and owner on its file. */
typedef struct Tandem {
    int count, before; /* all of them, and those nearer to the enemy */
    int files;         /* files with several of them */
    int order;         /* from 1: among all of these files, from the right, then from the front */
} Tandem;

static bool is_same(const Position *position, Cell cell, Cell other)
{
    const Piece *a = &position->board[cell], *b = &position->board[other];
    return a->kind == b->kind && a->owner == b->owner;
}

/* Files from the player's own right. */
static int own_file(const Board *board, Cell cell, bool opposite)
{
    return opposite ? board->file[cell] : board->files + 1 - board->file[cell];
}

static bool is_in_front(const Board *board, Cell cell, Cell of, bool opposite)
{
    return opposite ? board->rank[cell] < board->rank[of] : board->rank[cell] > board->rank[of];
}

static Tandem find_tandem(const Position *position, Cell from, bool opposite)
{
    const Board *board = position->program->board;
    Tandem tandem = { .order = 1 };
    for (Cell cell = 0; cell < board->cell_count; cell++) {
        if (!is_same(position, cell, from))
            continue;
        bool first = true, several = false;
        for (Cell other = 0; other < board->cell_count; other++)
            if (other != cell && is_same(position, other, from) && board->file[other] == board->file[cell]) {
                several = true;
                first = first && cell < other;
            }
        tandem.files += several && first;
        if (board->file[cell] == board->file[from]) {
            tandem.count++;
            tandem.before += is_in_front(board, cell, from, opposite);
            tandem.order += is_in_front(board, cell, from, opposite);
        } else {
            tandem.order += several && own_file(board, cell, opposite) < own_file(board, from, opposite);
        }
    }
    return tandem;
}

typedef enum TandemForm {
    BY_FILE,
    BY_PLACE,
    BY_FILE_AND_PLACE,
    BY_ORDER,         /* `2P`: Chinese players number them */
    BY_ORDER_ON_FILE, /* `26`: the second on the sixth file */
    AS_MIDDLE         /* `MP` */
} TandemForm;

/* The forms that are only read. False: it has no such text. */
static bool add_numbered(const Tandem *tandem, Text letter, TandemForm how, int file, Buffer *out)
{
    if (tandem->count < (how == AS_MIDDLE ? 3 : 2) || tandem->order > 9)
        return false;
    if (how == AS_MIDDLE) {
        buffer_add_char(out, 'M');
        form_add_upper(letter, out);
        return 2 * tandem->before + 1 == tandem->count;
    }
    buffer_add(out, "%d", how == BY_ORDER ? tandem->order : tandem->before + 1);
    if (how == BY_ORDER)
        form_add_upper(letter, out);
    else
        buffer_add(out, "%d", file);
    return how == BY_ORDER || tandem->before + 1 != file; /* `33` is who stands in the middle */
}

/* `C2`; of two on a file `C+` in front and `C-` behind; of more `++`, `P+`, `P3`, `P-`, `--`; where several
 * files have some `3+`. False: it has no such text. */
static bool add_who(const Form *form, Text letter, TandemForm how, bool opposite, Buffer *out)
{
    Cell from = form->action->from;
    int file = own_file(form->position->program->board, from, opposite);
    if (how == BY_FILE) {
        form_add_upper(letter, out);
        buffer_add(out, "%d", file);
        return true;
    }
    Tandem tandem = find_tandem(form->position, from, opposite);
    if (how > BY_FILE_AND_PLACE)
        return add_numbered(&tandem, letter, how, file, out);
    int behind = tandem.count - 1 - tandem.before, outer = tandem.count > 3;
    if (tandem.count < 2 || tandem.count > 5 || (how == BY_FILE_AND_PLACE && tandem.files < 2))
        return false;
    bool middle = tandem.before == behind;
    char sign = tandem.before < behind ? '+' : '-';
    bool extreme = outer && (tandem.before == 0 || behind == 0);
    if (how == BY_FILE_AND_PLACE && tandem.count < 4) {
        buffer_add(out, "%d", file);
        if (middle)
            buffer_add(out, "%d", file);
        else
            buffer_add_char(out, sign);
        return true;
    }
    if (how == BY_FILE_AND_PLACE)
        return false;
    if (extreme)
        buffer_add_char(out, sign);
    else
        form_add_upper(letter, out);
    if (middle)
        buffer_add(out, "%d", file);
    else
        buffer_add_char(out, sign);
    return true;
}

/* True if the player looks at the board from the far side; *level: false where the seat is at another. */
static bool is_opposite(const Board *board, Player player, bool *level)
{
    int turn = board_seat_turn(board, player), half = board->heading_count / 2;
    *level = turn == 0 || turn == half;
    return turn == half;
}

static bool add_wxf(const Form *form, Text letter, TandemForm how, Buffer *out)
{
    const Position *position = form->position;
    const Board *board = position->program->board;
    const Action *action = form->action;
    Text tail;
    bool level, opposite = is_opposite(board, position->board[action->from].owner, &level);
    if (!level || !add_who(form, letter, how, opposite, out) || !form_is_move(form, &tail))
        return false;
    int ahead = board->rank[action->to] - board->rank[action->from];
    bool along = board->file[action->to] == board->file[action->from];
    ahead = opposite ? -ahead : ahead;
    buffer_add(out, "%c%d",
               ahead > 0   ? '+'
               : ahead < 0 ? '-'
                           : '=',
               along ? abs(ahead) : own_file(board, action->to, opposite));
    buffer_add_text(out, tail);
    return true;
}

/* Kinds that are confined never need to be told from one another: of two on a file each goes one way alone.
 */
static bool needs_place(const Form *form)
{
    Kind kind = form->position->board[form->action->from].kind;
    bool level, opposite = is_opposite(form->position->program->board,
                                       form->position->board[form->action->from].owner, &level);
    return form->position->program->kernel->kinds[kind].stays == EXPR_NONE &&
           find_tandem(form->position, form->action->from, opposite).count > 1;
}

/* Levels 2 to 8 are read: by the file alone, the sign before the letter, the letter of positions' texts, and
 * numbers of places. */
/* `H@e5`: the federation has no drops. */
static bool add_wxf_drop(const Form *form, Buffer *out)
{
    size_t at = text_find(form->listed, '@');
    if (at == form->listed.length || form->action->kind == KIND_NONE)
        return false;
    add_kind(form, form->action->kind, out);
    buffer_add_text(out, text_slice(form->listed, at, form->listed.length));
    return true;
}

bool form_write_wxf(const Form *form, unsigned level, Buffer *out)
{
    const Position *position = form->position;
    const Program *program = position->program;
    Text tail;
    if (level == 0 && form_rule(form)->form == RULE_DROP)
        return add_wxf_drop(form, out);
    if (program->board->topology != TOPOLOGY_GRID || program->kernel->player_count != 2 ||
        !form_is_move(form, &tail))
        return false;
    Kind kind = position->board[form->action->from].kind;
    Text letter = notation_written_letter(program, kind), other = program->kernel->kinds[kind].letters[0];
    bool place = needs_place(form);
    size_t start = out->length;
    switch (level) {
    case 0: return add_wxf(form, letter, place ? BY_PLACE : BY_FILE, out);
    case 1: return add_wxf(form, letter, BY_FILE_AND_PLACE, out);
    case 2: return add_wxf(form, letter, place ? BY_FILE : BY_PLACE, out);
    case 3:
        if (letter.length != 1 || !add_wxf(form, letter, BY_PLACE, out))
            return false;
        if (out->length > start + 1 && out->bytes[start + 1] != '+' && out->bytes[start + 1] != '-')
            return false;
        out->bytes[start] = out->bytes[start + 1];
        out->bytes[start + 1] = letter_upper(letter.bytes[0]);
        return true;
    case 4: return !text_equals(letter, other) && add_wxf(form, other, BY_FILE, out);
    case 6: return place && add_wxf(form, letter, BY_ORDER, out);
    case 7: return place && add_wxf(form, letter, BY_ORDER_ON_FILE, out);
    case 8: return place && add_wxf(form, letter, AS_MIDDLE, out);
    default: return !text_equals(letter, other) && add_wxf(form, other, BY_PLACE, out);
    }
}

/* --- ICCS ---------------------------------------------------------------------------------------- */

static void add_iccs_cell(const Board *board, Cell cell, Buffer *out)
{
    buffer_add(out, "%c%d", 'A' + board->file[cell] - 1, board->rank[cell] - 1);
}

bool form_write_iccs(const Form *form, unsigned level, Buffer *out)
{
    enum { ALPHABET = 26 };
    const Board *board = form->position->program->board;
    Text tail;
    (void)level;
    if (board->topology != TOPOLOGY_GRID || board->layers > 1 || board->files > ALPHABET ||
        !form_is_move(form, &tail))
        return false;
    add_iccs_cell(board, form->action->from, out);
    buffer_add_char(out, '-');
    add_iccs_cell(board, form->action->to, out);
    form_add_upper(tail, out);
    return true;
}
