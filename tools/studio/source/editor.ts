/* The editor of a definition: CodeMirror, with what vari says about the text as it is typed. */

import { acceptCompletion, autocompletion, completionKeymap, closeBrackets, moveCompletionSelection, type Completion,
         type CompletionContext, type CompletionResult } from "@codemirror/autocomplete";
import { defaultKeymap, history, historyKeymap, indentWithTab, toggleComment } from "@codemirror/commands";
import { yaml } from "@codemirror/lang-yaml";
import { bracketMatching, foldGutter, foldKeymap, HighlightStyle, indentOnInput, indentUnit, syntaxHighlighting } from "@codemirror/language";
import { lintGutter, linter, lintKeymap, setDiagnostics, type Action as Fix, type Diagnostic as Mark } from "@codemirror/lint";
import { highlightSelectionMatches, search, searchKeymap } from "@codemirror/search";
import { Compartment, EditorState, Transaction, type Extension } from "@codemirror/state";
import { closeHoverTooltips, crosshairCursor, drawSelection, EditorView, highlightActiveLine, highlightActiveLineGutter, highlightSpecialChars,
         hoverTooltip, keymap, lineNumbers, rectangularSelection } from "@codemirror/view";
import { tags } from "@lezer/highlight";

import { askText } from "./dialog";
import { element } from "./element";
import type { Diagnostic } from "./answers";
import { fixName, isFixable } from "./editor_pane";
import type { Language, TextEdit } from "./language";
import { coded, prose } from "./prose";

const colours = HighlightStyle.define([
    { tag: [tags.propertyName, tags.definition(tags.propertyName)], color: "var(--ink-key)" },
    { tag: tags.comment, color: "var(--ink-comment)", fontStyle: "italic" },
    { tag: [tags.string, tags.special(tags.string)], color: "var(--ink-string)" },
    { tag: [tags.number, tags.bool, tags.null, tags.keyword], color: "var(--ink-number)" },
    { tag: [tags.punctuation, tags.separator, tags.bracket, tags.squareBracket, tags.brace], color: "var(--ink-sign)" },
    { tag: tags.content, color: "var(--ink-value)" },
]);

const look = EditorView.theme({
    "&": { height: "100%", fontSize: ".844rem", backgroundColor: "transparent", color: "var(--ink)" },
    "&.cm-focused": { outline: "none" },
    ".cm-scroller": { fontFamily: "var(--mono)", lineHeight: "1.6" },
    ".cm-content": { padding: "10px 0 40vh", caretColor: "var(--ink)" },
    ".cm-gutters": { backgroundColor: "var(--card)", border: "none", color: "var(--faint)" },
    ".cm-activeLine": { backgroundColor: "var(--line-active)" },
    ".cm-activeLineGutter": { backgroundColor: "transparent", color: "var(--quiet)" },
    "&.cm-focused .cm-cursor": { borderLeftColor: "var(--ink)" },
    "&.cm-focused > .cm-scroller > .cm-selectionLayer .cm-selectionBackground, .cm-selectionBackground": { backgroundColor: "var(--selection)" },
    ".cm-selectionMatch": { backgroundColor: "var(--line-active)" },
    ".cm-tooltip": { background: "var(--card)", color: "var(--ink)", border: "1px solid var(--edge)", borderRadius: "6px",
                     boxShadow: "var(--shadow)", overflow: "hidden", maxWidth: "min(460px, 90vw)" },
    ".cm-tooltip .hover": { padding: "8px 12px", maxHeight: "260px", overflow: "auto", fontSize: ".812rem" },
    ".cm-tooltip-autocomplete > ul": { fontFamily: "var(--mono)", fontSize: ".781rem" },
    ".cm-tooltip-autocomplete > ul > li": { padding: "3px 8px !important" },
    ".cm-tooltip-autocomplete > ul > li[aria-selected]": { background: "var(--accent) !important", color: "var(--on-accent) !important" },
    ".cm-tooltip-autocomplete::after": { content: '"Tab accepts the first, arrow keys choose"', display: "block", padding: "3px 8px", fontSize: ".719rem", color: "var(--quiet)",
                                         borderTop: "1px solid var(--edge-soft)" },
    ".cm-completionInfo": { padding: "8px 12px", fontSize: ".781rem", lineHeight: "1.45", maxWidth: "320px" },
    ".cm-diagnostic": { padding: "7px 12px", borderLeftWidth: "3px", fontSize: ".812rem", lineHeight: "1.45" },
    ".cm-diagnosticAction": { backgroundColor: "var(--accent)", borderRadius: "4px", padding: "3px 9px", marginLeft: "0", marginTop: "6px", display: "inline-block" },
    ".cm-diagnosticSource": { fontSize: ".719rem", opacity: ".6", marginTop: "3px" },
    ".cm-lintRange-error": { backgroundImage: "none", textDecoration: "underline wavy var(--bad) 1.5px", textUnderlineOffset: "3px" },
    ".cm-lintRange-warning": { backgroundImage: "none", textDecoration: "underline wavy var(--warn) 1.5px", textUnderlineOffset: "3px" },
    ".cm-lintRange-info": { backgroundImage: "none", textDecoration: "underline dotted var(--quiet) 1.5px", textUnderlineOffset: "3px" },
    ".cm-lint-marker": { width: ".8em", height: ".8em", marginTop: ".35em" },
    ".cm-panel.cm-search": { padding: "8px 30px 8px 10px", fontSize: ".781rem", display: "flex", flexWrap: "wrap", gap: "5px", alignItems: "center" },
    ".cm-panel.cm-search br": { display: "block", flexBasis: "100%", height: "0", content: '""' },
    ".cm-panel.cm-search .cm-textfield": { fontSize: ".812rem", margin: "0", padding: "4px 8px", flex: "1 1 130px", border: "1px solid var(--edge)", borderRadius: "6px", backgroundColor: "var(--card)" },
    ".cm-panel.cm-search .cm-button": { fontSize: ".781rem", margin: "0", padding: "3px 9px", border: "1px solid var(--edge)", borderRadius: "6px", backgroundColor: "var(--card)", backgroundImage: "none" },
    ".cm-panel.cm-search .cm-button:hover": { backgroundColor: "var(--sunk)" },
    ".cm-panel.cm-search label": { fontSize: ".781rem", margin: "0", display: "inline-flex", gap: "4px", alignItems: "center" },
    ".cm-panel.cm-search input[type=checkbox]": { margin: "0" },
    ".cm-panel.cm-search [name=close]": { fontSize: "1.125rem", lineHeight: "1", padding: "2px 8px", color: "var(--quiet)" },
    ".cm-tooltip-section:not(:first-child)": { borderTopColor: "var(--edge)" },
    ".cm-panels": { background: "var(--card)", color: "var(--ink)", borderColor: "var(--edge)" },
    ".cm-foldGutter span": { opacity: ".45" },
});

