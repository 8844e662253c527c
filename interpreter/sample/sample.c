/* Makes one legal action at random without listing all. Each table move of each piece stands for one action.
 * One is sampled; if it is not open, another is sampled. The action is made, and undone if a law forbids it
 * (rejection sampling). Where table moves do not cover everything, the actions are listed and one of them is
 * chosen. */

#include "play/lines.h"
#include "sample/internal.h"

/* The actions are listed after so many tries, so many illegal actions made, or so many that check info
 * refused. */
enum { SAMPLE_TRIES = 1024, SAMPLE_FAILURES = 24, SAMPLE_REFUSALS = 200 };

/* The mover's pieces with cumulative weights. The weight of a piece is its number of table moves times the
 * number of choices of the early effect. */
typedef struct PieceWeights {
    unsigned count;
    uint64_t total;
    uint64_t up_to[BOARD_CELLS_MAX];
    Cell from[BOARD_CELLS_MAX];
} PieceWeights;

typedef struct Sampling {
    Generator *generator;
    Playing *playing;
    Random *random;
    Random *dice; /* for the picks of effects; NULL: they pick nothing */
    SampleChoices choices;
    const EffectChoices *early; /* the choices of the early effect after the sampled move ... */
    uint64_t choice;            /* ... and the sampled one */
    unsigned before;            /* pseudo-legal moves still to pass before the sampled one */
    bool reached;               /* there was such a move */
    unsigned failures;          /* illegal actions that were made */
    bool wasted;                /* an action was made for nothing, so that check info pays */
    unsigned refusals;          /* illegal actions that check info refused */
    bool checked, made;
    bool legal; /* according to check info, the sampled action is legal */
} Sampling;

/* --- what can be sampled from table moves ------------------------------------------------------------- */

/* True if every possible action is a piece's move, a simple drop, or one of a few others. */
static bool turn_is_tabled(const Generator *generator)
{
    const Position *position = generator->position;
    return generator->move_tables != NULL && !generator->open.pass && !generator_moves_neutral(generator) &&
           (turns_are_single_phase(position->program) || phase_stuck(generator->position) >= PHASES_MAX);
}

static bool piece_weights_fill(const Generator *generator, const SampleChoices *choices,
                               PieceWeights *weights)
{
    const Position *position = generator->position;
    const MoveTables *tables = generator->move_tables;
    const CellSet *own = &position->owner_cells[generator->evaluator.mover];
    size_t cells = position->program->board->cell_count;
    unsigned count = 0;
    uint64_t total = 0;
    for (unsigned word = 0; word < position->words; word++)
        for (uint64_t bits = own->words[word]; bits != 0; bits &= bits - 1) {
            unsigned from = word * 64 + (unsigned)__builtin_ctzll(bits);
            uint64_t weight = tables->weights[position->codes[from] * cells + from];
            if (weight == WEIGHT_UNKNOWN)
                return false;
            total += choices->single ? weight : weight * sample_choices_from(choices, (Cell)from)->count;
            weights->from[count] = (Cell)from;
            weights->up_to[count++] = total;
        }
    weights->count = count;
    weights->total = total;
    return true;
}

/* The index of the piece that the number falls on. Leaves in `drawn` the number within the piece's weight. */
static unsigned piece_weights_pick(const PieceWeights *weights, uint64_t *drawn)
{
    enum { STRIDE = 6 };
    unsigned i = 0;
    while (i + STRIDE < weights->count && weights->up_to[i + STRIDE - 1] <= *drawn)
        i += STRIDE;
    while (weights->up_to[i] <= *drawn)
        i++;
    *drawn -= i > 0 ? weights->up_to[i - 1] : 0;
    return i;
}

/* Sets the weight of a piece whose pseudo-legal moves have been counted by walking. */
static void piece_weights_shrink(PieceWeights *weights, unsigned piece, uint64_t weight)
{
    uint64_t before = piece > 0 ? weights->up_to[piece - 1] : 0,
             less = weights->up_to[piece] - before - weight;
    for (; piece < weights->count; piece++)
        weights->up_to[piece] -= less;
    weights->total -= less;
}

/* --- making the sample ---------------------------------------------------------------------- */

/* Passes the turn after a sampled resolution, if it is legal. */
static void sample_finish(Sampling *sampling, Resolution *resolution)
{
    if (sampling->legal) {
        turn_pass(resolution);
    } else if (!resolution_is_lawful(resolution, true)) {
        sampling->failures++;
        return;
    }
    sampling->playing->action = resolution->action;
    sampling->playing->stalemate_pending = endings_ask_lightly(&resolution->evaluator);
    sampling->made = true;
}

