type Store = "localStorage" | "sessionStorage";

export function stored(store: Store, key: string): string | null {
  try {
    return window[store].getItem(key);
  } catch {
    return null;
  }
}

export function store(where: Store, key: string, text: string | null): void {
  try {
    if (text === null) window[where].removeItem(key);
    else window[where].setItem(key, text);
  } catch {}
}
