/* Links of strangers: markup in every text, damaged links, too much. Nothing of them may become part of the page. */

import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { deflateRawSync } from "node:zlib";
import { openBrowser } from "./browser.mjs";

const pack = (held) => `#v1=${deflateRawSync(Buffer.from(typeof held === "string" ? held : JSON.stringify(held))).toString("base64url")}`;
const MARKUP = "<img src=x onerror=hacked()><script>hacked()</script><svg onload=hacked()></svg>&lt;b&gt;";
const quoted = JSON.stringify(MARKUP);

/* Markup wherever a definition has a text of its own. */
const HOSTILE = `vari: 1
name: ${quoted}
about: ${quoted}
inventor: ${quoted}
year: ${quoted}
source: ${quoted}
tags: ${quoted}
extends: chess
players: [{name: white, called: ${quoted}}, {name: black, called: ${quoted}}]
pieces:
  queen: {letter: Q, name: ${quoted}}
endings:
  taken: {if: capture, wins: mover, says: ${quoted}}
options:
  mine: [none, some] # ${MARKUP}
`;

let browser;
before(async () => { browser = await openBrowser(); });
after(async () => { await browser.close(); });

async function assertHarmless(page) {
    const found = await page.evaluate(() => ({
        hacked: window.wasHacked === true, scripts: document.querySelectorAll("script").length,
        images: [...document.querySelectorAll("img")].filter((each) => each.getAttribute("src") === "x").length,
        listeners: [...document.querySelectorAll("*")].filter((each) => [...each.attributes].some((attribute) => attribute.name.startsWith("on"))).length,
    }));
    assert.deepEqual(found, { hacked: false, scripts: 1, images: 0, listeners: 0 });
}

async function openHostile(hash) {
    const page = await browser.open();
    await page.waitForSelector(".board [data-cell]");
    await page.evaluate(() => { window.hacked = () => { window.wasHacked = true; }; });
    await page.evaluate((to) => { location.hash = to; }, hash);
    await page.waitForTimeout(700);
    return page;
}

test("markup in names, titles and texts stays text", async () => {
    const page = await openHostile(pack({ text: HOSTILE, name: `${MARKUP}.yaml`, moves: [MARKUP], position: MARKUP, files: { [MARKUP]: MARKUP, "<img src=x onerror=hacked()>.yaml": MARKUP } }));
    assert.equal((await page.locator("#bar .title").textContent()).startsWith(MARKUP), true, "the definition is played, and its name shown as it is");
    for (const tab of ["moves", "rules", "pieces", "statistics", "tests", "setup"]) {
        await page.locator(`.tabs [data-tab=${tab}]`).click();
        await page.waitForTimeout(250);
        await assertHarmless(page);
    }
    assert.equal((await page.locator("#board-pane").textContent()).includes("onerror=hacked()"), true, "players are called as they are");
    assert.deepEqual(page.errors, []);
});

test("options that the definition has not got are refused with a sentence", async () => {
    const page = await openHostile(pack({ text: HOSTILE, name: "x.yaml", options: { [MARKUP]: MARKUP } }));
    await page.waitForFunction(() => document.querySelector(".problems").textContent.includes("option"));
    await assertHarmless(page);
    assert.deepEqual(page.errors, []);
});

test("a link that is damaged or holds something else says so", async () => {
    for (const hash of ["#v1=AAAA", "#v1=%%%", pack("[]"), pack("null"), pack({ text: 5 }), pack({ name: "x" })]) {
        const page = await openHostile(hash);
        assert.match(await page.locator("#toast").textContent(), /link/i, hash);
        assert.deepEqual(page.errors, []);
        await page.context().close();
    }
});

test("a text of 5 MB and a link that unpacks to more than a definition can be are refused, and the page goes on", { timeout: 60_000 }, async () => {
    for (const text of ["# ".padEnd(5_000_000, "x"), "a".repeat(60_000_000)]) {
        const page = await openHostile(pack({ text, name: "long.yaml" }));
        await page.waitForFunction(() => /too long|cannot|more than/.test(document.querySelector("#editor-pane").textContent + document.querySelector("#toast").textContent), null, { timeout: 20_000 });
        assert.equal(await page.locator(".board [data-cell]").count() > 0, true);
        await page.context().close();
    }
});

test("ten thousand kinds of pieces do not stop the page", { timeout: 90_000 }, async () => {
    const kinds = Array.from({ length: 10_000 }, (_, at) => `  k${at}: {letter: k${at}, moves: Q}`).join("\n");
    const page = await openHostile(pack({ text: `vari: 1\nname: Many\nboard: 8x8\nplayers: [white, black]\npieces:\n${kinds}\n`, name: "many.yaml" }));
    await page.waitForFunction(() => document.querySelector(".verdict").classList.contains("bad"), null, { timeout: 30_000 });
    await page.locator("#bar button[title=New]").click();
    await page.waitForFunction(() => document.querySelector("#bar .title").textContent.startsWith("My Variant"), null, { timeout: 30_000 });
    assert.deepEqual(page.errors, []);
    await page.context().close();
});

test("a link gives back the same bytes", async () => {
    const page = await browser.open();
    await page.waitForSelector(".board [data-cell]");
    const text = "vari: 1\nname: \"Ünïcode ♞ 馬\"\nextends: chess\n# end without a new line";
    await page.evaluate((hash) => { location.hash = hash; }, pack({ text, name: "mine.yaml", moves: ["e2e4", "e7e5"] }));
    await page.waitForFunction(() => document.querySelector("#board").dataset.ply === "2");
    await page.context().grantPermissions(["clipboard-read", "clipboard-write"]);
    await page.locator("#bar button[title=Share]").click();
    await page.waitForFunction(() => document.querySelector("#toast").textContent.includes("copied"));
    const link = await page.evaluate(() => navigator.clipboard.readText());
    const again = await browser.open(new URL(link).hash);
    await again.waitForFunction(() => document.querySelector("#board")?.dataset.ply === "2");
    const back = await again.evaluate(() => [...document.querySelectorAll(".cm-line")].map((each) => each.textContent).join("\n"));
    assert.equal(back, text);
    assert.deepEqual([...page.errors, ...again.errors], []);
});
