import type { Subject } from "./demands.rules";

const least = { slot: 8, stock: 3 } as const;

/** Whoever calls an order or two off has changed their mind: only what comes after counts as time that ran out. */
const freeCallingOff = 2;

/** Without money. Of the last six hours `lapses`: time that ran out, and `calledOff`: unpaid orders called off. */
export type Kept = { held: number; unpaid: number; lapses: number; calledOff: number };

/**
 * The bound that is exceeded, or null: on hold a third of `limit`, with what waits to be paid half, never less than
 * `least`; half of that where time ran out twice.
 */
export function boundBroken(of: Subject["of"], limit: number, { held, unpaid, ...ended }: Kept): number | null {
  const lapses = ended.lapses + Math.max(0, ended.calledOff - freeCallingOff);
  const bound = (part: number) => {
    const most = Math.max(Math.floor(limit / part), least[of]);
    return lapses < 2 ? most : Math.max(Math.floor(most / 2), 1);
  };
  if (held > bound(3)) return bound(3);
  return held + unpaid > bound(2) ? bound(2) : null;
}
