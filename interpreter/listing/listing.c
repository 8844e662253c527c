/* The whole kernel as an author can read it: what every piece of
 * sugar became, with the line of the file that wrote it. */

#include "listing/listing.h"

#include "schema_keys.h"

enum { PLACE_COLUMN = 92 };

static const char *const wrap_words[] = { "", "files", "ranks", "both" };

typedef struct Listing {
    const Kernel *kernel;
    const SourceList *sources;
    Buffer *out;
    size_t line_start;
} Listing;

/* --- lines ------------------------------------------------------------- */

static void begin(Listing *listing)
{
    listing->line_start = listing->out->length;
    buffer_add(listing->out, "  ");
}

static Text file_name(Text path)
{
    while (text_find(path, '/') < path.length)
        path = text_slice(path, text_find(path, '/') + 1, path.length);
    return path;
}

/* A file by its name; by its whole path where another is called so, too. */
static Text shown_file(const SourceList *sources, uint16_t number)
{
    Text path = source_get(sources, number)->path, shown = file_name(path);
    for (size_t i = 1; i <= sources->count; i++)
        if (i != number && text_equals(file_name(source_get(sources, (uint16_t)i)->path), shown))
            return path;
    return shown;
}

/* Ends a line with the place that wrote the rule, when there is one. */
static void end(Listing *listing, Span span)
{
    if (span.source != 0) {
        size_t width = listing->out->length - listing->line_start;
        int blanks = width < PLACE_COLUMN ? (int)(PLACE_COLUMN - width) : 2;
        Text file = shown_file(listing->sources, span.source);
        buffer_add(listing->out, "%*s%.*s:%u", blanks, "", TEXT_ARG(file),
                   source_place(listing->sources, span).line);
    }
    buffer_add_char(listing->out, '\n');
}

static void heading(Listing *listing, const char *title, size_t count)
{
    if (count > 0)
        buffer_add(listing->out, "\n%s\n", title);
}

/* " WORD expression", when there is one. */
static void clause(Listing *listing, const char *word, ExprId id)
{
    if (id == EXPR_NONE)
        return;
    buffer_add(listing->out, word[0] == '\0' ? "%s " : " %s ", word);
    listing_expr(listing->kernel, id, listing->out);
}

static void name(Listing *listing, Text text)
{
    buffer_add(listing->out, "%.*s:", TEXT_ARG(text));
}

/* --- rules ------------------------------------------------------------- */

const char *listing_form(RuleForm form)
{
    switch (form) {
    case RULE_MOVE: return "move";
    case RULE_STAY: return "stay";
    case RULE_DROP: return "drop";
    case RULE_CASTLE: return "castle";
    case RULE_FREE: return "action";
    case RULE_NATIVE: return "native";
    case RULE_PASS: return "pass";
    }
    return "?";
}

static void list_picks(Listing *listing, const PickRule *picks, unsigned count)
{
    for (unsigned i = 0; i < count; i++) {
        buffer_add(listing->out, " pick-%u %.*s:", i + 1, TEXT_ARG(picks[i].name));
        if (picks[i].type == PICK_NUMBER)
            buffer_add(listing->out, " %d-%d", picks[i].lowest, picks[i].highest);
        else
            clause(listing, "from", picks[i].domain);
    }
}

static Text change_subject(const Kernel *kernel, const Change *change)
{
    switch (change->op) {
    case CHANGE_SET: return kernel->numbers[change->index].name;
    case CHANGE_FLAG:
    case CHANGE_CLEAR: return kernel->flags[change->index].name;
    case CHANGE_TRAIL: return kernel->trails[change->index].name;
    case CHANGE_NATIVE: return kernel->natives[change->index].name;
    default: return TEXT("");
    }
}

static void list_changes(Listing *listing, const ChangeList *changes)
{
    static const char *const words[] = {
#define STEP(NAME, english) [CHANGE_##NAME] = KEY_CHANGE_##NAME,
        CHANGE_OPS(STEP)
#undef STEP
    };
    for (size_t i = 0; i < changes->count; i++) {
        const Change *change = &changes->items[i];
        Text subject = change_subject(listing->kernel, change);
        begin(listing);
        buffer_add(listing->out, "    do %s", words[change->op]);
        if (subject.length > 0)
            buffer_add(listing->out, " %.*s", TEXT_ARG(subject));
        clause(listing, "kind", change->kind);
        clause(listing, "at", change->cells);
        clause(listing, "to", change->target);
        clause(listing, "to", change->value);
        clause(listing, "of", change->player);
        if (change->from_hand)
            buffer_add(listing->out, " from hand");
        clause(listing, "if", change->condition);
        end(listing, change->span);
    }
}

