/* Why something that was meant cannot be done, laws aside: a piece does not move so, is in the way, is
 * missing. */

#define _GNU_SOURCE /* strcasestr */
#include <ctype.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>

#include "allocation.h"
#include "refused_parts.h"

/* --- pieces in sentences ------------------------------------------------------------------ */

/* "black pawn"; "wall", which is nobody's; "goat" where a player is called by what that player has */
void print_owned(const Speaker *speaker, size_t owner, const char *piece)
{
    const char *name = owner == SIZE_MAX ? piece : vari_rules_player(speaker->rules, owner)->called;
    bool same = strncasecmp(name, piece, strlen(piece)) == 0;
    fprintf(speaker->out, "%s%s%s", same ? "" : name, same ? "" : " ", piece);
}

void print_piece(const Speaker *speaker, const VariPiece *piece)
{
    fprintf(speaker->out, "the ");
    print_owned(speaker, piece->owner, piece->name);
}

void print_piece_on(const Speaker *speaker, size_t cell)
{
    VariPiece piece = *vari_position_piece(vari_game_at(speaker->game), cell);
    if (piece.present)
        print_piece(speaker, &piece);
    else
        fprintf(speaker->out, "a piece");
    fprintf(speaker->out, " on %s", speaker_cell(speaker, cell));
}

/* "the red horse on b1 and the red cannon on b3" */
static void print_pieces_on(const Speaker *speaker, const VariHindrance *hindrance)
{
    for (size_t i = 0; i < hindrance->count; i++) {
        fprintf(speaker->out, "%s", i == 0 ? "" : i + 1 < hindrance->count ? ", " : " and ");
        print_piece_on(speaker, hindrance->cells[i]);
    }
}

static const char *kind_name(const Speaker *speaker, const VariIntent *intent)
{
    return vari_rules_kind(speaker->rules, intent->piece)->name;
}

/* --- how it moves -------------------------------------------------------------------------- */

/* " It steps straight forward." of a piece that can be told of in a line or two, else where that can be read.
 */
static void tell_how_it_moves(const Speaker *speaker, size_t kind)
{
    enum { SHORT = 170 };
    const char *words = vari_rules_kind_text(speaker->rules, kind, VARI_KIND_MOVES, NULL);
    size_t length = strlen(words);
    while (length > 0 && (words[length - 1] == '.' || isspace((unsigned char)words[length - 1])))
        length--;
    if (length > 0 && length <= SHORT)
        fprintf(speaker->out, ". %.*s", (int)length, words);
    else if (length > 0 && speaker->takes_words)
        fprintf(speaker->out, "; `pieces %s` shows how it moves",
                vari_rules_kind(speaker->rules, kind)->name);
}

/* True if a kind that is put on the cell could go somewhere from there, on some board. */
static bool could_move_from(const Speaker *speaker, size_t kind, size_t cell)
{
    size_t cells = vari_rules_info(speaker->rules)->cell_count,
           player = vari_position_player(vari_game_at(speaker->game));
    unsigned *bits = memory_zeroed(cells + 1, sizeof *bits);
    bool could = vari_rules_reach(speaker->rules, kind, player, &(size_t){ cell }, bits) != VARI_OK;
    for (size_t i = 0; i < cells && !could; i++)
        could = i != cell && (bits[i] & ~(unsigned)VARI_REACH_BLOCKS) != 0;
    free(bits);
    return could;
}

/* --- drops ------------------------------------------------------------------------------------ */

/* True if who acts has one of the kind to drop. */
static bool has_in_hand(const Speaker *speaker, size_t kind)
{
    size_t player = vari_position_player(vari_game_at(speaker->game));
    char head[32];
    snprintf(head, sizeof head, "%s@", vari_rules_letter(speaker->rules, kind, 0, false));
    return vari_position_in_hand(vari_game_at(speaker->game), player, kind) > 0 ||
           match_typed(speaker, head, false).count > 0; /* of some there are any number */
}

