import { inTurn } from "./in-turn";

export function drawnOnce({ maxKept, maxWaiting }: { maxKept: number; maxWaiting: number }) {
  const kept = new Map<string, Buffer>();
  const oneAtATime = inTurn();
  let waiting = 0;

  /** Returns null when too many renderings wait. @throws {Error} when rendering fails */
  return async function drawn(key: string, draw: () => Promise<Buffer>): Promise<Buffer | null> {
    const known = kept.get(key);
    if (known || waiting >= maxWaiting) return known ?? null;
    waiting += 1;
    const bytes = await oneAtATime(async () => kept.get(key) ?? draw()).finally(() => (waiting -= 1));
    const [oldest] = kept.keys();
    if (oldest && kept.size >= maxKept) kept.delete(oldest);
    kept.set(key, bytes);
    return bytes;
  };
}
