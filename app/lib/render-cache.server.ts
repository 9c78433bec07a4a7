import { setNewest } from "./set-newest";
import { createSerialQueue } from "./task-queues.server";

export function createRenderCache({ maxEntries, maxWaiting }: { maxEntries: number; maxWaiting: number }) {
  const entries = new Map<string, Buffer>();
  const enqueue = createSerialQueue();
  let waiting = 0;

  return async function renderOnce(key: string, render: () => Promise<Buffer>): Promise<Buffer | null> {
    const cached = entries.get(key);
    if (cached || waiting >= maxWaiting) return cached ?? null;
    waiting += 1;
    const bytes = await enqueue(async () => entries.get(key) ?? render()).finally(() => (waiting -= 1));
    setNewest(entries, key, bytes, maxEntries);
    return bytes;
  };
}
