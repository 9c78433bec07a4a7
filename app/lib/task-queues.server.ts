import { setTimeout as sleep } from "node:timers/promises";

/** Runs tasks one after another. With a `pauseFactor` of 1, the pause after a task is as long as the task. */
export function createSerialQueue({ pauseFactor = 0 } = {}): <T>(work: () => Promise<T>) => Promise<T> {
  let last: Promise<unknown> = Promise.resolve();
  return (work) => {
    let startedMs = 0;
    const result = last.then(() => {
      startedMs = performance.now();
      return work();
    });
    const ended = result.catch(() => undefined);
    last = pauseFactor === 0 ? ended : ended.then(() => sleep(pauseFactor * (performance.now() - startedMs)));
    return result;
  };
}

type TaskQueue = { running: number; waiting: (() => void)[] };

export function limitConcurrency({ max, maxWaiting }: { max: number; maxWaiting: number }) {
  const queues = new Map<string, TaskQueue>();
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
