/* import_base.c -- a section as a definition: what it differs in from the nearest game that is shipped, or
 * all of it. */

#include <ctype.h>
#include <errno.h>
#include <stdlib.h>
#include <string.h>

#include "import.h"
#include "library.h"

/* Parts that every shipped definition says as a written-out section would, so that
 * they can be laid over it. A section built in names exceptions under `@unlike`. */
static const char *const same_parts[] = {
    "board",
    "setup",
    "pieces.*.letter",
    "pieces.*.name",
    "pieces.*.moves",
    "pieces.*.promotes",
    "pieces.*.drops",
    "pieces.*.stays",
    "pieces.*.home",
    "pieces.*.royal",
    "pieces.*.captures",
    "castling",
    "drops",
    "captured",
    "promotion",
    "state.clock",
    "state.checks",
    "endings.fifty-moves",
    "endings.threefold",
    "endings.fourfold",
    "endings.mutual-check",
    "endings.perpetual-check",
    "endings.stalemate",
    "endings.checkmate",
    "laws.two-pawns",
    "laws.pawn-drop-mate",
    "must.capture",
    "laws.no-checks",
    NULL,
};

static const char *const block_order[] = { "options",   "board",   "zones",    "captured", "drops",
                                           "promotion", "pieces",  "castling", "state",    "terms",
                                           "called",    "actions", "turn",     "effects",  "laws",
                                           "must",      "endings", "position", "setup",    NULL };
static const char *const piece_order[] = { "letter",   "name",   "owner", "moves", "royal",
                                           "captures", "immune", "stays", "home",  "promotes",
                                           "supply",   "drops",  NULL };

static Tree *in_order(const Tree *map, const char *const *order)
{
    Tree *sorted = tree_map();
    sorted->key = map->key;
    for (; *order != NULL; order++)
        if (tree_get(map, *order) != NULL) {
            Tree *part = import_take(sizeof *part);
            *part = *tree_get(map, *order);
            part->next = NULL;
            tree_put(sorted, *order, part);
        }
    return sorted;
}

/* Blocks and the keys of pieces in the order in which one writes them by hand. */
static Tree *put_in_order(const Tree *tree)
{
    Tree *sorted = in_order(tree, block_order), *pieces = tree_get(sorted, "pieces");
    if (pieces == NULL || pieces->type != TREE_MAP)
        return sorted;
    Tree *list = tree_map();
    for (const Tree *piece = pieces->first; piece != NULL; piece = piece->next)
        tree_put(list, piece->key,
                 piece->type == TREE_MAP ? in_order(piece, piece_order) : tree_text(piece->text));
    tree_put(sorted, "pieces", list);
    return sorted;
}

/* The parts of a definition. `whole`: nothing is inherited, so that what the other program does by itself in
 * games that are played is written, too. */
static Tree *write_model(const Model *model, const KindNames *base_names, bool whole, Telling *telling)
{
    Writer writer = {
        .model = model, .telling = telling, .root = tree_map(), .base_names = base_names, .whole = whole
    };
    for (int slot = 0; slot < slot_count; slot++) {
        /* what goes otherwise to the left than to the right is turned for the other side */
        const char *betza = model->letters[slot] == 0 ? "" : model->betza[slot];
        writer.turned |= !betza_is_mirrored(betza);
    }
    write_rules(&writer);
    return put_in_order(writer.root);
}

/* --- the base ------------------------------------------------------------------------------ */

static const char *section_value(const IniSection *section, const char *key)
{
    for (size_t i = 0; i < section->count; i++)
        if (strcmp(section->entries[i].key, key) == 0)
            return section->entries[i].value;
    return NULL;
}

const char *import_shipped_id(const IniSection *section)
{
    const char *id = section_value(section, "@id");
    return id != NULL ? id : section->name;
}

KindNames *import_kind_names(const VariRules *rules)
{
    KindNames *names = import_take(sizeof *names);
    for (size_t i = 0; i < vari_rules_info(rules)->kind_count && i < 250; i++) {
        names->names[names->count] = import_format("%s", vari_rules_kind(rules, i)->id);
        names->letters[names->count++] = import_format("%s", vari_rules_letter(rules, i, 0, false));
    }
    return names;
}

/* Kinds by letter of a shipped definition; NULL where there is none that can be played. */
static KindNames *shipped_kinds(const char *id)
{
    VariRules *rules = library_find(id);
    if (rules == NULL)
        return NULL;
    KindNames *names = import_kind_names(rules);
    for (size_t i = 0; i < vari_rules_info(rules)->option_count; i++) {
        VariOption option = *vari_rules_info(rules)->options[i];
        if (strcmp(option.name, "dead-draw") == 0)
            names->ends_dead = strcmp(option.value, "true") == 0;
    }
    vari_rules_free(rules);
    return names;
}

