/* Runs files of tests one after another in one process and one browser: node tests/together.mjs FILE...
 * To start a browser, and to load what drives it, takes as long as a test. */

import { after, describe } from "node:test";
import { resolve } from "node:path";
import { pathToFileURL } from "node:url";
import { keepBrowser } from "./browser.mjs";

const closeBrowser = await keepBrowser();
after(closeBrowser);
for (const file of process.argv.slice(2)) describe(file, async () => { await import(pathToFileURL(resolve(file)).href); });
