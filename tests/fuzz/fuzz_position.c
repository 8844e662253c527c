/* Any bytes as a position: read, or refused with a place
 * inside the text; what was read is written, read again and played on. The first
 * byte chooses the game. */

#include <stdlib.h>
#include <string.h>

#include "loaded.h"
#include "splice.h"
#include "told.h"
#include "vari.h"

static const char *const definitions[] = {
    "vari: 1\nname: a\nboard: 8x8\npieces:\n  pawn: {letter: P, moves: fmWfceFifmnD, promotes: {to: [queen, "
    "rook]}}\n"
    "  rook: {letter: R, moves: R}\n  queen: {letter: Q, moves: Q}\n  king: {letter: K, moves: K, royal: "
    "check}\n"
    "castling: {king: king, rook: rook, to: {kingside: g f, queenside: c d}}\n"
    "state: {clock: {counts: turns, until: capture}, checks: {number: 0-3, start: 3, per: player}}\n"
    "position: [side, castling, en-passant, checks, clock, round]\n"
    "setup: {each: {pawn: a2 b2 c2, king: e1, rook: a1 h1}}\n",
    "vari: 1\nname: b\nboard: {ring: 4, sectors: 24}\nplayers: [red, green, blue]\nwhen-out: stone\npieces:\n"
    "  rook: {letter: R, moves: R}\n  king: {letter: K, moves: K, royal: capture}\n"
    "setup: {each: {king: d4, rook: a4 a5}}\n",
    "vari: 1\nname: c\nboard: {grid: 5x5, sides: turned}\ncaptured: {to: hand of mover, as: unpromoted}\n"
    "drops: cells - dead-end\npromotion: {touching: rank 5, optional: true, forced: dead-end}\npieces:\n"
    "  pawn: {letter: P, moves: fW, promotes: tokin}\n  tokin: {letter: +P, moves: WfF}\n"
    "  king: {letter: K, moves: K, royal: check}\nsetup: {each: {king: a1, pawn: a2}}\n",
    "vari: 1\nname: d\nboard: 6x6\nplayers: [red, green, blue, yellow]\n"
    "teams: {warm: [red, blue], cool: [green, yellow]}\nwhen-out: vanish\n"
    "state: {fresh: {flag: rook, lost: moving}, shots: {number: 0-3, per: player}, "
    "wake: {trail: true, taken-by: any}, calm: {counts: turns, until: capture}}\npieces:\n"
    "  rook: {letter: R, moves: [R, {move: A, if: it is fresh}]}\n"
    "  king: {letter: K, moves: K, royal: capture}\n"
    "actions: {shoot: {pick: {at: enemy rook}, if: shots > 0, do: [{remove: at}, {set: shots, to: shots - "
    "1}]}}\n"
    "effects:\n  load: {if: capture, do: [{set: shots, to: shots + 1}, {trail: wake, at: from}]}\n"
    "turn:\n  - {phase: shoot, actions: [shoot], optional: true, repeat: true}\n"
    "  - {phase: move, actions: [move], times: shots + 1}\n"
    "must: {take: capture and round > 3}\nendings: {long: {if: calm >= 9, most: count own rook}}\n"
    "setup: {each: {king: c1, rook: b1 d1}}\n",
    "vari: 1\nname: e\nboard: {hex: hexagon, side: 3}\ncaptured: {to: hand of mover}\n"
    "drops: {to: anywhere, if: not in-check}\nstate: {dice: {number: 1-2}}\npieces:\n"
    "  lance: {letter: L, moves: fmR, promotes: {to: ship, in: far-edge, optional: true, forced: far-edge}}\n"
    "  ship: {letter: S, moves: [R2, {stay: true, if: any own king in around(it), become: lance}]}\n"
    "  king: {letter: K, moves: K, royal: check}\n"
    "actions: {throw: {pick: {eyes: 1-2}, do: [{set: dice, to: eyes}], text: \"{eyes}\"}}\n"
    "turn:\n  - {phase: throw, who: chance, actions: [throw]}\n"
    "  - {phase: land, if: dice == 1, actions: [move king/lance, drop], pass: stuck}\n"
    "  - {phase: sea, if: dice == 2, actions: [move, drop, castle]}\n"
    "setup: {each: {king: c1, lance: b1, ship: d1}}\n",
};
enum { GAMES = sizeof definitions / sizeof definitions[0] };

static VariRules *rules_of(unsigned which)
{
    static VariRules *rules[GAMES];
    if (rules[which] == NULL)
        rules[which] = vari_rules_load(NULL, "fuzz.yaml", definitions[which], strlen(definitions[which]),
                                       NULL, 0, NULL, NULL);
    if (!vari_rules_ok(rules[which]))
        abort();
    return rules[which];
}

static void play_on(VariGame *game)
{
    for (int ply = 0; ply < 3; ply++) {
        size_t index = vari_game_random(game, NULL);
        if (index == SIZE_MAX || vari_game_play_index(game, index) != VARI_OK)
            break;
    }
    while (vari_game_undo(game) == VARI_OK)
        ;
}

size_t LLVMFuzzerCustomMutator(uint8_t *data, size_t size, size_t max_size, unsigned seed);
int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);
size_t LLVMFuzzerCustomMutator(uint8_t *data, size_t size, size_t max_size, unsigned seed)
{
    return splice_mutate(data, size, max_size, seed, 1);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    if (size == 0 || size > 4096)
        return 0;
    char *text = strndup((const char *)data + 1, size - 1);
    VariGame *game = vari_game_new(rules_of(data[0] % GAMES), 1);
    bool read = vari_game_set_position(game, text) == VARI_OK;
    if (read)
        loaded_add(data, size);
    told_input("fuzz_position", read);
    if (read) {
        char *written = strdup(vari_position_text(vari_game_at(game)));
        if (vari_game_set_position(game, written) != VARI_OK ||
            strcmp(written, vari_position_text(vari_game_at(game))) != 0)
            abort();
        free(written);
        play_on(game);
    } else if (vari_game_error(game)->offset > strlen(text) || vari_game_error(game)->message[0] == '\0') {
        abort();
    }
    vari_game_free(game);
    free(text);
    return 0;
}
