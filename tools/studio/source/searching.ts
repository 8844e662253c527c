/* Finds definitions of the library by words, the best first. Accents and signs do not matter: "Glinski" finds "Gliński". */

import type { Definition } from "./answers";

const NUMBERS = ["no", "one", "two", "three", "four", "five", "six", "seven", "eight"];
/* Letters that are no other letter with an accent. */
const PLAIN: Record<string, string> = { ł: "l", ø: "o", đ: "d", ð: "d", þ: "th", ß: "ss", æ: "ae", œ: "oe", ı: "i" };

/** A text in small letters without accents, its words parted by single spaces. */
export function folded(text: string): string {
    return text.toLowerCase().normalize("NFD").replace(/[\u0300-\u036f'’]/g, "").replace(/[łøđðþßæœı]/g, (letter) => PLAIN[letter]!)
        .replace(/[^\p{L}\p{N}]+/gu, " ").trim();
}

export function tagsOf(definition: Definition): string[] {
    const tags = Array.isArray(definition.tags) ? definition.tags : definition.tags.split(/[\s,]+/);
    return tags.filter((tag) => tag !== "" && tag !== "unlisted"); /* that says only where it is not listed */
}

/** The numbers of players that a definition is for: an option may let them be chosen. */
function playersOf(definition: Definition): number[] {
    const chosen = definition.options?.find((each) => each.name === "players")?.choices?.map(Number).filter((each) => Number.isInteger(each)) ?? [];
    return chosen.length > 0 ? chosen : [definition.players];
}

/** "four players", "4-player": which number, and what else is asked for. */
function players(text: string): { number: number | null; rest: string } {
    const found = new RegExp(`\\b(${NUMBERS.join("|")}|\\d+) (player|players|handed|people|persons)\\b`).exec(text);
    if (found === null) return { number: null, rest: text };
    const word = found[1]!, number = NUMBERS.includes(word) ? NUMBERS.indexOf(word) : Number(word);
    return { number, rest: text.replace(found[0], " ").replace(/\s+/g, " ").trim() };
}

/** What can be searched for in a definition, from what counts most to what counts least. */
function facts(definition: Definition): { names: string[]; tags: string; rest: string } {
    const also = definition.also ?? [], about = [definition.about, definition.board, definition.group, definition.topology ?? "", definition.inventor ?? ""];
    const seats = playersOf(definition).map((count) => `${count} players ${NUMBERS[count] ?? ""} players`);
    return { names: [definition.name, definition.id, ...also].map(folded), tags: folded(tagsOf(definition).join(" ")), rest: folded([...about, ...seats].join(" ")) };
}

/** The definitions that have all words of the text, the best first: those for so many players, then of that name, with a name that begins so,
 * with a name that contains it, with a tag, and last those whose description has the words. Equals stay in their order. */
export function searched(definitions: Definition[], text: string): Definition[] {
    const all = folded(text), { number, rest } = players(all);
    if (all === "") return definitions;
    const ranked = definitions.flatMap((definition) => {
        const { names, tags, rest: others } = facts(definition), everything = [...names, tags, others].join(" ");
        const has = (words: string) => words.split(" ").every((word) => everything.includes(word));
        const fits = number !== null && playersOf(definition).includes(number);
        if (!has(fits ? rest : all)) return [];
        const asked = fits ? rest : all;
        const name = names[0]!;
        const rank = names.includes(asked) ? 0 : name.startsWith(asked) ? 1 : ` ${name}`.includes(` ${asked}`) ? 2 : name.includes(asked) ? 3
            : names.some((each) => each.includes(asked)) ? 4 : tags.includes(asked) ? 5 : 6;
        return [{ definition, rank: fits || number === null ? rank : rank + 10 }];
    });
    return ranked.sort((a, b) => a.rank - b.rank).map((each) => each.definition);
}
