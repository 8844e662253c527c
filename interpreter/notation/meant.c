/* Finds the legal actions that a move in chess notation may mean: `O-O`, `Nf3`, `exd5`, `e8=Q`. Tries one way
 * of writing after another until some action fits. */

#include <string.h>

#include "base/letters.h"
#include "notation/internal.h"
#include "program/facts.h"

typedef struct Search {
    const Position *position;
    const NamedActionList *list; /* the legal actions */
    size_t *items;               /* indices in the list that were found, at most `most` */
    size_t most, count;          /* `count` may be more than `most` */
} Search;

static void note(Search *search, size_t item)
{
    if (search->count < search->most)
        search->items[search->count] = item;
    search->count++;
}

static Text without_remarks(const Search *search, Text text)
{
    return notation_without_remarks(search->position->program->kernel, text);
}

static const ActionRule *rule_of(const Search *search, size_t item)
{
    return &search->position->program->kernel->rules[search->list->items[item].action.rule];
}

/* --- castlings ------------------------------------------------------------------------ */

/* True for a castling, and for a native action that moves two pieces. */
static bool is_castling(const Search *search, size_t item)
{
    const Action *action = &search->list->items[item].action;
    RuleForm form = rule_of(search, item)->form;
    return form == RULE_CASTLE || (form == RULE_NATIVE && action->from != CELL_NONE &&
                                   action->via[0] != CELL_NONE && action->via[1] != CELL_NONE);
}

bool notation_is_plain(const Action *action)
{
    for (uint8_t i = 0; i < action->pick_count; i++)
        if (action->picks[i] != PICK_NOTHING)
            return false;
    return true;
}

/* True if the castling is on the wing of this letter, or the letter stands for any wing. */
static bool wing_fits(const Search *search, size_t item, char letter)
{
    const Castling *castling = &search->position->program->kernel->castling;
    return letter == NOTATION_ANY_WING || castling->wings[rule_of(search, item)->wing].letter == letter;
}

/* Finds castlings with a gated piece, of which `gate` is the letter and perhaps the cell: `Ee1`, or `E` for
 * the king's cell. */
static void seek_gated(Search *search, char letter, Text gate)
{
    const Program *program = search->position->program;
    for (size_t i = 0; i < search->list->count; i++) {
        const Action *action = &search->list->items[i].action;
        Kind kind;
        Cell cell;
        if (rule_of(search, i)->form != RULE_CASTLE || !wing_fits(search, i, letter) ||
            !notation_gate(search->position, action, &kind, &cell))
            continue;
        Text told = program->kernel->kinds[kind].letters[0], name = program->board->names[cell];
        if (gate.length < told.length || !letters_are_alike(gate.bytes, told.bytes, told.length))
            continue;
        Text at = text_slice(gate, told.length, gate.length);
        if (text_equals(at, name) ||
            (at.length == 0 && cell == program->castling_moves[action->extra].king_from))
            note(search, i);
    }
}

/* Finds castlings on a wing; native ones fit any wing. Castlings with picks are found only if there are none
 * without. */
static void seek_wing(Search *search, char letter)
{
    for (int more = 0; more < 2 && search->count == 0; more++)
        for (size_t i = 0; i < search->list->count; i++) {
            const ActionRule *rule = rule_of(search, i);
            bool plain = notation_is_plain(&search->list->items[i].action);
            bool fits = rule->form != RULE_CASTLE || wing_fits(search, i, letter);
            if (is_castling(search, i) && fits && (plain || more > 0))
                note(search, i);
        }
}

/* True if the text begins with a sign that may stand between two cells. */
static bool is_stroke(Text text)
{
    return text.length > 0 && strchr("-x:", text.bytes[0]) != NULL;
}

