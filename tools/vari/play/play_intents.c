/* What a text that is no legal action would do, and what is against that. */

#include <ctype.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>

#include "typed.h"

/* --- laws -------------------------------------------------------------------------------------- */

/* What would be in check: the one royal piece of who acts, or some. */
static const char *royal_name(const Table *table)
{
    const char *name = NULL;
    size_t player = vari_game_player_to_move(table->game);
    for (size_t cell = 0; cell < vari_rules_cell_count(table->rules); cell++) {
        size_t kind = vari_game_piece_kind(table->game, cell);
        if (kind == SIZE_MAX || vari_game_piece(table->game, cell).owner != player ||
            !vari_rules_piece_is_royal(table->rules, kind))
            continue;
        if (name != NULL)
            return "royal piece";
        name = vari_rules_piece_name(table->rules, kind);
    }
    return name == NULL ? "royal piece" : name;
}

/* True if a cell lies on the straight line between two others. Edges that are joined have none. */
static bool is_between(const VariRules *rules, size_t from, size_t cell, size_t to)
{
    float x[3], y[3];
    const size_t cells[] = { from, cell, to };
    for (size_t i = 0; i < 3; i++)
        vari_rules_cell_place(rules, cells[i], &x[i], &y[i]);
    float across = (x[1] - x[0]) * (y[2] - y[0]) - (y[1] - y[0]) * (x[2] - x[0]);
    float along = (x[1] - x[0]) * (x[2] - x[1]) + (y[1] - y[0]) * (y[2] - y[1]);
    return cell != from && cell != to && fabsf(across) < 0.01F && along > 0 &&
           vari_rules_cell_layer(rules, cell) == vari_rules_cell_layer(rules, from);
}

/* ": the knight is pinned by the black bishop on b4", in a chess player's words. */
static void tell_check(const Table *table, const VariIntent *intent, const VariObjection *objection)
{
    const char *name = vari_rules_piece_name(table->rules, intent->piece), *royal = royal_name(table);
    size_t attacker = objection->attacker;
    bool known =
        attacker != SIZE_MAX && attacker != intent->to && vari_game_piece(table->game, attacker).present;
    bool moves = intent->from != SIZE_MAX, goes = moves &&
                                                  vari_rules_piece_is_royal(table->rules, intent->piece) &&
                                                  (!known || objection->royal == intent->to);
    bool checks = known ? attacks(table, attacker, objection->royal) : vari_game_in_check(table->game);
    bool pinned = moves && (!known || is_between(table->rules, objection->royal, intent->from, attacker));
    const char *join = " by ";
    printf(": ");
    if (!goes && checks && known) {
        print_piece_on(table, attacker);
        printf(" gives check, and still would");
        return;
    }
    if (goes) {
        printf("the %s would be in check there", name);
        join = ", by ";
    } else if (checks)
        printf("the %s is in check, and would still be", royal);
    else if (pinned)
        printf(known ? "the %s is pinned" : "the %s is pinned, the %s would be in check", name, royal);
    else
        printf("the %s would be in check", royal);
    if (known) {
        printf("%s", join);
        print_piece_on(table, attacker);
    }
}

/* ": you must capture if you can", of a rule in a sentence. */
static void tell_rule(const char *rule)
{
    const char *otherwise = "Otherwise ";
    size_t skipped = strncmp(rule, otherwise, strlen(otherwise)) == 0 ? strlen(otherwise) : 0;
    size_t length = strlen(rule + skipped);
    length -= length > 0 && rule[skipped + length - 1] == '.';
    printf(": %c%.*s", tolower((unsigned char)rule[skipped]), (int)(length > 0 ? length - 1 : 0),
           rule + skipped + 1);
}

/* What a law, or a rule that asks for something else, is against. */
static Told tell_objection(const Table *table, const char *text, const VariIntent *intent)
{
    VariObjection objection = vari_game_objection(table->game, text);
    if (objection.name == NULL)
        return TOLD_NOTHING;
    if (objection.check)
        tell_check(table, intent, &objection);
    else if (objection.says[0] != '\0')
        printf(": %s (law `%s`)", objection.says, objection.name);
    else if (objection.rule[0] != '\0')
        tell_rule(objection.rule);
    else
        printf(": the %s `%s` is against it", objection.must ? "rule" : "law", objection.name);
    return objection.must || vari_game_in_check(table->game) ? TOLD_LITTLE_IS_LEGAL : TOLD_LAW;
}

