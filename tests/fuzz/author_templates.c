/* The sentences of the language that definitions at random are made of, by sort. `$` and a letter stand for a
 * sentence of that sort, or for a name of the world:
 *   $T condition  $N number  $S set of cells  $W selection of pieces  $C cell  $P player  $A notation
 *   $k kind  $o kind of a player's  $m kinds  $c name of a cell  $z zone  $q number of the state  $f flag
 *   $r trail  $t option of truth  $w option and one of its words  $x class  $d direction  $n literal number
 *   $= comparison  $H step of a `do:` list  $M entry of `moves:`  $p name of a player */

#include "author_world.h"

#include <string.h>

static const Template conditions[] = {
    { "any $W", 0, 0 },
    { "no $W", 0, 0 },
    { "count $W $= $n", 0, 0 },
    { "round $= $n", 0, 0 },
    { "any ($S)", 0, 0 },
    { "no ($S)", 0, 0 },
    { "$N $= $N", 0, 0 },
    { "not ($T)", 0, 0 },
    { "($T) and ($T)", 0, 0 },
    { "($T) or ($T)", 0, 0 },
    { "$t", HAS_TRUTH, 0 },
    { "$w", HAS_CHOICE, 0 },
    { "capture", HAS_ACTION, 0 },
    { "move", HAS_ACTION, 0 },
    { "drop", HAS_ACTION | HAS_HANDS, 0 },
    { "promotion", HAS_ACTION, 0 },
    { "$x", HAS_ACTION | HAS_ACTIONS, 0 },
    { "to in ($S)", HAS_ACTION, 0 },
    { "from in ($S)", HAS_ACTION, 0 },
    { "from not in ($S)", HAS_ACTION, 0 },
    { "piece is $m", HAS_ACTION, 0 },
    { "piece is not $o", HAS_ACTION, 0 },
    { "aligned(from..to)", HAS_MOVE, 0 },
    { "straight(from..to)", HAS_MOVE, 0 },
    { "any path", HAS_MOVE, 0 },
    { "distance $= $n", HAS_MOVE, 0 },
    { "any captured", HAS_ACTION, 0 },
    { "any $o in captured", HAS_ACTION, 0 },
    { "count captured $= $n", HAS_ACTION, 0 },
    { "was($T)", HAS_AFTER, 0 },
    { "in-check", HAS_ROYAL, 0 },
    { "in-check of next", HAS_ROYAL | HAS_AFTER, 0 },
    { "no-moves", HAS_AFTER, 0 },
    { "not can-win of next", HAS_AFTER, 0 },
    { "repeats >= $n", HAS_AFTER, 0 },
    { "repeats >= 2 and checking", HAS_AFTER, 0 },
    { "repeats >= 1 and chasing(piece is $o)", HAS_AFTER, 0 },
    { "returns >= $n", HAS_AFTER, 0 },
    { "can(capture)", HAS_AFTER, 0 },
    { "row(capture) $= $n", HAS_AFTER, 0 },
    { "barred(law-one)", HAS_AFTER | HAS_LAW, 0 },
    { "capture and not retaken", HAS_MOVE, 0 },
    { "capture and mutual", HAS_MOVE, 0 },
    { "it in ($S)", HAS_IT, 0 },
    { "it is $O", HAS_IT, 0 },
    { "it is $O $k", HAS_IT, 0 },
    { "it is not $k", HAS_IT, 0 },
    { "it is empty", HAS_IT, 0 },
    { "owner is $p", HAS_IT, 0 },
    { "at is empty", HAS_PICK, 0 },
    { "at in ($S)", HAS_PICK, 0 },
    { "mover is $p", 0, 0 },
    { "me is $p", 0, 0 },
    { "next is enemy", HAS_TWO, 0 },
    { "next is not friend", HAS_TEAMS, 0 },
    { "any $o in hand", HAS_HANDS, 0 },
    { "no own piece in hand", HAS_HANDS, 0 },
    { "any own $o of $p", 0, ~0u },
    { "($T) of $P", 0, ~0u },
    { "any $W in $c", 0, 0 },
};