/* The target in `Ke1-g1`; the letter of the king or his cell may be missing. Empty if both are. */
static Text behind_king(const Program *program, Text text, Cell king_from, Kind king)
{
    Text letter = notation_written_letter(program, king), from = program->board->names[king_from];
    size_t at = letter.length > 0 && text_starts_with(text, letter) ? letter.length : 0;
    if (text_starts_with(text_slice(text, at, text.length), from))
        at += from.length;
    Text rest = text_slice(text, at, text.length);
    return at == 0 ? (Text){ 0 } : is_stroke(rest) ? text_slice(rest, 1, rest.length) : rest;
}

/* True if a move that is no castling goes from one cell to the other. */
static bool may_step(const Search *search, Cell from, Cell to)
{
    for (size_t i = 0; i < search->list->count; i++) {
        const Action *action = &search->list->items[i].action;
        if (rule_of(search, i)->form == RULE_MOVE && action->from == from && action->to == to)
            return true;
    }
    return false;
}

/* Finds castlings written as a move of the king, to his target or to the rook's cell. If the king may simply
 * step there, that is meant. */
static void seek_ways(Search *search, Text text)
{
    const Program *program = search->position->program;
    const Board *board = program->board;
    for (size_t i = 0; i < search->list->count; i++) {
        const Action *action = &search->list->items[i].action;
        if (rule_of(search, i)->form != RULE_CASTLE || !notation_is_plain(action))
            continue;
        const CastlingMove *castling_move = &program->castling_moves[action->extra];
        Cell king_from = castling_move->king_from;
        Text rest = behind_king(program, text, king_from, search->position->board[king_from].kind);
        const Cell targets[] = { castling_move->king_to, castling_move->rook_from };
        bool meant = false;
        for (unsigned k = 0; k < 2 && !meant; k++)
            meant = rest.length > 0 && text_equals(rest, board->names[targets[k]]) &&
                    !may_step(search, king_from, targets[k]);
        if (meant)
            note(search, i);
    }
}

/* --- moves of named pieces --------------------------------------------------------------- */

/* One reading of "Nbxd7=Q". */
typedef struct Written {
    Kind kind;
    Text from; /* file, rank or cell of the origin, as far as needed; may be empty */
    Cell to;
    Text tail;    /* the promotion, and everything behind it */
    bool settled; /* the tail is complete, and not only its beginning */
} Written;

/* The letters that a cell's name begins with: its file on most boards. */
static Text file_of(Text name)
{
    size_t letters = 0;
    while (letters < name.length && letter_is(name.bytes[letters]))
        letters++;
    return text_slice(name, 0, letters);
}

/* True if the part is empty, the file, the rank, or the whole name of a cell. */
static bool names_origin(Text name, Text part)
{
    Text file = file_of(name);
    return part.length == 0 || text_equals(name, part) || text_equals(file, part) ||
           text_equals(text_slice(name, file.length, name.length), part);
}

/* True if the tail of a listed action fits what was written. `=` alone says that the piece does not
 * promote. */
static bool tail_fits(const Written *written, Text tail)
{
    Text typed = written->tail;
    bool sign = typed.length > 0 && strchr("=/", typed.bytes[0]) != NULL;
    bool whole = written->settled || (sign && typed.length == 1);
    typed = sign ? text_slice(typed, 1, typed.length) : typed;
    return (whole ? tail.length == typed.length : tail.length >= typed.length) &&
           letters_are_alike(tail.bytes, typed.bytes, typed.length);
}

/* True if the item is listed by its origin and target, with a tail that fits. */
static bool listed_fits(const Search *search, size_t item, const Written *written)
{
    const Board *board = search->position->program->board;
    const Action *action = &search->list->items[item].action;
    Text text = text_of(search->list->items[item].text);
    Text from = board->names[action->from], to = board->names[action->to];
    size_t head = from.length + to.length;
    return text.length >= head && text_starts_with(text, from) &&
           text_starts_with(text_slice(text, from.length, text.length), to) &&
           tail_fits(written, text_slice(text, head, text.length));
}

static void seek_written(Search *search, const Written *written)
{
    const Board *board = search->position->program->board;
    for (size_t i = 0; i < search->list->count; i++) {
        const Action *action = &search->list->items[i].action;
        if (rule_of(search, i)->form == RULE_MOVE && action->to == written->to &&
            search->position->board[action->from].kind == written->kind &&
            names_origin(board->names[action->from], written->from) && listed_fits(search, i, written))
            note(search, i);
    }
}