/* Makes the generator's pseudo-legal move with one of its resolutions. */
static void sample_pseudo_move(Sampling *sampling)
{
    Generator *generator = sampling->generator;
    SampleChoices *choices = &sampling->choices;
    Resolution resolution;
    resolution_start(&resolution, &generator->evaluator, &generator->pseudo_move);
    resolution.laws = &generator->laws;
    resolution.choices = choices;
    resolution.early = choices->early >= 0 && sampling->dice != NULL;
    if (resolution.early) {
        resolution.drawn = sampling->choice;
        if (generator->evaluator.kernel->rules[generator->pseudo_move.action.rule].form == RULE_MOVE &&
            !effect_comes(&generator->evaluator, choices->early, sampling->early, resolution.drawn))
            return;
        choices->effects[choices->early] = *sampling->early;
    }
    resolution.kept = true;
    resolution.asks_laws = !sampling->legal;
    resolution.dice = sampling->dice;
    resolution_run(&resolution);
    if (resolution.found)
        sample_finish(sampling, &resolution);
    sampling->wasted = sampling->wasted || !sampling->made;
}

/* Makes an action that has been generated before. */
static void sample_listed(Sampling *sampling, const Action *action)
{
    Generator *generator = sampling->generator;
    if (pseudo_move_of_action(&generator->pseudo_move, &generator->evaluator, generator->position, action))
        sample_pseudo_move(sampling);
}

static const TableMove *first_table_move(const Generator *generator, Cell from)
{
    const Position *position = generator->position;
    const MoveTables *tables = generator->move_tables;
    size_t cells = position->program->board->cell_count;
    return &tables->table_moves[tables->first[position->codes[from] * cells + from]];
}

/* If several table moves are the same action, only the first open one counts. */
static bool table_move_is_first(Generator *generator, Cell from, const TableMove *table_move)
{
    const MoveTables *tables = generator->move_tables;
    const Kernel *kernel = generator->evaluator.kernel;
    uint64_t content = table_move_content(kernel, &tables->shapes[table_move->shape], table_move);
    for (const TableMove *other = first_table_move(generator, from); other < table_move; other++)
        if (other->to == table_move->to &&
            table_move_content(kernel, &tables->shapes[other->shape], other) == content &&
            !table_move_is_trailed(generator, &tables->shapes[other->shape], other) &&
            table_move_is_open(generator->position, tables, other) &&
            table_move_is_offered(generator, from, other))
            return false;
    return true;
}

static bool is_same_end(const MoveTables *tables, const TableMove *table_move, const TableMove *other)
{
    const MoveShape *shape = &tables->shapes[table_move->shape], *like = &tables->shapes[other->shape];
    return other->to == table_move->to && like->rule == shape->rule && like->kind == shape->kind &&
           like->heading == shape->heading;
}

/* A move that ends on a trail is walked to find its captures. Earlier table moves to the same target are
 * generated first, so that the generator recognises duplicates. */
static void sample_trailed_move(Sampling *sampling, Cell from, const TableMove *table_move)
{
    Generator *generator = sampling->generator;
    const MoveTables *tables = generator->move_tables;
    const Kernel *kernel = generator->evaluator.kernel;
    Piece piece = generator->position->board[from];
    unsigned rule = tables->shapes[table_move->shape].rule, gone_by = UINT16_MAX;
    bool again = false;
    for (const TableMove *other = first_table_move(generator, from); other < table_move && !again; other++) {
        unsigned earlier = tables->shapes[other->shape].rule;
        again = is_same_end(tables, table_move, other);
        if (again || (table_move->distance & MOVE_TWIN) == 0 || other->to != table_move->to ||
            earlier == rule || earlier == gone_by)
            continue;
        gone_by = earlier;
        generator_begin_rule(generator, &kernel->rules[earlier], piece, from, table_move->to);
        while (generator_next(generator))
            continue;
    }
    if (again)
        return;
    const MoveShape *shape = &tables->shapes[table_move->shape];
    const Action *action = &generator->pseudo_move.action;
    generator_begin_rule(generator, &kernel->rules[rule], piece, from, table_move->to);
    while (generator_next(generator))
        if (action->kind == shape->kind && action->heading == shape->heading) {
            sample_pseudo_move(sampling);
            return;
        }
}

/* True if the table move, or one that may be the same action, must be walked. */
static bool table_move_is_walked(const Generator *generator, const TableMove *table_move)
{
    return table_move_is_trailed(generator, &generator->move_tables->shapes[table_move->shape], table_move) ||
           ((table_move->distance & MOVE_TWIN) != 0 && generator->trails.any &&
            cellset_has(&generator->trails.cells, table_move->to));
}

