/* Positions as people and programs write them. */

#include "positions.h"

#include <string.h>

#include "pdn.h"

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
    *fault = (PositionFault){ 0 };
    if (is_startpos(text))
        return true;
    if (pdn_is_position(rules, text)) {
        PdnFault found;
        bool good = pdn_set_position(rules, game, text, &found);
        *fault = (PositionFault){ found.message, "", found.at, found.length };
        return good;
    }
    bool good = vari_game_set_position(game, text) == VARI_OK;
    const VariError *error = vari_game_error(game);
    *fault = (PositionFault){ good ? error->passed_over : error->message, error->nearest, error->offset,
                              error->length };
    return good;
}

/* --- SFEN ----------------------------------------------------------------------------------------------- */

bool position_has_sfen(const VariRules *rules)
{
    const VariRulesInfo *info = vari_rules_info(rules);
    return info->player_count == 2 &&
           (info->notation == VARI_NOTATION_USI || info->notation == VARI_NOTATION_HODGES);
}

/* The length of a piece's letter: signs of promotion, then a letter of one or more bytes. */
static size_t letter_length(const char *text)
{
    size_t length = strspn(text, "+");
    length += text[length] != '\0';
    while (((unsigned char)text[length] & 0xC0) == 0x80)
        length++;
    return length;
}

/* Each letter once, behind how many there are: `2P` for PP. */
static void write_hands(const char *hands, const char *end, FILE *out)
{
    if (hands >= end)
        fputc('-', out);
    for (size_t length; hands < end; hands += length) {
        unsigned count = 1;
        length = letter_length(hands);
        for (; hands + length < end && strncmp(hands, hands + length, length) == 0; hands += length)
            count++;
        if (count > 1)
            fprintf(out, "%u", count);
        fprintf(out, "%.*s", (int)length, hands);
    }
}

void position_write_sfen(VariPosition *position, FILE *out)
{
    const char *text = vari_position_text(position);
    size_t board = strcspn(text, "[ ");
    const char *hands = text + board + (text[board] == '[' ? 1 : 0);
    const VariTurn *turn = vari_position_turn(position);
    bool second = turn->player == 1;
    fprintf(out, "%.*s %c ", (int)board, text, second ? 'w' : 'b');
    write_hands(hands, hands + (text[board] == '[' ? strcspn(hands, "]") : 0), out);
    fprintf(out, " %u", 2 * turn->round - (second ? 0 : 1));
}
