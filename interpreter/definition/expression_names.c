/* What a name in an expression can mean, and the
 * expression for it once the wanted type has decided. */

#include "definition/check.h"
#include "native/native.h"
#include "report/nearest.h"

#include <string.h>

typedef struct Reserved {
    const char *name;
    const char *types;
    Op op;
    int32_t relation;
    bool word, owner;
} Reserved;

/* OP_ZONE stands for the sets that the board gives; OP_ATTACKED, OP_GUARDED and
 * OP_OCCUPIED for the words of selections.c. */
static const Reserved reserved[] = {
    { "it", "CS", OP_IT, 0, false, false },
    { "from", "CS", OP_FROM, 0, false, false },
    { "to", "CS", OP_TO, 0, false, false },
    { "piece", "KS", OP_PIECE_KIND, 0, true, false },
    { "kind", "KMS", OP_KIND, 0, true, false },
    { "own", "S", OP_OWNED, RELATION_OWN, true, true },
    { "enemy", "PS", OP_OWNED, RELATION_ENEMY, true, true },
    { "ally", "S", OP_OWNED, RELATION_ALLY, true, true },
    { "friend", "S", OP_OWNED, RELATION_FRIEND, true, true },
    { "neutral", "S", OP_OWNED, RELATION_NEUTRAL, true, true },
    { "me", "PS", OP_ME, 0, true, true },
    { "mover", "PS", OP_MOVER, 0, true, true },
    { "next", "PS", OP_NEXT, 0, true, true },
    { "owner", "P", OP_OWNER, 0, false, false },
    { "promoted", "S", OP_FLAGGED, 0, true, false },
    { "attacked", "S", OP_ATTACKED, 0, true, false },
    { "guarded", "S", OP_GUARDED, 0, true, false },
    { "empty", "S", OP_EMPTY, 0, true, false },
    { "captured", "S", OP_TAKEN, 0, false, false },
    { "arrived", "S", OP_ARRIVED, 0, false, false },
    { "vacated", "S", OP_VACATED, 0, false, false },
    { "path", "S", OP_PATH, 0, false, false },
    { "cells", "S", OP_CELLS, 0, false, false },
    { "anywhere", "S", OP_CELLS, 0, false, false },
    { "none", "SM", OP_NOTHING, 0, false, false },
    { "first-rank", "S", OP_ZONE, 0, false, false },
    { "last-rank", "S", OP_ZONE, 0, false, false },
    { "far-edge", "S", OP_ZONE, 0, false, false },
    { "light", "S", OP_ZONE, 0, false, false },
    { "dark", "S", OP_ZONE, 0, false, false },
    { "home", "S", OP_HOME, 0, false, false },
    { "dead-end", "S", OP_DEAD_END, 0, false, false },
    { "round", "N", OP_ROUND, 0, false, false },
    { "repeats", "N", OP_REPEATS, 0, false, false },
    { "alive", "N", OP_ALIVE, 0, false, false },
    { "sides", "N", OP_SIDES, 0, false, false },
    { "distance", "N", OP_DISTANCE, 0, false, false },
    { "direction", "H", OP_DIRECTION, 0, false, false },
    { "returns", "N", OP_RETURNS, 0, false, false },
    { "checking", "T", OP_CHECKING, 0, false, false },
    { "retaken", "T", OP_RETAKEN, 0, false, false },
    { "mutual", "T", OP_MUTUAL, 0, false, false },
    { "no-moves", "T", OP_NO_MOVES, 0, false, false },
};
enum { RESERVED_COUNT = sizeof reserved / sizeof *reserved };

/* --- finding ----------------------------------------------------------- */

static void mean(Meanings *meanings, NameForm form, int32_t index, const char *types, bool word)
{
    if (meanings->count < MEANINGS_MAX)
        meanings->items[meanings->count++] =
            (Meaning){ .form = form, .index = index, .types = types_of(types), .word = word };
}

