import { and, asc, inArray } from "drizzle-orm";
import { textIn } from "~/lib/locale";
import { isAnyOf } from "~db/is-any-of";
import { orderEvents, orderLines, orders } from "~db/schema/orders";
import { formatAddressLines } from "../cart/address.server";
import { deleteMessages, exportMessages } from "../messages/personal-data.server";
import type { ExportedRow, PersonalDataSource } from "../personal-data";

const open = ["pending", "confirmed", "processing", "shipped"] as const;

export const ordersPersonalData: PersonalDataSource = {
  async exportRows({ db, locale }, { orderIds }) {
    if (orderIds.length === 0) return [];
    const ids = [...orderIds];
    const [rows, lines, events] = await Promise.all([
      db.select().from(orders).where(isAnyOf(orders.id, ids)).orderBy(asc(orders.id)),
      db.select().from(orderLines).where(isAnyOf(orderLines.orderId, ids)).orderBy(asc(orderLines.position)),
      db.select().from(orderEvents).where(isAnyOf(orderEvents.orderId, ids)).orderBy(asc(orderEvents.id)),
    ]);
    const exported = rows.map(async (order): Promise<ExportedRow> => {
      const { id, code, placedAt: at, fullName, phone, email, note, status, paymentStatus, total, vat } = order;
      return {
        ...{ code, at, fullName, phone, email, note, status, paymentStatus, total, vat },
        shipTo: order.shipTo ? [order.shipTo.fullName, ...formatAddressLines(order.shipTo, locale)] : null,
        billTo: order.billTo ? [order.billTo.fullName, ...formatAddressLines(order.billTo, locale)] : null,
        invoice: order.invoice ? Object.values(order.invoice) : null,
        lines: lines
          .filter(({ orderId }) => orderId === id)
          .map(({ name, categoryName, date, time, quantity, total }) => ({
            ...{ name: textIn(name, locale), kind: textIn(categoryName, locale) },
            ...{ date, time, quantity, total },
          })),
        events: events
          .filter(({ orderId }) => orderId === id)
          .map(({ at, kind, before, after, reason }) => ({ at, what: kind, before, after, why: reason })),
        letters: [...(await exportMessages(db, "order", [id])), ...(await exportMessages(db, "orderLinks", [id]))],
      };
    });
    return Promise.all(exported);
  },

  async findBlockers({ db }, { orderIds }) {
    if (orderIds.length === 0) return [];
    const theirs = and(isAnyOf(orders.id, orderIds), inArray(orders.status, [...open]));
    const unfinished = await db.select({ orderId: orders.id }).from(orders).where(theirs);
    return unfinished.map(({ orderId }) => ({ reason: "order_open", orderId }));
  },

  /** The law requires the shop to keep the sale and the invoice. Contact details are deleted. */
  async erase(tx, { orderIds }) {
    if (orderIds.length === 0) return;
    await deleteMessages(tx, "order", orderIds);
    await deleteMessages(tx, "orderLinks", orderIds);
    await tx
      .update(orders)
      .set({ phone: "", email: null, note: null, shipTo: null, billTo: null, cartSessionId: null, userId: null })
      .where(isAnyOf(orders.id, orderIds));
  },
};
