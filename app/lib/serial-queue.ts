import { setTimeout as sleep } from "node:timers/promises";

/** Runs tasks one after another, even after a failure. A `pauseFactor` of 1 pauses after each task for as long as it took. */
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
