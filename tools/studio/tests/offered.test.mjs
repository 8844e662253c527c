/* What the bar, the menu and the tabs offer, and what is done with the keyboard or by touch alone. */

import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { after, before } from "node:test";
import { deflateRawSync } from "node:zlib";
import { openBrowser, plyOf, pointOf, positionOf, settled, test } from "./browser.mjs";

const pack = (held) => `#v1=${deflateRawSync(Buffer.from(JSON.stringify(held))).toString("base64url")}`;
const CHESS = "vari: 1\nname: Trial\nextends: chess\n";
const PHONE = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true };
const CLIPBOARD = { permissions: ["clipboard-read", "clipboard-write"] };

let browser;
before(async () => { browser = await openBrowser(); });
after(async () => { await browser.close(); });

async function open(hash, options) {
    const page = await browser.open(hash, options);
    await page.waitForFunction(() => document.body.dataset.link !== undefined);
    await settled(page);
    return page;
}

async function close(page) {
    assert.deepEqual(page.errors, []);
    await page.context().close();
}

async function middleOf(page, cell) {
    await settled(page);
    const { x, y } = await pointOf(page, cell);
    return [x, y];
}

const textOf = (page) => page.evaluate(() => [...document.querySelectorAll(".cm-line")].map((each) => each.textContent).join("\n"));
const untilText = (page, part) => page.waitForFunction((wanted) => [...document.querySelectorAll(".cm-line")].map((each) => each.textContent).join("\n").includes(wanted), part);
const untilPly = (page, ply) => page.waitForFunction((wanted) => Number(document.querySelector("#board").dataset.ply) >= wanted, ply);
const untilTitle = (page, title) => page.waitForFunction((wanted) => document.querySelector("#bar .title").textContent.startsWith(wanted), title);
const untilToast = (page, part) => page.waitForFunction((wanted) => document.querySelector("#toast").textContent.includes(wanted), part);
const untilStatus = (page, part) => page.waitForFunction((wanted) => document.querySelector(".now").textContent.includes(wanted), part);

async function fromMenu(page, text) {
    await page.locator("#bar button[title=More]").click();
    await page.locator(".menu button", { hasText: text }).click();
}

async function downloaded(page, text) {
    const [download] = await Promise.all([page.waitForEvent("download"), fromMenu(page, text)]);
    return { name: download.suggestedFilename(), text: readFileSync(await download.path(), "utf8") };
}

/** Drops a file on the page. */
const drop = (page, name, text) => page.evaluate((file) => {
    const dataTransfer = new DataTransfer();
    dataTransfer.items.add(new File([file.text], file.name));
    for (const type of ["dragover", "drop"]) document.body.dispatchEvent(new DragEvent(type, { dataTransfer, bubbles: true, cancelable: true }));
}, { name, text });

test("a definition with mistakes takes the place of the one before, and is played once they are fixed", async () => {
    const page = await open("#id=shogi&seats=you");
    await page.evaluate((to) => { location.hash = to; }, `${pack({ text: `${CHESS}pieces:\n  queen: {mvoes: Q}\n`, name: "trial.yaml", moves: ["e2e4", "e7e5"] })}&seats=you`);
    await page.locator(".problem button").waitFor();
    await settled(page);
    assert.equal(await page.locator(".board [data-cell]").count(), 0);
    assert.match(await page.locator("#board").textContent(), /once the mistakes are fixed/);
    assert.match(await page.locator(".panel").textContent(), /once the mistakes are fixed/);
    assert.equal(await page.locator("#bar .title").textContent(), "trial.yaml");
    assert.equal(await page.locator(".controls button:enabled").count(), 0);
    assert.equal(await page.locator(".strip").count(), 0);
    await page.locator(".problem button").click();
    await page.locator(".board [data-cell]").first().waitFor();
    await untilTitle(page, "Trial");
    await untilPly(page, 2);
    await close(page);
});

test("a name is renamed everywhere, and the text is formatted", async () => {
    const page = await open(pack({ text: `${CHESS}zones:\n  hill: d4 e4 d5 e5\nendings:\n  hilltop: {if: any own king in hill, wins:    mover}\n`, name: "trial.yaml" }));
    await page.locator(".cm-line", { hasText: "hill: d4" }).locator("span", { hasText: "hill" }).first().click();
    await page.keyboard.press("F2");
    await page.locator("dialog[open] input").waitFor();
    await page.keyboard.type("peak");
    await page.keyboard.press("Enter");
    await untilText(page, "any own king in peak");
    assert.match(await textOf(page), /peak: d4 e4 d5 e5[^]*hilltop/);
    await page.locator(".cm-content").focus();
    await page.keyboard.press("Shift+Alt+F");
    await untilText(page, "wins: mover}");
    assert.equal(await page.locator(".verdict").textContent(), "no mistakes");
    await close(page);
});