/* True if the check info shows that the sample is illegal. Notes if it shows that it is legal. */
static bool sample_is_refused(Sampling *sampling, Verdict verdict)
{
    sampling->legal = verdict == VERDICT_LEGAL;
    sampling->refusals += verdict == VERDICT_ILLEGAL;
    return verdict == VERDICT_ILLEGAL;
}

/* A simple move has one choice. */
static bool sample_is_simple(const Generator *generator, unsigned rule, unsigned class)
{
    const Program *program = generator->position->program;
    return rule_is_simple_for(program, rule, class) && !game_plan(program)->picks;
}

static void sample_simple(Sampling *sampling, const Action *action)
{
    Playing *playing = sampling->playing;
    sampling->made =
        play_simple(sampling->generator->position, action, !sampling->legal, &playing->stalemate_pending);
    if (sampling->made)
        playing->action = *action;
    else
        sampling->wasted = ++sampling->failures > 0;
}

static void sample_table_move(Sampling *sampling, Cell from, const TableMove *table_move)
{
    Generator *generator = sampling->generator;
    SimpleMove simple = { .table_move = table_move, .cell = from };
    const MoveShape *shape = &generator->move_tables->shapes[table_move->shape];
    generator->seen.count = 0;
    if (generator->trails.any && table_move_is_walked(generator, table_move)) {
        sample_trailed_move(sampling, from, table_move);
        return;
    }
    if (!table_move_is_open(generator->position, generator->move_tables, table_move) ||
        (sampling->checked && sample_is_refused(sampling, simple_move_verdict(generator, &simple))))
        return;
    if (!table_move_is_offered(generator, from, table_move) ||
        ((table_move->distance & MOVE_TWIN) != 0 && !table_move_is_first(generator, from, table_move)))
        return;
    if (sample_is_simple(generator, shape->rule, move_class(generator->position, shape, table_move->to))) {
        Action action = action_of_simple(generator, &simple);
        sample_simple(sampling, &action);
    } else {
        generator_begin_table_move(generator, from, table_move);
        sample_pseudo_move(sampling);
    }
}

/* Makes one of the pseudo-legal moves of a piece that must be walked. There may be fewer than its weight. */
static void sample_walked(Sampling *sampling, Cell from, unsigned drawn)
{
    Generator *generator = sampling->generator;
    generator_begin_piece(generator, from);
    sampling->before = drawn;
    while ((sampling->reached = generator_next(generator)) && sampling->before > 0)
        sampling->before--;
    if (sampling->reached)
        sample_pseudo_move(sampling);
}

static void sample_piece(Sampling *sampling, Cell from, unsigned drawn)
{
    Generator *generator = sampling->generator;
    if (kindset_has(&generator->move_tables->walked, generator->position->board[from].kind))
        sample_walked(sampling, from, drawn);
    else
        sample_table_move(sampling, from, first_table_move(generator, from) + drawn);
}

/* --- one action -------------------------------------------------------------------------------------- */

static void sample_drop(Sampling *sampling, const ActionRule *rule, Cell to)
{
    Generator *generator = sampling->generator;
    SimpleMove simple = { .drop = rule, .cell = to };
    if (generator->position->board[to].kind != KIND_NONE ||
        (sampling->checked && sample_is_refused(sampling, simple_move_verdict(generator, &simple))))
        return;
    unsigned index = (unsigned)(rule - generator->evaluator.kernel->rules);
    bool tabled = generator->move_tables->rules[index].how == RULE_TABLED;
    if (!tabled || rule->to != EXPR_NONE)
        generator_begin_drop(generator, rule, to);
    if (!evaluator_allows_cell(&generator->evaluator, rule->to, to))
        return;
    if (tabled && sample_is_simple(generator, index, MOVE_IS_QUIET)) {
        Action action = action_of_simple(generator, &simple);
        sample_simple(sampling, &action);
    } else {
        generator_begin_drop(generator, rule, to);
        if (generator_judge(generator))
            sample_pseudo_move(sampling);
    }
}

/* The open table moves. After some failures they are sampled instead of all table moves. Each is still
 * equally likely. */
enum { OPEN_MAX = 512, TRIES_FOR_OPEN = 8, FAILURES_FOR_OPEN = 4 };

typedef struct OpenChoices {
    bool known, wanted;
    unsigned count;
    Cell from[OPEN_MAX];
    const TableMove *table_moves[OPEN_MAX];
} OpenChoices;

