type Store = "localStorage" | "sessionStorage";

/** Null also where the browser may keep nothing. */
export function stored(store: Store, key: string): string | null {
  try {
    return window[store].getItem(key);
  } catch {
    return null;
  }
}

/** Null forgets; a browser that may keep nothing does without. */
export function store(where: Store, key: string, text: string | null): void {
  try {
    if (text === null) window[where].removeItem(key);
    else window[where].setItem(key, text);
  } catch {}
}
