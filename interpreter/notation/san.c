/* Writes one action as chess players write it, by the Standard Algebraic Notation of PGN (S. J. Edwards,
 * "Portable Game Notation Specification", 1994, 8.2.3), carried over to other boards and armies as
 * Fairy-Stockfish does it: a drop is `N@f3`, and castlings are those of the wings that are called K and Q.
 * What it has no text for, or none that is read back as this action, is written as it is listed. */

#include "base/letters.h"
#include "notation/internal.h"

static bool tells(Text written)
{
    return written.length > 0 && !text_is(written, "none");
}

/* The kind that goes without a letter where none says so: there are more of it in the set-up than of any
 * other.
 */
static Kind commonest_kind(const Program *program)
{
    unsigned kinds = (unsigned)program->kernel->kind_count, most = 0;
    Kind commonest = KIND_NONE;
    for (unsigned kind = 0; kind < kinds; kind++) {
        unsigned count = 0;
        for (unsigned player = 0; player < program->kernel->player_count; player++)
            count += program->setup_count[player * kinds + kind];
        if (count >= most)
            commonest = count > most ? (Kind)kind : KIND_NONE;
        most = count > most ? count : most;
    }
    return commonest;
}

bool notation_goes_without_letter(const Program *program, Kind kind)
{
    Text written = program->kernel->kinds[kind].written;
    return written.length > 0 ? !tells(written) : kind == commonest_kind(program);
}

Text notation_written_letter(const Program *program, Kind kind)
{
    const KindRule *rule = &program->kernel->kinds[kind];
    return tells(rule->written) ? rule->written : rule->letters[0];
}

static void add_capitals(Text text, Buffer *out)
{
    for (size_t i = 0; i < text.length; i++)
        buffer_add_char(out, letter_upper(text.bytes[i]));
}

/* --- where from ------------------------------------------------------------------------------ */

typedef struct Mover {
    const Position *position;
    const NamedActionList *list;
    const Action *action;
    Kind kind;
} Mover;

static const ActionRule *rule_of(const Position *position, const Action *action)
{
    return &position->program->kernel->rules[action->rule];
}

/* The letters of a cell's name, or what stands behind them. */
static Text file_of(Text name)
{
    size_t letters = 0;
    while (letters < name.length && letter_is(name.bytes[letters]))
        letters++;
    return text_slice(name, 0, letters);
}

static Text rank_of(Text name)
{
    return text_slice(name, file_of(name).length, name.length);
}

/* True if the name is a file and a rank: what is no such name would not be told from pieces' letters. */
static bool is_square(Text name)
{
    return file_of(name).length > 0 && rank_of(name).length > 0;
}

/* As much of the name of its origin as tells it from the others of its kind that may go there; `with_file`:
 * at least its file. */
static Text origin_needed(const Mover *mover, bool with_file)
{
    const Board *board = mover->position->program->board;
    Text own = board->names[mover->action->from];
    bool others = false, on_file = false, on_rank = false;
    for (size_t i = 0; i < mover->list->count; i++) {
        const Action *other = &mover->list->items[i].action;
        if (rule_of(mover->position, other)->form != RULE_MOVE || other->to != mover->action->to ||
            other->from == mover->action->from || mover->position->board[other->from].kind != mover->kind)
            continue;
        others = true;
        on_file = on_file || text_equals(file_of(board->names[other->from]), file_of(own));
        on_rank = on_rank || text_equals(rank_of(board->names[other->from]), rank_of(own));
    }
    if ((!others && with_file) || (others && !on_file))
        return file_of(own);
    return !others ? TEXT("") : on_rank || with_file ? own : rank_of(own);
}

/* --- what is written ------------------------------------------------------------------------- */

static bool takes(Position *position, const Action *action)
{
    MoveDelta delta;
    return play_delta(position, action, &delta) && delta.taken_count > 0;
}