/* Leaves them unknown if some piece is walked or there are too many. */
static void open_fill(const Generator *generator, const PieceWeights *weights, OpenChoices *open)
{
    const Position *position = generator->position;
    const MoveTables *tables = generator->move_tables;
    size_t cells = position->program->board->cell_count;
    open->wanted = false;
    open->count = 0;
    for (unsigned i = 0; i < weights->count; i++) {
        Cell from = weights->from[i];
        const uint32_t *first = &tables->first[position->codes[from] * cells + from];
        if (kindset_has(&tables->walked, position->board[from].kind))
            return;
        for (const TableMove *table_move = &tables->table_moves[first[0]];
             table_move < &tables->table_moves[first[1]]; table_move++) {
            if (!table_move_is_open(position, tables, table_move) &&
                (!generator->trails.any || !table_move_is_walked(generator, table_move)))
                continue;
            if (open->count == OPEN_MAX)
                return;
            open->from[open->count] = from;
            open->table_moves[open->count++] = table_move;
        }
    }
    open->known = true;
}

/* A piece whose only choice has failed is not sampled again. */
static void open_drop(OpenChoices *open, Sampling *sampling, uint64_t index)
{
    open->count--;
    open->from[index] = open->from[open->count];
    open->table_moves[index] = open->table_moves[open->count];
    sampling->failures = sampling->failures > 0;
    sampling->refusals = 0;
}

/* Takes the choice of the early effect from the sampled number. False if the effect has fewer choices. */
static bool sample_effect_choice(Sampling *sampling, const EffectChoices *choices, uint64_t among,
                                 uint64_t *drawn)
{
    sampling->early = choices;
    sampling->choice = *drawn % among;
    *drawn /= among;
    return sampling->choice < choices->count;
}

/* Tries the table move that the sampled number stands for. */
static void sample_of_pieces(Sampling *sampling, PieceWeights *weights, OpenChoices *open, uint64_t drawn)
{
    const SampleChoices *choices = &sampling->choices;
    if (open->known) {
        const uint64_t index = drawn / choices->of_cell.count;
        if (sample_effect_choice(sampling, sample_choices_from(choices, open->from[index]),
                                 choices->of_cell.count, &drawn))
            sample_table_move(sampling, open->from[index], open->table_moves[index]);
        if (choices->single && !sampling->made)
            open_drop(open, sampling, index);
        return;
    }
    unsigned piece = piece_weights_pick(weights, &drawn);
    const EffectChoices *early = sample_choices_from(choices, weights->from[piece]);
    sample_effect_choice(sampling, early, early->count, &drawn);
    sampling->reached = true;
    sample_piece(sampling, weights->from[piece], (unsigned)drawn);
    if (!sampling->reached)
        piece_weights_shrink(weights, piece, (drawn - sampling->before) * early->count);
}

/* True if the sample is a table move that is not open, as most are. */
static inline bool piece_weights_are_zero(const Generator *generator, const SampleChoices *choices,
                                          const PieceWeights *weights, uint64_t drawn)
{
    const Position *position = generator->position;
    const MoveTables *tables = generator->move_tables;
    Cell from = weights->from[piece_weights_pick(weights, &drawn)];
    if (generator->trails.any || kindset_has(&tables->walked, position->board[from].kind))
        return false;
    if (!choices->single)
        drawn /= sample_choices_from(choices, from)->count;
    return !table_move_is_open(position, tables, first_table_move(generator, from) + drawn);
}

/* The other actions that can be sampled, each with all choices of the early effect. */
static void sample_of_rest(Sampling *sampling, const Few *few, const DropChoices *drops, uint64_t drawn)
{
    Generator *generator = sampling->generator;
    const SampleChoices *choices = &sampling->choices;
    unsigned cells = generator->position->program->board->cell_count;
    uint64_t of_few = few->count * choices->of_other.count;
    if (drawn < of_few) {
        sample_effect_choice(sampling, &choices->of_other, choices->of_other.count, &drawn);
        sample_listed(sampling, &few->items[drawn]);
        return;
    }
    drawn -= of_few;
    sample_effect_choice(sampling, &choices->elsewhere, choices->elsewhere.count, &drawn);
    sample_drop(sampling, drops->rules[drawn / cells], (Cell)(drawn % cells));
}

