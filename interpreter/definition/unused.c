/* What a definition says in vain. Whether a name serves is told by the words of
 * the whole file: where it is mentioned at all, nothing is said. */

#include "definition/unused.h"

#include "definition/rules_common.h"

/* Keys that name what they change, and ask nothing of it. */
#define CHANGES_ALONE KEY_CHANGE_SET, KEY_CHANGE_FLAG, KEY_CHANGE_CLEAR

/* --- mentions ----------------------------------------------------------- */

/* Keys whose texts mention nothing of what is looked for. */
typedef const char *const Silent[5];

static bool is_silent(Text key, const char *const *silent)
{
    for (; *silent != NULL; silent++)
        if (text_is(key, *silent))
            return true;
    return false;
}

static bool value_mentions(const Node *value, Text name, const char *const *silent)
{
    if (value->type == NODE_SCALAR)
        return text_has_name(value->text, name);
    for (size_t i = 0; value->type == NODE_LIST && i < value->count; i++)
        if (value_mentions(value->items[i], name, silent))
            return true;
    for (size_t i = 0; value->type == NODE_MAP && i < value->count; i++)
        if (!text_is(value->entries[i].key, KEY_LAW_SAYS) && !is_silent(value->entries[i].key, silent) &&
            value_mentions(value->entries[i].value, name, silent))
            return true;
    return false;
}

/* Whether a definition speaks of a name; an entry of the block `own` under the name itself does not count. */
static bool mentions(const Node *root, const char *own, Text name, const char *const *silent)
{
    static const Silent titles = { KEY_TRIALS_TESTS, KEY_CREDITS_ABOUT, KEY_CREDITS_NAME, KEY_BLOCKS_CALLED,
                                   NULL };
    for (size_t i = 0; i < root->count; i++) {
        const NodeEntry *block = &root->entries[i];
        const Node *value = block->value;
        if (is_silent(block->key, titles))
            continue;
        if ((!text_is(block->key, own) || value->type != NODE_MAP) && value_mentions(value, name, silent))
            return true;
        for (size_t j = 0; text_is(block->key, own) && value->type == NODE_MAP && j < value->count; j++)
            if (!scope_name_equals(value->entries[j].key, name) &&
                !is_silent(value->entries[j].key, silent) &&
                value_mentions(value->entries[j].value, name, silent))
                return true;
    }
    return false;
}

static const Silent nothing_silent = { NULL };

static bool is_mentioned(const Node *root, const char *own, Text name)
{
    return mentions(root, own, name, nothing_silent);
}

/* A key of a map, if this file says it and it is not `none`. */
static const NodeEntry *said_here(const Node *map, const char *key, uint16_t source)
{
    const NodeEntry *entry = map == NULL ? NULL : node_entry(map, key);
    return entry != NULL && node_present(entry->value) && entry->key_span.source == source ? entry : NULL;
}

/* --- pieces ------------------------------------------------------------- */

/* What is taken may turn back into what it never was on the board. */
static bool comes_back(const Kernel *kernel, Kind kind)
{
    for (size_t i = 0; i < kernel->captured_count; i++)
        if (kernel->captured[i].unpromoted && kernel->kinds[kind].promotion_count > 0)
            return true;
    return false;
}

static bool comes_by_rule(const Kernel *kernel, Kind kind)
{
    if (comes_back(kernel, kind) || kernel->kinds[kind].unlimited || kernel->kinds[kind].supply > 0)
        return true;
    for (Cell cell = 0; cell < kernel->board->cell_count; cell++)
        if (kernel->setup.board[cell].kind == kind)
            return true;
    for (Player player = 0; player < kernel->player_count; player++)
        if (kernel->setup.hands[(size_t)player * kernel->kind_count + kind] > 0)
            return true;
    return false;
}

