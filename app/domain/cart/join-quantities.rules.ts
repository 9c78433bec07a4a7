import type { Quantities } from "~db/schema/cart";

export function withBrought(had: Quantities, brought: Quantities, max: number): Quantities {
  let room = max;
  const sums = { ...had };
  for (const [key, quantity] of Object.entries(brought)) {
    const taken = Math.min(quantity, room);
    if (taken > 0) sums[key] = (sums[key] ?? 0) + taken;
    room -= taken;
  }
  return sums;
}

export function unitsOf(quantities: Quantities): number {
  return Object.values(quantities).reduce((sum, each) => sum + each, 0);
}
