import type { InventoryItem } from "./inventory-item.rules";

const minLimits = { slot: 8, stock: 3 } as const;

/** The first two cancellations do not count as expired reservations, because buyers may change their mind. */
const freeCancellations = 2;

/** Unpaid quantities, and the orders of the last six hours that expired or were cancelled unpaid. */
export type UnpaidQuantities = { held: number; unpaid: number; expired: number; cancelled: number };

/**
 * Returns the limit that is exceeded, or null. Holds may take a third of what is available, and holds together with
 * unpaid orders half of it.
 * After two expired orders both are halved.
 */
export function findExceededLimit(
  kind: InventoryItem["kind"],
  available: number,
  { held, unpaid, ...ended }: UnpaidQuantities,
): number | null {
  const expired = ended.expired + Math.max(0, ended.cancelled - freeCancellations);
  const maxFor = (divisor: number) => {
    const batchSize = Math.max(Math.floor(available / divisor), minLimits[kind]);
    return expired < 2 ? batchSize : Math.max(Math.floor(batchSize / 2), 1);
  };
  if (held > maxFor(3)) return maxFor(3);
  return held + unpaid > maxFor(2) ? maxFor(2) : null;
}
