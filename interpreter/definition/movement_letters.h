/* The letters of movement notation, each once. No guard: the file is included
 * wherever a use defines the macros it wants; the others then are empty.
 *
 * MOVEMENT_ATOM(letter, m, n, range, parts, about): the leap (m,n), repeated
 * up to `range` times, 0 for any number; or the union of the atoms in `parts`;
 * with neither it leads to every cell.
 * MOVEMENT_OLD_ATOM(letter, now): a letter that programs disagree on.
 * MOVEMENT_MODIFIER(letter, GROUP, about): WAY, PURPOSE, MANNER or AGAIN.
 * MOVEMENT_FOREIGN(letter, help): letters of other notations, and what to write here. */

#ifndef MOVEMENT_ATOM
#define MOVEMENT_ATOM(letter, m, n, range, parts, about)
#endif
#ifndef MOVEMENT_OLD_ATOM
#define MOVEMENT_OLD_ATOM(letter, now)
#endif
#ifndef MOVEMENT_MODIFIER
#define MOVEMENT_MODIFIER(letter, group, about)
#endif
#ifndef MOVEMENT_FOREIGN
#define MOVEMENT_FOREIGN(letter, help)
#endif

MOVEMENT_ATOM('W', 1, 0, 1, "", "one step across an edge")
MOVEMENT_ATOM('F', 1, 1, 1, "", "one step across a corner")
MOVEMENT_ATOM('D', 2, 0, 1, "", "a leap of two across edges")
MOVEMENT_ATOM('N', 2, 1, 1, "", "the knight's leap")
MOVEMENT_ATOM('A', 2, 2, 1, "", "a leap of two across corners")
MOVEMENT_ATOM('H', 3, 0, 1, "", "a leap of three across edges")
MOVEMENT_ATOM('C', 3, 1, 1, "", "the camel's leap, three and one")
MOVEMENT_ATOM('Z', 3, 2, 1, "", "the zebra's leap, three and two")
MOVEMENT_ATOM('G', 3, 3, 1, "", "a leap of three across corners")
MOVEMENT_ATOM('K', 0, 0, 1, "WF", "one step any way")
MOVEMENT_ATOM('R', 1, 0, 0, "", "any number of steps across edges")
MOVEMENT_ATOM('B', 1, 1, 0, "", "any number of steps across corners")
MOVEMENT_ATOM('Q', 0, 0, 0, "RB", "any number of steps any way")
MOVEMENT_ATOM('U', 0, 0, 1, "", "any cell")

MOVEMENT_OLD_ATOM('L', 'C')
MOVEMENT_OLD_ATOM('J', 'Z')

MOVEMENT_MODIFIER('f', WAY, "forward")
MOVEMENT_MODIFIER('b', WAY, "back")
MOVEMENT_MODIFIER('l', WAY, "left")
MOVEMENT_MODIFIER('r', WAY, "right")
MOVEMENT_MODIFIER('v', WAY, "forward and back")
MOVEMENT_MODIFIER('s', WAY, "left and right")
MOVEMENT_MODIFIER('h', WAY, "the half that leads the way named before it")
MOVEMENT_MODIFIER('m', PURPOSE, "only to an empty cell")
MOVEMENT_MODIFIER('c', PURPOSE, "only taking")
MOVEMENT_MODIFIER('e', PURPOSE, "taking en passant")
MOVEMENT_MODIFIER('d', PURPOSE, "taking friends")
MOVEMENT_MODIFIER('n', MANNER, "lame: every cell on the way must be empty")
MOVEMENT_MODIFIER('j', MANNER, "leaps over the first cell")
MOVEMENT_MODIFIER('p', MANNER, "over exactly one piece")
MOVEMENT_MODIFIER('g', MANNER, "ends right behind the first piece")
MOVEMENT_MODIFIER('o', MANNER, "sees the board wrapped")
MOVEMENT_MODIFIER('i', MANNER, "only from a home cell")
MOVEMENT_MODIFIER('a', AGAIN, "and again, as the letters after it say")

MOVEMENT_FOREIGN('E', "a long-range piece that is not an atom is written by its parts, as `BN` or `RN`")
MOVEMENT_FOREIGN('I', "the leap of three across edges is `H`")
MOVEMENT_FOREIGN('M', "a piece that is not an atom is written by its parts, as `BN` or `RN`")
MOVEMENT_FOREIGN('O', "castling is not written in movement notation; it has a block of its own, `castling`")
MOVEMENT_FOREIGN('P', "a pawn is written `fmWfcF`, with double step and en passant `fmWfceFifmnD`")
MOVEMENT_FOREIGN('S', "a piece that is not an atom is written by its parts, as `FfW`")
MOVEMENT_FOREIGN('T', "the leap of three across corners is `G`")
MOVEMENT_FOREIGN('X', "a leap without a letter is written by its steps, as `(4,1)`")
MOVEMENT_FOREIGN('Y', "a leap without a letter is written by its steps, as `(4,1)`")
MOVEMENT_FOREIGN('k', "an atom is a capital: `K`; which pieces are royal says the key `royal`")
MOVEMENT_FOREIGN('q', "an atom is a capital: `Q`; circular movement is written leg by leg in brackets")
MOVEMENT_FOREIGN('t', "legs stand in brackets: `'[F?R]'` where the piece may stop between them")
MOVEMENT_FOREIGN('u', "an atom is a capital: `U`")
MOVEMENT_FOREIGN('w', "an atom is a capital: `W`")
MOVEMENT_FOREIGN('x', "what a move takes besides is the key `takes` of a move record")
MOVEMENT_FOREIGN('y', "legs of unequal atoms stand in brackets: `'[F?R]'`")
MOVEMENT_FOREIGN('z', "an atom is a capital: `Z`; crooked movement is written leg by leg, as `'[F?rF?lF]'`")

#undef MOVEMENT_ATOM
#undef MOVEMENT_OLD_ATOM
#undef MOVEMENT_MODIFIER
#undef MOVEMENT_FOREIGN
