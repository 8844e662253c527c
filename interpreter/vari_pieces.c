/* The border: the kinds of piece of a definition. */

#include "vari_internal.h"

#include <stdlib.h>

static const KindRule *kind_at(const VariRules *rules, size_t piece)
{
    return rules->kernel != NULL && piece < rules->kernel->kind_count ? &rules->kernel->kinds[piece] : NULL;
}

static const char *letter_of(const VariRules *rules, const KindRule *kind, const Text *letters, size_t player)
{
    if (player >= rules->kernel->board->player_count)
        return "";
    Text letter = letters[kind->neutral ? PLAYER_NOBODY : player];
    return letter.length == 0 ? "" : letter.bytes;
}

const char *vari_rules_letter(const VariRules *rules, size_t kind, size_t player, bool shown)
{
    const KindRule *rule = kind_at(rules, kind);
    return rule == NULL ? "" : letter_of(rules, rule, shown ? rule->shown : rule->letters, player);
}

static const char *betza(VariRules *rules, size_t piece, bool *whole)
{
    bool all = true;
    Buffer *listing = &rules->piece_text;
    buffer_clear(listing);
    const char *last = NULL; /* movements of one notation stand side by side and share it */
    for (size_t i = 0; kind_at(rules, piece) != NULL && i < rules->kernel->rule_count; i++) {
        const ActionRule *rule = &rules->kernel->rules[i];
        if (rule->kind != piece || (rule->form != RULE_MOVE && rule->form != RULE_STAY))
            continue;
        all &= rule->noted_whole;
        if (rule->notation.length > 0 && rule->notation.bytes != last)
            buffer_add_text(listing, rule->notation);
        last = rule->notation.bytes;
    }
    if (whole != NULL)
        *whole = all;
    return listing->length == 0 ? "" : buffer_text(listing).bytes;
}

/* --- castling in Betza's notation ----------------------------------------- */

/* How a wing's castling looks: steps of the king, and how far its partner stands from the edge that they
 * meet. */
typedef struct WingForm {
    int steps; /* 0: there is none */
    int inset;
    bool right;
} WingForm;

static WingForm wing_form(const Kernel *kernel, const CastlingMove *castling_move)
{
    const Board *board = kernel->board;
    const SetupPiece king = kernel->setup.board[castling_move->king_from],
                     rook = kernel->setup.board[castling_move->rook_from];
    WingForm form = { 0 };
    Player player = castling_move->player;
    if (board->topology != TOPOLOGY_GRID || king.kind != kernel->castling.king || king.owner != player ||
        rook.owner != player || rook.kind == KIND_NONE || !kindset_has(&kernel->castling.rooks, rook.kind))
        return form;
    int from = board_file_seen(board, player, castling_move->king_from),
        to = board_file_seen(board, player, castling_move->king_to);
    int partner = board_file_seen(board, player, castling_move->rook_from);
    form.right = partner > from;
    form.inset = form.right ? board->files - partner : partner - 1;
    form.steps = form.right == (to > from) && to != from ? abs(to - from) : 0;
    return form;
}

static void add_wing(Buffer *out, const char *side, WingForm form)
{
    buffer_add(out, "i%s", side);
    for (int i = 0; i < form.inset; i++)
        buffer_add(out, "j");
    buffer_add(out, "O%d", form.steps);
}

/* How a player's king castles to the left and to the right; false: it does not. */
static bool find_wings(const VariRules *rules, Player player, WingForm forms[2])
{
    bool found = false;
    for (size_t i = 0; i < rules->program->castling_move_count; i++) {
        const CastlingMove *castling_move = &rules->program->castling_moves[i];
        WingForm form = wing_form(rules->kernel, castling_move);
        if (castling_move->player != player || form.steps == 0)
            continue;
        forms[form.right] = form;
        found = true;
    }
    return found;
}

static const char *castling(VariRules *rules, size_t piece)
{
    Buffer *listing = &rules->piece_text;
    buffer_clear(listing);
    const KindRule *kind = kind_at(rules, piece);
    if (kind == NULL || rules->program == NULL || !rules->kernel->castling.present ||
        rules->kernel->castling.king != (Kind)piece)
        return "";
    WingForm forms[2] = { 0 }; /* left, right */
    bool found = false;
    for (Player player = 0; player < rules->kernel->player_count && !found; player++)
        found = find_wings(rules, player, forms);
    if (forms[0].steps == forms[1].steps && forms[0].inset == forms[1].inset && forms[0].steps > 0) {
        add_wing(listing, "s", forms[0]);
    } else {
        for (int side = 0; side < 2; side++)
            if (forms[side].steps > 0)
                add_wing(listing, side == 0 ? "l" : "r", forms[side]);
    }
    return listing->length == 0 ? "" : buffer_text(listing).bytes;
}

static const char *kind_text(VariRules *rules, size_t kind, VariKindText form, bool *whole)
{
    switch (form) {
    case VARI_KIND_MOVES: return rules_kind_moves(rules, kind);
    case VARI_KIND_BETZA: return betza(rules, kind, whole);
    case VARI_KIND_CASTLING: return castling(rules, kind);
    }
    return "";
}

const char *vari_rules_kind_text(VariRules *rules, size_t kind, VariKindText form, bool *whole)
{
    GUARDED(rules, rules, const char *, "", kind_text(rules, kind, form, whole));
}
