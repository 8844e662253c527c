/* The one road from bytes to a kernel. */

#include "definition/definition.h"
#include "schema_keys.h"

#include "definition/blocks.h"
#include "definition/blocks_common.h"
#include "definition/contradicted.h"
#include "definition/foreign.h"
#include "definition/idle_places.h"
#include "definition/idle_values.h"
#include "definition/lacking.h"
#include "definition/options.h"
#include "definition/out_of_place.h"
#include "definition/overridden.h"
#include "definition/repeated.h"
#include "definition/rules_hash.h"
#include "definition/settled.h"
#include "definition/setup.h"
#include "definition/unused.h"

enum { FIRST_SOURCE = 1 };

/* What `extends` would supply must be there once all is merged. After other
 * mistakes nothing is said: a misspelt block would be told twice. */
static bool check_complete(Scope *scope, const Node *root, Span start)
{
    static const char *const keys[] = { KEY_CREDITS_NAME, KEY_BLOCKS_BOARD, KEY_BLOCKS_PIECES };
    Buffer missing = { .arena = scope->reading };
    for (size_t i = 0; i < sizeof keys / sizeof *keys; i++)
        if (node_get(root, keys[i]) == NULL || node_is_none(node_get(root, keys[i])))
            buffer_add(&missing, "%s`%s`", missing.length > 0 ? ", " : "", keys[i]);
    if (missing.length == 0 || diag_rule_errors(scope->diags) > 0)
        return missing.length == 0;
    return diag_error(scope->diags, DIAG_MISSING_KEY, start,
                      "a definition needs %.*s, of its own or from the one it extends",
                      TEXT_ARG(buffer_text(&missing)));
}

/* Each may count on those above it: see blocks.h. */
static void read_blocks(Scope *scope, const Node *root)
{
    block_credits(scope, root);
    block_board(scope, root);
    if (scope->kernel->board == NULL)
        return; /* nothing that names cells could be judged */
    block_players(scope, root);
    if (scope->kernel->board == NULL)
        return; /* nobody can be seated at it */
    block_kinds(scope, root);
    block_state_names(scope, root);
    block_class_names(scope, root);
    block_zones(scope, root);
    block_drawings(scope, root);
    block_setup(scope, root);
    block_natives(scope, root);
    block_terms(scope, root);
    block_called(scope, root);
    block_state_rules(scope, root);
    block_pieces(scope, root);
    block_captured(scope, root);
    block_castling(scope, root);
    block_actions(scope, root);
    block_effects(scope, root);
    block_laws(scope, root);
    block_musts(scope, root);
    block_endings(scope, root);
    block_turn(scope, root);
    setup_finish(scope);
    block_position(scope, root);
    block_notation(scope, root);
    block_tests(scope, root);
    setup_warn_of_emptiness(scope, root);
}

static void fill_kernel(Scope *scope)
{
    Kernel *kernel = scope->kernel;
    kernel->exprs = scope->exprs.items;
    kernel->expr_count = scope->exprs.count;
    kernel->kindsets = scope->kindsets.items;
    kernel->kindset_count = scope->kindsets.count;
    kernel->zones = scope->zones.items;
    kernel->zone_count = scope->zones.count;
    kernel->movements = scope->movements.items;
    kernel->movement_count = scope->movements.count;
}

/* Options, overlays, blocks; NULL when nothing can be played. */
static Kernel *build(const DefinitionRequest *request, Chain *chain, Span start)
{
    Scope *scope = scope_new(request->rules, request->reading, request->diags, request->id);
    options_read(scope, chain->root);
    options_choose(scope, request, start);
    Node *root = options_overlay(scope, chain->root, &chain->overlays);
    if (root == NULL)
        return NULL;
    scope->root = root;
    size_t before = diag_rule_errors(scope->diags);
    if (!check_complete(scope, root, start) && diag_rule_errors(scope->diags) > before)
        return NULL; /* whatever else is amiss follows from it */
    read_blocks(scope, root);
    unused_report_sides(scope, root, &chain->overlays, start.source);
    if (!request->errors_only) {
        overridden_warn(scope, root, &chain->overlays, start.source);
        unused_warn(scope, root, chain, start.source);
        lacking_warn(scope, root, &chain->overlays, start.source);
        repeated_warn(scope, chain, start.source);
    }
    fill_kernel(scope);
    scope->kernel->rules_hash = rules_hash(root, scope->kernel);
    if (diag_rule_errors(scope->diags) > before)
        return scope->kernel;
    drawings_finish(scope);
    out_of_place_report(scope);
    if (diag_rule_errors(scope->diags) == 0)
        settled_warn(scope, start.source);
    if (!request->errors_only && diag_rule_errors(scope->diags) == 0) {
        idle_places_warn(scope, chain, start.source);
        idle_values_warn(scope, &chain->overlays, start.source);
    }
    if (!request->errors_only)
        contradicted_warn(scope, root, &chain->overlays, start.source);
    options_forget_withdrawn(scope->kernel);
    return scope->kernel;
}

Kernel *definition_load(const DefinitionRequest *request)
{
    size_t before = diag_rule_errors(request->diags);
    Chain *chain = arena_alloc(request->reading, sizeof *chain);
    extends_read(request, schema_new(request->reading), chain);
    Kernel *kernel = NULL;
    if (chain->root != NULL && !chain->broken) {
        Span start = { .source = chain->files[0].source, .start = 0, .end = 1 };
        kernel = build(request, chain, start);
    }
    extends_note_trail(request->diags, chain);
    foreign_answer(request->diags, FIRST_SOURCE);
    return diag_rule_errors(request->diags) > before ? NULL : kernel;
}
