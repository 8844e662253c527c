/* Games in Portable Game Notation: walked through, and written. */

#include <stdlib.h>
#include <string.h>

#include "allocation.h"
#include "forms.h"
#include "outcome.h"
#include "pgn_layout.h"
#include "refused.h"
#include "telling.h"

/* --- walking ------------------------------------------------------------------------------------------- */

typedef struct Walk {
    PgnGame *pgn;
    const GameForm *form; /* whose moves it has; NULL: those of PGN */
    VariGame *game;
    PgnLayout layout;
    PgnStep *step;
    void *context;
    size_t first_number, first_player; /* of the first move, as its position has them */
    size_t base;                       /* plies of the game before it */
    size_t first_half;                 /* 1: it is the second of that number */
    bool numbered;                     /* the next move has its number before it, whoever plays it */
    size_t moves;                      /* played, without those of other variations */
    size_t before;                     /* plies before the last of them */
    char *taken_back[PGN_DEPTH_MAX]; /* for each variation that is open: the actions it stands for, one a line
                                      */
    size_t plies[PGN_DEPTH_MAX], moves_at[PGN_DEPTH_MAX]; /* ... and what had been played before that */
    size_t depth;
    bool prunes;  /* what is wrong in a variation is a warning, elsewhere it is told later */
    bool silent;  /* nothing is told at all */
    size_t nulls; /* null moves outside variations, while it prunes */
} Walk;

/* The number in front of a move, as the sixth field of a FEN counts; players take turns. */
static void put_number(Walk *walk)
{
    char text[48];
    size_t half = walk->first_half + walk->moves;
    bool second = half % 2 == 1;
    if (!second || walk->numbered) {
        snprintf(text, sizeof text, "%zu.%s", walk->first_number + half / 2, second ? ".." : "");
        pgn_put_word(&walk->layout, text);
    }
    walk->numbered = false;
}

/* Where notations of the Japanese family are used, the moves of both are counted. */
static bool counts_both(const VariRules *rules)
{
    VariNotation notation = rules == NULL ? VARI_NOTATION_COORDINATES : vari_rules_info(rules)->notation;
    return notation == VARI_NOTATION_HODGES || notation == VARI_NOTATION_USI;
}

/* A message about an item: of a move, with its number in front. */
static void say(const Walk *walk, const PgnItem *item, const char *message, char *text, size_t room)
{
    size_t half = walk->first_half + walk->moves;
    if (item->type == PGN_MOVE && counts_both(walk->pgn->rules))
        snprintf(text, room, "move %zu: %s", walk->moves + 1, message);
    else if (item->type == PGN_MOVE)
        snprintf(text, room, "move %zu%s: %s", walk->first_number + half / 2, half % 2 == 1 ? "..." : "",
                 message);
    else
        snprintf(text, room, "%s", message);
}

/* Says, behind what is wrong with a move, that a variation is cut before it. */
static void say_cut(char *text, size_t room)
{
    size_t length = strlen(text);
    bool sentences = strstr(text, ". ") != NULL;
    snprintf(text + length, room - length, "%s rest of this variation is left out",
             length > 0 && text[length - 1] == '?' ? " The"
             : sentences                           ? ". The"
                                                   : "; the");
}

static bool fail(const Walk *walk, const PgnItem *item, const char *message, const char *nearest)
{
    char text[1024];
    if (walk->silent)
        return false;
    say(walk, item, message, text, sizeof text);
    if (walk->prunes && walk->depth > 0 && item->type == PGN_MOVE && item->origin.path != NULL) {
        say_cut(text, sizeof text);
        tell_origin_warning(&item->origin, item->length, text, nearest);
    } else if (walk->prunes)
        return false;
    else if (item->origin.path != NULL)
        tell_origin_error(&item->origin, 0, item->length, text, nearest);
    else
        fprintf(tell_stream(), "vari: %s\n", text);
    return false;
}

