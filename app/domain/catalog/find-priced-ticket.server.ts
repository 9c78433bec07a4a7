import { and, asc, eq, sql } from "drizzle-orm";
import type { Localized } from "~/lib/locale";
import type { Db } from "~db/client.server";
import { priceCategories, ticketPrices, ticketTypes } from "~db/schema/catalog";

type PricedTicket = { name: Localized | null; count: number };

/** Counts the ticket types on sale, and names the first whose categories have a price for every kind of day. */
export async function findPricedTicket(db: Db): Promise<PricedTicket> {
  const hasCategory = sql`exists (select from ${priceCategories} where ${priceCategories.ticketTypeId} = ${ticketTypes.id} and ${priceCategories.isActive})`;
  const lacksPrice = sql`exists (select from ${priceCategories} cross join unnest(array['weekday', 'weekend', 'holiday']) kind
    where ${priceCategories.ticketTypeId} = ${ticketTypes.id} and ${priceCategories.isActive} and not exists (select from ${ticketPrices}
      where ${ticketPrices.categoryId} = ${priceCategories.id} and ${ticketPrices.seasonId} is null
        and ${ticketPrices.dayKind} = kind and ${ticketPrices.price} is not null))`;
  const [[priced], count] = await Promise.all([
    db
      .select({ name: ticketTypes.name })
      .from(ticketTypes)
      .where(and(eq(ticketTypes.isActive, true), hasCategory, sql`not ${lacksPrice}`))
      .orderBy(asc(ticketTypes.position))
      .limit(1),
    db.$count(ticketTypes, eq(ticketTypes.isActive, true)),
  ]);
  return { name: priced?.name ?? null, count };
}
