/* Which definitions the protocols offer, and the index of that and of what is listed. */

#include "served.h"

#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

#include "allocation.h"
#include "commands.h"
#include "exit_status.h"
#include "files.h"
#include "json_text.h"
#include "library.h"
#include "list_json.h"
#include "notation.h"
#include "xboard.h"

/* The words of the index, behind each id, with a sign if that program knows it, too; behind them stands what
 * is listed. */
static const char *const words[] = { "none", "uci", "xboard" }; /* [Served] */
static const char known[] = "+", program[] = "Fairy-Stockfish";

/* --- asking the rules ---------------------------------------------------------------------------------- */

/* Its turns are of one action, as far as the first one tells. */
static bool takes_turns(VariRules *rules)
{
    VariGame *game = must_have(vari_game_new(rules, 0));
    size_t first = vari_position_player(vari_game_at(game));
    bool takes = vari_game_action_count(game) > 0 && vari_game_play_index(game, 0) == VARI_OK &&
                 vari_position_player(vari_game_at(game)) != first;
    vari_game_free(game);
    return takes;
}

static bool can_be_shown(VariRules *rules)
{
    Notation notation = notation_of(rules, NOTATION_UCI);
    return notation.files > 0 && notation.files <= XBOARD_MOST && notation.ranks <= XBOARD_MOST &&
           vari_rules_info(rules)->layer_count == 1 && takes_turns(rules);
}

bool is_served(const VariRules *rules)
{
    return rules != NULL && vari_rules_ok(rules) && vari_rules_info(rules)->player_count == 2 &&
           !vari_rules_info(rules)->has_chance;
}

Served served_rules(VariRules *rules)
{
    return !is_served(rules) ? SERVED_NOT : can_be_shown(rules) ? SERVED_XBOARD : SERVED_UCI;
}

/* --- the index ------------------------------------------------------------------------------------------ */

/* FNV-1a (G. Fowler, L. C. Noll, K.-P. Vo), over words where there are eight bytes. */
static uint64_t hashed(uint64_t hash, const char *bytes, size_t length)
{
    static const uint64_t prime = UINT64_C(0x100000001b3);
    uint64_t word;
    for (; length >= sizeof word; bytes += sizeof word, length -= sizeof word) {
        memcpy(&word, bytes, sizeof word);
        hash = (hash ^ word) * prime;
        hash ^= hash >> 32; /* a high bit of a word reaches the low ones, too */
    }
    for (; length > 0; bytes++, length--)
        hash = (hash ^ (unsigned char)*bytes) * prime;
    return hash;
}

/* What the files of a folder hold, in whatever order they are found; 0: not all can be read. */
static uint64_t fingerprint(const char *folder)
{
    size_t count, length;
    char **paths = library_paths_below(folder, &count);
    uint64_t sum = hashed(count, vari_version(), strlen(vari_version()));
    for (size_t i = 0; i < count && sum != 0; i++) {
        const char *name = paths[i] + strlen(folder);
        char *bytes = read_whole_file(paths[i], &length);
        uint64_t hash = hashed(length, name, strlen(name));
        sum = bytes == NULL ? 0 : sum + hashed(hash, bytes, length);
        free(bytes);
    }
    library_free_paths(paths, count);
    return sum;
}

static void write_head(const char *folder, FILE *out)
{
    fprintf(out, "%016" PRIx64 "\n", fingerprint(folder));
}

char *served_open(void)
{
    char *path = beside_program(VARI_SHARE_SERVED, VARI_BUILT_SERVED), *head;
    size_t length, head_length;
    char *index = read_whole_file(path, &length);
    free(path);
    if (index == NULL)
        return NULL;
    FILE *out = open_text(&head, &head_length);
    write_head(library_shipped(), out);
    close_text(out, &head);
    if (strncmp(index, head, head_length) != 0) {
        free(index);
        index = NULL;
    }
    free(head);
    return index;
}

/* The line of an id, behind it; NULL: there is none. */
static const char *find_line(const char *index, const char *id)
{
    size_t length = strlen(id);
    for (const char *at = index; (at = strchr(at, '\n')) != NULL;)
        if (strncmp(++at, id, length) == 0 && at[length] == ' ')
            return at + length + 1;
    return NULL;
}

/* The line of a shipped definition, if there is an index. */
static const char *line_of_path(const char *index, const char *path)
{
    bool shipped;
    library_folder(path, &shipped);
    if (index == NULL || !shipped)
        return NULL;
    char *id = library_id(path);
    const char *line = find_line(index, id);
    free(id);
    return line;
}

Served served_path(const char *index, const char *path)
{
    const char *line = line_of_path(index, path);
    for (Served each = SERVED_NOT; line != NULL && each <= SERVED_XBOARD; each++)
        if (strncmp(line, words[each], strlen(words[each])) == 0)
            return each;
    VariRules *rules = library_load_file(path, NULL, 0);
    Served served = served_rules(rules);
    vari_rules_free(rules);
    return served;
}

static bool names_program(const char *path)
{
    size_t length;
    char *text = read_whole_file(path, &length);
    bool names = text != NULL && strstr(text, program) != NULL;
    free(text);
    return names;
}

bool served_is_known(const char *index, const char *path)
{
    const char *line = line_of_path(index, path);
    return line == NULL ? names_program(path) : line[strcspn(line, "+ \n")] == known[0];
}

cJSON *served_card(const char *index, const char *path)
{
    const char *line = line_of_path(index, path);
    cJSON *card = line == NULL ? NULL : cJSON_Parse(line + strcspn(line, " \n"));
    if (card != NULL)
        cJSON_ReplaceItemInObjectCaseSensitive(card, "file", cJSON_CreateString(path));
    return card;
}

int run_index(const Arguments *arguments)
{
    (void)arguments;
    size_t count;
    char **paths = library_paths_below(library_shipped(), &count);
    write_head(library_shipped(), stdout);
    for (size_t i = 0; i < count; i++) {
        VariRules *rules = library_load_file(paths[i], NULL, 0);
        if (rules != NULL && vari_rules_ok(rules)) {
            cJSON *card = definition_json(rules, paths[i]);
            cJSON_ReplaceItemInObjectCaseSensitive(card, "file", cJSON_CreateString(""));
            printf("%s %s%s ", vari_rules_info(rules)->id, words[served_rules(rules)],
                   names_program(paths[i]) ? known : "");
            print_json(card);
        }
        vari_rules_free(rules);
    }
    library_free_paths(paths, count);
    return EXIT_DONE;
}