/* Tells what vari_game_error() says of a move, in the words of the file, and, where nothing is
 * meant by it, why. */
static bool fail_illegal(const Walk *walk, const PgnItem *item, const char *typed, bool meaningless)
{
    const char *error = vari_game_error(walk->game)->message,
               *quoted = error[0] == '`' ? strchr(error + 1, '`') : NULL;
    VariRules *rules = vari_game_rules(walk->game);
    char *told;
    size_t length;
    FILE *out = open_text(&told, &length);
    Speaker speaker = { rules, walk->game, vari_rules_info(rules)->notation, out, .takes_words = false };
    if (walk->pgn->form != NULL && item->origin.path != NULL && quoted != NULL)
        fprintf(out, "`%.*s%s", (int)item->length, item->origin.line + item->origin.offset, quoted);
    else
        fputs(error, out);
    const GameForm *form = walk->pgn->form;
    bool told_by_form = meaningless && form != NULL && form->tell_wrong != NULL &&
                        form->tell_wrong(walk->game, rules, item->text, out);
    if (meaningless && !told_by_form && !walk->silent && vari_game_action_count(walk->game) > 0)
        tell_why_refused(&speaker, typed);
    close_text(out, &told);
    length = strlen(told);
    if (length > 0 && told[length - 1] == '.')
        told[length - 1] = '\0';
    fail(walk, item, told, "");
    free(told);
    return false;
}

static void tell_step(const Walk *walk, size_t action, size_t index)
{
    if (walk->step != NULL)
        walk->step(walk->context, walk->game, action, index, walk->depth);
}

/* The actions of a move, one a line, by the form in which it is written; for free(). */
static char *actions_of(const Walk *walk, const char *text)
{
    return walk->form == NULL || walk->form->move == NULL
               ? must_copy(text)
               : walk->form->move(walk->game, walk->pgn->rules, text);
}

/* Real files have null moves in variations, where somebody asks what would come if nothing were played. In
 * the game itself one is told, once. */
static void warn_of_null(const Walk *walk, const PgnItem *item)
{
    char message[200], text[300];
    snprintf(message, sizeof message, "`%.20s` is a null move: %s does nothing, which the rules do not allow",
             item->text, vari_position_turn(vari_game_at(walk->game))->called);
    say(walk, item, message, text, sizeof text);
    tell_origin_warning(&item->origin, item->length, text, "");
}

/* A move that is not known, or was not made. */
static bool walk_null(Walk *walk, size_t index)
{
    if (vari_game_play_null(walk->game, walk->pgn->items[index].text) != VARI_OK)
        return false;
    vari_game_undo(walk->game); /* a step is told before it is played */
    if (walk->prunes && walk->depth == 0 && walk->nulls++ == 0 && walk->pgn->items[index].origin.path != NULL)
        warn_of_null(walk, &walk->pgn->items[index]);
    put_number(walk);
    pgn_put_word(&walk->layout, PGN_NULL);
    tell_step(walk, SIZE_MAX, index);
    return vari_game_play_null(walk->game, PGN_NULL) == VARI_OK;
}

static const char no_turns[] = "one player acts several times in a row here, for which PGN has no place";

static bool write_move(Walk *walk, const PgnItem *item, size_t action)
{
    if (walk->layout.out == NULL)
        return true;
    const char *written =
        walk->pgn->as_written ? item->text : vari_game_action_written(walk->game, action, VARI_NOTATION_SAN);
    if (strpbrk(written, " \t{}();$[]") != NULL)
        return fail(walk, item, "this action has no text that PGN could hold", "");
    put_number(walk);
    pgn_put_word(&walk->layout, written);
    return true;
}