/* False if nothing was made. */
static bool sample_weights(Sampling *sampling, const Few *few)
{
    Generator *generator = sampling->generator;
    Position *position = generator->position;
    const SampleChoices *choices = &sampling->choices;
    PieceWeights weights;
    OpenChoices open;
    DropChoices drops;
    if (!piece_weights_fill(generator, choices, &weights))
        return false;
    drops_fill(generator, &drops);
    if (!drops.simple)
        return false;
    open.known = false;
    open.wanted = true;
    open.count = 0;
    uint64_t rest = few->count * choices->of_other.count +
                    (uint64_t)drops.count * position->program->board->cell_count * choices->elsewhere.count;
    size_t journal = position->journal_count;
    uint64_t tries_for_open = weights.total / choices->of_cell.count / TRIES_FOR_OPEN;
    if (tries_for_open < TRIES_FOR_OPEN)
        tries_for_open = TRIES_FOR_OPEN;
    for (unsigned tries = 0;
         tries < SAMPLE_TRIES && sampling->failures < SAMPLE_FAILURES && sampling->refusals < SAMPLE_REFUSALS;
         tries++) {
        if (sampling->wasted && !sampling->checked) {
            check_info_compute(&generator->check_info, position, generator->evaluator.mover,
                               laws_counts_allow(position, generator->evaluator.mover));
            sampling->checked = true;
        }
        if (open.wanted && (sampling->failures > FAILURES_FOR_OPEN || tries > tries_for_open))
            open_fill(generator, &weights, &open);
        uint64_t open_weight = open.known ? open.count * choices->of_cell.count : weights.total;
        if (open_weight + rest == 0)
            return false;
        uint64_t drawn = random_below(sampling->random, open_weight + rest);
        if (drawn < open_weight && !open.known && piece_weights_are_zero(generator, choices, &weights, drawn))
            continue;
        sampling->legal = false;
        if (drawn < open_weight)
            sample_of_pieces(sampling, &weights, &open, drawn);
        else
            sample_of_rest(sampling, few, &drops, drawn - open_weight);
        if (sampling->made)
            return true;
        if (position->journal_count > journal)
            position_undo(position, journal);
    }
    return false;
}

/* --- where `must` rules apply ------------------------------------------------------------- */

/* Samples among the actions that a `must` rule puts first, if each has one resolution. False if nothing was
 * made: also if a law forbids the sampled action, because then all actions must be known. `few`: see
 * few_fill(); NULL: there are too many. */
static bool sample_first(Sampling *sampling, const Few *few)
{
    Generator *generator = sampling->generator;
    const Program *program = generator->position->program;
    Choice choice;
    if (deltas_read_path(program) || phase_stuck(generator->position) < PHASES_MAX)
        return false;
    Choosing choosing = choice_run(generator, &choice, sampling->random, few != NULL);
    if (choosing == CHOICE_IS_FREE)
        return sample_weights(sampling, few);
    if (choosing != CHOICE_IS_MADE)
        return false;
    const SimpleMove *simple = choice_made(&choice);
    sampling->dice = NULL;
    if (simple == NULL) {
        sample_listed(sampling, &choice.action);
    } else if (simple->table_move != NULL) {
        sample_table_move(sampling, simple->cell, simple->table_move);
    } else {
        sample_drop(sampling, simple->drop, simple->cell);
    }
    return sampling->made;
}

/* --- one action at random -------------------- */

static void sampling_start(Sampling *sampling, Generator *generator, Playing *playing, Random *random)
{
    sampling->generator = generator;
    sampling->playing = playing;
    sampling->random = sampling->dice = random;
    sampling->failures = sampling->refusals = 0;
    sampling->wasted = sampling->checked = sampling->made = sampling->legal = sampling->reached = false;
}

/* False if nothing was sampled. Then the position is unchanged. */
static bool sample_from_tables(Position *position, Random *random, Playing *playing)
{
    Generator generator;
    Sampling sampling;
    sampling_start(&sampling, &generator, playing, random);
    PlayUndo undo = { .journal_count = position->journal_count, .result = position->result };
    generator_start(&generator, position, play_actor(position), 0);
    generator_open_turn(&generator);
    table_moves_begin(&generator);
    play_note_history(position);
    sample_choices_now(&generator, &sampling.choices);
    generator.laws.asked = game_plan(position->program)->forbids && sample_asks_laws(&generator);
    Few few;
    bool slotted = turn_is_tabled(&generator) && few_fill(&generator, &few);
    bool weight = slotted && (game_plan(position->program)->samplable ||
                              sample_is_direct(&generator, &sampling.choices));
    bool made = weight ? sample_weights(&sampling, &few) : sample_first(&sampling, slotted ? &few : NULL);
    if (made)
        playing->undo = undo;
    else
        position_undo(position, undo.journal_count);
    return made;
}

bool sample_action(Position *position, Random *random, Playing *playing)
{
    position_rest(position);
    play_ready(position);
    if (position->result.over || position->overrun)
        return false;
    if (sample_from_tables(position, random, playing)) {
        position_is_spent(position);
        return true;
    }
    return sample_from_list(position, random, playing);
}
