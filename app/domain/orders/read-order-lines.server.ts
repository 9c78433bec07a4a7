import { inArray } from "drizzle-orm";
import { type Locale, textIn } from "~/i18n/locale";
import type { Db } from "~db/client.server";
import { type OrderId, orderLines } from "~db/schema/orders";
import { lastEntryOfSlot } from "../capacity/stores.server";
import { soldServiceOf, soldVariantOf } from "../catalog/sold-things.server";
import { soldTicketOf } from "../tickets/ticket-row.server";
import type { OrderLineView } from "./order-line-view";

type Row = Awaited<ReturnType<typeof readOrderLines>>[number];

export function readOrderLines(db: Db, id: OrderId) {
  return readLinesOfOrders(db, [id]);
}

export function readLinesOfOrders(db: Db, ids: readonly OrderId[]) {
  return db
    .select({
      line: orderLines,
      ticket: soldTicketOf(orderLines.ticketTypeId),
      variant: soldVariantOf(orderLines.variantId),
      service: soldServiceOf(orderLines.serviceId),
      lastEntry: lastEntryOfSlot(orderLines.slotId),
    })
    .from(orderLines)
    .where(inArray(orderLines.orderId, [...ids]))
    .orderBy(orderLines.orderId, orderLines.position);
}

/** Name and money as they were sold, whole VND; only picture and address are those of now. */
export function viewOfLine({ line, ticket, variant, service, lastEntry }: Row, locale: Locale): OrderLineView {
  const oneOfMany = line.kind !== "ticket" || (ticket?.categories ?? 0) > 1;
  const shown = ticket ?? variant ?? service;
  return {
    kind: line.kind,
    slug: shown?.slug ?? "",
    name: textIn(line.name, locale),
    categoryName: (oneOfMany && textIn(line.categoryName, locale)) || null,
    picture: shown?.picture ?? "",
    date: line.date,
    time: line.time,
    lastEntry: line.time ? null : lastEntry,
    quantity: line.quantity,
    unitPrice: line.unitPrice,
    discount: line.discountShare,
    total: line.total,
    combo: line.comboName && { name: textIn(line.comboName, locale), group: line.groupNumber },
  };
}
