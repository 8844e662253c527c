/* Why something that was meant cannot be done, laws aside: a piece does not move so, is in the way, is
 * missing. */

#include <ctype.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>

#include "typed.h"

/* --- pieces in sentences ------------------------------------------------------------------ */

/* "black pawn"; "wall", which is nobody's; "goat" where a player is called by what that player has */
void print_owned(const Table *table, size_t owner, const char *piece)
{
    const char *name = owner == SIZE_MAX ? piece : vari_rules_player_called(table->rules, owner);
    bool same = strncasecmp(name, piece, strlen(piece)) == 0;
    printf("%s%s%s", same ? "" : name, same ? "" : " ", piece);
}

void print_piece(const Table *table, const VariPiece *piece)
{
    printf("the ");
    print_owned(table, piece->owner, piece->name);
}

void print_piece_on(const Table *table, size_t cell)
{
    VariPiece piece = vari_game_piece(table->game, cell);
    if (piece.present)
        print_piece(table, &piece);
    else
        printf("a piece");
    printf(" on %s", table_cell(table, cell));
}

/* "the red horse on b1 and the red cannon on b3" */
static void print_pieces_on(const Table *table, const VariHindrance *hindrance)
{
    for (size_t i = 0; i < hindrance->count; i++) {
        printf("%s", i == 0 ? "" : i + 1 < hindrance->count ? ", " : " and ");
        print_piece_on(table, hindrance->cells[i]);
    }
}

static const char *kind_name(const Table *table, const VariIntent *intent)
{
    return vari_rules_piece_name(table->rules, intent->piece);
}

/* --- how it moves -------------------------------------------------------------------------- */

/* " It steps straight forward." of a piece that can be told of in a line or two, else where that can be read.
 */
static void tell_how_it_moves(const Table *table, size_t kind)
{
    enum { SHORT = 170 };
    const char *words = vari_rules_piece_moves(table->rules, kind);
    size_t length = strlen(words);
    while (length > 0 && (words[length - 1] == '.' || isspace((unsigned char)words[length - 1])))
        length--;
    if (length > 0 && length <= SHORT)
        printf(". %.*s", (int)length, words);
    else if (length > 0)
        printf("; `pieces %s` shows how it moves", vari_rules_piece_name(table->rules, kind));
}

/* True if a kind that is put on the cell could go somewhere from there, on some board. */
static bool could_move_from(const Table *table, size_t kind, size_t cell)
{
    size_t cells = vari_rules_cell_count(table->rules), player = vari_game_player_to_move(table->game);
    unsigned *bits = memory_zeroed(cells + 1, sizeof *bits);
    bool could = vari_rules_reach(table->rules, kind, player, cell, bits) != cell;
    for (size_t i = 0; i < cells && !could; i++)
        could = i != cell && (bits[i] & ~(unsigned)VARI_REACH_BLOCKS) != 0;
    free(bits);
    return could;
}

/* --- drops ------------------------------------------------------------------------------------ */

/* True if who acts has one of the kind to drop. */
static bool has_in_hand(const Table *table, size_t kind)
{
    size_t player = vari_game_player_to_move(table->game);
    char head[32];
    snprintf(head, sizeof head, "%s@", vari_rules_piece_letter(table->rules, kind, 0));
    return vari_game_in_hand(table->game, player, kind) > 0 ||
           match_typed(table, head, false).count > 0; /* of some there are any number */
}

static bool tell_why_not_dropped(const Table *table, const VariIntent *intent, const VariHindrance *hindrance)
{
    const char *name = kind_name(table, intent), *target = table_cell(table, intent->to);
    if (!has_in_hand(table, intent->piece)) {
        size_t player = vari_game_player_to_move(table->game);
        printf(": %s has no %s in hand", vari_rules_player_called(table->rules, player), name);
        return true;
    }
    if (hindrance->form == VARI_HINDRANCE_TARGET) {
        VariPiece there = vari_game_piece(table->game, intent->to);
        printf(": ");
        print_piece(table, &there);
        printf(" stands on %s", target);
        return true;
    }
    if (hindrance->form != VARI_HINDRANCE_NEVER)
        return false;
    printf(": no %s may be dropped on %s", name, target);
    if (!could_move_from(table, intent->piece, intent->to))
        printf(", from where it could never move");
    return true;
}

/* --- moves ------------------------------------------------------------------------------------- */

