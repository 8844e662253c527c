/* What is told of an action: in the notation that players use, or in a sentence for those who listen. */

#include <ctype.h>
#include <stdlib.h>
#include <string.h>

#include "allocation.h"
#include "typed.h"

/* --- sentences ------------------------------------------------------------------------------------------ */

typedef struct Sentence {
    const Table *table;
    const VariActionInfo *info;
    FILE *out;
} Sentence;

static const char *cell_name(const Sentence *sentence, size_t cell)
{
    return table_cell(sentence->table, cell);
}

static const char *piece_name(const Sentence *sentence, size_t piece)
{
    return piece == SIZE_MAX ? "piece" : vari_rules_kind(sentence->table->rules, piece)->name;
}

/* "the black pawn on d5" */
static void say_victim(const Sentence *sentence, size_t cell)
{
    VariPiece piece = *vari_position_piece(vari_game_at(sentence->table->game), cell);
    bool owned = piece.present && piece.owner != SIZE_MAX;
    fprintf(sentence->out, "the %s%s%s on %s",
            owned ? vari_rules_player(sentence->table->rules, piece.owner)->called : "", owned ? " " : "",
            piece.present ? piece.name : "piece", cell_name(sentence, cell));
}

static void say_captures(const Sentence *sentence)
{
    const VariActionInfo *info = sentence->info;
    for (size_t i = 0; i < info->capture_count && i < VARI_CAPTURES_MAX; i++) {
        fputs(i == 0 ? ", taking " : i + 1 < info->capture_count ? ", " : " and ", sentence->out);
        say_victim(sentence, info->captures[i]);
    }
}

static void say_picks(const Sentence *sentence)
{
    for (size_t i = 0; i < sentence->info->pick_count; i++) {
        const VariPick *pick = &sentence->info->picks[i];
        if (pick->left_out || pick->name[0] == '\0')
            continue;
        fprintf(sentence->out, ", %s ", pick->name);
        switch (pick->type) {
        case VARI_PICKS_CELL: fputs(cell_name(sentence, (size_t)pick->value), sentence->out); break;
        case VARI_PICKS_PIECE: fputs(piece_name(sentence, (size_t)pick->value), sentence->out); break;
        case VARI_PICKS_PLAYER:
            fputs(vari_rules_player(sentence->table->rules, (size_t)pick->value)->called, sentence->out);
            break;
        case VARI_PICKS_NUMBER: fprintf(sentence->out, "%d", pick->value); break;
        }
    }
}

static void say_move(const Sentence *sentence)
{
    const VariActionInfo *info = sentence->info;
    fprintf(sentence->out, " moves the %s from %s to %s", piece_name(sentence, info->piece),
            cell_name(sentence, info->from), cell_name(sentence, info->to));
}

static void say_castling(const Sentence *sentence)
{
    const VariActionInfo *info = sentence->info;
    fprintf(sentence->out, " castles: the %s goes from %s to %s", piece_name(sentence, info->piece),
            cell_name(sentence, info->from), cell_name(sentence, info->to));
    if (info->rook_from != SIZE_MAX && info->rook_to != SIZE_MAX)
        fprintf(sentence->out, ", its partner from %s to %s", cell_name(sentence, info->rook_from),
                cell_name(sentence, info->rook_to));
}

static void say_deed(const Sentence *sentence, const char *text)
{
    const VariActionInfo *info = sentence->info;
    bool named = info->from != SIZE_MAX && info->to != SIZE_MAX;
    switch (info->form) {
    case VARI_PASSES: fputs(" passes", sentence->out); return;
    case VARI_CASTLES:
        if (named) {
            say_castling(sentence);
            return;
        }
        break;
    case VARI_DROPS:
        if (info->to == SIZE_MAX)
            break;
        fprintf(sentence->out, " puts a %s on %s", piece_name(sentence, info->piece),
                cell_name(sentence, info->to));
        return;
    case VARI_MOVES:
    case VARI_SWAPS:
        if (!named)
            break;
        say_move(sentence);
        if (info->form == VARI_SWAPS)
            fputs(", changing places with what stands there", sentence->out);
        return;
    case VARI_STAYS:
        if (info->from == SIZE_MAX)
            break;
        fprintf(sentence->out, " acts with the %s on %s", piece_name(sentence, info->piece),
                cell_name(sentence, info->from));
        return;
    case VARI_ACTS: break;
    }
    fprintf(sentence->out, " plays %s", text);
}

static void say(const Sentence *sentence, const char *text)
{
    char *mover = capital(vari_position_turn(vari_game_at(sentence->table->game))->called);
    fputs(mover, sentence->out);
    free(mover);
    if (vari_position_player(vari_game_at(sentence->table->game)) == SIZE_MAX) {
        fprintf(sentence->out, " throws %s", text);
        return;
    }
    say_deed(sentence, text);
    say_captures(sentence);
    if (sentence->info->becomes != SIZE_MAX)
        fprintf(sentence->out, ", becoming a %s", piece_name(sentence, sentence->info->becomes));
    say_picks(sentence);
}

/* --- notes --------------------------------------------------------------------------- */

/* "12." of who began, "12..." of the other, "12. Red:" of one of several, "Chance:". Rounds are counted by
 * the position, in which they begin with the first of the players, though another may have acted first. */