/* --- what was meant ------------------------------------------------------------------------------ */

enum { INTENTS_MAX = 24 };
typedef struct Intents {
    size_t count;
    VariIntent items[INTENTS_MAX];
    size_t length; /* of the text that says them: behind it stands what a piece should become */
} Intents;

/* True if a text may say what a piece becomes: letters and signs, but no cell. */
static bool may_be_promotion(const char *text)
{
    return text[strcspn(text, "0123456789")] == '\0';
}

/* What the text means whether it is legal or not: all of it, or else what stands before a promotion. */
static Intents read_text(const Table *table, const char *typed)
{
    Intents intents = { .length = strlen(typed) };
    for (; intents.length > 1 && may_be_promotion(typed + intents.length); intents.length--) {
        char *head = memory_part(typed, intents.length);
        intents.count = vari_game_intents(table->game, head, intents.items, INTENTS_MAX);
        free(head);
        if (intents.count > 0)
            break;
    }
    if (intents.count > INTENTS_MAX)
        intents.count = INTENTS_MAX;
    return intents;
}

/* "q@a4" for "Q@a4" is as good. */
static Intents read_intents(const Table *table, const char *typed)
{
    Intents intents = read_text(table, typed);
    if (intents.count == 0 && islower((unsigned char)typed[0])) {
        char *capital = must_copy(typed);
        capital[0] = (char)toupper((unsigned char)capital[0]);
        intents = read_text(table, capital);
        free(capital);
    }
    return intents;
}

/* The intent as actions are listed; from malloc(). */
static char *listed_as_intended(const Table *table, const VariIntent *intent)
{
    char *text;
    size_t length;
    FILE *out = open_text(&text, &length);
    if (intent->from == SIZE_MAX)
        fprintf(out, "%s@", vari_rules_piece_letter(table->rules, intent->piece, 0));
    else
        fprintf(out, "%s", vari_rules_cell_name(table->rules, intent->from));
    fprintf(out, "%s", vari_rules_cell_name(table->rules, intent->to));
    close_text(out, &text);
    return text;
}

static bool is_legal_so(const Table *table, const VariIntent *intent, Matches *matches)
{
    char *text = listed_as_intended(table, intent);
    *matches = (Matches){ 0 };
    for (size_t i = 0; i < vari_game_action_count(table->game); i++)
        if (strncmp(vari_game_action_text(table->game, i), text, strlen(text)) == 0 &&
            !isdigit((unsigned char)vari_game_action_text(table->game, i)[strlen(text)]))
            note_match(matches, i);
    free(text);
    return matches->count > 0;
}

/* The move is legal, but not with what the piece should become. */
static bool tell_promotion(const Table *table, const VariIntent *intent, const Matches *matches,
                           const char *asked)
{
    size_t promotes = 0;
    const char *name = vari_rules_piece_name(table->rules, intent->piece);
    for (size_t i = 0; i < matches->count && i < TOLD_MANY; i++) {
        VariActionInfo info;
        promotes += vari_game_action_info(table->game, matches->first[i], &info) == VARI_OK &&
                    info.becomes != SIZE_MAX;
    }
    bool none = asked[0] == '\0';
    if ((none && promotes < matches->count) || intent->from == SIZE_MAX || matches->count > TOLD_MANY)
        return false;
    if (none)
        printf(": the %s is promoted there", name);
    else if (promotes == 0)
        printf(": the %s is not promoted there", name);
    else
        printf(": that is nothing that the %s becomes there", name);
    printf(". Legal there %s ", matches->count > 1 ? "are" : "is");
    print_matches(table, matches, " and ");
    return true;
}

/* Whose piece it is, where it is not that of who acts. */
static bool tell_wrong_side(const Table *table, const VariIntent *intent)
{
    VariPiece piece =
        intent->from == SIZE_MAX ? (VariPiece){ 0 } : vari_game_piece(table->game, intent->from);
    if (!piece.present || piece.owner == vari_game_player_to_move(table->game))
        return false;
    printf(": ");
    print_piece(table, &piece);
    printf(" stands on %s, and it is the turn of %s", table_cell(table, intent->from),
           vari_game_to_move(table->game));
    return true;
}

