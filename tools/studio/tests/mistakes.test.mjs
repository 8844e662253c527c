/* Mistakes are typed key by key. The diagnostic has to stand on the range that `vari` names, soon after the last key. */

import assert from "node:assert/strict";
import { after, before } from "node:test";
import { nativeDoor, openBrowser, PATIENCE, settled, test } from "./browser.mjs";

const HEAD = "vari: 1\nname: Trial\nextends: chess\n";
const MISTAKES = [
    "pieces:\n  queen: {moves: lep(1, 2)}", "peices:\n  queen: none", "pieces:\n  knigt: none", "board: 8x", "extend: chess", "players: [white, wite, white]",
    "pieces:\n  queen: {moves: [slide(orthogonl)]}", "setup: {position: rnbqkbnr/8/8/8/8/8/8}", "pieces:\n  hero: {letter: H, move: step}",
    "zones:\n  hill: [d4, d9]", "options:\n  mine: {defalt: true}", "name: [a, b]",
    "zones:\n  hill: d4 e4 d5 e55", "endings:\n  hill: {if: any own king in hil, wins: mover}", "endings:\n  hill: {wen: capture, wins: mover}",
    "endings:\n  over: {if: capture, wins: movr}", "endings:\n  over: {if: captur, wins: mover}", "endings:\n  over: {if: count own pawn >, wins: mover}",
    "endings:\n  over: {if: count own pwan > 3, wins: mover}", "endings:\n  over: {if: (capture, wins: mover}", "laws:\n  late: {nevr: capture}",
    "laws:\n  late: {never: capture and}", "laws:\n  late: [capture]", "options:\n  mine: [non, some, non]", "pieces:\n  rook: {letter: RR}",
    "pieces:\n  rook: {letter: N}", "pieces:\n  rook: {moves: R5x}", "pieces:\n  rook: {moves: [R, }", "pieces: rook", "pieces:\n  rook: {royal: perhaps}",
    "pieces:\n  pawn: {promotes: {to: [quen]}}", "effects:\n  boom: {if: capture, do: [{remov: piece in to}]}", "effects:\n  boom: {if: capture, do: remove}",
    "turn: [{phase: act, actions: [mve]}]", "board: {topology: grd}", "players: white", "setup: rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNX w KQkq - 0 1",
    "vari: 2", "tags: {chess: true}", "inventor: [Some, Body]", "terms:\n  t: count own pawn +",
    "zones:\n  hill: d4\n  board: 8x8", "pieces:\n  rook: {like: quen}", "notation: sna", "drops: {hands: true}", "castling: {king: kng}",
    "effects:\n  boom: {if: capture, do: [{put: quen, at: to}]}", "state: {dice: {number: 1-}}", "actions:\n  jump: {pick: {at: emptyy}, do: [{put: pawn, at: at}]}",
    "name: One\nname: Two", "must: {first: {capture: yes please}}", "options:\n  hops: {number: 4-1}", "setup: {each: {pawn: rank 22}}",
];

/* A share of them, spread over the list, where so many are asked for. */
const EACH = Math.ceil(MISTAKES.length / Number(process.env.STUDIO_MISTAKES ?? MISTAKES.length));

let browser, door;
before(async () => { browser = await openBrowser(); door = nativeDoor(); });
after(async () => { await browser.close(); door.end(); });

test("a typed mistake is marked where it stands, at once", { timeout: 6 * PATIENCE }, async () => {
    const page = await browser.open("#id=chess");
    await page.waitForSelector(".board [data-cell]");
    /* From the last key that changes the text to the last change of the list of mistakes. */
    await page.evaluate(() => {
        document.addEventListener("beforeinput", () => { window.typed = performance.now(); }, true);
        new MutationObserver(() => { window.marked = performance.now(); }).observe(document.querySelector(".problems"), { childList: true, subtree: true });
    });
    const times = [];
    for (const mistake of MISTAKES.filter((_, at) => at % EACH === 0)) {
        await page.locator(".cm-content").click();
        await page.keyboard.press("Control+a");
        await page.keyboard.insertText(HEAD);
        await page.waitForFunction(() => !document.querySelector(".verdict").classList.contains("bad"));
        for (const line of mistake.split("\n").entries()) {
            if (line[0] > 0) { await page.keyboard.press("Enter"); await page.keyboard.press("Shift+Home"); }
            await page.keyboard.type(line[1]);
        }
        const text = await page.evaluate(() => [...document.querySelectorAll(".cm-line")].map((each) => each.textContent).join("\n"));
        const asked = await door.ask({ do: "load", session: "m", text, name: "mine.yaml" });
        const first = asked.diagnostics.find((each) => each.own);
        assert.ok(first !== undefined, `no diagnostic for ${JSON.stringify(text)}`);
        /* Long ranges are marked in pieces, and what has no letters by a point. */
        await page.waitForFunction(({ message, expected }) => {
            const marks = [...document.querySelectorAll(".cm-lintRange, .cm-lintPoint")].map((each) => each.textContent);
            return [...document.querySelectorAll(".problem .what")].some((each) => each.textContent === message) &&
                (expected === "" ? marks.length > 0 : marks.includes(expected) || marks.join("").includes(expected));
        }, { message: first.message.replaceAll("`", ""), expected: text.slice(first.start, first.end).replaceAll("\n", "") }).catch((error) => {
            throw new Error(`${JSON.stringify(text)}: ${JSON.stringify(first)} is not marked: ${error.message}`);
        });
        await settled(page);
        times.push(await page.evaluate(() => window.marked - window.typed));
    }
    times.sort((a, b) => a - b);
    const median = times[times.length >> 1];
    console.log(`median of ${times.length}: ${median.toFixed(0)} ms after the last key`);
    if (process.env.STUDIO_MARK_MS !== undefined) assert.ok(median <= Number(process.env.STUDIO_MARK_MS), `median ${median} ms`);
    assert.deepEqual(page.errors, []);
});

test("a quick fix mends the text", async () => {
    const page = await browser.open("#id=chess");
    await page.waitForSelector(".board [data-cell]");
    await page.locator(".cm-content").click();
    await page.keyboard.press("Control+a");
    await page.keyboard.insertText(`${HEAD}pieces:\n  knigt: none\n`);
    await page.locator(".problem button").first().click();
    await page.waitForFunction(() => [...document.querySelectorAll(".cm-line")].some((each) => each.textContent === "  knight: none"));
    assert.deepEqual(page.errors, []);
});
