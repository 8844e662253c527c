/* The place of the editor. The editor is the longest part of the page, and is loaded when the board is there: until then
 * its text is kept here. */

import type { Diagnostic } from "./answers";
import { pending } from "./ask";
import type { Editor } from "./editor";
import type { Language } from "./language";

export class EditorPane {
    private editor: Editor | null = null;
    private loading: Promise<Editor> | null = null;
    private kept = "";

    constructor(private readonly parent: HTMLElement, private readonly language: Language, private readonly changed: () => void,
                private readonly warn: (text: string) => void) {}

    /** The editor, which shows the text by then. */
    load(): Promise<Editor> {
        return this.loading ??= pending(import("./editor.js").then(({ Editor }) => {
            const editor = new Editor(this.parent, this.language, this.changed, this.warn);
            editor.open(this.kept);
            return this.editor = editor;
        }, (error: unknown) => {
            this.loading = null; /* the next that needs it tries again */
            this.warn("The editor could not be loaded.");
            throw error;
        }));
    }

    get text(): string { return this.editor?.text ?? this.kept; }

    open(text: string): void {
        this.kept = text;
        this.editor?.open(text);
    }

    /** Marks what vari says about the text. What was said before the editor is there has to be said again. */
    show(diagnostics: Diagnostic[]): void { this.editor?.show(diagnostics); }

    /** The offset of a line and column, both counted from one, once the editor is there. */
    offsetOf(line: number, column: number): number { return this.editor?.offsetOf(line, column) ?? 0; }

    /** Does something with the editor, as soon as it is there. */
    use(act: (editor: Editor) => void): void { void this.load().then(act, () => {}); }
}

/** With a capital, and without the marks around code. */
function sentence(text: string): string {
    return text.replace(/`/g, "").replace(/^./u, (letter) => letter.toUpperCase());
}

export function isFixable(diagnostic: Diagnostic): diagnostic is Diagnostic & { suggestion: string } {
    return diagnostic.own && diagnostic.suggestion !== undefined;
}

export function fixName(diagnostic: Diagnostic): string {
    if (diagnostic.replaces !== undefined && diagnostic.help) return sentence(diagnostic.help);
    return diagnostic.suggestion === "" ? "Remove it" : `Change to ${diagnostic.suggestion ?? ""}`;
}
