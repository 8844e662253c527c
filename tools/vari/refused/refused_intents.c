/* What a text that is no legal action would do, and what is against that. */

#include <ctype.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>

#include "allocation.h"
#include "refused_parts.h"

/* --- laws -------------------------------------------------------------------------------------- */

/* What would be in check: the one royal piece of who acts, or some. */
static const char *royal_name(const Speaker *speaker)
{
    const char *name = NULL;
    size_t player = vari_position_player(vari_game_at(speaker->game));
    for (size_t cell = 0; cell < vari_rules_info(speaker->rules)->cell_count; cell++) {
        size_t kind = vari_position_piece(vari_game_at(speaker->game), cell)->kind;
        if (kind == SIZE_MAX || vari_position_piece(vari_game_at(speaker->game), cell)->owner != player ||
            !vari_rules_kind(speaker->rules, kind)->royal)
            continue;
        if (name != NULL)
            return "royal piece";
        name = vari_rules_kind(speaker->rules, kind)->name;
    }
    return name == NULL ? "royal piece" : name;
}

/* True if a cell lies on the straight line between two others. Edges that are joined have none. */
static bool is_between(const VariRules *rules, size_t from, size_t cell, size_t to)
{
    float x[3], y[3];
    const size_t cells[] = { from, cell, to };
    for (size_t i = 0; i < 3; i++) {
        x[i] = vari_rules_cell(rules, cells[i])->x;
        y[i] = vari_rules_cell(rules, cells[i])->y;
    }
    float across = (x[1] - x[0]) * (y[2] - y[0]) - (y[1] - y[0]) * (x[2] - x[0]);
    float along = (x[1] - x[0]) * (x[2] - x[1]) + (y[1] - y[0]) * (y[2] - y[1]);
    return cell != from && cell != to && fabsf(across) < 0.01F && along > 0 &&
           vari_rules_cell(rules, cell)->layer == vari_rules_cell(rules, from)->layer;
}

/* ": the knight is pinned by the black bishop on b4", in a chess player's words. */
static void tell_check(const Speaker *speaker, const VariIntent *intent, const VariObjection *objection)
{
    const char *name = vari_rules_kind(speaker->rules, intent->piece)->name, *royal = royal_name(speaker);
    size_t attacker = objection->attacker;
    bool known = attacker != SIZE_MAX && attacker != intent->to &&
                 vari_position_piece(vari_game_at(speaker->game), attacker)->present;
    bool moves = intent->from != SIZE_MAX, goes = moves &&
                                                  vari_rules_kind(speaker->rules, intent->piece)->royal &&
                                                  (!known || objection->royal == intent->to);
    bool checks = known ? attacks(speaker, attacker, objection->royal)
                        : vari_position_in_check(vari_game_at(speaker->game));
    bool pinned = moves && (!known || is_between(speaker->rules, objection->royal, intent->from, attacker));
    const char *join = " by ";
    fprintf(speaker->out, ": ");
    if (!goes && checks && known) {
        print_piece_on(speaker, attacker);
        fprintf(speaker->out, " gives check, and still would");
        return;
    }
    if (goes) {
        fprintf(speaker->out, "the %s would be in check there", name);
        join = ", by ";
    } else if (checks)
        fprintf(speaker->out, "the %s is in check, and would still be", royal);
    else if (pinned)
        fprintf(speaker->out, known ? "the %s is pinned" : "the %s is pinned, the %s would be in check", name,
                royal);
    else
        fprintf(speaker->out, "the %s would be in check", royal);
    if (known) {
        fprintf(speaker->out, "%s", join);
        print_piece_on(speaker, attacker);
    }
}

/* ": you must capture if you can", of a rule in a sentence. */
static void tell_rule(const Speaker *speaker, const char *rule)
{
    const char *otherwise = "Otherwise ";
    size_t skipped = strncmp(rule, otherwise, strlen(otherwise)) == 0 ? strlen(otherwise) : 0;
    size_t length = strlen(rule + skipped);
    length -= length > 0 && rule[skipped + length - 1] == '.';
    fprintf(speaker->out, ": %c%.*s", tolower((unsigned char)rule[skipped]),
            (int)(length > 0 ? length - 1 : 0), rule + skipped + 1);
}

