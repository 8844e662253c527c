/* What can be said of something that is no legal action. */

#include <ctype.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>

#include "allocation.h"
#include "refused_parts.h"

enum { HEADS_MAX = 4 };
typedef struct Heads {
    size_t count; /* 0: there are more than HEADS_MAX */
    bool go_on;   /* some action has more behind its head */
    char *text[HEADS_MAX];
} Heads;

static void free_heads(Heads *heads)
{
    while (heads->count > 0)
        free(heads->text[--heads->count]);
}

/* With what all actions begin, where few things can be done at all (a capture is compulsory, say). */
static Heads heads_of_all(const Speaker *speaker)
{
    Heads heads = { 0 };
    for (size_t i = 0; i < vari_game_action_count(speaker->game); i++) {
        const char *text = speaker_written(speaker, i);
        size_t length = strcspn(text, ","), known = 0;
        heads.go_on = heads.go_on || text[length] != '\0';
        while (known < heads.count &&
               (strlen(heads.text[known]) != length || strncmp(heads.text[known], text, length) != 0))
            known++;
        if (known < heads.count)
            continue;
        if (heads.count == HEADS_MAX) {
            free_heads(&heads);
            break;
        }
        heads.text[heads.count++] = memory_part(text, length);
    }
    return heads;
}

static bool tell_what_is_left(const Speaker *speaker, const Heads *heads)
{
    const char *first = heads->go_on        ? ". All that is legal begins with "
                        : heads->count == 1 ? ". The only legal action is "
                                            : ". Legal are ";
    for (size_t i = 0; i < heads->count; i++)
        fprintf(speaker->out, "%s%s",
                i == 0                 ? first
                : i + 1 < heads->count ? ", "
                : heads->go_on         ? " or "
                                       : " and ",
                heads->text[i]);
    return heads->count > 0;
}

/* Of which cell an action's text is, where it is looked for. */
typedef size_t CellOfText(const VariRules *rules, const char *text);

static size_t begun_with(const VariRules *rules, const char *text)
{
    size_t length;
    return cell_at_start(rules, text, &length);
}

static Matches match_cell(const Speaker *speaker, size_t cell, CellOfText *cell_of)
{
    Matches matches = { 0 };
    for (size_t i = 0; i < vari_game_action_count(speaker->game); i++)
        if (cell_of(speaker->rules, vari_game_action_text(speaker->game, i)) == cell)
            note_match(&matches, i);
    return matches;
}

/* True if something on the board can be moved: else a cell that is typed alone is one to put something on. */
static bool anything_moves(const Speaker *speaker)
{
    for (size_t i = 0; i < vari_game_action_count(speaker->game); i++)
        if (begun_with(speaker->rules, vari_game_action_text(speaker->game, i)) != SIZE_MAX)
            return true;
    return false;
}

bool tell_why_not_from(const Speaker *speaker, size_t cell)
{
    VariPiece piece = *vari_position_piece(vari_game_at(speaker->game), cell);
    const char *name = speaker_cell(speaker, cell);
    size_t player = vari_position_player(vari_game_at(speaker->game));
    if (match_cell(speaker, cell, begun_with).count > 0)
        return false;
    fprintf(speaker->out, ": ");
    if (!piece.present) {
        fprintf(speaker->out, "nothing stands on %s", name);
        return true;
    }
    print_piece(speaker, &piece);
    if (piece.owner == SIZE_MAX)
        fprintf(speaker->out, " on %s is nobody's", name);
    else if (!anything_moves(speaker))
        fprintf(speaker->out, " stands on %s", name);
    else if (piece.owner == player)
        fprintf(speaker->out, " on %s has nothing to do now", name);
    else
        fprintf(speaker->out, " stands on %s, and it is the turn of %s", name,
                vari_position_turn(vari_game_at(speaker->game))->called);
    return true;
}

/* What is legal from the cell, or to it where no more than it was typed. */
static bool tell_what_there_is(const Speaker *speaker, size_t cell, bool alone)
{
    Matches from = match_cell(speaker, cell, begun_with), onto = match_cell(speaker, cell, cell_at_end);
    bool ends = from.count == 0 && alone;
    const Matches *told = ends ? &onto : &from;
    if (told->count == 0 || told->count > TOLD_FEW)
        return false;
    fprintf(speaker->out, ". %s %s there %s ", ends ? "To" : "From", speaker_cell(speaker, cell),
            told->count == 1 ? "is" : "are");
    print_matches(speaker, told, " and ");
    return true;
}

