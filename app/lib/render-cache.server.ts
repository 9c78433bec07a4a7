import { createSerialQueue } from "./serial-queue";

export function createRenderCache({ maxEntries, maxWaiting }: { maxEntries: number; maxWaiting: number }) {
  const entries = new Map<string, Buffer>();
  const enqueue = createSerialQueue();
  let waiting = 0;

  /** Returns null when too many renderings wait. @throws {Error} when rendering fails */
  return async function renderOnce(key: string, render: () => Promise<Buffer>): Promise<Buffer | null> {
    const cached = entries.get(key);
    if (cached || waiting >= maxWaiting) return cached ?? null;
    waiting += 1;
    const bytes = await enqueue(async () => entries.get(key) ?? render()).finally(() => (waiting -= 1));
    const [oldest] = entries.keys();
    if (oldest && entries.size >= maxEntries) entries.delete(oldest);
    entries.set(key, bytes);
    return bytes;
  };
}
