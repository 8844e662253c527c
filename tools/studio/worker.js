/* Holds vari for a page: a message is a request of the door's protocol (tools/vari/web/README.md) as an object, and the
 * message back is its answer. Requests that come before all is loaded wait. */
const fetched = (name) => fetch(name).then((response) => {
    if (!response.ok) throw new Error(`${name} could not be loaded (${response.status})`);
    return response;
});

/* The long ones are on their way before the scripts are read; the program is compiled as it arrives. A host that
 * does not say that it is WebAssembly gives it as bytes. */
const wasm = fetched("vari-door.wasm").then((response) => response.headers.get("Content-Type") === "application/wasm"
    ? WebAssembly.compileStreaming(response) : response.arrayBuffer().then((bytes) => WebAssembly.compile(bytes)));
const definitions = fetched("definitions.json").then((response) => response.json());

importScripts("vari-door.js", "open.js");
const door = Promise.all([wasm, definitions]).then(([program, texts]) => openVari(openDoor, program, texts));

/* All definitions are listed when the studio is built: to load them all takes seconds. */
let library = null;
const list = () => library ??= fetched("library.json").then((response) => response.json());

self.onmessage = async ({ data }) => {
    try {
        const answer = data.do === "library" ? await list() : (await door)(data);
        self.postMessage({ ...answer, ...("id" in data ? { id: data.id } : {}) });
    } catch (error) {
        /* The program has ended, as it does without memory: a new worker has to be started. */
        self.postMessage({ ok: false, id: data.id, error: String(error), ended: true });
    }
};