static bool tell_why_not_dropped(const Speaker *speaker, const VariIntent *intent,
                                 const VariHindrance *hindrance)
{
    const char *name = kind_name(speaker, intent), *target = speaker_cell(speaker, intent->to);
    if (!has_in_hand(speaker, intent->piece)) {
        size_t player = vari_position_player(vari_game_at(speaker->game));
        fprintf(speaker->out, ": %s has no %s in hand", vari_rules_player(speaker->rules, player)->called,
                name);
        return true;
    }
    if (hindrance->form == VARI_HINDRANCE_TARGET) {
        VariPiece there = *vari_position_piece(vari_game_at(speaker->game), intent->to);
        fprintf(speaker->out, ": ");
        print_piece(speaker, &there);
        fprintf(speaker->out, " stands on %s", target);
        return true;
    }
    if (hindrance->form != VARI_HINDRANCE_NEVER)
        return false;
    fprintf(speaker->out, ": no %s may be dropped on %s", name, target);
    if (!could_move_from(speaker, intent->piece, intent->to))
        fprintf(speaker->out, ", from where it could never move");
    return true;
}

/* --- moves ------------------------------------------------------------------------------------- */

static void tell_target(const Speaker *speaker, const VariIntent *intent, const VariPiece *there)
{
    fprintf(speaker->out, ": ");
    print_piece(speaker, there);
    fprintf(speaker->out, " stands on %s", speaker_cell(speaker, intent->to));
    if (there->owner != vari_position_player(vari_game_at(speaker->game)))
        fprintf(speaker->out, ", and the %s cannot take it so", kind_name(speaker, intent));
}

static bool goes_there(VariGame *game, const VariIntent *intent)
{
    bool goes = false;
    for (size_t i = 0; i < vari_game_action_count(game) && !goes; i++) {
        VariActionInfo action = { .size = sizeof action };
        goes = vari_game_action_info(game, i, &action) == VARI_OK && action.from == intent->from &&
               action.to == intent->to;
    }
    return goes;
}

/* How many of the player's turns ago the piece could last go there, such as a pawn to take in passing; 0: not
 * lately. */
static unsigned turns_since(const Speaker *speaker, const VariIntent *intent)
{
    enum { TURNS_MOST = 8 };
    VariGame *before = must_have(vari_game_copy(speaker->game));
    size_t player = vari_position_player(vari_game_at(before));
    unsigned turns = 0;
    bool goes = false, own = true;
    while (!goes && turns <= TURNS_MOST && vari_game_undo(before) == VARI_OK) {
        bool acts = vari_position_player(vari_game_at(before)) == player;
        turns += acts && !own;
        own = acts;
        goes = acts && turns > 0 && goes_there(before, intent);
    }
    vari_game_free(before);
    return goes ? turns : 0;
}

/* "; that was possible a turn ago" */
static void tell_when_it_went(const Speaker *speaker, const VariIntent *intent)
{
    unsigned turns = turns_since(speaker, intent);
    if (turns == 1)
        fputs("; that was possible a turn ago, and no longer is", speaker->out);
    else if (turns > 1)
        fprintf(speaker->out, "; that was possible %u turns ago, and no longer is", turns);
}

