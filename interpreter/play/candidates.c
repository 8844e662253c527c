/* Candidates of pieces: what a walk, a promotion and picks make of a rule. */

#include "play/generate.h"

#include "base/mix.h"

/* --- what is open -------------------------------------------------------------------- */

static bool entry_admits(const PhaseEntry *entry, const ActionRule *rule, uint64_t classes, bool neutral)
{
    return (entry->classes & classes) != 0 && (rule->kind == KIND_NONE || entry->neutral == neutral) &&
           (entry->any_kind || rule->kind == KIND_NONE || kindset_has(&entry->kinds, rule->kind));
}

bool phase_admits(const PhaseRule *phase, const ActionRule *rule, uint64_t classes, bool neutral)
{
    for (const PhaseEntry *entry = phase->entries; (size_t)(entry - phase->entries) < phase->entry_count;
         entry++) {
        /* chance owns what is nobody's, so that it needs no mark */
        if (entry_admits(entry, rule, classes, phase->chance && neutral ? entry->neutral : neutral))
            return true;
    }
    return false;
}

bool generator_admits(const Generator *generator, const ActionRule *rule, uint64_t classes, uint64_t late,
                      bool neutral)
{
    if (rule->never)
        return false;
    for (unsigned i = 0; i < generator->phase_count; i++)
        if (phase_admits(generator->phases[i], rule, classes | late, neutral))
            return true;
    return false;
}

/* --- the candidate at hand --------------------------------------------------------------- */

void generator_start(Generator *generator, Position *position, Player actor, unsigned depth)
{
    generator->position = position;
    machine_start(&generator->machine, position, actor);
    generator->machine.view = viewpoint_of(actor);
    generator->machine.depth = depth;
    generator->actor = actor;
    generator->phase_count = 0;
    generator->wanted = NULL;
    generator->target = generator->imagined = CELL_NONE;
    generator->untrailed = false;
    generator->imagined_piece = piece_none();
    generator->tables = generator->slots = NULL;
    generator->laws = true;
    generator->offers_pass = false;
    generator->gaining = generator->takes_only = false;
    generator->visit = NULL;
    generator->visit_slot = NULL;
    generator->context = NULL;
    generator->barred = -1;
    generator->fails_barred = false;
    generator->neutral = generator->skips = false;
    generator->visit_drops = NULL;
    generator->seen_count = 0;
    generator->machine.deed = &generator->candidate.deed;
    generator->memo.condition = EXPR_NONE;
    generator->machine.picks = generator->candidate.action.picks;
}

void candidate_clear(Generator *generator, const ActionRule *rule, Piece piece, Cell from)
{
    Candidate *candidate = &generator->candidate;
    Deed *deed = &candidate->deed;
    unsigned words = generator->position->words;
    generator->rule = rule;
    generator->position->asked = &rule->span;
    generator->granted = rule->condition == EXPR_NONE;
    generator->denied = false;
    candidate->swaps = false;
    candidate->promotion = -1;
    candidate->trail_count = 0;
    candidate->action = action_blank((size_t)(rule - generator->machine.kernel->rules), from, CELL_NONE);
    candidate->action.pick_count = rule->pick_count;
    deed->action = &candidate->action;
    deed->piece = piece;
    deed->from = from;
    deed->to = CELL_NONE;
    deed->kind = KIND_NONE;
    deed->classes = rule->classes;
    deed->taken_count = 0;
    deed->journal_before = generator->position->journal_count;
    deed->made = false;
    cellset_clear(&deed->path, words);
    cellset_clear(&deed->arrived, words);
    cellset_clear(&deed->vacated, words);
    cellset_clear(&deed->taken_cells, words);
    generator->machine.it = from;
}

static Piece generator_look(const Generator *generator, Cell cell)
{
    return cell == generator->imagined ? generator->imagined_piece : generator->position->board[cell];
}

static void candidate_take(Generator *generator, Cell cell)
{
    Deed *deed = &generator->candidate.deed;
    Piece piece = generator_look(generator, cell);
    if (piece.kind != KIND_NONE && !cellset_has(&deed->taken_cells, cell))
        deed_take(deed, cell, piece);
}