static bool mean_pick(const Reader *reader, Text name, Meanings *meanings)
{
    static const char *const types[] = {
        [PICK_CELL] = "CS", [PICK_KIND] = "KMS", [PICK_PLAYER] = "PS", [PICK_NUMBER] = "N"
    };
    const Scope *scope = reader->scope;
    for (int i = scope->pick_count - 1; i >= 0; i--) {
        const PickName *pick = &scope->picks[i];
        if (!scope_name_equals(pick->name, name))
            continue;
        if (pick->failed) {
            mean(meanings, NAME_POISON, 0, "NTPKHCSM", false);
            return true;
        }
        mean(meanings, NAME_PICK, i, types[pick->type], pick->type == PICK_KIND || pick->type == PICK_PLAYER);
        meanings->items[0].owner = pick->type == PICK_PLAYER;
        return true;
    }
    if (scope->each.length == 0 || !scope_name_equals(scope->each, name))
        return false;
    mean(meanings, NAME_EACH, 0, "PS", true);
    meanings->items[0].owner = true;
    return true;
}

bool name_is_fixed(Text name)
{
    for (int i = 0; i < RESERVED_COUNT; i++)
        if (scope_name_equals(text_of(reserved[i].name), name))
            return true;
    return false;
}

static bool mean_reserved(Text name, Meanings *meanings)
{
    for (int i = 0; i < RESERVED_COUNT; i++) {
        if (!scope_name_equals(text_of(reserved[i].name), name))
            continue;
        mean(meanings, NAME_RESERVED, i, reserved[i].types, reserved[i].word);
        meanings->items[0].op = reserved[i].op;
        meanings->items[0].owner = reserved[i].owner;
        return true;
    }
    return false;
}

static void mean_piece_words(const Scope *scope, Text name, Meanings *meanings)
{
    const Kernel *kernel = scope->kernel;
    Kind kind = scope_find_kind(scope, name);
    Player player = scope_find_player(scope, name);
    if (kind != KIND_NONE)
        mean(meanings, NAME_KIND, kind, "KMS", true);
    for (size_t i = 0; i < scope->tags.count; i++)
        if (scope_name_equals(scope->tags.items[i].name, name))
            mean(meanings, NAME_TAG, (int32_t)i, "MS", true);
    for (size_t i = 0; i < kernel->flag_count; i++)
        if (scope_name_equals(kernel->flags[i].name, name))
            mean(meanings, NAME_FLAG, (int32_t)i, "S", true);
    if (player != PLAYER_NONE) {
        mean(meanings, NAME_PLAYER, player, "PS", true);
        meanings->items[meanings->count - 1].owner = true;
    }
}

static void mean_term(const Scope *scope, size_t index, Meanings *meanings)
{
    ExprId value = scope->kernel->terms[index].value;
    if (value == EXPR_NONE) {
        mean(meanings, NAME_POISON, 0, "NTPKHCSM", false);
        return;
    }
    char type = scope_expr(scope, value)->type;
    mean(meanings, NAME_TERM, (int32_t)index, (char[]){ type, type == 'C' ? 'S' : '\0', '\0' }, false);
}

static void mean_values(const Scope *scope, Text name, Meanings *meanings)
{
    const Kernel *kernel = scope->kernel;
    for (size_t i = 0; i < kernel->term_count; i++)
        if (scope_name_equals(kernel->terms[i].name, name))
            mean_term(scope, i, meanings);
    for (size_t i = 0; i < kernel->number_count; i++)
        if (scope_name_equals(kernel->numbers[i].name, name))
            mean(meanings, NAME_NUMBER, (int32_t)i, "N", false);
    for (size_t i = 0; i < scope->zone_names.count; i++)
        if (scope_name_equals(scope->zone_names.items[i].name, name))
            mean(meanings, scope->zone_names.items[i].failed ? NAME_POISON : NAME_ZONE, (int32_t)i, "S",
                 false);
    for (size_t i = 0; i < kernel->trail_count; i++)
        if (scope_name_equals(kernel->trails[i].name, name))
            mean(meanings, NAME_TRAIL, (int32_t)i, "S", false);
    size_t hook_count;
    const HookInfo *hooks = native_hooks(&hook_count);
    for (size_t i = 0; i < kernel->native_count; i++)
        if (scope_name_equals(kernel->natives[i].name, name) && kernel->natives[i].hook < hook_count &&
            hooks[kernel->natives[i].hook].form == HOOK_TERM)
            mean(meanings, NAME_NATIVE, (int32_t)i, "N", false);
}

