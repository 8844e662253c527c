/* Knows what each part of a position adds to its key: numbers made of what they stand for, so that equal
 * positions have equal keys in every run. Never included outside the room. */
#ifndef VARI_PLAY_KEYS_H
#define VARI_PLAY_KEYS_H

#include "base/mix.h"
#include "play/position.h"

/* The top byte says what a key stands for. */
enum { KEY_FLAG = 1, KEY_HAND, KEY_NUMBER, KEY_TRAIL, KEY_TRAIL_CELL, KEY_TURN, KEY_ENDINGS, KEY_EFFECT };

static inline uint64_t key(unsigned what, unsigned a, unsigned b, uint32_t c)
{
    return mix64((uint64_t)what << 56 | (uint64_t)(a & 0xff) << 48 | (uint64_t)(b & 0xffff) << 32 | c);
}

static inline uint64_t key_piece(const Position *position, Cell cell, Code code, unsigned flags)
{
    const Program *program = position->program;
    if (code == 0)
        return 0;
    uint64_t result = program->piece_key[(code - 1u) * (size_t)program->board->cell_count + cell];
    for (; flags != 0; flags &= flags - 1)
        result ^= key(KEY_FLAG, (unsigned)__builtin_ctz(flags), cell, 0);
    return result;
}

static inline uint64_t key_hand(unsigned player, unsigned kind, uint16_t count)
{
    return count == 0 ? 0 : key(KEY_HAND, player, kind, count);
}

static inline uint64_t key_number(const Position *position, unsigned slot, int32_t value)
{
    return kindset_has(&position->program->counter_slots, slot) ? 0
                                                                : key(KEY_NUMBER, 0, slot, (uint32_t)value);
}

/* The cells count in any order; where the piece came from does not count. */
static inline uint64_t key_trail(unsigned trail, unsigned player, const Trail *value)
{
    if (value->piece == CELL_NONE || value->idle)
        return 0;
    uint64_t result = key(KEY_TRAIL, trail * BOARD_PLAYERS_MAX + player, value->piece, value->count);
    for (unsigned i = 0; i < value->count; i++)
        result += key(KEY_TRAIL_CELL, trail * BOARD_PLAYERS_MAX + player, value->cells[i], value->piece);
    return mix64(result);
}

static inline uint64_t key_turn(Turn turn)
{
    return key(KEY_TURN, turn.player, (unsigned)turn.phase << 8 | turn.out, turn.repeated);
}

#endif
