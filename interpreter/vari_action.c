/* The border: actions as values, what they are made of, and their texts. */

#include <assert.h>
#include <string.h>

#include "program/facts.h"
#include "vari_internal.h"

static_assert(sizeof(Action) == sizeof((VariAction){ { 0 }, 0 }.parts), "an action is its parts");
static_assert(sizeof(VariAction) <= 64, "an action is small");
static_assert((int)VARI_PICKS_MAX == ACTION_PICKS_MAX && (int)VARI_CAPTURES_MAX == TAKEN_MAX,
              "what is told of an action has room");

/* --- values -------------------------------------------------------------------------- */

/* Where an action stands in the tables is told apart from what it is: that may be so in one list and not in
 * another. */
static bool extra_is_hint(const ActionRule *rule)
{
    return rule->form == RULE_MOVE || rule->form == RULE_STAY;
}

void action_write(const VariPosition *at, const Action *action, VariAction *out)
{
    Action plain = *action;
    bool hinted = extra_is_hint(&at->state->program->kernel->rules[action->rule]);
    memset(plain.picks, 0, sizeof plain.picks); /* what was tried and taken back is no part of it */
    memset(plain.pick_from, 0, sizeof plain.pick_from);
    for (unsigned i = 0; i < action->pick_count; i++) {
        plain.picks[i] = action->picks[i];
        plain.pick_from[i] = action->pick_from[i];
    }
    if (hinted)
        plain.extra = 0;
    memcpy(out->parts, &plain, sizeof plain);
    out->hint = hinted ? action->extra : 0;
}

bool vari_actions_equal(const VariAction *left, const VariAction *right)
{
    return memcmp(left->parts, right->parts, sizeof left->parts) == 0;
}

static bool pick_fits(const Kernel *kernel, const PickRule *pick, uint16_t value)
{
    switch (pick->type) {
    case PICK_CELL: return value < kernel->board->cell_count;
    case PICK_KIND: return value < kernel->kind_count;
    case PICK_PLAYER: return value <= PLAYER_NOBODY;
    case PICK_NUMBER: return true;
    }
    return false;
}

/* True if a pick may be what it says, in some position. */
static bool nth_pick_fits(const Kernel *kernel, const Action *action, unsigned nth)
{
    const ActionRule *rule = &kernel->rules[action->rule];
    if (action->pick_from[nth] == 0)
        return nth < rule->pick_count && pick_fits(kernel, &rule->picks[nth], action->picks[nth]);
    if (action->pick_from[nth] > kernel->effect_count)
        return false;
    const EffectRule *effect = &kernel->effects[action->pick_from[nth] - 1];
    if (action->picks[nth] == PICK_NOTHING)
        return effect->optional;
    unsigned first = nth;
    while (first > 0 && action->pick_from[first - 1] == action->pick_from[nth])
        first--;
    unsigned pick_count = effect_slots(effect);
    return pick_count > 0 &&
           (effect->pick_count == 0 ||
            pick_fits(kernel, &effect->picks[(nth - first) % pick_count], action->picks[nth]));
}

/* True if the piece has the slot, and it is open: then its action may be made unseen. */
static bool table_move_is_there(const Position *position, const Action *action)
{
    const MoveTables *tables = position->tables;
    Cell cells = position->program->board->cell_count;
    if (action->from >= cells || position->board[action->from].owner != play_actor(position))
        return false;
    const uint32_t *index = &tables->first[(size_t)position->codes[action->from] * cells + action->from];
    for (uint32_t i = index[0]; i < index[1]; i++) {
        const TableMove *table_move = &tables->table_moves[i];
        if (table_move->to == action->to && table_move->shape + 1 == action->extra &&
            (table_move->distance & MOVE_DISTANCE) == action->distance)
            return tables->shapes[table_move->shape].rule == action->rule &&
                   tables->shapes[table_move->shape].kind == action->kind &&
                   table_move_is_open(position, tables, table_move);
    }
    return false;
}