static bool unlike(const IniSection *section, const Tree *difference, const Tree *base)
{
    const char *list = section_value(section, "@unlike");
    const char *same[64];
    size_t count = 0;
    for (const char *const *part = same_parts; *part != NULL; part++) {
        bool excepted = false;
        for (const char *at = list; at != NULL && *at != '\0';) {
            size_t length = strcspn(at, " ");
            excepted |= strncmp(*part, at, length) == 0 && (strchr("\0.", (*part)[length]) != NULL);
            at += length + (at[length] == ' ');
        }
        if (!excepted)
            same[count++] = *part;
    }
    same[count] = NULL;
    return !tree_only_adds(difference, base, "", same);
}

/* --- the file ------------------------------------------------------------------------------ */

const char *import_title(const char *name)
{
    char *text = (char *)import_take(strlen(name) + 1);
    for (size_t i = 0; name[i] != '\0'; i++)
        text[i] = (char)(i == 0 || !isalnum((unsigned char)name[i - 1]) ? toupper((unsigned char)name[i])
                                                                        : name[i]);
    for (char *at = text; *at != '\0'; at++)
        if (*at == '-' || *at == '_')
            *at = ' ';
    return text;
}

static Tree *whole_file(const IniSection *section, const char *base, const Tree *parts)
{
    Tree *tree = tree_map();
    tree_say(tree, "vari", "1");
    tree_say(tree, "name", "%s", import_title(section->name));
    if (section->remarks.about != NULL)
        tree_say(tree, "about", "%s", section->remarks.about);
    const char *origin = import_format("Fairy-Stockfish's section [%s%s%s]", section->name,
                                       section->base[0] == '\0' ? "" : ":", section->base);
    if (section->remarks.source != NULL)
        tree_say(tree, "source", "%s", section->remarks.source)->comment = origin;
    else
        tree_say(tree, "source", "%s", origin);
    if (base != NULL)
        tree_say(tree, "extends", "%s", base);
    for (Tree *part = parts->first, *next; part != NULL; part = next) {
        next = part->next;
        Tree *copy = import_take(sizeof *copy);
        *copy = *part;
        copy->next = NULL;
        tree_put(tree, part->key, copy);
    }
    return tree;
}

static VariRules *load(const IniSection *section, const char *base, const Tree *parts)
{
    return import_load(whole_file(section, base, parts));
}

static bool loads(const IniSection *section, const char *base, const Tree *parts)
{
    return import_tree_loads(whole_file(section, base, parts));
}

/* True if the section laid over a base plays as it does when all of it is written out. */
static bool plays_as_meant(const IniSection *section, const char *base, const Tree *parts, const Tree *whole)
{
    VariRules *laid = load(section, base, parts), *meant = load(section, NULL, whole);
    bool laid_ok = vari_rules_ok(laid), meant_ok = vari_rules_ok(meant);
    bool same = laid_ok && (!meant_ok || import_same_game(laid, meant));
    vari_rules_free(laid);
    vari_rules_free(meant);
    return same;
}

/* `none` takes a key of a base away, but where it is a value itself what it stands for is written. */
static void restore_keys(Tree *difference, const Tree *wanted)
{
    static const char *const meant[][2] = { { "drops", "" },
                                            { "captures", "enemy/neutral" },
                                            { "stays", "cells" } };
    Tree *pieces = tree_get(difference, "pieces");
    for (Tree *piece = pieces == NULL ? NULL : pieces->first; piece != NULL; piece = piece->next)
        for (size_t i = 0; piece->type == TREE_MAP && i < 3; i++) {
            Tree *key = tree_get(piece, meant[i][0]);
            const Tree *drops = tree_get(wanted, "drops"),
                       *whole = tree_get(tree_get(wanted, "pieces"), piece->key);
            const char *general = drops != NULL && drops->type == TREE_TEXT ? drops->text : "none";
            if (key != NULL && key->type == TREE_TEXT && tree_get(whole, meant[i][0]) == NULL)
                key->text = i == 0 ? general : meant[i][1];
        }
}

/* What the section differs in from its nearest base that is shipped; *base is that one, or NULL: in
 * everything. */
static Tree *least_difference(const Model *model, const IniFile *file, bool flat, const IniSection **base,
                              Telling *telling)
{
    Telling mute = *telling;
    mute.mute = true;
    *base = NULL;
    for (const IniSection *at = flat ? NULL : model_base(model->section, file); at != NULL;
         at = model_base(at, file)) {
        if (at->file == file)
            continue; /* inherits from another section: what that says is written out here */
        KindNames *names = shipped_kinds(import_shipped_id(at));
        if (names == NULL) {
            tell_note(telling, model->section->line,
                      "no definition of `%s` is shipped; what it says is written out", at->name);
            continue;
        }
        Model *base_model = model_of(at, file, &mute);
        Tree *base_tree = write_model(base_model, names, false, &mute);
        Tree *wanted = write_model(model, names, false, &mute),
             *difference = tree_difference(base_tree, wanted);
        if (difference == NULL)
            difference = tree_map();
        restore_keys(difference, wanted);
        difference = put_in_order(difference);
        bool fits =
            !unlike(at, difference, base_tree) && loads(model->section, import_shipped_id(at), difference);
        if (!fits ||
            (difference->first != NULL && !plays_as_meant(model->section, import_shipped_id(at), difference,
                                                          write_model(model, NULL, true, &mute))))
            continue;
        *base = at;
        write_model(model, names, false, telling); /* once more, to tell */
        return difference;
    }
    return write_model(model, NULL, true, telling);
}

