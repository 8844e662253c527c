/* The options of the conversation: which there are, and setting one. */

#include <dirent.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>

#include "uci.h"
#include "uci_protocols.h"

enum { HASH_MOST = 4096 };

static bool serves(const VariRules *rules)
{
    return rules != NULL && vari_rules_ok(rules) && vari_rules_player_count(rules) == 2 &&
           !vari_rules_has_chance(rules);
}

static bool path_serves(const char *path)
{
    VariRules *rules = library_load_file(path, NULL, 0);
    bool yes = serves(rules);
    vari_rules_free(rules);
    return yes;
}

/* `chess` of `definitions/chess/chess.yaml`, written to `id`. */
static void id_of_path(const char *path, char *id, size_t room)
{
    const char *slash = strrchr(path, '/');
    snprintf(id, room, "%s", slash == NULL ? path : slash + 1);
    char *ending = strstr(id, ".yaml");
    if (ending != NULL)
        *ending = '\0';
}

static void tell_variants(const Uci *uci)
{
    size_t count, length;
    char *text, id[256];
    FILE *out = open_text(&text, &length);
    char **paths = library_paths(&count);
    fprintf(out, "option name UCI_Variant type combo default " UCI_GAME);
    for (size_t i = 0; i < count + uci->extra_count; i++) {
        const char *path = i < count ? paths[i] : uci->extra[i - count];
        if (!path_serves(path))
            continue;
        id_of_path(path, id, sizeof id);
        fprintf(out, " var %s", id);
    }
    close_text(out, &text);
    uci_say("%s", text);
    free(text);
    library_free_paths(paths, count);
}

void uci_tell_options(Uci *uci)
{
    uci_say("option name Hash type spin default %d min 1 max %d", UCI_HASH, HASH_MOST);
    uci_say("option name Threads type spin default 1 min 1 max 1");
    uci_say("option name Ponder type check default false");
    uci_say("option name MultiPV type spin default 1 min 1 max %d", UCI_LINES);
    uci_say("option name Skill Level type spin default %d min 0 max %d", UCI_SKILL, UCI_SKILL);
    uci_say("option name UCI_Chess960 type check default false");
    uci_say("option name VariantPath type string default <empty>");
    uci_say("option name Clear Hash type button");
    tell_variants(uci);
}

/* --- choosing a definition --------------------------------------------------------------------- */

static const char *path_of_extra(const Uci *uci, const char *variant)
{
    char id[256];
    for (size_t i = 0; i < uci->extra_count; i++) {
        id_of_path(uci->extra[i], id, sizeof id);
        if (strcmp(id, variant) == 0)
            return uci->extra[i];
    }
    return NULL;
}

bool uci_choose(Uci *uci, const char *variant)
{
    const char *path = path_of_extra(uci, variant);
    VariRules *rules = path != NULL ? library_load_file(path, NULL, 0) : library_find(variant);
    if (!serves(rules)) {
        uci_say("info string there is no variant `%s` for two players without chance", variant);
        vari_rules_free(rules);
        return false;
    }
    VariGame *game = must_have(vari_game_new(rules, 0));
    uci_stop(uci); /* who thinks has the old rules in hand */
    vari_search_free(uci->search);
    vari_game_free(uci->game);
    vari_rules_free(uci->rules);
    free(uci->variant);
    uci->search = NULL;
    uci->rules = rules;
    uci->game = game;
    uci->variant = must_copy(variant);
    return true;
}

/* A path that would break a line cannot be told in one. */
static void add_extra(Uci *uci, const char *path)
{
    if (strpbrk(path, "\r\n") != NULL)
        return;
    uci->extra = memory_more(uci->extra, (uci->extra_count + 1) * sizeof *uci->extra);
    uci->extra[uci->extra_count++] = must_copy(path);
}

/* A definition, or a folder of them. */
static void add_path(Uci *uci, const char *path)
{
    size_t length = strlen(path), before = uci->extra_count;
    DIR *folder = opendir(path);
    for (struct dirent *entry; folder != NULL && (entry = readdir(folder)) != NULL;) {
        char file[4096];
        size_t name = strlen(entry->d_name);
        bool yaml = name > 5 && strcmp(entry->d_name + name - 5, ".yaml") == 0;
        if (yaml && snprintf(file, sizeof file, "%s/%s", path, entry->d_name) < (int)sizeof file)
            add_extra(uci, file);
    }
    if (folder != NULL)
        closedir(folder);
    else if (length > 5 && strcmp(path + length - 5, ".yaml") == 0)
        add_extra(uci, path);
    if (uci->extra_count == before)
        uci_say("info string there is no definition at `%s`", path);
    else
        tell_variants(uci);
}

/* --- setting ------------------------------------------------------------------------------------ */

static bool set_number(const char *name, const char *value, long least, long most, long *number)
{
    char *end;
    long read = strtol(value, &end, 10);
    if (end == value || *end != '\0' || read < least || read > most) {
        uci_say("info string %s takes a whole number from %ld to %ld", name, least, most);
        return false;
    }
    *number = read;
    return true;
}

static void forget(Uci *uci)
{
    vari_search_free(uci->search);
    uci->search = NULL;
}

/* Chess is dealt, or no longer; what else is played stays. */
static void set_dealt(Uci *uci, bool dealt)
{
    if (strcmp(uci->variant, dealt ? UCI_GAME : UCI_GAME_DEALT) == 0)
        uci_choose(uci, dealt ? UCI_GAME_DEALT : UCI_GAME);
}

static void set(Uci *uci, const char *name, const char *value)
{
    if (strcasecmp(name, "UCI_Variant") == 0)
        uci_choose(uci, value);
    else if (strcasecmp(name, "VariantPath") == 0)
        add_path(uci, value);
    else if (strcasecmp(name, "Hash") == 0 && set_number("Hash", value, 1, HASH_MOST, &uci->hash))
        forget(uci);
    else if (strcasecmp(name, "MultiPV") == 0)
        set_number("MultiPV", value, 1, UCI_LINES, &uci->lines);
    else if (strcasecmp(name, "Skill Level") == 0)
        set_number("Skill Level", value, 0, UCI_SKILL, &uci->skill);
    else if (strcasecmp(name, "UCI_Chess960") == 0)
        set_dealt(uci, strcmp(value, "true") == 0);
    else if (strcasecmp(name, "Clear Hash") == 0)
        forget(uci);
}

void uci_set_option(Uci *uci, char *rest)
{
    uci_stop(uci);
    if (strncmp(rest, "name ", 5) != 0) {
        uci_say("info string `setoption name NAME value VALUE`");
        return;
    }
    char *name = rest + 5, *value = strstr(name, " value ");
    if (value != NULL) {
        *value = '\0';
        value += 7;
    }
    set(uci, name, value == NULL ? "" : value);
}