/* People have played on past draws that the rules have today: what they played is read. */
static void go_past_draw(Walk *walk, const PgnItem *item)
{
    VariResult result = *vari_position_result(vari_game_at(walk->game));
    if (!result.over || !result.draw || vari_game_go_on(walk->game) != VARI_OK || walk->pgn->goes_past ||
        (walk->silent && !walk->prunes))
        return;
    walk->pgn->goes_past = true;
    char message[400], text[500], *cause = outcome_cause_behind(&result);
    snprintf(message, sizeof message, PGN_GOES_PAST, cause);
    free(cause);
    say(walk, item, message, text, sizeof text);
    if (item->origin.path != NULL)
        tell_origin_warning(&item->origin, item->length, text, "");
    else
        fprintf(tell_stream(), "vari: warning: %s\n", text);
}

/* Plays the actions of which a move is made. */
static bool walk_actions(Walk *walk, size_t index, char *actions)
{
    const PgnItem *item = &walk->pgn->items[index];
    size_t action, count = 0;
    for (char *text = actions, *next; text != NULL; text = next, count++) {
        next = strchr(text, '\n');
        if (next != NULL)
            *next++ = '\0';
        size_t meant = vari_game_meant(walk->game, text, &action, 1);
        if (meant != 1 && count == 0 && walk_null(walk, index))
            return true;
        if (meant != 1) {
            vari_game_meant(walk->game, text, &action, 1); /* says again what is wrong with it */
            return fail_illegal(walk, item, text, meant == 0);
        }
        if (count == 0 && !write_move(walk, item, action))
            return false;
        if (count > 0 && walk->layout.out != NULL && !walk->pgn->as_written)
            return fail(walk, item, no_turns, "");
        tell_step(walk, action, index);
        if (vari_game_play_index(walk->game, action) != VARI_OK)
            return false;
    }
    return true;
}

/* Moves of records are actions, of which one player may have several in a row. */
static bool takes_turn(const Walk *walk)
{
    size_t player = vari_position_player(vari_game_at(walk->game));
    return (walk->layout.out == NULL && walk->pgn->rules == NULL) ||
           vari_position_result(vari_game_at(walk->game))->over ||
           player == (walk->first_player + walk->moves) % 2;
}

/* In a game that is read the move before is only a part of one: a capture that has to go on. */
static bool fail_turn(const Walk *walk, const PgnItem *item)
{
    char message[300];
    snprintf(message, sizeof message, "it is still the turn of %s, whose move before this one goes on",
             vari_position_turn(vari_game_at(walk->game))->called);
    return fail(walk, item, walk->pgn->rules != NULL ? message : no_turns, "");
}

static bool walk_move(Walk *walk, size_t index)
{
    const PgnItem *item = &walk->pgn->items[index];
    size_t before = vari_game_ply(walk->game);
    if (!takes_turn(walk))
        return fail_turn(walk, item);
    go_past_draw(walk, item);
    char *actions = actions_of(walk, item->text);
    bool good = walk_actions(walk, index, actions);
    free(actions);
    walk->before = good ? before : walk->before;
    walk->moves += good;
    return good;
}

/* Takes the last move back. Returns its actions, one a line, for free(). */
static char *take_back(Walk *walk)
{
    char *text;
    size_t length;
    FILE *out = open_text(&text, &length);
    for (size_t ply = walk->before; ply < vari_game_ply(walk->game); ply++)
        fprintf(out, "%s%s", ply > walk->before ? "\n" : "", vari_game_played(walk->game, ply));
    close_text(out, &text);
    while (vari_game_ply(walk->game) > walk->before)
        vari_game_undo(walk->game);
    walk->moves--;
    return text;
}

static bool play_again(Walk *walk, char *actions)
{
    bool played = true;
    walk->before = vari_game_ply(walk->game);
    walk->moves++;
    for (char *text = actions, *next; text != NULL && played; text = next) {
        next = strchr(text, '\n');
        if (next != NULL)
            *next++ = '\0';
        played =
            vari_game_play_null(walk->game, text) == VARI_OK || vari_game_play(walk->game, text) == VARI_OK;
    }
    return played;
}

