/* export_climb.c -- brings a draft nearer to a definition: changes that do so are kept, until none does. */

#include "export.h"

#include <ctype.h>
#include <stdlib.h>
#include <string.h>

enum { ROUNDS_MOST = 8, BEGINNINGS_MOST = 4 };

/* The draft with the best of the changes, where one says more of the rules and plays no worse; as it is where
 * none does. */
static Draft best_changed(Export *export, const Changes *changes)
{
    Draft best = export->draft;
    for (size_t i = 0; i < changes->count && best.distance > 0 && export->trials < TRIALS_MOST; i++) {
        if (export->kept != NULL && strcmp(changes->items[i].entries[0].key, export->kept) == 0)
            continue;
        Draft draft = draft_changed(&export->draft, &changes->items[i]);
        draft_measure(export, &draft);
        if (draft.distance >= best.distance)
            continue;
        draft.agreement = draft_agreement(export, &draft);
        if (draft.agreement >= best.agreement)
            best = draft;
    }
    return best;
}

static bool improve(Export *export, const Changes *changes)
{
    Draft best = best_changed(export, changes);
    bool better = best.distance < export->draft.distance;
    export->draft = best;
    if (better)
        export_read_draft(export);
    return better;
}

/* All that the game says of the kind of that letter is said: there is nothing to try. */
static bool is_said(const Export *export, const char *letter)
{
    const char *end = import_format(" (%s)", letter);
    size_t length = strlen(end);
    for (size_t i = 0; i < export->wanted->count && i < 64; i++) {
        const char *subject = export->wanted->items[i].subject;
        size_t whole = strlen(subject);
        if (whole > length && strcmp(subject + whole - length, end) == 0)
            return (export->draft.lost >> i & 1) == 0;
    }
    return false;
}

static bool improve_pieces(Export *export)
{
    bool better = false;
    for (size_t i = 0; i < vari_rules_info(export->rules)->kind_count; i++) {
        const char *letter = vari_rules_letter(export->rules, i, 0, false),
                   *betza = export_betza(export->rules, i);
        Changes changes = { .count = 0 };
        if (is_said(export, letter))
            continue;
        suggest_pieces(export, letter, betza, &changes);
        suggest_promoted(export, letter, betza, &changes);
        better |= improve(export, &changes);
    }
    Changes absent = { .count = 0 };
    suggest_absence(export, &absent);
    while (improve(export, &absent))
        better = true;
    for (int slot = 0; slot < slot_count; slot++) {
        Changes changes = { .count = 0 };
        char letter = (char)toupper((unsigned char)export->model->letters[slot]);
        if (letter != 0 && !is_said(export, import_format("%c", letter)))
            suggest_lands(export, slot, &changes);
        better |= improve(export, &changes);
    }
    return better;
}

static Draft without_entry(const Draft *draft, size_t index)
{
    Draft made = *draft;
    memmove(&made.entries[index], &made.entries[index + 1],
            (made.count - index - 1) * sizeof made.entries[0]);
    made.count--;
    return made;
}

/* Leaves out what is left out without a loss, of the entries from one on. */
static void shorten(Export *export, size_t first)
{
    for (size_t i = export->draft.count; i-- > first;) {
        Draft draft = without_entry(&export->draft, i);
        draft_measure(export, &draft);
        if (draft.distance > export->draft.distance)
            continue;
        draft.agreement = draft_agreement(export, &draft);
        if (draft.agreement >= export->draft.agreement)
            export->draft = draft;
    }
    export_read_draft(export);
}

static bool changes_nothing(Export *export, Entry entry)
{
    Draft draft = draft_changed(&export->draft, &(Change){ { entry } });
    draft_measure(export, &draft);
    return draft.definition == export->draft.definition;
}

/* True if neither none nor all of what a list may name would make another definition: such an option is about
 * rules that the draft has not. */
static bool is_idle(Export *export, const Option *option)
{
    static const char *const starts[] = { "flagRegionWhite", "extinctionPieceTypes" }; /* of rules */
    for (size_t i = 0; i < sizeof starts / sizeof starts[0]; i++)
        if (strcmp(option->name, starts[i]) == 0)
            return false;
    if (option->type != IS_CELLS && option->type != IS_PIECES)
        return false;
    const char *all = "";
    for (int rank = 1; rank <= export->ranks && option->type == IS_CELLS; rank++)
        all = import_format("%s*%d ", all, rank);
    for (int slot = 0; slot < slot_count && option->type == IS_PIECES; slot++)
        if (export->model->letters[slot] != 0)
            all = import_format("%s%c", all, export->model->letters[slot]);
    return changes_nothing(export, (Entry){ option->name, "-" }) &&
           changes_nothing(export, (Entry){ option->name, all });
}