static void number_action(const Table *table, FILE *out)
{
    size_t player = vari_position_player(vari_game_at(table->game));
    unsigned round = vari_position_turn(vari_game_at(table->game))->round;
    if (vari_rules_info(table->rules)->player_count == 2 && player != SIZE_MAX) {
        unsigned number = table->first_mover == 1 && player == 0 && round > 1 ? round - 1 : round;
        fprintf(out, "%u%s ", number, player == table->first_mover ? "." : "...");
        return;
    }
    char *mover = capital(vari_position_turn(vari_game_at(table->game))->called);
    if (player != SIZE_MAX)
        fprintf(out, "%u. ", round);
    fprintf(out, "%s: ", mover);
    free(mover);
}

Speaker table_speaker(const Table *table)
{
    return (Speaker){ table->rules, table->game, table->notation, stdout, .takes_words = true };
}

const char *table_cell(const Table *table, size_t cell)
{
    Speaker speaker = table_speaker(table);
    return speaker_cell(&speaker, cell);
}

const char *table_written(const Table *table, size_t index)
{
    Speaker speaker = table_speaker(table);
    return speaker_written(&speaker, index);
}

char *table_line(const Table *table, const char *actions, unsigned most)
{
    Speaker speaker = table_speaker(table);
    return speaker_line(&speaker, actions, most);
}

char *note_begin(const Table *table, size_t index)
{
    char *note;
    size_t length;
    FILE *out = open_text(&note, &length);
    const char *text = vari_game_action_text(table->game, index);
    VariActionInfo info = { .size = sizeof info };
    if (vari_game_action_info(table->game, index, &info) != VARI_OK)
        out_of_memory();
    if (table->spoken) {
        say(&(Sentence){ table, &info, out }, text);
    } else {
        number_action(table, out);
        fputs(info.form == VARI_PASSES ? "passes" : table_written(table, index), out);
    }
    close_text(out, &note);
    return note;
}

/* True if what a note begins with ends in a sign for check or for mate. */
static bool says_check(const char *begun, VariNotation notation)
{
    size_t length = strlen(begun);
    return notation == VARI_NOTATION_SAN && length > 0 && strchr("+#", begun[length - 1]) != NULL;
}

char *note_end(const Table *table, const char *begun, const char *happened)
{
    char *note;
    size_t length;
    FILE *out = open_text(&note, &length);
    bool more = happened[0] != '\0';
    bool check = vari_position_in_check(vari_game_at(table->game)) &&
                 !vari_position_result(vari_game_at(table->game))->over &&
                 !says_check(begun, table->notation);
    fputs(begun, out);
    if (table->spoken)
        fprintf(out, "%s%s.%s", more ? "; " : "", happened, check ? " Check." : "");
    else if (more || check)
        fprintf(out, "   (%s%s%s)", happened, more && check ? "; " : "", check ? "check" : "");
    close_text(out, &note);
    return note;
}

/* Writes the rest of a note. The word for check goes where the new notation has a sign for it, and comes back
 * where only the old one had. */
static void put_rest(FILE *out, const char *rest, bool had_sign, bool has_sign)
{
    static const char alone[] = "   (check)", with[] = "; check)";
    size_t length = strlen(rest), end = sizeof with - 1;
    if (had_sign && !has_sign && length == 0)
        fputs(alone, out);
    else if (had_sign && !has_sign && rest[length - 1] == ')')
        fprintf(out, "%.*s%s", (int)(length - 1), rest, with);
    else if (!had_sign && has_sign && strcmp(rest, alone) == 0)
        return;
    else if (!had_sign && has_sign && length > end && strcmp(rest + length - end, with) == 0)
        fprintf(out, "%.*s)", (int)(length - end), rest);
    else
        fputs(rest, out);
}

/* True if the action gives a check that does not end the game. */
static bool gives_check(const Table *there, size_t action)
{
    VariGame *after = must_have(vari_game_copy(there->game));
    bool gives = vari_game_play_index(after, action) == VARI_OK &&
                 vari_position_in_check(vari_game_at(after)) &&
                 !vari_position_result(vari_game_at(after))->over;
    vari_game_free(after);
    return gives;
}

/* The beginning of a note, told anew. */
static void tell_anew(Table *there, char **note, const char *played, VariNotation notation)
{
    size_t action = listed_as(there->game, played);
    VariNotation before = there->notation;
    char *old = action == SIZE_MAX ? must_copy("") : note_begin(there, action);
    size_t length = strlen(old);
    there->notation = notation;
    if (length > 0 && strncmp(*note, old, length) == 0) {
        char *begun = note_begin(there, action), *text;
        size_t size;
        FILE *out = open_text(&text, &size);
        fputs(begun, out);
        bool check = !there->spoken && gives_check(there, action);
        put_rest(out, *note + length, check && says_check(old, before), check && says_check(begun, notation));
        close_text(out, &text);
        free(begun);
        free(*note);
        *note = text;
    }
    free(old);
}

void table_set_notation(Table *table, VariNotation notation)
{
    Table there = *table;
    there.game = must_have(vari_game_copy(table->game));
    for (size_t ply = vari_game_ply(table->game); ply-- > 0 && vari_game_undo(there.game) == VARI_OK;) {
        while (vari_game_ply(there.game) > ply && vari_game_undo(there.game) == VARI_OK)
            continue; /* a resignation, or a claim, lay between */
        there.notation = table->notation;
        tell_anew(&there, &table->notes[ply], vari_game_played(table->game, ply), notation);
    }
    vari_game_free(there.game);
    table->notation = notation;
}
