/* export_suggest.c -- what may be tried to bring a section nearer to a definition: values of options by their
 * types, with what the definition names: its letters, zones, ranks and numbers. */

#include <ctype.h>
#include <stdlib.h>
#include <string.h>

#include "export.h"

static void suggest_two(Changes *changes, Entry first, Entry second)
{
    if (changes->count < CHANGES_MAX)
        changes->items[changes->count++] = (Change){ { first, second } };
}

static const char *letters_of(const Model *model, const Pieces *pieces)
{
    const char *text = "";
    for (int slot = 0; slot < slot_count; slot++)
        if (model->letters[slot] != 0 && pieces_has(pieces, slot))
            text = import_format("%s%c", text, model->letters[slot]);
    return text;
}

static void suggest(Changes *changes, const char *key, const char *value)
{
    suggest_two(changes, (Entry){ key, value }, (Entry){ NULL, NULL });
}

/* --- pieces -------------------------------------------------------------------------------- */

static const char *free_custom(const Export *export)
{
    for (int slot = 0; slot < slot_count; slot++)
        if (slots[slot].name == NULL && export->model->letters[slot] == 0)
            return slots[slot].option;
    return NULL;
}

/* Whose loss ends the game, and who does not give check: no king, but another piece of its moves. */
static void suggest_mortal(const Export *export, const Change *change, Changes *changes)
{
    Change made = *change;
    size_t count = 0;
    while (count < CHANGE_ENTRIES && made.entries[count].key != NULL)
        count++;
    if (count + 2 > CHANGE_ENTRIES || changes->count == CHANGES_MAX ||
        !model_is(export->model, "extinctionValue", "none"))
        return;
    made.entries[count] = (Entry){ "extinctionPieceTypes", import_cut(change->entries[0].value, 1) };
    made.entries[count + 1] = (Entry){ "extinctionValue", "loss" };
    changes->items[changes->count++] = made;
}

/* Another sort of piece under a letter, alone and with every list that has the letter now: lists are of
 * sorts. */
static void suggest_sort(const Export *export, const char *option, const char *value, Changes *changes)
{
    const Model *model = export->model;
    int now = model_slot_of_letter(model, value[0]);
    suggest(changes, option, value);
    if (now < 0 || changes->count == CHANGES_MAX)
        return;
    Change change = { { { option, value } } };
    size_t count = 1;
    for (int i = 0; i < option_count && count < CHANGE_ENTRIES; i++) {
        const Pieces *pieces = &model->settings[i].pieces;
        if (options[i].type == IS_PIECES && options[i].use == USE_RULE && !pieces->all &&
            pieces_has(pieces, now))
            change.entries[count++] = (Entry){ options[i].name, letters_of(model, pieces) };
    }
    if (count > 1)
        changes->items[changes->count++] = change;
    if (now == slot_find("king"))
        suggest_mortal(export, &change, changes);
}

void suggest_pieces(const Export *export, const char *letter, const char *betza, Changes *changes)
{
    if (!isalpha((unsigned char)letter[0]) || letter[1] != '\0')
        return;
    const char *small = import_format("%c", tolower((unsigned char)letter[0]));
    for (int slot = 0; slot < slot_count; slot++)
        if (slots[slot].name != NULL && export->model->letters[slot] == 0)
            suggest_sort(export, slots[slot].option, small, changes);
    if (betza == NULL)
        return;
    const char *custom = free_custom(export), *moves = import_format("%s:%s", small, betza);
    if (custom != NULL)
        suggest_sort(export, custom, moves, changes);
    suggest_sort(export, "king", moves, changes);
}

static const char *map_text(const Model *model, const char *option)
{
    const Setting *setting = &model->settings[option_find(option)];
    const char *text = "";
    for (int i = 0; i < setting->map_count; i++)
        if (setting->map_to[i] >= 0)
            text = import_format("%s%c:%c ", text, model->letters[setting->map_from[i]],
                                 model->letters[setting->map_to[i]]);
    return text;
}

static char free_letter(const Export *export)
{
    for (char letter = 'z'; letter >= 'a'; letter--)
        if (model_slot_of_letter(export->model, letter) < 0)
            return letter;
    return 0;
}

/* "+P": P promotes to a kind that stands under another letter, one of its own where no other moves so. */
void suggest_promoted(const Export *export, const char *letter, const char *betza, Changes *changes)
{
    if (letter[0] != '+' || !isalpha((unsigned char)letter[1]))
        return;
    char from = (char)tolower((unsigned char)letter[1]);
    const char *map = map_text(export->model, "promotedPieceType");
    for (int slot = 0; slot < slot_count; slot++)
        if (export->model->letters[slot] != 0)
            suggest(changes, "promotedPieceType",
                    import_format("%s%c:%c", map, from, export->model->letters[slot]));
    char other = free_letter(export);
    const char *custom = free_custom(export);
    Entry promotes = { "promotedPieceType", import_format("%s%c:%c", map, from, other) };
    for (int slot = 0; other != 0 && slot < slot_count; slot++)
        if (slots[slot].name != NULL && export->model->letters[slot] == 0)
            suggest_two(changes, (Entry){ slots[slot].option, import_format("%c", other) }, promotes);
    if (other != 0 && custom != NULL && betza != NULL)
        suggest_two(changes, (Entry){ custom, import_format("%c:%s", other, betza) }, promotes);
}