static void tell_target(const Table *table, const VariIntent *intent, const VariPiece *there)
{
    if (there->owner == vari_game_player_to_move(table->game)) {
        printf(": ");
        print_piece(table, there);
        printf(" stands on %s", table_cell(table, intent->to));
    } else
        printf(": the %s cannot take there", kind_name(table, intent));
}

bool tell_hindrance(const Table *table, const VariIntent *intent)
{
    const char *name = kind_name(table, intent);
    VariHindrance hindrance = vari_game_hindrance(table->game, *intent);
    VariPiece there = vari_game_piece(table->game, intent->to);
    bool several = hindrance.count > 1;
    if (intent->from == SIZE_MAX)
        return tell_why_not_dropped(table, intent, &hindrance);
    switch (hindrance.form) {
    case VARI_HINDRANCE_NONE:
    case VARI_HINDRANCE_RIGHT:
    case VARI_HINDRANCE_ATTACKED: return false;
    case VARI_HINDRANCE_NEVER:
        printf(": the %s does not move so", name);
        tell_how_it_moves(table, intent->piece);
        return true;
    case VARI_HINDRANCE_WAY:
        printf(": ");
        hindrance.count = hindrance.count > 0 ? 1 : 0; /* the nearest one says enough */
        if (hindrance.count > 0)
            print_pieces_on(table, &hindrance);
        else
            printf("something");
        printf(" is in the way");
        return true;
    case VARI_HINDRANCE_NO_HURDLE:
        printf(": the %s goes there only over another piece, and %s", name,
               several ? "none stands between" : "none stands on ");
        if (!several)
            printf("%s", table_cell(table, hindrance.cells[0]));
        return true;
    case VARI_HINDRANCE_HURDLES:
        printf(": the %s goes over one piece only, and ", name);
        print_pieces_on(table, &hindrance);
        printf(" are in the way");
        return true;
    case VARI_HINDRANCE_HURDLE:
        printf(": the %s does not go over ", name);
        print_pieces_on(table, &hindrance);
        return true;
    case VARI_HINDRANCE_TARGET: tell_target(table, intent, &there); return true;
    case VARI_HINDRANCE_PREY: printf(": the %s cannot take a %s there", name, there.name); return true;
    case VARI_HINDRANCE_NO_PREY:
        printf(": the %s goes there only to take, and nothing stands on %s", name,
               table_cell(table, intent->to));
        return true;
    }
    return false;
}

/* --- castling --------------------------------------------------------------------------------- */

/* The first pieces that attack a cell; how many they are. */
static size_t find_attackers(const Table *table, size_t cell, uint16_t *attackers, size_t room)
{
    size_t count = 0;
    VariPosition *position = must_have(vari_position_of(table->game));
    vari_position_attackers(position, cell, attackers, room, &count);
    vari_position_free(position);
    return count < room ? count : room;
}

bool attacks(const Table *table, size_t attacker, size_t cell)
{
    uint16_t attackers[64];
    size_t count = find_attackers(table, cell, attackers, sizeof attackers / sizeof attackers[0]);
    bool does = false;
    for (size_t i = 0; i < count; i++)
        does = does || attackers[i] == attacker;
    return does;
}

static void tell_attacked(const Table *table, size_t cell)
{
    uint16_t attacker;
    bool known = find_attackers(table, cell, &attacker, 1) > 0;
    VariPiece there = vari_game_piece(table->game, cell);
    printf(": ");
    if (!known)
        printf("%s is attacked", table_cell(table, cell));
    else {
        print_piece_on(table, attacker);
        printf(there.present ? " gives check" : " attacks %s", table_cell(table, cell));
    }
}

bool is_castling(const char *typed)
{
    return strncasecmp(typed, "O-O", 3) == 0 || strncmp(typed, "0-0", 3) == 0 ||
           strncasecmp(typed, "castl", 5) == 0;
}

bool tell_why_no_castling(const Table *table, const char *typed)
{
    VariHindrance hindrance = vari_game_castling_hindrance(table->game, typed);
    switch ((int)hindrance.form) {
    case VARI_HINDRANCE_RIGHT: printf(": the right to it is gone, as by a move of either piece"); return true;
    case VARI_HINDRANCE_WAY:
        printf(": ");
        print_pieces_on(table, &hindrance);
        printf(hindrance.count > 1 ? " are in the way" : " is in the way");
        return true;
    case VARI_HINDRANCE_ATTACKED: tell_attacked(table, hindrance.cells[0]); return true;
    default: return false;
    }
}