static bool tag_is_mentioned(const Scope *scope, const Node *root, Kind kind)
{
    for (size_t i = 0; i < scope->tags.count; i++)
        if (kindset_has(&scope->tags.items[i].kinds, kind) && !text_is(scope->tags.items[i].name, "royal") &&
            is_mentioned(root, "pieces", scope->tags.items[i].name))
            return true;
    return false;
}

static void warn_of_pieces(Scope *scope, const Node *root, uint16_t source)
{
    const Kernel *kernel = scope->kernel;
    if (node_present_get(root, KEY_BLOCKS_SETUP) == NULL)
        return; /* told by itself */
    for (size_t i = 0; i < kernel->kind_count; i++) {
        const KindRule *kind = &kernel->kinds[i];
        if (kind->span.source != source || comes_by_rule(kernel, (Kind)i) ||
            is_mentioned(root, "pieces", kind->id) || tag_is_mentioned(scope, root, (Kind)i))
            continue;
        diag_warning(scope->diags, DIAG_UNUSED, kind->span,
                     "`%.*s` never comes to the board: nothing places it, drops it or promotes to it",
                     TEXT_ARG(kind->id));
        diag_help(scope->diags, "place it in `setup`, or give it a `supply`");
    }
}

/* --- names ---------------------------------------------------------------- */

static bool overlays_mention(const NodeList *overlays, const char *own, Text name, const char *const *silent)
{
    for (size_t i = 0; i < overlays->count; i++)
        if (mentions(overlays->items[i], own, name, silent))
            return true;
    return false;
}

/* What the language itself asks for under a fixed name. */
static bool is_asked_unnamed(const Scope *scope, const NodeEntry *entry)
{
    static const char *const known[] = { "in-check", "castling", "promoted", "en-passant", NULL };
    const Kernel *kernel = scope->kernel;
    return is_silent(entry->key, known) || /* the clock is written in texts of positions */
           (kernel->clock >= 0 && scope_name_equals(kernel->numbers[kernel->clock].name, entry->key));
}

static const char *state_sort(const Node *value)
{
    if (node_get(value, KEY_STATE_TRAIL) != NULL)
        return "trail";
    return node_get(value, KEY_STATE_FLAG) != NULL ? "flag" : "number";
}

/* What is said anew under an inherited name is left alone: it may be there for the eye. */
static void warn_of_names_in(Scope *scope, const Node *root, const Chain *chain, uint16_t source,
                             const char *block, const char *what)
{
    static const Silent changes = { CHANGES_ALONE, NULL };
    const Node *names = node_present_get(root, block);
    const Node *inherited = chain->base == NULL ? NULL : node_get(chain->base, block);
    for (size_t i = 0; names != NULL && names->type == NODE_MAP && i < names->count; i++) {
        const NodeEntry *entry = &names->entries[i];
        bool state = text_is(text_of(block), KEY_BLOCKS_STATE);
        bool trail = state && node_get(entry->value, KEY_STATE_TRAIL) != NULL;
        const char *const *silent = state && !trail ? changes : nothing_silent;
        if (entry->key_span.source != source || !node_present(entry->value) ||
            node_named(inherited, entry->key) != NULL || is_asked_unnamed(scope, entry) ||
            mentions(root, block, entry->key, silent) ||
            overlays_mention(&chain->overlays, block, entry->key, silent))
            continue;
        diag_warning(scope->diags, DIAG_UNUSED, entry->key_span, "nothing asks for the %s `%.*s`",
                     state ? state_sort(entry->value) : what, TEXT_ARG(entry->key));
        diag_help(scope->diags, "leave it out, or name it where it counts");
    }
}

static void warn_of_tag(Scope *scope, const Node *root, const NodeList *overlays, const Node *tag)
{
    static const Silent tags = { KEY_PIECE_TAGS, NULL };
    if (tag->type != NODE_SCALAR || mentions(root, "", tag->text, tags) ||
        overlays_mention(overlays, "", tag->text, tags))
        return;
    diag_warning(scope->diags, DIAG_UNUSED, tag->span, "nothing asks for the tag `%.*s`",
                 TEXT_ARG(tag->text));
    diag_help(scope->diags, "leave it out, or name it where it counts");
}

