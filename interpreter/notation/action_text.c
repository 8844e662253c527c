/* Writes one action as text: UCI-like where UCI has a form,
 * else the patterns of the definition. Knows nothing of legality; all it needs
 * is in the action and in the position before it. */

#include "base/letters.h"
#include "notation/internal.h"

static void add_cell(const Kernel *kernel, Cell cell, Buffer *out)
{
    if (cell < kernel->board->cell_count)
        buffer_add_text(out, kernel->board->names[cell]);
}

typedef enum LetterCase { LOWER_CASE, UPPER_CASE } LetterCase;

/* A kind's letter: upper case for hands and `{Kind}`, lower case for promotions. */
static void add_letter(const Kernel *kernel, Kind kind, LetterCase wanted, Buffer *out)
{
    if (kind >= kernel->kind_count)
        return;
    Text letter = kernel->kinds[kind].letters[0];
    for (size_t i = 0; i < letter.length; i++)
        buffer_add_char(out,
                        wanted == UPPER_CASE ? letter_upper(letter.bytes[i]) : letter_lower(letter.bytes[i]));
}

static void add_pick(const Kernel *kernel, const PickRule *rule, uint16_t value, Buffer *out)
{
    switch (rule->type) {
    case PICK_CELL: add_cell(kernel, value, out); break;
    case PICK_KIND: add_letter(kernel, (Kind)value, LOWER_CASE, out); break;
    case PICK_PLAYER:
        if (value < kernel->player_count)
            buffer_add_text(out, kernel->players[value].name);
        break;
    case PICK_NUMBER: buffer_add(out, "%d", (int)(int16_t)value); break;
    }
}

/* What a `{field}` of a pattern can stand for, beside the picks. */
typedef struct PatternContext {
    const Kernel *kernel;
    const Action *action;
    Piece piece;
    const PickRule *picks;
    uint8_t pick_count;
    const uint16_t *values;
} PatternContext;

static void add_field(const PatternContext *context, Text field, Buffer *out)
{
    const Kernel *kernel = context->kernel;
    const Action *action = context->action;
    for (uint8_t i = 0; i < context->pick_count; i++)
        if (text_equals(context->picks[i].name, field)) {
            add_pick(kernel, &context->picks[i], context->values[i], out);
            return;
        }
    if (text_is(field, "from"))
        add_cell(kernel, action->from, out);
    else if (text_is(field, "to") || text_is(field, "at"))
        add_cell(kernel, action->to, out);
    else if (text_is(field, "direction") && action->heading < kernel->board->heading_count)
        buffer_add_text(out, kernel->board->heading_names[action->heading]);
    else if (text_is(field, "distance"))
        buffer_add(out, "%u", (unsigned)action->distance);
    else if (text_is(field, "kind") || text_is(field, "Kind"))
        add_letter(kernel, action->kind, field.bytes[0] == 'K' ? UPPER_CASE : LOWER_CASE, out);
    else if (text_is(field, "piece") || text_is(field, "Piece"))
        add_letter(kernel, context->piece.kind, field.bytes[0] == 'P' ? UPPER_CASE : LOWER_CASE, out);
}

static void add_pattern(const PatternContext *context, Text pattern, Buffer *out)
{
    for (size_t i = 0; i < pattern.length; i++) {
        Text rest = text_slice(pattern, i + 1, pattern.length);
        size_t end = text_find(rest, '}');
        if (pattern.bytes[i] != '{' || end == rest.length) {
            buffer_add_char(out, pattern.bytes[i]);
            continue;
        }
        add_field(context, text_slice(rest, 0, end), out);
        i += end + 1;
    }
}

/* True if a kind's letter is the plain one's with `+`. */
static bool has_sign(const Kernel *kernel, Kind kind, Kind plain)
{
    Text above = kernel->kinds[kind].letters[0], below = kernel->kinds[plain].letters[0];
    return above.length == below.length + 1 && above.bytes[0] == '+' &&
           text_equals(text_slice(above, 1, above.length), below);
}

/* The letter (or sign) of what a piece becomes, after its target. */
static void add_promotion(const Kernel *kernel, const Action *action, Kind before, Buffer *out)
{
    if (action->kind == KIND_NONE || action->kind == before || before >= kernel->kind_count)
        return;
    const KindRule *kind = &kernel->kinds[before];
    for (uint8_t i = 0; i < kind->promotion_count; i++)
        if (kind->promotions[i].signs &&
            (kind->promotions[i].back ? has_sign(kernel, before, action->kind)
                                      : has_sign(kernel, action->kind, before))) {
            buffer_add_char(out, kind->promotions[i].back ? '-' : '+');
            return;
        }
    add_letter(kernel, action->kind, LOWER_CASE, out);
}

