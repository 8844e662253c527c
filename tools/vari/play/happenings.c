/* The difference between two positions in a person's words. A
 * piece that left one cell while its like arrived on another has moved; what is
 * left over is told. */

#include "happenings.h"
#include "allocation.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

Snapshot snapshot_take(const VariGame *game, const VariRules *rules)
{
    Snapshot snapshot = { .count = vari_rules_info(rules)->cell_count };
    snapshot.pieces = memory_zeroed(snapshot.count + 1, sizeof *snapshot.pieces);
    for (size_t cell = 0; cell < snapshot.count; cell++)
        snapshot.pieces[cell] = *vari_position_piece(vari_game_at(game), cell);
    size_t players = vari_rules_info(rules)->player_count, kinds = vari_rules_info(rules)->kind_count;
    snapshot.hands = memory_zeroed(players * kinds + 1, sizeof *snapshot.hands);
    for (size_t player = 0; player < players; player++) {
        if (((vari_position_turn(vari_game_at(game))->out >> player & 1) != 0))
            snapshot.out |= UINT32_C(1) << player;
        for (size_t kind = 0; kind < kinds; kind++)
            snapshot.hands[player * kinds + kind] = vari_position_in_hand(vari_game_at(game), player, kind);
    }
    return snapshot;
}

void snapshot_free(Snapshot *snapshot)
{
    free(snapshot->pieces);
    free(snapshot->hands);
    *snapshot = (Snapshot){ 0 };
}

static bool same_piece(const VariPiece *left, const VariPiece *right)
{
    return left->present == right->present &&
           (!left->present || (left->owner == right->owner && strcmp(left->name, right->name) == 0));
}

void snapshot_mark(const Snapshot *before, const VariGame *game, char *marks, char sign)
{
    for (size_t cell = 0; cell < before->count; cell++) {
        VariPiece now = *vari_position_piece(vari_game_at(game), cell);
        if (!same_piece(&before->pieces[cell], &now))
            marks[cell] = sign;
    }
}

/* True if it stands where it stood, and is nobody's only since its player is out, which is told. */
static bool turned_to_stone(const Snapshot *from, const Snapshot *to, size_t cell)
{
    const VariPiece *left = &from->pieces[cell], *right = &to->pieces[cell];
    if (!left->present || !right->present || strcmp(left->name, right->name) != 0)
        return false;
    size_t owner = left->owner == SIZE_MAX ? right->owner : left->owner;
    return (left->owner == SIZE_MAX || right->owner == SIZE_MAX) && owner != SIZE_MAX &&
           ((from->out ^ to->out) >> owner & 1) != 0;
}

static const char *called(const VariRules *rules, const Snapshot *from, size_t cell)
{
    return from->plain ? vari_rules_cell(rules, cell)->name : vari_rules_cell(rules, cell)->label;
}

/* The piece of that snapshot's, on that cell. */
static void tell_piece(const VariRules *rules, const Snapshot *from, const VariPiece *piece, size_t cell,
                       FILE *out)
{
    fprintf(out, "%s%s%s %s", piece->owner == SIZE_MAX ? "" : vari_rules_player(rules, piece->owner)->called,
            piece->owner == SIZE_MAX ? "" : " ", piece->name, called(rules, from, cell));
}

/* "; gone: " before the first of a group, ", " before the others. */
static void tell_join(const char *word, bool *first, FILE *out, bool *any)
{
    fprintf(out, "%s%s", *first ? (*any ? "; " : "") : ", ", *first ? word : "");
    *first = false;
    *any = true;
}

/* Notes in missing[cell] the pieces of `from` that are neither on their cell in `to` nor, uncounted yet, on
 * another cell where they were not before. */
static void find_missing(const Snapshot *from, const Snapshot *to, bool *missing)
{
    bool *matched = memory_zeroed(from->count + 1, sizeof *matched);
    for (size_t cell = 0; cell < from->count; cell++) {
        const VariPiece *piece = &from->pieces[cell];
        if (!piece->present || same_piece(piece, &to->pieces[cell]) || turned_to_stone(from, to, cell))
            continue;
        size_t other = 0;
        while (other < to->count && (matched[other] || !same_piece(piece, &to->pieces[other]) ||
                                     same_piece(&from->pieces[other], &to->pieces[other])))
            other++;
        if (other < to->count)
            matched[other] = true;
        else
            missing[cell] = true;
    }
    free(matched);
}

static void tell_missing(const char *word, const VariRules *rules, const Snapshot *from, const bool *missing,
                         FILE *out, bool *any)
{
    bool first = true;
    for (size_t cell = 0; cell < from->count; cell++)
        if (missing[cell]) {
            tell_join(word, &first, out, any);
            tell_piece(rules, from, &from->pieces[cell], cell, out);
        }
}

