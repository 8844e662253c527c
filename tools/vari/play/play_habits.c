/* Pieces by the first letter of their names (Hg3), where such a text means nothing else and fits what is
 * legal: not all languages call pieces alike. */

#include <ctype.h>
#include <stdlib.h>
#include <string.h>

#include "allocation.h"
#include "typed.h"

/* The first letter of a piece's name stands for its letter, where no piece has that. */
Matches habit_matches(const Table *table, const char *typed)
{
    Matches matches = { 0 };
    if (!isupper((unsigned char)typed[0]))
        return matches;
    for (size_t kind = 0; kind < vari_rules_info(table->rules)->kind_count; kind++) {
        const char *letter = vari_rules_letter(table->rules, kind, 0, false);
        if (toupper((unsigned char)letter[0]) == typed[0] && letter[1] == '\0')
            return matches;
    }
    for (size_t kind = 0; kind < vari_rules_info(table->rules)->kind_count; kind++) {
        const char *letter = vari_rules_letter(table->rules, kind, 0, false);
        size_t found[TOLD_MANY];
        if (toupper((unsigned char)vari_rules_kind(table->rules, kind)->name[0]) != typed[0] ||
            letter[0] == '\0')
            continue;
        size_t size = strlen(letter) + strlen(typed) + 1;
        char *text = memory_take(size);
        snprintf(text, size, "%s%s", letter, typed + 1);
        size_t count = vari_game_meant(table->game, text, found, TOLD_MANY);
        for (size_t i = 0; i < count && i < TOLD_MANY; i++)
            note_match(&matches, found[i]);
        free(text);
    }
    return matches;
}