static void warn_of_tags(Scope *scope, const Node *root, const NodeList *overlays, uint16_t source)
{
    for (size_t k = 0; k < scope->kernel->kind_count; k++) {
        const Node *piece = rules_piece(scope, root, (Kind)k);
        const NodeEntry *tags = piece == NULL ? NULL : node_entry(piece, KEY_PIECE_TAGS);
        if (tags == NULL || tags->key_span.source != source || !node_present(tags->value) ||
            !node_is_written_in(piece, tags->key_span)) /* else it has them by `like` */
            continue;
        if (tags->value->type == NODE_SCALAR)
            warn_of_tag(scope, root, overlays, tags->value);
        for (size_t i = 0; tags->value->type == NODE_LIST && i < tags->value->count; i++)
            if (tags->value->items[i]->span.source == source)
                warn_of_tag(scope, root, overlays, tags->value->items[i]);
    }
}

/* --- options ------------------------------------------------------------ */

/* How an option is asked for: by which of its choices, or by all of what it is. */
typedef struct Asking {
    Text name;
    const OptionRule *option;
    uint64_t choices; /* a bit for each that is compared with */
    bool otherwise;
} Asking;

static void note_choice(Asking *asking, Text choice)
{
    bool known = false;
    for (size_t i = 0; i < asking->option->choice_count && i < 64; i++)
        if (scope_name_equals(asking->option->choices[i], choice)) {
            asking->choices |= UINT64_C(1) << i;
            known = true;
        }
    asking->otherwise = asking->otherwise || !known;
}

/* `NAME == choice` and `NAME != choice`; whatever else has the name asks for all that it may be. */
static void note_asking(void *context, const Node *scalar)
{
    Asking *asking = context;
    Text text = scalar->text, word;
    size_t offset = 0, at;
    bool named = false, compared = false;
    if (!text_has_name(text, asking->name))
        return;
    while (next_word(&text, &offset, &word, &at)) {
        while (word.length > 0 && word.bytes[0] == '(')
            word = text_slice(word, 1, word.length);
        while (word.length > 0 && word.bytes[word.length - 1] == ')')
            word = text_slice(word, 0, word.length - 1);
        if (named && compared)
            note_choice(asking, word);
        else if (named && !text_is(word, "==") && !text_is(word, "!="))
            asking->otherwise = true;
        compared = named && !compared && (text_is(word, "==") || text_is(word, "!="));
        named = compared || scope_name_equals(word, asking->name);
        asking->otherwise = asking->otherwise || (!named && text_has_name(word, asking->name));
    }
    asking->otherwise = asking->otherwise || named;
}

static void note_root(Asking *asking, const Node *root)
{
    for (size_t i = 0; i < root->count; i++)
        if (!text_is(root->entries[i].key, KEY_FILE_OPTIONS) &&
            !text_is(root->entries[i].key, KEY_TRIALS_TESTS))
            rules_scalars(root->entries[i].value, note_asking, asking);
}

static bool list_has(const Node *list, Text choice)
{
    for (size_t i = 0; list != NULL && list->type == NODE_LIST && i < list->count; i++)
        if (list->items[i]->type == NODE_SCALAR && scope_name_equals(list->items[i]->text, choice))
            return true;
    return false;
}

/* Choices that no rule tells from another one, which may be the default of the option that is extended. */
static void warn_of_choices(Scope *scope, const Asking *asking, const Node *list, const Node *inherited)
{
    const OptionRule *option = asking->option;
    size_t alike = inherited != NULL ? 2 : 0, told = SIZE_MAX;
    for (size_t i = option->choice_count < 64 ? option->choice_count : 0; i-- > 0;)
        if ((asking->choices >> i & 1) == 0 && !list_has(inherited, option->choices[i])) {
            told = told == SIZE_MAX ? i : told;
            alike++;
        }
    if (alike < 2 || list->type != NODE_LIST || told >= list->count)
        return;
    diag_warning(scope->diags, DIAG_UNUSED, list->items[told]->span,
                 "the choice `%.*s` changes nothing: no rule asks for it", TEXT_ARG(option->choices[told]));
    diag_help(scope->diags, "an overlay says what is different: `- {if: %.*s == %.*s, ...}`",
              TEXT_ARG(option->name), TEXT_ARG(option->choices[told]));
}

