/* One action at random. Each slot of each piece stands for one action that it might be, so that one of them
 * is drawn as it stands, and another if it is not open; nothing is listed. The action is made, and taken back
 * if the laws are against it. Where slots do not say all, actions are listed and one is chosen. */

#include "play/generate.h"
#include "play/lines.h"

/* Tries, lawless actions that were made, and those known for lawless, after which actions are listed. */
enum { DRAW_TRIES = 1024, DRAW_FAILURES = 24, DRAW_REFUSALS = 200 };

/* Who may act, with the sum of lots up to each: of its slots, each as often as the early effect has ways. */
typedef struct Lot {
    unsigned count;
    uint64_t total;
    uint64_t up_to[BOARD_CELLS_MAX];
    Cell from[BOARD_CELLS_MAX];
} Lot;

typedef struct Drawing {
    Playing *playing;
    Random *random;
    Random *dice; /* for what effects pick; NULL: they pick nothing */
    const Slot *slot;
    DrawWays ways;
    const EffectWays *early; /* of the early effect, for what is drawn ... */
    uint64_t way;            /* ... and in which of them it comes out */
    unsigned before;         /* candidates to come before the one that was drawn */
    bool reached;            /* ... which there was */
    unsigned failures;       /* lawless ones that were made */
    bool vain;               /* one was made in vain: the first raises the shield */
    unsigned refusals;       /* lawless ones of which the shield knew it */
    bool shielded, made;
    bool lawful; /* the shield knows that the one at hand is */
} Drawing;

/* --- what may be drawn from slots ------------------------------------------------------------- */

/* Whether every action that can come now is a piece's, a simple drop, or one of a few others. */
static bool turn_is_slotted(const Generator *generator)
{
    const Position *position = generator->position;
    return generator->slots != NULL && !generator->offers_pass && !generator_moves_neutral(generator) &&
           (turns_are_plain(position->program) || turn_stuck_phase(generator->position) >= PHASES_MAX);
}

static bool lot_fill(const Generator *generator, const DrawWays *ways, Lot *lot)
{
    const Position *position = generator->position;
    const SlotTables *tables = generator->slots;
    const CellSet *own = &position->owner_cells[generator->actor];
    size_t cells = position->program->board->cell_count;
    unsigned count = 0;
    uint64_t total = 0;
    for (unsigned word = 0; word < position->words; word++)
        for (uint64_t bits = own->words[word]; bits != 0; bits &= bits - 1) {
            unsigned from = word * 64 + (unsigned)__builtin_ctzll(bits);
            uint64_t lots = tables->lots[position->codes[from] * cells + from];
            if (lots == LOTS_UNKNOWN)
                return false;
            total += ways->single ? lots : lots * draw_ways_from(ways, (Cell)from)->count;
            lot->from[count] = (Cell)from;
            lot->up_to[count++] = total;
        }
    lot->count = count;
    lot->total = total;
    return true;
}

/* Which piece's it is; `drawn` is what is left of it. */
static unsigned lot_piece(const Lot *lot, uint64_t *drawn)
{
    enum { STRIDE = 6 };
    unsigned i = 0;
    while (i + STRIDE < lot->count && lot->up_to[i + STRIDE - 1] <= *drawn)
        i += STRIDE;
    while (lot->up_to[i] <= *drawn)
        i++;
    *drawn -= i > 0 ? lot->up_to[i - 1] : 0;
    return i;
}

/* Of a piece that was walked it is known how many candidates it has, and so lots. */
static void lot_shrink(Lot *lot, unsigned piece, uint64_t lots)
{
    uint64_t before = piece > 0 ? lot->up_to[piece - 1] : 0, less = lot->up_to[piece] - before - lots;
    for (; piece < lot->count; piece++)
        lot->up_to[piece] -= less;
    lot->total -= less;
}

/* --- making what was drawn ---------------------------------------------------------------------- */

static bool draw_leaf(Leaf *leaf)
{
    Drawing *drawing = leaf->generator->context;
    if (drawing->lawful) {
        turn_pass(leaf);
    } else if (!leaf_is_lawful(leaf, true)) {
        drawing->failures++;
        return true;
    }
    drawing->playing->action = leaf->action;
    drawing->playing->unsettled = endings_ask_lightly(&leaf->machine);
    drawing->made = true;
    return false;
}