static void list_rule(Listing *listing, const ActionRule *rule)
{
    const Kernel *kernel = listing->kernel;
    begin(listing);
    buffer_add(listing->out, "  %s", listing_form(rule->form));
    if (rule->name.length > 0)
        buffer_add(listing->out, " %.*s", TEXT_ARG(rule->name));
    if (rule->from_home)
        buffer_add(listing->out, " from home");
    if (rule->wrap != 0)
        buffer_add(listing->out, " wrap %s", wrap_words[rule->wrap & WRAP_BOTH]);
    clause(listing, "from", rule->from);
    clause(listing, "to", rule->to);
    clause(listing, "within", rule->within);
    clause(listing, "captures", rule->captures);
    clause(listing, "takes", rule->takes);
    clause(listing, "swaps", rule->swaps);
    clause(listing, "become", rule->become);
    clause(listing, "weight", rule->weight);
    if (rule->leaves >= 0)
        buffer_add(listing->out, " leaves %.*s", TEXT_ARG(kernel->trails[rule->leaves].name));
    list_picks(listing, rule->picks, rule->pick_count);
    clause(listing, "if", rule->condition);
    end(listing, rule->span);
    for (int i = 0; i < rule->leg_count; i++) {
        begin(listing);
        buffer_add(listing->out, "    %s", i == 0 ? "" : "then ");
        listing_leg(kernel, rule, (unsigned)i, listing->out);
        end(listing, (Span){ 0, 0, 0 });
    }
    if (rule->form == RULE_CASTLE) {
        begin(listing);
        buffer_add(listing->out, "    ");
        listing_wing(kernel, &kernel->castling.wings[rule->wing], listing->out);
        end(listing, (Span){ 0, 0, 0 });
    }
    list_changes(listing, &rule->changes);
}

static void list_promotion(Listing *listing, const PromotionRule *rule)
{
    begin(listing);
    buffer_add(listing->out, "  promotes%s%s", rule->optional ? " at will" : "", rule->back ? " back" : "");
    clause(listing, "to", rule->to);
    clause(listing, "paid from the hand of", rule->hand);
    clause(listing, "in", rule->in);
    clause(listing, "touching", rule->touching);
    clause(listing, "forced", rule->forced);
    clause(listing, "if", rule->condition);
    end(listing, rule->span);
}

/* --- blocks ------------------------------------------------------------ */

/* By heading, the cells that have what is drawn on them. */
static void list_headed(Listing *listing, const char *what, const CellSet *headed)
{
    const Board *board = listing->kernel->board;
    for (unsigned heading = 0; headed != NULL && heading < board->heading_count; heading++) {
        if (!cellset_any(&headed[heading], board->words))
            continue;
        begin(listing);
        buffer_add(listing->out, "%s %.*s:", what, TEXT_ARG(board->heading_names[heading]));
        for (unsigned cell = 0; cell < board->cell_count; cell++)
            if (cellset_has(&headed[heading], cell))
                buffer_add(listing->out, " %.*s", TEXT_ARG(board->names[cell]));
        end(listing, (Span){ 0, 0, 0 });
    }
}

static void list_stars(Listing *listing)
{
    const Board *board = listing->kernel->board;
    if (cellset_count(&listing->kernel->stars, board->words) == 0)
        return;
    buffer_add(listing->out, "  stars");
    for (EACH_CELL(cell, &listing->kernel->stars, board->words))
        buffer_add(listing->out, " %.*s", TEXT_ARG(board->names[cell]));
    end(listing, (Span){ 0, 0, 0 });
}

