/* What KI2 files have beside KIF (http://kakinoki.o.oo7.jp/kif_format.html): moves that do not say where the
 * piece comes from, but where it stands among others that could go there, and one sentence for the end. */

#include <ctype.h>
#include <stdlib.h>
#include <string.h>

#include "allocation.h"
#include "kif.h"

/* --- where a piece comes from --------------------------------------------------------------------------- */

enum { COMERS_MAX = 32 };

/* A cell from which a piece of the kind can go to the cell, as its owner sees it. */
typedef struct Comer {
    size_t from;
    int aside; /* how far to the right of the target */
    int ahead; /* how far the piece goes forward; below 0: back */
} Comer;

typedef struct Comers {
    Comer list[COMERS_MAX];
    size_t count;
    bool few; /* there are so few of the kind that they are told from each other, and none goes straight */
} Comers;

static bool is_known(const Comers *comers, size_t from)
{
    for (size_t i = 0; i < comers->count; i++)
        if (comers->list[i].from == from)
            return true;
    return comers->count == COMERS_MAX;
}

/* How many pieces of a kind there are in the set-up, before any is promoted. */
static size_t count_of(VariGame *game, const FormBoard *board, size_t kind)
{
    VariGame *fresh = must_have(vari_game_copy(game));
    size_t count = 0;
    kind = form_unpromoted(board->rules, kind);
    vari_game_set_position(fresh, NULL);
    for (unsigned file = 1; file <= board->files; file++)
        for (unsigned rank = 1; rank <= board->ranks; rank++) {
            VariPiece piece = *vari_position_piece(vari_game_at(fresh), board->cells[file][rank]);
            count += piece.present && piece.kind == kind;
        }
    vari_game_free(fresh);
    return count;
}

static void find_comers(VariGame *game, const FormBoard *board, const FormMove *wanted, Comers *comers)
{
    unsigned to_file, to_rank, file, rank;
    int side = vari_position_player(vari_game_at(game)) == 0 ? 1 : -1;
    size_t kind = wanted->from == SIZE_MAX ? wanted->after : wanted->before;
    form_place(board, wanted->to, &to_file, &to_rank);
    *comers = (Comers){ .few = count_of(game, board, kind) <= 2 };
    for (size_t i = 0; i < vari_game_action_count(game); i++) {
        FormMove move;
        if (!form_move(game, i, &move) || move.from == SIZE_MAX || move.to != wanted->to ||
            move.before != kind || is_known(comers, move.from))
            continue;
        form_place(board, move.from, &file, &rank);
        comers->list[comers->count++] =
            (Comer){ move.from, side * ((int)to_file - (int)file), side * ((int)rank - (int)to_rank) };
    }
}

static Ki2Signs motion_of(const Comer *comer)
{
    return comer->ahead > 0 ? KI2_UP : comer->ahead < 0 ? KI2_BACK : KI2_ASIDE;
}

static Ki2Signs side_of(const Comer *comer)
{
    return comer->aside > 0 ? KI2_RIGHT : comer->aside < 0 ? KI2_LEFT : KI2_STRAIGHT;
}

static Ki2Signs signs_of(const Comers *comers, const Comer *own)
{
    bool motion_is_shared = false, side_is_shared = false;
    const Comer *rival = NULL;
    for (size_t i = 0; i < comers->count; i++) {
        const Comer *other = &comers->list[i];
        if (other->from == own->from)
            continue;
        if (motion_of(other) == motion_of(own)) {
            motion_is_shared = true;
            rival = other;
        }
        side_is_shared = side_is_shared || side_of(other) == side_of(own);
    }
    if (comers->count < 2)
        return 0;
    if (!motion_is_shared)
        return motion_of(own);
    if (comers->few)
        return own->aside > rival->aside ? KI2_RIGHT : KI2_LEFT;
    Ki2Signs side = side_of(own);
    return side == KI2_STRAIGHT || !side_is_shared ? side : side | motion_of(own);
}

