/* Descriptive notation of old books, which names files by the pieces that begin on them: `P-K4`, `N-KB3`. It
 * is not read, as each file and rank has another name for the other player; it is known by its shape. */

#include <ctype.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>

#include "allocation.h"
#include "refused_parts.h"

/* A move as it is written so. */
typedef struct Descriptive {
    size_t kind;   /* which moves */
    size_t prey;   /* which is taken; SIZE_MAX: none, or any */
    size_t side;   /* with whose letter the file's begins; SIZE_MAX: with none */
    size_t file;   /* the kind that begins on the file; SIZE_MAX: no target is told */
    unsigned rank; /* as its player counts */
} Descriptive;

/* The length of the longest of the kind's letter and its other names, but those of languages, with which the
 * text begins; 0: of none. */
static size_t name_at_start(const VariRules *rules, size_t kind, const char *text)
{
    const char *letter = vari_rules_letter(rules, kind, 0, false);
    size_t longest = strncasecmp(text, letter, strlen(letter)) == 0 ? strlen(letter) : 0, size;
    for (const char *name = vari_rules_kind(rules, kind)->also; *name != '\0';
         name += size + strspn(name + size, " ")) {
        size = strcspn(name, " ");
        if (size > longest && strncasecmp(text, name, size) == 0 && memchr(name, ':', size) == NULL)
            longest = size;
    }
    return longest;
}

/* The kind with whose name the text begins, the longest one; its length becomes *length. SIZE_MAX: none. */
static size_t kind_at_start(const VariRules *rules, const char *text, size_t *length)
{
    size_t found = SIZE_MAX;
    *length = 0;
    for (size_t kind = 0; kind < vari_rules_info(rules)->kind_count; kind++) {
        size_t size = name_at_start(rules, kind, text);
        found = size > *length ? kind : found;
        *length = size > *length ? size : *length;
    }
    return found;
}

/* Reads `K4`, `KB3`, and goes on behind it. False: no such target stands there. */
static bool read_target(const VariRules *rules, const char **text, Descriptive *move)
{
    size_t first, second;
    size_t file = kind_at_start(rules, *text, &first);
    if (file == SIZE_MAX)
        return false;
    size_t other = kind_at_start(rules, *text + first, &second);
    const char *digit = *text + first + second;
    if (!isdigit((unsigned char)digit[0]) || digit[0] == '0' || isdigit((unsigned char)digit[1]))
        return false;
    move->side = other == SIZE_MAX ? SIZE_MAX : file;
    move->file = other == SIZE_MAX ? file : other;
    move->rank = (unsigned)(digit[0] - '0');
    *text = digit + 1;
    return true;
}

/* Reads names of kinds, of which the last is the piece, and goes on behind them. Returns how many there are.
 */
static size_t read_kinds(const VariRules *rules, const char **text, size_t *kind)
{
    size_t count = 0, length;
    for (size_t next; (next = kind_at_start(rules, *text, &length)) != SIZE_MAX; count++) {
        *kind = next;
        *text += length;
    }
    return count;
}

/* Reads the text. A target in small letters that is the name of a cell is that cell; a capture that names no
 * more than two kinds is read as such. */
static bool read_move(const VariRules *rules, const char *text, Descriptive *move)
{
    size_t size, kinds;
    *move = (Descriptive){ .prey = SIZE_MAX, .side = SIZE_MAX, .file = SIZE_MAX };
    kinds = read_kinds(rules, &text, &move->kind);
    if (kinds == 0 || kinds > 2 || text[0] == '\0' || strchr("-x", text[0]) == NULL)
        return false;
    bool takes = *text++ == 'x', good;
    if (takes) {
        kinds += read_kinds(rules, &text, &move->prey);
        good = move->prey != SIZE_MAX && kinds > 2;
    } else {
        bool cell = cell_at_start(rules, text, &size) != SIZE_MAX && islower((unsigned char)text[0]);
        good = !cell && read_target(rules, &text, move);
    }
    return good && strpbrk(text, "0123456789") == NULL;
}