static bool walk_into(Walk *walk, const PgnItem *item)
{
    size_t ply = vari_game_ply(walk->game);
    if (walk->depth == PGN_DEPTH_MAX)
        return fail(walk, item, PGN_TOO_DEEP, "");
    if (ply <= (walk->depth > 0 ? walk->plies[walk->depth - 1] : walk->base))
        return fail(walk, item, "a variation stands behind the move that it would replace", "");
    walk->taken_back[walk->depth] = take_back(walk);
    walk->moves_at[walk->depth] = walk->moves;
    walk->plies[walk->depth++] = walk->before;
    pgn_put_word(&walk->layout, "(");
    walk->layout.joined = walk->numbered = true;
    return true;
}

static bool walk_out(Walk *walk, const PgnItem *item)
{
    if (walk->depth == 0)
        return fail(walk, item, "no variation begins before this `)`", "");
    walk->depth--;
    while (vari_game_ply(walk->game) > walk->plies[walk->depth])
        vari_game_undo(walk->game);
    walk->moves = walk->moves_at[walk->depth];
    bool played = play_again(walk, walk->taken_back[walk->depth]);
    free(walk->taken_back[walk->depth]);
    if (end_of_reason(item->text) != NULL)
        pgn_put_comment(&walk->layout, item->text, 1);
    walk->layout.joined = walk->numbered = true;
    pgn_put_word(&walk->layout, ")");
    return played;
}

static void write_glyph(Walk *walk, const char *number)
{
    size_t length = strlen(number) + 2;
    char *glyph = memory_take(length);
    snprintf(glyph, length, "$%s", number);
    pgn_put_word(&walk->layout, glyph);
    free(glyph);
}

/* How many variations end right behind the item. */
static size_t closing_behind(const PgnGame *pgn, size_t index)
{
    size_t end = index + 1;
    while (end < pgn->count && pgn->items[end].type == PGN_CLOSES && pgn->items[end].text[0] == '\0')
        end++;
    return end - index - 1;
}

static bool walk_item(Walk *walk, size_t index)
{
    const PgnItem *item = &walk->pgn->items[index];
    switch (item->type) {
    case PGN_MOVE: return walk_move(walk, index);
    case PGN_OPENS: return walk_into(walk, item);
    case PGN_CLOSES: return walk_out(walk, item);
    case PGN_COMMENT:
        pgn_put_comment(&walk->layout, item->text, closing_behind(walk->pgn, index));
        walk->numbered = true;
        return true;
    case PGN_GLYPH: write_glyph(walk, item->text); return true;
    }
    return true;
}

/* The number of the first move: the last field of a position that is a number, or 1. */
static size_t number_of(VariGame *game)
{
    size_t number = 0;
    for (const char *word = vari_position_text(vari_game_at(game)); *word != '\0';) {
        size_t length = strcspn(word, " "), digits = strspn(word, "0123456789");
        if (length > 0 && digits == length)
            number = digits <= 5 ? (size_t)atoi(word) : 0;
        word += length + strspn(word + length, " ");
    }
    return number > 0 ? number : 1;
}

/* PGN of games that PDN knows has moves as PDN has them. */
static Walk walk_from(PgnGame *pgn, VariGame *game)
{
    bool as_pdn = pgn->form == NULL && pgn->rules != NULL && form_pdn.why_not(pgn->rules) == NULL;
    return (Walk){ .pgn = pgn,
                   .form = as_pdn ? &form_pdn : pgn->form,
                   .game = game,
                   .first_number = number_of(game),
                   .first_player = vari_position_player(vari_game_at(game)) == 1,
                   .first_half = vari_position_player(vari_game_at(game)) == 1 - pgn->first,
                   .base = vari_game_ply(game),
                   .before = vari_game_ply(game),
                   .numbered = true };
}

static void free_items(PgnGame *pgn, size_t from, size_t end)
{
    for (size_t i = from; i < end; i++)
        free(pgn->items[i].text);
}