/* What a law, or a rule that asks for something else, is against. */
static Told tell_objection(const Speaker *speaker, const char *text, const VariIntent *intent)
{
    VariObjection objection = *vari_game_objection(speaker->game, text);
    if (objection.name == NULL)
        return TOLD_NOTHING;
    if (speaker->objection != NULL)
        *speaker->objection = objection;
    if (objection.check)
        tell_check(speaker, intent, &objection);
    else if (objection.says[0] != '\0')
        fprintf(speaker->out, ": %s", objection.says);
    else if (objection.rule[0] != '\0')
        tell_rule(speaker, objection.rule);
    else
        fprintf(speaker->out, ": the %s `%s` is against it", objection.must ? "rule" : "law", objection.name);
    return objection.must || vari_position_in_check(vari_game_at(speaker->game)) ? TOLD_LITTLE_IS_LEGAL
                                                                                 : TOLD_LAW;
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

/* True if a text ends in a cell, of which no part says what a piece becomes. */
static bool ends_in_cell(const Speaker *speaker, const char *text)
{
    return isalnum((unsigned char)text[strlen(text) - 1]) && cell_at_end(speaker->rules, text) != SIZE_MAX;
}

/* What the text means whether it is legal or not: all of it, or else what stands before a promotion. */
static Intents read_text(const Speaker *speaker, const char *typed)
{
    Intents intents = { .length = strlen(typed) };
    for (; intents.length > 1 && may_be_promotion(typed + intents.length); intents.length--) {
        char *head = memory_part(typed, intents.length);
        intents.count = vari_game_intents(speaker->game, head, intents.items, INTENTS_MAX);
        bool whole = intents.count > 0 || ends_in_cell(speaker, head);
        free(head);
        if (whole)
            break;
    }
    if (intents.count > INTENTS_MAX)
        intents.count = INTENTS_MAX;
    return intents;
}

/* "q@a4" for "Q@a4" is as good. */
static Intents read_intents(const Speaker *speaker, const char *typed)
{
    Intents intents = read_text(speaker, typed);
    size_t first, second;
    bool cells = cell_at_start(speaker->rules, typed, &first) != SIZE_MAX &&
                 cell_at_start(speaker->rules, typed + first, &second) != SIZE_MAX;
    if (intents.count == 0 && !cells && islower((unsigned char)typed[0])) {
        char *capital = must_copy(typed);
        capital[0] = (char)toupper((unsigned char)capital[0]);
        intents = read_text(speaker, capital);
        free(capital);
    }
    return intents;
}

/* The intent as actions are listed; from malloc(). */
static char *listed_as_intended(const Speaker *speaker, const VariIntent *intent)
{
    char *text;
    size_t length;
    FILE *out = open_text(&text, &length);
    if (intent->from == SIZE_MAX)
        fprintf(out, "%s@", vari_rules_letter(speaker->rules, intent->piece, 0, false));
    else
        fprintf(out, "%s", vari_rules_cell(speaker->rules, intent->from)->name);
    fprintf(out, "%s", vari_rules_cell(speaker->rules, intent->to)->name);
    close_text(out, &text);
    return text;
}

static bool is_legal_so(const Speaker *speaker, const VariIntent *intent, Matches *matches)
{
    char *text = listed_as_intended(speaker, intent);
    *matches = (Matches){ 0 };
    for (size_t i = 0; i < vari_game_action_count(speaker->game); i++)
        if (strncmp(vari_game_action_text(speaker->game, i), text, strlen(text)) == 0 &&
            !isdigit((unsigned char)vari_game_action_text(speaker->game, i)[strlen(text)]))
            note_match(matches, i);
    free(text);
    return matches->count > 0;
}

/* The move is legal, but not with what the piece should become. */
static bool tell_promotion(const Speaker *speaker, const VariIntent *intent, const Matches *matches,
                           const char *asked)
{
    size_t promotes = 0;
    const char *name = vari_rules_kind(speaker->rules, intent->piece)->name;
    for (size_t i = 0; i < matches->count && i < TOLD_MANY; i++) {
        VariActionInfo info = { .size = sizeof info };
        promotes += vari_game_action_info(speaker->game, matches->first[i], &info) == VARI_OK &&
                    info.becomes != SIZE_MAX;
    }
    bool none = asked[0] == '\0';
    if ((none && promotes < matches->count) || intent->from == SIZE_MAX || matches->count > TOLD_MANY)
        return false;
    if (none)
        fprintf(speaker->out, ": the %s is promoted there", name);
    else if (promotes == 0)
        fprintf(speaker->out, ": the %s is not promoted there", name);
    else
        fprintf(speaker->out, ": that is nothing that the %s becomes there", name);
    fprintf(speaker->out, ". Legal there %s ", matches->count > 1 ? "are" : "is");
    print_matches(speaker, matches, " and ");
    return true;
}

/* True if the text says where a piece comes from, and not what it is called. */
static bool begins_with_cell(const Speaker *speaker, const char *typed)
{
    size_t length;
    return cell_at_start(speaker->rules, typed, &length) != SIZE_MAX;
}

/* Whose piece it is, where it is not that of who acts. */
static bool tell_wrong_side(const Speaker *speaker, const VariIntent *intent)
{
    VariPiece piece = intent->from == SIZE_MAX
                          ? (VariPiece){ 0 }
                          : *vari_position_piece(vari_game_at(speaker->game), intent->from);
    if (!piece.present || piece.owner == vari_position_player(vari_game_at(speaker->game)))
        return false;
    fprintf(speaker->out, ": ");
    print_piece(speaker, &piece);
    fprintf(speaker->out, " stands on %s, and it is the turn of %s", speaker_cell(speaker, intent->from),
            vari_position_turn(vari_game_at(speaker->game))->called);
    return true;
}

/* "Ng1", where a knight of the same player stands. */
static bool tell_own_there(const Speaker *speaker, const VariIntent *intent)
{
    VariPiece there = *vari_position_piece(vari_game_at(speaker->game), intent->to);
    if (!there.present || there.owner != vari_position_player(vari_game_at(speaker->game)) ||
        there.kind != intent->piece)
        return false;
    fprintf(speaker->out, ": ");
    print_piece(speaker, &there);
    fprintf(speaker->out, " stands on %s", speaker_cell(speaker, intent->to));
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
static const VariIntent *best_intent(const Speaker *speaker, const Intents *intents, bool *only, bool *never)
{
    const VariIntent *best = NULL;
    unsigned best_rank = 0, alike = 0;
    for (size_t i = 0; i < intents->count; i++) {
        VariHindranceForm form = vari_game_hindrance(speaker->game, &intents->items[i], NULL)->form;
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
static void tell_none_goes(const Speaker *speaker, const VariIntent *intent)
{
    fprintf(speaker->out, ": no ");
    print_owned(speaker, vari_position_player(vari_game_at(speaker->game)),
                vari_rules_kind(speaker->rules, intent->piece)->name);
    fprintf(speaker->out, " can go to %s", speaker_cell(speaker, intent->to));
}

void tell_drop_instead(const Speaker *speaker, size_t kind, size_t to)
{
    char text[64];
    snprintf(text, sizeof text, "%s@%s", vari_rules_letter(speaker->rules, kind, 0, false),
             vari_rules_cell(speaker->rules, to)->name);
    Matches matches = match_typed(speaker, text, true);
    if (matches.count == 1)
        fprintf(speaker->out, ", but `%s` puts one there", speaker_written(speaker, matches.first[0]));
}

/* "exd5": from a file. */
static bool tell_of_file(const Speaker *speaker, const char *typed)
{
    size_t letters = strspn(typed, "abcdefghijklmnopqrstuvw"), to = cell_at_end(speaker->rules, typed);
    if (letters == 0 || typed[letters] != 'x' || to == SIZE_MAX ||
        !is_coordinate(vari_rules_cell(speaker->rules, to)->name))
        return false;
    fprintf(speaker->out, ": nothing on file %.*s can take on %s", (int)letters, typed,
            speaker_cell(speaker, to));
    return true;
}

/* It moves so on no board: perhaps it was to castle. */
static Told tell_never(const Speaker *speaker, const char *typed, const VariIntent *intent, bool only)
{
    if (intent->from != SIZE_MAX && tell_why_no_castling(speaker, typed))
        return TOLD_REASON;
    if (intent->from != SIZE_MAX && tell_of_file(speaker, typed))
        return TOLD_REASON;
    if (intent->from != SIZE_MAX && tell_own_there(speaker, intent))
        return TOLD_REASON;
    if (only || intent->from == SIZE_MAX)
        return tell_hindrance(speaker, intent) ? TOLD_HINDRANCE : TOLD_NOTHING;
    tell_none_goes(speaker, intent);
    return TOLD_HINDRANCE;
}

/* True if what stands behind a move names a piece, or nothing, among the signs of promotions and remarks. */
static bool is_promotion(const Speaker *speaker, const char *text)
{
    static const char signs[] = "=(/)+-#!?.~";
    text += strspn(text, signs);
    size_t length = strcspn(text, signs);
    if (length == 0)
        return true;
    for (size_t kind = 0; kind < vari_rules_info(speaker->rules)->kind_count; kind++) {
        const char *letter = vari_rules_letter(speaker->rules, kind, 0, false),
                   *name = vari_rules_kind(speaker->rules, kind)->name;
        if ((strlen(letter) == length && strncasecmp(letter, text, length) == 0) ||
            (strlen(name) == length && strncasecmp(name, text, length) == 0))
            return true;
    }
    return false;
}

Told tell_intents(const Speaker *speaker, const char *typed, bool alone)
{
    Intents intents = read_intents(speaker, typed);
    bool only, never;
    Matches matches;
    const VariIntent *best = best_intent(speaker, &intents, &only, &never);
    if (best == NULL || (alone && (never || best->from == SIZE_MAX)))
        return TOLD_NOTHING;
    if ((!begins_with_cell(speaker, typed) && tell_own_there(speaker, best)) ||
        tell_wrong_side(speaker, best))
        return TOLD_REASON;
    const char *asked = typed + intents.length;
    if (!is_promotion(speaker, asked) && strpbrk(typed, "0123456789") == NULL)
        return TOLD_NOTHING;
    if (is_legal_so(speaker, best, &matches))
        return tell_promotion(speaker, best, &matches, asked + strspn(asked, "=(/")) ? TOLD_REASON
                                                                                     : TOLD_NOTHING;
    char *text = listed_as_intended(speaker, best);
    Told told = tell_objection(speaker, text, best);
    free(text);
    if (told == TOLD_NOTHING && never)
        told = tell_never(speaker, typed, best, only);
    else if (told == TOLD_NOTHING)
        told = tell_hindrance(speaker, best) ? TOLD_HINDRANCE : TOLD_NOTHING;
    if (told == TOLD_HINDRANCE && best->from != SIZE_MAX)
        tell_drop_instead(speaker, best->piece, best->to);
    return told;
}

Told tell_law_against_putting(const Speaker *speaker, size_t cell)
{
    VariIntent intent = { .from = SIZE_MAX, .to = cell };
    Told told = TOLD_NOTHING;
    for (; intent.piece < vari_rules_info(speaker->rules)->kind_count && told == TOLD_NOTHING;
         intent.piece++) {
        char *text = listed_as_intended(speaker, &intent);
        told = tell_objection(speaker, text, &intent);
        free(text);
    }
    return told;
}
