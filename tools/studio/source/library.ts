/* The library: the definitions that come with vari, to search, look at and open. */

import { Door } from "./ask";
import { tellUnanswered } from "./dialog";
import { element, icon, whenQuiet } from "./element";
import type { Definition } from "./answers";
import type { Opened } from "./game";
import { searched, tagsOf } from "./searching";

/** How many tags are offered. */
const TAGS = 20;

export class Library {
    private dialog = element("dialog", { class: "library", "aria-label": "Library" });
    private shelf = element("div", { class: "shelf" });
    private search = element("input", { type: "search", placeholder: "Search", "aria-label": "Search by name, tag, board or number of players" });
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

    /** `open` opens the definition of that id, `extend` begins one that extends it; `kept` is what was written before, if it is not
     * what is open, and `bringBack` opens that. */
    constructor(private readonly main: Door, private readonly open: (id: string) => void, private readonly extend: (id: string) => void,
                private readonly kept: () => Opened | null, private readonly bringBack: (kept: Opened) => void) {
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
        if (this.definitions.length === 0) await this.fetch();
        else this.fill(); /* what is kept may be something else by now */
    }

    private async fetch(): Promise<void> {
        const answer = await this.main.ask({ do: "library" });
        if (!answer.ok) {
            tellUnanswered(this.shelf, answer, () => { void this.fetch(); });
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

    private fill(): void {
        const shelf = this.definitions.filter((each) => (this.group.value === "" || each.group === this.group.value) && (this.tag === "" || tagsOf(each).includes(this.tag)));
        const found = searched(shelf, this.search.value);
        this.count.textContent = `${found.length} of ${this.definitions.length}`;
        this.seen.disconnect();
        this.shelf.scrollTop = 0;
        this.shelf.dataset.searched = this.search.value; /* for tests */
        const kept = this.search.value + this.group.value + this.tag === "" ? this.kept() : null;
        this.shelf.replaceChildren(...(kept === null ? [] : [this.keptCard(kept)]), ...found.map((each) => this.card(each)));
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
            element("div", { class: "deeds" },
                element("button", { class: "main small play", "aria-label": `Play ${definition.name}`, onclick: choose(this.open) }, "Play"),
                element("button", { class: "plain small extend", "aria-label": `Extend ${definition.name}`, title: "Write a variant of it", onclick: choose(this.extend) }, "Extend")));
        this.seen.observe(thumb);
        return card;
    }

    /** The card of what the user wrote before, which stands before all others. */
    private keptCard(kept: Opened): HTMLElement {
        const back = () => { this.dialog.close(); this.bringBack(kept); };
        const thumb = element("div", { class: "thumb" });
        void this.queued(() => this.drawn(kept)).then((svg) => show(thumb, svg));
        return element("div", { class: "card kept" }, element("button", { class: "open", onclick: back }, thumb,
            element("span", { class: "text" }, element("b", {}, kept.name), element("small", {}, "What you wrote before. It is kept in this browser."))),
            element("div", { class: "deeds" }, element("button", { class: "main small", onclick: back }, "Bring it back")));
    }

    private queued(picture: () => Promise<string>): Promise<string> {
        const drawn = this.queue.then(picture);
        this.queue = drawn.catch(() => {});
        return drawn;
    }

    private draw(place: HTMLElement): void {
        const id = place.dataset.thumb!;
        this.seen.unobserve(place);
        let picture = this.thumbnails.get(id);
        if (picture === undefined) {
            picture = this.queued(async () => place.isConnected ? this.picture(id) : "");
            this.thumbnails.set(id, picture);
        }
        void picture.then((svg) => {
            if (svg === "") this.thumbnails.delete(id);
            else show(place, svg);
        });
    }

    private async picture(id: string): Promise<string> {
        const source = await this.door.ask({ do: "source", id });
        return source.ok ? this.drawn({ text: source.text, name: source.name ?? `${id}.yaml` }) : "";
    }

    private async drawn({ text, name, files }: Opened): Promise<string> {
        const loaded = await this.door.ask({ do: "load", text, name, files: files ?? {} });
        const answer = loaded.ok ? await this.door.ask({ do: "picture", size: 180 }) : loaded;
        return answer.ok ? String(answer.svg) : "";
    }
}

function show(place: HTMLElement, svg: string): void {
    if (svg !== "") place.replaceChildren(element("img", { alt: "", src: `data:image/svg+xml;charset=utf-8,${encodeURIComponent(svg)}` }));
}