static void mean_option(const Scope *scope, Text name, Meanings *meanings)
{
    static const char *const types[] = { [OPTION_NUMBER] = "N", [OPTION_TRUTH] = "T", [OPTION_CHOICE] = "" };
    int option = scope_find_option(scope, name);
    if (option >= 0)
        mean(meanings, NAME_OPTION, option, types[scope_option_form(scope, option)], false);
}

static void mean_board(const Board *board, Text name, Meanings *meanings)
{
    Cell corners[2];
    Cell cell = board_find_cell(board, name);
    Heading heading = board_find_heading(board, name);
    if (cell != CELL_NONE)
        mean(meanings, NAME_CELL, cell, "CS", false);
    else if (zone_is_box(board, name, corners))
        mean(meanings, NAME_BOX, 0, "S", false);
    if (heading != HEADING_NONE)
        mean(meanings, NAME_HEADING, heading, "H", false);
}

Meanings name_meanings(const Reader *reader, Text name)
{
    const Scope *scope = reader->scope;
    Meanings meanings = { .count = 0 };
    if (scope->options_only) {
        mean_option(scope, name, &meanings);
        return meanings;
    }
    if (mean_pick(reader, name, &meanings) || mean_reserved(name, &meanings))
        return meanings;
    mean_piece_words(scope, name, &meanings);
    mean_values(scope, name, &meanings);
    mean_option(scope, name, &meanings);
    int class = scope_find_class(scope, name);
    if (class >= 0)
        mean(&meanings, NAME_CLASS, class, "T", false);
    if (scope->kernel->board != NULL)
        mean_board(scope->kernel->board, name, &meanings);
    return meanings;
}

Types meanings_types(const Meanings *meanings)
{
    Types types = 0;
    for (size_t i = 0; i < meanings->count; i++)
        types |= meanings->items[i].types;
    return types;
}

/* --- messages ---------------------------------------------------------- */

const char *name_describe(const Reader *reader, const Meaning *meaning)
{
    switch (meaning->form) {
    case NAME_PICK: return "a pick of this rule";
    case NAME_EACH: return "the player of `each:`";
    case NAME_RESERVED: {
        for (const char *type = "NTPHCSKM"; *type != '\0'; type++)
            if ((meaning->types & type_bit(*type)) != 0)
                return meaning->word ? "a word that describes pieces" : type_words(*type);
        return "a word of the language";
    }
    case NAME_KIND: return "a kind of piece";
    case NAME_TAG: return "a tag of pieces";
    case NAME_FLAG: return "a flag of pieces";
    case NAME_PLAYER: return "a player";
    case NAME_TERM: return "a term";
    case NAME_NUMBER: return "a number of the state";
    case NAME_ZONE: return "a zone";
    case NAME_OPTION:
        return scope_option_form(reader->scope, meaning->index) == OPTION_CHOICE
                   ? "an option among words, which `==` compares with a choice"
                   : "an option";
    case NAME_CLASS: return "a class of actions";
    case NAME_NATIVE: return "a native term";
    case NAME_TRAIL: return "a trail";
    case NAME_CELL: return "a cell";
    case NAME_BOX: return "a box of cells";
    case NAME_HEADING: return "a direction";
    case NAME_POISON: break;
    }
    return "a name";
}

typedef LIST(Text) TextList;