/** Keys that come slower than this are taken back one deletion at a time; letters of a word always go together. */
const QUICK = 500;

/** Undo goes word by word, however slowly a word is typed. */
function joins(): (transaction: Transaction, adjacent: boolean) => boolean {
    let before = 0;
    return (transaction, adjacent) => {
        let inserted = "";
        transaction.changes.iterChanges((_fromA, _toA, _fromB, _toB, text) => { inserted += text.toString(); });
        const now = transaction.annotation(Transaction.time) ?? 0, quick = now - before < QUICK;
        before = now;
        return adjacent && (inserted === "" ? quick : !/\s/.test(inserted));
    };
}

export class Editor {
    private isTyping = false; /* the pointer was not moved since: what stands below it is not explained */
    private end = "\n"; /* of each line of the file */
    private readonly dark = new Compartment();
    readonly view: EditorView;
    private readonly extensions: Extension;

    constructor(parent: HTMLElement, private readonly language: Language, changed: (text: string) => void,
                private readonly warn: (text: string) => void) {
        const watch = EditorView.updateListener.of((update) => {
            if (!update.docChanged) return;
            if (update.transactions.some((each) => each.isUserEvent("input") || each.isUserEvent("delete"))) this.isTyping = true;
            changed(this.text);
        });
        this.extensions = [
            lineNumbers(), foldGutter(), lintGutter(), highlightSpecialChars(), history({ newGroupDelay: Infinity, joinToEvent: joins() }), drawSelection(), indentOnInput(),
            EditorState.allowMultipleSelections.of(true), syntaxHighlighting(colours), bracketMatching(), closeBrackets(),
            autocompletion({ override: [(context) => this.complete(context)], icons: false, selectOnOpen: false }), rectangularSelection(),
            crosshairCursor(), highlightActiveLine(), highlightActiveLineGutter(), highlightSelectionMatches(), search({ top: true }),
            indentUnit.of("  "), EditorState.tabSize.of(2), yaml(), look, watch, this.hover(),
            linter(null, { tooltipFilter: (marks) => this.isTyping ? [] : [...marks] }), this.dark.of(EditorView.darkTheme.of(isDark())),
            EditorState.transactionExtender.of((each) => each.docChanged ? { effects: closeHoverTooltips } : null),
            EditorView.contentAttributes.of({ "aria-label": "The definition. Press Escape, then Tab, to leave the editor.", spellcheck: "false", autocapitalize: "off" }),
            keymap.of([{ key: "Tab", run: take }, { key: "Enter", run: nest },
                       { key: "F2", run: () => { void this.rename(); return true; } },
                       { key: "Shift-Alt-f", run: () => { void this.layOut(); return true; } },
                       indentWithTab, ...defaultKeymap, ...searchKeymap, ...historyKeymap, ...foldKeymap,
                       ...completionKeymap, ...lintKeymap]),
        ];
        this.view = new EditorView({ parent, state: EditorState.create({ extensions: this.extensions }) });
        this.view.dom.addEventListener("mousemove", () => { this.isTyping = false; }, true);
        new MutationObserver(() => this.followTheme()).observe(document.documentElement, { attributeFilter: ["data-theme"] });
    }

