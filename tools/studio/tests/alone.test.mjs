/* The page by itself: without a network, and from `vari studio FILE`. */

import assert from "node:assert/strict";
import { spawn } from "node:child_process";
import { cpSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join, resolve } from "node:path";
import { createInterface } from "node:readline";
import { after, before } from "node:test";
import { fileURLToPath } from "node:url";
import { gzipSync } from "node:zlib";
import { Native, serve, UNNEEDED, WORKER } from "../serve.mjs";
import { openBrowser, settled, test } from "./browser.mjs";

const root = resolve(dirname(fileURLToPath(import.meta.url)), "../../..");
const isWasm = process.env.WORKER === "wasm";
const folder = resolve(root, process.env.STUDIO_FOLDER ?? "build/studio-page");

test("all files together are small enough for a slow line", { skip: !isWasm && "vari is not among them" }, () => {
    const sizes = readdirSync(folder).map((name) => [name, gzipSync(readFileSync(join(folder, name)), { level: 9 }).length]);
    const all = sizes.reduce((sum, [, size]) => sum + size, 0);
    assert.ok(all <= 1_500_000, `${all} bytes: ${sizes.map((each) => each.join(" ")).join(", ")}`);
    console.log(`${all} bytes compressed`);
});

test("without a network the page is there as before", async (t) => {
    const server = await serve(), browser = await openBrowser(undefined, server.address);
    t.after(() => browser.close());
    const page = await browser.open("", { serviceWorkers: "allow" });
    await page.waitForFunction(() => navigator.serviceWorker.controller !== null);
    await settled(page);
    server.close();
    await page.reload();
    await page.locator("#bar .brand").waitFor();
    await page.locator(".cm-content").waitFor(); /* the editor comes after the rest */
    if (isWasm) { /* the native door is no part of the page */
        await page.locator(".board [data-cell]").first().waitFor();
        await page.locator("#bar button[title=Library]").click();
        await page.locator(".library .card").first().waitFor();
    }
});

/* --- vari studio FILE ---------------------------------------------------------------------------------------- */

let made, vari, door, browser, game;

/** Vari as it is installed, with the page. Where that asks the native door, so does this one. */
before(async () => {
    made = mkdtempSync(join(tmpdir(), "studio-"));
    mkdirSync(join(made, "bin"));
    cpSync(join(root, "build/vari"), join(made, "bin/vari"));
    cpSync(folder, join(made, "share/vari/studio"), { recursive: true });
    if (!isWasm) {
        writeFileSync(join(made, "share/vari/studio/worker.js"), WORKER);
        for (const name of UNNEEDED) writeFileSync(join(made, "share/vari/studio", name), "");
    }
    game = join(made, "hill of knights.yaml");
    writeFileSync(game, "vari: 1\nname: Mine\nextends: chess\n");
    vari = spawn(join(made, "bin/vari"), ["studio", game], { stdio: ["ignore", "pipe", "inherit"] });
    const address = await new Promise((done) => createInterface({ input: vari.stdout }).once("line", (line) => done(/http:\S+/.exec(line)[0])));
    door = new Native();
    browser = await openBrowser(undefined, address);
});
after(async () => {
    await browser?.close();
    vari?.kill();
    door?.end();
    rmSync(made, { recursive: true });
});

const answerAsk = (context) => context.route("**/ask?*", async (route) => route.fulfill({ contentType: "application/json", body: await door.ask(route.request().postData()) }));
const textOf = (page) => page.evaluate(() => [...document.querySelectorAll(".cm-line")].map((each) => each.textContent).join("\n"));
const untilText = (page, wanted) => page.waitForFunction((text) => [...document.querySelectorAll(".cm-line")].map((each) => each.textContent).join("\n") === text, wanted);

/** Another program writes the file, at once as good programs do. */
function write(text) {
    writeFileSync(`${game}.new`, text);
    renameSync(`${game}.new`, game);
}

test("a file of vari studio is opened, saved, and read again when another program has changed it", async () => {
    const page = await browser.open("", {}, answerAsk);
    await page.waitForFunction(() => document.querySelector("#bar .title")?.textContent.startsWith("Mine"));
    assert.equal(await page.locator(".files .file").first().textContent(), "hill of knights.yaml");
    await page.locator(".cm-content").click();
    await page.keyboard.press("Control+End");
    await page.keyboard.insertText("pieces:\n  queen: {moves: N}\n");
    await page.keyboard.press("Control+s");
    await page.waitForFunction(() => document.querySelector("#toast").textContent === "Saved.");
    assert.equal(readFileSync(game, "utf8"), "vari: 1\nname: Mine\nextends: chess\npieces:\n  queen: {moves: N}\n");

    write("vari: 1\nname: Others\nextends: chess\n");
    await untilText(page, "vari: 1\nname: Others\nextends: chess\n");
    await page.waitForFunction(() => document.querySelector("#bar .title").textContent.startsWith("Others"));

    await page.keyboard.press("Control+End");
    await page.keyboard.insertText("# mine\n");
    write("vari: 1\nname: Again\nextends: chess\n");
    await page.waitForFunction(() => document.querySelector("#toast").textContent.includes("changed by another program"));
    assert.match(await textOf(page), /# mine/);
    /* Whoever saves at once saves what he has typed last. */
    await page.evaluate(async () => {
        document.execCommand("insertText", false, "# last");
        await Promise.resolve(); /* the editor has seen it, and no time has passed */
        document.activeElement.dispatchEvent(new KeyboardEvent("keydown", { key: "s", ctrlKey: true, bubbles: true }));
    });
    await page.waitForFunction(() => document.querySelector("#toast").textContent === "Saved.");
    assert.match(readFileSync(game, "utf8"), /name: Others\n[^]*# mine\n# last/);
    await page.context().close();
});
