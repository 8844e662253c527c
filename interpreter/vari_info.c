/* The border: what a definition says, in structs that are filled when it is loaded. */

#include <assert.h>
#include <string.h>

#include "program/shown_zones.h"
#include "vari_internal.h"
#include "vari_table.h"

static_assert((int)VARI_OUTLINE_MAX == (int)BOARD_OUTLINE_MAX, "as many corners on both sides");
static_assert((int)VARI_PLAYERS_MAX == (int)BOARD_PLAYERS_MAX, "as many players on both sides");

/* Texts of the kernel are zero-terminated copies in the rules' arena; empty ones have no bytes. */
static const char *told(Text text)
{
    return text.length == 0 ? "" : text.bytes;
}

static const char *told_or_null(const Text *texts, size_t index)
{
    return texts == NULL ? NULL : texts[index].bytes;
}

/* --- options ---------------------------------------------------------------------------------- */

static VariOption told_option(VariRules *rules, const OptionRule *option)
{
    VariOption result = { .name = rules_string(rules, option->name),
                          .value = rules_string(rules, option->value),
                          .about = rules_string(rules, option->about),
                          .lowest = option->lowest,
                          .highest = option->highest };
    const char **choices = arena_array(rules->arena, option->choice_count + 1, sizeof *choices);
    for (size_t i = 0; i < option->choice_count; i++)
        choices[i] = rules_string(rules, option->choices[i]);
    result.choices = choices;
    result.choice_count = option->choice_count;
    result.default_value =
        option->is_number ? arena_format(rules->arena, "%d", (int)option->number_default) : choices[0];
    return result;
}

static const VariOption *const *told_options(VariRules *rules)
{
    size_t count = rules->kernel->option_count;
    VariOption *options = arena_array(rules->arena, count + 1, sizeof *options);
    const VariOption **told_of = arena_array(rules->arena, count + 1, sizeof *told_of);
    for (size_t i = 0; i < count; i++) {
        options[i] = told_option(rules, &rules->kernel->options[i]);
        told_of[i] = &options[i];
    }
    return told_of;
}

/* --- the rules as a whole ------------------------------------------------------------------------ */

static bool has_chance(const Kernel *kernel)
{
    for (size_t i = 0; i < kernel->phase_count; i++)
        if (kernel->phases[i].chance)
            return true;
    return false;
}

static const VariZone *const *told_zones(VariRules *rules)
{
    const Kernel *kernel = rules->kernel;
    VariZone *zones = arena_array(rules->arena, kernel->zone_count + 1, sizeof *zones);
    const VariZone **told_of = arena_array(rules->arena, kernel->zone_count + 1, sizeof *told_of);
    for (size_t i = 0; i < kernel->zone_count; i++) {
        told_of[i] = &zones[i];
        zones[i].name = told(kernel->zones[i].name);
        for (size_t player = 0; player < kernel->player_count; player++)
            if (zone_is_shown(kernel, i, (Player)player))
                zones[i].shown |= 1u << player;
    }
    return told_of;
}

static const char *const *class_names(VariRules *rules)
{
    const char **names = arena_array(rules->arena, rules->kernel->class_count + 1, sizeof *names);
    for (size_t i = 0; i < rules->kernel->class_count; i++)
        names[i] = told(rules->kernel->class_names[i]);
    return names;
}

static unsigned notations_of(const Kernel *kernel)
{
    unsigned notations = 0;
    for (unsigned i = 0; i < NOTATION_SYSTEMS; i++)
        if (notation_may_write(kernel, (NotationSystem)i))
            notations |= 1u << i;
    return notations;
}

static const char *why_no_table(const Kernel *kernel)
{
    return history_need(kernel).unknown ? "its rules ask who gave check, chased or went to and fro" : NULL;
}

static void tell_texts(const Kernel *kernel, VariRulesInfo *info)
{
    info->id = told(kernel->id);
    info->name = told(kernel->name);
    info->about = told(kernel->about);
    info->inventor = told(kernel->inventor);
    info->year = told(kernel->year);
    info->source = told(kernel->source);
    info->tags = told(kernel->tags);
    info->board = told(kernel->board->description);
}

static void tell_whole(VariRules *rules, VariRulesInfo *info)
{
    const Kernel *kernel = rules->kernel;
    tell_texts(kernel, info);
    info->topology = (VariTopology)kernel->board->topology;
    info->notation = (VariNotation)kernel->notation.system;
    info->notations = notations_of(kernel);
    info->player_count = kernel->player_count;
    info->cell_count = kernel->board->cell_count;
    info->kind_count = kernel->kind_count;
    info->option_count = kernel->option_count;
    info->options = told_options(rules);
    info->layer_count = kernel->board->layers;
    info->zone_count = kernel->zone_count;
    info->zones = told_zones(rules);
    info->class_count = kernel->class_count;
    info->classes = class_names(rules);
    info->no_table = why_no_table(kernel);
    info->has_chance = has_chance(kernel);
    info->has_hands = kernel->setup.has_hands;
    info->deals = kernel->setup.shuffles;
    info->on_points = kernel->board->topology == TOPOLOGY_GRAPH || kernel->lines != NULL;
}

/* --- players, cells, kinds ---------------------------------------------------------------------------- */

