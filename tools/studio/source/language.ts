/* The language server in vari: completion, hover, rename and layout. It keeps one text, told before each question. */

import type { Door } from "./ask";

export interface Place { line: number; character: number }
export interface Range { start: Place; end: Place }
export interface TextEdit { range: Range; newText: string }
export interface Item { label: string; detail?: string; documentation?: string; insertText?: string; sortText?: string; textEdit?: TextEdit }

type Message = Record<string, any>;

export class Language {
    refused = ""; /* why the last question had no answer */
    private version = 0;
    private told: string | null = null;
    private lastId = 0;
    private uri = "file:///mine.yaml";

    constructor(private readonly door: Door) {}

    /** Another file is written, or the worker is new: the server knows nothing of it yet. */
    forget(): void { this.told = null; this.version = 0; }

    private async send(message: Message): Promise<Message[]> {
        const answer = await this.door.ask({ do: "lsp", message: { jsonrpc: "2.0", ...message } });
        return answer.ok ? answer.messages as Message[] : [];
    }

    private async tell(text: string): Promise<void> {
        if (text === this.told) return;
        if (this.version === 0) {
            await this.send({ id: ++this.lastId, method: "initialize", params: { capabilities: { general: { positionEncodings: ["utf-16"] } }, processId: null, rootUri: null } });
            await this.send({ method: "initialized", params: {} });
            await this.send({ method: "textDocument/didOpen", params: { textDocument: { uri: this.uri, languageId: "yaml", version: ++this.version, text } } });
        } else await this.send({ method: "textDocument/didChange", params: { textDocument: { uri: this.uri, version: ++this.version }, contentChanges: [{ text }] } });
        this.told = text;
    }

    private async request(text: string, method: string, params: Message): Promise<any> {
        await this.tell(text);
        const id = ++this.lastId;
        const messages = await this.send({ id, method, params: { textDocument: { uri: this.uri }, ...params } });
        this.refused = messages.find((each) => each.id === id)?.error?.message ?? "";
        return messages.find((each) => each.id === id)?.result ?? null;
    }

    async complete(text: string, position: Place): Promise<Item[]> {
        const result = await this.request(text, "textDocument/completion", { position, context: { triggerKind: 1 } });
        const items: any[] = Array.isArray(result) ? result : result?.items ?? [];
        return items.map((item) => ({ ...item, documentation: plainText(item.documentation) }));
    }

    async hover(text: string, position: Place): Promise<{ text: string; range?: Range } | null> {
        const result = await this.request(text, "textDocument/hover", { position });
        return result === null ? null : { text: plainText(result.contents) ?? "", range: result.range };
    }

    async rename(text: string, position: Place, newName: string): Promise<TextEdit[]> {
        const result = await this.request(text, "textDocument/rename", { position, newName });
        return result?.changes?.[this.uri] ?? result?.documentChanges?.[0]?.edits ?? [];
    }

    async format(text: string): Promise<TextEdit[]> {
        return await this.request(text, "textDocument/formatting", { options: { tabSize: 2, insertSpaces: true } }) ?? [];
    }
}

function plainText(contents: any): string | undefined {
    if (contents === undefined || contents === null) return undefined;
    if (typeof contents === "string") return contents;
    if (Array.isArray(contents)) return contents.map(plainText).join("\n\n");
    return typeof contents.value === "string" ? contents.value : undefined;
}