static bool draw_candidate(Generator *generator, Candidate *candidate)
{
    Drawing *drawing = generator->context;
    DrawWays *ways = &drawing->ways;
    (void)candidate;
    Leaf leaf;
    leaf_start(&leaf, generator, draw_leaf, NULL);
    leaf.ways = ways;
    leaf.early = ways->early >= 0 && drawing->dice != NULL;
    if (leaf.early) {
        leaf.drawn = drawing->way;
        if (generator->rule->form == RULE_MOVE &&
            !effect_comes(generator, ways->early, drawing->early, leaf.drawn))
            return false;
        ways->effects[ways->early] = *drawing->early;
    }
    leaf.kept = true;
    leaf.asks_laws = !drawing->lawful;
    leaf.dice = drawing->dice;
    leaf_run(&leaf);
    drawing->vain = drawing->vain || !drawing->made;
    return false;
}

static const Slot *first_slot(const Generator *generator, Cell from)
{
    const Position *position = generator->position;
    const SlotTables *tables = generator->slots;
    size_t cells = position->program->board->cell_count;
    return &tables->slots[tables->first[position->codes[from] * cells + from]];
}

/* Of several slots that are the same action the first that is open counts. */
static bool slot_is_first(Generator *generator, Cell from, const Slot *slot)
{
    const SlotTables *tables = generator->slots;
    const Kernel *kernel = generator->machine.kernel;
    uint64_t content = slot_content(kernel, &tables->shapes[slot->shape], slot);
    for (const Slot *other = first_slot(generator, from); other < slot; other++)
        if (other->to == slot->to && slot_content(kernel, &tables->shapes[other->shape], other) == content &&
            !slot_is_trailed(generator, &tables->shapes[other->shape], other) &&
            slot_is_open(generator->position, tables, other) && slot_is_offered(generator, from, other))
            return false;
    return true;
}

static bool is_same_end(const SlotTables *tables, const Slot *slot, const Slot *other)
{
    const SlotShape *shape = &tables->shapes[slot->shape], *like = &tables->shapes[other->shape];
    return other->to == slot->to && like->rule == shape->rule && like->kind == shape->kind &&
           like->heading == shape->heading;
}

static bool pass_over(Generator *generator, Candidate *candidate)
{
    return generator != NULL && candidate != NULL;
}

/* Where somebody has left a trail, walking tells what is taken; the promotion must be the slot's. */
static bool draw_trailed(Generator *generator, Candidate *candidate)
{
    const Drawing *drawing = generator->context;
    if (candidate->action.kind != generator->slots->shapes[drawing->slot->shape].kind ||
        candidate->action.heading != generator->slots->shapes[drawing->slot->shape].heading)
        return true;
    return draw_candidate(generator, candidate);
}

/* What slots before it offer on its target goes by first, so that the generator knows it again. */
static void draw_trailed_slot(Generator *generator, Cell from, const Slot *slot)
{
    const SlotTables *tables = generator->slots;
    const Kernel *kernel = generator->machine.kernel;
    Piece piece = generator->position->board[from];
    unsigned rule = tables->shapes[slot->shape].rule, gone_by = UINT16_MAX;
    Drawing *drawing = generator->context;
    generator->visit = pass_over;
    for (const Slot *other = first_slot(generator, from); other < slot; other++) {
        unsigned earlier = tables->shapes[other->shape].rule;
        if (is_same_end(tables, slot, other)) {
            generator->visit = draw_candidate;
            return;
        }
        if ((slot->distance & SLOT_TWIN) == 0 || other->to != slot->to || earlier == rule ||
            earlier == gone_by)
            continue;
        gone_by = earlier;
        generator_run_rule(generator, &kernel->rules[earlier], piece, from, slot->to);
    }
    drawing->slot = slot;
    generator->visit = draw_trailed;
    generator_run_rule(generator, &kernel->rules[rule], piece, from, slot->to);
    generator->visit = draw_candidate;
}

/* Whether a walk must tell what comes of the slot, or of one that may be the same action. */
static bool slot_is_walked(const Generator *generator, const Slot *slot)
{
    return slot_is_trailed(generator, &generator->slots->shapes[slot->shape], slot) ||
           ((slot->distance & SLOT_TWIN) != 0 && generator->trailed &&
            cellset_has(&generator->trail_cells, slot->to));
}

/* Whether the shield knows that what is drawn is against the laws; notes if it knows that it is not. */
static bool draw_is_refused(Drawing *drawing, Verdict verdict)
{
    drawing->lawful = verdict == VERDICT_LEGAL;
    drawing->refusals += verdict == VERDICT_ILLEGAL;
    return verdict == VERDICT_ILLEGAL;
}

/* What is whole comes out in one way. */
static bool draw_is_whole(const Generator *generator, unsigned rule, unsigned class)
{
    const Program *program = generator->position->program;
    return rule_is_whole_of(program, rule, class) && !game_plan(program)->picks;
}

