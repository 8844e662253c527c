/* export_section.c -- a definition as a section of a variants.ini, found by trying: from the game built in
 * that is nearest, each change that brings the section nearer is kept, until none does. */

#include "allocation.h"
#include "export.h"
#include "library.h"
#include "telling.h"

#include <ctype.h>
#include <stdlib.h>
#include <string.h>

enum {
    FILES_MOST = 12, /* of that program's boards */
    RANKS_MOST = 10,
    FAR = 1000000,
    WARNING_WEIGHT = 40, /* in words: it says something that is then passed over */
    ROUNDS_MOST = 8,
    BEGINNINGS_MOST = 4
};

/* --- a draft, read ---------------------------------------------------------------------------- */

static const IniFile draft_file = { .path = "(draft)" };

static IniSection *draft_section(const Export *export, const Draft *draft)
{
    IniSection *section = import_take(sizeof *section);
    *section = (IniSection){ .name = export->name, .base = draft->base, .line = 1, .file = &draft_file };
    section->entries = import_take((draft->count + 1) * sizeof *section->entries);
    for (size_t i = 0; i < draft->count; i++)
        section->entries[section->count++] =
            (IniEntry){ draft->entries[i].key, draft->entries[i].value, .line = 1 };
    return section;
}

static uint64_t draft_hash(const Draft *draft)
{
    uint64_t sum = import_text_hash(import_no_hash, draft->base);
    for (size_t i = 0; i < draft->count; i++)
        sum = import_text_hash(import_text_hash(sum, draft->entries[i].key), draft->entries[i].value);
    return sum | 1;
}

/* The place of what was found, or one for it. */
static Tried *tried_at(Tried *table, uint64_t what)
{
    size_t at = what % TRIED_MAX;
    for (int i = 0; i < 16 && table[at].what != 0; i++, at = (at + 1) % TRIED_MAX)
        if (table[at].what == what)
            break;
    return &table[at];
}

static Tried rules_tried(const Export *export, uint64_t definition, VariRules *rules)
{
    if (!vari_rules_ok(rules))
        return (Tried){ .what = definition, .distance = FAR, .lost = UINT64_MAX };
    VariGame *game = must_have(vari_game_new(rules, 0));
    const char *position = vari_position_text(vari_game_at(game));
    bool same_board = strncmp(position, export->position, strcspn(position, " ") + 1) == 0;
    bool over = vari_position_result(vari_game_at(game))->over;
    vari_game_free(game);
    if (over) /* nobody could play it */
        return (Tried){ .what = definition, .distance = FAR, .lost = UINT64_MAX };
    const Sayings *said = sayings_of(rules);
    unsigned distance = sayings_distance(export->wanted, said) + (same_board ? 0 : WARNING_WEIGHT);
    return (Tried){ .what = definition, .distance = distance, .lost = sayings_lost(export->wanted, said) };
}

/* Drafts that become the same definition are loaded once. */
static Tried tree_tried(Export *export, const Tree *whole)
{
    uint64_t definition = tree_hash(whole);
    Tried *tried = tried_at(export->definitions, definition);
    if (tried->what == definition)
        return *tried;
    VariRules *rules = import_load(whole);
    *tried = rules_tried(export, definition, rules);
    vari_rules_free(rules);
    return *tried;
}

/* The definition that a draft becomes; its players are called as those of the game, which no section says. */
static Tree *draft_tree(const Export *export, const Draft *draft, Telling *telling)
{
    Tree *whole = import_whole(draft_section(export, draft), &draft_file, export->names, telling, NULL);
    if (whole == NULL)
        return NULL;
    static const char *const names[] = { "white", "black" };
    Tree *players = tree_list(whole, "players");
    for (size_t i = 0; i < 2; i++) {
        Tree *player = tree_map();
        tree_say(player, "name", "%s", names[i]);
        tree_say(player, "called", "%s", vari_rules_player(export->rules, i)->called);
        tree_item(players, player);
    }
    return whole;
}

/* Many a draft is measured again after another change that was no better. */
static void measure(Export *export, Draft *draft)
{
    uint64_t what = draft_hash(draft);
    Tried *known = tried_at(export->drafts, what);
    if (known->what != what) {
        export->trials++;
        const void *mark = import_mark();
        Telling telling = { .path = draft_file.path, .section = export->name, .silent = true };
        Tree *whole = draft_tree(export, draft, &telling);
        Tried tried = { .distance = FAR, .lost = UINT64_MAX };
        if (whole != NULL && !telling.failed)
            tried = tree_tried(export, whole);
        import_free_to(mark);
        *known = (Tried){ .what = what,
                          .distance = tried.distance + (unsigned)telling.warnings * WARNING_WEIGHT,
                          .lost = tried.lost };
    }
    draft->distance = known->distance;
    draft->lost = known->lost;
}