static void list_players(Listing *listing)
{
    const Kernel *kernel = listing->kernel;
    const Board *board = kernel->board;
    buffer_add(listing->out, "%.*s (%.*s)\n\nboard\n  %.*s, %u cells", TEXT_ARG(kernel->name),
               TEXT_ARG(kernel->id), TEXT_ARG(board->description), board->cell_count);
    if (board->wrap != 0 && board->topology != TOPOLOGY_RING)
        buffer_add(listing->out, ", wrap: %s", wrap_words[board->wrap & WRAP_BOTH]);
    end(listing, (Span){ 0, 0, 0 });
    list_headed(listing, "arrows", kernel->arrows);
    list_headed(listing, "lines", kernel->lines);
    list_stars(listing);
    heading(listing, "players", kernel->player_count);
    for (int p = 0; p < kernel->player_count; p++) {
        const Seat *seat = p < board->player_count ? &board->seats[p] : NULL;
        begin(listing);
        buffer_add(listing->out, "%.*s, side %u", TEXT_ARG(kernel->players[p].name),
                   kernel->players[p].side + 1);
        if (seat != NULL && seat->forward < board->heading_count)
            buffer_add(listing->out, ", forward %.*s", TEXT_ARG(board->heading_names[seat->forward]));
        if (seat != NULL && p > 0 && board->topology != TOPOLOGY_GRAPH)
            buffer_add(listing->out, seat->orientation < 0 ? ", mirrored" : ", turned");
        if (kernel->players[p].colour.length > 0)
            buffer_add(listing->out, ", colour %.*s", TEXT_ARG(kernel->players[p].colour));
        end(listing, (Span){ 0, 0, 0 });
    }
}

/* True if anything hangs on where the kind is at home, as far as no expression asks it. */
static bool home_matters(const Kernel *kernel, Kind kind)
{
    bool matters = kernel->kinds[kind].home != NULL;
    for (size_t i = 0; i < kernel->rule_count; i++)
        matters = matters || (kernel->rules[i].kind == kind && kernel->rules[i].from_home);
    return matters;
}

/* The cells where the first player has it at home: its own, or those of the set-up. */
static void list_home(Listing *listing, Kind kind)
{
    const Kernel *kernel = listing->kernel;
    const CellSet *own = kernel->kinds[kind].home;
    if (!home_matters(kernel, kind))
        return;
    buffer_add(listing->out, ", home");
    for (Cell cell = 0; cell < kernel->board->cell_count; cell++) {
        const SetupPiece *piece = &kernel->setup.board[cell];
        if (own != NULL ? cellset_has(&own[0], cell) : piece->kind == kind && piece->owner == 0)
            buffer_add(listing->out, " %.*s", TEXT_ARG(kernel->board->names[cell]));
    }
}

static void list_kinds(Listing *listing)
{
    static const char *const royal[] = { "", ", royal: check", ", royal: last", ", royal: all",
                                         ", royal: capture" };
    const Kernel *kernel = listing->kernel;
    heading(listing, "pieces", kernel->kind_count);
    for (size_t k = 0; k < kernel->kind_count; k++) {
        const KindRule *kind = &kernel->kinds[k];
        begin(listing);
        buffer_add(listing->out, "%.*s%s%s", TEXT_ARG(kind->id), royal[kind->royal],
                   kind->neutral ? ", nobody's" : "");
        if (kind->unlimited)
            buffer_add(listing->out, ", supply unlimited");
        else if (kind->supply > 0)
            buffer_add(listing->out, ", supply %d", kind->supply);
        if (kind->written.length > 0)
            buffer_add(listing->out, ", written %.*s", TEXT_ARG(kind->written));
        if (kind->also.length > 0)
            buffer_add(listing->out, ", also %.*s", TEXT_ARG(kind->also));
        if (kind->image.length > 0)
            buffer_add(listing->out, ", image %.*s", TEXT_ARG(kind->image));
        if (kind->facing != HEADING_NONE)
            buffer_add(listing->out, ", facing %.*s", TEXT_ARG(kernel->board->heading_names[kind->facing]));
        clause(listing, "immune if", kind->immune);
        clause(listing, "stays in", kind->stays);
        list_home(listing, (Kind)k);
        end(listing, kind->span);
        for (size_t i = 0; i < kernel->rule_count; i++)
            if (kernel->rules[i].kind == k)
                list_rule(listing, &kernel->rules[i]);
        for (int i = 0; i < kind->promotion_count; i++)
            list_promotion(listing, &kind->promotions[i]);
    }
}