/* Finds moves of a kind by the text behind its letter, whichever cell in it is the target. */
static void seek_after_letter(Search *search, Kind kind, Text text, bool settled)
{
    const Board *board = search->position->program->board;
    for (size_t i = 0; i < text.length; i++) {
        Written written = { .kind = kind, .from = text_slice(text, 0, i), .settled = settled };
        size_t length, sign = strchr("x-:", text.bytes[i]) != NULL;
        Text rest = text_slice(text, i + sign, text.length);
        written.to = notation_cut_cell(board, rest, &length);
        if (written.to == CELL_NONE)
            continue;
        written.tail = text_slice(rest, length, rest.length);
        seek_written(search, &written);
    }
}

/* True if names of cells begin with the letter, in any case, as those of a file do. */
static bool is_file(const Board *board, Text letter)
{
    for (Cell cell = 0; cell < board->cell_count; cell++) {
        Text name = board->names[cell];
        if (name.length > letter.length && letters_are_alike(name.bytes, letter.bytes, letter.length) &&
            !letter_is(name.bytes[letter.length]))
            return true;
    }
    return false;
}

/* True if the text begins with the letter and is longer. */
static bool begins_so(Text text, Text letter)
{
    return letter.length > 0 && text.length > letter.length && text_starts_with(text, letter);
}

/* The same in any case. */
static bool begins_folded(Text text, Text letter)
{
    return letter.length > 0 && text.length > letter.length &&
           letters_are_alike(text.bytes, letter.bytes, letter.length);
}

/* Removes and returns the next name of a kind with which moves may begin, such as `Kt` in old books. Empty if
 * there is none. */
static Text next_name(Text *names)
{
    while (names->length > 0) {
        Text name = text_cut(names, ' ');
        if (name.length > 0 && letter_is(name.bytes[0]) && text_find(name, ':') == name.length)
            return name;
    }
    return (Text){ 0 };
}

/* Finds moves of a kind by its letter in notation, its letter in positions, or another name. *named becomes
 * true if one of the letters fits exactly. */
static void seek_lettered(Search *search, Kind kind, Text text, Text tried, bool settled, bool *named)
{
    const Program *program = search->position->program;
    Text letters[] = { notation_written_letter(program, kind), program->kernel->kinds[kind].letters[0] };
    bool fold = tried.bytes != text.bytes;
    for (size_t i = 0; i < (text_equals(letters[0], letters[1]) ? 1 : 2); i++) {
        bool exact = begins_so(text, letters[i]);
        *named = *named || exact;
        if (exact || (fold && begins_folded(text, letters[i]) && !is_file(program->board, letters[i])))
            seek_after_letter(search, kind, text_slice(tried, letters[i].length, tried.length), settled);
    }
    Text names = program->kernel->kinds[kind].also;
    for (Text name = next_name(&names); name.length > 0; name = next_name(&names))
        if (begins_so(text, name))
            seek_after_letter(search, kind, text_slice(tried, name.length, tried.length), settled);
}

/* Finds moves of any kind. `tried` is the text, or the same in small letters. A capital that is the letter of
 * a piece is no file, and a small letter of a file is no piece. */
static void seek_moves(Search *search, Text text, Text tried, bool settled)
{
    const Program *program = search->position->program;
    bool named = false;
    for (unsigned kind = 0; kind < program->kernel->kind_count; kind++)
        seek_lettered(search, (Kind)kind, text, tried, settled, &named);
    for (unsigned kind = 0; kind < program->kernel->kind_count && !named; kind++)
        if (notation_goes_without_letter(program, (Kind)kind))
            seek_after_letter(search, (Kind)kind, tried, settled);
}

/* Tries eight readings: first with the case as written, then in any case; within these, with remarks, then
 * without; within these, with a complete tail, then with the beginning of one. */
