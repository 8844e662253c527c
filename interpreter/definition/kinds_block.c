/* Reads who the kinds of a game are: ids, letters, tags, royalty, owner,
 * facing, supply. `like` is resolved in place, so that every later block sees
 * the whole piece. How they move is pieces_block.c's. */

#include <string.h>

#include "base/buffer.h"
#include "base/letters.h"
#include "definition/rules_common.h"
#include "definition/schema.h"
#include "report/nearest.h"

enum { WORTH_MAX = 1000000, TAGS_MAX = 250 };

/* --- like --------------------------------------------------------------- */

typedef enum LikeState { LIKE_NEW, LIKE_OPEN, LIKE_DONE } LikeState;

typedef struct Likes {
    Scope *scope;
    Node *pieces;
    uint8_t *states; /* [entry] */
} Likes;

static NodeEntry *find_entry(const Node *pieces, Text id)
{
    for (size_t i = 0; i < pieces->count; i++)
        if (scope_name_equals(pieces->entries[i].key, id))
            return &pieces->entries[i];
    return NULL;
}

/* Maps are merged key by key, and `inherited` in a list stands for the model's. */
static bool takes_from(const Node *model, const Node *own)
{
    for (size_t i = 0; own->type == NODE_LIST && i < own->count; i++)
        if (node_is_word(own->items[i], "inherited"))
            return true;
    for (size_t i = 0; own->type == NODE_MAP && model->type == NODE_MAP && i < model->count; i++)
        if (node_named(own, model->entries[i].key) == NULL)
            return true;
    return false;
}

/* Tags are there for rules that a new kind need not know of, other names for records of that kind alone:
 * nobody writes `like` for them. */
static bool adds_something(const Node *model, const Node *kind)
{
    for (size_t i = 0; model->type == NODE_MAP && i < model->count; i++) {
        const NodeEntry *entry = &model->entries[i];
        const Node *own = node_named(kind, entry->key);
        if (own != NULL && takes_from(entry->value, own))
            return true;
        if (own == NULL && !text_is(entry->key, KEY_PIECE_LIKE) && !text_is(entry->key, KEY_PIECE_TAGS) &&
            !text_is(entry->key, KEY_PIECE_ALSO))
            return true;
    }
    return false;
}

/* What a kind says by itself, or has inherited, wins over the kind that it is like. */
static void warn_of_like(Scope *scope, const NodeEntry *entry, const Node *model)
{
    const NodeEntry *like = node_entry(entry->value, KEY_PIECE_LIKE);
    bool here = like->key_span.source == scope->root->span.source;
    if (!here || diag_rule_errors(scope->diags) > 0 || model->type != NODE_MAP ||
        adds_something(model, entry->value))
        return;
    bool moves = node_entry(model, KEY_PIECE_MOVES) != NULL &&
                 node_entry(entry->value, KEY_PIECE_MOVES) != NULL &&
                 !node_is_written_in(entry->value, node_entry(entry->value, KEY_PIECE_MOVES)->key_span);
    bool tags = node_get(model, KEY_PIECE_TAGS) != NULL && node_get(entry->value, KEY_PIECE_TAGS) == NULL;
    diag_warning(scope->diags, DIAG_UNUSED, like->key_span,
                 "`like: %.*s` adds %s: `%.*s` says all %s already", TEXT_ARG(like->value->text),
                 tags ? "nothing but tags" : "nothing", TEXT_ARG(entry->key), tags ? "else" : "of that");
    if (tags && !moves)
        diag_help(scope->diags, "to have the tags alone write them: `tags: [...]`");
    if (moves)
        diag_help(scope->diags, "what was inherited wins; `moves: none` beside it takes the moves of `%.*s`",
                  TEXT_ARG(like->value->text));
}