/* One more in the hand of the owner by the piece's name; takes it from the hand that is thought to be left.
 */
static bool takes_from_hand(const VariRules *rules, const VariPiece *piece, int *gained)
{
    size_t kinds = vari_rules_info(rules)->kind_count;
    for (size_t kind = 0; piece->owner != SIZE_MAX && kind < kinds; kind++)
        if (gained[piece->owner * kinds + kind] > 0 &&
            strcmp(vari_rules_kind(rules, kind)->name, piece->name) == 0) {
            gained[piece->owner * kinds + kind]--;
            return true;
        }
    return false;
}

/* What differs, cell by cell. */
typedef struct Changes {
    bool *gone, *to_hand, *new, *converted, *become, *taken;
    int *gained; /* [player * kinds + kind] in hand, and not from the owner's on the board */
} Changes;

static void find_changes(const VariRules *rules, const Snapshot *before, const Snapshot *after,
                         Changes *changes)
{
    size_t slots = vari_rules_info(rules)->player_count * vari_rules_info(rules)->kind_count;
    for (size_t i = 0; i < slots; i++)
        changes->gained[i] = (int)after->hands[i] - (int)before->hands[i];
    find_missing(before, after, changes->gone);
    find_missing(after, before, changes->new);
    for (size_t cell = 0; cell < before->count; cell++) {
        const VariPiece *piece = &before->pieces[cell];
        changes->converted[cell] =
            changes->gone[cell] && changes->new[cell] && strcmp(piece->name, after->pieces[cell].name) == 0;
        if (changes->converted[cell])
            changes->gone[cell] = changes->new[cell] = false;
    }
}

/* After what has become something else is known. */
static void find_to_hand(const VariRules *rules, const Snapshot *before, Changes *changes)
{
    for (size_t cell = 0; cell < before->count; cell++)
        if (changes->gone[cell] && takes_from_hand(rules, &before->pieces[cell], changes->gained)) {
            changes->to_hand[cell] = true;
            changes->gone[cell] = false;
        }
}

static void tell_gained(const VariRules *rules, const int *gained, FILE *out, bool *any)
{
    size_t players = vari_rules_info(rules)->player_count, kinds = vari_rules_info(rules)->kind_count;
    bool first = true;
    for (size_t i = 0; i < players * kinds; i++)
        for (int count = gained[i]; count > 0; count--) {
            tell_join("in hand: ", &first, out, any);
            fprintf(out, "%s %s", vari_rules_player(rules, i / kinds)->called,
                    vari_rules_kind(rules, i % kinds)->name);
        }
}

/* "now white: disc e3, disc e4" */
static void tell_converted(const VariRules *rules, const Snapshot *after, const bool *converted, FILE *out,
                           bool *any)
{
    for (size_t owner = 0; owner <= vari_rules_info(rules)->player_count; owner++) {
        bool nobody = owner == vari_rules_info(rules)->player_count, first = true;
        for (size_t cell = 0; cell < after->count; cell++) {
            const VariPiece *piece = &after->pieces[cell];
            if (!converted[cell] || piece->owner != (nobody ? SIZE_MAX : owner))
                continue;
            if (first)
                fprintf(out, "%snow %s: ", *any ? "; " : "",
                        nobody ? "nobody's" : vari_rules_player(rules, owner)->called);
            fprintf(out, "%s%s %s", first ? "" : ", ", piece->name, called(rules, after, cell));
            first = false;
            *any = true;
        }
    }
}

/* True if the action says itself that a piece is put there: `P@e4`. */
static bool says_put(const char *action, const char *cell)
{
    size_t length = strlen(cell);
    for (const char *at = strchr(action, '@'); at != NULL; at = strchr(at + 1, '@'))
        if (strncmp(at + 1, cell, length) == 0 && (at[1 + length] == '\0' || at[1 + length] == ','))
            return true;
    return false;
}

/* The piece that the action names first is gone, and one of its owner's is new: that is what it has become.
 */
static void find_become(const VariRules *rules, const Snapshot *before, const Snapshot *after,
                        const char *action, Changes *changes)
{
    size_t first = SIZE_MAX, length = 0, found = SIZE_MAX;
    for (size_t cell = 0; cell < before->count; cell++) {
        const char *name = vari_rules_cell(rules, cell)->name;
        if (strlen(name) > length && strncmp(action, name, strlen(name)) == 0) {
            first = cell;
            length = strlen(name);
        }
    }
    if (first == SIZE_MAX || !changes->gone[first])
        return;
    for (size_t cell = 0; cell < after->count; cell++)
        if (changes->new[cell] && after->pieces[cell].owner == before->pieces[first].owner) {
            if (found != SIZE_MAX)
                return;
            found = cell;
        }
    if (found != SIZE_MAX) {
        changes->become[found] = true;
        changes->new[found] = changes->gone[first] = false;
    }
}