static void seek_loosely(Search *search, Text text)
{
    char folded[NOTATION_WRITTEN_MAX];
    for (size_t i = 0; i < text.length; i++)
        folded[i] = letter_lower(text.bytes[i]);
    for (unsigned pass = 0; pass < 8 && search->count == 0; pass++) {
        bool settled = (pass & 1) == 0;
        Text tried = (pass & 2) != 0 ? without_remarks(search, text) : text;
        seek_moves(search, tried, (pass & 4) == 0 ? tried : (Text){ folded, tried.length }, settled);
    }
}

/* Puts what follows the two files in `ed`, `exd` or `e:d=Q` into *rest. False if the text has other files. */
static bool behind_files(Text text, Text from, Text to, Text *rest)
{
    if (!begins_so(text, from) || to.length == 0)
        return false;
    size_t sign = strchr("x:", text.bytes[from.length]) != NULL;
    Text second = text_slice(text, from.length + sign, text.length);
    *rest = text_slice(second, to.length, second.length);
    return text_starts_with(second, to);
}

/* Finds `ed`: a move of a piece without a letter from one file to another. */
static void seek_files(Search *search, Text text)
{
    const Program *program = search->position->program;
    for (int loose = 0; loose < 2 && search->count == 0; loose++)
        for (size_t i = 0; i < search->list->count; i++) {
            const Action *action = &search->list->items[i].action;
            Written written = { .settled = loose == 0 };
            if (rule_of(search, i)->form == RULE_MOVE &&
                notation_goes_without_letter(program, search->position->board[action->from].kind) &&
                behind_files(text, file_of(program->board->names[action->from]),
                             file_of(program->board->names[action->to]), &written.tail) &&
                listed_fits(search, i, &written))
                note(search, i);
        }
}

/* True if the text is a letter or another name of the kind. */
static bool is_called(const Program *program, Kind kind, Text text)
{
    Text names = program->kernel->kinds[kind].also;
    bool found = text_equals(text, notation_written_letter(program, kind)) ||
                 text_equals(text, program->kernel->kinds[kind].letters[0]);
    for (Text name = next_name(&names); name.length > 0 && !found; name = next_name(&names))
        found = text_equals(text, name);
    return found;
}

/* Finds `BxN` and `exN`, which name the captured piece instead of its cell. */
static void seek_prey(Search *search, Text text)
{
    const Program *program = search->position->program;
    size_t sign = 0;
    while (sign < text.length && strchr("x:", text.bytes[sign]) == NULL)
        sign++;
    Text taker = text_slice(text, 0, sign),
         prey = text_slice(text, sign < text.length ? sign + 1 : sign, text.length);
    for (size_t i = 0; taker.length > 0 && prey.length > 0 && i < search->list->count; i++) {
        const Action *action = &search->list->items[i].action;
        if (rule_of(search, i)->form != RULE_MOVE || action->to >= program->board->cell_count)
            continue;
        Kind kind = search->position->board[action->from].kind,
             taken = search->position->board[action->to].kind;
        bool by_file = notation_goes_without_letter(program, kind) &&
                       text_equals(taker, file_of(program->board->names[action->from]));
        if (taken != KIND_NONE && (by_file || is_called(program, kind, taker)) &&
            is_called(program, taken, prey))
            note(search, i);
    }
}

/* Finds the action that is listed by this text. */
static void seek_listed(Search *search, Text text)
{
    for (size_t i = 0; i < search->list->count; i++)
        if (text_is(text, search->list->items[i].text))
            note(search, i);
}

/* Finds `g1-f3` and `d4xe5`, which are listed without the sign. */
static void seek_cells(Search *search, Text text)
{
    char room[NOTATION_WRITTEN_MAX];
    size_t length;
    if (notation_cut_cell(search->position->program->board, text, &length) == CELL_NONE ||
        !is_stroke(text_slice(text, length, text.length)))
        return;
    memcpy(room, text.bytes, length);
    memcpy(room + length, text.bytes + length + 1, text.length - length - 1);
    seek_listed(search, (Text){ room, text.length - 1 });
}

