type Store = "localStorage" | "sessionStorage";

/** What the browser keeps under a key; null also where it may keep nothing. */
export function stored(store: Store, key: string): string | null {
  try {
    return window[store].getItem(key);
  } catch {
    return null;
  }
}

/** Keeps a text, or with null forgets it; a browser that may keep nothing does without. */
export function store(where: Store, key: string, text: string | null): void {
  try {
    if (text === null) window[where].removeItem(key);
    else window[where].setItem(key, text);
  } catch {}
}