/* At most as deep as there are kinds. */
static void resolve_like(Likes *likes, NodeEntry *entry)
{
    uint8_t *state = &likes->states[entry - likes->pieces->entries];
    if (*state == LIKE_DONE)
        return;
    *state = LIKE_OPEN;
    const Node *like = node_present_get(entry->value, KEY_PIECE_LIKE);
    Kind kind = like == NULL ? KIND_NONE : read_kind(likes->scope, like);
    if (kind != KIND_NONE) {
        NodeEntry *model = find_entry(likes->pieces, likes->scope->kernel->kinds[kind].id);
        if (model == NULL || likes->states[model - likes->pieces->entries] == LIKE_OPEN) {
            diag_error(likes->scope->diags, DIAG_LIKE_CIRCLE, like->span,
                       "`%.*s` is like `%.*s`, which is like it in turn", TEXT_ARG(entry->key),
                       TEXT_ARG(like->text));
        } else {
            resolve_like(likes, model);
            warn_of_like(likes->scope, entry, model->value);
            entry->value = tree_merge(likes->scope->reading, model->value, entry->value, NULL);
        }
    }
    *state = LIKE_DONE;
}

static void resolve_likes(Scope *scope, Node *pieces)
{
    Likes likes = { .scope = scope, .pieces = pieces };
    likes.states = arena_array(scope->reading, pieces->count, sizeof *likes.states);
    for (size_t i = 0; i < pieces->count; i++)
        if (pieces->entries[i].value->type == NODE_MAP)
            resolve_like(&likes, &pieces->entries[i]);
}

/* --- letters ------------------------------------------------------------- */

static const char letter_signs[] = "* ' ! $ % & = ? ^";

static bool is_letter_sign(char byte)
{
    unsigned char c = (unsigned char)byte;
    return c >= 0x80 || letter_is(byte) || (byte != ' ' && strchr(letter_signs, byte) != NULL);
}

/* Any number of `+`, then one character. */
static bool check_letter(Scope *scope, const Node *value)
{
    Text letter = value->text;
    size_t plus = 0;
    while (plus < letter.length && letter.bytes[plus] == '+')
        plus++;
    Text sign = text_slice(letter, plus, letter.length);
    if (sign.length > 0 && letter.length <= LETTER_MAX && text_characters(sign) == 1 &&
        is_letter_sign(sign.bytes[0]))
        return true;
    diag_error(scope->diags, DIAG_BAD_LETTER, value->span,
               "`%.*s` is no letter of a piece: one letter or sign, perhaps with `+` before it",
               TEXT_ARG(letter));
    Text first = text_slice(letter, 0, text_find(letter, '+'));
    if (first.length > 0 && first.length + 1 == letter.length && text_characters(first) == 1 &&
        is_letter_sign(first.bytes[0])) {
        diag_suggest(scope->diags, text_of(arena_format(scope->reading, "+%.*s", TEXT_ARG(first))));
        diag_is_certain(scope->diags);
        return false;
    }
    diag_help(scope->diags,
              "signs that may stand for a piece are %s; others mean something else in position texts",
              letter_signs);
    return false;
}

/* One letter for all: upper and lower case tell two players apart; of more, the
 * position text's seat letter does. */
static void spread_letter(Scope *scope, KindRule *kind, const Node *value)
{
    if (!check_letter(scope, value))
        return;
    int players = scope->kernel->player_count;
    for (int p = 0; p < players; p++)
        kind->letters[p] = arena_text_in_case(scope->rules, value->text, players != 2 || p == 0);
    kind->letters[PLAYER_NOBODY] = kind->neutral ? arena_text(scope->rules, value->text) : kind->letters[0];
}

