/* The studio: puts the editor, the table and the tabs on the page, and does what the bar offers. */

import { Door, pending, type Answer } from "./ask";
import type { Diagnostic } from "./answers";
import { askChoice, askText, copyText, tell } from "./dialog";
import { EditorPane, fixName, isFixable } from "./editor_pane";
import { byId, element, icon, whenQuiet } from "./element";
import { Faces } from "./faces";
import { Game, LONGEST_TEXT, type Opened } from "./game";
import { Checking } from "./checking";
import { recall, recallHere, remember, rememberHere } from "./kept";
import { Language } from "./language";
import { Library } from "./library";
import { coded } from "./prose";
import { isSeat, Seats } from "./seats";
import { isServedByVari, ServedFile } from "./served";
import { chooseFile, download, pack, readOpened, toPng, unpack } from "./share";
import { Side } from "./side";
import { Table, UNPLAYABLE } from "./table";
import { Toast } from "./toast";

const EXAMPLE = `pieces:
  knight: {moves: NN} # leaps on
zones:
  hill: d4 e4 d5 e5
endings:
  hill:
    if: any own king in hill
    wins: mover
`;

const begun = (id: string, example = EXAMPLE.replace(/^(?=.)/gm, "# ")) => `vari: 1
name: My Variant
extends: ${id}

# Write what is different. The board
# plays it while you type. An example
# for chess (select the lines, then
# press Ctrl+/, or use the menu ...):

${example}`;