test("a hint is marked, and an analysis shows lines", async () => {
    const page = await open(`${pack({ text: CHESS, name: "trial.yaml", position: "6k1/5ppp/8/8/8/8/8/R5K1 w - - 0 1" })}&seats=you`);
    await page.locator("button[title=Hint]").click();
    await untilStatus(page, "Hint: Ra8#.");
    await page.locator(".panel button", { hasText: "Analyse" }).click();
    await page.locator(".lines b").first().waitFor();
    assert.equal(await page.locator(".lines b").first().textContent(), "#1");
    assert.equal(await page.locator(".lines span").first().textContent(), "Ra8#");
    await page.mouse.click(...await middleOf(page, "a1"));
    await page.mouse.click(...await middleOf(page, "a8"));
    await untilStatus(page, "White wins by checkmate.");
    assert.ok(await page.locator("button[title=Hint]").isDisabled());
    assert.equal(await page.locator(".panel button", { hasText: "Analyse" }).count(), 0);
    await close(page);
});

test("sentences that are shown for a while hide neither the board, nor buttons, nor what is said of the game", async () => {
    for (const [width, height] of [[390, 844], [844, 390], [768, 1024], [1024, 768], [1366, 768], [1920, 1080]]) {
        const page = await open("#id=chess&seats=you", { ...CLIPBOARD, viewport: { width, height } });
        for (const tab of ["moves", "rules", "setup"]) {
            await page.locator(`.tabs [data-tab=${tab}]`).click();
            await page.evaluate(() => { scrollTo(0, 0); document.querySelector("#toast").textContent = ""; });
            await settled(page);
            await page.locator("#bar button[title=Share]").click();
            await untilToast(page, "copied");
            const hidden = await page.evaluate(() => {
                const toast = document.querySelector("#toast").getBoundingClientRect();
                return [...document.querySelectorAll(".board, .status, .strip, #bar button, .controls button, .tabs button, .verdict, .title")].filter((each) => {
                    const box = each.getBoundingClientRect();
                    return box.width > 0 && Math.min(box.right, toast.right) > Math.max(box.left, toast.left) && Math.min(box.bottom, toast.bottom) > Math.max(box.top, toast.top);
                }).map((each) => each.className || each.title || each.textContent);
            });
            assert.deepEqual(hidden, [], `${width}x${height}, ${tab}`);
        }
        await close(page);
    }
});

test("as many mistakes are told as vari validate tells, failing tests among them", async () => {
    const page = await open(pack({ text: `${CHESS}tests:\n  - {moves: e2e5}\n  - {moves: e2e4, legal: [d7d2, d7d5]}\n`, name: "trial.yaml" }));
    await page.waitForFunction(() => document.querySelector(".verdict").textContent === "2 mistakes");
    assert.deepEqual(await page.locator(".cm-lintRange").allTextContents(), ["e2e5", "d7d2"]);
    assert.ok(await page.locator(".board [data-cell]").count() > 0, "it is played all the same");
    await page.locator(".cm-line", { hasText: "d7d2" }).click();
    await page.keyboard.press("End");
    await page.keyboard.press("Enter");
    await page.keyboard.press("Shift+Home"); /* the editor has begun the line */
    await page.keyboard.insertText("  - {moves: e2e6}");
    await page.waitForFunction(() => document.querySelector(".verdict").textContent === "3 mistakes");
    await close(page);
});

test("the rules begin with what is different from the definition that is extended, or are told as a whole", async () => {
    const page = await open(pack({ text: `${CHESS}pieces:\n  queen: {moves: QN}\n`, name: "trial.yaml" }));
    await page.locator(".tabs [data-tab=rules]").click();
    await page.locator(".panel h3").first().waitFor();
    assert.match(await page.locator(".panel").innerText(), /Chess, with these differences[^]*Queen[^]*All the rest, as in Chess/);
    await page.locator(".panel button", { hasText: "All rules" }).click();
    await page.waitForFunction(() => !document.querySelector(".panel").textContent.includes("differences"));
    assert.match(await page.locator(".panel").innerText(), /Queen/);
    await close(page);
});