static void map_letters(Scope *scope, KindRule *kind, const Node *map)
{
    size_t errors = scope->diags->error_count;
    bool broken = false;
    for (size_t i = 0; i < map->count; i++) {
        const NodeEntry *entry = &map->entries[i];
        Player owner = text_is(entry->key, "nobody") ? PLAYER_NOBODY
                                                     : read_player_text(scope, entry->key, entry->key_span);
        broken = broken || entry->value->type == NODE_POISON;
        if (owner == PLAYER_NONE || entry->value->type != NODE_SCALAR || !check_letter(scope, entry->value))
            continue;
        kind->letters[owner] = arena_text(scope->rules, entry->value->text);
        if (kind->neutral && owner != PLAYER_NOBODY)
            diag_error(scope->diags, DIAG_IDLE_KEY, entry->key_span,
                       "this letter would never be used: `%.*s` is nobody's", TEXT_ARG(kind->id));
    }
    for (int p = 0; p <= PLAYER_NOBODY; p++) {
        bool meant = p < scope->kernel->player_count || (p == PLAYER_NOBODY && kind->neutral);
        if (meant && !broken && scope->diags->error_count == errors && kind->letters[p].length == 0 &&
            !(kind->neutral && p != PLAYER_NOBODY)) {
            diag_error(scope->diags, DIAG_BAD_LETTER, map->span, "`%.*s` has no letter for %.*s",
                       TEXT_ARG(kind->id),
                       TEXT_ARG(p == PLAYER_NOBODY ? TEXT("nobody") : scope->kernel->players[p].name));
            return;
        }
    }
    if (kind->letters[PLAYER_NOBODY].length == 0)
        kind->letters[PLAYER_NOBODY] = kind->letters[0];
}

static bool owns(const KindRule *kind, int owner)
{
    return kind->neutral ? owner == PLAYER_NOBODY : owner != PLAYER_NOBODY;
}

/* Letters must tell kinds apart, and where there are two players owners, too. */
static bool letters_clash(const Scope *scope, const KindRule *left, const KindRule *right)
{
    bool seats = scope->kernel->player_count > 2;
    for (int p = 0; p <= PLAYER_NOBODY; p++) {
        for (int q = 0; q <= PLAYER_NOBODY; q++) {
            if (!owns(left, p) || !owns(right, q) || left->letters[p].length == 0 ||
                (left == right && p == q))
                continue;
            if ((!seats || p == q) && text_equals(left->letters[p], right->letters[q]))
                return true;
        }
    }
    return false;
}

static void check_clashes(Scope *scope, size_t index, const Node *letter)
{
    KindRule *kinds = scope->kernel->kinds;
    for (size_t i = 0; i <= index; i++) {
        if (!letters_clash(scope, &kinds[i], &kinds[index]))
            continue;
        if (i == index) {
            diag_error(scope->diags, DIAG_LETTER_TAKEN, letter->span,
                       "this letter has no upper and lower case, so it cannot tell the players apart");
            diag_help(scope->diags, "write one for each player: `letter: {%.*s: ..., %.*s: ...}`",
                      TEXT_ARG(scope->kernel->players[0].name), TEXT_ARG(scope->kernel->players[1].name));
            return;
        }
        diag_error(scope->diags, DIAG_LETTER_TAKEN, letter->span, "`%.*s` has the letter of `%.*s`",
                   TEXT_ARG(kinds[index].id), TEXT_ARG(kinds[i].id));
        diag_note(scope->diags, kinds[i].span, "`%.*s` is here", TEXT_ARG(kinds[i].id));
        return;
    }
}

/* A kind without letter is often another one, misspelt, unless its name is a word that is spelled right. */
static void report_no_letter(Scope *scope, size_t index)
{
    const KindRule *kinds = scope->kernel->kinds;
    size_t count = scope->kernel->kind_count;
    Text *names = arena_array(scope->reading, count, sizeof *names);
    for (size_t i = 0; i < count; i++)
        names[i] = i == index ? (Text){ 0 } : kinds[i].id;
    diag_error(scope->diags, DIAG_MISSING_KEY, kinds[index].span, "`%.*s` has no `letter`",
               TEXT_ARG(kinds[index].id));
    Text nearest = nearest_name(kinds[index].id, names, count);
    if (nearest.length > 0 &&
        (!schema_is_spelled(kinds[index].id) || nearest_is_alike(kinds[index].id, nearest))) {
        diag_suggest(scope->diags, nearest);
        return;
    }
    diag_help(scope->diags,
              "a piece that is new needs the letter that stands for it on the board: "
              "`%.*s: {letter: ..., moves: ...}`",
              TEXT_ARG(kinds[index].id));
    diag_is_answered(scope->diags);
}

