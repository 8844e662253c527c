/* Games that were lost by a move that the rules refuse. */

#include <stdlib.h>
#include <string.h>

#include "allocation.h"
#include "forms.h"
#include "telling.h"

static const char foul[] = "illegal move"; /* a reason in `end_words` */

/* The last move of the game itself; pgn->count: there is none. */
static size_t last_move(const PgnGame *pgn)
{
    size_t last = pgn->count, depth = 0;
    for (size_t i = 0; i < pgn->count; i++) {
        depth += pgn->items[i].type == PGN_OPENS;
        depth -= pgn->items[i].type == PGN_CLOSES;
        last = pgn->items[i].type == PGN_MOVE && depth == 0 ? i : last;
    }
    return last;
}

/* Who moves behind the first items; SIZE_MAX: a move among them is illegal, or the game is over there. */
static size_t mover_at(const PgnGame *pgn, VariGame *game, size_t items)
{
    PgnGame before = *pgn;
    before.count = items;
    if (!pgn_goes(&before, game))
        return SIZE_MAX;
    VariGame *walked = must_have(vari_game_copy(game));
    size_t mover = SIZE_MAX;
    if (pgn_walk(&before, walked, NULL, NULL, NULL) && !vari_position_result(vari_game_at(walked))->over)
        mover = vari_position_player(vari_game_at(walked));
    vari_game_free(walked);
    return mover;
}

/* What was written for the move, as a comment. */
static void make_comment(PgnItem *move)
{
    char *text;
    size_t length;
    FILE *out = open_text(&text, &length);
    if (move->origin.path != NULL)
        fprintf(out, "%s: %.*s", foul, (int)move->length, move->origin.line + move->origin.offset);
    else
        fprintf(out, "%s: %s", foul, move->text);
    close_text(out, &text);
    free(move->text);
    move->text = text;
    move->type = PGN_COMMENT;
}

/* Takes out the variations and judgements behind the move, which goes. */
static void drop_behind(PgnGame *pgn, size_t move)
{
    size_t kept = move + 1, depth = 0;
    for (size_t i = move + 1; i < pgn->count; i++) {
        PgnItem *item = &pgn->items[i];
        bool opens = item->type == PGN_OPENS;
        if (opens && depth == 0 && item->origin.path != NULL)
            tell_origin_warning(&item->origin, item->length,
                                "this variation replaces the illegal move; it is left out", "");
        depth += opens;
        if (depth == 0 && item->type == PGN_COMMENT)
            pgn->items[kept++] = *item;
        else
            free(item->text);
        depth -= item->type == PGN_CLOSES && depth > 0;
    }
    pgn->count = kept;
}

void pgn_take_foul(PgnGame *pgn, VariGame *game)
{
    static const char *const lost[] = { "0-1", "1-0" };
    const char *reason = pgn_reason(pgn);
    size_t move = last_move(pgn);
    if (reason == NULL || strcmp(end_reason(reason), foul) != 0 || move == pgn->count || pgn_goes(pgn, game))
        return;
    size_t mover = mover_at(pgn, game, move);
    /* of these ends some count the foul as a move, and some do not */
    bool relative = pgn->end != NULL && (pgn->outcome == END_LOST || pgn->outcome == END_WON);
    if (mover > 1 || (!relative && strcmp(pgn->result, lost[mover]) != 0))
        return;
    snprintf(pgn->result, sizeof pgn->result, "%s", lost[mover]);
    make_comment(&pgn->items[move]);
    drop_behind(pgn, move);
}