VariRules *export_draft_rules(const Export *export, const Draft *draft)
{
    Telling telling = { .path = draft_file.path, .section = export->name, .silent = true };
    return import_load(draft_tree(export, draft, &telling));
}

/* Many a draft is compared again in another round. */
static unsigned draft_agreement(const Export *export, const Draft *draft)
{
    uint64_t what = draft_hash(draft);
    Tried *known = tried_at(export->drafts, what);
    if (known->what == what && known->is_compared)
        return known->agreement;
    const void *mark = import_mark();
    VariRules *rules = export_draft_rules(export, draft);
    unsigned agreement = vari_rules_ok(rules) ? import_agreement(export->rules, rules) : 0;
    vari_rules_free(rules);
    import_free_to(mark);
    if (known->what == what) {
        known->agreement = agreement;
        known->is_compared = true;
    }
    return agreement;
}

static void read_draft(Export *export)
{
    Telling telling = { .path = draft_file.path, .section = export->name, .silent = true };
    export->model = model_of(draft_section(export, &export->draft), &draft_file, &telling);
}

/* --- changing it ------------------------------------------------------------------------------- */

static void draft_put(Draft *draft, Entry entry)
{
    size_t at = 0;
    while (at < draft->count && strcmp(draft->entries[at].key, entry.key) != 0)
        at++;
    if (at < ENTRIES_MAX)
        draft->entries[at] = entry;
    draft->count += at == draft->count && at < ENTRIES_MAX;
}

static Draft changed(const Draft *draft, const Change *change)
{
    Draft made = *draft;
    for (size_t i = 0; i < CHANGE_ENTRIES && change->entries[i].key != NULL; i++)
        draft_put(&made, change->entries[i]);
    return made;
}

/* Keeps the best of the changes, where one says more of the rules and plays no worse; none does where all is
 * said. */
static bool improve(Export *export, const Changes *changes)
{
    Draft best = export->draft;
    for (size_t i = 0; i < changes->count && best.distance > 0 && export->trials < TRIALS_MOST; i++) {
        if (export->kept != NULL && strcmp(changes->items[i].entries[0].key, export->kept) == 0)
            continue;
        Draft draft = changed(&export->draft, &changes->items[i]);
        measure(export, &draft);
        if (draft.distance >= best.distance)
            continue;
        draft.agreement = draft_agreement(export, &draft);
        if (draft.agreement >= best.agreement)
            best = draft;
    }
    bool better = best.distance < export->draft.distance;
    export->draft = best;
    if (better)
        read_draft(export);
    return better;
}

static bool has_letter(const Export *export, char letter)
{
    for (size_t i = 0; i < export->names->count; i++) {
        const char *own = export->names->letters[i];
        if (own[0] != '\0' && own[1] == '\0' && tolower((unsigned char)own[0]) == letter)
            return true;
    }
    return false;
}

static bool is_promoted(const Model *model, int slot)
{
    for (int plain = 0; plain < slot_count; plain++)
        if (model->letters[plain] != 0 && model_map(model, "promotedPieceType", plain) == slot)
            return true;
    return false;
}

/* Pieces of the base that the game has not, and that would come where any piece may. */
static void put_absent(const Export *export, Draft *draft)
{
    Telling telling = { .path = draft_file.path, .section = export->name, .silent = true };
    const Model *model = model_of(draft_section(export, draft), &draft_file, &telling);
    for (int slot = 0; model != NULL && slot < slot_count; slot++)
        if (model->letters[slot] != 0 && !has_letter(export, model->letters[slot]) &&
            !is_promoted(model, slot))
            draft_put(draft, (Entry){ slots[slot].option, "-" });
}

static Draft base_draft(Export *export, const char *base)
{
    Draft draft = { .base = base };
    Telling telling = { .path = draft_file.path, .section = export->name, .silent = true };
    const Model *model = model_of(draft_section(export, &draft), &draft_file, &telling);
    bool same_board = model != NULL && model->files == export->files && model->ranks == export->ranks;
    put_absent(export, &draft);
    draft_put(&draft, (Entry){ "startFen", export->position });
    if (!same_board) {
        draft_put(&draft, (Entry){ "maxFile", import_format("%d", export->files) });
        draft_put(&draft, (Entry){ "maxRank", import_format("%d", export->ranks) });
    }
    if (!same_board && export->ranks != 8) {
        draft_put(&draft, (Entry){ "promotionRegionWhite", import_format("*%d", export->ranks) });
        draft_put(&draft, (Entry){ "promotionRegionBlack", "*1" });
        draft_put(&draft, (Entry){ "doubleStepRegionBlack", import_format("*%d", export->ranks - 1) });
    }
    measure(export, &draft);
    Draft single = draft; /* without what is most of what a pawn's rule says */
    draft_put(&single, (Entry){ "doubleStep", "false" });
    measure(export, &single);
    return single.distance < draft.distance ? single : draft;
}