/* What `takes` adds; an immune piece stays where it is. */
static void candidate_take_more(Generator *generator)
{
    if (generator->rule->takes == EXPR_NONE)
        return;
    unsigned words = generator->position->words;
    CellSet more;
    machine_set(&generator->machine, generator->rule->takes, &more);
    for (EACH_CELL(cell, &more, words)) {
        Piece piece = generator_look(generator, (Cell)cell);
        if (cell != generator->candidate.deed.from && piece.kind != KIND_NONE &&
            !piece_is_immune(&generator->machine, generator->actor, piece, (Cell)cell))
            candidate_take(generator, (Cell)cell);
    }
}

/* The content of a piece's action; equal contents are one action. */
static uint64_t candidate_content(const Generator *generator)
{
    const Candidate *candidate = &generator->candidate;
    const ActionRule *rule = generator->rule;
    const Action *action = &candidate->action;
    int leaves = candidate->trail_count > 0 ? rule->leaves : -1; /* a trail of no cells is none */
    uint64_t content =
        mix64((uint64_t)action->to | (uint64_t)action->kind << 16 | (uint64_t)candidate->swaps << 24 |
              (uint64_t)(uint16_t)leaves << 32 | (uint64_t)(uint8_t)candidate->promotion << 48);
    if (rule->changes.count > 0 || rule->text.length > 0)
        content = mix64(content ^ ((uint64_t)action->rule + 1));
    if (rule->text.length > 0)
        content = mix64(content ^ ((uint64_t)action->heading << 16 | action->distance | UINT64_C(1) << 40));
    if (rule->form == RULE_MOVE && deeds_read_way(generator->position->program)) {
        content = mix64(content ^ ((uint64_t)action->heading << 16 | action->distance | UINT64_C(1) << 41));
        for (unsigned i = 0; i < generator->position->words; i++)
            content = mix64(content ^ candidate->deed.path.words[i]);
    }
    for (unsigned i = 0; i < action->pick_count; i++)
        content = mix64(content ^ action->picks[i]);
    for (unsigned i = 0; candidate->deed.taken_count > 0 && i < generator->position->words; i++)
        content = mix64(content ^ candidate->deed.taken_cells.words[i]);
    return content;
}

static bool candidate_is_new(Generator *generator)
{
    if (generator->rule->form != RULE_MOVE && generator->rule->form != RULE_STAY)
        return true;
    uint64_t content = candidate_content(generator);
    for (unsigned i = 0; i < generator->seen_count; i++)
        if (generator->seen[i] == content)
            return false;
    if (generator->seen_count < SEEN_MAX)
        generator->seen[generator->seen_count++] = content;
    return true;
}

void candidate_classify(Generator *generator)
{
    Candidate *candidate = &generator->candidate;
    const ActionRule *rule = generator->rule;
    candidate->deed.classes = rule->classes;
    if (candidate->deed.taken_count > 0)
        candidate->deed.classes |= UINT64_C(1) << CLASS_CAPTURE;
    if (candidate->promotion >= 0 ||
        (rule->become != EXPR_NONE && (rule->form == RULE_MOVE || rule->form == RULE_STAY)))
        candidate->deed.classes |= UINT64_C(1) << CLASS_PROMOTION;
}

/* Where the condition holds for all that the rule says or for none, it is asked of the first. */
static bool candidate_is_granted(Generator *generator)
{
    if (generator->granted)
        return true;
    bool known_before = generator->position->program->play->known_before[generator->candidate.action.rule];
    bool holds = machine_allows(&generator->machine, generator->rule->condition);
    generator->granted = known_before && holds;
    generator->denied = known_before && !holds;
    return holds;
}

bool candidate_judge(Generator *generator)
{
    if (generator->wanted != NULL)
        return generator->wanted->kind != generator->candidate.action.kind ||
               generator->visit(generator, &generator->candidate);
    if (!candidate_is_granted(generator))
        return !generator->denied;
    if (generator->rule->form != RULE_PASS &&
        !generator_admits(generator, generator->rule, generator->candidate.deed.classes, 0,
                          generator->neutral))
        return true;
    generator->fails_barred = false;
    if (generator->laws && laws_forbid(generator))
        return true;
    if (generator->target == CELL_NONE && !candidate_is_new(generator))
        return true;
    return generator->visit(generator, &generator->candidate);
}

