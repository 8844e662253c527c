"""Puts made-up games in place of those that a report has kept, so that its figures depend on no bot.
Usage: planted.py PAGE GAMES HOW SEATS KINDS CELLS
PAGE.games and PAGE.random keep the games; their first lines stay. HOW says who wins: `even` (each seat in turn, and some
games are drawn), `first` (the first seat nine of ten), `last` (the last one), `lean` (of two seats the first 13 of 20), `weak`
(the one whose level is lower), `drawn` (hardly anybody)."""

import json
import sys

page, how = sys.argv[1], sys.argv[3]
games, seats, kinds, cells = int(sys.argv[2]), *map(int, sys.argv[4:])


def winner(game):
    """The seat that wins, or None."""
    place = game % 18  # a round: 6 games at equal levels, 6 of a stronger first and second seat in turn, 6 at equal levels
    if how == "weak" and 6 <= place < 12:
        return 1 - place % 2 if game % 7 else None
    if how == "drawn" and game % 7:
        return None
    if how == "lean":
        return int(game % 20 >= 13)
    if how in ("first", "last") and game % 10:
        return 0 if how == "first" else seats - 1
    return None if game % 5 == 4 else game % seats


def between_bots(game):
    won, plies, over = winner(game), 10 + game * 7 % 23, game % 11 != 10
    points = [1 / seats if won is None or not over else float(seat == won) for seat in range(seats)]
    lead = 0 if won is None else 1 if won == 0 else -1
    moments = []
    for ply in range(2, plies, 2):
        seat = ply // 2 % seats
        ahead = 0 if won is None else 1 if seat == won else -1
        swing = -1 if game % 3 == 0 and ply < plies / 2 else 1  # a third of the winners were behind
        moments += [ply, seat, 99 * ahead if ply + 4 > plies else ahead * swing * (ply % 5) / 2]
    leads = [[0, lead * (1 + game % 2), lead * (game % 4 - 1)][kind % 3] for kind in range(kinds)]
    return {"game": game + 1, "points": points + [0] * (8 - seats), "over": over, "draw": over and won is None,
            "reason": "" if not over else "late" if won is None else "regicide",
            "counts": [plies, plies // 2, game % 3, 40 + game, *((2, 3 + game % 3) if game % 6 == 5 else (0, 0)), game % 4, 1 + game % 4],
            "moments": moments, "cells": [cell for cell in range(0, cells, 2) for _ in range(cell % 3 + game % 2)],
            "leads": leads * (game % 3)}


def at_random(game):
    won = None if game % 4 == 3 else game % seats
    over = game % 13 != 12
    drawn = over and won is None and game % 3 > 0  # else everybody loses
    return [20 + game % 30, 10, 50, 8, 0, int(over), int(drawn), 0 if won is None or not over else 1 << won, 0,
            "" if not over else "late" if won is None else "regicide"]


for path, lines in (page + ".games", [between_bots(game) for game in range(games)]), (
    page + ".random", [{"game": game + 1, "games": [at_random(game)], "costly": ""} for game in range(5 * games)]):
    with open(path, encoding="utf-8") as file:
        first = file.readline()
    with open(path, "w", encoding="utf-8") as file:
        file.write(first + "".join(json.dumps(line, separators=(",", ":")) + "\n" for line in lines))