    /** What CodeMirror colours itself is for dark grounds or for light ones. */
    private followTheme(): void { this.view.dispatch({ effects: this.dark.reconfigure(EditorView.darkTheme.of(isDark())) }); }

    /** The text, its lines ended as those of the file that was opened are. */
    get text(): string { return this.view.state.doc.toString().replaceAll("\n", this.end); }

    /** Puts in another text, of which no change is told: to take back changes does not lead to the one before. */
    open(text: string): void {
        const ends = new Set(text.match(/\r\n?|\n/g));
        this.end = ends.size === 1 ? [...ends][0]! : "\n";
        this.view.setState(EditorState.create({ doc: text, extensions: this.extensions }));
        this.followTheme(); /* it may have been turned since they were made */
    }

    /** Shows what vari says about the text; of extended files only that there is something. */
    show(diagnostics: Diagnostic[]): void {
        const length = this.view.state.doc.length;
        const marks = diagnostics.map((each): Mark => {
            const from = each.own ? Math.min(each.start, length) : 0, to = each.own ? Math.min(Math.max(each.end, from), length) : 0;
            return { from, to, severity: each.severity === "error" ? "error" : each.severity === "warning" ? "warning" : "info",
                     source: each.code, message: each.message, markClass: undefined, actions: this.fixes(each),
                     renderMessage: () => element("div", {}, element("div", {}, each.own ? null : `${each.file ?? ""}:${each.line}: `, ...coded(each.message)),
                                                  each.help ? element("div", { class: "help" }, ...coded(each.help)) : null) };
        });
        this.view.dispatch(setDiagnostics(this.view.state, marks));
    }