bool candidate_finish(Generator *generator)
{
    Candidate *candidate = &generator->candidate;
    if (!position_spend(generator->position, 1))
        return false;
    const ActionRule *rule = generator->rule;
    unsigned taken_count = candidate->deed.taken_count;
    CellSet taken_cells;
    if (rule->takes != EXPR_NONE) {
        cellset_copy(&taken_cells, &candidate->deed.taken_cells, generator->position->words);
        candidate_take_more(generator);
    }
    if (rule->become != EXPR_NONE) {
        int32_t kind = machine_number(&generator->machine, rule->become);
        if (kind < 0 || (size_t)kind >= generator->machine.kernel->kind_count)
            return true;
        candidate->action.kind = (Kind)kind;
        candidate->deed.kind = (Kind)kind;
    }
    candidate_classify(generator);
    bool going = candidate_judge(generator);
    if (rule->takes != EXPR_NONE) {
        candidate->deed.taken_count = taken_count;
        cellset_copy(&candidate->deed.taken_cells, &taken_cells, generator->position->words);
    }
    return going;
}

/* --- promotion ------------------------------------------------------------------------------------ */

static bool promotion_applies(Generator *generator, const PromotionRule *promotion)
{
    const Deed *deed = &generator->candidate.deed;
    Machine *machine = &generator->machine;
    if (promotion->in == EXPR_NONE && promotion->touching == EXPR_NONE)
        return true;
    return machine_cell_in(machine, promotion->in, deed->to) ||
           machine_cell_in(machine, promotion->touching, deed->to) ||
           machine_cell_in(machine, promotion->touching, deed->from);
}

static bool promotion_pays(Generator *generator, const PromotionRule *promotion, Kind kind)
{
    if (!promotion->from_enemy_hand)
        return true;
    Player player = machine_player(&generator->machine, promotion->hand);
    return player != PLAYER_NOBODY && position_holds(generator->position, player, kind);
}

/* Whether the promotion rule of that index offers the choice. */
static bool promotion_offers(Generator *generator, int8_t index, Kind chosen)
{
    Candidate *candidate = &generator->candidate;
    const KindRule *kind = &generator->machine.kernel->kinds[candidate->deed.piece.kind];
    const PromotionRule *promotion = &kind->promotions[index];
    KindSet kinds = { { 0 } };
    if (!promotion_applies(generator, promotion))
        return false;
    machine_kinds(&generator->machine, promotion->to, &kinds);
    candidate->promotion = index;
    return kindset_has(&kinds, chosen) && promotion_pays(generator, promotion, chosen) &&
           machine_allows(&generator->machine, promotion->condition);
}

bool promotion_is_granted(Generator *generator)
{
    Candidate *candidate = &generator->candidate;
    int8_t index = candidate->promotion, first = 0;
    while (first <= index && !promotion_offers(generator, first, candidate->action.kind))
        first++;
    candidate->promotion = index;
    return first == index; /* else an earlier rule offers the same, or none does */
}

static bool promotion_choices(Generator *generator, unsigned index, KindSet *chosen)
{
    const Kernel *kernel = generator->machine.kernel;
    Candidate *candidate = &generator->candidate;
    const PromotionRule *promotion = &kernel->kinds[candidate->deed.piece.kind].promotions[index];
    KindSet kinds = { { 0 } };
    machine_kinds(&generator->machine, promotion->to, &kinds);
    bool going = true;
    for (EACH_KIND(kind, &kinds)) {
        if (!going || kindset_has(chosen, kind) || !promotion_pays(generator, promotion, (Kind)kind))
            continue;
        candidate->action.kind = candidate->deed.kind = (Kind)kind;
        candidate->promotion = (int8_t)index;
        candidate_classify(generator);
        if (machine_allows(&generator->machine, promotion->condition)) {
            kindset_add(chosen, kind);
            going = candidate_pick(generator, 0);
        }
    }
    candidate->action.kind = candidate->deed.kind = KIND_NONE;
    candidate->promotion = -1;
    return going;
}

static bool candidate_promote(Generator *generator)
{
    const Kernel *kernel = generator->machine.kernel;
    Candidate *candidate = &generator->candidate;
    bool compulsory = false;
    /* who changes places has not come there by a move of its own */
    if (generator->rule->promotes && !candidate->swaps && candidate->deed.piece.kind < kernel->kind_count) {
        const KindRule *kind = &kernel->kinds[candidate->deed.piece.kind];
        KindSet chosen = { { 0 } };
        for (unsigned i = 0; i < kind->promotion_count; i++) {
            const PromotionRule *promotion = &kind->promotions[i];
            if (!promotion_applies(generator, promotion))
                continue;
            if (!promotion->optional ||
                machine_cell_in(&generator->machine, promotion->forced, candidate->deed.to))
                compulsory = true;
            if (!promotion_choices(generator, i, &chosen))
                return false;
        }
    }
    return compulsory || candidate_pick(generator, 0);
}