test("statistics are of many games, and stop when asked", async () => {
    const page = await open("#id=chess&seats=you");
    await page.locator(".tabs [data-tab=statistics]").click();
    await page.locator(".panel button", { hasText: "Play" }).click();
    await page.waitForFunction(() => /Games\d+/.test(document.querySelector(".figures tr")?.textContent ?? ""));
    await page.locator(".panel button", { hasText: "Stop" }).click();
    const shares = (await page.locator(".figures tr").allTextContents()).filter((row) => /won|Drawn/.test(row)).map((row) => Number(/[\d.]+(?=%)/.exec(row)[0]));
    assert.ok(Math.abs(shares.reduce((sum, each) => sum + each, 0) - 100) < .3, shares.join());
    await close(page);
});

test("tests are run, visited, and made of a position", async () => {
    const page = await open(`${pack({ text: `${CHESS}tests:\n  - {name: opening, moves: e2e4, legal: [d7d5]}\n  - {moves: e2e4, legal: [d7d2]}\n`, name: "trial.yaml" })}&seats=you`);
    await page.locator(".tabs [data-tab=tests]").click();
    await page.locator(".panel button", { hasText: "Run the tests" }).click();
    await page.locator(".test").first().waitFor();
    assert.deepEqual(await page.locator(".test").evaluateAll((all) => all.map((each) => each.dataset.outcome)), ["passed", "failed"]);
    assert.match(await page.locator(".test .what").textContent(), /d7d2/);
    await page.locator(".test").nth(1).click();
    await page.waitForFunction(() => document.querySelector(".cm-activeLine").textContent.includes("d7d2"));
    await page.locator(".panel button", { hasText: "Make a test" }).click();
    await untilText(page, "only: [");
    await page.locator(".panel button", { hasText: "Run the tests" }).click();
    await page.waitForFunction(() => document.querySelectorAll(".test.passed").length === 2);
    await close(page);
});