/* --- what is meant by it ------------------------------------------------------------------------------- */

/* The home row, and how far to the right of the middle the royal piece begins there. */
typedef struct Home {
    float row, middle, royal;
} Home;

static bool find_home(VariGame *fresh, const VariRules *rules, size_t player, Home *home)
{
    *home = (Home){ .row = 0 };
    float least = 0, most = 0;
    bool found = false;
    for (size_t cell = 0; cell < vari_rules_info(rules)->cell_count; cell++) {
        const VariPiece *piece = vari_position_piece(vari_game_at(fresh), cell);
        const VariCell *there = vari_rules_cell(rules, cell);
        least = cell == 0 || there->x < least ? there->x : least;
        most = cell == 0 || there->x > most ? there->x : most;
        if (!piece->present || piece->owner != player || !vari_rules_kind(rules, piece->kind)->royal)
            continue;
        home->row = there->y;
        home->royal = there->x;
        found = true;
    }
    home->middle = (least + most) / 2;
    home->royal -= home->middle;
    return found;
}

/* True if the cell is the target that is written. */
static bool is_target(VariGame *fresh, const VariRules *rules, size_t player, const Descriptive *move,
                      size_t target)
{
    Home home;
    const VariCell *to = vari_rules_cell(rules, target);
    if (!find_home(fresh, rules, player, &home) ||
        fabsf(fabsf(to->y - home.row) + 1 - (float)move->rank) > 0.1F)
        return false;
    for (size_t cell = 0; cell < vari_rules_info(rules)->cell_count; cell++) {
        const VariPiece *piece = vari_position_piece(vari_game_at(fresh), cell);
        const VariCell *there = vari_rules_cell(rules, cell);
        if (!piece->present || piece->owner != player || piece->kind != move->file ||
            fabsf(there->y - home.row) > 0.1F || fabsf(there->x - to->x) > 0.1F)
            continue;
        bool beside_royal = (there->x - home.middle) * home.royal > 0;
        return move->side == SIZE_MAX || beside_royal == vari_rules_kind(rules, move->side)->royal;
    }
    return false;
}

static bool is_meant(const Speaker *speaker, VariGame *fresh, const Descriptive *move, size_t index)
{
    VariActionInfo info = { .size = sizeof info };
    size_t player = vari_position_player(vari_game_at(speaker->game));
    if (vari_game_action_info(speaker->game, index, &info) != VARI_OK || info.from == SIZE_MAX ||
        info.to == SIZE_MAX ||
        vari_position_piece(vari_game_at(speaker->game), info.from)->kind != move->kind)
        return false;
    const VariPiece *there = vari_position_piece(vari_game_at(speaker->game), info.to);
    if (move->prey != SIZE_MAX)
        return there->present && there->kind == move->prey && there->owner != player;
    return is_target(fresh, speaker->rules, player, move, info.to);
}

bool tell_descriptive(const Speaker *speaker, const char *typed)
{
    Descriptive move;
    Matches matches = { 0 };
    if (vari_rules_info(speaker->rules)->notation != VARI_NOTATION_SAN ||
        vari_position_player(vari_game_at(speaker->game)) > 1 || !read_move(speaker->rules, typed, &move))
        return false;
    VariGame *fresh = must_have(vari_game_new(speaker->rules, 0));
    for (size_t i = 0; i < vari_game_action_count(speaker->game); i++)
        if (is_meant(speaker, fresh, &move, i))
            note_match(&matches, i);
    vari_game_free(fresh);
    fputs(": this is descriptive notation, which is not read", speaker->out);
    if (matches.count > 0 && matches.count <= TOLD_FEW) {
        fputs("; write ", speaker->out);
        print_matches(speaker, &matches, " or ");
    }
    fputc('.', speaker->out);
    return true;
}
