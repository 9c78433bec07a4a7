import { eq } from "drizzle-orm";
import type { Tx } from "../client.server";
import * as tables from "../schema/index";
import { type DemoTicket, readCalendar, readPools, readTickets } from "./read-demo";

export async function seedPools(tx: Tx): Promise<Map<string, number>> {
  const ids = new Map<string, number>();
  for (const { schedules, ...pool } of readPools()) {
    const { id } = expectOneRow(await tx.insert(tables.pools).values(pool).returning());
    await tx.insert(tables.poolSchedules).values(schedules.map((schedule) => ({ ...schedule, poolId: id })));
    ids.set(pool.slug, id);
  }
  return ids;
}

export async function seedTickets(tx: Tx, poolIds: ReadonlyMap<string, number>) {
  const { id: seasonId } = expectOneRow(await tx.insert(tables.seasons).values(readCalendar().season).returning());
  const { policy, tickets } = readTickets();
  for (const [position, { pool, categories, goesWith: _later, ...ticket }] of tickets.entries()) {
    const row = { ...ticket, poolId: idOf(poolIds, pool), picture: ticket.slug, policy, position };
    const { id } = expectOneRow(await tx.insert(tables.ticketTypes).values(row).returning());
    await seedPrices(tx, id, categories, seasonId);
  }
}

/** Must run after `seedContent` or `copyContent`, which import the services and products. */
export async function seedCompanions(tx: Tx) {
  const { ticketTypes, services, products, ticketCompanions } = tables;
  for (const { slug, goesWith } of readTickets().tickets) {
    const { id } = expectOneRow(
      await tx.select({ id: ticketTypes.id }).from(ticketTypes).where(eq(ticketTypes.slug, slug)),
    );
    for (const [position, companion] of goesWith.entries()) {
      const item =
        "service" in companion
          ? { serviceId: expectOneRow(await tx.select().from(services).where(eq(services.slug, companion.service))).id }
          : {
              productId: expectOneRow(await tx.select().from(products).where(eq(products.slug, companion.product))).id,
            };
      await tx.insert(ticketCompanions).values({ ticketTypeId: id, position, ...item });
    }
  }
}

async function seedPrices(tx: Tx, ticketTypeId: number, categories: DemoTicket["categories"], season: number) {
  for (const [position, { usually, inSeason, ...category }] of categories.entries()) {
    const row = { ...category, ticketTypeId, position };
    const { id: categoryId } = expectOneRow(await tx.insert(tables.priceCategories).values(row).returning());
    const prices = ([null, season] as const).flatMap((seasonId) =>
      (["weekday", "weekend", "holiday"] as const).map((dayKind) => {
        const price = (seasonId === null ? usually : inSeason)[dayKind];
        return { categoryId, seasonId, dayKind, price };
      }),
    );
    await tx.insert(tables.ticketPrices).values(prices);
  }
}

export function idOf(poolIds: ReadonlyMap<string, number>, slug: string): number {
  const id = poolIds.get(slug);
  if (id === undefined) throw new Error(`No such pool: ${slug}`);
  return id;
}

export function expectOneRow<T>(rows: T[]): T {
  const [row] = rows;
  if (!row) throw new Error("The query returned no row");
  return row;
}