static bool comes_from_one(const Intents *intents)
{
    bool one = true;
    for (size_t i = 1; i < intents->count; i++)
        one = one && intents->items[i].from == intents->items[0].from;
    return one;
}

/* Of several the one that comes nearest to being legal: it would be but for a law, or but for what stands
 * there; *only: no other piece comes so near; *never: it does not move so. */
static const VariIntent *best_intent(const Table *table, const Intents *intents, bool *only, bool *never)
{
    const VariIntent *best = NULL;
    unsigned best_rank = 0, alike = 0;
    for (size_t i = 0; i < intents->count; i++) {
        VariHindranceForm form = vari_game_hindrance(table->game, intents->items[i]).form;
        unsigned rank = form == VARI_HINDRANCE_NONE ? 3 : form == VARI_HINDRANCE_NEVER ? 1 : 2;
        alike = rank == best_rank ? alike + 1 : rank > best_rank ? 1 : alike;
        if (rank > best_rank) {
            best = &intents->items[i];
            best_rank = rank;
        }
    }
    *only = alike == 1 || (best != NULL && comes_from_one(intents));
    *never = best_rank == 1;
    return best;
}

/* "no white knight can go to d5", where there are several. */
static void tell_none_goes(const Table *table, const VariIntent *intent)
{
    printf(": no ");
    print_owned(table, vari_game_player_to_move(table->game),
                vari_rules_piece_name(table->rules, intent->piece));
    printf(" can go to %s", table_cell(table, intent->to));
}

void tell_drop_instead(const Table *table, size_t kind, size_t to)
{
    char text[64];
    snprintf(text, sizeof text, "%s@%s", vari_rules_piece_letter(table->rules, kind, 0),
             vari_rules_cell_name(table->rules, to));
    Matches matches = match_typed(table, text, true);
    if (matches.count == 1)
        printf(", but `%s` puts one there", table_written(table, matches.first[0]));
}

/* "exd5": from a file. */
static bool tell_of_file(const Table *table, const char *typed)
{
    size_t letters = strspn(typed, "abcdefghijklmnopqrstuvw"), to = cell_at_end(table->rules, typed);
    if (letters == 0 || typed[letters] != 'x' || to == SIZE_MAX ||
        !is_coordinate(vari_rules_cell_name(table->rules, to)))
        return false;
    printf(": nothing on file %.*s can take on %s", (int)letters, typed, table_cell(table, to));
    return true;
}

/* It moves so on no board: perhaps it was to castle. */
static Told tell_never(const Table *table, const char *typed, const VariIntent *intent, bool only)
{
    if (intent->from != SIZE_MAX && tell_why_no_castling(table, typed))
        return TOLD_REASON;
    if (intent->from != SIZE_MAX && tell_of_file(table, typed))
        return TOLD_REASON;
    if (only || intent->from == SIZE_MAX)
        return tell_hindrance(table, intent) ? TOLD_HINDRANCE : TOLD_NOTHING;
    tell_none_goes(table, intent);
    return TOLD_HINDRANCE;
}

Told tell_intents(const Table *table, const char *typed, bool alone)
{
    Intents intents = read_intents(table, typed);
    bool only, never;
    Matches matches;
    const VariIntent *best = best_intent(table, &intents, &only, &never);
    if (best == NULL || (alone && (never || best->from == SIZE_MAX)))
        return TOLD_NOTHING;
    if (tell_wrong_side(table, best))
        return TOLD_REASON;
    const char *asked = typed + intents.length;
    if (is_legal_so(table, best, &matches))
        return tell_promotion(table, best, &matches, asked + strspn(asked, "=(/")) ? TOLD_REASON
                                                                                   : TOLD_NOTHING;
    char *text = listed_as_intended(table, best);
    Told told = tell_objection(table, text, best);
    free(text);
    if (told == TOLD_NOTHING && never)
        told = tell_never(table, typed, best, only);
    else if (told == TOLD_NOTHING)
        told = tell_hindrance(table, best) ? TOLD_HINDRANCE : TOLD_NOTHING;
    if (told == TOLD_HINDRANCE && best->from != SIZE_MAX)
        tell_drop_instead(table, best->piece, best->to);
    return told;
}
