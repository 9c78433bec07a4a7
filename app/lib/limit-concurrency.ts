type Queue = { running: number; waiting: (() => void)[] };

/** Runs at most `max` tasks per key. Returns null when `maxWaiting` tasks of the key are already waiting. */
export function limitConcurrency({ max, maxWaiting }: { max: number; maxWaiting: number }) {
  const queues = new Map<string, Queue>();
  return async <T>(key: string, work: () => Promise<T>): Promise<{ result: T } | null> => {
    const queue = queues.get(key) ?? { running: 0, waiting: [] };
    queues.set(key, queue);
    if (queue.running < max) queue.running += 1;
    else if (queue.waiting.length >= maxWaiting) return null;
    else await new Promise<void>((resolve) => queue.waiting.push(resolve));
    try {
      return { result: await work() };
    } finally {
      const next = queue.waiting.shift();
      if (next) next();
      else {
        queue.running -= 1;
        if (queue.running === 0) queues.delete(key);
      }
    }
  };
}
