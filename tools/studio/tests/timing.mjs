/* How long the page takes to its first board, from what tools/studio/build has made: node tests/timing.mjs [TIMES]
 * Prints when each file had arrived, and when the board was there, in milliseconds. Once without and then with a cache. */

import { openBrowser } from "./browser.mjs";

process.env.STUDIO_FOLDER ??= "build/studio";
process.env.WORKER = "wasm";
const browser = await openBrowser(), times = [];
for (let at = 0; at < Number(process.argv[2] ?? 3); at++) {
    const page = await browser.open("#id=chess&seats=you", {}, (context) => context.addInitScript(() => {
        new MutationObserver((_, observer) => {
            if (document.querySelector(".board [data-cell]") === null) return;
            observer.disconnect();
            window.boardAt = performance.now();
        }).observe(document, { childList: true, subtree: true });
    }));
    await page.waitForFunction(() => window.boardAt !== undefined);
    const found = await page.evaluate(() => ({ board: window.boardAt, phases: window.phases,
        files: performance.getEntriesByType("resource").map((each) => `${each.name.split("/").at(-1)} ${each.startTime.toFixed(0)}-${each.responseEnd.toFixed(0)}`) }));
    console.log(`board after ${found.board.toFixed(0)} ms; ${found.files.join(", ")}`);
    times.push(found.board);
    await page.context().close();
}
console.log(`median ${times.sort((a, b) => a - b)[times.length >> 1].toFixed(0)} ms`);
await browser.close();
