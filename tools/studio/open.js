/* Starts vari's WebAssembly: for the worker, and for Node.js in tests. */

/* Few of the files are ever read: the bytes of one are made when it is. */
function keep(file, text) {
    const bytes = () => {
        const made = new TextEncoder().encode(text);
        Object.defineProperties(file, { contents: { value: made, writable: true }, usedBytes: { value: made.length, writable: true } });
        return made;
    };
    Object.defineProperties(file, { contents: { get: bytes, configurable: true }, usedBytes: { get: () => bytes().length, configurable: true } });
}

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
            const folders = new Map();
            for (const [path, text] of Object.entries(definitions)) {
                const at = path.lastIndexOf("/"), folder = `/definitions/${path.slice(0, Math.max(at, 0))}`;
                if (!folders.has(folder)) {
                    module.FS.mkdirTree(folder);
                    folders.set(folder, module.FS.lookupPath(folder).node);
                }
                const parent = folders.get(folder);
                keep(parent.node_ops.mknod(parent, path.slice(at + 1), 0o100644, 0), text);
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
