/* export_diagram.c -- a definition as an Interactive Diagram. Board and pieces follow from the definition.
 * Who promotes where and to what, and what becomes of captured pieces, is found by trying: a draft is read by
 * the importer and changed as long as what it then says comes nearer to the definition. */

#include <ctype.h>
#include <stdlib.h>
#include <string.h>

#include "allocation.h"
#include "export.h"
#include "import_diagram.h"
#include "telling.h"

enum { ZONE_MOST = 9, FAR = 1000000, WARNING_WEIGHT = 40 };

/* What the definition leaves open. */
typedef struct Layout {
    size_t order[DIAGRAM_PIECES]; /* those that promote stand first */
    int promoting, zone;
    int offset;                  /* from a kind to its promoted side; 0: it has none */
    int holdings;                /* whose hand captured pieces come to, as in the diagram */
    char choice[DIAGRAM_PIECES]; /* by kind: 0: not to it; ' ', or the sign before its id */
    bool stalemate_loses;
    unsigned distance;
} Layout;

typedef struct Plan {
    VariRules *rules;
    VariGame *game;
    const Sayings *wanted;
    const char *name;
    size_t count; /* of kinds */
    int files, ranks;
    const char *ids[DIAGRAM_PIECES], *names[DIAGRAM_PIECES], *moves[DIAGRAM_PIECES];
    const char *cells[DIAGRAM_PIECES][2], *holes;
    const char *symmetry;
    Layout layout;
} Plan;

/* --- pieces -------------------------------------------------------------------------------- */

/* Letters of direction before a king or queen mean other directions there: the two parts are written. */
static const char *diagram_betza(const char *betza)
{
    const char *text = "";
    while (*betza != '\0') {
        size_t letters = strcspn(betza, "ABCDEFGHIJKLMNOPQRSTUVWXYZ");
        const char *modifiers = import_cut(betza, letters);
        char atom = betza[letters];
        betza += letters + (atom != '\0');
        size_t digits = strspn(betza, "0123456789");
        const char *range = import_cut(betza, digits);
        betza += digits;
        if (strchr("KQ", atom) == NULL || strpbrk(modifiers, "fblrvs") == NULL ||
            strchr(modifiers, 'a') != NULL)
            text = import_format("%s%s%c%s", text, modifiers, atom, range);
        else
            text = import_format("%s%s%c%s%s%c%s", text, modifiers, atom == 'K' ? 'W' : 'R', range, modifiers,
                                 atom == 'K' ? 'F' : 'B', range);
    }
    return text;
}

/* Names end at colons. */
static const char *plain_name(const char *name)
{
    char *text = import_take(strlen(name) + 1);
    for (size_t i = 0; name[i] != '\0'; i++)
        text[i] = strchr(":=<>&", name[i]) != NULL ? ' ' : name[i];
    return text;
}

static void add_cell(const char **list, const char *cell)
{
    *list = import_format("%s%s%s", *list, (*list)[0] == '\0' ? "" : ",", cell);
}

/* How many of a kind a player has in hand, as the field behind the cells has it; "": neither has any. */
static const char *hand_text(const Plan *plan, size_t kind)
{
    unsigned white = vari_position_in_hand(vari_game_at(plan->game), 0, kind),
             black = vari_position_in_hand(vari_game_at(plan->game), 1, kind);
    return white + black == 0 ? ""
           : white == black   ? import_format(":%u", white)
                              : import_format(":%u,%u", white, black);
}

static bool is_cell(const Plan *plan, const char *name)
{
    for (size_t i = 0; i < vari_rules_info(plan->rules)->cell_count; i++)
        if (strcmp(vari_rules_cell(plan->rules, i)->name, name) == 0)
            return true;
    return false;
}

static void plan_board(Plan *plan)
{
    for (size_t i = 0; i < vari_rules_info(plan->rules)->cell_count; i++) {
        VariPiece piece = *vari_position_piece(vari_game_at(plan->game), i);
        if (piece.present && piece.owner < 2)
            add_cell(&plan->cells[piece.kind][piece.owner], vari_rules_cell(plan->rules, i)->name);
    }
    for (int cell = 0; cell < plan->files * plan->ranks; cell++) {
        const char *name = import_format("%c%d", 'a' + cell % plan->files, 1 + cell / plan->files);
        if (!is_cell(plan, name))
            add_cell(&plan->holes, name);
    }
}

