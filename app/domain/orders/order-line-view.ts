import type { OrderLineKind } from "~db/schema/orders";

/** Whole VND. */
export type OrderLineView = {
  /** Its tickets' `group` begins with it. */
  key: string;
  kind: OrderLineKind;
  slug: string;
  name: string;
  categoryName: string | null;
  picture: string;
  date: string | null;
  /** HH:MM, or '' for the whole day. */
  time: string;
  /** HH:MM, for a ticket of the whole day. */
  lastEntry: string | null;
  /** Where its tickets moved: when they are for now, and how many units; else empty. */
  visits: { date: string; time: string; count: number }[];
  quantity: number;
  /** Of these, given back. */
  returned: number;
  unitPrice: number;
  /** By the number of pieces, or as the line's share of a combo. */
  discount: number;
  total: number;
  /** Lines of one sale share `group`. */
  combo: { name: string; group: number } | null;
};

/** `set`: the name of a combo, whose parts have one price; null for a line that stands by itself. Whole VND. */
export type SoldGroup = { set: string | null; lines: OrderLineView[]; total: number; discount: number };

export function groupsOf(lines: readonly OrderLineView[]): SoldGroup[] {
  const groups: (SoldGroup & { key: string })[] = [];
  for (const [position, line] of lines.entries()) {
    const key = line.combo ? `set ${line.combo.group}` : `line ${position}`;
    const last = groups.at(-1);
    if (last?.key === key) {
      last.lines.push(line);
      last.total += line.total;
      last.discount += line.discount;
    } else {
      groups.push({ key, set: line.combo?.name ?? null, lines: [line], total: line.total, discount: line.discount });
    }
  }
  return groups.map(({ key: _, ...group }) => group);
}