static void draw_whole(Generator *generator, const Action *action)
{
    Drawing *drawing = generator->context;
    Playing *playing = drawing->playing;
    drawing->made = play_whole(generator->position, action, !drawing->lawful, &playing->unsettled);
    if (drawing->made)
        playing->action = *action;
    else
        drawing->vain = ++drawing->failures > 0;
}

static void draw_slot(Generator *generator, Cell from, const Slot *slot)
{
    Drawing *drawing = generator->context;
    const SlotShape *shape = &generator->slots->shapes[slot->shape];
    generator->seen_count = 0;
    if (generator->trailed && slot_is_walked(generator, slot)) {
        draw_trailed_slot(generator, from, slot);
        return;
    }
    if (!slot_is_open(generator->position, generator->slots, slot) ||
        (drawing->shielded && draw_is_refused(drawing, slot_verdict(generator, from, slot))))
        return;
    if (!slot_is_offered(generator, from, slot) ||
        ((slot->distance & SLOT_TWIN) != 0 && !slot_is_first(generator, from, slot)))
        return;
    if (draw_is_whole(generator, shape->rule, move_class(generator->position, shape, slot->to))) {
        Action action = action_of_slot(generator->slots, from, slot);
        draw_whole(generator, &action);
    } else {
        candidate_of_slot(generator, from, slot);
        draw_candidate(generator, &generator->candidate);
    }
}

static bool draw_nth(Generator *generator, Candidate *candidate)
{
    Drawing *drawing = generator->context;
    if (drawing->before > 0) {
        drawing->before--;
        return true;
    }
    drawing->reached = true;
    return draw_candidate(generator, candidate);
}

/* One of all that a piece may do which must be walked; there may be fewer than it was drawn from. */
static void draw_walked(Generator *generator, Cell from, unsigned drawn)
{
    Drawing *drawing = generator->context;
    drawing->before = drawn;
    drawing->reached = false;
    generator->visit = draw_nth;
    generator_run_piece(generator, from);
    generator->visit = draw_candidate;
}

static void draw_piece(Generator *generator, Cell from, unsigned drawn)
{
    if (kindset_has(&generator->slots->walked, generator->position->board[from].kind))
        draw_walked(generator, from, drawn);
    else
        draw_slot(generator, from, first_slot(generator, from) + drawn);
}

/* --- one action -------------------------------------------------------------------------------------- */

/* Castlings, and what is neither a piece's move nor a drop, are few: those that may be stand behind the
 * slots, each for one. */
enum { FEW_MAX = 32 };

typedef struct Few {
    Action items[FEW_MAX];
    unsigned count;
} Few;

static bool few_noted(Generator *generator, Candidate *candidate)
{
    Few *few = generator->context;
    bool plain = game_plan(generator->position->program)->plain;
    if (few->count == FEW_MAX ||
        (!plain && (musts_of(generator, candidate) != 0 || !effects_pick_nothing(&generator->machine))))
        return false;
    few->items[few->count++] = candidate->action;
    return true;
}

/* false: they are not few, or more must be asked of them. */
static bool few_fill(Generator *generator, Few *few)
{
    few->count = 0;
    generator->context = few;
    generator->visit = few_noted;
    return (!generator_has_castles(generator) || generator_run_castles(generator)) &&
           ((generator->phase_bits & generator->slots->other_phases) == 0 || generator_run_others(generator));
}

static void draw_drop(Generator *generator, const ActionRule *rule, Cell to)
{
    Drawing *drawing = generator->context;
    if (generator->position->board[to].kind != KIND_NONE ||
        (drawing->shielded && draw_is_refused(drawing, drop_verdict(generator, rule, to))))
        return;
    unsigned index = (unsigned)(rule - generator->machine.kernel->rules);
    bool tabled = generator->slots->rules[index].how == RULE_TABLED;
    if (!tabled || rule->to != EXPR_NONE)
        candidate_of_drop(generator, rule, to);
    if (!machine_allows_cell(&generator->machine, rule->to, to))
        return;
    if (tabled && draw_is_whole(generator, index, SLOT_PLAIN)) {
        Action action = action_of_drop(generator->machine.kernel, rule, to);
        draw_whole(generator, &action);
    } else {
        candidate_of_drop(generator, rule, to);
        candidate_judge(generator);
    }
}

/* The slots that are open. Where few are, or few are lawful, they are drawn from after some tries; who has
 * not been drawn so far is as likely as before. */
enum { OPEN_MAX = 512, TRIES_FOR_OPEN = 8, FAILURES_FOR_OPEN = 4 };

typedef struct OpenLot {
    bool known, wanted;
    unsigned count;
    Cell from[OPEN_MAX];
    const Slot *slots[OPEN_MAX];
} OpenLot;