/* How much nearer the best value of an option would bring the draft. */
static unsigned gain_of(Export *export, int option)
{
    if (options[option].use != USE_RULE || is_idle(export, &options[option]))
        return 0;
    Changes changes = { .count = 0 };
    suggest_values(export, option, &changes);
    return export->draft.distance - best_changed(export, &changes).distance;
}

/* Of lists and regions another value may be nearer once one is. What was the nearest while others were still
 * wrong may keep them from being right, so that it goes as soon as it says nothing. */
static bool improve_option(Export *export, int option)
{
    bool better = false, again = true;
    while (again) {
        Changes changes = { .count = 0 };
        suggest_values(export, option, &changes);
        again = improve(export, &changes);
        better |= again;
        if (again && export->kept == NULL)
            shorten(export, export->begun);
        again &= options[option].type == IS_PIECES || options[option].type == IS_CELLS;
    }
    return better;
}

/* Those first that bring the draft the nearest. */
static bool improve_options(Export *export)
{
    unsigned gains[OPTIONS_MAX];
    for (int option = 0; option < option_count; option++)
        gains[option] = gain_of(export, option);
    bool better = false;
    for (;;) {
        int best = 0;
        for (int option = 0; option < option_count; option++)
            best = gains[option] > gains[best] ? option : best;
        if (gains[best] == 0)
            return better;
        gains[best] = 0;
        better |= improve_option(export, best);
    }
}

/* What says a rule that is not said yet, though it says others that are not wanted: as drops do, before it is
 * said what may be dropped where. */
static void suggest_beginnings(Export *export, Changes *beginnings)
{
    for (int option = 0; option < option_count; option++) {
        Changes changes = { .count = 0 };
        OptionType type = options[option].type;
        if (type == IS_BOOL || type == IS_WORD || type == IS_VALUE)
            suggest_values(export, option, &changes);
        for (size_t i = 0; i < changes.count; i++) {
            Draft draft = draft_changed(&export->draft, &changes.items[i]);
            draft_measure(export, &draft);
            if ((export->draft.lost & ~draft.lost) != 0 && beginnings->count < BEGINNINGS_MOST)
                beginnings->items[beginnings->count++] = changes.items[i];
        }
    }
}

/* Begins with such a change, and keeps it where more changes make it good. */
static bool improve_by_two(Export *export)
{
    if (export->draft.distance == 0)
        return false;
    Changes beginnings = { .count = 0 };
    suggest_beginnings(export, &beginnings);
    const Draft before = export->draft;
    for (size_t i = 0; i < beginnings.count; i++) {
        export->draft = draft_changed(&before, &beginnings.items[i]);
        draft_measure(export, &export->draft);
        export->draft.agreement = draft_agreement(export, &export->draft);
        export_read_draft(export);
        export->kept = beginnings.items[i].entries[0].key;
        improve_options(export);
        export->kept = NULL;
        if (export->draft.distance < before.distance && export->draft.agreement >= before.agreement)
            return true;
    }
    export->draft = before;
    export_read_draft(export);
    return false;
}

/* What says no rule of the game, and one that is not the game's, goes: words may be alike where rules are
 * not. It stays where both play longer alike with it, as an ending does that is nearly the game's. */
static void take_back(Export *export)
{
    enum { CHANCE = 8 }; /* a difference of one part in as many may come about by accident */
    for (size_t i = export->draft.count; i-- > export->begun;) {
        Draft draft = without_entry(&export->draft, i);
        draft_measure(export, &draft);
        if ((draft.lost & ~export->draft.lost) != 0 || draft.distance >= EXPORT_FAR ||
            export_count_bits(draft.added) >= export_count_bits(export->draft.added))
            continue;
        draft.agreement = draft_agreement(export, &draft);
        if (draft.agreement >= export->draft.agreement - export->draft.agreement / CHANCE)
            export->draft = draft;
    }
    export_read_draft(export);
}

void export_climb(Export *export, const Draft *base)
{
    export->draft = *base;
    export->begun = base->count;
    export->draft.agreement = draft_agreement(export, base);
    export_read_draft(export);
    for (int round = 0; round < ROUNDS_MOST; round++)
        if (!improve_pieces(export) && !improve_options(export) && !improve_by_two(export))
            break;
    take_back(export);
    shorten(export, 0);
}
