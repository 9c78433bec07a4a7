import type { Quantities } from "~db/schema/cart";

export function addUnits(had: Quantities, brought: Quantities, max: number): Quantities {
  let remaining = max;
  const sums = { ...had };
  for (const [key, quantity] of Object.entries(brought)) {
    const added = Math.min(quantity, remaining);
    if (added > 0) sums[key] = (sums[key] ?? 0) + added;
    remaining -= added;
  }
  return sums;
}

export function countUnits(quantities: Quantities): number {
  return Object.values(quantities).reduce((sum, each) => sum + each, 0);
}