static void warn_of_option(Scope *scope, const Node *root, const Chain *chain, const OptionRule *option)
{
    const Node *base = chain->base == NULL ? NULL : node_get(chain->base, KEY_FILE_OPTIONS);
    const Node *inherited = node_named(base, option->name),
               *own = node_named(node_get(root, KEY_FILE_OPTIONS), option->name);
    Asking asking = { .name = option->name, .option = option };
    if (!is_mentioned(root, KEY_FILE_OPTIONS, option->name) &&
        !overlays_mention(&chain->overlays, "", option->name, nothing_silent)) {
        diag_warning(scope->diags, DIAG_UNUSED, option->span, "the option `%.*s` decides nothing",
                     TEXT_ARG(option->name));
        return;
    }
    note_root(&asking, root);
    for (size_t i = 0; i < chain->overlays.count; i++)
        note_root(&asking, chain->overlays.items[i]);
    if (own != NULL && !asking.otherwise)
        warn_of_choices(scope, &asking, own, inherited);
    bool single = option->is_number ? option->lowest == option->highest : option->choice_count == 1;
    if (!single || inherited != NULL)
        return;
    diag_warning(scope->diags, DIAG_UNUSED, option->span,
                 "nobody can choose: `%.*s` is never anything but `%.*s`", TEXT_ARG(option->name),
                 TEXT_ARG(option->value));
    diag_help(scope->diags, "an option has two choices at least, the default first");
}

static void warn_of_options(Scope *scope, const Node *root, const Chain *chain, uint16_t source)
{
    const Kernel *kernel = scope->kernel;
    for (size_t i = 0; i < kernel->option_count; i++)
        if (kernel->options[i].span.source == source && !kernel->options[i].withdrawn)
            warn_of_option(scope, root, chain, &kernel->options[i]);
}

/* --- actions ------------------------------------------------------------ */

static bool some_phase_opens(const Kernel *kernel, uint64_t classes)
{
    for (size_t i = 0; i < kernel->phase_count; i++)
        for (size_t j = 0; j < kernel->phases[i].entry_count; j++)
            if ((kernel->phases[i].entries[j].classes & classes) != 0)
                return true;
    return false;
}

static void warn_of_actions(Scope *scope, uint16_t source)
{
    const Kernel *kernel = scope->kernel;
    for (size_t i = 0; i < kernel->rule_count; i++) {
        const ActionRule *rule = &kernel->rules[i];
        if (rule->form != RULE_FREE || rule->span.source != source || some_phase_opens(kernel, rule->classes))
            continue;
        diag_warning(scope->diags, DIAG_UNUSED, rule->span, "no phase of the turn opens the action `%.*s`",
                     TEXT_ARG(rule->name));
        diag_help(scope->diags, "list it under `turn:`, as `actions: [move, %.*s]`", TEXT_ARG(rule->name));
    }
}

/* --- hands, promotions -------------------------------------------------- */

static bool fills_hand(const ChangeList *list)
{
    for (size_t i = 0; i < list->count; i++)
        if (list->items[i].op == CHANGE_SEND || list->items[i].op == CHANGE_GIVE ||
            list->items[i].op == CHANGE_NATIVE)
            return true;
    return false;
}