static void collect_names(const Scope *scope, TextList *names)
{
    const Kernel *kernel = scope->kernel;
    Arena *arena = scope->reading;
    for (size_t i = 0; i < kernel->option_count; i++)
        list_push(arena, names, kernel->options[i].name);
    if (scope->options_only)
        return;
    for (int i = 0; i < RESERVED_COUNT; i++)
        list_push(arena, names, text_of(reserved[i].name));
    for (int i = 0; i < scope->pick_count; i++)
        list_push(arena, names, scope->picks[i].name);
    for (size_t i = 0; i < kernel->kind_count; i++)
        list_push(arena, names, kernel->kinds[i].id);
    for (size_t i = 0; i < scope->tags.count; i++)
        list_push(arena, names, scope->tags.items[i].name);
    for (size_t i = 0; i < kernel->flag_count; i++)
        list_push(arena, names, kernel->flags[i].name);
    for (int p = 0; p < kernel->player_count; p++)
        list_push(arena, names, kernel->players[p].name);
    for (size_t i = 0; i < kernel->term_count; i++)
        list_push(arena, names, kernel->terms[i].name);
    for (size_t i = 0; i < kernel->number_count; i++)
        list_push(arena, names, kernel->numbers[i].name);
    for (size_t i = 0; i < scope->zone_names.count; i++)
        list_push(arena, names, scope->zone_names.items[i].name);
    for (size_t i = 0; i < kernel->class_count; i++)
        list_push(arena, names, kernel->class_names[i]);
    for (size_t i = 0; i < kernel->trail_count; i++)
        list_push(arena, names, kernel->trails[i].name);
}

/* Zones and terms may use those above them. */
static bool help_later(const Scope *scope, Text name)
{
    static const char *const blocks[] = { "zones", "terms" };
    for (size_t i = 0; i < sizeof blocks / sizeof *blocks; i++) {
        const Node *map = scope->root == NULL ? NULL : node_get(scope->root, blocks[i]);
        for (size_t e = 0; map != NULL && map->type == NODE_MAP && e < map->count; e++)
            if (scope_name_equals(map->entries[e].key, name)) {
                diag_help(
                    scope->diags,
                    "it is declared under `%s:`, but later: a zone may use the zones above it, a term all "
                    "zones and the terms above it",
                    blocks[i]);
                return true;
            }
    }
    return false;
}

static void report_unknown(Reader *reader, const Word *word, char type)
{
    Scope *scope = reader->scope;
    const Board *board = scope->kernel->board;
    if (scope->options_only) {
        READER_ERROR(reader, DIAG_NOT_FIXED, word->start, word->end,
                     "only options and numbers can stand here, and `%.*s` is no option",
                     TEXT_ARG(word->text));
    } else if (board != NULL && board->topology != TOPOLOGY_GRAPH && board_is_cell_like(board, word->text)) {
        READER_ERROR(reader, DIAG_UNKNOWN_CELL, word->start, word->end, "the board has no cell `%.*s`",
                     TEXT_ARG(word->text));
        if (board->topology == TOPOLOGY_GRID)
            diag_help(scope->diags, "its cells are `%.*s` to `%.*s`", TEXT_ARG(board->names[0]),
                      TEXT_ARG(board->names[board->cell_count - 1]));
        return;
    } else {
        READER_ERROR(reader, DIAG_UNKNOWN_NAME, word->start, word->end, "nothing is called `%.*s`",
                     TEXT_ARG(word->text));
        Text cell = arena_text_in_case(scope->reading, word->text, false);
        if (board != NULL && board_find_cell(board, cell) != CELL_NONE) {
            diag_suggest(scope->diags, cell);
            return;
        }
        if (help_later(scope, word->text) || mistake_help_word(reader, word))
            return;
    }
    if (!scope->diags->last_kept)
        return; /* a file full of mistakes must not take long to read */
    TextList names = { 0 };
    collect_names(scope, &names);
    Text nearest = nearest_name(word->text, names.items, names.count);
    if (nearest.length > 0)
        diag_suggest(scope->diags, nearest);
    else if (!scope->options_only)
        diag_help(scope->diags, "%s",
                  type == 'K' || type == 'M' ? "kinds of piece are declared under `pieces:`"
                  : type == 'P'              ? "players are declared under `players:`"
                                : "kinds are declared under `pieces:`, sets of cells under `zones:`, "
                                  "numbers under `state:`, other expressions under `terms:`");
}

