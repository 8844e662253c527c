/* The library: the definitions that come with vari, to search, look at and open. */

import { Door } from "./ask";
import { element, icon, whenQuiet } from "./element";
import type { Definition } from "./answers";

/** How many tags are offered. */
const TAGS = 20;

function tagsOf(definition: Definition): string[] {
    const tags = Array.isArray(definition.tags) ? definition.tags : definition.tags.split(/[\s,]+/);
    return tags.filter((tag) => tag !== "" && tag !== "unlisted"); /* that says only where it is not listed */
}

export class Library {
    private dialog = element("dialog", { class: "library", "aria-label": "Library" });
    private shelf = element("div", { class: "shelf" });
    private search = element("input", { type: "search", placeholder: "Search by name, tag, board …", "aria-label": "Search" });
    private group = element("select", { "aria-label": "Group" });
    private tags = element("div", { class: "tags", role: "group", "aria-label": "Tags" });
    private tag = ""; /* only definitions with it are shown; "": all */
    private count = element("span", { class: "quiet", role: "status" });
    private definitions: Definition[] = [];
    private door = new Door("thumbnails");
    private thumbnails = new Map<string, Promise<string>>();
    private queue: Promise<unknown> = Promise.resolve();
    private seen = new IntersectionObserver((entries) => {
        for (const entry of entries) if (entry.isIntersecting) this.draw(entry.target as HTMLElement);
    }, { root: this.shelf, rootMargin: "200px" });

    /** `open` opens the definition of that id, `extend` begins one that extends it. */
    constructor(private readonly main: Door, private readonly open: (id: string) => void, private readonly extend: (id: string) => void) {
        const close = element("button", { "aria-label": "Close", onclick: () => this.dialog.close() }, icon("close"));
        this.dialog.append(element("header", {}, this.search, this.group, this.count, close), this.tags, this.shelf);
        document.body.append(this.dialog);
        this.search.addEventListener("input", whenQuiet(90, () => this.fill()));
        this.search.addEventListener("keydown", (event) => {
            if (event.key === "Enter") this.shelf.querySelector<HTMLElement>(".open")?.click();
        });
        this.group.addEventListener("change", () => this.fill());
        this.dialog.addEventListener("click", (event) => { if (event.target === this.dialog) this.dialog.close(); });
    }

    async show(): Promise<void> {
        this.dialog.showModal();
        this.search.select();
        if (this.definitions.length > 0) return;
        const answer = await this.main.ask({ do: "library" });
        if (!answer.ok) {
            this.shelf.replaceChildren(answer.error ?? "");
            return;
        }
        /* Known games come first, as long as nothing is searched for. */
        const known = (each: Definition) => /\bfamous\b/.test(String(each.tags)) ? 0 : 1;
        this.definitions = (answer.definitions as Definition[]).sort((a, b) => known(a) - known(b) || a.name.localeCompare(b.name));
        const groups = [...new Set(this.definitions.map((each) => each.group))].sort();
        this.group.replaceChildren(element("option", { value: "" }, "All groups"), ...groups.map((name) => element("option", { value: name }, name.replace(/^./, (letter) => letter.toUpperCase()))));
        this.showTags();
        this.fill();
    }

    /** The tags that most definitions have, as buttons: a second click shows all again. */
    private showTags(): void {
        const counts = new Map<string, number>();
        for (const definition of this.definitions) for (const tag of tagsOf(definition)) counts.set(tag, (counts.get(tag) ?? 0) + 1);
        const most = [...counts].sort((a, b) => b[1] - a[1] || a[0].localeCompare(b[0])).slice(0, TAGS);
        this.tags.replaceChildren(...most.map(([tag, count]) => {
            const button = element("button", { class: "tag", "aria-pressed": "false", "data-tag": tag, title: `${count} definitions`, onclick: () => {
                this.tag = this.tag === tag ? "" : tag;
                for (const each of this.tags.querySelectorAll<HTMLElement>(".tag")) each.setAttribute("aria-pressed", String(each.dataset.tag === this.tag));
                this.fill();
            } }, tag);
            return button;
        }));
    }

    private matches(definition: Definition, words: string[]): boolean {
        const all = `${definition.id} ${definition.name} ${definition.also ?? ""} ${definition.tags} ${definition.board} ${definition.about} ${definition.group}`.toLowerCase();
        return (this.group.value === "" || definition.group === this.group.value) && (this.tag === "" || tagsOf(definition).includes(this.tag)) && words.every((word) => all.includes(word));
    }

    private fill(): void {
        const text = this.search.value.trim().toLowerCase(), words = text.split(/\s+/);
        const rank = (each: Definition) => each.name.toLowerCase() === text || each.id === text ? 0 : each.name.toLowerCase().startsWith(text) ? 1 : each.name.toLowerCase().includes(text) ? 2 : 3;
        const found = this.definitions.filter((each) => this.matches(each, words));
        if (text !== "") found.sort((a, b) => rank(a) - rank(b));
        this.count.textContent = `${found.length} of ${this.definitions.length}`;
        this.seen.disconnect();
        this.shelf.scrollTop = 0;
        this.shelf.replaceChildren(...found.map((each) => this.card(each)));
        if (found.length === 0) this.shelf.append(element("p", { class: "quiet none" }, "No definition has all of these words, this tag and this group."));
    }

    private card(definition: Definition): HTMLElement {
        const players = definition.players > 2 ? ` · ${definition.players} players` : "";
        const thumb = element("div", { class: "thumb", "data-thumb": definition.id });
        const choose = (act: (id: string) => void) => () => { this.dialog.close(); act(definition.id); };
        const card = element("div", { class: "card", "data-id": definition.id },
            element("button", { class: "open", onclick: choose(this.open) }, thumb, element("span", { class: "text" }, element("b", {}, definition.name),
                element("span", { class: "meta" }, `${definition.board}${players}`), element("small", {}, definition.about),
                element("span", { class: "meta", title: tagsOf(definition).join(", ") }, tagsOf(definition).join(" · ")))),
            element("button", { class: "plain small extend", "aria-label": `Extend ${definition.name}`, title: "Write a variant of it", onclick: choose(this.extend) }, "Extend"));
        this.seen.observe(thumb);
        return card;
    }

    private draw(place: HTMLElement): void {
        const id = place.dataset.thumb!;
        this.seen.unobserve(place);
        let picture = this.thumbnails.get(id);
        if (picture === undefined) {
            picture = this.queue.then(() => place.isConnected ? this.picture(id) : "");
            this.queue = picture.catch(() => {});
            this.thumbnails.set(id, picture);
        }
        void picture.then((svg) => {
            if (svg === "") this.thumbnails.delete(id);
            else place.replaceChildren(element("img", { alt: "", src: `data:image/svg+xml;charset=utf-8,${encodeURIComponent(svg)}` }));
        });
    }

    private async picture(id: string): Promise<string> {
        const source = await this.door.ask({ do: "source", id });
        if (!source.ok) return "";
        const loaded = await this.door.ask({ do: "load", text: source.text, name: source.name ?? `${id}.yaml` });
        const answer = loaded.ok ? await this.door.ask({ do: "picture", size: 180 }) : loaded;
        return answer.ok ? String(answer.svg) : "";
    }
}
