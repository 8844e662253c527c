/* Pictures of single pieces, for hands, choosers and lists. */

import { drawing, element } from "./element";
import type { Game } from "./game";

export class Faces {
    private known = new Map<string, Promise<string>>();
    private version = -1;

    constructor(private readonly game: Game) {}

    /** A place that holds the picture of a piece as soon as it is there; its name until then. With `viewpoint`, the player who looks
     * at the board, the piece points where it would there. */
    face(kind: string, player: string | null, viewpoint = player): HTMLElement {
        const place = element("span", { class: "face", title: kind });
        void this.text(kind, player, viewpoint).then((svg) => {
            const drawn = svg === "" ? null : drawing(svg);
            if (drawn !== null) drawn.querySelector(":scope > title")?.remove();
            place.replaceChildren(drawn ?? kind);
        });
        return place;
    }

    private text(kind: string, player: string | null, viewpoint: string | null): Promise<string> {
        if (this.version !== this.game.version) this.known.clear();
        this.version = this.game.version;
        const key = `${kind} ${player ?? ""} ${viewpoint ?? ""}`;
        let text = this.known.get(key);
        if (text === undefined) {
            text = this.game.ask({ do: "piece", kind, ...(player === null ? {} : { player, viewpoint: viewpoint ?? player }) })
                .then((answer) => answer.ok && typeof answer.svg === "string" ? answer.svg : "");
            this.known.set(key, text);
        }
        return text;
    }
}