static void list_state(Listing *listing)
{
    const Kernel *kernel = listing->kernel;
    heading(listing, "state", kernel->number_count + kernel->flag_count + kernel->trail_count);
    for (size_t i = 0; i < kernel->number_count; i++) {
        const NumberRule *number = &kernel->numbers[i];
        begin(listing);
        name(listing, number->name);
        buffer_add(listing->out, " number %d to %d from %d%s%s", number->min, number->max, number->start,
                   number->per_player ? " per player" : "",
                   number->counts_turns     ? ", counts turns"
                   : number->counts_actions ? ", counts actions"
                                            : "");
        clause(listing, "until", number->until);
        end(listing, number->span);
    }
    for (size_t i = 0; i < kernel->flag_count; i++) {
        begin(listing);
        name(listing, kernel->flags[i].name);
        buffer_add(listing->out, " flag%s", kernel->flags[i].lost_moving ? ", lost moving" : "");
        end(listing, kernel->flags[i].span);
    }
    for (size_t i = 0; i < kernel->trail_count; i++) {
        begin(listing);
        name(listing, kernel->trails[i].name);
        buffer_add(listing->out, " trail, taken by %s", kernel->trails[i].taken_by_any ? "any" : "e");
        end(listing, kernel->trails[i].span);
    }
    heading(listing, "captured", kernel->captured_count);
    for (size_t i = 0; i < kernel->captured_count; i++) {
        const CapturedRule *rule = &kernel->captured[i];
        begin(listing);
        buffer_add(listing->out, "%s", rule->to_hand ? "to hand" : "leaves the game");
        clause(listing, "of", rule->player);
        buffer_add(listing->out, "%s", rule->unpromoted ? " as unpromoted" : "");
        clause(listing, "if", rule->condition);
        end(listing, rule->span);
    }
}

static void list_terms(Listing *listing)
{
    const Kernel *kernel = listing->kernel;
    heading(listing, "terms", kernel->term_count);
    for (size_t i = 0; i < kernel->term_count; i++) {
        begin(listing);
        name(listing, kernel->terms[i].name);
        clause(listing, "is", kernel->terms[i].value);
        end(listing, kernel->terms[i].span);
    }
}

static void list_actions(Listing *listing)
{
    const Kernel *kernel = listing->kernel;
    heading(listing, "actions of no piece", kernel->rule_count);
    for (size_t i = 0; i < kernel->rule_count; i++)
        if (kernel->rules[i].kind == KIND_NONE)
            list_rule(listing, &kernel->rules[i]);
}

static void list_phases(Listing *listing)
{
    const Kernel *kernel = listing->kernel;
    heading(listing, "turn", kernel->phase_count);
    for (size_t i = 0; i < kernel->phase_count; i++) {
        const PhaseRule *phase = &kernel->phases[i];
        begin(listing);
        name(listing, phase->name);
        buffer_add(listing->out, "%s%s%s%s", phase->chance ? " chance" : "",
                   phase->optional ? " optional" : "", phase->repeat ? " repeat" : "",
                   phase->pass_free    ? " pass free"
                   : phase->pass_stuck ? " pass stuck"
                                       : "");
        for (int e = 0; e < phase->entry_count; e++)
            for (size_t c = 0; c < kernel->class_count && c < 64; c++)
                if ((phase->entries[e].classes >> c & 1) != 0)
                    buffer_add(listing->out, " %.*s%s", TEXT_ARG(kernel->class_names[c]),
                               phase->entries[e].neutral    ? " (nobody's)"
                               : phase->entries[e].any_kind ? ""
                                                            : " (some kinds)");
        clause(listing, "times", phase->times);
        clause(listing, "repeat while", phase->repeat_if);
        clause(listing, "if", phase->condition);
        end(listing, phase->span);
    }
}

static void list_effects(Listing *listing)
{
    static const char *const times[] = { "", " at turn-end", " at turn-start" };
    const Kernel *kernel = listing->kernel;
    heading(listing, "effects", kernel->effect_count);
    for (size_t i = 0; i < kernel->effect_count; i++) {
        const EffectRule *effect = &kernel->effects[i];
        begin(listing);
        name(listing, effect->name);
        buffer_add(listing->out, "%s%s%s", times[effect->at], effect->each ? " each" : "",
                   effect->optional ? " optional" : "");
        clause(listing, "times", effect->times);
        list_picks(listing, effect->picks, effect->pick_count);
        clause(listing, "if", effect->condition);
        end(listing, effect->span);
        list_changes(listing, &effect->changes);
    }
}

static void saying(Listing *listing, Text says)
{
    if (says.length > 0)
        buffer_add(listing->out, ", says \"%.*s\"", TEXT_ARG(says));
}

