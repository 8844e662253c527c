/* export_draft.c -- drafts of a section, read as any other section is, and measured: how far what each says
 * is from what the definition says, and how long both play alike. */

#include "allocation.h"
#include "export.h"

#include <stdlib.h>
#include <string.h>

enum { FAR = EXPORT_FAR, WARNING_WEIGHT = 40 /* in words: it says something that is then passed over */ };

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
    if (over && !export->over) /* nobody could play it */
        return (Tried){ .what = definition, .distance = FAR, .lost = UINT64_MAX };
    const Sayings *said = sayings_of(rules);
    unsigned distance = sayings_distance(export->wanted, said) + (same_board ? 0 : WARNING_WEIGHT);
    return (Tried){ .what = definition,
                    .distance = distance,
                    .lost = sayings_lost(export->wanted, said),
                    .added = sayings_lost(said, export->wanted) };
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
void draft_measure(Export *export, Draft *draft)
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
                          .lost = tried.lost,
                          .added = tried.added,
                          .definition = tried.what };
    }
    draft->distance = known->distance;
    draft->lost = known->lost;
    draft->added = known->added;
    draft->definition = known->definition;
}

VariRules *export_draft_rules(const Export *export, const Draft *draft)
{
    Telling telling = { .path = draft_file.path, .section = export->name, .silent = true };
    return import_load(draft_tree(export, draft, &telling));
}

/* Many a draft is compared again in another round. */
unsigned draft_agreement(const Export *export, const Draft *draft)
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

Model *draft_model(const Export *export, const Draft *draft)
{
    Telling telling = { .path = draft_file.path, .section = export->name, .silent = true };
    return model_of(draft_section(export, draft), &draft_file, &telling);
}

void export_read_draft(Export *export)
{
    export->model = draft_model(export, &export->draft);
}

/* --- changing it ------------------------------------------------------------------------------- */

void draft_put(Draft *draft, Entry entry)
{
    size_t at = 0;
    while (at < draft->count && strcmp(draft->entries[at].key, entry.key) != 0)
        at++;
    if (at < ENTRIES_MAX)
        draft->entries[at] = entry;
    draft->count += at == draft->count && at < ENTRIES_MAX;
}

Draft draft_changed(const Draft *draft, const Change *change)
{
    Draft made = *draft;
    for (size_t i = 0; i < CHANGE_ENTRIES && change->entries[i].key != NULL; i++)
        draft_put(&made, change->entries[i]);
    return made;
}

int export_count_bits(uint64_t rules)
{
    int count = 0;
    for (; rules != 0; rules &= rules - 1)
        count++;
    return count;
}