/* True if it begins with a piece's letter, also with a small one, if no other letter is a capital then. */
static bool begins_with_letter(const char *typed, const char *letter)
{
    size_t length = strlen(letter);
    return length > 0 && (strncmp(typed, letter, length) == 0 || (strncasecmp(typed, letter, length) == 0 &&
                                                                  !isupper((unsigned char)typed[length])));
}

static bool has_digit(const char *text)
{
    return strpbrk(text, "0123456789") != NULL;
}

static bool stands_somewhere(const Speaker *speaker, size_t player, size_t kind)
{
    for (size_t cell = 0; cell < vari_rules_info(speaker->rules)->cell_count; cell++)
        if (vari_position_piece(vari_game_at(speaker->game), cell)->kind == kind &&
            vari_position_piece(vari_game_at(speaker->game), cell)->owner == player)
            return true;
    return false;
}

/* The length of the kind's letter, as boards or position texts have it, with which the text begins; 0: it
 * does not. */
static size_t begins_with_kind(const Speaker *speaker, const char *typed, size_t kind)
{
    const char *shown = vari_rules_letter(speaker->rules, kind, 0, true),
               *letter = vari_rules_letter(speaker->rules, kind, 0, false);
    return begins_with_letter(typed, shown)    ? strlen(shown)
           : begins_with_letter(typed, letter) ? strlen(letter)
                                               : 0;
}

static bool stands_on_file(const Speaker *speaker, size_t player, size_t kind, const char *number,
                           size_t length)
{
    for (size_t cell = 0; cell < vari_rules_info(speaker->rules)->cell_count; cell++) {
        const char *file = vari_rules_cell(speaker->rules, cell)->file_labels[player > 0];
        if (vari_position_piece(vari_game_at(speaker->game), cell)->kind == kind &&
            vari_position_piece(vari_game_at(speaker->game), cell)->owner == player && file != NULL &&
            strlen(file) == length && strncmp(file, number, length) == 0)
            return true;
    }
    return false;
}

/* "C2+7", where none stands on that file. */
static bool tell_empty_file(const Speaker *speaker, const char *typed)
{
    size_t player = vari_position_player(vari_game_at(speaker->game));
    bool counts_files = vari_rules_info(speaker->rules)->notation == VARI_NOTATION_WXF && player != SIZE_MAX;
    for (size_t kind = 0; counts_files && kind < vari_rules_info(speaker->rules)->kind_count; kind++) {
        size_t length = begins_with_kind(speaker, typed, kind);
        const char *number = typed + length;
        size_t digits = strspn(number, "0123456789");
        if (length == 0 || digits == 0 || number[digits] == '\0' || strchr("+-=.", number[digits]) == NULL ||
            !stands_somewhere(speaker, player, kind) || stands_on_file(speaker, player, kind, number, digits))
            continue;
        fprintf(speaker->out, ": no ");
        print_owned(speaker, player, vari_rules_kind(speaker->rules, kind)->name);
        fprintf(speaker->out, " stands on file %.*s", (int)digits, number);
        return true;
    }
    return false;
}

/* "Nf3", where no such piece can go there; "A4+5", where there is none. */
static bool tell_of_named(const Speaker *speaker, const char *typed)
{
    size_t player = vari_position_player(vari_game_at(speaker->game)),
           to = cell_at_end(speaker->rules, typed);
    for (size_t kind = 0; player != SIZE_MAX && kind < vari_rules_info(speaker->rules)->kind_count; kind++) {
        bool none = !stands_somewhere(speaker, player, kind);
        if (begins_with_kind(speaker, typed, kind) == 0 || strpbrk(typed, "@*") != NULL ||
            (to == SIZE_MAX && (!none || !has_digit(typed))))
            continue;
        const char *name = vari_rules_kind(speaker->rules, kind)->name;
        fprintf(speaker->out, ": no ");
        print_owned(speaker, player, name);
        if (none)
            fprintf(speaker->out, " stands on the board");
        else
            fprintf(speaker->out, " can go to %s", speaker_cell(speaker, to));
        if (to != SIZE_MAX)
            tell_drop_instead(speaker, kind, to);
        return true;
    }
    return false;
}

bool is_coordinate(const char *name)
{
    size_t letters = strspn(name, "abcdefghijklmnopqrstuvwxyz"),
           digits = strspn(name + letters, "0123456789");
    return letters > 0 && digits > 0 && name[letters + digits] == '\0';
}