/* The pieces of one player where the other's stand, mirrored or turned. */
static bool has_symmetry(const Plan *plan, bool turned)
{
    for (size_t i = 0; i < vari_rules_info(plan->rules)->cell_count; i++) {
        const char *name = vari_rules_cell(plan->rules, i)->name;
        VariPiece piece = *vari_position_piece(vari_game_at(plan->game), i);
        int file = turned ? 'a' + plan->files - 1 - (name[0] - 'a') : name[0];
        const char *other = import_format("%c%d", file, plan->ranks + 1 - atoi(name + 1));
        for (size_t k = 0; k < vari_rules_info(plan->rules)->cell_count; k++) {
            VariPiece there = *vari_position_piece(vari_game_at(plan->game), k);
            if (strcmp(vari_rules_cell(plan->rules, k)->name, other) == 0 &&
                (piece.present != there.present ||
                 (piece.present && (piece.kind != there.kind || piece.owner != 1 - there.owner))))
                return false;
        }
    }
    return true;
}

static void plan_pieces(Plan *plan)
{
    for (size_t i = 0; i < plan->count; i++) {
        const char *letter = vari_rules_letter(plan->rules, i, 0, false),
                   *betza = export_betza(plan->rules, i);
        plan->ids[i] = plain_name(letter);
        plan->names[i] = plain_name(vari_rules_kind(plan->rules, i)->name);
        plan->moves[i] = import_format("%s%s", betza == NULL ? "" : diagram_betza(betza),
                                       vari_rules_kind_text(plan->rules, i, VARI_KIND_CASTLING, NULL));
        plan->cells[i][0] = plan->cells[i][1] = "";
    }
    plan_board(plan);
    plan->symmetry = has_symmetry(plan, false) ? "mirror" : has_symmetry(plan, true) ? "rotate" : "none";
}

/* --- the text ------------------------------------------------------------------------------ */

static void write_piece(const Plan *plan, size_t kind, FILE *out)
{
    const char *image = vari_rules_kind(plan->rules, kind)->id, *black = plan->cells[kind][1];
    fprintf(out, "%s:%s:%s:%s:%s", plan->names[kind], plan->ids[kind], plan->moves[kind], image,
            plan->cells[kind][0]);
    if (strcmp(plan->symmetry, "none") == 0 && black[0] != '\0')
        fprintf(out, "%s,%s", plan->cells[kind][0][0] == '\0' ? "" : ",", black);
    fprintf(out, "%s\n", hand_text(plan, kind));
}

static void write_choice(const Plan *plan, const Layout *layout, FILE *out)
{
    fputs("promoChoice=", out);
    for (size_t i = 0; i < plan->count; i++)
        if (layout->choice[i] == ' ')
            fputs(plan->ids[i], out);
        else if (layout->choice[i] != 0)
            fprintf(out, "%c%s", layout->choice[i], plan->ids[i]);
    putc('\n', out);
}

static void write_text(const Plan *plan, const Layout *layout, FILE *out)
{
    fprintf(out, "satellite=%s\nfiles=%d\nranks=%d\nsymmetry=%s\n", plan->name, plan->files, plan->ranks,
            plan->symmetry);
    fprintf(out, "maxPromote=%d\npromoZone=%d\n", layout->promoting,
            layout->promoting == 0 ? 0 : layout->zone);
    if (layout->offset > 0)
        fprintf(out, "promoOffset=%d\n", layout->offset);
    else if (layout->promoting > 0)
        write_choice(plan, layout, out);
    if (layout->holdings != 0)
        fprintf(out, "holdingsType=%d\n", layout->holdings);
    if (layout->stalemate_loses)
        fputs("stalemate=loss\n", out);
    for (size_t i = 0; i < plan->count; i++)
        if (vari_rules_kind(plan->rules, layout->order[i])->royal)
            fprintf(out, "royal=%zu\n", i + 1);
    for (size_t i = 0; i < plan->count; i++)
        write_piece(plan, layout->order[i], out);
    if (plan->holes[0] != '\0')
        fprintf(out, "hole::::%s\n", plan->holes);
}

