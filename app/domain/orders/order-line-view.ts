import type { OrderLineKind } from "~db/schema/orders";

/** Amounts are whole VND. */
export type OrderLineView = {
  key: string;
  kind: OrderLineKind;
  slug: string;
  name: string;
  categoryName: string | null;
  picture: string;
  date: string | null;
  /** HH:MM, or an empty string for the whole day. */
  time: string;
  lastEntry: string | null;
  /** The current days of exchanged tickets; empty if none was exchanged. */
  visits: { date: string; time: string; count: number }[];
  quantity: number;
  /** How many of `quantity` were refunded. */
  returned: number;
  unitPrice: number;
  discount: number;
  total: number;
  combo: { name: string; group: number } | null;
};

/** `set` is the name of a combo, whose lines share a price; null for a single line. Amounts are whole VND. */
export type OrderLineGroup = { comboName: string | null; lines: OrderLineView[]; total: number; discount: number };

export function groupOrderLines(lines: readonly OrderLineView[]): OrderLineGroup[] {
  const groups: (OrderLineGroup & { key: string })[] = [];
  for (const [position, line] of lines.entries()) {
    const key = line.combo ? `set ${line.combo.group}` : `line ${position}`;
    const last = groups.at(-1);
    if (last?.key === key) {
      last.lines.push(line);
      last.total += line.total;
      last.discount += line.discount;
    } else {
      groups.push({
        key,
        comboName: line.combo?.name ?? null,
        lines: [line],
        total: line.total,
        discount: line.discount,
      });
    }
  }
  return groups.map(({ key: _, ...group }) => group);
}
