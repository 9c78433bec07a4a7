import type { ReservationLineId, SlotId, StockId } from "~db/schema/inventory";

export type InventoryItem = { kind: "slot"; id: SlotId } | { kind: "stock"; id: StockId };
export type ItemQuantity = InventoryItem & { quantity: number };
export type ReservedLine = ItemQuantity & { lineId: ReservationLineId };

export function itemKey({ kind, id }: InventoryItem): string {
  return `${kind} ${id}`;
}

/** Pairs each quantity above 0 with its reservation line. @throws {Error} unless every line is used exactly once */
export function assignLines<Requested extends ItemQuantity>(
  requested: readonly Requested[],
  lines: readonly ReservedLine[],
): (Requested & { reservationLineId: ReservationLineId })[] {
  const unused = [...lines];
  const assigned = requested
    .filter(({ quantity }) => quantity > 0)
    .map((one) => {
      const index = unused.findIndex((line) => itemKey(line) === itemKey(one) && line.quantity === one.quantity);
      const [line] = index < 0 ? [] : unused.splice(index, 1);
      if (!line) throw new Error(`No reservation line has ${one.quantity} of ${itemKey(one)}`);
      return { ...one, reservationLineId: line.lineId };
    });
  if (unused.length > 0) throw new Error("More is reserved than was requested");
  return assigned;
}

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
