/* Which games there are for XBoard, and what it must be told of those that it does not know. */

#include <stdlib.h>
#include <string.h>

#include "allocation.h"
#include "export.h"
#include "uci_protocols.h"
#include "xboard.h"

static const struct {
    const char *name, *id;
} games[] = {
#define GAME(name, id) { name, id },
    XBOARD_GAMES XBOARD_NAMES
#undef GAME
};
/* Those before it XBoard shows without being told how. */
enum {
#define GAME(name, id) +1
    GAMES_SHOWN = 0 XBOARD_GAMES
#undef GAME
};
enum { GAME_COUNT = sizeof games / sizeof games[0] };

static const char *name_of(const char *id)
{
    for (size_t i = 0; i < GAME_COUNT; i++)
        if (strcmp(games[i].id, id) == 0)
            return games[i].name;
    return NULL;
}

static bool is_shown(const char *id)
{
    for (size_t i = 0; i < GAMES_SHOWN; i++)
        if (strcmp(games[i].id, id) == 0)
            return true;
    return false;
}

const char *xboard_name(const char *id)
{
    const char *name = name_of(id);
    return name == NULL ? id : name;
}

static const char *id_of(const char *name)
{
    for (size_t i = 0; i < GAME_COUNT; i++)
        if (strcmp(games[i].name, name) == 0)
            return games[i].id;
    return name;
}

/* --- the list ------------------------------------------------------------------------------------------ */

typedef struct Listing {
    const Catalogue *catalogue;
    FILE *out;
    const char *first; /* which is listed before */
} Listing;

static void list(void *context, const char *id, Served served, Wanted wanted)
{
    (void)wanted;
    const Listing *listing = context;
    if (served == SERVED_NOT) {
        char *why = catalogue_why_not(listing->catalogue, id);
        thinker_say("# %s", why == NULL ? id : why);
        free(why);
    }
    if (served == SERVED_XBOARD && strcmp(id, listing->first) != 0)
        fprintf(listing->out, ",%s", xboard_name(id));
}

void xboard_tell_variants(const Xboard *xboard)
{
    char *text;
    size_t length;
    Listing listing = { &xboard->thinker.catalogue, open_text(&text, &length), UCI_GAME };
    fputs(name_of(UCI_GAME), listing.out);
    catalogue_each(&xboard->thinker.catalogue, list, &listing);
    close_text(listing.out, &text);
    thinker_say("feature variants=\"%s\"", text);
    free(text);
}

bool xboard_choose(Xboard *xboard, const char *name)
{
    return thinker_choose(&xboard->thinker, id_of(name));
}

char *xboard_why_not(const Xboard *xboard, const char *name)
{
    return catalogue_why_not(&xboard->thinker.catalogue, id_of(name));
}

/* --- telling what is not known -------------------------------------------------------------------------- */

/* XBoard's sorts of pieces, in its order, by the letters of what they look like; '.' is its lance, which it
 * thinks promoted on the last rank whatever it is told, as it does its pawn. A piece that is promoted stands
 * PROMOTED places behind what it was. */
static const char looks[] = "PNBRQFEACWMOHIJGDV.SUK";
enum { LOOKS = sizeof looks - 1, PROMOTED = 11, FORMS = LOOKS - PROMOTED - 1 };
/* The same where pieces promote to what is written `+P`. Those before FREELY_DROPPED it lets nobody drop
 * where they could not move on. */
static const char promoting_looks[] = "PNBRLSEACGM";
enum { FREELY_DROPPED = 5 };

typedef struct Table {
    char letters[LOOKS + 1]; /* '.': nothing looks so */
    bool promotes, reverts;
} Table;

/* The letter of a piece that is none's promotion; 0 for others. */
static char plain_letter(const VariRules *rules, size_t piece)
{
    const char *letter = vari_rules_letter(rules, piece, 0, false);
    return letter[0] >= 'A' && letter[0] <= 'Z' && letter[1] == '\0' ? letter[0] : '\0';
}

/* True if some piece is written as the promotion of what has this letter. */
static bool has_promotion(const VariRules *rules, char letter)
{
    for (size_t i = 0; i < vari_rules_info(rules)->kind_count; i++) {
        const char *other = vari_rules_letter(rules, i, 0, false);
        if (other[0] == '+' && other[1] == letter && other[2] == '\0')
            return true;
    }
    return false;
}

/* Puts a letter where something looks like it, or else where nothing is, `first` before what is before that.
 */
static bool put(Table *table, char letter, const char *alikes, size_t first, size_t end)
{
    if (strchr(table->letters, letter) != NULL)
        return true;
    const char *alike = strchr(alikes, letter);
    size_t at = alike == NULL ? LOOKS : (size_t)(alike - alikes);
    for (size_t i = 0; (at >= end || table->letters[at] != '.') && i < end; i++)
        at = (first + i) % end;
    if (at >= end || table->letters[at] != '.')
        return false;
    table->letters[at] = letter;
    return true;
}

static size_t place_of(const Table *table, char letter)
{
    return (size_t)(strchr(table->letters, letter) - table->letters);
}