bool action_read(const VariPosition *at, const VariAction *action, Action *out)
{
    const Position *position = at->state;
    const Kernel *kernel = position->program->kernel;
    memcpy(out, action->parts, sizeof *out);
    if (out->rule >= kernel->rule_count || out->pick_count > ACTION_PICKS_MAX ||
        (out->kind >= kernel->kind_count && out->kind != KIND_NONE))
        return false;
    for (unsigned i = 0; i < out->pick_count; i++)
        if (!nth_pick_fits(kernel, out, i))
            return false;
    const ActionRule *rule = &kernel->rules[out->rule];
    if (!extra_is_hint(rule))
        return true;
    out->extra = position->tables == NULL ? 0 : action->hint;
    return out->extra != 0 ? table_move_is_there(position, out)
                           : out->from < kernel->board->cell_count && out->to < kernel->board->cell_count;
}

/* --- what an action is made of ----------------------------------------------------------- */

static VariForm form_told(const ActionRule *rule)
{
    if (rule_passes(rule))
        return VARI_PASSES;
    switch (rule->form) {
    case RULE_MOVE: return VARI_MOVES;
    case RULE_STAY: return VARI_STAYS;
    case RULE_DROP: return VARI_DROPS;
    case RULE_CASTLE: return VARI_CASTLES;
    case RULE_PASS: return VARI_PASSES;
    case RULE_FREE:
    case RULE_NATIVE: return VARI_ACTS;
    }
    return VARI_ACTS;
}

static VariPickType type_told(PickType type)
{
    switch (type) {
    case PICK_CELL: return VARI_PICKS_CELL;
    case PICK_KIND: return VARI_PICKS_PIECE;
    case PICK_PLAYER: return VARI_PICKS_PLAYER;
    case PICK_NUMBER: return VARI_PICKS_NUMBER;
    }
    return VARI_PICKS_NUMBER;
}

static VariPick pick_told(const PickRule *pick, uint16_t value)
{
    return (VariPick){ .name = pick->name.length > 0 ? pick->name.bytes : "",
                       .type = type_told(pick->type),
                       .value = pick->type == PICK_NUMBER ? (int16_t)value : value };
}

static void tell_picks(const Kernel *kernel, const Action *action, VariActionInfo *info)
{
    const ActionRule *rule = &kernel->rules[action->rule];
    unsigned first = 0; /* of the repetition of an effect at hand */
    for (unsigned i = 0; i < action->pick_count; i++) {
        VariPick *told = &info->picks[info->pick_count++];
        *told = (VariPick){ .name = "", .value = action->picks[i] };
        if (action->pick_from[i] == 0) {
            if (i < rule->pick_count)
                *told = pick_told(&rule->picks[i], action->picks[i]);
            continue;
        }
        const EffectRule *effect = &kernel->effects[action->pick_from[i] - 1];
        if (i == 0 || action->pick_from[i - 1] != action->pick_from[i] || i - first >= effect_slots(effect))
            first = i;
        if (i - first < effect->pick_count)
            *told = pick_told(&effect->picks[i - first], action->picks[i]);
        told->left_out = action->picks[i] == PICK_NOTHING;
    }
}

static size_t number_told(unsigned number, unsigned none)
{
    return number == none ? SIZE_MAX : number;
}

static void tell_castle(const Program *program, const Action *action, VariActionInfo *info)
{
    const CastlingMove *castling_move = &program->castling_moves[action->extra];
    info->rook_from = castling_move->rook_from;
    info->rook_to = castling_move->rook_to;
}

/* A piece that changes places leaves no cell. */
static VariForm form_of(const ActionRule *rule, const Action *action, const MoveDelta *delta)
{
    bool swaps =
        rule->form == RULE_MOVE && action->from != action->to && !cellset_has(&delta->vacated, action->from);
    return swaps ? VARI_SWAPS : form_told(rule);
}

/* What the law says that warns of the action, or else its name. */
static const char *warning_of(VariPosition *at, const Action *action)
{
    int law = play_warning(at->state, action);
    if (law < 0)
        return NULL;
    const LawRule *rule = &at->rules->kernel->laws[law];
    return rule->says.length > 0 ? rule->says.bytes : rule->name.bytes;
}