/* Removes a name from the front of the text. False if the text begins otherwise. */
static bool cut_name(Text *text, Text name)
{
    bool begins = text_starts_with(*text, name);
    if (begins)
        *text = text_slice(*text, name.length, text->length);
    return begins;
}

/* Finds `b2b3b4` where `b2b4` is listed because nothing is captured on the way: cells of passed pieces may
 * be named. */
static void seek_passed(Search *search, Text text)
{
    const Board *board = search->position->program->board;
    for (size_t i = 0; i < search->list->count; i++) {
        const Action *action = &search->list->items[i].action;
        Text listed = text_of(search->list->items[i].text), rest = text;
        bool fits = rule_of(search, i)->form == RULE_MOVE && cut_name(&listed, board->names[action->from]) &&
                    cut_name(&rest, board->names[action->from]);
        for (int leg = 0; leg < LEGS_MAX - 1 && fits; leg++) {
            Cell via = action->via[leg];
            if (via >= board->cell_count || search->position->board[via].kind == KIND_NONE)
                continue;
            fits = cut_name(&rest, board->names[via]);
            cut_name(&listed, board->names[via]);
        }
        if (fits && text_equals(rest, listed))
            note(search, i);
    }
}

/* The part `@e4` of a drop of this kind, `P@e4`, or of `@e4` alone if the kind is written without a letter.
 * Empty if the text is no such drop. */
static Text drop_tail(const Program *program, Kind kind, Text text)
{
    Text written = notation_written_letter(program, kind);
    size_t head = notation_goes_without_letter(program, kind) && text.length > 0 && text.bytes[0] == '@' ? 0
                  : begins_so(text, written) ? written.length
                                             : text.length;
    return head < text.length && text.bytes[head] == '@' ? text_slice(text, head, text.length) : TEXT("");
}

static void seek_dropped(Search *search, Text text)
{
    const Program *program = search->position->program;
    for (unsigned kind = 0; kind < program->kernel->kind_count; kind++) {
        Text tail = drop_tail(program, (Kind)kind, text), letter = program->kernel->kinds[kind].letters[0];
        for (size_t i = 0; tail.length > 0 && i < search->list->count; i++) {
            Text listed = text_of(search->list->items[i].text);
            if (begins_so(listed, letter) &&
                text_equals(text_slice(listed, letter.length, listed.length), tail))
                note(search, i);
        }
    }
}

/* True for "rNf3", the letter of the player to move before that of a piece, as in positions of
 * games for more than two. */
static bool has_own_seat(const Position *position, Text text)
{
    const Kernel *kernel = position->program->kernel;
    Player player = position->turn.player;
    return kernel->player_count > 2 && player < kernel->player_count && text.length > 1 &&
           text.bytes[0] == kernel->players[player].letter;
}

static void seek_text(Search *search, Text text)
{
    Text bare = without_remarks(search, text);
    size_t slash = text_find(bare, '/');
    char letter = notation_castling_letter(text),
         gated = slash < bare.length ? notation_castling_letter(text_slice(bare, 0, slash)) : '\0';
    if (letter != '\0')
        seek_wing(search, letter);
    if (gated != '\0')
        seek_gated(search, gated, text_slice(bare, slash + 1, bare.length));
    if (search->count == 0)
        seek_listed(search, bare);
    if (search->count == 0)
        seek_dropped(search, bare);
    if (search->count == 0)
        seek_ways(search, bare);
    if (search->count == 0)
        seek_loosely(search, text);
    if (search->count == 0)
        seek_cells(search, bare);
    if (search->count == 0)
        seek_passed(search, bare);
    if (search->count == 0)
        seek_files(search, bare);
    if (search->count == 0)
        seek_prey(search, bare);
    if (search->count == 0 && has_own_seat(search->position, text))
        seek_loosely(search, text_slice(text, 1, text.length));
}

/* --- small writings ----------------------------------------------------------------------- */

