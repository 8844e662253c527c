/* Starts vari's WebAssembly: for the worker, and for Node.js in tests. */

/** A function that answers requests as objects. `open` is what vari-door.js defines, `definitions` the texts of the shipped
 * definitions by their paths. */
async function openVari(open, wasmBinary, definitions) {
    const vari = await open({
        wasmBinary,
        preRun: [(module) => {
            module.ENV.VARI_SHIPPED = "/definitions";
            for (const [path, text] of Object.entries(definitions)) {
                const folder = `/definitions/${path}`.replace(/\/[^/]*$/, "");
                module.FS.mkdirTree(folder);
                module.FS.writeFile(`/definitions/${path}`, text);
            }
        }],
    });
    return (request) => JSON.parse(vari.ccall("vari_door", "string", ["string"], [JSON.stringify(request)]));
}
if (typeof module !== "undefined") module.exports = openVari;
