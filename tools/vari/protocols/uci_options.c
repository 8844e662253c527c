/* The options of the conversation: which there are, and setting one. */

#include <ctype.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>

#include "allocation.h"
#include "import.h"
#include "library.h"
#include "library_names.h"
#include "uci.h"
#include "uci_protocols.h"

/* The names of the option that chooses a game, by who wants them. */
typedef struct Names {
    char **ids;
    size_t count;
} Names;
enum { LINE_MOST = 4000 };
#define NO_PATH "<empty>"

typedef struct Listing {
    const Catalogue *catalogue;
    Names names[WANTED_COUNT];
} Listing;

static void tell_why_not(const Catalogue *catalogue, const char *id)
{
    char *why = catalogue_why_not(catalogue, id);
    if (why != NULL)
        thinker_say("info string error: %s", why);
    else
        thinker_say("info string error: there is no variant `%s` for two players without chance", id);
    free(why);
}

static void add_name(Names *names, const char *id)
{
    names->ids = memory_more(names->ids, (names->count + 1) * sizeof *names->ids);
    names->ids[names->count++] = must_copy(id);
}

static void collect(void *context, const char *id, Served served, Wanted wanted)
{
    Listing *listing = context;
    if (served == SERVED_NOT) {
        tell_why_not(listing->catalogue, id);
        return;
    }
    if (wanted == WANTED_REST && ini_find(ini_builtin(), id) != NULL)
        wanted = WANTED_KNOWN;
    add_name(&listing->names[wanted], id);
}

static const char *name_word(const Uci *uci)
{
    return uci->form == NOTATION_FROM_ZERO ? "" : "name ";
}

/* The id of a collected definition that is called so; NULL: none is. *chooses: it is so with some chosen. */
static const char *find_called(const Listing *listing, const char *name, bool *chooses)
{
    char *chosen, *id = library_named(name, &chosen);
    const char *found = NULL;
    *chooses = id != NULL && chosen[0] != '\0';
    for (Wanted wanted = WANTED_HERE; id != NULL && wanted < WANTED_COUNT; wanted++)
        for (size_t i = 0; i < listing->names[wanted].count; i++)
            if (strcmp(listing->names[wanted].ids[i], id) == 0)
                found = listing->names[wanted].ids[i];
    free(id);
    free(chosen);
    return found;
}

static void drop_name(Names *names, const char *id)
{
    for (size_t i = 0; i < names->count; i++)
        if (names->ids[i] == id) {
            free(names->ids[i]);
            memmove(names->ids + i, names->ids + i + 1, (--names->count - i) * sizeof *names->ids);
            return;
        }
}

/* Fairy-Stockfish's own names come into the place of ours, and those of definitions with options beside
 * them. */
static void rename_known(Listing *listing)
{
    for (size_t i = 0; i < ini_builtin()->count; i++) {
        const char *name = ini_builtin()->sections[i].name;
        bool chooses;
        const char *id = find_called(listing, name, &chooses);
        if (id == NULL || strcmp(id, name) == 0)
            continue;
        add_name(&listing->names[WANTED_KNOWN], name);
        if (!chooses && ini_find(ini_builtin(), id) == NULL)
            for (Wanted wanted = WANTED_KNOWN; wanted < WANTED_COUNT; wanted++)
                drop_name(&listing->names[wanted], id);
    }
}

/* What would make the line too long is left out. */
static void write_names(const Names *names, size_t *length, FILE *out)
{
    for (size_t i = 0; i < names->count; i++) {
        size_t more = strlen(" var ") + strlen(names->ids[i]);
        if (*length + more > LINE_MOST)
            continue;
        fprintf(out, " var %s", names->ids[i]);
        *length += more;
    }
}

/* PolyGlot and its kin, behind which engines are put, end at a line of 4096 bytes: so what was added and
 * one's own, and what Fairy-Stockfish knows, whose option this is, comes before the rest, of which what does
 * not fit is left out. It can be chosen all the same. */
