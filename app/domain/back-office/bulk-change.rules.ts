import type { RowValues } from "~db/schema/staff";

/** `amount` (whole VND) and `percent` are added to a price, and may be negative. */
export type BulkChange =
  | { kind: "set"; field: string; value: boolean | number }
  | { kind: "amount"; field: string; amount: number }
  | { kind: "percent"; field: string; percent: number }
  | { kind: "remove" };

/** Prices that follow from a percentage are rounded to this step (whole VND). */
const priceStep = 1_000;

/** The values of a row after the change. A row without a price keeps having none. */
export function changeValues(values: RowValues, change: BulkChange): RowValues | null {
  if (change.kind === "remove") return null;
  const current = values[change.field];
  if (change.kind === "set") return { ...values, [change.field]: change.value };
  if (typeof current !== "number") return values;
  const price =
    change.kind === "amount"
      ? current + change.amount
      : Math.round((current * (100 + change.percent)) / (100 * priceStep)) * priceStep;
  return { ...values, [change.field]: price };
}
