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
            for (const [path, text] of Object.entries(definitions)) {
                const folder = `/definitions/${path}`.replace(/\/[^/]*$/, "");
                module.FS.mkdirTree(folder);
                module.FS.writeFile(`/definitions/${path}`, text);
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