/* `Nbxd7`, `exd8=Q`; false: its text says more than that. */
static bool add_move(Position *position, const NamedActionList *list, const NamedAction *named, Buffer *out)
{
    const Program *program = position->program;
    const Action *action = &named->action;
    Text from = program->board->names[action->from], to = program->board->names[action->to];
    Text text = text_of(named->text), tail = text_slice(text, from.length, text.length);
    Mover mover = { position, list, action, position->board[action->from].kind };
    if (!text_starts_with(text, from) || !text_starts_with(tail, to) || !is_square(from) || !is_square(to))
        return false;
    bool letterless = notation_goes_without_letter(program, mover.kind), capture = takes(position, action);
    if (!letterless)
        add_capitals(notation_written_letter(program, mover.kind), out);
    buffer_add_text(out, origin_needed(&mover, letterless && capture));
    buffer_add(out, "%s%.*s", capture ? "x" : "", TEXT_ARG(to));
    tail = text_slice(tail, to.length, tail.length);
    Kind gate;
    Cell at;
    if (notation_gate(position, action, &gate, &at)) {
        buffer_add_char(out, '/');
        add_capitals(tail, out);
    } else if (tail.length > 0 && letter_is(tail.bytes[0]) && action->kind != KIND_NONE &&
               action->kind != mover.kind) {
        buffer_add_char(out, '=');
        add_capitals(tail, out);
    } else {
        buffer_add_text(out, tail);
    }
    return true;
}

/* `O-O`, and with what enters behind it `O-O/Ee1`. */
static bool add_castling(const Position *position, const Action *action, Buffer *out)
{
    const Program *program = position->program;
    char letter = program->kernel->castling.wings[rule_of(position, action)->wing].letter;
    Kind kind;
    Cell cell;
    bool gates = notation_gate(position, action, &kind, &cell);
    if ((letter != 'K' && letter != 'Q') || (action->pick_count > 0 && !gates && !notation_is_plain(action)))
        return false;
    buffer_add(out, letter == 'K' ? "O-O" : "O-O-O");
    if (!gates)
        return true;
    buffer_add_char(out, '/');
    add_capitals(program->kernel->kinds[kind].letters[0], out);
    buffer_add_text(out, program->board->names[cell]);
    return true;
}

/* True if somebody in check could go on, whatever else has ended the game. */
static bool has_way_out(Position *position)
{
    Result result = position->result;
    position->result.over = false;
    bool any = play_open_phases(position, NULL) != 0;
    position->result = result;
    position->overrun = false;
    return any;
}

/* `+` for a check, unless that says what a piece becomes; `#` where nothing helps against it, and for
 * whatever else wins the game for the mover (a king on the hill, a third check), unless players have another
 * notation for the game: servers of such games write none. */
static void add_check(Position *position, const Action *action, Buffer *out)
{
    Player mover = play_actor(position);
    PlayUndo undo = play_make(position, action);
    Player actor = play_actor(position);
    NotationSystem own = position->program->kernel->notation.system;
    bool won = position->result.over && mover != PLAYER_CHANCE && (position->result.won >> mover & 1) != 0 &&
               (own == NOTATION_SAN || own == NOTATION_COORDINATES);
    bool silent = notation_plus_promotes(position->program->kernel);
    bool check = actor != PLAYER_CHANCE && play_in_check(position, actor);
    buffer_add(out, "%s", won || (check && !has_way_out(position)) ? "#" : check && !silent ? "+" : "");
    play_unmake(position, undo);
}

/* As it is listed, but for the letter that records write. */
static void add_drop(const Program *program, const NamedAction *named, Buffer *out)
{
    Text listed = text_of(named->text);
    Kind kind = named->action.kind;
    if (kind != KIND_NONE) {
        Text letter = program->kernel->kinds[kind].letters[0],
             written = notation_written_letter(program, kind);
        if (!text_equals(letter, written) && text_starts_with(listed, letter)) {
            add_capitals(written, out);
            listed = text_slice(listed, letter.length, listed.length);
        }
    }
    buffer_add_text(out, listed);
}

static bool add_body(Position *position, const NamedActionList *list, const NamedAction *named, Buffer *out)
{
    switch (rule_of(position, &named->action)->form) {
    case RULE_MOVE: return add_move(position, list, named, out);
    case RULE_CASTLE: return add_castling(position, &named->action, out);
    case RULE_DROP: add_drop(position->program, named, out); return true;
    case RULE_STAY:
    case RULE_PASS:
    case RULE_FREE:
    case RULE_NATIVE: return false;
    }
    return false;
}

void notation_write_san(Position *position, NamedActionList *list, size_t item, Buffer *out)
{
    const NamedAction *named = &list->items[item];
    size_t start = out->length, meant = SIZE_MAX;
    if (position->program->kernel->player_count == 2 && play_actor(position) != PLAYER_CHANCE &&
        add_body(position, list, named, out)) {
        add_check(position, &named->action, out);
        Text text = { out->bytes + start, out->length - start };
        if (notation_listed(list, text) == SIZE_MAX && notation_meant(position, list, text, &meant, 1) == 1 &&
            meant == item)
            return;
        if (notation_listed(list, text) == item)
            return;
    }
    out->length = start;
    buffer_add(out, "%s", named->text);
}