/* "P-9j", where cells are called by a number and a letter. */
static bool tell_no_usi_cell(const Speaker *speaker, const char *typed)
{
    for (const char *at = typed; *at != '\0';) {
        const char *number = at + strcspn(at, "0123456789");
        size_t digits = strspn(number, "0123456789"), length;
        if (digits > 0 && islower((unsigned char)number[digits]) && number[digits] != 'x') {
            cell_at_start(speaker->rules, number, &length);
            if (length != digits + 1) {
                fprintf(speaker->out, ": there is no cell %.*s", (int)digits + 1, number);
                return true;
            }
        }
        at = number + digits;
    }
    return false;
}

/* "e2e9": a number that with the letter before it is no cell's name. An `x` may be the sign of a capture. */
static bool tell_no_cell(const Speaker *speaker, const char *typed)
{
    bool capitals =
        vari_rules_info(speaker->rules)->notation == VARI_NOTATION_POINTS; /* as cells are written, too */
    bool chance =
        vari_position_player(vari_game_at(speaker->game)) == SIZE_MAX; /* what it does may be no cells */
    if (!chance && cells_are_usi(speaker->rules))
        return tell_no_usi_cell(speaker, typed);
    if (chance || !is_coordinate(vari_rules_cell(speaker->rules, 0)->name))
        return false;
    for (const char *at = typed; *at != '\0';) {
        const char *number = at + strcspn(at, "0123456789");
        size_t digits = strspn(number, "0123456789");
        char *head = memory_part(typed, (size_t)(number - typed) + digits);
        if (capitals && number > typed)
            head[number - typed - 1] = (char)tolower((unsigned char)number[-1]);
        bool named =
            digits == 0 || number == typed ||
            !(islower((unsigned char)number[-1]) || (capitals && isupper((unsigned char)number[-1]))) ||
            number[-1] == 'x' || cell_at_end(speaker->rules, head) != SIZE_MAX;
        free(head);
        if (!named) {
            fprintf(speaker->out, ": there is no cell %c%.*s", number[-1], (int)digits, number);
            return true;
        }
        at = number + digits;
    }
    return false;
}

/* A cell alone, on which nothing stands. */
static Told tell_of_empty_cell(const Speaker *speaker, size_t cell)
{
    Told law = TOLD_NOTHING;
    if (vari_position_piece(vari_game_at(speaker->game), cell)->present ||
        match_cell(speaker, cell, cell_at_end).count > 0)
        return TOLD_NOTHING;
    if (!anything_moves(speaker))
        law = tell_law_against_putting(speaker, cell);
    if (law != TOLD_NOTHING)
        return law;
    fprintf(speaker->out, ": nothing can go to %s now", speaker_cell(speaker, cell));
    return TOLD_REASON;
}

/* The cell that an action begins with, but for a capital that is a piece's letter here: `C2=9`. */
static size_t cell_begun_with(const Speaker *speaker, const char *typed, size_t *length)
{
    bool piece = false;
    *length = 0;
    for (size_t kind = 0;
         isupper((unsigned char)typed[0]) && kind < vari_rules_info(speaker->rules)->kind_count; kind++)
        piece = piece || begins_with_kind(speaker, typed, kind) > 0;
    return piece && speaker->notation != VARI_NOTATION_COORDINATES
               ? SIZE_MAX
               : cell_at_start(speaker->rules, typed, length);
}

static bool tell_no_pass(const Speaker *speaker, const char *typed)
{
    bool passes = strcasecmp(typed, "pass") == 0 || strcmp(typed, "0000") == 0;
    if (passes)
        fprintf(speaker->out, ": nobody may pass now");
    return passes;
}

/* The letter of a piece alone. */
static bool tell_of_letter(const Speaker *speaker, const char *typed)
{
    for (size_t kind = 0; speaker->takes_words && kind < vari_rules_info(speaker->rules)->kind_count; kind++)
        if (begins_with_kind(speaker, typed, kind) == strlen(typed) && isupper((unsigned char)typed[0])) {
            fprintf(speaker->out, ": `moves %s` lists what that %s may do", typed,
                    vari_rules_kind(speaker->rules, kind)->name);
            return true;
        }
    return false;
}