bool tell_hindrance(const Speaker *speaker, const VariIntent *intent)
{
    const char *name = kind_name(speaker, intent);
    VariHindrance hindrance = *vari_game_hindrance(speaker->game, intent, NULL);
    VariPiece there = *vari_position_piece(vari_game_at(speaker->game), intent->to);
    bool several = hindrance.count > 1;
    if (intent->from == SIZE_MAX)
        return tell_why_not_dropped(speaker, intent, &hindrance);
    switch (hindrance.form) {
    case VARI_HINDRANCE_NONE:
    case VARI_HINDRANCE_RIGHT:
    case VARI_HINDRANCE_ATTACKED: return false;
    case VARI_HINDRANCE_NEVER:
        fprintf(speaker->out, ": the %s does not move so", name);
        tell_how_it_moves(speaker, intent->piece);
        return true;
    case VARI_HINDRANCE_WAY:
        fprintf(speaker->out, ": ");
        hindrance.count = hindrance.count > 0 ? 1 : 0; /* the nearest one says enough */
        if (hindrance.count > 0)
            print_pieces_on(speaker, &hindrance);
        else
            fprintf(speaker->out, "something");
        fprintf(speaker->out, " is in the way");
        return true;
    case VARI_HINDRANCE_NO_HURDLE:
        fprintf(speaker->out, ": the %s goes there only over another piece, and %s", name,
                several ? "none stands between" : "none stands on ");
        if (!several)
            fprintf(speaker->out, "%s", speaker_cell(speaker, hindrance.cells[0]));
        return true;
    case VARI_HINDRANCE_HURDLES:
        fprintf(speaker->out, ": the %s goes over one piece only, and ", name);
        print_pieces_on(speaker, &hindrance);
        fprintf(speaker->out, " are in the way");
        return true;
    case VARI_HINDRANCE_HURDLE:
        fprintf(speaker->out, ": the %s does not go over ", name);
        print_pieces_on(speaker, &hindrance);
        return true;
    case VARI_HINDRANCE_TARGET: tell_target(speaker, intent, &there); return true;
    case VARI_HINDRANCE_PREY:
        fprintf(speaker->out, ": the %s cannot take a %s there", name, there.name);
        return true;
    case VARI_HINDRANCE_NO_PREY:
        fprintf(speaker->out, ": the %s goes there only to take, and nothing stands on %s", name,
                speaker_cell(speaker, intent->to));
        tell_when_it_went(speaker, intent);
        return true;
    }
    return false;
}

/* --- castling --------------------------------------------------------------------------------- */

/* The first pieces that attack a cell; how many they are. */
static size_t find_attackers(const Speaker *speaker, size_t cell, uint16_t *attackers, size_t room)
{
    size_t count = 0;
    VariPosition *position = must_have(vari_position_copy(vari_game_at(speaker->game)));
    vari_position_attackers(position, cell, attackers, room, &count);
    vari_position_free(position);
    return count < room ? count : room;
}

bool attacks(const Speaker *speaker, size_t attacker, size_t cell)
{
    uint16_t attackers[64];
    size_t count = find_attackers(speaker, cell, attackers, sizeof attackers / sizeof attackers[0]);
    bool does = false;
    for (size_t i = 0; i < count; i++)
        does = does || attackers[i] == attacker;
    return does;
}

static void tell_attacked(const Speaker *speaker, size_t cell)
{
    uint16_t attacker;
    bool known = find_attackers(speaker, cell, &attacker, 1) > 0;
    VariPiece there = *vari_position_piece(vari_game_at(speaker->game), cell);
    fprintf(speaker->out, ": ");
    if (!known)
        fprintf(speaker->out, "%s is attacked", speaker_cell(speaker, cell));
    else {
        print_piece_on(speaker, attacker);
        fprintf(speaker->out, there.present ? " gives check" : " attacks %s", speaker_cell(speaker, cell));
    }
}

bool is_castling(const char *typed)
{
    return strncasecmp(typed, "O-O", 3) == 0 || strncmp(typed, "0-0", 3) == 0 ||
           strcasestr(typed, "castl") != NULL;
}

bool tell_why_no_castling(const Speaker *speaker, const char *typed)
{
    VariHindrance hindrance = *vari_game_hindrance(speaker->game, NULL, typed);
    switch ((int)hindrance.form) {
    case VARI_HINDRANCE_RIGHT:
        fprintf(speaker->out, ": the right to it is gone, as by a move of either piece");
        return true;
    case VARI_HINDRANCE_WAY:
        fprintf(speaker->out, ": ");
        print_pieces_on(speaker, &hindrance);
        fprintf(speaker->out, hindrance.count > 1 ? " are in the way" : " is in the way");
        return true;
    case VARI_HINDRANCE_ATTACKED: tell_attacked(speaker, hindrance.cells[0]); return true;
    default: return false;
    }
}