/** The comment at the head of an exported file lists what it cannot say: in step with tools/vari/import/export_remarks.c. */
const LOST = /^(?:<!--\n|# )(This \w+ does not say all [^]*?)(?:\n-->|\n+\[)/;

/** A key that is typed is answered within a blink; this gathers keys that come faster. */
const TYPING = 25;

/** The editor comes after the first board, but not later than this, in milliseconds. */
const EDITOR_LATEST = 1500;

class Studio {
    private door = new Door("rules", (why) => this.replaced(why), (globalThis as { firstWorker?: Worker }).firstWorker ?? null);
    private bots = new Door("bot", () => {
        this.seats.forget();
        this.table.offerRetry("The bot took too long and was stopped.", () => { void this.seats.go(); });
    });
    private game = new Game(this.door);
    private checking = new Checking(this.game);
    private seats = new Seats(this.game, this.bots);
    private faces = new Faces(this.game);
    private language = new Language(this.door);
    private table = new Table(byId("board-pane"), this.game, this.seats, this.faces, (text) => this.say(text), (text) => this.toast(text));
    private tabs = element("div", { class: "file-tabs", role: "tablist", "aria-label": "Files" });
    private shown = ""; /* which of the other files the editor shows; "": the definition itself */
    private verdict = element("span", { class: "verdict", role: "status" });
    private problems = element("div", { class: "problems", "aria-label": "Mistakes", hidden: true });
    private title = element("span", { class: "title" });
    private heading = element("h1", { class: "embedded-title" }); /* seen in a frame, which has no bar */
    private editor: EditorPane;
    private side: Side;
    private library = new Library(this.door, (id) => { void this.openShipped(id); }, (id) => { this.shipped = id; void this.openNew(); },
        () => this.kept, (kept) => { void this.bringBack(kept); });
    private unread = false; /* the editor has what the game has not been told yet */
    private replacedAt = 0;
    private isDraft = false; /* what is played is what was written last, which is kept */
    private shipped = "chess"; /* the definition of the library opened last, which a new one extends */
    private before = ""; /* what was opened, as `written()` */
    private earlier = element("div", { class: "earlier", role: "status", hidden: true });
    private example = element("div", { class: "offer", hidden: true }, element("span", {}, "New to vari?"),
        element("button", { class: "small main", onclick: () => this.editor.use((editor) => editor.write(begun("chess", EXAMPLE))) }, "Try the example"));
    private served: ServedFile | null = null; /* the file of `vari studio FILE`, while it is what is written */

    constructor() {
        const code = element("div", { class: "code" });
        byId("editor-pane").append(element("div", { class: "files" }, this.tabs,
            element("button", { class: "file add", "aria-label": "Add a file", title: "Add a file that this one may extend", onclick: () => { void this.addFile(); } }, "+"), this.verdict), this.earlier, this.example, code, this.problems);
        const type = whenQuiet(TYPING, () => this.typed());
        const changed = () => { this.unread = true; type(); };
        this.editor = new EditorPane(code, this.language, changed, (text) => this.toast(text));
        this.side = new Side(byId("side-pane"), this.game, this.seats, this.faces, this.table, (text) => this.addTest(text),
            (line) => { this.showFile(""); this.editor.use((editor) => editor.visitLine(line)); }, (text) => this.toast(text));
        this.game.addEventListener("diagnostics", () => this.showDiagnostics());
        this.checking.addEventListener("found", () => this.showDiagnostics());
        for (const event of ["rules", "none"]) this.game.addEventListener(event, () => this.showTitle());
        byId("board-pane").prepend(this.heading);
        this.bar();
        this.theme();
        this.drops();
        for (const event of ["diagnostics", "state"]) this.game.addEventListener(event, this.keepSitting);
        this.game.addEventListener("state", () => { if (this.isDraft) this.keepDraft(); });
        this.seats.addEventListener("seats", this.keepSitting);
        window.addEventListener("pagehide", () => { this.keepNow(); this.keepEarlier(); });
        window.addEventListener("hashchange", () => { void this.followLink().then(() => this.showEditor()); });
        document.addEventListener("keydown", (event) => this.key(event));
    }

    async begin(): Promise<void> {
        const late = setTimeout(() => this.showEditor(), EDITOR_LATEST);
        const type = (performance.getEntriesByType("navigation")[0] as PerformanceNavigationTiming | undefined)?.type;
        const sitting = type === "reload" || type === "back_forward" ? this.sitting() : null;
        if (!await this.followLink(sitting) && !await this.openServed(sitting) && !await this.openDraft()) await this.openNew();
        this.offerEarlier();
        await this.table.board.drawing;
        clearTimeout(late);
        this.showEditor();
        if ("serviceWorker" in navigator && isSecureContext && !isServedByVari) void navigator.serviceWorker.register("offline.js").catch(() => {});
    }

    /** Loads the editor, where it can be seen. */
    private showEditor(): void {
        if (!document.body.classList.contains("embedded")) this.editor.use(() => this.showDiagnostics());
    }

    /** `vari studio FILE` serves one file, which is saved where it was. */
    private async openServed(sitting: Opened | null): Promise<boolean> {
        const served = await ServedFile.find();
        if (served === null) return false;
        await this.open(sitting?.text === served.text ? sitting : { text: served.text, name: served.name });
        this.served = served;
        served.watch(async (text) => {
            if (this.served === null) return; /* another definition was opened */
            if (this.game.text !== served.saved || this.shown !== "") return this.toast("The file was changed by another program. Saving would overwrite that.");
            this.editor.open(text);
            await this.game.edit(text);
        });
        return true;
    }

    /* --- opening ---------------------------------------------------------------------------------------- */

    /** Opens what the address holds, or what was played on from it before the page was loaded again. For tests the body has
     * `data-link`: what became of it. */
    private async followLink(sitting: Opened | null = null): Promise<boolean> {
        const opened = await this.openLink(sitting);
        document.body.dataset.link = opened ? "opened" : "none";
        return opened;
    }

    /** Opens a definition that was shared, or one of the library by its id. False if the address holds neither. */
    private async openLink(sitting: Opened | null): Promise<boolean> {
        const asked = new URLSearchParams(location.hash.slice(1));
        if (asked.has("seats")) this.seats.wished = asked.get("seats")!.split(",").filter(isSeat);
        if (asked.get("chance") === "chosen") this.seats.chance = "chosen";
        document.body.classList.toggle("embedded", asked.has("embed"));
        if (asked.has("embed") && !asked.has("seats")) this.seats.wished = ["you"]; /* no bot plays before a reader has */
        const packed = asked.get("v1"), id = asked.get("id");
        if (sitting !== null && !isServedByVari) {
            this.seats.wished = null; /* they may have changed since */
            await this.open(sitting);
            return true;
        }
        if (packed !== null) {
            try {
                await this.open(await unpack(packed));
                return true;
            } catch (error) {
                this.toast((error as Error).message);
                return false;
            }
        }
        return id !== null && this.openShipped(id);
    }

    private async openShipped(id: string): Promise<boolean> {
        const answer = await this.door.ask({ do: "source", id });
        if (!answer.ok) {
            this.toast(answer.error ?? `There is no definition ${id}.`);
            return false;
        }
        this.shipped = id;
        this.checking.shipped = answer.text as string;
        await this.open({ text: answer.text as string, name: `${id}.yaml` });
        return true;
    }

    private openNew(): Promise<void> {
        if (matchMedia("(max-width: 73.75em)").matches) this.side.show("editor"); /* where it stands among the tabs */
        return this.open({ text: begun(this.shipped), name: "mine.yaml" });
    }

    /* --- what was written before ---------------------------------------------------------------------------- */

    /** The definition and the files beside it, as they are in the editor. */
    private written(): string {
        const { game, shown } = this, { text } = this.editor;
        return JSON.stringify({ text: shown === "" ? text : game.text, name: game.name, files: shown === "" ? game.files : { ...game.files, [shown]: text } });
    }

    /** Keeps what was written and is saved nowhere, before something else takes its place. True if there was something. */
    private keepEarlier(): boolean {
        const written = this.written();
        const plain = (json: string) => json.replace(/\\r(\\n)?/g, "\\n"); /* the editor may end lines as the file did not */
        if (this.before === "" || plain(written) === plain(this.before)) return false;
        remember("earlier", written);
        return true;
    }

    /** What was kept, or null if it is what is open. `closed`: the user has dismissed the offer. */
    private get kept(): Opened & { closed?: boolean } | null {
        try {
            const kept = JSON.parse(recall("earlier") ?? "null") as Opened | null;
            return typeof kept?.text !== "string" || kept.text === this.game.text ? null : kept;
        } catch {
            return null; /* nothing that can be read */
        }
    }

    private offerEarlier(): void {
        const { kept } = this;
        this.earlier.hidden = kept === null || kept.closed === true;
        if (this.earlier.hidden || kept === null) return;
        this.earlier.replaceChildren(element("span", {}, `What you wrote before in ${kept.name} is kept.`),
            element("button", { class: "small plain", onclick: () => { void this.bringBack(kept); } }, "Bring it back"),
            element("button", { class: "small", "aria-label": "Close", onclick: () => {
                remember("earlier", JSON.stringify({ ...kept, closed: true }));
                this.earlier.hidden = true;
            } }, icon("close")));
    }

    private async bringBack({ text, name, files }: Opened): Promise<void> {
        await this.open({ text, name, files });
        this.before = "-"; /* nobody has saved it */
    }

    /** Who begins may try an example, as long as nothing else is written. */
    private offerExample(): void { this.example.hidden = this.shown !== "" || this.editor.text !== begun("chess"); }

    private async open(opened: Opened): Promise<void> {
        this.keepEarlier();
        this.seats.stop();
        this.unread = false;
        this.served = null; /* saving must not write this over that file */
        this.isDraft = false;
        if (opened.seats !== undefined && opened.seats.length > 0) this.seats.wished ??= opened.seats;
        if (opened.chance === "chosen") this.seats.chance = "chosen";
        this.language.forget();
        this.shown = "";
        const done = this.game.open({ ...opened, name: opened.name.split("/").at(-1) || "mine.yaml" });
        await null; /* vari reads the text meanwhile */
        this.editor.open(opened.text);
        this.before = this.written();
        this.showFiles();
        this.offerEarlier();
        this.offerExample();
        await done;
    }

    /* --- the definition, and other files that it extends ---------------------------------------------------- */

    /** What was written last is there again when the page is opened again. */
    private async openDraft(): Promise<boolean> {
        const draft = recall("draft");
        if (draft === null) return false;
        try {
            await this.open(await unpack(draft));
            this.isDraft = true;
            this.before = "-"; /* nobody has saved it */
            return true;
        } catch {
            return false;
        }
    }

    private keepDraft = whenQuiet(800, () => {
        if (this.served === null) void this.link().then((link) => remember("draft", link.split("#v1=")[1] ?? ""));
    });

    /** The game of this window, if it was played at the address that is open. */
    private sitting(): Opened | null {
        const kept = recallHere("sitting"), at = kept?.indexOf("\n") ?? -1;
        if (kept === null || kept.slice(0, at) !== location.hash) return null;
        try { return readOpened(kept.slice(at + 1)); } catch { return null; }
    }

    /** Keeps the game, so that it goes on where it was when the page is loaded again: not at the beginning, nor where a link began. What is
     * embedded shares the window, and may not take the place of its game. A text too long to be read is not kept: the browser would stand still. */
    private keepNow(): void {
        const { text } = this.game;
        if (text === "" || document.body.classList.contains("embedded")) return;
        rememberHere("sitting", text.length > LONGEST_TEXT ? "" : `${location.hash}\n${JSON.stringify(this.opened())}`);
    }

    private keepSitting = whenQuiet(150, () => this.keepNow());

    private typed(): void {
        const { game } = this;
        this.unread = false;
        this.isDraft = true;
        this.keepDraft();
        this.offerExample();
        if (this.shown !== "") game.files = { ...game.files, [this.shown]: this.editor.text };
        void game.edit(this.shown === "" ? this.editor.text : game.text);
    }

    private showFiles(): void {
        const { game } = this, names = ["", ...Object.keys(game.files)];
        this.tabs.replaceChildren(...names.map((name) => element("button", { class: "file", role: "tab", "aria-selected": String(name === this.shown),
            onclick: () => this.showFile(name) }, name === "" ? game.name : name)));
    }

    private showFile(name: string): void {
        if (name === this.shown) return;
        this.typed();
        this.shown = name;
        this.language.forget();
        this.editor.open(name === "" ? this.game.text : this.game.files[name] ?? "");
        this.showFiles();
        this.showDiagnostics();
    }

    private async addFile(): Promise<void> {
        const asked = (await askText("Add a file that this one may extend", "base.yaml", "Add"))?.replace(/[\\/]/g, "-") ?? "";
        if (asked === "") return;
        const name = asked.endsWith(".yaml") ? asked : `${asked}.yaml`;
        if (name !== this.game.name && !(name in this.game.files)) this.game.files = { ...this.game.files, [name]: begun("chess") };
        this.showFile(name === this.game.name ? "" : name);
    }

    private async openFile(file: File): Promise<void> {
        if (file.size > 4_000_000) return this.toast("The file is too long.");
        const text = await file.text(), name = file.name;
        if (/\.(ini|html?)$/i.test(name)) return this.importText(text, name);
        if (!/\.ya?ml$/i.test(name)) return this.openRecord(text, name);
        await this.open({ text, name });
    }

    private async openRecord(text: string, name: string): Promise<void> {
        this.seats.stop();
        this.seats.wished = ["you"]; /* to look at it, and to try what else could have been played */
        const kept = this.keepEarlier();
        const answer = await this.game.openRecord(text, name);
        if (!answer.ok) return this.refuse(answer);
        this.showRemarks("What was ignored", answer);
        this.served = null;
        this.shown = "";
        this.language.forget();
        this.editor.open(this.game.text);
        this.before = this.written();
        if (kept) this.offerEarlier();
        this.showFiles();
        this.showDiagnostics();
    }

    private async importText(text: string, name: string): Promise<void> {
        let answer = await this.door.ask({ do: "import", text, name });
        const sections = (answer.sections ?? []) as string[];
        if (answer.ok && sections.length > 1) {
            const variant = await askChoice("Which variant?", sections, "Open");
            if (variant === null) return;
            answer = await this.door.ask({ do: "import", text, name, variant });
        }
        if (!answer.ok || typeof answer.text !== "string") return this.refuse(answer, "There is nothing to import.");
        this.showRemarks("What could not be imported exactly", answer);
        await this.open({ text: answer.text, name: (answer.name as string | undefined)?.replace(/(\.yaml)?$/, ".yaml") ?? "imported.yaml" });
    }

    private addTest(entry: string): void {
        this.showFile("");
        this.editor.use((editor) => editor.addTest(entry));
    }

    /* --- what is shown of the text ------------------------------------------------------------------------ */

    private showDiagnostics(): void {
        const { problem } = this.game, diagnostics = (this.checking.found ?? this.game.diagnostics).map((each) => this.seenFrom(each));
        this.editor.show(diagnostics);
        const errors = diagnostics.filter((each) => each.severity === "error").length, warnings = diagnostics.length - errors;
        const count = (number: number, what: string) => number === 0 ? "" : `${number} ${what}${number === 1 ? "" : "s"}`;
        this.verdict.className = `verdict${errors > 0 || problem !== "" ? " bad" : warnings > 0 ? " warn" : ""}`;
        this.verdict.textContent = problem !== "" ? "cannot be read" : [count(errors, "mistake"), count(warnings, "warning")].filter((each) => each !== "").join(", ") || "no mistakes";
        this.problems.hidden = diagnostics.length === 0 && problem === "";
        this.problems.replaceChildren(...(problem === "" ? [] : [element("div", { class: "problem" }, element("span", { class: "where" }), element("span", { class: "what" }, problem))]),
                                      ...diagnostics.slice(0, 50).map((each) => this.problem(each)));
    }

    /** A diagnostic as the file that is shown has it: what stands in it is its own. */
    private seenFrom(diagnostic: Diagnostic): Diagnostic {
        const inLines = () => {
            const from = this.editor.offsetOf(diagnostic.line, diagnostic.column), to = this.editor.offsetOf(diagnostic.end_line, diagnostic.end_column);
            const mended = diagnostic.replaces;
            return { ...diagnostic, own: true, start: from, end: to,
                     mend_start: mended === undefined ? from : this.editor.offsetOf(mended.line, mended.column),
                     mend_end: mended === undefined ? to : this.editor.offsetOf(mended.end_line, mended.end_column) };
        };
        /* In the editor the end of a line is one letter. */
        const inEditor = () => {
            const at = (offset: number) => offset - (this.game.text.slice(0, offset).match(/\r\n/g)?.length ?? 0);
            const { start, end, mend_start = start, mend_end = end } = diagnostic;
            return { ...diagnostic, start: at(start), end: at(end), mend_start: at(mend_start), mend_end: at(mend_end) };
        };
        if (this.shown === "") return diagnostic.own && this.game.text.includes("\r\n") ? inEditor() : diagnostic;
        if (diagnostic.own) return { ...diagnostic, own: false, file: this.game.name };
        if (diagnostic.file?.split("/").at(-1) !== this.shown) return diagnostic;
        return inLines();
    }

    private problem(diagnostic: Diagnostic): HTMLElement {
        const where = diagnostic.own ? String(diagnostic.line) : `${diagnostic.file?.split("/").at(-1) ?? ""}:${diagnostic.line}`;
        const fix = isFixable(diagnostic) ? element("button", { class: "small plain", onclick: (event: Event) => { event.stopPropagation(); this.editor.use((editor) => editor.fix(diagnostic)); } }, fixName(diagnostic)) : null;
        return element("div", { class: `problem ${diagnostic.severity}`, "data-code": diagnostic.code, onclick: () => { if (diagnostic.own) this.editor.use((editor) => editor.visit(diagnostic)); } },
            element("span", { class: "where", role: "button", tabindex: "0", "aria-label": `Line ${where}`, onkeydown: (event: KeyboardEvent) => { if (event.key === "Enter") (event.target as HTMLElement).click(); } }, where), element("span", { class: "what" }, ...coded(diagnostic.message)), fix,
            diagnostic.help ? element("span", { class: "help" }, ...coded(diagnostic.help)) : null);
    }

    private showTitle(): void {
        const { rules } = this.game, name = rules?.name ?? this.game.name;
        this.title.title = name; /* a long one is cut */
        this.title.replaceChildren(name, element("small", {}, [rules?.inventor, rules?.year].filter((each) => each).join(", ")));
        this.heading.textContent = name;
        document.title = `${name} – vari studio`;
    }

    /* --- the bar ------------------------------------------------------------------------------------------- */

    private bar(): void {
        const button = (name: string, text: string, act: (event: Event) => void, look: string | null = null) =>
            element("button", { onclick: act, title: text, "aria-label": text, class: look }, icon(name), element("span", { class: "word", id: null }, text));
        byId("bar").append(element("h1", { class: "brand" }, element("img", { src: "icon.svg", alt: "" }), element("b", {}, "vari"), element("span", {}, "studio")),
            button("library", "Library", () => { void this.library.show(); }), button("new", "New", () => { void this.openNew(); }),
            element("span", { class: "gap" }), this.title, element("span", { class: "gap" }),
            button("open", "Open", () => { void this.pickFile(); }, "in-menu"), button("save", "Save", () => { void this.save(); }, "in-menu"),
            button("share", "Share", () => { void this.share(); }), button("help", "Help", () => this.showHelp(), "in-menu"), element("button", { title: "More", "aria-label": "More", onclick: (event: Event) => this.menu(event.currentTarget as HTMLElement) }, icon("more")));
    }

    private showHelp(): void {
        void pending(import("./help.js")).then(({ showHelp }) => showHelp((text) => { void this.open({ text, name: "mine.yaml" }); }), () => this.toast("The help could not be loaded."));
    }

    private async pickFile(): Promise<void> {
        const file = await chooseFile(".yaml,.yml,.ini,.html,.htm,.pgn,.vari,.game,.txt");
        if (file !== null) await this.openFile(file);
    }

    private async save(): Promise<void> {
        if (this.unread) this.typed();
        this.before = this.written();
        if (this.served === null) return download(this.shown || this.game.name, this.game.files[this.shown] ?? this.game.text, "application/yaml");
        this.toast(await this.served.save(this.game.text) || "Saved.");
    }

    /** The definition, its game and who plays, as they are. */
    private opened(): Opened {
        const { text, name, options, files, seed, start, moves } = this.game;
        return { text, name, moves, position: start, options, files, seed, seats: this.seats.inOrder, chance: this.seats.chance };
    }

    private async link(): Promise<string> {
        if (this.unread) this.typed();
        const packed = await pack(this.opened());
        return `${location.href.split("#")[0]}#${packed}`;
    }

    private async share(): Promise<void> {
        const link = await this.link();
        history.replaceState(null, "", link);
        await this.copy(link, link.length > 32_000 ? "The link is copied. It is long, and some programs cut off long links." : "The link is copied. It holds the definition and the game.");
    }

    private async copy(text: string, said: string): Promise<void> {
        if (await copyText(text)) this.toast(said);
    }

    private menu(anchor: HTMLElement): void {
        const menu = element("div", { class: "menu", popover: "manual", role: "menu" });
        /* A tap beside the menu closes it and does nothing else: it ends on this, and not on what lies below. */
        const shield = element("div", { class: "shield", onclick: () => close() });
        const close = () => { menu.remove(); shield.remove(); };
        const entry = (text: string, act: () => void, key = "") => menu.append(element("button", { role: "menuitem", onclick: () => { close(); act(); } }, text, key === "" ? null : element("kbd", {}, key)));
        const line = () => menu.append(element("hr"));
        entry("Resign", () => { void this.resign(); });
        entry("Save the game, with its definition", () => { void this.record("vari"); });
        entry("Save the game as PGN", () => { void this.record("pgn"); });
        line();
        entry("Open a file …", () => { void this.pickFile(); });
        entry("Save the definition", () => { void this.save(); }, "Ctrl S");
        entry("Export as variants.ini", () => { void this.export("ini"); });
        entry("Export as Interactive Diagram", () => { void this.export("diagram"); });
        line();
        entry("Copy the board as a picture", () => { void this.copyPicture(); });
        entry("Save the board as SVG", () => this.savePicture());
        entry("Copy code to embed the board", () => { void this.embed(); });
        line();
        entry("Format the text", () => this.editor.use((editor) => void editor.layOut()), "Shift Alt F");
        entry("Comment lines, or uncomment them", () => this.editor.use((editor) => editor.comment()), "Ctrl /");
        entry("Rename …", () => this.editor.use((editor) => void editor.rename()), "F2");
        line();
        entry("Help", () => this.showHelp());
        entry(document.documentElement.dataset.theme === "dark" ? "Light colours" : "Dark colours", () => this.turnTheme());
        document.body.append(shield, menu);
        menu.addEventListener("keydown", (event) => {
            if (event.key === "Escape" || event.key === "Tab") { close(); anchor.focus(); event.preventDefault(); return; }
            const entries = [...menu.querySelectorAll("button")], step = event.key === "ArrowDown" ? 1 : event.key === "ArrowUp" ? -1 : 0;
            if (step === 0) return;
            event.preventDefault();
            entries[(entries.indexOf(document.activeElement as HTMLButtonElement) + step + entries.length) % entries.length]?.focus();
        });
        menu.showPopover();
        const box = anchor.getBoundingClientRect();
        menu.style.top = `${box.bottom + 6}px`;
        menu.style.left = `${Math.max(6, box.right - menu.offsetWidth)}px`;
        menu.style.maxHeight = `calc(100dvh - ${box.bottom + 12}px)`;
        menu.querySelector("button")?.focus();
    }

    private async record(form: "vari" | "pgn"): Promise<void> {
        const answer = await this.game.ask({ do: "record", form });
        if (!answer.ok) return this.refuse(answer);
        this.showRemarks("What such a file cannot hold", answer);
        download(`${this.game.rules?.id || "game"}.${form}`, answer.text as string);
    }

    private async resign(): Promise<void> {
        const state = this.game.state;
        if (state === null || state.result !== null) return this.toast("There is no game going on.");
        if (!this.seats.isYou(state.toMove)) return this.toast("You can resign when it is your turn.");
        const wrong = await this.game.change({ do: "resign", player: state.toMove });
        if (wrong !== "") this.toast(wrong);
    }

    private async export(form: "ini" | "diagram"): Promise<void> {
        this.toast("The file is being made …");
        const answer = await this.game.ask({ do: "export", form, milliseconds: 30_000 }); /* it is compared with what it is read back as */
        if (!answer.ok) return this.refuse(answer);
        const text = answer.text as string, lost = LOST.exec(text)?.[1];
        if (lost !== undefined) void tell("What could not be exported exactly", lost.replace(/^# /gm, ""));
        else this.showRemarks("What could not be exported exactly", answer);
        download(`${this.game.rules?.id || "mine"}.${form === "ini" ? "ini" : "html"}`, text);
    }

    private async copyPicture(): Promise<void> {
        const svg = this.table.board.picture();
        if (svg === null) return this.toast(UNPLAYABLE);
        const blob = await toPng(svg, 1200);
        try {
            await navigator.clipboard.write([new ClipboardItem({ "image/png": blob })]);
            this.toast("The picture is copied.");
        } catch {
            download(`${this.game.rules?.id || "board"}.png`, blob, "image/png");
        }
    }

    private savePicture(): void {
        const svg = this.table.board.picture();
        if (svg === null) return this.toast(UNPLAYABLE);
        download(`${this.game.rules?.id || "board"}.svg`, new XMLSerializer().serializeToString(svg), "image/svg+xml");
    }

    private async embed(): Promise<void> {
        const link = (await this.link()).replace("#", "#embed&");
        await this.copy(`<iframe src="${link.replace(/&/g, "&amp;")}" width="520" height="640" style="border:0" title="A game of vari"></iframe>`, "The code is copied. The frame shows the board and enforces the rules.");
    }

    /* --- the page ------------------------------------------------------------------------------------------- */

    private theme(): void {
        const wish = matchMedia("(prefers-color-scheme: dark)");
        const use = () => { document.documentElement.dataset.theme = recall("theme") ?? (wish.matches ? "dark" : "light"); };
        wish.addEventListener("change", use);
        use();
    }

    private turnTheme(): void {
        const next = document.documentElement.dataset.theme === "dark" ? "light" : "dark";
        document.documentElement.dataset.theme = next;
        remember("theme", next);
    }

    private drops(): void {
        const over = (event: DragEvent) => {
            if (event.dataTransfer?.types.includes("Files") !== true) return;
            event.preventDefault();
            document.body.classList.add("dropping");
        };
        window.addEventListener("dragover", over);
        window.addEventListener("dragleave", (event) => { if (event.relatedTarget === null) document.body.classList.remove("dropping"); });
        window.addEventListener("drop", (event) => {
            document.body.classList.remove("dropping");
            const file = event.dataTransfer?.files[0];
            if (file === undefined) return;
            event.preventDefault();
            void this.openFile(file);
        }, true);
    }

    private key(event: KeyboardEvent): void {
        const typing = event.target instanceof Element && event.target.closest("input, select, textarea, .cm-editor, dialog") !== null;
        if ((event.ctrlKey || event.metaKey) && event.key === "s") { event.preventDefault(); void this.save(); }
        else if ((event.ctrlKey || event.metaKey) && event.key === "k") { event.preventDefault(); void this.library.show(); }
        else if (!typing && event.altKey && event.key === "ArrowLeft") { event.preventDefault(); this.table.go((this.game.state?.ply ?? 0) - 1); }
        else if (!typing && event.altKey && event.key === "ArrowRight") { event.preventDefault(); this.table.go((this.game.state?.ply ?? 0) + 1); }
    }

    /** A worker was ended. Its sessions are made again, unless the definition just ended one, too. */
    private replaced(why: string): void {
        this.toast(why);
        this.language.forget();
        const now = Date.now(), soon = now - this.replacedAt < 30_000;
        this.replacedAt = now;
        if (soon) this.table.offerRetry(why, () => { void this.game.retry(); });
        else void this.game.restore();
    }

    private say(text: string): void { byId("live").textContent = text; }

    private toasts = new Toast();

    private toast(text: string): void {
        this.toasts.show(text);
        this.say(text);
    }

    /** Says why something was not done; what stands in a file is told line by line. */
    private refuse(answer: Answer, otherwise = "That could not be done."): void {
        const why = answer.error ?? otherwise;
        if (answer.remarks === undefined) this.toast(why);
        else this.showRemarks(why.replace(/^./, (letter) => letter.toUpperCase()), answer);
    }

    /** Shows what vari remarked of a file: lines such as `x.ini:3: warning: ...`, with parts of the file below some. */
    private showRemarks(title: string, answer: Answer): void {
        if (typeof answer.remarks !== "string") return;
        void tell(title, answer.remarks.replace(/^vari: /gm, "").trimEnd());
    }
}

void new Studio().begin();