static void tell_variants(const Uci *uci)
{
    size_t room, length = 0;
    char *text;
    Listing listing = { .catalogue = &uci->thinker.catalogue };
    catalogue_each(listing.catalogue, collect, &listing);
    rename_known(&listing);
    FILE *out = open_text(&text, &room);
    fprintf(out, "option %sUCI_Variant type combo default %s", name_word(uci), uci->thinker.variant);
    for (Wanted wanted = WANTED_HERE; wanted < WANTED_COUNT; wanted++) {
        write_names(&listing.names[wanted], &length, out);
        library_free_paths(listing.names[wanted].ids, listing.names[wanted].count);
    }
    close_text(out, &text);
    import_free_all();
    thinker_say("%s", text);
    free(text);
}

/* UCCI leaves out the word `name`; neither it nor USI has blanks in names. */
static void tell_option(const Uci *uci, const char *name, const char *format, ...)
    __attribute__((format(printf, 3, 4)));
static void tell_option(const Uci *uci, const char *name, const char *format, ...)
{
    char about[128], written[32];
    va_list list;
    va_start(list, format);
    vsnprintf(about, sizeof about, format, list);
    va_end(list);
    snprintf(written, sizeof written, "%s", name);
    for (char *at = written; uci->form != NOTATION_UCI && *at != '\0'; at++)
        *at = *at == ' ' ? '_' : *at;
    thinker_say("option %s%s type %s", name_word(uci), written, about);
}

void uci_tell_options(Uci *uci)
{
    tell_option(uci, "Hash", "spin default %d min 1 max %d", THINKER_HASH, THINKER_HASH_MOST);
    tell_option(uci, "Threads", "spin default 1 min 1 max %d", VARI_THREADS_MAX);
    tell_option(uci, "Ponder", "check default false");
    tell_option(uci, "MultiPV", "spin default 1 min 1 max %d", UCI_LINES);
    tell_option(uci, "Skill Level", "spin default %d min 0 max %d", UCI_SKILL, UCI_SKILL);
    tell_option(uci, "UCI_LimitStrength", "check default false");
    tell_option(uci, "UCI_Elo", "spin default %d min %d max %d", VARI_ELO_MOST, VARI_ELO_LEAST,
                VARI_ELO_MOST);
    tell_option(uci, "UCI_Chess960", "check default false");
    tell_option(uci, "VariantPath", "string default " NO_PATH);
    tell_option(uci, "Clear Hash", "button");
    if (uci->form == NOTATION_FROM_ZERO)
        tell_option(uci, "usemillisec", "check default true");
    tell_variants(uci);
}

/* --- choosing a definition --------------------------------------------------------------------- */

/* As Fairy-Stockfish tells it, for windows that draw by it. */
static void tell_variant(const Uci *uci)
{
    unsigned files, ranks;
    const VariRules *rules = uci->thinker.rules;
    if (vari_rules_info(rules)->topology == VARI_TOPOLOGY_GRID &&
        sscanf(vari_rules_info(rules)->board, "%ux%u", &files, &ranks) == 2)
        thinker_say("info string variant %s files %u ranks %u startpos %s", uci->thinker.variant, files,
                    ranks, vari_position_text(vari_game_at(uci->thinker.game)));
}

bool uci_choose(Uci *uci, const char *variant)
{
    thinker_settle(&uci->thinker);
    uci->chosen = thinker_choose(&uci->thinker, variant);
    if (!uci->chosen)
        tell_why_not(&uci->thinker.catalogue, variant);
    return uci->chosen;
}

void uci_add_path(Uci *uci, const char *path)
{
    if (catalogue_add(&uci->thinker.catalogue, path) == 0)
        thinker_say("info string there is no definition at `%s`", path);
    else
        tell_variants(uci);
}

/* --- setting ------------------------------------------------------------------------------------ */

static bool set_number(const char *name, const char *value, long least, long most, long *number)
{
    char *end;
    long read = strtol(value, &end, 10);
    if (end == value || *end != '\0' || read < least || read > most) {
        thinker_say("info string %s takes a whole number from %ld to %ld", name, least, most);
        return false;
    }
    *number = read;
    return true;
}

static bool set_check(const char *name, const char *value, bool *check)
{
    bool on = strcasecmp(value, "true") == 0;
    if (!on && strcasecmp(value, "false") != 0) {
        thinker_say("info string %s takes `true` or `false`", name);
        return false;
    }
    *check = on;
    return true;
}

