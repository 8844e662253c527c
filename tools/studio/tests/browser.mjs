/* What the tests of the page share: the page in Debian's Chromium, the native door, and pointing by the mouse. */

import { spawn } from "node:child_process";
import { existsSync } from "node:fs";
import { dirname, join, resolve } from "node:path";
import { createInterface } from "node:readline";
import { test as run } from "node:test";
import { fileURLToPath } from "node:url";
import { buildSync } from "esbuild";
import { chromium } from "playwright-core";
import { serve } from "../serve.mjs";

const root = resolve(dirname(fileURLToPath(import.meta.url)), "../../..");

/** The native door: `ask(request)` resolves to its answer. */
export function nativeDoor() {
    const child = spawn(process.env.VARI_DOOR ?? join(root, "build/vari-door"), [], {
        stdio: ["pipe", "pipe", "inherit"], env: { VARI_SHIPPED: join(root, "definitions"), ...process.env } });
    const waiting = [];
    createInterface({ input: child.stdout }).on("line", (line) => waiting.shift()?.(JSON.parse(line)));
    return {
        ask: (request) => new Promise((done) => { waiting.push(done); child.stdin.write(`${JSON.stringify(request)}\n`); }),
        end: () => child.kill("SIGKILL"),
    };
}

/** Ends what hangs, and nothing else: the machine may be busy with anything. In milliseconds. */
export const PATIENCE = Number(process.env.STUDIO_PATIENCE ?? 300_000);

const contexts = new Set(); /* of pages that are open: they take time for as long as they are */

async function closePages() {
    for (const context of contexts) await context.close();
}

/** A test of node:test, told by its name if it hangs; `options` may be left out. Its pages are closed after it. */
export const test = (name, ...rest) => run(name, { timeout: 2 * PATIENCE, ...(rest.length > 1 ? rest[0] : {}) }, async (t) => {
    try { await rest.at(-1)(t); } finally { await closePages(); }
});

/* Chromium without windows of its own: the whole one loads hundreds of files for the bar of each window, which nobody sees. */
const CHROMIUM = process.env.CHROMIUM ?? ["/usr/bin/chromium-headless-shell", "/usr/bin/chromium"].find(existsSync);

const launch = () => chromium.launch({ executablePath: CHROMIUM, args: ["--no-sandbox"] });

let kept = null; /* the browser of all files of tests in this process */

/** From now on there is one browser for all, until the function returned is called. */
export async function keepBrowser() {
    const browser = kept = await launch();
    return async () => { kept = null; await browser.close(); };
}

/** The page in a browser. `open(hash, options, prepare)` makes a page, in a context that is prepared; what goes wrong in it
 * is gathered in `page.errors`. With an address the page is served by others. */
export async function openBrowser(viewport = { width: 1440, height: 900 }, address = null) {
    const server = address === null ? await serve() : { address, close() {} };
    address = server.address;
    const shared = kept, browser = shared ?? await launch();
    return {
        address,
        async open(hash = "", options = {}, prepare = async () => {}) {
            const context = await browser.newContext({ viewport, reducedMotion: "reduce", serviceWorkers: "block", ...options });
            contexts.add(context);
            context.on("close", () => contexts.delete(context));
            context.setDefaultTimeout(PATIENCE);
            await context.addInitScript((patience) => { try { localStorage.setItem("patience", patience); } catch { /* another page */ } }, String(PATIENCE));
            await prepare(context);
            const page = await context.newPage();
            page.errors = [];
            page.on("pageerror", (error) => page.errors.push(String(error)));
            page.on("console", (message) => { if (message.type() === "error") page.errors.push(message.text()); });
            await page.goto(new URL(hash, address).href);
            return page;
        },
        async close() {
            await closePages();
            if (shared === null) await browser.close();
            server.close();
        },
    };
}

/** Keeps back questions that contain the word, in workers of all sorts: they get no answer, until the function returned is called with the
 * page. To be called before the context has pages. */