const Meaning *name_choose(Reader *reader, const Word *word, const Meanings *meanings, char type)
{
    const Meaning *found = NULL;
    for (size_t i = 0; i < meanings->count; i++) {
        const Meaning *meaning = &meanings->items[i];
        if ((meaning->types & type_bit(type)) == 0)
            continue;
        if (found != NULL) {
            READER_ERROR(reader, DIAG_AMBIGUOUS_NAME, word->start, word->end,
                         "`%.*s` is both %s and %s, and either could stand here", TEXT_ARG(word->text),
                         name_describe(reader, found), name_describe(reader, meaning));
            diag_help(reader->scope->diags, "rename one of them");
            return NULL;
        }
        found = meaning;
    }
    if (found != NULL)
        return found;
    if (meanings->count == 0) {
        report_unknown(reader, word, type);
    } else {
        READER_ERROR(reader, DIAG_TYPE_MISMATCH, word->start, word->end, "%s is wanted here; `%.*s` is %s",
                     type_words(type), TEXT_ARG(word->text), name_describe(reader, &meanings->items[0]));
    }
    return NULL;
}

/* --- building ---------------------------------------------------------- */

static ExprId add(Reader *reader, const Word *word, Op op, char type, int32_t a, int32_t b, ExprId kid)
{
    return scope_add(reader->scope, op, type, a, b, reader_span(reader, word->start, word->end),
                     kid == EXPR_NONE ? 0 : 1, &kid);
}

static ExprId build_kinds(Reader *reader, const Word *word, const KindSet *kinds, char type)
{
    ExprId set = add(reader, word, OP_KINDS, 'M', scope_kindset(reader->scope, kinds), 0, EXPR_NONE);
    return type == 'M' ? set : add(reader, word, OP_PIECES, 'S', 0, 0, set);
}

/* A kind chosen while playing, as a kind, a set of kinds or the pieces of it. */
static ExprId build_chosen(Reader *reader, const Word *word, ExprId kind, char type)
{
    if (type == 'K')
        return kind;
    ExprId set = add(reader, word, OP_ONE_KIND, 'M', 0, 0, kind);
    return type == 'M' ? set : add(reader, word, OP_PIECES, 'S', 0, 0, set);
}

static ExprId as_cell_or_set(Reader *reader, const Word *word, ExprId cell, char type)
{
    return type == 'S' ? add(reader, word, OP_CELL, 'S', 0, 0, cell) : cell;
}

static ExprId as_player_or_set(Reader *reader, const Word *word, ExprId player, char type)
{
    return type == 'S' ? add(reader, word, OP_OWNED_BY, 'S', 0, 0, player) : player;
}

static ExprId build_pick(Reader *reader, const Word *word, const PickName *pick, char type)
{
    static const char letters[] = {
        [PICK_CELL] = 'C', [PICK_KIND] = 'K', [PICK_PLAYER] = 'P', [PICK_NUMBER] = 'N'
    };
    char letter = letters[pick->type];
    ExprId picked = add(reader, word, OP_PICK, letter, pick->slot, letter, EXPR_NONE);
    if (letter == 'C')
        return as_cell_or_set(reader, word, picked, type);
    if (letter == 'K')
        return build_chosen(reader, word, picked, type);
    return letter == 'P' ? as_player_or_set(reader, word, picked, type) : picked;
}