/* Definitions that know dealt set-ups are played with them, or no longer; what is played begins anew. */
static void set_dealt(Uci *uci, const char *value)
{
    bool dealt;
    if (!set_check("UCI_Chess960", value, &dealt) || uci->thinker.dealt == dealt)
        return;
    uci->thinker.dealt = dealt;
    char *variant = must_copy(uci->thinker.variant);
    uci_choose(uci, variant);
    free(variant);
}

/* `written` may have `_` for a blank, as UCCI and USI have. */
static bool is_named(const char *written, const char *name)
{
    while (*written != '\0' && (tolower((unsigned char)*written) == tolower((unsigned char)*name) ||
                                (*written == '_' && *name == ' '))) {
        written++;
        name++;
    }
    return *written == '\0' && *name == '\0';
}

static void set_table(Uci *uci, const char *value)
{
    long wanted;
    if (!set_number("Hash", value, 1, THINKER_HASH_MOST, &wanted))
        return;
    size_t taken = thinker_take_table(&uci->thinker, (size_t)wanted);
    if (taken < (size_t)wanted)
        thinker_say("info string Hash %ld is more than half of the memory that there is: %zu MB are taken",
                    wanted, taken);
}

static void set_time_unit(Uci *uci, const char *value)
{
    bool milliseconds;
    if (set_check("usemillisec", value, &milliseconds))
        uci->seconds = !milliseconds;
}

/* The default of the option means that there is no path. */
static void set_path(Uci *uci, const char *value)
{
    if (value[0] != '\0' && strcmp(value, NO_PATH) != 0)
        uci_add_path(uci, value);
}

static void set(Uci *uci, const char *written, const char *value)
{
    Thinker *thinker = &uci->thinker;
    bool usi = strncasecmp(written, "USI_", 4) == 0; /* its names of the same options */
    const char *name = written + (usi ? 4 : 0);
    if (is_named(name, usi ? "Variant" : "UCI_Variant")) {
        if (uci_choose(uci, value))
            tell_variant(uci);
    } else if (is_named(name, "VariantPath"))
        set_path(uci, value);
    else if (is_named(name, "Hash"))
        set_table(uci, value);
    else if (is_named(name, "Threads"))
        set_number("Threads", value, 1, VARI_THREADS_MAX, &thinker->threads);
    else if (is_named(name, "MultiPV"))
        set_number("MultiPV", value, 1, UCI_LINES, &uci->lines);
    else if (is_named(name, "Skill Level"))
        set_number("Skill Level", value, 0, UCI_SKILL, &uci->skill);
    else if (is_named(name, "UCI_LimitStrength"))
        set_check("UCI_LimitStrength", value, &uci->limited);
    else if (is_named(name, "UCI_Elo"))
        set_number("UCI_Elo", value, VARI_ELO_LEAST, VARI_ELO_MOST, &uci->elo);
    else if (is_named(name, "UCI_Chess960"))
        set_dealt(uci, value);
    else if (is_named(name, "Clear Hash"))
        thinker_forget(thinker);
    else if (is_named(name, "usemillisec"))
        set_time_unit(uci, value);
    else if (is_named(name, "Ponder")) /* which is the window's affair alone */
        set_check("Ponder", value, &(bool){ false });
    else
        thinker_say("info string No such option: %.100s", written);
}

/* UCCI: `setoption NAME VALUE`. Returns the value; the name is ended before it. */
static char *cut_short_option(char *name)
{
    size_t length = strcspn(name, " \t");
    char *value = name + length + strspn(name + length, " \t");
    name[length] = '\0';
    return value;
}

void uci_set_option(Uci *uci, char *rest)
{
    thinker_settle(&uci->thinker);
    bool named = strncmp(rest, "name ", 5) == 0;
    if (!named && uci->form != NOTATION_FROM_ZERO) {
        thinker_say("info string `setoption name NAME value VALUE`");
        return;
    }
    char *name = named ? rest + 5 : rest, *value = named ? strstr(name, " value ") : cut_short_option(name);
    if (named && value != NULL) {
        *value = '\0';
        value += 7;
    }
    set(uci, name, value == NULL ? "" : value);
}