static const Template numbers[] = {
    { "$n", 0, 0 },
    { "count $W", 0, 0 },
    { "round", 0, 0 },
    { "alive", 0, 0 },
    { "sides", 0, 0 },
    { "$q", HAS_NUMBER, 0 },
    { "$q of $P", HAS_NUMBER, 0 },
    { "advance($C)", 0, HAS_LINES },
    { "x($C)", 0, 0 },
    { "y($C)", 0, 0 },
    { "max(x(it) for $W)", 0, 0 },
    { "min(advance(it) for $W)", 0, HAS_LINES },
    { "sum($n for $W)", 0, 0 },
    { "sum(count around(it) for $W)", 0, 0 },
    { "lost(own $o)", 0, 0 },
    { "($N + $N)", 0, 0 },
    { "($N - $N)", 0, 0 },
    { "($N * $n)", 0, 0 },
    { "($N div $n)", 0, 0 },
    { "($N mod $n)", 0, 0 },
    { "-($N)", 0, 0 },
    { "distance", HAS_MOVE, 0 },
    { "count own piece in hand", HAS_HANDS, 0 },
    { "count $o in hand of $P", HAS_HANDS, 0 },
    { "longest($W)", 0, 0 },
    { "longest($W by $d)", 0, 0 },
    { "count ($S)", 0, 0 },
    { "$#", HAS_CONSTANT, 0 },
};

static const Template sets[] = {
    { "$W", 0, 0 },
    { "$c $c", 0, 0 },
    { "$z", HAS_ZONE, 0 },
    { "$W in ($S)", 0, 0 },
    { "$W not in ($S)", 0, 0 },
    { "around($S)", 0, 0 },
    { "beside($S)", 0, 0 },
    { "ahead($S)", 0, HAS_LINES },
    { "behind($S)", 0, HAS_LINES },
    { "rank $n", HAS_GRID, 0 },
    { "ranks 1-2", HAS_GRID, 0 },
    { "file b", HAS_GRID, 0 },
    { "files a-b", HAS_GRID, 0 },
    { "rank($S)", HAS_GRID, 0 },
    { "file($S)", HAS_GRID, 0 },
    { "first-rank", HAS_GRID, 0 },
    { "last-rank", HAS_GRID, 0 },
    { "far-edge", 0, HAS_LINES },
    { "light", HAS_GRID, 0 },
    { "dark", HAS_GRID, 0 },
    { "cells", 0, 0 },
    { "none", 0, 0 },
    { "empty", 0, 0 },
    { "(($S) & ($S))", 0, 0 },
    { "(($S) + ($S))", 0, 0 },
    { "(($S) - ($S))", 0, 0 },
    { "between($C..$C)", 0, 0 },
    { "beyond($C..$C)", 0, 0 },
    { "step($C by $d)", 0, 0 },
    { "reach($C by $A)", 0, 0 },
    { "flanked($C)", 0, 0 },
    { "linked($S..$S)", 0, 0 },
    { "grouped($S..$S)", 0, 0 },
    { "twin($S)", 0, ~0u },
    { "$r", HAS_TRAIL, 0 },
    { "from", HAS_ACTION, 0 },
    { "to", HAS_ACTION, 0 },
    { "path", HAS_ACTION, 0 },
    { "arrived", HAS_ACTION | HAS_AFTER, 0 },
    { "vacated", HAS_ACTION | HAS_AFTER, 0 },
    { "captured", HAS_ACTION, 0 },
    { "army", HAS_ARMY, 0 },
    { "at", HAS_PICK, 0 },
    { "it", HAS_IT, 0 },
};