test("a definition is exported for other programs, and what they wrote is dropped on the page", async () => {
    const page = await open(pack({ text: `${CHESS}pieces:\n  queen: {moves: QN}\n`, name: "trial.yaml" }));
    const ini = await downloaded(page, "variants.ini"), diagram = await downloaded(page, "Interactive Diagram");
    assert.match(ini.text, /^\[/m);
    assert.match(diagram.text, /<[^]*queen/i);
    for (const [name, text, source] of [["other.ini", ini.text, "Fairy-Stockfish"], ["other.html", diagram.text, "an Interactive Diagram"]]) {
        await drop(page, name, text);
        await untilText(page, `source: ${source}`);
        await settled(page);
        assert.equal(await page.locator(".verdict").textContent(), "no mistakes");
        assert.match(await textOf(page), /queen: {letter: Q, moves: QN}/);
    }
    await drop(page, "broken.ini", "no section");
    await page.waitForFunction(() => document.querySelector("dialog[open], #toast:not([hidden])") !== null);
    await close(page);
});

test("what an exported file cannot say is told", async () => {
    const page = await open(pack({ text: `${CHESS}zones:\n  hill: d4 e4 d5 e5\nendings:\n  hill: {if: any own knight in hill, wins: mover}\n`, name: "trial.yaml" }));
    await downloaded(page, "Interactive Diagram");
    await page.locator("dialog[open]").waitFor();
    assert.match(await page.locator("dialog[open]").innerText(), /This diagram does not say all of the game[^]*knight on d4-e5/);
    await close(page);
});

test("a game is saved with its definition, and opened again", async () => {
    const page = await open(`${pack({ text: CHESS, name: "trial.yaml", moves: ["e2e4", "e7e5", "g1f3"] })}&seats=you`);
    await untilPly(page, 3);
    const saved = await downloaded(page, "with its definition"), position = await positionOf(page);
    await page.locator("#bar button[title=New]").click();
    await untilTitle(page, "My Variant");
    await drop(page, saved.name, saved.text);
    await untilTitle(page, "Trial");
    await untilPly(page, 3);
    assert.equal(await positionOf(page), position);
    await close(page);
});

test("the board is copied as a picture, and saved as one", async () => {
    const page = await open("#id=chess&seats=you", CLIPBOARD);
    await fromMenu(page, "Copy the board");
    await untilToast(page, "picture is copied");
    const bytes = await page.evaluate(async () => {
        const [item] = await navigator.clipboard.read();
        return [...new Uint8Array(await (await item.getType("image/png")).arrayBuffer()).slice(1, 4)];
    });
    assert.equal(String.fromCharCode(...bytes), "PNG");
    assert.match((await downloaded(page, "SVG")).text, /^<svg[^]*data-piece/);
    await close(page);
});

test("the code to embed the board shows that board alone in a frame", async () => {
    const page = await open(`${pack({ text: CHESS, name: "trial.yaml", moves: ["e2e4"] })}&seats=you`, CLIPBOARD);
    await fromMenu(page, "embed");
    await untilToast(page, "copied");
    const code = await page.evaluate(() => navigator.clipboard.readText());
    const address = await page.evaluate((html) => new DOMParser().parseFromString(html, "text/html").querySelector("iframe").src, code);
    const frame = await open(new URL(address).hash);
    await untilPly(frame, 1);
    assert.equal(await frame.locator("#bar").isVisible(), false);
    await close(frame);
    await close(page);
});

test("light and dark colours are chosen, and kept", async () => {
    const page = await open("#id=chess&seats=you", { colorScheme: "light" });
    await fromMenu(page, "Dark colours");
    await page.reload();
    await page.waitForFunction(() => document.documentElement.dataset.theme === "dark");
    await fromMenu(page, "Light colours");
    await page.waitForFunction(() => document.documentElement.dataset.theme === "light");
    await close(page);
});

test("options begin a new game, and who resigns has lost", async () => {
    const page = await open("#id=circular&seats=you");
    await page.locator(".panel summary").click();
    await page.locator(".option", { hasText: "players" }).locator("select").first().selectOption("4");
    await page.waitForFunction(() => document.querySelectorAll(".strip").length === 4);
    await page.evaluate(() => { location.hash = "#id=chess&seats=you"; });
    await untilTitle(page, "Chess");
    await settled(page);
    await fromMenu(page, "Resign");
    await untilStatus(page, "Black wins by resignation.");
    await close(page);
});

test("the library is narrowed by a tag, says when it has nothing, and offers to extend", async () => {
    const page = await open("#id=chess");
    await page.locator("#bar button[title=Library]").click();
    await page.locator(".library .tag", { hasText: "shogi" }).click();
    const all = await page.locator(".library .card").evaluateAll((cards) => cards.map((card) => card.textContent.includes("shogi")));
    assert.ok(all.length > 5 && all.every((each) => each));
    await page.locator(".library input").fill("no such game");
    await page.locator(".library .none").waitFor();
    await page.locator(".library input").fill("torishogi");
    await page.locator(".library [data-id=torishogi]").hover();
    await page.locator(".library [data-id=torishogi] .extend").click();
    await untilText(page, "extends: torishogi");
    await untilTitle(page, "My Variant");
    await close(page);
});

test("a piece in hand and a promotion are chosen with the keyboard alone, and so are the menu and the library", async () => {
    const page = await open(`${pack({ text: "vari: 1\nname: Trial\nextends: crazyhouse\n", name: "trial.yaml", position: "7k/P7/8/8/8/8/8/K7[N] w - - 0 1" })}&seats=you`);
    await page.locator("button[data-hand=knight]").focus();
    await page.keyboard.press("Enter");
    assert.match(await page.locator("#live").textContent(), /knight in hand: 61 targets/);
    await page.keyboard.press("ArrowRight"); /* the first cell has the focus */
    await page.keyboard.press("ArrowUp");
    assert.equal(await page.locator("#live").textContent(), "a2, empty, target");
    await page.keyboard.press("Enter");
    await untilPly(page, 1);
    assert.match(await positionOf(page), /N7\/K7\[/);
    await page.evaluate((to) => { location.hash = to; }, `${pack({ text: CHESS, name: "trial.yaml", position: "8/P6k/8/8/8/8/8/K7 w - - 0 1" })}&seats=you`);
    await page.waitForFunction(() => document.querySelector("#board").dataset.position.startsWith("8/P6k"));
    await settled(page);
    await page.locator("#board").focus();
    const go = async (to) => {
        for (let step = 0; step < 20 && !(await page.locator("#live").textContent()).startsWith(to); step++) {
            const now = /^([a-h])([1-8])/.exec(await page.locator("#live").textContent());
            await page.keyboard.press(now === null ? "ArrowRight" : now[1] !== to[0] ? (now[1] < to[0] ? "ArrowRight" : "ArrowLeft") : now[2] < to[1] ? "ArrowUp" : "ArrowDown");
        }
        await page.keyboard.press("Enter");
    };
    await go("a7");
    await go("a8");
    await page.locator(".chooser button:focus").waitFor();
    assert.match(await page.locator(".chooser button:focus").textContent(), /queen/);
    await page.keyboard.press("Tab");
    await page.keyboard.press("Enter");
    await untilPly(page, 1);
    assert.match(await positionOf(page), /^R7/);
    assert.ok(await page.evaluate(() => document.activeElement.id === "board"), "the board has the focus again");

    await page.locator("#bar button[title=More]").focus();
    await page.keyboard.press("Enter");
    await page.keyboard.press("ArrowUp");
    await page.keyboard.press("Enter");
    await page.waitForFunction(() => document.documentElement.dataset.theme === "dark");
    await page.keyboard.press("Control+k");
    await page.locator(".library .card").first().waitFor();
    await page.keyboard.type("los alamos");
    await page.waitForFunction(() => document.querySelectorAll(".library .card").length < 20);
    await page.keyboard.press("Enter");
    await untilTitle(page, "Los Alamos");
    await close(page);
});

test("by touch pieces are dragged, dropped from a hand, and chosen for a promotion", async () => {
    const page = await open(`${pack({ text: "vari: 1\nname: Trial\nextends: crazyhouse\n", name: "trial.yaml", position: "8/P6k/8/8/8/8/8/K7[N] w - - 0 1" })}&seats=you`, PHONE);
    await page.locator("button[data-hand=knight]").tap();
    await page.touchscreen.tap(...await middleOf(page, "e4"));
    await untilPly(page, 1);
    await page.touchscreen.tap(...await middleOf(page, "h7"));
    await page.touchscreen.tap(...await middleOf(page, "h8"));
    await untilPly(page, 2);
    await page.touchscreen.tap(...await middleOf(page, "a7"));
    await page.touchscreen.tap(...await middleOf(page, "a8"));
    await page.locator(".chooser button", { hasText: "rook" }).tap();
    await untilPly(page, 3);
    assert.match(await positionOf(page), /^R~6k/);
    /* A finger that is not lifted drags, and does not scroll the page. */
    await page.evaluate((to) => { location.hash = to; }, `${pack({ text: CHESS, name: "trial.yaml" })}&seats=you`);
    await page.waitForFunction(() => document.querySelector("#board").dataset.position?.startsWith("rnbqkbnr"));
    const [from, to] = [await middleOf(page, "g1"), await middleOf(page, "f3")], touch = await page.context().newCDPSession(page);
    const send = (type, points) => touch.send("Input.dispatchTouchEvent", { type, touchPoints: points.map(([x, y]) => ({ x, y })) });
    await send("touchStart", [from]);
    await send("touchMove", [[(from[0] + to[0]) / 2, (from[1] + to[1]) / 2]]);
    await send("touchMove", [to]);
    assert.equal(await page.locator(".ghost").count(), 1);
    await send("touchEnd", []);
    await untilPly(page, 1);
    assert.equal(await page.evaluate(() => scrollY), 0);
    await close(page);
});

test("eight players have their strips, on a phone, too", async () => {
    const names = ["red", "blue", "green", "yellow", "orange", "pink", "lime", "teal"];
    const text = `vari: 1\nname: Eight\nboard: {ring: 3, sectors: 16}\nplayers: [${names.join(", ")}]\npieces:\n  man: {letter: M, moves: K}\nsetup: {each: {man: a1}}\n`;
    for (const options of [{}, PHONE]) {
        const page = await open(`${pack({ text, name: "eight.yaml" })}&seats=you`, options);
        await page.waitForFunction(() => document.querySelectorAll(".strip").length === 8);
        assert.ok(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth), "the page can be scrolled sideways");
        for (const [at, cells] of [["a1", "b1"], ["a3", "b3"]].entries()) {
            for (const cell of cells) await page.mouse.click(...await middleOf(page, cell));
            await untilPly(page, at + 1);
        }
        assert.equal(await plyOf(page), 2);
        await close(page);
    }
});