static void list_laws(Listing *listing)
{
    static const char *const forms[] = { "forbid", "never", "warn" };
    const Kernel *kernel = listing->kernel;
    heading(listing, "laws", kernel->law_count);
    for (size_t i = 0; i < kernel->law_count; i++) {
        const LawRule *law = &kernel->laws[i];
        begin(listing);
        name(listing, law->name);
        clause(listing, forms[law->form], law->condition);
        if (law->before >= 0)
            buffer_add(listing->out, " before %.*s", TEXT_ARG(kernel->effects[law->before].name));
        buffer_add(listing->out, "%s", law->at_turn_end ? " at turn-end" : "");
        saying(listing, law->says);
        end(listing, law->span);
    }
    heading(listing, "must", kernel->must_count);
    for (size_t i = 0; i < kernel->must_count; i++) {
        begin(listing);
        name(listing, kernel->musts[i].name);
        clause(listing, "", kernel->musts[i].condition);
        end(listing, kernel->musts[i].span);
    }
}

static void list_endings(Listing *listing)
{
    static const char *const outcomes[] = { KEY_ENDING_WINS, KEY_ENDING_LOSES, (KEY_ENDING_LOSES " all"),
                                            KEY_ENDING_OUT,  KEY_ENDING_DRAW,  KEY_ENDING_MOST };
    const Kernel *kernel = listing->kernel;
    heading(listing, "endings", kernel->ending_count);
    for (size_t i = 0; i < kernel->ending_count; i++) {
        const EndingRule *ending = &kernel->endings[i];
        begin(listing);
        name(listing, ending->name);
        clause(listing, ending->each ? "each, if" : "if", ending->condition);
        buffer_add(listing->out, ", %s", outcomes[ending->outcome]);
        clause(listing, "", ending->player);
        clause(listing, "", ending->value);
        buffer_add(listing->out, ending->claim != EXPR_NONE ? "," : "");
        clause(listing, KEY_ENDING_CLAIM, ending->claim);
        if (ending->unclaimed.length > 0)
            buffer_add(listing->out, ", " KEY_ENDING_UNCLAIMED " %.*s", TEXT_ARG(ending->unclaimed));
        if (ending->played)
            buffer_add(listing->out, ", " KEY_ENDING_PLAYED);
        if (ending->halves)
            buffer_add(listing->out, ", " KEY_ENDING_HALVES);
        saying(listing, ending->says);
        end(listing, ending->span);
    }
}

static void list_fields(Listing *listing)
{
    static const char *const forms[] = { "side",   "castling", "en-passant", "clock", "round",
                                         "number", "flag",     "trail",      "out",   "phase" };
    const Kernel *kernel = listing->kernel;
    heading(listing, "position", kernel->field_count);
    for (size_t i = 0; i < kernel->field_count; i++) {
        const FieldRule *field = &kernel->fields[i];
        begin(listing);
        if (field->name.length > 0)
            buffer_add(listing->out, "%.*s=", TEXT_ARG(field->name));
        if (field->instead > 0)
            buffer_add(listing->out, "%.*s|", TEXT_ARG(kernel->numbers[field->instead - 1].name));
        buffer_add(listing->out, "%s", forms[field->form]);
        if (field->index >= 0 && field->form == FIELD_NUMBER)
            buffer_add(listing->out, " %.*s", TEXT_ARG(kernel->numbers[field->index].name));
        else if (field->index >= 0 && field->form == FIELD_FLAG)
            buffer_add(listing->out, " %.*s", TEXT_ARG(kernel->flags[field->index].name));
        else if (field->index >= 0 && field->form == FIELD_TRAIL)
            buffer_add(listing->out, " %.*s", TEXT_ARG(kernel->trails[field->index].name));
        end(listing, field->span);
    }
}

static void list_files(Listing *listing)
{
    const SourceList *sources = listing->sources;
    heading(listing, "files", sources->count);
    for (size_t i = 0; i < sources->count; i++) {
        begin(listing);
        buffer_add_text(listing->out, sources->items[i].path);
        end(listing, (Span){ 0, 0, 0 });
    }
}

void listing_kernel(const Kernel *kernel, const SourceList *sources, Buffer *buffer)
{
    Listing listing = { .kernel = kernel, .sources = sources, .out = buffer };
    list_players(&listing);
    list_kinds(&listing);
    list_state(&listing);
    list_terms(&listing);
    list_actions(&listing);
    list_phases(&listing);
    list_effects(&listing);
    list_laws(&listing);
    list_endings(&listing);
    list_fields(&listing);
    list_files(&listing);
}