static const Template selections[] = {
    { "own $o", 0, 0 },
    { "enemy $o", 0, 0 },
    { "own piece", 0, 0 },
    { "enemy piece", 0, 0 },
    { "$k", 0, 0 },
    { "piece", 0, 0 },
    { "$m", 0, 0 },
    { "own piece not $o", 0, 0 },
    { "piece not $m", 0, 0 },
    { "$p $o", 0, 0 },
    { "friend $o", 0, 0 },
    { "ally piece", HAS_TEAMS, 0 },
    { "neutral piece", HAS_NOBODY, 0 },
    { "royal", HAS_ROYAL, 0 },
    { "own royal", HAS_ROYAL, 0 },
    { "own $f piece", HAS_FLAG, 0 },
    { "$f", HAS_FLAG, 0 },
    { "attacked own piece", 0, 0 },
    { "own $o attacked", 0, 0 },
    { "guarded piece", 0, 0 },
    { "own $o not attacked", 0, 0 },
    { "empty in ($S)", 0, 0 },
    { "$W of $P", 0, ~0u },
    { "own piece of $P", 0, 0 },
    { "$O $k in ($S)", 0, 0 },
};

static const Template cells[] = {
    { "$c", 0, 0 },
    { "from", HAS_ACTION, 0 },
    { "to", HAS_ACTION, 0 },
    { "it", HAS_IT, 0 },
    { "at", HAS_PICK, 0 },
    { "own $o", 0, 0 },
    { "step($c by $d)", 0, 0 },
    { "beyond(from..to)", HAS_MOVE, 0 },
};
static const Template players[] = {
    { "mover", 0, 0 }, { "next", 0, 0 },     { "me", 0, 0 },          { "enemy", HAS_TWO, 0 },
    { "$p", 0, 0 },    { "p", HAS_EACH, 0 }, { "owner($c)", 0, ~0u },
};
static const Template owners[] = { { "own", 0, 0 }, { "enemy", 0, 0 }, { "friend", 0, 0 } };
static const Template comparisons[] = { { "==", 0, 0 }, { "!=", 0, 0 }, { "<", 0, 0 },
                                        { "<=", 0, 0 }, { ">", 0, 0 },  { ">=", 0, 0 } };
static const Template directions[] = {
    { "forward", 0, HAS_LINES }, { "back", 0, HAS_LINES },        { "left", 0, HAS_LINES },
    { "right", 0, HAS_LINES },   { "forward-left", HAS_GRID, 0 }, { "n", HAS_GRID, 0 },
    { "east", HAS_LINES, 0 },    { "-east", HAS_LINES, ~0u },     { "e", HAS_GRID, 0 },
};

static const Template notations[] = {
    { "W", 0, 0 },
    { "K", 0, 0 },
    { "R", 0, 0 },
    { "U", 0, 0 },
    { "mR", 0, 0 },
    { "R2", 0, 0 },
    { "mWcR", 0, 0 },
    { "cW", 0, 0 },
    { "W2", 0, 0 },
    { "F", 0, HAS_LINES },
    { "Q", 0, HAS_LINES },
    { "B", 0, HAS_LINES },
    { "N", 0, HAS_LINES },
    { "BN", 0, HAS_LINES },
    { "D", 0, HAS_LINES },
    { "A", 0, HAS_LINES },
    { "FD", 0, HAS_LINES },
    { "WC", 0, HAS_LINES },
    { "Z2", 0, HAS_LINES },
    { "HG", 0, HAS_LINES },
    { "NN", 0, HAS_LINES },
    { "(3,1)", 0, ~0u },
    { "nN", 0, HAS_LINES },
    { "nA", 0, HAS_LINES },
    { "nZ", 0, HAS_LINES },
    { "gQ", 0, HAS_LINES },
    { "pR", 0, HAS_LINES },
    { "mRcpR", 0, HAS_LINES },
    { "mBcgB", 0, HAS_LINES },
    { "jR", 0, HAS_LINES },
    { "jD", 0, HAS_LINES },
    { "fmWfcF", 0, HAS_LINES },
    { "fmWfceFifmnD", 0, HAS_LINES },
    { "fW", 0, HAS_LINES },
    { "fsW", 0, HAS_LINES },
    { "vWfF", 0, HAS_LINES },
    { "fRbF", 0, HAS_LINES },
    { "sR", 0, HAS_LINES },
    { "fhN", 0, HAS_LINES },
    { "vN", 0, HAS_LINES },
    { "ifmW2", 0, HAS_LINES },
    { "dW", 0, HAS_LINES },
    { "mcdF", 0, HAS_LINES },
    { "oR", HAS_GRID, 0 },
    { "fcafmF", 0, HAS_LINES },
    { "caK", 0, HAS_LINES },
    { "mcabK", 0, HAS_LINES },
    { "RmasR", 0, HAS_LINES },
    { "afsK", 0, HAS_LINES },
};

