/* The door in WebAssembly answers as the native one does. After tools/studio/build: node tools/studio/tests/doors.mjs [ID...] */
import { spawn } from "node:child_process";
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { createInterface } from "node:readline";
import { fileURLToPath } from "node:url";

const root = fileURLToPath(new URL("../../..", import.meta.url));
const studio = `${root}build/studio/`;
const require = createRequire(import.meta.url);
const usual = ["chess", "shogi", "crazyhouse", "duck", "amazons", "xiangqi", "glinski", "circular", "four-player", "dice-chess", "banqi", "go",
    "hex", "seirawan", "chess960", "alice", "nine-mens-morris", "international-draughts", "ultima", "bagh-chal"];
const ids = process.argv.length > 2 ? process.argv.slice(2) : usual;

/* The native door, line by line. */
const native = spawn(`${root}build/vari-door`, { env: { ...process.env, VARI_SHIPPED: `${root}definitions`, XDG_DATA_HOME: "/nowhere" } });
const lines = createInterface({ input: native.stdout })[Symbol.asyncIterator]();
const askNative = async (request) => {
    native.stdin.write(`${JSON.stringify(request)}\n`);
    return JSON.parse((await lines.next()).value);
};

const begun = performance.now();
const parts = `${root}build/studio-parts/`, open = require(`${parts}open.js`);
const askWasm = await open(require(`${parts}door/tools/vari/web/vari-door.js`), await WebAssembly.compile(readFileSync(`${studio}vari-door.wasm`)),
    JSON.parse(readFileSync(`${studio}definitions.json`, "utf8")));
const started = performance.now() - begun;

/* What may differ: times, and folders. */
const plain = (answer) => JSON.stringify(answer, (key, value) => key === "seconds" ? undefined : value);

let failed = 0, asked = 0, nativeTime = 0, wasmTime = 0;
const ask = async (request) => {
    let start = performance.now();
    const wanted = await askNative(request);
    nativeTime += performance.now() - start;
    start = performance.now();
    const answer = askWasm(request);
    wasmTime += performance.now() - start;
    asked++;
    if (plain(answer) !== plain(wanted)) {
        failed++;
        console.log(`${JSON.stringify(request)}\n  native ${plain(wanted).slice(0, 400)}\n  wasm   ${plain(answer).slice(0, 400)}`);
    }
    return wanted;
};

/* The next whole number from 0 below `most`, always the same ones. */
let state = 1;
const below = (most) => (state = (state * 48271) % 2147483647) % most;

for (const id of ids) {
    await ask({ do: "load", text: `vari: 1\nextends: ${id}\nname: Copy\n`, name: "copy.yaml", seed: 3 });
    for (const form of ["text", "markdown"]) await ask({ do: "describe", form });
    const { kinds = [] } = await ask({ do: "kinds", worth: true });
    for (const { kind } of kinds.slice(0, 4)) await ask({ do: "diagram", kind });
    for (let ply = 0; ply < 10; ply++) {
        const { actions = [] } = await ask({ do: "actions" });
        if (actions.length === 0) break;
        await ask({ do: "play", action: actions[below(actions.length)].text });
        await ask({ do: "picture" });
    }
    await ask({ do: "think", nodes: 500, milliseconds: 600000, lines: 2 });
    await ask({ do: "simulate", games: 2, milliseconds: 600000, seed: 5 });
    await ask({ do: "go", ply: 3 });
}
await ask({ do: "load", text: "vari: 1\nextends: chess\nname: Zoë 🂡\nboad: 3\n" });
await ask({ do: "load", text: `vari: 1\nname: X\na: ${"[".repeat(100000)}` });
await ask({ do: "load", text: `vari: 1\nname: X\n# ${"x".repeat(5000000)}` });
await ask({ do: "lsp", message: { id: 1, method: "initialize", params: {} } });
await ask({ do: "lsp", message: { method: "textDocument/didOpen", params: { textDocument: { uri: "file:///m.yaml", version: 1, text: "boad: 3\n" } } } });
await ask({ do: "import", text: "[mine:chess]\nmaxRank = 8\n", name: "x.ini" });
await ask({ do: "nothing" });
native.stdin.end();
console.log(`doors: ${asked} requests, ${failed} answered otherwise; started in ${Math.round(started)} ms, ` +
    `native ${Math.round(nativeTime)} ms, WebAssembly ${Math.round(wasmTime)} ms`);
process.exitCode = failed > 0 ? 1 : 0;