/* Not known where somebody is walked, or there are too many. */
static void open_fill(const Generator *generator, const Lot *lot, OpenLot *open)
{
    const Position *position = generator->position;
    const SlotTables *tables = generator->slots;
    size_t cells = position->program->board->cell_count;
    open->wanted = false;
    open->count = 0;
    for (unsigned i = 0; i < lot->count; i++) {
        Cell from = lot->from[i];
        const uint32_t *first = &tables->first[position->codes[from] * cells + from];
        if (kindset_has(&tables->walked, position->board[from].kind))
            return;
        for (const Slot *slot = &tables->slots[first[0]]; slot < &tables->slots[first[1]]; slot++) {
            if (!slot_is_open(position, tables, slot) &&
                (!generator->trailed || !slot_is_walked(generator, slot)))
                continue;
            if (open->count == OPEN_MAX)
                return;
            open->from[open->count] = from;
            open->slots[open->count++] = slot;
        }
    }
    open->known = true;
}

/* Who was drawn in vain, and has no other way, is not drawn again; so nothing is given up for that. */
static void open_drop(OpenLot *open, Drawing *drawing, uint64_t index)
{
    open->count--;
    open->from[index] = open->from[open->count];
    open->slots[index] = open->slots[open->count];
    drawing->failures = drawing->failures > 0;
    drawing->refusals = 0;
}

/* Which of the ways of the early effect was drawn with it; `drawn` is what is left. false: there are fewer.
 */
static bool draw_way(Drawing *drawing, const EffectWays *ways, uint64_t among, uint64_t *drawn)
{
    drawing->early = ways;
    drawing->way = *drawn % among;
    *drawn /= among;
    return drawing->way < ways->count;
}

/* One of the pieces' lots, as it was drawn. */
static void draw_of_pieces(Generator *generator, Lot *lot, OpenLot *open, uint64_t drawn)
{
    Drawing *drawing = generator->context;
    const DrawWays *ways = &drawing->ways;
    if (open->known) {
        const uint64_t index = drawn / ways->of_cell.count;
        if (draw_way(drawing, draw_ways_from(ways, open->from[index]), ways->of_cell.count, &drawn))
            draw_slot(generator, open->from[index], open->slots[index]);
        if (ways->single && !drawing->made)
            open_drop(open, drawing, index);
        return;
    }
    unsigned piece = lot_piece(lot, &drawn);
    const EffectWays *early = draw_ways_from(ways, lot->from[piece]);
    draw_way(drawing, early, early->count, &drawn);
    drawing->reached = true;
    draw_piece(generator, lot->from[piece], (unsigned)drawn);
    if (!drawing->reached)
        lot_shrink(lot, piece, (drawn - drawing->before) * early->count);
}

/* Whether what was drawn of the pieces' lots is a slot that is not open, as most are. */
static inline bool lot_is_shut(const Generator *generator, const DrawWays *ways, const Lot *lot,
                               uint64_t drawn)
{
    const Position *position = generator->position;
    const SlotTables *tables = generator->slots;
    Cell from = lot->from[lot_piece(lot, &drawn)];
    if (generator->trailed || kindset_has(&tables->walked, position->board[from].kind))
        return false;
    if (!ways->single)
        drawn /= draw_ways_from(ways, from)->count;
    return !slot_is_open(position, tables, first_slot(generator, from) + drawn);
}

/* What else there is to be drawn, each in all the ways of the early effect. */
static void draw_of_rest(Generator *generator, const Few *few, const DropLot *drops, uint64_t drawn)
{
    Drawing *drawing = generator->context;
    const DrawWays *ways = &drawing->ways;
    unsigned cells = generator->position->program->board->cell_count;
    uint64_t of_few = few->count * ways->of_other.count;
    if (drawn < of_few) {
        draw_way(drawing, &ways->of_other, ways->of_other.count, &drawn);
        candidate_resolve(generator, &few->items[drawn]);
        generator->wanted = NULL;
        return;
    }
    drawn -= of_few;
    draw_way(drawing, &ways->elsewhere, ways->elsewhere.count, &drawn);
    draw_drop(generator, drops->rules[drawn / cells], (Cell)(drawn % cells));
}