/* What the importer makes of it; NULL: nothing. *warnings: what it cannot carry over. */
static VariRules *read_back(const Plan *plan, const Layout *layout, unsigned *warnings)
{
    char *text;
    size_t length;
    FILE *out = open_text(&text, &length);
    write_text(plan, layout, out);
    close_text(out, &text);
    Diagram *diagram = diagram_read("(draft)", text, length)->diagrams[0];
    free(text);
    diagram->telling.silent = true;
    Tree *tree = diagram->telling.failed ? NULL : diagram_tree(diagram);
    *warnings = (unsigned)diagram->telling.warnings;
    return tree == NULL ? NULL : import_load(tree);
}

/* --- what is tried ---------------------------------------------------------------------------- */

static void measure(const Plan *plan, Layout *layout)
{
    const void *mark = import_mark();
    unsigned warnings;
    VariRules *made = read_back(plan, layout, &warnings);
    layout->distance = FAR;
    if (made != NULL && vari_rules_ok(made))
        layout->distance = sayings_distance(plan->wanted, sayings_of(made)) + warnings * WARNING_WEIGHT;
    vari_rules_free(made);
    import_free_to(mark);
}

static void keep_if_nearer(Plan *plan, Layout layout)
{
    measure(plan, &layout);
    if (layout.distance < plan->layout.distance)
        plan->layout = layout;
}

/* A kind among the first ones, which promote; one that is among them goes behind them. */
static Layout with_promoting(Layout layout, size_t at)
{
    bool comes = (int)at >= layout.promoting;
    size_t kind = layout.order[at], to = comes ? (size_t)layout.promoting : (size_t)layout.promoting - 1;
    for (; at < to; at++)
        layout.order[at] = layout.order[at + 1];
    for (; at > to; at--)
        layout.order[at] = layout.order[at - 1];
    layout.order[to] = kind;
    layout.promoting += comes ? 1 : -1;
    return layout;
}

static void try_options(Plan *plan)
{
    static const int holdings[] = { 0, 1, -1 };
    for (int zone = 1; plan->layout.promoting > 0 && zone <= ZONE_MOST && zone <= plan->ranks; zone++) {
        Layout other = plan->layout;
        other.zone = zone;
        keep_if_nearer(plan, other);
    }
    for (size_t i = 0; i < sizeof holdings / sizeof holdings[0]; i++) {
        Layout other = plan->layout;
        other.holdings = holdings[i];
        keep_if_nearer(plan, other);
    }
    Layout other = plan->layout;
    other.stalemate_loses = !other.stalemate_loses;
    keep_if_nearer(plan, other);
}

static void try_promotions(Plan *plan)
{
    static const char signs[] = { 0, ' ', '!', '*' };
    for (size_t i = 0; i < plan->count; i++) {
        keep_if_nearer(plan, with_promoting(plan->layout, i));
        for (size_t k = 0; k < sizeof signs / sizeof signs[0]; k++) {
            if (plan->layout.offset > 0 || plan->layout.promoting == 0)
                continue;
            Layout other = plan->layout;
            other.choice[i] = signs[k];
            if (signs[k] == '*' && other.holdings == 0)
                other.holdings = 1; /* whence it comes */
            keep_if_nearer(plan, other);
        }
    }
}

static void climb(Plan *plan)
{
    unsigned before = UINT32_MAX;
    while (plan->layout.distance < before) {
        before = plan->layout.distance;
        try_options(plan);
        try_promotions(plan);
    }
}

/* --- where it begins ----------------------------------------------------------------------------- */

static int find_id(const Plan *plan, const char *id)
{
    for (size_t i = 0; i < plan->count; i++)
        if (strcmp(plan->ids[i], id) == 0)
            return (int)i;
    return -1;
}

