/* The help: the keys, the tutorial and the reference of the language, which are grammar/TUTORIAL.md and grammar/LANGUAGE.md. */

import reference from "../../../grammar/LANGUAGE.md";
import tutorial from "../../../grammar/TUTORIAL.md";

import { element, icon, whenQuiet } from "./element";
import { prose } from "./prose";

const KEYS: [string, string][] = [
    ["Ctrl K", "Open the library"], ["Ctrl S", "Save the definition"], ["Alt ← / Alt →", "Step back and forth through the game"],
    ["Arrow keys, Enter, Escape", "On the board: move over the cells, choose one, let go"],
    ["Ctrl Space", "In the editor: offer what may stand here; Tab takes the first"], ["F2", "In the editor: rename everywhere"],
    ["Shift Alt F", "In the editor: format the text"], ["Ctrl /", "In the editor: comment lines, or uncomment them"],
    ["Ctrl F", "In the editor: find and replace"], ["Ctrl Z / Ctrl Y", "In the editor: undo, redo"],
    ["Escape, then Tab", "Leave the editor"],
];

interface Section { title: string; deep: boolean; place: HTMLElement; words: string }

/** The tutorial was written for the command line: what is different here. */
const TUTORIAL_NOTE = "In the studio you save and run nothing. **Try it** below an example puts it in the editor: change it there and watch the board. " +
    "Mistakes that `vari validate` reports appear below the editor. The tab Rules shows what `vari describe` prints. The tab Pieces has a button for `vari diagram`.";

let dialog: HTMLDialogElement | null = null;

/** Puts a button below each example that is a whole file. */
function offerExamples(place: HTMLElement, open: (text: string) => void): void {
    for (const example of place.querySelectorAll("pre")) {
        const text = `${example.textContent}\n`, whole = text.replace(/^# .*\n/, ""); /* the first line is its name */
        if (whole.startsWith("vari: "))
            example.after(element("button", { class: "small plain", onclick: () => { dialog?.close(); open(whole); } }, "Try it"));
    }
}

function sections(open: (text: string) => void): Section[] {
    const keys = element("table", {}, element("tbody", {}, ...KEYS.map(([key, does]) => element("tr", {}, element("td", {}, element("kbd", {}, key)), element("td", {}, does)))));
    const found: Section[] = [{ title: "Keys", deep: false, place: element("section", {}, element("h3", {}, "Keys"), keys), words: KEYS.flat().join(" ").toLowerCase() }];
    let fenced = false, lines: string[] = [];
    const end = () => {
        const heading = /^(#+) (.*)$/.exec(lines[0] ?? "");
        const place = element("section", {}, prose(lines.join("\n")));
        if (lines.some((line) => line.trim() !== ""))
            found.push({ title: (heading?.[2] ?? "").replace(/[`*]/g, ""), deep: (heading?.[1]?.length ?? 0) > 2, place, words: lines.join(" ").toLowerCase() });
        lines = [];
    };
    for (const text of [tutorial.replace(/(?<=^# .*\n)/, `\n${TUTORIAL_NOTE}\n`), reference]) {
        for (const line of text.split("\n")) {
            if (line.startsWith("```")) fenced = !fenced;
            if (!fenced && /^#{1,3} /.test(line)) end();
            lines.push(line);
        }
        end();
    }
    for (const { place } of found) offerExamples(place, open);
    return found;
}

function made(open: (text: string) => void): HTMLDialogElement {
    const all = sections(open);
    const search = element("input", { type: "search", placeholder: "Search …", "aria-label": "Search the help" });
    const close = element("button", { "aria-label": "Close", onclick: () => help.close() }, icon("close"));
    const text = element("div", { class: "text", role: "region", "aria-label": "Text", tabindex: "0" }, ...all.map((each) => each.place));
    const entries = all.map((each) => element("button", { class: each.deep ? "deep" : null, onclick: () => each.place.scrollIntoView() }, each.title));
    const contents = element("nav", { "aria-label": "Contents" }, ...entries);
    const none = element("p", { class: "quiet", hidden: true }, "No section has all of these words.");
    text.append(none);
    search.addEventListener("input", whenQuiet(90, () => {
        const words = search.value.toLowerCase().split(/\s+/);
        all.forEach((each, at) => { entries[at]!.hidden = each.place.hidden = !words.every((word) => each.words.includes(word)); });
        none.hidden = all.some((each) => !each.place.hidden);
        text.scrollTop = 0;
    }));
    const help = element("dialog", { class: "help-page", "aria-label": "Help" }, element("header", {}, element("h2", {}, "Help"), search, close), contents, text);
    help.addEventListener("click", (event) => { if (event.target === help) help.close(); });
    document.body.append(help);
    return help;
}

/** Shows the help. `open` opens an example of it. */
export function showHelp(open: (text: string) => void): void {
    dialog ??= made(open);
    dialog.showModal();
}
