# Checks who calls whom in the interpreter. Reads interpreter/floors.txt, the output of `nm -A` for the objects of
# every file (as `-`), and the sources of the rooms whose callbacks floors.txt lists. Writes problems to the file
# `problems`, and the figures to its output.

function problem(text) { print text >problems }

# --- floors.txt

FILENAME ~ /floors\.txt$/ {
    if ($1 ~ /^[0-9]+$/) for (i = 2; i <= NF; i++) room_floor[$i] = $1
    if ($1 == "file") for (i = 3; i <= NF; i++) file_floor["play/" $i] = $2
    if ($1 == "up") up["play/" $2 " " $3] = 1
    if ($1 == "callback") for (i = 3; i <= NF; i++) callers[$2] = callers[$2] " " $i
    if ($1 == "hands") for (i = 4; i <= NF; i++) handed[$3 " " $i] = $2
    if ($1 == "apart") for (i = 3; i <= NF; i++) apart[$2 " " $i] = 1
    if ($1 == "question") question[$2] = 1
    if ($1 == "limit") limit[$2] = $3
    next
}

# --- symbols: FILE.c.o:[ADDRESS] LETTER NAME

FILENAME == "-" {
    file = $1; sub(/\.c\.o:.*/, "", file)
    if ($(NF - 1) ~ /^[A-Z]$/ && $(NF - 1) != "U") home[$NF] = file
    if ($(NF - 1) == "T") is_function[$NF] = 1
    if ($(NF - 1) == "U") uses[file " " $NF] = 1
    next
}

# --- sources: functions that are named without being called are handed to somebody

function bare(line) { # without comments and strings
    gsub(/"(\\.|[^"\\])*"/, "", line)
    if (inside) { if (line !~ /\*\//) return ""; sub(/^.*\*\//, "", line); inside = 0 }
    gsub(/\/\*([^*]|\*+[^*\/])*\*+\//, "", line)
    if (line ~ /\/\*/) { sub(/\/\*.*$/, "", line); inside = 1 }
    return line
}

FNR == 1 {
    inside = 0; file = FILENAME; sub(/^interpreter\//, "", file); sub(/\.c$/, "", file);
    if (file ~ /^play\// && !(file in file_floor)) problem(FILENAME ": has no place among the files of play in interpreter/floors.txt")
}
{
    line = bare($0)
    if (line ~ /^static .*[a-z0-9_]\(/ && line !~ /;$/) {
        match(line, /[a-z][a-z0-9_]*\(/)
        own[file " " substr(line, RSTART, RLENGTH - 1)] = 1
    }
    while (match(line, /(\.|->)?[A-Za-z][A-Za-z0-9]*_[A-Za-z0-9_]*/)) {
        name = substr(line, RSTART, RLENGTH); line = substr(line, RSTART + RLENGTH)
        if (line ~ /^ *\(/ || name !~ /^[a-z]/) continue
        if ((file " " name) in own || (name in is_function && ((file " " name) in uses || home[name] == file)))
            named[file " " name] = FILENAME ":" FNR
    }
}

# --- what follows

function add_call(from, to) {
    if (from != to && !((from " " to) in calls)) { calls[from " " to] = 1; called_by[from] = called_by[from] " " to }
}

# Adds the calls that a callback makes, from every file that calls it.
function add_handed(pair,    part, to, from, count, list, i) {
    split(pair, part, " ")
    to = pair in own ? part[1] : home[part[2]]
    count = split(callers[handed[pair]], list, " ")
    for (i = 1; i <= count; i++) {
        from = list[i] == "-" ? part[1] : list[i]
        add_call(from, to)
        if (room(from) == "play" && room(to) == "compile") to_compile++
    }
}

function room(file) { return file ~ /\// ? substr(file, 1, index(file, "/") - 1) : "vari" }

# Marks in `reached` every pair "START FILE" of which the second can be reached from the first.
function reach(start,    stack, top, i, count, list) {
    if (start in started) return
    started[start] = 1; top = 1; stack[1] = start
    while (top > 0) {
        count = split(called_by[stack[top--]], list, " ")
        for (i = 1; i <= count; i++) if (!((start " " list[i]) in reached)) { reached[start " " list[i]] = 1; stack[++top] = list[i] }
    }
}

# The files in the largest circle of calls that runs through play.
function largest_circle(    from, pair, part, size, most) {
    split("", reached); split("", started)
    for (from in file_floor) reach(from)
    for (pair in reached) { split(pair, part, " "); goes[part[2]] = 1 }
    for (from in goes) reach(from)
    for (pair in reached) {
        split(pair, part, " ")
        if (part[1] in file_floor && (part[2] " " part[1]) in reached && ++size[part[1]] > most) most = size[part[1]]
    }
    return most + 0
}

function hold(name, number, text) {
    print text ": " number " (at most " limit[name] ")"
    if (number > limit[name]) problem("interpreter/floors.txt: " text ": " number ", where at most " limit[name] " are allowed")
    if (number < limit[name]) problem("interpreter/floors.txt: " text ": only " number " now; lower the limit from " limit[name])
}

END {
    for (use in uses) {
        split(use, part, " "); from = part[1]; name = part[2]
        if (!(name in home)) continue
        to = home[name]; add_call(from, to)
        if (room(from) != room(to)) {
            if (room_floor[room(to)] >= room_floor[room(from)]) problem(from ".c calls " name "() of " to ".c, which is no lower room")
        } else if (room(from) == "play" && file_floor[to] > file_floor[from]) {
            if (use in up) delete up[use]; else problem(from ".c calls up to " name "() of " to ".c")
        }
    }
    for (use in up) problem("interpreter/floors.txt: up " use ": there is no such call")

    for (pair in apart) {
        split(pair, part, " "); reach(part[1])
        if (!(part[1] in called_by) || !(part[2] in called_by)) problem("interpreter/floors.txt: apart " pair ": no such file")
        if (pair in reached) problem(part[1] ".c calls " part[2] ".c, if by way of other files")
    }

    hold("direct", largest_circle(), "files in the largest circle of direct calls through play")
    for (pair in named) if (!(pair in handed)) {
        split(pair, part, " ")
        problem(named[pair] ": " part[2] "() is handed to somebody; interpreter/floors.txt does not say as which callback")
    }
    for (pair in handed) {
        split(pair, part, " ")
        if (!(handed[pair] in callers)) problem("interpreter/floors.txt: no callback " handed[pair])
        if (!(pair in named)) problem("interpreter/floors.txt: hands " pair ": " part[1] ".c does not hand it to anybody")
        else if (!(handed[pair] in question)) add_handed(pair)
    }
    hold("pipeline", largest_circle(), "files in the largest circle of calls through play, callbacks included, questions of conditions aside")
    for (pair in handed) if (handed[pair] in question) add_handed(pair)
    hold("circle", largest_circle(), "files in the largest circle of calls through play, callbacks and questions included")
    hold("compile", to_compile + 0, "calls from play to compile")
}
