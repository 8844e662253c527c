/* Windows that ask or tell something. */

import type { Answer } from "./ask";
import { element } from "./element";

/** Shows a window; true if the user accepts. Without `cancel` it only tells. */
function show(title: string, inside: HTMLElement, accept: string, cancel: string | null, look: string | null = null): Promise<boolean> {
    return new Promise((resolve) => {
        const dialog = element("dialog", { class: look, "aria-label": title });
        dialog.append(element("form", { method: "dialog" }, element("h2", {}, title), inside, element("div", { class: "answers" },
            cancel === null ? null : element("button", { type: "button", onclick: () => dialog.close("") }, cancel), element("button", { class: "main", value: "yes" }, accept))));
        dialog.addEventListener("close", () => {
            dialog.remove();
            resolve(dialog.returnValue === "yes");
        });
        document.body.append(dialog);
        dialog.showModal();
    });
}

/** A line of text from the user, or null. */
export async function askText(title: string, text: string, accept: string): Promise<string | null> {
    const input = element("input", { type: "text", value: text, "aria-label": title, spellcheck: "false", autocomplete: "off", onfocus: () => input.select() });
    return await show(title, input, accept, "Cancel") ? input.value.trim() : null;
}

/** One of the choices, or null. */
export async function askChoice(title: string, choices: string[], accept: string): Promise<string | null> {
    const pick = element("select", { "aria-label": title }, ...choices.map((each) => element("option", { value: each }, each)));
    return await show(title, pick, accept, "Cancel") ? pick.value : null;
}

/** Copies text, or shows it where the browser does not let the page copy. True if it is copied. */
export async function copyText(text: string): Promise<boolean> {
    try {
        await navigator.clipboard.writeText(text);
        return true;
    } catch {
        await tell("Copy this", text);
        return false;
    }
}

/** Says in a place why there is no answer; one that took too long can be asked for again. */
export function tellUnanswered(place: HTMLElement, answer: Answer, again: () => void): void {
    const retry = answer.stopped === true ? element("button", { class: "plain small", onclick: again }, "Retry") : null;
    place.replaceChildren(element("p", {}, answer.error ?? ""), ...(retry === null ? [] : [retry]));
}

/** Shows lines of text, to read or to copy. */
export async function tell(title: string, text: string): Promise<void> {
    await show(title, element("pre", { tabindex: "0", role: "region", "aria-label": title }, text), "Close", null, "told");
}