    /** Adds an entry to the definition's tests, where the cursor is then. */
    addTest(entry: string): void {
        const { view } = this, text = view.state.doc.toString(), found = /^tests:[ \t]*(#.*)?$/m.exec(text);
        const at = found === null ? text.length : found.index + found[0].length;
        const insert = found === null ? `${text.endsWith("\n") ? "" : "\n"}\ntests:\n${entry}` : `\n${entry.trimEnd()}`;
        view.dispatch({ changes: { from: at, insert }, selection: { anchor: at + insert.length }, scrollIntoView: true, userEvent: "input" });
        view.focus();
    }

    /** Writes another text in place of all, which can be undone. */
    write(text: string): void {
        this.view.dispatch({ changes: { from: 0, to: this.view.state.doc.length, insert: text }, userEvent: "input" });
        this.view.focus();
    }

    /** Makes the selected lines comments, or comments lines again. */
    comment(): void {
        toggleComment(this.view);
        this.view.focus();
    }

    /** The offset of a line and column, both counted from one. */
    offsetOf(line: number, column: number): number {
        const found = this.view.state.doc.line(Math.max(1, Math.min(line, this.view.state.doc.lines)));
        return Math.min(found.from + column - 1, found.to);
    }

    /** Goes to a line, counted from one. */
    visitLine(line: number): void {
        const at = this.offsetOf(line, 1);
        this.view.dispatch({ selection: { anchor: at }, effects: EditorView.scrollIntoView(at, { y: "center" }) });
        this.view.focus();
    }

    /** Goes to what a diagnostic speaks of. */
    visit(diagnostic: Diagnostic): void {
        const length = this.view.state.doc.length;
        this.view.dispatch({ selection: { anchor: Math.min(diagnostic.start, length), head: Math.min(diagnostic.end, length) },
                             effects: EditorView.scrollIntoView(Math.min(diagnostic.start, length), { y: "center" }) });
        this.view.focus();
    }

    private fixes(diagnostic: Diagnostic): Fix[] {
        return isFixable(diagnostic) ? [{ name: fixName(diagnostic), apply: () => this.fix(diagnostic) }] : [];
    }

    /** Writes what a diagnostic suggests in place of the wrong part. */
    fix(diagnostic: Diagnostic): void {
        const from = diagnostic.mend_start ?? diagnostic.start, to = diagnostic.mend_end ?? diagnostic.end;
        if (!isFixable(diagnostic) || to > this.view.state.doc.length) return;
        this.view.dispatch({ changes: { from, to, insert: diagnostic.suggestion }, userEvent: "input.fix" });
        this.view.focus();
    }

    private position(offset: number): { line: number; character: number } {
        const line = this.view.state.doc.lineAt(offset);
        return { line: line.number - 1, character: offset - line.from };
    }

    private offset(at: { line: number; character: number }): number {
        const doc = this.view.state.doc, line = doc.line(Math.max(1, Math.min(at.line + 1, doc.lines)));
        return Math.min(line.from + at.character, line.to);
    }

    private async complete(context: CompletionContext): Promise<CompletionResult | null> {
        const word = context.matchBefore(/[\w-]+/);
        const before = context.state.sliceDoc(Math.max(0, context.pos - 1), context.pos);
        if (word === null && !context.explicit && !/[(:,[{ ]/.test(before)) return null;
        const items = await this.language.complete(this.text, this.position(context.pos));
        if (context.aborted || items.length === 0) return null;
        const edit = items[0]!.textEdit;
        const from = edit !== undefined ? this.offset(edit.range.start) : word?.from ?? context.pos;
        if (!context.explicit && word === null && from === context.pos && !/[:,[{(] ?$/.test(context.state.sliceDoc(Math.max(0, context.pos - 2), context.pos))) return null;
        return { from, validFor: /^[\w-]*$/, options: items.map((item): Completion => ({
            label: item.label, sortText: item.sortText, detail: item.detail, apply: plain(item.textEdit?.newText ?? item.insertText ?? item.label),
            info: item.documentation === undefined ? undefined : () => prose(item.documentation!),
        })) };
    }

    private hover() {
        return hoverTooltip(async (_view, at) => {
            const { doc } = this.view.state;
            if (this.isTyping) return null;
            const found = await this.language.hover(this.text, this.position(at));
            if (doc !== this.view.state.doc || found === null || found.text === "") return null;
            const from = found.range === undefined ? at : this.offset(found.range.start);
            return { pos: from, end: found.range === undefined ? at : this.offset(found.range.end), above: true,
                     create: () => ({ dom: element("div", { class: "hover" }, prose(found.text)) }) };
        }, { hoverTime: 350, hideOnChange: true });
    }

    private apply(edits: TextEdit[]): void {
        this.view.dispatch({ changes: edits.map((edit) => ({ from: this.offset(edit.range.start), to: this.offset(edit.range.end), insert: edit.newText })) });
    }

    /** Renames the name at the cursor everywhere it is meant. */
    async rename(): Promise<void> {
        const at = this.position(this.view.state.selection.main.head), text = this.text;
        const word = this.view.state.wordAt(this.view.state.selection.main.head);
        const old = word === null ? "" : this.view.state.sliceDoc(word.from, word.to);
        const name = await askText(old === "" ? "Rename" : `Rename ${old} everywhere`, old, "Rename");
        if (name === null || name === "" || name === old || text !== this.text) return;
        const edits = await this.language.rename(text, at, name);
        if (edits.length === 0) this.warn(`Nothing was renamed: ${this.language.refused || "there is no name at the cursor"}.`);
        else if (text === this.text) this.apply(edits);
    }

    /** Lays the text out as `vari fmt` does. */
    async layOut(): Promise<void> {
        const text = this.text, edits = await this.language.format(text);
        if (text === this.text) this.apply(edits);
    }
}

function isDark(): boolean { return document.documentElement.dataset.theme === "dark"; }

/** Takes what was chosen among the completions, or else the first. Enter takes only what was chosen: who types on gets what he typed. */
function take(view: EditorView): boolean {
    return acceptCompletion(view) || (moveCompletionSelection(true)(view) && acceptCompletion(view));
}

/** Enter behind `key:` begins what belongs to that key, further in. */
function nest(view: EditorView): boolean {
    const { state } = view, range = state.selection.main, line = state.doc.lineAt(range.head);
    const before = line.text.slice(0, range.head - line.from), key = /^(\s*(?:- )?)[^\s#][^#]*:\s*$/.exec(before);
    if (!range.empty || range.head !== line.to || key === null) return false;
    view.dispatch(state.update(state.replaceSelection(`\n${" ".repeat(key[1]!.length + 2)}`), { userEvent: "input", scrollIntoView: true }));
    return true;
}

/** A snippet without its stops. */
function plain(text: string): string {
    return text.replace(/\$\{\d+:([^}]*)\}/g, "$1").replace(/\$\{?\d+\}?/g, "");
}
