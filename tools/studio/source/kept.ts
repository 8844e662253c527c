/* What the browser keeps for the page. Where it may keep nothing, nothing is kept. */

export function recall(name: string): string | null {
    try { return localStorage.getItem(name); } catch { return null; }
}

export function remember(name: string, text: string): void {
    try { localStorage.setItem(name, text); } catch { /* full, or not allowed */ }
}
