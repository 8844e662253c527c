/* Actions, with the parts by which a user points at them. */

#include <stdlib.h>
#include <string.h>

#include "allocation.h"
#include "door.h"
#include "game_json.h"
#include "refused.h"
#include "telling.h"

enum { PARTS_MAX = VARI_PICKS_MAX + 6, ACTIONS_MAX = 20000 };

typedef enum PartType {
    PART_CELL,
    PART_HAND,
    PART_KIND,
    PART_PLAYER,
    PART_NUMBER,
    PART_CHOICE,
    PART_TEXT
} PartType;

/* What is pointed at. Parts that are not shown on the board or in hand are offered in a chooser. */
typedef struct Part {
    PartType type;
    int32_t value;    /* a cell, kind, player, number, truth; of a text the index of the action */
    int32_t owner;    /* of a piece; -1: nobody */
    const char *name; /* of a pick; "" */
    bool dropped;     /* a chooser with one entry */
} Part;

typedef struct Pointed {
    size_t index; /* of the action in the game */
    Part parts[PARTS_MAX];
    size_t count;
} Pointed;

/* --- building ------------------------------------------------------------------------------------------ */

static void add(Pointed *pointed, PartType type, size_t value, size_t owner, const char *name)
{
    if (pointed->count < PARTS_MAX)
        pointed->parts[pointed->count++] = (Part){ .type = type,
                                                   .value = (int32_t)value,
                                                   .owner = owner == SIZE_MAX ? -1 : (int32_t)owner,
                                                   .name = name };
}

static void add_cell(Pointed *pointed, size_t cell)
{
    if (cell != SIZE_MAX)
        add(pointed, PART_CELL, cell, SIZE_MAX, "");
}

/* Picks in a row that are left out are one choice. */
static void add_picks(Pointed *pointed, const VariActionInfo *info)
{
    for (size_t i = 0; i < info->pick_count; i++) {
        const VariPick *pick = &info->picks[i];
        size_t value = (size_t)pick->value;
        if (pick->left_out && i > 0 && info->picks[i - 1].left_out)
            continue;
        if (pick->left_out || pick->name[0] == '\0') {
            add(pointed, PART_CHOICE, !pick->left_out, SIZE_MAX, pick->name);
            continue;
        }
        switch (pick->type) {
        case VARI_PICKS_CELL: add(pointed, PART_CELL, value, SIZE_MAX, pick->name); break;
        case VARI_PICKS_PIECE: add(pointed, PART_KIND, value, info->owner, pick->name); break;
        case VARI_PICKS_PLAYER: add(pointed, PART_PLAYER, value, SIZE_MAX, pick->name); break;
        case VARI_PICKS_NUMBER: add(pointed, PART_NUMBER, value, SIZE_MAX, pick->name); break;
        }
    }
}

/* A piece in hand is pointed at, and one of which there are any number is chosen where it is put. */
static void add_drop(Pointed *pointed, const VariGame *game, const VariRules *rules,
                     const VariActionInfo *info)
{
    bool in_hand = vari_rules_info(rules)->has_hands && info->piece != SIZE_MAX && info->owner != SIZE_MAX &&
                   vari_position_in_hand(vari_game_at(game), info->owner, info->piece) > 0;
    if (in_hand)
        add(pointed, PART_HAND, info->piece, info->owner, "");
    add_cell(pointed, info->to);
    if (!in_hand && info->piece != SIZE_MAX)
        add(pointed, PART_KIND, info->piece, info->owner, "");
    if (info->becomes != SIZE_MAX)
        add(pointed, PART_KIND, info->becomes, info->owner, "becomes");
}

/* What the piece is afterwards is a choice, also where it stays what it is. */
static void add_move(Pointed *pointed, const VariActionInfo *info)
{
    add_cell(pointed, info->from);
    add_cell(pointed, info->form == VARI_STAYS ? info->from : info->to);
    size_t becomes = info->becomes == SIZE_MAX ? info->piece : info->becomes;
    if (becomes != SIZE_MAX)
        add(pointed, PART_KIND, becomes, info->owner, "becomes");
}

