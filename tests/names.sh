#!/bin/sh
# Other names of definitions: each stands for one definition and for options that it has, and what other programs
# write is known. Usage: names.sh VARI
set -u
vari=$1
here=$(cd "$(dirname "$0")" && pwd)
VARI_SHIPPED=$here/../definitions
XDG_DATA_HOME=$(mktemp -d)
export VARI_SHIPPED XDG_DATA_HOME
trap 'rm -rf "$XDG_DATA_HOME"' EXIT
failed=0

is() { # NAME ID [OPTIONS]
    printf '[Variant "%s"]\n\n*\n' "$1" | "$vari" replay --format record - 2>&1 |
        sed -n 's/^variant: //p; s/^set: //p' | paste -sd' ' >"$XDG_DATA_HOME/is"
    [ "$(cat "$XDG_DATA_HOME/is")" = "$2${3:+ $3}" ] && return
    failed=$((failed + 1))
    echo "$1: $(cat "$XDG_DATA_HOME/is"), not $2 ${3:-}"
}

# No two definitions have one name, ids before other names; titles alone may be alike.
"$vari" list --json | python3 -c '
import json, re, sys
fold = lambda name: re.sub("[\x00-\x7f]", lambda m: m.group() if m.group().isalnum() else "", name.lower())
seen, bad = {}, 0
listed = [json.loads(line) for line in sys.stdin]
for one in listed:
    seen[fold(one["id"])] = one["id"]
for one in listed:
    for name in one["also"]:
        other = seen.setdefault(fold(name), one["id"])
        if other != one["id"] or fold(name) == fold(one["name"]):
            print(name, "is said of", one["id"], "and", other)
            bad += 1
sys.exit(bad > 0)' || failed=$((failed + 1))

# Kinds whose ids have hyphens have a name for people to read.
if grep -nE '^  [a-z]+(-[a-z]+)+: *\{.*letter:' "$VARI_SHIPPED"/*/*.yaml | grep -v 'name:'; then
    failed=$((failed + 1))
fi

# Options that a name chooses are there.
for name in $(sed -n 's/^also:.*{/{/p' "$VARI_SHIPPED"/*/*.yaml | grep -o '{[a-z0-9-]*' | tr -d '{'); do
    "$vari" moves "$name" >/dev/null || failed=$((failed + 1))
done

while read -r id name; do
    is "$name" "${id%%:*}" "$(echo "$id" | sed -n "s/^[^:]*://p" | tr "," " ")"
done <<'END'
chess Standard
chess normal
chess From Position
chess960 fischerandom
chess960 Fischer Random
chess960 Chess 960
3check Three-check
3check 3-check
3check 3Check
5check 5-check
seirawan S-Chess
seirawan schess
duck Duck chess
crazyhouse:chess960=true Crazyhouse960
atomic:chess960=true Atomic960
kingofthehill King of the Hill
racingkings Racing Kings
kyoto-shogi kyotoshogi
jeson-mor jesonmor
janggi:bikjang=nothing,counting=true janggimodern
janggi:bikjang=nothing,counting=false janggicasual
janggi:bikjang=draw,counting=false janggitraditional
clobber:size=large clobber10
flipello:size=ten flipello10
capablanca Capablanca Chess
shouse S-House
four-in-a-row cfour
othello reversi
minishogi mini
minishogi 5五将棋
minishogi ５五将棋
minishogi ＭＩＮＩ
chu-shogi 中将棋
kyoto-shogi 京都将棋
dobutsu どうぶつ将棋
torishogi 禽将棋
annan-shogi 安南将棋
checkshogi 王手将棋
shogi-handicap:odds=three-pieces 三枚落ち
shogi-handicap:odds=five-pieces 五枚落ち
shogi-handicap:odds=left-five-pieces 左五枚落ち
shogi-handicap:odds=left-seven-pieces 左七枚落ち
shogi-handicap:odds=right-seven-pieces 右七枚落ち
chu-shogi chu
chess960 Freestyle Chess
chess960 wild/fr
kingofthehill King Of The Hill Chess
racingkings:chess960=true racingkings1440
caparandom Capablanca Random Chess
cylinder Cylindrical Chess
different-armies cwda
ultima Baroque
xiangqi Xiangqi (Chinese Chess)
janggi Janggi (Korean Chess)
makruk Makruk (Thai Chess)
gardner Gardner Minichess
glinski Glinski Hexagonal
END

# So they are by protocols; what is not known is told and not played as something else.
printf 'uci\nsetoption name UCI_Variant value kyotoshogi\nd\nquit\n' | "$vari" uci | grep -q '^Fen: p+nks+l/' ||
    { failed=$((failed + 1)); echo "UCI_Variant kyotoshogi is not chosen"; }
printf 'setoption name UCI_Variant value chss\nposition startpos\ngo depth 1\nd\nquit\n' | "$vari" uci >"$XDG_DATA_HOME/out"
grep -q '^bestmove (none)' "$XDG_DATA_HOME/out" && ! grep -q Fen "$XDG_DATA_HOME/out" ||
    { failed=$((failed + 1)); echo "an unknown UCI_Variant is played"; }

# A set-up that was dealt is castled in, and only then.
at='bqnrnkrb/pppppppp/8/8/8/8/PPPPPPPP/BQNR1KRB w KQkq - 0 1'
"$vari" moves chess --position "$at" | grep -qx f1g1 || { failed=$((failed + 1)); echo "no castling from $at"; }
printf 'position fen %s moves f1g1\nd\nposition startpos moves e2e4 e7e5 g1f3 b8c6 f1c4 f8c5 e1g1\nd\nquit\n' "$at" |
    "$vari" uci | grep '^Fen' >"$XDG_DATA_HOME/out"
printf 'Fen: bqnrnkrb/pppppppp/8/8/8/8/PPPPPPPP/BQNR1RKB b gd - 1 1\nFen: r1bqk1nr/pppp1ppp/2n5/2b1p3/2B1P3/5N2/PPPP1PPP/RNBQ1RK1 b kq - 5 4\n' |
    diff - "$XDG_DATA_HOME/out" || failed=$((failed + 1))
echo "names: $failed failed"
exit $failed