export async function holdBack(context, word) {
    let held = word;
    await context.route("**/worker.js", async (route) => {
        const response = await route.fetch();
        const filter = `{ let held = ${JSON.stringify(held)};
            new BroadcastChannel("held").onmessage = () => { held = ""; };
            addEventListener("message", (event) => {
                if (held !== "" && event.data.do !== undefined && JSON.stringify(event.data).includes(held)) event.stopImmediatePropagation();
            }); }\n`;
        await route.fulfill({ response, body: filter + await response.text() });
    });
    return async (page) => {
        held = "";
        await page.evaluate(() => { new BroadcastChannel("held").postMessage(""); });
    };
}

/** Waits until the page has all answers, and has drawn what they say. */
export const settled = (page) => page.evaluate(() => new Promise((done) => {
    let quiet = 0;
    const look = () => {
        quiet = document.body.dataset.asking === "0" ? quiet + 1 : 0;
        if (quiet > 2) done();
        else requestAnimationFrame(look);
    };
    look();
}));

/** A point of the window at which the cell, and no other, is hit. */
export async function pointOf(page, cell) {
    return page.evaluate((name) => {
        const shape = document.querySelector(`.board [data-cell="${CSS.escape(name)}"]`);
        if (shape === null) return null;
        const box = shape.getBoundingClientRect();
        const hits = (x, y) => document.elementsFromPoint(x, y).some((each) => each.closest(".board") !== null) &&
            document.elementFromPoint(x, y)?.closest("[data-cell]")?.dataset.cell === name;
        for (const at of [[.5, .5], [.3, .5], [.7, .5], [.5, .3], [.5, .7], [.2, .2], [.8, .2], [.2, .8], [.8, .8], [.4, .1], [.1, .4], [.6, .9], [.9, .6]]) {
            const x = box.left + box.width * at[0], y = box.top + box.height * at[1];
            if (hits(x, y)) return { x, y };
        }
        return null;
    }, cell);
}

/* As the page names a part: by its own code. */
const { outputFiles } = buildSync({ entryPoints: [join(root, "tools/studio/source/pointing.ts")], bundle: true, format: "esm", write: false });
export const { partKey } = await import(`data:text/javascript,${encodeURIComponent(outputFiles[0].text)}`);

export const plyOf = (page) => page.evaluate(() => Number(document.querySelector("#board")?.dataset.ply ?? -1));
export const positionOf = (page) => page.evaluate(() => document.querySelector("#board")?.dataset.position ?? "");

async function pointAt(page, part) {
    if (part.part === "cell") {
        const point = await pointOf(page, part.cell);
        if (point === null) throw new Error(`the cell ${part.cell} cannot be hit`);
        return page.mouse.click(point.x, point.y);
    }
    const selector = part.part === "hand"
        ? `[data-hand=${JSON.stringify(part.kind)}][data-hand-player=${JSON.stringify(part.player)}]`
        : `[data-choice=${JSON.stringify(partKey(part))}]`;
    const found = page.locator(selector).first();
    await found.waitFor({ state: "visible" });
    await found.scrollIntoViewIfNeeded();
    const box = await found.boundingBox();
    return page.mouse.click(box.x + box.width / 2, box.y + box.height / 2);
}

/** Plays an action by the mouse alone, part by part, until the page has played it. */
export async function playByMouse(page, action) {
    const before = await plyOf(page);
    for (const [at, part] of action.parts.entries()) {
        await settled(page);
        if (at > 0 && await plyOf(page) !== before) break; /* the rest was the only choice */
        await pointAt(page, part);
    }
    await page.waitForFunction((ply) => Number(document.querySelector("#board")?.dataset.ply) > ply, before);
}

/** Numbers that look drawn by lot and are the same each time. */
export function random(seed) {
    let state = seed >>> 0;
    return (below) => {
        state = Math.imul(state ^ (state >>> 15), 0x2c1b3c6d) + 0x9e3779b9 | 0;
        return ((state ^ (state >>> 13)) >>> 0) % below;
    };
}