static double turn_of(const Board *board, size_t player)
{
    if (player >= board->player_count || board->topology == TOPOLOGY_RING ||
        board->topology == TOPOLOGY_GRAPH)
        return 0;
    return 360.0 * board->seats[player].forward / board->heading_count;
}

static void tell_players(VariRules *rules)
{
    const Kernel *kernel = rules->kernel;
    for (size_t i = 0; i < kernel->player_count; i++)
        rules->players[i] = (VariPlayer){ .name = told(kernel->players[i].name),
                                          .called = told(player_called(&kernel->players[i])),
                                          .colour = told(kernel->players[i].colour),
                                          .side = kernel->players[i].side,
                                          .turn = turn_of(kernel->board, i) };
}

static const char *number_on(const Kernel *kernel, size_t cell)
{
    const char *label = kernel->notation.numbered ? told_or_null(kernel->notation.cells, cell) : NULL;
    return label == NULL || strcmp(label, kernel->board->names[cell].bytes) == 0 ? NULL : label;
}

static VariCell told_cell(const Kernel *kernel, size_t cell)
{
    const Board *board = kernel->board;
    return (VariCell){ .name = told(board->names[cell]),
                       .label = told(kernel->notation.cells[cell]),
                       .number = number_on(kernel, cell),
                       .file_labels = { told_or_null(kernel->notation.file_labels[0], cell),
                                        told_or_null(kernel->notation.file_labels[1], cell) },
                       .rank_label = told_or_null(kernel->notation.rank_labels, cell),
                       .x = board->x[cell],
                       .y = board->y[cell],
                       .layer = board->layer[cell],
                       .shade = board_shade(board, (Cell)cell),
                       .star = cellset_has(&kernel->stars, (unsigned)cell) };
}

static void tell_cells(VariRules *rules)
{
    rules->cells = arena_array(rules->arena, rules->info.cell_count, sizeof *rules->cells);
    for (size_t i = 0; i < rules->info.cell_count; i++) {
        VariCell *cell = &rules->cells[i];
        *cell = told_cell(rules->kernel, i);
        cell->corner_count = board_outline(rules->kernel->board, (Cell)i, cell->corner_x, cell->corner_y);
    }
}

static void tell_kinds(VariRules *rules)
{
    rules->kinds = arena_array(rules->arena, rules->info.kind_count + 1, sizeof *rules->kinds);
    for (size_t i = 0; i < rules->info.kind_count; i++) {
        const KindRule *kind = &rules->kernel->kinds[i];
        rules->kinds[i] = (VariKind){ .id = told(kind->id),
                                      .name = told(kind->name),
                                      .also = told(kind->also),
                                      .image = told(kind->image),
                                      .royal = kind->royal != ROYAL_NONE,
                                      .neutral = kind->neutral };
    }
}

static VariPiece told_piece(const KindRule *kind, size_t number, Player owner)
{
    return (VariPiece){ .present = true,
                        .letter = kind->letters[owner].bytes,
                        .glyph = kind->glyph.length > 0 ? kind->glyph.bytes : NULL,
                        .name = kind->name.bytes,
                        .owner = owner == PLAYER_NOBODY ? SIZE_MAX : owner,
                        .kind = number };
}

/* What may stand on cells, for vari_position_piece(). */
static void tell_pieces(VariRules *rules)
{
    size_t kinds = rules->info.kind_count, players = rules->info.player_count;
    rules->pieces = arena_array(rules->arena, kinds * (players + 1) + 1, sizeof *rules->pieces);
    VariPiece *piece = rules->pieces;
    for (size_t i = 0; i < kinds; i++)
        for (size_t owner = 0; owner <= players; owner++)
            *piece++ =
                told_piece(&rules->kernel->kinds[i], i, owner == players ? PLAYER_NOBODY : (Player)owner);
    *piece = (VariPiece){ .owner = SIZE_MAX, .kind = SIZE_MAX };
}

void rules_tell(VariRules *rules)
{
    VariRulesInfo info = rules_info_nothing;
    info.hash = rules->hash;
    if (rules->kernel != NULL) {
        info.rules_hash = rules->kernel->rules_hash;
        tell_whole(rules, &info);
    }
    rules->info = info;
    if (rules->kernel == NULL)
        return;
    tell_players(rules);
    tell_cells(rules);
    tell_kinds(rules);
    tell_pieces(rules);
}

/* --- asking --------------------------------------------------------------------------------------------- */

const VariRulesInfo rules_info_nothing = {
    .id = "", .name = "", .about = "", .inventor = "", .year = "", .source = "", .tags = "", .board = ""
};

const VariRulesInfo *vari_rules_info(const VariRules *rules)
{
    return &rules->info;
}

const VariPlayer *vari_rules_player(const VariRules *rules, size_t player)
{
    static const VariPlayer nobody = { "", "", "", SIZE_MAX, 0 };
    return player < rules->info.player_count ? &rules->players[player] : &nobody;
}

const VariCell *vari_rules_cell(const VariRules *rules, size_t cell)
{
    static const VariCell nowhere = { .name = "", .label = "" };
    return cell < rules->info.cell_count ? &rules->cells[cell] : &nowhere;
}

const VariKind *vari_rules_kind(const VariRules *rules, size_t kind)
{
    static const VariKind nothing = { .id = "", .name = "", .also = "", .image = "" };
    return kind < rules->info.kind_count ? &rules->kinds[kind] : &nothing;
}
