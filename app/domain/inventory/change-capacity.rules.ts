export const capacityOperations = ["set", "add", "subtract", "multiply"] as const;
export type CapacityOperation = (typeof capacityOperations)[number];

/** `amount` is a count of places or, for `multiply`, a percentage. The result is rounded and at least 0. */
export function changeCapacity(capacity: number, operation: CapacityOperation, amount: number): number {
  switch (operation) {
    case "set":
      return amount;
    case "add":
      return capacity + amount;
    case "subtract":
      return Math.max(0, capacity - amount);
    case "multiply":
      return Math.round((capacity * amount) / 100);
  }
}
