/* Attack detection by tables: looks from a cell along its lines and through its list of attackers. */

#include "play/lines.h"
#include "play/make.h"

/* The attacker in one direction from the target: the first piece, or the second one as a hopper. Returns its
 * cell, or CELL_NONE. */
static inline Cell side_attacker(const Position *position, const Question *question, const uint8_t *ranges,
                                 const uint8_t *hops, const Spot *spot, unsigned axis, bool back)
{
    unsigned side = 2 * axis + back;
    Seen seen = line_look(position, spot, back);
    if (ranges != NULL && seen_takes(position, ranges, seen, side, question->owners, spot->length))
        return seen.cell;
    if (hops == NULL)
        return CELL_NONE;
    seen = seen_next(position, seen, axis, back);
    return seen_takes(position, hops, seen, side, question->owners, spot->length) ? seen.cell : CELL_NONE;
}

/* The same in all directions, where no piece hops. Most questions end here. */
static bool rides_attack(const Position *position, const Spot *spot, const uint8_t *ranges, unsigned owners)
{
    const LineTables *lines = position->program->lines;
    const uint16_t *owner_bit = lines->owner_bit;
    const Cell *cells = lines->line_cells;
    const uint64_t *words = position->lines;
    const Code *codes = position->codes;
    size_t width = lines->wall + 1u;
    for (const Spot *end = spot + lines->axis_count; spot < end; spot++, ranges += 2 * width) {
        Seen ahead = word_ahead(cells, words[spot->line], spot);
        Seen behind = word_behind(cells, words[spot->line], spot);
        Code first = codes[ahead.cell], last = codes[behind.cell];
        if (ahead.distance <= ranges[first] && ahead.distance < spot->length &&
            (owner_bit[first] & owners) != 0)
            return true;
        if (behind.distance <= ranges[width + last] && behind.distance < spot->length &&
            (owner_bit[last] & owners) != 0)
            return true;
    }
    return false;
}

static bool axes_attack(const Position *position, const MoveTables *tables, const Question *question)
{
    unsigned axes = position->program->lines->axis_count;
    const Spot *spot = cell_spots(position->program, question->target);
    const uint8_t *ranges = ranges_against(position->program, tables, tables->ranges, question->asked);
    const uint8_t *hops = ranges_against(position->program, tables, tables->hops, question->asked);
    if (hops == NULL)
        return rides_attack(position, spot, ranges, question->owners);
    for (unsigned axis = 0; axis < axes; axis++, spot++)
        if (side_attacker(position, question, ranges, hops, spot, axis, false) != CELL_NONE ||
            side_attacker(position, question, ranges, hops, spot, axis, true) != CELL_NONE)
            return true;
    return false;
}

/* Adds the conditional attackers along lines. In each direction there may be a slider and a hopper, since the
 * condition of either may fail. */
static void add_conditional_attackers(const Position *position, const MoveTables *tables,
                                      const Question *question, CellSet *conditional_attackers)
{
    unsigned axes = position->program->lines->axis_count;
    const Spot *spot = cell_spots(position->program, question->target);
    const uint8_t *ranges =
        ranges_against(position->program, tables, tables->conditional_ranges, question->asked);
    const uint8_t *hops =
        ranges_against(position->program, tables, tables->conditional_hops, question->asked);
    for (unsigned axis = 0; axis < axes; axis++, spot++)
        for (unsigned back = 0; back < 2; back++) {
            Cell ride = side_attacker(position, question, ranges, NULL, spot, axis, back != 0);
            Cell hop = hops == NULL ? CELL_NONE
                                    : side_attacker(position, question, NULL, hops, spot, axis, back != 0);
            if (ride != CELL_NONE)
                cellset_add(conditional_attackers, ride);
            if (hop != CELL_NONE)
                cellset_add(conditional_attackers, hop);
        }
}

static bool attackers_attack(const Position *position, const MoveTables *tables, const Question *question,
                             CellSet *conditional_attackers)
{
    uint64_t classes = tables->classes[question->asked];
    const Code *codes = position->codes;
    for (unsigned owners = question->owners; owners != 0; owners &= owners - 1) {
        AttackerSpan attackers =
            attackers_of(position, tables, question->target, (Player)__builtin_ctz(owners));
        for (const Attacker *attacker = attackers.first; attacker < attackers.end; attacker++)
            if (codes[attacker->from] == attacker->code && (classes >> attacker->take & 1) != 0 &&
                path_is_clear(position, tables, attacker->between, attacker->line, attacker->hop,
                              attacker->over)) {
                if (!attacker->conditional)
                    return true;
                if (conditional_attackers != NULL)
                    cellset_add(conditional_attackers, attacker->from);
            }
    }
    return false;
}

bool tables_attack(const Position *position, const MoveTables *tables, const Question *question,
                   CellSet *conditional_attackers)
{
    if (axes_attack(position, tables, question) ||
        attackers_attack(position, tables, question, conditional_attackers))
        return true;
    if (conditional_attackers != NULL &&
        (tables->conditional_ranges != NULL || tables->conditional_hops != NULL))
        add_conditional_attackers(position, tables, question, conditional_attackers);
    return false;
}