static int count_bits(uint64_t bits)
{
    int count = 0;
    for (; bits != 0; bits &= bits - 1)
        count++;
    return count;
}

/* The game built in that says the nearest, and the nearest of those that say most of what that one does not.
 */
static void choose_bases(Export *export, Draft bases[2])
{
    const IniFile *known = ini_builtin();
    Draft *drafts = import_take(known->count * sizeof *drafts);
    size_t nearest = 0, other = 0;
    for (size_t i = 0; i < known->count; i++) {
        drafts[i] = base_draft(export, known->sections[i].name);
        if (drafts[i].distance < drafts[nearest].distance)
            nearest = i;
    }
    for (size_t i = 0; i < known->count; i++) {
        int more = count_bits(drafts[nearest].lost & ~drafts[i].lost) -
                   count_bits(drafts[nearest].lost & ~drafts[other].lost);
        if (more > 0 || (more == 0 && drafts[i].distance < drafts[other].distance))
            other = i;
    }
    bases[0] = drafts[nearest];
    bases[1] = drafts[other];
}

/* What kinds are called where they are shown, if a definition may call them so. */
static KindNames *shown_names(const VariRules *rules)
{
    KindNames *names = import_kind_names(rules);
    names->shown = true;
    for (size_t i = 0; i < names->count; i++) {
        const char *shown = vari_rules_kind(rules, i)->name;
        char *name = import_take(strlen(shown) + 1);
        for (size_t at = 0; shown[at] != '\0'; at++)
            name[at] = (char)(shown[at] == ' ' ? '-' : tolower((unsigned char)shown[at]));
        if (import_may_be_kind(name))
            names->names[i] = name;
    }
    return names;
}

/* All that the game says of the kind of that letter is said: there is nothing to try. */
static bool is_said(const Export *export, const char *letter)
{
    const char *end = import_format(" (%s)", letter);
    size_t length = strlen(end);
    for (size_t i = 0; i < export->wanted->count && i < 64; i++) {
        const char *subject = export->wanted->items[i].subject;
        size_t whole = strlen(subject);
        if (whole > length && strcmp(subject + whole - length, end) == 0)
            return (export->draft.lost >> i & 1) == 0;
    }
    return false;
}

static bool improve_pieces(Export *export)
{
    bool better = false;
    for (size_t i = 0; i < vari_rules_info(export->rules)->kind_count; i++) {
        const char *letter = vari_rules_letter(export->rules, i, 0, false),
                   *betza = export_betza(export->rules, i);
        Changes changes = { .count = 0 };
        if (is_said(export, letter))
            continue;
        suggest_pieces(export, letter, betza, &changes);
        suggest_promoted(export, letter, betza, &changes);
        better |= improve(export, &changes);
    }
    Changes absent = { .count = 0 };
    suggest_absence(export, &absent);
    while (improve(export, &absent))
        better = true;
    for (int slot = 0; slot < slot_count; slot++) {
        Changes changes = { .count = 0 };
        char letter = (char)toupper((unsigned char)export->model->letters[slot]);
        if (letter != 0 && !is_said(export, import_format("%c", letter)))
            suggest_lands(export, slot, &changes);
        better |= improve(export, &changes);
    }
    return better;
}

static bool improve_options(Export *export)
{
    bool better = false;
    for (int option = 0; option < option_count; option++) {
        Changes changes;
        do {
            changes.count = 0;
            suggest_values(export, option, &changes);
        } while (improve(export, &changes) && (better = true, options[option].type == IS_PIECES));
    }
    return better;
}

/* What says a rule that is not said yet, though it says others that are not wanted: as drops do, before it is
 * said what may be dropped where. */
static void suggest_beginnings(Export *export, Changes *beginnings)
{
    for (int option = 0; option < option_count; option++) {
        Changes changes = { .count = 0 };
        OptionType type = options[option].type;
        if (type == IS_BOOL || type == IS_WORD || type == IS_VALUE)
            suggest_values(export, option, &changes);
        for (size_t i = 0; i < changes.count; i++) {
            Draft draft = changed(&export->draft, &changes.items[i]);
            measure(export, &draft);
            if ((export->draft.lost & ~draft.lost) != 0 && beginnings->count < BEGINNINGS_MOST)
                beginnings->items[beginnings->count++] = changes.items[i];
        }
    }
}

