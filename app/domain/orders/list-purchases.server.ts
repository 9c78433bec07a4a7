import { asc, sql } from "drizzle-orm";
import { type Locale, textIn } from "~/lib/locale";
import type { Db } from "~db/client.server";
import { isAnyOf } from "~db/is-any-of";
import { type OrderId, orderLines } from "~db/schema/orders";

/** Leaves out returned items. `visit` is the first day and time. */
export type Purchase = {
  /** Null for a combo, because its order lines only have the quantities of its parts. */
  items: { name: string; quantity: number | null }[];
  more: number;
  visit: { date: string; time: string } | null;
};

const maxItems = 2;

export async function listPurchases(
  db: Db,
  ids: readonly OrderId[],
  locale: Locale,
): Promise<ReadonlyMap<OrderId, Purchase>> {
  const { orderId, name, comboName, date, time, position, quantity, returned } = orderLines;
  const rows = await db
    .select({ orderId, name, comboName, date, time, quantity: sql<number>`${quantity} - ${returned}` })
    .from(orderLines)
    .where(isAnyOf(orderId, ids))
    .orderBy(asc(orderId), asc(position));
  return new Map(
    ids.map((id) => [
      id,
      describePurchase(
        rows.filter((row) => row.orderId === id),
        locale,
      ),
    ]),
  );
}

type Line = Pick<typeof orderLines.$inferSelect, "name" | "comboName" | "date" | "time" | "quantity">;

function describePurchase(lines: readonly Line[], locale: Locale): Purchase {
  const remaining = lines.filter(({ quantity }) => quantity > 0);
  const counted = remaining.length > 0 ? remaining : lines;
  const items = new Map<string, number | null>();
  for (const { name, comboName, quantity } of counted) {
    if (comboName) items.set(textIn(comboName, locale), null);
    else items.set(textIn(name, locale), (items.get(textIn(name, locale)) ?? 0) + quantity);
  }
  const [visit] = counted
    .flatMap(({ date, time }) => (date === null ? [] : [{ date, time }]))
    .toSorted((one, other) => (one.date + one.time).localeCompare(other.date + other.time));
  return {
    items: [...items].slice(0, maxItems).map(([name, quantity]) => ({ name, quantity })),
    more: Math.max(0, items.size - maxItems),
    visit: visit ?? null,
  };
}