static void add_castle(const Position *position, const Action *action, Buffer *out)
{
    const Kernel *kernel = position->program->kernel;
    const CastlingMove *castling_move = &position->program->castling_moves[action->extra];
    add_cell(kernel, castling_move->king_from, out);
    add_cell(kernel, kernel->castling.from_anywhere ? castling_move->rook_from : castling_move->king_to, out);
}

bool notation_write_castle(const Position *position, const Action *action, Buffer *out)
{
    const Kernel *kernel = position->program->kernel;
    const CastlingMove *castling_move = &position->program->castling_moves[action->extra];
    if (action->pick_count > 0)
        return false;
    add_cell(kernel, castling_move->king_from, out);
    add_cell(kernel, castling_move->rook_from, out);
    return true;
}

/* True if the move takes what stands where a leg before the last ends, or returns to there: what it only
 * leaps over is not named. */
static bool is_named(Position *position, const Action *action, int leg)
{
    const Program *program = position->program;
    Cell via = action->via[leg];
    if (via >= program->board->cell_count || position->board[via].kind == KIND_NONE)
        return false;
    unsigned ends = program->kernel->rules[action->rule].legs[leg].ends;
    if ((ends & END_LEAP_OVER) == 0)
        return true;
    MoveDelta delta;
    return (ends & (END_TAKE | END_TAKE_OWN)) != 0 && play_delta(position, action, &delta) &&
           cellset_has(&delta.taken_cells, via);
}

/* Legs before the last are named where they took something or where the move
 * returns; elsewhere from and to say it all. */
static void add_move(Position *position, const Action *action, Buffer *out)
{
    const Kernel *kernel = position->program->kernel;
    add_cell(kernel, action->from, out);
    for (int leg = 0; leg < LEGS_MAX - 1; leg++)
        if (is_named(position, action, leg))
            add_cell(kernel, action->via[leg], out);
    add_cell(kernel, action->to, out);
}

/* The ways of the one or two pieces that a native action moves. */
static void add_native(const Kernel *kernel, const Action *action, Buffer *out)
{
    add_cell(kernel, action->from, out);
    add_cell(kernel, action->to, out);
    if (action->via[0] == CELL_NONE || action->via[1] == CELL_NONE)
        return;
    buffer_add_char(out, ',');
    add_cell(kernel, action->via[0], out);
    add_cell(kernel, action->via[1], out);
}

static void add_rule_part(Position *position, const Action *action, const ActionRule *rule, Buffer *out)
{
    const Kernel *kernel = position->program->kernel;
    Piece piece = action->from < kernel->board->cell_count ? position->board[action->from] : piece_none();
    PatternContext context = { kernel, action, piece, rule->picks, rule->pick_count, action->picks };
    if (rule->text.length > 0) {
        add_pattern(&context, rule->text, out);
        return;
    }
    switch (rule->form) {
    case RULE_MOVE:
        add_move(position, action, out);
        add_promotion(kernel, action, piece.kind, out);
        return;
    case RULE_STAY:
        add_cell(kernel, action->from, out);
        if (action->kind != KIND_NONE) {
            buffer_add_char(out, '=');
            add_letter(kernel, action->kind, LOWER_CASE, out);
        } else if (rule->pick_count == 0) {
            add_cell(kernel, action->from, out);
        }
        break;
    case RULE_DROP:
        add_letter(kernel, action->kind, UPPER_CASE, out);
        buffer_add_char(out, '@');
        add_cell(kernel, action->to, out);
        return;
    case RULE_CASTLE: add_castle(position, action, out); return;
    case RULE_PASS: buffer_add(out, "0000"); return;
    case RULE_NATIVE:
        if (action->from != CELL_NONE && action->to != CELL_NONE) {
            add_native(kernel, action, out);
            break;
        }
        buffer_add_text(out, rule->name);
        break;
    case RULE_FREE: buffer_add_text(out, rule->name); break;
    }
    for (uint8_t i = 0; i < rule->pick_count; i++) {
        buffer_add_char(out, i == 0 ? ':' : ',');
        add_pick(kernel, &rule->picks[i], action->picks[i], out);
    }
}

