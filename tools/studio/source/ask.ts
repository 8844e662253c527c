/* The only module that knows how a question reaches the door: a web worker that holds vari. It takes a request as an
 * object and sends the answer back. The development server puts a worker in its place that passes questions on to
 * the native door, so that the page is the same in both. */

export type Answer = Record<string, any> & { ok: boolean; error?: string };
export type Request = Record<string, unknown> & { do: string };

interface Waiting { resolve: (answer: Answer) => void; timer: number }

/** A request may take this long unless it says how many milliseconds it wants. */
const PATIENCE = 5000;

/** A worker that has not answered yet may still be loading vari through a slow line. */
const LOADING = 120_000;

export class Door {
    private worker: Worker | null = null;
    private waiting = new Map<unknown, Waiting[]>(); /* by the id of a request; of equal ones the first is answered first */
    private lastId = 0;
    private greeting: Promise<Answer> | null = null;
    private loaded = false; /* a worker has answered; the next has all in the browser's cache */

    /** `replaced` is called after a worker that did not answer has been ended. */
    constructor(private readonly name: string, private readonly replaced: (why: string) => void = () => {}) {}

    /** The door's answer. Never rejects: what goes wrong is an answer that is not `ok`. */
    async ask(request: Request): Promise<Answer> {
        if (!this.loaded) { /* so that no other question has so much time */
            const greeted = await (this.greeting ??= this.send({ do: "version" }));
            this.greeting = null;
            if (greeted.stopped === true) return greeted;
        }
        return this.send(request);
    }

    private send(request: Request): Promise<Answer> {
        return new Promise((resolve) => {
            const id = request.id ?? ++this.lastId;
            const patience = (this.loaded ? PATIENCE : LOADING) + (Number(request.milliseconds) || 0) * 2;
            const timer = window.setTimeout(() => {
                this.stop("it took too long");
                this.replaced("This definition asks too much: a question took too long and was ended.");
            }, patience);
            this.waiting.set(id, [...this.waiting.get(id) ?? [], { resolve, timer }]);
            this.start().postMessage({ ...request, id });
        });
    }

    /** Ends the worker and all its sessions. Questions not yet answered fail with `why`. The next starts another. */
    stop(why: string): void {
        this.worker?.terminate();
        this.worker = null;
        const waiting = [...this.waiting.values()].flat();
        this.waiting.clear();
        for (const each of waiting) {
            clearTimeout(each.timer);
            each.resolve({ ok: false, error: why, stopped: true });
        }
    }

    private start(): Worker {
        if (this.worker !== null) return this.worker;
        const worker = new Worker("worker.js", { name: this.name });
        worker.onmessage = (event: MessageEvent) => {
            const answer = event.data as Answer, [first, ...others] = this.waiting.get(answer.id) ?? [];
            if (first === undefined) return;
            if (others.length > 0) this.waiting.set(answer.id, others);
            else this.waiting.delete(answer.id);
            clearTimeout(first.timer);
            this.loaded = true;
            first.resolve(answer);
            if (answer.ended === true) {
                this.stop("vari has stopped");
                this.replaced("Vari stopped and was started again.");
            }
        };
        worker.onerror = (event) => {
            event.preventDefault();
            this.stop("vari has stopped");
            this.replaced("Vari stopped and was started again.");
        };
        this.worker = worker;
        return worker;
    }
}