/* What is wrong with it, which has no blanks, as far as that can be said, and what is right. */
static bool tell_reason(const Speaker *speaker, const char *typed)
{
    size_t length;
    size_t cell = cell_begun_with(speaker, typed, &length);
    Heads heads = heads_of_all(speaker);
    bool alone = typed[length] == '\0';
    if (alone && cell != SIZE_MAX && heads.count == 0 && tell_what_there_is(speaker, cell, true))
        return true;
    Told intent = TOLD_NOTHING;
    bool told = is_castling(typed) ? tell_why_no_castling(speaker, typed)
                                   : tell_no_pass(speaker, typed) || tell_of_letter(speaker, typed) ||
                                         tell_no_cell(speaker, typed) || tell_empty_file(speaker, typed) ||
                                         (intent = tell_intents(speaker, typed, alone)) != TOLD_NOTHING ||
                                         (cell != SIZE_MAX && alone &&
                                          (intent = tell_of_empty_cell(speaker, cell)) != TOLD_NOTHING) ||
                                         (cell != SIZE_MAX && tell_why_not_from(speaker, cell)) ||
                                         (cell == SIZE_MAX && tell_of_named(speaker, typed));
    bool few = heads.count > 0 && (!told || intent == TOLD_LITTLE_IS_LEGAL);
    if (few)
        told = tell_what_is_left(speaker, &heads);
    else if (intent == TOLD_HINDRANCE || !told)
        told = (cell != SIZE_MAX && tell_what_there_is(speaker, cell, false)) || told;
    free_heads(&heads);
    return told;
}

/* "bd3" for "Bd3": a small letter is a file's before it is a piece's. */
static bool tell_capital(const Speaker *speaker, const char *typed)
{
    size_t action;
    char *capital = must_copy(typed);
    capital[0] = (char)toupper((unsigned char)capital[0]);
    bool meant = capital[0] != typed[0] && vari_game_meant(speaker->game, capital, &action, 1) == 1;
    if (meant)
        fprintf(speaker->out, ". Did you mean `%s`?", capital);
    free(capital);
    return meant;
}

/* The legal action, as the table writes it, that looks most like what was typed; from malloc(), empty: none.
 */
static char *nearest_written(const Speaker *speaker, const char *typed)
{
    size_t count = vari_game_action_count(speaker->game);
    char **written = memory_zeroed(count + 1, sizeof *written);
    for (size_t i = 0; i < count; i++)
        written[i] = must_copy(speaker_written(speaker, i));
    size_t nearest = vari_nearest(typed, (const char *const *)written, count);
    char *text = nearest == SIZE_MAX ? speaker_line(speaker, vari_game_error(speaker->game)->nearest, 1)
                                     : must_copy(written[nearest]);
    for (size_t i = 0; i < count; i++)
        free(written[i]);
    free(written);
    return text;
}

/* "exd6" for "exd6e.p." */
static void cut_en_passant(char *text)
{
    static const char *const suffixes[] = { "(e.p.)", "(ep)", "e.p.", "e.p", "ep" };
    size_t length = strlen(text);
    for (size_t i = 0; i < sizeof suffixes / sizeof suffixes[0]; i++) {
        size_t suffix = strlen(suffixes[i]);
        if (length > suffix && strcmp(text + length - suffix, suffixes[i]) == 0) {
            text[length - suffix] = '\0';
            return;
        }
    }
}

/* `h2e2` for `H2-E2`, whose ranks servers count from 0. */
static bool tell_from_zero(const Speaker *speaker, const char *typed)
{
    if (vari_rules_info(speaker->rules)->notation != VARI_NOTATION_WXF)
        return false;
    for (size_t i = 0; i < vari_game_action_count(speaker->game); i++) {
        const char *iccs = vari_game_action_written(speaker->game, i, VARI_NOTATION_ICCS);
        const char *rest = rest_after(iccs, typed, "-");
        if (rest == NULL || *rest != '\0')
            continue;
        fprintf(speaker->out, ". Did you mean %s, with ranks counted from 0?", iccs);
        return true;
    }
    return false;
}

bool tell_why_refused(const Speaker *speaker, const char *typed)
{
    if (strlen(typed) > VARI_ACTION_MAX) { /* the library has said so, and all else takes long */
        fputc('.', speaker->out);
        return true;
    }
    if (tell_descriptive(speaker, typed) || tell_capital(speaker, typed) || tell_from_zero(speaker, typed))
        return true;
    char *nearest = nearest_written(speaker, typed), *joined = without_blanks(typed);
    cut_en_passant(joined);
    bool near = nearest[0] != '\0', reason = tell_reason(speaker, joined);
    if (near && !reason)
        fprintf(speaker->out, ". Did you mean %s?", nearest);
    else
        fputc('.', speaker->out);
    free(joined);
    free(nearest);
    return reason || near;
}

bool tell_refused(const Speaker *speaker, const char *typed)
{
    if (is_castling(typed)) /* the library tells which are legal as they are listed */
        fprintf(speaker->out, "`%s` is not legal here", typed);
    else
        fputs(vari_game_error(speaker->game)->message, speaker->out);
    return tell_why_refused(speaker, typed);
}