/* The change that puts a picked piece on a picked cell, if that is what the
 * effect is for: then its standard text is a drop's. */
static const Change *effect_put(const EffectRule *effect)
{
    for (size_t i = 0; i < effect->changes.count; i++)
        if (effect->changes.items[i].op == CHANGE_PUT)
            return &effect->changes.items[i];
    return NULL;
}

static uint16_t picked(const EffectRule *effect, const uint16_t *values, PickType type)
{
    for (uint8_t i = 0; i < effect->pick_count; i++)
        if (effect->picks[i].type == type)
            return values[i];
    return PICK_NOTHING;
}

static void add_effect_part(const Position *position, const Action *action, const EffectRule *effect,
                            const uint16_t *values, Buffer *out)
{
    const Kernel *kernel = position->program->kernel;
    PatternContext context = { kernel, action, piece_none(), effect->picks, effect->pick_count, values };
    if (effect->text.length > 0) {
        buffer_add_char(out, ',');
        add_pattern(&context, effect->text, out);
        return;
    }
    const Change *put = effect_put(effect);
    uint16_t cell = picked(effect, values, PICK_CELL);
    uint16_t kind = picked(effect, values, PICK_KIND);
    if (put != NULL && put->from_hand && kind != PICK_NOTHING && cell == action->from) {
        add_letter(kernel, (Kind)kind, LOWER_CASE, out); /* gating where the piece left: b1c3h */
        return;
    }
    buffer_add_char(out, ',');
    if (put != NULL && kind != PICK_NOTHING && cell != PICK_NOTHING) {
        add_letter(kernel, (Kind)kind, UPPER_CASE, out);
        buffer_add_char(out, '@');
        add_cell(kernel, cell, out);
        return;
    }
    for (uint8_t i = 0; i < effect->pick_count; i++)
        add_pick(kernel, &effect->picks[i], values[i], out);
}

bool notation_gate(const Position *position, const Action *action, Kind *kind, Cell *cell)
{
    const Kernel *kernel = position->program->kernel;
    uint8_t first = kernel->rules[action->rule].pick_count;
    if (action->pick_count <= first || action->pick_from[first] == 0)
        return false;
    const EffectRule *effect = &kernel->effects[action->pick_from[first] - 1];
    const Change *put = effect_put(effect);
    bool alone = action->pick_count == first + effect->pick_count;
    if (put == NULL || !put->from_hand || effect->text.length > 0 || !alone)
        return false;
    *kind = (Kind)picked(effect, &action->picks[first], PICK_KIND);
    *cell = (Cell)picked(effect, &action->picks[first], PICK_CELL);
    return *kind < kernel->kind_count && *cell < kernel->board->cell_count;
}

/* Gating beside a castling's king, on the cell its rook left, is written from
 * the rook: h1e1h. */
static bool castle_gates_at_rook(const Position *position, const Action *action, const ActionRule *rule,
                                 Buffer *out)
{
    Kind kind;
    Cell cell;
    if (rule->form != RULE_CASTLE || !notation_gate(position, action, &kind, &cell))
        return false;
    const Kernel *kernel = position->program->kernel;
    const CastlingMove *castling_move = &position->program->castling_moves[action->extra];
    if (cell != castling_move->rook_from)
        return false;
    add_cell(kernel, castling_move->rook_from, out);
    add_cell(kernel, castling_move->king_from, out);
    add_letter(kernel, kind, LOWER_CASE, out);
    return true;
}

void notation_write_action(Position *position, const Action *action, Buffer *out)
{
    const Kernel *kernel = position->program->kernel;
    const ActionRule *rule = &kernel->rules[action->rule];
    if (castle_gates_at_rook(position, action, rule, out))
        return;
    add_rule_part(position, action, rule, out);
    for (uint8_t i = rule->pick_count; i < action->pick_count;) {
        if (action->pick_from[i] == 0) { /* a promotion's choice stands in action->kind */
            i++;
            continue;
        }
        const EffectRule *effect = &kernel->effects[action->pick_from[i] - 1];
        if (action->picks[i] != PICK_NOTHING)
            add_effect_part(position, action, effect, &action->picks[i], out);
        i = (uint8_t)(i + (effect->pick_count > 0 ? effect->pick_count : 1));
    }
}
