import type { RowValues } from "~db/schema/staff";
import { changeByPercent } from "../catalog/price-cell.rules";

/** `amount` (whole VND) and `percent` are added to a price, and may be negative. */
export type BulkChange =
  | { kind: "set"; field: string; value: boolean | number }
  | { kind: "amount"; field: string; amount: number }
  | { kind: "percent"; field: string; percent: number }
  | { kind: "remove" };

/** Prices that follow from a percentage are rounded to this step (whole VND). */
const priceStep = 1_000;

/** Returns the row's values after the change, or null for a removal. A row without a price does not get one. */
export function changeValues(values: RowValues, change: BulkChange): RowValues | null {
  if (change.kind === "remove") return null;
  const current = values[change.field];
  if (change.kind === "set") return { ...values, [change.field]: change.value };
  if (typeof current !== "number") return values;
  const price =
    change.kind === "amount"
      ? current + change.amount
      : changeByPercent(current, { percent: change.percent, step: priceStep });
  return { ...values, [change.field]: price };
}