static bool something_is_in_hand(const Kernel *kernel)
{
    bool found = false;
    for (size_t i = 0; i < (size_t)kernel->player_count * kernel->kind_count; i++)
        found = found || kernel->setup.hands[i] > 0;
    for (size_t i = 0; i < kernel->kind_count; i++)
        found = found || kernel->kinds[i].unlimited;
    for (size_t i = 0; i < kernel->captured_count; i++)
        found = found || kernel->captured[i].to_hand;
    for (size_t i = 0; i < kernel->rule_count; i++)
        found = found || fills_hand(&kernel->rules[i].changes);
    for (size_t i = 0; i < kernel->effect_count; i++)
        found = found || fills_hand(&kernel->effects[i].changes);
    return found;
}

static bool move_alike(const Scope *scope, const Node *root, Kind kind, Kind other)
{
    const Node *one = node_present_get(rules_piece(scope, root, kind), KEY_PIECE_MOVES),
               *two = node_present_get(rules_piece(scope, root, other), KEY_PIECE_MOVES);
    return one != NULL && two != NULL && one->type == NODE_SCALAR && two->type == NODE_SCALAR &&
           text_equals(one->text, two->text);
}

/* Two kinds of one name, which nobody who is told of them could tell apart. What a piece becomes may be
 * called as another, and so may one that moves alike: it is the same in another state. */
static void warn_of_names(Scope *scope, const Node *root, uint16_t source)
{
    const Kernel *kernel = scope->kernel;
    bool placed = node_present_get(root, KEY_BLOCKS_SETUP) != NULL;
    for (size_t i = 0; placed && i < kernel->kind_count; i++) {
        const NodeEntry *name = said_here(rules_piece(scope, root, (Kind)i), KEY_PIECE_NAME, source);
        for (size_t j = 0; name != NULL && j < kernel->kind_count; j++) {
            const KindRule *kind = &kernel->kinds[i], *other = &kernel->kinds[j];
            bool later =
                j < i || said_here(rules_piece(scope, root, (Kind)j), KEY_PIECE_NAME, source) == NULL;
            if (i == j || !later || !comes_by_rule(kernel, (Kind)i) || !comes_by_rule(kernel, (Kind)j) ||
                !text_equals(kind->name, other->name) || move_alike(scope, root, (Kind)i, (Kind)j))
                continue;
            diag_warning(scope->diags, DIAG_NAME_TWICE, name->key_span, "`%.*s` is called as `%.*s` is",
                         TEXT_ARG(kind->id), TEXT_ARG(other->id));
            diag_help(scope->diags, "give one of them another name: both are told as `%.*s`",
                      TEXT_ARG(kind->name));
            break;
        }
    }
}

static void warn_of_drops(Scope *scope, const Node *root, uint16_t source)
{
    const Kernel *kernel = scope->kernel;
    const NodeEntry *drops = said_here(root, "drops", source);
    for (size_t i = 0; drops == NULL && i < kernel->kind_count; i++)
        drops = said_here(rules_piece(scope, root, (Kind)i), "drops", source);
    if (drops == NULL || something_is_in_hand(kernel) || is_mentioned(root, "", TEXT("hand")))
        return; /* rules that ask about hands know of some that are filled from another board */
    diag_warning(scope->diags, DIAG_UNUSED, drops->key_span, "nothing is ever in a hand to be dropped");
    diag_help(scope->diags,
              "`captured: {to: hand of mover}` keeps what is taken; `supply` of a piece or `hands` of "
              "the set-up give a stock");
}

static bool something_leaves_hands(const Kernel *kernel)
{
    for (size_t i = 0; i < kernel->rule_count; i++)
        if (kernel->rules[i].form == RULE_DROP || kernel->rules[i].form == RULE_NATIVE)
            return true;
    return false;
}

/* What puts pieces into hands from the beginning; NULL: nothing that is said here does. */
static const NodeEntry *stock_said_here(Scope *scope, const Node *root, uint16_t source)
{
    const Kernel *kernel = scope->kernel;
    const NodeEntry *found = NULL;
    for (size_t i = 0; i < kernel->kind_count && found == NULL; i++)
        if (kernel->kinds[i].supply > 0 || kernel->kinds[i].unlimited)
            found = said_here(rules_piece(scope, root, (Kind)i), KEY_PIECE_SUPPLY, source);
    for (size_t i = 0; i < (size_t)kernel->player_count * kernel->kind_count && found == NULL; i++)
        if (kernel->setup.hands[i] > 0)
            found = said_here(root, KEY_BLOCKS_SETUP, source);
    return found;
}

