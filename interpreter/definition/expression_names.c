/* What a name in an expression can mean, and which of its meanings the wanted type
 * chooses. The expression for it is made in expression_name_build.c. */

#include "definition/blocks_common.h"
#include "definition/check.h"
#include "definition/schema.h"
#include "report/nearest.h"
#include "schema_keys.h"

#include <string.h>

/* OP_ZONE stands for the sets that the board gives; OP_ATTACKED, OP_GUARDED and
 * OP_OCCUPIED for words of selections (expression_select.c). */
static const ReservedName reserved[] = {
    { OP_IT, "CS", ROLE_VALUE, 0, NULL },
    { OP_FROM, "CS", ROLE_VALUE, 0, NULL },
    { OP_TO, "CS", ROLE_VALUE, 0, NULL },
    { OP_PIECE_KIND, "KS", ROLE_WORD, 0, NULL },
    { OP_KIND, "KMS", ROLE_WORD, 0, NULL },
    { OP_OWNED, "S", ROLE_OWNER, RELATION_OWN, "own" },
    { OP_OWNED, "PS", ROLE_OWNER, RELATION_ENEMY, "enemy" },
    { OP_OWNED, "S", ROLE_OWNER, RELATION_ALLY, "ally" },
    { OP_OWNED, "S", ROLE_OWNER, RELATION_FRIEND, "friend" },
    { OP_OWNED, "S", ROLE_OWNER, RELATION_NEUTRAL, "neutral" },
    { OP_ME, "PS", ROLE_OWNER, 0, NULL },
    { OP_MOVER, "PS", ROLE_OWNER, 0, NULL },
    { OP_NEXT, "PS", ROLE_OWNER, 0, NULL },
    { OP_OWNER, "P", ROLE_VALUE, 0, NULL },
    { OP_FLAGGED, "S", ROLE_WORD, 0, "promoted" },
    { OP_ATTACKED, "S", ROLE_WORD, 0, NULL },
    { OP_GUARDED, "S", ROLE_WORD, 0, NULL },
    { OP_EMPTY, "S", ROLE_WORD, 0, NULL },
    { OP_TAKEN, "S", ROLE_VALUE, 0, NULL },
    { OP_ARRIVED, "S", ROLE_VALUE, 0, NULL },
    { OP_VACATED, "S", ROLE_VALUE, 0, NULL },
    { OP_PATH, "S", ROLE_VALUE, 0, NULL },
    { OP_CELLS, "S", ROLE_VALUE, 0, NULL },
    { OP_CELLS, "S", ROLE_VALUE, 0, "anywhere" },
    { OP_NOTHING, "SM", ROLE_VALUE, 0, NULL },
    { OP_ZONE, "S", ROLE_VALUE, 0, "first-rank" },
    { OP_ZONE, "S", ROLE_VALUE, 0, "last-rank" },
    { OP_ZONE, "S", ROLE_VALUE, 0, "far-edge" },
    { OP_ZONE, "S", ROLE_VALUE, 0, "light" },
    { OP_ZONE, "S", ROLE_VALUE, 0, "dark" },
    { OP_HOME, "S", ROLE_VALUE, 0, NULL },
    { OP_DEAD_END, "S", ROLE_VALUE, 0, NULL },
    { OP_ROUND, "N", ROLE_VALUE, 0, NULL },
    { OP_REPEATS, "N", ROLE_VALUE, 0, NULL },
    { OP_ALIVE, "N", ROLE_VALUE, 0, NULL },
    { OP_SIDES, "N", ROLE_VALUE, 0, NULL },
    { OP_DISTANCE, "N", ROLE_VALUE, 0, NULL },
    { OP_DIRECTION, "H", ROLE_VALUE, 0, NULL },
    { OP_RETURNS, "N", ROLE_VALUE, 0, NULL },
    { OP_CHECKING, "T", ROLE_VALUE, 0, NULL },
    { OP_RETAKEN, "T", ROLE_VALUE, 0, NULL },
    { OP_MUTUAL, "T", ROLE_VALUE, 0, NULL },
    { OP_NO_MOVES, "T", ROLE_VALUE, 0, NULL },
    { OP_CAN_WIN, "T", ROLE_VALUE, 0, NULL },
};
enum { RESERVED_COUNT = sizeof reserved / sizeof *reserved };