/* --- pieces ------------------------------------------------------------------------------------------- */

/* Trails that every taking move takes along with its target. */
static void candidate_take_trails(Generator *generator, const Leg *leg, ExprId captures)
{
    const Kernel *kernel = generator->machine.kernel;
    const Position *position = generator->position;
    Cell to = generator->candidate.deed.to;
    if ((leg->ends & END_TAKE) == 0)
        return;
    for (size_t t = 0; t < kernel->trail_count; t++) {
        for (Player p = 0; kernel->trails[t].taken_by_any && p < kernel->player_count; p++) {
            const Trail *trail = &position->trails[t][p];
            if (!trail_crosses(trail, to) || !players_are_enemies(kernel, p, generator->machine.view))
                continue;
            Piece piece = position->board[trail->piece];
            if (piece.kind != KIND_NONE &&
                (captures == EXPR_NONE ||
                 machine_matches(&generator->machine, captures, piece, trail->piece)) &&
                !piece_is_immune(&generator->machine, generator->actor, piece, trail->piece))
                candidate_take(generator, trail->piece);
        }
    }
}

static bool action_matches(const Action *left, const Action *right)
{
    return left->to == right->to && left->heading == right->heading && left->distance == right->distance &&
           left->via[0] == right->via[0] && left->via[1] == right->via[1] && left->via[2] == right->via[2];
}

static void end_note_path(Generator *generator, const Walk *walk)
{
    Candidate *candidate = &generator->candidate;
    cellset_clear(&candidate->deed.path, generator->position->words);
    candidate->trail_count = 0;
    for (unsigned i = 0; i < walk->path_count; i++) {
        Cell cell = walk->path[i];
        if (cell == walk->from || cell == walk->to)
            continue;
        cellset_add(&candidate->deed.path, cell);
        if (candidate->trail_count < TRAIL_CELLS_MAX)
            candidate->trail[candidate->trail_count++] = cell;
    }
}

/* What a move does to the cells it touches. */
static void end_note_cells(Generator *generator, const Walk *walk)
{
    Candidate *candidate = &generator->candidate;
    Deed *deed = &candidate->deed;
    unsigned words = generator->position->words;
    cellset_clear(&deed->arrived, words);
    cellset_clear(&deed->vacated, words);
    cellset_clear(&deed->taken_cells, words);
    deed->taken_count = 0;
    cellset_add(&deed->arrived, walk->to);
    if (!walk->swaps && walk->to != walk->from)
        cellset_add(&deed->vacated, walk->from);
    else if (walk->swaps && generator_look(generator, walk->to).owner == deed->piece.owner)
        cellset_add(&deed->arrived, walk->from);
    for (unsigned i = 0; i < walk->taken_count; i++)
        candidate_take(generator, walk->taken[i]);
}

bool candidate_may_go(Generator *generator)
{
    Machine *machine = &generator->machine;
    const ActionRule *rule = generator->rule;
    const Deed *deed = &generator->candidate.deed;
    if (!machine_allows_cell(machine, rule->to, deed->to) ||
        !machine_allows_cell(machine, machine->kernel->kinds[rule->kind].stays, deed->to))
        return false;
    if (rule->within == EXPR_NONE)
        return true;
    CellSet within, crossed = deed->path;
    machine_set(machine, rule->within, &within);
    cellset_subtract(&crossed, &within, generator->position->words);
    return cellset_has(&within, deed->to) && !cellset_any(&crossed, generator->position->words);
}

