/* Holds vari for a page: a message is a request of the door's protocol (tools/vari/web/README.md) as an object, and the
 * message back is its answer. The first message is what it begins with: the compiled program and the definitions, or why
 * they could not be loaded. Requests that come before it wait. ./build puts vari-door.js and open.js before this text. */

let begin;
const door = new Promise((done) => { begin = done; }).then(({ program, definitions, failed }) => {
    if (failed !== undefined) throw new Error(failed);
    return openVari(openDoor, program, JSON.parse(new TextDecoder().decode(definitions)));
});
door.catch(() => {}); /* each request says what is wrong */

/* All definitions are listed when the studio is built: to load them all takes seconds. */
let library = null;
const list = () => library ??= fetch("library.json").then((response) => {
    if (response.ok) return response.json();
    library = null;
    throw new Error(`library.json could not be loaded (${response.status})`);
});

self.onmessage = async ({ data }) => {
    if (data.begin !== undefined) return begin(data.begin);
    try {
        const answer = data.do === "library" ? await list() : (await door)(data);
        self.postMessage({ ...answer, ...("id" in data ? { id: data.id } : {}) });
    } catch (error) {
        /* The program has ended, as it does without memory: a new worker has to be started. */
        self.postMessage({ ok: false, id: data.id, error: String(error), ended: true });
    }
};
