import { desc, eq, inArray, or } from "drizzle-orm";
import { type Locale, localize } from "~/i18n/locale";
import type { Db, Tx } from "~db/client.server";
import { isAnyOf } from "~db/is-any-of";
import { closureOrders, closures } from "~db/schema/aftersales";
import type { SlotId } from "~db/schema/inventory";
import type { Order } from "../orders/order-status.server";
import { type Closure, findClosuresOfSlots, sealClosureLink } from "./closure.server";
import type { OrderClosure } from "./order-closure";
import { getLastChoiceDay } from "./refund.rules";

type OrderClosuresQuery = { locale: Locale; slots: readonly SlotId[]; ofServices: readonly Closure[] };

export async function listOrderClosures(
  db: Db | Tx,
  { id: orderId, code }: Pick<Order, "id" | "code">,
  { locale, slots, ofServices }: OrderClosuresQuery,
): Promise<OrderClosure[]> {
  const open = new Set([...(await findClosuresOfSlots(db, slots)).values(), ...ofServices].map(({ id }) => id));
  const notified = db
    .select({ id: closureOrders.closureId })
    .from(closureOrders)
    .where(eq(closureOrders.orderId, orderId));
  const rows = await db
    .select()
    .from(closures)
    .where(or(isAnyOf(closures.id, open), inArray(closures.id, notified)))
    .orderBy(desc(closures.id));
  return rows.map(({ id, startsOn: from, endsOn: to, reason }) => ({
    ...{ id, from, to, isOpen: open.has(id) },
    reason: localize(reason, locale),
    until: getLastChoiceDay(from),
    token: sealClosureLink(id, code),
  }));
}
