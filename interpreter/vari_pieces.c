/* The border: the kinds of piece of a definition. */

#include "vari_internal.h"

static const KindRule *kind_at(const VariRules *rules, size_t piece)
{
    return rules->kernel != NULL && piece < rules->kernel->kind_count ? &rules->kernel->kinds[piece] : NULL;
}

size_t vari_rules_piece_count(const VariRules *rules)
{
    return rules->kernel == NULL ? 0 : rules->kernel->kind_count;
}

const char *vari_rules_piece_id(const VariRules *rules, size_t piece)
{
    const KindRule *kind = kind_at(rules, piece);
    return kind == NULL || kind->id.length == 0 ? "" : kind->id.bytes;
}

const char *vari_rules_piece_name(const VariRules *rules, size_t piece)
{
    const KindRule *kind = kind_at(rules, piece);
    return kind == NULL || kind->name.length == 0 ? "" : kind->name.bytes;
}

const char *vari_rules_piece_letter(const VariRules *rules, size_t piece, size_t player)
{
    const KindRule *kind = kind_at(rules, piece);
    if (kind == NULL || player >= rules->kernel->board->player_count)
        return "";
    Text letter = kind->letters[kind->neutral ? rules->kernel->board->player_count : player];
    return letter.length == 0 ? "" : letter.bytes;
}

const char *vari_rules_piece_betza(VariRules *rules, size_t piece, bool *whole)
{
    bool all = true;
    Buffer *listing = &rules->listing;
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