static void read_letters(Scope *scope, size_t index, const Node *map)
{
    KindRule *kind = &scope->kernel->kinds[index];
    const Node *letter = node_present_get(map, KEY_PIECE_LETTER);
    size_t errors = scope->diags->error_count;
    if (letter == NULL && node_get(map, KEY_PIECE_LETTER) == NULL)
        report_no_letter(scope, index);
    scope->letters_amiss |= letter == NULL || scope->diags->error_count > errors;
    if (letter == NULL)
        return;
    if (letter->type == NODE_MAP)
        map_letters(scope, kind, letter);
    else if (letter->type == NODE_SCALAR)
        spread_letter(scope, kind, letter);
    if (scope->diags->error_count == errors)
        check_clashes(scope, index, letter);
    scope->letters_amiss |= scope->diags->error_count > errors;
}

/* --- what a kind is --------------------------------------------------------- */

static void add_to_tag(Scope *scope, Text name, Kind kind)
{
    TagName *tag = rules_find_tag(scope, name);
    if (tag == NULL) {
        tag = list_grow(scope->reading, &scope->tags);
        tag->name = arena_text(scope->rules, name);
    }
    kindset_add(&tag->kinds, kind);
}

static void read_tag(Scope *scope, const Node *value, Kind kind)
{
    if (value->type != NODE_SCALAR || !read_expression_name(scope, value->text, value->span, "a tag"))
        return;
    if (text_is(value->text, "royal")) {
        diag_error(scope->diags, DIAG_NAME_TWICE, value->span,
                   "`royal` is the tag that the key `royal` gives");
        return;
    }
    bool is_new = rules_find_tag(scope, value->text) == NULL;
    if (is_new && scope->tags.count >= TAGS_MAX) {
        if (scope->tags.count == TAGS_MAX)
            diag_error(scope->diags, DIAG_TOO_MANY, value->span, "a game has at most %d tags", TAGS_MAX);
        return;
    }
    if (is_new && !rules_name_is_free(scope, value->text, value->span, "a tag"))
        return;
    add_to_tag(scope, value->text, kind);
}

static void read_tags(Scope *scope, const Node *map, Kind kind)
{
    const Node *tags = node_present_get(map, KEY_PIECE_TAGS);
    if (tags == NULL)
        return;
    if (tags->type == NODE_SCALAR)
        read_tag(scope, tags, kind);
    for (size_t i = 0; tags->type == NODE_LIST && i < tags->count; i++)
        read_tag(scope, tags->items[i], kind);
}

static void read_facing(Scope *scope, KindRule *kind, const Node *map)
{
    kind->facing = HEADING_NONE;
    const Node *facing = node_present_get(map, KEY_PIECE_FACING);
    if (facing == NULL || facing->type != NODE_SCALAR || scope->kernel->board == NULL)
        return;
    const Board *board = scope->kernel->board;
    kind->facing = board_find_heading(board, facing->text);
    if (kind->facing == HEADING_NONE)
        report_unknown(scope, facing->span, "the heading", facing->text, board->heading_names,
                       board->heading_count);
}

static void read_supply(Scope *scope, KindRule *kind, const Node *map)
{
    const Node *supply = node_present_get(map, KEY_PIECE_SUPPLY);
    int64_t number = 0;
    if (supply == NULL)
        return;
    scope->kernel->setup.has_hands = true;
    kind->unlimited = node_is_word(supply, "unlimited");
    if (!kind->unlimited && supply->type == NODE_SCALAR &&
        nearest_name(supply->text, (Text[]){ TEXT("unlimited") }, 1).length > 0) {
        report_unknown(scope, supply->span, "the supply", supply->text, (Text[]){ TEXT("unlimited") }, 1);
        return;
    }
    if (!kind->unlimited && read_number(scope, supply, 0, 1000, "a supply", &number))
        kind->supply = (int32_t)number;
}

