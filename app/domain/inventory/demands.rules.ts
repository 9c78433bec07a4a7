import type { SlotId, StockId } from "~db/schema/inventory";

export type Subject = { of: "slot"; id: SlotId } | { of: "stock"; id: StockId };
export type Amount = Subject & { quantity: number };
export type Demand = Amount & { purpose: string };

/** Identifies an order line by its position (from 0), and a unit that can be refunded separately by its index. */
export function unitOf(line: number, unit?: number): string {
  return unit === undefined ? String(line) : `${line}/${unit}`;
}

export function keyOf({ of, id }: Subject): string {
  return `${of} ${id}`;
}

/** Sorted in the order in which rows are locked. */
export function sumDemand(demands: readonly Amount[]): Amount[] {
  const sums = new Map<string, Amount>();
  for (const { of, id, quantity } of demands) {
    const subject = { of, id } as Subject;
    const before = sums.get(keyOf(subject))?.quantity ?? 0;
    sums.set(keyOf(subject), { ...subject, quantity: before + quantity });
  }
  return [...sums.values()].filter(({ quantity }) => quantity > 0).sort(inLockOrder);
}

function inLockOrder(a: Subject, b: Subject): number {
  return a.of === b.of ? a.id - b.id : a.of === "slot" ? -1 : 1;
}