static void point(Pointed *pointed, VariGame *game, const VariRules *rules, size_t index)
{
    VariActionInfo info = { .size = sizeof info };
    *pointed = (Pointed){ .index = index };
    if (vari_game_action_info(game, index, &info) != VARI_OK)
        out_of_memory();
    switch (info.form) {
    case VARI_DROPS: add_drop(pointed, game, rules, &info); break;
    case VARI_MOVES:
    case VARI_SWAPS:
    case VARI_STAYS: add_move(pointed, &info); break;
    case VARI_CASTLES:
        add_cell(pointed, info.from);
        add_cell(pointed, info.to == info.from ? info.rook_from : info.to);
        add(pointed, PART_CHOICE, true, SIZE_MAX, "castle");
        break;
    case VARI_PASSES: add(pointed, PART_TEXT, index, SIZE_MAX, ""); break;
    case VARI_ACTS:
        add_cell(pointed, info.from);
        if (info.to != info.from)
            add_cell(pointed, info.to);
        break;
    }
    add_picks(pointed, &info);
    if (pointed->count == 0)
        add(pointed, PART_TEXT, index, SIZE_MAX, "");
}

/* --- telling apart ------------------------------------------------------------------------------------- */

static int compare_parts(const Part *left, const Part *right)
{
    int order = (left->type > right->type) - (left->type < right->type);
    order = order != 0 ? order : (left->value > right->value) - (left->value < right->value);
    order = order != 0 ? order : (left->owner > right->owner) - (left->owner < right->owner);
    return order != 0 ? order : strcmp(left->name, right->name);
}

/* A beginning comes before what goes on. */
static int by_parts(const void *left, const void *right)
{
    const Pointed *a = left, *b = right;
    for (size_t i = 0; i < a->count && i < b->count; i++) {
        int order = compare_parts(&a->parts[i], &b->parts[i]);
        if (order != 0)
            return order;
    }
    int order = (a->count > b->count) - (a->count < b->count);
    return order != 0 ? order : (a->index > b->index) - (a->index < b->index);
}

static int by_index(const void *left, const void *right)
{
    const Pointed *a = left, *b = right;
    return (a->index > b->index) - (a->index < b->index);
}

static bool is_chooser(PartType type)
{
    return type != PART_CELL && type != PART_HAND;
}

/* Looks at actions that have the parts before `depth` in common. Drops a chooser that has one entry, and adds
 * a text to those that have no more parts than others begin with. */
static void tell_apart(Pointed *items, size_t count, size_t depth)
{
    size_t begin = 0;
    while (begin < count && count > 1 && items[begin].count == depth) {
        add(&items[begin], PART_TEXT, items[begin].index, SIZE_MAX, "");
        begin++;
    }
    for (size_t end = begin; begin < count; begin = end) {
        if (items[begin].count <= depth)
            return;
        while (end < count && compare_parts(&items[begin].parts[depth], &items[end].parts[depth]) == 0)
            end++;
        bool alone = begin == 0 && end == count && depth > 0;
        for (size_t i = begin; i < end && alone; i++)
            items[i].parts[depth].dropped = is_chooser(items[i].parts[depth].type);
        tell_apart(items + begin, end - begin, depth + 1);
    }
}

/* --- as JSON ------------------------------------------------------------------------------------------- */

const char *door_written(VariGame *game, VariRules *rules, size_t action)
{
    Speaker speaker = { .rules = rules, .game = game, .notation = vari_rules_info(rules)->notation };
    return speaker_written(&speaker, action);
}

static void add_piece(cJSON *told, const VariRules *rules, const Part *part)
{
    cJSON_AddStringToObject(told, "kind", vari_rules_kind(rules, (size_t)part->value)->id);
    if (part->owner < 0)
        cJSON_AddNullToObject(told, "player");
    else
        cJSON_AddStringToObject(told, "player", vari_rules_player(rules, (size_t)part->owner)->name);
}

/* What an action puts on a cell that is picked: learnt once for each pick, by playing one of its actions. */
typedef struct Gift {
    const char *pick; /* its name */
    size_t at;        /* the number of the part */
    size_t kind;      /* SIZE_MAX: none */
} Gift;

enum { GIFTS_MAX = 16 };

typedef struct Gifts {
    VariPosition *tried; /* a copy; NULL until it is needed */
    Gift gifts[GIFTS_MAX];
    size_t count;
} Gifts;

/* The kind that stands on a cell after an action and did not before; SIZE_MAX: none. */
static size_t kind_put(Gifts *gifts, VariGame *game, size_t action, size_t cell)
{
    VariActionInfo info = { .size = sizeof info };
    if (gifts->tried == NULL)
        gifts->tried = vari_position_copy(vari_game_at(game));
    if (gifts->tried == NULL || vari_game_action_info(game, action, &info) != VARI_OK)
        out_of_memory();
    size_t before = vari_position_piece(gifts->tried, cell)->kind;
    if (vari_position_make(gifts->tried, &info.action) != VARI_OK)
        return SIZE_MAX;
    size_t after = vari_position_piece(gifts->tried, cell)->kind;
    vari_position_unmake(gifts->tried);
    return after == before ? SIZE_MAX : after;
}