/* What is gone from where the action takes something has been taken. */
static void find_taken(const Happening *happening, Changes *changes)
{
    for (size_t i = 0; i < happening->taken_count; i++) {
        size_t cell = happening->taken[i];
        changes->taken[cell] = changes->gone[cell];
        changes->gone[cell] = false;
    }
}

static void tell_changes(const VariRules *rules, const Snapshot *before, const Snapshot *after,
                         const Happening *happening, FILE *out, bool *any)
{
    size_t cells = before->count + 1;
    size_t slots = vari_rules_info(rules)->player_count * vari_rules_info(rules)->kind_count + 1;
    bool *flags = memory_zeroed(6 * cells, sizeof *flags);
    int *gained = memory_zeroed(slots, sizeof *gained);
    Changes changes = {
        flags, flags + cells, flags + 2 * cells, flags + 3 * cells, flags + 4 * cells, flags + 5 * cells,
        gained
    };
    find_changes(rules, before, after, &changes);
    find_become(rules, before, after, happening->action, &changes);
    find_to_hand(rules, before, &changes);
    find_taken(happening, &changes);
    for (size_t cell = 0; cell < before->count; cell++)
        changes.new[cell] =
            changes.new[cell] && !says_put(happening->action, vari_rules_cell(rules, cell)->name);
    if (!happening->becoming_is_told)
        tell_missing("becomes: ", rules, after, changes.become, out, any);
    if (!happening->taken_is_told)
        tell_missing("takes: ", rules, before, changes.taken, out, any);
    tell_missing("gone: ", rules, before, changes.gone, out, any);
    tell_missing("to hand: ", rules, before, changes.to_hand, out, any);
    tell_gained(rules, gained, out, any);
    tell_missing("new: ", rules, after, changes.new, out, any);
    tell_converted(rules, after, changes.converted, out, any);
    free(flags);
    free(gained);
}

/* Two pieces of different players that have changed cells with each other. */
static void tell_exchanged(const VariRules *rules, const Snapshot *from, const Snapshot *to, FILE *out,
                           bool *any)
{
    for (size_t cell = 0; cell < from->count; cell++)
        for (size_t other = cell + 1; other < from->count; other++) {
            const VariPiece *left = &from->pieces[cell], *right = &from->pieces[other];
            if (!left->present || !right->present || left->owner == right->owner ||
                !same_piece(left, &to->pieces[other]) || !same_piece(right, &to->pieces[cell]))
                continue;
            fprintf(out, "%schanged places: ", *any ? "; " : "");
            tell_piece(rules, from, left, other, out);
            fprintf(out, ", ");
            tell_piece(rules, from, right, cell, out);
            *any = true;
        }
}

/* "boulder e5 goes to g5": chance's texts say how far, not what and whence. */
static void tell_moved(const VariRules *rules, const Snapshot *before, const Snapshot *after, FILE *out,
                       bool *any)
{
    for (size_t cell = 0; cell < before->count; cell++) {
        if (!before->pieces[cell].present || same_piece(&before->pieces[cell], &after->pieces[cell]))
            continue;
        for (size_t other = 0; other < after->count; other++)
            if (!same_piece(&before->pieces[other], &after->pieces[other]) &&
                same_piece(&before->pieces[cell], &after->pieces[other])) {
                fprintf(out, "%s", *any ? "; " : "");
                tell_piece(rules, before, &before->pieces[cell], cell, out);
                fprintf(out, " goes to %s", called(rules, before, other));
                *any = true;
                break;
            }
    }
}

char *snapshot_tell(const Snapshot *before, const VariGame *game, const VariRules *rules,
                    const Happening *happening)
{
    Snapshot was = *before, after = snapshot_take(game, rules);
    was.plain = after.plain = happening->plain;
    before = &was;
    char *text = NULL;
    size_t length;
    FILE *out = open_text(&text, &length);
    bool any = false;
    if (happening->chance)
        tell_moved(rules, before, &after, out, &any);
    tell_changes(rules, before, &after, happening, out, &any);
    tell_exchanged(rules, before, &after, out, &any);
    for (size_t player = 0; player < vari_rules_info(rules)->player_count; player++)
        if ((after.out & ~before->out) >> player & 1) {
            fprintf(out, "%s%s is out", any ? "; " : "", vari_rules_player(rules, player)->called);
            any = true;
        }
    close_text(out, &text);
    snapshot_free(&after);
    return text;
}