/* Begins with such a change, and keeps it where more changes make it good. */
static bool improve_by_two(Export *export)
{
    if (export->draft.distance == 0)
        return false;
    Changes beginnings = { .count = 0 };
    suggest_beginnings(export, &beginnings);
    const Draft before = export->draft;
    for (size_t i = 0; i < beginnings.count; i++) {
        export->draft = changed(&before, &beginnings.items[i]);
        measure(export, &export->draft);
        export->draft.agreement = draft_agreement(export, &export->draft);
        read_draft(export);
        export->kept = beginnings.items[i].entries[0].key;
        improve_options(export);
        export->kept = NULL;
        if (export->draft.distance < before.distance && export->draft.agreement >= before.agreement)
            return true;
    }
    export->draft = before;
    read_draft(export);
    return false;
}

static void climb(Export *export, const Draft *base)
{
    export->draft = *base;
    export->draft.agreement = draft_agreement(export, base);
    read_draft(export);
    for (int round = 0; round < ROUNDS_MOST; round++)
        if (!improve_pieces(export) && !improve_options(export) && !improve_by_two(export))
            break;
}

static bool is_nearer(const Draft *draft, const Draft *other)
{
    return draft->agreement != other->agreement ? draft->agreement > other->agreement
                                                : draft->distance < other->distance;
}

/* What is left out without a loss is not written. */
static void shorten(Export *export)
{
    for (size_t i = export->draft.count; i-- > 0;) {
        Draft draft = export->draft;
        memmove(&draft.entries[i], &draft.entries[i + 1], (draft.count - i - 1) * sizeof draft.entries[0]);
        draft.count--;
        measure(export, &draft);
        if (draft.distance > export->draft.distance)
            continue;
        draft.agreement = draft_agreement(export, &draft);
        if (draft.agreement >= export->draft.agreement)
            export->draft = draft;
    }
}

/* --- from the games that are near -------------------------------------------------------------- */

/* Nothing that was measured so far is known any more. */
static void begin_trials(Export *export)
{
    export->definitions = import_take(TRIED_MAX * sizeof *export->definitions);
    export->drafts = import_take(TRIED_MAX * sizeof *export->drafts);
}

/* The game built in that stands for the definition, or for the nearest one that it extends; NULL. */
static const IniSection *find_kin(const VariRules *rules)
{
    const IniFile *known = ini_builtin();
    const char *path, *bytes;
    size_t length;
    for (size_t file = 0; vari_rules_file(rules, file, &path, &bytes, &length); file++) {
        const char *slash = strrchr(path, '/'), *name = slash == NULL ? path : slash + 1;
        const char *id = import_cut(name, strcspn(name, "."));
        for (size_t i = 0; i < known->count; i++)
            if (strcmp(import_shipped_id(&known->sections[i]), id) == 0)
                return &known->sections[i];
    }
    return NULL;
}

/* True if the section that says nothing more is the game: it is read as the shipped definition. */
static bool is_kin_itself(const Export *export, const IniSection *kin)
{
    VariRules *shipped = kin == NULL ? NULL : library_find(import_shipped_id(kin));
    bool same = shipped != NULL && vari_rules_ok(shipped) &&
                vari_rules_info(shipped)->rules_hash == vari_rules_info(export->rules)->rules_hash;
    vari_rules_free(shipped);
    return same;
}

/* What is wanted, in the words of the section that the draft starts from. */
static void translate(Export *export, const Sayings *wanted, const char *base)
{
    VariRules *shipped = library_find(import_shipped_id(ini_find(ini_builtin(), base)));
    Draft plain = { .base = base };
    VariRules *section = export_draft_rules(export, &plain);
    bool known = shipped != NULL && vari_rules_ok(shipped) && vari_rules_ok(section);
    export->wanted = known ? sayings_translated(wanted, sayings_of(shipped), sayings_of(section)) : wanted;
    vari_rules_free(shipped);
    vari_rules_free(section);
}

static bool is_better(const Draft *draft, const Draft *best)
{
    bool same = draft->agreement == best->agreement && draft->distance == best->distance;
    return same ? draft->count < best->count : is_nearer(draft, best);
}