/* Where the variation ends in which an item stands. */
static size_t variation_end(const PgnGame *pgn, size_t at)
{
    for (size_t depth = 0; at < pgn->count; at++) {
        if (pgn->items[at].type == PGN_CLOSES && depth-- == 0)
            break;
        depth += pgn->items[at].type == PGN_OPENS;
    }
    return at;
}

/* Cuts a variation before an item; where it has no move before that, as a whole. The first *kept items are
 * those that stay of what comes before. Returns where to go on. */
static size_t cut_variation(Walk *walk, PgnGame *pgn, size_t at, size_t *kept)
{
    size_t end = variation_end(pgn, at), from = *kept;
    while (from > 0 && pgn->items[from - 1].type != PGN_OPENS && pgn->items[from - 1].type != PGN_MOVE)
        from--;
    bool empty = from > 0 && pgn->items[from - 1].type == PGN_OPENS;
    if (!empty || end == pgn->count) {
        free_items(pgn, at, end);
        if (end < pgn->count)
            pgn->items[end].text[0] = '\0'; /* its end is that of the whole variation, which is cut */
        return end;
    }
    walk_out(walk, &pgn->items[end]);
    free_items(pgn, from - 1, *kept);
    free_items(pgn, at, end + 1);
    *kept = from - 1;
    return end + 1;
}

/* Takes out a variation that replaces no move or is too deep, or a `)` without its `(`, with a warning.
 * Returns the item behind it; `at`: there is nothing to take out. */
static size_t cut_bracket(const Walk *walk, PgnGame *pgn, size_t at)
{
    const PgnItem *item = &pgn->items[at];
    bool opens = item->type == PGN_OPENS;
    size_t end = opens ? variation_end(pgn, at + 1) : at;
    if (item->type == PGN_MOVE || end == pgn->count)
        return at;
    tell_origin_warning(
        &item->origin, 1,
        !opens ? "no variation begins before this `)`; it is ignored"
        : walk->depth == PGN_DEPTH_MAX
            ? PGN_TOO_DEEP "; this one is left out"
            : "a variation stands behind the move that it would replace; this one is left out",
        "");
    free_items(pgn, at, end + 1);
    return end + 1;
}

static void walk_back(Walk *walk)
{
    while (walk->depth > 0)
        free(walk->taken_back[--walk->depth]);
    while (vari_game_ply(walk->game) > walk->base)
        vari_game_undo(walk->game);
}

bool pgn_goes(PgnGame *pgn, VariGame *game)
{
    Walk walk = walk_from(pgn, game);
    bool goes = true;
    size_t depth = 0;
    walk.silent = true;
    for (size_t i = 0; i < pgn->count && goes; i++) {
        depth += pgn->items[i].type == PGN_OPENS;
        depth -= pgn->items[i].type == PGN_CLOSES;
        goes = depth > 0 || pgn->items[i].type != PGN_MOVE || walk_move(&walk, i);
    }
    walk_back(&walk);
    return goes;
}

/* Walks an item; a move may first have to be put together. */
static bool walk_mended(Walk *walk, PgnGame *pgn, size_t at)
{
    walk->silent = true;
    bool good = walk_item(walk, at);
    walk->silent = false;
    if (!good && pgn->form == NULL)
        pgn_mend_move(pgn, at, walk->game);
    return good || walk_item(walk, at);
}

/* Takes out the last two of `count` items if they are an empty variation. Returns how many stay. */
static size_t drop_empty(PgnGame *pgn, size_t count)
{
    bool empty =
        count > 1 && pgn->items[count - 1].type == PGN_CLOSES && pgn->items[count - 2].type == PGN_OPENS;
    if (empty)
        free_items(pgn, count - 2, count);
    return empty ? count - 2 : count;
}

