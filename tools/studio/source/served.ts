/* The file of `vari studio FILE`, which the page reads and saves at `file` beside its own address. */

/** How often another program's changes are looked for, in milliseconds. */
const INTERVAL = 1500;

/** True if `vari studio` serves the page: below a token, which is another each time. */
export const isServedByVari = location.hostname === "127.0.0.1" && location.pathname !== "/";

export class ServedFile {
    saved: string;

    private constructor(public text: string, readonly name: string, private version: string) { this.saved = text; }

    /** The file, or null where the page is served by another host. */
    static async find(): Promise<ServedFile | null> {
        if (!isServedByVari) return null;
        try {
            const answer = await fetch("file", { cache: "no-store" });
            if (!answer.ok) return null;
            const name = /filename\*=UTF-8''([^;]+)/.exec(answer.headers.get("Content-Disposition") ?? "");
            return new ServedFile(await answer.text(), decodeURIComponent(name?.[1] ?? "mine.yaml"), answer.headers.get("ETag") ?? "");
        } catch {
            return null;
        }
    }

    /** Calls `changed` with the new text when another program has written the file. */
    watch(changed: (text: string) => void): void {
        const look = async () => {
            try {
                const answer = await fetch("file", { cache: "no-store", headers: { "If-None-Match": this.version } });
                const version = answer.headers.get("ETag") ?? this.version;
                if (answer.status === 200 && version !== this.version) {
                    this.text = await answer.text();
                    this.version = version;
                    changed(this.text);
                    this.saved = this.text;
                }
            } catch { /* vari has ended, or will answer again */ }
            setTimeout(look, INTERVAL);
        };
        setTimeout(look, INTERVAL);
    }

    /** Returns why the file was not saved, or "". */
    async save(text: string): Promise<string> {
        try {
            const answer = await fetch("file", { method: "PUT", body: text, headers: { "If-Match": this.version } });
            if (answer.status === 412) return "The file was changed by another program. Open it again before you save.";
            if (!answer.ok) return "The file could not be saved.";
            this.version = answer.headers.get("ETag") ?? this.version;
            this.saved = text;
            return "";
        } catch {
            return "The file could not be saved: vari studio has ended.";
        }
    }
}
