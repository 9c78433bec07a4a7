import { eq } from "drizzle-orm";
import { type Locale, textIn } from "~/i18n/locale";
import type { Db } from "~db/client.server";
import {
  capacitySlots,
  type OrderId,
  orderLines,
  pools,
  priceCategories,
  products,
  services,
  ticketTypes,
  variants,
} from "~db/schema";
import type { OrderLineView } from "./order-view";

type Row = Awaited<ReturnType<typeof readOrderLines>>[number];

/** What was sold, in the order of the cart, with where each thing is to be seen in the shop now. */
export function readOrderLines(db: Db, id: OrderId) {
  const { slug, picture } = ticketTypes;
  return db
    .select({
      line: orderLines,
      ticket: { slug, picture },
      categories: db.$count(priceCategories, eq(priceCategories.ticketTypeId, orderLines.ticketTypeId)),
      product: { slug: products.slug, pictures: products.pictures, picture: variants.picture },
      service: { slug: services.slug, pictures: services.pictures },
      lastEntry: pools.lastEntry,
    })
    .from(orderLines)
    .leftJoin(ticketTypes, eq(ticketTypes.id, orderLines.ticketTypeId))
    .leftJoin(variants, eq(variants.id, orderLines.variantId))
    .leftJoin(products, eq(products.id, variants.productId))
    .leftJoin(services, eq(services.id, orderLines.serviceId))
    .leftJoin(capacitySlots, eq(capacitySlots.id, orderLines.slotId))
    .leftJoin(pools, eq(pools.id, capacitySlots.poolId))
    .where(eq(orderLines.orderId, id))
    .orderBy(orderLines.position);
}

/** Name and money as they were sold, whatever changed since (whole VND); only picture and address are those of now. */
export function viewOfLine(
  { line, ticket, categories, product, service, lastEntry }: Row,
  locale: Locale,
): OrderLineView {
  const oneOfMany = line.kind !== "ticket" || categories > 1;
  return {
    kind: line.kind,
    slug: ticket?.slug ?? product?.slug ?? service?.slug ?? "",
    name: textIn(line.name, locale),
    categoryName: (oneOfMany && textIn(line.categoryName, locale)) || null,
    picture: ticket?.picture ?? product?.picture ?? product?.pictures?.[0] ?? service?.pictures[0] ?? "",
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