bool tables_ride_takes(const Position *position, const MoveTables *tables, Cell from, unsigned owners)
{
    const LineTables *lines = position->program->lines;
    const Spot *spot = cell_spots(position->program, from);
    const Code *codes = position->codes;
    Code own = codes[from];
    for (unsigned axis = 0; axis < lines->axis_count; axis++, spot++) {
        uint64_t word = position->lines[spot->line];
        Seen seen[2] = { word_ahead(lines->line_cells, word, spot),
                         word_behind(lines->line_cells, word, spot) };
        for (unsigned back = 0; back < 2; back++) {
            Code asked = codes[seen[back].cell];
            if ((lines->owner_bit[asked] & owners) == 0 || seen[back].distance >= spot->length)
                continue;
            /* seen from the attacker, the direction is reversed */
            const uint8_t *ranges = ranges_against(position->program, tables, tables->ranges, asked);
            if (seen[back].distance <= ranges[(2 * axis + 1 - back) * (lines->wall + 1u) + own])
                return true;
        }
    }
    return false;
}

bool target_is_trailed(const Position *position, Cell target)
{
    const Kernel *kernel = position->program->kernel;
    for (size_t t = 0; t < kernel->trail_count && position->trails_left > 0; t++)
        for (Player p = 0; p < kernel->player_count; p++)
            if (position->trails[t][p].piece == target)
                return true;
    return false;
}

void pieces_of_kinds(const Position *position, const KindSet *wanted, unsigned owners, CellSet *pieces)
{
    CellSet theirs;
    cellset_clear(pieces, position->words);
    cellset_clear(&theirs, position->words);
    for (; owners != 0; owners &= owners - 1)
        cellset_unite(&theirs, &position->owner_cells[__builtin_ctz(owners)], position->words);
    for (unsigned word = 0; word < 4; word++)
        for (uint64_t kinds = wanted->words[word]; kinds != 0; kinds &= kinds - 1)
            cellset_unite(pieces, &position->kind_cells[word * 64 + (unsigned)__builtin_ctzll(kinds)],
                          position->words);
    cellset_meet(pieces, &theirs, position->words);
}

bool tables_miss_attackers(const Position *position, unsigned owners)
{
    CellSet attackers;
    pieces_of_kinds(position, &position->tables->walked_attackers, owners, &attackers);
    return cellset_any(&attackers, position->words);
}

/* True if a piece on one of the cells is attacked. */
static Known cells_attacked(const Position *position, const CountedCode *counted, Question *question,
                            CellSet *conditional_attackers)
{
    const CellSet *kind = &position->kind_cells[counted->kind];
    const CellSet *owner = &position->owner_cells[counted->owner];
    question->asked = counted->code;
    for (unsigned word = 0; word < position->words; word++)
        for (uint64_t cells = kind->words[word] & owner->words[word]; cells != 0; cells &= cells - 1) {
            question->target = (Cell)(word * 64 + (unsigned)__builtin_ctzll(cells));
            if (position->trails_left > 0 && target_is_trailed(position, question->target))
                return KNOWN_NOT;
            if (tables_attack(position, position->tables, question, conditional_attackers))
                return KNOWN_YES;
        }
    return KNOWN_NO;
}

Known codes_attacked(const Position *position, const CodeList *list)
{
    const MoveTables *tables = position->tables;
    CellSet conditional_attackers;
    if (tables == NULL)
        return KNOWN_NOT;
    if (!tables->all_attackers)
        cellset_clear(&conditional_attackers, position->words);
    for (const CountedCode *counted = list->codes; counted < list->codes + list->count; counted++) {
        if (position->counts[counted->code] == 0)
            continue;
        if (counted->immune)
            return KNOWN_NOT;
        Question question = { .owners = players_related(position, counted->owner, false) };
        if (!tables->all_attackers &&
            (position->program->facts->others || tables_miss_attackers(position, question.owners)))
            return KNOWN_NOT;
        Known known = cells_attacked(position, counted, &question,
                                     tables->all_attackers ? NULL : &conditional_attackers);
        if (known != KNOWN_NO)
            return known;
    }
    return !tables->all_attackers && cellset_any(&conditional_attackers, position->words) ? KNOWN_NOT
                                                                                          : KNOWN_NO;
}

Known royals_attacked(const Position *position, Player player)
{
    const LawPlan *plan = game_plan(position->program);
    const CodeList *royals =
        plan->royal == EXPR_NONE ? NULL : material_list(position->program, plan->royal_attacked, player);
    return royals == NULL ? KNOWN_NOT : codes_attacked(position, royals);
}

Known attack_decided(const Evaluator *evaluator, ExprId attacked)
{
    const CodeList *list = material_list(evaluator->position->program, attacked, evaluator->view);
    return list == NULL || evaluator->attack_depth > 0 || evaluator->ghost_cell != CELL_NONE
               ? KNOWN_NOT
               : codes_attacked(evaluator->position, list);
}

bool play_is_covered(const Position *position, Cell cell, Code code, unsigned owners)
{
    Question question = { .target = cell, .asked = code, .owners = owners };
    return position->tables != NULL && tables_attack(position, position->tables, &question, NULL);
}