/* Hands that are filled, and never asked about. */
static void warn_of_hands(Scope *scope, const Node *root, const NodeList *overlays, uint16_t source)
{
    static const Silent filled = { KEY_BLOCKS_CAPTURED, KEY_CHANGE_SEND, KEY_CHANGE_TO, NULL };
    const NodeEntry *filling = said_here(root, KEY_BLOCKS_CAPTURED, source);
    bool hands = false;
    for (size_t i = 0; i < scope->kernel->captured_count; i++)
        hands = hands || scope->kernel->captured[i].to_hand;
    if (filling == NULL || !hands)
        filling = stock_said_here(scope, root, source);
    if (filling == NULL || something_leaves_hands(scope->kernel) ||
        mentions(root, KEY_BLOCKS_CAPTURED, TEXT("hand"), filled) ||
        overlays_mention(overlays, "", TEXT("hand"), filled))
        return;
    diag_warning(scope->diags, DIAG_UNUSED, filling->key_span,
                 "what is in a hand stays there: nothing drops it, and no rule asks about hands");
    diag_help(scope->diags, "`drops: anywhere` lets it be dropped");
}

static void warn_of_promotion(Scope *scope, const Node *root, uint16_t source)
{
    const Kernel *kernel = scope->kernel;
    const NodeEntry *block = said_here(root, "promotion", source);
    for (size_t i = 0; block != NULL && i < kernel->kind_count; i++) {
        const Node *piece = rules_piece(scope, root, (Kind)i);
        if (piece != NULL && node_get(piece, KEY_PIECE_PROMOTES) != NULL)
            return;
    }
    if (block == NULL)
        return;
    diag_warning(scope->diags, DIAG_UNUSED, block->key_span,
                 "no piece promotes: `promotion` says only what all "
                 "promotions have in common");
    diag_help(scope->diags, "give the pieces that do the key `promotes`");
}

static bool something_promotes(const Kernel *kernel)
{
    for (size_t i = 0; i < kernel->kind_count; i++)
        if (kernel->kinds[i].promotion_count > 0)
            return true;
    return false;
}

static void report_as(Scope *scope, const NodeEntry *as, const char *help)
{
    diag_error(scope->diags, DIAG_IDLE_KEY, as->key_span, "`as: %.*s` would do nothing: no piece promotes",
               TEXT_ARG(as->value->text));
    diag_help(scope->diags, "%s", help);
}

/* `as: unpromoted`, `as: either`, where there is no promoted side. */
static void report_sides(Scope *scope, const Node *root, uint16_t source)
{
    static const char back[] =
        "what promotes by `promotes` turns back into what it was; for others give `captured` "
        "without `as`";
    static const char side[] = "a piece has a promoted side if it has the key `promotes`";
    const Node *captured = node_get(root, KEY_BLOCKS_CAPTURED);
    if (something_promotes(scope->kernel) || captured == NULL)
        captured = NULL;
    for (size_t i = 0; captured != NULL && i < (captured->type == NODE_LIST ? captured->count : 1); i++) {
        const Node *map = captured->type == NODE_LIST ? captured->items[i] : captured;
        const NodeEntry *as = map->type == NODE_MAP ? said_here(map, "as", source) : NULL;
        if (as != NULL && as->value->type == NODE_SCALAR)
            report_as(scope, as, back);
    }
    const Node *drops = node_get(root, KEY_BLOCKS_DROPS);
    for (size_t i = 0; i <= scope->kernel->kind_count && !something_promotes(scope->kernel); i++) {
        const NodeEntry *as =
            drops != NULL && drops->type == NODE_MAP ? said_here(drops, "as", source) : NULL;
        if (as != NULL && as->value->type == NODE_SCALAR)
            report_as(scope, as, side);
        const Node *piece = i < scope->kernel->kind_count ? rules_piece(scope, root, (Kind)i) : NULL;
        drops = piece == NULL ? NULL : node_get(piece, KEY_PIECE_DROPS);
    }
}