/* As they stand in a definition, where brackets need quotes. */
static const Template written[] = {
    { "$A", 0, 0 },
    { "$A", 0, 0 },
    { "$A", 0, 0 },
    { "'[F?R]'", 0, HAS_LINES },
    { "'[W-F]'", 0, HAS_LINES },
    { "'[W?sW]'", 0, HAS_LINES },
    { "'[R?sR]'", 0, HAS_LINES },
    { "'[pW-W]'", 0, HAS_LINES },
    { "'[F?rF?lF]'", 0, HAS_LINES },
    { "'c[F?R]'", 0, HAS_LINES },
};

static const Template moves[] = {
    { "$a", 0, 0 },
    { "$a", 0, 0 },
    { "$a", 0, 0 },
    { "{move: $a, if: $T}", 0, 0 },
    { "{move: $a, to: $S}", 0, 0 },
    { "{move: $a, from: $S}", 0, 0 },
    { "{move: $A, within: $z}", HAS_ZONE, 0 },
    { "{move: R, through: $O $k}", 0, 0 },
    { "{move: pR, over: piece not $o}", 0, HAS_LINES },
    { "{move: $a, captures: $O $k}", 0, 0 },
    { "{move: $a, captures: none}", 0, 0 },
    { "{move: $A, takes: enemy piece in beside(to)}", 0, 0 },
    { "{move: $A, takes: enemy piece in path}", 0, 0 },
    { "{move: W, swaps: own $o}", 0, 0 },
    { "{move: $A, swaps: enemy $k}", 0, 0 },
    { "{move: R, wrap: files}", HAS_GRID, 0 },
    { "{move: mR, leaves: $r}", HAS_TRAIL, 0 },
    { "{move: $A, become: $o}", 0, 0 },
    { "{move: $A, do: [$H]}", 0, 0 },
    { "{move: $A, pick: {at: $S}, do: [$H]}", 0, 0 },
    { "{move: $A, as: leap}", 0, 0 },
    { "{stay: true, if: $T, become: $o}", 0, 0 },
    { "{stay: true, pick: {at: $S}, do: [$H]}", 0, 0 },
    { "{legs: [{go: W}, {go: W, frame: piece}]}", 0, HAS_LINES },
    { "{legs: [{go: fF, stop: true}, {go: fW, frame: piece, captures: $O $k}]}", 0, HAS_LINES },
    { "{legs: [{go: forward 2, if: $T}]}", 0, HAS_LINES },
    { "{legs: [{go: left 3, through: piece}, {go: R}]}", 0, HAS_LINES },
    { "{legs: [{go: east}, {go: up}]}", HAS_LINES, 0 },
    { "{legs: [{go: east 0}]}", HAS_LINES, 0 },
};