/* Warns if the search has ended before it found a section that says all. */
static void warn_of_limit(const Export *export)
{
    if (export->draft.distance > 0 && export->trials >= TRIALS_MOST)
        fprintf(tell_stream(),
                "vari: warning: %s differs much from what a section can say, and the search ended after %d "
                "drafts: another section may come closer\n",
                export->name, TRIALS_MOST);
}

/* Climbs from the game that the definition comes from, then from those whose words are near: one may say the
 * same in fewer lines. One that begins far away is not tried once the best says all. */
static void find_best(Export *export)
{
    enum { BASES = 3 };
    const Sayings *wanted = export->wanted, *best_wanted = wanted;
    const IniSection *kin = find_kin(export->rules);
    Draft best = { .base = kin == NULL ? NULL : kin->name, .agreement = UINT32_MAX }, bases[BASES];
    if (is_kin_itself(export, kin)) {
        export->draft = best;
        translate(export, wanted, best.base);
        return;
    }
    choose_bases(export, bases + 1);
    bases[0] = kin == NULL ? bases[1] : base_draft(export, kin->name);
    unsigned begun = 0;
    for (int i = 0; i < BASES && export->trials < TRIALS_MOST; i++) {
        bool again = (i > 0 && strcmp(bases[i].base, bases[0].base) == 0) ||
                     (i == 2 && strcmp(bases[2].base, bases[1].base) == 0);
        if (again)
            continue;
        begin_trials(export);
        translate(export, wanted, bases[i].base);
        Draft base = base_draft(export, bases[i].base);
        bool exact = i > 0 && best.distance == 0 && best.agreement == UINT32_MAX;
        if (exact && (best.count <= 1 || base.distance > 2 * begun))
            continue;
        climb(export, &base);
        shorten(export);
        if (i > 0 && !is_better(&export->draft, &best))
            continue;
        best = export->draft;
        best_wanted = export->wanted;
        begun = base.distance;
    }
    export->draft = best;
    export->wanted = best_wanted;
    warn_of_limit(export);
}

/* --- the section --------------------------------------------------------------------------------- */

/* That program keeps its own variant where a section has the same name. */
static const char *section_name(const char *id)
{
    const char *name = export_name(id);
    return ini_find(ini_builtin(), name) == NULL ? name : import_format("vari-%s", name);
}

/* A position without fields of this program's own, " unmoved=a1,h1". */
static const char *plain_fields(const char *position)
{
    size_t length = strcspn(position, "=");
    while (position[length] != '\0' && length > 0 && position[length] != ' ')
        length--;
    return import_format("%.*s", (int)length, position);
}

/* The first position, in which that program calls the sides w and b, whatever the players are called. */
static const char *first_position(VariRules *rules)
{
    VariGame *game = must_have(vari_game_new(rules, 0));
    const char *text = plain_fields(vari_position_text(vari_game_at(game)));
    size_t board = strcspn(text, " "), side = board + strspn(text + board, " ");
    if (strcspn(text + side, " ") == 1)
        text = import_format("%.*s%c%s", (int)side, text,
                             vari_position_player(vari_game_at(game)) == 1 ? 'b' : 'w', text + side + 1);
    vari_game_free(game);
    return text;
}

/* Writes what can be read back; else tells why it cannot. */
static bool write_readable(const Export *export, const char *id, FILE *out)
{
    char *text;
    size_t length;
    FILE *written = open_text(&text, &length);
    export_write_draft(export, written);
    close_text(written, &text);
    bool reads = export->draft.distance < FAR && import_makes_games(text, length);
    if (reads)
        fputs(text, out);
    else
        fprintf(
            tell_stream(),
            "vari: %s cannot be a section of a variants.ini: such a section can say too little of its pieces "
            "and rules to be a game\n",
            id);
    free(text);
    return reads;
}

bool export_section(VariRules *rules, const char *id, FILE *out)
{
    Export export = { .rules = rules, .name = section_name(id) };
    if (!export_measure_grid(rules, &export.files, &export.ranks) || export.files > FILES_MOST ||
        export.ranks > RANKS_MOST ||
        vari_rules_info(rules)->cell_count != (size_t) export.files * (size_t) export.ranks) {
        fprintf(tell_stream(),
                "vari: %s cannot be a section of a variants.ini: those are games of two on boards of at "
                "most %d files and %d ranks of squares, all there\n",
                id, FILES_MOST, RANKS_MOST);
        return false;
    }
    export.position = first_position(rules);
    export.wanted = sayings_of(rules);
    export.names = shown_names(rules);
    export.number_count = sayings_numbers(export.wanted, export.numbers, NUMBERS_MAX);
    begin_trials(&export);
    find_best(&export);
    read_draft(&export);
    return write_readable(&export, id, out);
}
