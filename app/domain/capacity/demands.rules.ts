import type { SlotId, VariantId } from "~db/schema";

/** What can run out: the places of a slot, the pieces of a variant. */
export type Subject = { of: "slot"; id: SlotId } | { of: "variant"; id: VariantId };
export type Demand = Subject & { quantity: number };

export function keyOf({ of, id }: Subject): string {
  return `${of} ${id}`;
}

/** What is asked of each subject, summed over all lines, in the order in which they are always locked. */
export function sumDemand(demands: readonly Demand[]): Demand[] {
  const sums = new Map<string, Demand>();
  for (const { of, id, quantity } of demands) {
    const subject = { of, id } as Subject;
    const before = sums.get(keyOf(subject))?.quantity ?? 0;
    sums.set(keyOf(subject), { ...subject, quantity: before + quantity });
  }
  return [...sums.values()].filter(({ quantity }) => quantity > 0).sort(inLockOrder);
}

/** Slots before variants, each by its id. */
function inLockOrder(a: Subject, b: Subject): number {
  return a.of === b.of ? a.id - b.id : a.of === "slot" ? -1 : 1;
}
