/* The border: what a text means that is no legal action, and what is against it. */

#include "base/letters.h"
#include "describe/describe.h"
#include "vari_hindrance.h"

/* --- laws and rules -------------------------------------------------------------------------- */

/* The first of the actions that is written so, as far as the text goes, but for capitals; NULL: none is. */
static const Action *first_that_begins(Position *position, const ActionList *list, const char *text)
{
    Buffer written = { 0 };
    size_t length = strlen(text), found = list->count;
    for (size_t i = 0; i < list->count && found == list->count; i++) {
        buffer_clear(&written);
        notation_write_action(position, &list->items[i], &written);
        if (written.length >= length && letters_are_alike(written.bytes, text, length))
            found = i;
    }
    buffer_free(&written);
    return found < list->count ? &list->items[found] : NULL;
}

/* Which royal piece of who acts would be attacked after the action, and by what. */
static void find_attacker(const Position *position, const Action *action, VariObjection *found)
{
    Position *after = position_copy(position);
    const Kernel *kernel = position->program->kernel;
    Player player = play_actor(position);
    PlayUndo undo;
    bool pending = false, made = play_try(after, action, &undo, &pending);
    for (Cell cell = 0; made && found->attacker == SIZE_MAX && cell < kernel->board->cell_count; cell++) {
        Piece piece = after->board[cell];
        CellSet attackers;
        if (piece.kind == KIND_NONE || piece.owner != player || kernel->kinds[piece.kind].royal == ROYAL_NONE)
            continue;
        play_attackers(after, cell, &attackers);
        unsigned attacker = cellset_next(&attackers, 0, after->words);
        if (attacker < CELLSET_MAX) {
            found->royal = cell;
            found->attacker = attacker;
        }
    }
    position_free(after);
}

static const char *told_rule(VariGame *game)
{
    return game->refused.length == 0 ? "" : buffer_text(&game->refused).bytes;
}

static VariObjection objection_of_law(VariGame *game, const LawRule *law, const Action *action)
{
    bool check = law->is_check && law->says.length == 0;
    VariObjection found = { .name = law->name.bytes,
                            .check = check,
                            .says = check ? "it leaves a royal piece attacked" : law->says.bytes,
                            .royal = SIZE_MAX,
                            .attacker = SIZE_MAX };
    describe_law(game->at.rules->kernel, law, &game->refused);
    found.rule = told_rule(game);
    if (law->is_check)
        find_attacker(game->at.state, action, &found);
    return found;
}

static VariObjection objection_of_must(VariGame *game, const MustRule *must)
{
    describe_must(game->at.rules->kernel, must, &game->refused);
    return (VariObjection){ .name = must->name.bytes,
                            .says = "",
                            .rule = told_rule(game),
                            .must = true,
                            .royal = SIZE_MAX,
                            .attacker = SIZE_MAX };
}

static const VariObjection no_objection = { .says = "", .rule = "", .royal = SIZE_MAX, .attacker = SIZE_MAX };

static VariObjection objection(VariGame *game, const char *text)
{
    const Kernel *kernel = game->at.rules->kernel;
    VariObjection found = no_objection;
    ActionList list = { 0 };
    buffer_clear(&game->refused);
    int rule = play_actions_put_off(game->at.state, &list);
    if (rule >= 0 && first_that_begins(game->at.state, &list, text) != NULL)
        found = objection_of_must(game, &kernel->musts[rule]);
    for (size_t law = 0; law < kernel->law_count && found.name == NULL; law++) {
        if (kernel->laws[law].form == LAW_WARN)
            continue;
        play_actions_barred(game->at.state, (int)law, &list);
        const Action *action = first_that_begins(game->at.state, &list, text);
        if (action != NULL)
            found = objection_of_law(game, &kernel->laws[law], action);
    }
    game->at.state->overrun = false;
    action_list_free(&list);
    return found;
}

