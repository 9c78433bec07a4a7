type StorageArea = "localStorage" | "sessionStorage";

export function readStorage(store: StorageArea, key: string): string | null {
  try {
    return window[store].getItem(key);
  } catch {
    return null;
  }
}

export function writeStorage(area: StorageArea, key: string, text: string | null): void {
  try {
    if (text === null) window[area].removeItem(key);
    else window[area].setItem(key, text);
  } catch {}
}