static bool end_visit(Walk *walk)
{
    Generator *generator = walk->context;
    const Kernel *kernel = generator->machine.kernel;
    Candidate *candidate = &generator->candidate;
    const ActionRule *rule = generator->rule;
    if (walk->aim != CELL_NONE && walk->to != walk->aim)
        return true;
    candidate->action.to = candidate->deed.to = walk->to;
    candidate->action.heading = walk->heading;
    candidate->action.distance = walk->distance;
    for (unsigned i = 0; i < LEGS_MAX - 1; i++)
        candidate->action.via[i] = i < walk->leg ? walk->via[i] : CELL_NONE;
    if (generator->wanted != NULL && !action_matches(&candidate->action, generator->wanted))
        return true;
    candidate->swaps = walk->swaps;
    end_note_cells(generator, walk);
    end_note_path(generator, walk);
    if (generator->wanted == NULL && !candidate_may_go(generator))
        return true;
    if (!walk->swaps && kernel->trail_count > 0) {
        const Leg *leg = &rule->legs[walk->leg];
        candidate_take_trails(generator, leg, leg->captures != EXPR_NONE ? leg->captures : rule->captures);
    }
    if (generator->target != CELL_NONE && rule->takes == EXPR_NONE &&
        !cellset_has(&candidate->deed.taken_cells, generator->target))
        return true;
    return candidate_promote(generator);
}

bool generator_run_rule(Generator *generator, const ActionRule *rule, Piece piece, Cell from, Cell to)
{
    Machine *machine = &generator->machine;
    const Program *program = generator->position->program;
    candidate_clear(generator, rule, piece, from);
    if (generator->wanted == NULL) {
        if (rule->from_home) {
            if (!cellset_has(program_home(program, piece.owner, piece.kind), from))
                return true;
        }
        if (!machine_allows_cell(machine, rule->from, from))
            return true;
    }
    if (rule->form == RULE_STAY) {
        generator->candidate.action.to = generator->candidate.deed.to = from;
        return candidate_promote(generator) || generator->denied;
    }
    Walk walk;
    walk_start(&walk, machine, rule, piece, from);
    const WayTables *ways = ways_tables(program);
    if (ways != NULL)
        walk.ways = ways_of(ways, program, rule, piece.owner);
    walk.aim = to;
    if (generator->untrailed && rule_takes_only_target(rule))
        walk.aim = generator->target;
    CellSet ends;
    if (generator->target != CELL_NONE && generator->untrailed && rule->leg_count == 1 &&
        rule->takes != EXPR_NONE) {
        if (!ends_that_take(generator, rule, from, &ends))
            return true;
        walk.aims = &ends;
    }
    walk.imagined = generator->imagined;
    walk.imagined_piece = generator->imagined_piece;
    walk.deed = &generator->candidate.deed;
    walk.action = &generator->candidate.action;
    walk.visit = end_visit;
    walk.context = generator;
    return walk_run(&walk) || generator->denied;
}

bool generator_run_piece(Generator *generator, Cell from)
{
    const Program *program = generator->position->program;
    Piece piece = generator->position->board[from];
    generator->neutral = piece.owner == PLAYER_NOBODY;
    generator->seen_count = 0;
    if (generator->slots != NULL && piece.owner == generator->actor)
        return slots_run_piece(generator, from, piece);
    for (unsigned i = 0; i < program->rule_count[piece.kind]; i++) {
        const ActionRule *rule = &program->kernel->rules[program->rule_first[piece.kind] + i];
        if (generator->tables != NULL &&
            generator->tables->rules[rule - program->kernel->rules].how != RULE_WALKED)
            continue;
        if (generator->target != CELL_NONE && rule_takes_nothing(rule))
            continue;
        if (generator_admits(generator, rule, rule->classes, LATE_CLASSES, generator->neutral) &&
            !generator_run_rule(generator, rule, piece, from, CELL_NONE))
            return false;
    }
    return true;
}

bool generator_run_pieces_of(Generator *generator, Player owner)
{
    const Position *position = generator->position;
    const Program *program = position->program;
    CellSet own, cells;
    cellset_copy(&own, &position->owner_cells[owner], position->words);
    if (generator->skips)
        cellset_subtract(&own, &generator->skipped, position->words);
    if (!cellset_any(&own, position->words))
        return true;
    for (unsigned kind = 0; kind < program->kernel->kind_count; kind++) {
        if (program->rule_count[kind] == 0)
            continue;
        cellset_copy(&cells, &own, position->words);
        cellset_meet(&cells, &position->kind_cells[kind], position->words);
        for (EACH_CELL(cell, &cells, position->words))
            if (!generator_run_piece(generator, (Cell)cell))
                return false;
    }
    return true;
}