const char *reserved_word(const ReservedName *name)
{
    return name->other != NULL ? name->other : op_info[name->op].word;
}

/* --- finding ----------------------------------------------------------- */

static void mean(Meanings *meanings, NameForm form, int32_t index, const char *types, NameRole role)
{
    if (meanings->count < MEANINGS_MAX)
        meanings->items[meanings->count++] =
            (Meaning){ .form = form, .index = index, .types = types_of(types), .role = role };
}

static bool mean_pick(const Reader *reader, Text name, Meanings *meanings)
{
    static const char *const types[] = {
        [PICK_CELL] = "CS", [PICK_KIND] = "KMS", [PICK_PLAYER] = "PS", [PICK_NUMBER] = "N"
    };
    static const NameRole roles[] = { [PICK_CELL] = ROLE_VALUE,
                                      [PICK_KIND] = ROLE_WORD,
                                      [PICK_PLAYER] = ROLE_OWNER,
                                      [PICK_NUMBER] = ROLE_VALUE };
    const Scope *scope = reader->scope;
    for (int i = scope->pick_count - 1; i >= 0; i--) {
        const PickName *pick = &scope->picks[i];
        if (!scope_name_equals(pick->name, name))
            continue;
        if (pick->failed) {
            mean(meanings, NAME_POISON, 0, "NTPKHCSM", ROLE_VALUE);
            return true;
        }
        mean(meanings, NAME_PICK, i, types[pick->type], roles[pick->type]);
        return true;
    }
    if (scope->each.length == 0 || !scope_name_equals(scope->each, name))
        return false;
    mean(meanings, NAME_EACH, 0, "PS", ROLE_OWNER);
    return true;
}

bool name_is_fixed(Text name)
{
    for (int i = 0; i < RESERVED_COUNT; i++)
        if (scope_name_equals(text_of(reserved_word(&reserved[i])), name))
            return true;
    return false;
}

bool name_by_number(size_t index, ExpressionWord *word)
{
    if (index >= RESERVED_COUNT)
        return false;
    const ReservedName *name = &reserved[index];
    const char *of_owner = strchr(name->types, 'P') != NULL ? "PSWO" : "SWO";
    const char *of_word = strchr(name->types, 'K') != NULL ? "KMSW" : "SW";
    *word = (ExpressionWord){ .name = text_of(reserved_word(name)),
                              .about = text_of(op_info[name->op].said[SAID_MEANING]),
                              .types = name->role == ROLE_OWNER  ? of_owner
                                       : name->role == ROLE_WORD ? of_word
                                                                 : name->types };
    return true;
}