static VariStatus find_info(VariPosition *at, const Action *action, VariActionInfo *info)
{
    MoveDelta delta;
    const Program *program = at->state->program;
    const Kernel *kernel = program->kernel;
    const ActionRule *rule = &kernel->rules[action->rule];
    unsigned words = at->state->words;
    memset(info, 0, sizeof *info);
    if (!play_delta(at->state, action, &delta))
        return VARI_NOT_HERE;
    info->form = form_of(rule, action, &delta);
    info->rule = rule->name.length > 0 ? rule->name.bytes : "";
    info->classes = delta.classes;
    info->from = number_told(action->from, CELL_NONE);
    info->to = number_told(action->to, CELL_NONE);
    info->piece = number_told(delta.piece.kind, KIND_NONE);
    info->owner = delta.piece.owner < kernel->player_count ? delta.piece.owner : SIZE_MAX;
    info->becomes = delta.kind == delta.piece.kind ? SIZE_MAX : number_told(delta.kind, KIND_NONE);
    info->rook_from = info->rook_to = SIZE_MAX;
    if (rule->form == RULE_CASTLE)
        tell_castle(program, action, info);
    for (EACH_CELL(cell, &delta.taken_cells, words))
        if (info->capture_count++ < VARI_CAPTURES_MAX)
            info->captures[info->capture_count - 1] = (uint16_t)cell;
    tell_picks(kernel, action, info);
    action_write(at, action, &info->action);
    info->weight = play_actor(at->state) == PLAYER_CHANCE ? play_weight(at->state, action) : 1;
    info->warning = warning_of(at, action);
    return VARI_OK;
}

static VariStatus tell_info(VariPosition *at, const Action *action, VariActionInfo *given)
{
    VariActionInfo info;
    VariStatus status = find_info(at, action, &info);
    return status == VARI_OK && !struct_give(given, &info, sizeof info) ? VARI_MISUSE : status;
}

static VariStatus info_of(VariPosition *at, const VariAction *action, VariActionInfo *info)
{
    Action inner;
    return action_read(at, action, &inner) ? tell_info(at, &inner, info) : VARI_NOT_HERE;
}

VariStatus vari_action_info(VariPosition *position, const VariAction *action, VariActionInfo *info)
{
    GUARDED_STATUS(position, position, info_of(position, action, info));
}

static VariStatus info_of_listed(VariGame *game, size_t index, VariActionInfo *info)
{
    VariStatus status = game_list(game);
    if (status != VARI_OK)
        return status;
    return index < game->at.named.count ? tell_info(&game->at, &game->at.named.items[index].action, info)
                                        : VARI_NOT_HERE;
}

VariStatus vari_game_action_info(VariGame *game, size_t index, VariActionInfo *info)
{
    GUARDED_STATUS(game, game, info_of_listed(game, index, info));
}

/* --- texts --------------------------------------------------------------------------- */

const NamedAction *action_listed(VariPosition *at, const VariAction *action)
{
    at_list(at);
    for (size_t i = 0; i < at->named.count; i++) {
        VariAction listed;
        action_write(at, &at->named.items[i].action, &listed);
        if (vari_actions_equal(&listed, action))
            return &at->named.items[i];
    }
    return NULL;
}

static VariStatus action_text(VariPosition *at, const VariAction *action, char *out, size_t room,
                              size_t *length)
{
    const NamedAction *listed = action_listed(at, action);
    if (listed == NULL)
        return at->named.cut ? VARI_ASKS_TOO_MUCH : VARI_NOT_HERE;
    size_t whole = text_give(listed->text, out, room);
    if (length != NULL)
        *length = whole;
    return whole < room ? VARI_OK : VARI_NO_ROOM;
}

VariStatus vari_action_text(VariPosition *position, const VariAction *action, char *out, size_t room,
                            size_t *length)
{
    text_give("", out, room);
    if (length != NULL)
        *length = 0;
    GUARDED_STATUS(position, position, action_text(position, action, out, room, length));
}

static VariStatus read_text(VariPosition *at, const char *text, VariAction *action)
{
    NotationError error;
    at_list(at);
    if (at->named.cut)
        return VARI_ASKS_TOO_MUCH;
    size_t index = notation_find_action(at->state, &at->named, text_of(text), &error);
    if (index == SIZE_MAX)
        return VARI_NOT_HERE;
    action_write(at, &at->named.items[index].action, action);
    return VARI_OK;
}

VariStatus vari_action_read(VariPosition *position, const char *text, VariAction *action)
{
    GUARDED_STATUS(position, position, read_text(position, text, action));
}
