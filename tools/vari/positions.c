/* Positions as people and programs write them. */

#include "positions.h"

#include <string.h>

#include "forms.h"

char *position_cut_moves(char *text)
{
    static const char word[] = "moves";
    enum { LENGTH = sizeof word - 1 };
    char *end = text;
    for (char *at = text; *at != '\0';) {
        size_t length = strcspn(at, " \t");
        if (length == LENGTH && strncmp(at, word, LENGTH) == 0) {
            *end = '\0';
            return at + LENGTH;
        }
        at += length;
        if (length > 0)
            end = at;
        at += strspn(at, " \t");
    }
    *end = '\0';
    return end;
}

/* True if the text is the set-up's name, as `position startpos` of UCI has it. */
static bool is_startpos(const char *text)
{
    static const char word[] = "position ";
    text += strncmp(text, word, sizeof word - 1) == 0 ? sizeof word - 1 : 0;
    return strcmp(text + strspn(text, " "), "startpos") == 0;
}

bool position_take(VariRules *rules, VariGame *game, const char *text, PositionFault *fault)
{
    if (is_startpos(text))
        return true;
    if (pdn_is_position(rules, text)) {
        FormFault found;
        bool good = pdn_set_position(rules, game, text, &found);
        if (!good)
            *fault = (PositionFault){ found.message, "", found.at, found.length };
        return good;
    }
    bool good = vari_game_set_position(game, text) == VARI_OK;
    const VariError *error = vari_game_error(game);
    if (!good)
        *fault = (PositionFault){ error->message, error->nearest, error->offset, error->length };
    return good;
}