/* A kind that was chosen before may be what is put: then it differs between the actions. */
static bool is_settled(const Pointed *pointed, size_t at)
{
    for (size_t i = 0; i < at; i++)
        if (pointed->parts[i].type == PART_KIND && !pointed->parts[i].dropped)
            return false;
    return true;
}

static size_t gift_of(Gifts *gifts, VariGame *game, const Pointed *pointed, size_t at)
{
    const Part *part = &pointed->parts[at];
    if (part->type != PART_CELL || part->name[0] == '\0' || !is_settled(pointed, at))
        return SIZE_MAX;
    for (size_t i = 0; i < gifts->count; i++)
        if (gifts->gifts[i].at == at && strcmp(gifts->gifts[i].pick, part->name) == 0)
            return gifts->gifts[i].kind;
    if (gifts->count == GIFTS_MAX)
        return SIZE_MAX;
    size_t kind = kind_put(gifts, game, pointed->index, (size_t)part->value);
    gifts->gifts[gifts->count++] = (Gift){ part->name, at, kind };
    return kind;
}

static cJSON *part_json(VariGame *game, VariRules *rules, const Part *part)
{
    static const char *const types[] = { "cell", "hand", "kind", "player", "number", "choice", "text" };
    cJSON *told = cJSON_CreateObject();
    size_t value = (size_t)part->value;
    cJSON_AddStringToObject(told, "part", types[part->type]);
    switch (part->type) {
    case PART_CELL: cJSON_AddStringToObject(told, "cell", vari_rules_cell(rules, value)->name); break;
    case PART_HAND:
    case PART_KIND: add_piece(told, rules, part); break;
    case PART_PLAYER: cJSON_AddStringToObject(told, "player", vari_rules_player(rules, value)->name); break;
    case PART_NUMBER: cJSON_AddNumberToObject(told, "number", part->value); break;
    case PART_CHOICE: cJSON_AddBoolToObject(told, "value", part->value != 0); break;
    case PART_TEXT: cJSON_AddStringToObject(told, "text", door_written(game, rules, value)); break;
    }
    if (part->name[0] != '\0')
        cJSON_AddStringToObject(told, "name", part->name);
    return told;
}

static cJSON *pointed_json(VariGame *game, VariRules *rules, const Pointed *pointed, Gifts *gifts)
{
    cJSON *told = action_json(game, rules, pointed->index);
    VariActionInfo info = { .size = sizeof info };
    if (vari_game_action_info(game, pointed->index, &info) != VARI_OK)
        out_of_memory();
    cJSON_AddStringToObject(told, "written", door_written(game, rules, pointed->index));
    if (vari_position_player(vari_game_at(game)) == SIZE_MAX)
        cJSON_AddNumberToObject(told, "weight", info.weight);
    if (info.warning != NULL)
        cJSON_AddStringToObject(told, "warning", info.warning);
    cJSON *parts = cJSON_AddArrayToObject(told, "parts");
    for (size_t i = 0; i < pointed->count; i++) {
        if (pointed->parts[i].dropped)
            continue;
        cJSON *part = part_json(game, rules, &pointed->parts[i]);
        size_t kind = gift_of(gifts, game, pointed, i);
        if (kind != SIZE_MAX)
            cJSON_AddStringToObject(part, "gets", vari_rules_kind(rules, kind)->id);
        cJSON_AddItemToArray(parts, part);
    }
    return told;
}

void door_actions(Call *call)
{
    VariGame *game = call->session->game;
    VariRules *rules = call->session->rules;
    size_t count = vari_game_action_count(game);
    if (asks_too_much(game))
        call_fail(call, "%s", vari_game_error(game)->message);
    else if (count > ACTIONS_MAX)
        call_fail(call, "there are %zu actions, and no more than %d are listed", count, ACTIONS_MAX);
    if (call->error != NULL)
        return;
    Pointed *items = memory_zeroed(count + 1, sizeof *items);
    for (size_t i = 0; i < count; i++)
        point(&items[i], game, rules, i);
    qsort(items, count, sizeof *items, by_parts);
    tell_apart(items, count, 0);
    qsort(items, count, sizeof *items, by_index);
    cJSON *list = cJSON_AddArrayToObject(call->answer, "actions");
    Gifts gifts = { .tried = NULL };
    for (size_t i = 0; i < count; i++)
        cJSON_AddItemToArray(list, pointed_json(game, rules, &items[i], &gifts));
    vari_position_free(gifts.tried);
    free(items);
}