/* True if it may be dropped in a column in which one of its kind stands: XBoard lets nobody do that with what
 * looks like a pawn. Asked of the set-up, with one in hand. */
static bool drops_behind_itself(VariRules *rules, char letter)
{
    VariGame *game = must_have(vari_game_new(rules, 0));
    const char *start = vari_position_text(vari_game_at(game)), *hand = strchr(start, '['),
               *rest = strchr(start, ']');
    char *text;
    size_t length;
    bool drops = false;
    FILE *out = open_text(&text, &length);
    if (hand != NULL && rest != NULL)
        fprintf(out, "%.*s[%c%s", (int)(hand - start), start, letter, rest);
    close_text(out, &text);
    size_t count = vari_game_set_position(game, text) == VARI_OK ? vari_game_action_count(game) : 0;
    for (size_t i = 0; i < count && !drops; i++) {
        const char *action = vari_game_action_text(game, i);
        for (size_t cell = 0;
             action[0] == letter && action[1] == '@' && cell < vari_rules_info(rules)->cell_count; cell++)
            drops = drops || (vari_rules_cell(rules, cell)->name[0] == action[2] &&
                              vari_position_piece(vari_game_at(game), cell)->present &&
                              vari_position_piece(vari_game_at(game), cell)->letter[0] == letter);
    }
    free(text);
    vari_game_free(game);
    return drops;
}

/* Those that promote first: where they stand is bound to where their promotions do. */
static bool fill_table(VariRules *rules, Table *table, bool hands)
{
    size_t count = vari_rules_info(rules)->kind_count;
    bool fits = true;
    memset(table->letters, '.', LOOKS);
    for (size_t i = 0; i < count; i++)
        if (vari_rules_kind(rules, i)->royal && plain_letter(rules, i) != '\0' &&
            table->letters[LOOKS - 1] == '.')
            table->letters[LOOKS - 1] = plain_letter(rules, i);
    for (size_t i = 0; i < count; i++) {
        char letter = plain_letter(rules, i);
        if (letter == '\0' || !has_promotion(rules, letter) || strchr(table->letters, letter) != NULL)
            continue;
        table->promotes = true;
        bool free_drops = hands && letter == promoting_looks[0] && drops_behind_itself(rules, letter);
        fits = fits && put(table, letter, free_drops ? "" : promoting_looks, FREELY_DROPPED, FORMS);
        if (fits)
            table->letters[place_of(table, letter) + PROMOTED] = '+';
    }
    for (size_t i = 0; i < count; i++)
        if (plain_letter(rules, i) != '\0')
            fits = put(table, plain_letter(rules, i), table->promotes ? promoting_looks : looks,
                       table->promotes ? FREELY_DROPPED : 1, LOOKS - 1) &&
                   fits;
    for (size_t i = 1; hands && !table->promotes && i < FORMS; i++)
        if (table->letters[i] != '.' && table->letters[i + PROMOTED] == '.') {
            table->letters[i + PROMOTED] = '~';
            table->reverts = true;
        }
    return fits;
}

static void write_lower(const char *letters, FILE *out)
{
    for (; *letters != '\0'; letters++)
        putc(*letters >= 'A' && *letters <= 'Z' ? *letters - 'A' + 'a' : *letters, out);
}

static size_t count_hand(const Table *table, bool hands)
{
    size_t count = 0;
    for (size_t i = 0; hands && i + 1 < LOOKS; i++)
        count += table->letters[i] >= 'A' && table->letters[i] <= 'Z';
    return count;
}

static void tell_pieces(VariRules *rules)
{
    for (size_t i = 0; i < vari_rules_info(rules)->kind_count; i++) {
        char *moves;
        size_t length;
        bool whole;
        FILE *out = open_text(&moves, &length);
        bool written = betza_write(rules, i, &whole, out);
        close_text(out, &moves);
        const char *letter = vari_rules_letter(rules, i, 0, false);
        if (written && moves[0] != '\0' && (plain_letter(rules, i) != '\0' || letter[0] == '+'))
            thinker_say("piece %s& %s", letter, moves);
        free(moves);
    }
}

void xboard_tell_setup(const Xboard *xboard)
{
    VariRules *rules = xboard->thinker.rules;
    const char *start = vari_position_text(vari_game_at(xboard->thinker.game));
    bool hands = strchr(start, '[') != NULL;
    Notation notation = notation_of(rules, NOTATION_UCI);
    Table table = { 0 };
    if (is_shown(xboard->thinker.variant) || notation.files == 0)
        return;
    bool fits = fill_table(rules, &table, hands);
    char *lower;
    size_t length;
    FILE *out = open_text(&lower, &length);
    write_lower(table.letters, out);
    close_text(out, &lower);
    if (fits)
        thinker_say("setup (%s%s) %ux%u+%zu_%s %s", table.letters, lower, notation.files, notation.ranks,
                    count_hand(&table, hands),
                    table.promotes  ? XBOARD_PROMOTES
                    : table.reverts ? XBOARD_REVERTS
                                    : XBOARD_ANY,
                    start);
    else
        thinker_say("setup %s", start);
    free(lower);
    tell_pieces(rules);
}