/* Whether some player has both a king and a rook on the board. */
static bool somebody_has_men(const Kernel *kernel)
{
    const Castling *castling = &kernel->castling;
    unsigned kings = 0, rooks = 0;
    for (Cell cell = 0; cell < kernel->board->cell_count; cell++) {
        const SetupPiece *piece = &kernel->setup.board[cell];
        if (piece->kind == KIND_NONE || piece->owner >= kernel->player_count)
            continue;
        kings |= (piece->kind == castling->king ? 1u : 0u) << piece->owner;
        rooks |= (kindset_has(&castling->rooks, piece->kind) ? 1u : 0u) << piece->owner;
    }
    return (kings & rooks) != 0;
}

static void warn_of_castling(Scope *scope, const Node *root, uint16_t source)
{
    const Kernel *kernel = scope->kernel;
    const NodeEntry *castling = said_here(root, "castling", source);
    if (castling == NULL || !kernel->castling.present || node_present_get(root, KEY_BLOCKS_SETUP) == NULL ||
        somebody_has_men(kernel))
        return;
    diag_warning(scope->diags, DIAG_UNUSED, castling->key_span,
                 "nobody castles: no player has both a `king` and a `rook` of this castling on the board");
}

void unused_warn(Scope *scope, const Node *root, const Chain *chain, uint16_t source)
{
    const NodeList *overlays = &chain->overlays;
    static const char *const any_block[] = { "if", NULL };
    static const char *const of_hands[] = { KEY_BLOCKS_CAPTURED, KEY_BLOCKS_PIECES, KEY_BLOCKS_EFFECTS,
                                            KEY_BLOCKS_ACTIONS,  KEY_BLOCKS_NATIVE, NULL };
    static const char *const of_drops[] = { KEY_BLOCKS_DROPS, KEY_BLOCKS_PIECES, KEY_BLOCKS_CAPTURED, NULL };
    static const char *const of_castling[] = { KEY_BLOCKS_CASTLING, KEY_BLOCKS_SETUP, KEY_BLOCKS_PIECES,
                                               NULL };
    static const char *const of_pieces[] = { KEY_BLOCKS_PIECES, NULL };
    static const char *const of_promotions[] = { KEY_BLOCKS_PIECES, KEY_BLOCKS_PROMOTION, NULL };
    static const char *const of_turns[] = { KEY_BLOCKS_TURN, NULL };
    if (scope->diags->error_count > 0 || scope->kernel->board == NULL)
        return;
    warn_of_options(scope, root, chain, source);
    warn_of_names(scope, root, source);
    warn_of_names_in(scope, root, chain, source, KEY_BLOCKS_ZONES, "zone");
    warn_of_names_in(scope, root, chain, source, KEY_BLOCKS_STATE, "");
    warn_of_names_in(scope, root, chain, source, KEY_BLOCKS_TERMS, "term");
    warn_of_tags(scope, root, overlays, source);
    if (!overlays_say(overlays, any_block, source)) /* other choices may need what these do not */
        warn_of_pieces(scope, root, source);
    if (!overlays_say(overlays, of_castling, source))
        warn_of_castling(scope, root, source);
    if (!overlays_say(overlays, of_turns, 0))
        warn_of_actions(scope, source);
    if (!overlays_say(overlays, of_hands, 0))
        warn_of_drops(scope, root, source);
    if (!overlays_say(overlays, of_drops, 0))
        warn_of_hands(scope, root, overlays, source);
    if (!overlays_say(overlays, of_pieces, 0))
        warn_of_promotion(scope, root, source);
    if (!overlays_say(overlays, of_promotions, 0))
        report_sides(scope, root, source);
}