static const VariObjection *objection_kept(VariGame *game, const char *text)
{
    game->objection = objection(game, text);
    return &game->objection;
}

const VariObjection *vari_game_objection(VariGame *game, const char *action)
{
    GUARDED(game, game, const VariObjection *, &no_objection, objection_kept(game, action));
}

/* --- what was meant --------------------------------------------------------------------------- */

static size_t list_intents(VariGame *game, Player player, const char *text, VariIntent *out, size_t most)
{
    NamedActionList list = { 0 };
    size_t *items = memory_new(most + 1, sizeof *items);
    notation_intents(game->at.state, player, &list);
    size_t count = notation_meant(game->at.state, &list, text_of(text), items, most);
    for (size_t i = 0; i < count && i < most; i++) {
        const Action *action = &list.items[items[i]].action;
        bool drop = action->from == CELL_NONE;
        out[i] = (VariIntent){ .from = drop ? SIZE_MAX : action->from,
                               .to = action->to,
                               .piece = drop ? action->kind : game->at.state->board[action->from].kind };
    }
    memory_free(items);
    notation_actions_free(&list);
    return count;
}

static size_t intents(VariGame *game, const char *text, VariIntent *out, size_t most)
{
    Player actor = play_actor(game->at.state);
    if (actor == PLAYER_CHANCE)
        return 0;
    size_t count = list_intents(game, actor, text, out, most);
    for (Player player = 0; count == 0 && player < game->at.rules->kernel->player_count; player++)
        if (player != actor)
            count = list_intents(game, player, text, out, most);
    return count;
}

size_t vari_game_intents(VariGame *game, const char *text, VariIntent *out, size_t most)
{
    GUARDED(game, game, size_t, 0, intents(game, text, out, most));
}

/* --- what hinders it ---------------------------------------------------------------------------- */

static VariHindrance hindrance(VariGame *game, const VariIntent *intent)
{
    const Kernel *kernel = game->at.rules->kernel;
    Player player = play_actor(game->at.state);
    if (intent->to >= kernel->board->cell_count || player == PLAYER_CHANCE)
        return (VariHindrance){ .form = VARI_HINDRANCE_NEVER };
    if (intent->from < kernel->board->cell_count && game->at.state->board[intent->from].kind != KIND_NONE)
        return hindrance_of_move(game->at.state, (Cell)intent->from, (Cell)intent->to);
    if (intent->from != SIZE_MAX || intent->piece >= kernel->kind_count)
        return (VariHindrance){ .form = VARI_HINDRANCE_NEVER };
    return hindrance_of_drop(game->at.state, player, (Kind)intent->piece, (Cell)intent->to);
}

static VariHindrance castling_hindrance(VariGame *game, const char *text)
{
    CastlingWish wish = { .player = play_actor(game->at.state),
                          .wing = notation_castling_letter(text_of(text)) };
    VariIntent intent;
    if (wish.player == PLAYER_CHANCE)
        return (VariHindrance){ .form = VARI_HINDRANCE_NEVER };
    if (wish.wing == '\0') {
        if (intents(game, text, &intent, 1) != 1 || intent.from == SIZE_MAX)
            return (VariHindrance){ .form = VARI_HINDRANCE_NEVER };
        wish.from = (Cell)intent.from;
        wish.to = (Cell)intent.to;
    }
    return hindrance_of_castling(game->at.state, &wish);
}

static const VariHindrance *hindrance_kept(VariGame *game, const VariIntent *intent, const char *castling)
{
    game->hindrance = intent == NULL ? castling_hindrance(game, castling) : hindrance(game, intent);
    return &game->hindrance;
}

const VariHindrance *vari_game_hindrance(VariGame *game, const VariIntent *intent, const char *castling)
{
    static const VariHindrance never = { .form = VARI_HINDRANCE_NEVER };
    GUARDED(game, game, const VariHindrance *, &never, hindrance_kept(game, intent, castling));
}
