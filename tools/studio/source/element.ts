/* Makes elements of the page. Text becomes text nodes: there is no way here to write markup. */

type Child = Node | string | null | undefined | false;
type Value = string | number | boolean | null | undefined | EventListener | ((event: never) => void);

/** An element with attributes, listeners (`onclick`: function) and children. `true` sets an attribute without a value. */
export function element<Tag extends keyof HTMLElementTagNameMap>(
    tag: Tag, attributes: Record<string, Value> = {}, ...children: Child[]): HTMLElementTagNameMap[Tag] {
    const made = document.createElement(tag);
    for (const [name, value] of Object.entries(attributes)) {
        if (value === null || value === undefined || value === false) continue;
        if (typeof value === "function") made.addEventListener(name.slice(2), value as EventListener);
        else made.setAttribute(name, value === true ? "" : String(value));
    }
    made.append(...children.filter((child): child is Node | string => child !== null && child !== undefined && child !== false));
    return made;
}

/** The element of the page with that id. Throws if the page has none. */
export function byId<Found extends HTMLElement = HTMLElement>(id: string): Found {
    const found = document.getElementById(id);
    if (found === null) throw new Error(`the page has no element ${id}`);
    return found as Found;
}

const SVG = "http://www.w3.org/2000/svg";

export function svgElement<Tag extends keyof SVGElementTagNameMap>(
    tag: Tag, attributes: Record<string, string | number> = {}): SVGElementTagNameMap[Tag] {
    const made = document.createElementNS(SVG, tag);
    for (const [name, value] of Object.entries(attributes)) made.setAttribute(name, String(value));
    return made;
}

const DRAWN = new Set(["svg", "g", "path", "rect", "circle", "ellipse", "line", "polygon", "polyline", "text", "tspan", "title",
                       "desc", "defs", "clipPath", "marker", "linearGradient", "radialGradient", "stop", "pattern", "use"]);

function clean(node: Element): void {
    for (const child of [...node.children])
        if (child.namespaceURI !== SVG || !DRAWN.has(child.localName)) child.remove();
        else clean(child);
    for (const attribute of [...node.attributes]) {
        const points = attribute.localName === "href" && !attribute.value.startsWith("#");
        if (attribute.localName.startsWith("on") || points || /url\(\s*['"]?(?!#)/i.test(attribute.value))
            node.removeAttributeNode(attribute);
    }
}

/** A drawing from vari as an element of the page. Vari escapes what strangers wrote; what no drawing of vari has
 * (scripts, foreign content, links, listeners) is removed all the same. Null if the text is no drawing. */
export function drawing(text: string): SVGSVGElement | null {
    const root = new DOMParser().parseFromString(text, "image/svg+xml").documentElement;
    if (root.namespaceURI !== SVG || root.localName !== "svg") return null;
    clean(root);
    return document.importNode(root, true) as unknown as SVGSVGElement;
}

/** Runs `act` once calls have stopped for `milliseconds`. */
export function whenQuiet(milliseconds: number, act: () => void): () => void {
    let timer = 0;
    return () => {
        clearTimeout(timer);
        timer = window.setTimeout(act, milliseconds);
    };
}

const ICONS: Record<string, string> = {
    first: "M6 5v14M18 5l-9 7 9 7z", back: "M15 5l-8 7 8 7", next: "M9 5l8 7-8 7", last: "M18 5v14M6 5l9 7-9 7z",
    flip: "M7 4v16M7 4L3.500 8M7 4l3.500 4M17 20V4M17 20l-3.500-4M17 20l3.500-4",
    takeBack: "M9 6L4 11l5 5M4 11h10a5 5 0 0 1 0 10h-3", board: "M4 4h16v16H4zM12 4v16M4 12h16M12 4h8v8h-8zM4 12h8v8H4z", hint: "M9 18h6M10 21h4M12 3a6 6 0 0 0-3.500 10.900V15h7v-1.100A6 6 0 0 0 12 3z",
    open: "M3 7h6l2 2h10v10H3z", save: "M5 4h11l3 3v13H5zM8 4v5h7V4M8 20v-6h8v6",
    share: "M16 6a2.500 2.500 0 1 0 .1 0M6 9.500a2.500 2.500 0 1 0 .1 0M16 13a2.500 2.500 0 1 0 .1 0M8.200 11l5.600-2M8.200 13l5.600 2",
    more: "M4.500 12a.7 .7 0 1 0 1.400 0a.7 .7 0 1 0-1.400 0M11.300 12a.7 .7 0 1 0 1.400 0a.7 .7 0 1 0-1.400 0M18.100 12a.7 .7 0 1 0 1.400 0a.7 .7 0 1 0-1.400 0", library: "M4 5h4v15H4zM10 5h4v15h-4zM16.500 6l3.500-.8 2 14-3.600.8z",
    help: "M9 9.500a3 3 0 1 1 4.500 2.600c-1 .6-1.500 1.200-1.500 2.400M12 18h.01M3 12a9 9 0 1 0 18 0a9 9 0 1 0-18 0",
    new: "M12 5v14M5 12h14", close: "M6 6l12 12M18 6L6 18",
    dice: "M5 5h14v14H5zM9 9h.01M15 15h.01M15 9h.01M9 15h.01M12 12h.01",
    out: "M14 4h6v6M20 4l-9 9M11 5H5v14h14v-6",
};

export function icon(name: string): SVGSVGElement {
    const drawn = svgElement("svg", { viewBox: "0 0 24 24", class: "icon", "aria-hidden": "true" });
    drawn.append(svgElement("path", { d: ICONS[name] ?? "" }));
    return drawn;
}
