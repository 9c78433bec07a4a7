import { inTurn } from "./in-turn";

/** Draws one at a time and keeps the newest. */
export function drawnOnce({ mostKept, mostWaiting }: { mostKept: number; mostWaiting: number }) {
  const kept = new Map<string, Buffer>();
  const oneAtATime = inTurn();
  let waiting = 0;

  /** Null when too many wait. @throws {Error} when drawing fails */
  return async function drawn(key: string, draw: () => Promise<Buffer>): Promise<Buffer | null> {
    const known = kept.get(key);
    if (known || waiting >= mostWaiting) return known ?? null;
    waiting += 1;
    const bytes = await oneAtATime(async () => kept.get(key) ?? draw()).finally(() => (waiting -= 1));
    const [oldest] = kept.keys();
    if (oldest && kept.size >= mostKept) kept.delete(oldest);
    kept.set(key, bytes);
    return bytes;
  };
}