static void check_written(Scope *scope, const KindRule *kind, const Node *map)
{
    enum { WRITTEN_MAX = 4 };
    bool letters = kind->written.length <= WRITTEN_MAX;
    for (size_t i = 0; i < kind->written.length; i++)
        letters = letters && letter_is(kind->written.bytes[i]);
    if (!letters)
        diag_error(scope->diags, DIAG_BAD_LETTER, node_get(map, KEY_PIECE_WRITTEN)->span,
                   "in records a kind is written by a letter, by up to %d, or by `none`, not `%.*s`",
                   WRITTEN_MAX, TEXT_ARG(kind->written));
}

/* Adds one to the names, which have blanks between. */
static void read_also(Scope *scope, const Node *name, Buffer *names)
{
    Text text = { 0 };
    if (name->type != NODE_SCALAR || !read_text(scope, name, &text))
        return;
    if (text.length == 0 || memchr(text.bytes, ' ', text.length) != NULL)
        diag_error(scope->diags, DIAG_BAD_LETTER, name->span,
                   "another name of a kind is one word, as `FU`, not `%.*s`", TEXT_ARG(text));
    else
        buffer_add(names, "%s%.*s", names->length == 0 ? "" : " ", TEXT_ARG(text));
}

static void read_other_names(Scope *scope, const Node *map, KindRule *kind)
{
    const Node *also = node_present_get(map, KEY_PIECE_ALSO);
    if (also == NULL)
        return;
    Buffer names = { .arena = scope->rules };
    buffer_add_text(&names, kind->also);
    if (also->type == NODE_SCALAR)
        read_also(scope, also, &names);
    for (size_t i = 0; also->type == NODE_LIST && i < also->count; i++)
        read_also(scope, also->items[i], &names);
    kind->also = buffer_text(&names);
}

WORDS_ARE(PIECE_ROYAL, ROYAL_, ROYAL_CHECK)

static const Plain kind_values[] = { PLAIN_IS(PIECE_OWNER, NOBODY, KindRule, neutral),
                                     PLAIN(PIECE_NAME, KindRule, name),
                                     PLAIN(PIECE_GLYPH, KindRule, glyph),
                                     PLAIN(PIECE_WRITTEN, KindRule, written),
                                     PLAIN(PIECE_IMAGE, KindRule, image),
                                     PLAIN_NUMBER(PIECE_WORTH, KindRule, worth, -WORTH_MAX, WORTH_MAX),
                                     PLAIN_WORD(PIECE_ROYAL, KindRule, royal, ROYAL_CHECK),
                                     { 0 } };

/* A word that no option stands for. */
static bool is_written(const Scope *scope, const Node *value)
{
    return value != NULL && value->type == NODE_SCALAR && scope_find_option(scope, value->text) < 0;
}

/* One that has no upper and lower case, so that players' pieces could not be told apart by it. */
static bool is_sign_of_nobody(const Scope *scope, const Node *letter)
{
    return letter != NULL && letter->type == NODE_SCALAR &&
           text_equals(arena_text_in_case(scope->reading, letter->text, true),
                       arena_text_in_case(scope->reading, letter->text, false));
}

static void read_kind_map(Scope *scope, size_t index, const Node *map)
{
    static const char *const of_players[] = { KEY_PIECE_ROYAL, KEY_PIECE_SUPPLY, KEY_PIECE_DROPS, NULL };
    KindRule *kind = &scope->kernel->kinds[index];
    plain_read_over(scope, map, kind_values, kind);
    /* another word was told, and nothing follows from it */
    if (is_written(scope, node_present_get(map, KEY_PIECE_OWNER)) &&
        is_sign_of_nobody(scope, node_present_get(map, KEY_PIECE_LETTER)))
        kind->neutral = true;
    if (kind->royal == ROYAL_NONE && is_written(scope, node_present_get(map, KEY_PIECE_ROYAL)))
        kind->royal = ROYAL_CHECK;
    if (kind->glyph.bytes != NULL && text_characters(kind->glyph) != 1)
        diag_error(scope->diags, DIAG_BAD_LETTER, node_get(map, KEY_PIECE_GLYPH)->span,
                   "a glyph is one character, not `%.*s`", TEXT_ARG(kind->glyph));
    check_written(scope, kind, map);
    read_other_names(scope, map, kind);
    if (kind->neutral)
        report_idle_keys(scope, map, of_players, "a piece of nobody's");
    read_facing(scope, kind, map);
    read_letters(scope, index, map);
    if (kind->royal != ROYAL_NONE)
        add_to_tag(scope, TEXT("royal"), (Kind)index);
    read_supply(scope, kind, map);
}

