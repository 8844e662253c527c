/* Serves the page for its development and its tests: node serve.mjs [PORT] [FOLDER]. The worker is one that passes
 * questions on to the native door (build/vari-door), one process for each worker. With STUDIO_FOLDER=build/studio and
 * WORKER=wasm it serves what tools/studio/build has made, as it is. */

import { spawn } from "node:child_process";
import { randomUUID } from "node:crypto";
import { createReadStream, existsSync, statSync } from "node:fs";
import { createServer } from "node:http";
import { dirname, extname, join, normalize, resolve } from "node:path";
import { createInterface } from "node:readline";
import { fileURLToPath, pathToFileURL } from "node:url";

const root = resolve(dirname(fileURLToPath(import.meta.url)), "../..");
const TYPES = { ".html": "text/html; charset=utf-8", ".js": "text/javascript", ".css": "text/css", ".svg": "image/svg+xml", ".json": "application/json",
                ".wasm": "application/wasm", ".data": "application/octet-stream", ".yaml": "text/plain; charset=utf-8" };

/* Stands in for worker.js. It needs none of the files that the page loads for that one: they are empty. */
export const UNNEEDED = ["vari-door.wasm", "definitions.json"];

export const WORKER = `
const key = Math.random().toString(36).slice(2);
let before = Promise.resolve();
onmessage = (event) => {
    if (event.data.begin !== undefined) return; /* of vari in WebAssembly */
    before = before.then(() => fetch("ask?worker=" + key, { method: "POST", body: JSON.stringify(event.data) }))
        .then((answer) => answer.json()).then((answer) => postMessage(answer), () => {});
};
`;

/** The native door as a child: `ask(line)` resolves to the line that answers it. */
export class Native {
    constructor(program = process.env.VARI_DOOR ?? join(root, "build/vari-door")) {
        const environment = { VARI_SHIPPED: join(root, "definitions"), ...process.env };
        this.child = spawn(program, [], { stdio: ["pipe", "pipe", "inherit"], env: environment });
        this.waiting = [];
        createInterface({ input: this.child.stdout }).on("line", (line) => this.waiting.shift()?.(line));
        this.child.on("error", (error) => console.error(`${program} could not be started: ${error.message}`));
        this.child.on("close", () => { for (const answer of this.waiting.splice(0)) answer('{"ok":false,"error":"the door has ended"}'); });
        this.child.stdin.on("error", () => {});
    }
    ask(line) {
        return new Promise((answer) => {
            this.waiting.push(answer);
            this.child.stdin.write(`${line}\n`);
        });
    }
    end() { this.child.kill("SIGKILL"); }
}

function send(response, status, type, text) {
    response.writeHead(status, { "content-type": type, "cache-control": "no-store" });
    response.end(text);
}

/** Serves `folder`; the address is http://127.0.0.1:PORT/. `close()` ends it and all doors. */
export function serve(port = 0, folder = resolve(root, process.env.STUDIO_FOLDER ?? "build/studio-page")) {
    const doors = new Map();
    const answer = (request, response, key) => {
        let body = "";
        request.setEncoding("utf8");
        request.on("data", (part) => { body += part; });
        request.on("end", async () => {
            if (!doors.has(key)) doors.set(key, new Native());
            const door = doors.get(key);
            response.on("close", () => { /* the worker was ended while it waited */
                if (!response.writableFinished) { door.end(); doors.delete(key); }
            });
            send(response, 200, "application/json", await door.ask(JSON.stringify(JSON.parse(body))));
        });
    };
    const server = createServer((request, response) => {
        const address = new URL(request.url ?? "/", "http://127.0.0.1");
        if (request.method === "POST" && address.pathname === "/ask") return answer(request, response, address.searchParams.get("worker") ?? randomUUID());
        const name = address.pathname.endsWith("/") ? `${address.pathname}index.html` : address.pathname;
        if (process.env.WORKER !== "wasm") {
            if (name === "/worker.js") return send(response, 200, "text/javascript", WORKER);
            if (UNNEEDED.includes(name.slice(1))) return send(response, 200, "application/octet-stream", "");
        }
        const path = join(folder, normalize(decodeURIComponent(name)));
        if (!path.startsWith(folder) || !existsSync(path) || !statSync(path).isFile()) return send(response, 404, "text/plain", "There is no such file.\n");
        response.writeHead(200, { "content-type": TYPES[extname(path)] ?? "application/octet-stream", "cache-control": "no-store" });
        createReadStream(path).pipe(response);
    });
    return new Promise((done) => server.listen(port, "127.0.0.1", () => done({
        address: `http://127.0.0.1:${server.address().port}/`,
        close() { server.closeAllConnections(); server.close(); for (const door of doors.values()) door.end(); },
    })));
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? "").href) {
    const { address } = await serve(Number(process.argv[2] ?? 8080), process.argv[3] === undefined ? undefined : resolve(process.argv[3]));
    console.log(`The studio is at ${address}`);
}
