/* Starts the worker that holds vari before the page itself is read: it takes longer to load than all else. */
globalThis.firstWorker = new Worker("worker.js", { name: "rules" });