static bool add_kind(Scope *scope, const NodeEntry *entry)
{
    Kernel *kernel = scope->kernel;
    if (kernel->kind_count == KINDS_MAX)
        return diag_error(scope->diags, DIAG_TOO_MANY, entry->key_span,
                          "a game has at most %d kinds of piece", KINDS_MAX);
    /* A kind with a bad name is a kind all the same: whatever names it is no further mistake. */
    bool named_twice = scope_find_kind(scope, entry->key) != KIND_NONE;
    bool good = read_expression_name(scope, entry->key, entry->key_span, "a piece") &&
                rules_name_is_free(scope, entry->key, entry->key_span, "a piece");
    if (!good && named_twice)
        return false;
    KindRule *kind = RULES_ADD(scope, kernel->kinds, kernel->kind_count);
    *kind = (KindRule){ .id = arena_text(scope->rules, entry->key),
                        .facing = HEADING_NONE,
                        .immune = EXPR_NONE,
                        .stays = EXPR_NONE,
                        .span = entry->key_span,
                        .unpromoted = (Kind)(kernel->kind_count - 1) };
    kind->name = kind->id;
    return true;
}

/* True if another kind has the letter, in either case. */
static bool is_taken(const Kernel *kernel, const KindRule *kind, Text upper, Text lower)
{
    for (size_t i = 0; i < kernel->kind_count; i++)
        for (int p = 0; p <= PLAYER_NOBODY; p++) {
            Text letter = &kernel->kinds[i] == kind ? TEXT("") : kernel->kinds[i].letters[p];
            if (text_equals(letter, upper) || text_equals(letter, lower))
                return true;
        }
    return false;
}

/* Boards show the letter that records of games write, so that players read one letter in both; position texts
 * keep the letter that other programs read. */
static void set_shown_letters(Scope *scope, KindRule *kind)
{
    memcpy(kind->shown, kind->letters, sizeof kind->shown);
    if (scope->kernel->player_count != 2 || kind->neutral || kind->written.length != 1)
        return;
    Text upper = arena_text_in_case(scope->rules, kind->written, true),
         lower = arena_text_in_case(scope->rules, kind->written, false);
    if (is_taken(scope->kernel, kind, upper, lower))
        return;
    kind->shown[0] = upper;
    kind->shown[1] = lower;
}

void block_kinds(Scope *scope, const Node *root)
{
    Node *pieces = node_get(root, KEY_BLOCKS_PIECES);
    if (pieces == NULL || pieces->type != NODE_MAP)
        return;
    for (size_t i = 0; i < pieces->count; i++)
        if (!node_is_word(pieces->entries[i].value, "none"))
            add_kind(scope, &pieces->entries[i]);
    resolve_likes(scope, pieces);
    for (size_t i = 0; i < scope->kernel->kind_count; i++) {
        const Node *map = rules_piece(scope, root, (Kind)i);
        if (map != NULL)
            read_kind_map(scope, i, map);
    }
    /* After all kinds are known, so that a tag cannot take a later kind's name. */
    for (size_t i = 0; i < scope->kernel->kind_count; i++) {
        const Node *map = rules_piece(scope, root, (Kind)i);
        if (map != NULL)
            read_tags(scope, map, (Kind)i);
        set_shown_letters(scope, &scope->kernel->kinds[i]);
    }
}