void ki2_write_from(VariGame *game, const FormBoard *board, const FormMove *move, FILE *out)
{
    static const Ki2Signs order[] = { KI2_RIGHT, KI2_LEFT, KI2_STRAIGHT, KI2_UP, KI2_ASIDE, KI2_BACK };
    Comers comers;
    Ki2Signs own = 0;
    find_comers(game, board, move, &comers);
    if (move->from == SIZE_MAX) {
        fputs(comers.count > 0 ? KIF_DROPS : "", out);
        return;
    }
    for (size_t i = 0; i < comers.count; i++)
        if (comers.list[i].from == move->from)
            own = signs_of(&comers, &comers.list[i]);
    for (size_t i = 0; i < sizeof order / sizeof order[0]; i++)
        for (size_t k = 0; k < KI2_SIGNS && (own & order[i]) != 0; k++)
            if (ki2_signs[k].sign == order[i]) {
                fputs(ki2_signs[k].text, out);
                break;
            }
}

/* --- the end -------------------------------------------------------------------------------------------- */

static bool names(const char *text, const char *one, const char *other)
{
    return strstr(text, one) != NULL || strstr(text, other) != NULL;
}

/* The row of a sentence that says who has won: the first one, a resignation, if it gives no reason. */
static const EndWord *find_sentence(const char *text)
{
    for (const EndWord *word = end_words; word->reason != NULL; word++)
        if (word->ki2[0] != '\0' && strstr(text, word->ki2) != NULL)
            return word;
    return end_words;
}

const EndWord *ki2_end(const char *text, Outcome *outcome)
{
    bool first = names(text, "先手", "下手"), second = names(text, "後手", "上手");
    bool won = strstr(text, "勝") != NULL, lost = strstr(text, "負") != NULL;
    if (first != second && won != lost) {
        *outcome = first == won ? END_SECOND_LOST : END_FIRST_LOST;
        return find_sentence(text);
    }
    const EndWord *longest = NULL; /* one word may contain another */
    for (const EndWord *word = end_words; word->reason != NULL; word++)
        if (word->kif[0] != '\0' && strstr(text, word->kif) != NULL &&
            (longest == NULL || strlen(word->kif) > strlen(longest->kif)))
            longest = word;
    *outcome = longest == NULL ? END_UNKNOWN : longest->outcome;
    if (*outcome == END_LOST && first != second) /* `後手投了` */
        *outcome = first ? END_FIRST_LOST : END_SECOND_LOST;
    return longest;
}

void ki2_write_end(const EndWord *end, size_t moves, size_t first, bool odds, FILE *out)
{
    static const char *const players[][2] = { { "先手", "後手" }, { "下手", "上手" } };
    size_t mover = (first + moves) % 2;
    const char *next = players[odds][mover], *last = players[odds][1 - mover];
    fprintf(out, "まで%zu手で", moves);
    if (strcmp(end->reason, "time") == 0)
        fprintf(out, "時間切れにより%sの勝ち\n", last);
    else if (end->outcome == END_WON)
        fprintf(out, "%sの%s\n", next, end->kif);
    else if (strcmp(end->reason, "illegal move") == 0)
        fprintf(out, "%sの反則負け\n", next);
    else if (strcmp(end->reason, "resignation") == 0)
        fprintf(out, "%sの勝ち\n", last);
    else
        fprintf(out, "%s\n", end->kif);
}

const GameForm form_ki2 = { .name = "ki2",
                            .title = "KI2",
                            .endings = " ki2 ki2u ",
                            .read = kif_read,
                            .begin = kif_begin,
                            .move = kif_move,
                            .why_not = kif_why_not,
                            .write = ki2_write,
                            .ends = END_BY_KIF,
                            .controls = CONTROLS_KIF,
                            .blank_between = true,
                            .lacks_judgements = true,
                            .lacks_times = true };