static const Template steps[] = {
    { "{remove: $S}", 0, 0 },
    { "{capture: $W}", 0, 0 },
    { "{capture: enemy piece in beside(to)}", HAS_MOVE, 0 },
    { "{remove: $W, if: $T}", 0, 0 },
    { "{send: $W, to: hand of owner}", HAS_HANDS, 0 },
    { "{send: $W, to: hand of $P}", HAS_HANDS, 0 },
    { "{put: $o, at: $c, if: $c is empty}", 0, 0 },
    { "{put: $o, at: $C}", 0, 0 },
    { "{put: $o, at: at, if: at is empty}", HAS_PICK, 0 },
    { "{put: $o, at: $C, of: $P}", 0, 0 },
    { "{put: $o, at: $C, from: hand}", HAS_HANDS, 0 },
    { "{move: piece in to, to: from}", HAS_MOVE, 0 },
    { "{move: $W in $c, to: $C}", 0, 0 },
    { "{move: $W, to: step(it by $d)}", 0, 0 },
    { "{swap: $c, with: $C}", 0, 0 },
    { "{swap: to, with: at}", HAS_MOVE | HAS_PICK, 0 },
    { "{become: $o, at: $W}", 0, 0 },
    { "{become: $o, if: $T}", HAS_MOVE, 0 },
    { "{convert: $W, to: $P}", 0, 0 },
    { "{convert: flanked(to), to: mover}", HAS_MOVE, 0 },
    { "{convert: $W, to: nobody}", 0, 0 },
    { "{convert: enemy piece in reach(to by $A), to: mover}", HAS_MOVE, 0 },
    { "{give: $o, to: $P}", HAS_HANDS, 0 },
    { "{spend: $o, of: $P, if: any $o in hand of $P}", HAS_HANDS, 0 },
    { "{spend: $o, of: $P}", HAS_HANDS, 0 },
    { "{set: $q, to: $N}", HAS_NUMBER, 0 },
    { "{set: $q, to: $q + 1}", HAS_NUMBER, 0 },
    { "{flag: $f, at: $W}", HAS_FLAG, 0 },
    { "{clear: $f, at: $S}", HAS_FLAG, 0 },
    { "{trail: $r, at: $C}", HAS_TRAIL, 0 },
    { "{out: $P, if: $T}", 0, 0 },
    { "{again: true, if: $T}", 0, 0 },
    { "{end-turn: true, if: $T}", 0, 0 },
};

static const Template effects[] = {
    { "{if: $T, do: [$H]}", 0, 0 },
    { "{if: $T, do: [$H, $H]}", 0, 0 },
    { "{do: [$H]}", 0, 0 },
    { "{if: capture, do: [$H]}", 0, 0 },
    { "{each: p, if: $T, do: [{set: $q, to: $q of p + 1, of: p}]}", HAS_NUMBER, 0 },
    { "{each: p, if: $T, do: [{out: p}]}", 0, 0 },
    { "{at: turn-end, if: no own $o, do: [{set: $q, to: $n}]}", HAS_NUMBER, 0 },
    { "{at: turn-start, if: any own $o in $z, do: [{set: $q, to: $q + $n}]}", HAS_NUMBER | HAS_ZONE, 0 },
    { "{at: turn-end, do: [{remove: own $o in ($z)}]}", HAS_ZONE, 0 },
    { "{if: move, pick: {at: empty in reach(to by $A)}, do: [{put: $k, at: at}]}", 0, 0 },
    { "{if: $T, pick: {at: $S}, optional: true, do: [$H]}", 0, 0 },
    { "{pick: {at: empty in beside(to)}, optional: true, do: [{put: $o, at: at}]}", 0, 0 },
    { "{times: $n, if: $T, do: [$H]}", 0, 0 },
    { "{if: capture, pick: {what: $o/$o}, do: [{become: what, at: to}]}", 0, 0 },
    { "{if: $T, pick: {many: 1-3}, do: [{set: $q, to: many}], text: \"!{many}\"}", HAS_NUMBER, 0 },
    { "{if: capture, pick: {who: player}, do: [{convert: piece in to, to: who}]}", 0, 0 },
};

