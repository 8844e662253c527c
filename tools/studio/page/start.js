/* Starts vari before the page itself is read: it takes longer to load than all else. What all workers need is loaded once, and
 * the program compiled once, as it arrives. */

const fetched = (name) => fetch(name).then((response) => {
    if (!response.ok) throw new Error(`${name} could not be loaded (${response.status})`);
    return response;
});

/* A host that does not say that it is WebAssembly gives the program as bytes. */
const compiled = (response) => response.headers.get("Content-Type") === "application/wasm"
    ? WebAssembly.compileStreaming(response) : response.arrayBuffer().then((bytes) => WebAssembly.compile(bytes));

let parts = null; /* what was loaded; what could not be is tried again by the next worker */

const load = () => parts ??= Promise.all([fetched("vari-door.wasm").then(compiled), fetched("definitions.json").then((response) => response.arrayBuffer())])
    .then(([program, definitions]) => ({ program, definitions }), (error) => {
        parts = null;
        return { failed: String(error) };
    });

/* A worker that holds vari: its first message is what it needs to begin. */
globalThis.startWorker = (name) => {
    const worker = new Worker("worker.js", { name });
    void load().then((begin) => worker.postMessage({ begin }));
    return worker;
};

globalThis.firstWorker = globalThis.startWorker("rules");
globalThis.firstWorker.onerror = () => { globalThis.firstWorker = null; }; /* the page starts another, and says what is wrong */
