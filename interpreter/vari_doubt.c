/* The border: positions that were set up, and to which no game can come. */

#include <stdio.h>

#include "describe/words.h"
#include "program/expressions.h"
#include "vari_internal.h"

/* --- royal pieces ---------------------------------------------------------------------------- */

static bool is_royal(const Kernel *kernel, Kind kind)
{
    return kernel->kinds[kind].royal != ROYAL_NONE;
}

/* How many pieces a player has of the kinds that the game hangs on. */
static unsigned royals_of(const Position *position, Player player)
{
    const Kernel *kernel = position->program->kernel;
    unsigned count = 0;
    for (Cell cell = 0; cell < kernel->board->cell_count; cell++)
        count += position->board[cell].kind != KIND_NONE && position->board[cell].owner == player &&
                 is_royal(kernel, position->board[cell].kind);
    for (Kind kind = 0; kind < kernel->kind_count; kind++)
        count += is_royal(kernel, kind) ? (unsigned)position_hand(position, player, kind) : 0;
    return count;
}

static unsigned royals_at_first(const Program *program, Player player)
{
    const Kernel *kernel = program->kernel;
    unsigned count = 0;
    for (Kind kind = 0; kind < kernel->kind_count; kind++)
        if (is_royal(kernel, kind)) {
            size_t piece = player * kernel->kind_count + kind;
            count += program->setup_count[piece];
            count += kernel->setup.hands != NULL ? kernel->setup.hands[piece] : 0;
        }
    return count;
}

/* The royal kind with which the player begins; KIND_NONE: there is none. */
static Kind royal_at_first(const Program *program, Player player)
{
    const Kernel *kernel = program->kernel;
    for (Kind kind = 0; kind < kernel->kind_count; kind++)
        if (is_royal(kernel, kind) && program->setup_count[player * kernel->kind_count + kind] > 0)
            return kind;
    return KIND_NONE;
}

/* --- where royal pieces come from ------------------------------------------------------------- */

/* True if what the expression names, one kind or several, may be royal. */
static bool may_be_royal(const Kernel *kernel, ExprId id)
{
    KindSet kinds = { { 0 } };
    if (id == EXPR_NONE)
        return false;
    const Expr *named = kernel_meaning(kernel, id);
    if (named->op == OP_CONST)
        return is_royal(kernel, (Kind)named->b);
    kinds_at_most(kernel, id, &kinds);
    for (EACH_KIND(kind, &kinds))
        if (is_royal(kernel, (Kind)kind))
            return true;
    return false;
}

static bool changes_make_royals(const Kernel *kernel, const ChangeList *changes)
{
    for (size_t i = 0; i < changes->count; i++) {
        const Change *change = &changes->items[i];
        bool names_kind =
            change->op == CHANGE_PUT || change->op == CHANGE_BECOME || change->op == CHANGE_GIVE;
        if (change->op == CHANGE_CONVERT || change->op == CHANGE_SEND || change->op == CHANGE_NATIVE ||
            (names_kind && may_be_royal(kernel, change->kind)))
            return true;
    }
    return false;
}

static bool forbids_check(const Kernel *kernel)
{
    for (size_t i = 0; i < kernel->law_count; i++)
        if (kernel->laws[i].is_check)
            return true;
    return false;
}

static bool rule_makes_royals(const Kernel *kernel, const ActionRule *rule)
{
    bool was = rule->kind != KIND_NONE && is_royal(kernel, rule->kind);
    return rule->form == RULE_NATIVE || (!was && may_be_royal(kernel, rule->become)) ||
           changes_make_royals(kernel, &rule->changes);
}

/* True if pieces of the kind are there without end, or become royal by promotion or where that is taken back;
 * or if it is royal itself, and can be taken and go to a hand. */
static bool kind_makes_royals(const Kernel *kernel, Kind kind, bool takes_royals)
{
    const KindRule *rule = &kernel->kinds[kind];
    bool to_hand = false;
    for (size_t i = 0; i < kernel->captured_count; i++)
        to_hand = to_hand || kernel->captured[i].to_hand;
    if (is_royal(kernel, kind))
        return rule->unlimited || rule->supply > 0 || (to_hand && takes_royals);
    for (unsigned i = 0; i < rule->promotion_count; i++)
        if (may_be_royal(kernel, rule->promotions[i].to))
            return true;
    return is_royal(kernel, rule->unpromoted);
}

/* True if a player may come to have more royal pieces than at first. */
static bool royals_are_made(const Kernel *kernel)
{
    bool takes_royals = !forbids_check(kernel);
    for (Kind kind = 0; kind < kernel->kind_count; kind++)
        takes_royals = takes_royals || (is_royal(kernel, kind) && kernel->kinds[kind].royal != ROYAL_CHECK);
    for (Kind kind = 0; kind < kernel->kind_count; kind++)
        if (kind_makes_royals(kernel, kind, takes_royals))
            return true;
    for (size_t i = 0; i < kernel->rule_count; i++)
        if (rule_makes_royals(kernel, &kernel->rules[i]))
            return true;
    for (size_t i = 0; i < kernel->effect_count; i++)
        if (changes_make_royals(kernel, &kernel->effects[i].changes))
            return true;
    return false;
}

/* "white has two kings", or of several royal kinds "two royal pieces". */
static void write_too_many(Buffer *out, const Kernel *kernel, Player player, Kind kind, unsigned count)
{
    unsigned kinds = 0;
    for (Kind other = 0; other < kernel->kind_count; other++)
        kinds += is_royal(kernel, other);
    buffer_add(out, "%.*s has ", TEXT_ARG(player_called(&kernel->players[player])));
    words_count(out, count);
    buffer_add_char(out, ' ');
    words_plural(out, kinds == 1 ? kernel->kinds[kind].name : TEXT("royal piece"));
}

/* --- doubts ---------------------------------------------------------------------------------- */

static const char *doubt(VariPosition *at)
{
    Position *position = at->state;
    const Kernel *kernel = position->program->kernel;
    Player actor = play_actor(position);
    buffer_clear(&at->doubt);
    for (Player player = 0; player < kernel->player_count; player++) {
        Kind kind = royal_at_first(position->program, player);
        bool decided = position->result.over && !position->result.draw; /* perhaps by what is missing */
        if (decided || (position->turn.out >> player & 1) != 0)
            continue;
        unsigned royals = royals_of(position, player);
        if (kind != KIND_NONE && royals > royals_at_first(position->program, player) &&
            !royals_are_made(kernel))
            write_too_many(&at->doubt, kernel, player, kind, royals);
        else if (kind != KIND_NONE && royals == 0)
            buffer_add(&at->doubt, "%.*s has no %.*s", TEXT_ARG(player_called(&kernel->players[player])),
                       TEXT_ARG(kernel->kinds[kind].name));
        else if (kernel->player_count == 2 && actor != PLAYER_CHANCE && player != actor &&
                 forbids_check(kernel) && play_in_check(position, player))
            buffer_add(&at->doubt, "%.*s is in check, and it is not %.*s's turn",
                       TEXT_ARG(player_called(&kernel->players[player])),
                       TEXT_ARG(player_called(&kernel->players[player])));
        if (at->doubt.length > 0)
            return at->doubt.bytes;
    }
    return NULL;
}

const char *vari_position_doubt(VariPosition *position)
{
    GUARDED(position, position, const char *, NULL, doubt(position));
}