void suggest_absence(const Export *export, Changes *changes)
{
    for (int slot = 0; slot < slot_count; slot++)
        if (export->model->letters[slot] != 0)
            suggest(changes, slots[slot].option, "-");
}

/* --- cells ----------------------------------------------------------------------------------- */

/* "a1 b2" of a zone as that player has it. */
static const char *zone_cells(const Export *export, size_t zone, size_t player)
{
    const char *text = "";
    for (size_t cell = 0; cell < vari_rules_info(export->rules)->cell_count; cell++)
        if (vari_rules_zone_has(export->rules, zone, player, cell))
            text = import_format("%s%s%s", text, text[0] == '\0' ? "" : " ",
                                 vari_rules_cell(export->rules, cell)->name);
    return text[0] == '\0' ? "-" : text;
}

typedef void CellsTry(void *context, const char *white, const char *black);

/* Ranks from one to another as each player counts them. */
static const char *rank_list(const Export *export, int first, int last, bool black)
{
    const char *text = "";
    for (int rank = first; rank <= last; rank++)
        text =
            import_format("%s%s*%d", text, rank == first ? "" : " ", black ? export->ranks + 1 - rank : rank);
    return text;
}

static void each_region(const Export *export, CellsTry *try, void *context)
{
    try(context, "-", "-");
    try(context, rank_list(export, 1, export->ranks, false), rank_list(export, 1, export->ranks, false));
    for (int first = 1; first <= export->ranks; first++)
        for (int last = first; last <= export->ranks; last++)
            if (first == last || first == 1 || last == export->ranks || last == first + 1)
                try(context, rank_list(export, first, last, false), rank_list(export, first, last, true));
    for (size_t zone = 0; zone < vari_rules_info(export->rules)->zone_count; zone++)
        try(context, zone_cells(export, zone, 0), zone_cells(export, zone, 1));
}

typedef struct Sides {
    Changes *changes;
    const char *white, *black; /* keys */
} Sides;

static void try_region(void *context, const char *white, const char *black)
{
    Sides *sides = context;
    Entry first = { sides->white, white }, second = { sides->black, black };
    if (sides->black == NULL) {
        suggest(sides->changes, sides->white, white);
        return;
    }
    suggest_two(sides->changes, first, second);
    suggest(sides->changes, sides->white, white);
    suggest(sides->changes, sides->black, black);
}

void suggest_lands(const Export *export, int slot, Changes *changes)
{
    const char *name =
        import_format("%c%s", toupper((unsigned char)slots[slot].option[0]), slots[slot].option + 1);
    Sides sides = { changes, import_format("mobilityRegionWhite%s", name),
                    import_format("mobilityRegionBlack%s", name) };
    each_region(export, try_region, &sides);
}

/* --- values of options ------------------------------------------------------------------------- */

/* "promotionRegionBlack" of "promotionRegionWhite", "blackDropRegion" of "whiteDropRegion"; NULL: it is no
 * option of one side. */
static const char *other_side(const char *option)
{
    const char *at = strstr(option, "White");
    const char *other = at != NULL ? import_format("%.*sBlack%s", (int)(at - option), option, at + 5)
                        : strncmp(option, "white", 5) == 0 ? import_format("black%s", option + 5)
                                                           : "";
    return option_find(other) >= 0 ? options[option_find(other)].name : NULL;
}

static void suggest_for_sides(Changes *changes, const Option *option, const char *value)
{
    const char *other = other_side(option->name);
    if (other != NULL)
        suggest_two(changes, (Entry){ option->name, value }, (Entry){ other, value });
    suggest(changes, option->name, value);
}

/* Options of which one alone brings a section no nearer to what both say. */
static void suggest_both(const Option *option, Changes *changes)
{
    static const char *const pairs[][2] = { { "firstRankPawnDrops", "promotionZonePawnDrops" } };
    for (size_t i = 0; i < sizeof pairs / sizeof pairs[0]; i++)
        if (strcmp(option->name, pairs[i][0]) == 0)
            suggest_two(changes, (Entry){ pairs[i][0], "true" }, (Entry){ pairs[i][1], "true" });
}

/* All letters but one, and but the king's: "whatever is no pawn". */
static const char *all_but(const Model *model, int slot, int other)
{
    const char *text = "";
    for (int i = 0; i < slot_count; i++)
        if (model->letters[i] != 0 && i != slot && i != other)
            text = import_format("%s%c", text, model->letters[i]);
    return text[0] == '\0' ? "-" : text;
}

