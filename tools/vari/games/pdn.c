/* Portable Draughts Notation (pdn.fmjd.org): PGN with cells for moves, which may be
 * several jumps of which each is an action, and its own text for positions. */

#include <stdlib.h>
#include <string.h>

#include "allocation.h"
#include "pdn.h"
#include "telling.h"

/* --- colours and cells --------------------------------------------------------------------------------- */

/* Tags and results here are by seat, and there by colour. */
static void swap_colours(PgnGame *pgn, const VariRules *rules)
{
    if (pdn_white_player(rules) == 0)
        return;
    for (size_t i = 0; i < pgn->tag_count; i++) {
        const char *name = pgn->tags[i].name;
        bool white = strncmp(name, "White", 5) == 0, black = strncmp(name, "Black", 5) == 0;
        if (!white && !black)
            continue;
        memcpy(pgn->tags[i].name, white ? "Black" : "White", 5);
    }
    bool first = strcmp(pgn->result, "1-0") == 0, second = strcmp(pgn->result, "0-1") == 0;
    if (first || second)
        snprintf(pgn->result, sizeof pgn->result, "%s", first ? "0-1" : "1-0");
}

/* --- moves --------------------------------------------------------------------------------------------- */

/* The actions that `22x15x8` is; the text itself where it is not known which are meant. */
static char *pdn_move(VariGame *game, const VariRules *rules, const char *text)
{
    PdnTurn turn = pdn_turn(game, rules, text);
    char *found = turn.actions != NULL && turn.other == NULL ? must_copy(turn.actions) : must_copy(text);
    pdn_turn_free(&turn);
    return found;
}

/* --- where it begins ----------------------------------------------------------------------------------- */

static size_t first_player(VariRules *rules)
{
    VariGame *fresh = must_have(vari_game_new(rules, 0));
    size_t player = vari_position_player(vari_game_at(fresh));
    vari_game_free(fresh);
    return player == 1;
}

static bool read_fen(PgnGame *pgn, const PgnTag *tag, VariRules *rules, VariGame *game)
{
    PdnFault fault;
    bool ours = pdn_after_side(tag->value) == NULL && vari_game_set_position(game, tag->value) == VARI_OK;
    bool good = ours || pdn_set_position(rules, game, tag->value, &fault);
    if (!good)
        tell_origin_error(&tag->origin, fault.at, fault.length, fault.message, "");
    else if (!ours && fault.message != NULL)
        tell_origin_warning_at(&tag->origin, fault.at, fault.length, fault.message);
    if (good)
        pgn_set_tag(pgn, "FEN", vari_position_text(vari_game_at(game)));
    return good;
}

/* True if the tag Result says nothing else than that nobody has a point. */
static bool may_be_lost_by_both(const PgnGame *pgn)
{
    return strcmp(pgn->result, "*") == 0 || strcmp(pgn->result, PGN_LOST_BY_BOTH) == 0;
}

/* Takes out a `0-0` behind the moves to which the tag Result is opposed. */
static void drop_lost_by_both(PgnGame *pgn)
{
    PgnItem *last = pgn->count == 0 ? NULL : &pgn->items[pgn->count - 1];
    char message[120];
    if (last == NULL || last->type != PGN_MOVE || strcmp(last->text, PGN_LOST_BY_BOTH) != 0)
        return;
    snprintf(message, sizeof message, "the tag says %s, which is kept, and behind the moves stands %s",
             pgn->result, PGN_LOST_BY_BOTH);
    tell_origin_warning(&last->origin, last->length, message, "");
    free(last->text);
    pgn->count--;
}

static bool pdn_begin(PgnGame *pgn, VariRules *rules, VariGame *game)
{
    const PgnTag *fen = pgn_position_tag(pgn);
    drop_lost_by_both(pgn);
    if (fen == NULL)
        pgn_drop_tag(pgn, "FEN"); /* it says nothing */
    bool good = fen == NULL || read_fen(pgn, fen, rules, game);
    swap_colours(pgn, rules);
    pgn->first = first_player(rules);
    return good;
}

/* --- what is played ------------------------------------------------------------------------------------ */

/* The largest number of a cell in the moves. */
static long largest_cell(const PgnGame *pgn)
{
    long largest = 0;
    for (size_t i = 0; i < pgn->count; i++)
        for (const char *at = pgn->items[i].text; pgn->items[i].type == PGN_MOVE && *at != '\0';) {
            size_t digits = strspn(at, "0123456789");
            long number = digits == 0 || digits > 3 ? 0 : strtol(at, NULL, 10);
            largest = number > largest ? number : largest;
            at += digits > 0 ? digits : 1;
        }
    return largest;
}

