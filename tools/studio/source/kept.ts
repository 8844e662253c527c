/* What the browser keeps for the page: for all its windows, or for one alone, as long as that is open. Where it may keep
 * nothing, nothing is kept. */

export function recall(name: string): string | null {
    try { return localStorage.getItem(name); } catch { return null; }
}

export function remember(name: string, text: string): void {
    try { localStorage.setItem(name, text); } catch { /* full, or not allowed */ }
}

export function recallHere(name: string): string | null {
    try { return sessionStorage.getItem(name); } catch { return null; }
}

export function rememberHere(name: string, text: string): void {
    try { sessionStorage.setItem(name, text); } catch { /* full, or not allowed */ }
}
