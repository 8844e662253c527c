/* Shows texts with the few marks that vari writes: headings, lists, paragraphs, bold, code. They may hold what strangers
 * wrote, so that nothing is markup: all becomes elements made here, with text in them. */

import { element } from "./element";

/* What stands between two marks may have the mark itself in it, behind a backslash: `**Duck (\*)**`. */
const MARKED = /\\([\\`*_{}[\]()#+.!|<>-])|\*\*((?:\\.|[^\\*]|\*(?!\*))+)\*\*(?!\*)|`([^`]+)`|(?<![\w*])\*((?:\\.|[^\\*])+)\*(?![\w*])|(?<![\w_])_((?:\\.|[^\\_])+)_(?![\w_])/g;

function spans(text: string): (Node | string)[] {
    const parts: (Node | string)[] = [];
    let at = 0;
    for (const match of text.matchAll(MARKED)) {
        const [all, escaped, strong, code] = match, slanted = match[4] ?? match[5];
        parts.push(text.slice(at, match.index));
        if (escaped !== undefined) parts.push(escaped);
        else if (strong !== undefined) parts.push(element("strong", {}, ...spans(strong)));
        else if (code !== undefined) parts.push(element("code", {}, code));
        else if (slanted !== undefined) parts.push(element("em", {}, ...spans(slanted)));
        at = match.index + all.length;
    }
    parts.push(text.slice(at));
    return parts.filter((part) => part !== "");
}

/** A sentence of vari, in which parts of definitions stand between backquotes. */
export function coded(text: string): (Node | string)[] {
    return text.split(/`([^`]*)`/).map((part, at) => at % 2 === 1 ? element("code", {}, part) : part);
}

/** What vari says of an error, as a sentence. */
export function sentence(text: string): string {
    return text.replace(/^\p{Ll}(?!\d)/u, (letter) => letter.toUpperCase()).replace(/[^.!?…]$/u, "$&.");
}

interface Block { kind: "heading" | "item" | "code" | "table" | "paragraph"; level: number; lines: string[] }

function blocks(text: string): Block[] {
    const found: Block[] = [];
    let open: Block | null = null, fenced = false;
    for (const line of text.split("\n")) {
        if (/^\s*```/.test(line)) {
            fenced = !fenced;
            open = fenced ? { kind: "code", level: 0, lines: [] } : null;
            if (open !== null) found.push(open);
        } else if (fenced) open!.lines.push(line);
        else if (line.trim() === "") open = null;
        else {
            const heading = /^(#{1,5}) (.*)$/.exec(line), item = /^(\s*)[-*] (.*)$/.exec(line);
            if (line.startsWith("|")) {
                if (open?.kind !== "table") found.push(open = { kind: "table", level: 0, lines: [] });
                open.lines.push(line);
            } else if (heading !== null) found.push({ kind: "heading", level: heading[1]!.length, lines: [heading[2]!] });
            else if (item !== null) found.push(open = { kind: "item", level: item[1]!.length > 1 ? 1 : 0, lines: [item[2]!] });
            else if (open !== null) open.lines.push(line.trim());
            else found.push(open = { kind: "paragraph", level: 0, lines: [line.trim()] });
            if (heading !== null) open = null;
        }
    }
    return found;
}

/** Rows of cells between bars; the second row parts the head from the body. */
function table(lines: string[]): HTMLTableElement {
    const cells = (line: string) => line.replace(/^\||\|\s*$/g, "").split(/(?<!\\)\|/).map((each) => spans(each.trim().replace(/\\\|/g, "|")));
    const row = (line: string, tag: "th" | "td") => element("tr", {}, ...cells(line).map((each) => element(tag, {}, ...each)));
    return element("table", {}, element("thead", {}, row(lines[0]!, "th")), element("tbody", {}, ...lines.slice(2).map((line) => row(line, "td"))));
}

export function prose(text: string): DocumentFragment {
    const made = document.createDocumentFragment();
    let list: HTMLUListElement | null = null;
    for (const block of blocks(text)) {
        if (block.kind === "item") {
            if (list === null) made.append(list = element("ul"));
            list.append(element("li", { class: block.level > 0 ? "deeper" : null }, ...spans(block.lines.join(" "))));
            continue;
        }
        list = null;
        if (block.kind === "heading") {
            const heading = element(block.level === 1 ? "h2" : block.level === 2 ? "h3" : "h4", {}, ...spans(block.lines[0]!));
            made.append(heading);
        } else if (block.kind === "table") made.append(table(block.lines));
        else if (block.kind === "code") made.append(element("pre", {}, block.lines.join("\n")));
        else made.append(element("p", {}, ...spans(block.lines.join(" "))));
    }
    return made;
}
