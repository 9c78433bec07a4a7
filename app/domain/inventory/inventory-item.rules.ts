import type { SlotId, StockId } from "~db/schema/inventory";

export type InventoryItem = { kind: "slot"; id: SlotId } | { kind: "stock"; id: StockId };
export type ItemQuantity = InventoryItem & { quantity: number };
export type RequestedQuantity = ItemQuantity & { purpose: string };

/** Identifies an order line by its position (from 0), and a unit that can be refunded separately by its index. */
export function formatPurpose(linePosition: number, unitIndex?: number): string {
  return unitIndex === undefined ? String(linePosition) : `${linePosition}/${unitIndex}`;
}

export function itemKey({ kind, id }: InventoryItem): string {
  return `${kind} ${id}`;
}

/** Sorted in the order in which rows are locked. */
export function sumByItem(requested: readonly ItemQuantity[]): ItemQuantity[] {
  const sums = new Map<string, ItemQuantity>();
  for (const { kind, id, quantity } of requested) {
    const item = { kind, id } as InventoryItem;
    const sum = sums.get(itemKey(item))?.quantity ?? 0;
    sums.set(itemKey(item), { ...item, quantity: sum + quantity });
  }
  return [...sums.values()].filter(({ quantity }) => quantity > 0).sort(compareInLockOrder);
}

function compareInLockOrder(a: InventoryItem, b: InventoryItem): number {
  return a.kind === b.kind ? a.id - b.id : a.kind === "slot" ? -1 : 1;
}