/* The flag `promoted` is made when somebody asks for it: only then is it kept. */
static int32_t promoted_flag(Reader *reader, const Word *word)
{
    Scope *scope = reader->scope;
    Kernel *kernel = scope->kernel;
    if (kernel->promoted_flag >= 0)
        return kernel->promoted_flag;
    if (kernel->flag_count >= FLAGS_MAX) {
        READER_ERROR(reader, DIAG_TOO_MANY, word->start, word->end,
                     "`promoted` is a flag too, and there are %d flags already", FLAGS_MAX);
        return -1;
    }
    FlagRule *flags = arena_array(scope->rules, kernel->flag_count + 1, sizeof *flags);
    if (kernel->flag_count > 0)
        memcpy(flags, kernel->flags, kernel->flag_count * sizeof *flags);
    flags[kernel->flag_count] =
        (FlagRule){ .name = TEXT("promoted"), .span = reader_span(reader, word->start, word->end) };
    kernel->flags = flags;
    kernel->promoted_flag = (int8_t)kernel->flag_count++;
    return kernel->promoted_flag;
}

static ExprId build_enemy(Reader *reader, const Word *word)
{
    if (reader->scope->kernel->side_count == 2)
        return add(reader, word, OP_ENEMY, 'P', 0, 0, EXPR_NONE);
    READER_ERROR(reader, DIAG_MISPLACED_WORD, word->start, word->end,
                 "`enemy` is one player only where there are exactly two sides");
    diag_help(reader->scope->diags, "name the player, or use `next`, `mover` or `each:`");
    return EXPR_NONE;
}

/* What only the move of a piece has. */
static bool is_of_moves(Op op, char type)
{
    return op == OP_FROM || op == OP_TO || op == OP_PATH || op == OP_DIRECTION || op == OP_DISTANCE ||
           (op == OP_PIECE_KIND && type == 'K');
}

static ExprId report_no_piece(Reader *reader, const Word *word)
{
    READER_ERROR(reader, DIAG_MISPLACED_WORD, word->start, word->end,
                 "`%.*s` is nothing here: in this action no piece moves", TEXT_ARG(word->text));
    diag_help(reader->scope->diags,
              "what `pick` chose is known by its name; what a piece did before is kept in "
              "a flag or a trail, or done by an effect of its move");
    return EXPR_NONE;
}

static ExprId build_reserved(Reader *reader, const Word *word, const Meaning *meaning, char type)
{
    const Reserved *entry = &reserved[meaning->index];
    int32_t flag;
    if (reader->scope->no_piece && is_of_moves(entry->op, type))
        return report_no_piece(reader, word);
    switch ((int)entry->op) {
    case OP_IT:
    case OP_FROM:
    case OP_TO: return as_cell_or_set(reader, word, add(reader, word, entry->op, 'C', 0, 0, EXPR_NONE), type);
    case OP_PIECE_KIND:
        return type == 'K' ? add(reader, word, OP_PIECE_KIND, 'K', 0, 0, EXPR_NONE)
                           : add(reader, word, OP_OCCUPIED, 'S', 0, 0, EXPR_NONE);
    case OP_KIND: return build_chosen(reader, word, add(reader, word, OP_KIND, 'K', 0, 0, EXPR_NONE), type);
    case OP_OWNED:
        return type == 'P' ? build_enemy(reader, word)
                           : add(reader, word, OP_OWNED, 'S', entry->relation, 0, EXPR_NONE);
    case OP_ME:
        if (type == 'S')
            return add(reader, word, OP_OWNED, 'S', RELATION_OWN, 0, EXPR_NONE);
        return add(reader, word, OP_ME, 'P', 0, 0, EXPR_NONE);
    case OP_MOVER:
    case OP_NEXT:
        return as_player_or_set(reader, word, add(reader, word, entry->op, 'P', 0, 0, EXPR_NONE), type);
    case OP_OWNER:
        return add(reader, word, OP_OWNER, 'P', 0, 0, add(reader, word, OP_IT, 'C', 0, 0, EXPR_NONE));
    case OP_FLAGGED:
        flag = promoted_flag(reader, word);
        return flag < 0 ? EXPR_NONE : add(reader, word, OP_FLAGGED, 'S', flag, 0, EXPR_NONE);
    case OP_ATTACKED:
    case OP_GUARDED:
    case OP_TAKEN:
        return add(reader, word, entry->op, 'S', 0, 0, add(reader, word, OP_OCCUPIED, 'S', 0, 0, EXPR_NONE));
    case OP_ZONE: return zone_named(reader, word, entry->name);
    case OP_NOTHING:
        if (type == 'M')
            return build_kinds(reader, word, &(KindSet){ .words = { 0 } }, 'M');
        return add(reader, word, OP_NOTHING, 'S', 0, 0, EXPR_NONE);
    default: return add(reader, word, entry->op, type, 0, 0, EXPR_NONE);
    }
}

