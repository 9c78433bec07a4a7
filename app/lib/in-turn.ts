import { setTimeout as sleep } from "node:timers/promises";

/** Runs tasks one after another, even after a failure. A `rest` of 1 pauses after each task for as long as it took. */
export function inTurn({ rest = 0 } = {}): <T>(work: () => Promise<T>) => Promise<T> {
  let last: Promise<unknown> = Promise.resolve();
  return (work) => {
    let began = 0;
    const mine = last.then(() => {
      began = performance.now();
      return work();
    });
    const ended = mine.catch(() => undefined);
    last = rest === 0 ? ended : ended.then(() => sleep(rest * (performance.now() - began)));
    return mine;
  };
}