static const Template laws[] = {
    { "{forbid: $T}", 0, 0 },
    { "{forbid: capture and $T}", 0, 0 },
    { "{never: $T}", 0, 0 },
    { "{never: own $o attacked, at: turn-end}", 0, ~0u },
    { "{never: any own $o attacked}", 0, 0 },
    { "{never: $T, at: turn-end}", 0, HAS_LONG_TURNS },
    { "{never: repeats >= $n}", 0, 0 },
    { "{warn: $T, says: take care}", 0, 0 },
    { "{forbid: $T, says: this is not done here}", 0, 0 },
};

static const Template endings[] = {
    { "{if: any own $o in ($S), wins: mover}", 0, 0 },
    { "{if: no enemy $o, wins: mover}", 0, 0 },
    { "{if: $T and round > $n, draw: true}", 0, 0 },
    { "{if: repeats >= $n, draw: true, says: it was seen before}", 0, 0 },
    { "{if: repeats >= $n, draw: true, claim: $T}", 0, 0 },
    { "{if: $T and round > $n, draw: true, played: true}", 0, 0 },
    { "{if: no-moves, loses: next}", 0, 0 },
    { "{if: no-moves, wins: mover}", 0, 0 },
    { "{each: p, if: no $o of p, loses: p}", 0, 0 },
    { "{each: p, if: count own piece of p < $n, out: p}", 0, 0 },
    { "{if: round > $n, most: $N}", 0, 0 },
    { "{if: $T and $T, wins: $P}", 0, 0 },
    { "{if: $T and $T, loses: all}", 0, 0 },
    { "{each: p, if: repeats >= 2 and checking of p, loses: p}", 0, 0 },
    { "{each: p, if: repeats >= 2 and chasing(piece is $o) of p, loses: p}", 0, 0 },
    { "{if: returns >= 3, loses: mover}", 0, 0 },
    { "{if: longest(own $o) >= 3, wins: mover}", 0, 0 },
    { "{if: $q >= 3, wins: mover}", HAS_NUMBER, 0 },
};

static const Template actions[] = {
    { "{pick: {at: $S}, do: [$H]}", 0, 0 },
    { "{pick: {at: own $o}, if: $T, do: [{become: $o, at: at}]}", 0, 0 },
    { "{pick: {at: empty in beside(own piece)}, do: [{put: $o, at: at}], text: \"+{at}\"}", 0, 0 },
    { "{pick: {at: enemy piece, with: own $o}, do: [{swap: at, with: with}]}", 0, 0 },
    { "{pick: {at: enemy $o}, takes: at, do: [$H]}", 0, 0 },
    { "{pick: {many: 1-3}, do: [{set: $q, to: many}]}", HAS_NUMBER, 0 },
    { "{pick: {who: enemy player}, if: $T, do: [{set: $q, to: $n, of: who}]}", HAS_NUMBER, 0 },
    { "{if: $T, do: [$H]}", 0, 0 },
};

static const Template castlings[] = {
    { "{king: $1, rook: $2, to: {kingside: c b}}", 0, 0 },
    { "{king: $1, rook: [$2], from: anywhere, to: {kingside: c b, queenside: b c}}", 0, 0 },
    { "{king: $1, rook: $2, to: {left: a b}, through: $T}", 0, 0 },
    { "{king: $1, rook: $2, to: {kingside: d c}, through: anything}", 0, 0 },
};

#define SORT(letter, table)                                                                                  \
    case letter: *count = sizeof(table) / sizeof *(table); return table

const Template *templates_of(char sort, size_t *count)
{
    switch (sort) {
        SORT('T', conditions);
        SORT('N', numbers);
        SORT('S', sets);
        SORT('W', selections);
        SORT('C', cells);
        SORT('P', players);
        SORT('O', owners);
        SORT('=', comparisons);
        SORT('d', directions);
        SORT('A', notations);
        SORT('a', written);
        SORT('M', moves);
        SORT('H', steps);
        SORT('E', effects);
        SORT('L', laws);
        SORT('G', endings);
        SORT('X', actions);
        SORT('R', castlings);
    default: *count = 0; return NULL;
    }
}