static Layout plain_layout(const Plan *plan)
{
    Layout layout = { .zone = 1 };
    for (size_t i = 0; i < plan->count; i++)
        layout.order[i] = i;
    return layout;
}

/* The first kind becomes any other that is not royal. */
static Layout choosing_layout(const Plan *plan)
{
    Layout layout = plain_layout(plan);
    layout.promoting = 1;
    for (size_t i = 1; i < plan->count; i++)
        if (!vari_rules_kind(plan->rules, i)->royal)
            layout.choice[i] = ' ';
    return layout;
}

/* P, then what has no promoted side, then +P: each as far from its own kind as all are. */
static Layout sided_layout(const Plan *plan)
{
    Layout layout = { .zone = 1, .holdings = -1 };
    size_t used = 0, sides = 0;
    for (int part = 0; part < 2; part++)
        for (size_t i = 0; i < plan->count; i++) {
            bool has_side = find_id(plan, import_format("+%s", plan->ids[i])) >= 0;
            if (plan->ids[i][0] != '+' && has_side == (part == 0)) {
                layout.order[used++] = i;
                sides += has_side;
            }
        }
    layout.promoting = (int)sides;
    layout.offset = (int)used;
    for (size_t i = 0; i < sides; i++)
        layout.order[used++] = (size_t)find_id(plan, import_format("+%s", plan->ids[layout.order[i]]));
    return used == plan->count && sides > 0 ? layout : plain_layout(plan);
}

static void choose_layout(Plan *plan)
{
    plan->layout = plain_layout(plan);
    measure(plan, &plan->layout);
    keep_if_nearer(plan, choosing_layout(plan));
    keep_if_nearer(plan, sided_layout(plan));
    climb(plan);
}

/* --- all of it ------------------------------------------------------------------------------------ */

/* A comment in a page ends at -->, and a tag at >. */
static void write_comment(const char *text, FILE *out)
{
    fputs("<!--\n", out);
    for (; *text != '\0'; text++)
        if (*text == '>')
            fputs("&gt;", out);
        else
            putc(*text == '-' && text[1] == '-' ? ' ' : *text, out);
    fputs("-->\n", out);
}

static void write_remarks(const Plan *plan, FILE *out)
{
    unsigned warnings;
    VariRules *made = read_back(plan, &plan->layout, &warnings);
    char *text;
    size_t length;
    FILE *remarks = open_text(&text, &length);
    bool ok = made != NULL && vari_rules_ok(made), alike = ok && import_same_game(plan->rules, made),
         any = true;
    if (ok)
        any = export_write_difference(vari_rules_info(plan->rules)->name, sayings_of(plan->rules), made,
                                      alike, "diagram", "", remarks);
    else
        fputs("`vari import` makes no definition of this diagram.\n", remarks);
    close_text(remarks, &text);
    if (any)
        write_comment(text, out);
    free(text);
    vari_rules_free(made);
}

bool export_diagram(VariRules *rules, const char *id, FILE *out)
{
    Plan plan = { .rules = rules, .name = export_name(id), .count = vari_rules_info(rules)->kind_count };
    if (!export_measure_grid(rules, &plan.files, &plan.ranks) || plan.files > DIAGRAM_SIDE ||
        plan.ranks > DIAGRAM_SIDE || plan.count > DIAGRAM_PIECES) {
        fprintf(tell_stream(),
                "vari: %s cannot be an Interactive Diagram: those are games of two on boards of at most %d "
                "files and ranks of squares, with at most %d kinds of piece\n",
                id, DIAGRAM_SIDE, DIAGRAM_PIECES);
        return false;
    }
    plan.game = must_have(vari_game_new(rules, 0));
    plan.wanted = sayings_of(rules);
    plan.holes = "";
    plan_pieces(&plan);
    choose_layout(&plan);
    write_remarks(&plan, out);
    fputs("<div class=\"idiagram\">\n", out);
    write_text(&plan, &plan.layout, out);
    fputs("</div>\n", out);
    vari_game_free(plan.game);
    return true;
}