/* false: nothing was made. */
static bool draw_lots(Generator *generator, Drawing *drawing, const Few *few)
{
    Position *position = generator->position;
    const DrawWays *ways = &drawing->ways;
    Lot lot;
    OpenLot open;
    DropLot drops;
    if (!lot_fill(generator, ways, &lot))
        return false;
    drops_fill(generator, &drops);
    if (!drops.whole)
        return false;
    open.known = false;
    open.wanted = true;
    open.count = 0;
    generator->context = drawing;
    generator->visit = draw_candidate;
    uint64_t rest = few->count * ways->of_other.count +
                    (uint64_t)drops.count * position->program->board->cell_count * ways->elsewhere.count;
    size_t journal = position->journal_count;
    uint64_t tries_for_open = lot.total / ways->of_cell.count / TRIES_FOR_OPEN;
    if (tries_for_open < TRIES_FOR_OPEN)
        tries_for_open = TRIES_FOR_OPEN;
    for (unsigned tries = 0;
         tries < DRAW_TRIES && drawing->failures < DRAW_FAILURES && drawing->refusals < DRAW_REFUSALS;
         tries++) {
        if (drawing->vain && !drawing->shielded) {
            shield_raise(&generator->shield, position, generator->actor);
            drawing->shielded = true;
        }
        if (open.wanted && (drawing->failures > FAILURES_FOR_OPEN || tries > tries_for_open))
            open_fill(generator, &lot, &open);
        uint64_t slots = open.known ? open.count * ways->of_cell.count : lot.total;
        if (slots + rest == 0)
            return false;
        uint64_t drawn = random_below(drawing->random, slots + rest);
        if (drawn < slots && !open.known && lot_is_shut(generator, ways, &lot, drawn))
            continue;
        drawing->lawful = false;
        if (drawn < slots)
            draw_of_pieces(generator, &lot, &open, drawn);
        else
            draw_of_rest(generator, few, &drops, drawn - slots);
        if (drawing->made)
            return true;
        if (position->journal_count > journal)
            position_undo(position, journal);
    }
    return false;
}

/* --- where some actions come before others ------------------------------------------------------------- */

/* Makes one of those that come first, if each comes out in one way; else false, and nothing is made. If the
 * laws are against the one chosen, all that may be done must be known. `few`: see few_fill(); NULL: there are
 * more. */
static bool draw_first(Generator *generator, Drawing *drawing, const Few *few)
{
    const Program *program = generator->position->program;
    Choice choice;
    if (deeds_read_way(program) || turn_stuck_phase(generator->position) < PHASES_MAX)
        return false;
    Choosing choosing = choice_run(generator, &choice, drawing->random, few != NULL);
    if (choosing == CHOICE_IS_FREE)
        return draw_lots(generator, drawing, few);
    if (choosing != CHOICE_IS_MADE)
        return false;
    const Chance *chance = choice_made(&choice);
    generator->context = drawing;
    generator->visit = draw_candidate;
    drawing->dice = NULL;
    if (chance == NULL)
        candidate_resolve(generator, &choice.action);
    else if (chance->slot != NULL)
        draw_slot(generator, chance->cell, chance->slot);
    else
        draw_drop(generator, chance->drop, chance->cell);
    return drawing->made;
}

/* --- one action at random --------------------------------------------------------------------------------
 */

static void drawing_start(Drawing *drawing, Playing *playing, Random *random)
{
    drawing->playing = playing;
    drawing->random = drawing->dice = random;
    drawing->failures = drawing->refusals = 0;
    drawing->vain = drawing->shielded = drawing->made = drawing->lawful = drawing->reached = false;
}

/* false: nothing was drawn, and the position is as it was. */
static bool draw_from_slots(Position *position, Random *random, Playing *playing)
{
    Generator generator;
    Drawing drawing;
    drawing_start(&drawing, playing, random);
    PlayUndo undo = { .journal_count = position->journal_count, .result = position->result };
    generator_start(&generator, position, play_actor(position), 0);
    generator_open_turn(&generator);
    slots_begin(&generator);
    play_note_history(position);
    draw_ways_now(&generator, &drawing.ways);
    generator.laws = game_plan(position->program)->forbids && draw_asks_laws(&generator);
    Few few;
    bool slotted = turn_is_slotted(&generator) && few_fill(&generator, &few);
    bool lots = slotted && (game_plan(position->program)->plain || draw_is_plain(&generator, &drawing.ways));
    bool made = lots ? draw_lots(&generator, &drawing, &few)
                     : draw_first(&generator, &drawing, slotted ? &few : NULL);
    if (made)
        playing->undo = undo;
    else
        position_undo(position, undo.journal_count);
    return made;
}

bool play_draw(Position *position, Random *random, Playing *playing)
{
    position_rest(position);
    play_ready(position);
    if (position->result.over || position->overrun)
        return false;
    if (draw_from_slots(position, random, playing)) {
        position_is_spent(position);
        return true;
    }
    return draw_from_list(position, random, playing);
}
