/* The only module that knows how a question reaches the door: a web worker that holds vari. It takes a request as an
 * object and sends the answer back. The development server puts a worker in its place that passes questions on to
 * the native door, so that the page is the same in both. */

import { recall } from "./kept";

export type Answer = Record<string, any> & { ok: boolean; error?: string };
export type Request = Record<string, unknown> & { do: string };

interface Waiting { id: unknown; what: string; resolve: (answer: Answer) => void; patience: number }

/** What the page was waiting for, by request: the subject of "... took too long". */
const DOES: Record<string, string> = {
    actions: "Finding the moves", check: "Running the tests", describe: "Writing the rules", diagram: "Drawing the diagram", export: "Exporting",
    import: "Importing", kinds: "Weighing the pieces", load: "Reading the definition", lsp: "Explaining or completing the text", open: "Opening the game",
    go: "Showing the position", new: "Starting the game", set: "Setting the position", think: "Choosing a move",
    undo: "Taking back the action", picture: "Drawing the board", play: "Playing the move", reason: "Finding why a move is not legal", record: "Writing the game", simulate: "Playing the games",
};

/** A worker is replaced if it takes longer over one question than this, and than twice the milliseconds that the question
 * asks for. A browser may be told to wait longer: those of tests are, whose machines may be busy with anything. */
const PATIENCE = Number(recall("patience")) || 2000;

/** A worker that has not answered yet may still be loading vari through a slow line. */
const LOADING = 120_000;

/** After its time a question waits for what has arrived, and was not looked at because the page was busy. */
const GRACE = 100;

/** How many questions of all doors are not answered yet, for tests: `data-asking` of the page's body. */
let asking = 0;
function countAsking(change: number): void {
    asking += change;
    document.body.dataset.asking = String(asking);
}

/** page/start.js: a worker that holds vari as soon as that is loaded. */
declare function startWorker(name: string): Worker;

/** Counts what else the page waits for as if it was asked of vari. */
export function pending<Result>(promise: Promise<Result>): Promise<Result> {
    countAsking(1);
    return promise.finally(() => countAsking(-1));
}

/** Says what was stopped, and what one can do. */
function stopped(what: string): string {
    if (what === "version") return "Vari took too long to load. Check the connection and reload the page.";
    return `${DOES[what] ?? "The answer"} took too long and was stopped. Try again, or make the definition smaller: fewer cells, pieces or choices.`;
}

const STARTED_AGAIN = "Vari stopped and was started again.";

export class Door {
    private worker: Worker | null = null;
    private waiting: Waiting[] = []; /* in the order in which the worker answers them */
    private lastId = 0;
    private timer = 0;

    /** `replaced` is called after a worker that did not answer has been ended. `started` is a worker that is there already. */
    constructor(private readonly name: string, private readonly replaced: (why: string) => void = () => {}, private started: Worker | null = null) {}

    /** The door's answer. Never rejects: what goes wrong is an answer that is not `ok`. */
    ask(request: Request): Promise<Answer> {
        if (this.worker === null) this.start();
        return this.send(request, PATIENCE + (Number(request.milliseconds) || 0) * 2);
    }

    private send(request: Request, patience: number): Promise<Answer> {
        return new Promise((resolve) => {
            const id = request.id ?? ++this.lastId;
            this.waiting.push({ id, what: request.do, resolve, patience });
            countAsking(1);
            if (this.waiting.length === 1) this.watch();
            this.worker!.postMessage({ ...request, id });
        });
    }

    /** The time of a question begins when none is before it. */
    private watch(): void {
        clearTimeout(this.timer);
        const first = this.waiting[0];
        if (first === undefined) return;
        this.timer = window.setTimeout(() => {
            this.timer = window.setTimeout(() => this.replace(stopped(first.what)), GRACE);
        }, first.patience);
    }

    private replace(why: string): void {
        this.stop(why);
        this.replaced(why);
    }

    /** Ends the worker and all its sessions. Questions not yet answered fail with `why`. The next starts another. */
    stop(why: string): void {
        this.worker?.terminate();
        this.worker = null;
        clearTimeout(this.timer);
        countAsking(-this.waiting.length);
        for (const each of this.waiting.splice(0)) each.resolve({ ok: false, error: why, stopped: true });
    }

    private start(): void {
        const worker = this.started ?? startWorker(this.name);
        this.started = null;
        worker.onmessage = (event: MessageEvent) => this.answered(event.data as Answer);
        worker.onerror = (event) => {
            event.preventDefault();
            this.replace(STARTED_AGAIN);
        };
        this.worker = worker;
        void this.send({ do: "version" }, LOADING); /* so that no other question has so much time */
    }

    private answered(answer: Answer): void {
        const at = this.waiting.findIndex((each) => each.id === answer.id);
        if (at < 0) return;
        const [found] = this.waiting.splice(at, 1);
        countAsking(-1);
        this.watch();
        found!.resolve(answer);
        if (answer.ended === true) this.replace(STARTED_AGAIN);
    }
}
