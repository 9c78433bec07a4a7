import { setTimeout as sleep } from "node:timers/promises";

/**
 * One after the other, in the order they were asked for; one that fails hinders no other. With a rest of 1 the next
 * begins as long after the last as that took: of what all share they have half, however many they are.
 */
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
