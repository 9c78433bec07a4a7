import { sql } from "drizzle-orm";
import { type Locale, textIn } from "~/lib/locale";
import type { Db, Tx } from "~db/client.server";
import { type OrderId, orderLines } from "~db/schema/orders";
import { prepareOnce } from "~db/static-sql";
import { soldServiceColumn, soldTicketColumn, soldVariantColumn } from "../catalog/item-columns.server";
import { lastEntryOfSlotColumn } from "../inventory/availability.server";
import type { OrderLineView } from "./order-view";

export type OrderLineRow = Awaited<ReturnType<typeof readOrderLines>>[number];

export function readOrderLines(db: Db | Tx, id: OrderId) {
  return readLinesOfOrders(db, [id]);
}

export function readLinesOfOrders(db: Db | Tx, ids: readonly OrderId[]) {
  return lineRows(db).execute({ ids: [...ids] });
}

const lineRows = prepareOnce((db) =>
  db
    .select({
      line: orderLines,
      ticket: soldTicketColumn(orderLines.ticketTypeId),
      variant: soldVariantColumn(orderLines.variantId),
      service: soldServiceColumn(orderLines.serviceId),
      lastEntry: lastEntryOfSlotColumn(orderLines.slotId),
    })
    .from(orderLines)
    .where(sql`${orderLines.orderId} = any(${sql.placeholder("ids")})`)
    .orderBy(orderLines.orderId, orderLines.position),
);

/** Names and amounts (whole VND) are those at the time of sale. Picture and slug are current. */
export function presentOrderLine(
  { line, ticket, variant, service, lastEntry }: OrderLineRow,
  locale: Locale,
): Omit<OrderLineView, "visits"> {
  const shouldShowCategory = line.kind !== "ticket" || (ticket?.categories ?? 0) > 1;
  const sold = ticket ?? variant ?? service;
  return {
    key: String(line.id),
    kind: line.kind,
    slug: sold?.slug ?? "",
    name: textIn(line.name, locale),
    categoryName: (shouldShowCategory && textIn(line.categoryName, locale)) || null,
    picture: sold?.picture ?? "",
    date: line.date,
    time: line.time,
    lastEntry: line.time ? null : lastEntry,
    quantity: line.quantity,
    returned: line.returned,
    unitPrice: line.unitPrice,
    discount: line.discountShare,
    total: line.total,
    combo: line.comboName && { name: textIn(line.comboName, locale), group: line.groupNumber },
  };
}
