import type { Subject } from "./demands.rules";

const least = { slot: 8, stock: 3 } as const;

/** The first two cancellations do not count as expired reservations, because buyers may change their mind. */
const freeCallingOff = 2;

/** Unpaid quantities, and the expired (`lapses`) and cancelled (`calledOff`) orders of the last six hours. */
export type Kept = { held: number; unpaid: number; lapses: number; calledOff: number };

/**
 * Returns the limit that is exceeded, or null. Holds may take a third of `limit`, holds and unpaid orders half of it.
 * After two expired orders both are halved.
 */
export function boundBroken(of: Subject["of"], limit: number, { held, unpaid, ...ended }: Kept): number | null {
  const lapses = ended.lapses + Math.max(0, ended.calledOff - freeCallingOff);
  const bound = (part: number) => {
    const batchSize = Math.max(Math.floor(limit / part), least[of]);
    return lapses < 2 ? batchSize : Math.max(Math.floor(batchSize / 2), 1);
  };
  if (held > bound(3)) return bound(3);
  return held + unpaid > bound(2) ? bound(2) : null;
}