bool notation_is_null(Text text)
{
    static const char *const spellings[] = { NOTATION_NULL, "Z0", "<>", "@@@@", "0000", "null", "pass" };
    for (size_t i = 0; i < sizeof spellings / sizeof spellings[0]; i++)
        if (text_is_alike(text, text_of(spellings[i])))
            return true;
    return false;
}

static void seek_passes(Search *search)
{
    for (size_t i = 0; i < search->list->count; i++)
        if (rule_passes(rule_of(search, i)))
            note(search, i);
}

/* `exd6e.p.` as `exd6`, `Qd5:`, which takes, as `Qd5`, and `f1(Q)` as `f1=Q`. `room` has NOTATION_WRITTEN_MAX
 * bytes. */
static Text plainly(const Search *search, Text text, char *room)
{
    Text bare = text_trim(without_remarks(search, notation_without_words(without_remarks(search, text))));
    size_t bracket = text_find(bare, '(');
    if (bracket == 0 || bracket + 2 >= bare.length || bare.bytes[bare.length - 1] != ')')
        return bare;
    size_t head = bracket - (bare.bytes[bracket - 1] == '=');
    memcpy(room, bare.bytes, bare.length);
    room[head] = '=';
    memmove(room + head + 1, bare.bytes + bracket + 1, bare.length - bracket - 2);
    return (Text){ room, head + bare.length - bracket - 1 };
}

/* The letter of the kind with whose glyph the text begins, whoever owns it, and the glyph's length; empty: it
 * begins with none. */
static Text letter_of_glyph(const Kernel *kernel, Text text, size_t *length)
{
    for (size_t kind = 0; kind < kernel->kind_count; kind++)
        for (Player owner = 0; owner < 2; owner++) {
            char symbol[GLYPH_ROOM];
            Text glyph = notation_glyph_of(kernel->kinds[kind].glyph, owner, symbol);
            *length = glyph.length;
            if (glyph.length > 1 && text_starts_with(text, glyph))
                return kernel->kinds[kind].letters[0];
        }
    return (Text){ 0 };
}

/* The text with letters for the glyphs of pieces: it gets no longer. `room` has NOTATION_WRITTEN_MAX bytes.
 */
static Text without_glyphs(const Search *search, Text text, char *room)
{
    const Kernel *kernel = search->position->program->kernel;
    size_t length = 0, taken;
    for (size_t at = 0; at < text.length; at += taken) {
        Text part = letter_of_glyph(kernel, text_slice(text, at, text.length), &taken);
        if (part.length == 0 || part.length > taken)
            part = text_slice(text, at, taken = 1);
        memcpy(room + length, part.bytes, part.length);
        length += part.length;
    }
    return (Text){ room, length };
}

static bool is_ascii(Text text)
{
    for (size_t i = 0; i < text.length; i++)
        if ((unsigned char)text.bytes[i] >= 0x80)
            return false;
    return true;
}

size_t notation_meant(Position *position, NamedActionList *list, Text text, size_t *items, size_t most)
{
    char room[NOTATION_WRITTEN_MAX], lettered[NOTATION_WRITTEN_MAX];
    Search search = { position, list, items, most, 0 };
    if (text.length == 0 || text.length > NOTATION_WRITTEN_MAX)
        return 0;
    if (!is_ascii(text))
        text = without_glyphs(&search, text, lettered);
    search.count = forms_meant(position, list, text, items, most);
    if (search.count > 0)
        return search.count;
    seek_text(&search, text);
    if (search.count == 0 && notation_is_null(text))
        seek_passes(&search);
    Text plain = plainly(&search, text, room);
    if (search.count == 0 && plain.length > 0 && !text_equals(plain, text))
        seek_text(&search, plain);
    return search.count;
}

size_t notation_castlings(const Position *position, const NamedActionList *list, size_t *items, size_t most)
{
    Search search = { position, list, items, most, 0 };
    for (size_t i = 0; i < list->count; i++)
        if (is_castling(&search, i))
            note(&search, i);
    return search.count;
}
