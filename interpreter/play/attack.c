/* Attack detection: a cell is attacked if an enemy could capture on it, were it the enemy's turn. A piece is
 * walked only if it could reach the cell on an empty board. */

#include "play/generate.h"
#include "play/lines.h"

static bool attack_found(Generator *generator)
{
    return !cellset_has(&generator->pseudo_move.delta.taken_cells, generator->target.cell);
}

/* --- by tables --------------------------------------------------------------------------- */

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
            attackers_of(position->program, tables, question->target, (Player)__builtin_ctz(owners));
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

/* True if the conditional attacker captures the real or imagined piece on the target by one of its table
 * moves. */
static bool conditional_attacker_takes(Generator *generator, Code asked, Cell from)
{
    const Position *position = generator->position;
    const MoveTables *tables = generator->target.tables;
    TableMoveSpan table_moves = table_moves_of(position, tables, from);
    unsigned unfit = UINT16_MAX; /* a rule whose condition fails for all its table moves */
    for (const TableMove *table_move = table_moves.first; table_move < table_moves.end; table_move++) {
        if (table_move->to != generator->target.cell)
            continue;
        const MoveShape *shape = &tables->shapes[table_move->shape];
        if (shape->rule == unfit || !code_is_of(tables, asked, shape->take) ||
            !path_is_clear(position, tables, table_move->between, table_move->line, shape->hop, shape->over))
            continue;
        const ActionRule *rule = &generator->evaluator.kernel->rules[shape->rule];
        if (!table_move_is_granted(generator, from, table_move))
            continue;
        if (!evaluator_allows(&generator->evaluator, rule->condition)) {
            unfit = tables->rules[shape->rule].once ? shape->rule : unfit;
            continue;
        }
        if (generator_admits(generator, rule, generator->pseudo_move.delta.classes, 0, false) &&
            !laws_forbid(generator))
            return true;
    }
    return false;
}

/* --- by walking ---------------------------------------------------------------------------- */

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

static bool conditional_attackers_attack(Generator *generator, Player player)
{
    const Position *position = generator->position;
    bool found = false;
    CellSet cells;
    cellset_copy(&cells, &generator->target.conditional_attackers, position->words);
    cellset_meet(&cells, &position->owner_cells[player], position->words);
    Code asked = generator->target.imagined == generator->target.cell
                     ? code_of(position->program, generator->target.imagined_piece)
                     : position->codes[generator->target.cell];
    generator->move_tables = generator->target.tables;
    for (unsigned cell = cellset_next(&cells, 0, position->words); cell < CELLSET_MAX && !found;
         cell = cellset_next(&cells, cell + 1, position->words))
        found = !position_spend(generator->position, 1) ||
                conditional_attacker_takes(generator, asked, (Cell)cell);
    generator->move_tables = NULL;
    return found;
}

/* True if the player could capture on the generator's target, were it its turn. The piece on the target
 * itself does not count, even if it may return to its cell. */
static bool player_attacks(Generator *generator, Player player, bool trailed)
{
    Position *position = generator->position;
    const Program *program = position->program;
    CellSet pieces;
    if (generator->target.tables == NULL) {
        cellset_copy(&pieces, &position->owner_cells[player], position->words);
    } else if (conditional_attackers_attack(generator, player)) {
        return true;
    } else {
        pieces_of_kinds(position, &generator->target.tables->walked_attackers, 1u << player, &pieces);
    }
    if (cellset_any(&pieces, position->words))
        reach_need(program);
    for (unsigned cell = cellset_next(&pieces, 0, position->words); cell < CELLSET_MAX;
         cell = cellset_next(&pieces, cell + 1, position->words)) {
        if (!position_spend(position, 1))
            return true;
        if ((Cell)cell == generator->target.cell)
            continue;
        const CellSet *reach =
            trailed ? NULL : reach_of(program, player, position->board[cell].kind, (Cell)cell);
        if (reach != NULL && !cellset_has(reach, generator->target.cell))
            continue;
        if (!generator_run_piece(generator, (Cell)cell))
            return true;
    }
    return !generator_run_others(generator);
}

Piece piece_imagined(const Kernel *kernel, Player view)
{
    Piece piece = { .kind = 0, .owner = viewpoint_of(view) };
    for (size_t kind = kernel->kind_count; kind > 0; kind--)
        if (kernel->kinds[kind - 1].royal != ROYAL_NONE)
            piece.kind = (Kind)(kind - 1);
    return piece;
}

static Player enemy_of(const Position *position, Player owner)
{
    unsigned enemies = position->program->play->enemies[owner];
    return enemies == 0 ? PLAYER_NOBODY : (Player)__builtin_ctz(enemies);
}

/* Immunity is tested once per player, not once per attacker. */
static bool immunity_reads_action(const Program *program, Kind kind)
{
    ExprId immune = program->kernel->kinds[kind].immune;
    return immune != EXPR_NONE &&
           (expr_reads(program->kernel, immune) & (READ_DELTA | READ_RULE | READ_FROM | READ_MOVED)) != 0;
}

