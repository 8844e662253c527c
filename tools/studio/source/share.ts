/* Links that hold a definition and a game, and files. A link says all after `#`, which no server sees. */

import type { Opened } from "./game";
import { isSeat } from "./seats";

/** More than this is not unpacked from a link. */
const LONGEST = 8_000_000;

async function through(bytes: Uint8Array, stream: ReadableWritablePair<Uint8Array, Uint8Array>, most: number): Promise<Uint8Array> {
    const reader = new Blob([bytes as BlobPart]).stream().pipeThrough(stream as ReadableWritablePair<any, any>).getReader();
    const chunks: Uint8Array[] = [];
    let length = 0;
    for (;;) {
        const { done, value } = await reader.read();
        if (done) break;
        length += value.length;
        if (length > most) {
            await reader.cancel();
            throw new Error("The link holds more than a definition can be.");
        }
        chunks.push(value);
    }
    const all = new Uint8Array(length);
    let at = 0;
    for (const chunk of chunks) { all.set(chunk, at); at += chunk.length; }
    return all;
}

function toBase64url(bytes: Uint8Array): string {
    let text = "";
    for (let at = 0; at < bytes.length; at += 0x8000) text += String.fromCharCode(...bytes.subarray(at, at + 0x8000));
    return btoa(text).replace(/\+/g, "-").replace(/\//g, "_").replace(/=+$/, "");
}

function fromBase64url(text: string): Uint8Array {
    return Uint8Array.from(atob(text.replace(/-/g, "+").replace(/_/g, "/")), (letter) => letter.charCodeAt(0));
}

/** The part of a link after `#` that gives back the same. */
export async function pack(opened: Opened): Promise<string> {
    const { text, name, moves, position, options, files, seed, seats, chance } = opened;
    const some = <Kept>(kept: Kept | undefined | null) => kept !== undefined && kept !== null && Object.keys(kept).length > 0 ? kept : undefined;
    const json = JSON.stringify({ text, name, moves: some(moves), position: position ?? undefined, options: some(options), files: some(files), seed, seats: some(seats), chance });
    return `v1=${toBase64url(await through(new TextEncoder().encode(json), new CompressionStream("deflate-raw") as any, Infinity))}`;
}

const isFileName = (name: string) => /^[^/\\\u0000-\u001f]{1,100}$/.test(name);
const isText = (value: unknown): value is string => typeof value === "string";

/** What a link holds. Throws a sentence if it is none of ours. */
export async function unpack(packed: string): Promise<Opened> {
    let json: string;
    try {
        json = new TextDecoder("utf-8", { fatal: true }).decode(
            await through(fromBase64url(packed), new DecompressionStream("deflate-raw") as any, LONGEST));
    } catch (error) {
        throw new Error(error instanceof Error && error.message.startsWith("The link") ? error.message : "The link is damaged.");
    }
    return readOpened(json);
}

/** What JSON holds of a game. Throws a sentence if it holds none. */
export function readOpened(json: string): Opened {
    let held: Record<string, unknown>;
    try { held = JSON.parse(json) as Record<string, unknown>; } catch { throw new Error("The link is damaged."); }
    if (!isText(held?.text)) throw new Error("The link holds no definition.");
    const map = (value: unknown) => typeof value === "object" && value !== null && !Array.isArray(value) ? value as Record<string, unknown> : {};
    return {
        text: held.text, name: isText(held.name) ? held.name.slice(0, 100) : "shared.yaml",
        moves: Array.isArray(held.moves) ? held.moves.filter(isText) : [], position: isText(held.position) ? held.position : null,
        options: map(held.options), chance: held.chance === "chosen" ? "chosen" : "thrown", seed: Number.isSafeInteger(held.seed) ? held.seed as number : 0,
        seats: Array.isArray(held.seats) ? held.seats.filter(isSeat) : [],
        files: Object.fromEntries(Object.entries(map(held.files)).filter((each): each is [string, string] => isText(each[1]) && isFileName(each[0]))),
    };
}

/** Hands a file to the user. */
export function download(name: string, content: BlobPart, type = "text/plain"): void {
    const address = URL.createObjectURL(new Blob([content], { type }));
    const link = document.createElement("a");
    link.href = address;
    link.download = name.replace(/[\\/:*?"<>|\u0000-\u001f]/g, "-") || "vari";
    link.click();
    setTimeout(() => URL.revokeObjectURL(address), 10_000);
}

/** Lets the user choose a file. Null if he does not. */
export function chooseFile(accept: string): Promise<File | null> {
    return new Promise((resolve) => {
        const input = document.createElement("input");
        input.type = "file";
        input.accept = accept;
        input.addEventListener("change", () => resolve(input.files?.[0] ?? null));
        input.addEventListener("cancel", () => resolve(null));
        input.click();
    });
}

/** A drawing as a picture of pixels. */
export async function toPng(svg: SVGSVGElement, width: number): Promise<Blob> {
    const box = svg.viewBox.baseVal, copy = svg.cloneNode(true) as SVGSVGElement;
    const height = Math.round(width * box.height / box.width);
    copy.setAttribute("width", String(width));
    copy.setAttribute("height", String(height));
    const image = new Image();
    image.src = `data:image/svg+xml;charset=utf-8,${encodeURIComponent(new XMLSerializer().serializeToString(copy))}`;
    await image.decode();
    const canvas = document.createElement("canvas");
    canvas.width = width;
    canvas.height = height;
    canvas.getContext("2d")!.drawImage(image, 0, 0, width, height);
    return new Promise((resolve, reject) => canvas.toBlob((blob) => blob === null ? reject(new Error("There is no picture.")) : resolve(blob), "image/png"));
}
