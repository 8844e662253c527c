/* Starts vari's WebAssembly: for the worker, and for Node.js in tests. */

/** A function that answers requests as objects. `open` is what vari-door.js defines, `program` the compiled vari-door.wasm,
 * `definitions` the texts of the shipped definitions by their paths. */
async function openVari(open, program, definitions) {
    const vari = await open({
        instantiateWasm(imports, use) {
            WebAssembly.instantiate(program, imports).then((instance) => use(instance, program));
            return {}; /* its exports are told to use() */
        },
        preRun: [(module) => {
            module.ENV.VARI_SHIPPED = "/definitions";
            const utf8 = new TextEncoder(), folders = new Set();
            for (const [path, text] of Object.entries(definitions)) {
                const whole = `/definitions/${path}`, folder = whole.slice(0, whole.lastIndexOf("/"));
                if (!folders.has(folder)) module.FS.mkdirTree(folder);
                folders.add(folder);
                module.FS.writeFile(whole, utf8.encode(text), { canOwn: true }); // of bytes it makes no copy
            }
        }],
    });
    return (request) => {
        const text = vari.allocateUTF8(JSON.stringify(request)); // on the heap: it may be megabytes long
        try {
            return JSON.parse(vari.UTF8ToString(vari._vari_door(text)));
        } finally {
            vari._free(text);
        }
    };
}
if (typeof module !== "undefined") module.exports = openVari;