void pgn_prune(PgnGame *pgn, VariGame *game)
{
    Walk walk = walk_from(pgn, game);
    walk.prunes = true;
    size_t kept = 0, at = 0;
    for (bool cut = true; cut && at < pgn->count;) {
        if (walk_mended(&walk, pgn, at)) {
            pgn->items[kept++] = pgn->items[at++];
            kept = drop_empty(pgn, kept);
        } else if (walk.depth > 0 && pgn->items[at].type == PGN_MOVE) {
            at = cut_variation(&walk, pgn, at, &kept);
        } else {
            size_t next = cut_bracket(&walk, pgn, at);
            cut = next > at;
            at = next;
        }
    }
    while (at < pgn->count) /* what is wrong here is reported when the game is walked */
        pgn->items[kept++] = pgn->items[at++];
    pgn->count = kept;
    walk_back(&walk);
}

bool pgn_walk(PgnGame *pgn, VariGame *game, FILE *out, PgnStep *step, void *context)
{
    Walk walk = walk_from(pgn, game);
    walk.layout.out = out;
    walk.step = step;
    walk.context = context;
    bool ok = true;
    for (size_t i = 0; i < pgn->count && ok; i++)
        ok = walk_item(&walk, i);
    if (ok && walk.depth > 0) {
        const PgnItem *last = &pgn->items[pgn->count - 1];
        ok = fail(&walk, &(PgnItem){ .type = PGN_OPENS, .origin = last->origin, .length = last->length },
                  "a variation is still open where the game ends", "");
    }
    while (walk.depth > 0)
        free(walk.taken_back[--walk.depth]);
    if (ok)
        pgn_put_word(&walk.layout, pgn->result);
    pgn_end_lines(&walk.layout);
    return ok;
}

/* --- writing ------------------------------------------------------------------------------------------- */

const char *pgn_why_not(const VariRules *rules)
{
    if (vari_rules_info(rules)->player_count != 2)
        return "PGN is for two players";
    if (vari_rules_info(rules)->has_chance)
        return "PGN is for games without chance";
    return NULL;
}

const char *pgn_result(const VariResult *result)
{
    if (!result->over)
        return "*";
    return result->draw ? "1/2-1/2" : (result->winners & 1) != 0 ? "1-0" : result->winners != 0 ? "0-1" : "*";
}

/* The tags that every game has, in their order. */
static const char *const roster[] = { "Event", "Site", "Date", "Round", "White", "Black", "Result" };
enum { ROSTER = sizeof roster / sizeof roster[0] };

void pgn_describe(PgnGame *pgn, const Arguments *arguments, VariRules *rules, VariGame *game)
{
    for (size_t i = 0; i < ROSTER; i++)
        if (pgn_tag(pgn, roster[i]) == NULL)
            pgn_set_tag(pgn, roster[i], strcmp(roster[i], "Date") == 0 ? "????.??.??" : "?");
    pgn_set_tag(pgn, "Result", pgn->result);
    pgn_describe_variant(pgn, arguments, rules, game);
    pgn_describe_start(pgn, rules, game);
}

static void write_tag(FILE *out, const PgnTag *tag)
{
    fprintf(out, "[%s \"", tag->name);
    for (const char *at = tag->value; *at != '\0'; at++) {
        if (strchr("\"\\", *at) != NULL)
            fputc('\\', out);
        fputc(*at == '\n' || *at == '\t' ? ' ' : *at, out);
    }
    fprintf(out, "\"]\n");
}

static bool in_roster(const char *name)
{
    for (size_t i = 0; i < ROSTER; i++)
        if (strcmp(roster[i], name) == 0)
            return true;
    return false;
}

bool pgn_write(PgnGame *pgn, VariGame *game, FILE *out)
{
    for (size_t i = 0; i < ROSTER; i++)
        if (pgn_tag(pgn, roster[i]) != NULL)
            write_tag(out, pgn_tag(pgn, roster[i]));
    for (size_t i = 0; i < pgn->tag_count; i++)
        if (!in_roster(pgn->tags[i].name))
            write_tag(out, &pgn->tags[i]);
    fputc('\n', out);
    return pgn_walk(pgn, game, out, NULL, NULL);
}