/* The number of the cell that the first move leaves; 0: there is no move, or it has no number. */
static long first_cell(const PgnGame *pgn)
{
    size_t i = 0;
    while (i < pgn->count && pgn->items[i].type != PGN_MOVE)
        i++;
    return i == pgn->count ? 0 : strtol(pgn->items[i].text, NULL, 10);
}

/* A definition is found by the number of its GameType, `21,B,8,8,N1,0`. Without one, the cells that are named
 * and the first move tell the size of the board. */
static void pdn_find_variant(PgnGame *pgn)
{
    enum { COMMON_CELLS = 32, LARGE_FIRST = 31 };
    const PgnTag *type = pgn_tag(pgn, "GameType");
    char name[32];
    if (may_be_lost_by_both(pgn))
        pgn_take_lost_by_both(pgn);
    if (type == NULL && pgn_tag(pgn, "Variant") != NULL)
        return;
    if (type == NULL) {
        bool large = largest_cell(pgn) > COMMON_CELLS ||
                     (first_cell(pgn) >= LARGE_FIRST && pgn_position_tag(pgn) == NULL);
        const char *usual = large ? "GameType 20" : "GameType 21";
        pgn_set_tag(pgn, "Variant", usual);
        return;
    }
    int digits = (int)strspn(type->value, "0123456789");
    snprintf(name, sizeof name, "GameType %.*s", digits > 9 ? 9 : digits, type->value);
    pgn_add_tag(pgn, "Variant", name, type->origin);
    pgn_drop_tag(pgn, "GameType"); /* it is told anew where the form is written */
    pgn_join_tags(pgn);
}

/* --- writing ------------------------------------------------------------------------------------------- */

/* What games of this family are called: as their notation is. */
static const char *family(void)
{
    return vari_word(VARI_WORD_NOTATION, VARI_NOTATION_DRAUGHTS)->name;
}

/* True if the game has the notation of the family, or its name among the tags: then its cells may have no
 * numbers. */
static bool is_of_family(const VariRules *rules)
{
    const VariRulesInfo *info = vari_rules_info(rules);
    const char *name = family();
    bool is = info->notation == VARI_NOTATION_DRAUGHTS;
    for (const char *tag = info->tags; *tag != '\0' && !is; tag += strspn(tag, " ")) {
        size_t length = strcspn(tag, " ");
        is = length == strlen(name) && strncmp(tag, name, length) == 0;
        tag += length;
    }
    return is;
}

static const char *pdn_why_not(const VariRules *rules)
{
    static _Thread_local char message[80];
    unsigned files, ranks;
    const char *why_not = pgn_why_not(rules);
    if (why_not != NULL)
        return why_not;
    snprintf(message, sizeof message, "PDN is for games of %s on a grid", family());
    return is_of_family(rules) && pdn_grid(rules, &files, &ranks) ? NULL : message;
}

bool pdn_is_position(const VariRules *rules, const char *fen)
{
    return pdn_after_side(fen) != NULL && pdn_why_not(rules) == NULL;
}

/* The number of the definition's GameType; 0: it has none. */
static int type_of(const VariRules *rules, const Arguments *arguments)
{
    enum { FIRST = 20, LAST = 99 };
    for (int type = FIRST; type <= LAST; type++) {
        char name[32];
        snprintf(name, sizeof name, "GameType %d", type);
        if (form_is_game(rules, arguments, name))
            return type;
    }
    return 0;
}

/* What else the position's text says may change what is legal, and the result. */
static void write_fen(PgnGame *pgn, const char *fen, VariRules *rules, VariGame *game)
{
    char *lost = pdn_lost(game, rules, fen);
    if (lost != NULL)
        fprintf(tell_stream(), "vari: warning: PDN has no place for `%s` of the position: it is left out\n",
                lost);
    free(lost);
    pgn_set_tag(pgn, "FEN", fen);
}

static bool describe(PgnGame *pgn, const Arguments *arguments, VariRules *rules, VariGame *game)
{
    pgn_describe(pgn, arguments, rules, game);
    swap_colours(pgn, rules);
    pgn_set_tag(pgn, "Result", pgn->result);
    int type = type_of(rules, arguments);
    pgn_drop_tag(pgn, "GameType");
    if (type > 0) {
        char value[16];
        snprintf(value, sizeof value, "%d", type);
        pgn_set_tag(pgn, "GameType", value);
        pgn_drop_tag(pgn, "Variant");
    }
    if (pgn_tag(pgn, "FEN") == NULL)
        return true;
    char *fen = pdn_position(game, rules);
    if (fen == NULL)
        fprintf(tell_stream(), "vari: `%s` cannot be written in PDN\n",
                vari_position_text(vari_game_at(game)));
    else
        write_fen(pgn, fen, rules, game);
    free(fen);
    return fen != NULL;
}