/* --- one section ---------------------------------------------------------------------------- */

/* Options said by the section itself that no part of the definition came from; those that are no rules in one
 * line. */
static void tell_lost(const Model *model, Telling *telling)
{
    const char *displays = "";
    int line = 0;
    for (int i = 0; i < option_count; i++) {
        const Setting *setting = &model->settings[i];
        if (setting->line == 0 || setting->text == NULL || options[i].use == USE_RULE)
            continue;
        if (options[i].use == USE_DISPLAY) {
            displays = import_format("%s%s%s", displays, line == 0 ? "" : ", ", options[i].name);
            line = line == 0 || setting->line < line ? setting->line : line;
        } else if (strcmp(setting->text, options[i].plain) != 0) {
            tell_warning(telling, setting->line, "%s: this is not carried over", options[i].name);
        }
    }
    if (line > 0)
        tell_note(telling, line, "for displays and the search, and no rules: %s", displays);
}

Tree *import_whole(const IniSection *section, const IniFile *file, const KindNames *names, Telling *telling,
                   const Model **model)
{
    Model *made = model_of(section, file, telling);
    if (model != NULL)
        *model = made;
    return made == NULL ? NULL : whole_file(section, NULL, write_model(made, names, true, telling));
}

/* --- what cannot be said ---------------------------------------------------------------------- */

/* True if all that a section says makes a definition. */
static bool holds(const IniSection *section, const IniFile *file)
{
    const void *mark = import_mark();
    Telling mute = { .mute = true };
    const Model *model = model_of(section, file, &mute);
    bool held = model != NULL && loads(section, NULL, write_model(model, NULL, true, &mute));
    import_free_to(mark);
    return held;
}

/* Leaves out the one line, of the section or of one that it starts from, without which there is a definition,
 * and tells it; its key then is `*key`. NULL: no line is to blame. */
static IniEntry *leave_out(const IniSection *section, const IniFile *file, const char *mistake,
                           const char **key, Telling *telling)
{
    int tries = 200; /* a section may have 500 lines */
    for (const IniSection *at = section; at != NULL && at->file == file; at = model_base(at, file))
        for (size_t i = at->count; i-- > 0 && tries-- > 0;) {
            IniEntry *entry = &at->entries[i];
            *key = entry->key;
            entry->key = "@left-out";
            if (holds(section, file)) {
                tell_warning(telling, entry->line,
                             "%s: `%s` cannot be said here together with the rest of the section, and is not "
                             "carried over: %s",
                             *key, entry->value, mistake);
                return entry;
            }
            entry->key = *key;
        }
    return NULL;
}

/* The definition without the line that makes it one with mistakes; NULL after telling that there is none. */
static Tree *mended(const IniSection *section, const IniFile *file, bool flat, const IniSection **base,
                    const Tree *parts, Telling *telling)
{
    const char *key, *extended = *base == NULL ? NULL : import_shipped_id(*base);
    const char *mistake = import_mistake(whole_file(section, extended, parts));
    IniEntry *left = leave_out(section, file, mistake, &key, telling);
    if (left == NULL) {
        tell_error(telling, section->line, "it makes no definition: %s", mistake);
        return NULL;
    }
    Telling mute = { .mute = true };
    Tree *made = least_difference(model_of(section, file, &mute), file, flat, base, &mute);
    left->key = key;
    return made;
}

static bool write_section(const IniSection *section, const IniFile *file, bool flat, Telling *telling,
                          FILE *out)
{
    ini_tell_faults(section, telling);
    Model *model = telling->failed ? NULL : model_of(section, file, telling);
    if (model == NULL)
        return false;
    const IniSection *base;
    Tree *parts = least_difference(model, file, flat, &base, telling);
    if (!loads(section, base == NULL ? NULL : import_shipped_id(base), parts))
        parts = mended(section, file, flat, &base, parts, telling);
    tell_lost(model, telling);
    if (telling->failed)
        return false;
    tree_write(whole_file(section, base == NULL ? NULL : import_shipped_id(base), parts), out);
    return fflush(out) == 0 || errno == EPIPE;
}

bool import_write_section(const IniSection *section, const IniFile *file, bool flat, Telling *telling,
                          FILE *out)
{
    HeldLine *held = NULL;
    telling->held = &held;
    bool made = write_section(section, file, flat, telling, out);
    tell_held(telling);
    return made;
}
