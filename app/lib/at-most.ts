type Line = { running: number; waiting: (() => void)[] };

/** Runs at most `max` tasks per key. Returns null when `maxWaiting` tasks of the key are already waiting. */
export function atMost({ max, maxWaiting }: { max: number; maxWaiting: number }) {
  const lines = new Map<string, Line>();
  return async <T>(key: string, work: () => Promise<T>): Promise<{ result: T } | null> => {
    const line = lines.get(key) ?? { running: 0, waiting: [] };
    lines.set(key, line);
    if (line.running < max) line.running += 1;
    else if (line.waiting.length >= maxWaiting) return null;
    else await new Promise<void>((resolve) => line.waiting.push(resolve));
    try {
      return { result: await work() };
    } finally {
      const next = line.waiting.shift();
      if (next) next();
      else {
        line.running -= 1;
        if (line.running === 0) lines.delete(key);
      }
    }
  };
}
