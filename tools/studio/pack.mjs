/* Prints the definitions of a folder as one JSON object: their texts by their paths in it. */
import { readFileSync, readdirSync } from "node:fs";
import { join } from "node:path";

const folder = process.argv[2];
const texts = {};
const paths = readdirSync(folder, { recursive: true }).filter((path) => path.endsWith(".yaml")).sort();
for (const path of paths) texts[path] = readFileSync(join(folder, path), "utf8");
console.log(JSON.stringify(texts));