/* Makes moves of actions. */
typedef struct Joining {
    PgnGame *told; /* the game, with moves as PDN has them */
    const PgnGame *pgn;
    size_t item;         /* up to which comments and such have been copied */
    size_t player, move; /* of the last action: who played it, and the item that it became; or SIZE_MAX */
} Joining;

static void copy_items(Joining *joining, size_t end)
{
    for (; joining->item < end; joining->item++) {
        const PgnItem *item = &joining->pgn->items[joining->item];
        if (item->type == PGN_MOVE)
            continue;
        *pgn_add(joining->told, item->type, item->text) =
            (PgnItem){ item->type, joining->told->items[joining->told->count - 1].text, item->origin,
                       item->length };
        if (item->type == PGN_OPENS || item->type == PGN_CLOSES)
            joining->move = SIZE_MAX;
    }
}

/* An action in the notation of the family, for free(); where the game has another one, by the names of cells.
 */
static char *action_text(VariGame *at, size_t action)
{
    const VariRules *rules = vari_game_rules(at);
    VariActionInfo info = { .size = sizeof info };
    bool named = (vari_rules_info(rules)->notations >> VARI_NOTATION_DRAUGHTS & 1) == 0;
    if (action == SIZE_MAX)
        return must_copy(PGN_NULL);
    if (!named || vari_game_action_info(at, action, &info) != VARI_OK || info.form != VARI_MOVES)
        return must_copy(vari_game_action_written(at, action, VARI_NOTATION_DRAUGHTS));
    char *text;
    size_t length;
    FILE *out = open_text(&text, &length);
    fprintf(out, "%s%c%s", vari_rules_cell(rules, info.from)->label, info.capture_count > 0 ? 'x' : '-',
            vari_rules_cell(rules, info.to)->label);
    close_text(out, &text);
    return text;
}

/* Puts an action behind those that are a move together. */
static void join_action(PgnItem *move, const char *action)
{
    const char *rest = action + strcspn(action, PDN_STROKES);
    size_t size = strlen(move->text) + strlen(rest) + 1;
    char *joined = memory_take(size);
    snprintf(joined, size, "%s%s", move->text, rest);
    free(move->text);
    move->text = joined;
}

static void join_step(void *context, VariGame *at, size_t action, size_t item, size_t depth)
{
    Joining *joining = context;
    size_t player = vari_position_player(vari_game_at(at));
    char *text = action_text(at, action);
    (void)depth;
    copy_items(joining, item);
    if (joining->move == SIZE_MAX || joining->player != player || action == SIZE_MAX) {
        joining->move = joining->told->count;
        joining->player = player;
        pgn_add(joining->told, PGN_MOVE, text)->origin = joining->pgn->items[item].origin;
    } else {
        join_action(&joining->told->items[joining->move], text);
    }
    free(text);
}

/* Writes the game with its actions joined to moves. `set_tags` is false after telling why that cannot be. */
static bool write_joined(PgnGame *pgn, const Arguments *arguments, VariRules *rules, VariGame *game,
                         FILE *out, bool (*set_tags)(PgnGame *, const Arguments *, VariRules *, VariGame *))
{
    PgnGame told = { .form = &form_pdn, .rules = rules, .as_written = true, .first = first_player(rules) };
    Joining joining = { .told = &told, .pgn = pgn, .move = SIZE_MAX };
    VariGame *walked = must_have(vari_game_copy(game));
    bool good = pgn_walk(pgn, walked, NULL, join_step, &joining);
    copy_items(&joining, pgn->count);
    vari_game_free(walked);
    good = good && set_tags(pgn, arguments, rules, game);
    for (size_t i = 0; i < pgn->tag_count; i++)
        pgn_set_tag(&told, pgn->tags[i].name, pgn->tags[i].value);
    memcpy(told.result, pgn->result, sizeof told.result);
    good = good && pgn_write(&told, game, out);
    pgn_free(&told);
    return good;
}

static bool pdn_write(PgnGame *pgn, const Arguments *arguments, VariRules *rules, VariGame *game, FILE *out)
{
    return write_joined(pgn, arguments, rules, game, out, describe);
}

static bool describe_as_pgn(PgnGame *pgn, const Arguments *arguments, VariRules *rules, VariGame *game)
{
    pgn_describe(pgn, arguments, rules, game);
    return true;
}

bool pdn_write_as_pgn(PgnGame *pgn, const Arguments *arguments, VariRules *rules, VariGame *game, FILE *out)
{
    return write_joined(pgn, arguments, rules, game, out, describe_as_pgn);
}

const GameForm form_pdn = { .name = "pdn",
                            .title = "PDN",
                            .endings = " pdn ",
                            .begin = pdn_begin,
                            .move = pdn_move,
                            .why_not = pdn_why_not,
                            .write = pdn_write,
                            .find_variant = pdn_find_variant,
                            .blank_between = true,
                            .controls = CONTROLS_PGN,
                            .lacks_braces = true };
