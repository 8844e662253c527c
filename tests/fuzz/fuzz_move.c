/* Any bytes as an action: played, or refused with a message; an
 * action that is played has exactly that text. */

#include <stdlib.h>
#include <string.h>

#include "loaded.h"
#include "splice.h"
#include "told.h"
#include "vari.h"

static const char definition[] =
    "vari: 1\nname: a\nboard: 6x6\ncaptured: {to: hand of mover}\ndrops: anywhere\npieces:\n"
    "  pawn: {letter: P, moves: fmWfcF, promotes: {to: [queen, rook]}}\n  rook: {letter: R, moves: R}\n"
    "  queen: {letter: Q, moves: Q}\n  king: {letter: K, moves: K, royal: check}\n"
    "setup: 2k3/P2p2/6/6/2P3/2K2R[Pp] w - - 0 1\n";

size_t LLVMFuzzerCustomMutator(uint8_t *data, size_t size, size_t max_size, unsigned seed);
int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);
size_t LLVMFuzzerCustomMutator(uint8_t *data, size_t size, size_t max_size, unsigned seed)
{
    return splice_mutate(data, size, max_size, seed, 0);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    static VariRules *rules;
    if (rules == NULL)
        rules = vari_rules_load(NULL, "fuzz.yaml", definition, sizeof definition - 1, NULL, 0, NULL, NULL);
    if (!vari_rules_ok(rules))
        abort();
    char *text = strndup((const char *)data, size);
    VariGame *game = vari_game_new(rules, 1);
    size_t action, meant = vari_game_meant(game, text, &action, 1);
    if (meant == 1 ? action >= vari_game_action_count(game) : vari_game_error(game)->message[0] == '\0')
        abort();
    if (vari_game_play(game, text) == VARI_OK) {
        if (strcmp(vari_game_played(game, 0), text) != 0)
            abort();
    } else if (vari_game_error(game)->message[0] == '\0' || vari_game_error(game)->offset > strlen(text)) {
        abort();
    }
    if (vari_game_ply(game) > 0)
        loaded_add(data, size);
    told_input("fuzz_move", vari_game_ply(game) > 0);
    vari_game_free(game);
    free(text);
    return 0;
}
