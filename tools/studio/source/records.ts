/* Games as texts: vari's records, which hold their definition, and PGN, which others write. */

import type { Opened } from "./game";
import type { Rules } from "./answers";

/** A record as `vari play` keeps it; null if it is none. */
export function readRecord(text: string): Opened | null {
    if (!text.startsWith("record: ")) return null;
    const lines = text.split("\n"), begin = lines.findIndex((line) => line.startsWith("#= "));
    if (begin < 0) return null;
    const end = lines.findIndex((line, at) => at > begin && !line.startsWith("#|"));
    const value = (key: string) => lines.filter((line) => line.startsWith(`${key}: `)).map((line) => line.slice(key.length + 2).trim());
    return {
        name: lines[begin]!.replace(/^#= \d+ (.*\/)?/, ""), text: lines.slice(begin + 1, end < 0 ? undefined : end).map((line) => line.replace(/^#\| ?/, "")).join("\n") + "\n",
        moves: value("move"), position: value("position")[0] ?? null,
    };
}

/** The first game of a PGN: its actions as they are written, without variations and comments. */
export function readPgn(text: string): { moves: string[]; position: string | null } {
    const tags = [...text.matchAll(/^\[(\w+) "((?:[^"\\]|\\.)*)"\]\s*$/gm)];
    const second = tags.findLast((tag, at) => at > 0 && tag[1] === "Event");
    const game = second === undefined ? text : text.slice(0, second.index);
    let depth = 0;
    const moves = game.replace(/^\[.*\]\s*$/gm, "").replace(/\{[^}]*\}/g, " ").replace(/;.*$/gm, " ").split(/\s+|(?=[()])|(?<=[()])/).filter((word) => {
        if (word === "(") depth++;
        else if (word === ")") depth--;
        else return depth === 0;
        return false;
    }).map((word) => word.replace(/^\d+\.+/, "").replace(/[!?]+$/, ""));
    return { moves: moves.filter((word) => word !== "" && !/^(\$\d+|1-0|0-1|1\/2-1\/2|\*)$/.test(word)), position: tags.find((tag) => tag[1] === "FEN")?.[2] ?? null };
}

export function writePgn(rules: Rules, written: string[], start: string | null, result: string): string {
    const tag = (name: string, value: string) => `[${name} "${value.replace(/[\\"]/g, "\\$&")}"]\n`;
    const date = new Date().toISOString().slice(0, 10).replace(/-/g, ".");
    const words = written.flatMap((word, at) => at % rules.players.length === 0 ? [`${Math.floor(at / rules.players.length) + 1}.`, word] : [word]);
    let line = "", body = "";
    for (const word of [...words, result]) {
        if (line.length + word.length > 78) { body += `${line}\n`; line = ""; }
        line += line === "" ? word : ` ${word}`;
    }
    return tag("Event", "?") + tag("Site", "vari studio") + tag("Date", date) + tag("Round", "-") + tag("White", "?") + tag("Black", "?") + tag("Result", result) +
        tag("Variant", rules.name) + (start === null ? "" : tag("SetUp", "1") + tag("FEN", start)) + `\n${body}${line}\n`;
}
