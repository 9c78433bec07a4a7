import type { OrderLineKind } from "~db/schema/orders";

/** What was sold, as its buyer sees it, in one language; money in whole VND. */
export type OrderLineView = {
  kind: OrderLineKind;
  slug: string;
  name: string;
  /** Null where there was nothing to choose. */
  categoryName: string | null;
  picture: string;
  /** A ticket's day, or the day a service was wished for. */
  date: string | null;
  /** HH:MM, or '' for the whole day. */
  time: string;
  /** For a ticket of the whole day: the last moment somebody may enter, HH:MM; else null. */
  lastEntry: string | null;
  quantity: number;
  unitPrice: number;
  /** What was taken off `unitPrice` times `quantity`: by the number of pieces, or as the line's share of a combo. */
  discount: number;
  total: number;
  /** The combo it was sold in; lines of one sale share `group`. */
  combo: { name: string; group: number } | null;
};

/** A line that stands by itself, or the parts of one set, which has a name and one price. Whole VND. */
export type SoldGroup = { set: string | null; lines: OrderLineView[]; total: number; discount: number };

/** What was sold, the parts of each set together. */
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
