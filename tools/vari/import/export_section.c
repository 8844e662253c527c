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
    RANKS_MOST = 10
};

/* --- where it begins ----------------------------------------------------------------------------- */

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
    const Model *model = draft_model(export, draft);
    for (int slot = 0; model != NULL && slot < slot_count; slot++)
        if (model->letters[slot] != 0 && !has_letter(export, model->letters[slot]) &&
            !is_promoted(model, slot))
            draft_put(draft, (Entry){ slots[slot].option, "-" });
}

static Draft base_draft(Export *export, const char *base)
{
    Draft draft = { .base = base };
    const Model *model = draft_model(export, &draft);
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
    draft_measure(export, &draft);
    Draft single = draft; /* without what is most of what a pawn's rule says */
    draft_put(&single, (Entry){ "doubleStep", "false" });
    draft_measure(export, &single);
    return single.distance < draft.distance ? single : draft;
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
        int more = export_count_bits(drafts[nearest].lost & ~drafts[i].lost) -
                   export_count_bits(drafts[nearest].lost & ~drafts[other].lost);
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

static bool is_nearer(const Draft *draft, const Draft *other)
{
    return draft->agreement != other->agreement ? draft->agreement > other->agreement
                                                : draft->distance < other->distance;
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
        export_climb(export, &base);
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
static const char *first_position(VariRules *rules, bool *over)
{
    VariGame *game = must_have(vari_game_new(rules, 0));
    const char *text = plain_fields(vari_position_text(vari_game_at(game)));
    size_t board = strcspn(text, " "), side = board + strspn(text + board, " ");
    if (strcspn(text + side, " ") == 1)
        text = import_format("%.*s%c%s", (int)side, text,
                             vari_position_player(vari_game_at(game)) == 1 ? 'b' : 'w', text + side + 1);
    *over = vari_position_result(vari_game_at(game))->over;
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
    bool reads = export->draft.distance < EXPORT_FAR && import_makes_games(text, length);
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
    export.position = first_position(rules, &export.over);
    export.wanted = sayings_of(rules);
    export.names = shown_names(rules);
    export.number_count = sayings_numbers(export.wanted, export.numbers, NUMBERS_MAX);
    begin_trials(&export);
    find_best(&export);
    export_read_draft(&export);
    return write_readable(&export, id, out);
}