static ExprId build_term(Reader *reader, const Word *word, int32_t index, char type)
{
    ExprId value = reader->scope->kernel->terms[index].value;
    const Expr *expr = scope_expr(reader->scope, value);
    if (expr->op == OP_CONST && expr->type == type)
        return value;
    ExprId term = add(reader, word, OP_TERM, expr->type, index, 0, EXPR_NONE);
    return expr->type == 'C' ? as_cell_or_set(reader, word, term, type) : term;
}

ExprId name_build(Reader *reader, const Word *word, const Meaning *meaning, char type)
{
    Scope *scope = reader->scope;
    int32_t index = meaning->index;
    KindSet kinds = { .words = { 0 } };
    switch (meaning->form) {
    case NAME_PICK: return build_pick(reader, word, &scope->picks[index], type);
    case NAME_EACH:
        return as_player_or_set(reader, word, add(reader, word, OP_EACH, 'P', 0, 0, EXPR_NONE), type);
    case NAME_RESERVED: return build_reserved(reader, word, meaning, type);
    case NAME_KIND:
        if (type == 'K')
            return add(reader, word, OP_CONST, 'K', 0, index, EXPR_NONE);
        kindset_add(&kinds, (unsigned)index);
        return build_kinds(reader, word, &kinds, type);
    case NAME_TAG: return build_kinds(reader, word, &scope->tags.items[index].kinds, type);
    case NAME_FLAG: return add(reader, word, OP_FLAGGED, 'S', index, 0, EXPR_NONE);
    case NAME_PLAYER:
        return type == 'S' ? add(reader, word, OP_OWNED, 'S', RELATION_PLAYER + index, 0, EXPR_NONE)
                           : add(reader, word, OP_CONST, 'P', 0, index, EXPR_NONE);
    case NAME_TERM: return build_term(reader, word, index, type);
    case NAME_NUMBER: return add(reader, word, OP_NUMBER, 'N', index, 0, EXPR_NONE);
    case NAME_ZONE: {
        const ZoneExpr *zone = &scope->zone_names.items[index];
        return zone->set != EXPR_NONE ? zone->set : add(reader, word, OP_ZONE, 'S', zone->zone, 0, EXPR_NONE);
    }
    case NAME_OPTION:
        return add(reader, word, OP_CONST, type, 0, scope_option_number(scope, index), EXPR_NONE);
    case NAME_CLASS: return add(reader, word, OP_CLASS, 'T', index, 0, EXPR_NONE);
    case NAME_NATIVE: return add(reader, word, OP_NATIVE, 'N', index, 0, EXPR_NONE);
    case NAME_TRAIL: return add(reader, word, OP_TRAIL, 'S', index, 0, EXPR_NONE);
    case NAME_CELL:
        return as_cell_or_set(reader, word, add(reader, word, OP_CONST, 'C', 0, index, EXPR_NONE), type);
    case NAME_BOX: return zone_box(reader, word);
    case NAME_HEADING: return add(reader, word, OP_CONST, 'H', 0, index, EXPR_NONE);
    case NAME_POISON: reader->poisoned = true; break;
    }
    return EXPR_NONE;
}
