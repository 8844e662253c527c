/* Bundles the page: node bundle.mjs FOLDER. The worker and vari in WebAssembly are put beside it by ./build. */

import { createHash } from "node:crypto";
import { copyFileSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { build } from "esbuild";

const here = dirname(fileURLToPath(import.meta.url));
const out = process.argv[2] ?? join(here, "../../build/studio-page");

mkdirSync(out, { recursive: true });
/* The editor is loaded after the board, and the help when it is asked for, so that they are files of their own. */
for (const [source, name] of [["main.ts", "studio.js"], ["editor.ts", "editor.js"], ["help.ts", "help.js"]])
    await build({ entryPoints: [join(here, "source", source)], outfile: join(out, name), bundle: true, minify: true, format: "esm", target: "es2022",
                  external: ["./editor.js", "./help.js"], loader: { ".md": "text" }, legalComments: "none", logLevel: "warning" });
const style = await build({ entryPoints: [join(here, "page/studio.css")], minify: true, write: false, logLevel: "warning" });
writeFileSync(join(out, "studio.css"), style.outputFiles[0].contents);
for (const file of ["index.html", "start.js", "icon.svg", "manifest.json"]) copyFileSync(join(here, "page", file), join(out, file));

/* The worker that keeps the page for offline use knows all its files, and a name that changes with them. */
const files = readdirSync(out).filter((file) => file !== "offline.js" && !file.startsWith("."));
const hash = createHash("sha256");
for (const file of files) hash.update(file).update(readFileSync(join(out, file)));
const offline = readFileSync(join(here, "page/offline.js"), "utf8")
    .replace("__VERSION__", hash.digest("hex").slice(0, 16)).replace("__FILES__", JSON.stringify(["./", ...files]));
writeFileSync(join(out, "offline.js"), offline);