static bool mean_reserved(Text name, Meanings *meanings)
{
    for (int i = 0; i < RESERVED_COUNT; i++) {
        if (!scope_name_equals(text_of(reserved_word(&reserved[i])), name))
            continue;
        mean(meanings, NAME_RESERVED, 0, reserved[i].types, reserved[i].role);
        meanings->items[0].reserved = &reserved[i];
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
        mean(meanings, NAME_KIND, kind, "KMS", ROLE_WORD);
    for (size_t i = 0; i < scope->tags.count; i++)
        if (scope_name_equals(scope->tags.items[i].name, name))
            mean(meanings, NAME_TAG, (int32_t)i, "MS", ROLE_WORD);
    for (size_t i = 0; i < kernel->flag_count; i++)
        if (scope_name_equals(kernel->flags[i].name, name))
            mean(meanings, NAME_FLAG, (int32_t)i, "S", ROLE_WORD);
    if (player != PLAYER_NONE)
        mean(meanings, NAME_PLAYER, player, "PS", ROLE_OWNER);
}

static void mean_term(const Scope *scope, size_t index, Meanings *meanings)
{
    ExprId value = scope->kernel->terms[index].value;
    if (value == EXPR_NONE) {
        mean(meanings, NAME_POISON, 0, "NTPKHCSM", ROLE_VALUE);
        return;
    }
    char type = scope_expr(scope, value)->type;
    mean(meanings, NAME_TERM, (int32_t)index, (char[]){ type, type == 'C' ? 'S' : '\0', '\0' }, ROLE_VALUE);
}

static void mean_values(const Scope *scope, Text name, Meanings *meanings)
{
    const Kernel *kernel = scope->kernel;
    for (size_t i = 0; i < kernel->term_count; i++)
        if (scope_name_equals(kernel->terms[i].name, name))
            mean_term(scope, i, meanings);
    for (size_t i = 0; i < kernel->number_count; i++)
        if (scope_name_equals(kernel->numbers[i].name, name))
            mean(meanings, NAME_NUMBER, (int32_t)i, "N", ROLE_VALUE);
    for (size_t i = 0; i < scope->zone_names.count; i++)
        if (scope_name_equals(scope->zone_names.items[i].name, name))
            mean(meanings, scope->zone_names.items[i].failed ? NAME_POISON : NAME_ZONE, (int32_t)i, "S",
                 ROLE_VALUE);
    for (size_t i = 0; i < kernel->trail_count; i++)
        if (scope_name_equals(kernel->trails[i].name, name))
            mean(meanings, NAME_TRAIL, (int32_t)i, "S", ROLE_VALUE);
}

static void mean_option(const Scope *scope, Text name, Meanings *meanings)
{
    static const char *const types[] = { [OPTION_NUMBER] = "N", [OPTION_TRUTH] = "T", [OPTION_CHOICE] = "" };
    int option = scope_find_option(scope, name);
    const OptionRule *rule = option < 0 ? NULL : &scope->kernel->options[option];
    if (rule != NULL && !rule->is_number && rule->choice_count == 0)
        mean(meanings, NAME_POISON, 0, "NTPKHCSM", ROLE_VALUE);
    else if (rule != NULL)
        mean(meanings, NAME_OPTION, option, types[scope_option_form(scope, option)], ROLE_VALUE);
}

static void mean_board(const Board *board, Text name, Meanings *meanings)
{
    Cell corners[2];
    Cell cell = board_find_cell(board, name);
    Heading heading = board_find_heading(board, name);
    if (cell != CELL_NONE)
        mean(meanings, NAME_CELL, cell, "CS", ROLE_VALUE);
    else if (zone_is_box(board, name, corners))
        mean(meanings, NAME_BOX, 0, "S", ROLE_VALUE);
    if (heading != HEADING_NONE)
        mean(meanings, NAME_HEADING, heading, "H", ROLE_VALUE);
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
        mean(&meanings, NAME_CLASS, class, "T", ROLE_VALUE);
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
                return meaning->role != ROLE_VALUE ? "a word that describes pieces" : type_words(*type);
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
    for (Text words = scope->instead; words.length > 0;)
        list_push(arena, names, text_cut(&words, '/'));
    for (int i = 0; i < RESERVED_COUNT; i++)
        list_push(arena, names, text_of(reserved_word(&reserved[i])));
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
    static const char *const blocks[] = { KEY_BLOCKS_ZONES, KEY_BLOCKS_TERMS };
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

/* True if other words stand beside it, with nothing but a blank between: one of them may build the sentence.
 */
static bool has_neighbour(const Reader *reader, const Word *word)
{
    bool before = word->start > 1 && reader->text.bytes[word->start - 1] == ' ';
    bool behind = word->end + 1 < reader->text.length && reader->text.bytes[word->end] == ' ';
    return before || behind;
}

/* Of names, or of words that build the sentence: those where they are as near. */
static Text nearest_word(const Reader *reader, const Word *word, const TextList *names)
{
    Text near[2] = { nearest_name(word->text, names->items, names->count), { "", 0 } };
    if (!reader->scope->options_only && has_neighbour(reader, word))
        near[1] = word_nearest_structural(reader->text, word->start, word->text);
    if (text_is(near[0], "kind") && !nearest_is_slip(word->text, near[0]))
        near[0].length = 0; /* it means something in few places, and many names of pieces are near it */
    return near[1].length == 0   ? near[0]
           : near[0].length == 0 ? near[1]
                                 : nearest_name(word->text, (Text[]){ near[1], near[0] }, 2);
}

/* Where a player is wanted: of names that are one. */
static Text nearest_player(const Reader *reader, const Word *word, const TextList *names)
{
    TextList players = { 0 };
    for (size_t i = 0; i < names->count; i++) {
        Meanings meanings = name_meanings(reader, names->items[i]);
        if ((meanings_types(&meanings) & type_bit('P')) != 0 ||
            text_among(reader->scope->instead, names->items[i]) >= 0)
            list_push(reader->scope->reading, &players, names->items[i]);
    }
    return nearest_name(word->text, players.items, players.count);
}

/* Names the players there are. */
static void help_players(const Scope *scope)
{
    const Kernel *kernel = scope->kernel;
    Buffer list = { .arena = scope->reading };
    Text names[BOARD_PLAYERS_MAX];
    for (int p = 0; p < kernel->player_count; p++)
        names[p] = kernel->players[p].name;
    buffer_add_names(&list, names, (size_t)kernel->player_count, "and");
    diag_help(scope->diags, "the players are %.*s; `mover` is who acts or has acted",
              TEXT_ARG(buffer_text(&list)));
}

/* Names the kinds there are: the word is a piece's elsewhere. */
static void help_kinds(const Scope *scope)
{
    const Kernel *kernel = scope->kernel;
    Buffer list = { .arena = scope->reading };
    Text *names = arena_array(scope->reading, kernel->kind_count, sizeof *names);
    for (size_t i = 0; i < kernel->kind_count; i++)
        names[i] = kernel->kinds[i].id;
    buffer_add_names(&list, names, kernel->kind_count, "and");
    diag_help(scope->diags, "the kinds of piece are %.*s", TEXT_ARG(buffer_text(&list)));
}

void name_help_cells(const Scope *scope)
{
    const Board *board = scope->kernel->board;
    if (board != NULL && board->topology == TOPOLOGY_GRID)
        diag_help(scope->diags, "its cells are `%.*s` to `%.*s`", TEXT_ARG(board->names[0]),
                  TEXT_ARG(board->names[board->cell_count - 1]));
}

/* A word of other systems may be the name of a piece, where one is wanted. */
static bool help_kind_named(Scope *scope, Text word, char type)
{
    const Kernel *kernel = scope->kernel;
    if ((type != 'K' && type != 'M') || schema_answer(word).length == 0)
        return false;
    Text *names = arena_array(scope->reading, kernel->kind_count + 1, sizeof *names);
    for (size_t i = 0; i < kernel->kind_count; i++)
        names[i] = kernel->kinds[i].id;
    help_unknown(scope, word, names, kernel->kind_count);
    diag_is_answered(scope->diags);
    return true;
}

/* `loses: p` without `each: p`; further words of that rule say the same. */
static bool report_each(Reader *reader, const Word *word, char type)
{
    Scope *scope = reader->scope;
    if (!scope->may_each || type != 'P' || word->text.length != 1)
        return false;
    if (text_equals(scope->lacks_each, word->text)) {
        reader->poisoned = true;
        return true;
    }
    scope->lacks_each = word->text;
    READER_ERROR(reader, DIAG_UNKNOWN_NAME, word->start, word->end, "nothing is called `%.*s`",
                 TEXT_ARG(word->text));
    diag_help(scope->diags, "`each: %.*s` beside it asks for every player, under that name",
              TEXT_ARG(word->text));
    diag_is_answered(scope->diags);
    return true;
}

static void report_no_cell(Reader *reader, const Word *word)
{
    Scope *scope = reader->scope;
    bool hole = board_is_hole(scope->kernel->board, word->text);
    READER_ERROR(reader, DIAG_UNKNOWN_CELL, word->start, word->end, "the board has no cell `%.*s`%s",
                 TEXT_ARG(word->text), hole ? ": it is a hole" : "");
    if (hole)
        diag_help(scope->diags, "a hole is no cell, and nothing can be asked of it: name the cells near it");
    else
        name_help_cells(scope);
}

static void report_meaningless(Reader *reader, const Word *word, char type)
{
    Scope *scope = reader->scope;
    const Board *board = scope->kernel->board;
    if (report_each(reader, word, type))
        return;
    if (scope->options_only) {
        READER_ERROR(reader, DIAG_NOT_FIXED, word->start, word->end,
                     "only options and numbers can stand here, and `%.*s` is no option",
                     TEXT_ARG(word->text));
        bool yes = text_among(TEXT("yes/on"), word->text) >= 0;
        if (yes || text_among(TEXT("no/off"), word->text) >= 0) {
            diag_suggest(scope->diags, yes ? TEXT("true") : TEXT("false"));
            return;
        }
    } else if (board != NULL && board->topology != TOPOLOGY_GRAPH && board_is_cell_like(board, word->text)) {
        report_no_cell(reader, word);
        return;
    } else {
        READER_ERROR(reader, DIAG_UNKNOWN_NAME, word->start, word->end, "nothing is called `%.*s`",
                     TEXT_ARG(word->text));
        Text cell = arena_text_in_case(scope->reading, word->text, false);
        Cell corners[2];
        if (board != NULL &&
            (board_find_cell(board, cell) != CELL_NONE || zone_is_box(board, cell, corners))) {
            diag_suggest(scope->diags, cell);
            diag_is_certain(scope->diags);
            return;
        }
        if (help_later(scope, word->text) || help_kind_named(scope, word->text, type) ||
            mistake_help_way(reader, word, type) || mistake_help_word(reader, word))
            return;
    }
    if (!scope->diags->last_kept)
        return; /* a file full of mistakes must not take long to read */
    TextList names = { 0 };
    collect_names(scope, &names);
    Text nearest = type == 'P' ? nearest_player(reader, word, &names) : (Text){ "", 0 };
    if (nearest.length == 0 && type == 'P' && word->text.length == reader->text.length) {
        help_players(scope); /* what is no player cannot be meant */
        return;
    }
    if (nearest.length == 0)
        nearest = nearest_word(reader, word, &names);
    if (nearest.length > 0) {
        schema_suggest(scope->diags, word->text, nearest, names.items, names.count);
    } else if (type != 'P' && scope->kernel->kind_count > 0 &&
               (schema_known_moves(word->text).length > 0 || nearest_is_one_edit(word->text, TEXT("kind")))) {
        help_kinds(scope);
    } else if (!scope->options_only) {
        diag_help(scope->diags, "%s",
                  type == 'K' || type == 'M' ? "kinds of piece are declared under `pieces:`"
                  : type == 'P'              ? "players are declared under `players:`"
                                : "kinds are declared under `pieces:`, sets of cells under `zones:`, "
                                  "numbers under `state:`, other expressions under `terms:`");
    }
}

/* Of a value: what stands in it, word by word. */
static const Word *first_unknown(const Reader *reader, const Syntax *node)
{
    const Word *found = NULL;
    if (node == NULL)
        return NULL;
    for (size_t i = 0; i < node->groups.count && found == NULL; i++)
        for (size_t j = 0; j < node->groups.items[i].count && found == NULL; j++) {
            const Word *word = &node->groups.items[i].words[j];
            if (word->value.length == 0 && name_meanings(reader, word->text).count == 0)
                found = word;
        }
    const Syntax *parts[] = { node->kids[0], node->kids[1], node->of, node->place, node->where };
    for (size_t i = 0; i < sizeof parts / sizeof parts[0] && found == NULL; i++)
        found = first_unknown(reader, parts[i]);
    return found;
}

bool name_report_unknown(Reader *reader, const Syntax *node, char type)
{
    const Word *word = first_unknown(reader, node);
    if (word == NULL)
        return false;
    report_meaningless(reader, word, type);
    return true;
}

/* `fast` where only `fast == yes` is a condition. */
static void help_choice(Reader *reader, const Word *word, const Meaning *meaning)
{
    DiagList *diags = reader->scope->diags;
    if (meaning->form != NAME_OPTION || scope_option_form(reader->scope, meaning->index) != OPTION_CHOICE)
        return;
    const OptionRule *option = &reader->scope->kernel->options[meaning->index];
    bool truth = option->choice_count == 2 && text_among(TEXT("yes/no/on/off"), option->choices[0]) >= 0 &&
                 text_among(TEXT("yes/no/on/off"), option->choices[1]) >= 0;
    if (option->choice_count == 0)
        return;
    diag_help(diags, "write `%.*s == %.*s`%s", TEXT_ARG(word->text), TEXT_ARG(option->choices[0]),
              truth ? "; an option that is a condition by itself has the choices `[false, true]`" : "");
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
        report_meaningless(reader, word, type);
    } else {
        READER_ERROR(reader, DIAG_TYPE_MISMATCH, word->start, word->end, "%s is wanted here; `%.*s` is %s",
                     type_words(type), TEXT_ARG(word->text), name_describe(reader, &meanings->items[0]));
        if (type == 'T')
            help_choice(reader, word, &meanings->items[0]);
        else if (type == 'S' && mistake_help_number(reader, word))
            return NULL;
        else if (meanings->items[0].form == NAME_TERM && meanings_types(meanings) == type_bit('T'))
            mistake_help_truth(reader, word);
    }
    return NULL;
}