static void drop_who_spares(const Evaluator *evaluator, Piece piece, Cell target, unsigned *owners)
{
    Piece standing = evaluator->position->board[target];
    if (evaluator->kernel->kinds[piece.kind].immune == EXPR_NONE)
        return;
    for (Player p = 0; p < evaluator->kernel->player_count; p++) {
        Evaluator asked = evaluator_for(evaluator->position, p);
        asked.attack_depth = evaluator->attack_depth + 1;
        asked.law_asks = evaluator->law_asks;
        asked.depth = evaluator->depth == DEPTH_OUTSIDE ? 0 : evaluator->depth;
        if (piece.kind != standing.kind || piece.owner != standing.owner) {
            asked.ghost_cell = target; /* the piece is imagined there */
            asked.ghost = piece;
        }
        if (piece_is_immune(&asked, p, piece, target))
            *owners &= ~(1u << p);
    }
}

static bool cell_is_attacked(const Evaluator *evaluator, Cell target, Piece piece, bool by_friends)
{
    Position *position = evaluator->position;
    const Kernel *kernel = evaluator->kernel;
    bool trailed = target_is_trailed(position, target);
    if (evaluator->attack_depth > 1)
        return false;
    const MoveTables *tables = NULL;
    CellSet conditional_attackers;
    if (!trailed && !immunity_reads_action(position->program, piece.kind))
        tables = position->tables;
    if (tables != NULL) {
        Question question = { .target = target, .owners = 0 };
        question.owners = players_related(position, piece.owner, by_friends);
        Piece asked = piece;
        if (by_friends)
            asked.owner = enemy_of(position, piece.owner);
        question.asked = code_of(position->program, asked);
        drop_who_spares(evaluator, asked, target, &question.owners);
        if (question.owners == 0)
            return false;
        cellset_clear(&conditional_attackers, position->words);
        if (tables_attack(position, tables, &question, &conditional_attackers))
            return true;
        if (tables->all_attackers)
            return false;
        if (!tables_miss_attackers(position, question.owners) &&
            !cellset_any(&conditional_attackers, position->words) && !position->program->play->others)
            return false;
    }
    Generator generator;
    for (Player p = 0; p < kernel->player_count; p++) {
        bool enemy = players_are_enemies(kernel, p, piece.owner);
        if (player_is_out(position, p) || enemy == by_friends)
            continue;
        generator_ask(&generator, position, p, evaluator->attack_depth + 1, target, attack_found, NULL);
        generator.evaluator.depth = evaluator->depth == DEPTH_OUTSIDE ? 0 : evaluator->depth;
        generator.evaluator.law_asks = evaluator->law_asks;
        generator.target.untrailed = !trailed;
        generator.target.tables = tables;
        if (tables != NULL)
            cellset_copy(&generator.target.conditional_attackers, &conditional_attackers, position->words);
        if (position->board[target].kind == KIND_NONE || by_friends) {
            Piece imagined = piece;
            if (by_friends)
                imagined.owner = enemy_of(position, piece.owner);
            generator_imagine(&generator, imagined);
        }
        if (player_attacks(&generator, p, trailed))
            return true;
    }
    return false;
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
            (position->program->play->others || tables_miss_attackers(position, question.owners)))
            return KNOWN_NOT;
        Known known = cells_attacked(position, counted, &question,
                                     tables->all_attackers ? NULL : &conditional_attackers);
        if (known != KNOWN_NO)
            return known;
    }
    return !tables->all_attackers && cellset_any(&conditional_attackers, position->words) ? KNOWN_NOT
                                                                                          : KNOWN_NO;
}

Known attack_decided(const Evaluator *evaluator, ExprId attacked)
{
    const CodeList *list = material_list(evaluator->position->program, attacked, evaluator->view);
    return list == NULL || evaluator->attack_depth > 0 || evaluator->ghost_cell != CELL_NONE
               ? KNOWN_NOT
               : codes_attacked(evaluator->position, list);
}

/* On an empty cell a piece is imagined. A piece is defended if a friend could capture an enemy imagined on
 * its cell. */
void attack_filter(Evaluator *evaluator, const CellSet *set, bool by_friends, CellSet *result)
{
    Position *position = evaluator->position;
    CellSet attacked;
    cellset_clear(&attacked, position->words);
    for (unsigned cell = cellset_next(set, 0, position->words); cell < CELLSET_MAX;
         cell = cellset_next(set, cell + 1, position->words)) {
        Piece piece = by_friends ? evaluator_piece_at(evaluator, (Cell)cell) : position->board[cell];
        if (piece.kind == KIND_NONE && by_friends)
            continue;
        if (piece.kind == KIND_NONE)
            piece = piece_imagined(evaluator->kernel, evaluator->view);
        if (cell_is_attacked(evaluator, (Cell)cell, piece, by_friends))
            cellset_add(&attacked, cell);
    }
    cellset_copy(result, &attacked, position->words);
}

void play_attacked(Position *position, Player viewpoint, CellSet *result)
{
    Evaluator evaluator = evaluator_for(position, viewpoint);
    position_rest(position);
    attack_filter(&evaluator, &position->program->everywhere, false, result);
}

bool play_is_covered(const Position *position, Cell cell, Code code, unsigned owners)
{
    Question question = { .target = cell, .asked = code, .owners = owners };
    return position->tables != NULL && tables_attack(position, position->tables, &question, NULL);
}