/* What is there with one letter more or less; every letter alone, and all but that; all. */
static void suggest_letters(const Export *export, const Option *option, Changes *changes)
{
    const Pieces *now = model_pieces(export->model, option->name);
    for (int changed = 0; changed < slot_count; changed++) {
        char letter = export->model->letters[changed];
        if (letter == 0)
            continue;
        const char *list = "";
        for (int slot = 0; slot < slot_count; slot++)
            if (export->model->letters[slot] != 0 &&
                (!now->all && pieces_has(now, slot)) != (slot == changed))
                list = import_format("%s%c", list, export->model->letters[slot]);
        suggest_for_sides(changes, option, list[0] == '\0' ? "-" : list);
        suggest_for_sides(changes, option, import_format("%c", letter));
        suggest_for_sides(changes, option, all_but(export->model, changed, SLOT_NONE));
        suggest_for_sides(changes, option, all_but(export->model, changed, slot_find("king")));
    }
    suggest_for_sides(changes, option, "*");
    suggest_for_sides(changes, option, "-");
}

/* Whose loss ends the game: kinds say nothing where that is worth nothing. */
static void suggest_extinctions(const Export *export, Changes *changes)
{
    static const char key[] = "extinctionPieceTypes";
    static const char *const values[] = { "loss", "win" };
    for (size_t i = 0; i < 2 && model_is(export->model, "extinctionValue", "none"); i++) {
        Entry value = { "extinctionValue", values[i] };
        for (int slot = 0; slot < slot_count; slot++)
            if (export->model->letters[slot] != 0)
                suggest_two(changes, (Entry){ key, import_format("%c", export->model->letters[slot]) },
                            value);
        suggest_two(changes, (Entry){ key, "*" }, value);
    }
}

static void suggest_numbers(const Export *export, const Option *option, Changes *changes)
{
    suggest(changes, option->name, "0");
    for (size_t i = 0; i < export->number_count; i++) {
        int number = export->numbers[i];
        suggest(changes, option->name, import_format("%d", number));
        if (number > 1 && number % 2 == 0)
            suggest(changes, option->name, import_format("%d", number / 2)); /* plies are moves of both */
    }
}

static void suggest_words(const Option *option, Changes *changes)
{
    for (const char *at = option_words(option->name); *at != '\0'; at += strspn(at, " ")) {
        size_t length = strcspn(at, " ");
        suggest(changes, option->name, import_cut(at, length));
        at += length;
    }
}

static void suggest_limits(const Export *export, const Option *option, Changes *changes)
{
    for (int slot = 0; slot < slot_count; slot++)
        for (size_t i = 0; export->model->letters[slot] != 0 && i < export->number_count; i++)
            if (export->numbers[i] <= export->files)
                suggest(changes, option->name,
                        import_format("%c:%d", export->model->letters[slot], export->numbers[i]));
}

/* One kind in one place: without its kind a goal is another game, so that no step of one option leads there.
 * What else may be asked of it says nothing without a goal. */
static void suggest_goal(const Export *export, const char *white, const char *black, Changes *changes)
{
    static const char *const further[] = { NULL, "flagMove", "flagPieceSafe" };
    for (int slot = 0; slot < slot_count; slot++) {
        const char *letter = import_format("%c", export->model->letters[slot]);
        for (size_t i = 0; i < 3 && letter[0] != '\0' && changes->count < CHANGES_MAX; i++)
            changes->items[changes->count++] = (Change){ { { "flagRegionWhite", white },
                                                           { "flagRegionBlack", black },
                                                           { "flagPieceWhite", letter },
                                                           { "flagPieceBlack", letter },
                                                           { further[i], "true" } } };
    }
}

static void suggest_goals(const Export *export, Changes *changes)
{
    suggest_goal(export, rank_list(export, export->ranks, export->ranks, false), "*1", changes);
    for (size_t zone = 0; zone < vari_rules_info(export->rules)->zone_count; zone++)
        suggest_goal(export, zone_cells(export, zone, 0), zone_cells(export, zone, 1), changes);
}

void suggest_values(const Export *export, int index, Changes *changes)
{
    static const char *const values[] = { "win", "loss", "draw", "none" };
    const Option *option = &options[index];
    if (option->use != USE_RULE || strncmp(option->name, "max", 3) == 0)
        return;
    Sides sides = { changes, option->name, other_side(option->name) };
    switch (option->type) {
    case IS_BOOL:
        suggest_for_sides(changes, option, "true");
        suggest_for_sides(changes, option, "false");
        suggest_both(option, changes);
        break;
    case IS_NUMBER: suggest_numbers(export, option, changes); break;
    case IS_FILE:
        for (int file = 0; file < export->files; file++)
            suggest(changes, option->name, import_format("%c", 'a' + file));
        break;
    case IS_VALUE:
        for (size_t i = 0; i < sizeof values / sizeof values[0]; i++)
            suggest(changes, option->name, values[i]);
        break;
    case IS_CELLS:
        each_region(export, try_region, &sides);
        if (strcmp(option->name, "flagRegionWhite") == 0)
            suggest_goals(export, changes);
        break;
    case IS_PIECES:
        suggest_letters(export, option, changes);
        if (strcmp(option->name, "extinctionPieceTypes") == 0)
            suggest_extinctions(export, changes);
        break;
    case IS_WORD: suggest_words(option, changes); break;
    case IS_MAP:
        if (strcmp(option->name, "promotionLimit") == 0)
            suggest_limits(export, option, changes);
        break;
    case IS_TEXT: break;
    }
}
